"""Every window of the program, for tests that walk over them, and what can be found in one."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QProgressBar,
    QSlider,
    QTextEdit,
    QWidget,
)

from app.viewer_canvas import ViewerCanvas

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSlider,
    QTextEdit,
    ViewerCanvas,
)


def controls(window: QWidget) -> Iterator[QWidget]:
    """What a person can use in the window, without the inner parts of Qt's own widgets."""
    for widget in window.findChildren(QWidget):
        parent = widget.parentWidget()
        inner = isinstance(parent, QAbstractSpinBox | QComboBox | QLineEdit | QMenuBar)
        inner = inner or (parent is not None and parent.inherits("QComboBoxPrivateContainer"))
        if isinstance(widget, CONTROLS) and not inner and not widget.objectName().startswith("qt_"):
            yield widget


def takes_tab(widget: QWidget) -> bool:
    """Whether Tab may stop here."""
    policy = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
    return bool(policy) and widget.isEnabled() and widget.isVisible() and not widget.focusProxy()


def mnemonic(text: str) -> str:
    """The letter behind the single "&" of a label, in lower case; "" if there is none."""
    parts = text.replace("&&", "").split("&")
    return parts[1][:1].lower() if len(parts) > 1 else ""


def mnemonics(window: QWidget) -> list[tuple[str, str]]:
    """(letter, text) of everything that Alt and a letter reaches in the window itself."""
    found = []
    for widget in window.findChildren(QWidget):
        if isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy()):
            found.append((mnemonic(widget.text()), widget.text()))
        if isinstance(widget, QMenuBar):
            found.extend((mnemonic(a.text()), a.text()) for a in widget.actions())
    return [(letter, text) for letter, text in found if letter]
