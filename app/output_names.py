"""Where a picture goes: a folder and a pattern such as "{date}/{prompt} {seed}".

Every part is a name that Windows takes too. Nothing that is there is ever written over. Looking at
a folder with many files takes milliseconds.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from datetime import datetime
from pathlib import Path, PurePosixPath

from engine.job import Job
from engine.outputs import MAX_SLUG_BYTES, safe_name
from engine.protocol import picture_path

DEFAULT_PATTERN = "{prompt} {seed} {id}"
TOKENS = ("prompt", "seed", "date", "time", "model", "counter", "steps", "sampler", "size", "id")
COUNTER_DIGITS = 5
SUFFIX = ".png"
FALLBACK = "picture"
_TOKEN = re.compile(r"\{(\w+)\}")
_FEWEST_PROMPT_BYTES = 12


def unknown_tokens(pattern: str) -> list[str]:
    """Words in braces that mean nothing."""
    return [token for token in _TOKEN.findall(pattern) if token not in TOKENS]


def is_pattern(pattern: object) -> bool:
    """Whether names can be made from it."""
    return isinstance(pattern, str) and bool(_parts(pattern)) and not unknown_tokens(pattern)


def picture_target(
    job: Job, folder: Path, pattern: str, now: datetime, taken: Collection[str] = ()
) -> Path:
    """The target of a job that begins now; its folder need not exist.

    Args:
        taken: targets of jobs that began and have not saved everything.
    """
    values = _values(job, now)
    *folders, last = _parts(pattern) or [FALLBACK]
    for part in folders:
        if name := _filled(part, values):
            folder = folder / name
    if "{counter}" in last:
        values |= {"counter": str(_next_number(folder, last)).zfill(COUNTER_DIGITS)}
    name = _filled(last, values) or FALLBACK
    number = 1
    while True:
        twin = f" ({number})" if number > 1 else ""
        target = folder / f"{name}{twin}{SUFFIX}"
        if str(target) not in taken and not _is_there(target, job.count):
            return target
        number += 1


def example(pattern: str) -> str:
    """A name that the pattern gives, with "/" between folders."""
    job = Job("A fox in the snow", seed=42, id="1f5a9c3e")
    root = Path("nowhere") / "at all"  # no folder is looked at
    target = picture_target(job, root, pattern, datetime(2026, 3, 1, 12, 30))
    return str(PurePosixPath(*target.relative_to(root).parts))


def _parts(pattern: str) -> list[str]:
    return [part for part in re.split(r"[/\\]", pattern) if part.strip(" .")]


def _values(job: Job, now: datetime) -> dict[str, str]:
    return {
        "prompt": safe_name(job.prompt) or FALLBACK,
        "seed": str(job.seed),
        "date": now.strftime("%Y-%m-%d"),
        "time": now.strftime("%H-%M-%S"),
        "model": safe_name(Path(job.model).stem),
        "steps": str(job.steps),
        "sampler": safe_name(job.sampler),
        "size": f"{job.width}x{job.height}",
        "id": job.id[:8],
        "counter": "",
    }


def _filled(part: str, values: Mapping[str, str]) -> str:
    """A part of the path; the prompt gives way to what is behind it."""

    def fill(prompt: str) -> str:
        known = {**values, "prompt": prompt}
        return _TOKEN.sub(lambda match: known.get(match[1], match[0]), part)

    room = max(_FEWEST_PROMPT_BYTES, MAX_SLUG_BYTES - len(fill("").encode()))
    prompt = values["prompt"].encode()[:room].decode("utf-8", "ignore")
    return safe_name(fill(prompt))


def _next_number(folder: Path, part: str) -> int:
    """One more than the highest that a file of this pattern has."""
    literal = re.split(r"(\{\w+\})", part)
    expression = "".join(
        r"(\d+)" if piece == "{counter}" else ".*" if _TOKEN.fullmatch(piece) else re.escape(piece)
        for piece in literal
    )
    matcher = re.compile(expression)
    try:
        with os.scandir(folder) as entries:
            matches = [matcher.match(entry.name) for entry in entries]
    except OSError:  # not there yet; one that cannot be read is told when the picture is saved
        return 1
    return max((int(match[1]) for match in matches if match), default=0) + 1


def _is_there(target: Path, count: int) -> bool:
    return any(os.path.lexists(picture_path(str(target), i, count)) for i in range(count))
