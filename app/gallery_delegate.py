"""Draws one picture of the gallery: the thumbnail, a star on favourites, the frame of a selection.

Colours come from `option.palette` at paint time. A cell costs some 0.1 ms, and only those that are
seen are drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.gallery_model import Role
from app.gallery_record import Picture
from app.gallery_thumbnails import GalleryThumbnails

Index = QModelIndex | QPersistentModelIndex
MARGIN = 5
FRAME = 3
# A star of five points in a square of 2 x 2 around 0, the outer points on the unit circle.
STAR = QPolygonF(
    [
        QPointF(x, y)
        for x, y in (
            (0.0, -1.0),
            (0.225, -0.309),
            (0.951, -0.309),
            (0.363, 0.118),
            (0.588, 0.809),
            (0.0, 0.382),
            (-0.588, 0.809),
            (-0.363, 0.118),
            (-0.951, -0.309),
            (-0.225, -0.309),
        )
    ]
)


class GalleryDelegate(QStyledItemDelegate):
    """For a `GalleryModel`; asks for thumbnails as it draws."""

    ROOM = QSize(2 * MARGIN, 2 * MARGIN)  # what a cell needs beside its picture

    def __init__(self, thumbnails: GalleryThumbnails, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return option.rect.size()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        picture: Picture = index.data(Role.PICTURE)
        palette: QPalette = option.palette
        area = option.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(option.rect.adjusted(1, 1, -1, -1), palette.highlight())
        ratio = painter.device().devicePixelRatio()
        pixmap = self._thumbnails.get(picture, round(max(area.width(), area.height()) * ratio))
        if pixmap is None:
            painter.fillRect(area, palette.alternateBase())
            place = area
        elif pixmap.isNull():
            place = area
            self._paint_name(painter, palette, area, picture)
        else:
            size = pixmap.size().scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRect(area.topLeft(), size)
            place.moveCenter(area.center())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, pixmap)
        if option.state & QStyle.StateFlag.State_HasFocus:
            colour = palette.color(
                QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Accent
            )
            painter.setPen(
                QPen(colour, 2, Qt.PenStyle.DotLine if chosen else Qt.PenStyle.SolidLine)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(option.rect.adjusted(2, 2, -2, -2))
        if picture.favourite:  # last, because it moves the painter
            self._paint_star(painter, palette, place)
        painter.restore()

    def _paint_name(
        self, painter: QPainter, palette: QPalette, area: QRect, picture: Picture
    ) -> None:
        """A file that is no picture is shown by its name."""
        painter.fillRect(area, palette.alternateBase())
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWrapAnywhere
        painter.drawText(area.adjusted(4, 4, -4, -4), int(flags), picture.name)

    def _paint_star(self, painter: QPainter, palette: QPalette, place: QRect) -> None:
        """On a disc of its own, so that it is seen on any picture."""
        radius = max(7.0, min(place.width(), place.height()) / 12)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.right() - radius - 2, place.top() + radius + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.window())
        painter.drawEllipse(QPointF(0, 0), radius, radius)
        painter.scale(radius * 0.8, radius * 0.8)
        painter.setBrush(palette.color(QPalette.ColorRole.Accent))
        painter.drawPolygon(STAR)
