"""Asks the worker how long the prompts are, after each pause of the typing.

One question is under way at a time, however fast somebody types and however long a step takes. The
tokenizer lives in the worker; without a worker there is no number, never a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.prompt_history import Entry
from app.runner import Runner
from app.worker_process import Death
from engine import protocol

PAUSE_MS = 150


@dataclass(frozen=True, slots=True)
class Length:
    """Tokens of text in a prompt, and the chunks of 75 that it fills."""

    tokens: int
    chunks: int


class TokenCounter(QObject):
    """`measured` carries (length of the prompt, length of the negative one, whether these are the
    texts of now), and (None, None, False) when there is nobody to ask."""

    measured = Signal(object, object, bool)

    def __init__(
        self, runner: Runner, texts: Callable[[], Entry], parent: QObject | None = None
    ) -> None:
        """Args: texts: tells the prompts of now."""
        super().__init__(parent)
        self._runner = runner
        self._worker = runner.worker
        self._texts = texts
        self._asked: Entry | None = None  # the question under way
        self._number = 0
        self._known: tuple[Length, Length] | None = None
        self._may_start = True  # a worker; not again one that died unasked
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._worker.ready.connect(self._on_ready)
        self._worker.measured.connect(self._on_measured)
        self._worker.died.connect(self._on_died)

    def texts_changed(self) -> None:
        """The numbers are of an older text now."""
        self._tell(False)
        self._pause.start()

    def stop(self) -> None:
        """Nothing is asked any more, and no worker started for it."""
        self._pause.stop()
        self._worker.ready.disconnect(self._on_ready)

    def _ask(self) -> None:
        if not self._worker.is_ready:
            self._asked = None
            if self._may_start and not self._worker.is_running and not self._runner.is_halted:
                self._runner.warm_up()  # it was sent away to give its memory back
            return
        if self._asked is None:
            self._number += 1
            self._asked = self._texts()
            self._worker.measure(protocol.Measure(self._number, *self._asked))

    def _on_measured(self, message: protocol.Measured) -> None:
        if self._asked is None or message.number != self._number:
            return
        is_current = self._asked == self._texts()
        self._asked = None
        self._known = (
            Length(message.tokens, message.chunks),
            Length(message.negative_tokens, message.negative_chunks),
        )
        self._tell(is_current)
        if not is_current and not self._pause.isActive():
            self._ask()

    def _on_ready(self) -> None:
        self._may_start = True
        self._asked = None
        self._ask()

    def _on_died(self, _death: Death) -> None:
        self._may_start = False
        self._asked = self._known = None
        self._tell(False)

    def _tell(self, is_current: bool) -> None:
        prompt, negative = self._known or (None, None)
        self.measured.emit(prompt, negative, is_current)
