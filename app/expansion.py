"""Alternatives `{a|b}` (nested as deep as one likes) and files of them, `__animals__`, in prompts.

A template is counted without being built: its combinations are numbered, and any of them can be
asked for by its number. Braces without a bar, unbalanced braces and what follows a backslash are
plain text, so that emphasis of other programs stays. Pure, but for the files of a folder.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from pathlib import Path, PurePosixPath

from engine.errors import EngineError
from engine.textfile import prompt_lines

ENDING = ".txt"
DEEPEST = 50  # nested braces and files that name files
_WILDCARD = re.compile(r"__([^\W_](?:[\w ./-]*?[^\W_])?)__")
_ESCAPED = re.compile(r"\\([{|}])")


class MissingWildcard(Exception):
    """There is no such file, or it says nothing. `name` is that of the wildcard."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class CircularWildcard(MissingWildcard):
    """The file names itself, directly or through others."""


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text."""

    text: str

    @property
    def count(self) -> int:
        """Combinations."""
        return 1

    def at(self, _number: int) -> str:
        """The combination of this number."""
        return self.text

    def pick(self, _rng: random.Random) -> str:
        """One combination."""
        return self.text


@dataclass(frozen=True, slots=True)
class Sequence_:
    """Parts one after another; the last one changes fastest."""

    parts: tuple[Node, ...]
    count: int

    def at(self, number: int) -> str:
        """The combination of this number."""
        texts = []
        for part in reversed(self.parts):
            number, own = divmod(number, part.count)
            texts.append(part.at(own))
        return "".join(reversed(texts))

    def pick(self, rng: random.Random) -> str:
        """One combination."""
        return "".join(part.pick(rng) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    options: tuple[Node, ...]
    count: int

    def at(self, number: int) -> str:
        """The combination of this number."""
        for option in self.options:
            if number < option.count:
                return option.at(number)
            number -= option.count
        raise IndexError(number)

    def pick(self, rng: random.Random) -> str:
        """One of the options, each as likely as the others."""
        return self.options[rng.randrange(len(self.options))].pick(rng)


Node = Text | Sequence_ | Choice


@dataclass(slots=True)
class Wildcards:
    """The files of a folder, each read once."""

    folder: Path | None = None
    _nodes: dict[str, Node] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def names(self) -> list[str]:
        """Every wildcard that the folder has."""
        if self.folder is None:
            return []
        paths = (path.relative_to(self.folder) for path in self.folder.rglob(f"*{ENDING}"))
        return sorted(path.with_suffix("").as_posix() for path in paths)

    def node(self, name: str) -> Node:
        """The choice of a file's lines.

        Raises:
            MissingWildcard, CircularWildcard.
        """
        if name in self._open or len(self._open) > DEEPEST:
            raise CircularWildcard(name)
        if name not in self._nodes:
            self._open.append(name)
            try:
                options = tuple(parse(line, self) for line in self._lines(name))
            finally:
                self._open.pop()
            self._nodes[name] = Choice(options, sum(option.count for option in options))
        return self._nodes[name]

    def _lines(self, name: str) -> Sequence[str]:
        path = PurePosixPath(name.strip())
        if self.folder is None or path.is_absolute() or ".." in path.parts:
            raise MissingWildcard(name)
        try:
            lines = prompt_lines(self.folder / f"{path}{ENDING}")
        except EngineError as error:
            raise MissingWildcard(name) from error
        if not lines:
            raise MissingWildcard(name)
        return lines


def parse(text: str, wildcards: Wildcards) -> Node:
    """A template; `count`, `at` and `pick` tell what it makes.

    Raises:
        MissingWildcard, CircularWildcard: it names a file that cannot be used.
    """
    return _parse(text, wildcards, _braces(text), 0, len(text))


def template_marks(text: str) -> list[tuple[int, int]]:
    """(start, end) of all braces and bars of alternatives and of all wildcards, in order."""
    braces = _braces(text) if "{" in text else {}  # asked for at each key press
    places = {place for first, rest in braces.items() for place in (first, *rest)}
    marks = [(place, place + 1) for place in places]
    return sorted(marks + [match.span() for match in _WILDCARD.finditer(text)])


def _braces(text: str) -> Mapping[int, tuple[int, ...]]:
    """For each opening brace that is an alternative: where its bars are and where it closes."""
    found: dict[int, tuple[int, ...]] = {}
    stack: list[list[int]] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character == "\\":
            at += 1
        elif character == "{":
            stack.append([at])
        elif character == "|" and stack:
            stack[-1].append(at)
        elif character == "}" and stack:
            first, *bars = stack.pop()
            if bars and len(stack) < DEEPEST:
                found[first] = (*bars, at)
        at += 1
    return found


def _parse(
    text: str, wildcards: Wildcards, braces: Mapping[int, tuple[int, ...]], start: int, end: int
) -> Node:
    parts: list[Node] = []
    plain = at = start
    while at < end:
        if at in braces:
            parts += _plain(text[plain:at], wildcards)
            cuts = (at, *braces[at])
            options = tuple(
                _parse(text, wildcards, braces, low + 1, high) for low, high in pairwise(cuts)
            )
            parts.append(Choice(options, sum(option.count for option in options)))
            plain = at = cuts[-1] + 1
        else:
            at += 2 if text[at] == "\\" else 1
    parts += _plain(text[plain:end], wildcards)
    if len(parts) == 1:
        return parts[0]
    return Sequence_(tuple(parts), prod(part.count for part in parts))


def _plain(text: str, wildcards: Wildcards) -> list[Node]:
    """Text without alternatives: pieces between wildcards."""
    parts: list[Node] = []
    for number, piece in enumerate(_WILDCARD.split(text)):
        if number % 2:
            parts.append(wildcards.node(piece))
        elif piece:
            parts.append(Text(_ESCAPED.sub(r"\1", piece)))
    return parts
