"""Tells people who look elsewhere that the queue has ended: by the system where it can, and by the
window in any case."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.icons import program_icon


class Notifier(QObject):
    """The tray icon is there from the first message until the window is looked at again."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None

    def tell(self, title: str, text: str) -> bool:
        """Whether the system shows it; where people look at the window, it does not have to."""
        if QApplication.activeWindow() is not None:
            return False
        QApplication.alert(self._window)
        if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
            return False
        if self._tray is None:
            self._tray = QSystemTrayIcon(program_icon(), self)
            self._tray.messageClicked.connect(self._show_window)
            self._tray.activated.connect(lambda _reason: self._show_window())
            QApplication.instance().focusChanged.connect(self._hide_tray)  # type: ignore[union-attr]
        self._tray.show()
        self._tray.showMessage(title, text, program_icon())
        return True

    def _show_window(self) -> None:
        self._window.showNormal() if self._window.isMinimized() else self._window.show()
        self._window.raise_()
        self._window.activateWindow()

    def _hide_tray(self) -> None:
        if self._tray is not None and QApplication.activeWindow() is not None:
            self._tray.hide()
