"""How long the running job and the whole queue will take, from what was measured here.

Follows the running job by its `Progress`; knows no runner and no store. The second step gives the
first time of a new kind of job; one that ran before is told from its beginning.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.progress import Progress
from app.queue_speeds import Estimate, Measurement, Speed, Speeds, measurement
from engine import protocol
from engine.job import Job


@dataclass(slots=True)
class QueueTimes:
    """`progress` is that of the running job, or None."""

    clock: Callable[[], float] = time.monotonic
    progress: Progress | None = None
    _speeds: Speeds = field(default_factory=Speeds)
    _device: str = ""
    _step_at: float = 0.0

    def learn(self, measurements: Iterable[Measurement]) -> None:
        """What earlier runs of the program measured, the newest last."""
        for measured in measurements:
            self._speeds.learn(measured)

    def on_started(self, message: protocol.Started) -> None:
        """A picture begins."""
        self._device = message.device
        if self.progress:
            self.progress.on_started(message)

    def on_step(self, message: protocol.Step) -> None:
        """A step is done."""
        self._step_at = self.clock()
        if self.progress:
            self.progress.on_step(message)

    def on_saved(self) -> Measurement | None:
        """A picture is saved; what that tells, if it had steps enough."""
        progress = self.progress
        each = progress.seconds_per_step if progress else None
        if progress is None or each is None:
            return None
        speed = Speed(each, max(0.0, self.clock() - self._step_at))
        measured = measurement(progress.job, self._device, progress.precision, speed)
        self._speeds.learn(measured)
        return measured

    def job_seconds_left(self) -> float | None:
        """Of the running job; None if there is none or nothing is known yet."""
        progress = self.progress
        if progress is None:
            return None
        speed = self._speeds.of(progress.job)
        each = progress.seconds_per_step or (speed.step_seconds if speed else None)
        if each is None:
            return None
        steps = progress.all_steps - progress.done_steps
        pictures = progress.job.count - progress.picture
        return each * steps + pictures * (speed.picture_seconds if speed else 0.0)

    def estimate(self, waiting: Iterable[Job]) -> Estimate:
        """Of the running job and those that wait."""
        rest = self._speeds.estimate(waiting)
        if self.progress is None:
            return rest
        left = self.job_seconds_left()
        if left is None:
            return Estimate(rest.seconds, rest.unknown + 1)
        return Estimate(rest.seconds + left, rest.unknown)
