"""Small graphs, one for each operator and form, that every lowering has to get right.

They run on any device and are compared with the reference. Sizes are odd and batches are two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.devices import reference
from engine.devices.base import Precision
from engine.graph import Graph, Kind, Value
from engine.weights import weight_from_array

Array = NDArray[Any]


class Case:
    """A graph under construction with values for its inputs."""

    def __init__(self) -> None:
        self.graph = Graph("case")
        self.inputs: dict[str, Array] = {}
        self.random = np.random.default_rng(7)

    @classmethod
    def of(cls, make: Callable[[Case], None]) -> Case:
        """The finished case."""
        case = cls()
        make(case)
        return case

    def x(self, *shape: int, kind: Kind = Kind.FLOAT) -> Value:
        """An input with random values."""
        name = f"x{len(self.inputs)}"
        self.inputs[name] = self.random.standard_normal(shape).astype(np.float32)
        return self.graph.input(name, shape, kind)

    def c(self, *shape: int) -> Value:
        """A constant with random values."""
        values = self.random.standard_normal(shape).astype(np.float32)
        return self.graph.constant(weight_from_array("w", values))

    def indices(self, values: Any) -> Value:
        """An input of indices."""
        name = f"x{len(self.inputs)}"
        self.inputs[name] = np.array(values, np.int32)
        return self.graph.input(name, self.inputs[name].shape, Kind.I32)

    def out(self, value: Value) -> None:
        """One more output."""
        self.graph.output(f"y{len(self.graph.outputs)}", value)

    def expected(self) -> dict[str, Array]:
        """What the reference gives."""
        return reference.open().compile(self.graph, Precision.F32).run(self.inputs)


def relative_rms(got: Array, expected: Array) -> float:
    """Root mean square of the difference, relative to that of the values."""
    difference = got.astype(np.float64) - expected
    return float(np.sqrt((difference**2).mean() / (expected.astype(np.float64) ** 2).mean()))


def conv_3x3(case: Case) -> None:
    case.out(case.graph.conv2d(case.x(2, 5, 7, 9), case.c(3, 5, 3, 3), padding=(1, 1, 1, 1)))


def conv_stride_2(case: Case) -> None:
    x, weight, bias = case.x(2, 5, 7, 9), case.c(3, 5, 3, 3), case.c(3)
    case.out(case.graph.conv2d(x, weight, bias, stride=2, padding=(1, 1, 1, 1)))
    case.out(case.graph.conv2d(x, weight, bias, stride=2, padding=(0, 0, 1, 1)))


def conv_uneven(case: Case) -> None:
    y = case.graph.conv2d(case.x(2, 5, 7, 9), case.c(3, 5, 3, 2), case.c(3), padding=(2, 0, 1, 3))
    case.out(y)


def conv_of_a_transposed_picture(case: Case) -> None:
    turned = case.graph.transpose(case.x(2, 5, 7, 9), 0, 1, 3, 2)
    case.out(case.graph.conv2d(turned, case.c(3, 5, 1, 1), case.c(3)))


def linear(case: Case) -> None:
    weight, bias = case.c(11, 9), case.c(11)
    for leading in ((5,), (2, 7), (2, 3, 1)):
        case.out(case.graph.linear(case.x(*leading, 9), weight, bias))
    case.out(case.graph.linear(case.x(9), weight))


def linear_of_tokens(case: Case) -> None:
    """A picture read as tokens lies turned in memory, with one batch and with two."""
    graph, weight, bias = case.graph, case.c(11, 5), case.c(11)
    for batch in (1, 2):
        picture = graph.reshape(case.x(batch, 5, 3, 7), batch, 5, 21)
        case.out(graph.linear(graph.transpose(picture, 0, 2, 1), weight, bias))


def linear_of_other_views(case: Case) -> None:
    graph, weight = case.graph, case.c(11, 6)
    case.out(graph.linear(graph.transpose(case.x(6, 2, 3), 1, 2, 0), weight))
    case.out(graph.linear(graph.transpose(case.x(3, 2, 6), 1, 0, 2), weight))


def picture_of_tokens(case: Case) -> None:
    """The way back: added to a picture, from a transposed view."""
    graph = case.graph
    tokens = graph.linear(case.x(2, 21, 5), case.c(6, 5))
    picture = graph.reshape(graph.transpose(tokens, 0, 2, 1), 2, 6, 3, 7)
    case.out(graph.add(case.x(2, 6, 3, 7), picture))
    case.out(graph.silu(picture))


def embedding(case: Case) -> None:
    case.out(case.graph.embedding(case.c(11, 5), case.indices([[0, 10, 3], [3, 1, 9]])))
    rows = case.graph.reshape(case.graph.linear(case.x(2, 3, 4), case.c(5, 4)), 6, 5)
    case.out(case.graph.embedding(rows, case.indices([5, 0])))


def group_norm(case: Case) -> None:
    for shape in ((2, 6, 5, 3), (1, 6, 4), (2, 6, 2, 3, 2)):
        case.out(case.graph.group_norm(case.x(*shape), case.c(6), case.c(6), groups=3, epsilon=0.1))
    case.out(
        case.graph.group_norm(case.x(2, 4, 3, 3), case.c(4), case.c(4), groups=1, epsilon=1e-5)
    )


def layer_norm(case: Case) -> None:
    for shape in ((2, 3, 7), (5, 7)):
        case.out(case.graph.layer_norm(case.x(*shape), case.c(7), case.c(7), epsilon=0.1))


def activations(case: Case) -> None:
    x = case.graph.multiply(case.x(2, 3, 37), case.c(1, 1, 37))
    for activation in (case.graph.silu, case.graph.gelu, case.graph.quick_gelu):
        case.out(activation(x))


def gelu_behind_a_linear_layer(case: Case) -> None:
    """It may run inside the layer, unless the layer's result is wanted too."""
    graph, x = case.graph, case.x(2, 3, 7)
    value, gate = graph.linear(x, case.c(9, 7), case.c(9)), graph.linear(x, case.c(9, 7), case.c(9))
    case.out(graph.multiply(value, graph.gelu(gate)))
    both = graph.linear(x, case.c(9, 7))
    case.out(graph.gelu(both))
    case.out(both)


def attention(case: Case) -> None:
    q, k, v = case.x(2, 5, 12), case.x(2, 7, 12), case.x(2, 7, 12)
    for heads in (1, 3):
        case.out(case.graph.attention(q, k, v, heads=heads))


def attention_causal(case: Case) -> None:
    q, k, v = (case.graph.linear(case.x(2, 7, 6), case.c(12, 6)) for _ in range(3))
    case.out(case.graph.attention(q, k, v, heads=3, causal=True))


def broadcasts(case: Case) -> None:
    a = case.x(2, 3, 4, 5)
    for shape in ((2, 3, 1, 1), (1, 3, 4, 5), (1, 1, 1, 1), (2, 3, 4, 5), (2, 1, 4, 1)):
        case.out(case.graph.add(a, case.x(*shape)))
        case.out(case.graph.multiply(a, case.c(*shape)))


def concat(case: Case) -> None:
    for axis in range(3):
        shapes = [[2, 3, 4], [2, 3, 4], [2, 3, 4]]
        shapes[1][axis] = 5
        case.out(case.graph.concat([case.x(*shape) for shape in shapes], axis))


def slices(case: Case) -> None:
    x = case.x(3, 4, 5)
    for axis in range(3):
        case.out(case.graph.slice(x, axis, 1, 3))
    case.out(case.graph.slice(case.graph.transpose(x, 2, 0, 1), 0, 2, 5))


def upsample(case: Case) -> None:
    up = case.graph.upsample_nearest(case.x(2, 3, 3, 5))
    case.out(case.graph.slice(up, 3, 0, 9))
    case.out(case.graph.upsample_nearest(case.x(1, 2, 3, 2), 3))


def pad(case: Case) -> None:
    case.out(case.graph.pad(case.x(2, 3, 4), (0, 1, 2), (3, 0, 1)))


def views(case: Case) -> None:
    """Reshapes and transposes, those that need a copy too, as outputs."""
    graph, x = case.graph, case.x(2, 3, 4, 5)
    case.out(graph.reshape(x, 6, 20))
    turned = graph.transpose(x, 3, 1, 0, 2)
    case.out(turned)
    case.out(graph.reshape(turned, 15, 8))
    case.out(graph.transpose(graph.silu(x), 0, 2, 3, 1))


def outputs_that_are_no_results(case: Case) -> None:
    """Inputs, constants and one value twice."""
    graph, x = case.graph, case.x(2, 3)
    case.out(x)
    case.out(case.c(2, 3))
    y = graph.silu(x)
    case.out(y)
    case.out(y)
    case.out(graph.reshape(y, 3, 2))
    case.out(graph.linear(y, case.c(4, 3)))
    case.out(graph.cast(case.x(2, 3), Kind.F32))


def float32_parts(case: Case) -> None:
    graph = case.graph
    x = case.x(2, 8, 3, 3)
    wide = graph.cast(x, Kind.F32)
    y = graph.group_norm(wide, case.c(8), case.c(8), groups=4, epsilon=1e-5)
    case.out(graph.cast(y, Kind.FLOAT))
    case.out(y)
    case.out(graph.add(graph.multiply(case.x(2, 3, kind=Kind.F32), case.c(1, 3)), case.c(2, 3)))
    case.out(graph.add(case.c(2, 3), case.x(2, 3, kind=Kind.F32)))


# Those that a feature level gives another form.
LEVEL_CASES = [activations, gelu_behind_a_linear_layer, attention, attention_causal]
CASES = [
    *LEVEL_CASES,
    conv_3x3,
    conv_stride_2,
    conv_uneven,
    conv_of_a_transposed_picture,
    linear,
    linear_of_tokens,
    linear_of_other_views,
    picture_of_tokens,
    embedding,
    group_norm,
    layer_norm,
    broadcasts,
    concat,
    slices,
    upsample,
    pad,
    views,
    outputs_that_are_no_results,
    float32_parts,
]
