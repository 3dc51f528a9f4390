"""F6 goes from panel to panel, past what is hidden."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.message_bar import BarMessage, Choice, Level
from app.runner import Runner


@pytest.fixture
def window(runner: Runner, make_window: Callable[[Runner], MainWindow]) -> MainWindow:
    window = make_window(runner)
    window.resize(1280, 800)
    window.activateWindow()
    window.panel.prompt.setFocus()
    return window


def walk(steps: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> list:
    """What has the focus after each press."""
    focused: list[QWidget | None] = []
    for _ in range(steps):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, modifier)
        focused.append(QApplication.focusWidget())
    return focused


def test_round_and_back(window: MainWindow) -> None:
    panel, page = window.panel.prompt, window.page.viewer.canvas
    strip, queue = window.gallery.strip, window.queue.panel.view
    assert walk(4) == [page, strip, queue, panel]
    assert walk(4, Qt.KeyboardModifier.ShiftModifier) == [queue, strip, page, panel]


def test_hidden_panels_are_passed_over_and_messages_are_not(window: MainWindow) -> None:
    window.queue.dock.hide()
    window.page.bar.post(BarMessage("x", Level.INFO, "Well?", (Choice("Yes", lambda: None),)))
    window.page.show_all(True)
    QApplication.processEvents()
    window.panel.prompt.setFocus()
    search = window.gallery.page.search  # there are no pictures to go to
    assert walk(3) == [window.page.bar.entry, search, window.panel.prompt]


def test_from_a_control_inside_a_panel(qtbot: QtBot, window: MainWindow) -> None:
    window.panel.steps.setFocus()
    assert walk(1) == [window.page.viewer.canvas]


def test_a_low_window_leaves_the_room_of_the_strip_to_the_picture(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(640, 400)
    qtbot.waitUntil(window.gallery.strip.isHidden)
    window.resize(1280, 800)
    qtbot.waitUntil(window.gallery.strip.isVisible)
