"""The commands of the model list: words, shortcuts, menus. Makes no decision."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.icons import icon
from app.models_record import ModelRecord
from app.texts import translate


class ModelsActions:
    """The commands as attributes. `show` belongs to the window, the others to the list."""

    def __init__(self, window: QWidget) -> None:
        self._owner = window
        self.show = self._action("box", translate("Models", "All mo&dels…"), "Ctrl+Shift+M")
        self.use = self._action("check", translate("Models", "&Use this model"))
        self.add_file = self._action("file-plus", translate("Models", "Add &file…"), "Ctrl+O")
        self.add_folder = self._action(
            "folder-plus", translate("Models", "Add f&older…"), "Ctrl+Alt+O"
        )
        self.show_in_folder = self._action("folder-open", translate("Models", "Sho&w in folder"))
        self.copy_hash = self._action("hash", translate("Models", "&Copy hash"), "Ctrl+C")
        self.remove = self._action("list-x", translate("Models", "&Remove from the list"), "Del")
        self.put_back = self._action("list-plus", translate("Models", "Put &back into the list"))
        self.refresh = self._action("refresh-cw", translate("Models", "Refr&esh"), "F5")
        self.set_current(None, "")

    def serve(self, widget: QWidget) -> None:
        """Their keys work while the focus is in the widget, and only then."""
        for action in self._local:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        widget.addActions(list(self._local))

    def set_current(self, record: ModelRecord | None, in_use: str) -> None:
        """What can be done with the current entry."""
        is_file = record is not None and not record.is_starter
        usable = record is not None and (record.is_starter or record.is_usable)
        self.use.setEnabled(bool(record and usable and record.path != in_use))
        self.show_in_folder.setEnabled(is_file)
        self.copy_hash.setEnabled(bool(record and record.sha256))
        self.remove.setVisible(not (record and record.is_removed))
        self.remove.setEnabled(bool(record and is_file and not record.is_removed))
        self.put_back.setVisible(bool(record and record.is_removed))

    def fill_context_menu(self, menu: QMenu) -> None:
        """Adds the commands for one model."""
        menu.addAction(self.use)
        menu.addSeparator()
        menu.addActions([self.show_in_folder, self.copy_hash])
        menu.addSeparator()
        menu.addActions([self.remove, self.put_back])
        menu.addSeparator()
        menu.addActions([self.add_file, self.add_folder, self.refresh])

    @property
    def _local(self) -> tuple[QAction, ...]:
        return (
            self.use,
            self.add_file,
            self.add_folder,
            self.show_in_folder,
            self.copy_hash,
            self.remove,
            self.put_back,
            self.refresh,
        )

    def _action(self, icon_name: str, text: str, *keys: str) -> QAction:
        action = QAction(icon(icon_name), text, self._owner)
        action.setShortcuts([QKeySequence(key) for key in keys])
        return action
