"""Sentences, lists and numbers as each language writes them."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

import app.languages
import app.texts
from app.device_texts import memory_text
from app.languages import Languages
from app.texts import decimal, joined, listed, size_text
from app.viewer_details import _number
from tests.app.machines import HYBRID_LAPTOP
from tools import translations


@pytest.fixture
def speak(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Languages]:
    for source in translations.FOLDER.glob("*.ts"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    translations.compile_(tmp_path)
    monkeypatch.setattr(app.languages, "translations", lambda: tmp_path)
    speaker = Languages(qapp)
    yield speaker
    for translator in speaker.findChildren(QTranslator):
        qapp.removeTranslator(translator)
    speaker.deleteLater()
    QLocale.setDefault(QLocale.system())


@pytest.mark.parametrize(
    ("language", "sentences", "together"),
    [
        ("en", ["It broke.", "Try again.", "Now."], "It broke. Try again. Now."),
        ("de", ["Es ging nicht.", "Noch einmal."], "Es ging nicht. Noch einmal."),
        ("ja", ["動作しません。", "お試しください。"], "動作しません。お試しください。"),
        ("zh_CN", ["无法工作。", "请重试。"], "无法工作。请重试。"),
        ("fr", ["Une seule {x}."], "Une seule {x}."),
    ],
)
def test_sentences(speak: Languages, language: str, sentences: list[str], together: str) -> None:
    speak.choose(language)
    assert joined(sentences) == together


@pytest.mark.parametrize(
    ("language", "names"), [("en", "a, b, and c"), ("de", "a, b und c"), ("ja", "a、b、c")]
)
def test_lists(speak: Languages, language: str, names: str) -> None:
    speak.choose(language)
    assert listed(iter("abc")) == names
    assert listed(["a"]) == "a"


def test_numbers(speak: Languages) -> None:
    speak.choose("de")
    assert decimal(1.24, 1) == "1,2"
    assert _number(7.5) == "7,5"
    texts = [memory_text(device) for device in HYBRID_LAPTOP]
    assert any("," in text for text in texts) and not any("." in text for text in texts)


@pytest.mark.parametrize(
    ("system", "words"), [("win32", "6,5 GB"), ("linux", "6,9 GB"), ("darwin", "6,9 GB")]
)
def test_sizes_of_files_are_counted_as_the_system_does(
    speak: Languages, system: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(app.texts, "FILE_UNITS", runpy.run_path(app.texts.__file__)["FILE_UNITS"])
    speak.choose("de")
    assert size_text(6_938_040_682) == words
