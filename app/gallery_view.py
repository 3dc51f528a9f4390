"""The pictures as a grid that scrolls down, or as a strip of one row: one view, two flows.

All cells have one size, so places are computed and never laid out: Qt's own list lays out 20,000
items in 80 ms or more at each change, this view in none. Selection and current picture are kept by
path when the model is filled anew. Keyboard: arrows, Home, End, Page Up/Down, Enter opens.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QWidget

from app.gallery_delegate import GalleryDelegate
from app.gallery_model import GalleryModel, Role
from app.gallery_thumbnails import GalleryThumbnails

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
OFF, ON = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAlwaysOn
Move = QAbstractItemView.CursorAction
SMALLEST, LARGEST, STEP = 80, 320, 24  # of a picture in the grid, device-independent pixels


class GalleryView(QAbstractItemView):
    """`opened` carries the path of a picture that was double-clicked or got Enter."""

    opened = Signal(str)
    left = Signal()  # by Esc, from the grid
    resized = Signal(int)  # the side of the pictures, by Ctrl and wheel or plus and minus

    def __init__(
        self,
        model: GalleryModel,
        thumbnails: GalleryThumbnails,
        *,
        is_strip: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._is_strip = is_strip
        self._side = 160
        self._kept: tuple[list[str], str, int] = ([], "", 0)
        self.setItemDelegate(GalleryDelegate(thumbnails, self))
        self.setModel(model)
        self.setSelectionMode(
            QAbstractItemView.SelectionMode.SingleSelection
            if is_strip
            else QAbstractItemView.SelectionMode.ExtendedSelection
        )
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        if is_strip:
            self.setVerticalScrollBarPolicy(OFF)
        else:
            self.setHorizontalScrollBarPolicy(OFF)
            self.setVerticalScrollBarPolicy(ON)
        thumbnails.loaded.connect(self._on_thumbnail)
        self.doubleClicked.connect(lambda index: self.opened.emit(str(index.data(Role.PATH))))
        model.modelAboutToBeReset.connect(self._keep)
        model.modelReset.connect(self._bring_back)
        model.rowsRemoved.connect(self._after_rows_changed)

    # What is chosen

    @property
    def current_path(self) -> str:
        """Of the picture with the focus frame, or ""."""
        index = self.currentIndex()
        return str(index.data(Role.PATH)) if index.isValid() else ""

    @property
    def selected_paths(self) -> list[str]:
        """In the order of the gallery."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self._model.path_at(row) for row in rows]

    def select(self, path: str) -> None:
        """Chooses one picture and scrolls to it; none, if it is not shown."""
        row = self._model.row_of(path)
        if row < 0:
            self.selectionModel().clear()
            return
        index = self._model.index(row)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def _keep(self) -> None:
        self._kept = (self.selected_paths, self.current_path, self.currentIndex().row())

    def _bring_back(self) -> None:
        """A picture that is gone leaves the focus to the one that took its place."""
        paths, current, row = self._kept
        if self.selectionModel().currentIndex().isValid():
            self.updateGeometries()
            return  # the other view with this selection was first
        flags = QItemSelectionModel.SelectionFlag
        selection = QItemSelection()
        for found in filter(lambda row: row >= 0, map(self._model.row_of, paths)):
            index = self._model.index(found)
            selection.append(QItemSelectionRange(index))
        self.selectionModel().select(selection, flags.ClearAndSelect)
        at = self._model.row_of(current)
        if at < 0 and current:
            at = min(row, self._model.rowCount() - 1)
        if at >= 0:
            self.selectionModel().setCurrentIndex(self._model.index(at), flags.NoUpdate)
        self.updateGeometries()

    # Sizes

    @property
    def side(self) -> int:
        """Of the pictures, device-independent pixels."""
        return self._side

    def set_side(self, side: int) -> None:
        """Makes the pictures of the grid larger or smaller; the current one stays in sight."""
        side = max(SMALLEST, min(LARGEST, side))
        if side != self._side:
            self._side = side
            self.updateGeometries()
            if self.currentIndex().isValid():
                self.scrollTo(self.currentIndex())
            self.viewport().update()
            self.resized.emit(side)

    def _cell(self) -> QSize:
        if self._is_strip:
            side = self.viewport().height()
            if self.horizontalScrollBarPolicy() is OFF:  # all are to be seen, if a little smaller
                side = min(side, self.viewport().width() // max(1, self._model.rowCount()))
            return QSize(max(1, side), max(1, side))
        room = GalleryDelegate.ROOM
        side = max(SMALLEST, min(self._side, self.viewport().width() - room.width()))
        return QSize(side, side) + room

    def _columns(self) -> int:
        """Pictures beside each other."""
        if self._is_strip:
            return max(1, self._model.rowCount())
        return max(1, self.viewport().width() // self._cell().width())

    def _rect_of(self, row: int) -> QRect:
        """In the coordinates of all that can be scrolled to."""
        cell, columns = self._cell(), self._columns()
        line, place = divmod(row, columns)
        spare = 0 if self._is_strip else max(0, self.viewport().width() - columns * cell.width())
        left = place * cell.width() + (place + 1) * spare // (columns + 1)
        if self.isRightToLeft():
            left = max(self.viewport().width(), self._width()) - left - cell.width()
        return QRect(QPoint(left, line * cell.height()), cell)

    def _width(self) -> int:
        return self._model.rowCount() * self._cell().width() if self._is_strip else 0

    def _show_bar_where_needed(self) -> None:
        """Where pictures of the size that a bar leaves them would all fit, there is none."""
        bar = self.horizontalScrollBar().sizeHint().height()
        side = self.height() - 2 * self.frameWidth() - bar
        fits = self._model.rowCount() * side <= self.width() - 2 * self.frameWidth()
        self.setHorizontalScrollBarPolicy(OFF if fits else ON)

    def updateGeometries(self) -> None:
        if self._is_strip:
            self._show_bar_where_needed()
        cell = self._cell()
        room = self.viewport().size()
        lines = -(-self._model.rowCount() // self._columns())
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(0, self._width() - room.width()))
        across.setPageStep(room.width())
        across.setSingleStep(cell.width() // 2)
        down.setRange(0, 0 if self._is_strip else max(0, lines * cell.height() - room.height()))
        down.setPageStep(room.height())
        down.setSingleStep(cell.height() // 3)
        super().updateGeometries()

    def resizeEvent(self, event: QResizeEvent) -> None:
        first = self.indexAt(QPoint(1, 1)) if event.oldSize().isValid() else ROOT
        super().resizeEvent(event)
        self.updateGeometries()
        current = self.currentIndex()
        if current.isValid():
            self.scrollTo(current)
        elif first.isValid():
            self.scrollTo(first, QAbstractItemView.ScrollHint.PositionAtTop)

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        super().rowsInserted(parent, start, end)
        bar = self.horizontalScrollBar()
        stays = self._is_strip and bar.value() > 0 and start * self._cell().width() <= bar.value()
        self._after_rows_changed()
        if stays:  # what is looked at does not run away
            bar.setValue(bar.value() + (end - start + 1) * self._cell().width())

    def _after_rows_changed(self, *_: object) -> None:
        self.updateGeometries()
        self.viewport().update()

    # What Qt asks every view

    def horizontalOffset(self) -> int:
        return self.horizontalScrollBar().value()

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def visualRect(self, index: Index) -> QRect:
        if not index.isValid():
            return QRect()
        return self._rect_of(index.row()).translated(
            -self.horizontalOffset(), -self.verticalOffset()
        )

    def indexAt(self, point: QPoint) -> QModelIndex:
        rows = self._rows_in(QRect(point, QSize(1, 1)))
        for row in rows:
            if self.visualRect(self._model.index(row)).contains(point):
                return self._model.index(row)
        return QModelIndex()

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        place, room = self.visualRect(index), self.viewport().rect()
        if not place.isValid():
            return
        if hint is QAbstractItemView.ScrollHint.PositionAtTop:
            self.verticalScrollBar().setValue(self.verticalOffset() + place.top())
            return
        for bar, first, last, most in (
            (self.horizontalScrollBar(), place.left(), place.right(), room.right()),
            (self.verticalScrollBar(), place.top(), place.bottom(), room.bottom()),
        ):
            if first < 0 or last - first > most:
                bar.setValue(bar.value() + first)
            elif last > most:
                bar.setValue(bar.value() + last - most)

    def isIndexHidden(self, index: Index) -> bool:
        return False

    def moveCursor(self, action: Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        count = self._model.rowCount()
        if not count:
            return QModelIndex()
        if not self.currentIndex().isValid():
            return self._model.index(0)
        across = -1 if self.isRightToLeft() else 1
        columns = 1 if self._is_strip else self._columns()
        room = self.viewport().width() if self._is_strip else self.viewport().height()
        cell = self._cell().width() if self._is_strip else self._cell().height()
        page = columns * max(1, room // cell)
        steps = {
            Move.MoveLeft: -across,
            Move.MoveRight: across,
            Move.MovePrevious: -1,
            Move.MoveNext: 1,
            Move.MoveUp: -columns,
            Move.MoveDown: columns,
            Move.MovePageUp: -page,
            Move.MovePageDown: page,
            Move.MoveHome: -count,
            Move.MoveEnd: count,
        }
        row = self.currentIndex().row()
        target = row + steps[action]
        if action in (Move.MoveUp, Move.MoveDown) and not 0 <= target < count:
            is_last_line = row // columns == (count - 1) // columns
            target = count - 1 if action is Move.MoveDown and not is_last_line else row
        return self._model.index(max(0, min(count - 1, target)))

    def setSelection(self, rect: QRect, flags: QItemSelectionModel.SelectionFlag) -> None:
        selection = QItemSelection()
        for row in self._rows_in(rect.normalized()):
            index = self._model.index(row)
            if self.visualRect(index).intersects(rect.normalized()):
                selection.append(QItemSelectionRange(index))
        self.selectionModel().select(selection, flags)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        seen = self._rows_in(self.viewport().rect())
        for part in (selection.at(number) for number in range(selection.count())):
            for row in range(max(part.top(), seen.start), min(part.bottom() + 1, seen.stop)):
                region += self.visualRect(self._model.index(row))
        return region

    # Drawing and keys

    def _rows_in(self, rect: QRect) -> range:
        """Rows that may touch a rectangle of the viewport."""
        cell, columns, count = self._cell(), self._columns(), self._model.rowCount()
        if not self._is_strip:
            first = (rect.top() + self.verticalOffset()) // cell.height()
            last = (rect.bottom() + self.verticalOffset()) // cell.height()
            return range(max(0, first * columns), max(0, min(count, (last + 1) * columns)))
        if self.isRightToLeft():
            whole = max(self.viewport().width(), self._width()) - self.horizontalOffset()
            left, right = whole - rect.right() - 1, whole - rect.left() - 1
        else:
            left, right = (x + self.horizontalOffset() for x in (rect.left(), rect.right()))
        return range(max(0, left // cell.width()), max(0, min(count, right // cell.width() + 1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.widget = self
        base = option.state & ~(QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_Selected)
        selection, current = self.selectionModel(), self.currentIndex()
        has_focus = self.hasFocus()
        for row in self._rows_in(event.rect()):
            index = self._model.index(row)
            option.rect = self.visualRect(index)
            option.state = base
            if selection.isSelected(index):
                option.state |= QStyle.StateFlag.State_Selected
            if has_focus and index == current:
                option.state |= QStyle.StateFlag.State_HasFocus
            self.itemDelegate().paint(painter, option, index)
        painter.end()

    def _on_thumbnail(self, path: str) -> None:
        row = self._model.row_of(path)
        if row >= 0:
            self.viewport().update(self.visualRect(self._model.index(row)))

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride and not self._is_strip
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()  # who leaves the gallery does not want to stop what is painted
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers()
        plain = not modifiers & ~Qt.KeyboardModifier.KeypadModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain and self.current_path:
            self.opened.emit(self.current_path)
        elif key == Qt.Key.Key_Escape and not self._is_strip:
            self.left.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus) and not self._is_strip:
            self.set_side(self._side + (-STEP if key == Qt.Key.Key_Minus else STEP))
        elif event.text().isprintable() and event.text() and plain and key != Qt.Key.Key_Space:
            event.ignore()  # typing is for the search box, not for a walk over thousands
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and not self._is_strip:
            self.set_side(self._side + (STEP if turn.y() > 0 else -STEP))
        elif self._is_strip:
            bar = self.horizontalScrollBar()
            amount = turn.x() or turn.y()
            bar.setValue(bar.value() - amount * bar.singleStep() // 60)
        else:
            super().wheelEvent(event)
