"""The list of presets in the prompt panel, and what can be done with them.

Shows which preset the values belong to, or that they are of one's own. Knows no other control: what
was chosen goes out as a signal, what the controls show comes in by `follow`.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from app.icons import icon
from app.message_bar import BarMessage, Choice, Level
from app.preset_dialog import PresetNameDialog
from app.presets import BuiltIn, Preset, PresetStore, built_in
from app.texts import translate

DELETED = "preset deleted"
SHORTEST_NAME = 10  # characters; longer names are cut, so that the panel stays narrow
_CUSTOM = ("custom", "")  # keys of the list: ("built-in", id), ("saved", name)


class PresetField(QWidget):
    """`chosen` carries a preset; `told` a message for the bar, `outdated` the id of one that is
    over."""

    chosen = Signal(object)
    told = Signal(BarMessage)
    outdated = Signal(str)

    def __init__(self, store: PresetStore, model: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._model = model
        self._shown: Preset | None = None
        self._list = QComboBox()
        self._list.setAccessibleName(translate("PresetField", "Preset"))
        self._list.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._list.setMinimumContentsLength(SHORTEST_NAME)
        self._button = QToolButton()
        self._button.setIcon(icon("ellipsis"))
        self._button.setAccessibleName(translate("PresetField", "Save and manage presets"))
        self._button.setToolTip(translate("PresetField", "Save and manage presets"))
        self._button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._make_menu()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addWidget(self._button)
        self.setFocusProxy(self._list)
        self._fill()
        self._list.activated.connect(self._on_activated)
        store.changed.connect(self._fill)

    @property
    def name(self) -> str:
        """What the list shows."""
        return self._list.currentText()

    def set_model(self, model: str) -> None:
        """The ready-made presets become those of this model."""
        self._model = model
        self._fill()

    def follow(self, preset: Preset) -> None:
        """Shows the preset with these values. Where several have them, a chosen one stays."""
        self._shown = preset
        self._select(self._list.currentData())

    def save(self, name: str) -> None:
        """Saves the values that are shown under a name, and shows that preset."""
        if self._shown is not None:
            self._store.save(name, self._shown)
            self._select(("saved", str(self._store.find(name))))

    def rename(self, name: str) -> None:
        """Gives the shown preset, a saved one, another name."""
        kind, old = self._list.currentData()
        if kind == "saved":
            self._store.rename(old, name)
            self._select(("saved", str(self._store.find(name))))

    def delete(self) -> None:
        """Takes the shown preset, a saved one, away; the message bar can bring it back."""
        kind, name = self._list.currentData()
        if kind != "saved":
            return
        preset = self._store.remove(name)

        def undo() -> None:
            self._store.save(name, preset)
            self.outdated.emit(DELETED)

        text = translate("PresetField", "The preset “{name}” is deleted.").format(name=name)
        bring_back = Choice(translate("PresetField", "Bring back"), undo)
        self.told.emit(BarMessage(DELETED, Level.INFO, text, (bring_back,)))

    # The list

    def _fill(self) -> None:
        selected = self._list.currentData()
        self._list.clear()
        presets = built_in(self._model)
        for built, (text, tip) in _built_in_texts().items():
            self._add(text, ("built-in", built.value), tip, presets[built])
        if self._store.presets:
            self._list.insertSeparator(self._list.count())
        for name, preset in self._store.presets.items():
            self._add(name, ("saved", name), "", preset)
        self._list.insertSeparator(self._list.count())
        self._list.addItem(translate("PresetField", "Custom"), _CUSTOM)
        model = self._list.model()
        assert isinstance(model, QStandardItemModel)
        custom = model.item(self._list.count() - 1)
        custom.setEnabled(False)  # it is where one's own values lead, and no choice
        self._select(selected)

    def _add(self, text: str, key: tuple[str, str], tip: str, preset: Preset) -> None:
        row = self._list.count()
        self._list.addItem(text, key)
        self._list.setItemData(row, preset, Qt.ItemDataRole.UserRole + 1)
        self._list.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)

    def _preset(self, row: int) -> Preset | None:
        preset = self._list.itemData(row, Qt.ItemDataRole.UserRole + 1)
        return preset if isinstance(preset, Preset) else None

    def _select(self, wanted: object) -> None:
        """Shows the wanted item if it has the values, else the first that has them."""
        rows = [
            row
            for row in range(self._list.count())
            if self._shown is not None and self._preset(row) == self._shown
        ]
        keys = [self._list.itemData(row) for row in rows]
        if wanted in keys:
            self._list.setCurrentIndex(rows[keys.index(wanted)])
        else:
            self._list.setCurrentIndex(rows[0] if rows else self._list.count() - 1)
        tip = self._list.currentData(Qt.ItemDataRole.ToolTipRole)
        self._list.setToolTip(str(tip or translate("PresetField", "Values of your own")))

    def _on_activated(self, row: int) -> None:
        preset = self._preset(row)
        if preset is not None:
            key = self._list.itemData(row)
            self.chosen.emit(preset)  # one value after the other: none matches until the last
            self.follow(preset)
            self._select(key)

    # The menu

    def _make_menu(self) -> None:
        menu = QMenu(self._button)
        self.save_action = QAction(translate("PresetField", "&Save as…"), self)
        self.rename_action = QAction(translate("PresetField", "&Rename…"), self)
        self.delete_action = QAction(translate("PresetField", "&Delete"), self)
        self.save_action.setIcon(icon("save"))
        self.rename_action.setIcon(icon("pencil"))
        self.delete_action.setIcon(icon("trash-2"))
        menu.addActions([self.save_action, self.rename_action, self.delete_action])
        menu.aboutToShow.connect(self._prepare_menu)
        self.save_action.triggered.connect(self._ask_for_name)
        self.rename_action.triggered.connect(self._ask_for_new_name)
        self.delete_action.triggered.connect(self.delete)
        self._button.setMenu(menu)

    def _prepare_menu(self) -> None:
        is_saved = self._list.currentData()[0] == "saved"
        self.rename_action.setEnabled(is_saved)
        self.delete_action.setEnabled(is_saved)

    def _ask_for_name(self) -> None:
        title = translate("PresetField", "Save preset")
        dialog = PresetNameDialog(self._store, title, "", self._taken(), self)
        dialog.named.connect(self.save)
        dialog.open()

    def _ask_for_new_name(self) -> None:
        title = translate("PresetField", "Rename preset")
        dialog = PresetNameDialog(self._store, title, self.name, self._taken(), self)
        dialog.named.connect(self.rename)
        dialog.open()

    def _taken(self) -> list[str]:
        """Names that would be mistaken for others in the list."""
        custom = translate("PresetField", "Custom")
        return [custom, *(text for text, _ in _built_in_texts().values())]


def _built_in_texts() -> dict[BuiltIn, tuple[str, str]]:
    """(name, tool tip)."""
    return {
        BuiltIn.QUALITY: (
            translate("PresetField", "Quality"),
            translate("PresetField", "More steps: finer details, more time"),
        ),
        BuiltIn.NORMAL: (
            translate("PresetField", "Normal"),
            translate("PresetField", "What suits most pictures"),
        ),
        BuiltIn.FAST: (
            translate("PresetField", "Fast"),
            translate("PresetField", "Fewer steps, to try out prompts"),
        ),
        BuiltIn.FEW_STEP: (
            translate("PresetField", "Few-step"),
            translate(
                "PresetField",
                "Only for models made for few steps: Lightning, Turbo, Hyper or LCM. "
                "Others paint blurred pictures with it.",
            ),
        ),
    }
