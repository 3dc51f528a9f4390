"""The graph under construction: result shapes, and operands that do not fit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind, Op, Value
from engine.weights import weight_from_array


def constant(graph: Graph, *shape: int) -> Value:
    return graph.constant(weight_from_array("w", np.zeros(shape, np.float32)))


def float_input(graph: Graph, *shape: int, kind: Kind = Kind.FLOAT) -> Value:
    return graph.input(f"x{len(graph.nodes)}", shape, kind)


# Each line builds one operator; c is a constant and x an input of the given shape.
SHAPES: list[tuple[str, Callable[..., Value], tuple[int, ...]]] = [
    ("conv2d", lambda g, x, c: g.conv2d(x(2, 3, 7, 9), c(5, 3, 3, 3), c(5)), (2, 5, 5, 7)),
    (
        "conv2d",
        lambda g, x, c: g.conv2d(x(1, 3, 7, 8), c(5, 3, 3, 3), stride=2, padding=(0, 0, 1, 1)),
        (1, 5, 3, 4),
    ),
    ("linear", lambda g, x, c: g.linear(x(2, 3, 4), c(6, 4), c(6)), (2, 3, 6)),
    ("embedding", lambda g, x, c: g.embedding(c(9, 4), x(2, 3, kind=Kind.I32)), (2, 3, 4)),
    (
        "group_norm",
        lambda g, x, c: g.group_norm(x(2, 6, 5), c(6), c(6), groups=3, epsilon=1e-5),
        (2, 6, 5),
    ),
    ("layer_norm", lambda g, x, c: g.layer_norm(x(2, 6), c(6), c(6), epsilon=1e-5), (2, 6)),
    ("silu", lambda g, x, c: g.silu(x(2, 3)), (2, 3)),
    ("gelu", lambda g, x, c: g.gelu(x(2, 3)), (2, 3)),
    ("quick_gelu", lambda g, x, c: g.quick_gelu(x(2, 3)), (2, 3)),
    (
        "attention",
        lambda g, x, c: g.attention(x(2, 5, 6), x(2, 7, 6), x(2, 7, 6), heads=3),
        (2, 5, 6),
    ),
    ("add", lambda g, x, c: g.add(x(2, 3, 4), c(1, 3, 1)), (2, 3, 4)),
    ("multiply", lambda g, x, c: g.multiply(x(2, 3), x(2, 3)), (2, 3)),
    ("concat", lambda g, x, c: g.concat([x(2, 3), x(2, 4)], 1), (2, 7)),
    ("slice", lambda g, x, c: g.slice(x(2, 5), 1, 1, 4), (2, 3)),
    ("upsample_nearest", lambda g, x, c: g.upsample_nearest(x(1, 2, 3, 4), 3), (1, 2, 9, 12)),
    ("pad", lambda g, x, c: g.pad(x(2, 3), (0, 1), (2, 3)), (4, 7)),
    ("reshape", lambda g, x, c: g.reshape(x(2, 6), 3, 4), (3, 4)),
    ("transpose", lambda g, x, c: g.transpose(x(2, 3, 4), 2, 0, 1), (4, 2, 3)),
    ("cast", lambda g, x, c: g.cast(x(2, 3), Kind.F32), (2, 3)),
]

MISFITS: list[tuple[str, Callable[..., Value]]] = [
    ("input", lambda g, x, c: g.input("", (1,))),
    ("input", lambda g, x, c: g.input("zero", (1, 0))),
    ("conv2d", lambda g, x, c: g.conv2d(x(1, 3, 7, 7), c(5, 4, 3, 3))),
    ("conv2d", lambda g, x, c: g.conv2d(x(1, 3, 7, 7), c(5, 3, 3, 3), c(4))),
    ("conv2d", lambda g, x, c: g.conv2d(x(1, 3, 2, 7), c(5, 3, 3, 3))),
    ("conv2d", lambda g, x, c: g.conv2d(x(1, 3, 7, 7), c(5, 3, 3, 3), padding=(-1, 0, 0, 0))),
    ("conv2d", lambda g, x, c: g.conv2d(x(3, 7, 7), c(5, 3, 3, 3))),
    ("linear", lambda g, x, c: g.linear(x(2, 4), c(6, 5))),
    ("linear", lambda g, x, c: g.linear(x(2, 4), c(6, 4), c(4))),
    ("embedding", lambda g, x, c: g.embedding(c(9, 4), x(2, 3))),
    ("embedding", lambda g, x, c: g.embedding(c(9), x(2, 3, kind=Kind.I32))),
    (
        "group_norm",
        lambda g, x, c: g.group_norm(x(2, 6, 5), c(6), c(6), groups=4, epsilon=1e-5),
    ),
    (
        "group_norm",
        lambda g, x, c: g.group_norm(x(2, 6, 5), c(6), c(5), groups=3, epsilon=1e-5),
    ),
    ("group_norm", lambda g, x, c: g.group_norm(x(2, 6), c(6), c(6), groups=3, epsilon=1e-5)),
    ("layer_norm", lambda g, x, c: g.layer_norm(x(6, 2), c(6), c(6), epsilon=1e-5)),
    ("attention", lambda g, x, c: g.attention(x(2, 5, 6), x(2, 7, 6), x(2, 7, 6), heads=4)),
    ("attention", lambda g, x, c: g.attention(x(2, 5, 6), x(2, 7, 6), x(2, 8, 6), heads=3)),
    ("attention", lambda g, x, c: g.attention(x(2, 5, 6), x(1, 7, 6), x(1, 7, 6), heads=3)),
    (
        "attention",
        lambda g, x, c: g.attention(x(2, 5, 6), x(2, 7, 6), x(2, 7, 6), heads=3, causal=True),
    ),
    ("add", lambda g, x, c: g.add(x(2, 1), x(2, 3))),
    ("add", lambda g, x, c: g.add(x(2, 3), x(3))),
    ("multiply", lambda g, x, c: g.multiply(x(2, 3), x(2, 2))),
    ("concat", lambda g, x, c: g.concat([], 0)),
    ("concat", lambda g, x, c: g.concat([x(2, 3), x(3, 3)], 1)),
    ("concat", lambda g, x, c: g.concat([x(2, 3)], 2)),
    ("slice", lambda g, x, c: g.slice(x(2, 3), 1, 2, 2)),
    ("slice", lambda g, x, c: g.slice(x(2, 3), 1, 0, 4)),
    ("slice", lambda g, x, c: g.split(x(2, 3), 1, [1, 1])[0]),
    ("upsample_nearest", lambda g, x, c: g.upsample_nearest(x(2, 3, 4))),
    ("pad", lambda g, x, c: g.pad(x(2, 3), (0,), (0,))),
    ("pad", lambda g, x, c: g.pad(x(2, 3), (0, -1), (0, 1))),
    ("reshape", lambda g, x, c: g.reshape(x(2, 3), 7)),
    ("reshape", lambda g, x, c: g.reshape(x(2, 3), -2, -3)),
    ("transpose", lambda g, x, c: g.transpose(x(2, 3), 0, 0)),
    ("cast", lambda g, x, c: g.cast(x(2, 3), Kind.I32)),
    ("add", lambda g, x, c: g.add(x(2, 3), g.cast(x(2, 3), Kind.F32))),
]


def build(line: Callable[..., Value]) -> tuple[Graph, Value]:
    graph = Graph("test")
    value = line(
        graph,
        lambda *shape, kind=Kind.FLOAT: float_input(graph, *shape, kind=kind),
        lambda *shape: constant(graph, *shape),
    )
    return graph, value


@pytest.mark.parametrize(("operator", "line", "shape"), SHAPES)
def test_an_operator_appends_one_node_of_the_right_shape(
    operator: str, line: Callable[..., Value], shape: tuple[int, ...]
) -> None:
    graph, value = build(line)
    assert value.shape == shape
    assert graph.nodes[-1].op == operator
    assert graph.nodes[-1].result is value


def test_every_operator_is_tried_above() -> None:
    tried = {operator for operator, _, _ in SHAPES}
    assert tried == {op.value for op in Op} - {"input", "constant"}
    assert {operator for operator, _ in MISFITS} >= tried - {"silu", "gelu", "quick_gelu"}


@pytest.mark.parametrize(("operator", "line"), MISFITS)
def test_operands_that_do_not_fit_are_refused_where_they_are_written(
    operator: str, line: Callable[..., Value]
) -> None:
    with pytest.raises(EngineError) as caught:
        build(line)
    assert caught.value.kind is ErrorKind.BAD_GRAPH
    assert caught.value.facts["operator"] == operator
    assert caught.value.sentence.startswith(f"test: {operator} does not fit ")


def test_a_split_covers_its_axis_in_order() -> None:
    graph = Graph("test")
    parts = graph.split(graph.input("x", (2, 6)), 1, [1, 2, 3])
    attributes = [graph.nodes[part.index].attributes for part in parts]
    assert [(a["start"], a["stop"]) for a in attributes] == [(0, 1), (1, 3), (3, 6)]


def test_a_cast_to_the_same_kind_is_no_node() -> None:
    graph = Graph("test")
    x = graph.input("x", (2,))
    assert graph.cast(x, Kind.FLOAT) is x
    assert graph.cast(graph.cast(x, Kind.F32), Kind.F32).kind is Kind.F32
    assert len(graph.nodes) == 2


def test_a_constant_takes_the_kind_of_what_it_meets() -> None:
    graph = Graph("test")
    x = graph.cast(graph.input("x", (2, 3)), Kind.F32)
    assert graph.add(x, constant(graph, 1, 3)).kind is Kind.F32


def test_names_are_declared_once() -> None:
    graph = Graph("test")
    x = graph.input("x", (2,))
    graph.output("y", x)
    for again in (lambda: graph.input("x", (2,)), lambda: graph.output("y", x)):
        with pytest.raises(EngineError) as caught:
            again()
        assert caught.value.kind is ErrorKind.BAD_GRAPH


def test_values_of_another_graph_are_refused() -> None:
    one, other = Graph("one"), Graph("other")
    stranger = one.input("x", (2,))
    other.input("x", (2,))
    for use in (lambda: other.silu(stranger), lambda: other.output("y", stranger)):
        with pytest.raises(EngineError) as caught:
            use()
        assert caught.value.kind is ErrorKind.BAD_GRAPH
