"""What the window shows of the job that runs: one headless object that panels listen to.

It turns the runner's many signals into a state, a `Progress` and one `changed`. Knows no widget.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.progress import Progress
from app.runner import Runner
from engine import protocol


class State(StrEnum):
    """What goes on."""

    IDLE = "idle"
    RUNNING = "running"
    CANCELLING = "cancelling"


class Outcome(StrEnum):
    """How the last job ended."""

    NONE = "none"  # there was none
    FINISHED = "finished"
    STOPPED = "stopped"
    FAILED = "failed"


class Activity(QObject):
    """Follows a runner. `began` and `ended` come once for each job, `changed` with every news.

    Attributes:
        device_name, precision: those of the last picture; empty before the first.
        seconds: what the last finished job took.
    """

    changed = Signal()
    began = Signal()
    ended = Signal()
    previewed = Signal(QImage)
    saved = Signal(str)

    def __init__(self, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self.state = State.IDLE
        self.outcome = Outcome.NONE
        self.progress: Progress | None = None
        self.device_name = ""
        self.precision = ""
        self.seconds = 0.0
        runner.began.connect(self._on_began)
        runner.phase_changed.connect(self._on_phase_changed)
        runner.started.connect(self._on_started)
        runner.stepped.connect(self._on_stepped)
        runner.previewed.connect(self._on_previewed)
        runner.saved.connect(self._on_saved)
        runner.cancelling.connect(self._on_cancelling)
        runner.restarted.connect(self._on_restarted)
        runner.finished.connect(self._on_finished)
        runner.stopped.connect(lambda _id: self._end(Outcome.STOPPED))
        runner.failed.connect(lambda _id, _failure: self._end(Outcome.FAILED))
        runner.handed_back.connect(lambda _id: self._end(Outcome.FAILED))

    @property
    def is_idle(self) -> bool:
        """No job runs."""
        return self.state is State.IDLE

    def _on_began(self, _job_id: str) -> None:
        job = self._runner.current_job
        assert job is not None
        self.progress = Progress(job)
        self.state, self.outcome = State.RUNNING, Outcome.NONE
        self.began.emit()
        self.changed.emit()

    def _on_phase_changed(self, _job_id: str, phase: str) -> None:
        if self.progress:
            self.progress.on_phase(phase)
            self.changed.emit()

    def _on_started(self, _job_id: str, message: protocol.Started) -> None:
        self.device_name, self.precision = message.device_name, message.precision
        if self.progress:
            self.progress.on_started(message)
            self.changed.emit()

    def _on_stepped(self, _job_id: str, message: protocol.Step) -> None:
        if self.progress:
            self.progress.on_step(message)
            self.changed.emit()

    def _on_previewed(self, _job_id: str, image: QImage) -> None:
        self.previewed.emit(image)

    def _on_saved(self, _job_id: str, message: protocol.Saved) -> None:
        self.saved.emit(message.path)

    def _on_cancelling(self, _job_id: str) -> None:
        self.state = State.CANCELLING
        self.changed.emit()

    def _on_restarted(self, _job_id: str, _death: object) -> None:
        if self.progress:
            self.progress.on_restarted()
            self.changed.emit()

    def _on_finished(self, _job_id: str, seconds: float) -> None:
        self.seconds = seconds
        self._end(Outcome.FINISHED)

    def _end(self, outcome: Outcome) -> None:
        self.state = State.IDLE
        self.outcome = outcome
        self.ended.emit()
        self.changed.emit()
