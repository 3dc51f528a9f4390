"""The card that offers a download, shows how it goes, and says when it is done."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.announce import announce
from app.device_texts import PRECISION_NAMES
from app.download_offers import Offer
from app.download_space import Space
from app.download_task import DownloadTask, Stage
from app.download_texts import remark_text, space_text, stage_text
from app.file_dialogs import ask_for_folder
from app.first_run_card import Card, Sentence
from app.flow_layout import FlowLayout
from app.icons import icon
from app.texts import size_text, translate

FINENESS = 1000  # of the progress bar


class DownloadCard(Card):
    """Follows a task; what is pressed here happens there. `page_wanted` has a web address."""

    paint_requested = Signal()
    page_wanted = Signal(str)

    def __init__(self, task: DownloadTask, offer: Offer, folder: Path) -> None:
        """Args: folder: where the file goes if nobody says otherwise."""
        super().__init__(
            "download",
            translate("DownloadCard", "Download SDXL"),
            translate(
                "DownloadCard",
                "Stable Diffusion XL paints anything, at about 1024×1024. It wants a GPU; a CPU "
                "takes minutes for a picture.",
            ),
        )
        self._task = task
        self._offer = offer
        self.folder = folder
        self._space: Space | None = None
        self._spoken = ""
        self._offering = QWidget()
        self._going = QWidget()
        self._build_offering()
        self._build_going()
        self.column.addWidget(self._offering)
        self.column.addWidget(self._going)
        self.column.addStretch()
        task.changed.connect(self._refresh)
        task.finder.found.connect(self._on_space)
        task.finder.removed.connect(self.look)
        self._refresh()

    @property
    def is_idle(self) -> bool:
        """It offers; nothing is downloaded, and nothing is done."""
        return self._task.stage is Stage.IDLE

    def look(self) -> None:
        """Finds out anew how much room there is."""
        self._task.finder.look(self._offer, self.folder)

    def set_folder(self, folder: str) -> None:
        """Where the file is to go."""
        self.folder = Path(folder)
        self._space = None
        self.look()
        self._refresh()

    def choose_folder(self) -> None:
        """Asks for the folder without blocking the window."""
        title = translate("DownloadCard", "Choose where the model is saved")
        ask_for_folder(self, title, self.set_folder, start=str(_that_exists(self.folder)))

    def _build_offering(self) -> None:
        offer = self._offer
        facts = translate("DownloadCard", "{size} in {precision}, from {repo}")
        precision = PRECISION_NAMES[offer.precision]
        self.facts = Sentence(
            facts.format(size=size_text(offer.size_bytes), precision=precision, repo=offer.repo)
        )
        self.licence = _button("external-link", translate("DownloadCard", "Read the licence"))
        self.licence.setToolTip(offer.licence_url)
        self.licence.clicked.connect(lambda: self.page_wanted.emit(self._offer.licence_url))
        agreed = translate("DownloadCard", "I accept the {licence} licence")
        self.agreed = _WrappedCheck(agreed.format(licence=offer.licence))
        self.agreed.box.toggled.connect(self._refresh)
        label = QLabel(translate("DownloadCard", "Save in"))
        self.path = QLineEdit()
        self.path.setReadOnly(True)
        label.setBuddy(self.path)
        self.choose = QToolButton()
        self.choose.setIcon(icon("folder-open"))
        self.choose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        name = translate("DownloadCard", "Choose where the model is saved")
        self.choose.setAccessibleName(name)
        self.choose.setToolTip(name)
        self.choose.clicked.connect(self.choose_folder)
        self.room = Sentence()
        self.download = _button("download", translate("DownloadCard", "Download"))
        self.download.clicked.connect(lambda: self._task.start(self._offer, self.folder))
        place = QHBoxLayout()
        place.addWidget(self.path, 1)
        place.addWidget(self.choose)
        column = _column(self._offering)
        column.addWidget(self.facts)
        column.addLayout(_row(self.licence))
        column.addWidget(self.agreed)
        column.addWidget(label)
        column.addLayout(place)
        column.addWidget(self.room)
        column.addLayout(_row(self.download))

    def _build_going(self) -> None:
        self.bar = QProgressBar()
        self.bar.setRange(0, FINENESS)
        self.bar.setAccessibleName(translate("DownloadCard", "Download"))
        self.stage = Sentence()
        self.remark = Sentence()
        self.pause = _button("pause", translate("DownloadCard", "Pause"))
        self.resume = _button("play", translate("DownloadCard", "Resume"))
        self.cancel = _button("x", translate("DownloadCard", "Cancel download"))
        self.paint = _button("brush", translate("DownloadCard", "Paint"))
        self.details = _button("copy", translate("DownloadCard", "Copy details"))
        self.details.clicked.connect(self._copy_details)
        self.pause.clicked.connect(self._task.pause)
        self.resume.clicked.connect(self._task.resume)
        self.cancel.clicked.connect(self._task.cancel)
        self.paint.clicked.connect(self._on_paint)
        column = _column(self._going)
        column.addWidget(self.bar)
        column.addWidget(self.stage)
        column.addWidget(self.remark)
        column.addLayout(_row(self.pause, self.resume, self.cancel, self.details, self.paint))

    def _copy_details(self) -> None:
        """For a report; in English."""
        detail = self._task.failed.detail if self._task.failed else ""
        QGuiApplication.clipboard().setText(f"{self.remark.text()}\n{detail}")

    def _on_paint(self) -> None:
        self._task.dismiss()
        self.paint_requested.emit()

    def _on_space(self, space: Space) -> None:
        if space.folder == self.folder and space.offer == self._offer:
            self._space = space
            self._refresh()

    def _refresh(self) -> None:
        is_idle = self.is_idle
        focus = self._going.isAncestorOf(self.focusWidget() or self)
        self._offering.setVisible(is_idle)
        self._going.setVisible(not is_idle)
        space = self._space
        self.path.setText(str(self.folder))
        self.path.setCursorPosition(0)
        self.path.setToolTip(str(self.folder))
        self.room.setText(space_text(space) if space else "")
        agreed = self.agreed.box.isChecked()
        self.download.setEnabled(agreed and space is not None and space.fits)
        first = translate("DownloadCard", "Accept the licence first.")
        self.download.setToolTip("" if agreed else first)
        self._show_going()
        if is_idle and focus:
            self.agreed.box.setFocus()

    def _show_going(self) -> None:
        task = self._task
        is_done = task.stage is Stage.DONE
        there = task.bytes_checked if task.stage is Stage.CHECKING else task.bytes_there
        self.bar.setVisible(not is_done)
        self.bar.setValue(FINENESS * there // task.offer.size_bytes)
        self.stage.setText(stage_text(task))
        remark = remark_text(task)
        self.remark.setText(remark)
        self.remark.setVisible(bool(remark))
        _swap(self.pause, self.resume, first=task.is_running)
        self.resume.setVisible(task.stage is Stage.PAUSED)
        self.cancel.setVisible(not is_done)
        self.details.setVisible(task.failed is not None and bool(task.failed.detail))
        self.paint.setVisible(is_done)
        spoken = remark or (stage_text(task) if is_done else "")
        if spoken != self._spoken:
            self._spoken = spoken
            announce(self, spoken)


class _WrappedCheck(QWidget):
    """A tick whose words may need two lines, which QCheckBox does not know."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.box = QCheckBox()
        self.label = Sentence(text)
        self.label.setBuddy(self.box)
        self.box.setAccessibleName(text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.label, 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """On the words: as on the box."""
        if self.rect().contains(event.position().toPoint()):
            self.box.setFocus(Qt.FocusReason.MouseFocusReason)
            self.box.toggle()


def _swap(one: QWidget, other: QWidget, *, first: bool) -> None:
    """Shows one of two; the focus stays at their place."""
    shown, hidden = (one, other) if first else (other, one)
    had_focus = hidden.hasFocus()
    shown.setVisible(True)
    if had_focus:
        shown.setFocus()
    hidden.setVisible(False)


def _column(parent: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    return column


def _row(*buttons: QWidget) -> FlowLayout:
    row = FlowLayout()
    row.setSpacing(6)
    for button in buttons:
        row.addWidget(button)
    return row


def _button(icon_name: str, text: str) -> QPushButton:
    button = QPushButton(icon(icon_name), text)
    button.setIconSize(QSize(16, 16))
    return button


def _that_exists(folder: Path) -> Path:
    return next((place for place in (folder, *folder.parents) if place.is_dir()), Path.home())
