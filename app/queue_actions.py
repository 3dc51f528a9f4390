"""The commands of the queue: words, icons, keys, and what of them makes sense for a selection.

Those for selected jobs work by key while the panel has the focus; Delete or Ctrl+Z in a text box
stay what they are there.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QWidget

from app.icons import icon
from app.queue_record import REPEATABLE, UNFINISHED, JobState
from app.texts import translate


class QueueActions:
    """The commands as attributes; the panel connects them."""

    def __init__(self, panel: QWidget) -> None:
        self._panel = panel
        make = self._action
        self.pause = make("pause", translate("QueueActions", "&Pause queue"))
        self.resume = make("play", translate("QueueActions", "R&esume queue"))
        self.add_many = make("list-plus", translate("QueueActions", "Add &many…"))
        self.edit = make("pencil", translate("QueueActions", "Ed&it job"))
        self.duplicate = make("copy-plus", translate("QueueActions", "&Duplicate"))
        self.retry = make("rotate-ccw", translate("QueueActions", "&Try again"))
        self.cancel = make("circle-stop", translate("QueueActions", "&Cancel jobs"))
        self.remove = make("trash-2", translate("QueueActions", "&Remove from queue"))
        self.move_up = make("arrow-up", translate("QueueActions", "Move &up"))
        self.move_down = make("arrow-down", translate("QueueActions", "Move do&wn"))
        self.undo = make("undo-2", translate("QueueActions", "Bring &back what was removed"))
        self.clear = make("list-x", translate("QueueActions", "C&lear finished"))
        self.local = (
            *(self.edit, self.duplicate, self.retry, self.cancel, self.remove),
            *(self.move_up, self.move_down, self.undo),
        )
        self._set_shortcuts()

    def fill_menu(self, menu: QMenu) -> None:
        """All commands, for the menu bar or for the panel's own menu."""
        menu.addActions([self.pause, self.resume, self.add_many])
        menu.addSeparator()
        menu.addActions([self.edit, self.duplicate, self.retry, self.cancel, self.remove])
        menu.addSeparator()
        menu.addActions([self.move_up, self.move_down])
        menu.addSeparator()
        menu.addActions([self.clear, self.undo])

    def fill_tool_bar(self, bar: QToolBar) -> None:
        """What is used often."""
        bar.addActions([self.pause, self.resume, self.add_many])
        bar.addSeparator()
        bar.addActions([self.move_up, self.move_down, self.edit, self.retry])
        bar.addActions([self.cancel, self.remove])
        bar.addSeparator()
        bar.addAction(self.clear)

    def refresh(
        self,
        states: Collection[JobState],
        *,
        is_paused: bool,
        has_jobs: bool,
        can_undo: bool,
        can_clear: bool,
    ) -> None:
        """Turns each command on or off.

        Args:
            states: of the selected jobs.
        """
        chosen = set(states)
        self.pause.setVisible(not is_paused)
        self.pause.setEnabled(has_jobs)
        self.resume.setVisible(is_paused)
        self.edit.setEnabled(len(states) == 1 and bool(chosen & UNFINISHED))
        self.duplicate.setEnabled(bool(chosen))
        self.retry.setEnabled(bool(chosen & REPEATABLE))
        self.cancel.setEnabled(bool(chosen & {*UNFINISHED, JobState.RUNNING}))
        self.remove.setEnabled(bool(chosen - {JobState.RUNNING}))
        self.move_up.setEnabled(bool(chosen))
        self.move_down.setEnabled(bool(chosen))
        self.undo.setEnabled(can_undo)
        self.clear.setEnabled(can_clear)

    def _action(self, icon_name: str, text: str) -> QAction:
        action = QAction(icon(icon_name), text, self._panel)
        self._panel.addAction(action)
        return action

    def _set_shortcuts(self) -> None:
        shortcuts = {
            self.pause: "Ctrl+P",
            self.resume: "Ctrl+Shift+P",
            self.add_many: "Ctrl+M",
            self.edit: "F2",
            self.duplicate: "Ctrl+D",
            self.retry: "Ctrl+R",
            self.cancel: "Ctrl+Del",
            self.remove: "Del",
            self.move_up: "Alt+Up",
            self.move_down: "Alt+Down",
            self.undo: "Ctrl+Z",
            self.clear: "Ctrl+Shift+Del",
        }
        for action, keys in shortcuts.items():
            action.setShortcut(QKeySequence(keys))
            shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            words = action.text().replace("&", "")
            action.setToolTip(f"{words} ({shown})")
        for action in self.local:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
