"""From the first start to the first picture, in the real window with the real worker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.first_run_page import FirstRunPage
from app.folders import Folders
from app.main_window import MainWindow
from app.models_scan import look
from app.panes import Panes
from app.runner import Runner
from app.session import SessionFile
from app.theme import Theme
from tests.app.conftest import PATIENCE_MS, QUIET
from tests.app.jobs import small_job
from tests.app.model_files import touch


@pytest.fixture
def new_here(qtbot: QtBot, folders: Folders, theme: Theme, runner: Runner) -> MainWindow:
    """The window of a person who never painted; the test closes it."""
    window = MainWindow(runner, folders, SessionFile(folders.session_file), theme, QUIET)
    window.show()
    qtbot.waitExposed(window)
    assert window.first_run.is_shown
    return window


def test_from_the_first_page_to_a_picture(
    qtbot: QtBot, folders: Folders, new_here: MainWindow
) -> None:
    window = new_here
    starter = window.first_run.page.starter
    starter.examples[0].click()
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS) as shown:
        starter.paint.click()
    assert Path(shown.args[0]).exists()
    assert not window.first_run.is_shown and window.page.isVisible()
    window._session_file.wait()  # what is killed now does not welcome again
    assert SessionFile(folders.session_file).load().painted
    window.close_without_asking()
    window.deleteLater()
    assert SessionFile(folders.session_file).load().painted  # the page is not seen again


def test_the_page_is_built_for_who_wants_it(
    qtbot: QtBot, runner: Runner, make_window: Callable[[Runner], MainWindow]
) -> None:
    """It costs a start some 25 ms, and who has painted seldom sees it."""
    window = make_window(runner)
    window.panel.model.changed.emit("a model")
    window.first_run.task.changed.emit()
    window.activateWindow()
    qtbot.waitUntil(window.panel.prompt.hasFocus, timeout=PATIENCE_MS)
    window.findChild(Panes).next.trigger()
    assert window.findChild(FirstRunPage) is None and not window.first_run.is_shown
    window.first_run.action.trigger()
    page = window.findChild(FirstRunPage)
    assert page.isVisible() and page.isAncestorOf(window.focusWidget())


def test_what_was_downloaded_is_not_read_again_for_its_hash(
    qtbot: QtBot, runner: Runner, make_window: Callable[[Runner], MainWindow], tmp_path: Path
) -> None:
    window = make_window(runner)
    path = str(touch(tmp_path / "neu.safetensors", "its hash is another one"))
    place = look(path)
    assert place is not None
    with qtbot.waitSignal(window.models.store.settled, timeout=PATIENCE_MS):
        pass
    task, model = window.first_run.task, window.models.model
    task.checked.emit(path, place.state, "ab" * 32)
    task.finished.emit(path)
    qtbot.waitUntil(lambda: model.record(path) is not None, timeout=PATIENCE_MS)
    record = model.record(path)
    assert record is not None and record.sha256 == "ab" * 32
    assert window.panel.model.value == path


def test_the_welcome_gives_way_to_what_is_painted(qtbot: QtBot, new_here: MainWindow) -> None:
    """Jobs come from elsewhere too, but who asked for the page keeps it."""
    window = new_here
    with qtbot.waitSignal(window.activity.ended, timeout=PATIENCE_MS):
        window.queue.add(small_job())
    assert not window.first_run.is_shown
    window.first_run.action.trigger()
    with qtbot.waitSignal(window.activity.ended, timeout=PATIENCE_MS):
        window.queue.add(small_job())
    assert window.first_run.is_shown
    window.close_without_asking()
    window.deleteLater()
