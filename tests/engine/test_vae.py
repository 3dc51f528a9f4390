"""What must hold of the autoencoder's graphs. Numbers are in test_parity.py."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.devices import open_device, reference
from engine.devices.base import Device, Precision
from engine.graph import Graph
from engine.sdxl.checkpoint import open_model
from engine.sdxl.vae import build_decoder, build_encoder
from engine.weights import weight_from_array
from tests.engine.parity_models import NO_MIDDLE, UNEVEN, random_weights

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "tests" / "engine" / "golden" / "parity" / "starter-euler.png"
CONFIG, WEIGHTS = UNEVEN.vae, random_weights(UNEVEN)["vae"]

Floats = NDArray[np.float32]


def run(graph: Graph, device: Device | None = None, **inputs: Floats) -> dict[str, Floats]:
    return (device or reference.open()).compile(graph, Precision.F32).run(inputs)


def test_the_starter_s_pictures_survive_the_round_trip() -> None:
    model, device = open_model(ROOT / "assets" / "starter"), open_device("cpu")
    with Image.open(PICTURE) as picture:
        pixels = np.asarray(picture.convert("RGB"), np.float32)  # [H, W, 3]
    image = np.ascontiguousarray(pixels.transpose(2, 0, 1))[None] / 127.5 - 1  # [1, 3, H, W]
    encoder = build_encoder(model.config.vae, model.vae, 1, 256, 256)
    mean = run(encoder, device, image=image)["mean"]
    decoder = build_decoder(model.config.vae, model.vae, 1, *mean.shape[2:])
    again = run(decoder, device, latent=mean)["image"]
    error = np.clip(again, -1, 1) - image
    assert 10 * np.log10(4 / np.square(error).mean()) > 25  # dB; the recipe measured 31 on average


def test_latents_have_an_eighth_of_the_size_both_ways() -> None:
    for height, width in ((8, 8), (24, 40), (56, 16)):
        graph = build_encoder(NO_MIDDLE.vae, random_weights(NO_MIDDLE)["vae"], 2, height, width)
        assert graph.outputs["mean"].shape == (2, 4, height // 8, width // 8)
        assert graph.outputs["logvar"].shape == graph.outputs["mean"].shape
    graph = build_decoder(CONFIG, WEIGHTS, 2, 3, 5)
    assert graph.outputs["image"].shape == (2, 3, 24, 40)


def test_pictures_of_a_batch_do_not_mix() -> None:
    latent = np.random.RandomState(0).standard_normal((2, 4, 3, 2)).astype(np.float32)
    both = run(build_decoder(CONFIG, WEIGHTS, 2, 3, 2), latent=latent)["image"]
    alone = run(build_decoder(CONFIG, WEIGHTS, 1, 3, 2), latent=latent[1:])["image"]
    np.testing.assert_allclose(both[1:], alone, atol=1e-5)


def test_a_flat_latent_of_a_decoder_without_texture_gives_a_flat_picture() -> None:
    # With every 3x3 kernel reduced to its middle, nothing tells one pixel from its neighbour.
    def point(name: str, values: Floats) -> Floats:
        if values.ndim == 4 and values.shape[2:] == (3, 3):
            kept = np.zeros_like(values)
            kept[:, :, 1, 1] = values[:, :, 1, 1]
            return kept
        return values

    weights = {
        name: weight_from_array(name, point(name, weight.float32()))
        for name, weight in WEIGHTS.items()
    }
    latent = np.ones((1, 4, 3, 2), np.float32) * [[[[0.3]], [[-1]], [[0.7]], [[1.2]]]]
    image = run(build_decoder(CONFIG, weights, 1, 3, 2), latent=latent.astype(np.float32))["image"]
    np.testing.assert_allclose(image, np.broadcast_to(image[:, :, :1, :1], image.shape), atol=1e-5)
    assert np.ptp(image[0, :, 0, 0]) > 1e-3


def test_an_autoencoder_without_quantisation_layers_is_taken_as_it_is() -> None:
    eye = np.eye(4, dtype=np.float32).reshape(4, 4, 1, 1)
    plain = {name: weight for name, weight in WEIGHTS.items() if "quant_conv" not in name}
    with_identity = {
        **plain,
        "post_quant_conv.weight": weight_from_array("w", eye),
        "post_quant_conv.bias": weight_from_array("b", np.zeros(4, np.float32)),
    }
    latent = np.random.RandomState(2).standard_normal((1, 4, 2, 2)).astype(np.float32)
    images = [
        run(build_decoder(CONFIG, weights, 1, 2, 2), latent=latent)["image"]
        for weights in (plain, with_identity)
    ]
    np.testing.assert_allclose(images[0], images[1], atol=1e-6)
