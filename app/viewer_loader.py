"""Reads a picture for the viewer in a thread: its pixels at several sizes, and what it says.

A picture of 1024 x 1024 pixels takes some 40 ms, none of them in the window.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from app.background import Background
from app.image_files import read_image
from engine.errors import EngineError
from engine.metadata import PictureInfo, read_picture

BAND_PIXELS = 1 << 19  # some 2 ms
SMALLEST_LEVEL = 256  # pixels; below, the last level is drawn smaller

Levels = tuple[QImage, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """Attributes:
    levels: the picture, then each half as large as the one before; none if it cannot be read.
    info: None if the file says nothing about itself.
    bytes, mtime: of the file; mtime in seconds since 1970.
    """

    path: str
    levels: Levels = ()
    info: PictureInfo | None = None
    bytes: int = 0
    mtime: float = 0.0

    @property
    def image(self) -> QImage:
        """The picture as it is; null if it cannot be read."""
        return self.levels[0] if self.levels else QImage()


class ViewerLoader(QObject):
    """`loaded` carries a `Loaded`. Who asks for many looks at the path of what comes."""

    loaded = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(self)

    def load(self, path: str) -> None:
        """Asks for a picture; those that were asked for and not begun are given up."""
        self._background.forget()
        self._background.run(lambda: load(path), self.loaded.emit)

    def close(self) -> None:
        """Waits for what was begun."""
        self._background.forget()
        self._background.close()


def load(path: str) -> Loaded:
    """All of it, now."""
    image = read_image(path, upright=True)
    try:
        info: PictureInfo | None = read_picture(path)
    except EngineError:
        info = None
    try:
        state = Path(path).stat()
    except OSError:
        return Loaded(path, levels_of(image), info)
    return Loaded(path, levels_of(image), info, state.st_size, state.st_mtime)


def levels_of(image: QImage) -> Levels:
    """The image and its halves, in the format that is drawn fastest; none of a null image."""
    if image.isNull():
        return ()
    formats = QImage.Format
    has_alpha = image.hasAlphaChannel()
    wanted = formats.Format_ARGB32_Premultiplied if has_alpha else formats.Format_RGB32
    levels = [image if image.format() is wanted else image.convertToFormat(wanted)]
    while max(levels[-1].width(), levels[-1].height()) > SMALLEST_LEVEL:
        levels.append(_half(levels[-1]))
    return tuple(levels)


def _half(image: QImage) -> QImage:
    """The mean of each four pixels. In bands: PySide holds Python's lock while Qt scales, and the
    window must not wait for a large picture."""
    size = QSize(max(1, image.width() // 2), max(1, image.height() // 2))
    half = QImage(size, image.format())
    down = image.height() / size.height()
    rows = max(1, BAND_PIXELS // image.width())
    painter = QPainter(half)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for top in range(0, size.height(), rows):
        count = min(rows, size.height() - top)
        source = QRectF(0, top * down, image.width(), count * down)
        painter.drawImage(QRectF(0, top, size.width(), count), image, source)
    painter.end()
    return half
