"""Much work in a thread, done in small pieces, so that the window's thread never waits for long.

Python runs one thread at a time. Who computes gives the lock away only when it was wanted for 5 ms,
and drawing a list wants it a dozen times. So whatever goes through thousands of records in a thread
goes through them `unhurried`: after each millisecond it sleeps for a moment, and in that moment the
window gets the lock, if it waits for it. Costs a quarter more time. Knows nothing of what is done.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

WORK_SECONDS = 0.001
REST_SECONDS = 0.0002  # a thread that waits for a lock wakes up within some 50 µs


def unhurried(items: Iterable[T]) -> Iterator[T]:
    """The items, with a rest after each millisecond of work on them."""
    began = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - began >= WORK_SECONDS:
            time.sleep(REST_SECONDS)
            began = time.perf_counter()
