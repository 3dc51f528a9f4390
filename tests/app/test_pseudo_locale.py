"""Every window in longer words and in each language: nothing is clipped, nothing stays English,
and no letter is given twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSize, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

import app.languages
from app import logs
from app.about import show_about
from app.add_many import AddManyDialog
from app.diagnostics_dialog import DiagnosticsDialog
from app.first_run_places import FoundModels
from app.first_run_prompts import EXAMPLE_PROMPTS
from app.folders import Folders
from app.json_file import JsonFile
from app.languages import Languages, changing
from app.log_window import LogWindow
from app.main_window import MainWindow
from app.model_folders import ModelFolder
from app.output_names import TOKENS
from app.preset_dialog import PresetNameDialog
from app.presets import PresetStore
from app.queue_record import JobState
from app.runner import Runner
from app.settings import Page, Settings
from app.settings_dialog import SettingsDialog
from app.theme import Theme
from engine.errors import EngineError, ErrorKind
from engine.job import STARTER_MODEL
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.hub_server import HubServer
from tests.app.jobs import small_job
from tests.app.machines import HYBRID_LAPTOP, ListedDevices
from tests.app.model_files import touch
from tests.app.reading import clipped, pseudo_locale, untranslated
from tests.app.test_first_run import Room
from tests.app.test_models_desk import Window as ModelsWindow
from tests.app.windows import mnemonic, mnemonics
from tools import translations

PSEUDO = "pseudo"
LANGUAGES = (PSEUDO, "en", *translations.LANGUAGES)
SMALL, USUAL = QSize(640, 400), QSize(1280, 800)
DEVICES = (*(device.name for device in HYBRID_LAPTOP), "Fake")
FIELDS = tuple(f"{{{token}}}" for token in TOKENS)  # of file names
PROMPT = "a red fox"
# What is the same in every language: devices, models, precisions, what a person typed.
NAMES = (*DEVICES, PROMPT, "float32", "bfloat", "float", "sdxl", "SDXL", "safetensors")


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
    with changing():
        for translator in qapp.findChildren(QTranslator):  # of the window too
            qapp.removeTranslator(translator)
    for one in qapp.findChildren(Languages):
        one.deleteLater()
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
    least = window.minimumSizeHint()
    assert language == PSEUDO or SMALL.expandedTo(least) == SMALL, least
    for size in (SMALL, USUAL):
        sized(qtbot, window, size)
        for _ in range(3):  # what scrolls or makes room does it a moment later
            QApplication.processEvents()
        assert not clipped(window), size
    if language == PSEUDO:
        assert not untranslated(window, *names)


def own_names(window: MainWindow) -> tuple[str, ...]:
    path = Path(window.page.path)
    return (*NAMES, str(path), path.stem, "Ctrl", "Enter", "Esc")


def doubles(texts: list[str]) -> list[str]:
    """Those whose letter another one has too."""
    letters = Counter(filter(None, map(mnemonic, texts)))
    return sorted(text for text in texts if letters[mnemonic(text)] > 1)


def reachable(window: QWidget) -> list[str]:
    """Texts with a letter of what is shown now."""
    hidden = {
        widget.text()
        for widget in window.findChildren(QWidget)
        if isinstance(widget, QLabel | QAbstractButton) and not widget.isVisibleTo(window)
    }
    return [text for _, text in mnemonics(window) if text not in hidden]


def check_letters(window: QWidget) -> None:
    assert not doubles(reachable(window))


def test_the_main_window(qtbot: QtBot, language: str, window: MainWindow) -> None:
    names = own_names(window)
    check(qtbot, window, language, *names)
    check_letters(window)
    window.page.show_all(True)
    check(qtbot, window, language, *names)
    window.page.show_all(False)
    records = window.queue.engine.model.records
    window.queue.edit(next(one.id for one in records if one.state is JobState.WAITING))
    qtbot.waitUntil(lambda: window.queue.is_editing, timeout=PATIENCE_MS)
    check(qtbot, window, language, *names)
    check_letters(window)


def test_a_problem(qtbot: QtBot, language: str, window: MainWindow) -> None:
    """Every kind of button below every kind of sentence that may be told."""
    for kind in ErrorKind:
        window.troubles.refuse(EngineError(kind, "of the engine"))
        qtbot.waitUntil(window.page.bar.isVisible, timeout=PATIENCE_MS)
        check(qtbot, window, language, *own_names(window))
        check_letters(window)


def test_a_comparison(qtbot: QtBot, language: str, window: MainWindow) -> None:
    viewer, actions = window.page.viewer, window.viewer_actions
    actions.details.setChecked(True)
    with qtbot.waitSignal(viewer.canvas.split_changed, timeout=PATIENCE_MS):
        viewer.compare_with(window.page.path)
        qtbot.waitUntil(viewer.slider.isVisible, timeout=PATIENCE_MS)
        viewer.slider.setValue(1)
    check(qtbot, window, language, *own_names(window))
    check_letters(window)


def test_the_menus(language: str, window: MainWindow) -> None:
    for menu in window.findChildren(QMenu):
        texts = [action.text() for action in menu.actions() if not action.isSeparator()]
        assert all(map(mnemonic, texts)), texts
        assert not doubles(texts)
        assert menu.sizeHint().width() < USUAL.width() / 2


def test_the_settings(qtbot: QtBot, language: str) -> None:
    dialog = SettingsDialog(Settings(), ListedDevices(HYBRID_LAPTOP), Path("/pictures"))
    qtbot.addWidget(dialog)
    dialog.show()
    for page in Page:
        dialog.show_page(page)
        QApplication.processEvents()
        check(qtbot, dialog, language, *NAMES, *FIELDS, "/pictures")
        check_letters(dialog)


def test_add_many(qtbot: QtBot, language: str, tmp_path: Path) -> None:
    dialog = AddManyDialog(small_job(), str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.lines.setPlainText("a {red|blue} fox\nb __nothing__\nc --ar 1")
    qtbot.waitUntil(dialog.faults.isVisible, timeout=PATIENCE_MS)
    check(qtbot, dialog, language, str(tmp_path), "red", "blue", "fox")
    check_letters(dialog)


def test_questions(qtbot: QtBot, language: str, window: MainWindow) -> None:
    for ask in (lambda: show_about(window), window._ask_before_closing):
        ask()
        box = window.findChildren(QMessageBox)[-1]
        assert not clipped(box)
        assert language != PSEUDO or not untranslated(box)
        box.reject()


def test_presets(qtbot: QtBot, language: str, tmp_path: Path) -> None:
    store = PresetStore(JsonFile(tmp_path / "presets.json"))
    dialog = PresetNameDialog(store, "", "Öl", ["Normal"])
    qtbot.addWidget(dialog)
    dialog.show()
    check(qtbot, dialog, language)
    dialog.line.setText("Normal")
    check(qtbot, dialog, language)
    check_letters(dialog)


def test_the_log(qtbot: QtBot, language: str, tmp_path: Path) -> None:
    (tmp_path / logs.WINDOW_LOG).write_text("words\n", "utf-8")
    window = LogWindow(tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.show_newest()
    check(qtbot, window, language)
    check_letters(window)


def test_diagnostics(qtbot: QtBot, language: str) -> None:
    dialog = DiagnosticsDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    check(qtbot, dialog, language)
    check_letters(dialog)


def test_the_models(
    qtbot: QtBot,
    language: str,
    make_runner: Callable[..., Runner],
    folders: Folders,
    tmp_path: Path,
) -> None:
    files = [touch(tmp_path / "models" / f"{name}.safetensors", name) for name in ("one", "lora")]
    script = Script(tmp_path / "script", GOOD_LIFE)
    window = ModelsWindow(make_runner(script.command), folders)
    qtbot.addWidget(window, before_close_func=lambda _: window.let_go())
    window.show()
    with qtbot.waitSignal(window.desk.store.settled, timeout=PATIENCE_MS):
        window.desk.start()
    window.desk.add([str(file) for file in files])
    window.desk.open_list()
    page = window.desk.page
    page.others.setChecked(True)
    qtbot.waitUntil(lambda: page.view.model().rowCount() == 3, timeout=PATIENCE_MS)
    page.show_trouble(["/gone"])
    for name in (STARTER_MODEL, *map(str, files)):
        page.select(name)
        check(qtbot, page, language, *NAMES, str(tmp_path), "/gone", "one", "lora")
        check_letters(page)


def test_the_first_run_page(
    qtbot: QtBot, language: str, theme: Theme, folders: Folders, tmp_path: Path
) -> None:
    files = tuple(tmp_path / name for name in ("a.safetensors", "b.safetensors"))
    found = [FoundModels(ModelFolder(tmp_path, "ComfyUI"), files)]
    with HubServer(b"data") as hub:
        room = Room(folders, hub, found)
        qtbot.addWidget(room.window, before_close_func=lambda _: room.desk.stop())
        room.window.show()
        qtbot.waitExposed(room.window)
        room.desk.show()
        room.settle()
        names = (*NAMES, *EXAMPLE_PROMPTS, hub.offer.repo, hub.offer.name, "ComfyUI", "middle")
        check(qtbot, room.window, language, *names, str(tmp_path))
        check_letters(room.window)


def test_the_checks_see_what_is_wrong(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label, box = QLabel("Half a sentence", window), QComboBox(window)
    label.resize(20, 20)
    box.addItem("Something long that needs room")
    box.resize(60, 30)
    window.show()
    assert len(clipped(window)) == 3
    assert untranslated(window, "Half a sentence") == ["Something long that needs room"]
    box.setToolTip(box.currentText())
    label.adjustSize()
    (fault,) = clipped(window)
    assert "over" in fault  # both are at the corner
    box.move(0, label.height())
    assert not clipped(window)
