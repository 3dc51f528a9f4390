"""What goes wrong with jobs, in the message bar, and what its buttons do about it.

Turns what the runner and the queue say into messages with actions; the words are `app.problems`'.
Costs nothing while all is well.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from app import problems
from app.message_bar import BarMessage, Choice, Level, MessageBar
from app.problems import Action, Problem
from app.prompt_panel import PromptPanel
from app.queue_desk import QueueDesk
from app.runner import Runner
from app.settings_desk import SettingsDesk
from app.texts import translate
from app.worker_process import Death
from engine import protocol
from engine.errors import EngineError, ErrorKind
from engine.job import MIN_SIZE, SIZE_MULTIPLE, STARTER_MODEL

PROBLEM = "problem"  # ids of messages: a new one takes the place of the old one
NOTICE = "notice"
HALT = "halt"


class TroubleDesk(QObject):
    """Made after the queue; listens by itself."""

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
        self._troubled = ""  # the job that "Try again" repeats
        queue.engine.job_failed.connect(self._on_failed)
        queue.problem.connect(self.refuse)
        runner.handed_back.connect(self._on_handed_back)
        runner.halted.connect(self._on_halted)
        runner.restarted.connect(self._on_restarted)
        runner.noticed.connect(self._on_noticed)

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
        self._show(problems.problem_of(EngineError(ErrorKind.INTERNAL, trace)))

    def show_unreadable(self, path: str) -> None:
        """A picture that cannot be shown."""
        text = translate("TroubleDesk", "The picture {path} cannot be shown.")
        self.warn(text.format(path=path))

    # What the runner says

    def _on_failed(self, job_id: str, failure: protocol.Failed) -> None:
        self._troubled = job_id
        self._show(problems.problem_of(failure))

    def _on_handed_back(self, job_id: str) -> None:
        self._troubled = job_id

    def _on_halted(self, death: Death) -> None:
        self._show(problems.problem_of_halt(death), HALT)

    def _on_restarted(self, _job_id: str, death: Death) -> None:
        text = problems.restart_sentence(death)
        self._bar.post(BarMessage(NOTICE, Level.WARNING, text, (), death.last_words))

    def _on_noticed(self, _job_id: str, notice: protocol.Notice) -> None:
        text = problems.notice_sentence(notice)
        self._bar.post(BarMessage(notice.code, Level.INFO, text))

    def _show(self, problem: Problem, message_id: str = PROBLEM) -> None:
        deeds = {
            Action.RETRY: self._repeat,
            Action.SMALLER: self._smaller,
            Action.SINGLE_PRECISION: lambda: self._repeat(precision="f32"),
            Action.AUTOMATIC_DEVICE: self._use_automatic_device,
            Action.CHOOSE_MODEL: self._panel.model.choose_file,
            Action.STARTER_MODEL: self._use_starter_model,
            Action.CHOOSE_FOLDER: self._settings.choose_pictures_folder,
        }
        choices = tuple(Choice(problems.action_label(a), deeds[a]) for a in problem.actions)
        text = f"{problem.sentence} {problem.advice}"
        self._bar.post(BarMessage(message_id, Level.ERROR, text, choices, problem.details))

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
