"""Colours, text size and language of the application, as they are set.

There is one for each `Theme`, whatever windows come and go: it knows what the text size was before
it changed it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.languages import Languages
from app.settings import Settings
from app.theme import Mode, Theme


class Looks(QObject):
    """A part of the application; `of` finds it."""

    def __init__(self, application: QApplication, theme: Theme) -> None:
        super().__init__(theme)
        self._application = application
        self._theme = theme
        self._languages = Languages(self)
        self._points = application.font().pointSizeF()
        self._percent = 100

    @classmethod
    def of(cls, theme: Theme) -> Looks:
        """That of this theme, made if there is none."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        return theme.findChild(cls) or cls(application, theme)

    def show(self, settings: Settings) -> None:
        """Takes effect at once."""
        if settings.theme != self._theme.mode:
            self._theme.choose(Mode(settings.theme))
        self._languages.choose(settings.language)
        if settings.text_percent != self._percent:
            self._percent = settings.text_percent
            font = self._application.font()
            font.setPointSizeF(self._points * self._percent / 100)
            self._application.setFont(font)
