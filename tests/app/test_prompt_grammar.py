"""The window reads prompts as the engine does, and knows where everything stands."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.prompt_grammar import Grammar, Part, RemarkKind, read
from engine.sdxl.prompt import NoteKind, parse_prompt

PIECES = st.sampled_from(
    [
        *"()[]\\:|{} \n,a",
        *(
            "BREAK",
            "AND",
            "1.3",
            ":1.3)",
            ":-2)",
            ": .5 )",
            ":9999)",
            "0.5",
            "red fox",
            "\\(",
            "\\)",
        ),
        *(
            "<lora:x:0.8>",
            "<lora:",
            ">",
            "__animal__",
            "{a|b}",
            "é",
            "🦊",
            "\u00a0",
            "\x1c",
            "_",
            "BRE",
        ),
    ]
)
PROMPTS = st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=40)
NOTES = {
    NoteKind.COMPOSABLE: RemarkKind.COMPOSABLE,
    NoteKind.SCHEDULED: RemarkKind.SCHEDULED,
    NoteKind.ALTERNATING: RemarkKind.ALTERNATING,
    NoteKind.WEIGHT_LIMITED: RemarkKind.WEIGHT_LIMITED,
}


def sections(text: str, grammar: Grammar) -> list[list[tuple[str, float]]]:
    """What the spans say that the encoders get, in the engine's form."""
    result: list[list[tuple[str, float]]] = [[]]
    for span in grammar.spans:
        if span.part is Part.BREAK:
            word = text[span.start : span.end]
            if "K" in word:  # of a BREAK that stands around a network only one piece counts
                result.append([])
        elif span.part in (Part.TEXT, Part.UNOPENED):
            runs = result[-1]
            piece = text[span.start : span.end]
            if runs and runs[-1][1] == span.weight:
                runs[-1] = (runs[-1][0] + piece, span.weight)
            else:
                runs.append((piece, span.weight))
    return result


@settings(max_examples=400, deadline=None)
@given(PROMPTS)
def test_the_window_reads_what_the_engine_reads(text: str) -> None:
    grammar, parsed = read(text), parse_prompt(text)
    expected = [[(run.text, run.weight) for run in section] for section in parsed.sections]
    assert sections(text, grammar) == expected
    kinds = {remark.kind for remark in grammar.remarks}
    assert {NOTES[note] for note in parsed.notes} == kinds & set(NOTES.values())
    names = [name for remark in grammar.remarks for name in remark.names]
    assert names == [network.name for network in parsed.extra_networks]


@settings(max_examples=200, deadline=None)
@given(PROMPTS)
def test_the_spans_cover_the_text(text: str) -> None:
    grammar = read(text)
    at = 0
    for span in grammar.spans:
        assert span.start == at < span.end
        at = span.end
    assert at == len(text)
    for group in grammar.groups:
        assert text[group.start] in "([" and text[group.end - 1] in ")]"
        assert group.start < group.inner_start <= group.inner_end < group.end


@pytest.mark.parametrize(
    ("text", "kind", "count"),
    [
        ("a (b [c", RemarkKind.UNCLOSED, 2),
        ("a) b]]", RemarkKind.UNOPENED, 3),
        ("a:1.3)", RemarkKind.UNOPENED, 1),
        ("<lora:x:1><lora:y>", RemarkKind.NETWORK, 2),
        ("a AND b", RemarkKind.COMPOSABLE, 1),
        ("[a|b] [c:d:0.5]", RemarkKind.ALTERNATING, 1),
        ("[c:d:0.5]", RemarkKind.SCHEDULED, 1),
        ("(a:2000)", RemarkKind.WEIGHT_LIMITED, 1),
        ("__animal__", RemarkKind.TEMPLATE, 1),
    ],
)
def test_remarks(text: str, kind: RemarkKind, count: int) -> None:
    found = {remark.kind: remark.count for remark in read(text).remarks}
    assert found[kind] == count


@pytest.mark.parametrize("text", ["", "a, b", "(a:1.3) [b] ((c))", r"x \(series\)", "{a}", "a_b__"])
def test_nothing_to_remark(text: str) -> None:
    assert read(text).remarks == ()


def test_groups_are_where_their_brackets_stand() -> None:
    text = "a ((b:1.3) [c])"
    found = [(text[g.start : g.end], text[g.inner_start : g.inner_end]) for g in read(text).groups]
    assert found == [("(b:1.3)", "b"), ("[c]", "c"), ("((b:1.3) [c])", "(b:1.3) [c]")]
    assert [g.is_numbered for g in read(text).groups] == [True, False, False]


@pytest.mark.parametrize("piece", ["(", "[", "(a:1.2), ", "\\", "{a|", "<lora:x>", "[a|", "BREAK "])
def test_long_prompts_take_linear_time(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        began = time.process_time()
        read(text)
        return time.process_time() - began

    seconds(1000)
    assert seconds(40_000) < 30 * max(seconds(4_000), 0.001)
