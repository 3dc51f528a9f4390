"""The real program in a process of its own, which ends in the way that the argument says.

    python -m tests.app.program_life crash | close | raise

When its window is there it prints the text and the buttons of its message bar as JSON; then it has
a segmentation fault, closes its window, or raises an exception and closes.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import sys
import threading

from PySide6.QtCore import QTimer, qWarning

from app import program
from app.main_window import MainWindow


class MortalWindow(MainWindow):
    def _start(self) -> None:
        super()._start()
        if sys.argv[1] == "raise":
            self._runner.worker.ready.connect(self._live)
        else:
            QTimer.singleShot(0, self._live)

    def _live(self) -> None:
        message = self.page.bar.shown
        choices = [choice.label for choice in message.choices] if message else []
        print(json.dumps([message.text if message else "", choices]), flush=True)
        if sys.argv[1] == "crash":
            faulthandler._sigsegv()  # type: ignore[attr-defined]
        QTimer.singleShot(0, self.close)
        if sys.argv[1] == "raise":
            qWarning("a word of Qt's own")
            logging.getLogger("app.x").warning("not kept: %s", "/pictures/a red fox 7.png")
            thread = threading.Thread(target=_fail)
            thread.start()
            thread.join()
            raise RuntimeError("a mistake in the window")


def _fail() -> None:
    raise RuntimeError("a mistake in a thread")


if __name__ == "__main__":
    program.MainWindow = MortalWindow  # type: ignore[misc]
    sys.exit(program.run())
