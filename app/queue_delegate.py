"""Draws one job of the queue: a small picture, the prompt, an icon and a word, and how far it is.

Everything is drawn from `option.palette` and the style, so it follows theme, font and scale. State
is never a colour alone. A row costs some 0.3 ms, and only the rows that are seen are drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionProgressBar,
    QStyleOptionViewItem,
)

from app.icons import icon
from app.progress import Progress
from app.queue_model import Role
from app.queue_record import JobState, QueueRecord
from app.queue_texts import settings_line, short_prompt, state_icon, state_line
from app.queue_thumbnails import QueueThumbnails

Index = QModelIndex | QPersistentModelIndex
MARGIN = 6
LINES = 3
BAR_HEIGHT = 4


class QueueDelegate(QStyledItemDelegate):
    """For a `QueueModel`."""

    def __init__(self, thumbnails: QueueThumbnails, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._marks: dict[tuple[JobState, int, float, bool, int], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = LINES * option.fontMetrics.lineSpacing() + 2 * BAR_HEIGHT + 2 * MARGIN
        return QSize(160, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        widget = option.widget
        style = widget.style() if widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        record: QueueRecord = index.data(Role.RECORD)
        progress: Progress | None = index.data(Role.PROGRESS)
        area = option.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        picture = QRect(area.topLeft(), QSize(area.height(), area.height()))
        texts = area.adjusted(area.height() + MARGIN, 0, 0, 0)
        if option.direction is Qt.LayoutDirection.RightToLeft:
            picture.moveRight(area.right())
            texts.moveRight(picture.left() - MARGIN)
        painter.save()
        self._paint_picture(painter, option, index, picture)
        self._paint_texts(painter, option, texts, record, progress)
        if progress is not None and record.state is JobState.RUNNING:
            self._paint_bar(painter, option, texts, progress, style)
        painter.restore()

    def _paint_picture(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, place: QRect
    ) -> None:
        preview: QImage | None = index.data(Role.PREVIEW)
        path: str = index.data(Role.PICTURE)
        ratio = painter.device().devicePixelRatio()
        pixmap: QPixmap | None = None
        if preview is not None:
            pixmap = QPixmap.fromImage(preview)
        elif path:
            pixmap = self._thumbnails.get(path, round(place.height() * ratio))
        palette: QPalette = option.palette
        if pixmap is None or pixmap.isNull():
            painter.fillRect(place, palette.alternateBase())
            return
        size = pixmap.size().scaled(place.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(place.topLeft(), size)
        target.moveCenter(place.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(target, pixmap)

    def _paint_texts(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        record: QueueRecord,
        progress: Progress | None,
    ) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette: QPalette = option.palette
        role = QPalette.ColorRole
        strong = palette.color(role.HighlightedText if chosen else role.Text)
        faint = palette.color(role.HighlightedText if chosen else role.PlaceholderText)
        line = option.fontMetrics.lineSpacing()
        side = option.fontMetrics.ascent()
        first = QRect(area.left(), area.top(), area.width(), line)
        painter.setPen(strong)
        self._line(painter, option, first, short_prompt(record.job.prompt))
        second = first.translated(0, line)
        mark = QRect(second.left(), second.top() + (line - side) // 2, side, side)
        words = second.adjusted(side + MARGIN, 0, 0, 0)
        if option.direction is Qt.LayoutDirection.RightToLeft:
            mark.moveRight(second.right())
            words.moveRight(mark.left() - MARGIN)
        painter.drawPixmap(mark, self._mark(record.state, side, chosen, painter, strong))
        self._line(painter, option, words, state_line(record, progress))
        painter.setPen(faint)
        self._line(painter, option, second.translated(0, line), settings_line(record.job))

    def _line(
        self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, text: str
    ) -> None:
        metrics = option.fontMetrics
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        start = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(place, start | Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_bar(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        progress: Progress,
        style: QStyle,
    ) -> None:
        bar = QStyleOptionProgressBar()
        bar.rect = QRect(area.left(), area.bottom() - BAR_HEIGHT + 1, area.width(), BAR_HEIGHT)
        bar.palette = option.palette
        bar.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Horizontal
        bar.direction = option.direction
        bar.minimum, bar.maximum = 0, progress.all_steps
        bar.progress = progress.done_steps
        bar.textVisible = False
        style.drawControl(QStyle.ControlElement.CE_ProgressBar, bar, painter)

    def _mark(
        self, state: JobState, side: int, chosen: bool, painter: QPainter, colour: QColor
    ) -> QPixmap:
        """The icon of a state, drawn once for each size and colour."""
        ratio = painter.device().devicePixelRatio()
        key = (state, side, ratio, chosen, colour.rgb())
        if key not in self._marks:
            mode = QIcon.Mode.Selected if chosen else QIcon.Mode.Normal
            self._marks[key] = icon(state_icon(state)).pixmap(QSize(side, side), ratio, mode)
        return self._marks[key]
