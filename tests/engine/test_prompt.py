"""The grammar of prompts. The oracle below is A1111's rules told slowly."""

from __future__ import annotations

import itertools
import math
import re
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import EngineError, ErrorKind
from engine.sdxl.prompt import (
    MAX_WEIGHT,
    ExtraNetwork,
    NoteKind,
    ParsedPrompt,
    WeightedText,
    parse_prompt,
    refuse_extra_networks,
)

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # surrogates too
PROPERTY = settings(derandomize=True, deadline=None)  # the same examples on each run
GRAMMAR = r"""( ) [ ] :1.3) :] :2] : \ \( \) \[ \] \\ cat dog, a:b BREAK BREAKING AND | 1.5 猫
<lora:x:1> < > . :.) :1.2.3)"""
PIECES = st.sampled_from([*GRAMMAR.split(), " ", "\n", ": -0.5 )", " BREAK ", "\ud800"])
PROMPTS = st.lists(PIECES, max_size=25).map("".join)


def runs(text: str) -> list[list[tuple[str, float]]]:
    """Sections of (text, weight), weights rounded."""
    sections = parse_prompt(text).sections
    return [[(run.text, round(run.weight, 6)) for run in section] for section in sections]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a cat", [("a cat", 1.0)]),
        ("(cat)", [("cat", 1.1)]),
        ("((cat))", [("cat", 1.21)]),
        ("[cat]", [("cat", 0.909091)]),
        ("[[cat]]", [("cat", 0.826446)]),
        ("([cat])", [("cat", 1.0)]),
        ("(cat:1.3)", [("cat", 1.3)]),
        ("(cat: 1.3 )", [("cat", 1.3)]),
        ("(cat:+.5) (dog:2.)", [("cat", 0.5), (" ", 1.0), ("dog", 2.0)]),
        ("(cat:-1)(dog:0)", [("cat", -1.0), ("dog", 0.0)]),
        ("(a (cat:1.5) b:2)", [("a ", 2.0), ("cat", 3.0), (" b", 2.0)]),
        ("((cat:1.5))", [("cat", 1.65)]),
        (
            "one (two ((three)) [four] (five:0.5)), six",
            [
                ("one ", 1.0),
                ("two ", 1.1),
                ("three", 1.331),
                (" ", 1.1),
                ("four", 1.0),
                (" ", 1.1),
                ("five", 0.55),
                (", six", 1.0),
            ],
        ),
        ("(a [b) c]", [("a ", 1.1), ("b", 1.0), (" c", 0.909091)]),
        ("[cat:1.3]", [("cat:1.3", 0.909091)]),
        ("(:1.5)", []),
        ("()[]", []),
    ],
)
def test_weights(text: str, expected: list[tuple[str, float]]) -> None:
    assert runs(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"character \(series\)", [("character (series)", 1.0)]),
        (r"(character \(series\):1.2)", [("character (series)", 1.2)]),
        (r"\[cat\] \\ dog", [(r"[cat] \ dog", 1.0)]),
        (r"C:\cats", [("C:cats", 1.0)]),
        ("cat\\", [("cat", 1.0)]),
        (r"(cat\)", [("cat)", 1.1)]),
        (r"\(cat)", [("(cat)", 1.0)]),
        (r"\(cat:1.3)", [("(cat:1.3)", 1.0)]),
    ],
)
def test_escapes(text: str, expected: list[tuple[str, float]]) -> None:
    assert runs(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(cat", [("cat", 1.1)]),
        ("a (cat, ((dog)", [("a ", 1.0), ("cat, ", 1.1), ("dog", 1.331)]),
        ("[cat", [("cat", 0.909091)]),
        ("cat)", [("cat)", 1.0)]),
        ("cat:1.3)", [("cat:1.3)", 1.0)]),
        (")](cat)", [(")]", 1.0), ("cat", 1.1)]),
        (":) :( :]", [(":) :", 1.0), (" :]", 1.1)]),
        ("(cat:1.2.3)", [("cat:1.2.3", 1.1)]),
        ("(cat:.)", [("cat:.", 1.1)]),
        ("(cat:nan) (dog:1e3)", [("cat:nan", 1.1), (" ", 1.0), ("dog:1e3", 1.1)]),
        ("(cat:)", [("cat:", 1.1)]),
    ],
)
def test_unbalanced_brackets_and_odd_weights(text: str, expected: list[tuple[str, float]]) -> None:
    assert runs(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cat BREAK dog", [[("cat", 1.0)], [("dog", 1.0)]]),
        ("cat\n BREAK\n\ndog", [[("cat", 1.0)], [("dog", 1.0)]]),
        ("BREAK cat BREAK BREAK", [[], [("cat", 1.0)], [], []]),
        ("BREAKING break _BREAK", [[("BREAKING break _BREAK", 1.0)]]),
        ("cat,BREAK,dog", [[("cat,", 1.0)], [(",dog", 1.0)]]),
        ("(cat BREAK dog:1.5)", [[("cat", 1.5)], [("dog", 1.5)]]),
        ("(cat) BREAK [dog]", [[("cat", 1.1)], [("dog", 0.909091)]]),
    ],
)
def test_break(text: str, expected: list[list[tuple[str, float]]]) -> None:
    assert runs(text) == expected


def test_extra_networks_leave_the_text() -> None:
    parsed = parse_prompt("(a <lora:My Style v1.2:0.8>cat:1.2)<LoRA:x><lyco: y : te=1:unet=0.5>")
    assert parsed.sections == ((WeightedText("a cat", 1.2),),)
    assert parsed.extra_networks == (
        ExtraNetwork("lora", "My Style v1.2", ("0.8",)),
        ExtraNetwork("lora", "x", ()),
        ExtraNetwork("lyco", "y", ("te=1", "unet=0.5")),
    )


@pytest.mark.parametrize(
    "text", ["<lora:", "<lora:>", "<lora:a", "<o:3>", "< lora:a:1>", "a <3 b>"]
)
def test_what_only_resembles_an_extra_network_is_text(text: str) -> None:
    parsed = parse_prompt(text)
    assert parsed == ParsedPrompt(((WeightedText(text, 1.0),),))


def test_extra_networks_are_refused_by_name() -> None:
    refuse_extra_networks(parse_prompt("a cat"))
    with pytest.raises(EngineError) as caught:
        refuse_extra_networks(parse_prompt("a <lora:猫:0.8> cat <hypernet:hn:1>"))
    assert caught.value.kind is ErrorKind.BAD_REQUEST
    assert caught.value.facts == {"names": "猫, hn"}
    assert "LoRA files (猫, hn), which are not supported yet" in caught.value.sentence


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("a cat and a dog, ANDROID, [soft], [2], a|b, (a:1.3), 16:9, [a|b", ()),
        ("cat AND dog", (NoteKind.COMPOSABLE,)),
        ("[cat:dog:0.5]", (NoteKind.SCHEDULED,)),
        ("[cat: 10 ]", (NoteKind.SCHEDULED,)),
        ("[(cat)::.5]", (NoteKind.SCHEDULED,)),
        ("[cat|(dog:1.2)]", (NoteKind.ALTERNATING,)),
        ("[a [cat|dog] b]", (NoteKind.ALTERNATING,)),
        (r"\[cat|dog\] \[cat:dog:0.5\]", ()),
        ("[a|b] [a:b:1] AND (c:1001)", tuple(NoteKind)),
    ],
)
def test_notes(text: str, notes: tuple[NoteKind, ...]) -> None:
    assert parse_prompt(text).notes == notes


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("(cat:1000)", 1000.0),
        ("(cat:1001)", MAX_WEIGHT),
        ("(cat:-1001)", -MAX_WEIGHT),
        (f"((cat:{'9' * 400}):0)", 0.0),
        ("(" * 20000 + "cat", MAX_WEIGHT),
        ("(cat:-" + "9" * 400 + ")", -MAX_WEIGHT),
    ],
)
def test_weights_stay_finite(text: str, weight: float) -> None:
    parsed = parse_prompt(text)
    assert [run.weight for run in parsed.sections[0]] == [weight]
    assert (NoteKind.WEIGHT_LIMITED in parsed.notes) == (text != "(cat:1000)")


def test_digits_of_other_scripts_are_numbers() -> None:
    assert runs("(cat:١.٥)") == [[("cat", 1.5)]]


@PROPERTY
@given(ANY_TEXT)
def test_any_string_is_a_prompt(text: str) -> None:
    check_parsed(parse_prompt(text))


@PROPERTY
@given(PROMPTS)
def test_any_mixture_of_grammar_is_a_prompt(text: str) -> None:
    check_parsed(parse_prompt(text))


def check_parsed(parsed: ParsedPrompt) -> None:
    assert parsed.sections
    for section in parsed.sections:
        assert all(run.text and abs(run.weight) <= MAX_WEIGHT for run in section)
        assert all(a.weight != b.weight for a, b in itertools.pairwise(section))


@PROPERTY
@given(ANY_TEXT)
def test_text_without_grammar_is_unchanged(text: str) -> None:
    plain = re.sub(r"[()\[\]\\<>]|BREAK", "", text)
    assert "".join(run.text for run in parse_prompt(plain).sections[0]) == plain


@PROPERTY
@given(ANY_TEXT)
def test_escaped_text_is_unchanged(text: str) -> None:
    text = re.sub(r"[<>]|BREAK", "", text)
    escaped = re.sub(r"[()\[\]\\]", lambda m: "\\" + m[0], text)
    expected = ((WeightedText(text, 1.0),),) if text else ((),)
    assert parse_prompt(escaped).sections == expected


@PROPERTY
@given(
    st.lists(st.tuples(st.sampled_from("([{"), st.sampled_from(["1.3", "0.5", "-2"])), max_size=6)
)
def test_nested_weights_multiply(levels: list[tuple[str, str]]) -> None:
    text, weight = "cat", 1.0
    for bracket, number in levels:
        if bracket == "{":
            text, weight = f"({text}:{number})", weight * float(number)
        else:
            text = f"({text})" if bracket == "(" else f"[{text}]"
            weight = weight * 1.1 if bracket == "(" else weight / 1.1
    (run,) = parse_prompt(text).sections[0]
    assert run.text == "cat"
    assert math.isclose(run.weight, weight, rel_tol=1e-12)


@PROPERTY
@given(PROMPTS)
def test_equals_the_rules_told_slowly(text: str) -> None:
    text = text.replace("<lora:x:1>", "").replace("BREAK", "")
    letters = [(c, r.weight) for r in parse_prompt(text).sections[0] for c in r.text]
    expected = slow_letters(text)
    assert [c for c, _ in letters] == [c for c, _ in expected]
    assert np.allclose([w for _, w in letters], [w for _, w in expected], rtol=1e-12)


def slow_letters(text: str) -> list[tuple[str, float]]:
    """(character, weight) pairs, letter by letter; each closing bracket weighs all it encloses."""
    done: list[list[Any]] = []
    opened: dict[str, list[int]] = {"(": [], "[": []}

    def weigh(start: int, factor: float) -> None:
        for pair_ in done[start:]:
            pair_[1] *= factor

    at = 0
    while at < len(text):
        letter = text[at]
        weight = re.match(r":\s*([+-]?(\d+\.?\d*|\.\d+))\s*\)", text[at:])
        at += 1
        if letter == "\\":
            if text[at : at + 1] in tuple("()[]\\"):
                done.append([text[at], 1.0])
                at += 1
        elif letter in "([":
            opened[letter].append(len(done))
        elif weight and opened["("]:
            weigh(opened["("].pop(), float(weight[1]))
            at += len(weight[0]) - 1
        elif letter == ")" and opened["("]:
            weigh(opened["("].pop(), 1.1)
        elif letter == "]" and opened["["]:
            weigh(opened["["].pop(), 1 / 1.1)
        else:
            done.append([letter, 1.0])
    for bracket, factor in (("(", 1.1), ("[", 1 / 1.1)):
        for start in opened[bracket]:
            weigh(start, factor)
    return [(letter, weight) for letter, weight in done]


@pytest.mark.parametrize("unit", ["(a", "[|", "\\(", ":", " ", ":1", "<lora:", "a:1.3)", " BREAK"])
def test_time_is_linear(unit: str) -> None:
    """100,000 of anything: a quadratic parser would need minutes (measured here: at most 0.3 s)."""
    start = time.process_time()
    parse_prompt(unit * 100_000)
    assert time.process_time() - start < 10
