"""Puts the window's parts together and runs them: one application, one window, one worker."""

from __future__ import annotations

import logging
import signal
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtWidgets import QApplication

from app.folders import NAME, Folders, user_folders
from app.main_window import MainWindow
from app.runner import Runner
from app.session import SessionFile
from app.theme import Theme
from app.worker_process import WorkerProcess

log = logging.getLogger(__name__)


def make_application(arguments: list[str]) -> QApplication:
    """The application object, with its names."""
    application = QApplication(arguments)
    application.setApplicationName(NAME)
    application.setApplicationDisplayName(NAME)
    application.setDesktopFileName("mezzotint")
    return application


def make_window(application: QApplication, folders: Folders) -> MainWindow:
    """The window with a runner and a worker of its own, not shown yet."""
    runner = Runner(WorkerProcess(folders.checkpoints))
    session_file = SessionFile(folders.session_file)
    window = MainWindow(runner, folders, session_file, Theme(application))
    runner.setParent(window)
    return window


def run() -> int:
    """Shows the window until it is closed; returns the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    application = make_application(sys.argv[:1])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would never let Python see it
    window = make_window(application, user_folders())
    sys.excepthook = _teller(window)
    window.show()
    return application.exec()


def _teller(
    window: MainWindow,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """What is done about an exception that nobody caught: it is logged and shown."""

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.critical("unexpected", exc_info=(kind, error, trace))
        window.show_mistake("".join(traceback.format_exception(kind, error, trace)))

    return tell
