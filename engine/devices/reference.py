"""The oracle: the graph computed with NumPy in float64, slow and obvious.

Tests open it to compare other devices with; `list_devices` does not know it. It must not be clever:
each operator is its definition. Every intermediate result is freed after its last use; a matrix of
attention scores is held whole.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.devices.base import Buffer, Device, DeviceInfo, DeviceKind, Precision, check_inputs
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind, Node, Op

Array = NDArray[Any]


def open() -> Device:
    """The reference device."""
    return _Reference(DeviceInfo("reference", "NumPy", DeviceKind.CPU, (Precision.F32,)))


@dataclass(frozen=True)
class _Reference:
    info: DeviceInfo

    def memory(self) -> int | None:
        return None

    @property
    def max_work(self) -> Mapping[Precision, float]:
        return {}

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> _Executable:
        if precision not in self.info.precisions:
            raise EngineError(
                ErrorKind.DEVICE_UNAVAILABLE,
                f"{self.info.name} does not compute in {precision}.",
                precision=precision,
            )
        return _Executable(graph)


@dataclass(frozen=True)
class _Buffer:
    """Keeps float64, as a device keeps its own format."""

    values: Array

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape

    def numpy(self) -> NDArray[np.float32]:
        return self.values.astype(np.float32)


class _Executable:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._last_use = {v.index: node.result.index for node in graph.nodes for v in node.inputs}
        self._last_use |= {v.index: len(graph.nodes) for v in graph.outputs.values()}

    def run(
        self,
        inputs: Mapping[str, Array | Buffer],
        *,
        keep: Collection[str] = (),
        between: Callable[[], None] | None = None,
    ) -> dict[str, Any]:
        check_inputs(self._graph, inputs, keep, _Buffer)
        values: dict[int, Array] = {}
        for node in self._graph.nodes:
            if between is not None:
                between()
            index = node.result.index
            values[index] = _value(node, inputs, values)
            assert values[index].shape == node.result.shape, node.op
            for operand in {v.index for v in node.inputs}:
                if self._last_use[operand] == index:
                    del values[operand]
        results = {name: _Buffer(values[v.index]) for name, v in self._graph.outputs.items()}
        return {name: b if name in keep else b.numpy() for name, b in results.items()}


def _value(node: Node, inputs: Mapping[str, Array | Buffer], values: dict[int, Array]) -> Array:
    if node.op is Op.INPUT:
        given = inputs[node.name]
        if isinstance(given, _Buffer):
            return given.values
        array = np.asarray(given)
        return array if node.result.kind is Kind.I32 else array.astype(np.float64)
    if node.op is Op.CONSTANT:
        assert node.weight is not None
        return node.weight.float32().astype(np.float64)
    if node.op is Op.RESHAPE:
        return values[node.inputs[0].index].reshape(node.result.shape)
    return _OPERATORS[node.op](*(values[v.index] for v in node.inputs), **node.attributes)


def _conv2d(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    *,
    stride: int,
    padding: tuple[int, int, int, int],
) -> Array:
    top, left, bottom, right = padding
    x = np.pad(x, ((0, 0), (0, 0), (top, bottom), (left, right)))
    windows = np.lib.stride_tricks.sliding_window_view(x, weight.shape[2:], axis=(2, 3))
    windows = windows[:, :, ::stride, ::stride]  # [N, C, H', W', kH, kW]
    y: Array = np.moveaxis(np.tensordot(windows, weight, axes=((1, 4, 5), (1, 2, 3))), 3, 1)
    return y if bias is None else y + bias[:, None, None]


def _linear(x: Array, weight: Array, bias: Array | None = None) -> Array:
    y = x @ weight.T
    return y if bias is None else y + bias


def _group_norm(x: Array, weight: Array, bias: Array, *, groups: int, epsilon: float) -> Array:
    per_channel = (-1, *(1,) * (x.ndim - 2))
    grouped = x.reshape(x.shape[0], groups, -1)
    y = _normalised(grouped, epsilon).reshape(x.shape)
    return y * weight.reshape(per_channel) + bias.reshape(per_channel)


def _layer_norm(x: Array, weight: Array, bias: Array, *, epsilon: float) -> Array:
    return _normalised(x, epsilon) * weight + bias


def _normalised(x: Array, epsilon: float) -> Array:
    """Mean 0 and variance 1 over the last axis."""
    centred = x - x.mean(axis=-1, keepdims=True)
    result: Array = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + epsilon)
    return result


def _sigmoid(x: Array) -> Array:
    # The form in tanh, which cannot overflow.
    result: Array = 0.5 * (1 + np.tanh(x / 2))
    return result


_erf = np.vectorize(erf, otypes=[np.float64])


def _attention(q: Array, k: Array, v: Array, *, heads: int, causal: bool) -> Array:
    n, t, d = q.shape
    q, k, v = (
        a.reshape(n, -1, heads, d // heads).transpose(0, 2, 1, 3) for a in (q, k, v)
    )  # [N, heads, T, d]
    scores = q @ k.swapaxes(2, 3) / sqrt(d // heads)  # [N, heads, T, S]
    if causal:
        scores = np.where(np.tri(t, dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    y: Array = (weights @ v).transpose(0, 2, 1, 3).reshape(n, t, d)
    return y


def _concat(*values: Array, axis: int) -> Array:
    return np.concatenate(values, axis)


def _slice(x: Array, *, axis: int, start: int, stop: int) -> Array:
    return x[(slice(None),) * axis + (slice(start, stop),)]


def _upsample_nearest(x: Array, *, scale: int) -> Array:
    return x.repeat(scale, axis=2).repeat(scale, axis=3)


def _pad(x: Array, *, before: tuple[int, ...], after: tuple[int, ...]) -> Array:
    return np.pad(x, tuple(zip(before, after, strict=True)))


_OPERATORS: dict[Op, Callable[..., Array]] = {
    Op.CONV2D: _conv2d,
    Op.LINEAR: _linear,
    Op.EMBEDDING: lambda table, indices: table[indices],
    Op.GROUP_NORM: _group_norm,
    Op.LAYER_NORM: _layer_norm,
    Op.SILU: lambda x: x * _sigmoid(x),
    Op.GELU: lambda x: x / 2 * (1 + _erf(x / sqrt(2))),
    Op.QUICK_GELU: lambda x: x * _sigmoid(1.702 * x),
    Op.ATTENTION: _attention,
    Op.ADD: lambda a, b: a + b,
    Op.MULTIPLY: lambda a, b: a * b,
    Op.CONCAT: _concat,
    Op.SLICE: _slice,
    Op.UPSAMPLE_NEAREST: _upsample_nearest,
    Op.PAD: _pad,
    Op.TRANSPOSE: lambda x, *, axes: x.transpose(axes),
    Op.CAST: lambda x: x,
}
