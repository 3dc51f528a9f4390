"""The whole way on the CPU device with the starter model: what is drawn, kept, checked, refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cache import Recent
from engine.devices import open_device
from engine.devices.base import Device, DeviceInfo, Executable, Precision
from engine.errors import Cancelled, EngineError, ErrorKind
from engine.graph import Graph
from engine.job import Job
from engine.pipeline import Pipeline
from engine.sdxl.checkpoint import open_model
from tests.engine.shape_score import plain_prompts, score

MISSES = 1  # of 24; assets/starter/README.md: of 128 single shapes none was wrong


def nothing() -> None:
    pass


class CountingDevice:
    """The CPU device; counts compiled graphs, and can spoil an output."""

    def __init__(self) -> None:
        self.device: Device = open_device("cpu")
        self.compiled: list[tuple[str, Precision]] = []
        self.spoil: Callable[[str, Precision, NDArray[Any]], None] = lambda *_: None

    @property
    def info(self) -> DeviceInfo:
        return self.device.info

    def memory(self) -> int | None:
        return self.device.memory()

    @property
    def max_work(self) -> Mapping[Precision, float]:
        return self.device.max_work

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> Executable:
        self.compiled.append((graph.name, precision))
        return _Spoiled(self, graph.name, precision, self.device.compile(graph, precision))


class _Spoiled:
    def __init__(
        self, owner: CountingDevice, name: str, precision: Precision, inner: Executable
    ) -> None:
        self.owner, self.name, self.precision, self.inner = owner, name, precision, inner

    def run(self, *arguments: Any, **options: Any) -> dict[str, Any]:
        outputs = self.inner.run(*arguments, **options)
        for value in outputs.values():
            if isinstance(value, np.ndarray):
                self.owner.spoil(self.name, self.precision, value)
        return outputs


@pytest.fixture
def device() -> CountingDevice:
    return CountingDevice()


@pytest.fixture
def pipeline(device: CountingDevice) -> Pipeline:
    return Pipeline(open_model("starter"), device, Precision.F32)


def job(prompt: str = "a red circle", **changes: Any) -> Job:
    values = {"width": 64, "height": 64, "steps": 2, "guidance": 5.0, "seed": 3}
    return Job(prompt, **(values | changes))


def draw(pipeline: Pipeline, request: Job) -> NDArray[np.uint8]:
    prompt = pipeline.encode(request, nothing)
    *_, last = pipeline.denoise(request, prompt, None, nothing)
    return pipeline.decode(last.x[0], nothing)[0]


def test_plain_shapes_are_drawn_as_asked() -> None:
    """24 prompts with 24 seeds: background, count, colour and shape."""
    drawing = Pipeline(open_model("starter"), open_device("cpu"), Precision.F32)
    failures = []
    prompts = plain_prompts()
    for seed, (prompt, expected) in enumerate(prompts):
        request = job(prompt, width=256, height=256, steps=20, seed=seed, sampler="euler")
        verdict = score(draw(drawing, request), expected)
        if not (verdict.background and verdict.count and verdict.colour and verdict.shape):
            failures.append((prompt, verdict))
    assert len(failures) <= MISSES, failures


def test_the_second_picture_compiles_nothing(pipeline: Pipeline, device: CountingDevice) -> None:
    first = draw(pipeline, job())
    graphs = list(device.compiled)
    assert len(graphs) == 5  # two text encoders, context, UNet, decoder
    assert np.array_equal(draw(pipeline, job()), first)
    assert not np.array_equal(draw(pipeline, job(seed=4)), first)
    assert device.compiled == graphs


def test_what_depends_on_the_prompt_is_computed_once_a_prompt(
    pipeline: Pipeline, device: CountingDevice
) -> None:
    runs: list[str] = []
    device.spoil = lambda name, *_: runs.append(name)
    for seed in range(3):
        draw(pipeline, job(seed=seed))
    # Two prompts through two towers, of which the second has two outputs.
    assert runs.count("text encoder") == 2 * (1 + 2)
    assert runs.count("unet") == 3 * 2


@pytest.mark.parametrize(("width", "height"), [(104, 72), (64, 136)])
def test_any_multiple_of_8(pipeline: Pipeline, width: int, height: int) -> None:
    assert draw(pipeline, job(width=width, height=height)).shape == (height, width, 3)


def test_guidance_of_1_runs_one_pass_and_ignores_the_negative(
    pipeline: Pipeline, device: CountingDevice
) -> None:
    batches: list[int] = []
    device.spoil = lambda name, _, value: batches.append(len(value)) if name == "unet" else None
    alone = draw(pipeline, job(guidance=1, negative="blue"))
    assert batches == [1, 1]
    assert np.array_equal(alone, draw(pipeline, job(guidance=1)))
    draw(pipeline, job())
    assert batches[-1] == 2


def test_long_prompts_and_unequal_lengths(pipeline: Pipeline) -> None:
    long = "a red circle, " * 40
    prompt = pipeline.encode(job(long, negative="blue"), nothing)
    assert prompt.context.shape[:2] == (2, 3 * 77)
    assert draw(pipeline, job(long, negative="blue")).shape == (64, 64, 3)


def test_weights_matter_and_a_weight_of_1_does_not(pipeline: Pipeline) -> None:
    plain = pipeline.encode(job("a red circle"), nothing).context
    assert np.array_equal(pipeline.encode(job("(a red circle:1)"), nothing).context, plain)
    assert not np.array_equal(pipeline.encode(job("a (red:1.5) circle"), nothing).context, plain)


def test_a_lora_is_refused_by_name(pipeline: Pipeline) -> None:
    with pytest.raises(EngineError) as caught:
        pipeline.encode(job("a fox <lora:more foxes:0.8>"), nothing)
    assert caught.value.kind is ErrorKind.BAD_REQUEST
    assert "more foxes" in caught.value.sentence


def test_notation_that_is_not_offered_is_told(pipeline: Pipeline) -> None:
    notices = pipeline.encode(job("[a fox:a cat:0.5] AND a dog"), nothing).notices
    assert {notice.code for notice in notices} == {"prompt_composable", "prompt_scheduled"}


def test_cancel_stops_between_evaluations(pipeline: Pipeline) -> None:
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Cancelled

    request = job(steps=1000)
    prompt = pipeline.encode(request, nothing)
    with pytest.raises(Cancelled):
        for _ in pipeline.denoise(request, prompt, None, check):
            pass
    assert calls == 3


def test_a_model_that_gives_nan_is_a_bad_output(pipeline: Pipeline, device: CountingDevice) -> None:
    def spoil(name: str, _: Precision, value: NDArray[Any]) -> None:
        if name == "unet":
            value[..., 0] = np.nan

    device.spoil = spoil
    with pytest.raises(EngineError) as caught:
        draw(pipeline, job())
    assert caught.value.kind is ErrorKind.BAD_OUTPUT


@pytest.mark.parametrize("value", [0.25, np.nan, np.inf])
def test_a_flat_or_broken_picture_is_never_a_success(
    pipeline: Pipeline, device: CountingDevice, value: float
) -> None:
    def spoil(name: str, _: Precision, image: NDArray[Any]) -> None:
        if name == "vae decoder":
            image[...] = value

    device.spoil = spoil
    with pytest.raises(EngineError) as caught:
        draw(pipeline, job())
    assert caught.value.kind is ErrorKind.BAD_OUTPUT


def test_a_decoder_that_overflows_runs_again_in_f32(device: CountingDevice) -> None:
    half = device.info.precisions[0]
    if half is Precision.F32:
        pytest.skip("this CPU computes in f32 alone")
    pipeline = Pipeline(open_model("starter"), device, half)

    def spoil(name: str, precision: Precision, image: NDArray[Any]) -> None:
        if name == "vae decoder" and precision is not Precision.F32:
            image[0, 0, 0] = np.inf

    device.spoil = spoil
    request = job()
    prompt = pipeline.encode(request, nothing)
    *_, last = pipeline.denoise(request, prompt, None, nothing)
    pixels, notices = pipeline.decode(last.x[0], nothing)
    assert [notice.code for notice in notices] == ["decoded_again"]
    assert pixels.std() > 0
    assert device.compiled[-2:] == [("vae decoder", half), ("vae decoder", Precision.F32)]


def test_previews_look_like_the_picture(pipeline: Pipeline) -> None:
    request = job("a red circle on a blue background", width=256, height=256, steps=12)
    prompt = pipeline.encode(request, nothing)
    *_, last = pipeline.denoise(request, prompt, None, nothing)
    picture = pipeline.decode(last.x[0], nothing)[0].astype(float)
    small = picture.reshape(32, 8, 32, 8, 3).mean(axis=(1, 3))
    assert last.denoised is not None
    rough = pipeline.preview(last.denoised[0])
    assert rough.shape == (32, 32, 3)
    assert np.abs(rough - small).mean() < 16


def test_the_cache_keeps_what_was_used_last_within_its_bounds() -> None:
    cache: Recent[str] = Recent(3, 100)
    for name, size in (("a", 30), ("b", 30), ("c", 30)):
        cache.put(name, name, size)
    assert cache.get("a") == "a"
    cache.put("d", "d", 40)  # b and c were used longest ago; both must go to fit 100 bytes
    assert [cache.get(name) for name in "abcd"] == ["a", None, "c", "d"]
    cache.put("huge", "huge", 1000)
    assert len(cache) == 1 and cache.get("huge") == "huge"
