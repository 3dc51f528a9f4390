"""The process that downloads as a Qt object: started with a request, ended to pause.

Knows the messages and how processes end, but not what to do about it: that is
`app.download_task`'s.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, Signal

from app.child import Child, Leash, own_command
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

log = logging.getLogger(__name__)

KEPT_BYTES = 1 << 14  # of its last words


def download_command() -> list[str]:
    """What starts the process of this very program."""
    return own_command("--download", "app.download_process")


class DownloadClient(QObject):
    """One process at a time. After `stop` comes `gone`; an end that nobody asked for is `told`."""

    told = Signal(object)  # a Message
    gone = Signal()

    def __init__(self, parent: QObject | None = None, *, command: Sequence[str] = ()) -> None:
        super().__init__(parent)
        self._command = list(command) or download_command()
        self._process: Child | None = None
        self._rest = b""
        self._words = b""
        self._is_over = False  # it has said its last word, or is to say nothing any more
        self._leash = Leash()

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
        process = Child(self._command, self._leash, self)
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_error_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        process.start()
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
        if process is not None:
            process.leave()

    def _on_output(self) -> None:
        if self._process is None:
            return
        data = self._rest + self._process.take_output()
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
            self._words = (self._words + self._process.take_error_output())[-KEPT_BYTES:]

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
