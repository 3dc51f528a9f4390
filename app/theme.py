"""Colours: ten named tokens make the palette of the Fusion style, light or dark, changed live.

Where the system asks for high contrast its own style and palette stay as they are. Widgets that
paint take colours from their palette at paint time, and those that a palette has no role for
(`warning`, `error`, `line`, `faint`) from `tokens_of`. Knows no widget.
"""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication


class Mode(StrEnum):
    """What the person chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours as "#rrggbb". Texts reach a contrast of 4.5 on what they stand on.

    Attributes:
        window: behind everything; field: behind text that is typed; button: of what is pressed.
        text: everywhere; faint: hints and units.
        accent: selection, links, what is on; on_accent: text on it.
        line: frames. warning, error: words and icons of the message bar.
    """

    window: str
    field: str
    button: str
    text: str
    faint: str
    accent: str
    on_accent: str
    line: str
    warning: str
    error: str


# Copper and the black of a rocked plate.
LIGHT = Tokens(
    window="#f4f1ee",
    field="#fffefd",
    button="#ebe6e1",
    text="#241c17",
    faint="#675c54",
    accent="#95491b",
    on_accent="#ffffff",
    line="#8f847b",
    warning="#7a5200",
    error="#a8231c",
)
DARK = Tokens(
    window="#1b1715",
    field="#302925",  # lighter than the window: Fusion's frames are darker than both
    button="#423933",
    text="#efe8e2",
    faint="#bfb3aa",
    accent="#e59c68",
    on_accent="#1d1310",
    line="#91847b",
    warning="#f0c05a",
    error="#ff9183",
)


def palette_of(tokens: Tokens) -> QPalette:
    """Every role from the tokens; what is disabled is drawn half-way to its background."""
    palette = QPalette(QColor(tokens.button), QColor(tokens.window))
    role = QPalette.ColorRole
    colours = {
        role.Window: tokens.window,
        role.Base: tokens.field,
        role.AlternateBase: tokens.window,
        role.ToolTipBase: tokens.button,
        role.Button: tokens.button,
        role.WindowText: tokens.text,
        role.Text: tokens.text,
        role.ButtonText: tokens.text,
        role.ToolTipText: tokens.text,
        role.BrightText: tokens.error,
        role.PlaceholderText: tokens.faint,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.Highlight: tokens.accent,
        role.HighlightedText: tokens.on_accent,
        role.Accent: tokens.accent,
    }
    for key, value in colours.items():
        palette.setColor(key, QColor(value))
    disabled = QPalette.ColorGroup.Disabled
    pale = QColor(_mixed(tokens.text, tokens.window))
    for key in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        palette.setColor(disabled, key, pale)
    palette.setColor(disabled, role.Base, QColor(tokens.window))
    palette.setColor(disabled, role.Highlight, QColor(tokens.button))
    palette.setColor(disabled, role.Accent, pale)
    return palette


def tokens_of(palette: QPalette) -> Tokens:
    """The tokens that fit a widget's palette: light ones on light, dark ones on dark."""
    return DARK if palette.window().color().lightness() < 128 else LIGHT


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21, as WCAG 2.2 defines it (relative luminance, 1.4.3)."""
    lights = sorted(_luminance(QColor(colour)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _mixed(one: str, other: str) -> str:
    a, b = QColor(one), QColor(other)
    return QColor(
        (a.red() + b.red()) // 2, (a.green() + b.green()) // 2, (a.blue() + b.blue()) // 2
    ).name()


def wants_high_contrast(application: QApplication) -> bool:
    """Whether the system asks for high contrast."""
    if sys.platform == "win32":
        return _windows_high_contrast()
    hints = application.styleHints()
    if not hasattr(hints, "accessibility"):  # Qt 6.10 and newer
        return False
    preference = hints.accessibility().contrastPreference()
    return bool(preference is Qt.ContrastPreference.HighContrast)


class _HighContrast(ctypes.Structure):
    """HIGHCONTRASTW of winuser.h."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("scheme", ctypes.c_wchar_p),
    )


def _windows_high_contrast() -> bool:
    if sys.platform != "win32":
        return False
    answer = _HighContrast(size=ctypes.sizeof(_HighContrast))
    get_high_contrast, is_on = 0x42, 1  # SPI_GETHIGHCONTRAST, HCF_HIGHCONTRASTON
    asked = ctypes.windll.user32.SystemParametersInfoW(
        get_high_contrast, answer.size, ctypes.byref(answer), 0
    )
    return bool(asked and answer.flags & is_on)


class Theme(QObject):
    """Keeps the application in the chosen mode, also while the system changes its own."""

    def __init__(self, application: QApplication, mode: Mode = Mode.SYSTEM) -> None:
        super().__init__(application)
        self._application = application
        self._mode = mode
        self._is_system_dark = application.palette().window().color().lightness() < 128
        application.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        self.choose(mode)

    @property
    def mode(self) -> Mode:
        """The last choice."""
        return self._mode

    def choose(self, mode: Mode) -> None:
        """Applies a mode now, to all windows."""
        self._mode = mode
        if wants_high_contrast(self._application):
            return
        schemes = {Mode.LIGHT: Qt.ColorScheme.Light, Mode.DARK: Qt.ColorScheme.Dark}
        # For what the system draws, such as the title bar; it may answer by a change of scheme.
        self._application.styleHints().setColorScheme(schemes.get(mode, Qt.ColorScheme.Unknown))
        self._apply()

    def _apply(self) -> None:
        if self._application.style().name().lower() != "fusion":
            self._application.setStyle("Fusion")
        self._application.setPalette(palette_of(DARK if self._is_dark() else LIGHT))

    def _is_dark(self) -> bool:
        if self._mode is not Mode.SYSTEM:
            return self._mode is Mode.DARK
        scheme = self._application.styleHints().colorScheme()
        if scheme is Qt.ColorScheme.Unknown:  # a platform that does not tell
            return self._is_system_dark
        return scheme is Qt.ColorScheme.Dark

    def _on_scheme_changed(self) -> None:
        if not wants_high_contrast(self._application):
            self._apply()
