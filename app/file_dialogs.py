"""Asks for files and folders that are there, without blocking the window.

Paths are given as the system writes them; nothing is given where nothing is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_folder(
    parent: QWidget, title: str, take: Callable[[str], object], *, start: str = ""
) -> None:
    """Args: start: the folder that is seen at first."""
    dialog = _dialog(parent, title, start, lambda paths: take(paths[0]))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()


def ask_for_file(
    parent: QWidget,
    title: str,
    filters: Sequence[str],
    take: Callable[[str], object],
    *,
    start: str = "",
) -> None:
    """Args: filters: "Models (*.safetensors)", the first one is chosen."""
    dialog = _dialog(parent, title, start, lambda paths: take(paths[0]))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters(filters)
    dialog.open()


def ask_for_files(
    parent: QWidget, title: str, filters: Sequence[str], take: Callable[[list[str]], object]
) -> None:
    """As `ask_for_file`, for one or more at once."""
    dialog = _dialog(parent, title, "", take)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters(filters)
    dialog.open()


def _dialog(
    parent: QWidget, title: str, start: str, take: Callable[[list[str]], object]
) -> QFileDialog:
    dialog = QFileDialog(parent, title, start)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.filesSelected.connect(lambda paths: take([str(Path(path)) for path in paths]))
    return dialog
