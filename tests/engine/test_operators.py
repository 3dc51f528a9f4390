"""Each operator on each device, against its definition written here in NumPy and float64.

Sizes are odd and batches are two, so that a lowering that confuses axes cannot pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import erf, sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.devices import open_device, reference
from engine.devices.base import Device, Precision
from engine.graph import Graph, Kind, Value
from engine.weights import weight_from_array

Array = NDArray[Any]
TOLERANCE = {Precision.F32: 1e-5, Precision.BF16: 2e-2}  # of the largest value
PLACES = [("reference", Precision.F32), ("cpu", Precision.F32), ("cpu", Precision.BF16)]


@pytest.fixture(params=PLACES, ids=lambda place: f"{place[0]}-{place[1]}")
def place(request: pytest.FixtureRequest) -> Iterator[tuple[Device, Precision]]:
    name, precision = request.param
    device = reference.open() if name == "reference" else open_device(name)
    if precision not in device.info.precisions:
        pytest.skip(f"this CPU has no {precision}")
    yield device, precision


class Case:
    """A graph with its inputs: `x` declares an input and `c` a constant of random values."""

    def __init__(self) -> None:
        self.graph = Graph("test")
        self.inputs: dict[str, Array] = {}
        self.random = np.random.default_rng(7)

    def values(self, *shape: int) -> Array:
        return self.random.standard_normal(shape).astype(np.float32)

    def x(self, values: Array, kind: Kind = Kind.FLOAT) -> Value:
        name = f"x{len(self.inputs)}"
        self.inputs[name] = values
        return self.graph.input(name, values.shape, kind)

    def c(self, values: Array) -> Value:
        return self.graph.constant(weight_from_array("w", values))

    def check(self, place: tuple[Device, Precision], value: Value, expected: Array) -> None:
        device, precision = place
        self.graph.output("y", value)
        y = device.compile(self.graph, precision).run(self.inputs)["y"]
        assert y.dtype == np.float32
        assert y.shape == expected.shape
        error = np.abs(y - expected).max() / np.abs(expected).max()
        assert error < TOLERANCE[precision]


def convolved(x: Array, weight: Array, stride: int, padding: tuple[int, int, int, int]) -> Array:
    top, left, bottom, right = padding
    n, _, h, w = x.shape
    o, _, kh, kw = weight.shape
    framed = np.zeros((n, x.shape[1], h + top + bottom, w + left + right))
    framed[:, :, top : top + h, left : left + w] = x
    rows = (framed.shape[2] - kh) // stride + 1
    columns = (framed.shape[3] - kw) // stride + 1
    y = np.zeros((n, o, rows, columns))
    for i in range(rows):
        for j in range(columns):
            window = framed[:, :, i * stride : i * stride + kh, j * stride : j * stride + kw]
            y[:, :, i, j] = np.einsum("nchw,ochw->no", window, weight.astype(np.float64))
    return y


@pytest.mark.parametrize(
    ("kernel", "stride", "padding", "biased"),
    [
        ((3, 3), 1, (1, 1, 1, 1), True),
        ((3, 3), 2, (1, 1, 1, 1), True),
        ((3, 3), 2, (0, 0, 1, 1), True),
        ((1, 1), 1, (0, 0, 0, 0), False),
        ((3, 2), 1, (2, 0, 1, 3), False),
    ],
)
def test_conv2d(
    place: tuple[Device, Precision],
    kernel: tuple[int, int],
    stride: int,
    padding: tuple[int, int, int, int],
    biased: bool,
) -> None:
    case = Case()
    x, weight, bias = case.values(2, 5, 7, 9), case.values(3, 5, *kernel), case.values(3)
    expected = convolved(x, weight, stride, padding)
    operands = [case.x(x), case.c(weight)]
    if biased:
        operands.append(case.c(bias))
        expected += bias[None, :, None, None]
    y = case.graph.conv2d(*operands, stride=stride, padding=padding)
    case.check(place, y, expected)


@pytest.mark.parametrize("channels", [3, 32])
def test_conv2d_of_an_upsampled_picture(place: tuple[Device, Precision], channels: int) -> None:
    case = Case()
    x, weight, bias = case.values(2, channels, 5, 7), case.values(6, channels, 3, 3), case.values(6)
    doubled = np.kron(x, np.ones((1, 1, 2, 2)))
    expected = convolved(doubled, weight, 1, (1, 1, 1, 1)) + bias[None, :, None, None]
    up = case.graph.upsample_nearest(case.x(x))
    y = case.graph.conv2d(up, case.c(weight), case.c(bias), padding=(1, 1, 1, 1))
    case.check(place, y, expected)


@pytest.mark.parametrize("leading", [(5,), (2, 7), (2, 3, 1)])
@pytest.mark.parametrize("biased", [True, False])
def test_linear(place: tuple[Device, Precision], leading: tuple[int, ...], biased: bool) -> None:
    case = Case()
    x, weight, bias = case.values(*leading, 9), case.values(11, 9), case.values(11)
    expected = np.einsum("...d,od->...o", x.astype(np.float64), weight)
    operands = [case.x(x), case.c(weight)]
    if biased:
        operands.append(case.c(bias))
        expected = expected + bias
    case.check(place, case.graph.linear(*operands), expected)


def test_embedding(place: tuple[Device, Precision]) -> None:
    case = Case()
    table, indices = case.values(11, 5), np.array([[0, 10, 3], [3, 1, 9]], np.int32)
    expected = np.stack([[table[i] for i in row] for row in indices])
    y = case.graph.embedding(case.c(table), case.x(indices, Kind.I32))
    case.check(place, y, expected)


def test_embedding_of_a_computed_table(place: tuple[Device, Precision]) -> None:
    case = Case()
    table, indices = case.values(7, 5), np.array([6, 0], np.int32)
    computed = case.graph.silu(case.x(table))
    expected = (table / (1 + np.exp(-table)))[[6, 0]]
    case.check(place, case.graph.embedding(computed, case.x(indices, Kind.I32)), expected)


@pytest.mark.parametrize("shape", [(2, 6, 5, 7), (2, 6, 13), (1, 64, 9, 3)])
@pytest.mark.parametrize("groups", [1, 2, 6])
def test_group_norm(place: tuple[Device, Precision], shape: tuple[int, ...], groups: int) -> None:
    groups = groups if shape[1] == 6 else 32
    case = Case()
    x = case.values(*shape) * 3 + 5
    weight, bias = case.values(shape[1]), case.values(shape[1])
    expected = np.empty(shape)
    run = shape[1] // groups
    for n in range(shape[0]):
        for start in range(0, shape[1], run):
            part = x[n, start : start + run].astype(np.float64)
            expected[n, start : start + run] = (part - part.mean()) / np.sqrt(part.var() + 1e-5)
    for channel in range(shape[1]):
        expected[:, channel] = expected[:, channel] * weight[channel] + bias[channel]
    y = case.graph.group_norm(case.x(x), case.c(weight), case.c(bias), groups=groups, epsilon=1e-5)
    case.check(place, y, expected)


def test_group_norm_of_small_values_feels_epsilon(place: tuple[Device, Precision]) -> None:
    case = Case()
    x = case.values(1, 4, 5, 3) * np.float32(1e-3)
    part = x.astype(np.float64).reshape(2, -1)
    part = (part - part.mean(1, keepdims=True)) / np.sqrt(part.var(1, keepdims=True) + 1e-5)
    ones, zeros = np.ones(4, np.float32), np.zeros(4, np.float32)
    y = case.graph.group_norm(case.x(x), case.c(ones), case.c(zeros), groups=2, epsilon=1e-5)
    case.check(place, y, part.reshape(x.shape))


@pytest.mark.parametrize("shape", [(2, 7, 9), (3, 33)])
def test_layer_norm(place: tuple[Device, Precision], shape: tuple[int, ...]) -> None:
    case = Case()
    x, weight, bias = case.values(*shape) * 2 - 3, case.values(shape[-1]), case.values(shape[-1])
    wide = x.astype(np.float64)
    centred = wide - wide.mean(-1)[..., None]
    expected = centred / np.sqrt(wide.var(-1) + 1e-5)[..., None] * weight + bias
    y = case.graph.layer_norm(case.x(x), case.c(weight), case.c(bias), epsilon=1e-5)
    case.check(place, y, expected)


ACTIVATIONS: dict[str, Callable[[float], float]] = {
    "silu": lambda x: x / (1 + np.exp(-x)),
    "gelu": lambda x: 0.5 * x * (1 + erf(x / sqrt(2))),
    "quick_gelu": lambda x: x / (1 + np.exp(-1.702 * x)),
}


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(place: tuple[Device, Precision], name: str) -> None:
    case = Case()
    x = (case.values(2, 3, 17) * 4).astype(np.float32)
    expected = np.array([ACTIVATIONS[name](float(v)) for v in x.flat]).reshape(x.shape)
    case.check(place, getattr(case.graph, name)(case.x(x)), expected)


@pytest.mark.parametrize(
    ("heads", "t", "s", "d", "causal"),
    [(3, 7, 5, 12, False), (1, 9, 9, 33, False), (2, 7, 7, 10, True), (2, 65, 77, 128, False)],
)
def test_attention(
    place: tuple[Device, Precision], heads: int, t: int, s: int, d: int, causal: bool
) -> None:
    case = Case()
    q, k, v = case.values(2, t, d), case.values(2, s, d), case.values(2, s, d)
    expected = np.empty((2, t, d))
    width = d // heads
    for n in range(2):
        for head in range(heads):
            part = slice(head * width, (head + 1) * width)
            scores = q[n, :, part].astype(np.float64) @ k[n, :, part].T / np.sqrt(width)
            for i in range(t):
                seen = np.exp(scores[i, : i + 1] if causal else scores[i])
                expected[n, i, part] = seen / seen.sum() @ v[n, : len(seen), part]
    y = case.graph.attention(case.x(q), case.x(k), case.x(v), heads=heads, causal=causal)
    case.check(place, y, expected)


def test_attention_of_large_scores_does_not_overflow(place: tuple[Device, Precision]) -> None:
    case = Case()
    q = np.full((1, 3, 4), 200, np.float32)
    v = case.values(1, 3, 4)
    expected = np.broadcast_to(v.mean(axis=1, keepdims=True), v.shape)
    y = case.graph.attention(case.x(q), case.x(q), case.x(v), heads=1)
    case.check(place, y, expected)


@pytest.mark.parametrize("name", ["add", "multiply"])
@pytest.mark.parametrize("other", [(2, 3, 5), (1, 3, 5), (2, 1, 1), (1, 1, 5)])
def test_elementwise(place: tuple[Device, Precision], name: str, other: tuple[int, ...]) -> None:
    case = Case()
    a, b = case.values(2, 3, 5), case.values(*other)
    expected = a + b if name == "add" else a * b
    case.check(place, getattr(case.graph, name)(case.x(a), case.x(b)), expected)
    again = Case()
    y = getattr(again.graph, name)(again.x(a), again.c(b))
    again.check(place, y, expected)


def test_multiply_by_itself(place: tuple[Device, Precision]) -> None:
    case = Case()
    a = case.values(2, 3)
    x = case.x(a)
    case.check(place, case.graph.multiply(x, x), a * a)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_concat(place: tuple[Device, Precision], axis: int) -> None:
    case = Case()
    shapes = [[2, 3, 5], [2, 3, 5], [2, 3, 5]]
    for extra, shape in enumerate(shapes):
        shape[axis] += extra
    parts = [case.values(*shape) for shape in shapes]
    expected = np.concatenate(parts, axis)
    case.check(place, case.graph.concat([case.x(part) for part in parts], axis), expected)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_slice(place: tuple[Device, Precision], axis: int) -> None:
    case = Case()
    a = case.values(4, 5, 6)
    y = case.graph.slice(case.x(a), axis, 1, 3)
    case.check(place, y, np.take(a, [1, 2], axis))


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_upsample_nearest(place: tuple[Device, Precision], scale: int) -> None:
    case = Case()
    a = case.values(2, 3, 5, 7)
    y = case.graph.upsample_nearest(case.x(a), scale)
    case.check(place, y, np.kron(a, np.ones((1, 1, scale, scale))))


def test_pad(place: tuple[Device, Precision]) -> None:
    case = Case()
    a = case.values(2, 3, 5, 7)
    expected = np.zeros((2, 4, 8, 10))
    expected[:, 1:, 1:6, 3:] = a
    case.check(place, case.graph.pad(case.x(a), (0, 1, 1, 3), (0, 0, 2, 0)), expected)


def test_reshape_and_transpose(place: tuple[Device, Precision]) -> None:
    case = Case()
    a = case.values(2, 3, 5, 7)
    y = case.graph.transpose(case.graph.reshape(case.x(a), 2, 3, 35), 2, 0, 1)  # [35, 2, 3]
    expected = np.array([[a[n, :, t // 7, t % 7] for n in range(2)] for t in range(35)])
    case.check(place, y, expected)


def test_a_part_in_float32_keeps_what_half_precision_would_lose(
    place: tuple[Device, Precision],
) -> None:
    case = Case()
    a, weight = case.values(2, 4, 5, 5) / 4, np.eye(4, dtype=np.float32)[:, :, None, None]
    graph = case.graph
    shift = np.full((1, 1, 1, 1), 16, np.float32)
    x = graph.conv2d(case.x(a), case.c(weight))
    x = graph.add(graph.cast(x, Kind.F32), case.c(shift))  # bf16 counts in eighths here
    x = graph.multiply(graph.upsample_nearest(x), case.c(np.ones((1, 1, 1, 1), np.float32)))
    x = graph.cast(graph.add(x, case.c(-shift)), Kind.FLOAT)
    y = graph.conv2d(x, case.c(weight))
    case.check(place, y, np.kron(a, np.ones((1, 1, 2, 2))))
