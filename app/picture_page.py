"""The middle of the window: messages, the picture, how far it is, and where it was saved.

Listens to an `Activity`; decides nothing.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.activity import Activity, Outcome, State
from app.announce import announce
from app.icons import icon
from app.image_loader import ImageLoader
from app.message_bar import MessageBar
from app.picture_view import PictureView
from app.progress_texts import duration_text, phase_text, progress_text
from app.texts import translate

_EMPTY, _RUNNING, _SAVED = range(3)  # what is at the foot of the page


class PicturePage(QWidget):
    """`path` is that of the picture shown, or empty."""

    open_requested = Signal()
    show_in_folder_requested = Signal()
    picture_shown = Signal(str)
    picture_unreadable = Signal(str)

    def __init__(self, activity: Activity, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._activity = activity
        self._loader = ImageLoader(self)
        self._awaited = ""  # the newest picture: an older one that loads late is not shown
        self.path = ""
        self.bar = MessageBar()
        self.view = PictureView()
        self.progress_label = QLabel()
        self.progress_bar = QProgressBar()
        self.path_label = QLabel(translate("PicturePage", "Saved as"))
        self.path_edit = QLineEdit()
        self.open_button = _icon_button("external-link", translate("PicturePage", "Open picture"))
        self.folder_button = _icon_button("folder-open", translate("PicturePage", "Show in folder"))
        self._foot = QStackedLayout()
        self._build()
        self._connect()
        self._refresh()

    @property
    def image(self) -> QImage:
        """The picture or preview that is seen."""
        return self.view.image

    def _build(self) -> None:
        self.path_edit.setReadOnly(True)
        self.path_label.setBuddy(self.path_edit)
        self.path_edit.setAccessibleName(translate("PicturePage", "Path of the saved picture"))
        self.progress_bar.setAccessibleName(translate("PicturePage", "Progress"))
        self.progress_bar.setTextVisible(False)
        self.view.show_hint(
            translate("PicturePage", "Describe a picture on the left and press Ctrl+Enter.")
        )
        saved = QWidget()
        saved_row = QHBoxLayout(saved)
        saved_row.setContentsMargins(0, 0, 0, 0)
        saved_row.addWidget(self.path_label)
        saved_row.addWidget(self.path_edit, 1)
        saved_row.addWidget(self.open_button)
        saved_row.addWidget(self.folder_button)
        for widget in (QWidget(), self.progress_bar, saved):  # one at a time, in one place
            self._foot.addWidget(widget)
        column = QVBoxLayout(self)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.progress_label)
        column.addLayout(self._foot)

    def _connect(self) -> None:
        self._activity.began.connect(self._on_began)
        self._activity.ended.connect(self._on_ended)
        self._activity.changed.connect(self._refresh)
        self._activity.previewed.connect(self._on_previewed)
        self._activity.saved.connect(self._on_saved)
        self._loader.loaded.connect(self._on_loaded)
        self.open_button.clicked.connect(self.open_requested)
        self.folder_button.clicked.connect(self.show_in_folder_requested)

    def _refresh(self) -> None:
        activity = self._activity
        running = not activity.is_idle
        self._foot.setCurrentIndex(_RUNNING if running else _SAVED if self.path else _EMPTY)
        text = progress_text(activity.progress) if activity.progress else ""
        self.progress_label.setText(
            text if activity.state is State.RUNNING else status_text(activity)
        )
        if activity.progress:
            self.progress_bar.setMaximum(activity.progress.all_steps)
            self.progress_bar.setValue(activity.progress.done_steps)

    def _on_began(self) -> None:
        announce(self, translate("PicturePage", "Painting has begun"))

    def _on_ended(self) -> None:
        announce(self, status_text(self._activity))

    def _on_previewed(self, image: QImage) -> None:
        progress = self._activity.progress
        if progress is None:
            return
        self._awaited = ""
        size = QSize(progress.job.width, progress.job.height)
        self.view.show_image(image, size, translate("PicturePage", "Preview"))

    def _on_saved(self, path: str) -> None:
        self._awaited = path
        self.path = path
        self.path_edit.setText(path)
        self.path_edit.setToolTip(path)
        self.path_edit.setCursorPosition(len(path))  # the name is at the end
        self._refresh()
        self._loader.load(path)

    def _on_loaded(self, path: str, image: QImage) -> None:
        if image.isNull():
            self.picture_unreadable.emit(path)
        elif path == self._awaited:
            self.view.show_image(image, image.size(), Path(path).stem)
            self.picture_shown.emit(path)


def _icon_button(icon_name: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(icon(icon_name))
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def status_text(activity: Activity) -> str:
    """What runs, or how the last job ended."""
    if activity.state is State.CANCELLING:
        return translate("PicturePage", "Stopping after this step…")
    if activity.state is State.RUNNING and activity.progress:
        return phase_text(activity.progress.phase)
    match activity.outcome:
        case Outcome.FINISHED:
            text = translate("PicturePage", "Done in {time}")
            return text.format(time=duration_text(activity.seconds))
        case Outcome.STOPPED:
            return translate("PicturePage", "Stopped")
        case Outcome.FAILED:
            return translate("PicturePage", "Not painted: see the message")
        case _:
            return translate("PicturePage", "Ready")
