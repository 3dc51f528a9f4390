"""The window: puts the panels together and connects them with the runner.

Everything that takes time happens in the worker or in a thread; nothing here waits.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QMessageBox, QSplitter

from app import desktop, problems
from app.actions import Actions
from app.activity import Activity
from app.defaults import default_job
from app.folders import Folders
from app.gallery_desk import GalleryDesk
from app.icons import program_icon
from app.message_bar import BarMessage, Choice, Level
from app.picture_page import PicturePage, status_text
from app.problems import Action, Problem
from app.prompt_panel import PromptPanel
from app.queue_desk import QueueDesk
from app.restore_desk import RestoreDesk
from app.runner import Runner
from app.session import SessionFile
from app.settings_desk import SettingsDesk, Surroundings
from app.texts import translate
from app.theme import Mode, Theme
from app.viewer_actions import ViewerActions
from app.worker_process import Death
from engine import __version__, protocol
from engine.errors import EngineError, ErrorKind
from engine.job import MIN_SIZE, SIZE_MULTIPLE, STARTER_MODEL, Job

PROBLEM = "problem"  # ids of messages: a new one takes the place of the old one
NOTICE = "notice"
HALT = "halt"
FIRST_WIDTH, FIRST_HEIGHT = 1120, 720


class MainWindow(QMainWindow):
    """Takes over the runner: closing the window ends the worker."""

    def __init__(
        self,
        runner: Runner,
        folders: Folders,
        session_file: SessionFile,
        theme: Theme,
        surroundings: Surroundings | None = None,
    ) -> None:
        super().__init__()
        self._runner = runner
        self._session_file = session_file
        self._session = session_file.load()
        self._troubled = ""  # the job that "Try again" repeats
        self._may_close = False
        around = surroundings or Surroundings()
        self.settings = SettingsDesk(self, runner, folders, theme, around)
        self.activity = Activity(runner, self)
        self.panel = PromptPanel()
        self.gallery = GalleryDesk(self, folders)
        self.viewer_actions = ViewerActions(self)
        self.page = PicturePage(self.activity, self.gallery, self.viewer_actions)
        self.queue = QueueDesk(
            self, runner, folders, lambda: self.settings.pictures, self.panel, self.page.bar
        )
        self.restore_ = RestoreDesk(self, self.panel, self.page.bar, self.gallery.model)
        self.actions_ = Actions(
            self,
            self.queue.panel.actions_,
            self.gallery.actions_,
            self.viewer_actions,
            [self.queue.toggle],
        )
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._status = QLabel()
        self._build()
        self._connect_actions()
        self._connect_runner()
        self._restore()
        self._refresh()

    # What the person does

    def generate(self) -> None:
        """Adds what the panel asks for to the queue, or saves the job that is edited."""
        if self.queue.is_editing:
            self.queue.save_edit()
            return
        try:
            job = self.settings.job(self.panel.next_job())
        except EngineError as error:
            self._on_refused(error)
            return
        for message_id in (PROBLEM, NOTICE):
            self.page.bar.dismiss(message_id)
        self.page.follow_painting()
        self.queue.add(job)
        self._remember()

    def cancel(self) -> None:
        """Stops the job; without one, takes the message away."""
        if self.queue.is_editing:
            self.queue.discard_edit()
        elif self.activity.is_idle:
            self.page.bar.dismiss_shown()
        else:
            self.queue.engine.cancel_running()

    def reset(self) -> None:
        """The panel's first values, for the model that is chosen; the prompts stay."""
        shown = self.panel.job()
        fresh = default_job(shown.model)
        self.panel.show_job(
            replace(fresh, prompt=shown.prompt, negative=shown.negative, seed=shown.seed)
        )

    def _repeat(self, **changes: object) -> None:
        """The troubled job once more; unchanged, it goes on from its checkpoint if there is one."""
        for message_id in (PROBLEM, HALT):
            self.page.bar.dismiss(message_id)
        self.queue.repeat(self._troubled, **changes)

    def _smaller(self) -> None:
        record = self.queue.engine.model.record(self._troubled)
        if record is None:
            return
        width, height = (_halved(side) for side in (record.job.width, record.job.height))
        self.panel.picture_size.set_value((width, height))
        self._repeat(width=width, height=height)

    def _use_starter_model(self) -> None:
        self.panel.model.set_value(STARTER_MODEL)
        self.page.bar.dismiss(PROBLEM)

    def _use_automatic_device(self) -> None:
        self.settings.use_automatic_device()
        self._repeat(device="auto", precision="auto")

    # What the runner says

    def _on_failed(self, job_id: str, failure: protocol.Failed) -> None:
        self._troubled = job_id
        self._show_problem(problems.problem_of(failure))

    def _on_refused(self, error: EngineError) -> None:
        self._show_problem(problems.problem_of(error))

    def _on_handed_back(self, job_id: str) -> None:
        self._troubled = job_id

    def _on_halted(self, death: Death) -> None:
        self._show_problem(problems.problem_of_halt(death), HALT)

    def _on_restarted(self, _job_id: str, death: Death) -> None:
        text = problems.restart_sentence(death)
        self.page.bar.post(BarMessage(NOTICE, Level.WARNING, text, (), death.last_words))

    def _on_noticed(self, _job_id: str, notice: protocol.Notice) -> None:
        text = problems.notice_sentence(notice)
        self.page.bar.post(BarMessage(notice.code, Level.INFO, text))

    def show_mistake(self, trace: str) -> None:
        """A mistake of the window's own code; it goes on, because a job may be running."""
        failure = EngineError(ErrorKind.INTERNAL, trace)
        self._show_problem(problems.problem_of(failure))

    def _on_unreadable(self, path: str) -> None:
        text = translate("MainWindow", "The picture {path} cannot be shown.").format(path=path)
        self.page.bar.post(BarMessage(NOTICE, Level.WARNING, text))

    def _show_problem(self, problem: Problem, message_id: str = PROBLEM) -> None:
        deeds = {
            Action.RETRY: self._repeat,
            Action.SMALLER: self._smaller,
            Action.SINGLE_PRECISION: lambda: self._repeat(precision="f32"),
            Action.AUTOMATIC_DEVICE: self._use_automatic_device,
            Action.CHOOSE_MODEL: self.panel.model.choose_file,
            Action.STARTER_MODEL: self._use_starter_model,
            Action.CHOOSE_FOLDER: self.settings.choose_pictures_folder,
        }
        choices = tuple(Choice(problems.action_label(a), deeds[a]) for a in problem.actions)
        text = f"{problem.sentence} {problem.advice}"
        self.page.bar.post(BarMessage(message_id, Level.ERROR, text, choices, problem.details))

    def _refresh(self) -> None:
        """Commands and status bar follow the activity."""
        idle = self.activity.is_idle
        self.panel.set_running(not idle)
        ready = translate("MainWindow", "Ready")
        self._status.setText(ready if idle else status_text(self.activity))

    # The window itself

    def _build(self) -> None:
        self.setWindowTitle("Mezzotint")
        self.setWindowIcon(program_icon())
        self._splitter.addWidget(self.panel)
        self._splitter.addWidget(self.page)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        self.setCentralWidget(self._splitter)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().addPermanentWidget(self.settings.device_field)
        self.statusBar().addPermanentWidget(self.settings.power_field)
        self.panel.prompt.setFocus()

    def _connect_actions(self) -> None:
        actions = self.actions_
        actions.generate.triggered.connect(self.generate)
        actions.cancel.triggered.connect(self.cancel)
        actions.reset.triggered.connect(self.reset)
        actions.open_picture.triggered.connect(lambda: desktop.open_path(Path(self.page.path)))
        actions.show_in_folder.triggered.connect(
            lambda: desktop.show_in_folder(Path(self.page.path))
        )
        actions.copy_picture.triggered.connect(
            lambda: QGuiApplication.clipboard().setImage(self.page.image)
        )
        actions.model_file.triggered.connect(self.panel.model.choose_file)
        actions.model_folder.triggered.connect(self.panel.model.choose_folder)
        actions.pictures.triggered.connect(self._open_pictures_folder)
        actions.choose_pictures.triggered.connect(self.settings.choose_pictures_folder)
        actions.settings.triggered.connect(lambda: self.settings.open_dialog())
        actions.quit.triggered.connect(self.close)
        actions.about.triggered.connect(self._show_about)
        for mode, action in actions.modes.items():
            action.triggered.connect(lambda _on, mode=mode: self.settings.set(theme=mode.value))
        self.panel.generate_requested.connect(self.generate)
        self.panel.cancel_requested.connect(self.cancel)
        self.page.open_requested.connect(actions.open_picture.trigger)
        self.page.show_in_folder_requested.connect(actions.show_in_folder.trigger)
        self.gallery.reuse_requested.connect(self.restore_.use_file)
        self.restore_.again.connect(lambda job: self.queue.add(self.settings.job(job)))

    def _connect_runner(self) -> None:
        self.activity.changed.connect(self._refresh)
        self.settings.attach(self.queue.engine, self.activity)
        self.settings.told.connect(self.page.bar.post)
        self.settings.outdated.connect(self.page.bar.dismiss)
        self.queue.prepare = self.settings.job
        self.settings.store.changed.connect(self._on_setting_changed)
        self.queue.engine.job_failed.connect(self._on_failed)
        self.queue.problem.connect(self._on_refused)
        self._runner.handed_back.connect(self._on_handed_back)
        self._runner.halted.connect(self._on_halted)
        self._runner.restarted.connect(self._on_restarted)
        self._runner.noticed.connect(self._on_noticed)
        self.page.picture_shown.connect(lambda _path: self.actions_.set_has_picture(True))
        self.page.picture_unreadable.connect(self._on_unreadable)

    def _open_pictures_folder(self) -> None:
        folder = self.settings.pictures
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = translate("MainWindow", "The folder {folder} cannot be made: {reason}.")
            text = text.format(folder=folder, reason=error.strerror)
            self.page.bar.post(BarMessage(NOTICE, Level.WARNING, text))
            return
        desktop.open_path(folder)

    def _on_setting_changed(self, name: str) -> None:
        if name == "pictures":
            self.page.bar.dismiss(PROBLEM)
            self.gallery.show_folder(self.settings.pictures)
        elif name == "theme":
            self.actions_.modes[Mode(self.settings.settings.theme)].setChecked(True)

    def _show_about(self) -> None:
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(translate("MainWindow", "About Mezzotint"))
        box.setIconPixmap(program_icon().pixmap(64, 64))
        box.setText(f"Mezzotint {__version__}")
        box.setInformativeText(
            translate("MainWindow", "Paints pictures from prompts on this machine alone.")
        )
        box.open()

    # What is remembered

    def _restore(self) -> None:
        session = self._session
        self.restoreGeometry(_from_base64(session.geometry)) or self.resize(
            FIRST_WIDTH, FIRST_HEIGHT
        )
        self._splitter.restoreState(_from_base64(session.splitter))
        self.page.splitter.restoreState(_from_base64(session.strip))
        self.restoreState(_from_base64(session.docks))
        self.queue.wildcards = session.wildcards or self.queue.wildcards
        self.panel.model.set_models(session.models)
        self.panel.seed.set_random(session.random_seed)
        self.actions_.modes[Mode(self.settings.settings.theme)].setChecked(True)
        is_whole = self._session_file.is_whole
        if session.job:
            try:
                self.panel.show_job(Job.from_dict(session.job))
            except EngineError:
                is_whole = False
        if not is_whole:
            text = translate(
                "MainWindow", "Some settings of the last time could not be read; they are as new."
            )
            self.page.bar.post(BarMessage(NOTICE, Level.WARNING, text))

    def _remember(self) -> None:
        session = self._session
        try:
            session.job = self.panel.job().to_dict()
        except EngineError:  # what cannot be painted is not worth remembering
            session.job = {}
        session.models = self.panel.model.models
        session.random_seed = self.panel.seed.is_random
        session.geometry = _to_base64(self.saveGeometry())
        session.splitter = _to_base64(self._splitter.saveState())
        session.strip = _to_base64(self.page.splitter.saveState())
        session.docks = _to_base64(self.saveState())
        session.wildcards = self.queue.wildcards
        self._session_file.save_soon(session)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.queue.fit(event.oldSize().width(), event.size().width())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self._start)  # the first paint goes before

    def _start(self) -> None:
        if not self.isVisible():  # closed again already
            return
        self._runner.warm_up()
        self.settings.start()
        self.queue.engine.start()
        self.gallery.show_folder(self.settings.pictures)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.activity.is_idle and not self._may_close:
            event.ignore()
            self._ask_before_closing()
            return
        self._remember()
        self.hide()
        self.queue.engine.shut_down()
        self._runner.shut_down()
        self.restore_.close()
        self.page.let_go()
        self.settings.stop()
        self._session_file.wait()
        super().closeEvent(event)

    def _ask_before_closing(self) -> None:
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(translate("MainWindow", "A picture is being painted."))
        box.setInformativeText(
            translate("MainWindow", "Close Mezzotint? It goes on at the next start.")
        )
        role = QMessageBox.ButtonRole
        close = box.addButton(translate("MainWindow", "&Close"), role.DestructiveRole)
        stay = box.addButton(translate("MainWindow", "&Keep painting"), role.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        # After the question is gone.
        close.clicked.connect(lambda: QTimer.singleShot(0, self.close_without_asking))
        box.open()

    def close_without_asking(self) -> None:
        """Closes although a picture is being painted."""
        self._may_close = True
        self.close()


def _halved(side: int) -> int:
    return max(MIN_SIZE, side // 2 // SIZE_MULTIPLE * SIZE_MULTIPLE)


def _to_base64(data: QByteArray) -> str:
    return data.toBase64().toStdString()


def _from_base64(text: str) -> QByteArray:
    return QByteArray.fromBase64(text.encode("ascii", "ignore"))
