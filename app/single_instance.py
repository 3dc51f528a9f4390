"""One window for each data folder: whoever starts the program again sees the window that is there.

Two windows would paint the same queue twice and write over each other's settings. The first start
holds a lock; a later one leaves a note beside it, the first one takes the note away and shows its
window, and that is the answer. Files do it, because nothing more of Qt has to be shipped for them.
A lock whose process is gone, after a crash or a power cut, counts for nothing; where none can be
made (a disk that is read only), nothing is held up. Costs about a millisecond at the start.
"""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import time
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, Signal

from engine.files import write_atomically

log = logging.getLogger(__name__)

TOKEN = "XDG_ACTIVATION_TOKEN"  # lets a window come to the front on Wayland
PATIENCE_MS = 15_000  # a window that closes may wait for its disk
LOOK_MS = 50
NOTE = "show-"


class Claim(Enum):
    """What a start finds."""

    FIRST = auto()
    SHOWN = auto()  # there is a window, and it has shown itself
    SILENT = auto()  # there is one that does not answer


class SingleInstance(QObject):
    """`called` comes when the window is to show itself."""

    called = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder / "window"
        self._lock = QLockFile(str(self._folder / "lock"))
        self._lock.setStaleLockTime(0)  # age says nothing: the window may be open for weeks
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._look)

    @property
    def holder(self) -> tuple[int, str]:
        """The process that has the lock, and the machine it runs on."""
        process, machine, _program = self._lock.getLockInfo()
        return process, machine

    def claim(self, patience_ms: int = PATIENCE_MS) -> Claim:
        """Waits for an answer, or for the other one to end."""
        note = self._folder / f"{NOTE}{os.getpid()}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            return self._claim(note, time.monotonic() + patience_ms / 1000)
        except OSError as error:
            log.warning("not known whether another window is open: %s", error)
            return Claim.FIRST
        finally:
            _remove(note)

    def _claim(self, note: Path, deadline: float) -> Claim:
        is_asked = False
        while not self._lock.tryLock(LOOK_MS):
            if self._lock.error() is not QLockFile.LockError.LockFailedError:
                log.warning("not known whether another window is open: no lock")
                return Claim.FIRST
            if not is_asked:
                self._ask(note)
                is_asked = True
            elif not note.exists():
                return Claim.SHOWN
            elif time.monotonic() > deadline:
                return Claim.SILENT
        self._watcher.addPath(str(self._folder))
        for old in self._folder.glob(f"{NOTE}*"):  # whoever wrote it has gone, or asks again
            if old != note:
                _remove(old)
        return Claim.FIRST

    def _ask(self, note: Path) -> None:
        if sys.platform == "win32":  # only who has been clicked may give the front away
            ctypes.windll.user32.AllowSetForegroundWindow(self.holder[0])
        write_atomically(note, os.environ.get(TOKEN, "").encode())

    def _look(self) -> None:
        notes = list(self._folder.glob(f"{NOTE}*"))
        for note in notes:
            try:
                token = note.read_text("utf-8")
            except OSError:  # its writer did not wait any longer
                continue
            if token:
                os.environ[TOKEN] = token
            _remove(note)
        if notes:
            self.called.emit()

    def let_go(self) -> None:
        """The next start has the first window."""
        self._watcher.directoryChanged.disconnect(self._look)
        self._lock.unlock()


def _remove(note: Path) -> None:
    try:
        note.unlink(missing_ok=True)
    except OSError as error:
        log.info("a note is left: %s", error)
