"""Decides, before anything is allocated, how a job fits into the memory of its device.

What each graph takes is estimated from the graph or given as numbers; from these a plan follows:
the first of a list of ways, from fast and whole to slow and in parts, that stays within the budget,
or a refusal. Each measure is one sentence for the user. Pure arithmetic: this module knows no model
and opens no device; an estimate for SDXL's UNet takes about 0.1 s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import inf

from engine.devices.base import Precision
from engine.devices.partition import Piece, cut, needed, source, value_bytes
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Node, Op

STREAMED_PIECE_BYTES = 256 << 20  # of weights; two pieces are on the device at a time
# DirectML asked for 0.84 GB of temporaries for SDXL's UNet (1024 x 1024, float16), where the values
# alive at one time are 0.41 GB: it does not place them perfectly.
TEMPORARIES_MARGIN = 2.0
SCORE_BYTES = 1 << 30  # attention is computed in slices whose scores take no more


@dataclass(frozen=True, slots=True)
class Need:
    """Bytes that one graph takes on a device.

    Attributes:
        weights: while it is compiled.
        streamed_weights: at one time, if they are uploaded for each run.
        temporaries: scratch while it runs; all graphs of a device share it.
        values: what goes in and comes out, and what crosses between streamed pieces.
    """

    weights: int
    streamed_weights: int
    temporaries: int
    values: int


@dataclass(frozen=True, slots=True)
class Decoding:
    """A way to decode: whole (`tile` None), or in tiles of this height and width in latent
    pixels."""

    tile: tuple[int, int] | None
    need: Need


@dataclass(frozen=True, slots=True)
class Needs:
    """The graphs of a job: text encoders (those together), what depends on the prompt, the step,
    and the ways to decode, best first."""

    encoders: Sequence[Need]
    context: Need
    step: Need
    decodings: Sequence[Decoding]


class Measure(StrEnum):
    """What is done to save memory."""

    TURNS = "memory_turns"
    TILES = "memory_tiles"
    STREAMING = "memory_streaming"


SENTENCES = {
    Measure.TURNS: "The text encoders and the UNet take turns in the memory of the device, so a new"
    " prompt takes some seconds more.",
    Measure.TILES: "The picture is decoded in tiles, because the memory of the device does not"
    " hold it whole; its colours may differ a little.",
    Measure.STREAMING: "Low-memory mode: the model does not fit into the memory of the device and"
    " is uploaded at every step, which is slow.",
}


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """How a job is done.

    Attributes:
        takes_turns: the text encoders are freed before the UNet is compiled, and the other way
            round; otherwise all graphs stay compiled beside each other.
        streamed: weights are uploaded at each run.
        tile: of decoding, height and width in latent pixels; None to decode at once.
        peak_bytes: the most that is allocated at a time, by the estimates.
    """

    takes_turns: bool = False
    streamed: bool = False
    tile: tuple[int, int] | None = None
    peak_bytes: int = 0

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What the user is told; empty if nothing had to be done."""
        told = {
            Measure.STREAMING: self.streamed,
            Measure.TURNS: self.takes_turns,
            Measure.TILES: self.tile is not None,
        }
        return tuple(measure for measure, holds in told.items() if holds)


def make_plan(needs: Needs, budget: int | None) -> MemoryPlan:
    """The best way that fits into `budget` bytes; None knows no limit.

    A tile is preferred to streaming, the largest one first.

    Raises:
        EngineError: OUT_OF_MEMORY if none fits, with the bytes that the most sparing one takes.
    """
    least = 0
    for plan in _ways(needs):
        if budget is None or plan.peak_bytes <= budget:
            return plan
        least = min(least or plan.peak_bytes, plan.peak_bytes)
    assert budget is not None
    raise EngineError(
        ErrorKind.OUT_OF_MEMORY,
        f"This takes {least / 1e9:.1f} GB of the device's memory even in low-memory mode, and"
        f" {budget / 1e9:.1f} GB are there. Choose a smaller picture or another device, or close"
        " other programs that use it.",
        needed_bytes=least,
        budget_bytes=budget,
    )


def estimate(graph: Graph, precision: Precision, *, temporaries: int | None = None) -> Need:
    """What a graph will take; `temporaries` if the device has reported them."""
    (whole,) = cut(graph, max_weight_bytes=inf, max_work=inf, precision=precision)
    pieces = streamed_pieces(graph, precision)
    streamed = [piece.weight_bytes for piece in pieces]
    ends = {name: value for part in pieces for name, value in part.graph.inputs.items()}
    ends |= graph.outputs
    if temporaries is None:
        temporaries = int(TEMPORARIES_MARGIN * live_bytes(graph, precision))
    return Need(
        whole.weight_bytes,
        max((sum(pair) for pair in pairwise(streamed)), default=sum(streamed)),
        temporaries,
        sum(value_bytes(value, precision) for value in ends.values()),
    )


def streamed_pieces(graph: Graph, precision: Precision, *, max_work: float = inf) -> list[Piece]:
    """The graph as low-memory mode runs it: in pieces whose weights are uploaded for each run."""
    # A single weight may be larger than a piece should be, such as the table of a vocabulary.
    largest = max((_weight_bytes(graph, node, precision) for node in graph.nodes), default=0)
    limit = max(STREAMED_PIECE_BYTES, largest)
    return cut(graph, max_weight_bytes=limit, max_work=max_work, precision=precision)


def live_bytes(graph: Graph, precision: Precision) -> int:
    """The most bytes of computed values that are alive at one time, scores of attention included.

    A value lives from its node to its last reader; views share what they show.
    """
    live = needed(graph)
    nodes = [node for node in graph.nodes if node.result.index in live]
    ends = {
        source(graph, value).result.index: node.result.index
        for node in nodes
        for value in node.inputs
    }
    ends |= {source(graph, v).result.index: len(graph.nodes) for v in graph.outputs.values()}
    sizes: dict[int, int] = {}  # of what is alive
    peak = 0
    for node in nodes:
        index = node.result.index
        if node.op not in (Op.INPUT, Op.CONSTANT) and source(graph, node.result) is node:
            sizes[index] = value_bytes(node.result, precision)
            peak = max(peak, sum(sizes.values()) + _score_bytes(node, precision))
        sizes = {key: size for key, size in sizes.items() if ends[key] > index}
    return peak


def _ways(needs: Needs) -> Iterator[MemoryPlan]:
    """Best first."""
    for streamed in (False, True):
        for decoding in needs.decodings:
            for takes_turns in (False,) if streamed else (False, True):
                peak = _peak(needs, decoding, takes_turns=takes_turns, streamed=streamed)
                yield MemoryPlan(takes_turns, streamed, decoding.tile, peak)


def _peak(needs: Needs, decoding: Decoding, *, takes_turns: bool, streamed: bool) -> int:
    """Bytes of the phase that takes most: encoding, the prompt's part, denoising, decoding."""
    encoding, painting = needs.encoders, (needs.step, decoding.need)
    if streamed:
        # Each graph holds weights only while it runs, and one runs at a time.
        graphs = (*encoding, needs.context, *painting)
        weights = max(need.streamed_weights for need in graphs)
        return weights + _scratch(*graphs) + sum(need.values for need in graphs)
    if not takes_turns:
        return _together(*encoding, needs.context, *painting)
    # The keys and values of the prompt stay on the device as inputs of the step.
    kept = needs.step.values
    return max(_together(*encoding), _together(needs.context) + kept, _together(*painting))


def _together(*graphs: Need) -> int:
    return sum(need.weights + need.values for need in graphs) + _scratch(*graphs)


def _scratch(*graphs: Need) -> int:
    return max(need.temporaries for need in graphs)


def _score_bytes(node: Node, precision: Precision) -> int:
    if node.op is not Op.ATTENTION:
        return 0
    q, k, _ = node.inputs
    heads = node.attributes["heads"]
    assert isinstance(heads, int)
    rows = value_bytes(q, precision) // q.shape[2] * heads  # [N, heads, T]
    return min(rows * k.shape[1], SCORE_BYTES)


def _weight_bytes(graph: Graph, node: Node, precision: Precision) -> int:
    """Of the constants that a node reads; they take on the kind of its result."""
    constants = (source(graph, value).result for value in node.inputs)
    return sum(
        value_bytes(replace(value, kind=node.result.kind), precision)
        for value in constants
        if graph.nodes[value.index].weight is not None
    )
