"""A watchdog for the GUI thread: how long the event loop did not turn because of what runs in it.

The time that the thread waited for a processor which others had is no fault of the window; Linux
counts it (`/proc/.../schedstat`, documented in proc(5) and sched-stats), and it is taken off.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

TICK_MS = 10


class Watchdog(QObject):
    """Ticks in the thread that makes it; `gaps_ms` holds the time between ticks."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps_ms: list[float] = []
        self._path = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._last = time.monotonic()
        self._last_waited = self._waited()
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    @property
    def worst_ms(self) -> float:
        return max(self.gaps_ms)

    def _waited(self) -> float:
        """Seconds for which the thread could run and had no processor."""
        if not self._path.exists():
            return 0.0
        return int(self._path.read_text().split()[1]) / 1e9

    def _tick(self) -> None:
        now, waited = time.monotonic(), self._waited()
        gap = (now - self._last) - (waited - self._last_waited)
        self.gaps_ms.append(gap * 1000)
        self._last, self._last_waited = now, waited
