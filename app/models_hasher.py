"""SHA-256 of model files: one at a time, in a thread of low priority, while nothing is painted.

A full model has 7 GB: some seconds from a fast disk, a minute from a slow one. A file that goes
away or changes under it is left alone; the next look into its folder tells. Knows no cache.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.background import Background
from app.models_record import State

log = logging.getLogger(__name__)

CHUNK = 4 << 20  # bytes between two looks whether it is to go on
TELL_SECONDS = 0.25
NICEST = 19  # for the system's scheduler, which knows threads on Linux


class ModelsHasher(QObject):
    """`hashed` carries a path, the state that was read, and 64 hex digits; `progressed` a path, the
    share that is read, and how many files wait behind it; `rested` comes when none is left.
    """

    hashed = Signal(str, object, str)
    progressed = Signal(str, float, int)
    rested = Signal()

    def __init__(self, parent: QObject | None = None, *, chunk: int = CHUNK) -> None:
        super().__init__(parent)
        self._buffer = memoryview(bytearray(chunk))  # of the one thread that reads
        self._told = 0.0
        self._background = Background(self)
        self._background.set_lowest_priority()
        self._news = threading.Condition()  # guards what follows
        self._waiting: dict[str, State] = {}
        self._current: tuple[str, State] | None = None
        self._is_running = False
        self._is_paused = False
        self._closed = False

    @property
    def left(self) -> int:
        """Files without a hash, with the one that is read."""
        with self._news:
            return len(self._waiting) + (self._current is not None)

    @property
    def is_paused(self) -> bool:
        """It waits until nothing is painted."""
        return self._is_paused

    def ask(self, path: str, state: State, *, first: bool = False) -> None:
        """`hashed` follows, unless the file changes. `first` puts it before the others."""
        with self._news:
            if self._closed or self._current == (path, state):
                return
            if first:
                self._waiting.pop(path, None)
                self._waiting = {path: state} | self._waiting
            else:
                self._waiting[path] = state
            starts, self._is_running = not self._is_running, True
        if starts:
            self._background.run(self._run)

    def forget(self, path: str) -> None:
        """The file is gone or of no interest any more."""
        with self._news:
            self._waiting.pop(path, None)
            if self._current and self._current[0] == path:
                self._current = None  # its thread sees it after the chunk
            self._news.notify_all()

    def set_paused(self, on: bool) -> None:
        """Stops after the chunk that is being read, or goes on there."""
        with self._news:
            self._is_paused = on
            self._news.notify_all()

    def close(self) -> None:
        """Gives up; what was read of the current file is read again another time."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._current = None
            self._news.notify_all()
        self._background.close()

    # In the thread

    def _run(self) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICEST)
        while (task := self._take()) is not None:
            path, state = task
            try:
                digest = self._hash(path, state)
            except OSError as error:
                log.info("no hash of a model: %s", error)
                digest = ""
            with self._news:
                is_wanted = self._current == task
                self._current = None
            if digest and is_wanted:
                self._tell_hash(path, state, digest)
        self._background.say(lambda: self.rested.emit())

    def _tell_hash(self, path: str, state: State, digest: str) -> None:
        self._background.say(lambda: self.hashed.emit(path, state, digest))

    def _tell_progress(self, path: str, share: float, left: int) -> None:
        self._background.say(lambda: self.progressed.emit(path, share, left))

    def _take(self) -> tuple[str, State] | None:
        with self._news:
            self._news.wait_for(lambda: not self._is_paused or self._closed)
            path = next(iter(self._waiting), None)
            if path is None:
                self._is_running = False
                return None
            self._current = (path, self._waiting.pop(path))
            return self._current

    def _may_go_on(self, task: tuple[str, State]) -> bool:
        with self._news:
            self._news.wait_for(lambda: not self._is_paused or self._current != task)
            return self._current == task

    def _hash(self, path: str, state: State) -> str:
        """The digits; empty if it is not to be known or not the file that was meant."""
        digest = hashlib.sha256()
        buffer = self._buffer
        done = 0
        with Path(path).open("rb", buffering=0) as stream:
            while self._may_go_on((path, state)):
                count = stream.readinto(buffer)
                if not count:
                    status = os.fstat(stream.fileno())
                    is_same = (status.st_mtime_ns, status.st_size) == state
                    return digest.hexdigest() if is_same else ""
                digest.update(buffer[:count])
                done += count
                if time.monotonic() - self._told >= TELL_SECONDS:
                    self._told = time.monotonic()
                    share = min(1.0, done / max(1, state[1]))
                    self._tell_progress(path, share, len(self._waiting))
        return ""
