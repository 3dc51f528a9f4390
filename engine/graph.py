"""A small static graph in the model's vocabulary: about twenty operators, each declared once.

Model code calls the methods of `Graph`; each checks its shapes where the line is written and
appends one node. A device (`engine.devices`) compiles the finished graph. Nodes have one result and
stand in topological order, so that a graph can be cut anywhere. A constant is a reference into a
checkpoint; nothing is loaded here, and building SDXL's UNet takes milliseconds. This module knows
no device and no model.

Dimensions: N batch, C channels, H height, W width, T tokens, D features. Numbers are FLOAT, the
precision that the graph is compiled for, unless a `cast` says F32.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import prod
from types import MappingProxyType

from engine.errors import EngineError, ErrorKind
from engine.weights import Weight

Shape = tuple[int, ...]
Attribute = int | float | bool | tuple[int, ...]


class Kind(StrEnum):
    """What the numbers of a value are."""

    FLOAT = "float"  # the precision of the compiled graph
    F32 = "f32"  # always float32
    I32 = "i32"  # indices


class Op(StrEnum):
    """The operators. `Graph` documents each at the method of the same name."""

    INPUT = "input"
    CONSTANT = "constant"
    CONV2D = "conv2d"
    LINEAR = "linear"
    EMBEDDING = "embedding"
    GROUP_NORM = "group_norm"
    LAYER_NORM = "layer_norm"
    SILU = "silu"
    GELU = "gelu"
    QUICK_GELU = "quick_gelu"
    ATTENTION = "attention"
    ADD = "add"
    MULTIPLY = "multiply"
    CONCAT = "concat"
    SLICE = "slice"
    UPSAMPLE_NEAREST = "upsample_nearest"
    PAD = "pad"
    RESHAPE = "reshape"
    TRANSPOSE = "transpose"
    CAST = "cast"


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """The result of a node: a handle to write the next line with. Equal only to itself."""

    index: int
    shape: Shape
    kind: Kind


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One operator with its operands, in the order of the method's parameters."""

    op: Op
    inputs: tuple[Value, ...]
    result: Value
    attributes: Mapping[str, Attribute]
    name: str = ""  # of an input
    weight: Weight | None = None  # of a constant


@dataclass(slots=True)
class Graph:
    """A graph under construction.

    Every method raises EngineError BAD_GRAPH, naming the operator and the shapes, when operands do
    not fit.
    """

    name: str
    nodes: list[Node] = field(default_factory=list)
    outputs: dict[str, Value] = field(default_factory=dict)

    @property
    def inputs(self) -> dict[str, Value]:
        """The declared inputs by name."""
        return {node.name: node.result for node in self.nodes if node.op is Op.INPUT}

    def input(self, name: str, shape: Sequence[int], kind: Kind = Kind.FLOAT) -> Value:
        """A tensor given at each run: float32 on the outside, int32 for I32."""
        if not name or name in self.inputs or min(shape, default=0) < 1:
            raise self._error(Op.INPUT, f"name {name!r} and shape {tuple(shape)}")
        return self._add(Op.INPUT, (), tuple(shape), kind, name=name)

    def constant(self, weight: Weight) -> Value:
        """A weight of the model."""
        return self._add(Op.CONSTANT, (), weight.shape, Kind.FLOAT, weight=weight)

    def output(self, name: str, value: Value) -> None:
        """Declares a result of the graph."""
        if not name or name in self.outputs:
            raise EngineError(
                ErrorKind.BAD_GRAPH, f"{self.name}: output {name!r} is declared twice."
            )
        self._own(value)
        self.outputs[name] = value

    def conv2d(
        self,
        x: Value,
        weight: Value,
        bias: Value | None = None,
        *,
        stride: int = 1,
        padding: tuple[int, int, int, int] = (0, 0, 0, 0),
    ) -> Value:
        """x [N, C, H, W] * weight [O, C, kH, kW] + bias [O] -> [N, O, H', W'].

        `padding` is (top, left, bottom, right), of zeros.
        """
        if len(x.shape) != 4 or len(weight.shape) != 4 or x.shape[1] != weight.shape[1]:
            raise self._error(Op.CONV2D, x, weight)
        self._vector(Op.CONV2D, bias, weight.shape[0])
        (n, _, h, w), (o, _, kh, kw) = x.shape, weight.shape
        top, left, bottom, right = padding
        height = (h + top + bottom - kh) // stride + 1
        width = (w + left + right - kw) // stride + 1
        if min(height, width, stride) < 1 or min(padding) < 0:
            raise self._error(Op.CONV2D, x, weight)
        attributes: dict[str, Attribute] = {"stride": stride, "padding": padding}
        operands = (x, weight) if bias is None else (x, weight, bias)
        return self._add(Op.CONV2D, operands, (n, o, height, width), x.kind, attributes)

    def linear(self, x: Value, weight: Value, bias: Value | None = None) -> Value:
        """x [..., D] times the transpose of weight [O, D], plus bias [O] -> [..., O]."""
        if not x.shape or len(weight.shape) != 2 or x.shape[-1] != weight.shape[1]:
            raise self._error(Op.LINEAR, x, weight)
        self._vector(Op.LINEAR, bias, weight.shape[0])
        operands = (x, weight) if bias is None else (x, weight, bias)
        return self._add(Op.LINEAR, operands, (*x.shape[:-1], weight.shape[0]), x.kind)

    def embedding(self, table: Value, indices: Value) -> Value:
        """Rows of table [V, D], constant or computed, by indices [...] (I32) -> [..., D]."""
        if len(table.shape) != 2 or indices.kind is not Kind.I32:
            raise self._error(Op.EMBEDDING, table, indices)
        return self._add(
            Op.EMBEDDING, (table, indices), (*indices.shape, table.shape[1]), table.kind
        )

    def group_norm(
        self, x: Value, weight: Value, bias: Value, *, groups: int, epsilon: float
    ) -> Value:
        """x [N, C, ...] normalised over each of `groups` runs of channels, scaled by weight [C],
        bias [C]."""
        if len(x.shape) < 3 or groups < 1 or x.shape[1] % groups:
            raise self._error(Op.GROUP_NORM, x, f"{groups} groups")
        self._vector(Op.GROUP_NORM, weight, x.shape[1])
        self._vector(Op.GROUP_NORM, bias, x.shape[1])
        attributes: dict[str, Attribute] = {"groups": groups, "epsilon": epsilon}
        return self._add(Op.GROUP_NORM, (x, weight, bias), x.shape, x.kind, attributes)

    def layer_norm(self, x: Value, weight: Value, bias: Value, *, epsilon: float) -> Value:
        """x [..., D] normalised over its last axis, scaled by weight [D], bias [D]."""
        if not x.shape:
            raise self._error(Op.LAYER_NORM, x)
        self._vector(Op.LAYER_NORM, weight, x.shape[-1])
        self._vector(Op.LAYER_NORM, bias, x.shape[-1])
        return self._add(Op.LAYER_NORM, (x, weight, bias), x.shape, x.kind, {"epsilon": epsilon})

    def silu(self, x: Value) -> Value:
        """x * sigmoid(x)."""
        return self._add(Op.SILU, (x,), x.shape, x.kind)

    def gelu(self, x: Value) -> Value:
        """The exact form, x/2 * (1 + erf(x / sqrt 2))."""
        return self._add(Op.GELU, (x,), x.shape, x.kind)

    def quick_gelu(self, x: Value) -> Value:
        """x * sigmoid(1.702 x), as in CLIP ViT-L."""
        return self._add(Op.QUICK_GELU, (x,), x.shape, x.kind)

    def attention(self, q: Value, k: Value, v: Value, *, heads: int, causal: bool = False) -> Value:
        """softmax(q kᵀ / sqrt(D / heads)) v for each head: q [N, T, D], k and v [N, S, D] -> [N, T,
        D].

        `causal` hides keys behind the query's own position (T = S).
        """
        fits = len(q.shape) == 3 and k.shape == v.shape and len(k.shape) == 3
        fits = fits and q.shape[0] == k.shape[0] and q.shape[2] == k.shape[2]
        if not fits or heads < 1 or q.shape[2] % heads:
            raise self._error(Op.ATTENTION, q, k, v, f"{heads} heads")
        if causal and q.shape[1] != k.shape[1]:
            raise self._error(Op.ATTENTION, q, k, "causal")
        attributes: dict[str, Attribute] = {"heads": heads, "causal": causal}
        return self._add(Op.ATTENTION, (q, k, v), q.shape, q.kind, attributes)

    def add(self, a: Value, b: Value) -> Value:
        """a + b; an axis of b may be 1 where a's is longer."""
        return self._elementwise(Op.ADD, a, b)

    def multiply(self, a: Value, b: Value) -> Value:
        """a * b; an axis of b may be 1 where a's is longer."""
        return self._elementwise(Op.MULTIPLY, a, b)

    def concat(self, values: Sequence[Value], axis: int) -> Value:
        """Joins along `axis`; all other axes agree."""
        first = values[0].shape if values else ()
        if not 0 <= axis < len(first):
            raise self._error(Op.CONCAT, *values, f"axis {axis}")
        for value in values:
            if (*value.shape[:axis], *value.shape[axis + 1 :]) != (
                *first[:axis],
                *first[axis + 1 :],
            ):
                raise self._error(Op.CONCAT, *values, f"axis {axis}")
        total = sum(value.shape[axis] for value in values)
        shape = (*first[:axis], total, *first[axis + 1 :])
        return self._add(Op.CONCAT, tuple(values), shape, values[0].kind, {"axis": axis})

    def slice(self, x: Value, axis: int, start: int, stop: int) -> Value:
        """Entries [start, stop) along `axis`."""
        if not 0 <= axis < len(x.shape) or not 0 <= start < stop <= x.shape[axis]:
            raise self._error(Op.SLICE, x, f"axis {axis}, {start}:{stop}")
        shape = (*x.shape[:axis], stop - start, *x.shape[axis + 1 :])
        attributes: dict[str, Attribute] = {"axis": axis, "start": start, "stop": stop}
        return self._add(Op.SLICE, (x,), shape, x.kind, attributes)

    def split(self, x: Value, axis: int, sizes: Sequence[int]) -> list[Value]:
        """Consecutive slices of the given sizes, which cover the axis."""
        if not 0 <= axis < len(x.shape) or sum(sizes) != x.shape[axis]:
            raise self._error(Op.SLICE, x, f"axis {axis}, sizes {tuple(sizes)}")
        starts = [sum(sizes[:i]) for i in range(len(sizes))]
        return [
            self.slice(x, axis, start, start + size)
            for start, size in zip(starts, sizes, strict=True)
        ]

    def upsample_nearest(self, x: Value, scale: int = 2) -> Value:
        """x [N, C, H, W] -> [N, C, scale H, scale W], each pixel repeated."""
        if len(x.shape) != 4 or scale < 1:
            raise self._error(Op.UPSAMPLE_NEAREST, x)
        n, c, h, w = x.shape
        return self._add(
            Op.UPSAMPLE_NEAREST, (x,), (n, c, h * scale, w * scale), x.kind, {"scale": scale}
        )

    def pad(self, x: Value, before: Sequence[int], after: Sequence[int]) -> Value:
        """Zeros before and behind each axis."""
        if not len(x.shape) == len(before) == len(after) or min(*before, *after) < 0:
            raise self._error(Op.PAD, x, f"{tuple(before)} and {tuple(after)}")
        shape = tuple(b + size + a for b, size, a in zip(before, x.shape, after, strict=True))
        attributes: dict[str, Attribute] = {"before": tuple(before), "after": tuple(after)}
        return self._add(Op.PAD, (x,), shape, x.kind, attributes)

    def reshape(self, x: Value, *shape: int) -> Value:
        """The same values in order, in another shape."""
        if prod(shape) != prod(x.shape) or min(shape, default=0) < 1:
            raise self._error(Op.RESHAPE, x, str(shape))
        return self._add(Op.RESHAPE, (x,), tuple(shape), x.kind)

    def transpose(self, x: Value, *axes: int) -> Value:
        """Axes in a new order: result axis i is x's axis `axes[i]`."""
        if sorted(axes) != list(range(len(x.shape))):
            raise self._error(Op.TRANSPOSE, x, str(axes))
        shape = tuple(x.shape[axis] for axis in axes)
        return self._add(Op.TRANSPOSE, (x,), shape, x.kind, {"axes": tuple(axes)})

    def cast(self, x: Value, kind: Kind) -> Value:
        """To F32, for a part that half precision cannot hold, or back to FLOAT."""
        if Kind.I32 in (kind, x.kind):
            raise self._error(Op.CAST, x, kind.value)
        return x if x.kind is kind else self._add(Op.CAST, (x,), x.shape, kind)

    def _elementwise(self, op: Op, a: Value, b: Value) -> Value:
        fits = len(a.shape) == len(b.shape) and all(
            j in (i, 1) for i, j in zip(a.shape, b.shape, strict=True)
        )
        if not fits:
            raise self._error(op, a, b)
        return self._add(op, (a, b), a.shape, a.kind)

    def _vector(self, op: Op, value: Value | None, length: int) -> None:
        if value is not None and value.shape != (length,):
            raise self._error(op, value, f"where [{length}] is needed")

    def _own(self, value: Value) -> None:
        if not (value.index < len(self.nodes) and self.nodes[value.index].result is value):
            raise EngineError(ErrorKind.BAD_GRAPH, f"{self.name}: a value of another graph.")

    def _add(
        self,
        op: Op,
        operands: tuple[Value, ...],
        shape: Shape,
        kind: Kind,
        attributes: Mapping[str, Attribute] | None = None,
        *,
        name: str = "",
        weight: Weight | None = None,
    ) -> Value:
        for operand in operands:
            self._own(operand)
        # Constants are FLOAT and take the kind of what they meet; computed operands agree.
        computed = [v for v in operands if self.nodes[v.index].op is not Op.CONSTANT]
        if op not in (Op.CAST, Op.EMBEDDING) and len({v.kind for v in computed}) > 1:
            raise self._error(op, *operands, "kinds " + ", ".join(v.kind for v in computed))
        result = Value(len(self.nodes), shape, kind)
        frozen = MappingProxyType(dict(attributes or {}))
        self.nodes.append(Node(op, operands, result, frozen, name, weight))
        return result

    def _error(self, op: Op, *operands: Value | str) -> EngineError:
        shown = ", ".join(
            operand if isinstance(operand, str) else str(list(operand.shape))
            for operand in operands
        )
        sentence = f"{self.name}: {op.value} does not fit {shown}."
        return EngineError(ErrorKind.BAD_GRAPH, sentence, operator=op.value)
