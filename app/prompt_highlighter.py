"""Colours the grammar of a prompt while it is typed. Costs milliseconds for a very long prompt.

Every colour has company: weights keep their brackets and numbers, brackets without their other one
and file names that are not supported are underlined in waves, and `remarks` says it in words.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtGui import (
    QColor,
    QFont,
    QPalette,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextDocument,
)
from PySide6.QtWidgets import QWidget

from app.prompt_grammar import Grammar, Part, Remark, read
from app.theme import tokens_of


class Style(NamedTuple):
    """How a run of text looks, apart from the theme."""

    part: Part
    emphasis: int  # of its weight: 1 above 1, -1 below
    is_mark: bool = False  # of an alternative or a wildcard


class Run(NamedTuple):
    """text[start:end] in Qt's units: UTF-16."""

    start: int
    end: int
    style: Style


PLAIN = Style(Part.TEXT, 0)
_LOOSE = (Part.UNCLOSED, Part.UNOPENED, Part.NETWORK)
_STATE_BITS = 0x3FFFFFFF


class PromptHighlighter(QSyntaxHighlighter):
    """Reads the text once after each change."""

    def __init__(self, document: QTextDocument, box: QWidget) -> None:
        """Args: box: the widget that shows the document, in its colours."""
        super().__init__(box)
        self._palette = box.palette
        self._is_read = False  # the text as it is now
        self._runs: list[Run] = []
        self._starts: list[int] = []
        self._formats: dict[Style, QTextCharFormat] = {}
        self._remarks: tuple[Remark, ...] = ()
        document.contentsChange.connect(self._on_contents_change)  # before blocks are coloured
        self.setDocument(document)
        document.contentsChanged.connect(self._follow)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What in the text may surprise, the most serious first."""
        self._read()
        return self._remarks

    def palette_changed(self) -> None:
        """Colours the text anew."""
        self._formats.clear()
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        self._read()
        block = self.currentBlock()
        first = block.position()
        runs = self._runs_of(block)
        for run in runs:
            low, high = max(run.start - first, 0), min(run.end - first, block.length())
            self.setFormat(low, high - low, self._format(run.style))
        self.setCurrentBlockState(_state(runs, first))

    def _follow(self) -> None:
        """A bracket changes the meaning of lines far away; they are coloured anew."""
        self._read()
        block = self.document().begin()
        while block.isValid():
            if block.userState() != _state(self._runs_of(block), block.position()):
                self.rehighlightBlock(block)
            block = block.next()

    def _on_contents_change(self, _place: int, _removed: int, _added: int) -> None:
        self._is_read = False

    def _read(self) -> None:
        if self._is_read:
            return
        self._is_read = True
        text = self.document().toPlainText()
        grammar = read(text)
        self._runs = runs_of(text, grammar)
        self._starts = [run.start for run in self._runs]
        self._remarks = grammar.remarks

    def _runs_of(self, block: QTextBlock) -> list[Run]:
        first, end = block.position(), block.position() + block.length()
        low = max(bisect_right(self._starts, first) - 1, 0)
        high = bisect_right(self._starts, end - 1)
        return [run for run in self._runs[low:high] if run.end > first]

    def _format(self, style: Style) -> QTextCharFormat:
        if style not in self._formats:
            self._formats[style] = format_of(style, self._palette())
        return self._formats[style]


def runs_of(text: str, grammar: Grammar) -> list[Run]:
    """What is not plain text, in order, without overlaps."""
    marks = list(grammar.marks)
    runs = []
    for span in grammar.spans:
        style = _style(span.part, span.weight)
        at = span.start
        while marks and marks[0][0] < span.end:
            low, high = max(marks[0][0], span.start), min(marks[0][1], span.end)
            runs += [Run(at, low, style), Run(low, high, style._replace(is_mark=True))]
            at = high
            if marks[0][1] > span.end:
                break
            marks.pop(0)
        runs.append(Run(at, span.end, style))
    runs = [run for run in runs if run.start < run.end and run.style != PLAIN]
    if not text.isascii():
        places = _places(text)
        runs = [Run(places[run.start], places[run.end], run.style) for run in runs]
    return runs


def format_of(style: Style, palette: QPalette) -> QTextCharFormat:
    """The style in the colours of a palette."""
    tokens = tokens_of(palette)
    form = QTextCharFormat()
    if style.emphasis:
        form.setForeground(QColor(tokens.accent if style.emphasis > 0 else tokens.faint))
    if style.part in (Part.BRACKET, Part.BREAK, *_LOOSE):
        form.setFontWeight(QFont.Weight.Bold)
    if style.part is Part.ESCAPE:
        form.setForeground(QColor(tokens.faint))
    if style.part is Part.BREAK or style.is_mark:
        form.setBackground(QColor(tokens.button))
        form.setForeground(QColor(tokens.text))
    if style.is_mark:
        form.setFontItalic(True)
    if style.part in _LOOSE:
        colour = QColor(tokens.warning if style.part is Part.NETWORK else tokens.error)
        form.setForeground(colour)
        form.setUnderlineColor(colour)
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    return form


@lru_cache(1000)
def _style(part: Part, weight: float) -> Style:
    if part in (Part.BREAK, Part.NETWORK):
        return Style(part, 0)
    return Style(part, (weight > 1) - (weight < 1))


def _places(text: str) -> list[int]:
    """For each character and the end: how many UTF-16 units come before."""
    places, place = [], 0
    for character in text:
        places.append(place)
        place += 1 + (character > "\uffff")
    return [*places, place]


def _state(runs: list[Run], first: int) -> int:
    """A number that tells whether a block still looks right."""
    return (
        hash(tuple((run.start - first, run.end - first, run.style) for run in runs)) & _STATE_BITS
    )
