"""From many lines of text to many jobs: read, counted and previewed before any job is made.

Each line is a prompt with options of its own and with alternatives. What is wrong with a line is
told by its number, and the line makes no job. Pure; 10,000 lines take some 0.3 s, so the dialog
plans in a thread.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from app.expansion import CircularWildcard, MissingWildcard, Node, Wildcards, parse
from app.prompt_options import OptionFault, OptionLine, apply_options, parse_line
from app.unhurried import unhurried
from engine.errors import EngineError
from engine.job import MAX_SEED, Job, new_job_id
from engine.textfile import numbered_prompts

MOST_JOBS = 10_000  # that are added at once
MOST_FAULTS = 1000


class Combine(StrEnum):
    """Which of a line's alternatives become jobs."""

    ALL = "all"
    RANDOM = "random"


class Seeds(StrEnum):
    """Which seeds they get."""

    SAME = "same"
    COUNTING = "counting"


class Problem(StrEnum):
    """What is wrong with a line."""

    OPTION = "option"  # `option` says more
    VALUE = "value"  # of an option, out of range; `name` is the field of the job
    NO_WILDCARD = "no_wildcard"  # `name` is its name
    CIRCULAR = "circular"


@dataclass(frozen=True, slots=True)
class LineFault:
    """One problem of one line; lines count from 1."""

    line: int
    problem: Problem
    name: str = ""
    option: OptionFault | None = None


@dataclass(frozen=True, slots=True)
class Wishes:
    """Attributes:
    base: what a line does not say is as in this job.
    variants: jobs for each line, if they are chosen at random.
    """

    base: Job
    combine: Combine = Combine.ALL
    variants: int = 1
    seeds: Seeds = Seeds.COUNTING


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    prompt: Node
    negative: Node
    job: Job
    has_seed: bool

    @property
    def count(self) -> int:
        return self.prompt.count * self.negative.count


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be added. `count` may be far more than could ever be."""

    wishes: Wishes
    lines: tuple[_Line, ...]
    faults: tuple[LineFault, ...]
    count: int

    @property
    def is_too_much(self) -> bool:
        """More than may be added at once."""
        return self.count > MOST_JOBS

    def prompts(self, most: int) -> list[str]:
        """The first prompts, as they will be."""
        return [prompt for _, prompt, _ in islice(self._texts(), most)]

    def jobs(self) -> Iterator[Job]:
        """All jobs, made one by one."""
        counting = self.wishes.seeds is Seeds.COUNTING
        ahead, line_before, ahead_in_line = 0, 0, 0
        for line, prompt, negative in self._texts():
            if line.number != line_before:
                line_before, ahead_in_line = line.number, 0
            shift = (ahead_in_line if line.has_seed else ahead) if counting else 0
            seed = (line.job.seed + shift) & MAX_SEED
            yield replace(line.job, id=new_job_id(), prompt=prompt, negative=negative, seed=seed)
            ahead_in_line += line.job.count
            if not line.has_seed:
                ahead += line.job.count

    def _texts(self) -> Iterator[tuple[_Line, str, str]]:
        for line in self.lines:
            if self.wishes.combine is Combine.ALL:
                for number in range(line.count):
                    first, second = divmod(number, line.negative.count)
                    yield line, line.prompt.at(first), line.negative.at(second)
            else:
                for variant in range(self.wishes.variants):
                    # A text as seed means the same in every version of Python.
                    rng = random.Random(f"{line.job.seed} {line.number} {variant}")
                    yield line, line.prompt.pick(rng), line.negative.pick(rng)


def make_plan(text: str, wishes: Wishes, wildcards: Wildcards) -> Plan:
    """Reads the lines. Never raises for what is in them."""
    lines: list[_Line] = []
    faults: list[LineFault] = []
    for number, line_text in unhurried(numbered_prompts(text)):
        said = parse_line(line_text)
        found = _line(number, said, wishes.base, wildcards)
        if isinstance(found, _Line):
            lines.append(found)
        elif len(faults) < MOST_FAULTS:
            faults += found
    if wishes.combine is Combine.ALL:
        count = sum(line.count for line in lines)
    else:
        count = wishes.variants * len(lines)
    return Plan(wishes, tuple(lines), tuple(faults), count)


def _line(
    number: int, said: OptionLine, base: Job, wildcards: Wildcards
) -> _Line | list[LineFault]:
    if said.faults:
        return [LineFault(number, Problem.OPTION, f.name, f) for f in said.faults]
    try:
        job = apply_options(said, base)
        prompt = parse(said.prompt or base.prompt, wildcards)
        negative = parse(base.negative if said.negative is None else said.negative, wildcards)
    except EngineError as error:
        return [LineFault(number, Problem.VALUE, str(error.facts.get("field", "")))]
    except CircularWildcard as error:
        return [LineFault(number, Problem.CIRCULAR, error.name)]
    except MissingWildcard as error:
        return [LineFault(number, Problem.NO_WILDCARD, error.name)]
    return _Line(number, prompt, negative, job, "seed" in said.values)
