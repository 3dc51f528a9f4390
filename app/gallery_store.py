"""Keeps the gallery true to the files: index, scans, and news of what changed outside.

All of it happens in one thread of a pool; the window gets records by signals, in batches that cost
it a few milliseconds. Paths go from thread to thread, never rows. Knows no view.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from app.background import Background
from app.gallery_index import GalleryIndex
from app.gallery_record import Picture, Sort, sort_key
from app.gallery_scan import Scan, describe, scan
from engine.files import is_folder

log = logging.getLogger(__name__)

BATCH = 100  # files that are read before anything else gets its turn
SCAN_SHARE = 10  # a scan waits this many times as long as the last one took
HEAD_START_MS = 150
LEAST_WAIT_MS, MOST_WAIT_MS = 200, 10_000


@dataclass(frozen=True, slots=True)
class News:
    """Attributes:
    changed: new pictures, and known ones of which more or something else is known now.
    removed: paths of files that are gone.
    """

    changed: tuple[Picture, ...] = ()
    removed: tuple[str, ...] = ()


class GalleryStore(QObject):
    """`loaded` comes once for each folder, with all that was known at the last time; `arrived`
    with all that is found to be different. `settled` says that everything has been read.
    """

    loaded = Signal(str, list)
    arrived = Signal(News)
    settled = Signal()

    def __init__(self, index: GalleryIndex, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self._background = Background(self)
        self._root = Path()
        self._closed = False
        self._known: dict[str, Picture] = {}  # as the thread of the pool sees it
        self._unread: list[str] = []  # the next one to be read is the last
        self._watcher = QFileSystemWatcher(self)
        self._delay = QTimer(self, singleShot=True, interval=LEAST_WAIT_MS)
        self._watcher.directoryChanged.connect(self._on_directory_changed)
        self._delay.timeout.connect(self.refresh)
        self._start(self._index.open)

    def show_folder(self, root: Path) -> None:
        """Goes over to the pictures of a folder, which need not be there yet."""
        self._root = root
        self._start(lambda: self._load(root))

    def refresh(self) -> None:
        """Looks again what there is."""
        root = self._root
        self._start(lambda: self._scan(root))

    def add(self, path: str) -> None:
        """A picture was saved; it need not wait for the next look into the folder."""
        self._start(lambda: self._add(path))

    def set_favourite(self, paths: Iterable[str], on: bool) -> None:
        """Remembers it."""
        given = list(paths)
        if not self._closed:  # what was begun is finished before the index is closed
            self._background.run(lambda: self._index.set_favourite(given, on))

    @property
    def trouble(self) -> bool:
        """Favourites are not remembered."""
        return self._index.trouble is not None

    @property
    def is_anew(self) -> bool:
        """What was remembered is lost."""
        return self._index.is_anew

    def close(self) -> None:
        """Waits for what is to be remembered and gives up the rest; nothing is heard afterwards."""
        self._closed = True
        self._delay.stop()
        self._background.close()
        self._index.close()

    def _start(self, task: Callable[[], None]) -> None:
        if not self._closed:
            self._background.run(lambda: None if self._closed else task())

    # In the thread

    def _load(self, root: Path) -> None:
        self._unread.clear()
        self._known = self._index.pictures(root)
        newest_first = sorted(self._known.values(), key=sort_key(Sort.NEWEST))  # not in the window
        self._background.say(lambda: self.loaded.emit(str(root), newest_first))
        if newest_first:
            self._background.say(lambda: self._do_later(lambda: self._scan(root)))
        else:
            self._scan(root)

    def _scan(self, root: Path) -> None:
        began = time.monotonic()
        found = scan(root)
        files = found.files
        fresh = [
            path
            for path, state in files.items()
            if path not in self._known
            or state != (self._known[path].mtime_ns, self._known[path].size)
        ]
        removed = tuple(path for path in self._known if path not in files)
        seconds = time.monotonic() - began
        self._background.say(lambda: self._on_scanned(found, seconds))
        if removed:
            for path in removed:
                del self._known[path]
            if found.folders:  # a disk that was unplugged comes back
                self._index.set_gone(removed, time.time())
        fresh.sort(key=lambda path: files[path])
        if len(fresh) > BATCH or removed:
            new = () if len(fresh) <= BATCH else reversed(fresh)
            bare = tuple(Picture(path, *files[path]) for path in new)
            self._known.update((picture.path, picture) for picture in bare)
            self._tell(News(bare, removed))
        waiting = set(fresh)
        self._unread = [path for path in self._unread if path not in waiting] + fresh
        if len(fresh) > BATCH:
            self._background.say(lambda: self._do_later(self._read_on))
        else:
            self._read_on()

    def _read_on(self) -> None:
        """Reads some files, the newest first, and asks for another turn if there are more."""
        batch, self._unread = self._unread[-BATCH:], self._unread[:-BATCH]
        self._take(batch)
        if self._unread:
            self._background.say(lambda: self._start(self._read_on))
        else:
            self._background.say(lambda: self.settled.emit())

    def _add(self, path: str) -> None:
        self._take([path])

    def _take(self, paths: Iterable[str]) -> None:
        pictures = []
        for path in paths:
            try:
                state = Path(path).stat()
            except OSError:  # gone already; the next scan finds what is to be found
                continue
            pictures.append(describe(path, state.st_mtime_ns, state.st_size))
        if pictures:
            kept = self._index.put(pictures)
            self._known.update((picture.path, picture) for picture in kept)
            self._tell(News(tuple(kept)))

    def _tell(self, news: News) -> None:
        self._background.say(lambda: self.arrived.emit(news))

    # In the window

    def _do_later(self, task: Callable[[], None]) -> None:
        """What was found is drawn first: Python runs one thread at a time."""
        QTimer.singleShot(HEAD_START_MS, self, lambda: self._start(task))

    def _on_directory_changed(self, _path: str) -> None:
        if not self._delay.isActive() and not self._closed:
            self._delay.start()

    def _on_scanned(self, found: Scan, seconds: float) -> None:
        """Watches the folders there are; as long as there is none, the place where it will be."""
        wait = round(seconds * 1000 * SCAN_SHARE)
        self._delay.setInterval(min(MOST_WAIT_MS, max(LEAST_WAIT_MS, wait)))
        wanted = set(found.folders) or {_nearest(self._root)}
        watched = set(self._watcher.directories())
        if gone := watched - wanted:
            self._watcher.removePaths(list(gone))
        if fresh := wanted - watched:
            self._watcher.addPaths(list(fresh))


def _nearest(folder: Path) -> str:
    """The innermost folder on the way that is there."""
    while not is_folder(folder) and folder != folder.parent:
        folder = folder.parent
    return str(folder)
