"""Commands for the prompt boxes: their words and their keys, which work in the boxes alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.icons import icon
from app.prompt_panel import PromptPanel
from app.prompt_weights import STEP
from app.texts import translate


class PromptActions:
    """The commands as attributes."""

    def __init__(self, panel: PromptPanel, parent: QWidget) -> None:
        self._parent = parent
        text = translate("PromptActions", "Weigh &more")
        self.more = self._action("arrow-up", text, "Ctrl+Up")
        text = translate("PromptActions", "Weigh &less")
        self.less = self._action("arrow-down", text, "Ctrl+Down")
        text = translate("PromptActions", "&Earlier prompt")
        self.older = self._action("history", text, "Alt+Up")
        self.newer = self._action("", translate("PromptActions", "L&ater prompt"), "Alt+Down")
        self.clear = self._action("trash-2", translate("PromptActions", "Clear &history"), "")
        for box in (panel.prompt, panel.negative):
            box.addActions([self.more, self.less, self.older, self.newer])
        self.more.triggered.connect(lambda: panel.change_weight(STEP))
        self.less.triggered.connect(lambda: panel.change_weight(-STEP))
        self.older.triggered.connect(panel.show_older)
        self.newer.triggered.connect(panel.show_newer)
        self.clear.triggered.connect(panel.clear_history)

    def fill_menu(self, menu: QMenu) -> None:
        """Puts all commands into a menu."""
        menu.addActions([self.more, self.less])
        menu.addSeparator()
        menu.addActions([self.older, self.newer])
        menu.addSeparator()
        menu.addAction(self.clear)

    def _action(self, icon_name: str, text: str, keys: str) -> QAction:
        action = QAction(text, self._parent)
        if icon_name:
            action.setIcon(icon(icon_name))
        if keys:
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        return action
