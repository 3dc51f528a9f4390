"""Samplers and schedules are found by typing any of their spellings."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.name_field import NameField
from app.prompt_panel import PromptPanel
from engine.names import SAMPLERS, SCHEDULES, Name

# Of the list under the field, on the offscreen platform.
OFFSCREEN = pytest.mark.qt_log_ignore(
    r"This plugin does not support (raise|grabbing|propagate)", extend=True
)


@pytest.fixture
def panel(qtbot: QtBot) -> PromptPanel:
    panel = PromptPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.activateWindow()
    qtbot.waitExposed(panel)
    return panel


def type_in(field: NameField, text: str) -> None:
    field.setFocus()
    line = field.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(field, text)


def press_tab(field: NameField) -> None:
    """Where the keyboard is: in the list under the field while that is open."""
    popup = field.completer().popup()
    QTest.keyClick(popup if popup.isVisible() else field, Qt.Key.Key_Tab)


def offered(field: NameField, text: str) -> list[str]:
    """Canonical names that the list under the field shows for a text."""
    completer = field.completer()
    completer.setCompletionPrefix(text)
    labels = []
    for row in range(completer.completionCount()):
        completer.setCurrentRow(row)
        labels.append(completer.currentCompletion())
    return [str(field.itemData(field.findText(label))) for label in labels]


@pytest.mark.parametrize("name", [*SAMPLERS, *SCHEDULES], ids=lambda name: name.canonical)
def test_every_spelling_finds_and_chooses(panel: PromptPanel, name: Name) -> None:
    field = panel.sampler if name in SAMPLERS else panel.schedule
    for spelling in {*name.spellings, name.canonical.upper(), name.label.replace(" ", "_")}:
        if name.canonical == "trailing" and spelling == "Simple":
            continue  # that is the other schedule's own name
        assert name.canonical in offered(field, spelling), spelling
        assert name.canonical in offered(field, spelling[: len(spelling) // 2 + 1]), spelling
        field.setEditText(spelling)
        field.settle()
        assert (field.value, field.currentText()) == (name.canonical, name.label)


@OFFSCREEN
def test_tab_takes_a_spelling_and_turns_nonsense_away(panel: PromptPanel) -> None:
    field = panel.sampler
    type_in(field, "k_euler_a")
    press_tab(field)
    assert field.currentText() == "Euler a" and panel.job().sampler == "euler_ancestral"
    for nonsense in ("flux capacitor", "", "DPM"):
        type_in(field, nonsense or " ")
        press_tab(field)
        assert field.currentText() == "Euler a" and field.value == "euler_ancestral"
    assert field.count() == len(SAMPLERS)  # what is typed is no new item


@OFFSCREEN
def test_what_was_typed_counts_without_leaving_the_field(panel: PromptPanel) -> None:
    type_in(panel.sampler, "heun")
    assert panel.job().sampler == "heun"  # as Ctrl+Enter asks


@OFFSCREEN
def test_an_old_joined_name_sets_the_schedule_too(panel: PromptPanel) -> None:
    panel.schedule.set_value("simple")
    type_in(panel.sampler, "DPM++ SDE Karras")
    press_tab(panel.sampler)
    assert (panel.sampler.value, panel.schedule.value) == ("dpmpp_sde", "karras")
    assert panel.schedule.currentText() == "Karras"


@OFFSCREEN
def test_the_list_under_the_field_chooses(qtbot: QtBot, panel: PromptPanel) -> None:
    field = panel.sampler
    type_in(field, "unip")
    popup = field.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: field.value == "uni_pc")
    assert field.currentText() == "UniPC"


def test_the_arrow_keys_go_through_the_list(panel: PromptPanel) -> None:
    panel.sampler.set_value(SAMPLERS[0].canonical)
    panel.sampler.setFocus()
    QTest.keyClick(panel.sampler, Qt.Key.Key_Down)
    assert panel.sampler.value == SAMPLERS[1].canonical == panel.job().sampler


def test_an_unknown_name_changes_nothing(panel: PromptPanel) -> None:
    panel.sampler.set_value("of a newer version")
    assert panel.sampler.value == "euler_ancestral"
