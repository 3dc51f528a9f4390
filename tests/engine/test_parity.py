"""The same numbers as diffusers and transformers, from golden files that
`tests/engine/golden/make_parity_golden.py` made. Needs no torch.

Relative means: of the largest value of the tensor.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from safetensors import safe_open

from engine.devices import Device, open_device, reference
from engine.devices.base import Buffer, Precision
from engine.graph import Graph
from engine.job import Job
from engine.pipeline import Pipeline
from engine.sdxl.checkpoint import Model, open_model
from engine.sdxl.conditioning import conditions, sinusoid
from engine.sdxl.text_encoder import build_text_encoder
from engine.sdxl.unet import build_unet, build_unet_context
from engine.sdxl.vae import build_decoder, build_encoder
from tests.engine.parity_models import MODELS, SHORT, random_weights
from tests.engine.pixels import decibels

GOLDEN = Path(__file__).parent / "golden" / "parity"
STARTER = Path(__file__).parents[2] / "assets" / "starter"
F32_LIMIT = 1e-4
BF16_LIMIT = 0.03  # of the root mean square; bfloat16 keeps 8 bits, random weights forgive little

Arrays = dict[str, NDArray[np.float32]]

# The starter model is too large for the reference device.
CASES = [
    *((name, "cpu", Precision.F32) for name in ("starter", *MODELS)),
    *((name, "cpu", Precision.BF16) for name in ("starter", "uneven")),
    *((name, "reference", Precision.F32) for name in MODELS),
]


@dataclass(frozen=True)
class Case:
    """A model on a device, with what diffusers made of the model."""

    model: Model
    device: Device
    precision: Precision
    expected: Arrays

    def run(self, graph: Graph, **inputs: NDArray[np.generic] | Buffer) -> Arrays:
        return self.device.compile(graph, self.precision).run(inputs)

    def check(self, actual: NDArray[np.float32], name: str) -> None:
        expected = self.expected[name]
        assert actual.shape == expected.shape
        difference = np.abs(actual - expected)
        if self.precision is Precision.F32:
            assert difference.max() <= F32_LIMIT * np.abs(expected).max()
        else:
            assert rms(difference) <= BF16_LIMIT * rms(expected)


def rms(values: NDArray[np.float32]) -> float:
    return float(np.sqrt(np.square(values).mean()))


@pytest.fixture(scope="module", params=CASES, ids=lambda case: "-".join(case))
def case(request: pytest.FixtureRequest) -> Case:
    name, device_id, precision = request.param
    device = reference.open() if device_id == "reference" else open_device(device_id)
    if precision not in device.info.precisions:
        pytest.skip(f"{device.info.name} does not compute in {precision}")
    return Case(model(name), device, precision, golden(name))


@cache
def model(name: str) -> Model:
    if name == "starter":
        return open_model(STARTER)
    config = MODELS[name]
    return Model(config, **random_weights(config), name=name, path=Path(name), identity=name)


def golden(name: str) -> Arrays:
    with safe_open(GOLDEN / f"{name}.safetensors", "np") as file:
        return {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118


def test_text_encoders(case: Case) -> None:
    config, expected = case.model.config, case.expected
    batch, tokens = expected["text.ids"].shape
    first = build_text_encoder(config.text_encoder, case.model.text_encoder, batch, pooled=False)
    second = build_text_encoder(
        config.text_encoder_2, case.model.text_encoder_2, batch, pooled=True
    )
    end = np.arange(batch, dtype=np.int32) * tokens + expected["text.end"]
    made = case.run(first, ids=expected["text.ids"])
    made_2 = case.run(second, ids=expected["text.ids_2"], end=end)
    case.check(made["hidden"], "text.hidden")
    case.check(made_2["hidden"], "text.hidden_2")
    case.check(made_2["pooled"], "text.pooled")


def test_unet(case: Case) -> None:
    config, weights, given = case.model.config.unet, case.model.unet, case.expected
    latent, context = given["unet.latent"], given["unet.context"]
    (batch, _, height, width), tokens = latent.shape, context.shape[1]
    prompt = build_unet_context(config, weights, batch, tokens)
    added = conditions(config, given["unet.pooled"], given["unet.time_ids"])
    kept = case.device.compile(prompt, case.precision).run(
        {"context": context, "conditions": added}, keep=prompt.outputs
    )
    step = build_unet(config, weights, batch, height, width, tokens)
    time = sinusoid(given["unet.timestep"], config.channels[0])
    made = case.run(step, latent=latent, time=time, **kept)
    case.check(made["prediction"], "unet.prediction")


def test_vae(case: Case) -> None:
    config, weights = case.model.config.vae, case.model.vae
    latent, picture = case.expected["vae.latent"], case.expected["vae.picture"]
    decoder = build_decoder(config, weights, 2, *latent.shape[2:])
    encoder = build_encoder(config, weights, 2, *picture.shape[2:])
    case.check(case.run(decoder, latent=latent)["image"], "vae.image")
    moments = case.run(encoder, image=picture)
    case.check(moments["mean"], "vae.mean")
    case.check(np.clip(moments["logvar"], -30, 20), "vae.logvar")


SAMPLERS = {
    "euler": ("euler", "leading"),
    "dpmpp_2m_karras": ("dpmpp_2m", "karras"),
    "euler_ancestral": ("euler_ancestral", "leading"),
}


@cache
def pipeline(name: str, precision: Precision) -> Pipeline:
    return Pipeline(model(name), open_device("cpu"), precision)


def draw(
    name: str, sampler: str, precision: Precision, **changes: int
) -> tuple[Arrays, NDArray[np.uint8]]:
    """Final latent and picture, of the job that the golden file tells."""
    with safe_open(GOLDEN / f"{name}.safetensors", "np") as file:
        facts = file.metadata()
    kind, schedule = SAMPLERS[sampler]
    settings = json.loads(facts["picture"]) | changes
    job = Job(facts["prompt"], sampler=kind, schedule=schedule, **settings)
    drawing = pipeline(name, precision)
    prompt = drawing.encode(job, lambda: None)
    *_, last = drawing.denoise(job, prompt, None, lambda: None)
    pixels, _ = drawing.decode(last.x[0], lambda: None)
    return last.x, pixels


def golden_picture(name: str, sampler: str) -> NDArray[np.uint8]:
    if name == "starter":
        with Image.open(GOLDEN / f"{name}-{sampler}.png") as picture:
            return np.asarray(picture)
    return golden(name)[f"{sampler}.picture"]


@pytest.mark.parametrize("sampler", SAMPLERS)
@pytest.mark.parametrize("name", ["starter", *MODELS])
def test_whole_pictures(name: str, sampler: str) -> None:
    latent, pixels = draw(name, sampler, Precision.F32)
    expected = golden(name)[f"{sampler}.latent"]
    assert np.abs(latent - expected).max() <= 1e-3 * np.abs(expected).max()
    difference = pixels.astype(int) - golden_picture(name, sampler)
    assert np.abs(difference).max() <= 2


def test_a_short_picture() -> None:
    _, pixels = draw("starter", "dpmpp_2m_karras", Precision.F32, **SHORT)
    difference = pixels.astype(int) - golden_picture("starter", "short")
    assert np.abs(difference).max() <= 2


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_bf16_pictures_are_within_35_db_of_f32(sampler: str) -> None:
    if Precision.BF16 not in open_device("cpu").info.precisions:
        pytest.skip("the CPU does not compute in bf16")
    _, pixels = draw("starter", sampler, Precision.BF16)
    assert decibels(pixels, golden_picture("starter", sampler)) >= 35


def test_the_golden_file_belongs_to_the_starter_model_that_is_here() -> None:
    weights = STARTER / "unet" / "diffusion_pytorch_model.safetensors"
    with safe_open(GOLDEN / "starter.safetensors", "np") as file:
        made_for = file.metadata()["unet_sha256"]
    assert hashlib.sha256(weights.read_bytes()).hexdigest() == made_for, (
        "run make_parity_golden.py starter"
    )
