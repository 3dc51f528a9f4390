"""The prompt boxes: colours at the right places, weights by key, remarks in words, no stalls."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from PySide6.QtCore import QEventLoop, QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

import app.prompt_footer
from app.message_bar import BarMessage
from app.prompt_actions import PromptActions
from app.prompt_box import PromptBox
from app.prompt_footer import PromptFooter
from app.prompt_grammar import Part, RemarkKind, read
from app.prompt_highlighter import PLAIN, Style, format_of, runs_of
from app.prompt_panel import PromptPanel
from app.prompt_texts import length_text, remark_text
from app.theme import DARK, LIGHT, Mode, Theme, Tokens, contrast, palette_of
from app.token_counter import Length
from engine.metadata import MAX_PROMPT
from tests.app.stalls import Watchdog
from tests.app.test_prompt_grammar import PROMPTS

WAVE = QTextCharFormat.UnderlineStyle.WaveUnderline


@pytest.fixture
def box(qtbot: QtBot, theme: Theme) -> PromptBox:
    box = PromptBox(5)
    qtbot.addWidget(box)
    box.show()
    qtbot.waitExposed(box)
    return box


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> PromptPanel:
    panel = PromptPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.activateWindow()
    qtbot.waitExposed(panel)
    panel.commands = PromptActions(panel, panel)  # type: ignore[attr-defined]
    return panel


def formats(box: PromptBox) -> list[tuple[str, QTextCharFormat]]:
    """Each coloured piece of the text, as the box draws it."""
    found = []
    block = box.document().begin()
    while block.isValid():
        units = block.text().encode("utf-16-le", "surrogatepass")
        for piece in block.layout().formats():
            text = units[2 * piece.start : 2 * (piece.start + piece.length)]
            found.append((text.decode("utf-16-le"), QTextCharFormat(piece.format)))
        block = block.next()
    return found


def waved(box: PromptBox) -> list[str]:
    return [text for text, form in formats(box) if form.underlineStyle() is WAVE]


# Colours


def test_each_part_has_its_look(box: PromptBox) -> None:
    box.setPlainText(r"🦊 (fox:1.3) [snow] \(x\) BREAK <lora:y> {a|b} __c__ d)")
    looks = {text: form for text, form in formats(box)}
    assert looks["fox"].foreground().color().name() == LIGHT.accent
    assert looks["snow"].foreground().color().name() == LIGHT.faint
    assert looks[":1.3)"].fontWeight() > 400 and looks[" BREAK "].fontWeight() > 400
    assert looks["\\"].foreground().color().name() == LIGHT.faint
    assert {"{", "|", "}", "__c__"} <= {t for t, form in looks.items() if form.fontItalic()}
    assert waved(box) == ["<lora:y>", ")"]


def test_typed_and_set_texts_are_coloured(qtbot: QtBot, box: PromptBox) -> None:
    QTest.keyClicks(box, "a (b")
    assert waved(box) == ["("]
    QTest.keyClicks(box, ")")
    assert waved(box) == []
    box.setPlainText("[")
    assert waved(box) == ["["]
    box.replace_text("x")
    assert formats(box) == []


def test_a_bracket_far_away_changes_the_colours(box: PromptBox) -> None:
    box.setPlainText("(a\nb\nc")
    assert [text for text, _ in formats(box)] == ["(", "a", "b", "c"]
    cursor = box.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.insertText(")")
    assert waved(box) == []
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    cursor.deleteChar()
    assert waved(box) == [")"]
    assert [text for text, _ in formats(box)] == [")"]


def test_colours_follow_the_theme(qtbot: QtBot, box: PromptBox, theme: Theme) -> None:
    box.setPlainText("(fox)")
    theme.choose(Mode.DARK)
    QApplication.processEvents()
    looks = {text: form for text, form in formats(box)}
    assert looks["fox"].foreground().color().name() == DARK.accent


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_every_look_is_readable(tokens: Tokens) -> None:
    palette = palette_of(tokens)
    for part in Part:
        for emphasis in (-1, 0, 1):
            for is_mark in (False, True):
                form = format_of(Style(part, emphasis, is_mark), palette)
                has_front = form.foreground().style() is not Qt.BrushStyle.NoBrush
                front = form.foreground().color().name() if has_front else tokens.text
                has_back = form.background().style() is not Qt.BrushStyle.NoBrush
                back = form.background().color().name() if has_back else tokens.field
                assert contrast(front, back) >= 4.5, (part, emphasis, is_mark)


@settings(max_examples=150, deadline=None)
@given(PROMPTS)
def test_runs_lie_where_the_parts_are(text: str) -> None:
    grammar = read(text)
    runs = runs_of(text, grammar)
    assert all(one.end <= other.start for one, other in pairwise(runs))
    units = len(text.encode("utf-16-le", "surrogatepass")) // 2
    assert all(0 <= run.start < run.end <= units and run.style != PLAIN for run in runs)
    if text.isascii():
        loose = {i for run in runs if run.style.part is Part.UNCLOSED for i in range(*run[:2])}
        spans = [span for span in grammar.spans if span.part is Part.UNCLOSED]
        assert loose == {i for span in spans for i in range(span.start, span.end)}


# Weights by key


def test_ctrl_up_and_down_weigh_in_one_step_each(panel: PromptPanel) -> None:
    panel.prompt.setFocus()
    panel.prompt.insertPlainText("🦊 a red fox")
    ctrl = Qt.KeyboardModifier.ControlModifier
    for expected in ("(fox:1.1)", "(fox:1.2)"):
        QTest.keyClick(panel.prompt, Qt.Key.Key_Up, ctrl)
        assert panel.prompt.toPlainText() == f"🦊 a red {expected}"
    panel.prompt.undo()
    assert panel.prompt.toPlainText() == "🦊 a red (fox:1.1)"
    QTest.keyClick(panel.prompt, Qt.Key.Key_Down, ctrl)
    assert panel.prompt.toPlainText() == "🦊 a red fox"
    cursor = panel.prompt.textCursor()
    cursor.setPosition(5)  # the fox counts twice
    cursor.setPosition(12, QTextCursor.MoveMode.KeepAnchor)
    panel.prompt.setTextCursor(cursor)
    QTest.keyClick(panel.prompt, Qt.Key.Key_Down, ctrl)
    assert panel.prompt.toPlainText() == "🦊 a (red fox:0.9)"
    assert panel.prompt.textCursor().selectedText() == "red fox"
    panel.negative.setFocus()
    QTest.keyClicks(panel.negative, "ugly")
    QTest.keyClick(panel.negative, Qt.Key.Key_Up, ctrl)
    assert panel.negative.toPlainText() == "(ugly:1.1)"
    assert panel.prompt.toPlainText() == "🦊 a (red fox:0.9)"


# What the line under the box says


@pytest.fixture
def footer(qtbot: QtBot, box: PromptBox, monkeypatch: pytest.MonkeyPatch) -> PromptFooter:
    monkeypatch.setattr(app.prompt_footer, "PAUSE_MS", 0)
    footer = PromptFooter(box)
    qtbot.addWidget(footer)
    footer.show()
    return footer


def test_unbalanced_brackets_are_told_in_words(
    qtbot: QtBot, box: PromptBox, footer: PromptFooter
) -> None:
    box.setPlainText("a (b [c")
    assert footer.note.text == ""  # not while somebody types
    qtbot.waitUntil(lambda: "2" in footer.note.text)
    assert footer.note.isVisible() and footer.note.text in box.accessibleDescription()
    box.setPlainText("a (b) [c]")
    assert footer.note.text == "" and not footer.note.isVisible()


def test_an_unused_negative_prompt_is_told(qtbot: QtBot, panel: PromptPanel) -> None:
    note = panel.negative_footer.note
    panel.guidance.setValue(1)
    assert note.text == ""  # there is none
    panel.negative.setPlainText("blurry")
    qtbot.waitUntil(lambda: "guidance scale" in note.text)
    panel.guidance.setValue(1.5)
    assert note.text == "" and not note.isVisible()


def test_the_wheel_changes_only_what_has_the_focus(panel: PromptPanel) -> None:
    def wheel(widget: QWidget) -> bool:
        where, turned = QPointF(widget.rect().center()), QPoint(0, 120)
        event = QWheelEvent(
            *(where, QPointF(widget.mapToGlobal(where)), QPoint(), turned),
            *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier),
            *(Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(widget, event)
        return event.isAccepted()

    panel.prompt.setFocus()
    assert not wheel(panel.steps) and not wheel(panel.sampler)
    assert panel.job().steps == 20 and panel.job().sampler == "euler_ancestral"
    panel.steps.setFocus()
    assert wheel(panel.steps) and panel.job().steps == 21


@pytest.mark.qt_log_ignore(r"This plugin does not support (raise|grabbing|propagate)", extend=True)
def test_the_context_menu_offers_the_commands(qtbot: QtBot, panel: PromptPanel) -> None:
    centre = panel.prompt.rect().center()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, centre, panel.prompt.mapToGlobal(centre)
    )
    QApplication.sendEvent(panel.prompt, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    menu.close()
    assert "Weigh &more" in texts and "&Earlier prompt" in texts


def test_every_remark_has_a_sentence(box: PromptBox) -> None:
    box.setPlainText("<lora:x> (a [b| ] [c:d:0.5] e]) ( (f:9999) AND {g|h} i)))")
    texts = [remark_text(remark) for remark in box.highlighter.remarks]
    assert len(box.highlighter.remarks) >= 6 and len(set(texts)) == len(texts)
    assert all(text.endswith(".") for text in texts)
    assert "x" in texts[0]
    assert {remark.kind for remark in box.highlighter.remarks} <= set(RemarkKind)


def test_lengths(qtbot: QtBot, box: PromptBox, footer: PromptFooter) -> None:
    assert not footer.count.isVisible()  # nobody to ask: no number
    footer.show_length(Length(76, 2), Length(3, 1), True)
    assert footer.count.text() == "76/75 → 2 chunks"
    assert "76" in footer.count.accessibleName() and "2" in box.accessibleDescription()
    assert "padded" in footer.count.toolTip() and "counted" not in footer.count.toolTip()
    assert footer.count.foregroundRole() is QPalette.ColorRole.WindowText
    footer.show_length(Length(76, 2), Length(3, 1), False)
    assert footer.count.text() == "76/75 → 2 chunks"
    assert footer.count.foregroundRole() is QPalette.ColorRole.PlaceholderText
    assert "being counted" in footer.count.toolTip()
    footer.show_length(None, None, False)
    assert not footer.count.isVisible()
    assert length_text(Length(75, 1)) == "75/75"


def turn(milliseconds: int) -> None:
    """Lets the event loop turn."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def test_typing_in_a_long_prompt_does_not_stall(qtbot: QtBot, panel: PromptPanel) -> None:
    panel.prompt.setPlainText("(masterpiece:1.2), a red fox in the [snow], " * 230)
    panel.prompt.setFocus()
    cursor = panel.prompt.textCursor()
    cursor.setPosition(5000)
    panel.prompt.setTextCursor(cursor)
    turn(100)
    watchdog = Watchdog()
    turn(30)
    for character in "x (y) [z ":
        QTest.keyClicks(panel.prompt, character)
        turn(30)
    assert len(panel.prompt.toPlainText()) > 10_000
    assert watchdog.worst_ms < 50, sorted(watchdog.gaps_ms)[-6:]


def test_a_whole_book_is_not_pasted_and_that_is_told(panel: PromptPanel) -> None:
    messages: list[BarMessage] = []
    panel.told.connect(messages.append)
    data = QMimeData()
    data.setText("x" * MAX_PROMPT)
    panel.negative.insertFromMimeData(data)
    assert panel.negative.toPlainText() == data.text() and not messages
    data.setText("x" * (MAX_PROMPT + 1))
    panel.prompt.insertFromMimeData(data)
    assert panel.prompt.toPlainText() == ""
    assert ["too long" in message.text for message in messages] == [True]
