"""The commands of the viewer: words, shortcuts, icons. Makes no decision."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.icons import icon
from app.texts import translate


class ViewerActions:
    """The commands as attributes, for who owns the viewer to connect."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self.previous = self._action(
            "chevron-left", translate("Viewer", "&Previous picture"), "Ctrl+PgUp"
        )
        self.next = self._action(
            "chevron-right", translate("Viewer", "&Next picture"), "Ctrl+PgDown"
        )
        self.zoom_out = self._action("zoom-out", translate("Viewer", "Zoom &out"), "Ctrl+-")
        self.zoom_in = self._action("zoom-in", translate("Viewer", "Zoom &in"), "Ctrl++", "Ctrl+=")
        self.fit = self._action("maximize", translate("Viewer", "Fit to &window"), "Ctrl+0")
        self.actual_size = self._action("grid-3x3", translate("Viewer", "&Actual pixels"), "Ctrl+1")
        self.compare = self._action(
            "square-split-horizontal", translate("Viewer", "&Compare two pictures"), "Ctrl+K"
        )
        self.follow = self._action("radio", translate("Viewer", "Follow the pain&ting"), "Ctrl+L")
        self.details = self._action("panel-right", translate("Viewer", "D&etails"), "F9")
        for action in (self.compare, self.follow, self.details):
            action.setCheckable(True)
        self.follow.setChecked(True)

    @property
    def all(self) -> list[QAction]:
        """As they are beside each other above the picture."""
        return [
            self.previous,
            self.next,
            self.zoom_out,
            self.zoom_in,
            self.fit,
            self.actual_size,
            self.compare,
            self.follow,
            self.details,
        ]

    def fill_menu(self, menu: QMenu) -> None:
        """Adds every command."""
        menu.addActions([self.previous, self.next])
        menu.addSeparator()
        menu.addActions([self.zoom_in, self.zoom_out, self.fit, self.actual_size])
        menu.addSeparator()
        menu.addActions([self.compare, self.follow, self.details])

    def _action(self, icon_name: str, text: str, *keys: str) -> QAction:
        action = QAction(icon(icon_name), text, self._owner)
        action.setShortcuts([QKeySequence(key) for key in keys])
        return action
