"""Crashes of the window and of the worker, kept as files and told once.

Each process writes to a file of its own (`engine.crash_file`). What a dead one left is moved aside
as a report: the window tells it at its next start. Knows no widget.
"""

from __future__ import annotations

import logging
import os
from datetime import datetime
from pathlib import Path

from engine.crash_file import CrashFile, is_abandoned

log = logging.getLogger(__name__)

WINDOW, WORKER = "window", "worker"
LIVE_ENDING = ".crash"
REPORTS = "crash *.txt"
KEPT_REPORTS = 10


class CrashLog:
    """That of the window, from the start of the program to its clean end.

    Attributes:
        told: the reports of windows that crashed since the last start, the newest first.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.told = collect(folder)
        self._file: CrashFile | None = None
        try:
            self._file = CrashFile(folder / f"{WINDOW} {os.getpid()}{LIVE_ENDING}")
        except OSError as error:
            log.warning("a crash cannot be written down: %s", error)

    def close(self) -> None:
        """The program ends in peace."""
        if self._file is not None:
            self._file.close()
        collect(self._folder)  # of workers that had to be killed


def worker_crash_file(folder: Path, number: int) -> Path:
    """Where the next worker of this window writes its crash."""
    return folder / f"{WORKER} {os.getpid()} {number}{LIVE_ENDING}"


def collect(folder: Path) -> list[Path]:
    """Moves aside what dead processes left; returns the reports of windows, the newest first."""
    reports = []
    for path in _found(folder, f"*{LIVE_ENDING}"):
        if is_abandoned(path):
            report = keep(path)
            if report is not None and path.name.startswith(WINDOW):
                reports.append(report)
    _tidy(folder)
    return sorted(reports, reverse=True)


def keep(path: Path) -> Path | None:
    """Makes a report of what a dead process left; None if it left no crash."""
    try:
        state = path.stat()
        if state.st_size == 0:
            path.unlink()
            return None
        when = datetime.fromtimestamp(state.st_mtime).strftime("%Y-%m-%d %H.%M.%S")
        report = path.with_name(f"crash {when} {path.stem}.txt")
        path.replace(report)
    except FileNotFoundError:  # the process, or another window, took it away
        return None
    except OSError as error:
        log.warning("a crash file stays: %s", error)
        return None
    return report


def reports(folder: Path) -> list[Path]:
    """All that are kept, the newest first."""
    return _found(folder, REPORTS)[::-1]


def _found(folder: Path, pattern: str) -> list[Path]:
    """By name. Nothing where the folder cannot be looked into."""
    try:
        return sorted(folder.glob(pattern), key=lambda path: path.name)
    except OSError as error:
        log.warning("reports of crashes are out of reach: %s", error.strerror)
        return []


def beginning(report: Path, lines: int) -> list[str]:
    """The first lines of a report."""
    try:
        return report.read_text("utf-8", "replace").splitlines()[:lines]
    except OSError as error:
        return [f"{report}: {error.strerror}"]


def _tidy(folder: Path) -> None:
    for path in reports(folder)[KEPT_REPORTS:]:
        try:
            path.unlink()
        except OSError as error:
            log.warning("an old crash report stays: %s", error)
