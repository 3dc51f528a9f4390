"""Every window in longer words and in each language: nothing is clipped, nothing stays English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSize
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

import app.languages
from app.add_many import AddManyDialog
from app.folders import Folders
from app.languages import Languages
from app.main_window import MainWindow
from app.output_names import TOKENS
from app.runner import Runner
from app.settings import Page, Settings
from app.settings_dialog import SettingsDialog
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job
from tests.app.machines import HYBRID_LAPTOP, ListedDevices
from tests.app.reading import clipped, pseudo_locale, untranslated
from tests.app.windows import mnemonic, mnemonics
from tools import translations

PSEUDO = "pseudo"
LANGUAGES = (PSEUDO, "en", *translations.LANGUAGES)
SMALL, USUAL = QSize(640, 400), QSize(1280, 800)
DEVICES = (*(device.name for device in HYBRID_LAPTOP), "Fake")
FIELDS = tuple(f"{{{token}}}" for token in TOKENS)  # of file names
PROMPT = "a red fox"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translations as they are now, compiled; the pseudo locale in a folder of its own."""
    folder = tmp_path_factory.mktemp("i18n")
    for source in translations.FOLDER.glob("*.ts"):
        (folder / source.name).write_bytes(source.read_bytes())
    translations.compile_(folder)
    pseudo_locale(folder / PSEUDO)
    return folder


@pytest.fixture(params=LANGUAGES)
def language(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    compiled: Path,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[str]:
    """The application speaks each language in turn; the window's settings ask for it too."""
    language = str(request.param)
    folder, code = (compiled / PSEUDO, "en") if language == PSEUDO else (compiled, language)
    monkeypatch.setattr(app.languages, "translations", lambda: folder)
    speaker = Languages(qapp)
    speaker.choose(code)
    folders.settings_file.parent.mkdir(parents=True)
    folders.settings_file.write_text(f'{{"version": 1, "language": "{code}"}}', "utf-8")
    yield language
    speaker.deleteLater()
    QLocale.setDefault(QLocale.system())


@pytest.fixture
def window(
    qtbot: QtBot,
    language: str,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
) -> MainWindow:
    """A picture is painted, jobs wait in the queue's panel."""
    window = make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        window.generate()
    window.queue.engine.pause()
    window.queue.engine.add(lambda: [small_job(seed=1)])
    model = window.queue.engine.model
    qtbot.waitUntil(lambda: model.rowCount() == 2, timeout=PATIENCE_MS)
    return window


def sized(qtbot: QtBot, window: QWidget, wanted: QSize) -> None:
    """The window at a size, or at its least one where that is larger."""
    size = wanted.expandedTo(window.minimumSizeHint())
    window.resize(size)
    qtbot.waitUntil(lambda: window.size() == size, timeout=PATIENCE_MS)


def check(qtbot: QtBot, window: QWidget, language: str, *names: str) -> None:
    """Fits at both sizes; in the pseudo locale all words have come through `translate`."""
    for size in (SMALL, USUAL):
        sized(qtbot, window, size)
        for _ in range(3):  # what scrolls or makes room does it a moment later
            QApplication.processEvents()
        assert not clipped(window), size
    if language == PSEUDO:
        assert not untranslated(window, *names)


def visible_letters(window: QWidget) -> list[str]:
    """Letters of what can be reached now, with the texts that have them."""
    hidden = {
        widget.text()
        for widget in window.findChildren(QWidget)
        if isinstance(widget, QLabel | QPushButton) and not widget.isVisibleTo(window)
    }
    found = [(letter, text) for letter, text in mnemonics(window) if text not in hidden]
    counts = Counter(letter for letter, _ in found)
    return sorted(text for letter, text in found if counts[letter] > 1)


def test_the_main_window(qtbot: QtBot, language: str, window: MainWindow) -> None:
    names = (*DEVICES, PROMPT, window.page.path, "float32", "sdxl", "Ctrl", "Enter", "Esc")
    check(qtbot, window, language, *names)
    assert not visible_letters(window)
    window.page.show_all(True)
    check(qtbot, window, language, *names)
    window.page.show_all(False)
    job = window.queue.engine.model.records[1]
    window.queue.edit(job.id)
    check(qtbot, window, language, *names)
    assert not visible_letters(window)


def test_the_menus(language: str, window: MainWindow) -> None:
    for menu in window.findChildren(QMenu):
        texts = [action.text() for action in menu.actions() if not action.isSeparator()]
        letters = Counter(mnemonic(text) for text in texts)
        assert set(letters.values()) <= {1}, texts
        assert menu.sizeHint().width() < USUAL.width() / 2


def test_the_settings(qtbot: QtBot, language: str) -> None:
    dialog = SettingsDialog(Settings(), ListedDevices(HYBRID_LAPTOP), Path("/pictures"))
    qtbot.addWidget(dialog)
    dialog.show()
    for page in Page:
        dialog.show_page(page)
        QApplication.processEvents()
        check(qtbot, dialog, language, *DEVICES, *FIELDS, "/pictures", "float", "bfloat")
        assert not visible_letters(dialog), page


def test_add_many(qtbot: QtBot, language: str, tmp_path: Path) -> None:
    dialog = AddManyDialog(small_job(), str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.lines.setPlainText("a {red|blue} fox\nb __nothing__\nc --ar 1")
    qtbot.waitUntil(dialog.faults.isVisible, timeout=PATIENCE_MS)
    check(qtbot, dialog, language, str(tmp_path), "red", "blue", "fox")
    assert not visible_letters(dialog)


def test_questions(qtbot: QtBot, language: str, window: MainWindow) -> None:
    for ask in (window._show_about, window._ask_before_closing):
        ask()
        box = window.findChildren(QMessageBox)[-1]
        assert not clipped(box)
        assert language != PSEUDO or not untranslated(box)
        box.reject()


def test_the_checks_see_what_is_wrong(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label, box = QLabel("Half a sentence", window), QComboBox(window)
    label.resize(20, 20)
    box.addItem("Something long that needs room")
    box.resize(60, 30)
    window.show()
    assert len(clipped(window)) == 2
    assert untranslated(window, "Half a sentence") == ["Something long that needs room"]
    box.setToolTip(box.currentText())
    label.adjustSize()
    assert not clipped(window)
