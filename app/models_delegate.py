"""Draws one model of the list: its newest picture, its name, what it is, and where it lies.

Everything is drawn from `option.palette` and the style, so it follows theme, font and scale. What
cannot be used is pale and has an icon and a reason. Only the rows that are seen are drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.gallery_record import Picture
from app.gallery_thumbnails import GalleryThumbnails
from app.icons import icon
from app.models_model import Role
from app.models_record import ModelRecord
from app.models_texts import folder_text, kind_text, name_text
from app.texts import translate

Index = QModelIndex | QPersistentModelIndex
MARGIN = 6
LINES = 3
LEADING = 2  # device-independent pixels between lines
NARROWEST = 200


class ModelsDelegate(QStyledItemDelegate):
    """For a `ModelsModel`; asks for thumbnails as it draws."""

    def __init__(self, thumbnails: GalleryThumbnails, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._marks: dict[tuple[str, int, float, int], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.lineSpacing() + LEADING
        return QSize(NARROWEST, LINES * line + 2 * MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        widget = option.widget
        style = widget.style() if widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        record: ModelRecord = index.data(Role.RECORD)
        area = option.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        picture = QRect(area.topLeft(), QSize(area.height(), area.height()))
        texts = area.adjusted(area.height() + 2 * MARGIN, 0, 0, 0)
        if option.direction is Qt.LayoutDirection.RightToLeft:
            picture.moveRight(area.right())
            texts.moveLeft(area.left())
        painter.save()
        self._paint_picture(painter, option, index.data(Role.PICTURE), picture)
        self._paint_texts(painter, option, texts, record, bool(index.data(Role.IN_USE)))
        painter.restore()

    def _paint_picture(
        self, painter: QPainter, option: QStyleOptionViewItem, picture: Picture | None, place: QRect
    ) -> None:
        palette: QPalette = option.palette
        ratio = painter.device().devicePixelRatio()
        pixmap = None
        if picture is not None:
            pixmap = self._thumbnails.get(picture, round(place.height() * ratio))
        if pixmap is None or pixmap.isNull():
            painter.fillRect(place, palette.alternateBase())
            side = option.fontMetrics.height()
            mark = QRect(0, 0, side, side)
            mark.moveCenter(place.center())
            painter.setOpacity(0.5)
            painter.drawPixmap(mark, self._mark("box", side, painter, palette.text().color()))
            painter.setOpacity(1)
            return
        side = min(pixmap.width(), pixmap.height())  # the middle, so that all are of one size
        source = QRect(0, 0, side, side)
        source.moveCenter(pixmap.rect().center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(place, pixmap, source)

    def _paint_texts(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        record: ModelRecord,
        is_in_use: bool,
    ) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette: QPalette = option.palette
        role = QPalette.ColorRole
        faint = palette.color(role.HighlightedText if chosen else role.PlaceholderText)
        strong = (
            faint
            if record.is_other
            else palette.color(role.HighlightedText if chosen else role.Text)
        )
        line = option.fontMetrics.lineSpacing() + LEADING
        first = QRect(area.left(), area.top(), area.width(), line)
        painter.setPen(strong)
        rest = first
        if is_in_use:
            rest = self._paint_at_end(painter, option, first, "check", _in_use(), strong)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        self._line(painter, option, rest, name_text(record), QFontMetrics(bold))
        painter.setFont(option.font)
        second = first.translated(0, line)
        if record.is_other:
            second = self._paint_mark(painter, option, second, strong)
        self._line(painter, option, second, kind_text(record), option.fontMetrics)
        painter.setPen(faint)
        third = first.translated(0, 2 * line)
        self._line(painter, option, third, folder_text(record), option.fontMetrics, in_middle=True)

    def _paint_mark(
        self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, colour: QColor
    ) -> QRect:
        """A warning where the line begins; the rest of the line."""
        side = option.fontMetrics.ascent()
        mark = QRect(place.left(), place.top() + (place.height() - side) // 2, side, side)
        rest = place.adjusted(side + MARGIN, 0, 0, 0)
        if option.direction is Qt.LayoutDirection.RightToLeft:
            mark.moveRight(place.right())
            rest.moveLeft(place.left())
        painter.drawPixmap(mark, self._mark("triangle-alert", side, painter, colour))
        return rest

    def _paint_at_end(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        place: QRect,
        icon_name: str,
        words: str,
        colour: QColor,
    ) -> QRect:
        """An icon and words where the line ends; the rest of the line."""
        side = option.fontMetrics.ascent()
        width = option.fontMetrics.horizontalAdvance(words) + side + 2 * MARGIN
        end = QRect(place.right() - width, place.top(), width, place.height())
        rest = place.adjusted(0, 0, -width - MARGIN, 0)
        mark = QRect(end.left(), end.top() + (end.height() - side) // 2, side, side)
        text = end.adjusted(side + MARGIN, 0, 0, 0)
        if option.direction is Qt.LayoutDirection.RightToLeft:
            end.moveLeft(place.left())
            rest.moveRight(place.right())
            mark.moveRight(end.right())
            text = end.adjusted(0, 0, -side - MARGIN, 0)
        painter.drawPixmap(mark, self._mark(icon_name, side, painter, colour))
        self._line(painter, option, text, words, option.fontMetrics)
        return rest

    def _line(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        place: QRect,
        text: str,
        metrics: QFontMetrics,
        *,
        in_middle: bool = False,
    ) -> None:
        elide = Qt.TextElideMode.ElideMiddle if in_middle else Qt.TextElideMode.ElideRight
        shown = metrics.elidedText(text, elide, place.width())
        start = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(place, start | Qt.AlignmentFlag.AlignVCenter, shown)

    def _mark(self, name: str, side: int, painter: QPainter, colour: QColor) -> QPixmap:
        """An icon, drawn once for each size and colour."""
        ratio = painter.device().devicePixelRatio()
        key = (name, side, ratio, colour.rgb())
        if key not in self._marks:
            pixmap = icon(name).pixmap(QSize(side, side), ratio, QIcon.Mode.Normal)
            tint = QPainter(pixmap)
            tint.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            tint.fillRect(pixmap.rect(), colour)
            tint.end()
            self._marks[key] = pixmap
        return self._marks[key]


def _in_use() -> str:
    return translate("Models", "In use")
