"""Keeps the wheel from changing values that only pass under the mouse while a panel scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget


class WheelGuard(QObject):
    """A list or number takes the wheel only while it has the focus; else the panel scrolls."""

    def watch(self, panel: QWidget) -> None:
        """Guards everything of that kind that is in the panel now."""
        for widget in (*panel.findChildren(QComboBox), *panel.findChildren(QAbstractSpinBox)):
            widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Wheel or not isinstance(watched, QWidget):
            return False
        if watched.hasFocus():
            return False
        event.ignore()  # so that it goes on to the panel
        return True
