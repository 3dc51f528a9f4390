"""Asks for the name of a preset, and tells beforehand what the name would do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.note_line import NoteLine
from app.presets import LONGEST_NAME, PresetStore, clean_name
from app.texts import translate

SHORTEST_LINE = 28  # characters that are seen at once


class PresetNameDialog(QDialog):
    """`named` carries the name."""

    named = Signal(str)

    def __init__(
        self,
        store: PresetStore,
        title: str,
        name: str,
        taken: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        """Args: name: at first, which may stay. taken: names that nothing else may have."""
        super().__init__(parent)
        self._store = store
        self._old = name
        self._taken = {clean_name(text).casefold() for text in taken}
        self.line = QLineEdit(name)
        self.line.setMaxLength(LONGEST_NAME)
        self.line.setMinimumWidth(SHORTEST_LINE * self.fontMetrics().averageCharWidth())
        self.note = NoteLine()
        self._buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.save = QPushButton(translate("PresetField", "&Save"))
        self._buttons.addButton(self.save, role.AcceptRole)
        self._buttons.addButton(translate("PresetField", "&Cancel"), role.RejectRole)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        form = QFormLayout()
        form.addRow(translate("PresetField", "&Name"), self.line)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.note)
        column.addWidget(self._buttons)
        self.line.textChanged.connect(self._on_changed)
        self.line.selectAll()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._on_changed()

    def accept(self) -> None:
        """Tells the name, if it can be one."""
        if self.save.isEnabled():
            self.named.emit(clean_name(self.line.text()))
            super().accept()

    def _on_changed(self) -> None:
        name = clean_name(self.line.text())
        known = self._store.find(name)
        text = ""
        is_taken = name.casefold() in self._taken
        if is_taken:
            text = translate("PresetField", "A ready-made preset has this name.")
        elif known is not None and known != self._old:
            text = translate("PresetField", "This takes the place of “{name}”.").format(name=known)
        self.save.setEnabled(bool(name) and not is_taken)
        self.note.show_text(text)
