"""What is told about jobs of the queue. Headless; costs nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath

from app import problems
from app.progress import Progress
from app.progress_texts import duration_text, phase_text
from app.queue_database import Trouble
from app.queue_record import Failure, JobState, QueueRecord
from app.queue_speeds import Estimate
from app.texts import translate
from engine import protocol
from engine.job import STARTER_MODEL, Job

SHORT = 60  # characters of a prompt in a sentence


def state_text(state: JobState) -> str:
    """The word for a state."""
    words = {
        JobState.WAITING: translate("Queue", "Waiting"),
        JobState.RUNNING: translate("Queue", "Running"),
        JobState.INTERRUPTED: translate("Queue", "Interrupted"),
        JobState.DONE: translate("Queue", "Done"),
        JobState.FAILED: translate("Queue", "Failed"),
        JobState.CANCELLED: translate("Queue", "Cancelled"),
        JobState.PARKED: translate("Queue", "Parked"),
    }
    return words[state]


def state_icon(state: JobState) -> str:
    """The icon beside the word."""
    names = {
        JobState.WAITING: "clock",
        JobState.RUNNING: "brush",
        JobState.INTERRUPTED: "pause",
        JobState.DONE: "check",
        JobState.FAILED: "circle-alert",
        JobState.CANCELLED: "circle-stop",
        JobState.PARKED: "triangle-alert",
    }
    return names[state]


def state_line(record: QueueRecord, progress: Progress | None) -> str:
    """State and what belongs to it: how far, how long, why."""
    word = state_text(record.state)
    if record.state is JobState.RUNNING and progress is not None:
        return _running_line(word, progress)
    if record.state is JobState.DONE and record.seconds:
        return f"{word} · {duration_text(record.seconds)}"
    if record.failure is not None:
        return f"{word} · {failure_sentence(record.failure)}"
    return word


def _running_line(word: str, progress: Progress) -> str:
    """Short, because rows are narrow: "Running · 7/20 · 5 s left"."""
    if progress.phase != "denoising":
        return f"{word} · {phase_text(progress.phase)}"
    parts = [word, f"{progress.done_steps}/{progress.all_steps}"]
    if progress.seconds_left is not None:
        time = duration_text(progress.seconds_left)
        parts.append(translate("Queue", "{time} left").format(time=time))
    return " · ".join(parts)


def settings_line(job: Job) -> str:
    """Size, steps and number of pictures."""
    parts = [
        f"{job.width}×{job.height}",
        translate("Queue", "%n steps", "", job.steps),
    ]
    if job.count > 1:
        parts.append(translate("Queue", "%n pictures", "", job.count))
    return " · ".join(parts)


def model_text(model: str) -> str:
    """The model's name, without its folder."""
    if model == STARTER_MODEL:
        return translate("Queue", "Starter model")
    return PurePath(model).name


def accessible_text(record: QueueRecord, progress: Progress | None) -> str:
    """What a screen reader says of the row: "Running, step 7 of 20: a red fox"."""
    state = state_text(record.state)
    if record.state is JobState.RUNNING and progress is not None:
        text = translate("Queue", "{state}, step {step} of {steps}: {prompt}")
        steps = progress.all_steps
        return text.format(
            state=state, step=progress.done_steps, steps=steps, prompt=record.job.prompt
        )
    if record.failure is not None:
        state = f"{state}, {failure_sentence(record.failure)}"
    text = translate("Queue", "{state}: {prompt}")
    return text.format(state=state, prompt=record.job.prompt)


def tool_tip(record: QueueRecord) -> str:
    """Everything that the row has no room for, as plain text."""
    job = record.job
    lines = [job.prompt]
    if job.negative:
        lines.append(translate("Queue", "Negative prompt: {text}").format(text=job.negative))
    seed = translate("Queue", "Seed {seed}").format(seed=job.seed)
    lines.append(" · ".join([settings_line(job), seed, model_text(job.model)]))
    if record.failure is not None:
        lines.append(failure_sentence(record.failure))
    return "\n".join(lines)


def failure_sentence(failure: Failure) -> str:
    """Why the job ended, in the language of the window."""
    said = protocol.Failed("", failure.kind, failure.sentence, dict(failure.facts))
    return problems.problem_of(said).sentence


def short_prompt(prompt: str) -> str:
    """Its beginning, on one line."""
    text = " ".join(prompt.split())
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"


def summary_text(counts: Counter[JobState]) -> str:
    """How many jobs there are, by what matters."""
    waiting = counts[JobState.WAITING] + counts[JobState.INTERRUPTED]
    failed = counts[JobState.FAILED] + counts[JobState.PARKED]
    parts = []
    if waiting:
        parts.append(translate("Queue", "%n waiting", "", waiting))
    if counts[JobState.DONE]:
        parts.append(translate("Queue", "%n done", "", counts[JobState.DONE]))
    if failed:
        parts.append(translate("Queue", "%n failed", "", failed))
    return " · ".join(parts)


def estimate_text(estimate: Estimate) -> str:
    """How long all of it will take; "" where nothing is known."""
    if estimate.seconds <= 0:
        return ""
    time = duration_text(estimate.seconds)
    if estimate.unknown:
        text = translate("Queue", "{time} left, and %n jobs not measured yet", "", estimate.unknown)
        return text.format(time=time)
    return translate("Queue", "{time} left").format(time=time)


def trouble_text(trouble: Trouble, folder: str) -> str:
    """Why the queue's file cannot be used, and what happens meanwhile."""
    match trouble:
        case Trouble.BUSY:
            text = translate(
                "Queue",
                "The queue in {folder} is in use by another program, perhaps by another Mezzotint. "
                "Jobs are added and go on as soon as it is free.",
            )
        case Trouble.FULL:
            text = translate(
                "Queue",
                "The disk with the folder {folder} is full, so the queue waits. Make room and it "
                "goes on by itself.",
            )
        case Trouble.DENIED:
            text = translate(
                "Queue",
                "The queue cannot be saved in {folder}: jobs are kept only until Mezzotint is "
                "closed.",
            )
        case _:
            text = translate(
                "Queue",
                "The queue in {folder} cannot be written at the moment. It is tried again until "
                "it can.",
            )
    return text.format(folder=folder)


def kept_aside_text(path: str, jobs: int) -> str:
    """A file that is damaged, or of another version, was replaced."""
    text = translate(
        "Queue",
        "The queue's file was damaged, or another version made it. %n jobs could be read and are "
        "here again; the old file is kept as {path}.",
        "",
        jobs,
    )
    return text.format(path=path)


def ended_text(done: int, failed: int) -> str:
    """The queue has come to its end."""
    text = translate("Queue", "%n jobs are done", "", done)
    if failed:
        text += ", " + translate("Queue", "%n failed", "", failed)
    return text
