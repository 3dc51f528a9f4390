"""Reads picture files in a thread, so that a large one never holds up the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtGui import QImage


class ImageLoader(QObject):
    """`loaded` comes with the path and a null image if the file cannot be read."""

    loaded = Signal(str, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)  # destroyed with its owner, after its last task

    def load(self, path: str) -> None:
        """Asks for a file."""
        self._pool.start(lambda: self.loaded.emit(path, QImage(path)))
