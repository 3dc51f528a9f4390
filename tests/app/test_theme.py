"""Colours: readable in both modes, changed live, and hands off high contrast."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

import app.theme
from app.icons import icon, take_away_icons
from app.theme import DARK, LIGHT, Mode, Theme, Tokens, contrast, palette_of, tokens_of

BOTH = pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
READABLE, SEEN = 4.5, 3.0  # WCAG 2.2: 1.4.3 for text, 1.4.11 for frames


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ff0000", "#ffffff", 4.0)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert contrast(other, one) == contrast(one, other)


@BOTH
def test_texts_are_readable(tokens: Tokens) -> None:
    pairs = [
        *product((tokens.text, tokens.faint), (tokens.window, tokens.field, tokens.button)),
        *product((tokens.accent, tokens.warning, tokens.error), (tokens.window, tokens.field)),
        (tokens.on_accent, tokens.accent),
    ]
    for front, back in pairs:
        assert contrast(front, back) >= READABLE, (front, back)
    assert contrast(tokens.line, tokens.window) >= SEEN
    assert contrast(tokens.line, tokens.field) >= SEEN


@BOTH
def test_the_palette_is_readable(tokens: Tokens) -> None:
    """Every pair of roles that Fusion draws, as the palette really has them."""
    palette, role = palette_of(tokens), QPalette.ColorRole
    pairs = [
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.PlaceholderText, role.Base),
        (role.ButtonText, role.Button),
        (role.ToolTipText, role.ToolTipBase),
        (role.HighlightedText, role.Highlight),
        (role.Link, role.Base),
        (role.Link, role.Window),
    ]
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        for front, back in pairs:
            names = palette.color(group, front).name(), palette.color(group, back).name()
            assert contrast(*names) >= READABLE, (group, front, back)


def test_a_choice_is_applied_live(qtbot: QtBot, qapp: QApplication, theme: Theme) -> None:
    label = QLabel("x")
    qtbot.addWidget(label)
    for mode, tokens in ((Mode.DARK, DARK), (Mode.LIGHT, LIGHT)):
        theme.choose(mode)
        qapp.processEvents()  # widgets get it in the next round
        assert tokens_of(label.palette()) is tokens
        assert label.palette().window().color() == QColor(tokens.window)
    assert qapp.style().name().lower() == "fusion"


def test_icons_take_the_colour_of_the_text(qapp: QApplication, theme: Theme) -> None:
    """The same icon object, before and after the change."""
    brush = icon("brush")
    for mode, tokens in ((Mode.LIGHT, LIGHT), (Mode.DARK, DARK)):
        theme.choose(mode)
        image = brush.pixmap(64, 64).toImage()
        drawn = Counter(
            image.pixelColor(x, y).name()
            for x, y in product(range(64), repeat=2)
            if image.pixelColor(x, y).alpha() == 255
        )
        assert drawn.most_common(1)[0][0] == tokens.text


def test_the_system_is_followed(
    qapp: QApplication, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offscreen has no scheme of its own to change, so what is asked of the system is set here."""
    theme.choose(Mode.SYSTEM)
    for dark, tokens in ((True, DARK), (False, LIGHT)):
        monkeypatch.setattr(theme, "_is_system_dark", dark)
        qapp.styleHints().colorSchemeChanged.emit(qapp.styleHints().colorScheme())
        assert tokens_of(qapp.palette()) is tokens


def test_a_choice_outlasts_changes_of_the_system(
    qapp: QApplication, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme.choose(Mode.DARK)
    monkeypatch.setattr(theme, "_is_system_dark", False)
    qapp.styleHints().colorSchemeChanged.emit(qapp.styleHints().colorScheme())
    assert tokens_of(qapp.palette()) is DARK


def test_high_contrast_is_left_alone(
    qapp: QApplication, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme.choose(Mode.LIGHT)
    monkeypatch.setattr(app.theme, "wants_high_contrast", lambda _application: True)
    before = qapp.palette()
    theme.choose(Mode.DARK)
    assert qapp.palette() == before


def test_buttons_of_dialogs_keep_none_of_the_icons_that_qt_gives_them(qtbot: QtBot) -> None:
    standard = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(standard.Ok | standard.Cancel)
    qtbot.addWidget(box)
    for button in box.buttons():
        button.setIcon(icon("check"))  # as Qt does on some desktops
    take_away_icons(box)
    box.show()
    assert all(button.icon().isNull() for button in box.buttons())
