"""From the first start to the first picture, in the real window with the real worker."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.folders import Folders
from app.main_window import MainWindow
from app.runner import Runner
from app.session import SessionFile
from app.theme import Theme
from tests.app.conftest import PATIENCE_MS, QUIET


def test_from_the_first_page_to_a_picture(
    qtbot: QtBot, folders: Folders, theme: Theme, runner: Runner
) -> None:
    session = SessionFile(folders.session_file)
    window = MainWindow(runner, folders, session, theme, QUIET)
    window.show()
    qtbot.waitExposed(window)
    assert window.first_run.is_shown
    starter = window.first_run.page.starter
    starter.examples[0].click()
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS) as shown:
        starter.paint.click()
    assert Path(shown.args[0]).exists()
    assert not window.first_run.is_shown and window.page.isVisible()
    window.close_without_asking()
    window.deleteLater()
    assert SessionFile(folders.session_file).load().painted  # the page is not seen again
