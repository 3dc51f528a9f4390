"""Icons from the shipped SVG files, drawn in the colour of the text around them at paint time.

So they follow a change of theme and stay crisp at any scale. A file is read when an icon is made.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialogButtonBox

import assets


def icon(name: str) -> QIcon:
    """An icon of `assets/icons/lucide`, without its ending."""
    return QIcon(_TextColoured(assets.path("icons", "lucide", f"{name}.svg").read_text("utf-8")))


def program_icon() -> QIcon:
    """That of the program itself, in its own colours."""
    return QIcon(_Engine(assets.path("icons", "mezzotint.svg").read_text("utf-8")))


def take_away_icons(buttons: QDialogButtonBox) -> None:
    """The red crosses and green ticks that Qt puts on OK and Cancel where no desktop forbids it."""
    for button in buttons.buttons():
        button.setIcon(QIcon())


class _Engine(QIconEngine):
    def __init__(self, svg: str) -> None:
        super().__init__()
        self._svg = svg

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        data = QByteArray(self._coloured(mode).encode())
        QSvgRenderer(data).render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return type(self)(self._svg)

    def _coloured(self, mode: QIcon.Mode) -> str:
        return self._svg


class _TextColoured(_Engine):
    def _coloured(self, mode: QIcon.Mode) -> str:
        group = QPalette.ColorGroup.Active
        role = QPalette.ColorRole.ButtonText
        if mode is QIcon.Mode.Disabled:
            group = QPalette.ColorGroup.Disabled
        elif mode is QIcon.Mode.Selected:
            role = QPalette.ColorRole.HighlightedText
        colour = QGuiApplication.palette().color(group, role)
        return self._svg.replace("currentColor", colour.name())
