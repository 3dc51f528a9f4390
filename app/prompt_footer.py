"""The line under a prompt box: what may surprise in the prompt, and how long it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.announce import announce
from app.note_line import NoteLine
from app.prompt_box import PromptBox
from app.prompt_grammar import RemarkKind
from app.prompt_texts import length_text, length_tip, remark_texts, spoken_length
from app.token_counter import Length

PAUSE_MS = 700  # nobody is told about a bracket while about to type the other one


class PromptFooter(QWidget):
    """Follows the box; the length comes from outside."""

    def __init__(self, box: PromptBox, button: QToolButton | None = None) -> None:
        """Args: button: stands at the end of the line."""
        super().__init__()
        self._box = box
        self._advice = ""
        self.note = NoteLine()
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._show_remarks)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.count)
        if button is not None:
            row.addWidget(button)
        column = QVBoxLayout(self)  # below each other: the panel may be narrow
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.note)
        self.show_length(None, None, False)
        box.textChanged.connect(self._pause.start)
        box.textChanged.connect(self._forget_remark)

    def show_length(self, length: Length | None, other: Length | None, is_current: bool) -> None:
        """Shows a length, pale while the text is another one already.

        Args: other: the length of the other prompt.
        """
        text = length_text(length)
        self.count.setText(text)
        self.count.setVisible(bool(text))
        role = QPalette.ColorRole.WindowText if is_current else QPalette.ColorRole.PlaceholderText
        self.count.setForegroundRole(role)
        self.count.setToolTip(length_tip(length, other, is_current))
        self.count.setAccessibleName(spoken_length(length))
        self._describe()

    def advise(self, text: str) -> None:
        """Something to know about any prompt in the box, or nothing."""
        if text != self._advice:
            self._advice = text
            self._show_remarks()

    def _texts(self) -> list[str]:
        """Everything to say about the prompt, the most serious first."""
        texts = remark_texts(self._box.highlighter.remarks)
        has_advice = bool(self._advice) and not self._box.document().isEmpty()
        return [*texts, self._advice] if has_advice else texts

    def _show_remarks(self) -> None:
        """The most serious remark is seen, all of them are in the tool tip."""
        remarks = self._box.highlighter.remarks
        texts = self._texts()
        first = texts[0] if texts else ""
        is_new = bool(first) and first != self.note.text
        is_warning = bool(remarks) and remarks[0].kind is not RemarkKind.TEMPLATE
        self.note.show_text(first, is_warning=is_warning, tip="\n".join(texts))
        self._describe()
        if is_new:
            announce(self._box, first)

    def _forget_remark(self) -> None:
        """What is no longer so is not said any more, at once."""
        if self.note.text not in self._texts():
            self.note.show_text("")
        self._describe()

    def _describe(self) -> None:
        """What the line shows belongs to the box for people who listen."""
        parts: Sequence[str] = (self.count.accessibleName(), self.note.text)
        self._box.setAccessibleDescription("\n".join(filter(None, parts)))
