"""A place for words and buttons that is as high as they need, and scrolls where there is less room.

What stands in here can still be reached when a window is small, where a label would be cut or lie
over its neighbours. Knows nothing of what it holds.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

FEWEST_LINES = 2


class FittingScroll(QScrollArea):
    """Scrolls downwards only; `most_lines` limit what it wishes for, if they are not 0.

    It has no height for a width: layouts would take that as the least one, and would take from
    others what is lacking.
    """

    def __init__(
        self, content: QWidget, most_lines: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._content = content
        self._most_lines = most_lines
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(content)
        content.setAutoFillBackground(False)  # setWidget turns it on
        self.viewport().setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        hint = self._content.sizeHint()
        # Qt keeps a scroll bar that is needed beside itself, where there is less width.
        inner = self.viewport() if self.verticalScrollBar().isVisible() else self
        height = self._content.heightForWidth(inner.width())
        if height < 0:
            height = hint.height()
        return QSize(hint.width(), min(height, self._lines(self._most_lines) or height))

    def minimumSizeHint(self) -> QSize:
        least = self._content.minimumSizeHint()
        return QSize(least.width(), min(least.height(), self._lines(FEWEST_LINES)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _lines(self, count: int) -> int:
        return self.fontMetrics().lineSpacing() * count
