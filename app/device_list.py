"""What the window knows of the machine's devices, and which one a wish means. Pure data.

The engine decides when a job begins; what is foretold here follows the same rules
(`engine.devices.adapters`), and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

AUTO = "auto"
CPU = "cpu"
FAMILY = "directml"
ANY = "any"


class DeviceKind(StrEnum):
    """As the engine says it."""

    CPU = "cpu"
    DISCRETE = "discrete"
    INTEGRATED = "integrated"
    SOFTWARE = "software"
    NPU = "npu"


class Vendor(StrEnum):
    """Makers of adapters, in the words of a device id."""

    AMD = "amd"
    INTEL = "intel"
    NVIDIA = "nvidia"
    QUALCOMM = "qualcomm"
    MICROSOFT = "microsoft"
    OTHER = "other"


class Preference(StrEnum):
    """Which adapter the automatic choice takes first."""

    HIGH_PERFORMANCE = "high_performance"
    MINIMUM_POWER = "minimum_power"


# PCI vendor ids; Qualcomm's also as ACPI spells it, in letters.
_VENDORS = {
    "1002": Vendor.AMD,
    "1022": Vendor.AMD,
    "8086": Vendor.INTEL,
    "10de": Vendor.NVIDIA,
    "17cb": Vendor.QUALCOMM,
    "5143": Vendor.QUALCOMM,
    "4d4f4351": Vendor.QUALCOMM,
    "1414": Vendor.MICROSOFT,
}
_GPUS = {
    Preference.HIGH_PERFORMANCE: (DeviceKind.DISCRETE, DeviceKind.INTEGRATED),
    Preference.MINIMUM_POWER: (DeviceKind.INTEGRATED, DeviceKind.DISCRETE),
}


@dataclass(frozen=True, slots=True)
class DeviceEntry:
    """One device. `driver` is empty where there is none to speak of."""

    id: str
    name: str
    kind: DeviceKind
    precisions: tuple[str, ...] = ()
    dedicated_bytes: int = 0
    shared_bytes: int = 0
    driver: str = ""

    @property
    def vendor(self) -> Vendor:
        """From the id of an adapter."""
        ids = self.id.partition(":")[2]
        return _VENDORS.get(ids.partition("-")[0], Vendor.OTHER)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> DeviceEntry | None:
        """From what the worker sent; None for what cannot be a device."""
        kinds = {kind.value: kind for kind in DeviceKind}
        kind = kinds.get(str(data.get("kind")))
        if not isinstance(data.get("id"), str) or kind is None:
            return None
        precisions = data.get("precisions")
        details = data.get("details")
        return cls(
            id=data["id"],
            name=str(data.get("name", "")),
            kind=kind,
            precisions=tuple(map(str, precisions)) if isinstance(precisions, list) else (),
            dedicated_bytes=_count(data.get("dedicated_bytes")),
            shared_bytes=_count(data.get("shared_bytes")),
            driver=str(details.get("driver", "")) if isinstance(details, dict) else "",
        )


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def numbered_names(devices: Iterable[DeviceEntry]) -> dict[str, str]:
    """Names by id; equal ones are told apart by a number."""
    devices = list(devices)
    names: dict[str, str] = {}
    for device in devices:
        twins = [other.id for other in devices if other.name == device.name]
        number = f" #{twins.index(device.id) + 1}" if len(twins) > 1 else ""
        names[device.id] = f"{device.name or device.id}{number}"
    return names


def best_of(devices: Sequence[DeviceEntry]) -> DeviceEntry | None:
    """The one with the most memory of its own; of equals the first."""
    return max(devices, key=lambda device: device.dedicated_bytes, default=None)


def device_wish(device: str, preference: str, vendor: str, kind: str) -> str:
    """What `Job.device` takes: the chosen id, or the automatic choice with its conditions."""
    if device != AUTO:
        return device
    if kind == DeviceKind.CPU:
        return CPU
    words = [word for word in (vendor, kind) if word != ANY]
    if preference == Preference.MINIMUM_POWER:
        words.append(preference)
    return f"{FAMILY}:{','.join(words)}" if words else AUTO


def automatic(
    devices: Sequence[DeviceEntry], preference: str, vendor: str, kind: str
) -> DeviceEntry | None:
    """The device that the automatic choice will take; None if no device fits."""
    if kind == DeviceKind.CPU:
        return next((device for device in devices if device.kind is DeviceKind.CPU), None)
    first = _GPUS.get(Preference(preference), ())
    fitting = [d for d in devices if fits(d, vendor, kind)]
    for wanted in first if kind == ANY else (kind,):
        if found := best_of([device for device in fitting if device.kind == wanted]):
            return found
    if device_wish(AUTO, preference, vendor, kind) == AUTO:
        return next((device for device in devices if device.kind is DeviceKind.CPU), None)
    return None


def fits(device: DeviceEntry, vendor: str, kind: str) -> bool:
    """Whether a device is shown under these filters. The CPU has no vendor to ask for."""
    return kind in (ANY, device.kind) and vendor in (ANY, device.vendor)
