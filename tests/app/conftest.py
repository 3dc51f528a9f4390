"""Fixtures of the window's tests: no display, folders with emoji names, windows that close."""

from __future__ import annotations

import gc
import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before Qt is imported anywhere

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import texts
from app.folders import Folders
from app.languages import Languages, changing
from app.main_window import MainWindow
from app.power_policy import PowerState
from app.runner import Runner
from app.session import SessionFile
from app.settings_desk import Surroundings
from app.theme import Mode, Theme
from app.worker_process import Limits, WorkerProcess

HERE = Path(__file__).parent
# A machine at the mains that never sleeps.
QUIET = Surroundings(read_power=PowerState, stay_awake=nullcontext)
PATIENCE_MS = 60_000  # for signals that come; nothing waits this long when all is well


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform has no window manager to send size limits to, and says so."""
    mark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(mark)


@pytest.fixture(autouse=True, scope="session")
def no_garbage_is_collected_by_threads() -> Iterator[None]:
    """As in the program."""
    gc.disable()
    gc.freeze()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def nothing_is_left_to_the_next_test(qapp: QApplication) -> Iterator[None]:
    """What goes wrong when a window goes away goes wrong in its own test. Ends last, because every
    fixture that leaves something behind stands on this one."""
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    root = tmp_path / "Zoë 🎨 絵"
    return Folders(root / "data", root / "settings", root / "Bilder 🖼️")


@pytest.fixture(autouse=True)
def looks(
    nothing_is_left_to_the_next_test: None, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """English with its plural forms, and the usual size of text, whatever the last test chose;
    files counted by thousands, whatever system this is."""
    monkeypatch.setattr(texts, "FILE_UNITS", QLocale.DataSizeFormat.DataSizeSIFormat)
    font = qapp.font()
    languages = Languages(qapp)
    languages.choose("en")
    yield
    with changing():
        for translator in languages.findChildren(QTranslator):
            qapp.removeTranslator(translator)
    languages.deleteLater()
    if qapp.font() != font:
        qapp.setFont(font)


@pytest.fixture
def theme(looks: None, qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Mode.LIGHT)
    yield theme
    theme.choose(Mode.LIGHT)
    theme.deleteLater()


@pytest.fixture
def runner(looks: None, folders: Folders) -> Iterator[Runner]:
    """With the real worker, which keeps a checkpoint of every step."""
    os.environ["MEZZOTINT_CHECKPOINT_SECONDS"] = "0"
    runner = Runner(WorkerProcess(folders.checkpoints))
    yield runner
    runner.shut_down()
    runner.deleteLater()
    del os.environ["MEZZOTINT_CHECKPOINT_SECONDS"]


@pytest.fixture
def make_runner(looks: None, folders: Folders) -> Iterator[Callable[..., Runner]]:
    """`make_runner(command, limits, clock=...)`: a runner with another worker."""
    made: list[Runner] = []

    def make(command: list[str], limits: Limits | None = None, **options: object) -> Runner:
        worker = WorkerProcess(folders.checkpoints, command=command, limits=limits)
        made.append(Runner(worker, **options))  # type: ignore[arg-type]
        worker.setParent(made[-1])
        return made[-1]

    yield make
    for runner in made:
        runner.shut_down()
        runner.deleteLater()
    made.clear()


@pytest.fixture
def make_window(
    qtbot: QtBot, folders: Folders, theme: Theme
) -> Iterator[Callable[..., MainWindow]]:
    """`make_window(runner)`: a window that is shown, and closed after the test."""
    windows: list[MainWindow] = []

    def make(runner: Runner) -> MainWindow:
        if not folders.session_file.exists():  # else the welcome page would be over the middle
            with suppress(OSError):  # where a test took the folder away, the page is seen
                folders.session_file.parent.mkdir(parents=True, exist_ok=True)
                folders.session_file.write_text('{"painted": true}')
        session = SessionFile(folders.session_file)
        window = MainWindow(runner, folders, session, theme, QUIET)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield make
    for window in windows:
        window.close_without_asking()
        window.deleteLater()
    windows.clear()  # pytest holds on to `make`
