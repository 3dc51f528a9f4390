"""The button that lists earlier prompts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.icons import icon
from app.prompt_history import PromptHistory
from app.texts import translate

MOST_LISTED = 15
MOST_CHARACTERS = 60


class HistoryButton(QToolButton):
    """`chosen` carries an entry."""

    chosen = Signal(object)
    clear_asked = Signal()

    def __init__(self, history: PromptHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self.setIcon(icon("history"))
        self.setAutoRaise(True)
        self.setAccessibleName(translate("PromptPanel", "Earlier prompts"))
        self.setToolTip(translate("PromptPanel", "Earlier prompts (↑ in an empty box)"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        for entry in self._history.entries[:MOST_LISTED]:
            action = menu.addAction(_one_line(entry.prompt))
            action.setToolTip(_one_line(entry.negative))
            action.triggered.connect(lambda _on=False, entry=entry: self.chosen.emit(entry))
        if not self._history.entries:
            menu.addAction(translate("PromptPanel", "No earlier prompts")).setEnabled(False)
            return
        menu.addSeparator()
        clear = menu.addAction(icon("trash-2"), translate("PromptPanel", "Clear &history"))
        clear.triggered.connect(self.clear_asked)


def _one_line(text: str) -> str:
    line = " ".join(text[: 4 * MOST_CHARACTERS].split())
    if len(line) > MOST_CHARACTERS:
        line = line[: MOST_CHARACTERS - 1] + "…"
    return line.replace("&", "&&")
