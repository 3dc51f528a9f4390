"""The viewer: commands above, the picture, the line of a comparison below, details beside it.

Shows what it is told; which picture comes next is asked for by `step_requested`.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QLabel, QSlider, QSplitter, QToolButton, QVBoxLayout, QWidget

from app.flow_layout import FlowLayout
from app.texts import decimal, translate
from app.viewer_actions import ViewerActions
from app.viewer_canvas import ViewerCanvas
from app.viewer_details import ViewerDetails, file_title
from app.viewer_loader import Loaded, ViewerLoader, levels_of

SPLIT_STEPS = 1000


class ViewerPage(QWidget):
    """`path` is that of the picture that is shown, or empty.

    `shown` and `unreadable` carry the path of a picture that was loaded.
    """

    shown = Signal(str)
    unreadable = Signal(str)
    step_requested = Signal(int)
    end_requested = Signal(int)
    compare_requested = Signal()
    reuse_requested = Signal(str)

    def __init__(self, actions: ViewerActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._loader = ViewerLoader(self)
        self._other_loader = ViewerLoader(self)
        self._awaited = ""  # the newest wish: an older one that loads late is not shown
        self._other = ""
        self.path = ""
        self.canvas = ViewerCanvas()
        self.details = ViewerDetails()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self._slider_label = QLabel(translate("Viewer", "&Border between the pictures"))
        self._zoom_label = QLabel()
        self._build()
        self._connect()
        self._end_comparison()
        self.details.hide()
        self._on_zoom_changed()

    @property
    def image(self) -> QImage:
        """The picture or preview that is seen."""
        return self.canvas.image

    def open(self, path: str) -> None:
        """Shows a picture as soon as it is loaded."""
        self._awaited = path
        self._end_comparison()
        self._loader.load(path)

    def show_preview(self, image: QImage, size: QSize) -> None:
        """Shows a picture that is being painted, which will have `size` pixels."""
        self._awaited = ""
        if self.path:
            self.path = ""
            self.details.show_picture(Loaded(""))
        self._end_comparison()
        self.canvas.show_levels(levels_of(image), size, translate("Viewer", "Preview"))

    def clear(self) -> None:
        """Shows no picture."""
        self._awaited = self.path = ""
        self._end_comparison()
        self.canvas.show_levels((), QSize())
        self.details.show_picture(Loaded(""))

    def compare_with(self, path: str) -> None:
        """Loads a second picture beside the one that is shown."""
        self._other = path
        self._other_loader.load(path)

    def close_loaders(self) -> None:
        """Waits for what is being read."""
        self._loader.close()
        self._other_loader.close()

    def _build(self) -> None:
        bar = FlowLayout()
        buttons = [_button(action) for action in self._actions.all]
        for button in buttons:
            bar.addWidget(button)
        bar.addWidget(self._zoom_label)
        self._zoom_label.setMinimumHeight(buttons[0].sizeHint().height())  # in line with them
        self._zoom_label.setAccessibleName(translate("Viewer", "Zoom"))
        self.slider.setRange(0, SPLIT_STEPS)
        self.slider.setValue(SPLIT_STEPS // 2)
        self._slider_label.setBuddy(self.slider)
        self._slider_label.setWordWrap(True)
        self._slider_label.setMinimumWidth(1)  # else it gets the height of a wider one
        picture = QWidget()
        column = QVBoxLayout(picture)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self._slider_label)
        column.addWidget(self.slider)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(picture)
        splitter.addWidget(self.details)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(bar)
        whole.addWidget(splitter, 1)

    def _connect(self) -> None:
        actions, canvas = self._actions, self.canvas
        actions.previous.triggered.connect(lambda: self.step_requested.emit(-1))
        actions.next.triggered.connect(lambda: self.step_requested.emit(1))
        actions.zoom_in.triggered.connect(lambda: canvas.zoom_by(1))
        actions.zoom_out.triggered.connect(lambda: canvas.zoom_by(-1))
        actions.fit.triggered.connect(canvas.fit)
        actions.actual_size.triggered.connect(canvas.actual_size)
        actions.compare.triggered.connect(self._on_compare)
        actions.details.toggled.connect(self.details.setVisible)
        canvas.step_requested.connect(self.step_requested)
        canvas.end_requested.connect(self.end_requested)
        canvas.zoom_changed.connect(self._on_zoom_changed)
        canvas.split_changed.connect(lambda at: self.slider.setValue(round(at * SPLIT_STEPS)))
        self.slider.valueChanged.connect(lambda value: canvas.set_split(value / SPLIT_STEPS))
        self.details.reuse_requested.connect(lambda: self.reuse_requested.emit(self.path))
        self._loader.loaded.connect(self._on_loaded)
        self._other_loader.loaded.connect(self._on_other_loaded)

    def _on_loaded(self, picture: Loaded) -> None:
        if picture.path != self._awaited:
            return
        if not picture.levels:
            self.unreadable.emit(picture.path)
            return
        self.path = picture.path
        self.canvas.show_levels(picture.levels, picture.image.size(), file_title(picture.path))
        self.details.show_picture(picture)
        self.shown.emit(picture.path)

    def _on_compare(self, on: bool) -> None:
        self._end_comparison()
        if on and self.path:
            self.compare_requested.emit()

    def _on_other_loaded(self, picture: Loaded) -> None:
        if picture.path != self._other:
            return
        if not picture.levels:
            self.unreadable.emit(picture.path)
            return
        self.canvas.compare_with(picture.levels, picture.image.size(), file_title(picture.path))
        self._show_slider(True)

    def _end_comparison(self) -> None:
        self._other = ""
        self.canvas.compare_with((), QSize())
        self._show_slider(False)

    def _show_slider(self, on: bool) -> None:
        self.slider.setVisible(on)
        self._slider_label.setVisible(on)
        self._actions.compare.setChecked(on)

    def _on_zoom_changed(self) -> None:
        there_is = not self.canvas.image.isNull()
        zoom = translate("Viewer", "Zoom {percent} %").format(
            percent=decimal(self.canvas.zoom * 100, 0)
        )
        self._zoom_label.setText(zoom if there_is else "")
        actions = self._actions
        for action in (actions.zoom_in, actions.zoom_out, actions.fit, actions.actual_size):
            action.setEnabled(there_is)


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
