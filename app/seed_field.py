"""The seed: any 64-bit number, kept or drawn anew for each job."""

from __future__ import annotations

import secrets

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QToolButton, QWidget

from app.icons import icon
from app.texts import translate
from engine.job import MAX_SEED

RANDOM_SEEDS = 1 << 32  # what other programs of the field can type in again


class SeedField(QWidget):
    """The number is always seen: a random one is drawn into the field before it is used."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edit = QLineEdit(str(_random_seed()))
        self._edit.setValidator(_SeedValidator(self))
        self._edit.setAccessibleName(translate("SeedField", "Seed"))
        self._random = QCheckBox(translate("SeedField", "Rand&om"))
        self._random.setToolTip(translate("SeedField", "A new seed for each job"))
        self._random.setChecked(True)
        self._draw = QToolButton()
        self._draw.setIcon(icon("dices"))
        self._draw.setAccessibleName(translate("SeedField", "Draw a new seed now"))
        self._draw.setToolTip(translate("SeedField", "Draw a new seed now"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._edit, 1)
        row.addWidget(self._draw)
        row.addWidget(self._random)
        width = self._edit.fontMetrics().horizontalAdvance(str(RANDOM_SEEDS))
        self._edit.setMinimumWidth(width + self._edit.sizeHint().height() // 2)  # with its frame
        self.setFocusProxy(self._edit)
        self._edit.textEdited.connect(self._on_edited)
        self._random.toggled.connect(lambda _on: self.changed.emit())
        self._draw.clicked.connect(self.draw)

    @property
    def value(self) -> int:
        """The number in the field; an empty field is filled first."""
        if not self._edit.hasAcceptableInput():
            self.draw()
        return int(self._edit.text())

    def set_value(self, seed: int) -> None:
        """Shows a seed."""
        self._edit.setText(str(seed))
        self._edit.setCursorPosition(0)

    @property
    def is_random(self) -> bool:
        """Each job takes a new seed."""
        return self._random.isChecked()

    def set_random(self, on: bool) -> None:
        """Whether each job takes a new seed."""
        self._random.setChecked(on)

    def hide_random(self) -> None:
        """One seed is asked for: the choice is the field's owner's."""
        self._random.hide()

    def draw(self) -> None:
        """Puts a random seed into the field."""
        self.set_value(_random_seed())
        self.changed.emit()

    def _on_edited(self) -> None:
        """Who types a seed wants that one."""
        self._random.setChecked(False)
        self.changed.emit()


class _SeedValidator(QValidator):
    """Whole numbers up to 2**64 - 1, which Qt's own validators do not reach."""

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        text = text.strip()
        if not text:
            return QValidator.State.Intermediate, text, 0
        is_seed = text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) <= MAX_SEED
        state = QValidator.State.Acceptable if is_seed else QValidator.State.Invalid
        return state, text, min(position, len(text))


def _random_seed() -> int:
    return secrets.randbelow(RANDOM_SEEDS)
