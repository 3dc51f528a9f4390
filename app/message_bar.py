"""Messages over the picture that wait until they are read: never a dialog, never in the way.

A message replaces the one with its id. The most serious one is shown first; the others follow when
it is dismissed. State is an icon and words, not a colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.announce import announce
from app.fitting_scroll import FittingScroll
from app.flow_layout import FlowLayout
from app.icons import icon
from app.texts import translate
from app.theme import tokens_of

STRIPE = 4  # device-independent pixels of colour at the left edge


class Level(IntEnum):
    """How serious it is."""

    INFO = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a message."""

    label: str
    act: Callable[[], None]


@dataclass(frozen=True, slots=True)
class BarMessage:
    """Plain text; `details` are English and for a report."""

    id: str
    level: Level
    text: str
    choices: tuple[Choice, ...] = ()
    details: str = ""


@dataclass(slots=True)
class _Parts:
    """The widgets of the bar."""

    icon: QLabel = field(default_factory=QLabel)
    text: QLabel = field(default_factory=QLabel)
    buttons: FlowLayout = field(default_factory=FlowLayout)
    close: QToolButton = field(default_factory=QToolButton)


class MessageBar(QWidget):
    """Shows one message; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages: dict[str, BarMessage] = {}
        self._parts = _Parts()
        self._build()
        self.hide()

    @property
    def shown(self) -> BarMessage | None:
        """The message that is seen now."""
        newest_first = reversed(self._messages.values())
        return max(newest_first, key=lambda message: message.level, default=None)

    @property
    def entry(self) -> QWidget | None:
        """Where the keyboard enters: the first button."""
        first = self._parts.buttons.itemAt(0)
        return self._parts.close if first is None else first.widget()

    def post(self, message: BarMessage) -> None:
        """Shows a message, in place of an older one with its id."""
        self._messages.pop(message.id, None)
        self._messages[message.id] = message
        self._refresh()
        announce(self, message.text, assertive=message.level is Level.ERROR)

    def dismiss(self, message_id: str) -> None:
        """Takes a message away, if it is there."""
        if self._messages.pop(message_id, None):
            self._refresh()

    def dismiss_shown(self) -> None:
        """Takes away the message that is seen now."""
        if self.shown:
            self.dismiss(self.shown.id)

    def _build(self) -> None:
        parts = self._parts
        parts.text.setWordWrap(True)
        parts.text.setTextFormat(Qt.TextFormat.PlainText)
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        parts.text.setTextInteractionFlags(selectable)
        parts.close.setAutoRaise(True)
        parts.close.setIcon(icon("x"))
        parts.close.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        parts.close.setAccessibleName(translate("MessageBar", "Dismiss"))
        parts.close.setToolTip(translate("MessageBar", "Dismiss"))
        parts.close.clicked.connect(self.dismiss_shown)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(parts.text)
        column.addLayout(parts.buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(STRIPE + 10, 8, 8, 8)
        row.setSpacing(10)
        row.addWidget(parts.icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(FittingScroll(content), 1)
        row.addWidget(parts.close, 0, Qt.AlignmentFlag.AlignTop)

    def _refresh(self) -> None:
        message = self.shown
        self.setVisible(message is not None)
        while (item := self._parts.buttons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if message is None:
            return
        self._parts.text.setText(message.text)
        self._set_icon(message.level)
        for choice in message.choices:
            self._add_button(choice.label, choice.act)
        if message.details:
            self._add_button(translate("MessageBar", "Copy details"), self._copy_details)
        self.update()

    def _set_icon(self, level: Level) -> None:
        names = {Level.INFO: "info", Level.WARNING: "triangle-alert", Level.ERROR: "circle-alert"}
        words = {
            Level.INFO: translate("MessageBar", "Information"),
            Level.WARNING: translate("MessageBar", "Warning"),
            Level.ERROR: translate("MessageBar", "Problem"),
        }
        side = self._parts.close.iconSize().width()
        pixmap = icon(names[level]).pixmap(QSize(side, side), self.devicePixelRatioF())
        self._parts.icon.setPixmap(pixmap)
        self._parts.icon.setAccessibleName(words[level])

    def _add_button(self, label: str, act: Callable[[], None]) -> None:
        button = QPushButton(label)
        button.clicked.connect(lambda: act())
        self._parts.buttons.addWidget(button)

    def _copy_details(self) -> None:
        if self.shown:
            QGuiApplication.clipboard().setText(f"{self.shown.text}\n{self.shown.details}")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self.shown:
            self._set_icon(self.shown.level)

    def paintEvent(self, event: QPaintEvent) -> None:
        message = self.shown
        if message is None:
            return
        tokens = tokens_of(self.palette())
        colours = {
            Level.INFO: tokens.accent,
            Level.WARNING: tokens.warning,
            Level.ERROR: tokens.error,
        }
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().base())
        painter.setPen(QPen(tokens.line))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.fillRect(0, 0, STRIPE, self.height(), colours[message.level])
        painter.end()
