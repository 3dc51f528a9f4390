"""The languages that the program speaks: English, and those whose translation is shipped.

English has a file too, with its plural forms ("1 step"). Where no file was compiled, as in a
checkout that was never installed, every text is English and a plural.

A change is heard by everything that is made after it. What is seen already is made anew by its
owner, at once as the settings dialog does, or at a person's wish as the window.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

import assets
from app.texts import translate

SYSTEM_LANGUAGE = "system"
ENGLISH = "en"
MOST_READERS = 64
PATIENCE_SECONDS = 1.0
# In themselves: who does not read the others finds the own one.
NAMES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
    "zh_CN": "简体中文",
}
STEM = "mezzotint_"

log = logging.getLogger(__name__)
_readers = threading.BoundedSemaphore(MOST_READERS)


def translations() -> Path | None:
    """The folder of compiled translations; None where none were compiled."""
    try:
        return assets.path("i18n")
    except FileNotFoundError:
        return None


def languages() -> Mapping[str, str]:
    """Codes and names of what there is, the system's own first."""
    folder = translations()
    shipped = {path.stem.removeprefix(STEM) for path in folder.glob("*.qm")} if folder else set()
    there = {code: name for code, name in NAMES.items() if code in shipped | {ENGLISH}}
    return {SYSTEM_LANGUAGE: translate("Settings", "As the system"), **there}


def spoken(locale: QLocale) -> str:
    """The language of `NAMES` that a person with this locale reads best; English if none."""
    for wanted in map(QLocale, locale.uiLanguages()):
        for code in NAMES:
            ours = QLocale(code)
            if (ours.language(), ours.script()) == (wanted.language(), wanted.script()):
                return code
    return ENGLISH


@contextmanager
def unchanged() -> Iterator[None]:
    """No language is chosen meanwhile; for threads in which Qt works without Python's lock.

    Where Qt looks for a text there (a picture cannot be read), it holds the lock of its translators
    and waits for Python's, because these were made in Python and might say something of their own.
    The window, which holds Python's lock while it changes the translators, would wait for Qt's.
    """
    with _readers:
        yield


@contextmanager
def changing() -> Iterator[None]:
    """None of them is at work; in the window."""
    until = time.monotonic() + PATIENCE_SECONDS
    taken = 0
    try:
        while taken < MOST_READERS:
            if not _readers.acquire(timeout=max(0.0, until - time.monotonic())):
                # A disk does not answer: who waits for one looks for no text.
                log.warning("the language changes while a picture is being read")
                break
            taken += 1
        yield
    finally:
        if taken:
            _readers.release(taken)


class Languages(QObject):
    """Keeps the application in the chosen language, Qt's own texts too."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        application = QCoreApplication.instance()
        assert application is not None
        self._application = application
        self._translators: list[QTranslator] = []
        self.code = ""

    def choose(self, code: str) -> None:
        """Speaks a language of `languages` from now on."""
        if code == self.code:
            return
        self.code = code
        with changing():
            self._exchange()

    def _exchange(self) -> None:
        for translator in self._translators:
            self._application.removeTranslator(translator)
            translator.deleteLater()
        self._translators.clear()
        locale = QLocale.system() if self.code == SYSTEM_LANGUAGE else QLocale(self.code)
        QLocale.setDefault(locale)  # numbers and dates too
        language = spoken(locale)
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._install("qtbase_", language, qt)
        if (folder := translations()) is not None:
            # English below each: its file has the plural forms of what is not translated yet.
            for each in dict.fromkeys((ENGLISH, language)):
                self._install(STEM, each, str(folder))

    def _install(self, stem: str, language: str, folder: str) -> None:
        translator = QTranslator(self)
        if translator.load(f"{stem}{language}", folder):
            self._application.installTranslator(translator)
            self._translators.append(translator)
