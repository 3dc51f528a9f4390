"""Machines that people have, as the window is told of them."""

from __future__ import annotations

from app.device_list import DeviceEntry, DeviceKind
from app.devices import DeviceProvider, Verdict

GIB = 1 << 30
BOTH = ("f16", "f32")

CPU = DeviceEntry("cpu", "AMD Ryzen 7", DeviceKind.CPU, ("f32", "bf16"), 0, 16 * GIB)
IRIS = DeviceEntry(
    "directml:8086-9a49-12345678-01-0",
    "Intel Iris Xe Graphics",
    DeviceKind.INTEGRATED,
    BOTH,
    128 << 20,
    8 * GIB,
    "31.0.101.4255",
)
GTX = DeviceEntry(
    "directml:10de-1f82-12345678-a1-0",
    "NVIDIA GeForce GTX 1650",
    DeviceKind.DISCRETE,
    BOTH,
    4 * GIB,
    8 * GIB,
    "31.0.15.5222",
)
RX = DeviceEntry(
    "directml:1002-73bf-12345678-c1-0",
    "AMD Radeon RX 6800",
    DeviceKind.DISCRETE,
    BOTH,
    16 * GIB,
    16 * GIB,
    "31.0.24027.1012",
)
RX_TWIN = DeviceEntry(
    "directml:1002-73bf-12345678-c1-1",
    "AMD Radeon RX 6800",
    DeviceKind.DISCRETE,
    BOTH,
    16 * GIB,
    16 * GIB,
    "31.0.24027.1012",
)

HYBRID_LAPTOP = (GTX, IRIS, CPU)
WORKSTATION = (RX, RX_TWIN, CPU)
CPU_ONLY = (CPU,)


class ListedDevices(DeviceProvider):
    """A machine that a test changes: what `machine` holds is seen at the next look."""

    def __init__(self, machine: tuple[DeviceEntry, ...], *, known: bool = True) -> None:
        super().__init__()
        self.machine = machine
        self.looks = 0
        if known:
            self._tell(machine)

    def refresh(self) -> None:
        self.looks += 1
        self._tell(self.machine)

    def try_device(self, device_id: str) -> None:
        self.trying = device_id

    def answer(self, verdict: Verdict) -> None:
        """The end of a try."""
        self._end_trial(verdict)
