"""The queue in its window: the dock, the dialogs, and what the message bar says of the queue.

Connects the engine with the panels; the window asks it to add jobs and to repeat them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.add_many import AddManyDialog
from app.folders import Folders
from app.message_bar import BarMessage, Choice, Level, MessageBar
from app.prompt_panel import PromptPanel
from app.queue_database import Opening, Trouble
from app.queue_engine import Pause, QueueEngine
from app.queue_keeper import QueueKeeper
from app.queue_notice import Notifier
from app.queue_panel import QueuePanel
from app.queue_plan import Plan
from app.queue_record import QueueRecord
from app.queue_texts import ended_text, kept_aside_text, trouble_text
from app.runner import Runner
from app.texts import translate
from engine.errors import EngineError
from engine.job import Job

PAUSED, FILE, REMOVED, ENDED = "queue paused", "queue file", "queue removed", "queue ended"
NARROW = 860  # device-independent pixels of a window without room for the panel
OVERCOME = frozenset({Pause.PROBLEM, Pause.DEATHS})  # reasons that "Try again" sets aside


class QueueDesk(QObject):
    """`problem` carries an EngineError of a request that could not be made."""

    problem = Signal(object)
    wildcards_changed = Signal(str)

    def __init__(
        self,
        window: QMainWindow,
        runner: Runner,
        folders: Folders,
        pictures: Callable[[], Path],
        prompt_panel: PromptPanel,
        bar: MessageBar,
    ) -> None:
        """Args: pictures: tells the folder for pictures. `prepare`, which may be set later, makes
        what the prompt panel shows a job of this machine."""
        super().__init__(window)
        self._window = window
        self._bar = bar
        self._prompt_panel = prompt_panel
        self._gave_room = False
        self._lines_left = ""
        self._before_edit: tuple[Job, bool] | None = None
        self.wildcards = str(folders.data / "wildcards")
        self.prepare: Callable[[Job], Job] = lambda job: job
        self.keeper = QueueKeeper(folders.data, folders.checkpoints, self)
        self.engine = QueueEngine(runner, self.keeper, lambda: str(pictures()), self)
        self.panel = QueuePanel(self.engine)
        self.dock = QDockWidget(translate("QueueDesk", "Queue"), window)
        self._notifier = Notifier(window)
        self._build()
        self._connect()

    def add(self, job: Job) -> None:
        """One job at the end."""
        self.engine.add(lambda: [job])
        if self.engine.pauses:
            self._offer_resume(translate("QueueDesk", "The job is added; the queue is paused."))

    def repeat(self, job_id: str, **changes: object) -> None:
        """A job that ended without success waits again, changed or not, and the queue goes on."""
        record = self.engine.model.record(job_id)
        if record is None:
            return
        if changes:
            try:
                self.engine.change(replace(record.job, **changes))  # type: ignore[arg-type]
            except EngineError as error:
                self.problem.emit(error)
                return
        else:
            self.engine.retry([job_id])
        if self.engine.pauses & OVERCOME:
            self.engine.resume()

    def add_many(self) -> None:
        """Opens the dialog."""
        try:
            base = self.prepare(self._prompt_panel.job())
        except EngineError as error:
            self.problem.emit(error)
            return
        dialog = AddManyDialog(base, self.wildcards, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.lines.setPlainText(self._lines_left)  # a slip of the Escape key costs no list
        dialog.rejected.connect(lambda: self._leave_lines(dialog.lines.toPlainText()))
        dialog.accepted.connect(lambda: self._leave_lines(""))
        dialog.chosen.connect(self.add_plan)
        dialog.folder_changed.connect(self._on_wildcards_changed)
        dialog.open()

    def _leave_lines(self, text: str) -> None:
        self._lines_left = text

    def add_plan(self, plan: Plan) -> None:
        """All jobs of a plan."""
        self.engine.add(plan.jobs)
        if self.engine.pauses:
            self._offer_resume(translate("QueueDesk", "The jobs are added; the queue is paused."))

    @property
    def toggle(self) -> QAction:
        """Shows or hides the panel."""
        return self.dock.toggleViewAction()

    def fit(self, old_width: int, width: int) -> None:
        """The panel leaves a window that became narrow, and comes back when there is room.

        Args: old_width: -1 for a window that is shown for the first time.
        """
        if self.dock.isFloating():
            return
        was_wide = old_width < 0 or old_width >= NARROW
        if was_wide and width < NARROW and not self.dock.isHidden():
            self._gave_room = True
            self.dock.hide()
        elif width >= NARROW and self._gave_room:
            self._gave_room = False
            self.dock.show()

    # Editing a waiting job

    @property
    def is_editing(self) -> bool:
        """The prompt panel shows a job of the queue."""
        return self._before_edit is not None

    def edit(self, job_id: str) -> None:
        """Loads a waiting job into the prompt panel."""
        if self.is_editing:
            self.discard_edit()
        self.engine.edit(job_id)

    def save_edit(self) -> None:
        """What the prompt panel shows goes back into the queue."""
        try:
            job = replace(self._prompt_panel.job(), id=self.engine.editing)
        except EngineError as error:
            self.problem.emit(error)
            return
        self._end_edit(job)

    def discard_edit(self) -> None:
        """The job stays as it was."""
        self._end_edit(None)

    def _on_edit_began(self, record: QueueRecord | None) -> None:
        if record is None:
            text = translate("QueueDesk", "The job has begun; it can no longer be changed.")
            self._bar.post(BarMessage(PAUSED, Level.INFO, text))
            return
        panel = self._prompt_panel
        self._before_edit = (panel.shown_job(), panel.seed.is_random)
        panel.seed.set_random(False)
        panel.show_job(record.job)
        panel.set_editing(True)
        panel.prompt.setFocus()

    def _end_edit(self, job: Job | None) -> None:
        if self._before_edit is None:
            return
        (before, was_random), self._before_edit = self._before_edit, None
        self._prompt_panel.set_editing(False)
        self._prompt_panel.show_job(before)
        self._prompt_panel.seed.set_random(was_random)
        self.engine.end_edit(job)
        self.panel.view.setFocus()

    # What the bar says

    def _offer_resume(self, text: str) -> None:
        choice = Choice(translate("QueueDesk", "Resume"), self.engine.resume)
        self._bar.post(BarMessage(PAUSED, Level.INFO, text, (choice,)))

    def _on_left_over(self, count: int) -> None:
        text = translate("QueueDesk", "%n jobs are left from the last time. Resume?", "", count)
        self._offer_resume(text)

    def _on_changed(self) -> None:
        if not self.engine.pauses:
            self._bar.dismiss(PAUSED)

    def _on_loaded(self, opening: Opening) -> None:
        if opening.kept_aside is not None:
            text = kept_aside_text(str(opening.kept_aside), len(opening.records))
            self._bar.post(BarMessage(FILE, Level.WARNING, text))
        elif opening.unreadable:
            text = translate(
                "QueueDesk",
                "%n jobs of the queue cannot be read by this version; they stay in its file.",
                "",
                opening.unreadable,
            )
            self._bar.post(BarMessage(FILE, Level.WARNING, text))

    def _on_troubled(self, trouble: Trouble) -> None:
        text = trouble_text(trouble, str(self.keeper.folder))
        loses = trouble is Trouble.DENIED  # what is added now, when the program is closed
        self._bar.post(BarMessage(FILE, Level.ERROR if loses else Level.WARNING, text))

    def _on_removed(self, count: int) -> None:
        text = translate("QueueDesk", "%n jobs are removed from the queue.", "", count)
        choice = Choice(translate("QueueDesk", "Bring back"), self._undo)
        self._bar.post(BarMessage(REMOVED, Level.INFO, text, (choice,)))

    def _undo(self) -> None:
        self._bar.dismiss(REMOVED)
        self.engine.undo()

    def _on_emptied(self, done: int, failed: int) -> None:
        text = ended_text(done, failed)
        title = translate("QueueDesk", "The queue has ended")
        if not self._notifier.tell(title, text) and done + failed > 1:
            self._bar.post(BarMessage(ENDED, Level.INFO, f"{title}: {text}."))

    def _on_wildcards_changed(self, folder: str) -> None:
        self.wildcards = folder
        self.wildcards_changed.emit(folder)

    def _build(self) -> None:
        self.dock.setObjectName("queue")
        self.dock.setWidget(self.panel)
        self.toggle.setText(translate("QueueDesk", "&Queue panel"))
        self.toggle.setShortcut(QKeySequence("Ctrl+Shift+Q"))
        self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)

    def _connect(self) -> None:
        engine, keeper, prompts = self.engine, self.keeper, self._prompt_panel
        self.panel.edit_asked.connect(self.edit)
        self.panel.add_many_asked.connect(self.add_many)
        prompts.edit_saved.connect(self.save_edit)
        prompts.edit_discarded.connect(self.discard_edit)
        engine.edit_began.connect(self._on_edit_began)
        engine.changed.connect(self._on_changed)
        engine.left_over.connect(self._on_left_over)
        engine.loaded.connect(self._on_loaded)
        engine.removed.connect(self._on_removed)
        engine.emptied.connect(self._on_emptied)
        keeper.troubled.connect(self._on_troubled)
        keeper.recovered.connect(lambda: self._bar.dismiss(FILE))
