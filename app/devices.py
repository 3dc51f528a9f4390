"""The one place that the window learns of devices from, and how it has one tried out.

`WorkerDevices` asks the worker, where the libraries are that know; nothing here waits. A list comes
with each new worker and whenever somebody asks.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.device_list import AUTO, DeviceEntry, automatic
from app.logs import WORKER
from app.settings import Settings
from app.worker_process import Death, WorkerProcess
from engine import protocol

TRIAL_MS = 60_000

log = logging.getLogger(WORKER)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try of a device has shown.

    Attributes:
        failed: (part, precision) of what it computed wrongly.
        problem: why it could not be tried to the end; None if it could.
    """

    device_id: str
    failed: tuple[tuple[str, str], ...] = ()
    seconds: float = 0.0
    problem: protocol.Failed | Death | None = None

    @property
    def is_sound(self) -> bool:
        """Nothing was wrong."""
        return not self.failed and self.problem is None


class DeviceProvider(QObject):
    """What the machine has. Those who provide it set `devices` by `_tell`.

    Attributes:
        is_known: a list has come.
        trying: the id of the device that is being tried, or "".
        verdicts: the last one of each device; gone when another driver comes.
    """

    changed = Signal()
    tried = Signal(Verdict)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.devices: tuple[DeviceEntry, ...] = ()
        self.is_known = False
        self.trying = ""
        self.verdicts: dict[str, Verdict] = {}

    def refresh(self) -> None:
        """Looks again; `changed` follows if there is something else."""
        raise NotImplementedError

    def try_device(self, device_id: str) -> None:
        """Has a device compute what is known; `tried` follows. One at a time."""
        raise NotImplementedError

    def find(self, device_id: str) -> DeviceEntry | None:
        """The device with this id, if it is there."""
        return next((device for device in self.devices if device.id == device_id), None)

    def meant(self, settings: Settings) -> DeviceEntry | None:
        """The device that the settings mean, if it is there."""
        if settings.device != AUTO:
            return self.find(settings.device)
        return automatic(self.devices, settings.preference, settings.vendor, settings.kind)

    def _tell(self, devices: tuple[DeviceEntry, ...]) -> None:
        if self.is_known and devices == self.devices:
            return
        same = {device.id for device in devices if device == self.find(device.id)}
        self.verdicts = {key: value for key, value in self.verdicts.items() if key in same}
        self.devices, self.is_known = devices, True
        self.changed.emit()

    def _end_trial(self, verdict: Verdict) -> None:
        self.trying = ""
        self.verdicts[verdict.device_id] = verdict
        self.tried.emit(verdict)


class WorkerDevices(DeviceProvider):
    """Those that the worker lists."""

    def __init__(self, worker: WorkerProcess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._listed: list[dict[str, Any]] | None = None  # as they were logged
        self._deadline = QTimer(self, singleShot=True, interval=TRIAL_MS)
        self._deadline.timeout.connect(worker.give_up)
        worker.ready.connect(self._on_ready)
        worker.listed.connect(self._on_listed)
        worker.tried.connect(self._on_tried)
        worker.failed.connect(self._on_failed)
        worker.died.connect(self._on_died)
        worker.finished.connect(self._watch)
        worker.stopped.connect(self._watch)

    def refresh(self) -> None:
        if self._worker.is_ready:
            self._worker.list_devices()
        else:
            self._worker.start()  # each new one lists

    def try_device(self, device_id: str) -> None:
        if self.trying:
            return
        self.trying = device_id
        if self._worker.is_ready:
            self._worker.try_device(device_id)
            self._watch()
        else:
            self._worker.start()

    def _watch(self) -> None:
        """A try that begins now has a minute; behind a job it has not begun."""
        if self.trying and not self._worker.is_busy:
            self._deadline.start()

    def _on_ready(self) -> None:
        self._worker.list_devices()
        if self.trying:
            self._worker.try_device(self.trying)
            self._watch()

    def _on_listed(self, message: protocol.Devices) -> None:
        if message.devices != self._listed:  # it is asked again every few seconds
            self._listed = message.devices
            log.info("devices: %s", message.devices)
        entries = map(DeviceEntry.from_dict, message.devices)
        self._tell(tuple(entry for entry in entries if entry is not None))

    def _on_tried(self, message: protocol.Tried) -> None:
        if self.trying:
            self._deadline.stop()
            failed = tuple(
                (str(item.get("part", "?")), str(item.get("precision", "?")))
                for item in message.failed
            )
            self._end_trial(Verdict(self.trying, failed, message.seconds))

    def _on_failed(self, job_id: str, failure: protocol.Failed) -> None:
        if job_id:
            self._watch()
        elif self.trying:
            self._deadline.stop()
            self._end_trial(Verdict(self.trying, problem=failure))

    def _on_died(self, death: Death) -> None:
        self._deadline.stop()
        if self.trying:
            self._end_trial(Verdict(self.trying, problem=death))
