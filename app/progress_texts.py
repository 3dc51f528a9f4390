"""What is told about a job that runs: phases, steps, times. Headless; costs nothing."""

from __future__ import annotations

from app.progress import Progress
from app.texts import decimal, translate

_SECOND, _MINUTE, _HOUR = 1, 60, 3600


def phase_text(phase: str) -> str:
    """The worker's word for what it does; an unknown one is shown as it is."""
    words = {
        "": translate("Progress", "Starting"),
        "loading": translate("Progress", "Loading the model"),
        "encoding": translate("Progress", "Reading the prompt"),
        "compiling": translate("Progress", "Preparing the device"),
        "denoising": translate("Progress", "Painting"),
        "decoding": translate("Progress", "Developing the picture"),
    }
    return words.get(phase, phase)


def progress_text(progress: Progress) -> str:
    """Phase, step, speed and what is left, as far as they are known."""
    parts = [phase_text(progress.phase)]
    job = progress.job
    if job.count > 1:
        picture = translate("Progress", "picture {number} of {count}")
        parts.append(picture.format(number=progress.picture + 1, count=job.count))
    if progress.phase == "denoising":
        step = translate("Progress", "step {step} of {steps}")
        parts.append(step.format(step=progress.step, steps=job.steps))
    each, left = progress.seconds_per_step, progress.seconds_left
    if each is not None and left is not None and progress.phase == "denoising":
        # "s/it" is what the whole field says, in every language.
        seconds = decimal(each, 2 if each < 10 else 1)
        parts.append(translate("Progress", "{seconds} s/it").format(seconds=seconds))
        parts.append(translate("Progress", "{time} left").format(time=duration_text(left)))
    return " · ".join(parts)


def duration_text(seconds: float) -> str:
    """As exact as an estimate can be: "8 s", "3 min", "1 h 20 min"."""
    if seconds < _MINUTE:
        return translate("Progress", "{seconds} s").format(seconds=max(1, round(seconds)))
    minutes = round(seconds / _MINUTE)
    if minutes < _HOUR // _MINUTE:
        return translate("Progress", "{minutes} min").format(minutes=minutes)
    hours, minutes = divmod(minutes, _MINUTE)
    text = translate("Progress", "{hours} h {minutes} min")
    return text.format(hours=hours, minutes=minutes)
