"""Devices are listed and opened here, by one function each; one module is one kind of device.

Nothing is ever substituted: a device that is asked for and is not there is an error that says what
there is. Where DirectML or OpenVINO cannot be loaded, its devices are missing from the list, and
the reason is said to who asks for one of them.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from engine.devices.base import Device, DeviceInfo, DeviceKind, Verdict
from engine.errors import EngineError, ErrorKind

AUTO = "auto"
CPU = "cpu"
DIRECTML = "directml"  # the automatic adapter
NO_OPENVINO = "The CPU device needs OpenVINO, which is not installed."


def list_devices() -> list[DeviceInfo]:
    """What this machine has, best first: the first is the choice of "auto". Opens nothing.

    Behind the CPU come adapters that are never an automatic choice: NPUs, and software, which is
    slower than the CPU itself.
    """
    adapters = _adapters()
    last = [info for info in adapters if info.kind in (DeviceKind.NPU, DeviceKind.SOFTWARE)]
    return [*(info for info in adapters if info not in last), *_cpu(), *last]


def find_device(device_id: str) -> DeviceInfo:
    """The device that a person or a job means: an id of `list_devices`, "auto", "directml" or
    "directml:" and what `adapters.find` reads. Opens nothing.

    Raises:
        EngineError: DEVICE_NOT_FOUND naming what there is instead; DEVICE_UNAVAILABLE where what
            the device needs is not installed.
    """
    infos = list_devices()
    for info in infos:
        if device_id in (AUTO, info.id):
            return info
    if device_id.partition(":")[0] == DIRECTML and _adapters():
        from engine.devices import directml  # for start-up time

        return directml.find_device(device_id)
    raise _missing(device_id, infos)


def open_device(device_id: str, verdict: Verdict | None = None) -> Device:
    """Opens the device that `find_device` gives.

    Args:
        verdict: of its self-test, if it had one; precisions that failed are not offered.

    Raises:
        EngineError: as there; DEVICE_UNAVAILABLE also if it is there and cannot be opened, or if
            it failed its self-test in every precision.
    """
    info, verdict = find_device(device_id), verdict or Verdict()
    if verdict.precisions is not None:
        info = replace(info, precisions=verdict.precisions)
    if not info.precisions:
        sentence = f"{info.name} computes wrongly, as its self-test found. Choose another device,"
        raise EngineError(
            ErrorKind.DEVICE_UNAVAILABLE, f"{sentence} or update its driver.", device=info.id
        )
    if info.id == CPU:
        from engine.devices import openvino  # for start-up time: it takes a second

        return openvino.open_device(info)
    from engine.devices import directml  # for start-up time

    return directml.open_device(info, verdict)


def _adapters() -> list[DeviceInfo]:
    from engine.devices import directml  # for start-up time

    return directml.list_devices()


def _cpu() -> list[DeviceInfo]:
    if find_spec("openvino") is None:
        return []  # adapters alone are enough; `_missing` says so
    from engine.devices import openvino  # for start-up time: it takes a second

    return openvino.list_devices()


def _missing(device_id: str, infos: list[DeviceInfo]) -> EngineError:
    """Why there is no such device: it is not installed, or it is not there."""
    from engine.devices import directml  # for start-up time

    known = ", ".join(info.id for info in infos) or "none"
    reasons = {DIRECTML: directml.unavailable(), CPU: "" if _cpu() else NO_OPENVINO}
    family = device_id.partition(":")[0]
    asked = reasons if device_id == AUTO else {family: reasons.get(family, "")}
    why = " ".join(filter(None, asked.values()))
    kind = ErrorKind.DEVICE_NOT_FOUND
    if why and (family in (CPU, AUTO) or directml.is_installed()):
        kind = ErrorKind.DEVICE_UNAVAILABLE
    sentence = f"There is no device {device_id!r} on this machine; it has: {known}. {why}"
    return EngineError(kind, sentence.strip(), device=device_id, known=known)


__all__ = [
    "AUTO",
    "CPU",
    "DIRECTML",
    "Device",
    "DeviceInfo",
    "DeviceKind",
    "Verdict",
    "find_device",
    "list_devices",
    "open_device",
]
