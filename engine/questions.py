"""What the window asks the worker besides jobs: which devices there are, and whether one is sound.

Listing opens no device and takes milliseconds once the devices' libraries are loaded; a try takes
seconds.
"""

from __future__ import annotations

import time

from engine import devices, protocol
from engine.devices.base import DeviceInfo
from engine.trial import wrong_parts


def list_devices() -> protocol.Devices:
    """All devices, the automatic choice first."""
    return protocol.Devices([_as_dict(info) for info in devices.list_devices()])


def try_device(device_id: str) -> protocol.Tried:
    """Opens the device and lets it compute what is known.

    Raises:
        EngineError: it is not there, cannot be opened, or fails outright.
    """
    began = time.monotonic()
    device = devices.open_device(device_id)
    failed = [{"part": part, "precision": p.value} for part, p in wrong_parts(device)]
    return protocol.Tried(device.info.id, failed, round(time.monotonic() - began, 2))


def _as_dict(info: DeviceInfo) -> dict[str, object]:
    return {
        "id": info.id,
        "name": info.name,
        "kind": info.kind.value,
        "precisions": [precision.value for precision in info.precisions],
        "dedicated_bytes": info.dedicated_bytes,
        "shared_bytes": info.shared_bytes,
        "details": dict(info.details or {}),
    }
