"""Ctrl+Up and Ctrl+Down: the weight of a part changes, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.prompt_grammar import Part, read
from app.prompt_weights import STEP, changed
from tests.app.test_prompt_grammar import PROMPTS


def parse(marked: str) -> tuple[str, int, int]:
    """`a «fox»` is a selection, `a f|ox` a cursor."""
    if "«" in marked:
        low = marked.index("«")
        return marked.replace("«", "").replace("»", ""), low, marked.index("»") - 1
    low = marked.index("¦")
    return marked.replace("¦", ""), low, low


def marked(text: str, low: int, high: int) -> str:
    if low == high:
        return f"{text[:low]}¦{text[low:]}"
    return f"{text[:low]}«{text[low:high]}»{text[high:]}"


def press(before: str, *deltas: float) -> str:
    text, low, high = parse(before)
    for delta in deltas:
        edit = changed(text, low, high, delta)
        if edit is not None:
            text, low, high = edit.apply(text), edit.low, edit.high
    return marked(text, low, high)


UP, DOWN = STEP, -STEP


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a f¦ox", "a (f¦ox:1.1)"),
        ("a ¦fox, b", "a (¦fox:1.1), b"),
        ("fox¦", "(fox¦:1.1)"),
        ("a «red fox»", "a («red fox»:1.1)"),
        ("a« red fox »b", "a («red fox»:1.1) b"),
        ("a (red f¦ox:1.1)", "a (red f¦ox:1.2)"),
        ("a («red fox»:1.15)", "a («red fox»:1.25)"),
        ("a «(red fox:1.9)»", "a («red fox»:2)"),
        ("(f¦ox)", "(f¦ox:1.2)"),
        ("((f¦ox))", "(f¦ox:1.3)"),
        ("[f¦ox]", "f¦ox"),
        ("[[f¦ox]]", "(f¦ox:0.9)"),
        ("(a «red» fox:1.3)", "(a («red»:1.1) fox:1.3)"),
        ("(a (r¦ed) fox:1.3)", "(a (r¦ed:1.2) fox:1.3)"),
        ("«a (red» fox:1.3) b", "(«a (red fox:1.3)»:1.1) b"),
        (r"x \(ser¦ies\)", r"x \((ser¦ies:1.1)\)"),
        (r"«x \(»series\)", r"(«x \(»:1.1)series\)"),
        ("Zoë 🦊 f¦üchse", "Zoë 🦊 (f¦üchse:1.1)"),
        ("«a, b\nc»", "(«a, b\nc»:1.1)"),
        ("x (a b¦", "x (a (b¦:1.1)"),
        ("__ani¦mals__", "(__ani¦mals__:1.1)"),
        # Nothing to weigh
        ("a, ¦ b", "a, ¦ b"),
        ("¦", "¦"),
        ("«  »", "«  »"),
        ("<lora:x¦:0.8>", "<lora:x¦:0.8>"),
        ("a BRE¦AK b", "a BRE¦AK b"),
        ("«a ) b»", "«a ) b»"),
        ("«a ( b»", "«a ( b»"),
        ("(x¦:10)", "(x¦:10)"),
    ],
)
def test_up(before: str, after: str) -> None:
    assert press(before, UP) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("f¦ox", "(f¦ox:0.9)"),
        ("(f¦ox:1.1)", "f¦ox"),
        ("(f¦ox)", "f¦ox"),
        ("(red f¦ox:1.1)", "«red fox»"),  # or the next press would weigh one word
        ("(«red fox»:1.1)", "«red fox»"),
        ("(f¦ox:0.1)", "(f¦ox:0)"),
        ("(f¦ox:0)", "(f¦ox:0)"),
        ("(f¦ox:-1)", "(f¦ox:-1)"),
        ("(f¦ox:1.05)", "(f¦ox:0.95)"),
        ("[f¦ox]", "(f¦ox:0.8)"),
        (r"(a\:1.1)¦(b)", r"(a\:1.1)¦(b)"),
        ("«( )»", "«( )»"),  # nothing to weigh
    ],
)
def test_down(before: str, after: str) -> None:
    assert press(before, DOWN) == after


def test_brackets_stay_where_they_cannot_go() -> None:
    """Without them the backslash would take the next bracket's meaning away."""
    assert press("(x (¦a:1.3:1.1))", DOWN) == "(x (¦a:1.3:1))"


def test_up_and_down_lead_back() -> None:
    for before in ("a f¦ox, b", "a «red fox», b"):
        assert press(before, UP, UP, UP, DOWN, DOWN, DOWN) == before
        assert press(before, DOWN, DOWN, UP, UP, UP, DOWN) == before


def weights(text: str) -> list[tuple[str, float]]:
    """Each character that the encoders get, and its weight."""
    return [
        (character, span.weight)
        for span in read(text).spans
        if span.part in (Part.TEXT, Part.UNOPENED)
        for character in text[span.start : span.end]
    ]


@settings(max_examples=400, deadline=None)
@given(PROMPTS, st.data())
def test_no_word_is_lost_and_only_one_stretch_changes(text: str, data: st.DataObject) -> None:
    low = data.draw(st.integers(0, len(text)))
    high = data.draw(st.integers(low, len(text)))
    edit = changed(text, low, high, data.draw(st.sampled_from([UP, DOWN])))
    if edit is None:
        return
    new = edit.apply(text)
    before, after = weights(text), weights(new)
    assert [c for c, _ in before] == [c for c, _ in after]
    moved = [i for i, (one, two) in enumerate(zip(before, after, strict=True)) if one != two]
    if moved:
        stretch = list(range(moved[0], moved[-1] + 1))
        assert [i for i in stretch if before[i][1] != 0 or i in moved] == moved
    assert new[edit.low : edit.high].strip() or edit.low == edit.high
    assert 0 <= edit.low <= edit.high <= len(new)
