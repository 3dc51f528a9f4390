"""What a run does and does not do: uploads, submissions, readbacks, pieces, streaming, failures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np
import pytest

import native
from engine.devices import open_device, partition
from engine.devices.base import Precision
from engine.devices.directml.device import DirectML
from engine.devices.directml.executable import Executable, Plan
from engine.errors import Cancelled, EngineError, ErrorKind
from engine.graph import Graph, Kind
from engine.weights import weight_from_array
from tests.engine import fake_directml as fake

Array = Any


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[fake.Rig]:
    yield fake.install(monkeypatch)


@pytest.fixture
def device(rig: fake.Rig) -> DirectML:
    opened = open_device("directml")
    assert isinstance(opened, DirectML)
    return opened


def random(*shape: int, seed: int = 3) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


WEIGHTS = [random(4, 4, seed=seed) for seed in range(3)]
X = random(3, 4)
Y = X @ WEIGHTS[0].T @ WEIGHTS[1].T @ WEIGHTS[2].T


def chain(*layers: int, last: str = "y") -> Graph:
    """Linear layers one behind the other."""
    graph = Graph(f"layers {layers}")
    h = graph.input("x", (3, 4))
    for layer in layers:
        h = graph.linear(h, graph.constant(weight_from_array("w", WEIGHTS[layer])))
    graph.output(last, h)
    return graph


def compiled(device: DirectML, *, streamed: bool = False, cut: bool = False) -> Executable:
    """The chain of three, whole or cut between all layers."""
    limit = 4 * 4 * 4 if cut else 1 << 30

    def plan(graph: Graph, precision: Precision) -> Plan:
        pieces = partition.cut(graph, max_weight_bytes=limit, max_work=inf, precision=precision)
        assert len(pieces) == (3 if cut else 1)
        return Plan(pieces, streamed)

    return replace(device, plan=plan).compile(chain(0, 1, 2), Precision.F32)


def counters(device: DirectML) -> Any:
    return device.native.counters


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("cut", [False, True])
def test_a_graph_gives_the_same_however_it_is_laid_out(
    device: DirectML, cut: bool, streamed: bool
) -> None:
    executable = compiled(device, streamed=streamed, cut=cut)
    for _ in range(2):
        np.testing.assert_allclose(executable.run({"x": X})["y"], Y, rtol=1e-5)


def test_a_step_does_nothing_that_does_not_depend_on_it(device: DirectML) -> None:
    """After the first run: one upload, one submission a piece, one readback, nothing bound."""
    executable = compiled(device, cut=True)
    executable.run({"x": X})
    before = dict(vars(counters(device)))
    executable.run({"x": 2 * X})
    done = {name: count - before[name] for name, count in vars(counters(device)).items()}
    assert done == {
        "uploads": 1,
        "readbacks": 1,
        "submissions": 3,
        "bindings": 0,
        "compilations": 0,
        "initializations": 0,
    }


def test_kept_results_stay_on_the_gpu_and_never_change(device: DirectML) -> None:
    executable = compiled(device)
    kept = executable.run({"x": X}, keep=["y"])["y"]
    again = executable.run({"x": kept}, keep=["y"])["y"]
    assert counters(device).readbacks == 0
    assert counters(device).uploads == 3 + 1  # weights, and X
    assert kept.shape == (3, 4)
    np.testing.assert_allclose(kept.numpy(), Y, rtol=1e-5)
    expected = Y @ WEIGHTS[0].T @ WEIGHTS[1].T @ WEIGHTS[2].T
    np.testing.assert_allclose(again.numpy(), expected, rtol=1e-4)


def test_results_are_float32_and_the_callers_own(device: DirectML) -> None:
    for precision in (Precision.F16, Precision.F32):
        executable = device.compile(chain(0, 1, 2), precision)
        y = executable.run({"x": X})["y"]
        executable.run({"x": 0 * X})
        assert y.dtype == np.float32
        assert y.flags.writeable
        np.testing.assert_allclose(y, Y, rtol=0.05, atol=0.01)


def test_a_buffer_of_another_precision_is_converted(device: DirectML) -> None:
    kept = device.compile(chain(0), Precision.F16).run({"x": X}, keep=["y"])["y"]
    assert kept.native.dtype == np.float16
    y = device.compile(chain(1), Precision.F32).run({"x": kept})["y"]
    np.testing.assert_allclose(y, kept.numpy() @ WEIGHTS[1].T, rtol=1e-5)


def test_an_output_may_have_the_name_of_an_input(device: DirectML) -> None:
    executable = device.compile(chain(0, last="x"), Precision.F32)
    for _ in range(2):
        np.testing.assert_allclose(executable.run({"x": X})["x"], X @ WEIGHTS[0].T, rtol=1e-5)


def test_inputs_that_nothing_needs_are_asked_for_and_not_uploaded(device: DirectML) -> None:
    graph = chain(0)
    graph.silu(graph.input("unused", (2, 2)))
    executable = device.compile(graph, Precision.F32)
    before = counters(device).uploads
    executable.run({"x": X, "unused": random(2, 2)})
    assert counters(device).uploads == before + 1
    with pytest.raises(EngineError, match="unused") as caught:
        executable.run({"x": X})
    assert caught.value.kind is ErrorKind.BAD_GRAPH


def test_indices_and_float32_inputs_keep_their_types(device: DirectML) -> None:
    graph = Graph("types")
    rows = graph.embedding(
        graph.constant(weight_from_array("w", WEIGHTS[0])), graph.input("i", (2,), Kind.I32)
    )
    wide = graph.add(graph.cast(rows, Kind.F32), graph.input("x", (2, 4), Kind.F32))
    graph.output("y", wide)
    executable = device.compile(graph, Precision.F16)
    x = np.full((2, 4), 1e6, np.float32)  # which float16 does not hold
    y = executable.run({"i": np.array([3, 1], np.int32), "x": x})["y"]
    np.testing.assert_allclose(y, WEIGHTS[0][[3, 1]] + x, rtol=1e-6)


def test_streamed_weights_are_uploaded_ahead_and_freed_behind(
    rig: fake.Rig, device: DirectML
) -> None:
    executable = compiled(device, streamed=True, cut=True)
    native_device = rig.devices[-1]
    assert not native_device.log  # nothing is uploaded before the first run
    executable.run({"x": X})
    names = [operator.graph.name for operator in executable.operators]  # type: ignore[attr-defined]
    a, b, c = names
    assert native_device.log == [
        f"initialize {a}",
        f"run {a}",
        f"initialize {b}",
        f"release {a}",
        f"run {b}",
        f"initialize {c}",
        f"release {b}",
        f"run {c}",
        f"release {c}",
    ]


@pytest.mark.parametrize(("rows", "padded"), [(77, True), (64, False), (70, False)])
def test_rows_are_padded_only_where_weights_would_be_kept_twice(
    rig: fake.Rig, device: DirectML, rows: int, padded: bool
) -> None:
    rig.odd_rows = 77 % 64
    graph = Graph("rows")
    matrix = graph.constant(weight_from_array("w", WEIGHTS[0]))
    graph.output("y", graph.linear(graph.input("x", (rows, 4)), matrix))
    executable = device.compile(graph, Precision.F32)
    (operator,) = executable.operators
    assert operator.persistent_size == operator.constant_bytes
    names = [node.type for node in operator.graph.nodes]  # type: ignore[attr-defined]
    assert ("PADDING" in names) is padded
    x = random(rows, 4)
    np.testing.assert_allclose(executable.run({"x": x})["y"], x @ WEIGHTS[0].T, rtol=1e-5)


def test_between_is_asked_before_each_submission_with_nothing_under_way(
    rig: fake.Rig, device: DirectML
) -> None:
    executable = compiled(device, cut=True)
    log = rig.devices[-1].log
    executable.run({"x": X})
    log.clear()
    executable.run({"x": X}, between=lambda: log.append("asked"))
    names = [operator.graph.name for operator in executable.operators]  # type: ignore[attr-defined]
    assert log == [entry for name in names for entry in ("wait", "asked", f"run {name}")]


def test_a_cancelled_run_ends_after_the_submission_under_way(
    rig: fake.Rig, device: DirectML
) -> None:
    executable = compiled(device, cut=True, streamed=True)
    asked = []

    def refuse() -> None:
        asked.append(True)
        if len(asked) == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        executable.run({"x": X}, between=refuse)
    assert counters(device).submissions == 1
    assert not any(operator.initialized for operator in executable.operators)
    np.testing.assert_allclose(executable.run({"x": X})["y"], Y, rtol=1e-5)


# Failures, by kind

FAULTS: list[tuple[Exception, ErrorKind]] = [
    (
        native.OutOfMemory("CreateCommittedResource", 0x8007000E, "E_OUTOFMEMORY"),
        ErrorKind.OUT_OF_MEMORY,
    ),
    (
        native.DeviceRemoved("running 'unet'", 0x887A0006, "DXGI_ERROR_DEVICE_HUNG"),
        ErrorKind.DEVICE_LOST,
    ),
    (
        native.Unavailable("GELU 'gelu 7'", 0x887A0004, "DXGI_ERROR_UNSUPPORTED"),
        ErrorKind.DEVICE_UNAVAILABLE,
    ),
    (native.NativeError("CompileGraph", 0x80004005, "E_FAIL"), ErrorKind.DEVICE_UNAVAILABLE),
    (MemoryError(), ErrorKind.OUT_OF_MEMORY),
]


@pytest.mark.parametrize(("fault", "kind"), FAULTS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("moment", ["open", "compile", "run", "read"])
def test_every_refusal_has_its_kind(
    rig: fake.Rig, device: DirectML, fault: Exception, kind: ErrorKind, moment: str
) -> None:
    executable = device.compile(chain(0), Precision.F32)
    kept = executable.run({"x": X}, keep=["y"])["y"]
    moments: dict[str, Callable[[], Any]] = {
        "open": lambda: open_device("directml"),
        "compile": lambda: device.compile(chain(0), Precision.F32),
        "run": lambda: executable.run({"x": X}),
        "read": kept.numpy,
    }
    rig.fault = fault
    with pytest.raises(EngineError) as caught:
        moments[moment]()
    assert caught.value.kind is kind
    assert "Radeon" in caught.value.sentence or isinstance(fault, MemoryError)
    if isinstance(fault, native.NativeError):
        assert caught.value.facts["reason"] == fault.code_name
        assert caught.value.facts["operator"] == fault.operation
        assert caught.value.__cause__ is fault


def test_a_buffer_of_another_adapter_is_refused(rig: fake.Rig, device: DirectML) -> None:
    other = open_device("directml")
    kept = other.compile(chain(0), Precision.F32).run({"x": X}, keep=["y"])["y"]
    with pytest.raises(EngineError) as caught:
        device.compile(chain(1), Precision.F32).run({"x": kept})
    assert caught.value.kind is ErrorKind.BAD_GRAPH


def test_a_precision_that_the_adapter_does_not_have_is_refused(rig: fake.Rig) -> None:
    rig.half = False
    device = open_device("directml")
    assert device.info.precisions == (Precision.F32,)
    for precision in (Precision.F16, Precision.BF16):
        with pytest.raises(EngineError) as caught:
            device.compile(chain(0), precision)
        assert caught.value.kind is ErrorKind.DEVICE_UNAVAILABLE
