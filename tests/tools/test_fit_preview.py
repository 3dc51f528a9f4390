"""The fit of preview matrices, and what it gave for the starter model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from engine.sdxl.checkpoint import open_model
from engine.sdxl.preview import preview_rgb
from tools.fit_preview import fit_matrix, pairs, pixels, square_means

ROOT = Path(__file__).parents[2]


def test_the_fit_finds_a_linear_relation_again() -> None:
    random = np.random.RandomState(1)
    matrix, bias = random.randn(4, 3), random.randn(3)
    latents = random.randn(60, 4).astype(np.float32)
    found, constant = fit_matrix(latents, (latents @ matrix + bias).astype(np.float32))
    np.testing.assert_allclose(found, matrix, atol=1e-5)
    np.testing.assert_allclose(constant, bias, atol=1e-5)


def test_squares_are_averaged_in_the_order_of_latent_pixels() -> None:
    image = np.zeros((3, 4, 6), np.float32)
    image[1, 2:, :2] = [[1, 2], [3, 4]]  # the square in row 1, column 0, in green
    means = square_means(image, 2)
    assert means.shape == (6, 3)
    expected = np.zeros((6, 3))
    expected[3, 1] = 2.5
    np.testing.assert_array_equal(means, expected)


def test_pictures_are_cut_and_scaled(tmp_path: Path) -> None:
    path = tmp_path / "ein Bild 🎨.png"
    Image.new("RGB", (19, 9), (255, 0, 51)).save(path)
    image = pixels(path, 8)
    assert image.shape == (3, 8, 16)
    np.testing.assert_allclose(image[:, 0, 0], [1, -1, -0.6], atol=1e-6)


def test_the_starter_s_matrix_shows_its_pictures() -> None:
    model = open_model(ROOT / "assets" / "starter")
    assert model.latent_rgb is not None
    path = ROOT / "tests" / "engine" / "golden" / "parity" / "starter-euler.png"
    latents, colours = pairs(model, [path])
    matrix = np.vstack([model.latent_rgb.matrix, model.latent_rgb.bias])
    preview = preview_rgb(latents.T.reshape(4, 32, 32), matrix)  # [H, W, 3]
    error = np.abs(preview.reshape(-1, 3) - (colours + 1) * 127.5)
    assert error.mean() < 10
