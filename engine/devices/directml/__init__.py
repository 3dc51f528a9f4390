"""DirectX 12 adapters through DirectML: the devices that this program is for.

A graph is lowered to DirectML operators (`lowering`, `operators`, `attention`), compiled and kept
with its weights on the GPU (`executable`). Importing this loads no library; listing loads DirectML
and creates no device.
"""

from __future__ import annotations

import native as dml
from engine.devices import adapters
from engine.devices.base import Device, DeviceInfo, DeviceKind, Precision, Verdict
from engine.devices.directml.device import open_adapter
from engine.errors import EngineError, ErrorKind

_PRECISIONS = (Precision.F16, Precision.F32)


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


def open_device(info: DeviceInfo, verdict: Verdict) -> Device:
    """Opens an adapter of `list_devices`, as its self-test allows.

    Raises:
        EngineError: DEVICE_NOT_FOUND if it has gone; DEVICE_UNAVAILABLE.
    """
    for known, adapter in _adapters():
        if known.id == info.id:
            return open_adapter(info, adapter, verdict)
    raise EngineError(
        ErrorKind.DEVICE_NOT_FOUND, f"The adapter {info.name} is no longer there.", device=info.id
    )


def find_device(device_id: str) -> DeviceInfo:
    """The adapter that is meant; see `engine.devices.adapters.find`."""
    known = _adapters()
    adapter = adapters.find([adapter for _, adapter in known], device_id)
    return next(info for info, one in known if one is adapter)


def _adapters() -> list[tuple[DeviceInfo, dml.Adapter]]:
    """Best first."""
    version = dml.requirements().directml_version
    found = adapters.in_order(dml.adapters())
    return [
        (_described(adapter, str(identity), version), adapter)
        for identity, adapter in zip(adapters.identities(found), found, strict=True)
    ]


def _described(adapter: dml.Adapter, device_id: str, version: str) -> DeviceInfo:
    details = {"driver": adapter.driver_version, "DirectML": version}
    return DeviceInfo(
        device_id,
        adapter.name,
        DeviceKind(adapter.kind),
        _PRECISIONS,
        adapter.dedicated_bytes,
        adapter.shared_bytes,
        {name: value for name, value in details.items() if value},
    )


__all__ = ["find_device", "is_installed", "list_devices", "open_device", "unavailable"]
