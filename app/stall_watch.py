"""Notices a job that makes no progress: its worker may hang in a driver.

Nothing is ended by it, because a step may take long; it tells who can ask. How long is too long
follows from the job's own steps. Costs a timer that is started anew at each sign of life.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.runner import Runner


@dataclass(frozen=True, slots=True)
class Patience:
    """Milliseconds without a sign: until the first step, when models are loaded and graphs
    compiled, and between steps, at least; `factor` times the longest step is waited in any case."""

    first: int = 300_000
    least: int = 120_000
    factor: int = 10


class StallWatch(QObject):
    """`stalled` carries the minutes without a sign, `moved` takes it back."""

    stalled = Signal(int)
    moved = Signal()

    def __init__(
        self, runner: Runner, parent: QObject | None = None, patience: Patience | None = None
    ) -> None:
        super().__init__(parent)
        self.patience = patience or Patience()
        self._longest = 0
        self._has_told = False
        self._since_step = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)
        for begin in (runner.began, runner.restarted):
            begin.connect(self._begin)
        runner.stepped.connect(self._on_step)
        for sign in (runner.phase_changed, runner.started, runner.previewed, runner.saved):
            sign.connect(self._look_on)
        for end in (runner.cancelling, runner.finished, runner.stopped, runner.failed):
            end.connect(self._stop)
        runner.handed_back.connect(self._stop)

    def _begin(self) -> None:
        self._longest = 0
        self._since_step.invalidate()
        self._look_on()

    def _on_step(self) -> None:
        if self._since_step.isValid():
            self._longest = max(self._longest, self._since_step.elapsed())
        self._since_step.start()
        self._look_on()

    def _look_on(self) -> None:
        self._take_back()
        limits = self.patience
        least = limits.least if self._since_step.isValid() else limits.first
        self._timer.start(max(least, limits.factor * self._longest))

    def _stop(self) -> None:
        self._take_back()
        self._timer.stop()

    def _take_back(self) -> None:
        if self._has_told:
            self._has_told = False
            self.moved.emit()

    def _on_timeout(self) -> None:
        self._has_told = True
        self.stalled.emit(max(1, self._timer.interval() // 60_000))
