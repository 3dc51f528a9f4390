"""Which adapter is meant: identities that last, the automatic choice, no substitutes.

What is remembered of an adapter is its PCI identity and its place among equal cards, never an index
and never a LUID: both change with every restart. What is asked for and is not there is an error
that names what there is. Pure functions over the records of `native.adapters()`; no device is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import EngineError, ErrorKind
from native import Adapter, AdapterKind

FAMILY = "directml"
# PCI vendor ids; Qualcomm's also as ACPI spells it, in letters.
VENDORS = {
    "amd": (0x1002, 0x1022),
    "intel": (0x8086,),
    "microsoft": (0x1414,),
    "nvidia": (0x10DE,),
    "qualcomm": (0x17CB, 0x5143, 0x4D4F4351),
}


class Preference(StrEnum):
    """Which adapter comes first, in DXGI's words."""

    HIGH_PERFORMANCE = "high_performance"  # discrete first, then the most memory of its own
    MINIMUM_POWER = "minimum_power"  # integrated first
    DEFAULT = "default"  # as the system lists them: the one with the desktop first


_GPUS = {
    Preference.HIGH_PERFORMANCE: (AdapterKind.DISCRETE, AdapterKind.INTEGRATED),
    Preference.MINIMUM_POWER: (AdapterKind.INTEGRATED, AdapterKind.DISCRETE),
}
_AUTOMATIC = frozenset({AdapterKind.DISCRETE, AdapterKind.INTEGRATED})


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells an adapter from others, today and after any restart.

    Attributes:
        vendor, device, subsystem, revision: PCI ids.
        ordinal: 0, or the place among adapters with the same ids.
    """

    vendor: int
    device: int
    subsystem: int
    revision: int
    ordinal: int = 0

    def __str__(self) -> str:
        ids = f"{self.vendor:04x}-{self.device:04x}-{self.subsystem:08x}-{self.revision:02x}"
        return f"{FAMILY}:{ids}-{self.ordinal}"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the automatic choice has to observe; empty fields allow anything.

    The fields are those of ONNX Runtime GenAI's `device_filtering_options`, all of which must fit.
    Software and NPUs are chosen only where `kinds` names them.
    """

    preference: Preference = Preference.HIGH_PERFORMANCE
    vendors: frozenset[int] = frozenset()
    devices: frozenset[int] = frozenset()
    kinds: frozenset[AdapterKind] = frozenset()

    def admits(self, adapter: Adapter) -> bool:
        """Whether this adapter may be chosen."""
        return (
            adapter.kind in (self.kinds or _AUTOMATIC)
            and (not self.vendors or adapter.vendor_id in self.vendors)
            and (not self.devices or adapter.device_id in self.devices)
        )


def identities(adapters: Sequence[Adapter]) -> list[Identity]:
    """The identity of each. Equal cards are counted by LUID, so that it does not matter in which
    order they are listed."""
    ordinals: dict[int, int] = {}
    counts: dict[tuple[int, int, int, int], int] = {}
    for at in sorted(range(len(adapters)), key=lambda at: adapters[at].luid):
        ids = _ids(adapters[at])
        ordinals[at] = counts.get(ids, 0)
        counts[ids] = ordinals[at] + 1
    return [Identity(*_ids(adapter), ordinals[at]) for at, adapter in enumerate(adapters)]


def in_order(
    adapters: Sequence[Adapter], preference: Preference = Preference.HIGH_PERFORMANCE
) -> list[Adapter]:
    """All adapters, best first; NPUs and then software at the end, whatever is preferred."""
    first = _GPUS.get(preference, ())

    def rank(adapter: Adapter) -> tuple[int, int]:
        if adapter.kind in _AUTOMATIC:
            place = first.index(adapter.kind) if first else 0
            return place, -adapter.dedicated_bytes if first else 0
        return (9 if adapter.kind is AdapterKind.SOFTWARE else 8), 0

    return sorted(adapters, key=rank)  # stable: of equals, the system's order


def choose(adapters: Sequence[Adapter], wish: Wish) -> Adapter | None:
    """The automatic choice; None if no adapter is admitted."""
    return next(filter(wish.admits, in_order(adapters, wish.preference)), None)


def find(adapters: Sequence[Adapter], device_id: str) -> Adapter:
    """The adapter that a person or a job means.

    Args:
        device_id: "directml" for the automatic choice; "directml:" and an identity, a place in
            `in_order` from 0, or words joined by commas: a kind, a vendor, a preference, such as
            "directml:intel,integrated".

    Raises:
        EngineError: DEVICE_NOT_FOUND naming what there is; nothing is ever substituted.
    """
    known = [str(identity) for identity in identities(adapters)]
    text = device_id.removeprefix(FAMILY).removeprefix(":")
    found = None
    if device_id in known:
        found = adapters[known.index(device_id)]
    elif text.isdecimal():
        found = next(iter(in_order(adapters)[int(text) :]), None)
    elif (wish := parse_wish(text)) is not None:
        found = choose(adapters, wish)
    if found is not None:
        return found
    pairs = zip(adapters, known, strict=True)
    there = ", ".join(f"{one.name or 'an adapter without a name'} ({i})" for one, i in pairs)
    raise EngineError(
        ErrorKind.DEVICE_NOT_FOUND,
        f"There is no adapter {device_id!r} on this machine; it has: {there or 'none'}.",
        device=device_id,
        known=", ".join(known),
    )


def parse_wish(text: str) -> Wish | None:
    """Words joined by commas as a wish; no word is the plain automatic choice.

    None if there is a word that is no kind, vendor or preference.
    """
    preference, vendors, kinds = Preference.HIGH_PERFORMANCE, set[int](), set[AdapterKind]()
    for word in filter(None, (part.strip().lower() for part in text.split(","))):
        if word in VENDORS:
            vendors.update(VENDORS[word])
        elif word in {kind.value for kind in AdapterKind}:
            kinds.add(AdapterKind(word))
        elif word in {preference.value for preference in Preference}:
            preference = Preference(word)
        else:
            return None
    return Wish(preference, frozenset(vendors), kinds=frozenset(kinds))


def _ids(adapter: Adapter) -> tuple[int, int, int, int]:
    return adapter.vendor_id, adapter.device_id, adapter.subsystem_id, adapter.revision
