"""Reading the power: batteries as psutil tells them, the desktop's saver over a real bus."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from pytestqt.qtbot import QtBot

import app.power
from app.battery_meter import LONGEST_GAP, BatteryMeter
from app.keep_awake import KeepAwake, NotKeptAwake, stay_awake
from app.power import PowerWatch, read_power
from app.power_policy import Decision, PowerState, Reason, Source, Verdict
from app.power_texts import advice_text, power_text, usage_text

ON_BATTERY = PowerState(Source.BATTERY, 50)


@pytest.mark.parametrize(
    ("battery", "expected"),
    [
        (None, PowerState()),
        ((18, True), PowerState(Source.MAINS, 18)),
        ((18.6, False), PowerState(Source.BATTERY, 18.6)),
        ((104, False), PowerState(Source.BATTERY, 100)),  # a worn battery's full charge
        ((-1, False), PowerState(Source.BATTERY, None)),
        ((None, None), PowerState(Source.UNKNOWN, None)),
        (OSError("the driver refuses"), PowerState()),
    ],
)
def test_batteries_are_read(
    battery: object, expected: PowerState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sensors() -> object:
        if isinstance(battery, OSError):
            raise battery
        if isinstance(battery, tuple):
            return SimpleNamespace(percent=battery[0], power_plugged=battery[1])
        return battery

    monkeypatch.setattr(psutil, "sensors_battery", sensors)
    monkeypatch.setattr(app.power, "saver_is_on", lambda: False)
    assert read_power() == expected


def test_this_machine_can_be_read() -> None:
    assert isinstance(read_power(), PowerState)


PROFILES = """
import sys
from jeepney import HeaderFields, MessageType, new_error, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

address, name, profile = sys.argv[1:]
connection = open_dbus_connection(address)
connection.send_and_get_reply(message_bus.RequestName(name))
print("ready", flush=True)
while True:
    message = connection.receive()
    if message.header.message_type is MessageType.method_call:
        if message.body == (name, "ActiveProfile"):
            connection.send(new_method_return(message, "v", (("s", profile),)))
        else:
            connection.send(new_error(message, "org.example.Unknown"))
"""


@pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="needs dbus-daemon")
@pytest.mark.parametrize(
    ("name", "profile", "expected"),
    [
        ("org.freedesktop.UPower.PowerProfiles", "power-saver", True),
        ("net.hadess.PowerProfiles", "power-saver", True),
        ("net.hadess.PowerProfiles", "balanced", False),
        ("org.example.Other", "power-saver", False),
    ],
)
def test_the_power_profile_is_read_over_the_bus(
    name: str, profile: str, expected: bool, tmp_path: Path
) -> None:
    address = f"unix:path={tmp_path}/bus"
    daemon = ["dbus-daemon", "--session", "--nofork", "--print-address", "--address", address]
    with running(daemon) as bus:
        assert bus.stdout.readline()
        with running([sys.executable, "-c", PROFILES, address, name, profile]) as service:
            assert service.stdout.readline() == b"ready\n"
            assert app.power._linux_saver(address) is expected


@contextmanager
def running(command: list[str]) -> Iterator[SimpleNamespace]:
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield SimpleNamespace(stdout=process.stdout)
        finally:
            process.terminate()


def test_a_watch_asks_in_a_thread_and_not_twice_at_once(qtbot: QtBot) -> None:
    asked: list[int] = []
    may_answer = threading.Event()

    def slow() -> PowerState:
        asked.append(threading.get_ident())
        may_answer.wait(60)
        return ON_BATTERY

    watch = PowerWatch(slow)
    with qtbot.waitSignal(watch.state_read, timeout=60_000) as caught:
        watch.start()
        watch.refresh()
        watch.refresh()
        may_answer.set()
    watch.stop()
    assert caught.args == [ON_BATTERY]
    assert len(asked) == 1 and asked[0] != threading.get_ident()


class Machine:
    """A system that is told to stay awake."""

    def __init__(self, refusals: int = 0) -> None:
        self.refusals = refusals
        self.told: list[tuple[str, int]] = []

    @contextmanager
    def stay(self) -> Iterator[None]:
        if self.refusals:
            self.refusals -= 1
            raise NotKeptAwake("no bus")
        self.told.append(("awake", threading.get_ident()))
        yield
        self.told.append(("may sleep", threading.get_ident()))


def test_the_machine_is_awake_only_in_between() -> None:
    machine = Machine()
    keeper = KeepAwake(machine.stay)
    for on in (True, True, False, False, True):
        keeper.set_on(on)
    keeper.stop()
    assert [word for word, _ in machine.told] == ["awake", "may sleep"] * 2
    threads = {thread for _, thread in machine.told}
    assert len(threads) == 1 and threading.get_ident() not in threads


def test_a_refusal_is_told_once_and_tried_again(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine(refusals=2)
    keeper = KeepAwake(machine.stay)
    told: list[str] = []
    keeper.failed.connect(told.append)
    for on in (True, False, True, False, True):
        keeper.set_on(on)
    keeper.stop()
    qtbot.waitUntil(lambda: bool(told))
    assert told == caplog.messages == ["no bus"]
    assert [word for word, _ in machine.told] == ["awake", "may sleep"]


def test_where_there_is_no_bus_the_real_library_is_a_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if sys.platform != "linux":
        pytest.skip("other systems need no bus")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    with pytest.raises(NotKeptAwake, match="keep"), stay_awake():
        pass


def measured(*samples: tuple[float, float], **options: bool) -> BatteryMeter:
    meter = BatteryMeter()
    for now, percent in samples:
        meter.add(now, PowerState(Source.BATTERY, percent), **({"is_painting": True} | options))
    return meter


def test_the_rate_is_counted_from_change_to_change() -> None:
    """80 s of 80 % are only the rest of them; from then on a percent lasts 60 s."""
    meter = measured((0, 80), (50, 80), (80, 79), (100, 79), (140, 78), (200, 77), (290, 77))
    assert meter.percent_per_second == pytest.approx(1 / 60)
    assert meter.percent_for(30) == pytest.approx(0.5)


@pytest.mark.parametrize(
    "samples",
    [
        [],
        [(0, 80)],
        [(0, 80), (60, 79)],  # since when it was 80 % nobody knows
        [(0, 80.0), (10, 79.7), (20, 79.4)],  # too little to say anything
        [(0, 80), (60, 79), (70, 80), (75, 78)],  # charged in between
        [(0, 80), (60, 79), (60 + LONGEST_GAP + 1, 60)],  # slept in between
    ],
)
def test_too_little_is_no_measurement(samples: list[tuple[float, float]]) -> None:
    assert measured(*samples).percent_per_second is None


def test_only_painting_on_battery_counts() -> None:
    falling = [(0.0, 80.0), (60.0, 79.0), (120.0, 78.0)]
    assert measured(*falling).percent_per_second is not None
    assert measured(*falling, is_painting=False).percent_per_second is None
    meter = BatteryMeter()
    for now, percent in falling:
        meter.add(now, PowerState(Source.MAINS, percent), is_painting=True)
    assert meter.percent_per_second is None


@pytest.mark.parametrize(
    ("power", "decision", "expected"),
    [
        (PowerState(), Decision(Verdict.RUN, Reason.MAINS), "Mains"),
        (
            PowerState(Source.BATTERY, 18.9),
            Decision(Verdict.PAUSE, Reason.CHARGE_PAUSE),
            "Paused: on battery, 18 %",
        ),
        (
            PowerState(Source.BATTERY, 63),
            Decision(Verdict.GENTLE, Reason.BATTERY_GENTLE, 0.5),
            "Gentle: on battery, 63 %",
        ),
        (
            PowerState(Source.BATTERY, 63),
            Decision(Verdict.RUN, Reason.OVERRULED),
            "On battery, 63 %",
        ),
        (
            PowerState(Source.MAINS, 63, True),
            Decision(Verdict.PAUSE, Reason.SAVER),
            "Paused: power saver is on",
        ),
        (
            PowerState(Source.BATTERY, None),
            Decision(Verdict.PAUSE, Reason.BATTERY_PAUSE),
            "Paused: on battery",
        ),
        (
            PowerState(Source.UNKNOWN, 63),
            Decision(Verdict.RUN, Reason.UNKNOWN),
            "Power source unknown",
        ),
    ],
)
def test_the_status_says_what_happens_and_why(
    power: PowerState, decision: Decision, expected: str
) -> None:
    assert power_text(power, decision) == expected


def test_every_reason_has_an_advice() -> None:
    advices = {
        advice_text(Decision(Verdict.RUN, reason, 0.4)) for reason in Reason if reason != "mains"
    }
    assert len(advices) >= 7 and all(advices)
    assert "40 %" in advice_text(Decision(Verdict.GENTLE, Reason.CHARGE_GENTLE, 0.4))


def test_the_use_of_a_picture_is_no_more_exact_than_it_is_known() -> None:
    assert usage_text(0.03) == "A picture takes less than 0.1 % of the battery."
    assert usage_text(1.234) == "A picture takes about 1.2 % of the battery."
    assert usage_text(12.34) == "A picture takes about 12 % of the battery."
