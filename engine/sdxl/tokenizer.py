"""Text becomes CLIP token ids, on the `tokenizers` library and the vocabulary in `assets/clip`.

Equal to `CLIPTokenizer.from_pretrained` of transformers 5 for any text that it takes: Unicode NFC,
lower case, words cut at letters, single digits and punctuation, then byte-level merges. It must not
know prompt grammar, chunks or models. Costs: about 70 ms and 20 MB once, at the first text; after
that some 3 µs a token. No model folder is needed, because every SDXL model uses this one
vocabulary, and both towers use the same ids (only padding differs).

Three decisions a reader may miss:

* A literal `<|endoftext|>` or `<|startoftext|>` in the text becomes the special id, in any case of
  letters, as in transformers. It does not end the text: where a text ends is a position
  (`engine.sdxl.prompt.Chunk.end`), never a search for an id.
* Lone surrogates, which no UTF-8 can hold and transformers refuses with a TypeError, become U+FFFD;
  two surrogates that form a pair become the character they stand for.
* The `tokenizer_2` folder that diffusers ships with SDXL declares its pad token "!" as special, so
  diffusers gives "!" in a prompt the id 0. The encoder was trained by open_clip with 256 for a
  "!" that ends a word, which A1111 and ComfyUI use and so does this module, for both towers.
"""

from __future__ import annotations

import functools
import re

from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers

import assets

BOS = 49406  # <|startoftext|>
EOS = 49407  # <|endoftext|>
PAD = EOS  # what the first tower (CLIP ViT-L) is padded with
PAD_2 = 0  # what the second tower (OpenCLIP ViT-bigG) is padded with: "!" inside a word
COMMA = 267  # a comma that ends its word

_BOS_TEXT, _EOS_TEXT, _WORD_END = "<|startoftext|>", "<|endoftext|>", "</w>"
# The word pattern is CLIP's own (OpenAI CLIP, simple_tokenizer.py): a fact that every port repeats.
_WORDS = (
    r"<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"
)
_SURROGATE = re.compile("[\ud800-\udfff]")


class ClipTokenizer:
    """CLIP's tokenizer. All instances share one vocabulary, read when the first text comes."""

    def encode(self, text: str) -> list[int]:
        """Token ids (0 ... 49407) of `text`, without BOS and EOS; any string, of any length.

        Raises:
            FileNotFoundError: the vocabulary is missing from this installation.
        """
        if _SURROGATE.search(text):
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        ids: list[int] = _backend().encode(text, add_special_tokens=False).ids
        return ids

    def count(self, text: str) -> int:
        """Number of tokens of `text`, without BOS and EOS."""
        return len(self.encode(text))


@functools.cache
def _backend() -> Tokenizer:
    """The library's tokenizer, set up as transformers sets up CLIP's, less what has no effect:
    the word pattern drops white space anyway, and no byte is unknown.
    """
    merges = _read_merges()
    model = models.BPE(vocab=_vocabulary(merges), merges=merges, end_of_word_suffix=_WORD_END)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_WORDS), behavior="removed", invert=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]
    )
    tokenizer.add_special_tokens(
        [AddedToken(text, normalized=True, special=True) for text in (_BOS_TEXT, _EOS_TEXT)]
    )
    return tokenizer


def _read_merges() -> list[tuple[str, str]]:
    """The merges, strongest first."""
    lines = assets.path("clip", "merges.txt").read_text(encoding="utf-8").split("\n")
    pairs = (line.partition(" ") for line in lines[1:] if line)
    return [(left, right) for left, _, right in pairs]


def _vocabulary(merges: list[tuple[str, str]]) -> dict[str, int]:
    """Token text to id: the bytes, the bytes at a word's end, the merges, BOS, EOS."""
    letters = _byte_letters()
    ends = [letter + _WORD_END for letter in letters]
    merged = [left + right for left, right in merges]
    return {text: i for i, text in enumerate([*letters, *ends, *merged, _BOS_TEXT, _EOS_TEXT])}


def _byte_letters() -> list[str]:
    """GPT-2's printable spelling of the 256 bytes, in the order of their ids.

    Latin-1's visible characters spell themselves and come first; the others (controls, spaces, the
    soft hyphen) follow, as U+0100, U+0101, ...
    """
    visible = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    return [chr(byte) for byte in visible] + [chr(0x100 + i) for i in range(256 - len(visible))]
