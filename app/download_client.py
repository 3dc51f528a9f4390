"""The process that downloads as a Qt object: started with a request, ended to pause.

Knows the messages and how processes end, but not what to do about it: that is
`app.download_task`'s.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from app.download_messages import (
    MAX_LINE_BYTES,
    BadMessage,
    Done,
    Failed,
    Message,
    Request,
    Trouble,
    decode,
    encode,
)
from engine.lifetime import WindowsJobObject

log = logging.getLogger(__name__)

KEPT_BYTES = 1 << 14  # of its last words
LEAVE_MS = 2000


def download_command() -> list[str]:
    """What starts the process of this very program."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--download"]
    # -P: a folder named "app" where the program was started is none of ours.
    return [sys.executable, "-P", "-m", "app.download_process"]


class DownloadClient(QObject):
    """One process at a time. After `stop` comes `gone`; an end that nobody asked for is `told`."""

    told = Signal(object)  # a Message
    gone = Signal()

    def __init__(self, parent: QObject | None = None, *, command: Sequence[str] = ()) -> None:
        super().__init__(parent)
        self._command = list(command) or download_command()
        self._process: QProcess | None = None
        self._rest = b""
        self._words = b""
        self._is_over = False  # it has said its last word, or is to say nothing any more
        self._leash: WindowsJobObject | None = None

    @property
    def is_running(self) -> bool:
        """Started and not ended."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """Of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def start(self, request: Request) -> None:
        """Only where none is running."""
        assert self._process is None
        self._rest = b""
        self._words = b""
        self._is_over = False
        process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_error_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        process.started.connect(self._on_started)
        self._process = process
        process.start(self._command[0], self._command[1:])
        process.write(encode(request))  # goes out when it has started

    def stop(self) -> None:
        """Ends the process at once; what it has fetched stays. `gone` follows."""
        self._is_over = True
        if self._process is None:
            self.gone.emit()
        else:
            self._process.kill()

    def leave(self) -> None:
        """Ends the process and waits for its end; no signal follows."""
        process, self._process = self._process, None
        if process is None:
            return
        process.blockSignals(True)
        process.kill()
        process.waitForFinished(LEAVE_MS)
        process.deleteLater()

    def _on_started(self) -> None:
        if sys.platform != "win32":
            return
        try:
            self._leash = self._leash or WindowsJobObject()
            self._leash.add(self.pid)
        except OSError as error:  # it still leaves at the end of its input
            log.warning("the download is not in a Job object: %s", error)

    def _on_output(self) -> None:
        if self._process is None:
            return
        data = self._rest + bytes(self._process.readAllStandardOutput().data())
        *lines, self._rest = data.split(b"\n")
        try:
            for line in lines:
                if not self._is_over:
                    self._tell(decode(line))
            if len(self._rest) > MAX_LINE_BYTES:
                raise BadMessage(f"a line without an end: {self._rest[:200]!r}")
        except BadMessage as error:
            self._end(Failed(Trouble.NONSENSE, {}, str(error)))

    def _tell(self, message: Message) -> None:
        self._is_over = isinstance(message, Done | Failed)
        self.told.emit(message)

    def _end(self, failed: Failed) -> None:
        """It is of no use any more."""
        if not self._is_over:
            log.error("the download ended: %s %s\n%s", failed.trouble, failed.facts, failed.detail)
            self._tell(failed)
        if self._process is not None:
            self._process.kill()

    def _on_error_output(self) -> None:
        if self._process is not None:
            said = bytes(self._process.readAllStandardError().data())
            self._words = (self._words + said)[-KEPT_BYTES:]

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            process.deleteLater()
            self._end(Failed(Trouble.NOT_STARTED, {}, process.errorString()))
            self.gone.emit()

    def _on_finished(self, exit_code: int, _status: QProcess.ExitStatus) -> None:
        self._on_output()
        self._on_error_output()
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        words = self._words.decode("utf-8", "replace")
        self._end(Failed(Trouble.DIED, {"status": exit_code}, words))
        self.gone.emit()


def _environment() -> QProcessEnvironment:
    environment = QProcessEnvironment.systemEnvironment()
    if not getattr(sys, "frozen", False):  # the program of this tree, wherever we were started
        paths = [str(Path(__file__).resolve().parents[1]), environment.value("PYTHONPATH")]
        environment.insert("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    return environment
