"""Puts the window's parts together and runs them: one application, one window, one worker."""

from __future__ import annotations

import logging
import signal
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from app.background import Background, Collector
from app.crash_log import CrashLog
from app.download_task import RUNNING
from app.first_size import first_size
from app.folders import NAME, Folders, user_folders
from app.json_file import JsonFile
from app.languages import Languages
from app.logs import logging_to
from app.main_window import MainWindow
from app.runner import Runner
from app.session import SessionFile
from app.settings_store import SettingsStore
from app.single_instance import Claim, SingleInstance
from app.texts import translate
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


def make_window(
    application: QApplication, folders: Folders, theme: Theme | None = None
) -> MainWindow:
    """The window with a runner and a worker of its own, not shown yet."""
    runner = Runner(WorkerProcess(folders.checkpoints, crashes=folders.logs))
    session_file = SessionFile(folders.session_file)
    window = MainWindow(runner, folders, session_file, theme or Theme(application))
    runner.setParent(window)
    return window


class Shell:
    """Shows one window, and another in its place when it is to be made anew."""

    def __init__(self, application: QApplication, folders: Folders) -> None:
        self._application = application
        self._folders = folders
        self._theme = Theme(application)
        self.window = self._open()

    def _open(self) -> MainWindow:
        window = make_window(self._application, self._folders, self._theme)
        # After the press of the button that asked for it.
        window.settings.reopen_requested.connect(lambda: QTimer.singleShot(0, self.reopen))
        log.info("settings: %s", window.settings.settings)
        if not window.isMaximized() and not window.isFullScreen():
            window.resize(first_size(window, window.size()))
        window.show()
        return window

    def come_forward(self) -> None:
        """Somebody started the program again."""
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def reopen(self) -> None:
        """Closes the window and makes it anew: what is painted is interrupted and can go on, what
        is downloaded goes on."""
        old = self.window
        was_loading = old.first_run.task.stage in RUNNING
        self._application.setQuitOnLastWindowClosed(False)
        old.close_without_asking()
        self.window = self._open()
        self._application.setQuitOnLastWindowClosed(True)
        old.deleteLater()
        if was_loading:
            self.window.first_run.task.resume()


def run() -> int:
    """Shows the window until it is closed; returns the exit status. If it is open already, that one
    shows itself."""
    folders = user_folders()
    application = make_application(sys.argv[:1])
    instance = SingleInstance(folders.data, application)
    claim = instance.claim()
    if claim is Claim.SILENT:
        _tell_silent(application, folders, instance)
    if claim is not Claim.FIRST:
        return 0 if claim is Claim.SHOWN else 1
    with logging_to(folders.logs):
        crashes = CrashLog(folders.logs)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would never let Python see it
        collector = Collector(application)
        shell = Shell(application, folders)
        sys.excepthook = _teller(shell)
        instance.called.connect(shell.come_forward)
        shell.window.reports.tell_crashes(crashes.told)
        status = application.exec()
        collector.stop()
        crashes.close()
    instance.let_go()
    return status


def _tell_silent(application: QApplication, folders: Folders, instance: SingleInstance) -> None:
    settings = SettingsStore(JsonFile(folders.settings_file), application).settings
    Languages(application).choose(settings.language)
    process, machine = instance.holder
    text = translate(
        "Program",
        "Mezzotint is open already and does not answer. Wait until it does, or end its process "
        "({process} on {machine}) and start it again.",
    )
    QMessageBox.warning(None, NAME, text.format(process=process, machine=machine))


def _teller(
    shell: Shell,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """What is done about an exception that nobody caught: it is logged, and shown by the window's
    thread, whichever thread it was in."""
    window_thread = Background()

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.critical("unexpected", exc_info=(kind, error, trace))
        text = "".join(traceback.format_exception(kind, error, trace))
        window_thread.say(lambda: shell.window.troubles.show_mistake(text))

    return tell
