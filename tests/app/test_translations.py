"""The tool that keeps the translations: what it finds in the source, and what it calls wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.translations import Entry, NotLiteral, Text, _faults, compile_, texts


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
        ("&File", "Datei", "other mnemonic"),
        ("File", "&Datei", "other mnemonic"),
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
    ("text", "form"), [("&File…", "文件(&F)…"), ("Gone.", "没有了。"), ("A & B", "A & B")]
)
def test_other_scripts_have_their_own_ways(text: str, form: str) -> None:
    assert not list(_faults(Entry(Text("A", text), (form,), True), form))


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
