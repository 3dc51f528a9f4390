"""The first-run page and the download at work in the window.

Puts the page over the middle of the window, brings what is chosen into the prompt panel, and tells
about a download while the page is not seen.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QToolButton, QWidget

from app.download_card import DownloadCard
from app.download_client import DownloadClient
from app.download_offers import SDXL, Offer
from app.download_task import DownloadTask, Stage
from app.download_texts import remark_text, short_text, stage_text
from app.first_run_page import Find, FirstRunPage, find_on_this_machine
from app.folders import Folders
from app.icons import icon
from app.message_bar import BarMessage, Choice, Level
from app.opening import Opening
from app.prompt_panel import PromptPanel
from app.texts import translate
from engine.job import STARTER_MODEL

MESSAGE = "download"


class FirstRunDesk(QObject):
    """`stack` is the middle of the window: what it is otherwise, or the page. This is built when it
    is first needed, which costs 25 ms that a start has not.

    `told` carries messages for the bar, and `outdated` the id of one that is over.
    """

    told = Signal(BarMessage)
    outdated = Signal(str)
    paint_requested = Signal()

    def __init__(
        self,
        window: QMainWindow,
        panel: PromptPanel,
        middle: QWidget,
        folders: Folders,
        endpoint: Callable[[], str],
        *,
        offer: Offer = SDXL,
        find: Find = find_on_this_machine,
        client: DownloadClient | None = None,
    ) -> None:
        """Args: endpoint: of the model hub, as it is set; asked at each start of a download."""
        super().__init__(window)
        self._panel = panel
        self._stage = Stage.IDLE
        self._greets = False
        self._opening = Opening(self.told.emit)
        self._offer, self._find = offer, find
        self._usual_folder = usual_folder(folders)
        state_file = folders.data / "download.json"
        self.task = DownloadTask(state_file, [offer], endpoint, self, client=client)
        self._page: FirstRunPage | None = None
        self.stack = QStackedWidget()
        self.stack.addWidget(middle)
        self.action = QAction(translate("FirstRun", "&Welcome page"), window)
        self.action.setIcon(icon("sparkles"))
        self.field = QToolButton()
        self.field.setAutoRaise(True)
        self.field.setIcon(icon("download"))
        self.field.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.field.setAccessibleName(translate("FirstRun", "Download"))
        self.action.triggered.connect(self.show)
        self.field.clicked.connect(self.show)
        panel.model.changed.connect(self._on_model_changed)
        self.task.changed.connect(self._on_task_changed)
        self.task.finished.connect(self._on_finished)
        self._show_field()

    @property
    def page(self) -> FirstRunPage:
        """Built now if it was not needed before."""
        if self._page is None:
            self._page = self._make_page()
            self.stack.addWidget(self._page)
        return self._page

    @property
    def is_shown(self) -> bool:
        """The page is seen in place of the middle."""
        return self._page is not None and self.stack.currentWidget() is self._page

    @property
    def entry(self) -> QWidget | None:
        """Where the keyboard begins, while the page is seen."""
        return self.page.first if self.is_shown else None

    def show(self) -> None:
        """Brings the page to the front."""
        self._greets = False
        self.stack.setCurrentWidget(self.page)
        if not self.page.download.is_idle:
            self.page.open_card(self.page.download)
        self.outdated.emit(MESSAGE)
        self.page.first.setFocus()
        if self.page.isVisible():  # else `start` looks: the first paint goes before
            self.page.look()

    def greet(self) -> None:
        """Shows the page to who did not ask for it."""
        self.show()
        self._greets = True

    def give_way(self) -> None:
        """Something else is to be seen: a page that nobody asked for goes."""
        if self._greets:
            self.hide()

    def hide(self) -> None:
        """Back to the middle of the window."""
        self._greets = False
        if self.is_shown:
            self.stack.setCurrentIndex(0)
            self._panel.prompt.setFocus()

    def start(self) -> None:
        """When the window is there: looks around, or tells of a download that was interrupted."""
        if self.is_shown:
            self.page.look()
        elif self.task.stage is Stage.PAUSED:
            self._tell(Level.INFO, stage_text(self.task), self._resume_choice())

    def stop(self) -> None:
        """At the end of the window: what is downloaded goes on at the next start."""
        if self._page is not None:
            self._page.wait()
        self.task.leave()

    def _make_page(self) -> FirstRunPage:
        page = FirstRunPage(DownloadCard(self.task, self._offer, self._usual_folder), self._find)
        page.file_wanted.connect(self._panel.model.choose_file)
        page.folder_wanted.connect(self._panel.model.choose_folder)
        page.model_chosen.connect(self._panel.model.set_value)
        page.example_chosen.connect(self._on_example)
        page.starter_requested.connect(self._on_starter)
        page.paint_requested.connect(self._paint)
        page.closed.connect(self.hide)
        page.download.page_wanted.connect(self._opening.open_page)
        return page

    def _on_model_changed(self, model: str) -> None:
        """A model of one's own is chosen, wherever; one that was downloaded says so on the page."""
        if model not in (STARTER_MODEL, self.task.path):
            self.hide()

    def _on_example(self, prompt: str) -> None:
        self._panel.model.set_value(STARTER_MODEL)
        self._panel.prompt.setPlainText(prompt)

    def _on_finished(self, path: str) -> None:
        self._panel.model.set_value(str(Path(path)))
        if not self.is_shown:
            paint = Choice(translate("FirstRun", "Paint"), self._on_paint)
            self._tell(Level.INFO, stage_text(self.task), paint)

    def _on_starter(self) -> None:
        self._panel.model.set_value(STARTER_MODEL)
        self._paint()

    def _on_paint(self) -> None:
        self.outdated.emit(MESSAGE)
        self.task.dismiss()
        self._paint()

    def _paint(self) -> None:
        """Where there are no words yet, these come first."""
        self.hide()
        if self._panel.prompt.toPlainText().strip():
            self.paint_requested.emit()
        else:
            self._panel.prompt.setFocus()

    def _on_task_changed(self) -> None:
        self._show_field()
        stage, before = self.task.stage, self._stage
        self._stage = stage
        if stage is before:
            return
        if self._page is not None and (self.task.failed is not None or stage is Stage.DONE):
            self._page.open_card(self._page.download)
        if self.task.failed is not None and not self.is_shown:
            self._tell(
                Level.WARNING,
                remark_text(self.task),
                self._resume_choice(),
                details=self.task.failed.detail,
            )
        elif self.task.is_running or stage is Stage.IDLE:
            self.outdated.emit(MESSAGE)

    def _resume_choice(self) -> Choice:
        return Choice(translate("FirstRun", "Resume"), self.task.resume)

    def _tell(self, level: Level, text: str, choice: Choice, *, details: str = "") -> None:
        show = Choice(translate("FirstRun", "Show"), self.show)
        self.told.emit(BarMessage(MESSAGE, level, text, (choice, show), details))

    def _show_field(self) -> None:
        is_seen = self.task.is_running or self.task.stage is Stage.PAUSED
        self.field.setVisible(is_seen)
        if is_seen:
            self.field.setText(short_text(self.task))
            self.field.setAccessibleDescription(short_text(self.task))
            self.field.setToolTip(stage_text(self.task))


def usual_folder(folders: Folders) -> Path:
    """Where a downloaded model is saved if nobody says otherwise."""
    return folders.data / "models"


def wants_first_run(*, has_painted: bool, models: list[str]) -> bool:
    """Whether the page is seen at the start: nothing was painted and no model was chosen."""
    return not has_painted and not models
