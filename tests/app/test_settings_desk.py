"""The settings at work: power holds the queue, devices that are gone are a question, the machine is
awake only while something runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from app.activity import Activity
from app.folders import Folders
from app.keep_awake import NotKeptAwake
from app.message_bar import BarMessage, MessageBar
from app.power_policy import PowerState, Source
from app.queue_engine import Pause, QueueEngine
from app.queue_keeper import QueueKeeper
from app.queue_record import JobState
from app.runner import Runner
from app.settings import Page
from app.settings_desk import GONE, LANGUAGE, REPLACED, SLEEP, SettingsDesk, Surroundings
from app.settings_dialog import SettingsDialog
from app.theme import Mode, Theme
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job
from tests.app.machines import CPU, GTX, HYBRID_LAPTOP, IRIS, ListedDevices

MAINS = PowerState()
BATTERY = PowerState(Source.BATTERY, 90)
LOW = PowerState(Source.BATTERY, 10)


class Machine:
    """What the desk is in."""

    def __init__(self, qtbot: QtBot, folders: Folders, theme: Theme, runner: Runner) -> None:
        self.qtbot = qtbot
        self.power = MAINS
        self.can_stay_awake = True
        self.awake: list[bool] = []
        self.devices = ListedDevices(HYBRID_LAPTOP)
        self.window = QMainWindow()
        self.bar = MessageBar(self.window)
        self.window.setCentralWidget(self.bar)
        around = Surroundings(lambda _worker: self.devices, lambda: self.power, self.stay)
        self.desk = SettingsDesk(self.window, runner, folders, theme, around)
        self.desk.told.connect(self.bar.post)
        self.desk.outdated.connect(self.bar.dismiss)
        keeper = QueueKeeper(folders.data, folders.checkpoints, self.window)
        self.engine = QueueEngine(runner, keeper, lambda: str(self.desk.pictures))
        self.engine.setParent(self.window)
        self.activity = Activity(runner, self.window)
        self.desk.attach(self.engine, self.activity)
        self.runner = runner

    @contextmanager
    def stay(self) -> Iterator[None]:
        if not self.can_stay_awake:
            raise NotKeptAwake("no bus")
        self.awake.append(True)
        yield
        self.awake.append(False)

    def start(self) -> None:
        with self.qtbot.waitSignal(self.engine.loaded, timeout=PATIENCE_MS):
            self.engine.start()
        with self.qtbot.waitSignal(self.desk._watch.state_read, timeout=PATIENCE_MS):
            self.desk.start()

    def read(self, power: PowerState) -> None:
        self.desk._watch.state_read.emit(power)

    def add(self, count: int = 1, **changes: object) -> list[str]:
        jobs = [self.desk.job(small_job(seed=n, **changes)) for n in range(count)]
        self.engine.add(lambda: jobs)
        return [job.id for job in jobs]

    def until(self, *states: JobState) -> None:
        self.qtbot.waitUntil(
            lambda: [r.state for r in self.engine.model.records] == list(states),
            timeout=PATIENCE_MS,
        )

    def message(self, message_id: str) -> BarMessage | None:
        return self.bar._messages.get(message_id)


Make = Callable[..., Machine]


@pytest.fixture
def make(
    qtbot: QtBot,
    folders: Folders,
    theme: Theme,
    make_runner: Callable[..., Runner],
    tmp_path: Path,
) -> Iterator[Make]:
    """`make(*lives, file=...)`: with what is in the settings file."""
    made: list[Machine] = []

    def make(*lives: tuple[str, ...], **file: object) -> Machine:
        if file:
            folders.settings_file.parent.mkdir(parents=True)
            folders.settings_file.write_text(json.dumps(file))
        script = Script(tmp_path / "script", *(lives or (GOOD_LIFE,)))
        machine = Machine(qtbot, folders, theme, make_runner(script.command))
        machine.script = script  # type: ignore[attr-defined]
        made.append(machine)
        return machine

    yield make
    for machine in made:
        machine.engine.shut_down()
        machine.runner.shut_down()
        machine.desk.stop()
        machine.window.deleteLater()


D, B, W, R = JobState.DONE, JobState.INTERRUPTED, JobState.WAITING, JobState.RUNNING


def test_a_running_job_pauses_on_battery_and_goes_on_at_the_mains(make: Make) -> None:
    life = ("ready", "run", "step 1", "paused", "run", "step 2", "step 3", "save", "done", "serve")
    machine = make(life, on_battery="pause")
    machine.start()
    once = [BATTERY]
    machine.runner.stepped.connect(lambda _id, _step: once and machine.read(once.pop()))
    machine.add(2)
    machine.until(B, W)
    assert machine.engine.pauses == {Pause.POWER}
    assert machine.desk.power_field.text() == "Paused: on battery, 90 %"
    machine.read(MAINS)
    machine.until(D, D)
    assert machine.script.lives == 1  # type: ignore[attr-defined]


def test_jobs_that_are_added_while_it_is_paused_wait(make: Make) -> None:
    machine = make(on_battery="continue")
    machine.start()
    machine.read(LOW)
    machine.add()
    machine.until(W)
    assert machine.desk.power_field.text() == "Paused: on battery, 10 %"
    assert not machine.script.requests  # type: ignore[attr-defined]
    machine.desk.power_field.overrule.trigger()
    machine.until(D)
    assert machine.desk.power_field.text() == "On battery, 10 %"
    machine.desk.power_field.obey.trigger()
    assert machine.engine.pauses == {Pause.POWER}


def test_a_persons_resume_sets_the_power_rules_aside(make: Make) -> None:
    machine = make(on_battery="pause")
    machine.start()
    machine.read(BATTERY)
    machine.add()
    machine.until(W)
    machine.engine.resume()
    machine.until(D)
    assert machine.desk.governor.is_overruled


def test_a_persons_pause_outlasts_the_mains(make: Make) -> None:
    machine = make(on_battery="pause")
    machine.start()
    machine.engine.pause()
    machine.read(BATTERY)
    machine.read(MAINS)
    assert machine.engine.pauses == {Pause.PERSON}


def test_gentle_is_a_pace(make: Make) -> None:
    machine = make(on_battery="gentle", gentle_percent=30, gentle_below=0)
    machine.start()
    machine.read(BATTERY)
    machine.add()
    machine.until(D)
    assert "pace=0.3" in machine.script.requests  # type: ignore[attr-defined]
    assert machine.desk.power_field.text() == "Gentle: on battery, 90 %"
    assert "30 %" in machine.desk.power_field.toolTip()


def test_settings_end_in_the_job_and_power_in_the_device(make: Make) -> None:
    machine = make(
        on_battery="integrated", gentle_below=0, device=GTX.id, device_name="GTX", precision="f16"
    )
    machine.start()
    job = machine.desk.job(small_job())
    assert (job.device, job.precision) == (GTX.id, "f16")
    machine.read(BATTERY)
    seen: list[str] = []
    machine.runner.began.connect(
        lambda _id: seen.append(machine.runner.current_job.device)  # type: ignore[union-attr]
    )
    machine.add()
    machine.until(D)
    machine.read(MAINS)
    machine.add()
    machine.until(D, D)
    assert seen == [IRIS.id, GTX.id]


def test_pictures_are_named_as_set(make: Make, tmp_path: Path) -> None:
    machine = make(pictures=str(tmp_path / "Bilder 絵"), name_pattern="{size}/{counter} {seed}")
    machine.start()
    machine.add(2)
    machine.until(D, D)
    found = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("Bilder 絵/**/*.png")}
    assert found == {"Bilder 絵/64x64/00001 0.png", "Bilder 絵/64x64/00002 1.png"}


# Awake and asleep, memory


def test_awake_only_while_the_queue_runs(make: Make) -> None:
    machine = make()
    machine.start()
    assert not machine.awake
    machine.add(3)
    machine.until(D, D, D)
    machine.qtbot.waitUntil(lambda: machine.awake == [True])  # and not in between
    machine.desk._lull.timeout.emit()
    machine.qtbot.waitUntil(lambda: machine.awake == [True, False])


def test_asleep_if_so_set(make: Make) -> None:
    machine = make(keep_awake=False)
    machine.start()
    machine.add()
    machine.until(D)
    machine.desk.stop()
    assert not machine.awake


def test_a_machine_that_cannot_be_kept_awake_is_told_once(make: Make) -> None:
    machine = make()
    machine.can_stay_awake = False
    machine.start()
    machine.add()
    machine.qtbot.waitUntil(lambda: machine.message(SLEEP) is not None)
    machine.until(D)
    machine.bar.dismiss(SLEEP)
    machine.desk._lull.timeout.emit()
    machine.add()
    machine.until(D, D)
    assert machine.message(SLEEP) is None


@pytest.mark.parametrize(("memory", "lives"), [("keep", 1), ("idle", 2), ("release", 2)])
def test_memory_is_given_back_as_set(make: Make, memory: str, lives: int) -> None:
    machine = make(GOOD_LIFE, GOOD_LIFE, memory=memory)
    machine.start()
    machine.add()
    machine.until(D)
    machine.desk._lull.timeout.emit()
    assert machine.desk._idle.isActive() is (memory == "idle")
    if memory == "idle":
        assert machine.runner.worker.is_running
        assert machine.desk._idle.interval() == 10 * 60_000
        machine.desk._idle.timeout.emit()
    machine.add()
    machine.until(D, D)
    assert machine.script.lives == lives  # type: ignore[attr-defined]


def test_a_device_that_is_tried_keeps_its_worker(make: Make) -> None:
    machine = make(memory="release")
    machine.start()
    machine.add()
    machine.until(D)
    machine.devices.try_device(GTX.id)
    machine.desk._lull.timeout.emit()
    assert machine.runner.worker.is_running


# Devices


def test_a_device_that_is_gone_is_a_question(make: Make) -> None:
    machine = make(device=GTX.id, device_name="My card")
    assert machine.message(GONE) is None
    machine.devices.machine = (IRIS, CPU)
    machine.devices.refresh()
    message = machine.message(GONE)
    assert message is not None and "My card" in message.text
    assert machine.desk.settings.device == GTX.id  # nothing took its place
    machine.devices.machine = HYBRID_LAPTOP
    message.choices[2].act()  # look again
    assert machine.message(GONE) is None


def test_the_question_can_be_answered(make: Make) -> None:
    machine = make(device=GTX.id, device_name="My card", precision="f16")
    machine.devices.machine = (IRIS, CPU)
    machine.devices.refresh()
    message = machine.message(GONE)
    assert message is not None
    message.choices[1].act()
    dialog = machine.window.findChild(SettingsDialog)
    assert dialog is not None and dialog.isVisible() and dialog.tabs.currentIndex() == 0
    dialog.reject()
    message.choices[0].act()  # automatic
    assert machine.message(GONE) is None
    assert machine.desk.job(small_job()).device == "auto"
    assert machine.desk.settings.precision == "auto"


def test_before_anything_is_listed_nothing_is_asked(make: Make) -> None:
    machine = make(device="directml:gone", device_name="My card")
    machine.devices.is_known = False
    machine.desk._ask_about_device()
    assert machine.message(GONE) is None


def test_the_status_bar_names_the_device(make: Make) -> None:
    machine = make()
    field = machine.desk.device_field
    assert field.text() == f"{GTX.name} · 4 GB"
    machine.desk.set(preference="minimum_power")
    assert field.text() == f"{IRIS.name} · shared, 8 GB"
    field.set_used(GTX.id, "Cut & Paste", "f16")
    assert field.text() == "Cut && Paste · 4 GB · float16"
    machine.desk.set(device="directml:gone", device_name="My card")
    assert field.text() == "My card"


def test_somebody_who_comes_back_may_have_connected_something(
    make: Make, qapp: QApplication, qtbot: QtBot
) -> None:
    machine = make()
    looks = machine.devices.looks
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert machine.devices.looks == looks  # no worker is started for that
    with qtbot.waitSignal(machine.runner.worker.ready, timeout=PATIENCE_MS):
        machine.runner.warm_up()
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert machine.devices.looks == looks + 1


# The dialog and the file


def dialog_of(machine: Machine, page: Page) -> SettingsDialog:
    machine.desk.open_dialog(page)
    dialog = machine.window.findChild(SettingsDialog)
    assert dialog is not None
    return dialog


def test_colours_and_text_size_are_seen_before_ok_and_kept_by_it(
    make: Make, theme: Theme, qapp: QApplication
) -> None:
    machine = make(theme="light")
    points = qapp.font().pointSizeF()
    dialog = dialog_of(machine, Page.APPEARANCE)
    editors = dialog.forms[Page.APPEARANCE].editors
    editors["theme"].set_value("dark")
    editors["text_percent"].set_value(150)
    assert theme.mode is Mode.DARK
    assert qapp.font().pointSizeF() == pytest.approx(points * 1.5)
    assert machine.desk.settings.theme == "light"
    dialog.reject()
    assert theme.mode is Mode.LIGHT and qapp.font().pointSizeF() == pytest.approx(points)
    dialog = dialog_of(machine, Page.APPEARANCE)
    dialog.forms[Page.APPEARANCE].editors["theme"].set_value("dark")
    dialog.accept()
    assert theme.mode is Mode.DARK and machine.desk.settings.theme == "dark"


def test_power_settings_take_effect_at_ok(make: Make) -> None:
    machine = make(on_battery="continue")
    machine.start()
    machine.read(BATTERY)
    dialog = dialog_of(machine, Page.POWER)
    dialog.forms[Page.POWER].editors["on_battery"].set_value("pause")
    assert not machine.engine.pauses
    dialog.accept()
    assert machine.engine.pauses == {Pause.POWER}


def test_bad_values_are_told_in_one_message(make: Make) -> None:
    machine = make(theme="pink", pause_below=400)
    machine.start()
    message = machine.message(REPLACED)
    assert message is not None
    assert "Colours" in message.text and "Pause below" in message.text


def test_a_file_of_garbage_is_told(make: Make, folders: Folders) -> None:
    folders.settings_file.parent.mkdir(parents=True)
    folders.settings_file.write_text("{")
    machine = make()
    machine.start()
    assert machine.message(REPLACED) is not None


def test_another_language_is_told_to_come_fully_at_the_next_start(make: Make) -> None:
    machine = make()
    machine.desk.set(language="en")
    assert machine.message(LANGUAGE) is not None


def test_the_use_of_the_battery_is_in_the_tool_tip(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make(on_battery="continue", gentle_below=0)
    machine.start()
    machine.add()
    machine.until(D)
    machine.desk.power_field.refresh()
    assert "battery." not in machine.desk.power_field.toolTip()
    monkeypatch.setattr(machine.desk.governor, "percent_for", lambda seconds: seconds)
    machine.desk.power_field.refresh()
    assert "about 1.5 % of the battery" in machine.desk.power_field.toolTip()
