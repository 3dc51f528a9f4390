"""Names for people who do not see the window, keys for those who do not use a mouse, and room for
longer words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.message_bar import BarMessage, Choice, Level
from app.runner import Runner
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.reading import clipped
from tests.app.windows import controls, mnemonic, mnemonics, takes_tab

SMALL = QSize(640, 400)  # 1280x800 at 200 %


@pytest.fixture
def window(
    qtbot: QtBot,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
) -> MainWindow:
    """With everything on it that can be: a message with buttons, a saved picture."""
    window = make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))
    with qtbot.waitSignal(window.page.picture_shown, timeout=60_000):
        window.generate()
    choices = tuple(Choice(label, lambda: None) for label in ("Half the size", "Try again"))
    text = "There is not enough memory for this picture. Choose a smaller size."
    window.page.bar.post(BarMessage("x", Level.ERROR, text, choices, "details"))
    qtbot.waitUntil(window.page.bar.isVisible)
    return window


def accessible_name(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name).strip()


def test_every_control_has_a_name(window: MainWindow) -> None:
    found = list(controls(window))
    assert len(found) > 15
    nameless = [widget for widget in found if not accessible_name(widget)]
    assert not nameless


def test_icons_without_words_have_a_name(window: MainWindow) -> None:
    for label in window.findChildren(QLabel):
        assert label.text() or label.pixmap().isNull() or label.accessibleName()


def test_tab_visits_each_control_once(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    window.panel.prompt.setFocus()
    expected = {widget for widget in controls(window) if takes_tab(widget)}
    visited: list[QWidget] = []
    for _ in range(len(expected) + 5):
        focus = QApplication.focusWidget()
        if focus is window.panel.prompt and visited:
            break
        visited.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert Counter(visited) == Counter(expected)


def test_tab_goes_down_the_panel(window: MainWindow) -> None:
    """The order of the controls is that in which they are read."""
    window.panel.prompt.setFocus()
    fields = window.panel.prompt.parentWidget()  # it scrolls under the focus
    middles = []
    for _ in range(12):
        focus = QApplication.focusWidget()
        middles.append(focus.mapTo(fields, focus.rect().center()).y())
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert all(later >= earlier - 4 for earlier, later in pairwise(middles)), str(middles)


def test_letters_are_given_once(window: MainWindow) -> None:
    found = mnemonics(window)
    assert len(found) > 12
    counts = Counter(letter for letter, _ in found)
    assert not [text for letter, text in found if counts[letter] > 1]


def test_letters_are_given_once_in_each_menu(window: MainWindow) -> None:
    menus = [menu for menu in window.findChildren(QMenu) if menu.actions()]
    assert len(menus) >= 5
    for menu in menus:
        letters = [mnemonic(a.text()) for a in menu.actions() if not a.isSeparator()]
        assert "" not in letters, menu.title()
        assert len(set(letters)) == len(letters), letters


def test_shortcuts_are_given_once(window: MainWindow) -> None:
    """In the whole window; what works in one list only may have its key in another list too."""
    everywhere, local = [], []
    for menu in window.findChildren(QMenu):
        for action in menu.actions():
            is_local = action.shortcutContext() is not Qt.ShortcutContext.WindowShortcut
            keys = [key.toString() for key in action.shortcuts()]
            (local if is_local else everywhere).extend((key, action.parent()) for key in keys)
    found = Counter(key for key, _ in everywhere)
    assert found and set(found.values()) == {1}
    assert set(Counter(local).values()) == {1}
    assert not {key for key, _ in local} & set(found)


def test_everything_fits_a_small_screen(qtbot: QtBot, window: MainWindow) -> None:
    assert window.minimumSizeHint().width() <= SMALL.width()
    assert window.minimumSizeHint().height() <= SMALL.height()
    window.resize(SMALL)
    qtbot.waitUntil(lambda: window.size() == SMALL)
    qtbot.waitUntil(lambda: not clipped(window))  # the queue makes room a moment later
    rect = window.panel.generate.geometry()
    assert window.panel.rect().contains(rect)


def test_a_click_on_a_label_letter_reaches_the_control(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    for key, widget in (
        (Qt.Key.Key_N, window.panel.negative),
        (Qt.Key.Key_S, window.panel.steps),
        (Qt.Key.Key_L, window.panel.sampler),
        (Qt.Key.Key_P, window.panel.prompt),
    ):
        QTest.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        assert QApplication.focusWidget() is widget


def test_no_font_size_or_height_is_fixed(window: MainWindow) -> None:
    """Heights come from the font: with a larger one everything grows."""
    before = window.panel.prompt.minimumHeight()
    font = window.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    window.setFont(font)
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert window.panel.prompt.minimumHeight() > before * 1.6
    assert not [widget for widget in window.findChildren(QWidget) if widget.styleSheet()]
