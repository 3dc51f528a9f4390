"""What is known about one adapter before any device is made on it.

Plain data, filled in by the compiled module.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class AdapterKind(StrEnum):
    """What sort of hardware an adapter is."""

    DISCRETE = "discrete"
    INTEGRATED = "integrated"
    SOFTWARE = "software"
    NPU = "npu"


@dataclass(frozen=True, slots=True)
class Adapter:
    """One adapter as DXGI or DXCore describe it.

    Attributes:
        name: the driver's description.
        vendor_id, device_id, subsystem_id, revision: PCI ids, which survive a restart.
        luid: the system's number for it, valid until the next restart only.
        kind: see `AdapterKind`. A guess from the memory sizes where only DXGI is there.
        dedicated_bytes: its own video memory.
        shared_bytes: system memory that it may use.
        budget_bytes: what this process may use now before the system starts to page; None if
            unknown.
        usage_bytes: what this process uses now; None if unknown.
        driver_version: such as "31.0.24027.1012"; empty if unknown.
        source: "DXGI" or "DXCore".
    """

    name: str
    vendor_id: int
    device_id: int
    subsystem_id: int
    revision: int
    luid: int
    kind: AdapterKind
    dedicated_bytes: int
    shared_bytes: int
    budget_bytes: int | None
    usage_bytes: int | None
    driver_version: str
    source: str
