"""Reads where the power comes from: psutil for the battery, the system itself for its saver.

`read_power` may take a while (a battery is asked over a slow bus), so `PowerWatch` asks in a thread
and seldom. What cannot be read is unknown, never guessed; decisions are `app.power_policy`'s.
"""

from __future__ import annotations

import ctypes
import logging
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.background import Background
from app.power_policy import PowerState, Source

log = logging.getLogger(__name__)

INTERVAL_MS = 10_000
BUS_PATIENCE_MS = 500
# power-profiles-daemon, by its name since version 0.20 and by the one before.
_PROFILES = (
    ("org.freedesktop.UPower.PowerProfiles", "/org/freedesktop/UPower/PowerProfiles"),
    ("net.hadess.PowerProfiles", "/net/hadess/PowerProfiles"),
)


def read_power() -> PowerState:
    """The state now. May block for a second."""
    import psutil  # for start-up time

    try:
        battery = psutil.sensors_battery()
    except (AttributeError, OSError) as error:  # not on this system; a driver that refuses
        log.info("no battery can be read: %s", error)
        battery = None
    saver = saver_is_on()
    if battery is None:
        return PowerState(saver=saver)
    sources = {True: Source.MAINS, False: Source.BATTERY, None: Source.UNKNOWN}
    percent = battery.percent
    known = percent is not None and percent >= 0
    return PowerState(
        sources[battery.power_plugged], min(100.0, float(percent)) if known else None, saver
    )


def saver_is_on() -> bool:
    """Whether the system was told to save power. May block."""
    if sys.platform == "win32":
        return _windows_saver()
    return sys.platform == "linux" and _linux_saver()


class _SystemPowerStatus(ctypes.Structure):
    """SYSTEM_POWER_STATUS of winbase.h."""

    _fields_ = (
        ("ac_line", ctypes.c_uint8),
        ("battery_flag", ctypes.c_uint8),
        ("percent", ctypes.c_uint8),
        ("system_flag", ctypes.c_uint8),  # 1: the battery saver is on
        ("seconds", ctypes.c_uint32),
        ("full_seconds", ctypes.c_uint32),
    )


def _windows_saver() -> bool:
    if sys.platform != "win32":
        return False
    status = _SystemPowerStatus()
    asked = ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status))
    return bool(asked and status.system_flag == 1)


def _linux_saver(address: str = "") -> bool:
    """Whether the power profile of the desktop is the one that saves.

    Args:
        address: of another bus than the system's.
    """
    from PySide6 import QtDBus  # a part of Linux desktops alone

    connection = QtDBus.QDBusConnection
    bus = connection.connectToBus(address, address) if address else connection.systemBus()
    if not bus.isConnected():
        return False
    for name, path in _PROFILES:
        properties = "org.freedesktop.DBus.Properties"
        ask = QtDBus.QDBusMessage.createMethodCall(name, path, properties, "Get")
        ask.setArguments([name, "ActiveProfile"])
        answer = bus.call(ask, QtDBus.QDBus.CallMode.Block, BUS_PATIENCE_MS)
        if answer.type() is QtDBus.QDBusMessage.MessageType.ReplyMessage:
            return "power-saver" in map(_plain, answer.arguments())
    return False


def _plain(value: object) -> object:
    """What is inside a D-Bus variant."""
    return value.variant() if hasattr(value, "variant") else value


class PowerWatch(QObject):
    """Asks every ten seconds once started; `state_read` comes with each answer."""

    state_read = Signal(PowerState)

    def __init__(
        self, read: Callable[[], PowerState] = read_power, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._background = Background(self)
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.refresh)

    def start(self) -> None:
        """Asks now and from now on."""
        self._timer.start()
        self.refresh()

    def refresh(self) -> None:
        """Asks now, unless an answer is still awaited."""
        if not self._background.is_busy:
            self._background.run(self._read, self.state_read.emit)

    def stop(self) -> None:
        """No answer comes after this."""
        self._timer.stop()
        self._background.close()
