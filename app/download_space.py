"""What a download has and leaves on a disk; looked at in a thread, because a disk may be slow."""

from __future__ import annotations

import logging
import shutil
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.background import Background
from app.download_offers import Offer
from app.download_parts import bytes_in, lock_of, part_of
from engine.files import is_there

log = logging.getLogger(__name__)

SPARE_BYTES = 256_000_000  # a disk that is full to the brim stops other programs


@dataclass(frozen=True, slots=True)
class Space:
    """Of one offer in one folder.

    Attributes:
        bytes_there: of the file, from an earlier try.
        free_bytes: on the disk of the folder; None where that cannot be known.
        is_named: a file of the final name is there; it is checked instead of downloaded.
    """

    offer: Offer
    folder: Path
    bytes_there: int
    free_bytes: int | None
    is_named: bool

    @property
    def needed_bytes(self) -> int:
        """What is still to come."""
        return 0 if self.is_named else self.offer.size_bytes - self.bytes_there

    @property
    def fits(self) -> bool:
        """Unknown room is room: the download will tell."""
        if self.free_bytes is None or not self.needed_bytes:
            return True
        return self.free_bytes >= self.needed_bytes + SPARE_BYTES


def space_of(offer: Offer, folder: Path) -> Space:
    """Looks at the disk. The folder may not be there yet."""
    target = folder / offer.file
    there = min(bytes_in(part_of(target, offer.sha256)), offer.size_bytes)
    return Space(offer, folder, there, _free_bytes(folder), is_there(target))


def _free_bytes(folder: Path) -> int | None:
    for place in (folder, *folder.parents):
        try:
            return shutil.disk_usage(place).free
        except FileNotFoundError:
            continue
        except OSError:  # a drive without a disk, a server that is gone
            return None
    return None


class SpaceFinder(QObject):
    """One thing after another: a look after a removal sees what is left."""

    found = Signal(object)  # a Space
    removed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(self)

    def look(self, offer: Offer, folder: Path) -> None:
        """Without waiting."""
        self._background.run(lambda: space_of(offer, folder), self.found.emit)

    def remove(self, offer: Offer, folder: Path) -> None:
        """Throws the unfinished file away, without waiting: one of 7 GB may take a while."""
        part = part_of(folder / offer.file, offer.sha256)
        self._background.run(lambda: _remove(part), lambda _none: self.removed.emit())

    def wait(self) -> None:
        """Until nothing looks any more."""
        self._background.close()


def _remove(part: Path) -> None:
    for path in (part, lock_of(part)):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s is left: %s", path.name, error)
