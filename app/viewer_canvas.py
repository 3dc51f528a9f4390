"""Shows a picture at any size, or two with a line between them, or a preview while it is painted.

Of several sizes of the picture the one next above what is seen is drawn, and of it only what is in
sight: a paint costs as much as the widget has pixels, however large the picture is.
Wheel and +/- zoom, dragging and arrows move, 0 fits, 1 shows each pixel as one of the screen.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionFocusRect, QWidget

from app.texts import translate
from app.theme import tokens_of
from app.viewer_loader import Levels

MARGIN = 8
LARGEST_FIT = 3  # of a small picture, in device-independent pixels; more would show squares
LEAST_ZOOM, MOST_ZOOM = 0.02, 32.0
ZOOM_STEP = 1.25
SHARP_ZOOM = 2.0  # from here on pixels are squares, for who wants to look at them
NOTCH = 120  # eighths of a degree, Qt's unit of the wheel
PAN_SHARE = 0.1  # of the widget, by an arrow key
SPLIT_STEP = 0.02
GRIP = 8  # device-independent pixels beside the line that can be grasped


@dataclass(frozen=True, slots=True)
class Layer:
    """Attributes:
    size: of the picture in pixels; a preview has fewer of its own.
    """

    levels: Levels
    size: QSize
    description: str = ""


EMPTY = Layer((), QSize())


class ViewerCanvas(QWidget):
    """`zoom` is in pixels of the screen for each pixel of the picture; None fits it in."""

    zoom_changed = Signal()
    split_changed = Signal(float)
    step_requested = Signal(int)  # -1 to the previous picture, 1 to the next one
    end_requested = Signal(int)  # -1 to the first picture, 1 to the last one

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._front, self._back = EMPTY, EMPTY
        self._zoom: float | None = None
        self._centre = QPointF()  # of what is seen, in pixels of the picture
        self._split = 0.5
        self._hint = ""
        self._grasp: QPointF | None = None
        self._holds_line = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 80)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(translate("Viewer", "Picture"))

    # What is shown

    @property
    def image(self) -> QImage:
        """What is shown; null while there is nothing."""
        return self._front.levels[0] if self._front.levels else QImage()

    @property
    def is_comparing(self) -> bool:
        """Two pictures are seen."""
        return bool(self._back.levels)

    def show_levels(self, levels: Levels, size: QSize, description: str = "") -> None:
        """Shows a picture of `size` pixels. One of the same size keeps zoom and place."""
        if size != self._front.size:
            self._zoom = None
            self._centre = QPointF(size.width() / 2, size.height() / 2)
        self._front = Layer(levels, size, description)
        self._describe()
        self.zoom_changed.emit()
        self.update()

    def compare_with(self, levels: Levels, size: QSize, description: str = "") -> None:
        """Shows a second picture right of the line, in the place of the first; () ends that."""
        self._back = Layer(levels, size, description)
        self._describe()
        self.update()

    def show_hint(self, text: str) -> None:
        """Words in the place of a picture, as long as there is none."""
        self._hint = text
        self.update()

    def _describe(self) -> None:
        parts = [layer.description for layer in (self._front, self._back) if layer.levels]
        self.setAccessibleDescription(" | ".join(parts))

    # Zoom and place

    @property
    def zoom(self) -> float:
        """The zoom that is in effect."""
        return self._fit_zoom() if self._zoom is None else self._zoom

    @property
    def fits(self) -> bool:
        """The picture follows the size of the widget."""
        return self._zoom is None

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zooms; the point `at` of the widget, else its middle, stays where it is."""
        if not self._front.levels:
            return
        at = at or QPointF(self.rect().center())
        fixed = self._to_picture(at)
        self._zoom = max(LEAST_ZOOM, min(MOST_ZOOM, zoom))
        offset = (at - QRectF(self.rect()).center()) / self._scale()
        self._centre = fixed - offset
        self._after_move()

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Larger or smaller by so many steps."""
        self.set_zoom(self.zoom * ZOOM_STEP**steps, at)

    def fit(self) -> None:
        """As large as the widget allows."""
        self._zoom = None
        self._after_move()

    def actual_size(self) -> None:
        """Each pixel of the picture is one of the screen."""
        self.set_zoom(1.0)

    @property
    def split(self) -> float:
        """Where the line is: 0 at the left, 1 at the right of what is seen of the picture."""
        return self._split

    def set_split(self, split: float) -> None:
        """Moves the line."""
        split = max(0.0, min(1.0, split))
        if split != self._split:
            self._split = split
            self.split_changed.emit(split)
            self.update()

    def picture_rect(self) -> QRectF:
        """Where the picture is, in the widget's coordinates; larger than it when zoomed in."""
        size = QSizeF(self._front.size) * self._scale()
        middle = QRectF(self.rect()).center()
        centre = self._centre * self._scale()
        if size.width() <= self.width():
            centre.setX(size.width() / 2)
        if size.height() <= self.height():
            centre.setY(size.height() / 2)
        return QRectF(middle - centre, size)

    def _scale(self) -> float:
        """Device-independent pixels for each pixel of the picture."""
        return self.zoom / self.devicePixelRatioF()

    def _fit_zoom(self) -> float:
        size = self._front.size
        if size.isEmpty():
            return 1.0
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN).size()
        scale = min(room.width() / size.width(), room.height() / size.height(), LARGEST_FIT)
        return max(LEAST_ZOOM, scale * self.devicePixelRatioF())

    def _to_picture(self, point: QPointF) -> QPointF:
        return (point - self.picture_rect().topLeft()) / self._scale()

    def _is_larger(self) -> bool:
        rect = self.picture_rect()
        return rect.width() > self.width() + 0.5 or rect.height() > self.height() + 0.5

    def _move(self, by: QPointF) -> None:
        """By so many device-independent pixels."""
        self._centre += by / self._scale()
        self._after_move()

    def _after_move(self) -> None:
        """Keeps an edge of a large picture from leaving the edge of the widget."""
        size, scale = self._front.size, self._scale()
        for place, whole, room, put in (
            (self._centre.x(), size.width(), self.width() / scale, self._centre.setX),
            (self._centre.y(), size.height(), self.height() / scale, self._centre.setY),
        ):
            half = min(room, whole) / 2
            put(max(half, min(whole - half, place)))
        self.zoom_changed.emit()
        self.update()

    # Drawing

    def _visible(self) -> QRectF:
        return self.picture_rect().intersected(QRectF(self.rect()))

    def _line_x(self) -> float:
        visible = self._visible()
        return visible.left() + self._split * visible.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._front.levels:
            painter.setPen(tokens_of(self.palette()).faint)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
            painter.drawText(room, int(flags), self._hint)
        else:
            visible = self._visible()
            self._paint_layer(painter, self._front, visible)
            if self.is_comparing:
                right = QRectF(visible)
                right.setLeft(self._line_x())
                painter.fillRect(right, self.palette().window())
                self._paint_layer(painter, self._back, right)
                self._paint_line(painter, visible)
        if self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self)
            element = QStyle.PrimitiveElement.PE_FrameFocusRect
            self.style().drawPrimitive(element, option, painter, self)
        painter.end()

    def _paint_layer(self, painter: QPainter, layer: Layer, visible: QRectF) -> None:
        """What of a layer is in a part of the widget; both layers take the same place."""
        whole = self.picture_rect()
        shown = whole.width() * self.devicePixelRatioF()
        fitting = [level for level in layer.levels if level.width() >= shown]
        level = fitting[-1] if fitting else layer.levels[0]
        x, y = level.width() / whole.width(), level.height() / whole.height()
        source = QRectF(
            (visible.left() - whole.left()) * x,
            (visible.top() - whole.top()) * y,
            visible.width() * x,
            visible.height() * y,
        )
        is_preview = level.width() < layer.size.width() and level is layer.levels[0]
        smooth = is_preview or shown < SHARP_ZOOM * level.width()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        painter.drawImage(visible, level, source)

    def _paint_line(self, painter: QPainter, visible: QRectF) -> None:
        x = self._line_x()
        top, bottom = QPointF(x, visible.top()), QPointF(x, visible.bottom())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().window().color(), 4))
        painter.drawLine(top, bottom)
        painter.setPen(QPen(self.palette().highlight().color(), 2))
        painter.drawLine(top, bottom)
        painter.setBrush(self.palette().highlight())
        painter.drawEllipse(QPointF(x, visible.center().y()), GRIP, GRIP)
        self._paint_label(painter, self._front.description, visible, Qt.AlignmentFlag.AlignLeft)
        self._paint_label(painter, self._back.description, visible, Qt.AlignmentFlag.AlignRight)

    def _paint_label(
        self, painter: QPainter, text: str, visible: QRectF, side: Qt.AlignmentFlag
    ) -> None:
        metrics = self.fontMetrics()
        room = int(visible.width() / 2) - 3 * MARGIN
        text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, max(0, room))
        height = metrics.lineSpacing() + MARGIN
        width = metrics.horizontalAdvance(text) + 2 * MARGIN
        is_left = side is Qt.AlignmentFlag.AlignLeft
        x = visible.left() + MARGIN if is_left else visible.right() - MARGIN - width
        box = QRectF(x, visible.bottom() - MARGIN - height, width, height)
        painter.fillRect(box, self.palette().window())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # Keys, mouse, fingers

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        ):
            super().keyPressEvent(event)
            return
        keys = Qt.Key
        match event.key():
            case keys.Key_Plus | keys.Key_Equal:
                self.zoom_by(1)
            case keys.Key_Minus:
                self.zoom_by(-1)
            case keys.Key_0:
                self.fit()
            case keys.Key_1:
                self.actual_size()
            case keys.Key_PageUp:
                self.step_requested.emit(-1)
            case keys.Key_PageDown | keys.Key_Space:
                self.step_requested.emit(1)
            case keys.Key_Home:
                self.end_requested.emit(-1)
            case keys.Key_End:
                self.end_requested.emit(1)
            case keys.Key_Left | keys.Key_Right:
                self._go_sideways(-1 if event.key() == keys.Key_Left else 1)
            case keys.Key_Up | keys.Key_Down:
                way = -1 if event.key() == keys.Key_Up else 1
                self._move(QPointF(0, way * self.height() * PAN_SHARE))
            case _:
                super().keyPressEvent(event)

    def _go_sideways(self, way: int) -> None:
        if self.is_comparing:
            self.set_split(self._split + way * SPLIT_STEP)
        elif self.picture_rect().width() > self.width() + 0.5:
            self._move(QPointF(way * self.width() * PAN_SHARE, 0))
        else:
            self.step_requested.emit(-way if self.isRightToLeft() else way)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y()
        if turn:
            self.zoom_by(turn / NOTCH, event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.set_zoom(self.zoom * (1 + event.value()), event.position())
                return True
        elif event.type() is QEvent.Type.DevicePixelRatioChange:
            self._after_move()
        return super().event(event)

    def _is_on_line(self, point: QPointF) -> bool:
        return self.is_comparing and abs(point.x() - self._line_x()) <= GRIP

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._grasp = event.position()
            self._holds_line = self._is_on_line(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position()
        if self._grasp is None:
            shapes = Qt.CursorShape
            larger = shapes.OpenHandCursor if self._is_larger() else shapes.ArrowCursor
            self.setCursor(shapes.SplitHCursor if self._is_on_line(place) else larger)
        elif self._holds_line:
            visible = self._visible()
            self.set_split((place.x() - visible.left()) / max(1.0, visible.width()))
        elif self._is_larger():
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._move(self._grasp - place)
            self._grasp = place

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grasp = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.fits:
            self.set_zoom(1.0, event.position())
        else:
            self.fit()
