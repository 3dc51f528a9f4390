"""Models among what is dragged over a window. Looks at names, and whether a folder is one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.gallery_record import PICTURE_ENDINGS
from app.models_scan import MODEL_ENDINGS


class ModelsDrop(QObject):
    """Takes models that are dropped on a widget; `dropped` carries their paths.

    A picture among them goes on to who waits for pictures.
    """

    dropped = Signal(list)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent):
            if models_in(event.mimeData()):
                event.acceptProposedAction()
                return True
        elif isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            paths = models_in(event.mimeData())
            if paths:
                event.acceptProposedAction()
                self.dropped.emit(paths)
                return not _has_picture(event.mimeData())
        return super().eventFilter(watched, event)


def models_in(data: QMimeData) -> list[str]:
    """Model files and folders, each once."""
    found: dict[str, None] = {}
    for url in data.urls():
        local = url.toLocalFile()
        if local and (local.lower().endswith(MODEL_ENDINGS) or Path(local).is_dir()):
            found[str(Path(local))] = None
    return list(found)


def _has_picture(data: QMimeData) -> bool:
    return any(url.toLocalFile().lower().endswith(PICTURE_ENDINGS) for url in data.urls())
