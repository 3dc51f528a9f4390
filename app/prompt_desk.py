"""The prompt panel in its window: what it remembers, who counts its tokens, its commands."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.folders import Folders
from app.json_file import JsonFile
from app.message_bar import BarMessage, Level
from app.presets import PresetStore
from app.prompt_actions import PromptActions
from app.prompt_history import PromptHistory
from app.prompt_panel import PromptPanel
from app.runner import Runner
from app.texts import translate
from app.token_counter import TokenCounter

HISTORY, PRESETS = "prompt history", "presets"


class PromptDesk(QObject):
    """`told` carries messages for the bar, `outdated` the id of one that is over."""

    told = Signal(BarMessage)
    outdated = Signal(str)

    def __init__(self, window: QWidget, runner: Runner, folders: Folders) -> None:
        super().__init__(window)
        self.history = PromptHistory(JsonFile(folders.history_file))
        self.presets = PresetStore(JsonFile(folders.presets_file), self)
        self.panel = PromptPanel(history=self.history, presets=self.presets)
        self.actions_ = PromptActions(self.panel, window)
        self.counter = TokenCounter(runner, lambda: self.panel.texts, self)
        self.panel.prompts_changed.connect(self.counter.texts_changed)
        self.counter.measured.connect(self.panel.show_lengths)
        self.panel.told.connect(self.told)
        self.panel.outdated.connect(self.outdated)

    def start(self) -> None:
        """After the first paint: tells what could not be read."""
        if not self.history.is_readable:
            text = translate("PromptDesk", "Some earlier prompts could not be read; they are gone.")
            self.told.emit(BarMessage(HISTORY, Level.WARNING, text))
        if not self.presets.is_readable:
            text = translate("PromptDesk", "Some saved presets could not be read; they are gone.")
            self.told.emit(BarMessage(PRESETS, Level.WARNING, text))

    def stop(self) -> None:
        """Before the worker ends; until everything is written."""
        self.counter.stop()
        self.history.wait()
        self.presets.wait()
