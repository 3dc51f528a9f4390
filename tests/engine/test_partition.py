"""The partitioner: a cut changes no value, pieces keep their limits, little crosses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations, pairwise
from math import inf, prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.devices import reference
from engine.devices.base import Precision
from engine.devices.partition import FLOP_PER_VALUE, PIECE_TOLL, Piece, cut, work
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind, Op, Value
from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.unet import build_unet
from engine.sdxl.vae import build_decoder
from engine.weights import Storage, Weight, weight_from_array
from tests.engine.parity_models import TWO_LEVELS, random_weights
from tests.engine.tiny_models import FULL_SIZE

Array = NDArray[Any]
GRAPHS = ("unet", "vae")


@cache
def tiny(name: str) -> Graph:
    weights = random_weights(TWO_LEVELS)
    if name == "unet":
        return build_unet(TWO_LEVELS.unet, weights["unet"], 2, 5, 6, 7)
    return build_decoder(TWO_LEVELS.vae, weights["vae"], 1, 3, 2)


@cache
def full_size() -> Graph:
    """SDXL's step at 1024 x 1024 with guidance; its weights cannot be loaded."""
    config = FULL_SIZE["Stable Diffusion XL"]
    weights = {
        name: Weight(name, shape, Storage.F16, lambda: pytest.fail("a weight was loaded"))
        for name, shape in expected_tensors(config)["unet"].items()
    }
    return build_unet(config.unet, weights, 2, 128, 128, 77)


@cache
def in_pieces(name: str, count: int) -> list[Piece]:
    """A tiny graph in exactly so many pieces."""
    graph = tiny(name)
    (whole,) = cut(graph, max_weight_bytes=inf, max_work=inf)
    for share in np.geomspace(1, 1 / count, 60):
        for limits in ((inf, share * whole.work), (share * whole.weight_bytes, inf)):
            with suppress(EngineError):
                pieces = cut(graph, max_weight_bytes=limits[0], max_work=limits[1])
                if len(pieces) == count:
                    return pieces
    return pytest.fail(f"no limit gives {count} pieces")


def random_inputs(graph: Graph) -> dict[str, Array]:
    random = np.random.default_rng(5)
    return {
        name: random.integers(0, 2, value.shape, np.int32)
        if value.kind is Kind.I32
        else random.standard_normal(value.shape).astype(np.float32)
        for name, value in graph.inputs.items()
    }


def run(pieces: Sequence[Piece], inputs: Mapping[str, Array]) -> dict[str, Any]:
    """All pieces in order on the reference device; what crosses keeps its precision."""
    known: dict[str, Any] = dict(inputs)
    for piece in pieces:
        executable = reference.open().compile(piece.graph, Precision.F32)
        given = {name: known[name] for name in piece.graph.inputs}
        known |= executable.run(given, keep=piece.graph.outputs.keys())
    return known


def crossing(whole: Graph, pieces: Sequence[Piece]) -> list[int]:
    """Bytes of float32 that each piece takes from earlier ones."""
    return [
        sum(4 * prod(v.shape) for name, v in p.graph.inputs.items() if name not in whole.inputs)
        for p in pieces
    ]


# A cut changes no value


@pytest.mark.parametrize("count", [1, 2, 3, 9])
@pytest.mark.parametrize("name", GRAPHS)
def test_a_cut_changes_no_value(name: str, count: int) -> None:
    graph, pieces = tiny(name), in_pieces(name, count)
    inputs = random_inputs(graph)
    expected = reference.open().compile(graph, Precision.F32).run(inputs, keep=graph.outputs)
    actual = run(pieces, inputs)
    for output, value in expected.items():
        np.testing.assert_array_equal(actual[output].values, value.values)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Any small graph: shared constants, views of anything, dead nodes, outputs of all kinds."""
    graph = Graph("random")
    values = [graph.input(f"x{i}", (3, 4)) for i in range(draw(st.integers(1, 2)))]
    weights = [weight_from_array(f"w{i}", np.full((3, 4), i + 0.5, np.float32)) for i in range(2)]
    for _ in range(draw(st.integers(0, 12))):
        a, b = (draw(st.sampled_from(values)) for _ in range(2))
        weight = graph.constant(draw(st.sampled_from(weights)))
        turned = graph.transpose(graph.reshape(a, 4, 3), 1, 0)
        values.append(
            draw(
                st.sampled_from(
                    [
                        lambda a=a, b=b: graph.add(a, b),
                        lambda a=a, w=weight: graph.multiply(a, w),
                        lambda a=a: graph.silu(a),
                        lambda w=weight: w,
                        lambda t=turned: t,
                        lambda a=a: graph.slice(graph.concat([a, a], 1), 1, 2, 6),
                        lambda a=a: graph.cast(graph.cast(a, Kind.F32), Kind.FLOAT),
                    ]
                )
            )()
        )
    for i, value in enumerate(draw(st.lists(st.sampled_from(values), min_size=1, max_size=4))):
        graph.output(f"y{i}", value)
    return graph


@settings(derandomize=True, deadline=None)
@given(graphs(), st.floats(1, 4), st.booleans())
def test_a_cut_changes_no_value_of_any_graph(graph: Graph, slack: float, by_work: bool) -> None:
    largest = max(map(work, graph.nodes))
    limit = slack * (largest if by_work else 2 * 48)  # a node reads two constants at most
    limits = {"max_work": inf, "max_weight_bytes": inf}
    limits["max_work" if by_work else "max_weight_bytes"] = limit
    pieces = cut(graph, **limits)
    assert all((p.work if by_work else p.weight_bytes) <= limit for p in pieces)
    inputs = random_inputs(graph)
    expected = reference.open().compile(graph, Precision.F32).run(inputs)
    actual = run(pieces, inputs)
    for name, value in expected.items():
        np.testing.assert_array_equal(actual[name].numpy(), value)


# Limits


@pytest.mark.parametrize("precision", [Precision.F16, Precision.F32])
def test_pieces_of_the_full_model_keep_both_limits(precision: Precision) -> None:
    graph = full_size()
    pieces = cut(graph, max_weight_bytes=1e9, max_work=2e12, precision=precision)
    width = 2 if precision is Precision.F16 else 4
    for piece in pieces:
        constants = [n.weight for n in piece.graph.nodes if n.weight is not None]
        assert piece.weight_bytes == sum(prod(w.shape) * width for w in constants) <= 1e9
        assert piece.work == sum(map(work, piece.graph.nodes)) <= 2e12
    total = sum(prod(node.result.shape) for node in graph.nodes if node.weight) * width
    assert sum(piece.weight_bytes for piece in pieces) == total
    assert sum(piece.work for piece in pieces) == sum(map(work, graph.nodes))


def test_what_fits_stays_the_graph_it_is() -> None:
    graph = tiny("unet")
    (piece,) = cut(graph, max_weight_bytes=inf, max_work=inf)
    assert piece.graph is graph


def test_weights_that_compute_in_float32_count_so() -> None:
    graph = Graph("g")
    weight = weight_from_array("w", np.ones((8, 8), np.float32))
    x = graph.cast(graph.input("x", (1, 8)), Kind.F32)
    graph.output("y", graph.linear(x, graph.constant(weight)))
    (piece,) = cut(graph, max_weight_bytes=inf, max_work=inf, precision=Precision.F16)
    assert piece.weight_bytes == 8 * 8 * 4


@pytest.mark.parametrize(
    ("limits", "kind", "told"),
    [
        ({"max_weight_bytes": 9_000, "max_work": inf}, ErrorKind.OUT_OF_MEMORY, "0.0 MB"),
        ({"max_weight_bytes": inf, "max_work": 30_000}, ErrorKind.DEVICE_UNAVAILABLE, "GFLOP"),
    ],
)
def test_a_node_over_a_limit_is_named(limits: dict[str, float], kind: ErrorKind, told: str) -> None:
    with pytest.raises(EngineError) as caught:
        cut(tiny("unet"), **limits)
    assert caught.value.kind is kind
    assert told in caught.value.sentence
    assert "unet: " in caught.value.sentence
    assert caught.value.facts["operator"] in ("conv2d", "linear")


# What is in a piece


@pytest.mark.parametrize("count", [2, 9])
@pytest.mark.parametrize("name", GRAPHS)
def test_a_constant_lies_where_it_is_read_and_once(name: str, count: int) -> None:
    graph, pieces = tiny(name), in_pieces(name, count)
    copies = Counter(id(n.weight) for p in pieces for n in p.graph.nodes if n.weight is not None)
    assert copies.keys() == {id(n.weight) for n in graph.nodes if n.weight is not None}
    assert set(copies.values()) == {1}  # no weight of these graphs has two readers


def test_a_weight_that_many_nodes_read_lies_in_a_piece_once() -> None:
    graph = Graph("g")
    weight = weight_from_array("w", np.ones((2, 2), np.float32))
    x = graph.input("x", (2, 2))
    for _ in range(4):
        x = graph.linear(x, graph.constant(weight))
    graph.output("y", x)
    pieces = cut(graph, max_weight_bytes=16, max_work=2 * work(graph.nodes[x.index]))
    assert [[n.op for n in p.graph.nodes].count(Op.CONSTANT) for p in pieces] == [1, 1]
    assert [p.weight_bytes for p in pieces] == [16, 16]


@pytest.mark.parametrize("name", GRAPHS)
def test_inputs_go_only_where_they_are_read(name: str) -> None:
    graph = tiny(name)
    for piece in in_pieces(name, 9):
        read = {value.index for node in piece.graph.nodes for value in node.inputs}
        assert {value.index for value in piece.graph.inputs.values()} <= read
        assert piece.graph.outputs
    seen = Counter(n for p in in_pieces(name, 9) for n in p.graph.inputs if n in graph.inputs)
    assert seen.keys() == graph.inputs.keys()
    assert all(count == 1 for n, count in seen.items() if n.endswith((".k", ".v", "latent")))


def test_what_nothing_needs_is_left_out() -> None:
    graph = Graph("g")
    x, unused = graph.input("x", (2, 2)), graph.input("unused", (2, 2))
    graph.silu(unused)
    graph.output("y", graph.silu(graph.silu(x)))
    pieces = cut(graph, max_weight_bytes=inf, max_work=4 * FLOP_PER_VALUE)
    assert [[n.op for n in p.graph.nodes] for p in pieces] == [[Op.INPUT, Op.SILU]] * 2


def test_an_output_that_is_read_again_crosses_under_its_name() -> None:
    graph = Graph("g")
    x = graph.input("x", (2, 2))
    y = graph.silu(x)
    graph.output("x", graph.silu(y))  # named like an input
    graph.output("y", y)
    graph.output("z", graph.add(graph.silu(y), graph.outputs["x"]))
    pieces = cut(graph, max_weight_bytes=inf, max_work=4 * FLOP_PER_VALUE)
    assert [sorted(p.graph.inputs) for p in pieces] == [["x"], ["y"], ["y"], ["#2", "#3"]]
    given = [name for p in pieces for name in p.graph.outputs]
    assert given == ["y", "#2", "x", "#3", "z"]


def test_a_view_is_made_again_and_never_crosses() -> None:
    graph = Graph("g")
    x = graph.silu(graph.input("x", (2, 3)))
    turned = graph.transpose(x, 1, 0)
    graph.output("y", graph.silu(graph.silu(turned)))
    graph.output("z", turned)
    first, second, third = cut(graph, max_weight_bytes=inf, max_work=6 * FLOP_PER_VALUE)
    assert {name: v.shape for name, v in first.graph.outputs.items()} == {"#1": (2, 3), "z": (3, 2)}
    assert [n.op for n in second.graph.nodes] == [Op.INPUT, Op.TRANSPOSE, Op.SILU]
    assert [n.op for n in third.graph.nodes] == [Op.INPUT, Op.SILU]


# Where it is cut


def test_a_cut_falls_where_the_graph_is_narrow() -> None:
    graph = Graph("hourglass")
    x = graph.input("x", (1, 1, 2048, 2048))
    kernel = graph.constant(weight_from_array("w", np.ones((1, 1, 2, 2), np.float32)))
    for _ in range(4):
        x = graph.silu(graph.conv2d(x, kernel, stride=2))
    for _ in range(4):
        x = graph.silu(graph.upsample_nearest(x))
    graph.output("y", x)
    whole = sum(map(work, graph.nodes))
    pieces = cut(graph, max_weight_bytes=inf, max_work=0.9 * whole)
    assert len(pieces) == 2
    assert crossing(graph, pieces) == [0, 4 * 128 * 128]


def test_little_of_the_full_model_crosses() -> None:
    graph = full_size()
    pieces = cut(graph, max_weight_bytes=5e8, max_work=inf, precision=Precision.F16)
    smallest = sum(p.weight_bytes for p in pieces) / 5e8
    assert smallest <= len(pieces) <= smallest + 2
    # A skip connection of the finest level has 21 MB in float16; the widest value has 126 MB.
    assert max(crossing(graph, pieces)) / 2 < 130e6
    assert sum(crossing(graph, pieces)) / 2 < 250e6


def test_the_cheapest_of_all_cuts_is_found() -> None:
    """A chain of known widths, against every way to cut it."""
    for seed in range(20):
        widths = np.random.default_rng(seed).integers(1, 40, 9) << 18
        graph = Graph("chain")
        x = graph.input("x", (int(widths[0]),))
        for now, then in pairwise(map(int, widths)):
            x = graph.slice(x, 0, 0, then) if then < now else graph.pad(x, (0,), (then - now,))
        graph.output("y", x)
        limit = int(widths[1:].max()) * FLOP_PER_VALUE * 1.5
        pieces = cut(graph, max_weight_bytes=inf, max_work=limit)
        costs = [
            sum(4 * widths[at] + PIECE_TOLL for at in chosen)
            for count in range(len(widths) - 1)
            for chosen in combinations(range(1, len(widths) - 1), count)
            if all(
                sum(widths[start + 1 : stop + 1]) * FLOP_PER_VALUE <= limit
                for start, stop in pairwise((0, *chosen, len(widths) - 1))
            )
        ]
        cost = sum(crossing(graph, pieces)) + PIECE_TOLL * (len(pieces) - 1)
        assert len(pieces) > 2
        assert cost == min(costs)


# Work


def test_work_of_products() -> None:
    graph = Graph("g")

    def constant(*shape: int) -> Value:
        return graph.constant(weight_from_array("w", np.ones(shape, np.float32)))

    def flop(value: Value) -> float:
        return work(graph.nodes[value.index])

    picture = graph.input("picture", (2, 3, 8, 10))
    y = graph.conv2d(picture, constant(5, 3, 3, 3), stride=2, padding=(1, 1, 1, 1))
    assert flop(y) == 2 * (2 * 5 * 4 * 5) * (3 * 3 * 3)
    q, k = graph.input("q", (2, 6, 8)), graph.input("k", (2, 9, 8))
    assert flop(graph.linear(q, constant(7, 8))) == 2 * (2 * 6 * 8 * 7)
    # Scores and their product with the values, for each of 4 heads of 2.
    assert flop(graph.attention(q, k, k, heads=4)) == 2 * 2 * (2 * 4 * 6 * 9 * 2)
    assert flop(graph.silu(q)) == FLOP_PER_VALUE * 2 * 6 * 8
    assert flop(graph.reshape(q, 96)) == flop(q) == flop(constant(5)) == 0
