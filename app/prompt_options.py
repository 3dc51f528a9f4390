"""Options behind a prompt on one line, as A1111's "Prompts from file" has them.

    a red fox --steps 20 --negative_prompt "blurry, grey" --cfg_scale 6.5

Names are A1111's and ours. Apostrophes and everything else in a prompt stay untouched; only double
quotes hold a value together, and they are needed only where a value holds "--" itself. What cannot
be understood is reported, never dropped in silence. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.errors import EngineError
from engine.job import Job
from engine.names import AUTOMATIC, resolve_sampler, resolve_schedule

_OPTION = re.compile(r"(?:(?<=\s)|^)--([A-Za-z][\w-]*)(?:[\s=]+|$)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE = re.compile(r'\\(["\\])')


class Fault(StrEnum):
    """What is wrong with an option."""

    UNKNOWN = "unknown"
    NOT_SUPPORTED = "not_supported"  # one of A1111's that this program has nothing for
    BAD_VALUE = "bad_value"


@dataclass(frozen=True, slots=True)
class OptionFault:
    """One option that cannot be followed. `value` is "" for an unknown name."""

    fault: Fault
    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class OptionLine:
    """Attributes:
    prompt: the text before the options, or what `--prompt` says.
    negative: None if the line says nothing of it.
    values: fields of `Job` that the line sets.
    """

    prompt: str
    negative: str | None
    values: Mapping[str, object]
    faults: tuple[OptionFault, ...] = ()


def parse_line(line: str) -> OptionLine:
    """Splits a line into prompt and options."""
    quoted = [match.span() for match in _QUOTED.finditer(line)]
    marks = [m for m in _OPTION.finditer(line) if not any(a < m.start() < b for a, b in quoted)]
    prompt = line[: marks[0].start()].strip() if marks else line.strip()
    negative: str | None = None
    values: dict[str, object] = {}
    faults: list[OptionFault] = []
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(line)
        name, value = mark.group(1), _unquoted(line[mark.end() : end].strip())
        key = name.lower().replace("-", "_")
        if key == "prompt":
            prompt = value
        elif key in ("negative_prompt", "negative"):
            negative = value
        elif key in _IGNORED:
            continue
        elif key in _READERS:
            field, read = _READERS[key]
            try:
                values.update(read(field, value))
            except (ValueError, EngineError):
                faults.append(OptionFault(Fault.BAD_VALUE, name, value))
        else:
            fault = Fault.NOT_SUPPORTED if key in _NOT_OURS else Fault.UNKNOWN
            faults.append(OptionFault(fault, name, value))
    return OptionLine(prompt, negative, values, tuple(faults))


def apply_options(line: OptionLine, base: Job) -> Job:
    """The base job with what the line sets, but not its prompts.

    Raises:
        EngineError: BAD_REQUEST, naming a value that is out of range.
    """
    return replace(base, **line.values)  # type: ignore[arg-type]


def _unquoted(value: str) -> str:
    """Without the quotes around all of it: double ones, or the single ones of a shell."""
    if _QUOTED.fullmatch(value):
        return _ESCAPE.sub(r"\1", value[1:-1])
    if len(value) >= 2 and value[0] == value[-1] == "'" and "'" not in value[1:-1]:
        return value[1:-1]
    return value


def _whole(field: str, text: str) -> Mapping[str, object]:
    return {field: int(text)}


def _decimal(field: str, text: str) -> Mapping[str, object]:
    return {field: float(text)}


def _text(field: str, text: str) -> Mapping[str, object]:
    if not text:
        raise ValueError(field)
    return {field: text}


def _seed(field: str, text: str) -> Mapping[str, object]:
    """A1111's -1 means: any, which the queue's own seeds are."""
    return {} if int(text) == -1 else {field: int(text)}


def _sampler(field: str, text: str) -> Mapping[str, object]:
    """Also the old joined names; a sampler alone leaves the schedule as it is, as A1111 does."""
    sampler, schedule = resolve_sampler(text)
    return {field: sampler} | ({"schedule": schedule} if schedule else {})


def _schedule(field: str, text: str) -> Mapping[str, object]:
    return {field: resolve_schedule(text or AUTOMATIC)}


_Reader = Callable[[str, str], Mapping[str, object]]
_READERS: Mapping[str, tuple[str, _Reader]] = {
    "steps": ("steps", _whole),
    "width": ("width", _whole),
    "height": ("height", _whole),
    "n_iter": ("count", _whole),
    "count": ("count", _whole),
    "seed": ("seed", _seed),
    "cfg_scale": ("guidance", _decimal),
    "guidance": ("guidance", _decimal),
    "sampler_name": ("sampler", _sampler),
    "sampler": ("sampler", _sampler),
    "scheduler": ("schedule", _schedule),
    "schedule": ("schedule", _schedule),
    "noise": ("noise", _text),
    "model": ("model", _text),
}
# Where and whether A1111 saves things: this program saves every picture, in one place.
_IGNORED = frozenset(
    {
        "do_not_save_samples",
        "do_not_save_grid",
        "outpath_samples",
        "outpath_grids",
        "prompt_for_display",
    }
)
_NOT_OURS = frozenset(
    {
        "sd_model",
        "styles",
        "subseed",
        "subseed_strength",
        "seed_resize_from_h",
        "seed_resize_from_w",
        "sampler_index",
        "batch_size",
        "restore_faces",
        "tiling",
    }
)
