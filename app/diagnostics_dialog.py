"""The question before diagnostics are saved: what goes in, and whether prompts and pictures do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.diagnostics import MOST_PICTURES, file_name
from app.icons import take_away_icons
from app.texts import translate

WIDTH = 60  # letters


class DiagnosticsDialog(QDialog):
    """`chosen` carries the file's path, and whether prompts and pictures go in."""

    chosen = Signal(str, bool, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Diagnostics", "Save diagnostics"))
        self.prompts = QCheckBox(translate("Diagnostics", "With the &prompts of the queue"))
        self.pictures = QCheckBox(
            translate("Diagnostics", "With the last p&ictures (%n at most)", "", MOST_PICTURES)
        )
        layout = QVBoxLayout(self)
        for text in self._texts():
            label = QLabel(text)
            label.setWordWrap(True)
            label.setMinimumWidth(self.fontMetrics().averageCharWidth() * WIDTH)
            layout.addWidget(label)
        layout.addWidget(self.prompts)
        layout.addWidget(self.pictures)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = self.buttons.addButton(
            translate("Diagnostics", "&Save…"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(
            translate("Diagnostics", "&Cancel")
        )
        take_away_icons(self.buttons)
        self.save.setDefault(True)
        self.buttons.accepted.connect(self._ask_for_file)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        self.save.setFocus()

    def _texts(self) -> list[str]:
        return [
            translate(
                "Diagnostics",
                "One zip file with what a report of a fault needs: versions of the program and "
                "its parts, the system, the devices with their drivers and the results of their "
                "tests, the settings, the logs, reports of crashes, and of each job in the queue "
                "its state, size and times.",
            ),
            translate(
                "Diagnostics",
                "Your name is taken out of all paths. Words of your prompts are taken out of the "
                "logs unless you tick prompts below. Nothing is sent; you choose what to do with "
                "the file.",
            ),
        ]

    def _ask_for_file(self) -> None:
        place = QStandardPaths.StandardLocation.DocumentsLocation
        folder = QStandardPaths.writableLocation(place)
        dialog = QFileDialog(self, self.windowTitle(), folder)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(translate("Diagnostics", "Zip files (*.zip)"))
        dialog.setDefaultSuffix("zip")
        dialog.selectFile(file_name())
        dialog.fileSelected.connect(self._choose)
        dialog.open()

    def _choose(self, path: str) -> None:
        self.chosen.emit(str(Path(path)), self.prompts.isChecked(), self.pictures.isChecked())
        self.accept()
