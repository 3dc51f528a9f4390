"""A box for a prompt: colours, weights by key, and settings that are pasted as text.

Tab goes on to the next control. Earlier prompts are asked for by signals: a box knows only its own
text.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from app import prompt_weights
from app.prompt_highlighter import PromptHighlighter
from app.restore import settings_in
from engine.metadata import MAX_PROMPT


class PromptBox(QPlainTextEdit):
    """At least some lines high, in whatever font.

    `settings_pasted` carries a text with settings of a picture, in place of pasting it as words;
    `too_much_pasted` comes in place of a text that would hold up the window for minutes.
    `older_asked` and `newer_asked` come for the arrow keys in an empty box, and for as long as the
    box shows what came.
    """

    settings_pasted = Signal(str)
    too_much_pasted = Signal()
    older_asked = Signal()
    newer_asked = Signal()

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self._brought = ""  # text that came at the arrow keys
        self.setTabChangesFocus(True)
        self.highlighter = PromptHighlighter(self.document(), self)
        self._set_height()

    def replace_text(self, text: str) -> None:
        """Another text in place of all, which Undo takes back."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self.setTextCursor(cursor)
        self._brought = text

    def change_weight(self, delta: float) -> None:
        """Weighs the selection, or what is under the cursor, more or less."""
        cursor = self.textCursor()
        text = self.toPlainText()
        low, high = (
            _characters(text, place) for place in (cursor.selectionStart(), cursor.selectionEnd())
        )
        edit = prompt_weights.changed(text, low, high, delta)
        if edit is None:
            return
        new = edit.apply(text)
        cursor.beginEditBlock()
        cursor.setPosition(_units(text, edit.start))
        cursor.setPosition(_units(text, edit.end), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(edit.replacement)
        cursor.endEditBlock()
        cursor.setPosition(_units(new, edit.low))
        cursor.setPosition(_units(new, edit.high), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_height()
        elif event.type() is QEvent.Type.PaletteChange:
            self.highlighter.palette_changed()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done in any box for text, and what the commands of prompts add."""
        menu = self.createStandardContextMenu(event.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSeparator()
        menu.addActions(self.actions())
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if is_plain and event.key() == Qt.Key.Key_Up and self._is_as_it_came():
            self.older_asked.emit()
        elif is_plain and event.key() == Qt.Key.Key_Down and self._is_as_it_came():
            self.newer_asked.emit()
        else:
            super().keyPressEvent(event)

    def _is_as_it_came(self) -> bool:
        """Empty, or with a text from the history that nobody has touched."""
        cursor = self.textCursor()
        text = self.toPlainText()
        return not text or (text == self._brought and cursor.atEnd() and not cursor.hasSelection())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return not source.hasUrls() and super().canInsertFromMimeData(source)  # files: the window's

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText() and len(source.text()) > MAX_PROMPT:
            self.too_much_pasted.emit()
        elif source.hasText() and settings_in(source.text()) is not None:
            self.settings_pasted.emit(source.text())
        else:
            super().insertFromMimeData(source)

    def _set_height(self) -> None:
        self.setMinimumHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        frame = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        height = self._lines * self.fontMetrics().lineSpacing() + frame
        return QSize(super().sizeHint().width(), height)


def _characters(text: str, units: int) -> int:
    """Qt counts UTF-16 units, Python characters."""
    if text.isascii():
        return units
    return len(
        text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "replace")
    )


def _units(text: str, characters: int) -> int:
    return len(text[:characters].encode("utf-16-le", "surrogatepass")) // 2
