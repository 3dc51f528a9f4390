"""One download as the window sees it: started, paused, resumed after a restart, done or in trouble.

Headless: cards and the status bar follow `changed`. What is being downloaded is kept in a small
file, so that it can go on after the program ended in whatever way; the bytes that are there are
counted on the disk and never believed from a file.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.download_client import DownloadClient
from app.download_messages import (
    WAITS_S,
    Again,
    At,
    Checking,
    Done,
    Failed,
    Message,
    Ready,
    Request,
    Waiting,
)
from app.download_offers import Offer
from app.download_space import Space, SpaceFinder
from app.json_file import JsonFile

VERSION = 1
SPEED_SECONDS = 8.0  # the speed is that of so many last seconds
LEAST_SECONDS = 1.0


class Stage(StrEnum):
    """How far it is."""

    IDLE = "idle"
    STARTING = "starting"
    LOADING = "loading"
    WAITING = "waiting"  # for the next try
    CHECKING = "checking"
    PAUSED = "paused"  # by the person, by a restart, or by a trouble
    DONE = "done"


RUNNING = frozenset({Stage.STARTING, Stage.LOADING, Stage.WAITING, Stage.CHECKING})


class DownloadTask(QObject):
    """At most one download at a time."""

    changed = Signal()
    checked = Signal(str, object, str)  # the path of the file, its `State`, its SHA-256
    finished = Signal(str)  # the path of the file; after `checked`

    def __init__(
        self,
        state_file: Path,
        offers: Sequence[Offer],
        endpoint: Callable[[], str],
        parent: QObject | None = None,
        *,
        client: DownloadClient | None = None,
        clock: Callable[[], float] = time.monotonic,
        waits_s: Sequence[float] = WAITS_S,
    ) -> None:
        """Args: endpoint: that of the settings, asked at each start."""
        super().__init__(parent)
        self._file = JsonFile(state_file)
        self._endpoint = endpoint
        self.client = client or DownloadClient(self)
        self._waits_s = tuple(waits_s)
        self.finder = SpaceFinder(self)
        self._speed = _Speed(clock)
        self._starts_when_free = False
        self._is_removing = False
        self._given_up = (offers[0], Path())
        self.offer = offers[0]
        self.folder = Path()
        self.stage = Stage.IDLE
        self.bytes_there = 0
        self.bytes_checked = 0
        self.path = ""  # when it is done
        self.failed: Failed | None = None
        self.waiting: Waiting | None = None
        self.is_again = False  # the file was damaged and comes anew
        self.client.told.connect(self._on_told)
        self.client.gone.connect(self._on_gone)
        self.finder.found.connect(self._on_space)
        self.finder.removed.connect(self._on_removed)
        self._recall(offers)

    @property
    def is_running(self) -> bool:
        """Something happens, or will by itself."""
        return self.stage in RUNNING

    @property
    def bytes_per_second(self) -> float | None:
        """Of late; None while it cannot be known."""
        return self._speed.value if self.stage is Stage.LOADING else None

    @property
    def seconds_left(self) -> float | None:
        """None while it cannot be known."""
        speed = self.bytes_per_second
        return (self.offer.size_bytes - self.bytes_there) / speed if speed else None

    def start(self, offer: Offer, folder: Path) -> None:
        """Begins, or goes on with what is in the folder."""
        self.offer, self.folder = offer, folder
        self.is_again = False
        self._remember()
        self.resume()

    def pause(self) -> None:
        """What has come stays."""
        self.stage = Stage.PAUSED
        self._starts_when_free = False
        self.waiting = None
        self.client.stop()
        self.changed.emit()

    def resume(self) -> None:
        """Goes on."""
        self.stage = Stage.STARTING
        self.failed = self.waiting = None
        self._speed.clear()
        self.changed.emit()
        if self.client.is_running or self._is_removing:  # what was ended just now
            self._starts_when_free = True
        else:
            self._begin()

    def cancel(self) -> None:
        """Gives up and throws away what has come."""
        self._forget()
        self._given_up = (self.offer, self.folder)
        self._is_removing = True
        self.client.stop()
        self.changed.emit()

    def dismiss(self) -> None:
        """The end was seen; another one can begin."""
        self._forget()
        self.changed.emit()

    def leave(self) -> None:
        """At the end of the program; the next start finds it paused. Waits for the process."""
        self.client.leave()
        self.finder.wait()
        self._file.wait()

    def _begin(self) -> None:
        offer = self.offer
        self.client.start(
            Request(
                offer.repo,
                offer.revision,
                offer.file,
                offer.size_bytes,
                offer.sha256,
                str(self.folder),
                self._endpoint(),
                waits_s=self._waits_s,
            )
        )

    def _on_told(self, message: Message) -> None:
        match message:
            case Ready():
                return
            case At():
                self._on_at(message)
            case Waiting():
                self.stage, self.waiting = Stage.WAITING, message
                self._speed.clear()
            case Checking():
                self.stage = Stage.CHECKING
                self.bytes_checked = message.bytes_checked
            case Again():
                self.is_again, self.bytes_there = True, 0
                self._speed.clear()
            case Done():
                self.stage, self.path = Stage.DONE, message.path
                self.bytes_there = self.offer.size_bytes
                self.failed = self.waiting = None
                self._file.save_soon({"version": VERSION})
            case Failed():
                self.stage, self.failed = Stage.PAUSED, message
        self.changed.emit()
        if isinstance(message, Done):
            state = (message.mtime_ns, self.offer.size_bytes)
            self.checked.emit(message.path, state, self.offer.sha256)
            self.finished.emit(message.path)

    def _on_at(self, message: At) -> None:
        self.waiting = None
        self.stage = Stage.LOADING
        self.bytes_there = message.bytes_there
        self._speed.add(message.bytes_there)

    def _on_gone(self) -> None:
        if self._is_removing:
            self.finder.remove(*self._given_up)
        else:
            self._begin_if_wanted()

    def _on_removed(self) -> None:
        self._is_removing = False
        self._begin_if_wanted()
        self.changed.emit()

    def _begin_if_wanted(self) -> None:
        if self._starts_when_free:
            self._starts_when_free = False
            self._begin()

    def _on_space(self, space: Space) -> None:
        if self.stage is Stage.PAUSED and space.folder == self.folder:
            self.bytes_there = space.bytes_there
            self.changed.emit()

    def _remember(self) -> None:
        self._file.save_soon(
            {"version": VERSION, "sha256": self.offer.sha256, "folder": str(self.folder)}
        )

    def _forget(self) -> None:
        self.stage = Stage.IDLE
        self.failed = self.waiting = None
        self.bytes_there = 0
        self.is_again = self._starts_when_free = False
        self._file.save_soon({"version": VERSION})

    def _recall(self, offers: Sequence[Offer]) -> None:
        """What an earlier run of the program did not bring to its end."""
        data = self._file.load() or {}
        known = {offer.sha256: offer for offer in offers}
        offer, folder = known.get(str(data.get("sha256"))), data.get("folder")
        if offer is None or not isinstance(folder, str) or not Path(folder).is_absolute():
            return
        self.offer, self.folder = offer, Path(folder)
        self.stage = Stage.PAUSED
        self.finder.look(offer, self.folder)


class _Speed:
    """Of the last seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()

    @property
    def value(self) -> float | None:
        """Bytes a second."""
        if not self._seen:
            return None
        (first, there), (last, now) = self._seen[0], self._seen[-1]
        seconds = last - first
        return (now - there) / seconds if seconds >= LEAST_SECONDS and now > there else None

    def add(self, bytes_there: int) -> None:
        now = self._clock()
        self._seen.append((now, bytes_there))
        while self._seen[0][0] < now - SPEED_SECONDS:
            self._seen.popleft()

    def clear(self) -> None:
        self._seen.clear()
