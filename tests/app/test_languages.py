"""Languages that are shipped are spoken at once; the window is made anew in one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import app.languages
import app.program
from app.folders import Folders
from app.languages import Languages, languages, spoken
from app.looks import Looks
from app.main_window import MainWindow
from app.program import Shell
from app.settings import Settings
from app.settings_desk import LANGUAGE
from app.texts import translate
from app.theme import Theme
from tests.app.conftest import PATIENCE_MS, QUIET
from tools.translations import compile_

TS = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context><name>Power</name>
<message><source>mains</source><translation>Netz</translation></message>
</context>
<context><name>Actions</name>
<message><source>&amp;File</source><translation>&amp;Datei</translation></message>
</context>
</TS>
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A compiled translation of two words."""
    folder = tmp_path / "i18n"
    folder.mkdir()
    source = folder / "mezzotint_de.ts"
    source.write_text(TS, "utf-8")
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([tool, "-silent", source], check=True, timeout=60)
    monkeypatch.setattr(app.languages, "translations", lambda: folder)
    yield
    QLocale.setDefault(QLocale.system())


def test_only_what_is_shipped_is_offered(german: None, qapp: QApplication) -> None:
    assert list(languages()) == ["system", "en", "de"]
    assert languages()["de"] == "Deutsch"


def test_without_translations_there_is_english(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.languages, "translations", lambda: None)
    assert list(languages()) == ["system", "en"]


def test_a_choice_is_spoken_at_once(german: None, qapp: QApplication) -> None:
    spoken = Languages(qapp)
    for code, word, point in (("de", "Netz", ","), ("en", "mains", "."), ("de", "Netz", ",")):
        spoken.choose(code)
        assert translate("Power", "mains") == word
        assert QLocale().decimalPoint() == point
    spoken.choose("en")
    spoken.deleteLater()


def test_a_theme_takes_along_what_was_spoken(
    german: None, qtbot: QtBot, qapp: QApplication
) -> None:
    theme = Theme(qapp)
    Looks.of(theme).show(Settings(language="de"))
    assert Looks.of(theme) is Looks.of(theme) and translate("Power", "mains") == "Netz"
    with qtbot.waitSignal(theme.destroyed, timeout=PATIENCE_MS):
        theme.deleteLater()
    assert translate("Power", "mains") == "mains"


def test_the_window_is_made_anew_in_another_language(
    german: None,
    qtbot: QtBot,
    qapp: QApplication,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def quiet(*parts: object) -> MainWindow:
        return MainWindow(*parts, QUIET)  # type: ignore[arg-type]

    monkeypatch.setattr(app.program, "MainWindow", quiet)
    shell = Shell(qapp, folders)
    first = shell.window
    qtbot.waitExposed(first)
    first.panel.prompt.setPlainText("ein Fuchs")
    assert first.menuBar().actions()[0].text() == "&File"
    first.settings.set(language="de")
    message = first.page.bar._messages[LANGUAGE]
    message.choices[0].act()
    qtbot.waitUntil(lambda: shell.window is not first)
    qtbot.waitExposed(shell.window)
    assert shell.window.menuBar().actions()[0].text() == "&Datei"
    assert shell.window.panel.prompt.toPlainText() == "ein Fuchs"
    assert shell.window.settings.power_field.text() == "Netz"
    assert not first.isVisible()
    shell.window.settings.set(language="en")
    shell.window.close_without_asking()
    shell.window.deleteLater()
    shell._theme.deleteLater()


def test_the_first_window_speaks_it_from_the_start(
    german: None,
    qtbot: QtBot,
    qapp: QApplication,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def quiet(*parts: object) -> MainWindow:
        return MainWindow(*parts, QUIET)  # type: ignore[arg-type]

    monkeypatch.setattr(app.program, "MainWindow", quiet)
    folders.settings_file.parent.mkdir(parents=True, exist_ok=True)
    folders.settings_file.write_text('{"version": 1, "language": "de"}')
    shell = Shell(qapp, folders)
    qtbot.waitExposed(shell.window)
    assert shell.window.settings.power_field.text() == "Netz"
    shell.window.settings.set(language="en")
    shell.window.close_without_asking()
    shell.window.deleteLater()
    shell._theme.deleteLater()


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ("de_AT", "de"),
        ("fr_CA", "fr"),
        ("zh_SG", "zh_CN"),
        ("zh_TW", "zh_CN"),
        ("pt_BR", "en"),
        ("C", "en"),
    ],
)
def test_the_nearest_language_is_spoken(system: str, language: str) -> None:
    assert spoken(QLocale(system)) == language


def test_english_has_its_plural_forms(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those of what another language has not translated yet."""
    source = "%n steps"
    for code, forms in (("en", ("%n step", "%n steps")), ("de", ("", ""))):
        kind = "" if forms[0] else ' type="unfinished"'
        inner = "".join(f"<numerusform>{form}</numerusform>" for form in forms)
        message = f'<message numerus="yes"><source>{source}</source>'
        message += f"<translation{kind}>{inner}</translation></message>"
        text = f'<!DOCTYPE TS><TS version="2.1" language="{code}"><context><name>Queue</name>'
        (tmp_path / f"mezzotint_{code}.ts").write_text(f"{text}{message}</context></TS>", "utf-8")
    compile_(tmp_path)
    monkeypatch.setattr(app.languages, "translations", lambda: tmp_path)
    speaker = Languages(qapp)
    for code in ("en", "de"):
        speaker.choose(code)
        assert [translate("Queue", source, "", n) for n in (1, 2)] == ["1 step", "2 steps"]
    speaker.deleteLater()
    QLocale.setDefault(QLocale.system())
