"""A list of samplers or schedules that is searched by typing, in every spelling of the field."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from app.texts import translate
from engine.errors import EngineError
from engine.names import Name

SHORTEST_NAME = 10  # characters
_SPELLINGS = Qt.ItemDataRole.UserRole + 1


class NameField(QComboBox):
    """Holds the canonical name as its data.

    What was typed counts when the field is left or `settle` is called: a name, in any spelling, is
    chosen; anything else gives way to the last name. `schedule_named` carries the schedule of an
    old joined name ("DPM++ 2M Karras"); `changed` comes with another name.
    """

    changed = Signal()
    schedule_named = Signal(str)

    def __init__(
        self,
        names: tuple[Name, ...],
        resolve: Callable[[str], tuple[str, str | None]],
        parent: QWidget | None = None,
    ) -> None:
        """Args: resolve: (name, schedule or None) of a spelling, or EngineError."""
        super().__init__(parent)
        self._resolve = resolve
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST_NAME)
        for name in names:
            self.addItem(name.label, name.canonical)
        self._value = names[0].canonical
        self.currentIndexChanged.connect(self._on_index_changed)
        self._completer = _Completer(names, self)
        self.setCompleter(self._completer)
        self._completer.activated.connect(lambda _text: QTimer.singleShot(0, self, self.settle))
        line = self.lineEdit()
        assert line is not None
        line.editingFinished.connect(self.settle)
        tip = translate("NameField", "Type a part of the name, as any program spells it")
        self.setToolTip(tip)

    @property
    def value(self) -> str:
        """The canonical name."""
        return self._value

    def set_value(self, canonical: str) -> None:
        """Shows a name; an unknown one changes nothing."""
        row = self.findData(canonical)
        if row >= 0:
            self.setCurrentIndex(row)
            self.setEditText(self.itemText(row))

    def settle(self) -> None:
        """Takes what was typed, or goes back to the last name."""
        text = self.currentText()
        if text == self.itemText(self.findData(self._value)):
            return
        try:
            canonical, schedule = self._resolve(text)
        except EngineError:  # it is no name: what one sees is what holds
            self.set_value(self.value)
            return
        self.set_value(canonical)
        if schedule is not None:
            self.schedule_named.emit(schedule)

    def _on_index_changed(self, row: int) -> None:
        if row >= 0 and self.itemData(row) != self._value:  # Qt has none while one is looked for
            self._value = str(self.itemData(row))
            self.changed.emit()


class _Completer(QCompleter):
    """Finds a name by any part of any spelling; shows it with the spelling of ComfyUI."""

    def __init__(self, names: tuple[Name, ...], parent: QWidget) -> None:
        super().__init__(parent)
        model = QStandardItemModel(self)
        for name in names:
            text = name.label if name.label.lower() == name.canonical else _shown(name)
            item = QStandardItem(text)
            item.setData("\n".join(map(_key, name.spellings)), _SPELLINGS)
            item.setData(name.label, Qt.ItemDataRole.UserRole)
            model.appendRow(item)
        self.setModel(model)
        self.setCompletionRole(_SPELLINGS)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setMaxVisibleItems(len(names))

    def splitPath(self, path: str) -> list[str]:
        """What is looked for."""
        return [_key(path)]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """What is put into the line."""
        return str(index.data(Qt.ItemDataRole.UserRole))


def _shown(name: Name) -> str:
    return f"{name.label}  ·  {name.canonical}"


def _key(text: str) -> str:
    """Spaces, hyphens and underscores do not matter, and "+" is "p", as for `engine.names`."""
    return "".join(c for c in text.casefold().replace("+", "p") if c.isalnum())
