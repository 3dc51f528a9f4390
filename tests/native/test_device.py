"""Adapters, opening, the GIL, and a device that is gone."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import native as dml
from native.adapter import AdapterKind
from tests.native.helpers import random


def test_adapters_are_listed_without_a_device_and_fast(directml):
    directml.adapters()
    start = time.perf_counter()
    adapters = directml.adapters()
    elapsed = time.perf_counter() - start
    assert elapsed < 0.5  # 0.1 on a machine that does nothing else
    first = adapters[0]
    assert first.name
    assert first.vendor_id
    assert first.luid
    assert first.kind in AdapterKind
    assert first.dedicated_bytes + first.shared_bytes > 0
    assert first.source in ("DXGI", "DXCore")


@pytest.mark.parametrize("preference", ["UNSPECIFIED", "MINIMUM_POWER", "HIGH_PERFORMANCE"])
def test_every_order_lists_the_same_adapters(directml, preference):
    listed = directml.adapters(preference=directml.GpuPreference[preference])
    assert {a.luid for a in listed} == {a.luid for a in directml.adapters()}


def test_memory_of_an_adapter(directml, adapter):
    budget, usage = directml.memory(adapter)
    assert budget > usage >= 0


def test_an_adapter_that_is_gone_is_not_replaced(directml, adapter):
    gone = dataclasses.replace(adapter, luid=adapter.luid ^ 0x5A5A5A5A)
    with pytest.raises(directml.Unavailable) as caught:
        directml.Device(gone)
    assert "gone" in str(caught.value)
    assert caught.value.code_name == "DXGI_ERROR_NOT_FOUND"


def test_a_device_says_what_it_is(device, adapter, directml):
    assert device.adapter.luid == adapter.luid
    assert device.adapter.name == adapter.name
    assert device.feature_level >= (2, 1)
    assert device.supports(np.float16)
    found = directml.requirements()
    assert found.missing == []
    assert found.directml_path.lower().endswith(("directml.dll", "libdirectml.so"))
    with pytest.raises(TypeError, match="complex64"):
        device.supports(np.complex64)


def test_metacommands_can_be_switched_off(directml, adapter):
    device = directml.Device(adapter, disable_metacommands=True)
    graph = directml.Graph(device)
    x = graph.input("x", (4, 4), np.float32)
    compiled = graph.compile([directml.gemm(x, x)])
    values = random(4, 4)
    np.testing.assert_allclose(compiled({x: values})[0].numpy(), values @ values, rtol=1e-5)
    assert device.disable_metacommands


def long_work(device):
    """A product that takes a good part of a second in the rig, and its input."""
    graph = dml.Graph(device, name="long")
    x = graph.input("x", (768, 768), np.float32)
    return graph.compile([dml.gemm(dml.gemm(x, x), x)]), device.buffer(random(768, 768))


def test_waiting_for_the_gpu_leaves_python_running(device):
    compiled, x = long_work(device)
    (out,) = compiled({"x": x})
    out.numpy()  # shaders are made at the first run
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(0.002):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    compiled({"x": x}, outputs=[out])
    start = time.perf_counter()
    out.numpy()
    end = time.perf_counter()
    stop.set()
    thread.join()
    during = [t for t in ticks if start < t < end]
    assert end - start > 0.05, "too short to see anything"
    gaps = np.diff([start, *during, end])
    assert gaps.max() < (end - start) * 0.75


def test_a_call_returns_before_the_work_is_done(device):
    compiled, x = long_work(device)
    (out,) = compiled({"x": x})
    device.wait()
    start = time.perf_counter()
    compiled({"x": x}, outputs=[out])
    submitted = time.perf_counter() - start
    device.wait()
    assert submitted < (time.perf_counter() - start) / 2


def test_threads_share_a_device(device):
    graph = dml.Graph(device)
    x = graph.input("x", (16, 16), np.float32)
    compiled = graph.compile([dml.add(x, 1.0)])
    failures = []

    def work(seed):
        for step in range(10):
            values = random(16, 16, seed=seed * 100 + step)
            (out,) = compiled({x: device.buffer(values)})
            if not np.allclose(out.numpy(), values + 1):
                failures.append((seed, step))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_removed_device_says_why(directml, adapter):
    device = directml.Device(adapter)
    graph = directml.Graph(device, name="unet.3")
    x = graph.input("x", (2, 2), np.float32)
    compiled = graph.compile([directml.add(x, x)])
    (out,) = compiled({x: np.ones((2, 2), np.float32)})
    (other,) = compiled({x: out})
    device._inject_removed_reason(0x887A0006)
    for operation in (
        lambda: compiled({x: out}, outputs=[other]),
        out.numpy,
        device.wait,
        lambda: device.empty((1,), np.float32),
        lambda: graph.compile([directml.add(x, x)]),
    ):
        with pytest.raises(directml.DeviceRemoved) as caught:
            operation()
        assert caught.value.code == 0x887A0006
        assert caught.value.code_name == "DXGI_ERROR_DEVICE_HUNG"
    with pytest.raises(directml.DeviceRemoved, match=r"running 'unet\.3'"):
        compiled({x: out}, outputs=[other])


def test_a_setting_that_names_no_library_is_an_error(directml, tmp_path):
    """In a process of its own: the library is loaded once."""
    missing = tmp_path / "Ångström 🖼" / "DirectML.dll"
    code = (
        "import sys, native; native.set_directml_path(sys.argv[1]);"
        "state = native.available(); print(state.ok, state.why)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(missing)],
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert done.stdout.startswith("False DirectML is missing")
    assert "🖼" in done.stdout
    assert "a setting names" in done.stdout
