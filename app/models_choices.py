"""Which files a person put on the model list one by one, and which they took from it.

Folders of models are a setting; this is the rest. Nobody else knows it, so it is no cache.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.json_file import JsonFile

VERSION = 1
MOST = 5_000  # of each; a list that long is a mistake


class ModelsChoices:
    """Attributes:
    added: files and diffusers folders, the latest last.
    removed: paths that are not wanted on the list.
    is_readable: whether there was no file, or one that could be read.
    """

    def __init__(self, file: JsonFile) -> None:
        self._file = file
        data = file.load()
        self.is_readable = data is not None
        self.added: dict[str, None] = _paths(data, "added")
        self.removed: dict[str, None] = _paths(data, "removed")

    def add(self, paths: Iterable[str]) -> None:
        """Puts files on the list, also those that were taken from it."""
        for path in paths:
            self.removed.pop(path, None)
            self.added[path] = None
        self._save()

    def remove(self, path: str) -> None:
        """Takes one from the list, also if it is found again in a folder of models."""
        self.added.pop(path, None)
        self.removed[path] = None
        self._save()

    def put_back(self, path: str) -> None:
        """It is wanted after all."""
        self.removed.pop(path, None)
        self._save()

    def wait(self) -> None:
        """Until everything is written."""
        self._file.wait()

    def _save(self) -> None:
        added, removed = list(self.added)[-MOST:], list(self.removed)[-MOST:]
        self._file.save_soon({"version": VERSION, "added": added, "removed": removed})


def _paths(data: dict[str, Any] | None, name: str) -> dict[str, None]:
    """In order, each once; what is no path is left out."""
    values = (data or {}).get(name)
    if not isinstance(values, list):
        return {}
    return dict.fromkeys(value for value in values if isinstance(value, str) and value)
