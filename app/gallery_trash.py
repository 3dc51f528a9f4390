"""Pictures on their way to the system's trash, with time to think again.

Nothing is moved at first: the gallery hides the pictures, and only when the time is over, or at the
end of the program, the files go to the trash from where they are. So to undo cannot fail, a crash
deletes nothing, and the trash knows where a picture came from. Never deletes for good.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.background import Background

log = logging.getLogger(__name__)

GRACE_MS = 10_000


def send_to_trash(path: str) -> None:
    """Raises OSError if the system does not take it."""
    from send2trash import send2trash  # for start-up time: on Windows it brings COM along

    send2trash(path)


class GalleryTrash(QObject):
    """`hidden` and `shown` carry lists of paths; `refused` a path and the system's reason.

    `changed` comes when there is more or less that can be taken back.
    """

    hidden = Signal(list)
    shown = Signal(list)
    refused = Signal(str, str)
    changed = Signal()

    def __init__(
        self,
        send: Callable[[str], None] = send_to_trash,
        parent: QObject | None = None,
        grace_ms: int = GRACE_MS,
    ) -> None:
        super().__init__(parent)
        self._send = send
        self._batches: list[list[str]] = []
        self._background = Background(self)
        self._timer = QTimer(self, singleShot=True, interval=grace_ms)
        self._timer.timeout.connect(self.commit)

    @property
    def count(self) -> int:
        """Pictures that can be taken back."""
        return sum(map(len, self._batches))

    def put(self, paths: Iterable[str]) -> None:
        """Hides pictures; time begins anew for those put before."""
        batch = list(paths)
        if batch:
            self._batches.append(batch)
            self._timer.start()
            self.hidden.emit(batch)
            self.changed.emit()

    def undo(self) -> None:
        """Takes back what was put last."""
        if not self._batches:
            return
        batch = self._batches.pop()
        if not self._batches:
            self._timer.stop()
        self.shown.emit(batch)
        self.changed.emit()

    def commit(self) -> None:
        """Now, in a thread."""
        self._timer.stop()
        paths = [path for batch in self._batches for path in batch]
        self._batches.clear()
        for path in paths:
            self._background.run(partial(self._give, path))
        if paths:
            self.changed.emit()

    def close(self) -> None:
        """Sends what waits and returns when it is there."""
        self.commit()
        self._background.close()

    def _give(self, path: str) -> None:
        """In the thread."""
        try:
            self._send(path)
        except OSError as error:
            if not os.path.lexists(path):
                return  # somebody else removed it
            log.warning("not put into the trash: %s", error)
            reason = error.strerror or str(error)
            self._background.say(lambda: self._on_failed(path, reason))

    def _on_failed(self, path: str, reason: str) -> None:
        self.shown.emit([path])
        self.refused.emit(path, reason)
