"""Dialogs for files and folders give what is chosen, as the system writes it, and go away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.file_dialogs import ask_for_file, ask_for_files, ask_for_folder
from tests.app.conftest import PATIENCE_MS

Ask = Callable[[QWidget, Callable[[object], object], str], None]
Mode = QFileDialog.FileMode
FILTERS = ["Pictures (*.png)", "All files (*)"]


def folder(parent: QWidget, take: Callable[[object], object], start: str) -> None:
    ask_for_folder(parent, "Where?", take, start=start)


def file(parent: QWidget, take: Callable[[object], object], start: str) -> None:
    ask_for_file(parent, "Which?", FILTERS, take, start=start)


def files(parent: QWidget, take: Callable[[object], object], _start: str) -> None:
    ask_for_files(parent, "Which?", FILTERS, take)


@pytest.mark.parametrize(
    ("ask", "mode", "count"),
    [(folder, Mode.Directory, 1), (file, Mode.ExistingFile, 1), (files, Mode.ExistingFiles, 2)],
)
def test_what_is_chosen_is_given_once(
    qtbot: QtBot, tmp_path: Path, ask: Ask, mode: QFileDialog.FileMode, count: int
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    taken: list[object] = []
    ask(parent, taken.append, str(tmp_path))
    dialog = parent.findChild(QFileDialog)
    assert dialog.isVisible() and dialog.fileMode() is mode
    assert ask is files or Path(dialog.directory().path()) == tmp_path
    assert ask is folder or dialog.nameFilters() == FILTERS
    chosen = [tmp_path / f"Füchse 🦊 {number}.png" for number in range(count)]
    dialog.filesSelected.emit([path.as_posix() + "/" for path in chosen])
    dialog.reject()
    qtbot.waitUntil(lambda: parent.findChild(QFileDialog) is None, timeout=PATIENCE_MS)
    names = [str(path) for path in chosen]
    assert taken == ([names] if ask is files else names)
