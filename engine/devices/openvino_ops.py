"""How the graph's operators are said in OpenVINO's opset.

One function an operator, nothing about running. Constants share the memory of the mapped
checkpoint: building SDXL's UNet takes no memory of its own. Where two spellings give the same
numbers, the faster one for the CPU plug-in is used, and the reason stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.devices.openvino_import import ops, ov
from engine.graph import Graph, Kind, Node, Op, Shape
from engine.weights import Storage, Weight, to_float32

_STORED = {Storage.F32: ov.Type.f32, Storage.F16: ov.Type.f16, Storage.BF16: ov.Type.bf16}
# Marks a conversion of weights; without it the plug-in folds the constant into a float32 copy.
_DECOMPRESSION = "decompression_0"


def to_model(graph: Graph) -> tuple[ov.Model, list[NDArray[Any]]]:
    """The graph as an OpenVINO model, with inputs and outputs in the graph's order.

    The arrays beside it are the memory of its constants, which OpenVINO uses without owning it:
    they have to live as long as the compiled model, which reads those that it did not repack.
    """
    lowering = _Lowering(graph)
    for node in graph.nodes:
        value = lowering.lower(node)
        assert tuple(value.shape) == node.result.shape, (node.op, value.shape, node.result.shape)
        lowering.values.append(value)
    results = []
    for name, output in graph.outputs.items():
        result = ops.result(lowering.values[output.index])
        result.output(0).set_names({name})
        results.append(result)
    return ov.Model(results, lowering.parameters, graph.name), lowering.memory


@dataclass
class _Lowering:
    graph: Graph
    values: list[ov.Output] = field(default_factory=list)  # by node
    parameters: list[ov.op.Parameter] = field(default_factory=list)
    constants: dict[int, ov.Output] = field(default_factory=dict)  # by weight object
    memory: list[NDArray[Any]] = field(default_factory=list)  # of the constants

    def lower(self, node: Node) -> ov.Output:
        if node.op is Op.INPUT:
            return self._input(node)
        if node.op is Op.CONSTANT:
            assert node.weight is not None
            return self._constant(node.weight)
        if (upsampled := self._upsampled(node)) is not None:
            return upsampled
        operands = [self.values[v.index] for v in node.inputs]
        if node.op is Op.RESHAPE:
            return _reshape(operands[0], node.result.shape)
        return _OPERATORS[node.op](*operands, **node.attributes)

    def _input(self, node: Node) -> ov.Output:
        kind = ov.Type.i32 if node.result.kind is Kind.I32 else ov.Type.f32
        parameter = ops.parameter(list(node.result.shape), kind, node.name)
        self.parameters.append(parameter)
        return parameter.output(0)

    def _upsampled(self, node: Node) -> ov.Output | None:
        """A 3x3 convolution of a doubled picture, as one transposed convolution of the small one.

        The doubled picture repeats each pixel, so a product with three neighbours is one with two:
        4 instead of 9 multiplications for each, and twice as fast.
        """
        if node.op is not Op.CONV2D:
            return None
        up, kernel = (self.graph.nodes[v.index] for v in node.inputs[:2])
        like = node.attributes == {"stride": 1, "padding": (1, 1, 1, 1)}
        like = like and up.op is Op.UPSAMPLE_NEAREST and up.attributes["scale"] == 2
        if not like or kernel.weight is None or kernel.weight.shape[2:] != (3, 3):
            return None
        x = self.values[up.inputs[0].index]
        folded = ops.constant(_folded(kernel.weight.float32()))
        y = ops.convolution_backprop_data(x, folded, [2, 2], pads_begin=[1, 1], pads_end=[1, 1])
        biases = [self.values[v.index] for v in node.inputs[2:]]
        return _biased(y.output(0), *biases)

    def _constant(self, weight: Weight) -> ov.Output:
        key = id(weight)
        if key not in self.constants:
            self.constants[key] = _constant(weight, self.memory)
        return self.constants[key]


def _constant(weight: Weight, memory: list[NDArray[Any]]) -> ov.Output:
    """The weight as float32, converted from its stored type while the graph runs or is packed."""
    raw, storage = weight.load(), weight.storage
    if storage not in _STORED or weight.scale != 1.0:
        # OpenVINO does not share these; a copy in half precision is exact but for the scale.
        values = to_float32(raw, storage) * np.float32(weight.scale)
        raw, storage = values.astype(np.float16), Storage.F16
    if len(weight.shape) < 2 and storage is not Storage.F32:
        # Biases and the like: small, and the plug-in fuses them only as plain constants.
        raw, storage = to_float32(raw, storage), Storage.F32
    # Copies only what cannot be shared: a transposed view, a read-only or misaligned mapping.
    shared = np.require(raw, requirements=["C", "A", "W"])
    memory.append(shared)
    tensor = ov.Tensor(shared, list(weight.shape), _STORED[storage])
    constant = ov.op.Constant(tensor, shared_memory=True).output(0)
    return constant if storage is Storage.F32 else _decompressed(constant)


def _decompressed(constant: ov.Output) -> ov.Output:
    convert = ops.convert(constant, "f32")
    convert.get_rt_info()[_DECOMPRESSION] = ""
    return convert.output(0)


def _integers(*values: int) -> ov.Output:
    return ops.constant(np.array(values, np.int64)).output(0)


def _scalar(value: float) -> ov.Output:
    return ops.constant(np.float32(value)).output(0)


def _reshape(x: ov.Output, shape: Shape) -> ov.Output:
    return ops.reshape(x, _integers(*shape), special_zero=False).output(0)


def _transpose(x: ov.Output, *, axes: tuple[int, ...]) -> ov.Output:
    return ops.transpose(x, _integers(*axes)).output(0)


def _per_channel(x: ov.Output, rank: int) -> ov.Output:
    """[C] -> [1, C, 1, ...] of the given rank."""
    return _reshape(x, (1, -1, *(1,) * (rank - 2)))


def _conv2d(
    x: ov.Output,
    weight: ov.Output,
    bias: ov.Output | None = None,
    *,
    stride: int,
    padding: tuple[int, int, int, int],
) -> ov.Output:
    top, left, bottom, right = padding
    y = ops.convolution(x, weight, [stride, stride], [top, left], [bottom, right], [1, 1]).output(0)
    return _biased(y, bias)


def _biased(y: ov.Output, bias: ov.Output | None = None) -> ov.Output:
    return y if bias is None else ops.add(y, _per_channel(bias, 4)).output(0)


def _folded(kernel: NDArray[np.float32]) -> NDArray[np.float32]:
    """[O, C, 3, 3] -> [C, O, 4, 4], the kernel of `_Lowering._upsampled`: small pixel i gives its
    value times row t to row 2 i - 1 + t, which sees it through taps 2 - t and 3 - t."""
    rows = np.array([[0, 0, 1], [0, 1, 1], [1, 1, 0], [1, 0, 0]], np.float32)
    folded = np.einsum("ai,bj,ocij->coab", rows, rows, kernel, optimize=True)
    return np.ascontiguousarray(folded, np.float32)


def _linear(x: ov.Output, weight: ov.Output, bias: ov.Output | None = None) -> ov.Output:
    y = ops.matmul(x, weight, transpose_a=False, transpose_b=True).output(0)
    return y if bias is None else ops.add(y, bias).output(0)


def _embedding(table: ov.Output, indices: ov.Output) -> ov.Output:
    # A stored table is gathered from as it is, and only the rows found are converted.
    return ops.gather(table, indices, _integers(0)).output(0)


def _group_norm(
    x: ov.Output, weight: ov.Output, bias: ov.Output, *, groups: int, epsilon: float
) -> ov.Output:
    return ops.group_normalization(x, weight, bias, groups, epsilon).output(0)


def _layer_norm(x: ov.Output, weight: ov.Output, bias: ov.Output, *, epsilon: float) -> ov.Output:
    y = ops.mvn(x, _integers(-1), True, epsilon, "INSIDE_SQRT").output(0)
    return ops.add(ops.multiply(y, weight).output(0), bias).output(0)


def _silu(x: ov.Output) -> ov.Output:
    return ops.swish(x).output(0)


def _gelu(x: ov.Output) -> ov.Output:
    return ops.gelu(x, "erf").output(0)


def _quick_gelu(x: ov.Output) -> ov.Output:
    return ops.swish(x, _scalar(1.702)).output(0)


def _attention(q: ov.Output, k: ov.Output, v: ov.Output, *, heads: int, causal: bool) -> ov.Output:
    n, t, d = q.shape
    split = []
    for x in (q, k, v):
        apart = _reshape(x, (n, x.shape[1], heads, d // heads))
        split.append(_transpose(apart, axes=(0, 2, 1, 3)))  # [N, heads, T, d]
    scale = _scalar(1 / sqrt(d // heads))
    y = ops.scaled_dot_product_attention(*split, scale=scale, causal=causal).output(0)
    return _reshape(_transpose(y, axes=(0, 2, 1, 3)), (n, t, d))


def _concat(*values: ov.Output, axis: int) -> ov.Output:
    return ops.concat(list(values), axis).output(0)


def _slice(x: ov.Output, *, axis: int, start: int, stop: int) -> ov.Output:
    step = _integers(1)
    return ops.slice(x, _integers(start), _integers(stop), step, _integers(axis)).output(0)


def _upsample_nearest(x: ov.Output, *, scale: int) -> ov.Output:
    _, _, h, w = x.shape
    return ops.interpolate(
        x,
        _integers(h * scale, w * scale),
        mode="nearest",
        shape_calculation_mode="sizes",
        coordinate_transformation_mode="asymmetric",
        nearest_mode="floor",
        axes=_integers(2, 3),
    ).output(0)


def _pad(x: ov.Output, *, before: tuple[int, ...], after: tuple[int, ...]) -> ov.Output:
    return ops.pad(x, _integers(*before), _integers(*after), "constant", _scalar(0)).output(0)


def _cast(x: ov.Output) -> ov.Output:
    return x


_OPERATORS: dict[Op, Callable[..., Any]] = {
    Op.CONV2D: _conv2d,
    Op.LINEAR: _linear,
    Op.EMBEDDING: _embedding,
    Op.GROUP_NORM: _group_norm,
    Op.LAYER_NORM: _layer_norm,
    Op.SILU: _silu,
    Op.GELU: _gelu,
    Op.QUICK_GELU: _quick_gelu,
    Op.ATTENTION: _attention,
    Op.ADD: lambda a, b: ops.add(a, b).output(0),
    Op.MULTIPLY: lambda a, b: ops.multiply(a, b).output(0),
    Op.CONCAT: _concat,
    Op.SLICE: _slice,
    Op.UPSAMPLE_NEAREST: _upsample_nearest,
    Op.PAD: _pad,
    Op.TRANSPOSE: _transpose,
    Op.CAST: _cast,
}
