"""The program's log files: what the window's process says, and what the worker writes to stderr.

Two rotating files of a megabyte, with three older ones each. Uncaught exceptions of every thread
and Qt's own messages go there as well. No name of a picture gets in, because it begins with its
prompt. Costs some 60 µs a line.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

import PySide6
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion

from app.scrub import hide_pictures
from engine import __version__
from engine.files import is_plain_file

log = logging.getLogger(__name__)

WINDOW_LOG, WORKER_LOG = "window.log", "worker.log"
WORKER = "worker"  # the logger of the worker's lines
OURS = ("app", "engine", "qt", WORKER)  # what others write matters from warnings on
MAX_BYTES = 1 << 20
KEPT = 3
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@contextmanager
def logging_to(folder: Path) -> Iterator[None]:
    """Everything is logged as long as this lasts, on standard error too where there is one."""
    root, worker = logging.getLogger(), logging.getLogger(WORKER)
    handlers: list[tuple[logging.Logger, logging.Handler]] = []
    if sys.stderr is not None:  # a program without a console has none
        console = logging.StreamHandler()
        console.setLevel(logging.WARNING)
        console.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
        handlers.append((root, console))
    for logger, name in ((root, WINDOW_LOG), (worker, WORKER_LOG)):
        handlers.extend((logger, handler) for handler in _file_handlers(folder / name))
    for logger, handler in handlers:
        logger.addHandler(handler)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)
    worker.propagate = False
    qt_before = qInstallMessageHandler(_on_qt_message)
    hooks = threading.excepthook, sys.unraisablehook
    threading.excepthook, sys.unraisablehook = _on_thread_exception, _on_unraisable
    _log_facts()
    try:
        yield
    finally:
        log.info("ended")
        threading.excepthook, sys.unraisablehook = hooks
        qInstallMessageHandler(qt_before)
        worker.propagate = True
        for logger, handler in handlers:
            logger.removeHandler(handler)
            handler.close()


def log_files(folder: Path) -> list[Path]:
    """Those that are there: of the window and then of the worker, each the newest first."""
    names = [f"{name}{end}" for name in (WINDOW_LOG, WORKER_LOG) for end in _endings()]
    return [folder / name for name in names if is_plain_file(folder / name)]


def _endings() -> list[str]:
    return ["", *(f".{number}" for number in range(1, KEPT + 1))]


class _DiscreetFormatter(logging.Formatter):
    """Without names of pictures."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_pictures(super().format(record))


class _FileHandler(RotatingFileHandler):
    """Goes on with the old file where it cannot be renamed (Windows, with a second window), and
    tells once that nothing can be written."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8", errors="replace"
        )
        self._has_failed = False

    def rotate(self, source: str, dest: str) -> None:
        if not Path(source).exists():
            return
        try:
            os.replace(source, dest)  # noqa: PTH105 - as the base class names them
        except PermissionError as error:
            if sys.stderr is not None:
                print(f"{source} is not renamed: {error.strerror}", file=sys.stderr)

    def handleError(self, record: logging.LogRecord) -> None:
        if not self._has_failed and sys.stderr is not None:
            print(f"{self.baseFilename} cannot be written: {sys.exc_info()[1]}", file=sys.stderr)
        self._has_failed = True

    def close(self) -> None:
        """Also where the last lines find no room any more."""
        try:
            super().close()
        except OSError as error:
            if sys.stderr is not None:
                print(f"{self.baseFilename} lacks its end: {error.strerror}", file=sys.stderr)


def _file_handlers(path: Path) -> list[logging.Handler]:
    """The handler of a file; none where it cannot be opened, which is said."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = _FileHandler(path)
    except OSError as error:
        if sys.stderr is not None:
            print(f"nothing is logged to {path}: {error.strerror}", file=sys.stderr)
        return []
    handler.setFormatter(_DiscreetFormatter(FORMAT))
    return [handler]


def _log_facts() -> None:
    frozen = "installed" if getattr(sys, "frozen", False) else "from source"
    log.info("Mezzotint %s, %s, process %d", __version__, frozen, os.getpid())
    log.info("%s, %s, %s processors", platform.platform(), platform.machine(), os.cpu_count())
    log.info(
        "Python %s, PySide %s, Qt %s", platform.python_version(), PySide6.__version__, qVersion()
    )


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    category = context.category or "default"
    logger = logging.getLogger("qt" if category == "default" else f"qt.{category}")
    logger.log(_LEVELS.get(kind, logging.WARNING), "%s", message)


def _on_thread_exception(arguments: threading.ExceptHookArgs) -> None:
    """The window lives on; who waits for the thread tells it."""
    name = arguments.thread.name if arguments.thread else "?"
    trace = (arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
    log.critical("unexpected in the thread %s", name, exc_info=trace)  # type: ignore[arg-type]


def _on_unraisable(arguments: sys.UnraisableHookArgs) -> None:
    trace = (arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
    log.error("%s", arguments.err_msg or "unexpected", exc_info=trace)  # type: ignore[arg-type]
