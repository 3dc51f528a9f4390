"""A watchdog for the GUI thread: how long the event loop did not turn because of what runs in it.

The time that a thread waited for a processor which other programs had is no fault of the window;
Linux counts it (`/proc/.../schedstat`, documented in proc(5) and sched-stats), and it is taken off:
that of the GUI thread, or of another thread of this process that may have held Python's lock then.
So is what other virtual machines took ("steal" in proc(5)).
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

TICK_MS = 10


class Watchdog(QObject):
    """Ticks in the thread that makes it; `gaps_ms` holds the time between ticks."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps_ms: list[float] = []
        self._last = time.monotonic()
        self._last_waited = _waited()
        self._stolen = _stolen()
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    @property
    def worst_ms(self) -> float:
        return max(self.gaps_ms)

    def _tick(self) -> None:
        now, waited = time.monotonic(), _waited()
        longest = max((waited[t] - self._last_waited.get(t, 0.0) for t in waited), default=0.0)
        stolen = _stolen()
        self.gaps_ms.append((now - self._last - longest - (stolen - self._stolen)) * 1000)
        self._last, self._last_waited, self._stolen = now, waited, stolen


def _waited() -> dict[str, float]:
    """Seconds for which each thread of this process could run and had no processor."""
    seconds = {}
    for task in Path("/proc/self/task").glob("*"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            seconds[task.name] = int((task / "schedstat").read_text().split()[1]) / 1e9
    return seconds


def _stolen() -> float:
    """Seconds that this machine did not have its processors, all together."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    return int(stat.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")
