"""The live token counter: exact, one question at a time, and no number without a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import app.token_counter
from app.folders import Folders
from app.message_bar import BarMessage
from app.prompt_desk import PromptDesk
from app.prompt_history import Entry
from app.runner import Runner
from app.token_counter import Length, TokenCounter
from app.worker_process import Death, DeathReason
from engine import protocol
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script


class Stage:
    """A counter, the texts that it asks for, and what it said."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.texts = Entry("", "")
        self.told: list[tuple[Length | None, Length | None, bool]] = []
        self.counter = TokenCounter(runner, lambda: self.texts)
        self.counter.measured.connect(lambda *values: self.told.append(values))

    def type(self, prompt: str, negative: str = "") -> None:
        self.texts = Entry(prompt, negative)
        self.counter.texts_changed()

    def is_at(self, tokens: int) -> bool:
        length, _, is_current = self.told[-1] if self.told else (None, None, False)
        return length is not None and length.tokens == tokens and is_current


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.token_counter, "PAUSE_MS", 1)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    return Script(tmp_path / "script", GOOD_LIFE, GOOD_LIFE, GOOD_LIFE)


@pytest.fixture
def stage(make_runner: Callable[..., Runner], script: Script) -> Iterator[Stage]:
    yield Stage(make_runner(script.command))


def test_the_real_worker_counts_what_the_model_sees(qtbot: QtBot, runner: Runner) -> None:
    stage = Stage(runner)
    stage.type("(a red fox:1.3), " * 19, "blurry BREAK ugly")
    qtbot.waitUntil(lambda: stage.is_at(76), timeout=PATIENCE_MS)
    assert stage.told[-1] == (Length(76, 2), Length(2, 2), True)


def test_the_old_number_is_said_to_be_old(qtbot: QtBot, stage: Stage) -> None:
    stage.type("one two")
    assert stage.told == [(None, None, False)]
    qtbot.waitUntil(lambda: stage.is_at(2), timeout=PATIENCE_MS)
    stage.type("one two three")
    assert stage.told[-1] == (Length(2, 1), Length(0, 1), False)
    qtbot.waitUntil(lambda: stage.is_at(3), timeout=PATIENCE_MS)


def test_one_question_is_under_way_at_a_time(
    qtbot: QtBot, stage: Stage, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.type("one")
    qtbot.waitUntil(lambda: stage.is_at(1), timeout=PATIENCE_MS)
    asked: list[protocol.Measure] = []
    measure = stage.runner.worker.measure
    monkeypatch.setattr(stage.runner.worker, "measure", asked.append)
    for number in range(2, 30):  # the worker is busy: it does not answer
        stage.type("word " * number)
        stage.counter._ask()
    assert len(asked) == 1
    monkeypatch.setattr(stage.runner.worker, "measure", measure)
    measure(asked[0])
    qtbot.waitUntil(lambda: stage.is_at(29), timeout=PATIENCE_MS)
    certain = [length.tokens for length, _, is_current in stage.told if length and is_current]
    assert certain == [1, 29]
    assert len(script.measures) == 3  # the first, the one that was held up, the last


def test_no_worker_no_number(qtbot: QtBot, stage: Stage, script: Script) -> None:
    stage.type("one two")
    qtbot.waitUntil(lambda: stage.is_at(2), timeout=PATIENCE_MS)
    with qtbot.waitSignal(stage.runner.worker.died, timeout=PATIENCE_MS):
        stage.runner.worker.give_up()
    assert stage.told[-1] == (None, None, False)
    stage.type("one two three")
    qtbot.waitUntil(lambda: not stage.counter._pause.isActive())
    assert not stage.runner.worker.is_running  # what died is not started again by typing
    assert stage.told[-1] == (None, None, False)
    stage.runner.warm_up()  # somebody else needs it
    qtbot.waitUntil(lambda: stage.is_at(3), timeout=PATIENCE_MS)


def test_a_worker_that_was_sent_away_comes_back(qtbot: QtBot, stage: Stage, script: Script) -> None:
    stage.type("one two")
    qtbot.waitUntil(lambda: stage.is_at(2), timeout=PATIENCE_MS)
    stage.runner.release_memory()
    assert not stage.runner.worker.is_running
    stage.type("one two three")
    qtbot.waitUntil(lambda: stage.is_at(3), timeout=PATIENCE_MS)
    assert script.lives == 2


def test_halted_means_halted(qtbot: QtBot, stage: Stage, script: Script) -> None:
    for _ in range(3):
        stage.runner._on_died(Death(DeathReason.CRASHED, 1, ""))
    assert stage.runner.is_halted
    stage.type("one")
    qtbot.waitUntil(lambda: not stage.counter._pause.isActive())
    assert script.lives == 0 and not stage.runner.worker.is_running


# The desk that puts it all together


def test_the_panel_shows_what_is_counted(
    qtbot: QtBot, make_runner: Callable[..., Runner], script: Script, folders: Folders
) -> None:
    window = PromptWindow(make_runner(script.command), folders, qtbot)
    window.desk.panel.prompt.setPlainText("word " * 76)
    window.desk.panel.negative.setPlainText("ugly")
    count = window.desk.panel.prompt_footer.count
    qtbot.waitUntil(lambda: count.text() == "76/75 → 2 chunks", timeout=PATIENCE_MS)
    assert window.desk.panel.negative_footer.count.text() == "1/75"


def test_garbage_files_are_told_and_cost_nothing_else(
    qtbot: QtBot, make_runner: Callable[..., Runner], script: Script, folders: Folders
) -> None:
    for path in (folders.history_file, folders.presets_file):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("€ garbage", "utf-8")
    window = PromptWindow(make_runner(script.command), folders, qtbot)
    assert {message.id for message in window.told} == {"prompt history", "presets"}
    window.desk.panel.prompt.setPlainText("a fox")
    window.desk.panel.next_job()
    window.desk.panel.preset.save("mine")
    window.desk.stop()
    again = PromptWindow(make_runner(script.command), folders, qtbot)
    assert not again.told
    assert again.desk.history.entries == (Entry("a fox", ""),)
    assert list(again.desk.presets.presets) == ["mine"]


class PromptWindow:
    """The desk alone, in a window of its own."""

    def __init__(self, runner: Runner, folders: Folders, qtbot: QtBot) -> None:
        from PySide6.QtWidgets import QMainWindow

        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.told: list[BarMessage] = []
        self.desk = PromptDesk(self.window, runner, folders)
        self.desk.told.connect(self.told.append)
        self.window.setCentralWidget(self.desk.panel)
        menu = self.window.menuBar().addMenu("&Prompt")
        self.desk.actions_.fill_menu(menu)
        self.window.show()
        runner.warm_up()
        self.desk.start()
