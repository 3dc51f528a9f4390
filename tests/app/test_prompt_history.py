"""Earlier prompts: walked through without losing what was typed, kept in a file of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.json_file import MAX_BYTES, JsonFile
from app.message_bar import BarMessage
from app.prompt_actions import PromptActions
from app.prompt_history import MOST_ENTRIES, Entry, PromptHistory
from app.prompt_panel import PromptPanel

Open = Callable[[], PromptHistory]


def entry(prompt: str, negative: str = "") -> Entry:
    return Entry(prompt, negative)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Zoë 🎨" / "prompts.json"


@pytest.fixture
def open_history(path: Path) -> Open:
    return lambda: PromptHistory(JsonFile(path))


def test_the_newest_comes_first_and_each_once() -> None:
    history = PromptHistory()
    for prompt in ("a", "b", "a", " ", ""):
        history.add(entry(prompt))
    history.add(entry("a", "other"))
    assert history.entries == (entry("a", "other"), entry("a"), entry("b"))


def test_a_walk_leads_back_to_what_was_typed() -> None:
    history = PromptHistory()
    for prompt in "abc":
        history.add(entry(prompt))
    draft = entry("half a sen")
    assert history.older(draft) == entry("c")
    assert history.older(entry("c")) == entry("b")
    assert history.older(entry("b")) == entry("a")
    assert history.older(entry("a")) is None  # the oldest stays
    assert history.newer(entry("a")) == entry("b")
    assert history.newer(entry("b")) == entry("c")
    assert history.newer(entry("c")) == draft
    assert history.newer(draft) is None


def test_what_was_changed_on_the_walk_is_not_lost() -> None:
    history = PromptHistory()
    for prompt in "abc":
        history.add(entry(prompt))
    history.older(entry(""))
    changed = entry("c, more")
    assert history.older(changed) == entry("c")
    assert history.newer(entry("c")) == changed


def test_the_prompt_that_is_shown_is_no_step() -> None:
    history = PromptHistory()
    for prompt in "ab":
        history.add(entry(prompt))
    assert history.older(entry("b")) == entry("a")
    assert history.newer(entry("a")) == entry("b")
    assert history.newer(entry("b")) is None


@given(st.lists(st.sampled_from("abc"), max_size=6), st.lists(st.booleans(), max_size=20))
def test_walking_back_always_ends_at_what_was_typed(added: list[str], steps: list[bool]) -> None:
    history = PromptHistory()
    for prompt in added:
        history.add(entry(prompt))
    shown = draft = entry("x")
    for older in steps:
        shown = (history.older if older else history.newer)(shown) or shown
    for _ in range(len(added) + 1):
        shown = history.newer(shown) or shown
    assert shown == draft


def test_it_outlives_the_program(open_history: Open, path: Path) -> None:
    history = open_history()
    assert history.is_readable and history.entries == ()
    history.add(entry("ein Fuchs 🦊\nim Schnee", "ünscharf"))
    history.wait()
    assert open_history().entries == history.entries
    history.replace([])
    history.wait()
    assert open_history().entries == ()
    assert "Fuchs" not in path.read_text()


def test_there_is_room_for_the_newest(open_history: Open, path: Path) -> None:
    history = open_history()
    for number in range(MOST_ENTRIES + 5):
        history.add(entry(f"prompt {number}"))
    assert len(history.entries) == MOST_ENTRIES
    assert history.entries[0].prompt == f"prompt {MOST_ENTRIES + 4}"
    for number in range(30):
        history.add(entry(f"{number} " + "🦊" * 10_000))
    history.wait()
    assert path.stat().st_size < MAX_BYTES
    again = open_history()
    assert again.is_readable and again.entries == history.entries
    assert again.entries[0].prompt.startswith("29 ")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("€ garbage", []),
        ("[]", []),
        ('{"entries": 3}', []),
        (json.dumps({"entries": [["a", "b"], ["c"], 4, ["d", None]]}), [entry("a", "b")]),
    ],
)
def test_a_garbage_file_costs_the_history_alone(
    open_history: Open, path: Path, text: str, left: list[Entry]
) -> None:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    history = open_history()
    assert not history.is_readable and list(history.entries) == left
    history.add(entry("new"))
    history.wait()
    assert open_history().entries[0] == entry("new") and open_history().is_readable


# In the panel


@pytest.fixture
def panel(qtbot: QtBot) -> PromptPanel:
    history = PromptHistory()
    for prompt in ("first", "second\nline", "third"):
        history.add(entry(prompt, f"no {prompt}"))
    panel = PromptPanel(history=history)
    qtbot.addWidget(panel)
    panel.show()
    panel.activateWindow()
    qtbot.waitExposed(panel)
    panel.commands = PromptActions(panel, panel)  # type: ignore[attr-defined]
    panel.prompt.setFocus()
    return panel


def test_up_in_an_empty_box_walks(panel: PromptPanel) -> None:
    for expected in ("third", "second\nline", "first", "first"):
        QTest.keyClick(panel.prompt, Qt.Key.Key_Up)
        assert panel.texts == entry(expected, f"no {expected}")
    for expected in ("second\nline", "third", ""):
        QTest.keyClick(panel.prompt, Qt.Key.Key_Down)
        assert panel.prompt.toPlainText() == expected
    assert panel.texts == entry("", "")


def test_up_in_a_text_moves_the_cursor(panel: PromptPanel) -> None:
    QTest.keyClicks(panel.prompt, "typed")
    QTest.keyClick(panel.prompt, Qt.Key.Key_Up)
    assert panel.prompt.toPlainText() == "typed"
    panel.prompt.clear()
    QTest.keyClick(panel.prompt, Qt.Key.Key_Up)
    QTest.keyClick(panel.prompt, Qt.Key.Key_Left)  # somebody moves in it: it is theirs now
    QTest.keyClick(panel.prompt, Qt.Key.Key_Up)
    assert panel.prompt.toPlainText() == "third"


def test_alt_up_walks_at_any_time_and_keeps_what_was_typed(panel: PromptPanel) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    QTest.keyClicks(panel.prompt, "half a sen")
    panel.negative.setPlainText("mine")
    QTest.keyClick(panel.prompt, Qt.Key.Key_Up, alt)
    assert panel.texts == entry("third", "no third")
    panel.negative.setFocus()
    QTest.keyClick(panel.negative, Qt.Key.Key_Down, alt)
    assert panel.texts == entry("half a sen", "mine")
    QTest.keyClick(panel.negative, Qt.Key.Key_Up, alt)
    panel.prompt.undo()  # also this brings it back
    assert panel.prompt.toPlainText() == "half a sen"


def test_painting_is_what_is_remembered(panel: PromptPanel) -> None:
    panel.prompt.setPlainText("fourth")
    panel.job()
    assert panel._history.entries[0].prompt == "third"
    panel.next_job()
    assert panel._history.entries[0] == entry("fourth", "")


def test_the_list_of_the_button(panel: PromptPanel) -> None:
    menu = panel.history_button.menu()
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == ["third", "second line", "first", "Clear &history"]
    menu.actions()[1].trigger()
    assert panel.texts == entry("second\nline", "no second\nline")


def test_clearing_can_be_taken_back(panel: PromptPanel) -> None:
    told: list[BarMessage] = []
    panel.told.connect(told.append)
    before = panel._history.entries
    panel.clear_history()
    assert panel._history.entries == () and "3" in told[0].text
    panel.next_job()  # says nothing: an empty prompt is not remembered
    panel.show_older()
    assert panel.texts == entry("", "")
    told[0].choices[0].act()
    assert panel._history.entries == before
