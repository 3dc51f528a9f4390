"""What goes wrong with jobs, in the message bar, and what its buttons do about it.

Turns what the runner and the queue say into messages with actions; the words are `app.problems`'.
Costs nothing while all is well.
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject

from app import problems
from app.device_list import ANY, AUTO, CPU, DeviceKind, Preference, automatic
from app.message_bar import BarMessage, Choice, Level, MessageBar
from app.problems import Action, Problem
from app.prompt_panel import PromptPanel
from app.queue_desk import QueueDesk
from app.report_desk import ReportDesk
from app.runner import Runner
from app.settings_desk import SettingsDesk
from app.stall_watch import StallWatch
from app.texts import joined, translate
from app.worker_process import Death
from engine import protocol
from engine.errors import EngineError, ErrorKind
from engine.job import MIN_SIZE, SIZE_MULTIPLE, STARTER_MODEL

log = logging.getLogger(__name__)

PROBLEM = "problem"  # ids of messages: a new one takes the place of the old one
NOTICE = "notice"
HALT = "halt"
STALL = "stall"


class TroubleDesk(QObject):
    """Made after the queue; listens by itself. `attach` lets it offer the log."""

    def __init__(
        self,
        bar: MessageBar,
        panel: PromptPanel,
        settings: SettingsDesk,
        queue: QueueDesk,
        runner: Runner,
    ) -> None:
        super().__init__(queue)
        self._bar = bar
        self._panel = panel
        self._settings = settings
        self._queue = queue
        self._runner = runner
        self._reports: ReportDesk | None = None
        self._troubled = ""  # the job that "Try again" repeats
        self._device = ""  # where the last job that began is painted, or was wanted to be
        self._was_automatic = False  # device and precision, of the same job
        self.stalls = StallWatch(runner, self)
        self.stalls.stalled.connect(self._on_stalled)
        self.stalls.moved.connect(lambda: self._bar.dismiss(STALL))
        queue.engine.job_failed.connect(self._on_failed)
        queue.problem.connect(self.refuse)
        runner.began.connect(self._on_began)
        runner.started.connect(self._on_started)
        runner.handed_back.connect(self._on_handed_back)
        runner.halted.connect(self._on_halted)
        runner.restarted.connect(self._on_restarted)
        runner.noticed.connect(self._on_noticed)

    def attach(self, reports: ReportDesk) -> None:
        """From now on there is a log to show."""
        self._reports = reports

    def clear(self) -> None:
        """What was told is answered by a new wish."""
        for message_id in (PROBLEM, NOTICE):
            self._bar.dismiss(message_id)

    def warn(self, text: str) -> None:
        """Something small did not work."""
        self._bar.post(BarMessage(NOTICE, Level.WARNING, text))

    def refuse(self, error: EngineError) -> None:
        """A request that could not be made."""
        self._show(problems.problem_of(error))

    def show_mistake(self, trace: str) -> None:
        """A mistake of the window's own code; it goes on, because a job may be running."""
        self._show(problems.problem_of(EngineError(ErrorKind.INTERNAL, trace)), is_worker=False)

    def show_unreadable(self, path: str) -> None:
        """A picture that cannot be shown."""
        text = translate("TroubleDesk", "The picture {path} cannot be shown.")
        self.warn(text.format(path=path))

    # What the runner says

    def _on_began(self, _job_id: str) -> None:
        job = self._runner.current_job
        self._device = job.device if job is not None else AUTO
        self._was_automatic = job is not None and (job.device, job.precision) == (AUTO, "auto")

    def _on_started(self, _job_id: str, message: protocol.Started) -> None:
        self._device = message.device

    @property
    def _was_on_adapter(self) -> bool:
        """Of the last job. Before it began to paint, where it was to be painted counts."""
        if self._device == AUTO:
            known = self._settings.devices.devices
            device = automatic(known, Preference.HIGH_PERFORMANCE, ANY, ANY)
            return device is not None and device.kind is not DeviceKind.CPU
        return self._device not in ("", CPU)

    def _on_failed(self, job_id: str, failure: protocol.Failed) -> None:
        log.error("job %s failed: %s", job_id[:8], failure.kind.value)
        self._troubled = job_id
        problem = problems.problem_of(
            failure, was_on_adapter=self._was_on_adapter, was_automatic=self._was_automatic
        )
        self._show(problem)

    def _on_handed_back(self, job_id: str) -> None:
        self._troubled = job_id

    def _on_halted(self, death: Death) -> None:
        problem = problems.problem_of_halt(death, was_on_adapter=self._was_on_adapter)
        self._show(problem, HALT)

    def _on_restarted(self, _job_id: str, death: Death) -> None:
        text = problems.restart_sentence(death)
        choices = self._choices((Action.SHOW_LOG,))
        self._bar.post(BarMessage(NOTICE, Level.WARNING, text, choices, death.last_words))

    def _on_stalled(self, minutes: int) -> None:
        text = translate(
            "TroubleDesk",
            "The picture has made no progress for %n minutes. It may still go on; if you have its "
            "process started anew, it goes on where it was.",
            "",
            minutes,
        )
        start = Choice(translate("TroubleDesk", "Start anew"), self._runner.worker.give_up)
        choices = (start, *self._choices((Action.SHOW_LOG,)))
        self._bar.post(BarMessage(STALL, Level.WARNING, text, choices))

    def _on_noticed(self, _job_id: str, notice: protocol.Notice) -> None:
        text = problems.notice_sentence(notice)
        self._bar.post(BarMessage(notice.code, Level.INFO, text))

    def _show(self, problem: Problem, message_id: str = PROBLEM, *, is_worker: bool = True) -> None:
        choices = self._choices(problem.actions, is_worker)
        text = joined([problem.sentence, problem.advice])
        self._bar.post(BarMessage(message_id, Level.ERROR, text, choices, problem.details))

    def _choices(self, actions: tuple[Action, ...], is_worker: bool = True) -> tuple[Choice, ...]:
        """Their buttons; the log is the worker's, or the window's own."""
        deeds = {
            Action.RETRY: self._repeat,
            Action.SMALLER: self._smaller,
            Action.CPU: lambda: self._repeat(device=CPU, precision="auto"),
            Action.SINGLE_PRECISION: lambda: self._repeat(precision="f32"),
            Action.AUTOMATIC_DEVICE: self._use_automatic_device,
            Action.CHOOSE_MODEL: self._panel.model.choose_file,
            Action.STARTER_MODEL: self._use_starter_model,
            Action.CHOOSE_FOLDER: self._settings.choose_pictures_folder,
        }
        if self._reports is not None:
            reports = self._reports
            deeds[Action.SHOW_LOG] = reports.open_worker_log if is_worker else reports.open_log
        return tuple(Choice(problems.action_label(a), deeds[a]) for a in actions if a in deeds)

    # What the buttons do

    def _repeat(self, **changes: object) -> None:
        """The troubled job once more; unchanged, it goes on from its checkpoint if there is one."""
        for message_id in (PROBLEM, HALT):
            self._bar.dismiss(message_id)
        self._queue.repeat(self._troubled, **changes)

    def _smaller(self) -> None:
        record = self._queue.engine.model.record(self._troubled)
        if record is None:
            return
        width, height = (_halved(side) for side in (record.job.width, record.job.height))
        self._panel.picture_size.set_value((width, height))
        self._repeat(width=width, height=height)

    def _use_starter_model(self) -> None:
        self._panel.model.set_value(STARTER_MODEL)
        self._bar.dismiss(PROBLEM)

    def _use_automatic_device(self) -> None:
        self._settings.use_automatic_device()
        self._repeat(device="auto", precision="auto")


def _halved(side: int) -> int:
    return max(MIN_SIZE, side // 2 // SIZE_MULTIPLE * SIZE_MULTIPLE)
