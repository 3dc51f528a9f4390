"""Threads that go through thousands of records let the window have Python's lock all the time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from app import unhurried
from app.expansion import Wildcards
from app.queue_plan import Wishes, make_plan
from app.queue_record import Changes
from app.queue_store import QueueStore
from tests.app.jobs import small_job

JOBS = 4_000
MOST_SECONDS = 0.02  # of computing in a row; all of it takes ten times as long and more


class Clock:
    """Takes the place of the module `time`: each look at it costs 0.4 ms."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rests: list[float] = []

    def perf_counter(self) -> float:
        self.now += 0.0004
        return self.now

    def sleep(self, seconds: float) -> None:
        self.rests.append(self.now)
        self.now += seconds


def test_there_is_a_rest_after_each_millisecond(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(unhurried, "time", clock)
    assert list(unhurried.unhurried(iter(range(10)))) == list(range(10))
    assert len(clock.rests) == 3
    assert all(rest - last >= 0.001 for last, rest in pairwise([0.0, *clock.rests]))


@pytest.fixture
def stretches(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stretches]:
    """Without Python's search for garbage, which the program has in its window's thread alone."""
    was_on = gc.isenabled()
    gc.disable()
    yield Stretches(monkeypatch)
    if was_on:
        gc.enable()


class Stretches:
    """How long this thread computed between one rest and the next."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest = 0.0
        self._last = 0.0
        monkeypatch.setattr(time, "sleep", lambda _seconds: self._end())

    def measure(self, work: Callable[[], object]) -> float:
        """The longest stretch of processor time, in seconds."""
        self.longest, self._last = 0.0, time.thread_time()
        work()
        self._end()
        return self.longest

    def _end(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now


def test_no_change_of_thousands_of_jobs_computes_for_long(
    tmp_path: Path, stretches: Stretches
) -> None:
    store = QueueStore(tmp_path / "queue.sqlite")
    store.open()
    jobs = [small_job(seed=number) for number in range(JOBS)]
    found: dict[str, float] = {}
    done: list[Changes] = []

    def measure(name: str, operation: Callable[[], Changes]) -> None:
        found[name] = stretches.measure(lambda: done.append(operation()))

    measure("add", lambda: store.add(lambda: (replace(job) for job in jobs)))
    half = [record.id for record in done[-1].records[::2]]
    measure("move", lambda: store.move(half, None))
    measure("cancel", lambda: store.cancel(half))
    measure("retry", lambda: store.retry(half))
    measure("duplicate", lambda: store.duplicate(half))
    measure("remove", lambda: store.remove(half))
    measure("restore", lambda: store.restore(done[-1].removed))
    store.close()
    again = QueueStore(tmp_path / "queue.sqlite")
    found["open"] = stretches.measure(again.open)
    again.close()
    assert len(done) == 7 and all(done)
    assert {name: each for name, each in found.items() if each > MOST_SECONDS} == {}


def test_a_plan_of_thousands_of_lines_is_made_in_pieces(stretches: Stretches) -> None:
    text = "\n".join(f"a fox, number {number}" for number in range(JOBS))
    longest = stretches.measure(lambda: make_plan(text, Wishes(small_job()), Wildcards()))
    assert longest < MOST_SECONDS
