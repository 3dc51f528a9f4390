"""What painting costs: measured from how the charge of the battery falls while it goes on.

A charge is told in whole percents by most systems, so time is counted from one change to the next:
then neither the time before the first change nor the one since the last falsifies the rate. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.power_policy import PowerState, Source

FEWEST_PERCENT = 1.0  # of a fall before anything is said
LONGEST_GAP = 120.0  # seconds between two samples; after a longer one the machine was asleep


@dataclass(slots=True)
class BatteryMeter:
    """Fed with every reading; only what falls while painting counts."""

    _fallen: float = 0.0  # percent
    _seconds: float = 0.0
    _edge: tuple[float, float] | None = None  # (time, percent) of the last change
    _last: tuple[float, float] | None = None  # (time, percent) of the last sample

    def add(self, now: float, power: PowerState, *, is_painting: bool) -> None:
        """A reading at `now`, in seconds of a clock that never jumps."""
        if power.source is not Source.BATTERY or power.percent is None or not is_painting:
            self._edge = self._last = None
            return
        last, self._last = self._last, (now, power.percent)
        if last is None or now - last[0] > LONGEST_GAP or power.percent > last[1]:
            self._edge = None
        elif power.percent < last[1]:
            if self._edge is not None:
                self._fallen += self._edge[1] - power.percent
                self._seconds += now - self._edge[0]
            self._edge = self._last

    @property
    def percent_per_second(self) -> float | None:
        """None before enough was measured."""
        enough = self._fallen >= FEWEST_PERCENT and self._seconds > 0
        return self._fallen / self._seconds if enough else None

    def percent_for(self, seconds: float) -> float | None:
        """What painting for so long costs."""
        rate = self.percent_per_second
        return None if rate is None else rate * seconds
