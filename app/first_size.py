"""How large a window is when it is opened for the first time: as wished, but within the screen.

Qt and the desktops leave a window that is larger than the screen as it is, with buttons outside.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

FRAME = QSize(16, 40)  # device-independent pixels that title and borders take


def first_size(window: QWidget, wanted: QSize) -> QSize:
    """What of the wanted size the screen has room for."""
    return wanted.boundedTo(window.screen().availableSize() - FRAME)
