"""Opens files, folders and web pages with other programs, and says so where there is none.

A system without a browser, or with nothing for pictures, does nothing at all: a press would look
as if the button were broken.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from app import desktop
from app.message_bar import BarMessage, Choice, Level
from app.texts import translate

MESSAGE = "opening"


class Opening:
    """`tell` takes the message if nothing could be opened."""

    def __init__(self, tell: Callable[[BarMessage], None]) -> None:
        self._tell = tell

    def open(self, path: Path) -> None:
        """A file or folder."""
        if not desktop.open_path(path):
            self._tell_path(path)

    def show_in_folder(self, path: Path) -> None:
        """The folder of a file."""
        if not desktop.show_in_folder(path):
            self._tell_path(path)

    def open_page(self, address: str) -> None:
        """A web page."""
        if not desktop.open_page(address):
            text = translate("Opening", "No browser could be opened. The page is {address}")
            copy = translate("Opening", "Copy address")
            self._post(text.format(address=address), copy, address)

    def _tell_path(self, path: Path) -> None:
        text = translate("Opening", "The system has no program that opens “{path}”.")
        self._post(text.format(path=path), translate("Opening", "Copy path"), str(path))

    def _post(self, text: str, label: str, copied: str) -> None:
        choice = Choice(label, lambda: QGuiApplication.clipboard().setText(copied))
        self._tell(BarMessage(MESSAGE, Level.WARNING, text, (choice,)))
