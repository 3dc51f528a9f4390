"""The languages that the program speaks: English, and those whose translation is shipped.

English has a file too, with its plural forms ("1 step"). Where no file was compiled, as in a
checkout that was never installed, every text is English and a plural.

A change is heard by everything that is made after it. What is seen already is made anew by its
owner, at once as the settings dialog does, or at a person's wish as the window.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

import assets
from app.texts import translate

SYSTEM_LANGUAGE = "system"
ENGLISH = "en"
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


class Languages(QObject):
    """Keeps the application in the chosen language, Qt's own texts too."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._application = application
        self._translators: list[QTranslator] = []
        self.code = ""

    def choose(self, code: str) -> None:
        """Speaks a language of `languages` from now on."""
        if code == self.code:
            return
        self.code = code
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators.clear()
        locale = QLocale.system() if code == SYSTEM_LANGUAGE else QLocale(code)
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
