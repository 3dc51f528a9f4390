"""How far a job is and how long it will take, from what the worker says. No Qt, no texts.

The time left is said from the second step on: the first one holds what happens only once
(compiling, warming up), so it is left out of the average as soon as there is a second.
"""

from __future__ import annotations

import statistics
from collections import deque
from dataclasses import dataclass, field

from engine import protocol
from engine.job import Job

AVERAGED_STEPS = 10  # old ones say little about a machine that got warm or busy
FEWEST_STEPS = 2


@dataclass(slots=True)
class Progress:
    """Of one job. `phase` is the worker's word; `picture` counts from 0."""

    job: Job
    phase: str = ""
    picture: int = 0
    step: int = 0
    device_name: str = ""
    precision: str = ""
    _times: deque[float] = field(default_factory=lambda: deque(maxlen=AVERAGED_STEPS))
    _measured: int = 0

    def on_phase(self, phase: str) -> None:
        """The worker does something else now."""
        self.phase = phase

    def on_started(self, message: protocol.Started) -> None:
        """A picture begins, or goes on after a crash at the step that the message says."""
        self.picture, self.step = message.picture, message.step
        self.device_name, self.precision = message.device_name, message.precision

    def on_step(self, message: protocol.Step) -> None:
        """A step is done."""
        self.picture, self.step = message.picture, message.step
        self._measured += 1
        if self._measured == FEWEST_STEPS:
            self._times.clear()
        self._times.append(message.seconds)

    def on_restarted(self) -> None:
        """Another worker goes on: its first step is slow again."""
        self.phase = ""
        self._measured = 0

    @property
    def done_steps(self) -> int:
        """Of all pictures of the job."""
        return self.picture * self.job.steps + self.step

    @property
    def all_steps(self) -> int:
        """Of all pictures of the job."""
        return self.job.count * self.job.steps

    @property
    def seconds_per_step(self) -> float | None:
        """The middle of the last ones; None before the second step."""
        if self._measured < FEWEST_STEPS:
            return None
        return statistics.median(self._times)

    @property
    def seconds_left(self) -> float | None:
        """Of the steps still to come; None before the second step."""
        each = self.seconds_per_step
        return None if each is None else each * (self.all_steps - self.done_steps)
