"""The real program in a process of its own, until its window has been painted once.

    python -m tests.app.first_paint

prints the seconds that its main thread waited for a processor that others had (0 where the system
does not count them), and closes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

from app import program
from app.main_window import MainWindow


class FirstPaint(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            schedstat = Path("/proc/self/schedstat")
            waited = int(schedstat.read_text().split()[1]) / 1e9 if schedstat.exists() else 0.0
            print(waited, flush=True)
            QTimer.singleShot(0, QCoreApplication.quit)
        return False


class WatchedWindow(MainWindow):
    def __init__(self, *parts: object) -> None:
        super().__init__(*parts)  # type: ignore[arg-type]
        self._first_paint = FirstPaint()
        self.installEventFilter(self._first_paint)


if __name__ == "__main__":
    program.MainWindow = WatchedWindow  # type: ignore[misc]
    sys.exit(program.run())
