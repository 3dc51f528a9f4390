"""Writes tokenizer.json: what transformers' CLIPTokenizer makes of a list of difficult texts.

    python tests/engine/golden/make_tokenizer_golden.py FOLDER
    python tests/engine/golden/make_tokenizer_golden.py FOLDER --fuzz 100000

FOLDER holds vocab.json, merges.txt and tokenizer_config.json, as `tokenizer/` of an SDXL folder
does. `--fuzz` writes nothing and compares our tokenizer with transformers' on random texts. Needs
transformers 5 (the extra `oracle`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TARGET = Path(__file__).with_name("tokenizer.json")

SINGLE = {
    "empty": "",
    "plain": "a red circle on a blue background",
    "mixed case": "A Photo OF the ÉCOLE, İSTANBUL, STRASSE, ΣΊΣΥΦΟΣ, ǅ, ẞ, ﬁne",
    "contractions": "it's they're I'd we'll you've don't I'm 'S 'RE o'clock rock'n'roll '' 's",
    "curly apostrophe": "it’s they’re ‘quoted’ “double”",
    "digits": "1234567890 3.14 1,000,000 2nd 4k 16:9 ½ ² Ⅷ ٣٤٥ 一二三 𝟘𝟙 ①",
    "punctuation": "!!! ?! ... -- --- ,,, ;: @#$%^&*()_+=[]{}|\\/<>~`",
    "exclamations": "wow! wow!! ! !! a!b",
    "danbooru": "1girl, solo, long_hair, :d, ^_^, fate_(series), looking_at_viewer, @_@",
    "whitespace": " a\tb\nc\r\nd\x0be\x0cf\u00a0g\u2003h\u3000i\u2028j\u2029k\u1680l\u202fm\x85n ",
    "only whitespace": " \t\n\u3000 ",
    "zero width": "a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg\u180eh",
    "controls": "".join(chr(c) for c in range(0x20))
    + "\x7f"
    + "".join(map(chr, range(0x80, 0xA0))),
    "nul": "a\x00b \x00 c",
    "latin-1": "".join(map(chr, range(0xA0, 0x100))),
    "emoji": "😀 🎨 a 🐙 and 🍕🍕🍕 on the beach 🏖️ ☀️ ❤ ❤️ ✨masterpiece✨",
    "zwj": "👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🏴‍☠️ 👩‍❤️‍💋‍👨",
    "flags, keycaps, tags": "🇩🇪🇯🇵 1️⃣ #️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🤦🏿‍♂️",
    "chinese": "一只戴着红帽子的猫，水彩画。",
    "japanese": "赤い帽子をかぶった猫、ｶﾀｶﾅ、がぎぐげご",
    "korean": "빨간 모자를 쓴 고양이",
    "korean decomposed": unicodedata.normalize("NFD", "빨간 모자를 쓴 고양이"),
    "extension b": "𠀀𠮷野家 𪚥",
    "arabic": "قطة ترتدي قبعة حمراء، لوحة مائية ١٢٣",
    "hebrew with points": "שָׁלוֹם עוֹלָם",
    "bidi marks": "abc \u202eכלב\u202c def \u2067x\u2069 \u200f",
    "thai": "แมวสวมหมวกสีแดง กำลัง",
    "hindi": "लाल टोपी पहने बिल्ली क्षत्रिय",
    "tamil": "சிவப்பு தொப்பி",
    "russian": "Кошка в красной шляпе, ЁЖ, й",
    "greek": "γάτα με κόκκινο καπέλο ΆΣ",
    "vietnamese decomposed": unicodedata.normalize("NFD", "Con mèo đội mũ đỏ ở Huế"),
    "combining": "e\u0301 é a\u0308\u0323 q\u0307\u0323 \u0301 n\u0303o \u1e9b\u0323 Å Å",
    "zalgo": "z\u0351\u036b\u0343a\u0329\u034bl\u0334\u0358g\u031b\u0321o\u0489\u0360",
    "compatibility": "ﬀ ﬃ Ｆｕｌｌ　Ｗｉｄｔｈ ㎏ ℌ ⅓ ™ № ㍿",
    "mathematical letters": "𝓬𝓪𝓽 𝕮𝖆𝖙 ᶜᵃᵗ 🅲🅰🆃",
    "html entities": "a &amp; b &lt;c&gt; &#39;d&#39; &amp;amp; &nbsp;",
    "end of text": "a cat <|endoftext|> a dog",
    "end of text glued": "cat<|endoftext|>dog<|ENDOFTEXT|><|EndOfText|>!",
    "start of text": "<|startoftext|>a<|startoftext|> <|STARTOFTEXT|>",
    "almost special": "<|endoftext| > <endoftext> <|pad|> <|endoftext <||endoftext|>>",
    "word end mark": "cat</w> </w>dog",
    "byte letters": "Ġcat Ċ ĉ Ā ÿ",
    "private and unassigned": "\ue000\uf8ff \U000f0000 \U0010ffff \ufffe\uffff \u0378 \U000e0001",
    "variation selectors": "葛\U000e0100 ︎ ︎a\ufe0eb\ufe0f",
    "mojibake": "Ã©cole â€œquotesâ€\x9d cafÃ©",
    "url and code": "https://example.com/a?b=c&d=e#f  def f(x): return x**2  C:\\Users\\Zoë",
    "a1111": "((masterpiece:1.2)), [blurry|sharp], \\(series\\), <lora:x:0.8> BREAK __wild__ {a|b}",
    "long word": "pneumonoultramicroscopicsilicovolcanoconiosis" * 8,
    "repeated letter": "a" * 700 + " " + "!" * 300,
    "thai pile": "ก็็็็็็็็็็็็็็็็็็็็",
    "replacement": "a\ufffdb",
}
LONE_SURROGATES = {  # text: the text it is read as, since transformers takes no lone surrogate
    "\ud83d": "\ufffd",
    "a\ud83db\ude00c": "a\ufffdb\ufffdc",
    "\ude00\ud83d": "\ufffd\ufffd",
    "paired \ud83d\ude00 halves": "paired 😀 halves",
}
WORDS = """a red circle on blue background, masterpiece, best quality, 1girl, sunset, über, 猫, 😀,
it's, don't, 4k, (portrait:1.2), волк, highly-detailed, f/1.8, ÉTÉ, 東京タワー, قطة, e\u0301tude."""


def pastes() -> dict[str, str]:
    """Texts of more than 5,000 tokens."""
    rng = random.Random(7)
    words = WORDS.split()
    return {
        "5,000-token paste": " ".join(rng.choice(words) for _ in range(2200)),
        "5,000-token paste without spaces": "猫と犬，" * 800 + "🎨" * 400,
    }


def random_text(rng: random.Random) -> str:
    """A text of up to 40 characters from blocks where scripts, marks, spaces and symbols mix."""
    blocks = [(0, 0x80), (0x80, 0x250), (0x2B0, 0x600), (0x600, 0xE80), (0x1E00, 0x2100)]
    blocks += [(0x2000, 0x2070), (0x2100, 0x2C00), (0x3000, 0x3200), (0x4E00, 0x5000)]
    blocks += [(0xAC00, 0xAD00), (0xF900, 0x10000), (0x1D400, 0x1D800), (0x1F300, 0x1FB00)]
    blocks += [(0xE000, 0x110000)]
    chosen = rng.choices(blocks, k=rng.randint(1, 3))
    points = (rng.randrange(*rng.choice(chosen)) for _ in range(rng.randint(1, 40)))
    text = "".join(map(chr, points))
    if rng.random() < 0.2:
        at = rng.randint(0, len(text))
        pieces = ["<|endoftext|>", "<|startoftext|>", "'s", "'ll", "  ", "'RE", "<|ENDOFTEXT|>"]
        text = text[:at] + rng.choice(pieces) + text[at:]
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fuzz", type=int, metavar="N")
    options = parser.parse_args()
    import transformers  # optional dependency

    oracle = transformers.CLIPTokenizer.from_pretrained(options.folder)

    def ids(text: str) -> list[int]:
        return oracle(text, add_special_tokens=False, verbose=False)["input_ids"]

    if options.fuzz:
        return fuzz(ids, options.fuzz)
    rng = random.Random(1)
    texts = SINGLE | pastes() | {f"random {i}": random_text(rng) for i in range(150)}
    cases = [{"name": name, "text": text, "ids": ids(text)} for name, text in texts.items()]
    for number, (text, read_as) in enumerate(LONE_SURROGATES.items()):
        cases.append({"name": f"surrogates {number}", "text": text, "ids": ids(read_as)})
    golden = {"made_with": f"transformers {transformers.__version__}", "cases": cases}
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in golden["cases"])
    TARGET.write_text(
        f'{{"made_with":{json.dumps(golden["made_with"])},"cases":[\n{lines}\n]}}\n',
        encoding="ascii",
        newline="\n",
    )
    print(f"{len(cases)} texts, {sum(len(case['ids']) for case in cases)} tokens: {TARGET}")
    return 0


def fuzz(ids, count: int) -> int:
    """Compares both tokenizers on `count` random texts; the exit status says whether they agree."""
    sys.path.insert(0, str(ROOT))
    from engine.sdxl.tokenizer import ClipTokenizer  # needs the path above

    ours, rng = ClipTokenizer(), random.Random()
    for number in range(count):
        text = random_text(rng)
        if ours.encode(text) != ids(text):
            print(
                f"text {number} differs: {text!a}\n ours   {ours.encode(text)}\n theirs {ids(text)}"
            )
            return 1
    print(f"{count} random texts agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
