"""Clocks and memory, the same for both sides."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

GIB = 1 << 30


def seconds(action: Callable[[], Any], repeats: int) -> float:
    """The median of `repeats` runs, after one that is not counted."""
    action()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def once(action: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of one run, and its result."""
    start = time.perf_counter()
    result = action()
    return time.perf_counter() - start, result


def anonymous_gib() -> float:
    """Memory of this process that no file backs. Linux; 0 elsewhere."""
    return _gib(Path("/proc/self/smaps_rollup"), "Anonymous:")


def peak_gib() -> float:
    """The largest resident memory so far, mapped file pages included. Linux; 0 elsewhere."""
    return _gib(Path("/proc/self/status"), "VmHWM:")


def _gib(path: Path, key: str) -> float:
    if not path.exists():
        return 0.0
    line = next(line for line in path.read_text().splitlines() if line.startswith(key))
    return int(line.split()[1]) * 1024 / GIB


def report(**facts: float) -> None:
    """One line of JSON for the parent process."""
    print(json.dumps(facts), file=sys.__stdout__, flush=True)
