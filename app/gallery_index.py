"""What is known about the pictures on the disk: a SQLite file, so that they are read once only.

The files are the truth. Only the favourites are kept nowhere else, so the row of a file that went
away stays for `KEPT_DAYS`: the disk may be unplugged, the picture may come back from the trash.
Used by one thread at a time. 20,000 rows are read in some 60 ms.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from app.gallery_record import DAY_SECONDS, Picture
from app.queue_database import Trouble, trouble_of

log = logging.getLogger(__name__)

VERSION = 1
BUSY_SECONDS = 2.0
KEPT_DAYS = 60
_COLUMNS = "path, mtime, size, prompt, model, model_path, model_hash, favourite"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS pictures (
    path BLOB PRIMARY KEY, mtime INTEGER NOT NULL, size INTEGER NOT NULL, prompt TEXT NOT NULL,
    model TEXT NOT NULL, model_path TEXT NOT NULL, model_hash TEXT NOT NULL,
    favourite INTEGER NOT NULL, gone REAL NOT NULL
) WITHOUT ROWID
"""
_PUT = f"""
INSERT INTO pictures ({_COLUMNS}, gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
ON CONFLICT (path) DO UPDATE SET mtime = excluded.mtime, size = excluded.size,
    prompt = excluded.prompt, model = excluded.model, model_path = excluded.model_path,
    model_hash = excluded.model_hash, gone = 0
RETURNING favourite
"""

Row = tuple[bytes, int, int, str, str, str, str, int]


class GalleryIndex:
    """One file. What goes wrong in it is told by `trouble`; the gallery then works without.
    `is_anew` tells that the file was damaged and another one is in its place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self.trouble: Trouble | None = None
        self.is_anew = False

    def open(self) -> None:
        """Opens or makes the file; a damaged one is kept aside under another name."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._connect(str(self._path))
        except OSError as error:
            self._fail(Trouble.DENIED, error)
        except sqlite3.Error as error:
            self._fail(trouble_of(error), error)
            if self.trouble is Trouble.DAMAGED:
                self._start_over()
        if self._connection is None:
            self._connect(":memory:")

    def close(self) -> None:
        """Lets go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def pictures(self, root: Path) -> dict[str, Picture]:
        """Those that were under the folder the last time, by path."""
        prefix = os.fsencode(str(root) + os.sep)
        behind = prefix[:-1] + bytes([prefix[-1] + 1])
        query = f"SELECT {_COLUMNS} FROM pictures WHERE path >= ? AND path < ? AND gone = 0"
        found: dict[str, Picture] = {}
        with self._using() as connection:
            for row in connection.execute(query, (prefix, behind)):
                picture = _picture(row)
                found[picture.path] = picture
        return found

    def put(self, pictures: Iterable[Picture]) -> list[Picture]:
        """Keeps what was read; gives the pictures back with the favourites that are on record."""
        given = list(pictures)
        kept = list(given)
        with self._using() as connection, connection:
            for at, picture in enumerate(given):
                row = connection.execute(_PUT, _row(picture)).fetchone()
                kept[at] = replace(picture, favourite=bool(row[0]))
        return kept

    def set_favourite(self, paths: Iterable[str], on: bool) -> None:
        """Marks pictures, or takes the mark away."""
        with self._using() as connection, connection:
            connection.executemany(
                "UPDATE pictures SET favourite = ? WHERE path = ?",
                [(int(on), os.fsencode(path)) for path in paths],
            )

    def set_gone(self, paths: Iterable[str], now: float) -> None:
        """The files are not there any more. Also forgets those that are gone for long."""
        with self._using() as connection, connection:
            connection.executemany(
                "UPDATE pictures SET gone = ? WHERE path = ?",
                [(now, os.fsencode(path)) for path in paths],
            )
            long_ago = now - KEPT_DAYS * DAY_SECONDS
            connection.execute("DELETE FROM pictures WHERE gone > 0 AND gone < ?", (long_ago,))

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """An error of the file costs what was to be remembered, and is told."""
        assert self._connection is not None
        try:
            yield self._connection
        except sqlite3.Error as error:
            self._fail(trouble_of(error), error)

    def _connect(self, name: str) -> None:
        connection = sqlite3.connect(name, timeout=BUSY_SECONDS, check_same_thread=False)
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise sqlite3.OperationalError(f"made by a newer version ({version})")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(_SCHEMA)
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("SELECT count(*) FROM pictures").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        self._connection = connection

    def _start_over(self) -> None:
        aside = self._path.with_name(f"{self._path.name}.damaged")
        try:
            self._path.replace(aside)
            for ending in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    Path(f"{self._path}{ending}").unlink()
            self._connect(str(self._path))
            self.trouble, self.is_anew = None, True
        except (OSError, sqlite3.Error) as error:
            log.error("there is no new gallery index either: %s", error)

    def _fail(self, trouble: Trouble, error: Exception) -> None:
        log.warning("gallery index: %s: %s", trouble.value, error)
        self.trouble = trouble


def _row(picture: Picture) -> Row:
    texts = (picture.prompt, picture.model, picture.model_path, picture.model_hash)
    prompt, model, model_path, model_hash = map(_storable, texts)
    favourite = int(picture.favourite)
    path = os.fsencode(picture.path)
    return path, picture.mtime_ns, picture.size, prompt, model, model_path, model_hash, favourite


def _storable(text: str) -> str:
    """Without lone surrogates, which SQLite does not take."""
    return text.encode("utf-8", "replace").decode()


def _picture(row: Row) -> Picture:
    path, mtime_ns, size, prompt, model, model_path, model_hash, favourite = row
    return Picture(
        os.fsdecode(path),
        mtime_ns,
        size,
        prompt,
        sys.intern(model),  # a few names for thousands of pictures
        sys.intern(model_path),
        sys.intern(model_hash),
        bool(favourite),
    )
