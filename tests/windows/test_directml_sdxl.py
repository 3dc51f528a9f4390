"""SDXL on a real DirectML device: small random models against the reference, and the starter model
against the pictures that the CPU device is held to.

The rig cuts half floats off where a GPU rounds them, so float16 is tested with more room here than
it needs on hardware.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from safetensors import safe_open

from engine.devices import partition, reference
from engine.devices.base import Precision
from engine.devices.directml.device import DirectML
from engine.devices.directml.executable import Executable, Plan
from engine.devices.directml.target import Target
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph
from engine.job import Job
from engine.pipeline import Pipeline
from engine.sdxl.checkpoint import Model, open_model
from engine.sdxl.conditioning import conditions, sinusoid
from engine.sdxl.text_encoder import build_text_encoder
from engine.sdxl.unet import build_unet, build_unet_context
from engine.sdxl.vae import build_decoder, build_encoder
from engine.weights import weight_from_array
from tests.engine.operator_cases import relative_rms
from tests.engine.parity_models import MODELS, SHORT, random_weights
from tests.engine.pixels import decibels
from tests.windows.devices import directml_device

Arrays = Mapping[str, NDArray[Any]]
ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "engine" / "golden" / "parity"
STARTER = ROOT / "assets" / "starter"
RANDOM_MODEL = "uneven"  # three levels, other depths up than down, two heads
TOLERANCE = {Precision.F32: 1e-3, Precision.F16: 1e-2}  # relative RMS


@cache
def model(name: str) -> Model:
    return Model(
        MODELS[name], **random_weights(MODELS[name]), name=name, path=Path(), identity=name
    )


@cache
def golden(name: str) -> Arrays:
    with safe_open(GOLDEN / f"{name}.safetensors", "np") as file:
        return {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118


@pytest.fixture(scope="module")
def device() -> DirectML:
    return directml_device()


@dataclass(frozen=True)
class Part:
    """A part of the random model, with inputs for it."""

    graph: Graph
    inputs: Arrays

    def expected(self) -> Arrays:
        return reference.open().compile(self.graph, Precision.F32).run(self.inputs)


@cache
def part(name: str) -> Part:
    config, given, whole = model(RANDOM_MODEL).config, golden(RANDOM_MODEL), model(RANDOM_MODEL)
    latent, context = given["unet.latent"], given["unet.context"]
    (batch, _, height, width), tokens = latent.shape, context.shape[1]
    texts = len(given["text.ids"])
    if name == "text encoder":
        graph = build_text_encoder(config.text_encoder, whole.text_encoder, texts, pooled=False)
        return Part(graph, {"ids": given["text.ids"]})
    if name == "text encoder 2":
        graph = build_text_encoder(config.text_encoder_2, whole.text_encoder_2, texts, pooled=True)
        end = np.arange(texts, dtype=np.int32) * given["text.ids"].shape[1] + given["text.end"]
        return Part(graph, {"ids": given["text.ids_2"], "end": end.astype(np.int32)})
    if name == "context":
        graph = build_unet_context(config.unet, whole.unet, batch, tokens)
        added = conditions(config.unet, given["unet.pooled"], given["unet.time_ids"])
        return Part(graph, {"context": context, "conditions": added})
    if name == "unet":
        graph = build_unet(config.unet, whole.unet, batch, height, width, tokens)
        time = sinusoid(given["unet.timestep"], config.unet.channels[0])
        return Part(graph, {"latent": latent, "time": time, **part("context").expected()})
    if name == "decoder":
        latent = given["vae.latent"]
        graph = build_decoder(config.vae, whole.vae, len(latent), *latent.shape[2:])
        return Part(graph, {"latent": latent})
    assert name == "encoder"
    picture = given["vae.picture"]
    graph = build_encoder(config.vae, whole.vae, len(picture), *picture.shape[2:])
    return Part(graph, {"image": picture})


PARTS = ["text encoder", "text encoder 2", "context", "unet", "decoder", "encoder"]


@pytest.mark.parametrize("precision", TOLERANCE)
@pytest.mark.parametrize("name", PARTS)
def test_parts_of_a_random_model(device: DirectML, name: str, precision: Precision) -> None:
    it = part(name)
    got = device.compile(it.graph, precision).run(it.inputs)
    for output, expected in it.expected().items():
        assert relative_rms(got[output], expected) < TOLERANCE[precision], output


@pytest.mark.parametrize("level", [(5, 1), (3, 0)], ids=str)
def test_the_unet_in_its_older_forms(device: DirectML, level: tuple[int, int]) -> None:
    it = part("unet")
    got = replace(device, feature_level=level).compile(it.graph, Precision.F32).run(it.inputs)
    expected = it.expected()["prediction"]
    assert relative_rms(got["prediction"], expected) < TOLERANCE[Precision.F32]


@pytest.fixture(scope="module")
def whole_prediction(device: DirectML) -> NDArray[np.float32]:
    it = part("unet")
    prediction: NDArray[np.float32] = device.compile(it.graph, Precision.F32).run(it.inputs)[
        "prediction"
    ]
    return prediction


@pytest.mark.parametrize(
    ("count", "streamed"), [(2, False), (3, False), (9, False), (3, True)], ids=str
)
def test_a_cut_changes_no_value(
    device: DirectML, whole_prediction: NDArray[np.float32], count: int, streamed: bool
) -> None:
    it = part("unet")
    planned = replace(device, plan=lambda graph, _: Plan(cut_into(graph, count), streamed))
    executable = planned.compile(it.graph, Precision.F32)
    assert len(executable.operators) == count
    for _ in range(2):
        np.testing.assert_array_equal(executable.run(it.inputs)["prediction"], whole_prediction)


def cut_into(graph: Graph, count: int) -> list[partition.Piece]:
    """That many pieces of about equal work."""
    total = sum(partition.work(node) for node in graph.nodes)
    for share in np.geomspace(total / count, total, 400):
        pieces = partition.cut(graph, max_weight_bytes=inf, max_work=float(share))
        if len(pieces) == count:
            return pieces
    raise AssertionError(f"no limit gives {count} pieces")


def test_weights_are_kept_once_whatever_the_number_of_rows(device: DirectML) -> None:
    """DirectML alone keeps those of a product of 77 rows twice."""
    graph = Graph("rows")
    matrix = weight_from_array("w", np.ones((256, 256), np.float32))
    graph.output("y", graph.linear(graph.input("x", (77, 256)), graph.constant(matrix)))
    executable = device.compile(graph, Precision.F16)
    (operator,) = executable.operators
    assert operator.persistent_size < 1.1 * operator.constant_bytes
    x = np.random.default_rng(1).integers(-2, 3, (77, 256)).astype(np.float32)
    np.testing.assert_array_equal(executable.run({"x": x})["y"], x @ np.ones((256, 256)))


@pytest.mark.parametrize("level", [(6, 1), (5, 1)], ids=str)
def test_attention_in_slices_needs_less_memory(device: DirectML, level: tuple[int, int]) -> None:
    graph = Graph("attention")
    q, k, v = (graph.input(name, (1, 512, 64)) for name in "qkv")
    graph.output("y", graph.attention(q, k, v, heads=8))
    random = np.random.default_rng(1)
    inputs = {name: random.standard_normal((1, 512, 64)).astype(np.float32) for name in "qkv"}
    scores = 8 * 512 * 512 * 4
    results, temporary = [], []
    for bound in (scores, scores // 8):
        target = Target(Precision.F32, level, score_bytes=bound)
        plan = Plan(partition.cut(graph, max_weight_bytes=inf, max_work=inf))
        executable = Executable(device.native, graph, target, plan)
        results.append(executable.run(inputs)["y"])
        temporary.append(executable.operators[0].temporary_size)
    assert relative_rms(results[1], results[0]) < 1e-6
    assert temporary[1] < temporary[0] / 3


def test_a_step_does_nothing_that_does_not_depend_on_it(device: DirectML) -> None:
    """With the prompt's keys and values on the GPU, as the pipeline keeps them."""
    it = part("unet")
    context = part("context")
    kept = device.compile(context.graph, Precision.F16).run(
        context.inputs, keep=context.graph.outputs
    )
    executable = device.compile(it.graph, Precision.F16)
    inputs = {**it.inputs, **kept}
    executable.run(inputs)
    before = counted(device)
    executable.run(inputs)
    done = {name: count - before[name] for name, count in counted(device).items()}
    size = it.inputs["latent"].size * 2
    assert done == {
        "uploads": 2,  # the latent and the timestep's features
        "upload_bytes": size + it.inputs["time"].size * 2,
        "readbacks": 1,  # the prediction
        "readback_bytes": size,
        "submissions": 1,
        "bindings": 0,
        "compilations": 0,
        "initializations": 0,
    }


def counted(device: DirectML) -> dict[str, int]:
    names = (
        "uploads upload_bytes readbacks readback_bytes submissions bindings compilations "
        "initializations"
    )
    return {name: getattr(device.native.counters, name) for name in names.split()}


def test_ten_runs_leave_gpu_memory_as_the_first_did(device: DirectML) -> None:
    it = part("context")

    def job() -> tuple[int, int]:
        executable = device.compile(it.graph, Precision.F16)
        executable.run(it.inputs, keep=["added"])["added"].numpy()
        del executable
        device.native.wait()
        ledger = device.native.ledger
        return ledger.buffers, ledger.bytes

    first = job()
    assert [job() for _ in range(9)] == [first] * 9


def test_a_removed_device_is_said_with_its_reason_and_the_graph() -> None:
    """On a device of its own, which is lost afterwards."""
    device = directml_device()
    it = part("context")
    executable = device.compile(it.graph, Precision.F32)
    device.native._inject_removed_reason(0x887A0006)
    with pytest.raises(EngineError) as caught:
        executable.run(it.inputs)
    assert caught.value.kind is ErrorKind.DEVICE_LOST
    assert caught.value.facts["reason"] == "DXGI_ERROR_DEVICE_HUNG"
    assert "unet context" in caught.value.sentence


def test_a_graph_larger_than_the_adapter_is_out_of_memory(device: DirectML) -> None:
    graph = Graph("too large")
    graph.output("y", graph.silu(graph.input("x", (1, 1, 1 << 16, 1 << 15))))  # 8 GiB
    x = np.broadcast_to(np.float32(0), graph.inputs["x"].shape)
    with pytest.raises(EngineError) as caught:
        device.compile(graph, Precision.F32).run({"x": x})
    assert caught.value.kind is ErrorKind.OUT_OF_MEMORY


@pytest.mark.parametrize(
    ("precision", "golden_name", "changes", "psnr"),
    [
        (Precision.F32, "dpmpp_2m_karras", {}, 40),
        (Precision.F16, "short", SHORT, 30),  # of the whole one it gives 49 dB
    ],
    ids=["f32", "f16"],
)
def test_the_starter_models_picture(
    device: DirectML, precision: Precision, golden_name: str, changes: dict[str, int], psnr: float
) -> None:
    """The golden pictures are those that the CPU device is held to, to 2 levels of 255."""
    with safe_open(GOLDEN / "starter.safetensors", "np") as file:
        facts = file.metadata()
    settings = json.loads(facts["picture"]) | changes
    job = Job(facts["prompt"], sampler="dpmpp_2m", schedule="karras", **settings)
    pipeline = Pipeline(open_model(STARTER), device, precision)
    prompt = pipeline.encode(job, lambda: None)
    *_, last = pipeline.denoise(job, prompt, None, lambda: None)
    pixels, notices = pipeline.decode(last.x[0], lambda: None)
    assert not notices
    with Image.open(GOLDEN / f"starter-{golden_name}.png") as picture:
        reached = decibels(pixels, picture)
    print(f"{precision}: {reached:.1f} dB")
    assert reached >= psnr
