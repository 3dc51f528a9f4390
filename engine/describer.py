"""Tells the window what files and folders are, beside the jobs: a step of one may take seconds.

A thread of its own reads headers, one model after the other, some 50 ms for a full one; Python runs
one thread at a time, so a job waits for a few of those milliseconds. Knows nothing of jobs.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import Any

from engine import protocol
from engine.errors import EngineError


class Describer:
    """Answers each question by one `Described`, in their order, whatever happens."""

    def __init__(self, send: Callable[[protocol.Message], None]) -> None:
        """Args: send: takes the answers, in this object's thread."""
        self._send = send
        self._pool = ThreadPoolExecutor(1, "describer")
        self._turn = threading.Lock()
        self._early: list[str] | None = []  # asked before `begin`

    def ask(self, path: str) -> None:
        """What is this? From any thread."""
        with self._turn:
            if self._early is None:
                self._submit(path)
            else:
                self._early.append(path)

    def begin(self) -> None:
        """The engine is imported: two threads that import the same modules may block each other.
        Before this there is no thread, which a process that cannot import would wait for."""
        with self._turn:
            early, self._early = self._early or [], None
            for path in early:
                self._submit(path)

    def end(self) -> None:
        """Forgets what nobody waits for any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _submit(self, path: str) -> None:
        self._pool.submit(describe_model, path).add_done_callback(partial(self._answer, path))

    def _answer(self, path: str, future: Future[protocol.Described]) -> None:
        if future.cancelled():
            return
        error = future.exception()
        self._send(future.result() if error is None else _unexpected(path, error))


def describe_model(path: str) -> protocol.Described:
    """What lies at a path, also if it is no model."""
    from engine.sdxl.checkpoint import examine  # NumPy, which the worker loads after `ready`

    facts, error = examine(path)
    told = _plain(asdict(facts)) if facts else {}
    if error is None:
        return protocol.Described(path, told)
    return _refused(path, error, told)


def _unexpected(path: str, error: BaseException) -> protocol.Described:
    """A mistake of ours with this file is told as such, and the next file has its turn."""
    from engine.studio import outcome  # loaded after `ready` like the rest

    failed = outcome("", error)
    assert isinstance(failed, protocol.Failed)
    print(failed.detail, file=sys.stderr, flush=True)
    return _refused(path, EngineError(failed.kind, failed.sentence, **failed.facts), {})


def _refused(path: str, error: EngineError, facts: dict[str, Any]) -> protocol.Described:
    return protocol.Described(path, facts, error.kind.value, error.sentence, dict(error.facts))


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Lists in place of tuples, as they come out of a frame."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}
