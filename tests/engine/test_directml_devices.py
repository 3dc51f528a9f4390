"""Adapters in the device list: what they are called, who is chosen, and who is never."""

from __future__ import annotations

import sys

import pytest

from engine import devices
from engine.devices import find_device, list_devices, open_device
from engine.devices.base import DeviceKind, Precision
from engine.errors import EngineError, ErrorKind
from native.adapter import AdapterKind
from tests.engine import fake_directml as fake

INTEGRATED = fake.adapter("Iris", AdapterKind.INTEGRATED, vendor_id=0x8086, luid=1)
DISCRETE = fake.adapter("Radeon", luid=2)
TWIN = fake.adapter("Radeon", luid=3)
SOFTWARE = fake.adapter("Basic Render", AdapterKind.SOFTWARE, vendor_id=0x1414, luid=4)


def refused(device_id: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        find_device(device_id)
    return caught.value


def test_adapters_come_before_the_cpu_discrete_ones_first_and_software_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake.install(monkeypatch, SOFTWARE, INTEGRATED, DISCRETE)
    infos = list_devices()
    assert [info.name for info in infos if info.id != "cpu"] == ["Radeon", "Iris", "Basic Render"]
    assert [info.id for info in infos][2] == "cpu"
    radeon = infos[0]
    assert radeon.kind is DeviceKind.DISCRETE
    assert radeon.precisions == (Precision.F16, Precision.F32)
    assert (radeon.dedicated_bytes, radeon.shared_bytes) == (1 << 34, 1 << 33)
    assert radeon.details == {"driver": "31.0", "DirectML": "1.15.4"}


def test_listing_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch)
    list_devices()
    assert not rig.devices


def test_an_id_outlives_a_restart_and_tells_equal_adapters_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = fake.install(monkeypatch, DISCRETE, TWIN)
    first = [info.id for info in list_devices()]
    assert len(set(first)) == len(first)
    assert all(i.startswith("directml:") for i in first if i != "cpu")
    rig.adapters = [fake.adapter("Radeon", luid=8), fake.adapter("Radeon", luid=9)]
    assert [info.id for info in list_devices()] == first


def test_what_a_person_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    fake.install(monkeypatch, INTEGRATED, DISCRETE)
    by_name = {info.name: info for info in list_devices()}
    radeon, iris = by_name["Radeon"], by_name["Iris"]
    for written, meant in {
        "auto": radeon,
        "directml": radeon,
        "directml:0": radeon,
        "directml:1": iris,
        iris.id: iris,
    }.items():
        assert find_device(written) == meant
        assert open_device(written).info.id == meant.id


def test_the_device_is_made_on_the_adapter_that_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch, DISCRETE, TWIN)
    second = list_devices()[1]
    open_device(second.id)
    assert rig.devices[-1].adapter is TWIN


def test_an_adapter_that_is_gone_is_never_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch, DISCRETE, INTEGRATED)
    gone = list_devices()[0].id
    rig.adapters = [INTEGRATED]
    for device_id in (gone, "directml:1", "directml:x", "directml:-1"):
        error = refused(device_id)
        assert error.kind is ErrorKind.DEVICE_NOT_FOUND
        assert device_id in error.sentence
        assert list_devices()[0].id in error.sentence


def test_software_is_used_only_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    fake.install(monkeypatch, SOFTWARE)
    assert refused("directml").kind is ErrorKind.DEVICE_NOT_FOUND
    assert find_device("directml:0").kind is DeviceKind.SOFTWARE


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch)
    rig.missing = ["DirectML.dll was not found in C:\\Windows\\System32."]
    assert [info.id for info in list_devices()] == ["cpu"]
    for device_id in ("directml", "directml:0"):
        error = refused(device_id)
        assert error.kind is ErrorKind.DEVICE_UNAVAILABLE
        assert "DirectML.dll was not found" in error.sentence


def test_an_old_library_is_named_with_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch)
    rig.feature_level = (2, 0)
    with pytest.raises(EngineError) as caught:
        open_device("directml")
    assert caught.value.kind is ErrorKind.DEVICE_UNAVAILABLE
    for part in ("DirectML.dll 1.15.4", "feature level 2.0", "2.1 is needed"):
        assert part in caught.value.sentence


def test_without_the_bindings_there_are_no_adapters_and_the_reason_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "native._directml", None)
    assert [info.id for info in list_devices()] == ["cpu"]
    error = refused("directml")
    assert error.kind is ErrorKind.DEVICE_NOT_FOUND
    assert "cpu" in error.sentence
    assert "were not built" in error.sentence


def test_adapters_work_without_openvino(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch, DISCRETE)
    monkeypatch.setattr(devices, "find_spec", lambda name: None)
    assert [info.name for info in list_devices()] == ["Radeon"]
    error = refused("cpu")
    assert error.kind is ErrorKind.DEVICE_UNAVAILABLE
    assert "OpenVINO" in error.sentence
    rig.adapters = []
    assert refused("auto").kind is ErrorKind.DEVICE_UNAVAILABLE
