"""The settings at work in the window: what they change, the dialog, devices and power.

Connects the store, the devices and the power governor with runner, queue and message bar. What the
machine itself is asked for comes in as `Surroundings`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from app.activity import Activity, Outcome
from app.device_list import ANY, AUTO
from app.devices import DeviceProvider, WorkerDevices
from app.file_dialogs import ask_for_folder
from app.folders import Folders
from app.json_file import JsonFile
from app.keep_awake import KeepAwake, stay_awake
from app.looks import Looks
from app.message_bar import BarMessage, Choice, Level
from app.power import PowerWatch, read_power
from app.power_governor import PowerGovernor
from app.power_policy import PowerState, Verdict
from app.queue_engine import Pause, QueueEngine
from app.runner import Runner
from app.settings import Memory, Page, Settings
from app.settings_dialog import SettingsDialog
from app.settings_store import SettingsStore
from app.status_fields import DeviceField, PowerField
from app.texts import listed, translate
from app.theme import Theme
from app.worker_process import WorkerProcess
from engine import protocol
from engine.job import Job

REPLACED, GONE, SLEEP, LANGUAGE = "settings replaced", "device gone", "sleep", "language"
NOT_SAVED = "settings not saved"
LULL_MS = 3_000  # between two jobs of a queue that goes on
MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the machine is asked for."""

    devices: Callable[[WorkerProcess], DeviceProvider] = WorkerDevices
    read_power: Callable[[], PowerState] = read_power
    stay_awake: Callable[[], AbstractContextManager[object]] = stay_awake


class SettingsDesk(QObject):
    """Made before everything that has texts, so that these are in the language that is set.

    `attach` connects it with the queue.

    `told` carries messages for the bar, and `outdated` the id of one that is over. At
    `reopen_requested` the window is to be made anew.
    """

    told = Signal(BarMessage)
    outdated = Signal(str)
    reopen_requested = Signal()

    def __init__(
        self,
        window: QMainWindow,
        runner: Runner,
        folders: Folders,
        theme: Theme,
        surroundings: Surroundings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._runner = runner
        self._folders = folders
        self.store = SettingsStore(JsonFile(folders.settings_file), self)
        self.devices = surroundings.devices(runner.worker)
        self.devices.setParent(self)
        self._watch = PowerWatch(surroundings.read_power, self)
        self.governor = PowerGovernor(self._watch, self.devices, self.store, self)
        self._keep_awake = KeepAwake(surroundings.stay_awake, self)
        self._looks = Looks.of(theme)
        self._looks.show(self.settings)  # before the fields, which say their words at once
        self._lull = QTimer(self, singleShot=True, interval=LULL_MS)
        self._idle = QTimer(self, singleShot=True)
        self._holds = False  # the queue, for power
        self._seconds_per_picture = 0.0
        self._engine: QueueEngine | None = None
        self.device_field = DeviceField(self.devices)
        self.power_field = PowerField(self.governor, lambda: self._seconds_per_picture)
        self.device_field.set_settings(self.settings)
        self._connect()

    @property
    def settings(self) -> Settings:
        """What holds now."""
        return self.store.settings

    @property
    def pictures(self) -> Path:
        """The folder for pictures."""
        chosen = self.settings.pictures
        return Path(chosen) if chosen else self._folders.pictures

    def job(self, job: Job) -> Job:
        """A new job on the device and in the precision that are set."""
        return replace(job, device=self.settings.job_device, precision=self.settings.precision)

    def set(self, **values: object) -> None:
        """Changes single settings."""
        self.store.change(replace(self.settings, **values))  # type: ignore[arg-type]

    def use_automatic_device(self) -> None:
        """Device and precision as they were at first."""
        self.set(device=AUTO, device_name="", vendor=ANY, kind=ANY, precision="auto")

    def choose_pictures_folder(self) -> None:
        """Asks where pictures are to be saved from now on."""
        title = translate("SettingEditors", "Choose a folder")
        ask_for_folder(self._window, title, self._save_pictures_in, start=str(self.pictures))

    def _save_pictures_in(self, folder: str) -> None:
        self.set(pictures=folder)

    def open_dialog(self, page: Page = Page.DEVICE) -> None:
        """The settings, without blocking the window."""
        dialog = SettingsDialog(self.settings, self.devices, self._folders.pictures, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.previewed.connect(self._looks.show)
        dialog.accepted_settings.connect(self.store.change)
        dialog.show_page(page)
        dialog.open()

    def attach(self, engine: QueueEngine, activity: Activity) -> None:
        """From now on the queue follows power and settings."""
        self._engine = engine
        engine.pattern = lambda: self.settings.name_pattern
        engine.changed.connect(self._on_queue_changed)
        activity.changed.connect(lambda: self._on_activity(activity))
        self._follow_decision()

    def start(self) -> None:
        """After the first paint: tells what was wrong with the file, and looks at the power."""
        self._watch.start()
        if not self.store.is_readable or self.store.replaced:
            self._tell_replaced()

    def stop(self) -> None:
        """Writes everything down and lets the machine sleep."""
        self._watch.stop()
        self._keep_awake.stop()
        self.store.wait()

    def _connect(self) -> None:
        self._runner.redirect = self.governor.redirect
        self._runner.started.connect(self._on_started)
        self.governor.changed.connect(self._follow_decision)
        self.store.changed.connect(self._on_setting_changed)
        self.store.written.connect(self._tell_written)
        self.devices.changed.connect(self._ask_about_device)
        self.device_field.clicked.connect(lambda: self.open_dialog(Page.DEVICE))
        self.power_field.settings_requested.connect(lambda: self.open_dialog(Page.POWER))
        self._keep_awake.failed.connect(self._tell_not_kept_awake)
        self._lull.timeout.connect(self._on_rest)
        self._idle.timeout.connect(self._release_memory)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state)

    # What the settings change

    def _on_setting_changed(self, name: str) -> None:
        if name in ("theme", "text_percent", "language"):
            self._looks.show(self.settings)
        if name == "language":
            text = translate("SettingsDesk", "The window speaks this language when it is reopened.")
            reopen = Choice(translate("SettingsDesk", "Reopen now"), self.reopen_requested.emit)
            self.told.emit(BarMessage(LANGUAGE, Level.INFO, text, (reopen,)))
        if name in ("device", "vendor", "kind", "preference"):
            self.device_field.set_settings(self.settings)
            self._ask_about_device()
        if name in ("memory", "idle_minutes", "keep_awake"):
            self._on_queue_changed()

    def _tell_replaced(self) -> None:
        if not self.store.is_readable:
            text = translate("SettingsDesk", "The settings could not be read; they are as new.")
        else:
            text = translate("SettingsDesk", "These settings were wrong and are as new: {names}.")
            text = text.format(names=listed(self.store.replaced_titles))
        self.told.emit(BarMessage(REPLACED, Level.WARNING, text))

    def _tell_written(self, reason: str) -> None:
        if not reason:
            self.outdated.emit(NOT_SAVED)
            return
        text = translate(
            "SettingsDesk",
            "The settings cannot be saved in {folder} ({reason}). They hold until Mezzotint is "
            "closed; make room or make the folder writable and change them again.",
        ).format(folder=self._folders.settings, reason=reason)
        self.told.emit(BarMessage(NOT_SAVED, Level.WARNING, text))

    # Devices

    def _on_started(self, _job_id: str, message: protocol.Started) -> None:
        self.device_field.set_used(message.device, message.device_name, message.precision)

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Somebody who comes back may have connected something."""
        if state is Qt.ApplicationState.ApplicationActive and self._runner.worker.is_ready:
            self.devices.refresh()

    def _ask_about_device(self) -> None:
        """What to do about a remembered device that is gone; nothing takes its place unasked."""
        device = self.settings.device
        if device == AUTO or not self.devices.is_known or self.devices.find(device):
            self.outdated.emit(GONE)
            return
        text = translate(
            "SettingsDesk",
            "“{device}” is not in this computer now. Which device is to paint?",
        ).format(device=self.settings.device_name or device)
        choices = (
            Choice(translate("SettingsDesk", "Automatic"), self.use_automatic_device),
            Choice(translate("SettingsDesk", "Choose…"), lambda: self.open_dialog(Page.DEVICE)),
            Choice(translate("SettingsDesk", "Look again"), self.devices.refresh),
        )
        self.told.emit(BarMessage(GONE, Level.WARNING, text, choices))

    # Power and memory

    def _follow_decision(self) -> None:
        """The queue waits or goes on, and at which pace."""
        decision = self.governor.decision
        self._runner.set_pace(decision.share)
        wants = decision.verdict is Verdict.PAUSE
        if self._engine is None or wants == self._holds:
            return
        self._holds = wants
        if wants:
            self._engine.pause(Pause.POWER)
        else:
            self._engine.resume(Pause.POWER)

    def _on_queue_changed(self) -> None:
        engine = self._engine
        if engine is None:
            return
        if self._holds and Pause.POWER not in engine.pauses:  # somebody wants it to go on
            self._holds = False
            self.governor.overrule()
        if engine.is_working:
            self._lull.stop()
            self._idle.stop()
            self._keep_awake.set_on(self.settings.keep_awake)
        elif not self._lull.isActive():
            self._lull.start()

    def _on_rest(self) -> None:
        """Nothing runs, and it is not only a moment between two jobs."""
        self._keep_awake.set_on(False)
        match self.settings.memory:
            case Memory.RELEASE:
                self._release_memory()
            case Memory.IDLE:
                self._idle.start(self.settings.idle_minutes * MINUTE_MS)

    def _release_memory(self) -> None:
        if not self.devices.trying:
            self._runner.release_memory()

    def _on_activity(self, activity: Activity) -> None:
        self.governor.is_painting = not activity.is_idle
        if activity.is_idle and activity.outcome is Outcome.FINISHED and activity.progress:
            self._seconds_per_picture = activity.seconds / activity.progress.job.count

    def _tell_not_kept_awake(self, details: str) -> None:
        text = translate(
            "SettingsDesk", "The computer cannot be kept awake; it may sleep while it paints."
        )
        self.told.emit(BarMessage(SLEEP, Level.INFO, text, details=details))
