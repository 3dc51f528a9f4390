"""How long jobs take on this machine, from what was measured: no guess for what never ran.

A speed belongs to a model, a size, whether guidance needs two passes, a device and a precision.
Jobs ask for "auto" mostly, so it is remembered what that came to the last time. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter

from engine.job import Job

# Jobs that take equally long: ten thousand have few kinds, and each is looked up once.
_kind = attrgetter(
    *("device", "precision", "model", "width", "height", "guidance", "steps", "count")
)


@dataclass(frozen=True, slots=True)
class SpeedKey:
    """What a speed belongs to. `guided`: two passes for each step."""

    model: str
    width: int
    height: int
    guided: bool
    device: str
    precision: str


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds for a step, and for what each picture needs beside its steps."""

    step_seconds: float
    picture_seconds: float


@dataclass(frozen=True, slots=True)
class Wish:
    """What a job asks for, which may be "auto"."""

    device: str
    precision: str


@dataclass(frozen=True, slots=True)
class Measurement:
    """One speed that was measured, and the wish that led to it."""

    wish: Wish
    key: SpeedKey
    speed: Speed


@dataclass(frozen=True, slots=True)
class Estimate:
    """Of many jobs: seconds of those whose speed is known, and how many others there are."""

    seconds: float
    unknown: int


def measurement(job: Job, device: str, precision: str, speed: Speed) -> Measurement:
    """What a job that ran on `device` in `precision` tells."""
    guided = job.guidance != 1.0
    key = SpeedKey(job.model, job.width, job.height, guided, device, precision)
    return Measurement(Wish(job.device, job.precision), key, speed)


@dataclass(slots=True)
class Speeds:
    """All that is known; the newest measurement counts."""

    _speeds: dict[SpeedKey, Speed] = field(default_factory=dict)
    _devices: dict[Wish, tuple[str, str]] = field(default_factory=dict)

    def learn(self, measured: Measurement) -> None:
        """Takes the place of what was known before."""
        self._speeds[measured.key] = measured.speed
        self._devices[measured.wish] = (measured.key.device, measured.key.precision)

    def of(self, job: Job) -> Speed | None:
        """The speed of a job like this, if one has run."""
        found = self._devices.get(Wish(job.device, job.precision))
        if found is None:
            return None
        guided = job.guidance != 1.0
        return self._speeds.get(SpeedKey(job.model, job.width, job.height, guided, *found))

    def seconds(self, job: Job, pictures_left: int | None = None) -> float | None:
        """What a whole job takes, or only its last pictures."""
        speed = self.of(job)
        if speed is None:
            return None
        count = job.count if pictures_left is None else pictures_left
        return count * (job.steps * speed.step_seconds + speed.picture_seconds)

    def estimate(self, jobs: Iterable[Job]) -> Estimate:
        """Of jobs that have not begun."""
        jobs = list(jobs)
        kinds = [_kind(job) for job in jobs]
        examples = dict(zip(kinds, jobs, strict=True))
        total, unknown = 0.0, 0
        for kind, number in Counter(kinds).items():
            seconds = self.seconds(examples[kind])
            if seconds is None:
                unknown += number
            else:
                total += number * seconds
        return Estimate(total, unknown)
