"""The worker as a Qt object: a child process that speaks frames, and signals for what it says.

Knows the protocol and how processes end, but not what to do about it: that is `app.runner`'s. A
start costs 0.2 s until `ready`; a frame costs less than a millisecond.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal
from PySide6.QtGui import QImage

from app.child import Child, Leash, own_command
from app.worker_words import WorkerWords, log_message
from engine import protocol
from engine.errors import EngineError, ErrorKind
from engine.job import Job

log = logging.getLogger(__name__)

CHECKPOINTS_VARIABLE = "MEZZOTINT_CHECKPOINTS"  # as engine.worker reads them
CRASH_VARIABLE = "MEZZOTINT_CRASH_FILE"


class DeathReason(StrEnum):
    """How a worker ended that should have lived on."""

    NOT_STARTED = "not_started"
    NEVER_READY = "never_ready"
    CRASHED = "crashed"  # by a signal or an exception of the processor
    EXITED = "exited"
    DEVICE_LOST = "device_lost"
    NONSENSE = "nonsense"  # it sent what is not the protocol
    UNRESPONSIVE = "unresponsive"  # it did not stop when asked to


@dataclass(frozen=True, slots=True)
class Death:
    """The end of a worker. `last_words` holds its last lines on standard error. One that never
    was ready had no job to die of."""

    reason: DeathReason
    exit_code: int
    last_words: str
    was_ready: bool = True


@dataclass(frozen=True, slots=True)
class Limits:
    """Milliseconds to wait: for `ready`, for the answer to a cancel, for a worker to leave."""

    ready: int = 60_000
    cancel: int = 10_000
    leave: int = 2_000


def worker_command() -> list[str]:
    """What starts a worker of this very program."""
    return own_command("--worker", "engine.worker")


class WorkerProcess(QObject):
    """One worker at a time; after `died` or `leave` it can be started again.

    Signals carry the id of the job first. `failed` and `died` both come for a lost device.
    """

    ready = Signal()
    phase_changed = Signal(str, str)
    started = Signal(str, protocol.Started)
    stepped = Signal(str, protocol.Step)
    previewed = Signal(str, QImage)
    noticed = Signal(str, protocol.Notice)
    saved = Signal(str, protocol.Saved)
    listed = Signal(protocol.Devices)
    tried = Signal(protocol.Tried)
    measured = Signal(protocol.Measured)
    described = Signal(protocol.Described)
    finished = Signal(str, float)
    stopped = Signal(str)
    failed = Signal(str, protocol.Failed)
    died = Signal(Death)

    def __init__(
        self,
        checkpoints: Path,
        parent: QObject | None = None,
        *,
        command: Sequence[str] = (),
        limits: Limits | None = None,
        crashes: Path | None = None,
    ) -> None:
        """Args: crashes: the folder for reports; None leaves them to standard error."""
        super().__init__(parent)
        self._command = list(command) or worker_command()
        self._limits = limits or Limits()
        self._checkpoints = checkpoints
        self._process: Child | None = None
        self._decoder = protocol.Decoder()
        self._words = WorkerWords(crashes)
        self._reason: DeathReason | None = None  # known before the process has ended
        self._is_ready = False
        self._job = ""  # that was sent and has not ended
        self._overdue = DeathReason.NEVER_READY
        self._deadline = QTimer(self, singleShot=True)
        self._deadline.timeout.connect(self._on_overdue)
        self._leash = Leash()

    @property
    def is_running(self) -> bool:
        """Started and not ended."""
        return self._process is not None

    @property
    def is_ready(self) -> bool:
        """It takes jobs."""
        return self._is_ready

    @property
    def is_busy(self) -> bool:
        """It has a job."""
        return self.is_running and bool(self._job)

    @property
    def pid(self) -> int:
        """Of the running process, or 0."""
        return int(self._process.processId()) if self._process else 0

    def start(self) -> None:
        """Starts the process, if there is none; `ready` or `died` follows."""
        if self._process is not None:
            return
        self._decoder = protocol.Decoder()
        self._job = ""
        self._reason = None
        variables = {
            CHECKPOINTS_VARIABLE: str(self._checkpoints),
            CRASH_VARIABLE: self._words.begin(),
        }
        process = Child(self._command, self._leash, self, **variables)
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_error_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        self._wait(self._limits.ready, DeathReason.NEVER_READY)
        process.start()

    def run(self, job: Job, target: str) -> None:
        """Sends a job to a worker that is ready."""
        self._job = job.id
        self._send(protocol.Run(job, target))

    def cancel(self, job_id: str) -> None:
        """Asks for a stop; `stopped` follows, or `died` if the worker does not answer in time."""
        self._send(protocol.Cancel(job_id))
        self._wait(self._limits.cancel, DeathReason.UNRESPONSIVE)

    def pause(self, job_id: str) -> None:
        """Asks for a stop after the current step, which may take long; `stopped` follows."""
        self._send(protocol.Pause(job_id))

    def set_pace(self, share: float) -> None:
        """From now on it computes for this share of the time. Each new worker begins with 1."""
        self._send(protocol.Pace(share))

    def list_devices(self) -> None:
        """`listed` follows, between two steps."""
        self._send(protocol.ListDevices())

    def try_device(self, device_id: str) -> None:
        """`tried` follows, or `failed` without a job."""
        self._send(protocol.TryDevice(device_id))

    def measure(self, question: protocol.Measure) -> None:
        """`measured` follows, unless another question does."""
        self._send(question)

    def describe(self, path: str) -> None:
        """`described` follows, also while a job runs."""
        self._send(protocol.DescribeModel(path))

    def give_up(self) -> None:
        """Kills a worker that does not answer; `died` follows."""
        self._kill(DeathReason.UNRESPONSIVE)

    def retire(self) -> None:
        """Ends a worker that has no job, without waiting and without a signal."""
        process, self._process = self._process, None
        self._is_ready = False
        self._deadline.stop()
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._on_output)
        process.readyReadStandardError.disconnect(self._on_error_output)
        process.finished.disconnect(self._on_finished)
        process.errorOccurred.disconnect(self._on_error)
        process.finished.connect(process.deleteLater)
        process.closeWriteChannel()
        QTimer.singleShot(self._limits.leave, process, process.kill)

    def leave(self) -> None:
        """Ends the worker and waits for its end; no signal follows."""
        process, self._process = self._process, None
        self._is_ready = False
        self._deadline.stop()
        if process is not None:
            process.leave(self._limits.leave)

    def _send(self, message: protocol.Message) -> None:
        assert self._process is not None and self._is_ready
        self._process.write(protocol.encode(message))

    def _wait(self, milliseconds: int, overdue: DeathReason) -> None:
        self._overdue = overdue
        self._deadline.start(milliseconds)

    def _kill(self, reason: DeathReason) -> None:
        """The end that follows has this reason, whatever the exit status says."""
        self._reason = self._reason or reason
        self._deadline.stop()
        if self._process is not None:
            self._process.kill()

    def _on_overdue(self) -> None:
        self._kill(self._overdue)

    def _on_output(self) -> None:
        process = self._process
        if process is None or self._reason is DeathReason.NONSENSE:
            return
        try:
            for message in self._decoder.feed(process.take_output()):
                self._tell(message)
                if self._process is not process:  # somebody who listened ended it
                    return
        except EngineError as error:
            log.error("%s", error.sentence)
            self._kill(DeathReason.NONSENSE)

    def _tell(self, message: protocol.Message) -> None:
        log_message(message)
        match message:
            case protocol.Ready(version=protocol.VERSION) if not self._is_ready:
                self._is_ready = True
                self._deadline.stop()
                self.ready.emit()
            case _ if not self._is_ready:
                raise _nonsense("something before it was ready")
            case protocol.Phase():
                self.phase_changed.emit(message.job_id, message.phase)
            case protocol.Started():
                self.started.emit(message.job_id, message)
            case protocol.Step():
                self.stepped.emit(message.job_id, message)
            case protocol.Preview():
                self.previewed.emit(message.job_id, _image(message))
            case protocol.Notice():
                self.noticed.emit(message.job_id, message)
            case protocol.Saved():
                self.saved.emit(message.job_id, message)
            case protocol.Devices():
                self.listed.emit(message)
            case protocol.Tried():
                self.tried.emit(message)
            case protocol.Measured():
                self.measured.emit(message)
            case protocol.Described():
                self.described.emit(message)
            case protocol.Done() | protocol.Stopped() | protocol.Failed():
                self._tell_end(message)
            case _:
                raise _nonsense(f"a {type(message).__name__}")

    def _tell_end(self, message: protocol.Done | protocol.Stopped | protocol.Failed) -> None:
        self._deadline.stop()
        if message.job_id == self._job:
            self._job = ""
        match message:
            case protocol.Done():
                self.finished.emit(message.job_id, float(message.seconds))
            case protocol.Stopped():
                self.stopped.emit(message.job_id)
            case protocol.Failed():
                if message.kind is ErrorKind.DEVICE_LOST:  # it ends itself now
                    self._wait(self._limits.cancel, DeathReason.DEVICE_LOST)
                self.failed.emit(message.job_id, message)

    def _on_error_output(self) -> None:
        if self._process is not None:
            self._words.feed(self._process.take_error_output())

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._words.add(self._process.errorString())
            self._end(DeathReason.NOT_STARTED, -1)

    def _on_finished(self, exit_code: int, status: QProcess.ExitStatus) -> None:
        self._on_output()  # what it said before it died still counts
        self._on_error_output()
        if self._process is None:
            return
        if self._reason is not None:
            reason = self._reason
        elif status is QProcess.ExitStatus.CrashExit:
            reason = DeathReason.CRASHED
        elif exit_code == protocol.EXIT_DEVICE_LOST:
            reason = DeathReason.DEVICE_LOST
        else:
            reason = DeathReason.EXITED
        self._end(reason, exit_code)

    def _end(self, reason: DeathReason, exit_code: int) -> None:
        process, self._process = self._process, None
        assert process is not None
        process.deleteLater()
        self._deadline.stop()
        death = Death(reason, exit_code, self._words.end(), self._is_ready)
        self._is_ready = False
        log.error("the worker ended: %s, status %d\n%s", reason, exit_code, death.last_words)
        self.died.emit(death)


def _image(preview: protocol.Preview) -> QImage:
    width, height, rgb = preview.width, preview.height, preview.rgb
    if width <= 0 or height <= 0 or len(rgb) != width * height * 3:
        raise _nonsense("a preview of another size than it says")
    return QImage(rgb, width, height, width * 3, QImage.Format.Format_RGB888).copy()


def _nonsense(what: str) -> EngineError:
    return EngineError(ErrorKind.BAD_FRAME, f"The worker sent {what}.", what=what)
