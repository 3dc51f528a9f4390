"""The tokenizer against ids that transformers' CLIPTokenizer made (golden/tokenizer.json)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sdxl import tokenizer as module
from engine.sdxl.tokenizer import BOS, COMMA, EOS, PAD, PAD_2, ClipTokenizer

GOLDEN = Path(__file__).with_name("golden") / "tokenizer.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"]
ANY_TEXT = st.text(st.characters(exclude_categories=()))  # surrogates too
PROPERTY = settings(derandomize=True, deadline=None)  # the same examples on each run


@pytest.fixture(scope="module")
def tokenizer() -> ClipTokenizer:
    return ClipTokenizer()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_equals_transformers(tokenizer: ClipTokenizer, case: dict[str, Any]) -> None:
    assert tokenizer.encode(case["text"]) == case["ids"]
    assert tokenizer.count(case["text"]) == len(case["ids"])


def test_golden_list_holds_long_pastes() -> None:
    long = [case for case in CASES if "5,000" in case["name"]]
    assert len(long) == 2
    assert all(len(case["ids"]) >= 5000 for case in long)


def test_ids_of_the_special_tokens(tokenizer: ClipTokenizer) -> None:
    assert (BOS, EOS, PAD, PAD_2) == (49406, 49407, 49407, 0)
    assert tokenizer.encode(",") == [COMMA]
    assert tokenizer.encode("<|startoftext|><|endoftext|>") == [BOS, EOS]


def test_exclamation_mark_is_text_and_not_padding(tokenizer: ClipTokenizer) -> None:
    assert tokenizer.encode("a cat!") == [320, 2368, 256]


def test_every_byte_has_an_id() -> None:
    letters = module._byte_letters()
    assert len(set(letters)) == 256
    assert all(letter.isprintable() and not letter.isspace() for letter in letters)
    vocabulary = module._vocabulary(module._read_merges())
    assert sorted(vocabulary.values()) == list(range(49408))


@PROPERTY
@given(ANY_TEXT)
def test_any_string_has_tokens_of_the_vocabulary(text: str) -> None:
    ids = ClipTokenizer().encode(text)
    assert all(0 <= i <= EOS for i in ids)
    assert bool(ids) == bool(text.strip() or any(c in "\x1c\x1d\x1e\x1f" for c in text))


@PROPERTY
@given(ANY_TEXT, ANY_TEXT)
def test_a_space_between_words_keeps_their_tokens(left: str, right: str) -> None:
    ids = ClipTokenizer().encode
    assert ids(f"{left} a {right}") == [*ids(left), 320, *ids(right)]


def test_vocabulary_is_read_once_and_not_at_import() -> None:
    code = (
        "import assets, engine.sdxl.tokenizer as t\n"
        "real, calls = assets.path, []\n"
        "assets.path = lambda *parts: calls.append(parts) or real(*parts)\n"
        "first, second = t.ClipTokenizer(), t.ClipTokenizer()\n"
        "assert not calls and t._backend.cache_info().currsize == 0\n"
        "assert first.encode('a') == second.encode('a') == [320]\n"
        "assert calls == [('clip', 'merges.txt')], calls\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
