"""The queue at work on a scripted worker: each job has one end, and what the worker does to one
job costs no other."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QCoreApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app import queue_database, queue_engine
from app.folders import Folders
from app.queue_database import Opening, Trouble
from app.queue_engine import Pause, QueueEngine
from app.queue_keeper import FILE_NAME, QueueKeeper
from app.queue_record import JobState
from app.queue_store import QueueStore
from app.queue_times import QueueTimes
from app.runner import Runner
from app.worker_process import Limits
from engine import protocol
from engine.errors import ErrorKind
from engine.job import Job
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job

JOB = ("run", "step 1", "step 2", "step 3", "save", "done")
W, R, B, D, F, C, P = (
    *(JobState.WAITING, JobState.RUNNING, JobState.INTERRUPTED, JobState.DONE),
    *(JobState.FAILED, JobState.CANCELLED, JobState.PARKED),
)  # B: begun and to be gone on with


class Desk:
    """An engine with everything that it needs, and what it said."""

    def __init__(self, qtbot: QtBot, runner: Runner, folders: Folders) -> None:
        self.qtbot = qtbot
        self.runner = runner
        self.keeper = QueueKeeper(folders.data, folders.checkpoints, retry_seconds=0.02)
        self.engine = QueueEngine(runner, self.keeper, lambda: str(folders.pictures))
        mode = QAbstractItemModelTester.FailureReportingMode.Fatal
        self._tester = QAbstractItemModelTester(self.model, mode, self.model)
        self.ends: list[tuple[int, int]] = []
        self.failures: list[protocol.Failed] = []
        self.engine.emptied.connect(lambda done, failed: self.ends.append((done, failed)))
        self.engine.job_failed.connect(lambda _id, failure: self.failures.append(failure))

    @property
    def model(self) -> QAbstractItemModel:
        return self.engine.model

    def start(self) -> Opening:
        with self.qtbot.waitSignal(self.engine.loaded, timeout=PATIENCE_MS) as heard:
            self.engine.start()
        return heard.args[0]

    def add(self, count: int, **changes: object) -> list[str]:
        jobs = [small_job(seed=number, **changes) for number in range(count)]
        self.engine.add(lambda: jobs)
        return [job.id for job in jobs]

    @property
    def states(self) -> list[JobState]:
        return [record.state for record in self.engine.model.records]

    def until(self, *states: JobState) -> None:
        self.qtbot.waitUntil(lambda: self.states == list(states), timeout=PATIENCE_MS)

    def close(self) -> None:
        self.engine.shut_down()
        self.runner.shut_down()


@pytest.fixture
def make_desk(
    qtbot: QtBot, make_runner: Callable[..., Runner], folders: Folders, tmp_path: Path
) -> Iterator[Callable[..., Desk]]:
    """`make_desk(*lives)`: with a worker that lives them."""
    desks: list[Desk] = []

    def make(*lives: tuple[str, ...], **options: object) -> Desk:
        script = Script(tmp_path / f"script {len(desks)}", *lives)
        desks.append(Desk(qtbot, make_runner(script.command, **options), folders))
        desks[-1].start()
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


def stored(folders: Folders) -> list[JobState]:
    """What is on the disk, as the next start would find it."""
    store = QueueStore(folders.data / FILE_NAME)
    states = [record.state for record in store.open().records]
    store.close()
    return states


def test_jobs_are_painted_one_after_another(
    make_desk: Callable[..., Desk], folders: Folders
) -> None:
    desk = make_desk(GOOD_LIFE)
    ids = desk.add(4)
    began: list[str] = []
    desk.runner.began.connect(began.append)
    desk.until(D, D, D, D)
    assert began == ids
    desk.qtbot.waitUntil(lambda: desk.ends == [(4, 0)], timeout=PATIENCE_MS)
    for record in desk.engine.model.records:
        assert Path(record.pictures[0]).exists() and record.seconds == 1.5
        assert Path(record.pictures[0]).parent == folders.pictures
    desk.close()
    assert stored(folders) == [D, D, D, D]


def test_failures_stop_no_other_job(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(("ready", "run", "fail bad_output", "run", "fail out_of_memory", "serve"))
    desk.add(3)
    desk.until(F, F, D)
    kinds = [failure.kind for failure in desk.failures]
    assert kinds == [ErrorKind.BAD_OUTPUT, ErrorKind.OUT_OF_MEMORY]
    assert [r.failure and r.failure.kind for r in desk.engine.model.records] == [*kinds, None]
    assert not desk.engine.pauses


@pytest.mark.parametrize("kind", ["disk_full", "output_folder", "device_not_found"])
def test_what_every_job_would_meet_stops_the_queue_and_costs_no_job(
    make_desk: Callable[..., Desk], kind: str
) -> None:
    desk = make_desk(("ready", "run", "step 1", f"fail {kind}", "serve"))
    desk.add(3)
    desk.until(B, W, W)
    desk.qtbot.waitUntil(lambda: len(desk.failures) == 1, timeout=PATIENCE_MS)
    assert desk.engine.pauses == {Pause.PROBLEM}
    desk.engine.resume()
    desk.until(D, D, D)


def test_a_job_that_kills_the_worker_twice_is_parked_and_the_queue_goes_on(
    make_desk: Callable[..., Desk],
) -> None:
    bad = ("ready", "run", "step 1", "crash")
    desk = make_desk(bad, bad, GOOD_LIFE)
    ids = desk.add(2)
    desk.until(P, D)
    assert desk.failures[0].kind is ErrorKind.WORKER_DIED
    desk.engine.retry([ids[0]])
    desk.until(D, D)


def test_deaths_are_counted_over_a_restart(make_desk: Callable[..., Desk]) -> None:
    bad = ("ready", "run", "step 1", "crash")
    first = make_desk(bad, ("ready", "run", "step 1", "hang"), limits=Limits(leave=50))
    first.add(1)
    first.qtbot.waitUntil(
        lambda: [r.deaths for r in first.engine.model.records] == [1], timeout=PATIENCE_MS
    )
    first.close()
    second = make_desk(bad, GOOD_LIFE)
    second.engine.resume()
    second.until(P)


def test_three_deaths_stop_the_queue_and_a_person_resumes_it(
    make_desk: Callable[..., Desk],
) -> None:
    bad = ("ready", "run", "crash")
    desk = make_desk(bad, bad, bad, GOOD_LIFE)
    desk.add(3)
    desk.until(P, B, W)
    desk.qtbot.waitUntil(lambda: desk.engine.pauses == {Pause.DEATHS}, timeout=PATIENCE_MS)
    desk.engine.resume()
    desk.until(P, D, D)


def test_what_is_left_comes_back_paused(make_desk: Callable[..., Desk]) -> None:
    first = make_desk(("ready", *JOB, "run", "step 1", "hang"), limits=Limits(leave=50))
    first.add(3)
    first.until(D, R, W)
    first.close()
    second = make_desk(GOOD_LIFE)
    assert second.states == [D, B, W]
    assert second.engine.pauses == {Pause.RESTART}
    assert not second.engine.is_working
    second.engine.resume()
    second.until(D, D, D)


def test_a_queue_that_was_finished_is_not_paused(make_desk: Callable[..., Desk]) -> None:
    first = make_desk(GOOD_LIFE)
    first.add(1)
    first.until(D)
    first.close()
    second = make_desk(GOOD_LIFE)
    assert not second.engine.pauses
    second.add(1)
    second.until(D, D)


def test_cancel_stops_that_one_alone(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    ids = desk.add(4)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    desk.engine.cancel([ids[2]])
    desk.until(R, W, C, W)
    desk.engine.cancel([ids[0]])
    desk.until(C, D, C, D)


def test_a_job_that_begins_while_it_is_cancelled_is_stopped(
    make_desk: Callable[..., Desk],
) -> None:
    """The click came after the store had given the job out and before the window knew."""
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    desk.engine.pause()
    ids = desk.add(1)
    desk.until(W)
    desk.engine.resume()  # asks for the job
    desk.engine.cancel(ids)  # before there is an answer
    desk.until(C)


def test_pause_keeps_the_job_and_resume_goes_on_with_it(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(("ready", "run", "step 1", "paused", "serve"))
    desk.add(2)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    desk.engine.pause()
    desk.until(B, W)
    assert not desk.engine.is_working
    desk.engine.pause(Pause.POWER)
    desk.engine.resume(Pause.PERSON)
    assert desk.engine.pauses == {Pause.POWER}
    desk.engine.resume(Pause.POWER)
    desk.until(D, D)


def test_reordering_while_a_job_runs(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    ids = desk.add(4)
    began: list[str] = []
    desk.runner.began.connect(began.append)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    desk.engine.move([ids[3]], ids[1])
    desk.engine.move([ids[1]], None)
    desk.engine.cancel_running()
    desk.until(C, D, D, D)
    assert began == [ids[0], ids[3], ids[2], ids[1]]


def test_an_edited_job_waits_for_its_editor(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    ids = desk.add(3)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    with desk.qtbot.waitSignal(desk.engine.edit_began, timeout=PATIENCE_MS) as heard:
        desk.engine.edit(ids[1])
    record = heard.args[0]
    assert record.id == ids[1]
    desk.engine.cancel_running()
    desk.until(C, W, D)  # the third went first
    desk.engine.end_edit(replace(record.job, prompt="a blue circle"))
    desk.until(C, D, D)
    assert desk.engine.model.records[1].job.prompt == "a blue circle"
    with desk.qtbot.waitSignal(desk.engine.edit_began, timeout=PATIENCE_MS) as heard:
        desk.engine.edit(ids[1])
    assert heard.args == [None]  # too late


def test_removed_jobs_come_back(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(GOOD_LIFE)
    desk.engine.pause()
    ids = desk.add(3)
    desk.until(W, W, W)
    desk.engine.remove(ids[:2])
    desk.until(W)
    desk.engine.duplicate([ids[2]])
    desk.until(W, W)
    assert desk.engine.can_undo
    desk.engine.undo()
    desk.until(W, W, W, W)
    assert [r.job.seed for r in desk.engine.model.records] == [0, 1, 2, 2]
    assert not desk.engine.can_undo


def test_what_can_come_back_is_bounded(
    make_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_engine, "MOST_REMOVED", 2)
    desk = make_desk(GOOD_LIFE)
    desk.engine.pause()
    ids = desk.add(6)
    desk.until(W, W, W, W, W, W)
    for count, *gone in ((5, ids[0]), (4, ids[1]), (1, *ids[2:5])):
        desk.engine.remove(gone)
        desk.until(*[W] * count)
    desk.engine.undo()
    desk.until(W, W, W, W)
    assert [r.id for r in desk.engine.model.records] == ids[2:]
    assert not desk.engine.can_undo
    for job_id in ids[2:5]:
        desk.engine.remove([job_id])
    desk.until(W)
    desk.engine.undo()
    desk.engine.undo()
    desk.until(W, W, W)
    assert [r.id for r in desk.engine.model.records] == ids[3:]
    assert not desk.engine.can_undo


def test_the_folder_is_asked_for_when_a_job_begins(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    desk = make_desk(GOOD_LIFE)
    desk.engine.pause()
    desk.add(1)
    desk.until(W)
    desk.engine._folder = lambda: str(tmp_path / "Other 🎨")
    desk.engine.resume()
    desk.until(D)
    assert Path(desk.engine.model.records[0].pictures[0]).parent == tmp_path / "Other 🎨"


# The file


def test_a_locked_file_makes_jobs_wait_and_loses_none(
    make_desk: Callable[..., Desk],
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    make_runner: Callable[..., Runner],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(queue_database, "BUSY_SECONDS", 0.01)
    folders.data.mkdir(parents=True)
    other = sqlite3.connect(folders.data / FILE_NAME)
    other.execute("CREATE TABLE theirs (x)")
    other.execute("BEGIN EXCLUSIVE")
    desk = Desk(qtbot, make_runner(Script(tmp_path / "script", GOOD_LIFE).command), folders)
    troubles: list[Trouble] = []
    desk.keeper.troubled.connect(troubles.append)
    with qtbot.waitSignal(desk.keeper.troubled, timeout=PATIENCE_MS):
        desk.engine.start()
        desk.add(2)
    assert desk.states == []
    other.rollback()
    other.execute("DROP TABLE theirs")
    other.close()
    with qtbot.waitSignal(desk.keeper.recovered, timeout=PATIENCE_MS):
        pass
    desk.until(D, D)
    assert troubles == [Trouble.BUSY]
    desk.close()


def test_a_disk_that_is_full_for_a_while_delays_the_end_and_loses_nothing(
    make_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch, folders: Folders
) -> None:
    """Until the end is on the disk, the job is not shown as done."""
    desk = make_desk(GOOD_LIFE)
    real, left = QueueStore.end, [5]

    def full(self: QueueStore, *values: object, **named: object) -> object:
        if left[0] > 0:
            left[0] -= 1
            assert desk.states[0] is not D
            error = sqlite3.OperationalError("no")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return real(self, *values, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(QueueStore, "end", full)
    heard: list[Trouble] = []
    desk.keeper.troubled.connect(heard.append)
    desk.add(2)
    desk.until(D, D)
    assert heard == [Trouble.FULL]
    desk.close()
    assert stored(folders) == [D, D]


def test_a_file_damaged_at_work_is_replaced_with_all_that_is_known(
    make_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch, folders: Folders
) -> None:
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    desk.add(3)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    real, left = QueueStore.end, [1]

    def damaged(self: QueueStore, *values: object, **named: object) -> object:
        if left[0] > 0:
            left[0] -= 1
            self.close()
            (folders.data / FILE_NAME).write_bytes(b"garbage" * 1000)
            error = sqlite3.DatabaseError("no")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        return real(self, *values, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(QueueStore, "end", damaged)
    with desk.qtbot.waitSignal(desk.engine.loaded, timeout=PATIENCE_MS) as heard:
        desk.engine.cancel_running()
    assert heard.args[0].kept_aside.exists()
    desk.until(C, D, D)
    desk.close()
    assert stored(folders) == [C, D, D]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_file_that_is_removed_at_work_is_written_anew(
    make_desk: Callable[..., Desk], folders: Folders
) -> None:
    """Else everything would go into a file without a name and be lost at the end."""
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    desk.add(3)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    shutil.rmtree(folders.data)
    desk.engine.cancel_running()
    desk.until(C, D, D)
    shutil.rmtree(folders.data)
    desk.close()
    assert stored(folders) == [C, D, D]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_jobs_outlive_a_folder_that_is_lost_at_work(
    make_desk: Callable[..., Desk], folders: Folders
) -> None:
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    desk.add(3)
    desk.qtbot.waitSignal(desk.runner.stepped, timeout=PATIENCE_MS).wait()
    shutil.rmtree(folders.data)
    folders.data.write_text("a file in the place of the folder")
    with desk.qtbot.waitSignal(desk.keeper.troubled, timeout=PATIENCE_MS) as heard:
        desk.engine.cancel_running()
    assert heard.args == [Trouble.DENIED]
    desk.until(C, D, D)


def test_a_folder_that_cannot_be_used_keeps_jobs_in_memory_and_says_so(
    make_runner: Callable[..., Runner], qtbot: QtBot, folders: Folders, tmp_path: Path
) -> None:
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("a file in the place of the folder")
    desk = Desk(qtbot, make_runner(Script(tmp_path / "script", GOOD_LIFE).command), folders)
    with qtbot.waitSignal(desk.keeper.troubled, timeout=PATIENCE_MS) as heard:
        desk.engine.start()
    assert heard.args == [Trouble.DENIED]
    desk.add(2)
    desk.until(D, D)
    desk.close()


def test_mistakes_in_the_thread_are_not_swallowed(
    make_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    desk = make_desk(GOOD_LIFE)

    def mistake(_store: QueueStore) -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        desk.keeper.ask(mistake, lambda _answer: None)
        qtbot.waitUntil(lambda: bool(caught), timeout=PATIENCE_MS)
    assert caught[0][0] is ZeroDivisionError


# Times


def test_times_are_measured_per_size_and_remembered(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(GOOD_LIFE)
    desk.add(1)
    desk.until(D)
    desk.engine.pause()
    desk.add(2)
    desk.add(1, width=128)
    desk.until(D, W, W, W)
    estimate = desk.engine.estimate()
    assert estimate.unknown == 1
    assert 2 * 4 * 0.5 <= estimate.seconds < 2 * 4 * 0.5 + 2
    desk.close()
    again = make_desk(GOOD_LIFE)
    again.qtbot.waitUntil(lambda: again.engine.estimate().seconds > 0, timeout=PATIENCE_MS)
    assert again.engine.estimate().unknown == 1


def test_a_new_kind_of_job_is_estimated_from_its_second_step() -> None:
    from app.progress import Progress

    job = Job("x", steps=10, count=2)
    times = QueueTimes(lambda: 0.0, Progress(job))
    step = protocol.Step(job.id, 0, 1, 10, 7.0)
    times.on_step(step)
    assert times.estimate([]).unknown == 1 and times.job_seconds_left() is None
    times.on_step(replace(step, step=2, seconds=2.0))
    assert times.job_seconds_left() == pytest.approx(18 * 2.0)
    assert times.estimate([replace(job, id="y")]).unknown == 1


def test_no_answer_comes_after_the_keeper_has_stopped(qapp: QCoreApplication) -> None:
    heard: list[int] = []
    keeper = QueueKeeper(None)
    keeper.ask(lambda _store: 5, heard.append)
    keeper.stop()
    qapp.processEvents()
    assert heard == []
