"""The field of the seed in a narrow panel."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from app.seed_field import SeedField


def test_all_digits_are_seen_at_the_least_width(qtbot: QtBot) -> None:
    field = SeedField()
    qtbot.addWidget(field)
    field.set_value((1 << 32) - 1)
    field.resize(field.minimumSizeHint())
    field.show()
    qtbot.waitExposed(field)
    edit = field.findChild(QLineEdit)
    option = QStyleOptionFrame()
    edit.initStyleOption(option)
    room = edit.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, edit)
    assert room.width() >= edit.fontMetrics().horizontalAdvance(edit.text())
