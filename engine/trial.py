"""Whether a device computes what it should: the operators of a UNet against NumPy, in seconds.

Each family is one small graph of odd sizes, compiled and run in each precision that the device
names. Random numbers from a fixed seed: a verdict is the same twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.devices import Device, reference
from engine.devices.base import Precision
from engine.graph import Graph, Value
from engine.weights import weight_from_array

# Root mean square of the difference, relative to the values: ten times what sound hardware has.
TOLERANCES = {Precision.F32: 1e-4, Precision.F16: 1e-2, Precision.BF16: 5e-2}


def wrong_parts(device: Device) -> Iterator[tuple[str, Precision]]:
    """(family, precision) of everything that comes out wrong.

    Raises:
        EngineError: what the device raises when it compiles or runs.
    """
    for family, build in _FAMILIES.items():
        graph, inputs = _graph(family, build)
        expected = reference.open().compile(graph, Precision.F32).run(inputs)["y"]
        for precision in device.info.precisions:
            got = device.compile(graph, precision).run(inputs)["y"]
            if not _error(got, expected) < TOLERANCES[precision]:  # NaN is wrong too
                yield family, precision


def _error(got: NDArray[Any], expected: NDArray[Any]) -> float:
    difference = got.astype(np.float64) - expected
    return float(np.sqrt((difference**2).mean() / (expected.astype(np.float64) ** 2).mean()))


def _graph(family: str, build: _Build) -> tuple[Graph, Mapping[str, NDArray[Any]]]:
    random = np.random.default_rng(7)
    graph = Graph(family)

    def constant(*shape: int) -> Value:
        values = random.standard_normal(shape).astype(np.float32)
        return graph.constant(weight_from_array("w", values))

    x = random.standard_normal((2, 8, 15, 17)).astype(np.float32)  # [N, C, H, W]
    graph.output("y", build(graph, graph.input("x", x.shape), constant))
    return graph, {"x": x}


_Constant = Callable[..., Value]
_Build = Callable[[Graph, Value, _Constant], Value]


def _convolution(graph: Graph, x: Value, constant: _Constant) -> Value:
    return graph.conv2d(x, constant(16, 8, 3, 3), constant(16), padding=(1, 1, 1, 1))


def _group_norm(graph: Graph, x: Value, constant: _Constant) -> Value:
    return graph.silu(graph.group_norm(x, constant(8), constant(8), groups=4, epsilon=1e-5))


def _tokens(graph: Graph, x: Value) -> Value:
    return graph.reshape(graph.transpose(x, 0, 2, 3, 1), 2, 15 * 17, 8)  # [N, H * W, C]


def _linear(graph: Graph, x: Value, constant: _Constant) -> Value:
    return graph.gelu(graph.linear(_tokens(graph, x), constant(24, 8), constant(24)))


def _layer_norm(graph: Graph, x: Value, constant: _Constant) -> Value:
    return graph.layer_norm(_tokens(graph, x), constant(8), constant(8), epsilon=1e-5)


def _attention(graph: Graph, x: Value, constant: _Constant) -> Value:
    tokens = _tokens(graph, x)
    q, k, v = (graph.linear(tokens, constant(8, 8)) for _ in range(3))
    return graph.attention(q, k, v, heads=2)


def _upsampling(graph: Graph, x: Value, constant: _Constant) -> Value:
    return graph.add(graph.upsample_nearest(x), constant(1, 8, 1, 1))


_FAMILIES: Mapping[str, _Build] = {
    "convolution": _convolution,
    "group norm": _group_norm,
    "linear layer": _linear,
    "layer norm": _layer_norm,
    "attention": _attention,
    "upsampling": _upsampling,
}
