"""Devices are listed and opened here, by one function each; one module is one kind of device."""

from __future__ import annotations

from engine.devices.base import Device, DeviceInfo, DeviceKind
from engine.errors import EngineError, ErrorKind

AUTO = "auto"


def list_devices() -> list[DeviceInfo]:
    """What this machine has, best first: the first is the choice of "auto". Opens nothing."""
    # Imported here for start-up time: OpenVINO takes a second.
    from engine.devices import openvino

    return openvino.list_devices()


def open_device(device_id: str) -> Device:
    """Opens a device of `list_devices`, or the first of them for "auto".

    Raises:
        EngineError: DEVICE_NOT_FOUND naming what there is instead; nothing is ever substituted.
            DEVICE_UNAVAILABLE if it is there and cannot be opened.
    """
    from engine.devices import openvino  # for start-up time, as above

    infos = list_devices()
    for info in infos:
        if device_id in (AUTO, info.id):
            return openvino.open_device(info)
    known = ", ".join(info.id for info in infos)
    raise EngineError(
        ErrorKind.DEVICE_NOT_FOUND,
        f"There is no device {device_id!r} on this machine; it has: {known}.",
        device=device_id,
        known=known,
    )


__all__ = ["AUTO", "Device", "DeviceInfo", "DeviceKind", "list_devices", "open_device"]
