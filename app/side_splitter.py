"""A splitter whose left side leaves most of a narrow window to what is in the middle.

Qt takes what a window loses in width from the middle alone, until a panel of a usual width is more
than half of it. In a wide window the side has the width that a person gave it.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

MIDDLE = 440  # device-independent pixels that the middle has before the side gets its width
SIDE_SHARE = 0.4  # that the side has in any case


class SideSplitter(QSplitter):
    """Two widgets beside each other; the second gets what the window gains."""

    def __init__(self, side: QWidget, middle: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.addWidget(side)
        self.addWidget(middle)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self._wanted = side.sizeHint().width()
        self.splitterMoved.connect(lambda position, _index: self._want(position))

    def restoreState(self, state: QByteArray | bytes | bytearray | memoryview) -> bool:
        is_whole = super().restoreState(state)
        if is_whole:
            self._want(self.sizes()[0])
        return is_whole

    def saveState(self) -> QByteArray:
        """With the width that a person gave, also while the window is too narrow for it."""
        before = self.sizes()
        self.setSizes([self._wanted, sum(before) - self._wanted])
        state = super().saveState()
        self.setSizes(before)
        return state

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side, middle = self.sizes()
        most = max(round(SIDE_SHARE * self.width()), self.width() - MIDDLE)
        width = min(self._wanted, most)
        if width != side:
            self.setSizes([width, side + middle - width])  # within what both need at least

    def _want(self, width: int) -> None:
        self._wanted = width
