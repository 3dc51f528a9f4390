"""The queue's SQLite file: opened, checked, kept aside when it is damaged, written in transactions.

Rows come out as records; who decides what to write is `app.queue_store`. The file is locked for as
long as it is open, by the operating system: the lock ends with the process, however it ends. A
commit is on the disk when it returns (WAL, synchronous FULL): a few milliseconds, more on an old
disk, so all of this runs in a thread of its own.
"""

from __future__ import annotations

import contextlib
import json
import logging
import math
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.queue_record import Failure, JobState, QueueRecord
from app.queue_speeds import Measurement, Speed, SpeedKey, Wish
from app.unhurried import unhurried
from engine.errors import EngineError
from engine.job import Job

log = logging.getLogger(__name__)

VERSION = 1
BUSY_SECONDS = 2.0
SCHEMA = """
CREATE TABLE jobs (
    id TEXT PRIMARY KEY, position INTEGER NOT NULL, state TEXT NOT NULL, job TEXT NOT NULL,
    target TEXT NOT NULL, deaths INTEGER NOT NULL, seconds REAL NOT NULL, failure TEXT NOT NULL,
    pictures TEXT NOT NULL
);
CREATE TABLE speeds (
    wanted_device TEXT, wanted_precision TEXT,
    model TEXT, width INTEGER, height INTEGER, guided INTEGER, device TEXT, precision TEXT,
    step_seconds REAL NOT NULL, picture_seconds REAL NOT NULL,
    PRIMARY KEY (model, width, height, guided, device, precision)
);
"""
_COLUMNS = "job, position, state, target, deaths, seconds, failure, pictures"
_SPEED_COLUMNS = (
    "wanted_device, wanted_precision, model, width, height, guided, device, precision, "
    "step_seconds, picture_seconds"
)
_MOST = 1 << 62  # of a number: SQLite ends at 63 bits, and places are counted on from here


class Trouble(StrEnum):
    """Why the file cannot be used, by SQLite's own codes."""

    BUSY = "busy"  # another program holds it
    FULL = "full"
    DENIED = "denied"  # it or its folder cannot be written
    DAMAGED = "damaged"
    BROKEN = "broken"  # the disk does not read or write


_TROUBLES = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.DENIED,
    sqlite3.SQLITE_CANTOPEN: Trouble.DENIED,
    sqlite3.SQLITE_PERM: Trouble.DENIED,
    sqlite3.SQLITE_AUTH: Trouble.DENIED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}


def trouble_of(error: sqlite3.Error) -> Trouble:
    """The kind of an error of SQLite; the low byte of its extended code tells."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR)
    return _TROUBLES.get(code & 0xFF, Trouble.BROKEN)


@dataclass(frozen=True, slots=True)
class Opening:
    """What was found.

    Attributes:
        records: in order.
        kept_aside: where a damaged or newer file is now, or None.
        unreadable: rows that could not be understood; they stay in their file.
    """

    records: tuple[QueueRecord, ...] = ()
    kept_aside: Path | None = None
    unreadable: int = 0


class QueueDatabase:
    """One open file; used by the thread that opened it."""

    def __init__(self, path: Path | None) -> None:
        """Args: path: None keeps everything in memory."""
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def open(self) -> Opening:
        """Opens or makes the file. A damaged one is kept aside under another name, and what can
        be read of it goes into a new one.

        Raises:
            sqlite3.Error, OSError: it cannot be opened now.
        """
        self.close()
        if self._path is None:
            self._connect(":memory:")
            return Opening()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._connect(str(self._path))
            records, unreadable = self._read()
        except sqlite3.DatabaseError as error:
            self.close()
            if trouble_of(error) is not Trouble.DAMAGED:
                raise
            log.error("the queue is damaged: %s", error)
            return self._start_over()
        return Opening(tuple(records), None, unreadable)

    @property
    def is_gone(self) -> bool:
        """Somebody removed the file; what is written to it now is lost when it is closed."""
        return self._path is not None and not self._path.exists()

    def close(self) -> None:
        """Lets go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing, and on the disk at the end. Raises sqlite3.Error."""
        connection = self._connection
        if connection is None:
            raise sqlite3.OperationalError("the queue is not open")
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):  # the first error is the one to tell
                    connection.execute("ROLLBACK")
            raise

    def _connect(self, name: str) -> None:
        connection = sqlite3.connect(
            name, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        self._connection = connection
        connection.text_factory = _lenient
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if name != ":memory:":
            answers = connection.execute("PRAGMA quick_check(1)").fetchall()
            if answers != [("ok",)]:
                raise _damaged(str(answers[:1]))
        try:
            self._make_tables(connection)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise
            raise _damaged(f"its tables are others: {error}") from error

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        """In a new file; in an old one they are tried."""
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION:
            connection.execute(f"SELECT id, {_COLUMNS}, rowid FROM jobs LIMIT 0")
            connection.execute(f"SELECT {_SPEED_COLUMNS}, rowid FROM speeds LIMIT 0")
            return
        if version != 0:
            raise _damaged(f"it is of version {version}")
        with self.transaction():
            for statement in filter(str.strip, SCHEMA.split(";")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")

    def _read(self) -> tuple[list[QueueRecord], int]:
        assert self._connection is not None
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM jobs ORDER BY position")
        return _records(rows)

    def _start_over(self) -> Opening:
        """The file goes aside; a new one takes what can be read of it."""
        assert self._path is not None
        aside = _keep_aside(self._path)
        found: dict[str, QueueRecord] = {}
        for record in _salvaged(aside):
            found.setdefault(record.id, record)
        records = sorted(found.values(), key=lambda record: record.position)
        self._connect(str(self._path))
        with self.transaction() as connection:
            write_records(connection, records)
        return Opening(tuple(records), aside)


def write_records(connection: sqlite3.Connection, records: Iterable[QueueRecord]) -> None:
    """Whole rows, new or in place of older ones."""
    marks = ", ".join("?" * 9)
    connection.executemany(
        f"INSERT OR REPLACE INTO jobs (id, {_COLUMNS}) VALUES ({marks})",
        ((record.id, record.job.to_json(), *_small(record)) for record in unhurried(records)),
    )


def update_records(connection: sqlite3.Connection, records: Iterable[QueueRecord]) -> None:
    """Rows whose job is as it was."""
    connection.executemany(
        "UPDATE jobs SET position = ?, state = ?, target = ?, deaths = ?, seconds = ?,"
        " failure = ?, pictures = ? WHERE id = ?",
        ((*_small(record), record.id) for record in unhurried(records)),
    )


def delete_records(connection: sqlite3.Connection, ids: Iterable[str]) -> None:
    """Rows that are there no more."""
    connection.executemany(
        "DELETE FROM jobs WHERE id = ?", ((job_id,) for job_id in unhurried(ids))
    )


def read_speeds(connection: sqlite3.Connection) -> list[Measurement]:
    """All measurements, the newest last."""
    rows = connection.execute(f"SELECT {_SPEED_COLUMNS} FROM speeds ORDER BY rowid").fetchall()
    return [_measurement(*row) for row in rows if all(map(_is_duration, row[-2:]))]


def _is_duration(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value < math.inf


def _measurement(
    wanted_device: str,
    wanted_precision: str,
    model: str,
    width: int,
    height: int,
    guided: int,
    device: str,
    precision: str,
    *seconds: float,
) -> Measurement:
    key = SpeedKey(model, width, height, bool(guided), device, precision)
    return Measurement(Wish(wanted_device, wanted_precision), key, Speed(*seconds))


def write_speed(connection: sqlite3.Connection, measured: Measurement) -> None:
    """In the place of the last one with its key."""
    wish, key, speed = measured.wish, measured.key, measured.speed
    connection.execute(
        f"INSERT OR REPLACE INTO speeds VALUES ({', '.join('?' * 10)})",
        (
            *(wish.device, wish.precision),
            *(key.model, key.width, key.height, key.guided, key.device, key.precision),
            *(speed.step_seconds, speed.picture_seconds),
        ),
    )


def _small(record: QueueRecord) -> tuple[object, ...]:
    return (
        record.position,
        record.state.value,
        json.dumps(record.target),  # a path may hold what UTF-8 cannot
        record.deaths,
        record.seconds,
        record.failure.to_json() if record.failure else "",
        json.dumps(dict(record.pictures)) if record.pictures else "",
    )


def _records(rows: Iterable[tuple[object, ...]]) -> tuple[list[QueueRecord], int]:
    records, unreadable = [], 0
    for row in unhurried(rows):
        try:
            records.append(_record(row))
        except (EngineError, ValueError, TypeError, AttributeError, RecursionError) as error:
            log.error("a job of the queue cannot be read: %s", error)
            unreadable += 1
    return records, unreadable


def _record(row: tuple[object, ...]) -> QueueRecord:
    job, position, state, target, deaths, seconds, failure, pictures = row
    saved = json.loads(str(pictures)) if pictures else {}
    return QueueRecord(
        Job.from_json(str(job)),
        _whole(position),
        JobState(str(state)),
        str(json.loads(str(target))),
        _whole(deaths),
        seconds if isinstance(seconds, float) and _is_duration(seconds) else 0.0,
        Failure.from_json(str(failure)) if failure else None,
        {int(number): str(path) for number, path in saved.items()},
    )


def _whole(value: object) -> int:
    number = int(str(value))
    if abs(number) > _MOST:
        raise ValueError("a number out of range")
    return number


def _lenient(text: bytes) -> str:
    """What is not UTF-8 costs its own row, not the whole file."""
    return text.decode("utf-8", "replace")


def _keep_aside(path: Path) -> Path:
    """Renames the file and its journal to the first free name."""
    numbers = iter(range(1, 1_000_000))
    names = (path.with_name(f"{path.stem} damaged {n}{path.suffix}") for n in numbers)
    aside = next(name for name in names if not name.exists())
    for end in ("", "-wal", "-shm"):
        part = path.with_name(path.name + end)
        if part.exists():
            part.replace(aside.with_name(aside.name + end))
    return aside


def _salvaged(path: Path) -> Iterator[QueueRecord]:
    """What can be read, from both ends: a damaged page hides what lies behind it."""
    for order in ("ASC", "DESC"):
        with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
            connection.text_factory = _lenient
            try:
                for row in connection.execute(
                    f"SELECT {_COLUMNS} FROM jobs NOT INDEXED ORDER BY rowid {order}"
                ):
                    yield from _records([row])[0]
            except sqlite3.Error as error:
                log.error("the queue's file %s ends early: %s", path, error)


def _damaged(why: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(why)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
