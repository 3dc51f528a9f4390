"""Takes out of a text what nobody else should read: prompts, names of pictures, the person's name.

What is hidden is gone for good, so rather a harmless word too many than one of a prompt too few. A
log of a megabyte takes half a second, as do the words of 10,000 prompts. Pure functions of text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

HIDDEN = "▒"
HIDDEN_PICTURE = "(picture)"
HOME = "~"

_ENDINGS = r"\.(?:png|jpe?g|webp)\b"
# From the first slash on, because folders may be named after prompts too; of a bare name all that
# stands before it, because nothing tells where it begins.
_PICTURES = re.compile(
    rf"""[/\\][^\n"']*{_ENDINGS}|(?<![^\n"':])(?P<gap>\s*)[^\n"':/\\]*{_ENDINGS}""", re.IGNORECASE
)
_HOMES = re.compile(r"""(?i)((?:[a-z]:)?[/\\]+(?:users|home)[/\\]+)[^/\\"'\n:;,]+""")
_WORD = re.compile(r"[^\W_]+")
_ESCAPED = re.compile(r"(?:\\+[uUx][0-9a-fA-F]{2,8}|%[0-9a-fA-F]{2})+")
_SHORTEST = 3  # letters of a word that tells something
_SHORTEST_BEGINNING = 4  # names of files are cut somewhere
_FIRST_WITHOUT_SPACES = "\u0e00"  # Thai, Han, Kana, Hangul: a word is known by any two letters

# What logs are made of, and most prompts too; they tell nothing about a picture.
_PLAIN_TEXT = """
the and for with from not was were that this has have had are but its into than then when all any
one two new old out off over under only also again more most after before until app engine qt worker
window main queue model models picture pictures device devices process thread file files line lines
folder disk memory full path name names time date size step steps error errors warning info critical
debug fatal crash crashed fault segmentation abort traceback recent call last raise return module
python program none true false null open read write written cannot could failed fail ended end
started start status exit code lost found missing ready run running done stopped cancel paused
version system driver float32 float16 bfloat16 cpu gpu directml openvino job jobs settings session
database remembered stays damaged locked permission denied left space such directory nobody
"""
_PLAIN = frozenset(_PLAIN_TEXT.split())


def hide_pictures(text: str) -> str:
    """Names of picture files, which begin with their prompts, and the folders that lead there."""
    return _PICTURES.sub(lambda match: (match["gap"] or "") + HIDDEN_PICTURE, text)


def hide_home(text: str, home: Path) -> str:
    """The folder of the person at the machine, in every spelling that a text may have."""
    if len(home.parts) > 1:
        plain = str(home)
        in_json = json.dumps(plain)[1:-1]
        spellings = {plain, home.as_posix(), in_json, json.dumps(in_json)[1:-1]}
        spellings |= {json.dumps(plain, ensure_ascii=False)[1:-1], repr(plain)[1:-1]}
        spellings |= {ascii(plain)[1:-1], quote(home.as_posix()), quote(home.as_posix(), "/:")}
        for spelling in sorted(spellings, key=len, reverse=True):
            text = re.sub(re.escape(spelling), HOME, text, flags=re.IGNORECASE)
        if len(home.name) >= _SHORTEST:  # /media/zoe, D:\Data of\zoe
            name = re.escape(home.name)
            text = re.sub(rf"(?i)(?<=[/\\]){name}(?![^\W_])", HOME, text)
    return _HOMES.sub(rf"\1{HOME}", text)  # whoever else lives here; "ZOEMUL~1" of old Windows


class PromptScrubber:
    """Hides the words of some prompts wherever they stand."""

    def __init__(self, prompts: Iterable[str]) -> None:
        self._words: set[str] = set()
        self._pairs: set[str] = set()
        for word in {word.casefold() for text in prompts for word in _WORD.findall(text)}:
            if _lacks_spaces(word):
                self._pairs |= _pairs(word)
            elif not word.isdecimal():
                first = min(len(word), _SHORTEST_BEGINNING)
                self._words |= {word[:end] for end in range(first, len(word) + 1)}
        self._words = {word for word in self._words - _PLAIN if len(word) >= _SHORTEST}

    def hide(self, text: str) -> str:
        """The text without words of the prompts, and without letters written as numbers."""
        return _WORD.sub(self._hidden, _ESCAPED.sub(HIDDEN, text))

    def _hidden(self, match: re.Match[str]) -> str:
        word = match[0].casefold()
        tells = word in self._words or (
            _lacks_spaces(word) and not self._pairs.isdisjoint(_pairs(word))
        )
        return HIDDEN if tells else match[0]


def _lacks_spaces(word: str) -> bool:
    return max(word) >= _FIRST_WITHOUT_SPACES


def _pairs(word: str) -> set[str]:
    return {word[at : at + 2] for at in range(max(1, len(word) - 1))}
