"""One evening with the program: the real worker, the starter model, the keyboard alone.

A picture from the welcome page, twenty pasted prompts, one of them moved forward, a running and a
waiting one cancelled, the window closed in the middle and opened again. Every job ends once, as it
should.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.add_many import AddManyDialog
from app.folders import Folders
from app.main_window import MainWindow
from app.queue_desk import PAUSED
from app.queue_record import JobState, QueueRecord
from app.runner import Runner
from app.worker_process import WorkerProcess
from engine.metadata import read_picture
from tests.app.conftest import PATIENCE_MS

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
PROMPTS = [f"a red circle, number {number}" for number in range(20)]
# The first keeps the worker busy until it is cancelled; the others are quick.
LINES = [f"{PROMPTS[0]} --steps 1000", *(f"{prompt} --steps 6" for prompt in PROMPTS[1:])]


@pytest.fixture
def start(
    folders: Folders, make_window: Callable[[Runner], MainWindow], qtbot: QtBot
) -> Iterator[Callable[[], MainWindow]]:
    """`start()`: the program as it starts on this machine, with its queue read."""
    runners: list[Runner] = []

    def start() -> MainWindow:
        runners.append(Runner(WorkerProcess(folders.checkpoints)))
        window = make_window(runners[-1])
        window.resize(1280, 800)
        qtbot.waitSignal(window.queue.engine.loaded, timeout=PATIENCE_MS).wait()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=PATIENCE_MS)
        return window

    yield start
    for runner in runners:
        runner.shut_down()


def focused() -> QWidget:
    """Who gets the keys. For a moment nobody does, when a window has just gone or come."""
    deadline = QDeadlineTimer(PATIENCE_MS)
    while (widget := QApplication.focusWidget()) is None:
        assert not deadline.hasExpired(), QApplication.topLevelWidgets()
        QApplication.processEvents()
    return widget


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
    for _ in range(times):
        QTest.keyClick(focused(), key, modifier)


def go_to(widget: object) -> None:
    """By F6 alone."""
    for _ in range(8):
        if focused() is widget:
            return
        press(Qt.Key.Key_F6)
    raise AssertionError(f"F6 never came to {widget}")


def by_prompt(window: MainWindow) -> dict[str, QueueRecord]:
    return {record.job.prompt: record for record in window.queue.engine.model.records}


def prompts(window: MainWindow) -> list[str]:
    return [record.job.prompt for record in window.queue.engine.model.records]


def tab_to(widget: object) -> None:
    for _ in range(60):
        if focused() is widget:
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never came to {widget}")


def first_picture(qtbot: QtBot, window: MainWindow) -> None:
    """From the welcome page, with one of its prompts."""
    assert window.first_run.is_shown
    starter = window.first_run.page.starter
    tab_to(starter.examples[0])
    press(Qt.Key.Key_Space)
    tab_to(starter.paint)
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        press(Qt.Key.Key_Space)
    assert not window.first_run.is_shown


def make_small(window: MainWindow) -> None:
    """What follows is about jobs, not about pictures."""
    tab_to(window.panel.picture_size._width)
    for _ in range(2):
        press(Qt.Key.Key_A, CONTROL)
        QTest.keyClicks(focused(), "64")
        press(Qt.Key.Key_Tab)
    assert window.panel.picture_size.value == (64, 64)


def paste_twenty(qtbot: QtBot, window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("\r\n".join(LINES))
    press(Qt.Key.Key_M, CONTROL)
    dialog = window.findChild(AddManyDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.lines.hasFocus, timeout=PATIENCE_MS)
    press(Qt.Key.Key_V, CONTROL)
    qtbot.waitUntil(dialog._add.isEnabled, timeout=PATIENCE_MS)
    press(Qt.Key.Key_A, ALT)
    qtbot.waitUntil(lambda: len(prompts(window)) == 21, timeout=PATIENCE_MS)
    window.activateWindow()  # which window managers do
    qtbot.waitUntil(window.isActiveWindow, timeout=PATIENCE_MS)


def rearrange_while_it_runs(qtbot: QtBot, window: MainWindow) -> None:
    """The last becomes the second of the waiting; one is cancelled, then the running one."""
    qtbot.waitUntil(
        lambda: by_prompt(window)[PROMPTS[0]].state is JobState.RUNNING, timeout=PATIENCE_MS
    )
    go_to(window.queue.panel.view)
    press(Qt.Key.Key_End)
    press(Qt.Key.Key_Up, ALT, times=17)
    wanted = [PROMPTS[0], PROMPTS[1], PROMPTS[19], *PROMPTS[2:19]]
    qtbot.waitUntil(lambda: prompts(window)[1:] == wanted, timeout=PATIENCE_MS)
    press(Qt.Key.Key_Down, times=3)
    victim = by_prompt(window)[PROMPTS[4]]
    assert window.queue.panel.view.current_id() == victim.id
    press(Qt.Key.Key_Delete, CONTROL)
    qtbot.waitUntil(
        lambda: by_prompt(window)[PROMPTS[4]].state is JobState.CANCELLED, timeout=PATIENCE_MS
    )
    assert by_prompt(window)[PROMPTS[0]].state is JobState.RUNNING
    press(Qt.Key.Key_Escape)
    qtbot.waitUntil(
        lambda: by_prompt(window)[PROMPTS[0]].state is JobState.CANCELLED, timeout=PATIENCE_MS
    )


def done(window: MainWindow) -> int:
    return sum(r.state is JobState.DONE for r in window.queue.engine.model.records)


def test_an_evening_by_keyboard(
    qtbot: QtBot, start: Callable[[], MainWindow], folders: Folders
) -> None:
    folders.session_file.parent.mkdir(parents=True, exist_ok=True)
    folders.session_file.write_text("{}")
    window = start()
    first_picture(qtbot, window)
    make_small(window)
    paste_twenty(qtbot, window)
    rearrange_while_it_runs(qtbot, window)
    qtbot.waitUntil(lambda: done(window) >= 6, timeout=PATIENCE_MS)
    window.close_without_asking()

    window = start()
    assert done(window) < 19, "closed too late to leave anything"
    message = window.page.bar._messages[PAUSED]
    assert "Resume?" in message.text
    qtbot.waitUntil(lambda: window.page.bar.entry.isVisible(), timeout=PATIENCE_MS)
    go_to(window.page.bar.entry)
    press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: done(window) == 19, timeout=PATIENCE_MS)

    records = by_prompt(window)
    cancelled = {p for p, record in records.items() if record.state is JobState.CANCELLED}
    assert len(records) == 21 and cancelled == {PROMPTS[0], PROMPTS[4]}
    files = sorted(folders.pictures.rglob("*.png"))
    assert len(files) == 19
    made = [read_picture(path).job for path in files]
    assert {job.prompt for job in made if job} == set(records) - cancelled
    painted = {
        record.job.prompt: Path(record.pictures[0])
        for record in records.values()
        if record.pictures
    }
    assert sorted(painted.values()) == files
    # Moved forward, painted earlier.
    assert painted[PROMPTS[19]].stat().st_mtime_ns < painted[PROMPTS[2]].stat().st_mtime_ns
