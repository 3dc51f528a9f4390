"""Hands files and folders to the rest of the desktop."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def open_path(path: Path) -> bool:
    """Opens a file or folder with its own program; whether one took it."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def open_page(address: str) -> bool:
    """Opens a web page with the browser; whether one took it."""
    return QDesktopServices.openUrl(QUrl(address))


def show_in_folder(path: Path) -> bool:
    """Shows the folder, on Windows and macOS with the file selected; whether a program took it."""
    if sys.platform == "win32":
        explorer = QProcess()
        explorer.setProgram("explorer.exe")
        # Explorer reads its command line in a way of its own: the quotes go behind the comma.
        explorer.setNativeArguments(f'/select,"{path}"')
        return bool(explorer.startDetached()[0])
    if sys.platform == "darwin":
        return bool(QProcess.startDetached("open", ["-R", str(path)])[0])
    return open_path(path.parent)
