"""Settings from a picture or a text into the prompt panel: what is taken, what is missing.

Pure but for a look whether a model file is there. What the picture does not say stays as it is in
the panel; device and precision always stay, they belong to the machine and not to the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import PurePath
from typing import Any

from app.defaults import default_job
from app.texts import listed, translate
from engine.errors import EngineError
from engine.files import is_there
from engine.job import MAX_SIZE, MIN_SIZE, SIZE_MULTIPLE, STARTER_MODEL, Job, new_job_id
from engine.metadata import (
    Facts,
    Note,
    NoteKind,
    PictureInfo,
    Source,
    parameters_text,
    parse_parameters,
)

LEAST_HASH = 6  # hexadecimal digits that are taken for one
MOST_NAMED = 8  # settings without a match that are named
# Settings of A1111 that say nothing about the picture, or say it twice, and those of pages where
# pictures are shared. Clip skip is always 2 with SDXL, whatever is written.
_SAYING_NOTHING = frozenset(
    {
        *("Version", "User", "Clip skip", "Lora hashes", "TI hashes", "VAE hash", "Hashes"),
        *("Created Date", "Civitai resources", "Civitai metadata"),
        *("Sampler", "Schedule type"),  # left only where a note tells that they are unknown
    }
)


class Use(StrEnum):
    """What of a picture is used again."""

    ALL = "all"
    PROMPT = "prompt"
    SEED = "seed"
    AGAIN = "again"  # all of it, with a new seed, at once


@dataclass(frozen=True, slots=True)
class Models:
    """Attributes:
    paths: that can be chosen, beside the starter model.
    hashes: path -> first digits of its SHA-256, where they are known.
    """

    paths: tuple[str, ...] = ()
    hashes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Restored:
    """Attributes:
    missing_model: name of the model that the settings ask for and that is not there.
    resized: (width, height) that was asked for and cannot be.
    unused: names of settings that there is nothing for here.
    """

    job: Job
    missing_model: str = ""
    resized: tuple[int, int] | None = None
    unused: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


def restored(info: PictureInfo, base: Job, models: Models, use: Use = Use.ALL) -> Restored:
    """The job of the panel, `base`, with what a picture says."""
    if use is Use.PROMPT:
        return Restored(_changed(base, prompt=info.prompt, negative=info.negative))
    if use is Use.SEED:
        return Restored(_changed(base, seed=info.seed))
    model, missing = _find_model(info, models)
    width, height = _possible(info.width), _possible(info.height)
    job = _changed(
        base,
        prompt=info.prompt,
        negative=info.negative,
        model=model,
        width=width,
        height=height,
        steps=info.steps,
        sampler=info.sampler,
        schedule=info.schedule,
        guidance=info.guidance,
        seed=info.seed,
        noise=info.noise,
        count=1,
    )
    asked = (info.width or 0, info.height or 0)
    resized = None if (width or 0, height or 0) == asked else asked
    return Restored(job, missing, resized, _unused(info), info.notes)


def _unused(info: PictureInfo) -> tuple[str, ...]:
    """Settings that would make it another picture there, such as those of an upscaler."""
    if info.source is not Source.A1111:
        return ()
    told = {note.about for note in info.notes}  # they have a sentence already
    return tuple(
        key for key, value in info.extra.items() if value and key not in _SAYING_NOTHING | told
    )


def _changed(base: Job, **values: Any) -> Job:
    said = {name: value for name, value in values.items() if value is not None}
    return replace(base, id=new_job_id(), **said)


def _possible(pixels: int | None) -> int | None:
    """The nearest that a job can have."""
    if pixels is None:
        return None
    near = round(pixels / SIZE_MULTIPLE) * SIZE_MULTIPLE
    return max(MIN_SIZE, min(MAX_SIZE, near))


def _find_model(info: PictureInfo, models: Models) -> tuple[str | None, str]:
    """(what `Job.model` takes, "") or (None, name of what is missing); (None, "") if not said."""
    path = info.job.model if info.job else ""
    if path and (path == STARTER_MODEL or path in models.paths or is_there(path)):
        return path, ""
    found = _by_hash(info.model_hash or "", models.hashes)
    found = found or _by_name(info.model_name or PurePath(path).stem, models.paths)
    if found:
        return found, ""
    return None, info.model_name or PurePath(path).name or info.model_hash or ""


def _by_hash(wanted: str, hashes: Mapping[str, str]) -> str:
    """Writers cut the hash at different lengths."""
    wanted = wanted.casefold()
    for path, known in hashes.items():
        known = known.casefold()
        length = min(len(wanted), len(known))
        if length >= LEAST_HASH and wanted[:length] == known[:length]:
            return path
    return ""


def _by_name(wanted: str, paths: Iterable[str]) -> str:
    wanted = wanted.casefold()
    for path in paths:
        name = PurePath(path).name.casefold()
        if wanted and wanted in (name, PurePath(name).stem):
            return path
    return ""


def settings_in(text: str) -> PictureInfo | None:
    """What a pasted text says, if it is settings and not just words for a prompt."""
    try:
        info = parse_parameters(text)
    except EngineError:
        return None
    return info if info.steps is not None or info.sampler is not None else None


def a1111_text(info: PictureInfo) -> str:
    """The settings as text that the whole field reads."""
    if info.source is Source.A1111:
        return info.raw
    facts = info.facts or Facts(info.model_name or "", info.model_hash or "")
    return parameters_text(info.job or restored(info, default_job(), Models()).job, facts)


def note_sentence(note: Note) -> str:
    """A note in the language of the window."""
    sentences = {
        NoteKind.UNKNOWN_SAMPLER: translate("Restore", "The sampler {about} is not known here."),
        NoteKind.UNKNOWN_SCHEDULE: translate("Restore", "The schedule {about} is not known here."),
        NoteKind.UNREADABLE_VALUE: translate("Restore", "The value of {about} cannot be used."),
        NoteKind.NEWER_VERSION: translate(
            "Restore", "A newer version wrote this; what it added is left out."
        ),
        NoteKind.DAMAGED_JOB: translate(
            "Restore", "The exact settings are damaged; others in the file are used."
        ),
        NoteKind.DAMAGED_FILE: translate("Restore", "The file is damaged."),
        NoteKind.TOO_LARGE: translate("Restore", "The text {about} is too large and is left out."),
        NoteKind.SEVERAL_SAMPLERS: translate(
            "Restore", "The workflow paints in {about} stages; the first one is taken."
        ),
        NoteKind.SEVERAL_PROMPTS: translate(
            "Restore", "The workflow combines {about} prompts; they are joined."
        ),
    }
    return sentences[note.kind].format(about=note.about)


def told(result: Restored) -> list[str]:
    """Sentences about what a person has to know."""
    sentences = []
    if result.missing_model:
        text = translate("Restore", "The model “{model}” is not among yours; the chosen one stays.")
        sentences.append(text.format(model=result.missing_model))
    if result.resized:
        text = translate("Restore", "The size {size} cannot be painted; the nearest one is taken.")
        sentences.append(text.format(size=" × ".join(map(str, result.resized))))
    if result.unused:
        text = translate("Restore", "There is nothing here for these settings: {names}.")
        names = list(result.unused[:MOST_NAMED])
        if more := len(result.unused) - len(names):
            names.append(translate("Restore", "%n others", "", more))
        sentences.append(text.format(names=listed(names)))
    return sentences + [note_sentence(note) for note in result.notes]
