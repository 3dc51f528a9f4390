"""The queue's file: what was committed is there again, whatever happened, and nothing else."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from app import queue_store
from app.queue_database import Trouble, trouble_of
from app.queue_record import Changes, Failure, JobState, QueueRecord
from app.queue_speeds import Speed, measurement
from app.queue_store import QueueStore
from engine.errors import ErrorKind
from engine.job import MAX_SEED, Job
from engine.metadata import Facts, embed
from tests.app.fake_worker import tiny_png
from tests.app.jobs import small_job


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Zoë 🎨" / "queue.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[QueueStore]:
    store = QueueStore(path)
    store.open()
    yield store
    store.close()


def fill(store: QueueStore, count: int) -> list[str]:
    changes = store.add(lambda: [small_job(seed=number) for number in range(count)])
    return [record.id for record in changes.records]


def order(store: QueueStore) -> list[int]:
    return [record.job.seed for record in store.ordered()]


def states(store: QueueStore) -> list[JobState]:
    return [record.state for record in store.ordered()]


def again(path: Path, store: QueueStore) -> list[QueueRecord]:
    """What the next start finds."""
    store.close()
    other = QueueStore(path)
    records = list(other.open().records)
    other.close()
    return records


def test_everything_of_a_record_comes_back(path: Path, store: QueueStore) -> None:
    job = Job("ein Fuchs 🦊 \ud800", seed=MAX_SEED, count=3, model="/m/絵.safetensors")
    store.add(lambda: [job])
    store.take_next("/Bilder/\udcff")
    store.save_picture(job.id, 0, "/Bilder/\udcff/a.png")
    store.count_death(job.id)
    failure = Failure(ErrorKind.DISK_FULL, "The disk is full.", {"folder": "/Bilder"})
    store.end(job.id, JobState.FAILED, seconds=1.5, failure=failure)
    (record,) = store.ordered()
    assert record.target.startswith("/Bilder/\udcff/ein Fuchs")
    assert (record.job, record.deaths, record.seconds) == (job, 1, 1.5)
    assert (record.failure, record.pictures) == (failure, {0: "/Bilder/\udcff/a.png"})
    assert again(path, store) == [record]


def test_jobs_are_taken_in_order_and_once(store: QueueStore) -> None:
    ids = fill(store, 3)
    taken = [store.take_next("f").records[0].id for _ in range(3)]
    assert taken == ids
    assert not store.take_next("f")


def test_a_job_that_is_edited_is_passed_over(store: QueueStore) -> None:
    ids = fill(store, 2)
    assert store.take_next("f", {ids[0]}).records[0].id == ids[1]
    assert not store.take_next("f", {ids[0]})


@pytest.mark.parametrize(
    ("chosen", "before", "wanted"),
    [
        ([3], 0, [3, 0, 1, 2, 4, 5]),
        ([0], None, [1, 2, 3, 4, 5, 0]),
        ([1, 4], 3, [0, 2, 1, 4, 3, 5]),
        ([5, 0, 2], 4, [1, 3, 0, 2, 5, 4]),
        ([1, 2, 3], 2, [0, 1, 2, 3, 4, 5]),  # onto one of themselves
        ([1, 5], 1, [0, 1, 5, 2, 3, 4]),
        ([2], 3, [0, 1, 2, 3, 4, 5]),  # it is there already
    ],
)
def test_moving(
    store: QueueStore, chosen: list[int], before: int | None, wanted: list[int]
) -> None:
    ids = fill(store, 6)
    changes = store.move([ids[n] for n in chosen], None if before is None else ids[before])
    assert order(store) == wanted
    assert bool(changes) == (wanted != [0, 1, 2, 3, 4, 5])
    if wanted != [0, 1, 2, 3, 4, 5]:
        assert len(changes.records) == len(chosen)  # no other row was written


def test_thousands_of_moves_to_one_place_run_out_of_no_room(path: Path, store: QueueStore) -> None:
    fill(store, 4)
    wanted = order(store)
    for _ in range(200):
        last = store.ordered()[-1]
        store.move([last.id], store.ordered()[1].id)
        wanted.insert(1, wanted.pop())
        assert order(store) == wanted
        assert len({record.position for record in store.ordered()}) == 4
    assert [record.job.seed for record in again(path, store)] == wanted


def test_duplicates_come_right_behind(path: Path, store: QueueStore) -> None:
    ids = fill(store, 3)
    store.take_next("f")
    store.end(ids[0], JobState.DONE)
    for _ in range(40):  # until there is no room between two
        changes = store.duplicate([ids[0], ids[2]])
    assert order(store) == [0] * 41 + [1] + [2] * 41
    assert {record.state for record in changes.records} >= {JobState.WAITING}
    assert len({record.id for record in again(path, store)}) == 83


def test_only_what_makes_sense_for_a_state_is_done(store: QueueStore) -> None:
    ids = fill(store, 4)
    store.take_next("f")
    store.end(ids[0], JobState.DONE)
    store.take_next("f")  # ids[1] runs
    assert not store.cancel(ids[:2])
    assert not store.retry(ids)
    assert not store.change(replace(small_job(), id=ids[1]))
    assert not store.end(ids[2], JobState.DONE)  # it never ran
    assert [r.id for r in store.remove(ids[:2]).removed] == [ids[0]]
    store.cancel([ids[2]])
    assert states(store) == [JobState.RUNNING, JobState.CANCELLED, JobState.WAITING]
    store.retry([ids[2]])
    assert states(store) == [JobState.RUNNING, JobState.WAITING, JobState.WAITING]


def test_an_edited_job_keeps_its_place(path: Path, store: QueueStore) -> None:
    ids = fill(store, 3)
    store.change(replace(small_job(seed=77), prompt="new", id=ids[1]))
    assert order(store) == [0, 77, 2]
    assert again(path, store)[1].job.prompt == "new"


def test_removed_jobs_come_back_where_they_were(path: Path, store: QueueStore) -> None:
    ids = fill(store, 6)
    removed = store.remove([ids[1], ids[2], ids[5]]).removed
    assert order(store) == [0, 3, 4]
    store.restore(removed)
    assert not store.restore(removed)  # twice changes nothing
    assert order(store) == [0, 1, 2, 3, 4, 5]
    assert len(again(path, store)) == 6


def test_clearing_leaves_what_needs_attention(store: QueueStore) -> None:
    ids = fill(store, 5)
    for job_id, state in zip(
        ids, (JobState.DONE, JobState.FAILED, JobState.PARKED, JobState.CANCELLED), strict=False
    ):
        store.take_next("f")
        store.end(job_id, state)
    store.clear_finished()
    assert states(store) == [JobState.FAILED, JobState.PARKED, JobState.WAITING]


def test_a_retried_job_is_innocent_again(store: QueueStore) -> None:
    (job_id,) = fill(store, 1)
    store.take_next("first")
    store.count_death(job_id)
    failure = Failure(ErrorKind.WORKER_DIED, "It died.", {"reason": "crashed"})
    store.end(job_id, JobState.PARKED, failure=failure)
    store.retry([job_id])
    (record,) = store.ordered()
    assert (record.state, record.deaths, record.failure) == (JobState.WAITING, 0, None)


@pytest.mark.parametrize(
    ("kind", "folder"),
    [
        (ErrorKind.WORKER_DIED, "first"),  # it may have saved a picture that nobody heard of
        (ErrorKind.OUT_OF_MEMORY, "first"),
        (ErrorKind.OUTPUT_FOLDER, "second"),
        (ErrorKind.DISK_FULL, "second"),
    ],
)
def test_a_retried_job_goes_where_it_went_unless_that_failed_it(
    store: QueueStore, kind: ErrorKind, folder: str
) -> None:
    (job_id,) = fill(store, 1)
    target = store.take_next("first").records[0].target
    store.end(job_id, JobState.FAILED, failure=Failure(kind, "No."))
    store.retry([job_id])
    again = store.take_next("second").records[0].target
    assert again.startswith(folder) and (again == target) is (folder == "first")


def test_nobody_takes_the_name_of_a_job_that_may_be_tried_again(store: QueueStore) -> None:
    first, second = fill(store, 2)
    pattern = "{prompt}"
    names = [store.take_next("f", pattern=pattern).records[0].target]
    store.end(first, JobState.CANCELLED)
    names.append(store.take_next("f", pattern=pattern).records[0].target)
    store.end(second, JobState.DONE)
    store.retry([first])
    assert len(set(names)) == 2
    assert store.take_next("f", pattern=pattern).records[0].target == names[0]


def test_an_interrupted_job_goes_on_where_it_was_going(store: QueueStore) -> None:
    (job_id,) = fill(store, 1)
    target = store.take_next("first").records[0].target
    store.end(job_id, JobState.INTERRUPTED)
    assert store.take_next("second").records[0].target == target


def test_what_ran_when_the_program_died_is_interrupted_never_done(path: Path) -> None:
    first = QueueStore(path)
    first.open()
    fill(first, 2)
    first.take_next(str(path.parent))
    first.close()  # as the operating system does it
    second = QueueStore(path)
    assert [r.state for r in second.open().records] == [JobState.INTERRUPTED, JobState.WAITING]
    second.close()


def test_a_job_whose_pictures_all_lie_there_is_done(path: Path, store: QueueStore) -> None:
    """The window was killed between the worker's last word and the commit."""
    job = small_job(count=2)
    store.add(lambda: [job])
    target = Path(store.take_next(str(path.parent)).records[0].target)
    names = [target.with_name(f"{target.stem}-000{n}.png") for n in (1, 2)]
    part = names[1].with_name(f".{names[1].name}.part")
    part.write_bytes(b"half of the same once more")
    for number, name in enumerate(names):
        name.write_bytes(embed(tiny_png(), job.picture(number), Facts()))
        (record,) = again(path, store)
        store.open()
        wanted = JobState.DONE if number == 1 else JobState.INTERRUPTED
        assert record.state is wanted
        if wanted is JobState.INTERRUPTED:
            store.take_next("other")
    assert record.pictures == {0: str(names[0]), 1: str(names[1])}
    assert not part.exists()


def test_a_picture_of_another_job_proves_nothing(path: Path, store: QueueStore) -> None:
    job = small_job()
    store.add(lambda: [job])
    target = Path(store.take_next(str(path.parent)).records[0].target)
    target.write_bytes(embed(tiny_png(), replace(job, seed=job.seed + 1), Facts()))
    assert again(path, store)[0].state is JobState.INTERRUPTED


def test_random_operations_leave_the_same_on_the_disk(path: Path, store: QueueStore) -> None:
    rng = random.Random(4)
    for step in range(150):
        ids = [record.id for record in store.ordered()]
        some = rng.sample(ids, min(len(ids), rng.randrange(4)))
        match rng.randrange(8):
            case 0 | 1:
                fill(store, rng.randrange(1, 4))
            case 2:
                store.move(some, rng.choice([*ids, None]))
            case 3:
                store.duplicate(some)
            case 4:
                store.cancel(some)
            case 5:
                store.remove(some[:1])
            case 6:
                for record in store.take_next("f").records:
                    store.end(record.id, rng.choice([JobState.DONE, JobState.FAILED]))
            case 7:
                store.retry(some)
        if step % 50 == 49:
            before = store.ordered()
            assert again(path, store) == before
            store.open()


def test_a_failed_transaction_changes_nothing_and_can_be_repeated(
    store: QueueStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = fill(store, 3)
    before = store.ordered()

    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(queue_store, "update_records", refuse)
        with pytest.raises(sqlite3.OperationalError):
            store.take_next("f")
        assert store.ordered() == before
    assert store.take_next("f").records[0].id == ids[0]


def test_measured_speeds_are_remembered_the_newest_last(path: Path, store: QueueStore) -> None:
    one = measurement(small_job(), "cpu", "f32", Speed(1.0, 0.5))
    other = measurement(small_job(width=128), "cpu", "bf16", Speed(3.0, 0.5))
    newer = replace(one, speed=Speed(2.0, 0.25))
    for measured in (one, other, newer):
        store.remember_speed(measured)
    store.close()
    store.open()
    assert store.speeds() == [other, newer]


def test_half_finished_pictures_of_no_job_are_removed(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "checkpoints"
    folder.mkdir()
    store = QueueStore(path, folder)
    store.open()
    ids = fill(store, 2)
    store.take_next("f")
    store.end(ids[0], JobState.DONE)
    for name in (*ids, "0" * 32):
        (folder / f"{name}.checkpoint").write_bytes(b"x")
    store.close()
    QueueStore(path, folder).open()
    assert [file.name for file in folder.iterdir()] == [f"{ids[1]}.checkpoint"]


# Damage


def damaged(path: Path, store: QueueStore, count: int = 400) -> int:
    """Fills the file and overwrites its last third; returns its size."""
    fill(store, count)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 3 * 2)
        file.write(b"\xff" * (size - file.tell()))
    return size


def test_a_damaged_file_is_kept_and_what_can_be_read_is_there(
    path: Path, store: QueueStore
) -> None:
    size = damaged(path, store)
    store = QueueStore(path)
    opening = store.open()
    assert opening.kept_aside is not None and opening.kept_aside.stat().st_size == size
    assert opening.kept_aside.name == "queue damaged 1.sqlite"
    assert 100 < len(opening.records) < 400
    assert len({record.id for record in opening.records}) == len(opening.records)
    assert len(again(path, store)) == len(opening.records)


@pytest.mark.parametrize("content", [b"not a database" * 100, b"\0" * 4096, b"SQLite format 3\0"])
def test_a_file_of_garbage_is_kept_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    for number in (1, 2):
        path.write_bytes(content)
        store = QueueStore(path)
        opening = store.open()
        assert opening.records == ()
        assert opening.kept_aside == path.with_name(f"queue damaged {number}.sqlite")
        assert opening.kept_aside.read_bytes() == content
        fill(store, 1)
        store.close()


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = QueueStore(path)
    assert store.open().kept_aside is None
    store.close()


def test_a_file_of_a_newer_version_is_not_written_to(path: Path, store: QueueStore) -> None:
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    opening = store.open()
    assert opening.kept_aside is not None
    with sqlite3.connect(opening.kept_aside) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (99,)
    connection.close()


def test_one_row_that_nobody_understands_costs_itself(path: Path, store: QueueStore) -> None:
    ids = fill(store, 3)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE jobs SET job = '{' WHERE id = ?", (ids[1],))
    connection.close()
    store = QueueStore(path)
    opening = store.open()
    store.close()
    assert [record.id for record in opening.records] == [ids[0], ids[2]]
    assert opening.unreadable == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("job", b"\xff"),
        ("job", "[" * 100_000),
        ("target", "[" * 100_000),
        ("pictures", "[1]"),
        ("position", "1.5"),
        ("position", 2**63 - 1),  # there would be no place behind it
        ("position", "9" * 30),
        ("deaths", "9" * 30),
        ("state", "dancing"),
    ],
)
def test_whatever_a_row_holds_costs_itself(
    path: Path, store: QueueStore, column: str, value: object
) -> None:
    ids = fill(store, 3)
    store.close()
    with sqlite3.connect(path) as connection:
        cast = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
        connection.execute(f"UPDATE jobs SET {column} = {cast} WHERE id = ?", (value, ids[1]))
    connection.close()
    store = QueueStore(path)
    opening = store.open()
    assert (opening.kept_aside, opening.unreadable) == (None, 1)
    assert [record.id for record in opening.records] == [ids[0], ids[2]]
    fill(store, 1)
    store.close()


@pytest.mark.parametrize("seconds", ["nan", "inf", float("inf"), -1.0, b"x"])
def test_a_duration_that_cannot_be_is_not_known(
    path: Path, store: QueueStore, seconds: object
) -> None:
    fill(store, 1)
    job = small_job()
    store.remember_speed(measurement(job, "cpu", "f32", Speed(1.0, 2.0)))
    store.remember_speed(measurement(replace(job, width=72), "cpu", "f32", Speed(1.0, 2.0)))
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE jobs SET seconds = ?", (seconds,))
        connection.execute("UPDATE speeds SET step_seconds = ? WHERE width = 72", (seconds,))
    connection.close()
    store = QueueStore(path)
    assert [record.seconds for record in store.open().records] == [0.0]
    assert [measured.key.width for measured in store.speeds()] == [64]
    store.close()


@pytest.mark.parametrize(
    "script",
    [
        "DROP TABLE jobs",
        "DROP TABLE speeds",
        "ALTER TABLE jobs DROP COLUMN state",
        "PRAGMA user_version = 0",
        "DROP TABLE jobs; CREATE VIEW jobs AS SELECT 1",
    ],
)
def test_a_file_of_other_tables_is_kept_aside(path: Path, store: QueueStore, script: str) -> None:
    fill(store, 2)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.executescript(script)
    connection.close()
    store = QueueStore(path)
    opening = store.open()
    store.close()
    assert opening.kept_aside is not None and opening.kept_aside.is_file()
    assert len(opening.records) == (0 if "jobs" in script else 2)


def test_a_file_opened_anew_after_damage_holds_all_that_was_known(
    path: Path, store: QueueStore
) -> None:
    ids = fill(store, 5)
    store.take_next("f")
    store._database.close()
    shutil.copy(__file__, path)
    opening = store.open()
    assert opening.kept_aside is not None
    assert [record.id for record in opening.records] == ids
    assert opening.records[0].state is JobState.RUNNING  # it still does
    assert len(again(path, store)) == 5


def test_a_second_program_is_kept_out_and_let_in_later(path: Path, store: QueueStore) -> None:
    ids = fill(store, 1)
    probe = (
        "import sqlite3, sys\nfrom pathlib import Path\n"
        "from app import queue_database\nqueue_database.BUSY_SECONDS = 0\n"
        "from app.queue_store import QueueStore\n"
        "try: print(len(QueueStore(Path(sys.argv[1])).open().records))\n"
        "except sqlite3.Error as error: print(queue_database.trouble_of(error).value)\n"
    )
    command = [sys.executable, "-c", probe, str(path)]
    root = Path(__file__).parents[2]
    answers = [subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.strip()]
    store.close()
    answers.append(
        subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.strip()
    )
    assert answers == [b"busy", b"1"]
    assert [record.id for record in QueueStore(path).open().records] == ids


def test_troubles_are_told_by_code(path: Path) -> None:
    error = sqlite3.OperationalError("whatever it says")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY_SNAPSHOT
    assert trouble_of(error) is Trouble.BUSY
    assert trouble_of(sqlite3.OperationalError("database is locked")) is Trouble.BROKEN


def test_nothing_is_no_change() -> None:
    assert not Changes()
    memory = QueueStore(None)
    memory.open()
    assert not memory.move(["nobody"], None) and not memory.remove(["nobody"])
    assert len(fill(memory, 2)) == 2
    memory.close()


def test_one_thread_may_follow_another(store: QueueStore) -> None:
    """One that was idle for long ends, and the next piece of work has a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        (job,) = thread.submit(fill, store, 1).result()
    assert [record.id for record in store.ordered()] == [job]
