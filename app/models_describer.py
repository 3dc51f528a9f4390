"""Has the worker tell what files are: one question at a time, so that it is known whom it died of.

A file of which the worker dies twice, or of which it says nothing for long, is told as such, and
the next one has its turn; after some deaths in a row nothing more is asked until somebody wants it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.models_record import NO_ANSWER, Description, State
from app.worker_process import Death, WorkerProcess
from engine import protocol
from engine.errors import ErrorKind

ANSWER_MS = 30_000  # a network drive that does not answer takes longer
ATTEMPTS = 2
DEATHS_TO_STOP = 4  # without an answer in between


class ModelsDescriber(QObject):
    """`answered` carries a path, the state that was asked about, and a `Description`."""

    answered = Signal(str, object, Description)

    def __init__(
        self, worker: WorkerProcess, parent: QObject | None = None, *, patience_ms: int = ANSWER_MS
    ) -> None:
        super().__init__(parent)
        self._worker = worker
        self._waiting: dict[str, State] = {}
        self._late: dict[str, State] = {}  # given up, but an answer may still come
        self._current = ""
        self._attempts = 0  # at the current one
        self._deaths = 0
        self._deadline = QTimer(self, singleShot=True, interval=patience_ms)
        self._deadline.timeout.connect(self._on_overdue)
        worker.ready.connect(self._on_ready)
        worker.described.connect(self._on_described)
        worker.died.connect(self._on_died)

    @property
    def left(self) -> int:
        """How many have no answer yet."""
        return len(self._waiting)

    def ask(self, path: str, state: State) -> None:
        """`answered` follows; for another state of a file that waits already, for the new one."""
        self._waiting[path] = state
        self._next()

    def forget(self, path: str) -> None:
        """The answer is not needed any more."""
        if path != self._current:
            self._waiting.pop(path, None)

    def resume(self) -> None:
        """Asks again after too many deaths, at somebody's wish."""
        self._deaths = 0
        self._next()

    def close(self) -> None:
        """Nothing more is asked."""
        self._deadline.stop()
        self._waiting.clear()
        self._current = ""

    @property
    def _is_stopped(self) -> bool:
        return self._deaths >= DEATHS_TO_STOP

    def _next(self) -> None:
        if self._current or not self._waiting or self._is_stopped:
            return
        self._current = next(iter(self._waiting))
        self._attempts = 0
        self._send()

    def _send(self) -> None:
        if not self._worker.is_ready:
            self._worker.start()  # asked when it is ready
            return
        self._attempts += 1
        self._deadline.start()
        self._worker.describe(self._current)

    def _on_ready(self) -> None:
        self._late.clear()
        if self._current:
            self._send()
        else:
            self._next()

    def _on_described(self, message: protocol.Described) -> None:
        description = Description.from_message(message)
        if message.path == self._current:
            self._end(description)
        elif message.path in self._late:
            self.answered.emit(message.path, self._late.pop(message.path), description)

    def _end(self, description: Description) -> None:
        self._deadline.stop()
        path, self._current = self._current, ""
        if description.kind != ErrorKind.WORKER_DIED:
            self._deaths = 0
        state = self._waiting.pop(path)
        self.answered.emit(path, state, description)
        self._next()

    def _on_overdue(self) -> None:
        if not self._worker.is_running:  # it was sent home to free its memory
            self._send()
            return
        self._late[self._current] = self._waiting[self._current]
        self._end(Description(kind=NO_ANSWER))

    def _on_died(self, death: Death) -> None:
        self._deadline.stop()
        self._deaths += 1
        if not self._current:
            return
        if self._attempts >= ATTEMPTS:
            problem = {"reason": death.reason.value, "exit_code": death.exit_code}
            self._end(Description(kind=ErrorKind.WORKER_DIED.value, problem=problem))
        elif self._is_stopped:
            self._current = ""
        else:
            self._send()
