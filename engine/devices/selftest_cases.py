"""What the self-test lets a device compute: a small graph for each operator, and timed products.

Sizes are odd where confused axes would show, and as large as SDXL's where sums are long. Numbers
come from a fixed seed and are rounded to the precision under test, so that what is compared is the
arithmetic and not the rounding of its inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.devices.base import Precision
from engine.graph import Graph, Kind, Op, Value
from engine.weights import weight_from_array

Array = NDArray[Any]
Build = Callable[["Case"], Value]

# (tokens, features, layers) of linear layers, (channels, side, layers) of convolutions: from 0.1 to
# 400 GFLOP, so that some size takes any device long enough to be timed.
RATED_SIZES = {
    Op.LINEAR: ((256, 512, 1), (1024, 1024, 2), (4096, 1280, 4), (4096, 1280, 32)),
    Op.CONV2D: ((64, 40, 1), (320, 48, 1), (320, 128, 1), (320, 128, 12)),
}


class Case:
    """A graph under construction in one precision, with the values of its inputs."""

    def __init__(self, precision: Precision) -> None:
        self.graph = Graph("self-test")
        self.inputs: dict[str, Array] = {}
        self._precision = precision
        self._random = np.random.default_rng(11)

    def build(self, make: Build) -> tuple[Graph, Mapping[str, Array]]:
        """The graph with its result as the output `y`."""
        self.graph.output("y", make(self))
        return self.graph, self.inputs

    def x(self, *shape: int, mean: float = 0, scale: float = 1) -> Value:
        """An input of random numbers."""
        return self._given(self._rounded(self._normal(shape) * scale + mean), Kind.FLOAT)

    def indices(self, *shape: int, below: int) -> Value:
        """An input of whole numbers."""
        return self._given(self._random.integers(0, below, shape, np.int32), Kind.I32)

    def c(self, *shape: int, mean: float = 0) -> Value:
        """A constant of random numbers that keeps the size of what it is multiplied with."""
        fan_in = max(1, int(np.prod(shape[1:])))
        values = self._rounded(self._normal(shape) / np.sqrt(fan_in) + mean)
        return self.graph.constant(weight_from_array("w", values))

    def _given(self, values: Array, kind: Kind) -> Value:
        name = f"x{len(self.inputs)}"
        self.inputs[name] = values
        return self.graph.input(name, values.shape, kind)

    def _normal(self, shape: tuple[int, ...]) -> Array:
        return self._random.standard_normal(shape).astype(np.float32)

    def _rounded(self, values: Array) -> NDArray[np.float32]:
        if self._precision is Precision.F16:
            return values.astype(np.float16).astype(np.float32)
        if self._precision is Precision.BF16:  # cut, which bfloat16 holds exactly
            return (values.astype(np.float32).view(np.uint32) & 0xFFFF0000).view(np.float32)
        return values.astype(np.float32)


def rated(op: Op, size: int) -> tuple[Graph, Mapping[str, Array]]:
    """Products to be timed, of `RATED_SIZES[op][size]`. The output is small and cheap to read."""
    case = Case(Precision.F16)  # these numbers are exact in every precision
    one, two, layers = RATED_SIZES[op][size]
    if op is Op.LINEAR:
        y, weight = case.x(one, two), case.c(two, two)  # [T, D]
        for _ in range(layers):
            y = case.graph.linear(y, weight)
    else:
        y, weight = case.x(1, one, two, two), case.c(one, one, 3, 3)  # [N, C, H, W]
        for _ in range(layers):
            y = case.graph.conv2d(y, weight, padding=(1, 1, 1, 1))
    return case.build(lambda case: case.graph.slice(y, 0 if op is Op.LINEAR else 1, 0, 1))


def _conv2d(case: Case) -> Value:
    y = case.graph.conv2d(
        case.x(2, 24, 17, 13), case.c(40, 24, 3, 3), case.c(40), padding=(1, 1, 1, 1)
    )
    return case.graph.conv2d(y, case.c(8, 40, 3, 3), stride=2, padding=(0, 0, 1, 1))


def _linear(case: Case) -> Value:
    # As long a sum as the feed-forward layers have.
    return case.graph.linear(case.x(2, 19, 5120), case.c(24, 5120), case.c(24))


def _group_norm(case: Case) -> Value:
    # Sums over many values whose mean is large: what adds up in half precision fails here.
    x = case.x(1, 32, 96, 96, mean=4)
    return case.graph.group_norm(x, case.c(32, mean=1), case.c(32), groups=4, epsilon=1e-5)


def _layer_norm(case: Case) -> Value:
    x = case.x(2, 33, 1280, mean=4)
    return case.graph.layer_norm(x, case.c(1280, mean=1), case.c(1280), epsilon=1e-5)


def _attention(case: Case) -> Value:
    graph = case.graph
    q, k, v = case.x(2, 70, 128), case.x(2, 154, 128), case.x(2, 154, 128)
    y = graph.attention(q, k, v, heads=2)
    return graph.attention(y, case.x(2, 70, 128), case.x(2, 70, 128), heads=4, causal=True)


def _concat(case: Case) -> Value:
    return case.graph.concat([case.x(2, 5, 7, 3), case.x(2, 8, 7, 3)], 1)


def _pad(case: Case) -> Value:
    return case.graph.pad(case.x(1, 3, 7, 5), (0, 0, 1, 2), (0, 0, 3, 4))


def _reshape(case: Case) -> Value:
    graph = case.graph
    x = graph.silu(case.x(2, 6, 5, 7))  # computed, so that the view is one of a result
    return graph.silu(graph.reshape(x, 2, 6, 35))


def _transpose(case: Case) -> Value:
    graph = case.graph
    return graph.silu(graph.transpose(graph.silu(case.x(2, 6, 35)), 0, 2, 1))


def _cast(case: Case) -> Value:
    graph = case.graph
    return graph.cast(graph.silu(graph.cast(case.x(3, 50), Kind.F32)), Kind.FLOAT)


CASES: Mapping[Op, Build] = {
    Op.CONV2D: _conv2d,
    Op.LINEAR: _linear,
    Op.EMBEDDING: lambda case: case.graph.embedding(case.c(50, 9), case.indices(2, 7, below=50)),
    Op.GROUP_NORM: _group_norm,
    Op.LAYER_NORM: _layer_norm,
    Op.SILU: lambda case: case.graph.silu(case.x(3, 1000, scale=4)),
    Op.GELU: lambda case: case.graph.gelu(case.x(3, 1000, scale=4)),
    Op.QUICK_GELU: lambda case: case.graph.quick_gelu(case.x(3, 1000, scale=4)),
    Op.ATTENTION: _attention,
    Op.ADD: lambda case: case.graph.add(case.x(2, 5, 9, 7), case.x(2, 5, 1, 1)),
    Op.MULTIPLY: lambda case: case.graph.multiply(case.x(2, 5, 9, 7), case.x(2, 5, 9, 1)),
    Op.CONCAT: _concat,
    Op.SLICE: lambda case: case.graph.slice(case.x(2, 9, 5), 1, 3, 8),
    Op.UPSAMPLE_NEAREST: lambda case: case.graph.upsample_nearest(case.x(2, 3, 5, 7)),
    Op.PAD: _pad,
    Op.RESHAPE: _reshape,
    Op.TRANSPOSE: _transpose,
    Op.CAST: _cast,
}
