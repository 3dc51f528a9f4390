"""Small pictures for what is seen of the gallery: made in threads, kept on the disk and in memory.

Who draws asks and gets nothing the first time; `loaded` says when to draw again. The latest request
is answered first, and the oldest ones are forgotten: who scrolls on does not wait for what went by.
Making one of 1024 x 1024 pixels costs a thread some 20 ms, reading it again 1 ms. Memory is
`KEPT_BYTES`; on the disk some 15 kB for each picture, the oldest go when there are too many.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import (
    QObject,
    QThread,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage, QPixmap

from app.background import Background
from app.gallery_record import Picture
from app.image_files import read_image, write_jpeg
from engine.files import is_plain_file, part_of

log = logging.getLogger(__name__)

SIDES = (256, 512)  # pixels; the smallest that is large enough is made
QUALITY = 88
KEPT_BYTES = 96 << 20
MOST_WAITING = 300
MOST_FILES = 60_000
TIDY_MS = 60_000  # after the start, when there is less to do
STALE_SHARE = 4  # of the files; goes when there are too many

Key = tuple[str, int, int, int]  # path, mtime_ns, size, side


class GalleryThumbnails(QObject):
    """`loaded` carries a path. A file that is no picture has an empty one."""

    loaded = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        threads = max(1, min(4, QThread.idealThreadCount() - 1))
        self._background = Background(self, threads=threads)
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._bytes = 0
        self._waiting: OrderedDict[Key, None] = OrderedDict()
        self._lock = threading.Lock()
        self._closed = False
        # Not `QTimer.singleShot`, which would keep the window that is gone until then.
        self._lull = QTimer(self, singleShot=True, interval=TIDY_MS)
        self._lull.timeout.connect(self._start_to_tidy)
        self._lull.start()

    def get(self, picture: Picture, side: int) -> QPixmap | None:
        """The picture, at least `side` physical pixels where it has them; None if it will come."""
        key = (picture.path, picture.mtime_ns, picture.size, _class_of(side))
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._closed:
            return None
        with self._lock:
            is_new = key not in self._waiting
            self._waiting[key] = None
            self._waiting.move_to_end(key)
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popitem(last=False)
        if is_new:
            self._background.run(self._make_latest, self._on_made)
        return None

    @property
    def kept_bytes(self) -> int:
        """Memory of the pictures at hand."""
        return self._bytes

    def close(self) -> None:
        """Gives up what was asked for."""
        self._closed = True
        with self._lock:
            self._waiting.clear()
        self._background.close()

    def _start_to_tidy(self) -> None:
        if not self._closed:
            self._background.run(lambda: _tidy(self._folder))

    def _make_latest(self) -> tuple[Key, QImage] | None:
        """In a thread."""
        with self._lock:
            if not self._waiting:
                return None  # forgotten, because others were asked for
            key, _ = self._waiting.popitem()
        return key, thumbnail(self._folder, key)

    def _on_made(self, made: tuple[Key, QImage] | None) -> None:
        if made is None or made[0] in self._kept:
            return
        key, image = made
        self._kept[key] = QPixmap.fromImage(image)
        self._bytes += image.sizeInBytes()
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.width() * old.height() * 4
        self.loaded.emit(key[0])


def _class_of(side: int) -> int:
    return next((size for size in SIDES if size >= side), SIDES[-1])


def cache_file(folder: Path, key: Key) -> Path:
    """Where the thumbnail of a file in one state is kept."""
    path, mtime_ns, size, side = key
    name = hashlib.sha256(os.fsencode(path) + f"\0{mtime_ns}\0{size}\0{side}".encode()).hexdigest()
    return folder / name[:2] / f"{name[2:34]}.jpg"


def thumbnail(folder: Path, key: Key) -> QImage:
    """From the disk, or made now and kept; 32 bits a pixel. Null if the file is no picture."""
    file = cache_file(folder, key)
    image = read_image(file) if is_plain_file(file) else QImage()
    if image.isNull():
        image = read_image(key[0], key[3])
        if image.isNull():
            return image
        _keep(file, image)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _keep(file: Path, image: QImage) -> None:
    """Whole or not at all; a disk that takes nothing costs the time to make it again."""
    part = part_of(file).with_suffix(f".{threading.get_ident()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if write_jpeg(image, part, QUALITY):
            part.replace(file)
            return
        log.warning("thumbnails are not kept in %s", file.parent)
        part.unlink(missing_ok=True)
    except OSError as error:
        log.warning("thumbnails are not kept: %s", error)
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _tidy(folder: Path, most: int = MOST_FILES) -> None:
    """Removes the oldest thumbnails when there are too many."""
    try:
        files = list(folder.glob("??/*.jpg"))
        if len(files) <= most:
            return
        files.sort(key=lambda file: file.stat().st_mtime)
        for file in files[: len(files) - most + most // STALE_SHARE]:
            file.unlink(missing_ok=True)
    except OSError as error:  # another window tidies as well
        log.info("thumbnails are not tidied: %s", error)
