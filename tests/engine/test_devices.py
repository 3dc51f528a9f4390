"""Devices: listing and opening, running and keeping, weights of every storage, memory, sameness."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.devices import AUTO, Device, DeviceKind, list_devices, open_device, openvino, reference
from engine.devices.base import Precision
from engine.errors import Cancelled, EngineError, ErrorKind
from engine.graph import Graph
from engine.weights import Weight, weight_from_array

Array = NDArray[Any]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=["reference", "cpu"])
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    yield reference.open() if request.param == "reference" else open_device(request.param)


@pytest.fixture
def cpu() -> Device:
    return open_device("cpu")


def random(*shape: int, seed: int = 3) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def linear_graph(weight: Weight, rows: int = 3) -> Graph:
    graph = Graph("linear")
    x = graph.input("x", (rows, weight.shape[1]))
    graph.output("y", graph.linear(x, graph.constant(weight)))
    return graph


def python(code: str) -> str:
    """What a fresh interpreter prints."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


# Listing and opening


def test_the_cpu_is_listed_with_its_name_and_float32() -> None:
    info = next(info for info in list_devices() if info.id == "cpu")
    assert info.kind is DeviceKind.CPU
    assert info.name.startswith("CPU (") and len(info.name) > len("CPU ()")
    assert Precision.F32 in info.precisions
    assert Precision.F16 not in info.precisions


def test_auto_opens_the_first() -> None:
    assert open_device(AUTO).info == list_devices()[0]


def test_a_device_that_is_not_there_is_named_and_never_replaced() -> None:
    with pytest.raises(EngineError) as caught:
        open_device("directml:7")
    assert caught.value.kind is ErrorKind.DEVICE_NOT_FOUND
    assert "directml:7" in caught.value.sentence
    assert "cpu" in str(caught.value.facts["known"])


def test_a_precision_that_is_not_there_is_refused(device: Device) -> None:
    with pytest.raises(EngineError) as caught:
        device.compile(linear_graph(weight_from_array("w", random(2, 2))), Precision.F16)
    assert caught.value.kind is ErrorKind.DEVICE_UNAVAILABLE


def test_openvino_is_loaded_without_what_reports_over_the_network() -> None:
    code = """
import sys, engine.devices
assert "openvino" not in sys.modules
engine.devices.open_device("auto")
print([name for name in sys.modules if "telemetry" in name], "openvino" in sys.modules)
"""
    assert python(code).strip() == "[] True"


# Running


def test_a_graph_compiled_once_runs_many_times_with_its_own_inputs(device: Device) -> None:
    weight = random(5, 4)
    executable = device.compile(linear_graph(weight_from_array("w", weight)), Precision.F32)
    for seed in range(3):
        x = random(3, 4, seed=seed)
        np.testing.assert_allclose(executable.run({"x": x})["y"], x @ weight.T, rtol=1e-4)


def test_inputs_may_be_strided_read_only_and_are_left_alone(device: Device) -> None:
    weight, x = random(5, 4), random(4, 3).T
    x.flags.writeable = False
    before = x.copy()
    executable = device.compile(linear_graph(weight_from_array("w", weight)), Precision.F32)
    np.testing.assert_allclose(executable.run({"x": x})["y"], before @ weight.T, rtol=1e-4)
    np.testing.assert_array_equal(x, before)


def test_an_input_can_be_an_output_and_an_output_another(device: Device) -> None:
    graph = Graph("wires")
    x = graph.input("x", (2, 3))
    graph.output("same", x)
    graph.output("again", x)
    graph.output("one", graph.constant(weight_from_array("w", np.ones((1, 2), np.float32))))
    given = random(2, 3)
    out = device.compile(graph, Precision.F32).run({"x": given})
    np.testing.assert_array_equal(out["same"], given)
    np.testing.assert_array_equal(out["again"], given)
    np.testing.assert_array_equal(out["one"], np.ones((1, 2)))
    assert list(out) == ["same", "again", "one"]


@pytest.mark.parametrize(
    ("inputs", "keep"),
    [
        ({}, ()),
        ({"x": random(3, 4), "z": random(1)}, ()),
        ({"x": random(4, 3)}, ()),
        ({"x": random(3, 4).astype(np.float64)}, ()),
        ({"x": random(3, 4).astype(np.int32)}, ()),
        ({"x": random(3, 4)}, ("z",)),
    ],
)
def test_wrong_inputs_are_refused_by_name(
    device: Device, inputs: dict[str, Array], keep: tuple[str, ...]
) -> None:
    executable = device.compile(linear_graph(weight_from_array("w", random(5, 4))), Precision.F32)
    with pytest.raises(EngineError) as caught:
        executable.run(inputs, keep=keep)
    assert caught.value.kind is ErrorKind.BAD_GRAPH
    assert caught.value.sentence.startswith("linear ")
    assert "x" in caught.value.sentence or "z" in caught.value.sentence


def test_a_buffer_of_another_device_is_refused(cpu: Device) -> None:
    graph = linear_graph(weight_from_array("w", random(4, 4)))
    there = reference.open().compile(graph, Precision.F32)
    foreign = there.run({"x": random(3, 4)}, keep=["y"])["y"]
    for device, given in ((cpu, foreign), (reference.open(), _Stranger())):
        with pytest.raises(EngineError) as caught:
            device.compile(graph, Precision.F32).run({"x": given})
        assert caught.value.kind is ErrorKind.BAD_GRAPH


class _Stranger:
    shape = (3, 4)

    def numpy(self) -> Array:
        raise AssertionError("read")


# Keeping results on the device


def test_kept_results_feed_the_next_graph(device: Device) -> None:
    a, b, x = random(5, 4), random(2, 5, seed=4), random(3, 4)
    first = device.compile(linear_graph(weight_from_array("a", a)), Precision.F32)
    second = device.compile(linear_graph(weight_from_array("b", b)), Precision.F32)
    kept = first.run({"x": x}, keep=["y"])["y"]
    assert kept.shape == (3, 5)
    np.testing.assert_allclose(kept.numpy(), x @ a.T, rtol=1e-4)
    result = second.run({"x": kept})["y"]
    np.testing.assert_allclose(result, x @ a.T @ b.T, rtol=1e-4)


def test_results_own_their_memory(device: Device) -> None:
    """A result must not change when the graph that made it runs again, also on itself."""
    executable = device.compile(
        linear_graph(weight_from_array("w", 2 * np.eye(4, dtype=np.float32))), Precision.F32
    )
    x = random(3, 4)
    kept = [executable.run({"x": x}, keep=["y"])["y"]]
    for _ in range(3):
        kept.append(executable.run({"x": kept[-1]}, keep=["y"])["y"])
    array = executable.run({"x": x})["y"]
    executable.run({"x": random(3, 4, seed=9)})
    for power, buffer in enumerate(kept, start=1):
        np.testing.assert_array_equal(buffer.numpy(), x * 2**power)
    np.testing.assert_array_equal(array, 2 * x)
    assert array.flags.writeable


# Waiting, cancelling, threads


def deep_graph(layers: int, width: int = 256) -> Graph:
    graph = Graph("deep")
    h = graph.input("x", (width, width))
    matrix = graph.constant(weight_from_array("w", np.eye(width, dtype=np.float32)))
    for _ in range(layers):
        h = graph.silu(graph.linear(h, matrix))
    graph.output("y", h)
    return graph


def test_between_is_asked_and_what_it_raises_ends_the_run(device: Device) -> None:
    executable = device.compile(deep_graph(100 if device.info.id == "cpu" else 3), Precision.F32)
    x = random(256, 256)
    asked = []

    def refuse() -> None:
        asked.append(True)
        raise Cancelled

    whole = executable.run({"x": x})["y"]
    with pytest.raises(Cancelled):
        executable.run({"x": x}, between=refuse)
    assert len(asked) == 1
    again = executable.run({"x": x}, between=lambda: asked.append(True))["y"]
    np.testing.assert_array_equal(again, whole)
    assert len(asked) > 1


def test_other_threads_run_while_a_graph_does(cpu: Device) -> None:
    executable = cpu.compile(deep_graph(400), Precision.F32)
    x = random(256, 256)
    running, done = threading.Event(), threading.Event()
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        running.wait()
        while not done.is_set():
            ticks += 1
            done.wait(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    running.set()
    executable.run({"x": x})
    done.set()
    thread.join()
    assert ticks > 10  # a call that held the lock would leave one or two


def test_one_executable_may_be_run_by_several_threads(cpu: Device) -> None:
    weight = random(64, 64)
    executable = cpu.compile(linear_graph(weight_from_array("w", weight), 64), Precision.F32)
    results: dict[int, Array] = {}

    def run(seed: int) -> None:
        for _ in range(20):
            results[seed] = executable.run({"x": random(64, 64, seed=seed)})["y"]

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed in range(4):
        expected = random(64, 64, seed=seed) @ weight.T
        np.testing.assert_allclose(results[seed], expected, rtol=1e-3, atol=1e-4)


def test_a_graph_that_cannot_fit_is_refused_before_it_fills_the_memory(
    cpu: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = linear_graph(weight_from_array("w", random(512, 512)))
    monkeypatch.setattr(openvino, "_free_bytes", lambda: 2**20)
    cpu.compile(graph, Precision.F32)  # exactly 1 MiB
    monkeypatch.setattr(openvino, "_free_bytes", lambda: 2**20 - 1)
    with pytest.raises(EngineError) as caught:
        cpu.compile(graph, Precision.F32)
    assert caught.value.kind is ErrorKind.OUT_OF_MEMORY
    assert caught.value.facts == {"needed_bytes": 2**20, "free_bytes": 2**20 - 1}
    if Precision.BF16 in cpu.info.precisions:
        cpu.compile(graph, Precision.BF16)


def test_windows_without_performance_counters_counts_memory_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> None:
        raise RuntimeError("PdhAddEnglishCounterW failed. Performance counters may be disabled.")

    monkeypatch.setattr(openvino.psutil, "swap_memory", refuse)
    assert openvino._free_bytes() > 0


@pytest.mark.parametrize("room", [1 << 60, 1])
def test_a_fault_where_there_is_no_room_is_too_little_memory(
    cpu: Device, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """OpenVINO has one exception for everything."""

    def fail(_graph: Graph) -> None:
        raise RuntimeError("whatever OpenVINO says")

    graph = linear_graph(weight_from_array("w", random(8, 8)))
    executable = cpu.compile(graph, Precision.F32)
    monkeypatch.setattr(openvino, "to_model", fail)
    monkeypatch.setattr(openvino._Executable, "_infer", lambda _self, _between: fail(graph))
    monkeypatch.setattr(openvino, "LEAST_ROOM_BYTES", room)
    for work in (
        lambda: cpu.compile(graph, Precision.F32),
        lambda: executable.run({"x": random(3, 8)}),
    ):
        with pytest.raises(EngineError if room > 1 else RuntimeError) as caught:
            work()
        if isinstance(caught.value, EngineError):
            assert caught.value.kind is ErrorKind.OUT_OF_MEMORY
