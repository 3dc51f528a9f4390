"""Decides, before anything is allocated, how a job fits its device: its memory, and its speed.

What each graph takes is estimated from the graph; from that a plan follows: the first of a list of
ways, from fast and whole to slow and in parts, that stays within the budget and computes nothing
that keeps the device busy for too long at once, or a refusal. Each measure is one sentence for the
user. Pure arithmetic: this module knows no model and opens no device; an estimate for SDXL's UNet
takes about 0.1 s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import inf

from engine.devices.base import Precision
from engine.devices.partition import Piece, cut, needed, source, value_bytes, work
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Node, Op

STREAMED_PIECE_BYTES = 256 << 20  # of weights; two pieces are on the device at a time
# DirectML does not place temporaries perfectly: it asked for 3.77 GB for SDXL's VAE decoder (1024 x
# 1024, float16), where the values alive at one time are 1.61 GB. UNets need less of a margin.
TEMPORARIES_MARGIN = 2.4
# Attention is computed in slices whose scores take no more: a quarter of what one buffer may hold.
SCORE_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class Need:
    """Bytes that one graph takes on a device.

    Attributes:
        weights: while it is compiled.
        streamed_weights: at one time, if they are uploaded for each run.
        temporaries: scratch while it runs; all graphs of a device share it.
        values: what goes in and comes out, and what crosses between streamed pieces.
        largest_work: FLOP of the node that takes most, which no cut makes smaller.
        precision: that it computes in.
    """

    weights: int
    streamed_weights: int
    temporaries: int
    values: int
    largest_work: float = 0
    precision: Precision = Precision.F32


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
    SHORT_TILES = "work_tiles"
    STREAMING = "memory_streaming"


SENTENCES = {
    Measure.TURNS: "The text encoders and the UNet take turns in the memory of the device, so a new"
    " prompt takes some seconds more.",
    Measure.TILES: "The picture is decoded in tiles, because the memory of the device does not"
    " hold it whole; its colours may differ a little.",
    Measure.SHORT_TILES: "The picture is decoded in tiles, because the device is too slow to decode"
    " it at once; its colours may differ a little.",
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
        slow: the tile is the largest that the device is fast enough for.
        peak_bytes: the most that is allocated at a time, by the estimates.
    """

    takes_turns: bool = False
    streamed: bool = False
    tile: tuple[int, int] | None = None
    peak_bytes: int = 0
    slow: bool = False

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What the user is told; empty if nothing had to be done."""
        told = {
            Measure.STREAMING: self.streamed,
            Measure.TURNS: self.takes_turns,
            Measure.TILES: self.tile is not None and not self.slow,
            Measure.SHORT_TILES: self.slow,
        }
        return tuple(measure for measure, holds in told.items() if holds)


def make_plan(
    needs: Needs, budget: int | None, max_work: Mapping[Precision, float] | None = None
) -> MemoryPlan:
    """The best way that fits into `budget` bytes; None knows no limit.

    A tile is preferred to streaming, the largest one first.

    Args:
        max_work: see `engine.devices.base.Device`.

    Raises:
        EngineError: OUT_OF_MEMORY if none fits, with the bytes that the most sparing one takes;
            DEVICE_UNAVAILABLE if the device is too slow for a part that cannot be made smaller.
    """
    decodings = _fast_enough(needs, max_work or {})
    fast = replace(needs, decodings=decodings)
    least = 0
    for plan in _ways(fast):
        if budget is None or plan.peak_bytes <= budget:
            whole, largest = needs.decodings[0], decodings[0]
            return replace(plan, slow=plan.tile == largest.tile != whole.tile)
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


def estimate(graph: Graph, precision: Precision) -> Need:
    """What a graph will take."""
    (whole,) = cut(graph, max_weight_bytes=inf, max_work=inf, precision=precision)
    pieces = streamed_pieces(graph, precision)
    streamed = [piece.weight_bytes for piece in pieces]
    ends = {name: value for part in pieces for name, value in part.graph.inputs.items()}
    ends |= graph.outputs
    return Need(
        whole.weight_bytes,
        max((sum(pair) for pair in pairwise(streamed)), default=sum(streamed)),
        int(TEMPORARIES_MARGIN * live_bytes(graph, precision)),
        sum(value_bytes(value, precision) for value in ends.values()),
        max(map(work, graph.nodes), default=0),
        precision,
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


def _fast_enough(needs: Needs, max_work: Mapping[Precision, float]) -> list[Decoding]:
    """The ways to decode that the device is fast enough for; it has to be for all else."""

    def excess(need: Need) -> float:
        return need.largest_work / max_work.get(need.precision, inf)

    found = [decoding for decoding in needs.decodings if excess(decoding.need) <= 1]
    smallest = min((decoding.need for decoding in needs.decodings), key=excess)
    worst = max(*needs.encoders, needs.context, needs.step, smallest, key=excess)
    if excess(worst) > 1:
        limit = max_work[worst.precision]
        raise EngineError(
            ErrorKind.DEVICE_UNAVAILABLE,
            f"A part of this that cannot be divided takes {worst.largest_work / 1e9:.1f} GFLOP, and"
            f" this device is fast enough for {limit / 1e9:.1f} at once. Choose a smaller picture"
            " or another device.",
            work=worst.largest_work,
            limit=limit,
        )
    return found


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
