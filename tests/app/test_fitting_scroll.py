"""What is as high as it needs shows no scroll bar where there is room."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.fitting_scroll import FittingScroll
from app.message_bar import BarMessage, Choice, Level, MessageBar
from tests.app.conftest import PATIENCE_MS

TEXT = "“dreams.safetensors” is damaged. Download it again, or choose another file."


def test_a_message_has_no_scroll_bar_at_any_width(qtbot: QtBot) -> None:
    """Also where one was needed before, and its own width would keep it needed."""
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    bar = MessageBar(window)
    column.addWidget(bar)
    column.addWidget(QWidget(), 1)
    choices = tuple(Choice(word, lambda: None) for word in ("Choose a model…", "Starter model"))
    bar.post(BarMessage("x", Level.ERROR, TEXT, choices, "details"))
    window.show()
    scroll = bar.findChild(FittingScroll)
    for width in range(360, 900, 5):
        window.resize(width, window.minimumSizeHint().height())
        qtbot.waitUntil(scroll.verticalScrollBar().isVisible, timeout=PATIENCE_MS)
        window.resize(width, 500)
        qtbot.waitUntil(lambda: not scroll.verticalScrollBar().isVisible(), timeout=PATIENCE_MS)
