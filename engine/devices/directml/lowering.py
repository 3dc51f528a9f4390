"""From a graph of the engine to a graph of DirectML: walks the nodes, in order, once.

Here is what concerns more than one operator: which values are needed at all, in what type a
constant is wanted, which activation runs inside the operator before it, and which results may be
outputs. Lowering SDXL's UNet makes about 1,900 operators and loads no weight.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

import native as dml
from engine.devices.directml.constants import constant
from engine.devices.directml.operators import OPERATORS, Rows, linear, product, rows, with_padding
from engine.devices.directml.target import Target
from engine.devices.directml.views import contiguous, copied, reshaped, wide
from engine.devices.partition import needed
from engine.graph import Graph, Kind, Node, Op, Value

if TYPE_CHECKING:
    from native import Tensor


def lower(graph: Graph, target: Target, into: dml.Graph) -> dict[str, Tensor]:
    """Appends the operators of `graph`; gives its outputs by name, ready for `into.compile`.

    Inputs keep their names; those that no output depends on are left out (`used_inputs`).
    """
    lowering = _Lowering(graph, target, into)
    for node in graph.nodes:
        if node.result.index in lowering.live:
            lowering.lower(node)
    return lowering.outputs()


def used_inputs(graph: Graph) -> dict[str, Value]:
    """The inputs that an output depends on."""
    live = needed(graph)
    return {name: value for name, value in graph.inputs.items() if value.index in live}


class _Lowering:
    def __init__(self, graph: Graph, target: Target, into: dml.Graph) -> None:
        self.live = needed(graph)
        self._graph, self._target, self._into = graph, target, into
        self._values: dict[int, Tensor] = {}
        self._constants: dict[tuple[int, np.dtype[Any]], Tensor] = {}
        # By value, because several layers read the same rows.
        self._rows: dict[int, Rows] = {}
        self._padded_rows: dict[int, Rows] = {}
        nodes = [node for node in graph.nodes if node.result.index in self.live]
        readers = Counter(value.index for node in nodes for value in node.inputs)
        readers.update(value.index for value in graph.outputs.values())
        self._gelu_inside = {  # linear layers that nothing but a GELU reads
            node.inputs[0].index
            for node in nodes
            if node.op is Op.GELU
            and target.has_gelu
            and Op.GELU not in target.in_float32
            and readers[node.inputs[0].index] == 1
            and graph.nodes[node.inputs[0].index].op is Op.LINEAR
        }

    def lower(self, node: Node) -> None:
        """Appends what computes one node."""
        if node.op is Op.CONSTANT:
            return  # made where it is used, in the type of what it meets
        y = self._lowered(node)
        wanted = self._target.dtype(node.result.kind)
        if y.dtype != wanted:
            y = reshaped(
                dml.cast(wide(contiguous(y)), dtype=wanted, name=self._name(node)), y.shape
            )
        assert y.shape == node.result.shape, (node.op, y.shape, node.result.shape)
        self._values[node.result.index] = y

    def outputs(self) -> dict[str, Tensor]:
        """Each the packed result of an operator, as DirectML asks."""
        results: dict[str, Tensor] = {}
        for name, value in self._graph.outputs.items():
            tensor = self._operand(value, value.kind)
            results[name] = contiguous(tensor) if self._is_result(value) else copied(tensor)
        return results

    def _lowered(self, node: Node) -> Tensor:
        if node.op is Op.INPUT:
            dtype = self._target.dtype(node.result.kind)
            return self._into.input(node.name, node.result.shape, dtype)
        kind = self._kind(node)
        operands = [self._operand(value, kind) for value in node.inputs]
        if node.op in self._target.in_float32:
            operands = [self._cast(x, kind) if x.dtype.kind == "f" else x for x in operands]
        if node.op is Op.RESHAPE:
            return reshaped(operands[0], node.result.shape)
        if node.op is Op.LINEAR:
            return self._linear(node, *operands)
        if node.op is Op.GELU and node.inputs[0].index in self._gelu_inside:
            return operands[0]
        y: Tensor = OPERATORS[node.op](
            self._target, *operands, name=self._name(node), **node.attributes
        )
        return y

    def _linear(self, node: Node, x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
        key = node.inputs[0].index
        if key not in self._rows:
            self._rows[key] = rows(x)
        chosen = self._rows[key]
        if len(chosen.matrix.shape) == 2 and self._target.pads(product(chosen, weight)):
            if key not in self._padded_rows:
                self._padded_rows[key] = with_padding(chosen)
            chosen = self._padded_rows[key]
        gelu = dml.Activation.gelu() if node.result.index in self._gelu_inside else None
        name = self._name(node)
        return linear(chosen, weight, bias, activation=gelu, name=name)

    def _kind(self, node: Node) -> Kind:
        """That of the computed operands, which constants take on; F32 for what float16 spoils."""
        if node.op in self._target.in_float32:
            return Kind.F32
        for value in node.inputs:
            if self._graph.nodes[value.index].op is not Op.CONSTANT and value.kind is not Kind.I32:
                return value.kind
        return node.result.kind

    def _operand(self, value: Value, kind: Kind) -> Tensor:
        weight = self._graph.nodes[value.index].weight
        if weight is None:
            return self._values[value.index]
        key = id(weight), self._target.dtype(kind)
        if key not in self._constants:
            self._constants[key] = constant(self._into, weight, key[1])
        return self._constants[key]

    def _cast(self, x: Tensor, kind: Kind) -> Tensor:
        wanted = self._target.dtype(kind)
        if x.dtype == wanted:
            return x
        return reshaped(dml.cast(wide(contiguous(x)), dtype=wanted, name="cast"), x.shape)

    def _is_result(self, value: Value) -> bool:
        """Whether an operator made the value, or what it is a view of."""
        node = self._graph.nodes[value.index]
        view = node.op in (Op.RESHAPE, Op.TRANSPOSE)
        if node.op is Op.CAST:
            before, after = (self._target.dtype(v.kind) for v in (node.inputs[0], node.result))
            view = before == after
        if view:
            return self._is_result(node.inputs[0])
        return node.op not in (Op.INPUT, Op.CONSTANT)

    def _name(self, node: Node) -> str:
        """What errors call the operator: its place in the graph, and its weight if it has one."""
        weights = (self._graph.nodes[value.index].weight for value in node.inputs)
        names = [weight.name for weight in weights if weight is not None]
        return " ".join([node.op, str(node.result.index), *names[:1]])
