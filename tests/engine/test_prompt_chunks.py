"""Chunks of a prompt and their weights. The oracle below is A1111's rules told slowly."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sdxl.prompt import (
    CHUNK_LENGTH,
    Chunk,
    PromptLength,
    apply_weights,
    chunks,
    measure,
    pair,
    parse_prompt,
)
from engine.sdxl.tokenizer import BOS, COMMA, EOS, ClipTokenizer

TOKENIZER = ClipTokenizer()
CAT, DOG = 2368, 1929
ANY_TEXT = st.text(st.characters(exclude_categories=()))  # surrogates too
PROPERTY = settings(derandomize=True, deadline=None)  # the same examples on each run
WORDS = (
    "(",
    ")",
    "[cat]",
    ":1.3)",
    ", ",
    " dog",
    " BREAK ",
    "<|endoftext|>",
    "猫" * 30,
    "cat " * 70,
)
PROMPTS = st.lists(st.sampled_from(WORDS), max_size=12).map("".join)


def layout(text: str) -> list[Chunk]:
    return chunks(parse_prompt(text), TOKENIZER)


def texts(found: Iterable[Chunk]) -> list[tuple[int, ...]]:
    return [chunk.ids[1 : chunk.end] for chunk in found]


def test_short_prompt_is_one_padded_chunk() -> None:
    (chunk,) = layout("(cat:1.5) dog")
    assert chunk.ids == (BOS, CAT, DOG, EOS) + (49407,) * 73
    assert chunk.ids_2 == (BOS, CAT, DOG, EOS) + (0,) * 73
    assert chunk.weights == (1.0, 1.5, 1.0, 1.0) + (1.0,) * 73
    assert chunk.end == 3


def test_empty_prompt_is_one_empty_chunk() -> None:
    for text in ("", " \n", "()", "BREAK", "<lora:x:1>"):
        (chunk,) = layout(text)
        assert chunk.ids == (BOS,) + (EOS,) * 76
        assert chunk.ids_2 == (BOS, EOS) + (0,) * 75
        assert chunk.end == 1


def test_literal_end_of_text_does_not_end_the_text() -> None:
    (chunk,) = layout("cat <|endoftext|> dog")
    assert chunk.ids[:5] == (BOS, CAT, EOS, DOG, EOS)
    assert chunk.ids_2[:6] == (BOS, CAT, EOS, DOG, EOS, 0)
    assert chunk.end == 4


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("cat " * 75, [75]),
        ("cat " * 76, [75, 1]),
        ("cat " * 225, [75, 75, 75]),
        ("cat " * 75 + ",", [75, 1]),
        ("cat BREAK dog dog", [1, 2]),
        ("cat BREAK", [1]),
        ("BREAK cat", [0, 1]),
        ("cat BREAK BREAK dog", [1, 0, 1]),
        ("cat " * 75 + "BREAK dog", [75, 1]),
        ("cat " * 76 + "BREAK dog", [75, 1, 1]),
        # the last comma of the first 75 tokens, if it is among the last 20 of them, ends the chunk
        ("cat " * 70 + ", " + "dog " * 10, [71, 10]),
        ("cat " * 55 + ", " + "dog " * 20, [56, 20]),
        ("cat " * 54 + ", " + "dog " * 21, [75, 1]),
        ("cat " * 74 + ", dog", [75, 1]),
        ("cat " * 60 + ", " + "dog " * 5 + ", " + "dog " * 20, [67, 20]),
        ("cat " * 60 + ", " + "dog " * 14 + ", dog", [75, 2]),
        ("cat " * 70 + ", " + "dog " * 4, [75]),
        ("cat " * 70 + "(, dog:1.2) " + "dog " * 10, [71, 11]),
        ("cat " * 60 + "BREAK , " + "cat " * 80, [60, 75, 6]),
    ],
)
def test_where_chunks_end(text: str, lengths: list[int]) -> None:
    found = layout(text)
    assert [chunk.end - 1 for chunk in found] == lengths
    assert measure(text, TOKENIZER) == PromptLength(sum(lengths), len(lengths))


def test_weights_move_with_their_tokens() -> None:
    first, second = layout("cat " * 72 + ", (dog dog dog:1.5)")
    assert first.weights == (1.0,) * 77
    assert second.ids[1:4] == (DOG,) * 3
    assert second.weights == (1.0, 1.5, 1.5, 1.5) + (1.0,) * 73


def test_counter() -> None:
    assert measure("cat " * 75, TOKENIZER) == PromptLength(75, 1)
    assert measure("cat " * 76, TOKENIZER) == PromptLength(76, 2)
    assert measure("", TOKENIZER) == PromptLength(0, 1)
    assert measure("((cat:1.2)) <lora:x:1>", TOKENIZER) == PromptLength(1, 1)


@PROPERTY
@given(ANY_TEXT | PROMPTS)
def test_chunks_of_any_prompt(text: str) -> None:
    parsed = parse_prompt(text)
    found = chunks(parsed, TOKENIZER)
    for chunk in found:
        assert len(chunk.ids) == len(chunk.ids_2) == len(chunk.weights) == CHUNK_LENGTH == 77
        assert 1 <= chunk.end <= 76
        assert chunk.ids[0] == BOS
        assert chunk.ids[: chunk.end + 1] == chunk.ids_2[: chunk.end + 1]
        assert set(chunk.ids[chunk.end :]) == {EOS}
        assert chunk.ids_2[chunk.end] == EOS
        assert not any(chunk.ids_2[chunk.end + 1 :])
        assert {chunk.weights[0], *chunk.weights[chunk.end :]} == {1.0}
    expected = [i for section in parsed.sections for r in section for i in TOKENIZER.encode(r.text)]
    assert [i for ids in texts(found) for i in ids] == expected


@PROPERTY
@given(st.lists(st.sampled_from(["cat", ",", "BREAK", "cat " * 19, "dog " * 55]), max_size=40))
def test_chunks_equal_the_rules_told_slowly(words: list[str]) -> None:
    assert texts(layout(" ".join(words))) == slow_chunks(" ".join(words).split())


def slow_chunks(words: list[str]) -> list[tuple[int, ...]]:
    """A1111's loop, a token at a time (each word is one token)."""
    found: list[list[int]] = []
    chunk: list[int] = []
    for word in words:
        if word == "BREAK":
            found.append(chunk)
            chunk = []
            continue
        token = {"cat": CAT, "dog": DOG, ",": COMMA}[word]
        if len(chunk) == 75:
            keep = 75
            if token != COMMA and COMMA in chunk[55:]:
                keep = max(i for i in range(75) if chunk[i] == COMMA) + 1
            found.append(chunk[:keep])
            chunk = chunk[keep:]
        chunk.append(token)
    if chunk or not found:
        found.append(chunk)
    return [tuple(ids) for ids in found]


def test_pair_pads_the_shorter_prompt_with_empty_chunks() -> None:
    long, short = layout("cat " * 200), layout("dog")
    (empty,) = layout("")
    assert pair(long, short) == (long, [short[0], empty, empty])
    assert pair(short, long) == ([short[0], empty, empty], long)
    assert pair(short, short) == (short, short)


def embeddings(n: int = 3, t: int = 77, d: int = 12) -> npt.NDArray[np.float32]:
    return (np.random.default_rng(5).standard_normal((n, t, d)) + 0.3).astype(np.float32)


def test_weighed_embeddings_keep_their_mean() -> None:
    z = embeddings()
    w = np.random.default_rng(6).uniform(0.5, 1.5, z.shape[:2]).astype(np.float32)
    expected = np.empty_like(z)
    for n in range(len(z)):
        weighed = z[n].astype(np.float64) * w[n][:, None]
        expected[n] = weighed * (z[n].mean(dtype=np.float64) / weighed.mean())
    result = apply_weights(z, w)
    assert result.dtype == np.float32
    np.testing.assert_allclose(result, expected, rtol=1e-5)
    np.testing.assert_allclose(result.mean((1, 2)), z.mean((1, 2)), rtol=1e-4)


def test_weights_of_one_change_no_bit_and_nothing_is_written_in_place() -> None:
    z = embeddings()
    before = z.copy()
    w = np.ones(z.shape[:2])
    w[1, 5] = 1.3
    result = apply_weights(z, w)
    assert np.array_equal(result[[0, 2]], z[[0, 2]])
    assert not np.array_equal(result[1], z[1])
    assert np.array_equal(z, before)


def test_a_result_does_not_depend_on_its_neighbours() -> None:
    z = embeddings()
    w = np.random.default_rng(6).uniform(0.5, 1.5, z.shape[:2])
    assert np.array_equal(apply_weights(z, w)[1:2], apply_weights(z[1:2], w[1:2]))


def test_a_mean_of_zero_gives_finite_numbers() -> None:
    z = embeddings()
    assert not apply_weights(z, np.zeros(z.shape[:2])).any()


def test_half_precision_is_weighed_in_single() -> None:
    z = embeddings().astype(np.float16)
    w = np.full(z.shape[:2], 1.5)
    w[:, 0] = 1.0
    result = apply_weights(z, w)
    assert result.dtype == np.float16
    assert np.array_equal(result, apply_weights(z.astype(np.float32), w).astype(np.float16))
    assert apply_weights(z.astype(np.float64), w).dtype == np.float64


def test_weights_of_a_chunk_fit_the_embeddings() -> None:
    found = layout("(cat:1.5) " * 80)
    z = embeddings(len(found))
    assert apply_weights(z, [chunk.weights for chunk in found]).shape == z.shape
