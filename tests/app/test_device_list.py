"""What is foretold of the automatic choice is what the engine does."""

from __future__ import annotations

from itertools import product

import pytest

from app.device_list import (
    ANY,
    AUTO,
    DeviceEntry,
    DeviceKind,
    Preference,
    Vendor,
    automatic,
    device_wish,
    numbered_names,
)
from engine.devices import adapters
from engine.errors import EngineError
from native import Adapter
from tests.app.machines import CPU, GTX, RX, RX_TWIN, WORKSTATION
from tests.engine.test_adapters import MACHINES

VENDORS = (ANY, "amd", "intel", "nvidia", "qualcomm")
KINDS = (ANY, *(kind.value for kind in DeviceKind if kind is not DeviceKind.CPU))


def entries(machine: list[Adapter]) -> list[DeviceEntry]:
    """As the worker lists them."""
    ids = adapters.identities(machine)
    return [
        DeviceEntry(str(identity), a.name, DeviceKind(a.kind), (), a.dedicated_bytes)
        for a, identity in zip(machine, ids, strict=True)
    ] + [CPU]


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES.keys())
def test_the_engine_chooses_what_was_foretold(machine: list[Adapter]) -> None:
    devices = entries(machine)
    for preference, vendor, kind in product(Preference, VENDORS, KINDS):
        foretold = automatic(devices, preference, vendor, kind)
        wish = device_wish(AUTO, preference, vendor, kind)
        if wish == AUTO:  # the engine's own list: GPUs, then the CPU
            gpus = [a for a in machine if a.kind in ("discrete", "integrated")]
            best = next(iter(adapters.in_order(gpus)), None)
            expected = "cpu" if best is None else devices[machine.index(best)].id
        else:
            try:
                found = adapters.find(machine, wish)
                expected = str(adapters.identities(machine)[machine.index(found)])
            except EngineError:
                expected = None
        assert (foretold and foretold.id) == expected, (preference, vendor, kind)


def test_vendors_are_read_from_the_id() -> None:
    assert (GTX.vendor, RX.vendor, CPU.vendor) == (Vendor.NVIDIA, Vendor.AMD, Vendor.OTHER)
    for name, ids in adapters.VENDORS.items():
        for number in ids:
            entry = DeviceEntry(f"directml:{number:04x}-0-0-0-0", "", DeviceKind.DISCRETE)
            assert entry.vendor == name


def test_equal_cards_have_numbers() -> None:
    names = numbered_names(WORKSTATION)
    assert names[RX.id].endswith("#1") and names[RX_TWIN.id].endswith("#2")
    assert "#" not in names["cpu"]


@pytest.mark.parametrize(
    "data",
    [{}, {"id": 3, "kind": "cpu"}, {"id": "x"}, {"id": "x", "kind": "toaster"}],
)
def test_what_is_no_device_is_left_out(data: dict[str, object]) -> None:
    assert DeviceEntry.from_dict(data) is None


def test_a_device_is_read_whatever_lacks() -> None:
    entry = DeviceEntry.from_dict({"id": "x", "kind": "npu", "precisions": 3, "details": []})
    assert entry == DeviceEntry("x", "", DeviceKind.NPU)
    full = {"id": "x", "name": "X", "kind": "discrete", "precisions": ["f16"], "shared_bytes": 2}
    details = {"details": {"driver": "31.0", "DirectML": "1.15"}, "dedicated_bytes": 1}
    expected = DeviceEntry("x", "X", DeviceKind.DISCRETE, ("f16",), 1, 2, "31.0")
    assert DeviceEntry.from_dict(full | details) == expected
