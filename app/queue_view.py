"""The list of the queue: selection, drag, and the place where a drop would go.

Speaks in ids. A drop moves nothing by itself: it asks, and the model follows when the move is
committed.
"""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from app.queue_delegate import QueueDelegate
from app.queue_model import MIME_TYPE, QueueModel, Role
from app.queue_thumbnails import QueueThumbnails


class QueueView(QListView):
    """`move_asked` carries ids and the id that they go before, or None for the end."""

    move_asked = Signal(object, object)
    selection_changed = Signal()

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        thumbnails = QueueThumbnails(self)
        thumbnails.loaded.connect(lambda _path: self.viewport().update())
        self.setItemDelegate(QueueDelegate(thumbnails, self))
        self._loses_selection = False
        model.rowsAboutToBeRemoved.connect(self._on_rows_going)  # before the selection hears of it
        self.setModel(model)
        model.rowsRemoved.connect(self._on_rows_gone)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())

    @property
    def selected_ids(self) -> list[str]:
        """Of the selected jobs, in order."""
        return [self._model.records[row].id for row in self.selected_rows]

    @property
    def selected_rows(self) -> list[int]:
        """In order; from ranges, because ten thousand indexes take 60 ms to make."""
        selection = self.selectionModel().selection()
        ranges = [selection.at(number) for number in range(selection.count())]
        return sorted(row for part in ranges for row in range(part.top(), part.bottom() + 1))

    def select(self, ids: list[str]) -> None:
        """Selects these jobs and makes the first the current one."""
        rows = [row for row in map(self._model.row_of, ids) if row >= 0]
        flags = QItemSelectionModel.SelectionFlag
        self.clearSelection()
        for row in rows:
            self.selectionModel().select(self._model.index(row), flags.Select)
        if rows:
            first = self._model.index(rows[0])
            self.selectionModel().setCurrentIndex(first, flags.NoUpdate)
            self.scrollTo(first)

    def row_of_drop(self, index: QModelIndex, below_middle: bool) -> int:
        """The row before which something dropped there goes."""
        if not index.isValid():
            return self._model.rowCount()
        return index.row() + below_middle

    def dropEvent(self, event: QDropEvent) -> None:
        if event.source() is not self or not event.mimeData().hasFormat(MIME_TYPE):
            event.ignore()
            return
        ids = event.mimeData().data(MIME_TYPE).toStdString().split("\n")
        point = event.position().toPoint()
        index = self.indexAt(point)
        below = index.isValid() and point.y() > self.visualRect(index).center().y()
        row = self.row_of_drop(index, below)
        before = self._model.records[row].id if row < self._model.rowCount() else None
        event.setDropAction(Qt.DropAction.IgnoreAction)  # or the view would remove the rows
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        self.move_asked.emit(ids, before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Typing searches item texts with a linear walk; a queue of thousands is not a menu.
        if event.text().isprintable() and event.text() and not event.modifiers():
            event.ignore()
            return
        super().keyPressEvent(event)

    def _on_rows_going(self, _parent: QModelIndex, first: int, last: int) -> None:
        selection = self.selectionModel().selection()
        ranges = [selection.at(number) for number in range(selection.count())]
        self._loses_selection = bool(ranges) and all(
            first <= part.top() and part.bottom() <= last for part in ranges
        )

    def _on_rows_gone(self, _parent: QModelIndex, first: int, _last: int) -> None:
        """The next one is chosen, so that Delete can be pressed again."""
        row = min(first, self._model.rowCount() - 1)
        if self._loses_selection and row >= 0:
            self.selectionModel().setCurrentIndex(
                self._model.index(row), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    def current_id(self) -> str:
        """The id of the current row, or ""."""
        index = self.currentIndex()
        return str(index.data(Role.ID)) if index.isValid() else ""
