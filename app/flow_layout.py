"""Widgets in a row that goes on in a next one where the width ends, as words do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """From the side where reading starts. As wide at least as its widest widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return max((place.bottom() + 1 for place in places), default=0)

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.sizeHint())
        return size

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self._gap() * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        places = self._places(rect.width())
        owner = self.parentWidget()
        for item, place in zip(self._items, places, strict=True):
            if owner is not None and owner.isRightToLeft():
                place.moveRight(rect.width() - 1 - place.left())
            item.setGeometry(place.translated(rect.topLeft()))

    def _gap(self) -> int:
        return max(self.spacing(), 0)

    def _places(self, width: int) -> list[QRect]:
        """Where each item goes, from a corner at 0, 0."""
        places: list[QRect] = []
        x = y = row_height = 0
        for item in self._items:
            size = item.sizeHint()
            if item.isEmpty():  # a hidden widget takes no room, and no gap either
                places.append(QRect(QPoint(x, y), size))
                continue
            if x > 0 and x + size.width() > width:
                x, y, row_height = 0, y + row_height + self._gap(), 0
            places.append(QRect(QPoint(x, y), size))
            x += size.width() + self._gap()
            row_height = max(row_height, size.height())
        return places
