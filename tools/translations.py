"""Keeps the translations of the window: texts come from the source, translations are .ts files.

    python tools/translations.py update      takes new texts into the .ts files, drops old ones
    python tools/translations.py missing     prints what is not translated yet, as JSON
    python tools/translations.py merge FILE  takes such a JSON, filled in, into the .ts files
    python tools/translations.py check       says what is wrong with the translations
    python tools/translations.py compile     makes the .qm files that the program reads

The calls of `translate` are read here and handed to lupdate in its plainest form, because lupdate
overlooks a Python call whose number is an expression. Merging and compiling are lupdate's and
lrelease's own work; both come with PySide6-Essentials. docs/translating.md is for translators.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "app"
FOLDER = ROOT / "assets" / "i18n"
ENGLISH = "en"  # its file holds the plural forms alone
LANGUAGES = ("de", "es", "fr", "ja", "zh_CN")
STEM = "mezzotint_"
# Languages whose words have no keys write English's letter behind them: "開く(&O)".
LETTER_BEHIND = ("ja", "zh_CN")
# In the main window more words want a letter than these have: all are other words'. The buttons
# have keys of their own, the others are one Tab behind a word that has a letter.
WITHOUT_LETTER = {
    ("es", "PromptPanel", "&Cancel"),
    ("fr", "PromptPanel", "&Cancel"),
    ("fr", "PromptPanel", "Gene&rate"),
    ("fr", "PromptPanel", "Save &job"),
    ("fr", "SeedField", "Rand&om"),
    ("fr", "Viewer", "&Border between the pictures"),
}
# French parts these from its words, but not by the end of a line.
BREAKING = re.compile(r" [:;?!%»]|« ")
ENDS = {"…": "…", ".": ".。", ":": ":：", "?": "?？", "!": "!！"}


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """What one call of `translate` says; `is_plural` where a number decides between its forms."""

    context: str
    source: str
    note: str = ""
    is_plural: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A text and what a .ts file has for it: one form, or one for each plural."""

    text: Text
    forms: tuple[str, ...]
    is_finished: bool


class NotLiteral(ValueError):
    """A call of `translate` whose texts stand somewhere else; no tool would find them."""


def texts(folder: Path = TEXTS) -> list[Text]:
    """Every text of the modules in a folder, once, by context.

    Raises:
        NotLiteral: a call names its context or text by a variable.
    """
    return sorted({text for path in folder.rglob("*.py") for text in _texts_of(path)})


def _texts_of(path: Path) -> Iterator[Text]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if not is_call or node.func.id != "translate":
            continue
        values = [item.value if isinstance(item, ast.Constant) else None for item in node.args[:3]]
        is_whole = len(node.args) in (2, 3, 4) and not node.keywords
        if not is_whole or not all(isinstance(value, str) for value in values):
            raise NotLiteral(f"{path.name}, line {node.lineno}: {ast.unparse(node)}")
        yield Text(*values, is_plural=len(node.args) == 4)


def ts_file(language: str, folder: Path = FOLDER) -> Path:
    """The source file of a translation."""
    return folder / f"{STEM}{language}.ts"


def entries(path: Path) -> list[Entry]:
    """What a .ts file holds."""
    found = []
    for context in ElementTree.parse(path).iter("context"):
        for message in context.iter("message"):
            is_plural = message.get("numerus") == "yes"
            parts = (context.findtext("name"), message.findtext("source"))
            text = Text(
                *(part or "" for part in parts), message.findtext("comment") or "", is_plural
            )
            spoken = message.find("translation")
            items = spoken.findall("numerusform") if is_plural else [spoken]
            forms = tuple(item.text or "" for item in items)
            found.append(Entry(text, forms, spoken.get("type") is None and all(forms)))
    return found


def update(folder: Path = FOLDER) -> None:
    """Every .ts file gets the texts of the source; what nobody says any more goes."""
    calls = []
    for text in texts():
        arguments = [text.context, text.source, text.note]
        words = [json.dumps(argument, ensure_ascii=False) for argument in arguments]
        calls.append(f"translate({', '.join([*words, *(['1'] if text.is_plural else [])])})")
    with tempfile.TemporaryDirectory() as scratch:
        plain = Path(scratch) / "texts.py"
        plain.write_text("\n".join([*calls, ""]), "utf-8")
        for language in (ENGLISH, *LANGUAGES):
            path = ts_file(language, folder)
            options = ["-source-language", "en", "-target-language", language] * (not path.exists())
            options += ["-pluralonly"] * (language == ENGLISH)
            always = ("-silent", "-no-obsolete", "-locations", "none", "-sort-messages")
            _run("lupdate", [*always, *options, str(plain), "-ts", str(path)])


def missing(folder: Path = FOLDER) -> list[dict[str, object]]:
    """What is to be translated: for each text the languages that lack it, with empty forms."""
    wanted: dict[Text, dict[str, object]] = {}
    for language in (ENGLISH, *LANGUAGES):
        for entry in entries(ts_file(language, folder)):
            if not entry.is_finished:
                text = entry.text
                start = {"context": text.context, "source": text.source, "note": text.note}
                item = wanted.setdefault(text, start)
                item[language] = list(entry.forms) if text.is_plural else entry.forms[0]
    return list(wanted.values())


def merge(items: Sequence[dict[str, object]], folder: Path = FOLDER) -> None:
    """Takes up translations in the form of `missing`; what is still empty stays unfinished."""
    given = {(item["context"], item["source"], item["note"]): item for item in items}
    for language in (ENGLISH, *LANGUAGES):
        path = ts_file(language, folder)
        tree = ElementTree.parse(path)
        for context in tree.iter("context"):
            for message in context.iter("message"):
                parts = (context.findtext("name"), message.findtext("source"))
                item = given.get((*parts, message.findtext("comment") or ""), {})
                _fill(message.find("translation"), item.get(language) or "")
        tree.write(path, "utf-8", xml_declaration=True)
    update(folder)  # in lupdate's own layout again


def _fill(spoken: ElementTree.Element, value: object) -> None:
    forms = value if isinstance(value, list) else [value]
    places = spoken.findall("numerusform") or [spoken]
    if not all(forms):
        return
    if len(forms) != len(places):
        raise ValueError(f"{len(places)} forms are needed: {forms}")
    spoken.attrib.pop("type", None)
    for place, form in zip(places, forms, strict=True):
        place.text = str(form)


def faults(language: str, folder: Path = FOLDER) -> list[str]:
    """What is wrong with a translation, one sentence each."""
    found = entries(ts_file(language, folder))
    wanted = {text for text in texts() if text.is_plural or language != ENGLISH}
    have = {entry.text for entry in found}
    lines = [f"not there: {text}" for text in sorted(wanted - have)]
    lines += [f"nobody says: {text}" for text in sorted(have - wanted)]
    lines += [f"not translated: {entry.text}" for entry in found if not entry.is_finished]
    for entry in found:
        for form in filter(None, entry.forms):
            lines += [
                f"{fault}: {entry.text.source!r} → {form!r}"
                for fault in (*_faults(entry, form), *_faults_of_language(entry, form, language))
            ]
    return [f"{language}: {line}" for line in lines]


def _faults(entry: Entry, form: str) -> Iterator[str]:
    source = entry.text.source
    for what, pattern in (
        ("values", r"\{\w+\}|%n"),
        ("file patterns", r"\(\*[^)]*\)"),
        ("lines", r"\n"),
    ):
        if Counter(re.findall(pattern, source)) != Counter(re.findall(pattern, form)):
            yield f"other {what}"
    if form != form.strip() and source == source.strip():
        yield "blanks around it"
    end = form[-1]
    allowed = ENDS.get(source[-1])
    if end not in allowed if allowed else end in "".join(ENDS.values()):
        yield "other end"


def _faults_of_language(entry: Entry, form: str, language: str) -> Iterator[str]:
    """Of letters and blanks. Whether letters differ in a window is seen by the windows' tests."""
    text = entry.text
    wanted = (
        [] if (language, text.context, text.source) in WITHOUT_LETTER else _letters(text.source)
    )
    if len(_letters(form)) != len(wanted):
        yield "other mnemonic"
    elif wanted and language in LETTER_BEHIND and f"(&{wanted[0].upper()})" not in form:
        yield f"mnemonic is not (&{wanted[0].upper()})"
    if language == "fr" and BREAKING.search(form):
        yield "a line may break before a sign"


def _letters(text: str) -> list[str]:
    return re.findall(r"&(\S)", text.replace("&&", ""))


def compile_(folder: Path = FOLDER) -> None:
    """Makes each .qm file that is not there or older than its .ts file."""
    for source in sorted(folder.glob(f"{STEM}*.ts")):
        target = source.with_suffix(".qm")
        if not target.exists() or target.stat().st_mtime <= source.stat().st_mtime:
            _run("lrelease", ["-silent", str(source), "-qm", str(target)])


def _run(tool: str, arguments: Sequence[str]) -> None:
    """One of Qt's tools, which lie in the package itself; importing it would load all of Qt."""
    package = importlib.util.find_spec("PySide6")
    if package is None or not package.submodule_search_locations:
        raise SystemExit("translations.py: PySide6-Essentials, which has Qt's tools, is not here")
    program = Path(package.submodule_search_locations[0]) / tool
    subprocess.run([program, *arguments], check=True, timeout=300)  # they take a second


def main(arguments: Sequence[str]) -> int:
    """Runs one command; the exit status is 1 where a check found something."""
    match arguments:
        case ["update"]:
            update()
        case ["missing"]:
            print(json.dumps(missing(), ensure_ascii=False, indent=1))
        case ["merge", file]:
            merge(json.loads(Path(file).read_text("utf-8")))
        case ["check"]:
            found = [line for language in (ENGLISH, *LANGUAGES) for line in faults(language)]
            print("\n".join([*found, f"{len(found)} faults"]))
            return int(bool(found))
        case ["compile"]:
            compile_()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
