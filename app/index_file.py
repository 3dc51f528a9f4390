"""A SQLite file of what can mostly be found out again: opened, or made anew, and never in the way.

What goes wrong in it is told by `trouble`, and then the owner works without: in memory, for as
long as the program runs. Used by one thread at a time.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.queue_database import Trouble, trouble_of

log = logging.getLogger(__name__)

BUSY_SECONDS = 2.0


class IndexFile:
    """The base of an index. `is_anew` tells that the file was damaged and another one is in its
    place; the damaged one is kept aside if `keeps_aside`."""

    def __init__(
        self, path: Path, table: str, schema: str, version: int, *, keeps_aside: bool
    ) -> None:
        """Args: schema: makes the table where there is none. version: of the table; a file with a
        higher one is not touched."""
        self._path = path
        self._table, self._schema, self._version = table, schema, version
        self._keeps_aside = keeps_aside
        self._connection: sqlite3.Connection | None = None
        self.trouble: Trouble | None = None
        self.is_anew = False

    def open(self) -> None:
        """Opens or makes the file."""
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
            if version > self._version:
                raise sqlite3.OperationalError(f"made by a newer version ({version})")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(self._schema)
            connection.execute(f"PRAGMA user_version = {self._version}")
            connection.execute(f"SELECT count(*) FROM {self._table}").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        self._connection = connection

    def _start_over(self) -> None:
        try:
            if self._keeps_aside:
                self._path.replace(self._path.with_name(f"{self._path.name}.damaged"))
            for ending in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    Path(f"{self._path}{ending}").unlink()
            self._connect(str(self._path))
            self.trouble, self.is_anew = None, True
        except (OSError, sqlite3.Error) as error:
            log.error("no new %s can be made either: %s", self._path.name, error)

    def _fail(self, trouble: Trouble, error: Exception) -> None:
        log.warning("%s: %s: %s", self._path.name, trouble.value, error)
        self.trouble = trouble
