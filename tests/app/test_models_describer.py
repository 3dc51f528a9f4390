"""What files are is asked of a worker that may die of them: twice of each, and never forever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from app.models_describer import ModelsDescriber
from app.models_record import NO_ANSWER, Description
from app.runner import Runner
from app.worker_process import Limits
from engine import protocol
from engine.errors import ErrorKind
from engine.job import STARTER_MODEL, Job
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.model_files import touch

Answers = list[tuple[str, object, Description]]


class Asked:
    """A describer with what it answered."""

    def __init__(self, runner: Runner, patience_ms: int = 60_000) -> None:
        self.describer = ModelsDescriber(runner.worker, runner, patience_ms=patience_ms)
        self.answers: Answers = []
        self.describer.answered.connect(lambda *answer: self.answers.append(answer))

    @property
    def kinds(self) -> list[tuple[str, str]]:
        return [(Path(path).stem, about.kind) for path, _, about in self.answers]


@pytest.fixture
def ask(make_runner: Callable[..., Runner]) -> Iterator[Callable[..., Asked]]:
    made: list[Asked] = []

    def make(script: Script, **options: int) -> Asked:
        made.append(Asked(make_runner(script.command, Limits(leave=300)), **options))
        return made[-1]

    yield make
    for asked in made:
        asked.describer.close()


def test_the_real_worker_tells(qtbot: QtBot, runner: Runner, tmp_path: Path) -> None:
    asked = Asked(runner)
    page = str(touch(tmp_path / "Seite 🎨.safetensors", "<html>"))
    asked.describer.ask(STARTER_MODEL, (1, 2))
    asked.describer.ask(page, (3, 4))
    qtbot.waitUntil(lambda: len(asked.answers) == 2, timeout=PATIENCE_MS)
    (starter, state, about), (path, other_state, odd) = asked.answers
    assert (starter, state, path, other_state) == (STARTER_MODEL, (1, 2), page, (3, 4))
    assert about.kind == "" and about.prediction and about.size_bytes > 0
    assert odd.kind == ErrorKind.FILE_DAMAGED and odd.problem["file"] == page
    asked.describer.close()


def test_a_worker_that_dies_of_a_file_is_asked_once_more(
    qtbot: QtBot, ask: Callable[..., Asked], tmp_path: Path
) -> None:
    bad = str(touch(tmp_path / "bad.safetensors", "die"))
    good = str(touch(tmp_path / "good.safetensors"))
    life = ("ready", "run")
    script = Script(tmp_path / "script", life, life, life)
    asked = ask(script)
    asked.describer.ask(bad, (1, 1))
    asked.describer.ask(good, (1, 1))
    qtbot.waitUntil(lambda: len(asked.answers) == 2, timeout=PATIENCE_MS)
    assert asked.kinds == [("bad", "worker_died"), ("good", "")]
    assert script.described == [bad, bad, good] and script.lives == 3


def test_after_many_deaths_nothing_more_is_asked_until_somebody_wants_it(
    qtbot: QtBot, ask: Callable[..., Asked], tmp_path: Path
) -> None:
    bad = [str(touch(tmp_path / f"{name}.safetensors", "die")) for name in "abc"]
    good = str(touch(tmp_path / "good.safetensors"))
    script = Script(tmp_path / "script", *[("ready", "run")] * 9)
    asked = ask(script)
    for path in (*bad, good):
        asked.describer.ask(path, (1, 1))
    qtbot.waitUntil(lambda: len(asked.answers) == 2, timeout=PATIENCE_MS)
    assert asked.kinds == [("a", "worker_died"), ("b", "worker_died")]
    assert script.lives == 4 and asked.describer.left == 2
    asked.describer.resume()
    qtbot.waitUntil(lambda: len(asked.answers) == 4, timeout=PATIENCE_MS)
    assert asked.kinds[2:] == [("c", "worker_died"), ("good", "")]


def test_a_worker_that_never_starts_is_not_started_forever(
    qtbot: QtBot, make_runner: Callable[..., Runner], tmp_path: Path
) -> None:
    runner = make_runner([str(tmp_path / "nothing")])
    deaths: list[object] = []
    runner.worker.died.connect(deaths.append)
    asked = Asked(runner)
    asked.describer.ask("x", (1, 1))
    qtbot.waitUntil(lambda: len(deaths) == 4, timeout=PATIENCE_MS)
    qtbot.wait(20)
    assert len(deaths) == 4 and asked.answers == []


def test_a_death_by_the_job_costs_no_answer(
    qtbot: QtBot, make_runner: Callable[..., Runner], tmp_path: Path
) -> None:
    """The worker reads what it is asked only when the job lets it."""
    script = Script(tmp_path / "script", ("ready", "run", "step 1", "crash"), GOOD_LIFE)
    runner = make_runner(script.command)
    asked = Asked(runner)
    good = str(touch(tmp_path / "good.safetensors"))
    job = Job("x", steps=3)
    runner.run(job, str(tmp_path / "x.png"))
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.stepped.connect(lambda *_: asked.describer.ask(good, (1, 1)))
    qtbot.waitUntil(lambda: bool(asked.answers), timeout=PATIENCE_MS)
    assert asked.kinds[0] == ("good", "")
    asked.describer.close()


def test_silence_is_told_and_the_late_answer_is_taken(
    qtbot: QtBot, ask: Callable[..., Asked], tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", ("ready", "hang"))
    asked = ask(script, patience_ms=1)
    asked.describer.ask("one", (1, 1))
    asked.describer.ask("two", (1, 1))
    qtbot.waitUntil(lambda: len(asked.answers) == 2, timeout=PATIENCE_MS)
    assert asked.kinds == [("one", NO_ANSWER), ("two", NO_ANSWER)]
    asked.describer._on_described(protocol.Described("one", {"prediction": "epsilon"}))
    asked.describer._on_described(protocol.Described("one", {}))  # nobody asked twice
    assert asked.kinds[2:] == [("one", "")]


def test_a_worker_that_was_sent_home_is_fetched_again(
    qtbot: QtBot, make_runner: Callable[..., Runner], tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", ("ready", "run"), GOOD_LIFE)
    runner = make_runner(script.command)
    asked = Asked(runner, patience_ms=1)
    with qtbot.waitSignal(runner.worker.ready, timeout=PATIENCE_MS):
        runner.warm_up()
    asked.describer.ask("one", (1, 1))
    runner.release_memory()
    qtbot.waitUntil(lambda: ("one", "") in asked.kinds, timeout=PATIENCE_MS)
    assert script.lives == 2
    asked.describer.close()
    qtbot.waitUntil(lambda: len(runner.worker.findChildren(QProcess)) == 1, timeout=PATIENCE_MS)


def test_what_is_not_needed_any_more_is_not_asked(
    qtbot: QtBot, ask: Callable[..., Asked], tmp_path: Path
) -> None:
    script = Script(tmp_path / "script", GOOD_LIFE)
    asked = ask(script)
    for name in ("one", "two", "three"):
        asked.describer.ask(name, (1, 1))
    asked.describer.forget("two")
    asked.describer.ask("three", (2, 2))
    qtbot.waitUntil(lambda: len(asked.answers) == 2, timeout=PATIENCE_MS)
    assert script.described == ["one", "three"]
    assert [state for _, state, _ in asked.answers] == [(1, 1), (2, 2)]
