"""Shows one picture as large as the room allows, or a preview of it while it is painted.

Pixels are scaled once for each size of the widget, not at each paint.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.texts import translate
from app.theme import tokens_of

MARGIN = 12
LARGEST_ZOOM = 3  # of a small picture; more would show squares


class PictureView(QWidget):
    """`show_image` for pictures and previews alike; `size` says how large the picture will be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._size = QSize()
        self._scaled = QPixmap()
        self._hint = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 120)
        self.setAccessibleName(translate("PictureView", "Picture"))

    @property
    def image(self) -> QImage:
        """What is shown; null while there is nothing."""
        return self._image

    def show_image(self, image: QImage, size: QSize, description: str = "") -> None:
        """Shows an image as a picture of `size` pixels; a preview has fewer pixels of its own."""
        self._image, self._size = image, size
        self.setAccessibleDescription(description)
        self._scale()

    def show_hint(self, text: str) -> None:
        """Words in the place of a picture, as long as there is none."""
        self._hint = text
        self.update()

    def picture_rect(self) -> QRect:
        """Where the picture is, in the widget's coordinates."""
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN).size()
        size = self._size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        most = self._size * LARGEST_ZOOM
        if size.width() > most.width():
            size = most
        corner = QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
        return QRect(corner.toPoint(), size)

    def _scale(self) -> None:
        if self._image.isNull():
            self._scaled = QPixmap()
        else:
            ratio = self.devicePixelRatioF()
            pixels = self.picture_rect().size() * ratio
            scaled = self._image.scaled(
                pixels.expandedTo(QSize(1, 1)),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            self._scaled = QPixmap.fromImage(scaled)
            self._scaled.setDevicePixelRatio(ratio)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._scale()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._scaled.isNull():
            painter.setPen(tokens_of(self.palette()).faint)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
            painter.drawText(room, int(flags), self._hint)
        else:
            painter.drawPixmap(self.picture_rect().topLeft(), self._scaled)
        painter.end()
