"""The model list as an item model: filtered and sorted by itself, found by path, never by row.

A few hundred entries: each change of the view takes some milliseconds. Holds the newest pictures of
each model as they were brought; knows no gallery and no worker.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.gallery_record import Picture
from app.models_record import ModelRecord, ModelSort, News, sort_key
from app.models_texts import name_text, spoken_text, tool_tip

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MOST_NEWS = 32  # records; to tell of each would take longer than to begin anew


class Role(IntEnum):
    """Beside Qt's own: Display (the name), ToolTip, AccessibleText."""

    PATH = Qt.ItemDataRole.UserRole
    RECORD = Qt.ItemDataRole.UserRole + 1
    PICTURE = Qt.ItemDataRole.UserRole + 2  # the newest one that it made, or None
    IN_USE = Qt.ItemDataRole.UserRole + 3


class ModelsModel(QAbstractListModel):
    """`told` comes with the paths of which something else is known now, shown or not."""

    told = Signal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: dict[str, ModelRecord] = {}
        self._rows: list[ModelRecord] = []
        self._pictures: Mapping[str, Sequence[Picture]] = {}
        self._words: list[str] = []
        self._others = False
        self._sort = ModelSort.NAME
        self._key = sort_key(self._sort, {})
        self._in_use = ""

    # To ask

    @property
    def records(self) -> Iterable[ModelRecord]:
        """All entries, shown or not."""
        return self._all.values()

    @property
    def usable(self) -> list[ModelRecord]:
        """What can paint and is wanted, the starter model first, then by name."""
        good = [r for r in self._all.values() if r.is_starter or (r.is_usable and not r.is_other)]
        return sorted(good, key=sort_key(ModelSort.NAME, {}))

    @property
    def other_count(self) -> int:
        """How many are no models, or not wanted."""
        return sum(record.is_other for record in self._all.values())

    def record(self, path: str) -> ModelRecord | None:
        """What is known of a path, shown or not."""
        return self._all.get(path)

    def pictures(self, path: str) -> Sequence[Picture]:
        """The newest ones that the model made."""
        return self._pictures.get(path, ())

    def row_of(self, path: str) -> int:
        """Where it is shown, or -1."""
        return next((row for row, record in enumerate(self._rows) if record.path == path), -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        record = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name_text(record)
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_text(record, is_in_use=record.path == self._in_use)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(record)
            case Role.PATH:
                return record.path
            case Role.RECORD:
                return record
            case Role.PICTURE:
                return next(iter(self.pictures(record.path)), None)
            case Role.IN_USE:
                return record.path == self._in_use
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flag = Qt.ItemFlag
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren

    # To change

    def set_records(self, records: Iterable[ModelRecord]) -> None:
        """These and no others."""
        self._all = {record.path: record for record in records}
        self._rebuild()
        self.told.emit(list(self._all))

    def take(self, news: News) -> None:
        """Follows the files."""
        for path in news.removed:
            self._all.pop(path, None)
        self._all |= {record.path: record for record in news.changed}
        if len(news.changed) + len(news.removed) > MOST_NEWS:
            self._rebuild()
        else:
            self._follow(news)
        self.told.emit([*(record.path for record in news.changed), *news.removed])

    def _follow(self, news: News) -> None:
        """Brings the rows up to date, one by one."""
        going = [self.row_of(path) for path in news.removed]
        coming = []
        for record in news.changed:
            row = self.row_of(record.path)
            if (
                row >= 0
                and self._passes(record)
                and self._key(self._rows[row]) == self._key(record)
            ):
                self._rows[row] = record
                self.dataChanged.emit(self.index(row), self.index(row))
                continue
            going.append(row)
            if self._passes(record):
                coming.append(record)
        for row in sorted({row for row in going if row >= 0}, reverse=True):
            self.beginRemoveRows(ROOT, row, row)
            del self._rows[row]
            self.endRemoveRows()
        for record in coming:
            at = bisect_left(self._rows, self._key(record), key=self._key)
            self.beginInsertRows(ROOT, at, at)
            self._rows.insert(at, record)
            self.endInsertRows()

    def set_view(self, words: str, order: ModelSort, *, others: bool) -> None:
        """What is shown, and in which order."""
        wanted = (words.casefold().split(), order, others)
        if wanted != (self._words, self._sort, self._others):
            self._words, self._sort, self._others = wanted
            self._rebuild()

    def set_pictures(self, pictures: Mapping[str, Sequence[Picture]]) -> None:
        """The newest pictures by the paths of the models that made them, the newest first."""
        if pictures == self._pictures:
            return
        self._pictures = pictures
        if self._sort is ModelSort.LAST_USED:
            self._rebuild()
        elif self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def set_in_use(self, path: str) -> None:
        """The model that the next picture is painted with."""
        before, self._in_use = self._in_use, path
        for row in {self.row_of(before), self.row_of(path)} - {-1}:
            self.dataChanged.emit(self.index(row), self.index(row))

    def _passes(self, record: ModelRecord) -> bool:
        if record.is_other and not self._others:
            return False
        return all(word in record.folded for word in self._words)

    def _rebuild(self) -> None:
        self.beginResetModel()
        last = {path: some[0].mtime_ns for path, some in self._pictures.items() if some}
        self._key = sort_key(self._sort, last)
        self._rows = sorted(filter(self._passes, self._all.values()), key=self._key)
        self.endResetModel()
