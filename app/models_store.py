"""Keeps the model list true to the files: cache, looks into folders, news of what changed outside.

All of it happens in one thread of a pool; the window gets records by signals. Reads no header and
makes no hash: who does brings the results here. Knows no view.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from app.background import Background
from app.model_folders import ModelFolder, all_model_folders
from app.models_index import Known, ModelsIndex
from app.models_record import PASSING, Description, ModelRecord, News, State
from app.models_scan import Place, Scan, scan
from engine.job import STARTER_MODEL

SCAN_SHARE = 10  # a look waits this many times as long as the last one took
LEAST_WAIT_MS, MOST_WAIT_MS = 200, 30_000
# A file that was written to a moment ago may be half a download; nothing tells of its end.
YOUNG_SECONDS = 10.0
YOUNG_MS = 3_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What the list is to hold.

    Attributes:
        folders: as they were chosen: of models, or of another program.
        added, removed: single paths.
    """

    folders: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed: frozenset[str] = frozenset()


class ModelsStore(QObject):
    """`loaded` comes once, with what was known at the last time; `arrived` with all that is found
    to be different; `settled` after each look, with its `Wish` and the folders that cannot be read.
    """

    loaded = Signal(list)
    arrived = Signal(News)
    settled = Signal(Wish, list)

    def __init__(self, index: ModelsIndex, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self._background = Background(self)
        self._wish = Wish()
        self._is_open = False
        self._closed = False
        self._kept: dict[str, Known] = {}  # what follows belongs to the thread of the pool
        self._records: dict[str, ModelRecord] = {}
        self._watcher = QFileSystemWatcher(self)
        self._delay = QTimer(self, singleShot=True, interval=LEAST_WAIT_MS)
        self._young = QTimer(self, singleShot=True, interval=YOUNG_MS)
        self._watcher.directoryChanged.connect(self._on_directory_changed)
        self._delay.timeout.connect(self.refresh)
        self._young.timeout.connect(self.refresh)

    def show(self, wish: Wish) -> None:
        """Goes over to another list."""
        self._wish = wish
        if not self._is_open:
            self._is_open = True
            self._start(lambda: self._load(wish))
        self._start(lambda: self._scan(wish))

    def refresh(self, *, anew: bool = False) -> None:
        """Looks again what there is.

        Args:
            anew: also forgets the answers that may be another one now.
        """
        wish = self._wish
        if self._is_open:
            self._start(lambda: self._scan(wish, anew))

    def describe(self, path: str, state: State, description: Description) -> None:
        """Brings what a file is, as it was in this state."""
        self._keep(lambda: self._describe(path, state, description))

    def set_hash(self, path: str, state: State, sha256: str) -> None:
        """Brings the hash of a file, as it was in this state; also of one that is not known yet."""
        self._keep(lambda: self._set_hash(path, state, sha256))

    @property
    def trouble(self) -> bool:
        """Nothing is remembered."""
        return self._index.trouble is not None

    def close(self) -> None:
        """Waits for what is to be remembered and gives up the rest; nothing is heard afterwards."""
        self._closed = True
        self._delay.stop()
        self._young.stop()
        self._background.close()
        self._index.close()

    def _start(self, task: Callable[[], None]) -> None:
        if not self._closed:
            self._background.run(lambda: None if self._closed else task())

    def _keep(self, task: Callable[[], None]) -> None:
        """Is done also if the program ends now; not before the list is shown."""
        if self._is_open:
            self._background.run(task)

    # In the thread

    def _load(self, wish: Wish) -> None:
        """The list of the last time, before any disk is looked at, which may sleep or be far."""
        self._index.open()
        self._kept = self._index.all()
        roots = tuple(os.path.join(folder, "") for folder in wish.folders)  # noqa: PTH118
        for path, known in self._kept.items():
            is_wanted = path in (STARTER_MODEL, *wish.added) or path.startswith(roots)
            if known.description and is_wanted:
                place = Place(known.state, known.is_folder)
                self._records[path] = self._record(path, place, wish)
        records = list(self._records.values())
        self._background.say(lambda: self.loaded.emit(records))

    def _scan(self, wish: Wish, anew: bool = False) -> None:
        if wish is not self._wish:
            return  # another one follows
        began = time.monotonic()
        found = scan(_folders(wish), wish.added)
        changed = []
        for path, place in found.models.items():
            record = self._record(path, place, wish, anew)
            if self._records.get(path) != record:
                self._records[path] = record
                changed.append(record)
        removed = tuple(path for path in self._records if path not in found.models)
        for path in removed:
            del self._records[path]
        if changed or removed:
            self._tell(News(tuple(changed), removed))
        is_young = any(map(_is_young, found.models.values()))
        seconds = time.monotonic() - began
        self._background.say(lambda: self._on_scanned(wish, found, seconds, is_young))

    def _record(self, path: str, place: Place, wish: Wish, anew: bool = False) -> ModelRecord:
        """With all that is known of this state of the file."""
        before = self._records.get(path)
        known = self._kept.get(path)
        description, sha256 = None, ""
        if known and known.state == place.state:
            description, sha256 = known.description, known.sha256
        if before and before.state == place.state and not anew:
            description = description or before.description
        removed = path in wish.removed
        parts = (*place.state, description, sha256, place.program, removed, place.is_folder)
        return ModelRecord(path, *parts)

    def _describe(self, path: str, state: State, description: Description) -> None:
        record = self._records.get(path)
        if record is None or record.state != state:
            return  # it is another file by now, which is asked about anew
        if description.kind not in PASSING:
            self._index.describe(path, state, record.is_folder, description)
            known = self._kept.get(path)
            sha256 = known.sha256 if known and known.state == state else ""
            self._kept[path] = Known(state, record.is_folder, description, sha256)
        self._replace(replace(record, description=description))

    def _set_hash(self, path: str, state: State, sha256: str) -> None:
        record = self._records.get(path)
        if record is not None and record.state != state:
            return
        self._index.set_hash(path, state, sha256)
        if record is None:  # a look that finds it finds the hash too
            self._kept[path] = Known(state, False, None, sha256)
            return
        self._kept[path] = Known(state, record.is_folder, record.description, sha256)
        self._replace(replace(record, sha256=sha256))

    def _replace(self, record: ModelRecord) -> None:
        self._records[record.path] = record
        self._tell(News((record,)))

    def _tell(self, news: News) -> None:
        self._background.say(lambda: self.arrived.emit(news))

    # In the window

    def _on_directory_changed(self, _path: str) -> None:
        if not self._delay.isActive() and not self._closed:
            self._delay.start()

    def _on_scanned(self, wish: Wish, found: Scan, seconds: float, is_young: bool) -> None:
        """Watches the folders there are."""
        wait = round(seconds * 1000 * SCAN_SHARE)
        self._delay.setInterval(min(MOST_WAIT_MS, max(LEAST_WAIT_MS, wait)))
        if is_young:
            self._young.start()
        wanted = set(found.folders)
        watched = set(self._watcher.directories())
        if gone := watched - wanted:
            self._watcher.removePaths(list(gone))
        if fresh := wanted - watched:
            self._watcher.addPaths(list(fresh))
        self.settled.emit(wish, found.denied)


def _folders(wish: Wish) -> Iterable[ModelFolder]:
    return all_model_folders(wish.folders)


def _is_young(place: Place) -> bool:
    """Also a little ahead of this clock, as on other machines' drives."""
    return abs(time.time() - place.state[0] / 1e9) < YOUNG_SECONDS
