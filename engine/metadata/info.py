"""What is known about a picture: the facts written with it, the settings read back, and notes.

Knows no file format. Costs nothing but its dataclasses.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from engine.errors import EngineError
from engine.job import MAX_SEED, MAX_SIZE, MAX_STEPS, MIN_SIZE, Job
from engine.names import resolve_sampler, resolve_schedule

MAX_PROMPT = 100_000  # characters; 10,000 words have 60,000, and no text field takes a million


class Source(StrEnum):
    """Who wrote the settings that were read."""

    MEZZOTINT = "mezzotint"
    A1111 = "a1111"
    COMFYUI = "comfyui"


class NoteKind(StrEnum):
    """What a reader has to know about settings that were read only in part."""

    UNKNOWN_SAMPLER = "unknown_sampler"
    UNKNOWN_SCHEDULE = "unknown_schedule"
    UNREADABLE_VALUE = "unreadable_value"  # a known key with a value out of range
    NEWER_VERSION = "newer_version"  # of the lossless chunk
    DAMAGED_JOB = "damaged_job"  # the lossless chunk is there and cannot be used
    DAMAGED_FILE = "damaged_file"  # truncated, a lying length, a wrong checksum
    TOO_LARGE = "too_large"  # a text over the limit was left out
    SEVERAL_SAMPLERS = "several_samplers"
    SEVERAL_PROMPTS = "several_prompts"  # joined into one


_SENTENCES = {
    NoteKind.UNKNOWN_SAMPLER: "unknown sampler {}",
    NoteKind.UNKNOWN_SCHEDULE: "unknown schedule {}",
    NoteKind.UNREADABLE_VALUE: "the value of {} cannot be used",
    NoteKind.NEWER_VERSION: "written by a newer version (format {}); unknown settings are ignored",
    NoteKind.DAMAGED_JOB: "the exact settings cannot be used: {}",
    NoteKind.DAMAGED_FILE: "the file is damaged: {}",
    NoteKind.TOO_LARGE: "the text {} is too large and was left out",
    NoteKind.SEVERAL_SAMPLERS: "the workflow has {} samplers; the first stage is shown",
    NoteKind.SEVERAL_PROMPTS: "the workflow combines {} prompts; they are joined",
}


@dataclass(frozen=True, slots=True)
class Note:
    """One remark: a kind, from which the window builds its own sentence, and what it is about."""

    kind: NoteKind
    about: str = ""

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(self.about)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the engine adds to the job when a picture is done. Empty text means not known.

    Attributes:
        model_name: name of the model without folder and ending.
        model_hash: the first 10 hexadecimal digits of the file's SHA-256 (A1111's AutoV2).
        device: name of the device that drew the picture.
        precision: the precision that was used.
        version: of this program.
        seconds: time of the drawing.
    """

    model_name: str = ""
    model_hash: str = ""
    device: str = ""
    precision: str = ""
    version: str = ""
    seconds: float = 0.0

    def to_dict(self) -> dict[str, str | float]:
        """JSON values only."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: object) -> Facts:
        """What is usable of `data`; facts are told, not calculated with, so the rest is dropped."""
        if not isinstance(data, Mapping):
            return cls()
        names = {f.name for f in fields(cls)} - {"seconds"}
        values: dict[str, Any] = {n: data[n] for n in names if isinstance(data.get(n), str)}
        seconds = data.get("seconds")
        if isinstance(seconds, (int, float)) and 0 <= seconds < 1e12:
            values["seconds"] = float(seconds)
        return cls(**values)


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """The settings of one picture. `None` means: not said, or not readable (then there is a note).

    Attributes:
        source: who wrote them.
        raw: the text as found in the file (for ComfyUI the JSON).
        job: the exact job; only pictures of this program have one.
        facts: what was recorded beside the job; only together with it.
        sampler, schedule: canonical names of `engine.names`.
        model_name, model_hash: as the writer spelled them, without folder and ending.
        noise: "cpu" or "nv", the generator that repeats the writer's noise.
        extra: settings that this program has no field for, in the order found.
        notes: what could not be read or was left out.
    """

    source: Source
    raw: str
    prompt: str = ""
    negative: str = ""
    steps: int | None = None
    sampler: str | None = None
    schedule: str | None = None
    guidance: float | None = None
    seed: int | None = None
    width: int | None = None
    height: int | None = None
    model_name: str | None = None
    model_hash: str | None = None
    noise: str | None = None
    job: Job | None = None
    facts: Facts | None = None
    extra: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


_RANGES: dict[str, tuple[int, int]] = {
    "steps": (1, MAX_STEPS),
    "seed": (0, MAX_SEED),
    "width": (MIN_SIZE, MAX_SIZE),
    "height": (MIN_SIZE, MAX_SIZE),
}
_WHOLE = re.compile(r"[0-9]{1,20}(?:\.0{1,9})?")  # 20 digits hold every 64-bit seed
_DECIMAL = re.compile(r"[0-9]{1,20}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,3})?")


class Draft:
    """Collects the fields of a `PictureInfo` from text or JSON values that may be anything."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.extra: dict[str, str] = {}
        self.notes: list[Note] = []

    def note(self, kind: NoteKind, about: str = "") -> None:
        """Adds a remark; what it is about is cut to a readable length."""
        note = Note(kind, about if len(about) <= 80 else about[:77] + "...")
        if note not in self.notes:
            self.notes.append(note)

    def whole(self, name: str, key: str, value: object) -> None:
        """Sets field `name` from `value`, found under `key`, if it is a whole number in range."""
        low, high = _RANGES[name]
        number = int(_plain(value).split(".")[0]) if _WHOLE.fullmatch(_plain(value)) else -1
        if low <= number <= high:
            self.values[name] = number
        else:
            self._refuse(key, value)

    def guidance(self, key: str, value: object) -> None:
        """Sets the guidance scale from a number from 0 to 100."""
        number = float(_plain(value)) if _DECIMAL.fullmatch(_plain(value)) else -1.0
        if 0 <= number <= 100:
            self.values["guidance"] = number
        else:
            self._refuse(key, value)

    def sampler(self, key: str, value: object) -> None:
        """Sets the sampler, and the schedule where an old joined name carries one."""
        if not isinstance(value, str) or not value.strip():
            return self._refuse(key, value)
        try:
            sampler, schedule = resolve_sampler(value)
        except EngineError:
            self.note(NoteKind.UNKNOWN_SAMPLER, value)
            self.extra[key] = value
            return None
        self.values["sampler"] = sampler
        if schedule is not None:
            self.values["schedule"] = schedule
        return None

    def schedule(self, key: str, value: object) -> None:
        """Sets the schedule."""
        if not isinstance(value, str) or not value.strip():
            return self._refuse(key, value)
        try:
            self.values["schedule"] = resolve_schedule(value)
        except EngineError:
            self.note(NoteKind.UNKNOWN_SCHEDULE, value)
            self.extra[key] = value
        return None

    def finish(self, source: Source, raw: str) -> PictureInfo:
        """The picture's settings."""
        for name in ("prompt", "negative"):
            if len(self.values.get(name, "")) > MAX_PROMPT:
                self.values[name] = ""
                self.note(NoteKind.TOO_LARGE, name)
        return PictureInfo(source, raw, extra=self.extra, notes=tuple(self.notes), **self.values)

    def _refuse(self, key: str, value: object) -> None:
        self.note(NoteKind.UNREADABLE_VALUE, key)
        if value not in (None, ""):
            self.extra[key] = _plain(value)


def _plain(value: object) -> str:
    """A JSON value as short text; numbers as Python writes them, containers as their kind."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        return f"{value:.1f}" if abs(value) < 1e20 else repr(value)
    if value is None or isinstance(value, (bool, int, float)):
        return str(value)
    return type(value).__name__
