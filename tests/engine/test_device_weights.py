"""What devices do with weights, and that they do the same every time.

Storages and views, memory that is shared with the mapped file, results equal to the bit.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.devices import Device, open_device, reference
from engine.devices.base import Precision
from engine.devices.openvino_ops import to_model
from engine.graph import Graph, Kind
from engine.weights import Storage, Weight

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


def python(code: str, *arguments: str) -> str:
    """What a fresh interpreter prints."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def bf16(values: Array) -> Array:
    """Raw bfloat16, rounded to nearest even."""
    bits = values.view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def stored(storage: Storage, *shape: int, seed: int = 1) -> tuple[Array, Array]:
    """Raw values and what they mean."""
    if storage is Storage.F32:
        values = random(*shape, seed=seed)
        return values, values
    if storage is Storage.F16:
        raw = random(*shape, seed=seed).astype(np.float16)
        return raw, raw.astype(np.float32)
    if storage is Storage.BF16:
        raw = bf16(random(*shape, seed=seed))
        return raw, (raw.astype(np.uint32) << 16).view(np.float32)
    raw = np.random.default_rng(seed).integers(0, 256, shape).astype(np.uint8)
    mantissa_bits, bias, top = (3, 7, 0x7F) if storage is Storage.F8_E4M3 else (2, 15, 0x7C)
    raw = np.where((raw & 0x7F) >= top, raw & 0x80, raw).astype(np.uint8)  # finite ones only
    if storage is Storage.F8_E5M2:
        raw = np.where((raw & 0x7C) >= 0x60, raw & 0x9F, raw).astype(np.uint8)  # moderate ones
    steps = 2**mantissa_bits
    exponent, mantissa = (raw & 0x7F) // steps, raw % steps
    magnitude = np.where(
        exponent == 0,
        mantissa / steps * 2.0 ** (1 - bias),
        (1 + mantissa / steps) * 2.0 ** (exponent.astype(int) - bias),
    )
    return raw, np.where(raw & 0x80, -magnitude, magnitude).astype(np.float32)


@pytest.mark.parametrize("storage", list(Storage))
@pytest.mark.parametrize("scale", [1.0, 0.0137])
def test_weights_of_every_storage(device: Device, storage: Storage, scale: float) -> None:
    raw, values = stored(storage, 9, 5)
    weight = Weight("w", (9, 5), storage, lambda: raw, scale)
    graph = Graph("weights")
    x, indices = graph.input("x", (3, 5)), graph.input("indices", (4,), Kind.I32)
    graph.output("linear", graph.linear(x, graph.constant(weight)))
    graph.output("rows", graph.linear(x, graph.constant(weight.rows(2, 7))))
    transposed = graph.constant(weight.transposed())
    graph.output("transposed", graph.linear(graph.input("z", (2, 9)), transposed))
    kernel = graph.constant(weight.reshaped(9, 5, 1, 1))
    graph.output("conv", graph.conv2d(graph.input("picture", (1, 5, 2, 3)), kernel))
    graph.output("embedding", graph.embedding(graph.constant(weight), indices))
    flat = graph.constant(weight.rows(0, 1).reshaped(5))
    graph.output("bias", graph.linear(x, graph.constant(weight.rows(0, 5)), flat))
    graph.output("added", graph.add(x, graph.constant(weight.rows(1, 4))))
    inputs = {
        "x": random(3, 5),
        "z": random(2, 9),
        "picture": random(1, 5, 2, 3),
        "indices": np.array([8, 0, 3, 3], np.int32),
    }
    y = device.compile(graph, Precision.F32).run(inputs)
    w = values * np.float32(scale)
    expected = {
        "linear": inputs["x"] @ w.T,
        "rows": inputs["x"] @ w[2:7].T,
        "transposed": inputs["z"] @ w,
        "conv": np.einsum("nchw,oc->nohw", inputs["picture"], w),
        "embedding": w[[8, 0, 3, 3]],
        "bias": inputs["x"] @ w[:5].T + w[0],
        "added": inputs["x"] + w[1:4],
    }
    # A scaled 8-bit weight is kept in float16 on the CPU: 11 bits.
    tolerance = 1e-5 if scale == 1.0 else 1e-3
    for name, values in expected.items():
        error = np.abs(y[name] - values).max() / np.abs(values).max()
        assert error < tolerance, (name, error)


def test_a_graph_outlives_the_arrays_of_its_weights(cpu: Device) -> None:
    """Shared constants keep what they share alive."""

    graph = Graph("table")
    table = Weight("w", (64, 64), Storage.F16, lambda: random(64, 64).astype(np.float16))
    graph.output("y", graph.embedding(graph.constant(table), graph.input("x", (64,), Kind.I32)))
    executable = cpu.compile(graph, Precision.F32)
    clutter = [np.full((64, 64), 7, np.float16) for _ in range(256)]
    y = executable.run({"x": np.arange(64, dtype=np.int32)})["y"]
    np.testing.assert_array_equal(y, random(64, 64).astype(np.float16))
    assert len(clutter) == 256


def test_a_weight_used_twice_is_one_constant() -> None:
    weight = Weight("w", (4, 4), Storage.F8_E4M3, lambda: np.zeros((4, 4), np.uint8))
    graph = Graph("twice")
    x = graph.linear(graph.input("x", (1, 4)), graph.constant(weight))
    graph.output("y", graph.linear(x, graph.constant(weight)))
    model, memory = to_model(graph)
    constants = [op for op in model.get_ops() if op.get_type_name() == "Constant"]
    assert len(constants) == len(memory) == 1


MEMORY = """
import mmap, sys
import numpy as np
from engine.devices import open_device
from engine.devices.base import Precision
from engine.graph import Graph, Kind
from engine.weights import Storage, Weight

WIDTH, LAYERS = 2048, 12  # 96 MiB of float16

def anonymous_mib():
    with open("/proc/self/smaps_rollup") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous")) / 1024

cpu = open_device("cpu")
with open(sys.argv[1], "rb") as file:
    mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
def weight(layer):
    def load():
        count, offset = WIDTH * WIDTH, 2 * layer * WIDTH * WIDTH
        return np.frombuffer(mapped, np.float16, count, offset).reshape(WIDTH, WIDTH)
    return Weight(str(layer), (WIDTH, WIDTH), Storage.F16, load)
graph = Graph("memory")
if sys.argv[2] == "table":
    x = graph.embedding(
        graph.constant(Weight("table", (WIDTH * LAYERS, WIDTH), Storage.F16, lambda:
            np.frombuffer(mapped, np.float16).reshape(WIDTH * LAYERS, WIDTH))),
        graph.input("x", (5,), Kind.I32))
    x = graph.linear(x, graph.constant(weight(0)))
    given = np.arange(5, dtype=np.int32)
else:
    x = graph.input("x", (5, WIDTH))
    given = np.zeros((5, WIDTH), np.float32)
    for layer in range(LAYERS):
        same = weight(layer)
        x = graph.silu(graph.linear(x, graph.constant(same)))
        x = graph.silu(graph.linear(x, graph.constant(same)))
graph.output("y", x)
before = anonymous_mib()
executable = cpu.compile(graph, Precision(sys.argv[3]))
executable.run({"x": given})
print(anonymous_mib() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("precision", [Precision.F32, Precision.BF16])
@pytest.mark.parametrize("part", ["layers", "table"])
def test_mapped_weights_are_held_once_and_packed_in_the_graphs_precision(
    tmp_path: Path, precision: Precision, part: str
) -> None:
    """96 MiB of mapped float16: the packed copy is anonymous, and nothing else.

    Each layer's weight is used twice. A table is only looked into, so it costs nothing.
    """
    if precision not in open_device("cpu").info.precisions:
        pytest.skip(f"this CPU has no {precision}")
    file = tmp_path / "Gewichte ✨.bin"
    with file.open("wb") as out:
        out.truncate(12 * 2048 * 2048 * 2)
    grown = float(python(MEMORY, str(file), part, precision))
    packed = 192 if precision is Precision.F32 else 96
    allowed = 40 if part == "table" else packed + 40  # one layer's packed weight is 16
    assert grown < allowed


SAMENESS = """
import hashlib, sys
import numpy as np
from engine.devices import open_device
from engine.devices.base import Precision
from engine.graph import Graph
from engine.weights import weight_from_array

rng = np.random.default_rng(0)
def w(*shape):
    return graph.constant(weight_from_array("w", rng.standard_normal(shape, np.float32) / 8))
graph = Graph("block")
x = graph.input("x", (2, 64, 24, 24))
h = graph.silu(graph.group_norm(x, w(64), w(64), groups=32, epsilon=1e-5))
h = graph.conv2d(h, w(96, 64, 3, 3), w(96), padding=(1, 1, 1, 1))
t = graph.transpose(graph.reshape(h, 2, 96, 576), 0, 2, 1)
t = graph.layer_norm(t, w(96), w(96), epsilon=1e-5)
q, k, v = (graph.linear(t, w(96, 96)) for _ in range(3))
t = graph.add(t, graph.attention(q, k, v, heads=3))
t = graph.linear(graph.gelu(graph.linear(t, w(384, 96), w(384))), w(96, 384))
h = graph.reshape(graph.transpose(t, 0, 2, 1), 2, 96, 24, 24)
h = graph.conv2d(graph.upsample_nearest(h), w(8, 96, 3, 3), w(8), padding=(1, 1, 1, 1))
graph.output("y", h)
given = {"x": rng.standard_normal((2, 64, 24, 24), np.float32)}
cpu = open_device("cpu")
for precision in cpu.info.precisions:
    digests = set()
    for _ in range(2):
        executable = cpu.compile(graph, precision)
        for _ in range(5):
            digests.add(hashlib.sha256(executable.run(given)["y"].tobytes()).hexdigest())
    print(precision, *digests)
"""


def test_runs_are_equal_to_the_bit_also_in_another_process() -> None:
    one, two = python(SAMENESS), python(SAMENESS)
    assert one == two
    assert all(len(line.split()) == 2 for line in one.splitlines())


@pytest.mark.parametrize("form", ["transposed", "read-only"])
def test_inputs_that_cannot_be_shared_are_copied_for_the_whole_run(form: str) -> None:
    graph = Graph("silu")
    graph.output("y", graph.silu(graph.silu(graph.input("x", (300, 400)))))
    x = np.random.default_rng(0).standard_normal((300, 400), np.float32)
    given = np.ascontiguousarray(x.T).T if form == "transposed" else x.copy()
    given.flags.writeable = form != "read-only"
    executable = open_device("cpu").compile(graph, Precision.F32)

    def silu(values: np.ndarray) -> np.ndarray:
        return values / (1 + np.exp(-values))

    for _ in range(5):
        result = executable.run({"x": given})["y"]
        assert np.allclose(result, silu(silu(x)), atol=1e-5)
