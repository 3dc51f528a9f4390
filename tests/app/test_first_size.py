"""No window is opened larger than the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.add_many import AddManyDialog
from app.first_size import FRAME, first_size
from app.folders import Folders
from app.log_window import LogWindow
from tests.app.jobs import small_job

LAPTOP = QSize(640, 400)  # 1280 times 800 pixels at 200 %


class Screen:
    def availableSize(self) -> QSize:
        return LAPTOP


@pytest.fixture(autouse=True)
def small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QWidget, "screen", lambda _self: Screen())


def test_what_fits_is_as_wished(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert first_size(window, QSize(300, 200)) == QSize(300, 200)
    assert first_size(window, QSize(300, 900)) == QSize(300, 400 - FRAME.height())


@pytest.mark.parametrize(
    "make",
    [
        lambda _folders: AddManyDialog(small_job(), ""),
        lambda folders: LogWindow(folders.logs),
    ],
    ids=["add many", "log"],
)
def test_windows_fit(
    qtbot: QtBot, folders: Folders, make: Callable[[Folders], QDialog | QWidget]
) -> None:
    window = make(folders)
    qtbot.addWidget(window)
    assert window.size() == window.size().boundedTo(LAPTOP - FRAME)
    assert window.minimumSizeHint() == window.minimumSizeHint().boundedTo(LAPTOP - FRAME)
