"""Work in threads: answers, mistakes and garbage all end in the thread of the window."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import BuiltinFunctionType, FrameType, SimpleNamespace

import pytest
from PySide6.QtCore import QObject, QThread, QTimer, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import background, program
from app.background import Background, Collector, collect_if_due
from app.folders import Folders
from app.main_window import MainWindow
from app.runner import Runner
from tests.app.conftest import PATIENCE_MS
from tests.app.gallery_files import write_picture
from tests.app.model_files import touch

ROOT = Path(__file__).resolve().parents[2]


def here() -> bool:
    return threading.current_thread() is threading.main_thread()


@pytest.fixture
def threads(qtbot: QtBot) -> Iterator[Background]:
    made = Background()
    yield made
    made.close()
    made.deleteLater()


def idle(qtbot: QtBot, threads: Background) -> None:
    qtbot.waitUntil(lambda: not threads.is_busy, timeout=PATIENCE_MS)


def test_work_is_done_elsewhere_and_answered_here_in_order(
    qtbot: QtBot, threads: Background
) -> None:
    heard: list[tuple[object, ...]] = []

    def work(number: int) -> int:
        threads.say(lambda: heard.append(("said", number, here())))
        assert not here()
        return number

    for number in range(3):
        threads.run(partial(work, number), lambda n: heard.append((n, here())))
    assert threads.is_busy and not heard
    idle(qtbot, threads)
    assert [entry for entry in heard if entry[0] == "said"] == [("said", n, True) for n in range(3)]
    assert [entry for entry in heard if entry[0] != "said"] == [(n, True) for n in range(3)]
    assert all(heard.index(("said", n, True)) < heard.index((n, True)) for n in range(3))


def test_a_mistake_is_raised_in_the_window(
    qtbot: QtBot, threads: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooked: list[object] = []
    threads.run(lambda: 1 / 0, lambda _answer: hooked.append("answered"))
    with qtbot.captureExceptions() as caught:
        idle(qtbot, threads)
        QApplication.processEvents()
    assert [kind for kind, _error, _trace in caught] == [ZeroDivisionError] and not hooked


def test_a_mistake_after_the_end_is_logged(
    threads: Background, caplog: pytest.LogCaptureFixture
) -> None:
    threads.run(lambda: 1 / 0)
    threads.close()
    assert "ZeroDivisionError" in caplog.text


def test_no_answer_comes_after_the_end(qtbot: QtBot, threads: Background) -> None:
    heard: list[object] = []
    threads.run(lambda: threads.say(lambda: heard.append("said")), heard.append)
    threads.close()
    threads.run(lambda: heard.append("late"))
    QApplication.processEvents()
    assert heard == [] and not threads.is_busy


def test_finish_gives_the_answers_once(qtbot: QtBot, threads: Background) -> None:
    heard: list[int] = []
    threads.run(lambda: 1, heard.append)
    threads.run(lambda: 2, heard.append)
    threads.finish()
    assert heard == [1, 2]
    QApplication.processEvents()
    assert heard == [1, 2]


def test_what_has_not_begun_can_be_given_up(qtbot: QtBot, threads: Background) -> None:
    began, gate = threading.Event(), threading.Event()
    heard: list[int] = []

    def wait() -> int:
        began.set()
        gate.wait()
        return 1

    threads.run(wait, heard.append)
    assert began.wait(PATIENCE_MS / 1000)
    threads.run(lambda: 2, heard.append)
    threads.forget()
    threads.run(lambda: 3, heard.append)
    gate.set()
    idle(qtbot, threads)
    assert heard == [1, 3]


def test_who_cannot_wait_abandons(qtbot: QtBot) -> None:
    began, gate = threading.Event(), threading.Event()
    heard: list[object] = []

    def wait() -> None:
        began.set()
        gate.wait()

    threads = Background()
    threads.run(lambda: "its answer is on the way", heard.append)
    threads.run(wait, heard.append)
    assert began.wait(PATIENCE_MS / 1000)
    with qtbot.waitSignal(threads.destroyed, timeout=PATIENCE_MS):
        threads.abandon()
        gate.set()
    assert heard == []
    unused = Background()
    with qtbot.waitSignal(unused.destroyed, timeout=PATIENCE_MS):
        unused.abandon()


def test_an_owner_goes_away_without_waiting(
    qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    """What its thread speaks to is there until the thread has spoken."""
    began, gate = threading.Event(), threading.Event()
    heard: list[object] = []

    def wait() -> None:
        began.set()
        gate.wait(PATIENCE_MS / 1000)

    owner = QObject()
    threads = Background(owner)
    threads.run(wait, heard.append)
    threads.run(lambda: heard.append("begun"))
    assert began.wait(PATIENCE_MS / 1000)
    del owner
    assert threads.is_busy and not gate.is_set()
    with qtbot.waitSignal(threads.destroyed, timeout=PATIENCE_MS):
        gate.set()
    assert heard == [] and capfd.readouterr().err == ""


def test_no_thread_is_the_last_to_hold_what_it_works_on(qtbot: QtBot, threads: Background) -> None:
    """The owner is gone when the work ends; it may hold a widget."""
    began, gate = threading.Event(), threading.Event()
    ended: list[bool] = []

    class Owner:
        def work(self) -> None:
            began.set()
            gate.wait()

    owner = Owner()
    weakref.finalize(owner, lambda: ended.append(here()))
    threads.run(owner.work)
    del owner
    assert began.wait(PATIENCE_MS / 1000) and not ended
    gate.set()
    threads._pool.waitForDone()
    assert not ended
    idle(qtbot, threads)
    assert ended == [True]


def test_a_receiver_that_is_gone_is_not_reached(qtbot: QtBot, threads: Background) -> None:
    """A plain object that a thread's signal was on its way to: Qt would call into freed memory."""

    class Source(QObject):
        told = Signal(int)

    class Receiver:
        def take(self, _number: int) -> None:
            raise AssertionError("called although it is gone")

    source = Source()
    for number in range(200):
        receiver = Receiver()
        source.told.connect(receiver.take)
        threads.run(partial(threads.say, partial(source.told.emit, number)))
        threads._pool.waitForDone()
        del receiver
    idle(qtbot, threads)


def test_an_uncaught_mistake_of_a_thread_is_shown_by_the_window(qtbot: QtBot) -> None:
    heard: list[tuple[bool, str]] = []

    def show_mistake(text: str) -> None:
        heard.append((here(), text))

    shell = SimpleNamespace(window=SimpleNamespace(troubles=SimpleNamespace()))
    shell.window.troubles.show_mistake = show_mistake
    tell = program._teller(shell)  # type: ignore[arg-type]
    thread = threading.Thread(target=tell, args=(ValueError, ValueError("odd"), None))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    assert heard == [(True, "ValueError: odd\n")]


GARBAGE = """
import gc, sys, threading
from PySide6.QtCore import QCoreApplication, QTimer
from app.background import Collector, collect_if_due
application = QCoreApplication([])
if sys.argv[1] == "with":
    Collector(application)
class Cycle: pass
def make():
    cycle = Cycle()
    cycle.itself, cycle.timer = cycle, QTimer(interval=1000)
    cycle.timer.start()
    del cycle
def fill():
    kept = [[] for _ in range(100_000)]
make()
thread = threading.Thread(target=fill)
thread.start()
thread.join()
collect_if_due()
"""


@pytest.mark.parametrize(("how", "is_told"), [("without", True), ("with", False)])
def test_python_would_destroy_timers_in_other_threads(how: str, is_told: bool) -> None:
    """The complaint is Qt's; a widget would crash."""
    result = subprocess.run(
        [sys.executable, "-c", GARBAGE, how], cwd=ROOT, capture_output=True, check=False, timeout=60
    )
    assert result.returncode == 0
    assert (b"from another thread" in result.stderr) is is_told


def test_the_window_collects_what_is_due(qtbot: QtBot) -> None:
    class Cycle:
        def __init__(self) -> None:
            self.itself = self

    cycle = weakref.ref(Cycle())
    kept: list[list[None]] = [[] for _ in range(gc.get_threshold()[0] + 1)]
    collect_if_due()
    assert cycle() is None and kept
    collector = Collector()
    assert not gc.isenabled() and collector.findChildren(QTimer)[0].isActive()
    collector.stop()
    assert gc.isenabled()
    gc.disable()  # as the other tests have it


def test_no_thread_touches_an_object_of_the_window(
    qtbot: QtBot,
    folders: Folders,
    runner: Runner,
    make_window: Callable[[Runner], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Each call of Qt's that a thread makes is looked at while the whole window starts and ends."""
    touched: set[str] = set()
    worked: list[str] = []
    run = background._Task.run

    def look(_frame: FrameType, event: str, callee: object) -> None:
        if event != "c_call" or not isinstance(callee, BuiltinFunctionType):
            return
        owner = callee.__self__
        if isinstance(owner, QObject) and owner.thread() != QThread.currentThread():
            touched.add(f"{type(owner).__name__}.{callee.__name__}")

    def watched(task: background._Task) -> None:
        sys.setprofile(look)
        try:
            run(task)
        finally:
            sys.setprofile(None)
        worked.append(getattr(task.work, "__qualname__", "?"))

    monkeypatch.setattr(background._Task, "run", watched)
    for number in range(120):
        write_picture(folders.pictures / f"{number}.png", number, side=16)
    touch(tmp_path / "models" / "a.safetensors")
    window = make_window(runner)
    window.resize(1200, 800)
    with qtbot.waitSignal(window.gallery.store.settled, timeout=PATIENCE_MS):
        pass
    window.models.add([str(tmp_path / "models")])
    window.page.show_all(True)
    qtbot.waitUntil(lambda: window.gallery.thumbnails.kept_bytes > 0, timeout=PATIENCE_MS)
    window.gallery.trash.put([str(folders.pictures / "3.png")])
    window.settings.set(theme="dark")
    window.close_without_asking()
    assert touched == set()
    kinds = ("GalleryStore", "GalleryThumbnails", "ModelsStore", "JsonFile")
    assert all(any(kind in name for name in worked) for kind in kinds), worked
