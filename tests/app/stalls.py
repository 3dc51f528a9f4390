"""A watchdog for the GUI thread: how long the event loop did not turn because of what runs in it.

The time that a thread waited for a processor which other programs had is no fault of the window;
Linux counts it (`/proc/.../schedstat`, documented in proc(5) and sched-stats), and it is taken off:
that of the GUI thread, or of another thread of this process that may have held Python's lock then.
So is what other virtual machines took ("steal" in proc(5)).

Reading all this is no stall either. A file that Python opens lets other threads have the lock, for
5 ms and more each time; so what belongs to a gap is read by C functions that keep the lock, and the
next gap begins when everything is read.
"""

from __future__ import annotations

import ctypes
import os
import time
from functools import cache
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

TICK_MS = 10
TASKS = Path("/proc/self/task")
STAT = Path("/proc/stat")
MOST_BYTES = 4096


class Watchdog(QObject):
    """Ticks in the thread that makes it; `gaps_ms` holds the time between ticks."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps_ms: list[float] = []
        self._begin_gap(_threads())
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    @property
    def worst_ms(self) -> float:
        return max(self.gaps_ms)

    def _tick(self) -> None:
        now, stolen = time.monotonic(), _stolen()
        waited = [_waited(thread) - before for thread, before in self._waited.items()]
        threads = _threads()
        waited += [_waited(thread) for thread in threads if thread not in self._waited]
        longest = max(waited, default=0.0)
        self.gaps_ms.append((now - self._last - longest - (stolen - self._stolen)) * 1000)
        self._begin_gap(threads)

    def _begin_gap(self, threads: list[str]) -> None:
        self._waited = {thread: _waited(thread) for thread in threads}
        self._stolen = _stolen()
        self._last = time.monotonic()


def _threads() -> list[str]:
    return [task.name for task in TASKS.iterdir()] if TASKS.exists() else []


def _waited(thread: str) -> float:
    """Seconds for which a thread of this process could run and had no processor; 0 if it ended."""
    told = _read(TASKS / thread / "schedstat").split()
    return int(told[1]) / 1e9 if told else 0.0


def _stolen() -> float:
    """Seconds that this machine did not have its processors, all together."""
    told = _read(STAT).split(maxsplit=9)
    return int(told[8]) / os.sysconf("SC_CLK_TCK") if told else 0.0


def _read(path: Path) -> bytes:
    """The beginning of a file, read without letting go of Python's lock; empty if there is none."""
    if os.name != "posix":
        return b""
    system = _system()
    file = system.open(os.fsencode(path), os.O_RDONLY | os.O_CLOEXEC)
    if file < 0:
        return b""
    text = ctypes.create_string_buffer(MOST_BYTES)
    count = system.read(file, text, MOST_BYTES)
    system.close(file)
    return text.raw[: max(0, count)]


@cache
def _system() -> ctypes.PyDLL:
    """The system's functions, which keep Python's lock."""
    return ctypes.PyDLL(None)
