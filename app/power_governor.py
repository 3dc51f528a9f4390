"""Holds what the power policy decides: asks it whenever power, settings or devices change.

Knows neither queue nor runner; who listens to `changed` does what the decision says. What a person
sets aside counts until its cause is gone: until the mains are back, or the saver is off.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.battery_meter import BatteryMeter
from app.device_list import CPU, DeviceKind
from app.devices import DeviceProvider
from app.power import PowerWatch
from app.power_policy import Decision, PowerState, Reason, Source, Verdict, decide
from app.settings_store import SettingsStore
from engine.job import Job


class PowerGovernor(QObject):
    """`changed` comes when the power or the decision is another one.

    Attributes:
        is_painting: set by who knows; the battery's use is measured then.
    """

    changed = Signal()

    def __init__(
        self,
        watch: PowerWatch,
        devices: DeviceProvider,
        store: SettingsStore,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._devices = devices
        self._store = store
        self._clock = clock
        self._meter = BatteryMeter()
        self._overruled: frozenset[Reason] = frozenset()
        self.is_painting = False
        self.power = PowerState()
        self.decision = Decision(Verdict.RUN, Reason.MAINS)
        watch.state_read.connect(self._on_read)
        devices.changed.connect(self._decide)
        store.changed.connect(lambda _name: self._decide())

    @property
    def can_overrule(self) -> bool:
        """Something keeps pictures from being painted at full speed."""
        undisturbed = (Reason.MAINS, Reason.UNKNOWN, Reason.BATTERY_CONTINUE, Reason.OVERRULED)
        return self.decision.reason not in undisturbed

    @property
    def is_overruled(self) -> bool:
        """Something is set aside."""
        return bool(self._overruled)

    def overrule(self) -> None:
        """Sets aside what keeps pictures waiting, for this time; what comes later still counts."""
        while self.can_overrule:
            self._overruled |= {self.decision.reason}
            self._decide()

    def obey(self) -> None:
        """Nothing is set aside any more."""
        self._overruled = frozenset()
        self._decide()

    def redirect(self, job: Job) -> Job:
        """The job on the device that the decision names; one that suits the battery stays."""
        wanted = self._devices.find(self.decision.device)
        if wanted is None or job.device == CPU:
            return job
        asked = self._devices.find(job.device)
        if asked is not None and asked.kind is DeviceKind.INTEGRATED:
            return job
        precision = job.precision if job.precision in wanted.precisions else "auto"
        return replace(job, device=wanted.id, precision=precision)

    def percent_for(self, seconds: float) -> float | None:
        """What so many seconds of painting take from the battery; None if not yet measured."""
        return self._meter.percent_for(seconds)

    def _on_read(self, power: PowerState) -> None:
        self._meter.add(self._clock(), power, is_painting=self.is_painting)
        is_news = power != self.power
        self.power = power
        if power.source is not Source.BATTERY:
            self._overruled &= {Reason.SAVER}
        if not power.saver:
            self._overruled -= {Reason.SAVER}
        self._decide(is_news=is_news)

    def _decide(self, *, is_news: bool = False) -> None:
        before = self.decision
        rules = self._store.settings.power_rules
        self.decision = decide(self.power, rules, self._devices.devices, before, self._overruled)
        if is_news or self.decision != before:
            self.changed.emit()
