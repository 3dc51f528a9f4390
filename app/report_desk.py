"""Logs, crashes and diagnostics: what a person needs to find out, or to tell, what went wrong.

Offers two commands for the Help menu. The zip file is written in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from app.background import Background
from app.diagnostics import Snapshot, save_diagnostics
from app.diagnostics_dialog import DiagnosticsDialog
from app.folders import Folders
from app.icons import icon
from app.log_window import LogWindow
from app.logs import WORKER_LOG
from app.message_bar import BarMessage, Choice, Level, MessageBar
from app.opening import Opening
from app.prompt_panel import PromptPanel
from app.queue_desk import QueueDesk
from app.settings_desk import SettingsDesk
from app.texts import translate

CRASH, SAVED = "crash", "diagnostics"


class ReportDesk(QObject):
    """`show_log` and `save` are its commands."""

    def __init__(
        self,
        window: QMainWindow,
        folders: Folders,
        bar: MessageBar,
        panel: PromptPanel,
        settings: SettingsDesk,
        queue: QueueDesk,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._folders = folders
        self._bar = bar
        self._panel = panel
        self._settings = settings
        self._queue = queue
        self._log_window: LogWindow | None = None
        self._background = Background(self)
        self.show_log = QAction(translate("ReportDesk", "Show &log"), window)
        self.show_log.setIcon(icon("scroll-text"))
        self.save = QAction(translate("ReportDesk", "Save &diagnostics…"), window)
        self.save.setIcon(icon("save"))
        self.show_log.triggered.connect(lambda: self.open_log())
        self.save.triggered.connect(self.ask)

    def open_log(self, path: Path | None = None) -> None:
        """The log, or one report of a crash, in its window."""
        if self._log_window is None:
            self._log_window = LogWindow(self._folders.logs, self._window)
        if path is None:
            self._log_window.show_newest()
        else:
            self._log_window.show_file(path)

    def open_worker_log(self) -> None:
        """What the process that paints has said."""
        self.open_log(self._folders.logs / WORKER_LOG)

    def ask(self) -> None:
        """Asks what diagnostics shall hold, and saves them."""
        dialog = DiagnosticsDialog(self._window)
        dialog.chosen.connect(self.save_to)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_to(self, path: str, prompts: bool = False, pictures: bool = False) -> None:
        """Writes the zip file in a thread; the message bar says how it went."""
        snapshot = self.snapshot()

        def write() -> str:
            try:
                save_diagnostics(snapshot, Path(path), prompts=prompts, pictures=pictures)
            except OSError as error:
                return error.strerror or str(error)
            return ""

        self._background.run(write, lambda reason: self._tell_written(path, reason))

    def snapshot(self) -> Snapshot:
        """What the window knows now."""
        folders, engine = self._folders, self._queue.engine
        shown = self._panel.shown_job()
        devices = self._settings.devices
        places = {folders.settings, folders.data}
        texts = {path for place in places for path in place.glob("*.json")}
        return Snapshot(
            home=Path.home(),
            logs=folders.logs,
            texts=tuple(sorted(texts)),
            gallery=folders.data / "gallery.sqlite",
            settings=self._settings.settings,
            devices=tuple(devices.devices),
            verdicts=dict(devices.verdicts),
            records=tuple(engine.model.records),
            pauses=tuple(sorted(pause.value for pause in engine.pauses)),
            prompts=(shown.prompt, shown.negative),
        )

    def tell_crashes(self, reports: Sequence[Path]) -> None:
        """The program crashed the last time; what is told once is in these files."""
        if not reports:
            return
        text = translate(
            "ReportDesk",
            "Mezzotint crashed the last time. Nothing of the queue is lost.",
        )
        newest = reports[0]
        choices = (
            Choice(translate("ReportDesk", "Show log"), lambda: self.open_log(newest)),
            Choice(translate("ReportDesk", "Save diagnostics…"), self.ask),
        )
        self._bar.post(BarMessage(CRASH, Level.WARNING, text, choices))

    def close(self) -> None:
        """Waits for what is being written."""
        self._background.close()

    def _tell_written(self, path: str, reason: str) -> None:
        if reason:
            text = translate("ReportDesk", "The diagnostics cannot be saved in {file}: {reason}.")
            text = text.format(file=path, reason=reason)
            again = Choice(translate("ReportDesk", "Try again"), self.ask)
            self._bar.post(BarMessage(SAVED, Level.WARNING, text, (again,)))
            return
        text = translate("ReportDesk", "The diagnostics are saved in {file}.").format(file=path)

        def show_it() -> None:
            Opening(self._bar.post).show_in_folder(Path(path))

        show = Choice(translate("ReportDesk", "Show in folder"), show_it)
        self._bar.post(BarMessage(SAVED, Level.INFO, text, (show,)))
