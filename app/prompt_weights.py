"""Changes the weight of a part of a prompt: `fox` becomes `(fox:1.1)`, and at 1 the brackets go.

What is changed is the selection, else the brackets around the cursor, else the word under it, as in
A1111. Pure; reads the prompt once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from app.prompt_grammar import Grammar, Group, Part, read

STEP = 0.1
LEAST, MOST = 0.0, 10.0
_WORD = re.compile(r"[^\s.,/!?%^*;:{}=`~()\[\]<>|\\]+")


@dataclass(frozen=True, slots=True)
class Edit:
    """text[start:end] becomes `replacement`; then [low, high) of the new text is selected."""

    start: int
    end: int
    replacement: str
    low: int
    high: int

    def apply(self, text: str) -> str:
        """The new text."""
        return text[: self.start] + self.replacement + text[self.end :]


def changed(text: str, low: int, high: int, delta: float) -> Edit | None:
    """What to do so that the part at the selection [low, high) weighs `delta` more.

    Returns:
        None where there is nothing to weigh: no word, a file's name, a bracket without its other.
    """
    grammar = read(text)
    for edit in _edits(text, grammar, low, high, delta):
        if edit.apply(text) == text:
            return None
        if _is_faithful(text, grammar, edit):
            return edit
    return None


def _edits(text: str, grammar: Grammar, low: int, high: int, delta: float) -> Iterator[Edit]:
    """What could be done, the best first."""
    if low == high:
        group = _group_around(grammar, low)
        word = _word_at(text, grammar, low)
        if group is not None:
            yield from _weighed(text, grammar, group, delta, cursor=low)
        elif word is not None:
            yield _wrapped(text, *word, delta, cursor=low)
        return
    low, high = _trimmed(text, low, high)
    if low == high:
        return
    low, high = _whole(grammar, low, high)
    for group in grammar.groups:
        if (low, high) in ((group.start, group.end), (group.inner_start, group.inner_end)):
            yield from _weighed(text, grammar, group, delta)
            return
    if _can_be_wrapped(grammar, low, high):
        yield _wrapped(text, low, high, delta)


def _wrapped(text: str, low: int, high: int, delta: float, cursor: int | None = None) -> Edit:
    replacement = f"({text[low:high]}:{_number(_moved(1.0, delta, 1))})"
    selection = (low, high) if cursor is None else (cursor, cursor)
    return Edit(low, high, replacement, selection[0] + 1, selection[1] + 1)


def _weighed(
    text: str, grammar: Grammar, group: Group, delta: float, cursor: int | None = None
) -> Iterator[Edit]:
    """Brackets directly in brackets, `((fox))`, become one pair; at 1 none, where that can be."""
    chain = _chain(grammar, group)
    outer, inner = chain[0], chain[-1]
    is_plain = len(chain) == 1 and group.is_numbered
    new = _moved(prod(one.factor for one in chain), delta, 2 if is_plain else 1)
    words = text[inner.inner_start : inner.inner_end]
    if not words.strip():
        return
    place = None
    if cursor is not None:
        place = min(max(cursor, inner.inner_start), inner.inner_end) - inner.inner_start
    if new == 1:
        selection = (outer.start, outer.start + len(words))
        if place is not None:
            word = _WORD.fullmatch(words)  # else the next press would not find all of them
            selection = (outer.start + place,) * 2 if word else selection
        yield Edit(outer.start, outer.end, words, *selection)
    selection = (outer.start + 1, outer.start + 1 + len(words))
    if place is not None:
        selection = (outer.start + 1 + place,) * 2
    yield Edit(outer.start, outer.end, f"({words}:{_number(new)})", *selection)


def _chain(grammar: Grammar, group: Group) -> list[Group]:
    """The group and those directly around and inside it, the outermost first."""
    by_start = {one.start: one for one in grammar.groups}
    by_inner_start = {one.inner_start: one for one in grammar.groups}
    chain = [group]
    while (outer := by_inner_start.get(chain[0].start)) and outer.inner_end == chain[0].end:
        chain.insert(0, outer)
    while (inner := by_start.get(chain[-1].inner_start)) and inner.end == chain[-1].inner_end:
        chain.append(inner)
    return chain


def _moved(weight: float, delta: float, digits: int) -> float:
    """The new weight; a weight outside the limits may come nearer to them."""
    low, high = min(LEAST, weight), max(MOST, weight)
    return round(min(max(weight + delta, low), high), digits)


def _number(weight: float) -> str:
    return f"{weight:.2f}".rstrip("0").rstrip(".")


def _group_around(grammar: Grammar, place: int) -> Group | None:
    """The innermost one that the cursor is in."""
    around = [group for group in grammar.groups if group.start < place < group.end]
    return min(around, key=lambda group: group.end - group.start, default=None)


def _word_at(text: str, grammar: Grammar, place: int) -> tuple[int, int] | None:
    for span in grammar.spans:
        if span.start <= place <= span.end and span.part is Part.TEXT:
            for match in _WORD.finditer(text, span.start, span.end):
                if match.start() <= place <= match.end():
                    return match.span()
    return None


def _trimmed(text: str, low: int, high: int) -> tuple[int, int]:
    inner = text[low:high]
    return low + len(inner) - len(inner.lstrip()), high - len(inner) + len(inner.rstrip())


def _whole(grammar: Grammar, low: int, high: int) -> tuple[int, int]:
    """The selection with the whole of everything that it cuts: brackets, escapes, file names."""
    before = None
    while before != (low, high):
        before = low, high
        for span in grammar.spans:
            if span.part is not Part.TEXT and span.start < high and span.end > low:
                low, high = min(low, span.start), max(high, span.end)
        for group in grammar.groups:
            if group.start < high and group.end > low and not _encloses(group, low, high):
                low, high = min(low, group.start), max(high, group.end)
        for escape in grammar.spans:
            if escape.part is Part.ESCAPE and low <= escape.end <= high:
                low, high = min(low, escape.start), max(high, escape.end + 1)
    return low, min(high, grammar.spans[-1].end)


def _encloses(group: Group, low: int, high: int) -> bool:
    return group.inner_start <= low and high <= group.inner_end


def _can_be_wrapped(grammar: Grammar, low: int, high: int) -> bool:
    """Nothing in it would change its meaning inside brackets."""
    return not any(
        span.part in (Part.NETWORK, Part.BREAK, Part.UNCLOSED, Part.UNOPENED)
        for span in grammar.spans
        if span.start < high and span.end > low
    )


def _is_faithful(text: str, grammar: Grammar, edit: Edit) -> bool:
    """The words stay, and outside of the edit their weights: brackets may meet a backslash or a
    number that gives them another meaning."""
    new = edit.apply(text)
    new_end = edit.start + len(edit.replacement)
    return _heard(text, grammar, edit.start, edit.end) == _heard(
        new, read(new), edit.start, new_end
    )


def _heard(text: str, grammar: Grammar, low: int, high: int) -> tuple[str, list[float]]:
    """What the encoders get, and the weights outside of [low, high)."""
    words, weights = [], []
    for span in grammar.spans:
        if span.part in (Part.TEXT, Part.UNOPENED):
            words.append(text[span.start : span.end])
            inside = max(0, min(span.end, high) - max(span.start, low))
            weights += [span.weight] * (span.end - span.start - inside)
        elif span.part in (Part.BREAK, Part.NETWORK):
            words.append("\n\n")
    return "".join(words), weights
