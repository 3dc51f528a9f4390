"""What is known about model files: a SQLite file, so that none is read or hashed twice.

A cache and nothing else: losing it costs the time to find out again. A row holds for one time and
size of its file, and a description for one version of the program. Used by one thread at a time.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from app.index_file import IndexFile
from app.models_record import Description, State
from engine import __version__

VERSION = 1
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


class ModelsIndex(IndexFile):
    """One file. The list works without it, and finds everything out again then."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "models", _SCHEMA, VERSION, keeps_aside=False)

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


def _description(text: str) -> Description | None:
    """None for what nobody wrote so."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return Description.from_dict(data) if isinstance(data, dict) else None
