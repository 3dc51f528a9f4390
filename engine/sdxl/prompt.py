"""Prompts as people write them: A1111's grammar, chunks of 75 tokens, and weights.

`parse_prompt` reads the grammar, `chunks` lays the tokens out as the text encoders take them,
`pair` makes both prompts equally long, `apply_weights` weighs what the encoders gave back. Any
string is a prompt: nothing a person types is an error here. This module must not know models or
devices. Everything is linear in the length of the text, so a live counter may call `measure` on
each key press.

The grammar (facts from AUTOMATIC1111 stable-diffusion-webui, modules/prompt_parser.py):

* `(x)` weighs x by 1.1, `[x]` by 1/1.1, `(x:1.3)` by 1.3; nested weights multiply. `[x:1.3]` has no
  such meaning. Weights may be negative or 0.
* `\\(`, `\\)`, `\\[`, `\\]` and `\\\\` stand for the character; any other backslash disappears.
* A bracket that is never closed acts to the end of the prompt; one never opened is plain text.
* `BREAK`, as a word in capitals, fills the chunk up and begins a new one. (Inside brackets A1111
  loses it, by multiplying its marker; here it works there too.)
* `<lora:name:weight>` names a file to load and is no part of the text.
* `AND`, `[a:b:0.5]` and `[a|b]` have meanings in A1111 that are not offered here; they are read as
  plain text, with a note.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.errors import EngineError, ErrorKind
from engine.prompt_words import AND, BRACKET_WEIGHT, BREAK, MAX_WEIGHT, NETWORK, NUMBER, TOKEN
from engine.sdxl.tokenizer import BOS, COMMA, EOS, PAD, PAD_2, ClipTokenizer

CHUNK_TOKENS = 75  # tokens of text in a chunk
CHUNK_LENGTH = CHUNK_TOKENS + 2  # with BOS and EOS: the positions of CLIP's text encoders
COMMA_BACKTRACK = 20  # a full chunk is cut at a comma this near its end rather than in a phrase

_BREAK = re.compile(BREAK)


_Runs = list[tuple[list[str], float]]  # runs of one weight, each in parts still to be joined


class NoteKind(StrEnum):
    """Something in a prompt that may not do what its writer expects."""

    COMPOSABLE = "composable"  # AND is read as a word
    SCHEDULED = "scheduled"  # [a:b:0.5] is read as text
    ALTERNATING = "alternating"  # [a|b] is read as text
    WEIGHT_LIMITED = "weight_limited"  # a weight was beyond MAX_WEIGHT


@dataclass(frozen=True, slots=True)
class WeightedText:
    """A run of text, without any grammar left in it, and its weight (at most ±MAX_WEIGHT)."""

    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class ExtraNetwork:
    """`<kind:name:argument:...>`, as written.

    Attributes:
        kind: "lora", "lyco" or "hypernet".
        name: the file's name without its ending.
        arguments: what follows the name; for a LoRA its weight, then perhaps one for the UNet.
    """

    kind: str
    name: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParsedPrompt:
    """A prompt after its grammar was read.

    Attributes:
        sections: at least one; BREAK stands between two. Neighbours in a section differ in weight.
        extra_networks: in the order of the text.
        notes: each kind once, in the order of `NoteKind`.
    """

    sections: tuple[tuple[WeightedText, ...], ...]
    extra_networks: tuple[ExtraNetwork, ...] = ()
    notes: tuple[NoteKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """What both text encoders take at once: BOS, up to 75 tokens, EOS, padding; T = 77 of each.

    Attributes:
        ids: for the first tower, padded with 49407.
        ids_2: for the second tower, padded with 0; otherwise the same.
        weights: one a position; 1 at BOS, EOS and padding.
        end: position of the EOS that ends the text. The pooled vector is read here, not at the
            first id 49407, which a literal `<|endoftext|>` in the prompt may have put elsewhere.
    """

    ids: tuple[int, ...]
    ids_2: tuple[int, ...]
    weights: tuple[float, ...]
    end: int


@dataclass(frozen=True, slots=True)
class PromptLength:
    """For a live counter, "76/75, 2 chunks": tokens of text, and the chunks they need (1 up)."""

    tokens: int
    chunks: int


def parse_prompt(text: str) -> ParsedPrompt:
    """Reads the grammar above. Takes any string and never fails."""
    networks = tuple(
        ExtraNetwork(m[1].lower(), m[2].strip(), tuple(a.strip() for a in m[3].split(":")[1:]))
        for m in NETWORK.finditer(text)
    )
    text = NETWORK.sub("", text)
    tokens = TOKEN.findall(text)
    factors, notes = _match_brackets(tokens)
    if AND.search(text):
        notes.add(NoteKind.COMPOSABLE)
    sections: list[_Runs] = [[]]
    stacks: dict[str, list[float]] = {"(": [1.0], "[": [1.0]}
    for index, token in enumerate(tokens):
        factor = factors.get(index)
        if factor is None:
            weight = _limited(stacks["("][-1] * stacks["["][-1], notes)
            _append(sections, token, weight)
        elif token in stacks:
            stacks[token].append(_limited(stacks[token][-1] * factor, notes))
        else:
            stacks[_opening(token)].pop()
    return ParsedPrompt(
        tuple(tuple(WeightedText("".join(t), w) for t, w in section) for section in sections),
        networks,
        tuple(kind for kind in NoteKind if kind in notes),
    )


def refuse_extra_networks(parsed: ParsedPrompt) -> None:
    """Painting without a file that the prompt asks for would be a silent change of the picture.

    Raises:
        EngineError: BAD_REQUEST, with `names`, where the prompt names LoRA or similar files.
    """
    if parsed.extra_networks:
        names = ", ".join(network.name for network in parsed.extra_networks)
        raise EngineError(
            ErrorKind.BAD_REQUEST,
            f"The prompt asks for LoRA files ({names}), which are not supported yet. "
            "Remove the parts in angle brackets from the prompt.",
            names=names,
        )


def chunks(parsed: ParsedPrompt, tokenizer: ClipTokenizer) -> list[Chunk]:
    """The prompt as one or more chunks of 75 tokens, cut where A1111 cuts them.

    Each run of one weight is tokenized for itself. A full chunk ends after its last comma if that
    is among its last 20 tokens and the next token is no comma. Every BREAK ends a chunk, even an
    empty one; a BREAK at the end adds none.
    """
    pieces: list[list[tuple[int, float]]] = []
    for section in parsed.sections:
        tokens = [(i, run.weight) for run in section for i in tokenizer.encode(run.text)]
        pieces += _cut(tokens)
    if len(pieces) > 1 and not pieces[-1]:
        pieces.pop()
    return [_chunk(piece) for piece in pieces]


def measure(text: str, tokenizer: ClipTokenizer) -> PromptLength:
    """How long a prompt is, in tokens of text (padding not counted) and in chunks."""
    layout = chunks(parse_prompt(text), tokenizer)
    return PromptLength(tokens=sum(chunk.end - 1 for chunk in layout), chunks=len(layout))


def pair(positive: Sequence[Chunk], negative: Sequence[Chunk]) -> tuple[list[Chunk], list[Chunk]]:
    """Both prompts with equally many chunks, the shorter one padded with empty chunks.

    Guidance runs both as one batch, so their contexts need one length. A1111 gives the same with
    its option "Pad prompt/negative prompt to be same length".
    """
    length = max(len(positive), len(negative))
    empty = _chunk([])
    return (
        [*positive, *[empty] * (length - len(positive))],
        [*negative, *[empty] * (length - len(negative))],
    )


def apply_weights(
    embeddings: npt.NDArray[np.floating[Any]], weights: npt.ArrayLike
) -> npt.NDArray[np.floating[Any]]:
    """Weighs the hidden states of one text encoder: A1111's emphasis "Original".

    z' = w z · mean(z) / mean(w z), from modules/sd_emphasis.py. A1111 takes the mean over the whole
    output of one tower for one chunk: all prompts encoded together, all 77 positions and all
    channels; it encodes one prompt at a time unless prompts change during sampling. So here the
    mean is over T and D, for each of N alone, and no result depends on its neighbours in a batch.
    Call it for each tower before the two are joined along D. The pooled vector is not weighed.

    A chunk whose weights are all 1 comes back bit for bit. Where mean(w z) is 0, so that A1111
    would give infinities, z' is w z.

    Args:
        embeddings: [N, T, D].
        weights: [N, T].

    Returns:
        [N, T, D], in the type of `embeddings`; computed in float32 or better.
    """
    z = embeddings.astype(np.promote_types(embeddings.dtype, np.float32), copy=False)
    weighed = z * np.asarray(weights, dtype=z.dtype)[:, :, np.newaxis]  # [N, T, D]
    before = z.mean(axis=(1, 2), keepdims=True, dtype=np.float64)  # [N, 1, 1]
    after = weighed.mean(axis=(1, 2), keepdims=True, dtype=np.float64)  # [N, 1, 1]
    ratio = np.divide(before, after, out=np.ones_like(before), where=after != 0)  # [N, 1, 1]
    result: npt.NDArray[np.floating[Any]] = weighed * ratio.astype(z.dtype)
    return result.astype(embeddings.dtype, copy=False)


def _match_brackets(tokens: Sequence[str]) -> tuple[dict[int, float], set[NoteKind]]:
    """Which tokens act as brackets.

    Returns:
        For the index of each, the factor on what it encloses (for a closing one without meaning);
        tokens not in it are text. And the kinds of note that the square brackets deserve.
    """
    opened: dict[str, list[int]] = {"(": [], "[": []}
    bars: list[bool] = []  # for each open "[": was there a "|" directly inside?
    factors: dict[int, float] = {}
    notes: set[NoteKind] = set()
    for index, token in enumerate(tokens):
        opening = _opening(token)
        if token in opened:
            opened[token].append(index)
            if token == "[":
                bars.append(False)
        elif opening and opened[opening]:
            factors[index] = factors[opened[opening].pop()] = _closing_factor(token, notes)
            if opening == "[" and bars.pop():
                notes.add(NoteKind.ALTERNATING)
            elif (
                opening == "[" and tokens[index - 2] == ":" and NUMBER.fullmatch(tokens[index - 1])
            ):
                notes.add(NoteKind.SCHEDULED)
        elif bars and "|" in token:
            bars[-1] = True
    factors |= dict.fromkeys(opened["("], BRACKET_WEIGHT)
    factors |= dict.fromkeys(opened["["], 1 / BRACKET_WEIGHT)
    return factors, notes


def _opening(token: str) -> str:
    """The bracket that this closing token would close; "" for any other token."""
    if token.startswith("\\"):
        return ""
    return {")": "(", "]": "["}.get(token[-1], "")


def _closing_factor(token: str, notes: set[NoteKind]) -> float:
    """What "]", ")" or ":1.3)" does to the text that it ends."""
    if token == "]":
        return 1 / BRACKET_WEIGHT
    return BRACKET_WEIGHT if token == ")" else _limited(float(token[1:-1]), notes)


def _limited(weight: float, notes: set[NoteKind]) -> float:
    """The weight within ±MAX_WEIGHT, and a note where it was beyond."""
    if abs(weight) <= MAX_WEIGHT:
        return weight
    notes.add(NoteKind.WEIGHT_LIMITED)
    return MAX_WEIGHT if weight > 0 else -MAX_WEIGHT


def _append(sections: list[_Runs], token: str, weight: float) -> None:
    """Adds a token that is text to the last section, or begins new ones at each BREAK."""
    if token.startswith("\\"):
        _append_run(sections[-1], token[1:], weight)
        return
    first, *rest = _BREAK.split(token)
    _append_run(sections[-1], first.rstrip() if rest else first, weight)
    for number, part in enumerate(rest, start=1):
        sections.append([])
        _append_run(sections[-1], part.lstrip() if number == len(rest) else part.strip(), weight)


def _append_run(section: _Runs, text: str, weight: float) -> None:
    """Adds text, joining it to the run before where that has the same weight."""
    if not text:
        return
    if not section or section[-1][1] != weight:
        section.append(([], weight))
    section[-1][0].append(text)


def _cut(tokens: list[tuple[int, float]]) -> list[list[tuple[int, float]]]:
    """Cuts one section's (id, weight) pairs into one or more pieces of at most 75."""
    pieces = []
    start = 0
    while len(tokens) - start > CHUNK_TOKENS:
        stop = start + CHUNK_TOKENS
        if tokens[stop][0] != COMMA:
            near = range(stop - 1, stop - 1 - COMMA_BACKTRACK, -1)
            stop = next((i + 1 for i in near if tokens[i][0] == COMMA), stop)
        pieces.append(tokens[start:stop])
        start = stop
    return [*pieces, tokens[start:]]


def _chunk(tokens: Sequence[tuple[int, float]]) -> Chunk:
    """BOS, at most 75 (id, weight) pairs, EOS, padding."""
    text = (BOS, *(i for i, _ in tokens), EOS)
    padding = CHUNK_LENGTH - len(text)
    return Chunk(
        ids=text + (PAD,) * padding,
        ids_2=text + (PAD_2,) * padding,
        weights=(1.0, *(weight for _, weight in tokens), 1.0) + (1.0,) * padding,
        end=len(text) - 1,
    )
