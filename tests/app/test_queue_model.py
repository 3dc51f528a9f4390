"""The list of jobs: its signals hold to Qt's own tester whatever happens in whatever order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.progress import Progress
from app.queue_model import MIME_TYPE, QueueModel, Role
from app.queue_record import Changes, Failure, JobState, QueueRecord
from app.queue_store import QueueStore
from app.queue_texts import state_line
from engine import protocol
from engine.errors import ErrorKind
from tests.app.jobs import small_job


class Watcher:
    """Writes down the signals of a model."""

    def __init__(self, model: QAbstractItemModel) -> None:
        self.heard: list[tuple[object, ...]] = []
        model.rowsInserted.connect(lambda _p, first, last: self.heard.append(("in", first, last)))
        model.rowsRemoved.connect(lambda _p, first, last: self.heard.append(("out", first, last)))
        model.rowsMoved.connect(self._on_moved)
        model.layoutChanged.connect(lambda *_: self.heard.append(("layout",)))
        model.modelReset.connect(lambda: self.heard.append(("reset",)))
        model.dataChanged.connect(self._on_changed)

    def _on_moved(
        self, _p: QModelIndex, first: int, last: int, _to: QModelIndex, before: int
    ) -> None:
        self.heard.append(("move", first, last, before))

    def _on_changed(self, first: QModelIndex, last: QModelIndex, roles: list[int]) -> None:
        self.heard.append(("data", first.row(), last.row(), *roles))


@pytest.fixture
def store() -> Iterator[QueueStore]:
    store = QueueStore(None)
    store.open()
    yield store
    store.close()


@pytest.fixture
def model(qtbot: QtBot) -> QueueModel:
    model = QueueModel()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(model, mode, model)
    return model


def filled(model: QueueModel, store: QueueStore, count: int) -> list[str]:
    changes = store.add(lambda: [small_job(seed=number) for number in range(count)])
    model.apply(changes)
    return [record.id for record in changes.records]


def seeds(model: QueueModel) -> list[int]:
    return [record.job.seed for record in model.records]


def random_operation(store: QueueStore, rng: random.Random) -> Changes:
    ids = [record.id for record in store.ordered()]
    some = rng.sample(ids, min(len(ids), rng.randrange(1, 5)))
    match rng.randrange(9):
        case 0 | 1:
            return store.add(lambda: [small_job(seed=rng.randrange(99)) for _ in range(3)])
        case 2 | 3:
            return store.move(some, rng.choice([*ids, None]))
        case 4:
            return store.duplicate(some)
        case 5:
            return store.cancel(some)
        case 6:
            return store.remove(some[:2])
        case 7:
            return store.take_next("f")
        case _:
            running = [r.id for r in store.ordered() if r.state is JobState.RUNNING]
            return store.end(running[0], JobState.DONE) if running else Changes()


def test_fifty_random_operations_and_the_model_is_what_the_store_is(
    model: QueueModel, store: QueueStore
) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        for _ in range(50):
            marks = [QPersistentModelIndex(model.index(row)) for row in range(model.rowCount())]
            ids = [record.id for record in model.records]
            model.apply(random_operation(store, rng))
            assert list(model.records) == store.ordered()
            for row, record in enumerate(model.records):
                assert model.row_of(record.id) == row
            for mark, job_id in zip(marks, ids, strict=True):  # an index stays with its job
                assert not mark.isValid() or mark.data(Role.ID) == job_id


@pytest.mark.parametrize(
    ("chosen", "before", "heard"),
    [
        ([3], 0, [("move", 3, 3, 0), ("data", 0, 0)]),
        ([0, 1], 4, [("move", 0, 1, 4), ("data", 2, 3)]),
        ([2, 3], None, [("move", 2, 3, 6), ("data", 4, 5)]),
        ([0], 2, [("move", 0, 0, 2), ("data", 1, 1)]),
        ([0, 4], 2, [("layout",), ("data", 1, 2)]),
    ],
)
def test_a_move_is_told_as_one(
    model: QueueModel,
    store: QueueStore,
    chosen: list[int],
    before: int | None,
    heard: list[tuple[object, ...]],
) -> None:
    ids = filled(model, store, 6)
    watcher = Watcher(model)
    model.apply(store.move([ids[n] for n in chosen], None if before is None else ids[before]))
    assert watcher.heard == heard


def test_a_change_of_state_touches_its_row_alone(model: QueueModel, store: QueueStore) -> None:
    filled(model, store, 5)
    watcher = Watcher(model)
    model.apply(store.take_next("f"))
    assert watcher.heard == [("data", 0, 0)]


def test_removed_and_restored_runs_are_told_as_runs(model: QueueModel, store: QueueStore) -> None:
    ids = filled(model, store, 8)
    watcher = Watcher(model)
    changes = store.remove([ids[n] for n in (1, 2, 5)])
    model.apply(changes)
    model.apply(store.restore(changes.removed))
    assert watcher.heard == [("out", 5, 5), ("out", 1, 2), ("in", 3, 3), ("in", 1, 2)]
    assert seeds(model) == list(range(8))


def test_many_scattered_changes_are_told_as_one(model: QueueModel, store: QueueStore) -> None:
    ids = filled(model, store, 400)
    watcher = Watcher(model)
    model.apply(store.cancel(ids[::2]))
    assert watcher.heard == [("data", 0, 398)]
    removed = store.clear_finished()
    model.apply(removed)
    model.apply(store.restore(removed.removed))
    assert watcher.heard[1:] == [("reset",), ("reset",)]
    assert seeds(model) == list(range(400))


def test_news_of_the_running_job_are_gathered(
    qtbot: QtBot, model: QueueModel, store: QueueStore
) -> None:
    """A hundred steps in a moment are one signal, with the roles concerned."""
    filled(model, store, 3)
    record = store.take_next("f").records[0]
    model.apply(Changes((record,)))
    progress = Progress(record.job)
    model.set_running(record.id, progress)
    watcher = Watcher(model)
    with qtbot.waitSignal(model.dataChanged, timeout=5000):
        for step in range(100):
            progress.on_step(protocol.Step(record.id, 0, step % 5, 4, 0.5))
            model.note_progress()
    roles = sorted([Role.PROGRESS, Qt.ItemDataRole.AccessibleTextRole])
    assert watcher.heard == [("data", 0, 0, *roles)]
    image = QImage(2, 2, QImage.Format.Format_RGB888)
    image.fill(QColor("red"))
    with qtbot.waitSignal(model.dataChanged, timeout=5000):
        model.set_preview(image)
    assert watcher.heard[1:] == [("data", 0, 0, Role.PREVIEW)]
    assert model.index(0).data(Role.PREVIEW).size().toTuple() == (2, 2)
    assert model.index(1).data(Role.PREVIEW) is None


def test_rows_say_what_they_are(model: QueueModel, store: QueueStore) -> None:
    job = replace(small_job(steps=20), prompt="a red fox", negative="blurry", count=2)
    model.apply(store.add(lambda: [job]))
    index = model.index(0)
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert index.data() == "a red fox"
    assert index.data(spoken) == "Waiting: a red fox"
    assert "Negative prompt: blurry" in index.data(Qt.ItemDataRole.ToolTipRole)
    model.apply(store.take_next("f"))
    progress = Progress(job)
    progress.on_step(protocol.Step(job.id, 0, 7, 20, 0.5))
    model.set_running(job.id, progress)
    assert index.data(spoken) == "Running, step 7 of 40: a red fox"
    assert state_line(index.data(Role.RECORD), progress) == "Running · Starting"
    progress.on_phase("denoising")
    assert state_line(index.data(Role.RECORD), progress) == "Running · 7/40"
    progress.on_step(protocol.Step(job.id, 0, 8, 20, 0.5))
    assert state_line(index.data(Role.RECORD), progress) == "Running · 8/40 · 16 s left"
    model.apply(store.save_picture(job.id, 1, "/b.png"))
    model.apply(store.save_picture(job.id, 0, "/a.png"))
    assert index.data(Role.PICTURE) == "/a.png"
    failure = Failure(ErrorKind.DISK_FULL, "Full.", {"folder": "/there"})
    model.apply(store.end(job.id, JobState.FAILED, failure=failure))
    assert index.data(spoken) == "Failed, The disk with the folder /there is full.: a red fox"
    assert index.data(Role.STATE) == JobState.FAILED


def test_dragged_rows_carry_ids_in_order(model: QueueModel, store: QueueStore) -> None:
    ids = filled(model, store, 4)
    data = model.mimeData([model.index(3), model.index(1)])
    assert data.data(MIME_TYPE).toStdString() == f"{ids[1]}\n{ids[3]}"
    assert model.supportedDropActions() == Qt.DropAction.MoveAction
    assert model.flags(QModelIndex()) == Qt.ItemFlag.ItemIsDropEnabled


def test_an_unknown_record_is_inserted_where_it_belongs(
    model: QueueModel, store: QueueStore
) -> None:
    filled(model, store, 2)
    low, high = (record.position for record in model.records)
    watcher = Watcher(model)
    model.apply(Changes((QueueRecord(small_job(seed=9), (low + high) // 2),)))
    assert watcher.heard == [("in", 1, 1)]
    assert seeds(model) == [0, 9, 1]
