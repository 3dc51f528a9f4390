"""What the buttons of a problem do: the CPU, the log; and when a job is said not to go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.folders import Folders
from app.main_window import MainWindow
from app.queue_record import JobState
from app.runner import Runner
from app.stall_watch import Patience, StallWatch
from engine import protocol
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import Script
from tests.app.jobs import small_job
from tests.app.machines import CPU, GTX

Make = Callable[..., MainWindow]
FAILS = ("ready", "run", "fail out_of_memory", "serve")


@pytest.fixture
def make(
    make_runner: Callable[..., Runner], make_window: Callable[[Runner], MainWindow], tmp_path: Path
) -> Make:
    def make(*lives: tuple[str, ...]) -> MainWindow:
        return make_window(make_runner(Script(tmp_path / "script", *lives).command))

    return make


def labels(window: MainWindow) -> list[str]:
    return [choice.label for choice in window.page.bar.shown.choices]


def fail(qtbot: QtBot, window: MainWindow, **changes: object) -> None:
    with qtbot.waitSignal(window.queue.engine.job_failed, timeout=PATIENCE_MS):
        window.queue.engine.add(lambda: [small_job(**changes)])


def test_a_job_that_failed_on_an_adapter_is_painted_on_the_cpu(qtbot: QtBot, make: Make) -> None:
    window = make(FAILS)
    fail(qtbot, window, device=GTX.id, precision="f16")
    assert "Use the CPU" in labels(window)
    choices = window.page.bar.shown.choices
    next(choice for choice in choices if choice.label == "Use the CPU").act()
    (record,) = window.queue.engine.model.records
    qtbot.waitUntil(
        lambda: window.queue.engine.model.record(record.id).state is JobState.DONE,
        timeout=PATIENCE_MS,
    )
    job = window.queue.engine.model.record(record.id).job
    assert (job.device, job.precision) == ("cpu", "auto")
    assert window.settings.settings.device == "auto"  # of the next jobs nothing was said


@pytest.mark.parametrize(
    ("device", "machine", "is_offered"),
    [
        ("cpu", (GTX, CPU), False),
        ("auto", (GTX, CPU), True),
        ("auto", (CPU,), False),
        ("directml:intel", (CPU,), True),
    ],
)
def test_the_cpu_is_offered_if_the_job_was_not_there(
    qtbot: QtBot, make: Make, device: str, machine: tuple[object, ...], is_offered: bool
) -> None:
    window = make(FAILS)
    qtbot.waitUntil(lambda: window.settings.devices.is_known, timeout=PATIENCE_MS)
    window.settings.devices.devices = machine
    fail(qtbot, window, device=device)
    assert ("Use the CPU" in labels(window)) is is_offered


@pytest.mark.parametrize(("device", "is_offered"), [("auto", False), (GTX.id, True)])
def test_automatic_is_offered_to_whoever_chose_something_else(
    qtbot: QtBot, make: Make, device: str, is_offered: bool
) -> None:
    window = make(("ready", "run", "fail device_unavailable", "serve"))
    qtbot.waitUntil(lambda: window.settings.devices.is_known, timeout=PATIENCE_MS)
    window.settings.devices.devices = (GTX, CPU)
    fail(qtbot, window, device=device, precision="auto")
    assert ("Automatic device" in labels(window)) is is_offered
    assert ("update of the driver" in window.page.bar.shown.text) is not is_offered


def test_where_it_was_painted_counts_more_than_where_it_was_wanted(
    qtbot: QtBot, make: Make
) -> None:
    window = make(("ready", "run", "step 1", "fail out_of_memory", "run", "fail out_of_memory"))
    window.settings.devices.devices = (CPU,)
    fail(qtbot, window)  # the worker says that it paints on "fake"
    assert "Use the CPU" in labels(window)
    fail(qtbot, window)
    assert "Use the CPU" not in labels(window)


def test_the_log_is_offered(qtbot: QtBot, make: Make, folders: Folders) -> None:
    window = make(("ready", "run", "fail internal"))
    reports = window.reports
    folders.logs.mkdir(parents=True)
    (folders.logs / "window.log").write_text("of the window")
    (folders.logs / "worker.log").write_text("of the worker")
    fail(qtbot, window)
    assert labels(window) == ["Try again", "Show log"]
    window.page.bar.shown.choices[1].act()
    assert reports._log_window is not None and reports._log_window.isVisible()
    assert reports._log_window.text.toPlainText() == "of the worker"
    window.troubles.show_mistake("Traceback")
    window.page.bar.shown.choices[1].act()
    assert reports._log_window.text.toPlainText() == "of the window"


# Progress


class Signs(QObject):
    """A runner's signals alone."""

    began, restarted, handed_back = Signal(str), Signal(str, object), Signal(str)
    stepped, started = Signal(str, object), Signal(str, object)
    phase_changed, previewed, saved = Signal(str, str), Signal(str, object), Signal(str, object)
    cancelling, finished = Signal(str), Signal(str, float)
    stopped, failed = Signal(str), Signal(str, object)


@pytest.fixture
def signs(qtbot: QtBot) -> Signs:
    return Signs()


def step(signs: Signs) -> None:
    signs.stepped.emit("id", protocol.Step("id", 0, 1, 4, 0.5))


def test_patience_follows_from_the_steps(signs: Signs, qtbot: QtBot) -> None:
    watch = StallWatch(signs, signs, Patience(first=50_000, least=20, factor=1000))  # type: ignore[arg-type]
    signs.began.emit("id")
    assert watch._timer.interval() == 50_000  # loading takes long
    step(signs)
    assert watch._timer.interval() == 20
    with qtbot.waitSignal(watch.stalled, timeout=PATIENCE_MS) as heard:
        pass
    assert heard.args == [1]
    with qtbot.waitSignal(watch.moved, timeout=PATIENCE_MS):
        step(signs)
    assert watch._timer.interval() >= 20_000  # a step took 20 ms: now it is waited for longer
    signs.restarted.emit("id", None)
    assert watch._timer.interval() == 50_000
    step(signs)
    assert watch._timer.interval() == 20  # a new worker may be quicker


@pytest.mark.parametrize("end", ["cancelling", "finished", "stopped", "failed", "handed_back"])
def test_what_has_ended_does_not_stall(signs: Signs, end: str) -> None:
    watch = StallWatch(signs, signs)  # type: ignore[arg-type]
    signs.began.emit("id")
    assert watch._timer.isActive()
    values = {"finished": (1.0,), "failed": (None,)}.get(end, ())
    getattr(signs, end).emit("id", *values)
    assert not watch._timer.isActive()
