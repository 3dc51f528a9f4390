"""The commands of the gallery: words, shortcuts, menus. Makes no decision."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.icons import icon
from app.texts import translate


class GalleryActions:
    """The commands as attributes. Those with a key that texts use too work in the pictures only."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self.show_all = self._action(
            "layout-grid", translate("Gallery", "Show &all pictures"), "Ctrl+G"
        )
        self.show_all.setCheckable(True)
        self.search = self._action("search", translate("Gallery", "Searc&h pictures"), "Ctrl+F")
        self.view = self._action("file-image", translate("Gallery", "&View picture"))
        self.favourite = self._action("star", translate("Gallery", "&Favourite"), "Ctrl+B")
        self.favourite.setCheckable(True)
        self.open = self._action(
            "external-link", translate("Gallery", "&Open with another program")
        )
        self.show_in_folder = self._action("folder-open", translate("Gallery", "Show in fol&der"))
        self.copy = self._action("copy", translate("Gallery", "&Copy picture"), "Ctrl+C")
        self.use_all = self._action("", translate("Gallery", "&Use these settings"), "Ctrl+Shift+U")
        self.use_prompt = self._action("", translate("Gallery", "Use the &prompt"), "Ctrl+Shift+T")
        self.use_seed = self._action("", translate("Gallery", "Use the &seed"), "Ctrl+Shift+E")
        self.again = self._action(
            "dices", translate("Gallery", "Paint a&gain, new seed"), "Ctrl+Shift+G"
        )
        self.trash = self._action("trash-2", translate("Gallery", "&Move to trash"), "Del")
        self.undo = self._action("undo-2", translate("Gallery", "U&ndo move to trash"), "Ctrl+Z")
        self._local = (self.copy, self.trash, self.undo)
        for action in self._local:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.set_chosen(0, False)
        self.set_undoable(False)

    def serve(self, widget: QWidget) -> None:
        """The keys of all commands work while the widget has the focus."""
        widget.addActions(list(self._local))

    def set_chosen(self, count: int, all_favourites: bool) -> None:
        """How many pictures are chosen, and whether each is a favourite."""
        for action in (self.favourite, self.trash):
            action.setEnabled(count > 0)
        for action in (self.view, self.open, self.show_in_folder, self.copy, *self._uses):
            action.setEnabled(count > 0)
        self.favourite.setChecked(count > 0 and all_favourites)

    def set_undoable(self, on: bool) -> None:
        """Whether pictures can be taken back from the trash."""
        self.undo.setEnabled(on)

    @property
    def _uses(self) -> tuple[QAction, ...]:
        return (self.use_all, self.use_prompt, self.use_seed, self.again)

    def fill_menu(self, menu: QMenu) -> None:
        """Adds every command; those for one picture act on the current one."""
        menu.addActions([self.show_all, self.search])
        menu.addSeparator()
        self.fill_context_menu(menu)

    def fill_context_menu(self, menu: QMenu) -> None:
        """Adds the commands for pictures."""
        menu.addActions([self.view, self.favourite])
        menu.addSeparator()
        menu.addActions(list(self._uses))
        menu.addSeparator()
        menu.addActions([self.open, self.show_in_folder, self.copy])
        menu.addSeparator()
        menu.addActions([self.trash, self.undo])

    def _action(self, icon_name: str, text: str, *keys: str) -> QAction:
        action = QAction(text, self._owner)
        if icon_name:
            action.setIcon(icon(icon_name))
        action.setShortcuts([QKeySequence(key) for key in keys])
        return action
