"""Pausing at the end of a step, the pace, another device, and memory that is given back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.runner import Runner
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import pixels, small_job
from tests.app.test_runner import Listener, paint

MakeRunner = Callable[..., Runner]


def test_a_pause_ends_the_job_as_stopped_and_it_can_run_again(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    life = ("ready", "run", "step 1", "paused", "run", "step 2", "step 3", "save", "done")
    script = Script(tmp_path / "script", life)
    runner = make_runner(script.command)
    listener = Listener(runner)
    job = small_job()
    runner.stepped.connect(lambda _id, step: step.step == 1 and runner.pause())
    with qtbot.waitSignal(runner.stopped, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "x.png"))
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "x.png"))
    assert listener.ends == ["stopped", "finished"]
    assert not listener.names("cancelling")
    assert script.requests == [job.id, job.id] and script.lives == 1


def test_a_pause_that_comes_too_late_is_no_stop(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    """The worker has no step left to stop behind, and finishes."""
    runner = make_runner(Script(tmp_path / "script", GOOD_LIFE).command)
    listener = Listener(runner)
    runner.saved.connect(lambda _id, _message: runner.pause())
    paint(qtbot, runner, tmp_path / "x.png")
    assert listener.ends == ["finished"]


def test_a_pause_before_the_worker_is_ready(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", GOOD_LIFE)
    runner = make_runner(script.command)
    listener = Listener(runner)
    runner.run(small_job(), str(tmp_path / "x.png"))
    runner.pause()
    runner.pause()
    assert listener.ends == ["stopped"]
    assert runner.current_job is None and not script.requests


def test_a_worker_that_dies_before_it_pauses_has_stopped_too(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    """Nobody wants the job to run now; its checkpoint is as good."""
    runner = make_runner(Script(tmp_path / "s", ("ready", "run", "step 1", "exit 3")).command)
    listener = Listener(runner)
    runner.stepped.connect(lambda _id, _step: runner.pause())
    paint(qtbot, runner, tmp_path / "x.png", "stopped")
    assert listener.names("restarted", *("stopped", "failed")) == ["stopped"]


def test_a_cancel_outdoes_a_pause(qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path) -> None:
    runner = make_runner(Script(tmp_path / "s", ("ready", "run", "step 1", "paused")).command)
    listener = Listener(runner)

    def both() -> None:
        runner.pause()
        runner.cancel()

    runner.stepped.connect(lambda _id, _step: both())
    paint(qtbot, runner, tmp_path / "x.png", "stopped")
    assert listener.names("cancelling", "stopped") == ["cancelling", "stopped"]


def test_each_new_worker_learns_the_pace(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    """Before its first job; a worker at full speed need not be told."""
    script = Script(
        tmp_path / "script",
        ("ready", "run", "step 1", "save", "done", "run", "exit 3"),
        GOOD_LIFE,
    )
    runner = make_runner(script.command)
    paint(qtbot, runner, tmp_path / "1.png")
    runner.set_pace(0.25)
    runner.set_pace(0.25)
    paint(qtbot, runner, tmp_path / "2.png")
    assert script.lives == 2
    words = ["job" if "=" not in line else line for line in script.requests]
    assert words == ["job", "pace=0.25", "job", "pace=0.25", "job"]


def test_a_redirected_job_is_the_one_that_is_drawn(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    runner = make_runner(Script(tmp_path / "script", GOOD_LIFE).command)
    runner.redirect = lambda job: replace(job, device="directml:integrated")
    seen: list[str] = []
    runner.began.connect(lambda _id: seen.append(runner.current_job.device))  # type: ignore[union-attr]
    paint(qtbot, runner, tmp_path / "x.png")
    assert seen == ["directml:integrated"]


def test_an_idle_worker_gives_its_memory_back_and_a_busy_one_does_not(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", GOOD_LIFE, GOOD_LIFE)
    runner = make_runner(script.command)
    listener = Listener(runner)
    runner.stepped.connect(lambda _id, _step: runner.release_memory())
    paint(qtbot, runner, tmp_path / "1.png")
    assert script.lives == 1
    runner.release_memory()
    runner.release_memory()
    paint(qtbot, runner, tmp_path / "2.png")
    assert script.lives == 2
    assert not listener.names("restarted", "halted")


def test_a_real_worker_pauses_at_its_step_and_the_pixels_are_the_same(
    qtbot: QtBot, runner: Runner, tmp_path: Path
) -> None:
    job = small_job()
    steps: list[int] = []
    runner.stepped.connect(lambda _id, message: steps.append(message.step))
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "whole.png"))
    assert steps == [1, 2, 3, 4]
    steps.clear()
    runner.set_pace(0.02)  # it rests when the pause comes
    once = [runner.pause]
    runner.stepped.connect(lambda _id, message: once and once.pop()())
    with qtbot.waitSignal(runner.stopped, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "paused.png"))
    runner.set_pace(1.0)
    assert steps == [1]
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "paused.png"))
    assert steps == [1, 2, 3, 4]
    assert (pixels(tmp_path / "paused.png") == pixels(tmp_path / "whole.png")).all()
