"""The runner and its worker process, with a scripted one: each job ends exactly once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from app.runner import Runner
from app.worker_process import Death, DeathReason, Limits
from engine import protocol
from engine.errors import ErrorKind
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job

MakeRunner = Callable[..., Runner]
ENDS = ("finished", "stopped", "failed", "handed_back")
JOB = ("run", "step 1", "step 2", "step 3", "save", "done")


class Listener(QObject):
    """Writes down what a runner says, in order."""

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self.heard: list[tuple[str, tuple[object, ...]]] = []
        for name in (*ENDS, "began", "stepped", "noticed", "saved", "cancelling", "restarted"):
            getattr(runner, name).connect(lambda *values, name=name: self._hear(name, values))
        runner.halted.connect(lambda death: self._hear("halted", (death,)))

    def _hear(self, name: str, values: tuple[object, ...]) -> None:
        self.heard.append((name, values))

    def names(self, *wanted: str) -> list[str]:
        return [name for name, _ in self.heard if not wanted or name in wanted]

    def values(self, name: str) -> list[tuple[object, ...]]:
        return [values for heard, values in self.heard if heard == name]

    @property
    def ends(self) -> list[str]:
        return self.names(*ENDS)


def paint(qtbot: QtBot, runner: Runner, target: Path, end: str = "finished") -> None:
    """One job to its end, which is the one that is expected."""
    ends: list[str] = []
    links = [
        getattr(runner, name).connect(lambda *_, name=name: ends.append(name)) for name in ENDS
    ]
    runner.run(small_job(), str(target))
    qtbot.waitUntil(lambda: bool(ends), timeout=PATIENCE_MS)
    for link in links:
        runner.disconnect(link)
    assert ends == [end]


def test_a_good_worker_paints_one_job_after_another(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", GOOD_LIFE)
    runner = make_runner(script.command)
    listener = Listener(runner)
    for number in range(3):
        paint(qtbot, runner, tmp_path / f"{number}.png")
    assert listener.ends == ["finished"] * 3
    assert script.lives == 1
    steps = [values[1].step for values in listener.values("stepped")]  # type: ignore[attr-defined]
    assert steps == [1, 2, 3] * 3
    assert all((tmp_path / f"{number}.png").exists() for number in range(3))


def test_a_job_may_be_given_from_the_end_of_the_last_one(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    runner = make_runner(Script(tmp_path / "script", GOOD_LIFE).command)
    left = [small_job() for _ in range(3)]

    def give() -> None:
        if left:
            runner.run(left.pop(), str(tmp_path / "next.png"))

    runner.finished.connect(give)
    with qtbot.waitSignals([runner.finished] * 3, timeout=PATIENCE_MS):
        give()
    assert not left


def test_two_jobs_at_once_are_refused(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    runner = make_runner(Script(tmp_path / "script", GOOD_LIFE).command)
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.run(small_job(), str(tmp_path / "one.png"))
        with pytest.raises(RuntimeError):
            runner.run(small_job(), str(tmp_path / "two.png"))


@pytest.mark.parametrize(
    ("last_words", "reason"),
    [
        (("ready", "run", "step 1", "crash"), DeathReason.CRASHED),
        (("ready", "run", "step 1", "exit 3"), DeathReason.EXITED),
        (("ready", "run", "step 1", "nonsense"), DeathReason.NONSENSE),
        (("ready", "run", "step 1", "stranger"), DeathReason.NONSENSE),
        (("ready", "ready"), DeathReason.NONSENSE),
        (("stranger", "hang"), DeathReason.NONSENSE),
        (("crash",), DeathReason.CRASHED),
        (("hang",), DeathReason.NEVER_READY),
        (("ready", "run", "fail device_lost", "exit 86"), DeathReason.DEVICE_LOST),
        (("ready", "run", "exit 86"), DeathReason.DEVICE_LOST),
        (("ready", "run", "fail device_lost", "hang"), DeathReason.DEVICE_LOST),
    ],
)
def test_after_a_death_the_same_job_is_given_to_a_new_worker(
    qtbot: QtBot,
    make_runner: MakeRunner,
    tmp_path: Path,
    last_words: tuple[str, ...],
    reason: DeathReason,
) -> None:
    script = Script(tmp_path / "script", last_words, GOOD_LIFE)
    runner = make_runner(script.command, Limits(ready=1500, cancel=500))
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png")
    assert listener.names(*ENDS, "restarted") == ["restarted", "finished"]
    death = listener.values("restarted")[0][1]
    assert isinstance(death, Death) and death.reason is reason
    assert script.lives == 2
    assert len(set(script.requests)) == 1


def test_a_second_death_gives_the_job_up_and_the_next_one_runs(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    bad = ("ready", "run", "step 1", "whisper the driver sighed", "exit 5")
    runner = make_runner(Script(tmp_path / "script", bad, bad, GOOD_LIFE).command)
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png", end="failed")
    failure = listener.values("failed")[0][1]
    assert isinstance(failure, protocol.Failed)
    assert failure.kind is ErrorKind.WORKER_DIED
    assert failure.facts == {"reason": "exited", "exit_code": 5}
    assert "the driver sighed" in failure.detail
    paint(qtbot, runner, tmp_path / "b.png")
    assert listener.ends == ["failed", "finished"]


def test_a_device_lost_twice_is_told_as_that(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    bad = ("ready", "run", "fail device_lost", "exit 86")
    runner = make_runner(Script(tmp_path / "script", bad, bad).command)
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png", end="failed")
    failure = listener.values("failed")[0][1]
    assert isinstance(failure, protocol.Failed)
    assert failure.kind is ErrorKind.DEVICE_LOST
    assert listener.ends == ["failed"]


def test_three_deaths_in_ten_minutes_halt_and_the_innocent_job_comes_back(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    bad = ("ready", "run", "crash")
    script = Script(tmp_path / "script", bad, bad, bad, GOOD_LIFE)
    runner = make_runner(script.command)
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png", end="failed")
    assert not runner.is_halted
    paint(qtbot, runner, tmp_path / "b.png", end="handed_back")
    assert listener.names(*ENDS, "halted") == ["failed", "handed_back", "halted"]
    assert runner.is_halted
    with pytest.raises(RuntimeError):
        runner.run(small_job(), str(tmp_path / "c.png"))
    runner.resume()
    paint(qtbot, runner, tmp_path / "c.png")
    assert script.lives == 4


def test_deaths_long_ago_do_not_count(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    now = [0.0]
    bad = ("ready", "run", "crash")
    script = Script(tmp_path / "script", bad, bad, bad, GOOD_LIFE)
    runner = make_runner(script.command, clock=lambda: now[0])
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png", end="failed")
    now[0] += 601
    paint(qtbot, runner, tmp_path / "b.png")
    assert listener.names(*ENDS, "halted") == ["failed", "finished"]


def test_a_worker_that_dies_idle_costs_no_job(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", ("ready", *JOB, "crash"), GOOD_LIFE)
    runner = make_runner(script.command)
    listener = Listener(runner)
    with qtbot.waitSignal(runner._worker.died, timeout=PATIENCE_MS):
        paint(qtbot, runner, tmp_path / "a.png")
    paint(qtbot, runner, tmp_path / "b.png")
    assert listener.names(*ENDS, "restarted") == ["finished", "finished"]


def test_what_a_worker_said_before_it_died_counts(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    """The job is done although its worker is gone before anybody has read so."""
    script = Script(tmp_path / "script", ("ready", *JOB, "crash"))
    runner = make_runner(script.command)
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png")
    assert listener.ends == ["finished"]


def test_cancel_is_said_at_once_and_the_worker_lives(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", ("ready", "run", "step 1", "cancelled", "serve"))
    runner = make_runner(script.command)
    listener = Listener(runner)
    runner.stepped.connect(lambda *_: runner.cancel(), Qt.ConnectionType.SingleShotConnection)
    paint(qtbot, runner, tmp_path / "a.png", end="stopped")
    runner.cancel()  # nothing runs: nothing happens
    paint(qtbot, runner, tmp_path / "b.png")
    assert listener.names(*ENDS, "cancelling") == ["cancelling", "stopped", "finished"]
    assert script.lives == 1


def test_a_worker_deaf_to_cancel_is_killed_and_that_is_no_death(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    deaf = ("ready", "run", "step 1", "hang")
    script = Script(tmp_path / "script", deaf, deaf, deaf, GOOD_LIFE)
    runner = make_runner(script.command, Limits(cancel=50))
    listener = Listener(runner)
    for _ in range(3):
        runner.stepped.connect(lambda *_: runner.cancel(), Qt.ConnectionType.SingleShotConnection)
        paint(qtbot, runner, tmp_path / "a.png", end="stopped")
    paint(qtbot, runner, tmp_path / "b.png")
    assert listener.ends == ["stopped"] * 3 + ["finished"]
    assert not listener.values("halted")


def test_a_job_cancelled_before_the_worker_is_ready_is_never_sent(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", GOOD_LIFE)
    runner = make_runner(script.command)
    runner.began.connect(lambda _id: runner.cancel(), Qt.ConnectionType.SingleShotConnection)
    paint(qtbot, runner, tmp_path / "a.png", end="stopped")
    paint(qtbot, runner, tmp_path / "b.png")
    assert len(script.requests) == 1


def test_a_death_while_cancelling_is_a_stop(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    runner = make_runner(Script(tmp_path / "script", ("ready", "run", "step 1", "crash")).command)
    listener = Listener(runner)
    runner.stepped.connect(lambda *_: runner.cancel())
    paint(qtbot, runner, tmp_path / "a.png", end="stopped")
    assert listener.ends == ["stopped"]


def test_a_program_that_cannot_be_started_halts_and_no_job_is_to_blame(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    runner = make_runner([str(tmp_path / "no such program")])
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png", end="handed_back")
    (death,) = listener.values("halted")[0]
    assert isinstance(death, Death)
    assert death.reason == DeathReason.NOT_STARTED and not death.was_ready


def test_only_the_last_lines_of_a_worker_are_kept(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    chatty = [f"whisper line {number}" for number in range(80)]
    bad = ("ready", "run", *chatty, "exit 1")
    runner = make_runner(Script(tmp_path / "script", bad, bad).command)
    listener = Listener(runner)
    paint(qtbot, runner, tmp_path / "a.png", end="failed")
    failure = listener.values("failed")[0][1]
    assert isinstance(failure, protocol.Failed)
    lines = failure.detail.splitlines()
    assert lines == [f"line {number}" for number in range(30, 80)]


def test_shutting_down_ends_the_worker_and_no_job(
    qtbot: QtBot, make_runner: MakeRunner, tmp_path: Path
) -> None:
    runner = make_runner(
        Script(tmp_path / "script", ("ready", "run", "step 1", "hang")).command, Limits(leave=50)
    )
    listener = Listener(runner)
    with qtbot.waitSignal(runner.stepped, timeout=PATIENCE_MS):
        runner.run(small_job(), str(tmp_path / "a.png"))
    runner.shut_down()
    assert not runner._worker.is_running
    assert listener.ends == []
