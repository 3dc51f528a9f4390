"""The pictures as a list model: filtered and sorted by itself, found by path, never by row.

Holds the records and nothing else; thumbnails are asked for by who draws. Filtering 20,000 takes
about 20 ms. Signals are exact for small news; more than `MOST_RUNS` runs of rows are told as one
reset, after which views find their selection again by path.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from html import escape
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QUrl,
    Signal,
)

from app.gallery_record import Filter, Picture, Sort, sort_key
from app.gallery_store import News
from app.texts import translate

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MOST_RUNS = 32
MOST_NEWS = 1_000  # records; to look at each would take as long as to begin anew
SHOWN_PROMPT = 300  # characters in tool tips and for screen readers


class Role(IntEnum):
    """Beside Qt's own: Display (the file's name), ToolTip, AccessibleText."""

    PATH = Qt.ItemDataRole.UserRole
    PICTURE = Qt.ItemDataRole.UserRole + 1


class GalleryModel(QAbstractListModel):
    """`models_changed` comes when there is another set of models to choose from."""

    models_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: dict[str, Picture] = {}
        self._hidden: set[str] = set()
        self._rows: list[Picture] = []
        self._row_of: dict[str, int] | None = None
        self._filter = Filter()
        self._passes = self._filter.test(0)
        self._sort = Sort.NEWEST
        self._key = sort_key(self._sort)
        self._models: list[str] = []

    # To ask

    @property
    def models(self) -> list[str]:
        """Names of the models that the pictures were made with, sorted."""
        return self._models

    @property
    def count(self) -> int:
        """Of all pictures, shown or not."""
        return len(self._all) - len(self._hidden)

    @property
    def filter(self) -> Filter:
        """What is shown."""
        return self._filter

    @property
    def sort_order(self) -> Sort:
        """In which order."""
        return self._sort

    def picture(self, path: str) -> Picture | None:
        """What is known about a picture, shown or not."""
        return self._all.get(path)

    @property
    def pictures(self) -> Iterable[Picture]:
        """All that are not on their way to the trash, in no order."""
        return (p for p in self._all.values() if p.path not in self._hidden)

    def model_hashes(self) -> dict[str, str]:
        """Model file -> hash, of the pictures that were made here."""
        pairs = ((p.model_path, p.model_hash) for p in self._all.values() if p.model_hash)
        return {path: model_hash for path, model_hash in pairs if path}

    def row_of(self, path: str) -> int:
        """Where it is shown, or -1."""
        if self._row_of is None:
            self._row_of = {picture.path: row for row, picture in enumerate(self._rows)}
        return self._row_of.get(path, -1)

    def path_at(self, row: int) -> str:
        """The path of a row, or "" outside."""
        return self._rows[row].path if 0 <= row < len(self._rows) else ""

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        picture = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return picture.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_text(picture)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(picture)
            case Role.PATH:
                return picture.path
            case Role.PICTURE:
                return picture
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def mimeTypes(self) -> list[str]:
        return ["text/uri-list"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(self.path_at(index.row())) for index in indexes])
        return data

    # To change

    def set_pictures(self, pictures: Iterable[Picture]) -> None:
        """These and no others: another folder is shown."""
        self._all = {picture.path: picture for picture in pictures}
        self._hidden.clear()
        self._rebuild()
        self._find_models()

    def set_view(self, wanted: Filter, sort: Sort) -> None:
        """What is shown, and in which order."""
        if (wanted, sort) != (self._filter, self._sort):
            self._filter, self._sort, self._key = wanted, sort, sort_key(sort)
            self._rebuild()

    def take(self, news: News) -> None:
        """Follows the files."""
        news = self._with_favourites(news)
        self._all.update((picture.path, picture) for picture in news.changed)
        for path in news.removed:
            self._all.pop(path, None)
            self._hidden.discard(path)
        self._show(news.changed, news.removed)
        self._find_models()

    def set_favourite(self, paths: Iterable[str], on: bool) -> None:
        """Marks pictures, or takes the mark away."""
        known = [self._all[path] for path in paths if path in self._all]
        changed = tuple(replace(picture, favourite=on) for picture in known)
        self._all.update((picture.path, picture) for picture in changed)
        self._show(changed, ())

    def set_hidden(self, paths: Iterable[str], on: bool) -> None:
        """Does as if the files were gone, or takes that back."""
        given = [path for path in paths if path in self._all]
        if on:
            self._hidden.update(given)
            self._show((), given)
        else:
            self._hidden.difference_update(given)
            self._show([self._all[path] for path in given], ())

    def _with_favourites(self, news: News) -> News:
        """What a person marked a moment ago may not have reached the index yet."""
        changed = tuple(
            replace(new, favourite=old.favourite)
            if (old := self._all.get(new.path))
            and old.favourite != new.favourite
            and old.mtime_ns == new.mtime_ns
            else new
            for new in news.changed
        )
        return News(changed, news.removed)

    def _is_shown(self, picture: Picture) -> bool:
        return picture.path not in self._hidden and self._passes(picture)

    def _show(self, changed: Sequence[Picture], removed: Iterable[str]) -> None:
        """Brings the rows up to date after `_all` was."""
        if len(changed) > MOST_NEWS:
            self._rebuild()
            return
        in_place, coming, going = [], [], {self.row_of(path) for path in removed}
        for picture in changed:
            row = self.row_of(picture.path)
            stays = row >= 0 and self._is_shown(picture)
            if stays and self._key(self._rows[row]) == self._key(picture):
                in_place.append((row, picture))
                continue
            going.add(row)
            if self._is_shown(picture):
                coming.append(picture)
        going.discard(-1)
        if len(coming) + len(_runs(going)) > MOST_RUNS:
            self._rebuild()
            return
        for row, picture in in_place:
            self._rows[row] = picture
            self.dataChanged.emit(self.index(row), self.index(row))
        for first, last in reversed(_runs(going)):
            self.beginRemoveRows(ROOT, first, last)
            del self._rows[first : last + 1]
            self._row_of = None
            self.endRemoveRows()
        for picture in coming:
            at = bisect_left(self._rows, self._key(picture), key=self._key)
            self.beginInsertRows(ROOT, at, at)
            self._rows.insert(at, picture)
            self._row_of = None
            self.endInsertRows()

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._passes = self._filter.test(time.time())
        shown = self._all.values()
        if self._hidden or not self._filter.is_open:
            self._rows = [picture for picture in shown if self._is_shown(picture)]
        else:
            self._rows = list(shown)
        self._rows.sort(key=self._key)
        self._row_of = None
        self.endResetModel()

    def _find_models(self) -> None:
        names = {picture.model for picture in self._all.values() if picture.model}
        if names != set(self._models):
            self._models = sorted(names, key=str.casefold)
            self.models_changed.emit()


def _runs(rows: Iterable[int]) -> list[tuple[int, int]]:
    """(first, last) of neighbours, ascending."""
    runs: list[tuple[int, int]] = []
    for row in sorted(rows):
        if runs and row == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs


def date_text(picture: Picture) -> str:
    """When the file was written, as the person's country writes dates."""
    moment = QDateTime.fromMSecsSinceEpoch(picture.mtime_ns // 1_000_000)
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


def spoken_text(picture: Picture) -> str:
    """What a screen reader says."""
    text = picture.prompt[:SHOWN_PROMPT] or picture.name
    if picture.favourite:
        return translate("Gallery", "Favourite: {prompt}").format(prompt=text)
    return text


def tool_tip(picture: Picture) -> str:
    """The prompt, then name, model and date; marked up, because Qt would guess from the text."""
    prompt = picture.prompt[:SHOWN_PROMPT] + ("…" if len(picture.prompt) > SHOWN_PROMPT else "")
    facts = " · ".join(filter(None, (picture.name, picture.model, date_text(picture))))
    lines = filter(None, (prompt, facts))
    return "<p style='white-space:pre-wrap'>" + "<br>".join(map(escape, lines)) + "</p>"
