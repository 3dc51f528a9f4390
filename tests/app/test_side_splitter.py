"""The middle of a narrow window is not squeezed by the panel beside it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.side_splitter import SideSplitter


class Side(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(360, 100)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 100)


def make(qtbot: QtBot) -> SideSplitter:
    splitter = SideSplitter(Side(), QWidget())
    qtbot.addWidget(splitter)
    splitter.resize(1000, 300)
    splitter.show()
    qtbot.waitExposed(splitter)
    return splitter


def test_the_side_leaves_most_of_a_narrow_window(qtbot: QtBot) -> None:
    splitter = make(qtbot)
    assert splitter.sizes()[0] == 360
    splitter.resize(640, 300)
    assert splitter.sizes()[0] == 256
    splitter.resize(500, 300)
    assert splitter.sizes()[0] == 240  # what it needs at least
    splitter.resize(1000, 300)
    assert splitter.sizes()[0] == 360


def test_a_width_that_a_person_gave_stays(qtbot: QtBot) -> None:
    splitter = make(qtbot)
    splitter.setSizes([450, 550])
    splitter.splitterMoved.emit(450, 1)
    splitter.resize(900, 300)
    assert splitter.sizes()[0] == 450
    splitter.resize(640, 300)
    again = make(qtbot)
    assert again.restoreState(splitter.saveState())
    again.resize(1200, 300)
    assert again.sizes()[0] == 450
    assert splitter.sizes()[0] == 256
