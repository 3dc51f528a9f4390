"""Pictures from files and into them, for threads; knows nothing of what they are for.

Reading one of 1024 x 1024 pixels takes some 20 ms. Python's lock is not held meanwhile, so the
language stays as it is (`languages.unchanged`).
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from app.languages import unchanged


def read_image(path: str | Path, within: int | None = None, *, upright: bool = False) -> QImage:
    """The picture; null if the file is none.

    Args:
        within: pixels of a square that it is made smaller for; it is never made larger.
        upright: turned as its file asks, which photos that lie on their side do.
    """
    with unchanged():
        reader = QImageReader(str(path))
        reader.setDecideFormatFromContent(True)
        reader.setAutoTransform(upright)
        if within is not None:
            size = reader.size()
            if size.isValid() and max(size.width(), size.height()) > within:
                small = size.scaled(QSize(within, within), Qt.AspectRatioMode.KeepAspectRatio)
                reader.setScaledSize(small.expandedTo(QSize(1, 1)))
        return reader.read()


def write_jpeg(image: QImage, path: Path, quality: int) -> bool:
    """Whether it could be written."""
    with unchanged():
        return image.save(str(path), "JPEG", quality)  # type: ignore[call-overload, no-any-return]
