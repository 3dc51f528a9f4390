"""DirectX 12 adapters through DirectML: the devices that this program is for.

A graph is lowered to DirectML operators (`lowering`, `operators`, `attention`), compiled and kept
with its weights on the GPU (`executable`). Importing this loads no library; listing loads DirectML
and creates no device.
"""

from __future__ import annotations

from collections import Counter

import native as dml
from engine.devices.base import Device, DeviceInfo, DeviceKind, Precision
from engine.devices.directml.device import open_adapter
from engine.errors import EngineError, ErrorKind

FAMILY = "directml"
_PRECISIONS = (Precision.F16, Precision.F32)
_ORDER = (DeviceKind.DISCRETE, DeviceKind.INTEGRATED, DeviceKind.NPU, DeviceKind.SOFTWARE)


def unavailable() -> str:
    """Why there are no adapters here; empty where they can be tried."""
    return dml.available().why


def is_installed() -> bool:
    """Whether the bindings were built, whatever else they lack."""
    try:
        dml.requirements()
    except dml.Unavailable:
        return False
    return True


def list_devices() -> list[DeviceInfo]:
    """The adapters, discrete ones first; empty where DirectML cannot be used."""
    return [info for info, _ in _adapters()] if dml.available() else []


def open_device(info: DeviceInfo) -> Device:
    """Opens an adapter of `list_devices`.

    Raises:
        EngineError: DEVICE_NOT_FOUND if it has gone; DEVICE_UNAVAILABLE.
    """
    for known, adapter in _adapters():
        if known.id == info.id:
            return open_adapter(known, adapter)
    raise EngineError(
        ErrorKind.DEVICE_NOT_FOUND, f"The adapter {info.name} is no longer there.", device=info.id
    )


def _adapters() -> list[tuple[DeviceInfo, dml.Adapter]]:
    """In the order of the list; of one kind, in the system's order."""
    seen: Counter[tuple[int, ...]] = Counter()
    version = dml.requirements().directml_version
    found = []
    for adapter in dml.adapters():
        ids = adapter.vendor_id, adapter.device_id, adapter.subsystem_id, adapter.revision
        identity = f"{ids[0]:04x}-{ids[1]:04x}-{ids[2]:08x}-{ids[3]:02x}-{seen[ids]}"
        seen[ids] += 1
        details = {"driver": adapter.driver_version, "DirectML": version}
        info = DeviceInfo(
            f"{FAMILY}:{identity}",
            adapter.name,
            DeviceKind(adapter.kind),
            _PRECISIONS,
            adapter.dedicated_bytes,
            adapter.shared_bytes,
            {name: value for name, value in details.items() if value},
        )
        found.append((info, adapter))
    return sorted(found, key=lambda pair: _ORDER.index(pair[0].kind))


__all__ = ["FAMILY", "is_installed", "list_devices", "open_device", "unavailable"]
