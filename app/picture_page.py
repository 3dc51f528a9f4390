"""The middle of the window: messages, the viewer or all pictures, the strip, and how far it is.

Follows an `Activity`: what is painted is seen while it is painted, until a person goes to another
picture. Knows which picture is shown; decides nothing else.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.activity import Activity, Outcome, State
from app.announce import announce
from app.gallery_desk import GalleryDesk
from app.icons import icon
from app.message_bar import MessageBar
from app.progress_texts import duration_text, phase_text, progress_text
from app.restore import Use
from app.texts import translate
from app.viewer_actions import ViewerActions
from app.viewer_page import ViewerPage

_EMPTY, _RUNNING, _SAVED = range(3)  # what is at the foot of the page
STRIP_HEIGHT, LOWEST_STRIP = 104, 44  # device-independent pixels; pictures, so not by the font
LOWEST_WITH_STRIP = 4 * STRIP_HEIGHT  # a page that is lower leaves all room to the one picture


class PicturePage(QWidget):
    """`path` is that of the picture that is gone to or was saved last, or empty. The window has the
    place for `bar`, over whatever is in its middle."""

    open_requested = Signal()
    show_in_folder_requested = Signal()
    picture_shown = Signal(str)
    picture_unreadable = Signal(str)

    def __init__(
        self,
        activity: Activity,
        gallery: GalleryDesk,
        viewer_actions: ViewerActions,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._activity = activity
        self._gallery = gallery
        self._actions = viewer_actions
        self.path = ""
        self.bar = MessageBar()
        self.viewer = ViewerPage(viewer_actions)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.progress_label = QLabel()
        self.progress_bar = QProgressBar()
        self.path_label = QLabel(translate("PicturePage", "Saved as"))
        self.path_edit = QLineEdit()
        self.open_button = _icon_button("external-link", translate("PicturePage", "Open picture"))
        self.folder_button = _icon_button("folder-open", translate("PicturePage", "Show in folder"))
        self._stack = QStackedLayout()
        self._foot = QStackedLayout()
        self._build()
        self._connect()
        self._refresh()

    @property
    def image(self) -> QImage:
        """The picture or preview that is seen."""
        return self.viewer.image

    @property
    def shows_all(self) -> bool:
        """The grid of all pictures is seen, not the viewer."""
        return self._stack.currentWidget() is self._gallery.page

    def show_all(self, on: bool) -> None:
        """Goes to the grid of all pictures, or back to the viewer."""
        self._gallery.actions_.show_all.setChecked(on)
        self._stack.setCurrentWidget(self._gallery.page if on else self.splitter)
        if on:
            self._gallery.page.view.setFocus()
            return
        if self.path and self.path != self.viewer.path and not self._follows:
            self.viewer.open(self.path)
        self.viewer.canvas.setFocus()

    def go_to(self, path: str) -> None:
        """Shows a picture, and no longer what is painted."""
        if not self._activity.is_idle:
            self._actions.follow.setChecked(False)
        self._set_path(path)
        if not self.shows_all and path != self.viewer.path:
            self.viewer.open(path)

    def follow_painting(self) -> None:
        """From now on what is painted is shown."""
        self._actions.follow.setChecked(True)

    def let_go(self) -> None:
        """At the end: of files and threads, after what has to be finished."""
        self.viewer.close_loaders()
        self._gallery.close()

    @property
    def _follows(self) -> bool:
        return self._actions.follow.isChecked() and not self._activity.is_idle

    def _build(self) -> None:
        self.path_edit.setReadOnly(True)
        self.path_label.setBuddy(self.path_edit)
        self.path_edit.setAccessibleName(translate("PicturePage", "Path of the saved picture"))
        self.progress_bar.setAccessibleName(translate("PicturePage", "Progress"))
        self.progress_bar.setTextVisible(False)
        self.viewer.canvas.show_hint(
            translate("PicturePage", "Describe a picture on the left and press Ctrl+Enter.")
        )
        self._gallery.strip.setMinimumHeight(LOWEST_STRIP)
        self.splitter.addWidget(self.viewer)
        self.splitter.addWidget(self._gallery.strip)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setCollapsible(0, False)
        self.splitter.setSizes([5 * STRIP_HEIGHT, STRIP_HEIGHT])
        self._stack.addWidget(self.splitter)
        self._stack.addWidget(self._gallery.page)
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
        column.addLayout(self._stack, 1)
        column.addWidget(self.progress_label)
        column.addLayout(self._foot)

    def _connect(self) -> None:
        self._activity.began.connect(self._on_began)
        self._activity.ended.connect(self._on_ended)
        self._activity.changed.connect(self._refresh)
        self._activity.previewed.connect(self._on_previewed)
        self._activity.saved.connect(self._on_saved)
        self.open_button.clicked.connect(self.open_requested)
        self.folder_button.clicked.connect(self.show_in_folder_requested)
        gallery, viewer = self._gallery, self.viewer
        gallery.tell(self.bar)
        gallery.chosen.connect(self.go_to)
        gallery.opened.connect(self._on_opened)
        gallery.actions_.serve(viewer.canvas)
        gallery.actions_.show_all.triggered.connect(self.show_all)
        gallery.actions_.search.triggered.connect(self._search)
        gallery.page.close_requested.connect(lambda: self.show_all(False))
        for signal in (gallery.model.rowsInserted, gallery.model.modelReset):
            signal.connect(lambda *_: self._find_in_gallery())
        for signal in (gallery.model.modelReset, gallery.store.settled):
            signal.connect(self._show_first)
        gallery.model.rowsRemoved.connect(lambda *_: self._on_removed())
        viewer.shown.connect(self.picture_shown)
        viewer.unreadable.connect(self.picture_unreadable)
        viewer.step_requested.connect(self._step)
        viewer.end_requested.connect(lambda way: self._step(way * gallery.model.rowCount()))
        viewer.compare_requested.connect(self._compare)
        viewer.reuse_requested.connect(lambda path: gallery.reuse_requested.emit(path, Use.ALL))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._gallery.strip.setVisible(self.height() >= LOWEST_WITH_STRIP)

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
        if progress is not None and self._actions.follow.isChecked():
            self.viewer.show_preview(image, QSize(progress.job.width, progress.job.height))

    def _on_saved(self, path: str) -> None:
        self._gallery.store.add(path)
        if self._actions.follow.isChecked():
            self._set_path(path)
            self._find_in_gallery()
            self.viewer.open(path)

    def _set_path(self, path: str) -> None:
        self.path = path
        self.path_edit.setText(path)
        self.path_edit.setToolTip(path)
        self.path_edit.setCursorPosition(len(path))  # the name is at the end
        self._refresh()

    # The gallery

    def _find_in_gallery(self) -> None:
        """The lists follow what was saved, as soon as they have it."""
        gallery = self._gallery
        if self.path and gallery.current != self.path and gallery.model.row_of(self.path) >= 0:
            gallery.go_to(self.path)

    def _show_first(self) -> None:
        """The first picture of the list, where none is shown yet, as at the start."""
        gallery = self._gallery
        if not self.path and self._activity.is_idle and gallery.model.rowCount():
            gallery.go_to(gallery.model.path_at(0))
            self.go_to(gallery.current)

    def _on_removed(self) -> None:
        """Without any picture left there is nothing to show."""
        if not self._gallery.model.count and self._activity.is_idle:
            self.viewer.clear()
            self._set_path("")

    def _on_opened(self, path: str) -> None:
        self.go_to(path)
        self.show_all(False)

    def _search(self) -> None:
        self.show_all(True)
        self._gallery.page.search.setFocus()
        self._gallery.page.search.selectAll()

    def _step(self, by: int) -> None:
        path = self._gallery.step(by)
        if path:
            self.go_to(path)

    def _compare(self) -> None:
        other = self._gallery.other_than(self.viewer.path)
        if other:
            self.viewer.compare_with(other)


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
