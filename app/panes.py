"""From one panel of the window to the next by F6, as in browsers and office programs.

Tab walks through every control; these two commands jump over them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from app.texts import translate


@dataclass(frozen=True, slots=True)
class Pane:
    """`widget` is the whole panel, `entry` gives the control in it that takes the keyboard."""

    widget: QWidget
    entry: Callable[[], QWidget | None]


class Panes(QObject):
    """Two commands; panels that are hidden, or have no entry now, are passed over."""

    def __init__(self, window: QWidget, panes: Sequence[Pane]) -> None:
        """Args: panes: in the order of the window; one within another comes after it."""
        super().__init__(window)
        self._panes = panes
        self.next = QAction(translate("Panes", "Ne&xt panel"), window)
        self.next.setShortcut(QKeySequence("F6"))
        self.next.triggered.connect(lambda: self._go(1))
        self.previous = QAction(translate("Panes", "Pre&vious panel"), window)
        self.previous.setShortcut(QKeySequence("Shift+F6"))
        self.previous.triggered.connect(lambda: self._go(-1))

    def _go(self, way: int) -> None:
        focused = QApplication.focusWidget()
        places = range(len(self._panes))
        here = [p for p in places if _holds(self._panes[p].widget, focused)]
        start = here[-1] if here else (-1 if way > 0 else 0)
        for distance in places:
            pane = self._panes[(start + way * (distance + 1)) % len(places)]
            entry = pane.entry()
            if pane.widget.isVisible() and entry is not None and entry.isVisible():
                entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return


def _holds(widget: QWidget, focused: QWidget | None) -> bool:
    return focused is not None and (widget is focused or widget.isAncestorOf(focused))
