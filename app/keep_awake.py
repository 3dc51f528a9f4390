"""Keeps the machine from falling asleep while pictures are painted, by wakepy.

Systems are asked over a bus that may be slow, and want to be told the end by the thread that told
the beginning: all of it happens in one thread. The screen may go dark. A failure is told once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack

from PySide6.QtCore import QObject, Signal

log = logging.getLogger(__name__)


class NotKeptAwake(Exception):
    """The system cannot be kept awake; the text says why, in English."""


def stay_awake() -> AbstractContextManager[object]:
    """Keeps the machine awake inside. Raises NotKeptAwake when entered, if it cannot be done."""
    from wakepy import ActivationResult, keep  # for start-up time

    def fail(result: ActivationResult) -> None:
        raise NotKeptAwake(result.get_failure_text())

    return keep.running(on_fail=fail)


class KeepAwake(QObject):
    """`set_on` says whether the machine has to stay awake now; it never waits.

    `failed` carries the reason, in English, at the first failure.
    """

    failed = Signal(str)

    def __init__(
        self,
        stay: Callable[[], AbstractContextManager[object]] = stay_awake,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._stay = stay
        self._thread = ThreadPoolExecutor(1, "keep-awake")
        self._kept = ExitStack()  # of the thread
        self._is_on = False
        self._has_failed = False  # of the thread

    @property
    def is_on(self) -> bool:
        """What was said last."""
        return self._is_on

    def set_on(self, on: bool) -> None:
        """Awake or not, from now on."""
        if on != self._is_on:
            self._is_on = on
            self._thread.submit(self._enter if on else self._kept.close)

    def stop(self) -> None:
        """Lets the machine sleep, and waits until the system knows."""
        self.set_on(False)
        self._thread.shutdown()

    def _enter(self) -> None:
        try:
            self._kept.enter_context(self._stay())
        except NotKeptAwake as error:
            if not self._has_failed:  # twenty lines for each job would fill log and terminal
                self._has_failed = True
                log.warning("%s", error)
                self.failed.emit(str(error))
