"""The memory plan: tables of budgets, estimates of real graphs, and a pipeline that obeys."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import native
from engine.devices import open_device
from engine.devices.base import DeviceInfo, DeviceKind, Executable, Precision
from engine.devices.directml.device import DirectML
from engine.devices.memory_plan import (
    SCORE_BYTES,
    SENTENCES,
    STREAMED_PIECE_BYTES,
    TEMPORARIES_MARGIN,
    Decoding,
    Measure,
    MemoryPlan,
    Need,
    Needs,
    estimate,
    live_bytes,
    make_plan,
    streamed_pieces,
)
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind
from engine.job import Job
from engine.pipeline import Pipeline
from engine.sdxl.checkpoint import Model, open_model
from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.needs import TILE_SIDES, needs_of
from engine.weights import Storage, Weight, weight_from_array
from tests.engine.parity_models import TWO_LEVELS, random_weights
from tests.engine.tiny_models import FULL_SIZE

F16, F32 = Precision.F16, Precision.F32

# Weights, weights at a time when streamed, temporaries, values.
NEEDS = Needs(
    encoders=[Need(200, 50, 10, 1), Need(1400, 300, 20, 1)],
    context=Need(700, 100, 5, 50),
    step=Need(4400, 500, 1600, 100),
    decodings=[
        Decoding(None, Need(100, 100, 3200, 6)),
        Decoding((64, 64), Need(100, 100, 800, 2)),
        Decoding((32, 32), Need(100, 100, 200, 1)),
    ],
)
RESIDENT = 200 + 1400 + 700 + 4400 + 100 + 3200 + (1 + 1 + 50 + 100 + 6)
TURNS = 4400 + 100 + 3200 + 100 + 6
RESIDENT_IN_TILES = 200 + 1400 + 700 + 4400 + 100 + 1600 + (1 + 1 + 50 + 100 + 2)
TURNS_IN_TILES = 4400 + 100 + 1600 + 100 + 2
STREAMED = 500 + 3200 + (1 + 1 + 50 + 100 + 6)
STREAMED_IN_TILES = 500 + 1600 + (1 + 1 + 50 + 100 + 2)


@pytest.mark.parametrize(
    ("budget", "takes_turns", "streamed", "tile", "peak"),
    [
        (None, False, False, None, RESIDENT),
        (RESIDENT, False, False, None, RESIDENT),
        (RESIDENT - 1, True, False, None, TURNS),
        (TURNS, True, False, None, TURNS),
        # A tile is tried beside all others first; here that is larger than taking turns.
        (TURNS - 1, True, False, (64, 64), TURNS_IN_TILES),
        (TURNS_IN_TILES, True, False, (64, 64), TURNS_IN_TILES),
        # Smaller tiles save their own values alone: the step's temporaries are larger.
        (TURNS_IN_TILES - 1, True, False, (32, 32), TURNS_IN_TILES - 1),
        (TURNS_IN_TILES - 2, False, True, None, STREAMED),
        (STREAMED, False, True, None, STREAMED),
        (STREAMED - 1, False, True, (64, 64), STREAMED_IN_TILES),
    ],
)
def test_the_first_way_that_fits_is_taken(
    budget: int | None,
    takes_turns: bool,
    streamed: bool,
    tile: tuple[int, int] | None,
    peak: int,
) -> None:
    assert make_plan(NEEDS, budget) == MemoryPlan(takes_turns, streamed, tile, peak)


def test_tiles_come_before_turns_where_they_are_enough() -> None:
    light = Needs(
        NEEDS.encoders, NEEDS.context, Need(900, 500, 100, 100), NEEDS.decodings
    )  # decoding takes most
    whole = make_plan(light, None).peak_bytes
    turns = make_plan(light, whole - 1)
    assert turns.takes_turns
    assert turns.tile is None
    tiles = make_plan(light, turns.peak_bytes - 1)
    assert (tiles.takes_turns, tiles.tile) == (False, (64, 64))


def test_the_part_of_the_prompt_counts_beside_the_inputs_of_the_step() -> None:
    heavy = Need(9000, 100, 5, 50)
    needs = Needs(NEEDS.encoders, heavy, NEEDS.step, NEEDS.decodings[:1])
    turns = make_plan(needs, make_plan(needs, None).peak_bytes - 1)
    assert (turns.takes_turns, turns.peak_bytes) == (True, 9000 + 5 + 50 + NEEDS.step.values)


def test_what_fits_no_way_is_refused_with_the_numbers() -> None:
    needs = Needs(NEEDS.encoders, NEEDS.context, NEEDS.step, NEEDS.decodings[:1])
    with pytest.raises(EngineError) as caught:
        make_plan(needs, STREAMED - 1)
    assert caught.value.kind is ErrorKind.OUT_OF_MEMORY
    assert caught.value.facts == {"needed_bytes": STREAMED, "budget_bytes": STREAMED - 1}


def slow_decoding(tile: tuple[int, int] | None, work: float) -> Decoding:
    return Decoding(tile, Need(100, 100, 200, 1, work, F32))


@pytest.mark.parametrize(
    ("max_work", "budget", "tile", "slow"),
    [
        ({}, None, None, False),
        ({F32: 1000}, None, None, False),
        ({F32: 999}, None, (64, 64), True),
        ({F16: 999}, None, None, False),
        ({F32: 249}, None, (32, 32), True),
        ({F32: 999}, STREAMED_IN_TILES, (64, 64), True),
    ],
)
def test_a_slow_device_decodes_in_tiles(
    max_work: dict[Precision, float],
    budget: int | None,
    tile: tuple[int, int] | None,
    slow: bool,
) -> None:
    sides = [(None, 1000), ((64, 64), 250), ((32, 32), 60)]
    needs = replace(NEEDS, decodings=[slow_decoding(*side) for side in sides])
    plan = make_plan(needs, budget, max_work)
    assert (plan.tile, plan.slow) == (tile, slow)
    assert (Measure.SHORT_TILES in plan.measures) == slow
    assert Measure.TILES not in plan.measures


def test_a_tile_smaller_than_the_speed_asks_for_is_for_memory() -> None:
    plan = make_plan(NEEDS, TURNS_IN_TILES - 1, {F32: 1})
    assert (plan.tile, plan.measures) == ((32, 32), (Measure.TURNS, Measure.TILES))


@pytest.mark.parametrize(
    ("step", "work", "limit"), [(10, 60, 59), (300, 300, 299)], ids=["tile", "step"]
)
def test_a_device_too_slow_for_what_cannot_be_divided_is_refused(
    step: float, work: float, limit: float
) -> None:
    decodings = [slow_decoding(None, 1000), slow_decoding((32, 32), 60)]
    unet = replace(NEEDS.step, largest_work=step)
    needs = replace(NEEDS, step=unet, decodings=decodings)
    assert make_plan(needs, None, {F32: work})
    with pytest.raises(EngineError) as caught:
        make_plan(needs, None, {F32: limit})
    assert caught.value.kind is ErrorKind.DEVICE_UNAVAILABLE
    assert caught.value.facts == {"work": work, "limit": limit}


def test_each_measure_is_one_sentence() -> None:
    assert SENTENCES.keys() == set(Measure)
    assert all(sentence.count(". ") == 0 and sentence[-1] == "." for sentence in SENTENCES.values())
    assert make_plan(NEEDS, None).measures == ()
    assert make_plan(NEEDS, TURNS).measures == (Measure.TURNS,)
    assert make_plan(NEEDS, TURNS - 1).measures == (Measure.TURNS, Measure.TILES)
    assert make_plan(NEEDS, STREAMED).measures == (Measure.STREAMING,)


# Estimates


def test_alive_is_what_is_read_later() -> None:
    graph = Graph("g")
    x = graph.input("x", (1, 100))  # given: not computed
    a = graph.silu(x)
    b = graph.reshape(graph.silu(a), 10, 10)  # a view keeps what it shows
    c = graph.silu(graph.silu(a))  # a, b, one of them: 3 at a time
    graph.silu(c)  # needed by nobody
    graph.output("y", graph.add(b, graph.reshape(c, 10, 10)))
    assert live_bytes(graph, F32) == 3 * 400
    assert live_bytes(graph, F16) == 3 * 200


def test_scores_of_attention_are_alive_up_to_a_slice() -> None:
    def attention(tokens: int) -> int:
        graph = Graph("g")
        q, k, v = (graph.input(name, (2, tokens, 64)) for name in "qkv")
        graph.output("y", graph.attention(q, k, v, heads=4))
        return live_bytes(graph, F16) - 2 * 2 * tokens * 64

    assert attention(100) == 2 * (2 * 4 * 100 * 100)
    assert attention(20_000) == SCORE_BYTES


def test_an_estimate_counts_weights_once() -> None:
    graph = Graph("g")
    weight = weight_from_array("w", np.ones((8, 8), np.float32))
    x = graph.input("x", (2, 8))
    y = graph.linear(graph.linear(x, graph.constant(weight)), graph.constant(weight))
    graph.output("y", y)
    need = estimate(graph, F16)
    assert need == Need(128, 128, int(TEMPORARIES_MARGIN * 64), 2 * 32, 2 * 2 * 8 * 8, F16)


def test_streamed_pieces_are_small_but_for_a_weight_that_is_not() -> None:
    def table(rows: int, width: int) -> Weight:
        shape = (rows, width)
        return Weight("w", shape, Storage.F16, lambda: pytest.fail("a weight was loaded"))

    graph = Graph("g")
    large = STREAMED_PIECE_BYTES  # rows of two bytes: twice the limit in all
    x = graph.embedding(graph.constant(table(large, 1)), graph.input("ids", (1, 3), Kind.I32))
    for rows, width in ((STREAMED_PIECE_BYTES // 4, 1), (1, STREAMED_PIECE_BYTES // 4)) * 3:
        x = graph.linear(x, graph.constant(table(rows, width)))
    graph.output("y", x)
    pieces = streamed_pieces(graph, F16)
    assert max(piece.weight_bytes for piece in pieces) == 2 * large
    need = estimate(graph, F16)
    assert need.weights == 2 * large + 6 * large // 2
    assert need.streamed_weights == max(
        a.weight_bytes + b.weight_bytes for a, b in pairwise(pieces)
    )


def full_size() -> Model:
    config = FULL_SIZE["Stable Diffusion XL"]
    parts = {
        part: {
            name: Weight(name, shape, Storage.F16, lambda: pytest.fail("a weight was loaded"))
            for name, shape in shapes.items()
        }
        for part, shapes in expected_tensors(config).items()
    }
    return cast(Model, SimpleNamespace(config=config, **parts))


def test_the_full_model_on_the_cards_that_people_have() -> None:
    needs = needs_of(full_size(), F16, 2, 77, 128, 128)
    # The weights of the published model: 3.47, 0.25, 1.39 and 0.1 GB in pieces, in float16.
    assert 5.0e9 < needs.context.weights + needs.step.weights < 5.2e9
    assert 1.5e9 < sum(need.weights for need in needs.encoders) < 1.7e9
    assert [decoding.tile for decoding in needs.decodings] == [
        None,
        *((side, side) for side in TILE_SIDES if side < 128),
    ]
    ways = [
        (plan.takes_turns, plan.streamed, plan.tile)
        for plan in (make_plan(needs, int(gigabytes * 1e9)) for gigabytes in (12, 9, 7, 5, 3))
    ]
    assert ways == [
        (False, False, None),
        (True, False, None),
        (True, False, (64, 64)),
        (False, True, None),
        (False, True, (64, 64)),
    ]


def test_no_device_that_can_run_the_full_unet_is_too_slow_for_the_decoder() -> None:
    needs = needs_of(full_size(), F16, 2, 77, 128, 128)
    assert needs.decodings[0].need.largest_work > 1e12  # a convolution
    limit = needs.step.largest_work
    plan = make_plan(needs, None, {F16: limit})
    assert plan.slow
    with pytest.raises(EngineError):
        make_plan(needs, None, {F16: 0.99 * limit})


def test_an_oblong_picture_has_oblong_tiles() -> None:
    needs = needs_of(open_model("starter"), F32, 2, 77, 40, 100)
    assert [decoding.tile for decoding in needs.decodings] == [
        None, (40, 96), (40, 64), (40, 48), (32, 32), (24, 24), (16, 16),
    ]  # fmt: skip


# The pipeline obeys


class SmallDevice:
    """The CPU device with a budget; remembers what is compiled and what is alive."""

    def __init__(self) -> None:
        self.device = open_device("cpu")
        self.budget: int | None = None
        self.speed: dict[Precision, float] = {}
        self.compiled: list[tuple[str, bool]] = []
        self.alive: list[str] = []
        self.most: set[frozenset[str]] = set()

    @property
    def info(self) -> DeviceInfo:
        return self.device.info

    def memory(self) -> int | None:
        return self.budget

    @property
    def max_work(self) -> Mapping[Precision, float]:
        return self.speed

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> Executable:
        self.compiled.append((graph.name, streamed))
        return _Watched(self, graph.name, self.device.compile(graph, precision))


class _Watched:
    def __init__(self, owner: SmallDevice, name: str, inner: Executable) -> None:
        self.owner, self.name, self.inner = owner, name, inner
        owner.alive.append(name)

    def __del__(self) -> None:
        self.owner.alive.remove(self.name)

    def run(self, *arguments: Any, **options: Any) -> dict[str, Any]:
        self.owner.most.add(frozenset(self.owner.alive))
        return self.inner.run(*arguments, **options)


@cache
def tiny_model() -> Model:
    parts = random_weights(TWO_LEVELS)
    return Model(TWO_LEVELS, **parts, name="tiny", path=Path("tiny"), identity="tiny")


def nothing() -> None:
    pass


def draw(pipeline: Pipeline, job: Job) -> tuple[NDArray[np.uint8], list[str]]:
    prompt = pipeline.encode(job, nothing)
    *_, last = pipeline.denoise(job, prompt, None, nothing)
    pixels, notices = pipeline.decode(last.x[0], nothing)
    return pixels, [notice.code for notice in (*prompt.notices, *notices)]


def tiny_job(prompt: str) -> Job:
    return Job(prompt, width=256, height=160, steps=1, guidance=5, precision="f32")


def drawn_by(plan: MemoryPlan, monkeypatch: pytest.MonkeyPatch) -> tuple[SmallDevice, Pipeline]:
    """A device and a pipeline that has this plan."""
    monkeypatch.setattr("engine.pipeline.make_plan", lambda *_: plan)
    device = SmallDevice()
    device.budget = 1
    return device, Pipeline(tiny_model(), device, F32)


@pytest.fixture(scope="module")
def unlimited() -> NDArray[np.uint8]:
    device = SmallDevice()
    pixels, codes = draw(Pipeline(tiny_model(), device, F32), tiny_job("a red star"))
    assert not codes
    assert {streamed for _, streamed in device.compiled} == {False}
    return pixels


def test_encoders_and_unet_take_turns(
    unlimited: NDArray[np.uint8], monkeypatch: pytest.MonkeyPatch
) -> None:
    device, pipeline = drawn_by(MemoryPlan(takes_turns=True), monkeypatch)
    pixels, codes = draw(pipeline, tiny_job("a red star"))
    assert codes == ["memory_turns"]
    np.testing.assert_array_equal(pixels, unlimited)
    draw(pipeline, tiny_job("a red star"))  # nothing is encoded, nothing compiled
    draw(pipeline, tiny_job("a blue circle"))
    assert [name for name, _ in device.compiled].count("unet") == 2
    assert [name for name, _ in device.compiled].count("text encoder") == 4
    for names in device.most:
        assert not ({"text encoder", "unet context"} & names and {"unet", "vae decoder"} & names)
        assert not {"text encoder", "unet context"} <= names


def test_low_memory_mode_streams_everything(
    unlimited: NDArray[np.uint8], monkeypatch: pytest.MonkeyPatch
) -> None:
    device, pipeline = drawn_by(MemoryPlan(streamed=True), monkeypatch)
    pixels, codes = draw(pipeline, tiny_job("a red star"))
    assert codes == ["memory_streaming"]
    np.testing.assert_array_equal(pixels, unlimited)
    draw(pipeline, tiny_job("a blue circle"))
    assert len(device.compiled) == 5  # each once: none holds weights
    assert {streamed for _, streamed in device.compiled} == {True}


def test_graphs_are_compiled_again_when_low_memory_mode_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    device, pipeline = drawn_by(MemoryPlan(), monkeypatch)
    draw(pipeline, tiny_job("a red star"))
    monkeypatch.setattr("engine.pipeline.make_plan", lambda *_: MemoryPlan(streamed=True))
    draw(pipeline, tiny_job("a blue circle"))
    assert sorted(name for name, streamed in device.compiled if streamed) == [
        "text encoder", "text encoder", "unet", "unet context", "vae decoder",
    ]  # fmt: skip
    assert len(device.alive) == 5


def test_a_picture_is_decoded_in_tiles(
    unlimited: NDArray[np.uint8], monkeypatch: pytest.MonkeyPatch
) -> None:
    device, pipeline = drawn_by(MemoryPlan(tile=(16, 24)), monkeypatch)
    pixels, codes = draw(pipeline, tiny_job("a red star"))
    assert codes == ["memory_tiles"]
    assert [name for name, _ in device.compiled].count("vae decoder") == 1
    # Random weights drift more than trained ones; test_tiling.py looks at those.
    assert 0 < np.abs(pixels.astype(int) - unlimited).mean() < 40


def test_the_plan_is_made_for_the_graphs_that_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two chunks of a prompt, with and without guidance."""
    asked: list[tuple[int, ...]] = []

    def needs(_: Model, precision: Precision, *sizes: int, **__: Precision) -> Needs:
        asked.append(sizes)
        return NEEDS

    monkeypatch.setattr("engine.pipeline.needs_of", needs)
    _, pipeline = drawn_by(MemoryPlan(), monkeypatch)
    for guidance in (5, 1, 5):
        job = Job("red star " * 60, width=256, height=160, guidance=guidance)
        prompt = pipeline.encode(job, nothing)
        assert (*prompt.context.shape[:2], 20, 32) in asked
    assert asked[0][1] == 154
    assert len(asked) == 2  # measured once a size


def test_what_cannot_fit_is_refused_before_anything_is_compiled() -> None:
    device = SmallDevice()
    device.budget = 1_000_000
    with pytest.raises(EngineError) as caught:
        draw(Pipeline(tiny_model(), device, F32), tiny_job("x"))
    assert caught.value.kind is ErrorKind.OUT_OF_MEMORY
    assert not device.compiled


def test_a_decoder_that_runs_again_in_float32_is_planned_again() -> None:
    """It overflows in bfloat16 here, and in float32 the device is slow."""
    device = SmallDevice()
    if Precision.BF16 not in device.info.precisions:
        pytest.skip("the CPU does not compute in bf16")
    job = Job("x", width=512, height=160, steps=1, guidance=5)
    whole = needs_of(tiny_model(), F32, 2, 77, 20, 64).decodings[0].need.largest_work
    device.speed = {F32: whole - 1}
    pipeline = Pipeline(tiny_model(), device, Precision.BF16)
    prompt = pipeline.encode(job, nothing)
    assert not prompt.notices
    *_, last = pipeline.denoise(job, prompt, None, nothing)
    latent = last.x[0].copy()
    spoilt = np.full((3, 160, 512), np.nan, np.float32)
    original = pipeline._decode

    def decode(part: Any, precision: Precision, check: Any) -> Any:
        return spoilt if precision is Precision.BF16 else original(part, precision, check)

    pipeline._decode = decode  # type: ignore[method-assign]
    _, notices = pipeline.decode(latent, nothing)
    assert [notice.code for notice in notices] == ["decoded_again", "work_tiles"]


# DirectML's budget


def bindings(monkeypatch: pytest.MonkeyPatch, memory: Callable[[object], tuple[int, int]]) -> None:
    """In the place of the compiled module, one that knows a budget."""
    module = ModuleType("native._directml")
    monkeypatch.setattr(module, "memory", memory, raising=False)
    monkeypatch.setitem(sys.modules, "native._directml", module)


@pytest.mark.parametrize(
    ("budget", "usage", "ours", "left"),
    [
        (8000, 0, 0, 8000),
        (8000, 3000, 3000, 8000),  # all of it is ours
        (8000, 1250, 50, 6800),  # drivers and compiled shaders
        (1000, 3000, 500, 0),
        (8000, 100, 500, 8000),  # the system's figure lags behind
    ],
)
def test_the_budget_of_an_adapter_is_less_what_others_hold(
    budget: int, usage: int, ours: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = SimpleNamespace(adapter=None, ledger=SimpleNamespace(bytes=ours))
    bindings(monkeypatch, lambda _: (budget, usage))
    info = DeviceInfo("directml:x", "x", DeviceKind.DISCRETE, (F16,))
    assert DirectML(info, cast(Any, opened), (6, 1)).memory() == left


def test_an_adapter_that_does_not_tell_has_no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    def untold(_: object) -> tuple[int, int]:
        raise native.Unavailable("memory", 0x80004001, "E_NOTIMPL", "not told")

    bindings(monkeypatch, untold)
    info = DeviceInfo("directml:x", "x", DeviceKind.DISCRETE, (F16,))
    device = DirectML(info, cast(Any, SimpleNamespace(adapter=None)), (6, 1))
    assert device.memory() is None
