"""What can go wrong around the program, each as it happens to a person: through the whole window.

Every row breaks something real (a full disk, a read-only file system, a locked or damaged file, a
worker that misbehaves), reads what the message bar says, sees that no job is lost and none reported
done that is not, mends the trouble, and has the job painted.

    what                                     test
    disk of the pictures full                test_pictures_cannot_be_saved[full disk]
    output folder read-only                  test_pictures_cannot_be_saved[read-only]
    output folder is a file                  test_pictures_cannot_be_saved[a file in its place]
    output folder removed                    test_an_output_folder_that_was_removed_is_made_again
    disk of the queue full                   test_a_queue_on_a_full_disk_waits_until_there_is_room
    queue database locked                    test_a_queue_that_another_program_holds_...
    queue database of garbage, or damaged    test_a_damaged_queue_is_kept_aside_and_read
    queue folder cannot be used              test_a_queue_that_cannot_be_saved_paints_all_the_same
    settings cannot be saved                 test_settings_that_cannot_be_saved_hold_and_are_told
    settings or session file of garbage      test_a_file_of_garbage_costs_itself_alone
    clock going backwards                    test_a_clock_that_goes_back_overwrites_nothing,
                                             test_a_job_begun_in_the_future_goes_on
    worker hangs                             test_a_worker_that_hangs_..., deaf to cancel as well
    worker talks nonsense                    test_a_worker_that_talks_nonsense_...
    worker never gets ready                  test_a_worker_that_never_gets_ready_...
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime, tzinfo
from pathlib import Path
from typing import ClassVar

import pytest
from pytestqt.qtbot import QtBot

from app import queue_database, queue_store
from app.folders import Folders
from app.main_window import MainWindow
from app.message_bar import BarMessage, Level
from app.queue_keeper import FILE_NAME
from app.queue_record import JobState, QueueRecord
from app.queue_store import QueueStore
from app.runner import Runner
from app.settings_desk import NOT_SAVED
from app.stall_watch import Patience
from app.worker_process import Limits
from engine import protocol
from engine.files import part_of
from engine.metadata import read_picture
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job

ROOT = Path(__file__).resolve().parents[2]
SMALL_DISK = 512 * 1024
W, B, D, P, C = (
    *(JobState.WAITING, JobState.INTERRUPTED, JobState.DONE),
    *(JobState.PARKED, JobState.CANCELLED),
)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="mounts and devices of Linux")
Mend = AbstractContextManager[Callable[[], None]]


class Desk:
    """The window, and what a person sees of it."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window
        window.queue.keeper._retry_seconds = 0.02

    def add(self, **changes: object) -> str:
        """By the button, as a person does."""
        self.window.panel.seed.set_random(False)
        self.window.panel.show_job(small_job(**changes))
        before = len(self.records)
        self.window.generate()
        self.qtbot.waitUntil(lambda: len(self.records) > before, timeout=PATIENCE_MS)
        return self.records[-1].id

    @property
    def records(self) -> list[QueueRecord]:
        return list(self.window.queue.engine.model.records)

    @property
    def states(self) -> list[JobState]:
        return [record.state for record in self.records]

    def until(self, *states: JobState) -> None:
        self.qtbot.waitUntil(lambda: self.states == list(states), timeout=PATIENCE_MS)

    def told(self, *words: str) -> BarMessage:
        """Waits for a message with all of the words: a sentence and an advice."""
        bar = self.window.page.bar

        def is_there() -> bool:
            return bar.shown is not None and all(word in bar.shown.text for word in words)

        self.qtbot.waitUntil(is_there, timeout=PATIENCE_MS)
        assert bar.isVisible() and bar.shown is not None
        assert bar.shown.level >= Level.WARNING and bar.shown.text.endswith((".", "?"))
        return bar.shown

    def press(self, label: str) -> None:
        """A button of the message that is shown."""
        message = self.window.page.bar.shown
        assert message is not None
        next(choice for choice in message.choices if choice.label == label).act()

    def quiet(self) -> None:
        """The message is taken back when the trouble is over."""
        self.qtbot.waitUntil(lambda: self.window.page.bar.shown is None, timeout=PATIENCE_MS)


def is_whole(record: QueueRecord) -> bool:
    """All its pictures lie there and say that they are of this job."""
    found = [read_picture(path).job for path in record.pictures.values()]
    return len(found) == record.job.count and all(
        job is not None and (job.prompt, job.id) == (record.job.prompt, record.id) for job in found
    )


@pytest.fixture
def desk(qtbot: QtBot, make_window: Callable[[Runner], MainWindow], runner: Runner) -> Desk:
    """With the real worker."""
    return Desk(qtbot, make_window(runner))


@pytest.fixture
def make_desk(
    qtbot: QtBot,
    make_runner: Callable[..., Runner],
    make_window: Callable[[Runner], MainWindow],
    tmp_path: Path,
) -> Callable[..., Desk]:
    """`make_desk(*lives)`: with a worker that lives them."""

    def make(*lives: tuple[str, ...], limits: Limits | None = None) -> Desk:
        number = len(list(tmp_path.glob("script *")))
        script = Script(tmp_path / f"script {number}", *lives)
        return Desk(qtbot, make_window(make_runner(script.command, limits)))

    return make


# Disks


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """A small disk of its own at the folder. Only root may do this."""
    folder.mkdir(parents=True, exist_ok=True)
    size = f"size={SMALL_DISK}"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill_up(folder: Path) -> Path:
    """To the last byte; the file that has to go."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            pass
    return ballast


@contextmanager
def full_disk(folder: Path) -> Iterator[Callable[[], None]]:
    if os.geteuid() == 0:
        with mounted(folder):
            yield fill_up(folder).unlink
        return
    # Without mounts: what is written beside the first picture goes to a device that is full.
    folder.mkdir(parents=True)
    part = part_of(folder / f"{small_job().seed}.png")
    part.symlink_to("/dev/full")
    yield lambda: part.unlink(missing_ok=True)


def remount(folder: Path, mode: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{mode}", folder], check=True)


@contextmanager
def read_only(folder: Path) -> Iterator[Callable[[], None]]:
    if os.geteuid() == 0:  # whom no permission stops
        with mounted(folder):
            remount(folder, "ro")
            yield lambda: remount(folder, "rw")
        return
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    yield lambda: folder.chmod(0o700)
    folder.chmod(0o700)


@contextmanager
def full_settings_disk(folder: Path) -> Iterator[Callable[[], None]]:
    if os.geteuid() != 0:
        pytest.skip("only root mounts a small disk")
    with full_disk(folder) as mend:
        yield mend


@contextmanager
def a_file_in_its_place(folder: Path) -> Iterator[Callable[[], None]]:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    yield folder.unlink


@on_linux
@pytest.mark.parametrize(
    ("break_it", "sentence", "advice"),
    [
        pytest.param(full_disk, "is full.", "Make room and try again", id="full disk"),
        pytest.param(read_only, "No picture can be saved", "Choose a folder", id="read-only"),
        pytest.param(
            a_file_in_its_place,
            *("No picture can be saved", "Choose a folder"),
            id="a file in its place",
        ),
    ],
)
def test_pictures_cannot_be_saved(
    desk: Desk, folders: Folders, break_it: Callable[[Path], Mend], sentence: str, advice: str
) -> None:
    desk.window.settings.set(name_pattern="{seed}")
    with break_it(folders.pictures) as mend:
        desk.add()
        message = desk.told(str(folders.pictures), sentence, advice)
        assert message.level is Level.ERROR
        desk.window.queue.engine.add(lambda: [small_job(seed=8)])
        desk.until(B, W)  # the next job would meet the same
        assert not list(folders.pictures.glob("*.png"))
        mend()
        desk.press("Try again")
        desk.until(D, D)
        assert all(map(is_whole, desk.records))
        assert [path.name for path in sorted(folders.pictures.glob("*.png"))] == ["7.png", "8.png"]
        assert desk.window.page.bar.shown is None or (
            desk.window.page.bar.shown.level is Level.INFO
        )


def test_an_output_folder_that_was_removed_is_made_again(
    qtbot: QtBot, desk: Desk, folders: Folders
) -> None:
    """While a picture is painted: it is saved, and the gallery knows what is gone."""
    gallery = desk.window.gallery.model
    desk.add()
    desk.until(D)
    qtbot.waitUntil(lambda: gallery.rowCount() == 1, timeout=PATIENCE_MS)
    stepped = desk.window._runner.stepped.connect(
        lambda *_: shutil.rmtree(folders.pictures, ignore_errors=True)
    )
    desk.add(seed=8)
    desk.until(D, D)
    desk.window._runner.disconnect(stepped)
    assert is_whole(desk.records[1])
    assert len(list(folders.pictures.glob("*.png"))) == 1
    qtbot.waitUntil(lambda: gallery.rowCount() == 1, timeout=PATIENCE_MS)
    assert gallery.path_at(0) == desk.records[1].pictures[0]


# The queue's file


@on_linux
@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only root mounts; test_queue_engine has the same with an error of SQLite",
)
def test_a_queue_on_a_full_disk_waits_until_there_is_room(
    make_desk: Callable[..., Desk], folders: Folders
) -> None:
    with mounted(folders.data):
        desk = make_desk(GOOD_LIFE)
        desk.add()
        desk.until(D)
        ballast = fill_up(folders.data)
        desk.window.generate()
        desk.told(str(folders.data), "is full", "Make room and it goes on by itself.")
        assert desk.states == [D]  # nothing is shown that is not on the disk
        ballast.unlink()
        desk.until(D, D)
        desk.quiet()


def test_a_queue_that_another_program_holds_is_told_and_goes_on_when_it_is_free(
    make_desk: Callable[..., Desk], folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_database, "BUSY_SECONDS", 0.01)
    probe = (
        "import sys\nfrom pathlib import Path\nfrom app.queue_store import QueueStore\n"
        "QueueStore(Path(sys.argv[1])).open()\nprint(flush=True)\nsys.stdin.read()\n"
    )
    command = [sys.executable, "-c", probe, str(folders.data / FILE_NAME)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        desk = make_desk(GOOD_LIFE)
        desk.told("in use by another program", "as soon as it is free.")
        desk.window.generate()
        assert desk.states == []
        other.kill()
    desk.until(D)
    desk.quiet()


def queue_of(folders: Folders, count: int) -> Path:
    """A queue's file with waiting jobs."""
    path = folders.data / FILE_NAME
    store = QueueStore(path)
    store.open()
    store.add(lambda: [small_job(seed=number) for number in range(count)])
    store.close()
    return path


@pytest.mark.parametrize("intact", [0.0, 0.66], ids=["garbage", "damaged"])
def test_a_damaged_queue_is_kept_aside_and_read(
    make_desk: Callable[..., Desk], folders: Folders, intact: float
) -> None:
    path = queue_of(folders, 90)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(int(size * intact))
        file.write(b"\xff" * (size - file.tell()))
    damaged = path.read_bytes()
    desk = make_desk(GOOD_LIFE)
    aside = path.with_name("queue damaged 1.sqlite")
    desk.told("was damaged", str(aside))
    assert aside.read_bytes() == damaged
    saved = len(desk.records)
    assert (20 < saved < 90) if intact else saved == 0
    assert set(desk.states) <= {W}
    desk.add()
    if intact:  # after an end like this nothing begins by itself
        assert desk.window.queue.engine.pauses
        desk.window.queue.engine.resume()
    desk.until(*[D] * (saved + 1))


def test_a_queue_that_cannot_be_saved_paints_all_the_same(
    make_desk: Callable[..., Desk], folders: Folders
) -> None:
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("a file in the place of the folder")
    desk = make_desk(GOOD_LIFE)
    desk.told(str(folders.data), "kept only until Mezzotint is closed.")
    desk.add()
    desk.until(D)
    assert Path(desk.records[0].pictures[0]).exists()


# Settings, session, clock


GARBAGE = [
    b"\xff\xfe\x00garbage",
    b"{",
    b"[]",
    b'{"job": 7, "device": {}, "theme": []}',
    b"[" * 9999,
]


@pytest.mark.parametrize("content", GARBAGE, ids=["bytes", "half", "list", "types", "deep"])
@pytest.mark.parametrize("name", ["settings", "session"])
def test_a_file_of_garbage_costs_itself_alone(
    make_desk: Callable[..., Desk], folders: Folders, name: str, content: bytes
) -> None:
    folders.settings.mkdir(parents=True)
    path = folders.settings / f"{name}.json"
    path.write_bytes(content)
    desk = make_desk(GOOD_LIFE)
    desk.told("as new")
    desk.add()
    desk.until(D)
    desk.window.settings.set(text_percent=110)
    desk.window.close_without_asking()
    assert isinstance(json.loads(path.read_bytes()), dict)


@on_linux
@pytest.mark.parametrize("break_it", [read_only, a_file_in_its_place, full_settings_disk])
def test_settings_that_cannot_be_saved_hold_and_are_told(
    make_desk: Callable[..., Desk], folders: Folders, break_it: Callable[[Path], Mend]
) -> None:
    with break_it(folders.settings) as mend:
        desk = make_desk(GOOD_LIFE)
        desk.window.settings.set(text_percent=110)
        desk.told("cannot be saved in", str(folders.settings), "hold until Mezzotint is closed")
        desk.add()
        desk.until(D)
        mend()
        desk.window.settings.set(text_percent=120)
        messages = desk.window.page.bar._messages
        desk.qtbot.waitUntil(lambda: NOT_SAVED not in messages, timeout=PATIENCE_MS)
        data = json.loads((folders.settings / "settings.json").read_bytes())
        assert data["text_percent"] == 120
        desk.window.close_without_asking()


class Clock(datetime):
    """One that is put back by an hour again and again."""

    hours: ClassVar[list[int]] = []

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(2026, 10, 25, cls.hours.pop())


def test_a_clock_that_goes_back_overwrites_nothing(
    make_desk: Callable[..., Desk], folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_store, "datetime", Clock)
    monkeypatch.setattr(Clock, "hours", [12, 11, 12, 11])
    desk = make_desk(GOOD_LIFE)
    desk.window.settings.set(name_pattern="{date} {time}")
    for _ in range(4):
        desk.add()
    desk.until(D, D, D, D)
    assert sorted(path.name for path in folders.pictures.glob("*.png")) == [
        "2026-10-25 11-00-00 (2).png",
        "2026-10-25 11-00-00.png",
        "2026-10-25 12-00-00 (2).png",
        "2026-10-25 12-00-00.png",
    ]
    assert desk.window.page.bar.shown is None or desk.window.page.bar.shown.level is Level.INFO


def test_a_job_begun_in_the_future_goes_on(qtbot: QtBot, desk: Desk, folders: Folders) -> None:
    """Files of tomorrow, as they are after the clock was put back, are good files."""
    runner = desk.window._runner
    starts: list[int] = []
    runner.started.connect(lambda _id, message: starts.append(message.step))
    with qtbot.waitSignal(runner.stepped, timeout=PATIENCE_MS):
        desk.add(steps=30)
    desk.window.queue.engine.pause()
    desk.until(B)
    (checkpoint,) = folders.checkpoints.glob("*.checkpoint")
    for path in (checkpoint, folders.data / FILE_NAME):
        os.utime(path, (time.time() + 40 * 86400,) * 2)
    runner.release_memory()  # a new worker looks for checkpoints that were abandoned
    desk.window.queue.engine.resume()
    desk.until(D)
    assert starts[0] == 0 < starts[1] and is_whole(desk.records[0])


# Workers

HANG = ("ready", "run", "step 1", "hang")
NONSENSE = ("ready", "run", "step 1", "nonsense")


def test_a_worker_that_hangs_is_told_and_can_be_replaced(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(HANG, GOOD_LIFE)
    desk.window.troubles.stalls.patience = Patience(first=60_000, least=300, factor=1)
    desk.add()
    desk.told("no progress", "if you have its process started anew, it goes on where it was.")
    assert JobState.DONE not in desk.states
    desk.press("Start anew")
    desk.until(D)
    desk.told("did not answer", "goes on where it was")


def test_a_slow_step_after_all_takes_the_message_back(
    make_desk: Callable[..., Desk],
) -> None:
    desk = make_desk(("ready", "run", "step 1", "cancelled", "serve"))
    desk.window.troubles.stalls.patience = Patience(first=60_000, least=100, factor=1)
    desk.add()
    desk.told("no progress")
    job_id = desk.records[0].id
    desk.window._runner.stepped.emit(job_id, protocol.Step(job_id, 0, 2, 4, 0.5))
    assert desk.window.page.bar.shown is None
    desk.told("no progress")
    desk.window.cancel()
    desk.until(C)
    desk.quiet()


def test_a_worker_that_hangs_and_is_deaf_to_cancel_as_well(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(HANG, GOOD_LIFE, limits=Limits(cancel=300))
    job_id = desk.add()
    desk.qtbot.waitSignal(desk.window._runner.stepped, timeout=PATIENCE_MS).wait()
    desk.window.cancel()
    desk.until(C)
    desk.window.queue.engine.retry([job_id])
    desk.until(D)


def test_a_worker_that_talks_nonsense_is_replaced_and_the_job_goes_on(
    make_desk: Callable[..., Desk],
) -> None:
    desk = make_desk(NONSENSE, GOOD_LIFE)
    desk.add()
    desk.told("sent what nobody understands.", "The picture goes on where it was.")
    desk.until(D)


def test_a_job_with_which_workers_talk_nonsense_twice_is_parked_and_can_be_tried_again(
    make_desk: Callable[..., Desk],
) -> None:
    desk = make_desk(NONSENSE, NONSENSE, GOOD_LIFE)
    desk.add()
    desk.told("sent what nobody understands.", "It was tried twice.", "A smaller size")
    desk.until(P)
    desk.press("Try again")
    desk.until(D)


def test_a_worker_that_never_gets_ready_stops_the_queue_and_costs_no_job(
    make_desk: Callable[..., Desk],
) -> None:
    """The first of the three was started with the window; no job is to blame."""
    never = ("hang",)
    desk = make_desk(never, never, never, GOOD_LIFE, limits=Limits(ready=1_500))
    desk.window.queue.engine.add(lambda: [small_job(), small_job(seed=8)])
    desk.told("Painting has stopped", "did not become ready.", "restart the computer.")
    desk.until(B, W)
    assert [record.deaths for record in desk.records] == [0, 0]
    desk.press("Try again")
    desk.until(D, D)
