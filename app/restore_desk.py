"""Brings settings into the prompt panel: from the gallery, from a dropped file, from pasted text.

Files are read in a thread. What could not be taken is said in the message bar, where the settings
from before can be had back.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.background import Background
from app.gallery_model import GalleryModel
from app.gallery_record import PICTURE_ENDINGS
from app.message_bar import BarMessage, Choice, Level, MessageBar
from app.prompt_panel import PromptPanel
from app.restore import Models, Restored, Use, restored, settings_in, told
from app.texts import joined, translate
from engine.errors import EngineError
from engine.metadata import read_picture

RESTORED = "restored"


class RestoreDesk(QObject):
    """`again` carries a job that is to be painted at once."""

    again = Signal(object)

    def __init__(
        self,
        window: QWidget,
        panel: PromptPanel,
        bar: MessageBar,
        gallery: GalleryModel,
    ) -> None:
        """Args: gallery: knows the hashes of models that painted here. `models`, which may be set
        later, tells of others that are on this machine."""
        super().__init__(window)
        self._panel = panel
        self._bar = bar
        self._gallery = gallery
        self.models: Callable[[], Models] = Models
        self._background = Background(self)
        panel.settings_pasted.connect(self.use_text)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def use_file(self, path: str, use: Use = Use.ALL) -> None:
        """Takes the settings of a picture as soon as it is read."""
        base, models = self._panel.shown_job(), self._models()

        def read() -> Restored | None:
            try:
                return restored(read_picture(path), base, models, use)
            except EngineError:
                return None

        self._background.run(read, lambda result: self._on_read(path, result, use))

    def use_text(self, text: str) -> None:
        """Takes the settings of a text that was pasted."""
        info = settings_in(text)
        if info is not None:
            result = restored(info, self._panel.shown_job(), self._models())
            self._take(result, translate("Restore", "the pasted text"))

    def close(self) -> None:
        """Waits for what is being read."""
        self._background.close()

    def _models(self) -> Models:
        """The list's own hashes come first: a picture may tell of a file that is gone."""
        others = self.models()
        paths = tuple(dict.fromkeys((*self._panel.model.models, *others.paths)))
        hashes = dict(others.hashes)
        for path, model_hash in self._gallery.model_hashes().items():
            hashes.setdefault(path, model_hash)
        return Models(paths, hashes)

    def _on_read(self, path: str, result: Restored | None, use: Use) -> None:
        if result is None:
            self._on_failed(path)
        elif use is Use.AGAIN:
            self._paint_again(path, result)
        else:
            self._take(result, _quoted(path), use)

    def _paint_again(self, path: str, result: Restored) -> None:
        """With a new seed; not at all, if the model is missing: it would be another picture."""
        if result.missing_model:
            self._take(result, _quoted(path))
            return
        self._panel.show_job(result.job)
        self._panel.seed.draw()
        self.again.emit(self._panel.shown_job())

    def _take(self, result: Restored, origin: str, use: Use = Use.ALL) -> None:
        before, was_random = self._panel.shown_job(), self._panel.seed.is_random
        self._panel.show_job(result.job)
        if use is not Use.PROMPT:
            self._panel.seed.set_random(False)

        def undo() -> None:
            self._panel.show_job(before)
            self._panel.seed.set_random(was_random)
            self._bar.dismiss(RESTORED)

        choices = [Choice(translate("Restore", "Undo"), undo)]
        if result.missing_model:
            choose = translate("Restore", "Choose the model…")
            choices.insert(0, Choice(choose, self._panel.model.choose_file))
        words = {
            Use.ALL: translate("Restore", "The settings of {origin} are in the panel."),
            Use.PROMPT: translate("Restore", "The prompt of {origin} is in the panel."),
            Use.SEED: translate("Restore", "The seed of {origin} is in the panel."),
        }
        sentences = [words[use].format(origin=origin), *told(result)]
        level = Level.WARNING if len(sentences) > 1 else Level.INFO
        self._bar.post(BarMessage(RESTORED, level, joined(sentences), tuple(choices)))

    def _on_failed(self, path: str) -> None:
        text = translate("Restore", "“{name}” holds no settings of a picture.")
        text = text.format(name=Path(path).name)
        self._bar.post(BarMessage(RESTORED, Level.WARNING, text))

    # Drops on the window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent):
            if picture_in(event.mimeData()):
                event.acceptProposedAction()
                return True
        elif isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            path = picture_in(event.mimeData())
            if path:
                event.acceptProposedAction()
                self.use_file(path)
                return True
        return super().eventFilter(watched, event)


def picture_in(data: QMimeData) -> str:
    """The first picture file of what is dragged, or ""."""
    for url in data.urls():
        path = url.toLocalFile()
        if path.lower().endswith(PICTURE_ENDINGS):
            return str(Path(path))
    return ""


def _quoted(path: str) -> str:
    return translate("Restore", "“{name}”").format(name=Path(path).name)
