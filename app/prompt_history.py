"""Earlier prompts, the newest first, and a walk through them that comes back to what was typed.

Kept in a file of its own, whose loss costs the history alone. Knows no widget.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from app.json_file import MAX_BYTES, JsonFile

MOST_ENTRIES = 200
MOST_BYTES = MAX_BYTES - (1 << 12)  # of the file, which is read up to its own limit


class Entry(NamedTuple):
    """Both prompts of a job."""

    prompt: str
    negative: str


class PromptHistory:
    """Without a file it lasts as long as the object.

    Attributes:
        is_readable: everything in the file could be read.
    """

    def __init__(self, file: JsonFile | None = None) -> None:
        self._file = file
        data = file.load() if file else {}
        self._entries, is_whole = _entries((data or {}).get("entries", []))
        self.is_readable = is_whole and data is not None
        self._draft = Entry("", "")
        self._place = -1  # of the entry that is shown; -1: what was typed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The newest first."""
        return tuple(self._entries)

    def add(self, entry: Entry) -> None:
        """Remembers the prompts of a job; ends the walk."""
        self._place = -1
        if entry.prompt.strip():
            self._set([entry, *(old for old in self._entries if old != entry)])

    def replace(self, entries: Sequence[Entry]) -> None:
        """Other entries in place of all: none, to forget them."""
        self._place = -1
        self._set(list(entries))

    def older(self, shown: Entry) -> Entry | None:
        """The entry before the one that is shown; None where there is none.

        What is shown and is not of the walk was typed: the walk begins there and comes back to it.
        """
        self._look(shown)
        entries = self._entries
        place = next(  # what one has typed already is no step
            (i for i in range(self._place + 1, len(entries)) if entries[i] != shown), None
        )
        if place is None:
            return None
        self._place = place
        return entries[place]

    def newer(self, shown: Entry) -> Entry | None:
        """The entry after the one that is shown, at last what was typed."""
        self._look(shown)
        if self._place < 0:
            return None
        self._place -= 1
        if self._place >= 0 and self._entries[self._place] == self._draft:
            self._place = -1
        return self._draft if self._place < 0 else self._entries[self._place]

    def is_walked(self, shown: Entry) -> bool:
        """What is shown came from a walk and is as it came."""
        return self._place >= 0 and self._entries[self._place] == shown

    def wait(self) -> None:
        """Until everything is written."""
        if self._file:
            self._file.wait()

    def _look(self, shown: Entry) -> None:
        if not self.is_walked(shown):
            self._draft, self._place = shown, -1

    def _set(self, entries: list[Entry]) -> None:
        self._entries = _fitting(entries)
        if self._file:
            self._file.save_soon({"version": 1, "entries": [list(e) for e in self._entries]})


def _entries(found: object) -> tuple[list[Entry], bool]:
    """Those that can be used, and whether that is all of them."""
    if not isinstance(found, list):
        return [], False
    entries = [
        Entry(*item)
        for item in found
        if isinstance(item, list) and len(item) == 2 and all(isinstance(t, str) for t in item)
    ]
    return entries[:MOST_ENTRIES], len(entries) == len(found)


def _fitting(entries: list[Entry]) -> list[Entry]:
    """The newest that the file has room for."""
    kept, size = [], 0
    for entry in entries[:MOST_ENTRIES]:
        own = len(json.dumps(entry)) + 16  # with its line ends and indents
        if size + own <= MOST_BYTES:
            kept.append(entry)
            size += own
    return kept
