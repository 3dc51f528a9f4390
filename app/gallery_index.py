"""What is known about the pictures on the disk: a SQLite file, so that they are read once only.

The files are the truth. Only the favourites are kept nowhere else, so the row of a file that went
away stays for `KEPT_DAYS`: the disk may be unplugged, the picture may come back from the trash.
Used by one thread at a time. 20,000 rows are read in some 60 ms.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from app.gallery_record import DAY_SECONDS, Picture
from app.index_file import IndexFile

VERSION = 1
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


class GalleryIndex(IndexFile):
    """One file. The gallery works without it, and knows no favourites then."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "pictures", _SCHEMA, VERSION, keeps_aside=True)

    def pictures(self, root: Path) -> dict[str, Picture]:
        """Those that were under the folder the last time, by path."""
        prefix = os.fsencode(os.path.join(root, ""))  # noqa: PTH118
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
