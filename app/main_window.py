"""The window: puts the panels together and connects them with the runner.

Everything that takes time happens in the worker or in a thread; nothing here waits.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QMessageBox,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from app.about import show_about
from app.actions import Actions
from app.activity import Activity
from app.first_run_desk import FirstRunDesk, wants_first_run
from app.folders import Folders
from app.gallery_desk import GalleryDesk
from app.icons import program_icon
from app.models_desk import ModelsDesk
from app.opening import Opening
from app.panes import Pane, Panes
from app.picture_page import PicturePage, status_text
from app.prompt_desk import PromptDesk
from app.queue_desk import QueueDesk
from app.queue_panel import pause_text
from app.report_desk import ReportDesk
from app.restore_desk import RestoreDesk
from app.runner import Runner
from app.session import SessionFile
from app.settings_desk import SettingsDesk, Surroundings
from app.side_splitter import SideSplitter
from app.texts import translate
from app.theme import Mode, Theme
from app.trouble_desk import PROBLEM, TroubleDesk
from app.viewer_actions import ViewerActions
from engine.errors import EngineError
from engine.job import Job

FIRST_WIDTH, FIRST_HEIGHT = 1120, 720
REMEMBER_MS = 3000  # what is typed meanwhile is all that a crash can cost


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
        self._may_close = False
        around = surroundings or Surroundings()
        self.settings = SettingsDesk(self, runner, folders, theme, around)
        self.setLocale(QLocale())  # the window was made before its language was chosen
        self.activity = Activity(runner, self)
        self.prompts = PromptDesk(self, runner, folders)
        self.panel = self.prompts.panel
        self.gallery = GalleryDesk(self, folders)
        self.viewer_actions = ViewerActions(self)
        self.page = PicturePage(self.activity, self.gallery, self.viewer_actions)
        self.queue = QueueDesk(
            self, runner, folders, lambda: self.settings.pictures, self.panel, self.page.bar
        )
        self.troubles = TroubleDesk(self.page.bar, self.panel, self.settings, self.queue, runner)
        self.reports = ReportDesk(
            self, folders, self.page.bar, self.panel, self.settings, self.queue
        )
        self.troubles.attach(self.reports)
        self.restore_ = RestoreDesk(self, self.panel, self.page.bar, self.gallery.model)
        self.models = self._make_models(folders)
        self.restore_.models = self.models.known_models
        self.first_run = FirstRunDesk(
            self, self.panel, self.page, folders, lambda: self.settings.settings.hub_endpoint
        )
        self._opening = Opening(self.page.bar.post)
        self.actions_ = self._make_actions()
        self._remember_soon = QTimer(self, singleShot=True, interval=REMEMBER_MS)
        self._splitter = SideSplitter(self.panel, self._middle())
        self._status = QLabel()
        self._build()
        self._connect_actions()
        self._connect_runner()
        self._restore()
        self._refresh()

    def _make_models(self, folders: Folders) -> ModelsDesk:
        return ModelsDesk(
            self,
            self._runner.worker,
            folders,
            self.settings.store,
            self.activity,
            self.panel.model,
            self.gallery.model,
            self.gallery.thumbnails,
            self.page.bar,
        )

    def _make_actions(self) -> Actions:
        panes = self._panes()
        return Actions(
            self,
            self.prompts.actions_,
            self.models.actions_,
            self.queue.panel.actions_,
            self.gallery.actions_,
            self.viewer_actions,
            [self.queue.toggle, panes.next, panes.previous],
            [self.first_run.action],
            [self.reports.show_log, self.reports.save],
        )

    # What the person does

    def generate(self) -> None:
        """Adds what the panel asks for to the queue, or saves the job that is edited."""
        if self.queue.is_editing:
            self.queue.save_edit()
            return
        self.first_run.hide()
        try:
            job = self.settings.job(self.panel.next_job())
        except EngineError as error:
            self.troubles.refuse(error)
            return
        self.troubles.clear()
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

    def _refresh(self) -> None:
        """Commands and status bar follow what is done, or say why nothing is."""
        idle = self.activity.is_idle
        self.panel.set_running(not idle)
        rest = pause_text(self.queue.engine.pauses) or translate("MainWindow", "Ready")
        self._status.setText(rest if idle else status_text(self.activity))

    # The window itself

    def _build(self) -> None:
        self.setWindowTitle("Mezzotint")
        self.setWindowIcon(program_icon())
        self.setCentralWidget(self._splitter)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().addPermanentWidget(self.first_run.field)
        self.statusBar().addPermanentWidget(self.settings.device_field)
        self.statusBar().addPermanentWidget(self.settings.power_field)
        self.panel.prompt.setFocus()

    def _middle(self) -> QWidget:
        """What is done at the moment, and messages over it."""
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        messages = QVBoxLayout()
        margin = self.style().pixelMetric(QStyle.PixelMetric.PM_LayoutLeftMargin)
        messages.setContentsMargins(margin, margin, margin, 0)
        messages.addWidget(self.page.bar)
        column.addLayout(messages)
        column.addWidget(self.first_run.stack, 1)
        return middle

    def _panes(self) -> Panes:
        page, gallery, queue = self.page, self.gallery, self.queue
        grid = gallery.page
        return Panes(
            self,
            [
                Pane(self.panel, lambda: self.panel.prompt),
                Pane(self.first_run.stack, lambda: self.first_run.entry),
                Pane(page.bar, lambda: page.bar.entry),
                Pane(page.viewer, lambda: page.viewer.canvas),
                Pane(grid, lambda: grid.view if gallery.model.rowCount() else grid.search),
                Pane(gallery.strip, lambda: gallery.strip),
                Pane(queue.panel, lambda: queue.panel.view),
            ],
        )

    def _connect_actions(self) -> None:
        actions = self.actions_
        actions.generate.triggered.connect(self.generate)
        actions.cancel.triggered.connect(self.cancel)
        actions.reset.triggered.connect(self.panel.reset)
        opening = self._opening
        actions.open_picture.triggered.connect(lambda: opening.open(Path(self.page.path)))
        actions.show_in_folder.triggered.connect(
            lambda: opening.show_in_folder(Path(self.page.path))
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
        actions.about.triggered.connect(lambda: show_about(self))
        for mode, action in actions.modes.items():
            action.triggered.connect(lambda _on, mode=mode: self.settings.set(theme=mode.value))
        self.panel.generate_requested.connect(self.generate)
        self.panel.cancel_requested.connect(self.cancel)
        self.page.open_requested.connect(actions.open_picture.trigger)
        self.page.show_in_folder_requested.connect(actions.show_in_folder.trigger)
        self.gallery.reuse_requested.connect(self.restore_.use_file)
        self.models.picture_chosen.connect(self.gallery.opened)
        self.restore_.again.connect(lambda job: self.queue.add(self.settings.job(job)))

    def _connect_runner(self) -> None:
        self.activity.changed.connect(self._refresh)
        self.activity.began.connect(self.first_run.give_way)
        self.queue.engine.changed.connect(self._refresh)
        self._remember_soon.timeout.connect(self._remember_draft)
        soon = self._remember_soon  # which typing does not put off
        self.panel.prompts_changed.connect(lambda: soon.isActive() or soon.start())
        self.settings.attach(self.queue.engine, self.activity)
        self.models.follow(self.settings.governor)
        for desk in (self.settings, self.prompts, self.first_run):
            desk.told.connect(self.page.bar.post)
            desk.outdated.connect(self.page.bar.dismiss)
        self.queue.prepare = self.settings.job
        self.first_run.paint_requested.connect(self.generate)
        self.first_run.task.checked.connect(self.models.store.set_hash)
        self.settings.store.changed.connect(self._on_setting_changed)
        self.page.picture_shown.connect(lambda _path: self.actions_.set_has_picture(True))
        self._runner.saved.connect(self._on_saved)
        self.page.picture_unreadable.connect(self.troubles.show_unreadable)

    def _open_pictures_folder(self) -> None:
        folder = self.settings.pictures
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = translate("MainWindow", "The folder {folder} cannot be made: {reason}.")
            self.troubles.warn(text.format(folder=folder, reason=error.strerror))
            return
        self._opening.open(folder)

    def _on_setting_changed(self, name: str) -> None:
        if name == "pictures":
            self.page.bar.dismiss(PROBLEM)
            self.gallery.show_folder(self.settings.pictures)
        elif name == "theme":
            self.actions_.modes[Mode(self.settings.settings.theme)].setChecked(True)

    def _remember_draft(self) -> None:
        """To ask a field for its value completes what is half typed into it: not now."""
        focused = QApplication.focusWidget()
        boxes = (self.panel.prompt, self.panel.negative)
        if focused is None or focused in boxes or not self.panel.isAncestorOf(focused):
            self._remember()
        else:
            self._remember_soon.start()

    def _on_saved(self, *_told: object) -> None:
        if not self._session.painted:
            self._session.painted = True
            self._remember()

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
            self.troubles.warn(text)
        if wants_first_run(has_painted=session.painted, models=session.models):
            self.first_run.greet()

    def _remember(self) -> None:
        session = self._session
        self._remember_soon.stop()
        if not self.queue.is_editing:  # else the panel shows a job that the queue remembers
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
        self.prompts.start()
        self.models.start()
        self.queue.engine.start()
        self.gallery.show_folder(self.settings.pictures)
        self.first_run.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.activity.is_idle and not self._may_close:
            event.ignore()
            self._ask_before_closing()
            return
        self._remember()
        self.hide()
        self.prompts.stop()
        self.queue.engine.shut_down()
        self._runner.shut_down()
        self.restore_.close()
        self.models.close()
        self.reports.close()
        self.page.let_go()
        self.settings.stop()
        self.first_run.stop()
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


def _to_base64(data: QByteArray) -> str:
    return data.toBase64().toStdString()


def _from_base64(text: str) -> QByteArray:
    return QByteArray.fromBase64(text.encode("ascii", "ignore"))
