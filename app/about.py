"""What the program is: one small dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.icons import program_icon
from app.texts import translate
from engine import __version__


def show_about(window: QWidget) -> None:
    """Opens the dialog over a window and does not wait."""
    box = QMessageBox(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(translate("MainWindow", "About Mezzotint"))
    box.setIconPixmap(program_icon().pixmap(64, 64))
    box.setText(f"Mezzotint {__version__}")
    box.setInformativeText(
        translate("MainWindow", "Paints pictures from prompts on this machine alone.")
    )
    box.open()
