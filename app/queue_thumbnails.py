"""Small pictures for the rows of the queue that are seen: read in threads, the latest kept.

A row asks while it is drawn and gets nothing the first time; `loaded` says when to draw again.
Some 10 ms of a thread for each picture; memory for `KEPT` of them.
"""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from app.background import Background
from app.image_files import read_image

KEPT = 256


class QueueThumbnails(QObject):
    """By path. A file that cannot be read has an empty picture."""

    loaded = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(self, threads=2)
        self._kept: OrderedDict[tuple[str, int], QPixmap] = OrderedDict()
        self._asked: dict[str, int] = {}

    def get(self, path: str, side: int) -> QPixmap | None:
        """The picture within `side` physical pixels; None while it is being read."""
        key = (path, side)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if path not in self._asked:
            self._asked[path] = side
            self._background.run(
                lambda: read_image(path, side), lambda image: self._on_read(path, image)
            )
        return None

    def _on_read(self, path: str, image: QImage) -> None:
        side = self._asked.pop(path)
        self._kept[path, side] = QPixmap.fromImage(image)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        self.loaded.emit(path)
