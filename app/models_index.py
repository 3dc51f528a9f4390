"""What is known about model files: a SQLite file, so that none is read or hashed twice.

A cache and nothing else: losing it costs the time to find out again. A row holds for one time and
size of its file, and a description for one version of the program. Used by one thread at a time.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from app.models_record import Description, State
from app.queue_database import Trouble, trouble_of
from engine import __version__

log = logging.getLogger(__name__)

VERSION = 1
BUSY_SECONDS = 2.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS models (
    path BLOB PRIMARY KEY, mtime INTEGER NOT NULL, size INTEGER NOT NULL,
    is_folder INTEGER NOT NULL, sha256 TEXT NOT NULL DEFAULT '',
    described_by TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID
"""
# Another state of the file: nothing that was known holds.
_NOTE = """
INSERT INTO models (path, mtime, size, is_folder) VALUES (?, ?, ?, ?)
ON CONFLICT (path) DO UPDATE SET mtime = excluded.mtime, size = excluded.size,
    is_folder = excluded.is_folder, sha256 = '', described_by = '', description = ''
WHERE mtime != excluded.mtime OR size != excluded.size
"""


@dataclass(frozen=True, slots=True)
class Known:
    """One row."""

    state: State
    is_folder: bool
    description: Description | None = None
    sha256: str = ""


class ModelsIndex:
    """One file. What goes wrong in it is told by `trouble`; the list then works without."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self.trouble: Trouble | None = None

    def open(self) -> None:
        """Opens or makes the file; one that cannot be used is made anew."""
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

    def all(self) -> dict[str, Known]:
        """Everything that is known, by path."""
        found: dict[str, Known] = {}
        with self._using() as connection:
            query = "SELECT path, mtime, size, is_folder, sha256, described_by, description"
            for path, mtime, size, is_folder, sha256, by, text in connection.execute(
                f"{query} FROM models"
            ):
                description = _description(text) if by == __version__ else None
                known = Known((mtime, size), bool(is_folder), description, sha256)
                found[os.fsdecode(path)] = known
        return found

    def describe(self, path: str, state: State, is_folder: bool, description: Description) -> None:
        """Keeps what the file is."""
        text = json.dumps(description.to_dict(), ensure_ascii=True)
        self._put(path, state, is_folder, "described_by = ?, description = ?", __version__, text)

    def set_hash(self, path: str, state: State, sha256: str) -> None:
        """Keeps the hash of the file."""
        self._put(path, state, False, "sha256 = ?", sha256)

    def _put(self, path: str, state: State, is_folder: bool, what: str, *values: str) -> None:
        key = os.fsencode(path)
        with self._using() as connection, connection:
            connection.execute(_NOTE, (key, *state, int(is_folder)))
            connection.execute(f"UPDATE models SET {what} WHERE path = ?", (*values, key))

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
            connection.execute("SELECT count(*) FROM models").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        self._connection = connection

    def _start_over(self) -> None:
        """Nothing in it is of worth, so that nothing is kept aside."""
        try:
            for ending in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    Path(f"{self._path}{ending}").unlink()
            self._connect(str(self._path))
            self.trouble = None
        except (OSError, sqlite3.Error) as error:
            log.error("there is no new cache of models either: %s", error)

    def _fail(self, trouble: Trouble, error: Exception) -> None:
        log.warning("cache of models: %s: %s", trouble.value, error)
        self.trouble = trouble


def _description(text: str) -> Description | None:
    """None for what nobody wrote so."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return Description.from_dict(data) if isinstance(data, dict) else None
