"""The settings of this person: loaded once, changed as a whole, told by name, kept in a file.

A bad value becomes its default and is named once; what a newer version wrote and this one does not
know stays in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.json_file import JsonFile
from app.settings import Editor, Settings, about, is_good

VERSION = 1
# From version n to n + 1: changes the object in place.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], None]] = {}


class SettingsStore(QObject):
    """`changed` comes with the name of each setting that has another value now, `written`
    with the reason if they could not be and hold until the program ends, else with "".

    Attributes:
        replaced: names of settings whose value in the file was bad.
        is_readable: whether there was no file, or one that could be read.
    """

    changed = Signal(str)
    written = Signal(str)

    def __init__(self, file: JsonFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        file.on_written = self.written.emit
        data = file.load()
        self.is_readable = data is not None
        self._data = _migrated(data or {})
        self._settings, self.replaced = _read(self._data)

    @property
    def settings(self) -> Settings:
        """What holds now."""
        return self._settings

    def change(self, settings: Settings) -> None:
        """From now on these hold; they are written soon."""
        before, self._settings = self._settings, settings
        names = [f.name for f in fields(settings) if _differs(f.name, before, settings)]
        if not names:
            return
        self._data |= {"version": max(VERSION, _version(self._data)), **asdict(settings)}
        self._file.save_soon(self._data)
        for name in names:
            self.changed.emit(name)

    def wait(self) -> None:
        """Until everything is written."""
        self._file.wait()

    @property
    def replaced_titles(self) -> list[str]:
        """What the dialog calls the settings that were replaced."""
        known = {item.name: about(item) for item in fields(Settings)}
        titles = [
            known[name].title().replace("&", "") if known[name].editor is not Editor.NONE else name
            for name in self.replaced
        ]
        return [title or name for title, name in zip(titles, self.replaced, strict=True)]


def _differs(name: str, one: Settings, other: Settings) -> bool:
    return bool(getattr(one, name) != getattr(other, name))


def _version(data: Mapping[str, Any]) -> int:
    version = data.get("version", VERSION)
    return version if type(version) is int else VERSION


def _migrated(data: dict[str, Any]) -> dict[str, Any]:
    """The object as this version writes it; one of a newer version stays as it is."""
    for version in range(_version(data), VERSION):
        MIGRATIONS[version](data)
        data["version"] = version + 1
    return data


def _read(data: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """The settings, and the names of those that are not as the file says."""
    good: dict[str, Any] = {}
    replaced = []
    for item in fields(Settings):
        if item.name not in data:
            continue
        value = data[item.name]
        value = tuple(value) if isinstance(value, list) else value
        if is_good(item, value):
            good[item.name] = value
        else:
            replaced.append(item.name)
    return Settings(**good), replaced
