"""Identities that last, the automatic choice, refusals: tables of machines that people have."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from engine.devices.adapters import (
    Identity,
    Preference,
    Wish,
    choose,
    find,
    identities,
    in_order,
)
from engine.errors import EngineError, ErrorKind
from native import Adapter, AdapterKind

MB = 1 << 20


def adapter(
    name: str,
    kind: AdapterKind,
    vendor: int,
    device: int = 0x100,
    dedicated: int = 0,
    luid: int = 1,
) -> Adapter:
    return Adapter(
        name=name,
        vendor_id=vendor,
        device_id=device,
        subsystem_id=0x12345678,
        revision=0xC1,
        luid=luid,
        kind=kind,
        dedicated_bytes=dedicated * MB,
        shared_bytes=16_000 * MB,
        budget_bytes=None,
        usage_bytes=None,
        driver_version="31.0.1",
        source="DXGI",
    )


RX = adapter("RX 6800", AdapterKind.DISCRETE, 0x1002, 0x73BF, 16_368, luid=9)
GTX = adapter("GTX 1650", AdapterKind.DISCRETE, 0x10DE, 0x1F82, 4_000, luid=4)
VEGA = adapter("Radeon Graphics", AdapterKind.INTEGRATED, 0x1002, 0x1638, 512, luid=5)
IRIS = adapter("Iris Xe", AdapterKind.INTEGRATED, 0x8086, 0x9A49, 128, luid=6)
NPU = adapter("AI Boost", AdapterKind.NPU, 0x8086, 0x7D1D, luid=7)
WARP = adapter("Basic Render Driver", AdapterKind.SOFTWARE, 0x1414, 0x8C, luid=8)
ADRENO = adapter("Adreno X1-85", AdapterKind.INTEGRATED, 0x4D4F4351, 0x36334330, luid=3)
ODD = Adapter("", 0, 0, 0, 0, 0, AdapterKind.INTEGRATED, 0, 0, None, None, "", "DXCore")
MACHINES = {
    "hybrid laptop": [IRIS, GTX, WARP],
    "workstation": [GTX, RX, VEGA, WARP],
    "thin laptop": [WARP, NPU, IRIS],
    "odd": [ODD, WARP, GTX],
    "snapdragon": [ADRENO, NPU, WARP],
    "virtual machine": [WARP],
    "NPU alone": [NPU, WARP],
    "nothing": [],
}


# Identity


def test_an_identity_is_text_of_the_ids() -> None:
    assert [str(one) for one in identities([RX, ADRENO])] == [
        "directml:1002-73bf-12345678-c1-0",
        "directml:4d4f4351-36334330-12345678-c1-0",
    ]


def test_equal_cards_are_told_apart_in_whatever_order_they_are_listed() -> None:
    cards = [replace(RX, luid=luid) for luid in (30, 10, 20)]
    for listed in permutations([*cards, GTX]):
        ordinals = dict(zip([one.luid for one in listed], identities(listed), strict=True))
        assert [ordinals[luid].ordinal for luid in (10, 20, 30, GTX.luid)] == [0, 1, 2, 0]


def test_an_identity_outlasts_restarts_and_drivers() -> None:
    before = identities([IRIS, GTX])
    again = [replace(GTX, luid=77, driver_version="99", name="NVIDIA GTX 1650"), IRIS]
    assert identities(again) == before[::-1]
    changed = replace(GTX, subsystem_id=1), replace(GTX, revision=1), replace(GTX, device_id=1)
    assert not {*identities(changed)} & {*before}


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_every_adapter_is_found_by_its_identity_and_by_its_place(machine: list[Adapter]) -> None:
    for identity, one in zip(identities(machine), machine, strict=True):
        assert find(machine, str(identity)) is one
    assert [find(machine, f"directml:{i}") for i in range(len(machine))] == in_order(machine)


# The automatic choice


@pytest.mark.parametrize(
    ("machine", "wish", "expected"),
    [
        ("hybrid laptop", "", GTX),
        ("hybrid laptop", "minimum_power", IRIS),
        ("hybrid laptop", "default", IRIS),
        ("hybrid laptop", "default,discrete", GTX),
        ("hybrid laptop", "intel", IRIS),
        ("hybrid laptop", "software", WARP),
        ("workstation", "", RX),
        ("workstation", "default", GTX),
        ("workstation", "minimum_power", VEGA),
        ("workstation", "minimum_power,discrete", RX),
        ("workstation", "AMD, Integrated", VEGA),
        ("workstation", "amd,nvidia", RX),
        ("workstation", "nvidia", GTX),
        ("thin laptop", "", IRIS),
        ("thin laptop", "npu", NPU),
        ("thin laptop", "default,npu,software", NPU),
        ("odd", "", GTX),
        ("odd", "minimum_power", ODD),
        ("snapdragon", "", ADRENO),
        ("snapdragon", "qualcomm", ADRENO),
    ],
)
def test_the_automatic_choice(machine: str, wish: str, expected: Adapter) -> None:
    assert find(MACHINES[machine], f"directml:{wish}" if wish else "directml") is expected


@pytest.mark.parametrize(
    ("machine", "wish"),
    [
        ("virtual machine", ""),
        ("NPU alone", ""),
        ("NPU alone", "intel"),
        ("nothing", ""),
        ("hybrid laptop", "amd"),
        ("hybrid laptop", "intel,discrete"),
        ("hybrid laptop", "npu"),
    ],
)
def test_what_does_not_fit_is_never_chosen(machine: str, wish: str) -> None:
    with pytest.raises(EngineError) as caught:
        find(MACHINES[machine], f"directml:{wish}")
    assert caught.value.kind is ErrorKind.DEVICE_NOT_FOUND
    for one in MACHINES[machine]:
        assert one.name in caught.value.sentence
    assert MACHINES[machine] or "none" in caught.value.sentence


def test_all_that_is_set_in_a_wish_must_fit() -> None:
    wish = Wish(vendors=frozenset({0x1002}), devices=frozenset({VEGA.device_id, GTX.device_id}))
    assert choose(MACHINES["workstation"], wish) is VEGA


@pytest.mark.parametrize("preference", Preference)
def test_software_is_last_whatever_is_preferred(preference: Preference) -> None:
    listed = in_order([WARP, NPU, IRIS, RX], preference)
    assert listed[2:] == [NPU, WARP]
    assert sorted(one.name for one in listed) == sorted(a.name for a in (WARP, NPU, IRIS, RX))


# No substitutes


@pytest.mark.parametrize(
    "gone",
    [
        Identity(0x1002, 0x73BF, 0x12345678, 0xC1, 0),  # the card is not in the machine
        Identity(0x10DE, 0x1F82, 0x12345678, 0xC1, 1),  # one of two equal cards was taken out
        Identity(0x10DE, 0x1F82, 0x12345678, 0xA0, 0),  # the same model, another revision
        "1f82-c1",
        "2",
        "-1",
        "intel,fast",
        "nvidia,integrated",
    ],
)
def test_an_adapter_that_is_gone_is_named_and_never_replaced(gone: Identity | str) -> None:
    device_id = f"directml:{str(gone).removeprefix('directml:')}"
    with pytest.raises(EngineError) as caught:
        find([GTX, ODD], device_id)
    assert caught.value.kind is ErrorKind.DEVICE_NOT_FOUND
    assert device_id in caught.value.sentence
    assert "GTX 1650 (directml:10de-1f82-12345678-c1-0)" in caught.value.sentence
    assert "without a name (directml:0000-0000-00000000-00-0)" in caught.value.sentence
