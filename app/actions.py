"""Every command of the window: its words, its shortcut, its place in the menus.

Makes no decision: who owns the window connects `triggered`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow

from app.gallery_actions import GalleryActions
from app.icons import icon
from app.models_actions import ModelsActions
from app.prompt_actions import PromptActions
from app.queue_actions import QueueActions
from app.texts import translate
from app.theme import Mode
from app.viewer_actions import ViewerActions


class Actions:
    """The commands as attributes. Those of the picture are off until there is one."""

    def __init__(
        self,
        window: QMainWindow,
        prompts: PromptActions,
        models: ModelsActions,
        queue: QueueActions,
        gallery: GalleryActions,
        viewer: ViewerActions,
        panels: Sequence[QAction] = (),
        helps: Sequence[QAction] = (),
        reports: Sequence[QAction] = (),
    ) -> None:
        """Args: panels: commands that show or hide a panel, or go to one. reports: those of logs
        and diagnostics."""
        self._window = window
        self._prompts = prompts
        self._models = models
        self._queue = queue
        self._gallery = gallery
        self._viewer = viewer
        self._panels = panels
        self._helps = helps
        self._reports = reports
        self.generate = self._action("brush", translate("Actions", "&Generate"))
        self.cancel = self._action("circle-stop", translate("Actions", "&Cancel"))
        self.open_picture = self._action("external-link", translate("Actions", "&Open picture"))
        self.show_in_folder = self._action("folder-open", translate("Actions", "&Show in folder"))
        self.copy_picture = self._action("copy", translate("Actions", "Cop&y picture"))
        self.model_file = self._action("file-image", translate("Actions", "Choose &model file…"))
        self.model_folder = self._action(
            "folder-open", translate("Actions", "Choose model &folder…")
        )
        self.pictures = self._action("", translate("Actions", "Open &pictures folder"))
        self.choose_pictures = self._action("", translate("Actions", "&Save pictures in…"))
        self.settings = self._action("settings", translate("Actions", "S&ettings…"))
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.quit = self._action("", translate("Actions", "&Quit"))
        self.reset = self._action("", translate("Actions", "&Reset settings"))
        self.about = self._action("info", translate("Actions", "&About Mezzotint"))
        self.modes = self._mode_actions()
        self._set_shortcuts()
        self._fill_menus()
        self.set_has_picture(False)

    def set_has_picture(self, there_is: bool) -> None:
        """Turns the commands of the shown picture on or off."""
        for action in (self.open_picture, self.show_in_folder, self.copy_picture):
            action.setEnabled(there_is)

    def _action(self, icon_name: str, text: str) -> QAction:
        action = QAction(text, self._window)
        if icon_name:
            action.setIcon(icon(icon_name))
        return action

    def _mode_actions(self) -> dict[Mode, QAction]:
        texts = {
            Mode.SYSTEM: translate("Actions", "&Follow the system"),
            Mode.LIGHT: translate("Actions", "&Light"),
            Mode.DARK: translate("Actions", "&Dark"),
        }
        group = QActionGroup(self._window)
        actions = {}
        for mode, text in texts.items():
            actions[mode] = group.addAction(text)
            actions[mode].setCheckable(True)
        return actions

    def _set_shortcuts(self) -> None:
        shortcuts: dict[QAction, list[str]] = {
            self.generate: ["Ctrl+Return", "Ctrl+Enter"],
            self.cancel: ["Esc"],
            self.open_picture: ["Ctrl+Shift+O"],
            self.show_in_folder: ["Ctrl+Shift+F"],
            self.copy_picture: ["Ctrl+Shift+C"],
            self.model_file: ["Ctrl+O"],
            self.model_folder: ["Ctrl+Alt+O"],
            self.settings: ["Ctrl+,"],
        }
        for action, keys in shortcuts.items():
            action.setShortcuts([QKeySequence(key) for key in keys])
        self.quit.setShortcuts(QKeySequence.StandardKey.Quit)

    def _fill_menus(self) -> None:
        bar = self._window.menuBar()
        file = bar.addMenu(translate("Actions", "&File"))
        file.addActions([self.model_file, self.model_folder, self._models.show])
        file.addSeparator()
        file.addActions([self.pictures, self.choose_pictures])
        file.addSeparator()
        file.addAction(self.settings)
        file.addSeparator()
        file.addAction(self.quit)
        picture = bar.addMenu(translate("Actions", "P&icture"))
        picture.addActions([self.generate, self.cancel])
        picture.addSeparator()
        picture.addActions([self.open_picture, self.show_in_folder, self.copy_picture])
        picture.addSeparator()
        self._prompts.fill_menu(picture.addMenu(translate("Actions", "&Prompt")))
        picture.addAction(self.reset)
        self._queue.fill_menu(bar.addMenu(translate("Actions", "&Queue")))
        self._gallery.fill_menu(bar.addMenu(translate("Actions", "Galler&y")))
        view = bar.addMenu(translate("Actions", "&View"))
        view.addActions(list(self._panels))
        view.addSeparator()
        self._viewer.fill_menu(view)
        view.addSeparator()
        view.addActions(list(self.modes.values()))
        help_menu = bar.addMenu(translate("Actions", "&Help"))
        help_menu.addActions(list(self._reports))
        help_menu.addSeparator()
        help_menu.addActions(list(self._helps))
        help_menu.addAction(self.about)
