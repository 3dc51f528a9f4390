"""Gives the worker one job at a time and sees each through to one end, whatever happens to it.

A worker that dies is replaced and its job sent once more; it goes on from its step checkpoint and
gives the same picture. Knows no widget and no queue: who has many jobs gives the next one when the
last has ended. Costs nothing while the worker works.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.worker_process import Death, DeathReason, WorkerProcess
from engine import protocol
from engine.errors import ErrorKind
from engine.job import Job

log = logging.getLogger(__name__)

DEATHS_OF_A_JOB = 2  # the job that was being drawn is given up
DEATHS_TO_HALT = 3
HALT_SECONDS = 600.0


@dataclass(slots=True)
class _Current:
    """The job that the worker has, or will have when it is ready."""

    job: Job
    target: str
    sent: bool = False
    cancelling: bool = False
    pausing: bool = False
    deaths: int = 0
    lost: protocol.Failed | None = None  # what the worker said about its lost device


class Runner(QObject):
    """Each job that `run` takes ends with exactly one of `finished`, `stopped`, `failed` and
    `handed_back`; when that signal comes, the runner is free again.

    Signals carry the id of the job first. `restarted` says that the worker died and the job goes
    on in a new one. `handed_back` says that the job was not drawn and is not to blame: `halted`
    follows, after too many deaths in ten minutes, and then nothing runs until `resume`.

    Attributes:
        redirect: turns a job that `run` takes into the one that is drawn: on another device.
    """

    began = Signal(str)
    phase_changed = Signal(str, str)
    started = Signal(str, protocol.Started)
    stepped = Signal(str, protocol.Step)
    previewed = Signal(str, QImage)
    noticed = Signal(str, protocol.Notice)
    saved = Signal(str, protocol.Saved)
    cancelling = Signal(str)
    restarted = Signal(str, Death)
    finished = Signal(str, float)
    stopped = Signal(str)
    failed = Signal(str, protocol.Failed)
    handed_back = Signal(str)
    halted = Signal(Death)

    def __init__(
        self,
        worker: WorkerProcess,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._worker = worker
        self._clock = clock
        self._current: _Current | None = None
        self._deaths: list[float] = []
        self._is_halted = False
        self._share = 1.0
        self.redirect: Callable[[Job], Job] = lambda job: job
        worker.ready.connect(self._on_ready)
        worker.phase_changed.connect(self.phase_changed)
        worker.started.connect(self.started)
        worker.stepped.connect(self.stepped)
        worker.previewed.connect(self.previewed)
        worker.noticed.connect(self.noticed)
        worker.saved.connect(self.saved)
        worker.finished.connect(self._on_finished)
        worker.stopped.connect(self._on_stopped)
        worker.failed.connect(self._on_failed)
        worker.died.connect(self._on_died)

    @property
    def worker(self) -> WorkerProcess:
        """The process, for what is no job."""
        return self._worker

    @property
    def current_job(self) -> Job | None:
        """The job that was taken and has not ended."""
        return self._current.job if self._current else None

    @property
    def is_halted(self) -> bool:
        """Too many workers died; `resume` lets jobs run again."""
        return self._is_halted

    def warm_up(self) -> None:
        """Starts the worker before the first job: it loads its libraries meanwhile."""
        self._worker.start()

    def run(self, job: Job, target: str, *, deaths: int = 0) -> None:
        """Takes a job; picture i goes to `picture_path(target, i, job.count)`.

        Args:
            deaths: workers that died of it before.

        Raises:
            RuntimeError: there is a job already, or the runner is halted.
        """
        if self._current is not None or self._is_halted:
            raise RuntimeError("the runner is not free")
        self._current = _Current(self.redirect(job), target, deaths=deaths)
        self.began.emit(job.id)
        self._send()

    def cancel(self) -> None:
        """Stops the current job: said at once, done after the current submission."""
        current = self._current
        if current is None or current.cancelling:
            return
        current.cancelling = True
        self.cancelling.emit(current.job.id)
        if current.sent:
            self._worker.cancel(current.job.id)
        else:
            self._end(self.stopped)

    def pause(self) -> None:
        """Stops the current job after its current step, to be run again later: it goes on from
        there. `stopped` follows, or `finished` if there was no step left."""
        current = self._current
        if current is None or current.cancelling or current.pausing:
            return
        if current.sent:
            current.pausing = True
            self._worker.pause(current.job.id)
        else:
            self._end(self.stopped)

    def set_pace(self, share: float) -> None:
        """The worker computes for this share of the time and rests between the steps."""
        if share != self._share:
            self._share = share
            if self._worker.is_ready:
                self._worker.set_pace(share)

    def release_memory(self) -> None:
        """Ends a worker that has nothing to do; the next job starts another."""
        if self._current is None:
            self._worker.retire()

    def resume(self) -> None:
        """Jobs may run again, at somebody's wish."""
        self._is_halted = False
        self._deaths.clear()

    def shut_down(self) -> None:
        """Ends the worker. The current job is not ended by this: it can be run again later."""
        self._current = None
        self._worker.leave()

    def _send(self) -> None:
        current = self._current
        if current is None or current.sent:
            return
        if not self._worker.is_ready:
            self._worker.start()
            return
        current.sent = True
        self._worker.run(current.job, current.target)

    def _end(self, signal: object, *values: object) -> None:
        """Free first, then told: who listens may give the next job."""
        assert self._current is not None
        job_id, self._current = self._current.job.id, None
        signal.emit(job_id, *values)  # type: ignore[attr-defined]

    def _is_current(self, job_id: str) -> bool:
        return self._current is not None and self._current.job.id == job_id

    def _on_ready(self) -> None:
        if self._share != 1:
            self._worker.set_pace(self._share)
        self._send()

    def _on_finished(self, job_id: str, seconds: float) -> None:
        if self._is_current(job_id):
            self._end(self.finished, seconds)

    def _on_stopped(self, job_id: str) -> None:
        if self._is_current(job_id):
            self._end(self.stopped)

    def _on_failed(self, job_id: str, failure: protocol.Failed) -> None:
        if not self._is_current(job_id):
            return
        if failure.kind is ErrorKind.DEVICE_LOST:  # the worker ends now, which decides
            assert self._current is not None
            self._current.lost = failure
        else:
            self._end(self.failed, failure)

    def _on_died(self, death: Death) -> None:
        current = self._current
        was_halted = self._is_halted
        if death.reason is not DeathReason.UNRESPONSIVE:  # that one we killed ourselves
            now = self._clock()
            self._deaths = [t for t in self._deaths if now - t < HALT_SECONDS] + [now]
            self._is_halted = len(self._deaths) >= DEATHS_TO_HALT
        if current is not None and (current.cancelling or current.pausing):
            self._end(self.stopped)
        elif current is not None:
            self._rescue(current, death)
        if self._is_halted and not was_halted:
            self.halted.emit(death)

    def _rescue(self, current: _Current, death: Death) -> None:
        """The same job once more, unless it has had its chance. A worker that never was ready
        did not die of it."""
        current.deaths += death.was_ready
        current.sent = False
        if current.deaths >= DEATHS_OF_A_JOB:
            self._end(self.failed, current.lost or _given_up(current.job, death))
        elif self._is_halted:
            self._end(self.handed_back)
        else:
            current.lost = None
            self.restarted.emit(current.job.id, death)
            self._send()


def _given_up(job: Job, death: Death) -> protocol.Failed:
    sentence = (
        "The process that paints ended unexpectedly, also at the second attempt "
        f"({death.reason}, status {death.exit_code})."
    )
    facts = {"reason": death.reason.value, "exit_code": death.exit_code}
    return protocol.Failed(job.id, ErrorKind.WORKER_DIED, sentence, facts, death.last_words)
