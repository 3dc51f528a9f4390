"""The tool that keeps the translations: what it finds in the source, and what it calls wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.languages import NAMES
from tools.translations import (
    ENGLISH,
    FOLDER,
    LANGUAGES,
    WITHOUT_LETTER,
    Entry,
    NotLiteral,
    Text,
    _faults,
    _faults_of_language,
    compile_,
    faults,
    texts,
    ts_file,
)


def source(folder: Path, code: str) -> list[Text]:
    (folder / "module.py").write_text(code, "utf-8")
    return texts(folder)


def test_a_number_may_be_an_expression(tmp_path: Path) -> None:
    code = 'translate("A", "%n jobs", "", len(self.jobs))\ntranslate("A", "Jobs")'
    assert source(tmp_path, code) == [Text("A", "%n jobs", "", True), Text("A", "Jobs")]


@pytest.mark.parametrize(
    "call", ['translate("A", text)', 'translate("A", f"{x}")', 'translate("A", "x", n=3)']
)
def test_a_text_that_no_tool_would_find_is_refused(tmp_path: Path, call: str) -> None:
    with pytest.raises(NotLiteral, match="line 1"):
        source(tmp_path, call)


@pytest.mark.parametrize(
    ("text", "form", "fault"),
    [
        ("{a} of {b}", "{a} von {c}", "other values"),
        ("%n jobs", "Aufträge", "other values"),
        ("Texts (*.txt)", "Texte (*.text)", "other file patterns"),
        ("Add…", "Hinzufügen", "other end"),
        ("Done.", "Fertig", "other end"),
        ("Done", "Fertig.", "other end"),
        ("a\nb", "a b", "other lines"),
        ("Done", "Fertig ", "blanks around it"),
    ],
)
def test_what_is_wrong_is_named(text: str, form: str, fault: str) -> None:
    assert fault in list(_faults(Entry(Text("A", text), (form,), True), form))


@pytest.mark.parametrize(
    ("language", "text", "form", "fault"),
    [
        ("de", "&File", "Datei", "other mnemonic"),
        ("de", "File", "&Datei", "other mnemonic"),
        ("de", "&File", "&Da&tei", "other mnemonic"),
        ("ja", "&File", "ファイル(&D)", "mnemonic is not (&F)"),
        ("ja", "&OK", "&OK", "mnemonic is not (&O)"),
        ("fr", "Done: {x}", "Fait : {x}", "a line may break before a sign"),
        ("fr", "“{x}”", "« {x}\u00a0»", "a line may break before a sign"),
    ],
)
def test_what_a_language_wants_is_named(language: str, text: str, form: str, fault: str) -> None:
    assert list(_faults_of_language(Entry(Text("A", text), (form,), True), form, language)) == [
        fault
    ]


def test_no_translation_has_a_fault() -> None:
    """Whoever adds a text translates it: `tools/translations.py update`, `missing`, `merge`."""
    assert not [line for language in (ENGLISH, *LANGUAGES) for line in faults(language)]


def test_every_language_has_a_name_and_a_file() -> None:
    assert set(NAMES) == {ENGLISH, *LANGUAGES}
    assert {path.name for path in FOLDER.glob("*.ts")} == {ts_file(code).name for code in NAMES}


def test_what_goes_without_a_letter_is_there() -> None:
    said = {(text.context, text.source) for text in texts()}
    assert {(context, source) for _, context, source in WITHOUT_LETTER} <= said


def test_a_text_that_nobody_translated_is_a_fault(tmp_path: Path) -> None:
    path = ts_file("de", tmp_path)
    spoken = ts_file("de").read_text("utf-8")
    path.write_text(
        spoken.replace("<translation>Seed<", '<translation type="unfinished">Seed<', 1), "utf-8"
    )
    (fault,) = faults("de", tmp_path)
    assert fault.startswith("de: not translated: ") and "Seed" in fault


@pytest.mark.parametrize(
    ("text", "form"), [("&File…", "文件(&F)…"), ("Gone.", "没有了。"), ("A & B", "A & B")]
)
def test_other_scripts_have_their_own_ways(text: str, form: str) -> None:
    entry = Entry(Text("A", text), (form,), True)
    assert not list(_faults(entry, form))
    assert not list(_faults_of_language(entry, form, "zh_CN"))


def test_what_was_edited_is_compiled_again(tmp_path: Path) -> None:
    file = tmp_path / "mezzotint_de.ts"
    file.write_text('<!DOCTYPE TS><TS version="2.1" language="de"></TS>', "utf-8")
    compile_(tmp_path)
    compiled = file.with_suffix(".qm")
    compiled.write_bytes(b"kept")
    os.utime(file, (1, 1))
    compile_(tmp_path)
    assert compiled.read_bytes() == b"kept"
    os.utime(compiled, (1, 1))
    compile_(tmp_path)
    assert compiled.read_bytes() != b"kept"  # as old as its source
