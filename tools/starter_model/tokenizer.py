"""CLIP's byte-pair vocabulary as the two tokenizer folders of SDXL, and token ids of captions.

The vocabulary comes from open_clip's wheel (MIT).  The first tokenizer pads with the end token, the
second with id 0, as SDXL's do.  It must not know of tensors.

    python -m tools.starter_model.tokenizer OPEN_CLIP_WHEEL FOLDER
"""

import argparse
import gzip
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

START, END, LENGTH, TOKENS = 49406, 49407, 77, 49408


def _byte_letters() -> list[str]:
    """The printable stand-in of each byte in CLIP's (GPT-2's) vocabulary, in vocabulary order."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in printable]
    return [chr(b) for b in printable] + [chr(256 + k) for k in range(len(others))]


def build(wheel: Path, folder: Path) -> None:
    """Write FOLDER/tokenizer and FOLDER/tokenizer_2."""
    packed = zipfile.ZipFile(wheel).read("open_clip/bpe_simple_vocab_16e6.txt.gz")
    lines = gzip.decompress(packed).decode("utf-8").split("\n")
    merges = lines[1 : 1 + TOKENS - 512 - 2]
    letters = _byte_letters()
    tokens = letters + [letter + "</w>" for letter in letters]
    tokens += ["".join(merge.split()) for merge in merges]
    tokens += ["<|startoftext|>", "<|endoftext|>"]
    if len(set(tokens)) != TOKENS:
        raise ValueError(f"{len(set(tokens))} distinct tokens instead of {TOKENS}")
    for name, pad, pad_id in (("tokenizer", "<|endoftext|>", END), ("tokenizer_2", "!", 0)):
        target = folder / name
        target.mkdir(parents=True, exist_ok=True)
        vocabulary = json.dumps({t: k for k, t in enumerate(tokens)}, ensure_ascii=False)
        (target / "vocab.json").write_text(vocabulary, encoding="utf-8")
        text = "#version: 0.2\n" + "\n".join(merges) + "\n"
        (target / "merges.txt").write_text(text, encoding="utf-8")
        special = {
            "bos_token": "<|startoftext|>", "eos_token": "<|endoftext|>",
            "pad_token": pad, "unk_token": "<|endoftext|>",
        }  # fmt: skip
        (target / "special_tokens_map.json").write_text(json.dumps(special, indent=2))
        added = {START: "<|startoftext|>", END: "<|endoftext|>"} | {pad_id: pad}
        details: dict[str, Any] = {
            "add_prefix_space": False,
            "added_tokens_decoder": {
                str(k): {
                    "content": added[k], "lstrip": False, "normalized": k != 0,
                    "rstrip": False, "single_word": False, "special": True,
                }
                for k in sorted(added)
            },
            "clean_up_tokenization_spaces": True, "do_lower_case": True, "errors": "replace",
            "model_max_length": LENGTH, "tokenizer_class": "CLIPTokenizer",
        }  # fmt: skip
        (target / "tokenizer_config.json").write_text(json.dumps(details | special, indent=2))


class Captions:
    """Token ids of captions by the first tokenizer, padded with the end token."""

    def __init__(self, folder: Path) -> None:
        from transformers import CLIPTokenizer  # takes seconds; workers of the pool need it once

        self._tokenizer = CLIPTokenizer.from_pretrained(folder / "tokenizer")

    def __call__(self, captions: list[str]) -> NDArray[np.int32]:
        ids = np.full((len(captions), LENGTH), END, dtype=np.int32)
        encoded = self._tokenizer(captions, truncation=True, max_length=LENGTH).input_ids
        for row, each in zip(ids, encoded, strict=True):
            row[: len(each)] = each
        return ids  # [N, 77]

    def words(self, words: set[str]) -> NDArray[np.int64]:
        """All token ids that captions made of these words can hold, sorted."""
        ids = {0, START, END}
        for each in self._tokenizer(sorted(words)).input_ids:
            ids.update(each)
        return np.array(sorted(ids), dtype=np.int64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    build(arguments.wheel, arguments.folder)


if __name__ == "__main__":
    main()
