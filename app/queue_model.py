"""The queue as a list model: a mirror of what the store has committed, with exact signals.

Rows are found by id. News of the running job touch its row and the roles concerned, at most ten
times a second. Pictures are asked for when a row is drawn, so ten thousand jobs cost their records
alone; no operation on the mirror takes longer than some 20 ms.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby, islice
from operator import attrgetter
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage

from app.progress import Progress
from app.queue_record import Changes, JobState, QueueRecord
from app.queue_texts import accessible_text, tool_tip

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MIME_TYPE = "application/x-mezzotint-jobs"
NEWS_MS = 100
_position = attrgetter("position")
MOST_RUNS = 64  # runs of rows told one by one; more are told as one change of everything


class Role(IntEnum):
    """Beside Qt's own: Display (the prompt), ToolTip, AccessibleText."""

    ID = Qt.ItemDataRole.UserRole
    RECORD = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2
    PROGRESS = Qt.ItemDataRole.UserRole + 3  # app.progress.Progress of the running job, or None
    PREVIEW = Qt.ItemDataRole.UserRole + 4  # QImage of the running job, or None
    PICTURE = Qt.ItemDataRole.UserRole + 5  # path of the first saved picture, or ""


class QueueModel(QAbstractListModel):
    """`changed` comes after each change of records."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records: list[QueueRecord] = []
        self._rows: dict[str, int] | None = {}
        self._running = ""
        self._progress: Progress | None = None
        self._preview: QImage | None = None
        self._news: set[int] = set()
        self._timer = QTimer(self, singleShot=True, interval=NEWS_MS)
        self._timer.timeout.connect(self._tell_news)

    # To ask

    @property
    def records(self) -> Sequence[QueueRecord]:
        """In order; not to be changed."""
        return self._records

    def row_of(self, job_id: str) -> int:
        """The row of a job, or -1."""
        if self._rows is None:
            self._rows = {record.id: row for row, record in enumerate(self._records)}
        return self._rows.get(job_id, -1)

    def record(self, job_id: str) -> QueueRecord | None:
        """The record of a job, if it is there."""
        row = self.row_of(job_id)
        return self._records[row] if row >= 0 else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._records):
            return None
        record = self._records[index.row()]
        is_running = record.id == self._running
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return record.job.prompt
            case Qt.ItemDataRole.AccessibleTextRole:
                return accessible_text(record, self._progress if is_running else None)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(record)
            case Role.ID:
                return record.id
            case Role.RECORD:
                return record
            case Role.STATE:
                return record.state
            case Role.PROGRESS:
                return self._progress if is_running else None
            case Role.PREVIEW:
                return self._preview if is_running else None
            case Role.PICTURE:
                return record.pictures[min(record.pictures)] if record.pictures else ""
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        data = QMimeData()
        data.setData(MIME_TYPE, "\n".join(self._records[row].id for row in rows).encode())
        return data

    # News of the running job

    def set_running(self, job_id: str, progress: Progress | None) -> None:
        """This job runs now; "" for none."""
        self._preview = None
        self._running, self._progress = job_id, progress

    def note_progress(self) -> None:
        """The running job's `Progress` has changed."""
        self._note(Role.PROGRESS, Qt.ItemDataRole.AccessibleTextRole)

    def set_preview(self, image: QImage) -> None:
        """A preview of the running job."""
        self._preview = image
        self._note(Role.PREVIEW)

    def _note(self, *roles: int) -> None:
        self._news.update(roles)
        if not self._timer.isActive():
            self._timer.start()

    def _tell_news(self) -> None:
        roles, self._news = sorted(self._news), set()
        row = self.row_of(self._running)
        if row >= 0:
            index = self.index(row)
            self.dataChanged.emit(index, index, roles)

    # Changes of records

    def reset(self, records: Iterable[QueueRecord]) -> None:
        """All records, in order."""
        self.beginResetModel()
        self._records = list(records)
        self._rows = None
        self.endResetModel()
        self.changed.emit()

    def apply(self, changes: Changes) -> None:
        """Follows what the store has committed."""
        if not changes:
            return
        gone = [self.row_of(record.id) for record in changes.removed]
        self._remove(sorted(row for row in gone if row >= 0))
        known: list[QueueRecord] = []
        fresh: list[QueueRecord] = []
        for record in changes.records:
            (known if self.row_of(record.id) >= 0 else fresh).append(record)
        self._change(known)
        self._insert(sorted(fresh, key=_position))
        self.changed.emit()

    def _remove(self, rows: list[int]) -> None:
        runs = list(_runs(rows))
        if len(runs) > MOST_RUNS:
            gone = set(rows)
            self.reset(r for row, r in enumerate(self._records) if row not in gone)
            return
        for first, last in reversed(runs):
            self.beginRemoveRows(ROOT, first, last)
            del self._records[first : last + 1]
            self._rows = None
            self.endRemoveRows()

    def _insert(self, records: list[QueueRecord]) -> None:
        """Each run of new ones between two old ones at once."""
        groups = list(islice(self._places(records), MOST_RUNS + 1))
        if len(groups) > MOST_RUNS:
            self.reset(sorted([*self._records, *records], key=_position))
            return
        for row, group in reversed(groups):
            self.beginInsertRows(ROOT, row, row + len(group) - 1)
            self._records[row:row] = group
            self._rows = None
            self.endInsertRows()

    def _places(self, records: list[QueueRecord]) -> Iterator[tuple[int, list[QueueRecord]]]:
        """Each run of new ones, with the row before which it goes."""
        start = 0
        while start < len(records):
            row, end = bisect(self._records, records[start].position, key=_position), len(records)
            if row < len(self._records):
                end = bisect_left(records, self._records[row].position, start, key=_position)
            yield row, records[start:end]
            start = end

    def _change(self, records: list[QueueRecord]) -> None:
        """Their contents, then their places."""
        if not records:
            return
        rows = [self.row_of(record.id) for record in records]
        for row, record in zip(rows, records, strict=True):
            self._records[row] = record
        order = sorted(range(len(self._records)), key=lambda row: self._records[row].position)
        if any(row != old for row, old in enumerate(order)):
            self._rearrange(order, set(rows))
            rows = [self.row_of(record.id) for record in records]
        runs = list(_runs(sorted(rows)))
        if len(runs) > MOST_RUNS:
            runs = [(runs[0][0], runs[-1][1])]
        for first, last in runs:
            self.dataChanged.emit(self.index(first), self.index(last))

    def _rearrange(self, order: list[int], moved: set[int]) -> None:
        """`order[row]` is the old row of what belongs at `row`."""
        ordered = [self._records[old] for old in order]
        block = _moved_block(order, moved)
        if block is not None:
            first, last, before = block
            self.beginMoveRows(ROOT, first, last, ROOT, before)
            self._records = ordered
            self._rows = None
            self.endMoveRows()
            return
        self.layoutAboutToBeChanged.emit()
        new_rows = {old: row for row, old in enumerate(order)}
        before_ = self.persistentIndexList()
        self._records = ordered
        self._rows = None
        after = [self.index(new_rows[index.row()]) for index in before_]
        self.changePersistentIndexList(before_, after)
        self.layoutChanged.emit()

    def running_row(self) -> int:
        """The row of the job that runs, or -1."""
        record = self.record(self._running) if self._running else None
        return self.row_of(self._running) if record and record.state is JobState.RUNNING else -1


def _runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """(first, last) of each run of rows that follow each other."""
    for _, group in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        run = [row for _, row in group]
        yield run[0], run[-1]


def _moved_block(order: list[int], moved: set[int]) -> tuple[int, int, int] | None:
    """(first, last, before) if one block of old rows went elsewhere as it was, else None."""
    first = next(row for row, old in enumerate(order) if row != old)
    last = next(row for row in reversed(range(len(order))) if row != order[row])
    changed = order[first : last + 1]
    # A block that moved down leaves its followers first; one that moved up comes first itself.
    cut = next((i for i in range(1, len(changed)) if changed[i] != changed[i - 1] + 1), None)
    if cut is None:
        return None
    head, tail = changed[:cut], changed[cut:]
    if tail != list(range(tail[0], tail[0] + len(tail))) or tail[-1] + 1 != head[0]:
        return None
    if moved.issuperset(head):
        return head[0], head[-1], first  # it came up to `first`
    if moved.issuperset(tail):
        return tail[0], tail[-1], last + 1
    return None
