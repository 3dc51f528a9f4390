"""The policy kept up to date: readings, settings, devices, and a person who knows better."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.json_file import JsonFile
from app.power import PowerWatch
from app.power_governor import PowerGovernor
from app.power_policy import PowerState, Reason, Source, Verdict
from app.settings_store import SettingsStore
from engine.job import Job
from tests.app.machines import CPU, CPU_ONLY, GTX, HYBRID_LAPTOP, IRIS, ListedDevices

MAINS = PowerState(Source.MAINS, 90)


def battery(percent: float, saver: bool = False) -> PowerState:
    return PowerState(Source.BATTERY, percent, saver)


class Desk:
    """A governor and what it listens to."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.now = 0.0
        self.watch = PowerWatch(lambda: MAINS)
        self.devices = ListedDevices(HYBRID_LAPTOP)
        self.store = SettingsStore(JsonFile(folder / "settings.json"))
        self.set(**settings)
        self.governor = PowerGovernor(self.watch, self.devices, self.store, clock=lambda: self.now)
        self.told = 0
        self.governor.changed.connect(self._count)

    def set(self, **settings: object) -> None:
        self.store.change(replace(self.store.settings, **settings))  # type: ignore[arg-type]
        self.store.wait()

    def read(self, power: PowerState) -> tuple[Verdict, Reason]:
        self.watch.state_read.emit(power)
        return self.verdict

    @property
    def verdict(self) -> tuple[Verdict, Reason]:
        decision = self.governor.decision
        return decision.verdict, decision.reason

    def _count(self) -> None:
        self.told += 1


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path) -> Desk:
    return Desk(tmp_path, on_battery="pause")


PAUSED = (Verdict.PAUSE, Reason.BATTERY_PAUSE)
LOW = (Verdict.PAUSE, Reason.CHARGE_PAUSE)


def test_every_change_is_decided_and_told_once(desk: Desk) -> None:
    assert desk.read(battery(90)) == PAUSED and desk.told == 1
    desk.read(battery(90))
    assert desk.told == 1
    desk.read(battery(89))  # the status bar shows it
    assert desk.told == 2
    desk.set(on_battery="integrated")
    assert desk.verdict == (Verdict.RUN, Reason.BATTERY_INTEGRATED)
    desk.devices.machine = (GTX, CPU)
    desk.devices.refresh()
    assert desk.verdict == (Verdict.PAUSE, Reason.NO_INTEGRATED)
    assert desk.read(MAINS) == (Verdict.RUN, Reason.MAINS)
    assert desk.told == 5


def test_set_aside_for_this_time_ends_at_the_mains(desk: Desk) -> None:
    desk.read(battery(90))
    assert desk.governor.can_overrule
    desk.governor.overrule()
    assert desk.verdict == (Verdict.RUN, Reason.OVERRULED)
    assert not desk.governor.can_overrule and desk.governor.is_overruled
    assert desk.read(battery(80)) == (Verdict.RUN, Reason.OVERRULED)
    desk.read(MAINS)
    assert not desk.governor.is_overruled
    assert desk.read(battery(80)) == PAUSED


def test_a_low_charge_counts_although_the_rest_was_set_aside(desk: Desk) -> None:
    desk.read(battery(90))
    desk.governor.overrule()
    assert desk.read(battery(39)) == (Verdict.GENTLE, Reason.CHARGE_GENTLE)
    assert desk.read(battery(19)) == LOW
    desk.governor.overrule()
    assert desk.verdict == (Verdict.RUN, Reason.OVERRULED)
    desk.governor.obey()
    assert desk.verdict == LOW


def test_the_saver_is_set_aside_until_it_is_off(desk: Desk) -> None:
    on, off = PowerState(Source.MAINS, 90, True), MAINS
    assert desk.read(on) == (Verdict.PAUSE, Reason.SAVER)
    desk.governor.overrule()
    assert desk.read(on) == (Verdict.RUN, Reason.OVERRULED)
    desk.read(off)
    assert desk.read(on) == (Verdict.PAUSE, Reason.SAVER)


@pytest.mark.parametrize(
    ("job", "device", "precision"),
    [
        (Job("x"), IRIS.id, "auto"),
        (Job("x", precision="f16"), IRIS.id, "f16"),
        (Job("x", device=GTX.id, precision="bf16"), IRIS.id, "auto"),
        (Job("x", device="directml:nvidia"), IRIS.id, "auto"),
        (Job("x", device=IRIS.id, precision="f32"), IRIS.id, "f32"),
        (Job("x", device="cpu", precision="bf16"), "cpu", "bf16"),
    ],
)
def test_on_battery_jobs_go_to_the_integrated_gpu(
    desk: Desk, job: Job, device: str, precision: str
) -> None:
    desk.set(on_battery="integrated")
    desk.read(battery(90))
    moved = desk.governor.redirect(job)
    assert (moved.device, moved.precision, moved.id) == (device, precision, job.id)
    desk.read(MAINS)
    assert desk.governor.redirect(job) is job


def test_without_an_integrated_gpu_a_job_stays(desk: Desk) -> None:
    desk.set(on_battery="integrated")
    desk.devices.machine = CPU_ONLY
    desk.devices.refresh()
    desk.read(battery(90))
    job = Job("x")
    assert desk.governor.redirect(job) is job


def test_the_use_of_the_battery_is_measured_while_painting(desk: Desk) -> None:
    def discharge(painting: bool) -> None:
        desk.governor.is_painting = painting
        for percent in (80, 79, 78, 77):
            desk.now += 60
            desk.read(battery(percent))

    discharge(False)
    assert desk.governor.percent_for(60) is None
    discharge(True)
    assert desk.governor.percent_for(60) == pytest.approx(1.0)
