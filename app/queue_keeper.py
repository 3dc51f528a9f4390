"""The thread in which the queue's file is written, so that a slow disk never holds up the window.

Operations run one after another, and what they answer comes back in that order. A file that cannot
be written now (another program holds it, the disk is full) is tried again until it can: until then
nothing has happened that could be lost, and `troubled` says so.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from app.background import Background
from app.queue_database import Opening, Trouble, trouble_of
from app.queue_store import QueueStore

log = logging.getLogger(__name__)

T = TypeVar("T")
RETRY_SECONDS = 1.0
FAILED_REPAIRS = 3  # of a file that is damaged again and again: the disk is
FILE_NAME = "queue.sqlite"


@dataclass(slots=True)
class _State:
    """Of the thread."""

    is_open: bool = False
    repairs: int = 0
    trouble: Trouble | None = None
    gave_up: bool = False  # at the end of the program, with the file still out of reach


class QueueKeeper(QObject):
    """`opened` comes after `start`, and again if the file had to be made anew. `troubled` comes
    once for each trouble and `recovered` at its end, if it ends. Where the file cannot be opened,
    jobs are kept in memory alone.
    """

    opened = Signal(Opening)
    troubled = Signal(Trouble)
    recovered = Signal()

    def __init__(
        self,
        folder: Path | None,
        checkpoints: Path | None = None,
        parent: QObject | None = None,
        *,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        """Args: folder: for the file; None keeps everything in memory."""
        super().__init__(parent)
        self.folder = folder
        self._checkpoints = checkpoints
        self._store = QueueStore(folder / FILE_NAME if folder else None, checkpoints)
        self._retry_seconds = retry_seconds
        self._background = Background(self)
        self._stopping = threading.Event()
        self._state = _State()

    def start(self) -> None:
        """Opens the file, if it is not open."""
        self.ask(lambda store: None, lambda answer: None)

    def ask(self, operation: Callable[[QueueStore], T], then: Callable[[T], object]) -> None:
        """Runs an operation in the thread, until it succeeds, and hands its answer to `then` in
        the thread of this object."""
        self._background.run(lambda: self._work(operation), then)

    def stop(self) -> None:
        """Waits until everything is written, if it can be, and lets go of the file. No answer
        comes after this."""
        if self._stopping.is_set():
            return
        self.start()  # writes the file anew if it was removed
        self._stopping.set()
        self._background.run(self._store.close)
        self._background.close()

    def _work(self, operation: Callable[[QueueStore], Any]) -> Any:
        """In the thread: the answer. Once it gave up nobody hears one."""
        state = self._state
        while not state.gave_up:
            try:
                self._open()
                answer = operation(self._store)
            except (sqlite3.Error, OSError) as error:
                log.warning("the queue's file: %s", error)
                self._cope(trouble_of(error) if isinstance(error, sqlite3.Error) else None)
                continue
            if state.trouble is not None:
                state.trouble = None
                self._background.say(lambda: self.recovered.emit())
            return answer
        return None

    def _open(self) -> None:
        state = self._state
        if state.is_open and self._store.is_gone:
            log.warning("the queue's file is gone; it is made anew")
            state.is_open = False
        if not state.is_open:
            opening = self._store.open()
            state.is_open = True
            self._background.say(lambda: self.opened.emit(opening))

    def _cope(self, trouble: Trouble | None) -> None:
        """After this the operation is tried again, or given up because the program ends."""
        state = self._state
        trouble = trouble or Trouble.DENIED  # the system said no before SQLite could
        if trouble is Trouble.DAMAGED:
            state.is_open = False
            state.repairs += 1
        refused = trouble is Trouble.DENIED and not state.is_open
        if refused or state.repairs > FAILED_REPAIRS:
            self._background.say(lambda: self.troubled.emit(Trouble.DENIED))
            self._store.leave_file()
            state.is_open = False
            state.repairs = 0
            return
        if trouble is Trouble.DAMAGED:
            return
        if trouble is not state.trouble:
            state.trouble = trouble
            self._background.say(lambda: self.troubled.emit(trouble))
        if self._stopping.wait(self._retry_seconds):
            state.gave_up = True
