"""The linear preview: its formula, its fit and its file."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.errors import EngineError, ErrorKind
from engine.sdxl.preview import SDXL_MATRIX, fit_matrix, load_matrix, preview_rgb


def test_each_pixel_is_the_matrix_times_its_channels() -> None:
    random = np.random.RandomState(0)
    latent = random.randn(4, 3, 5).astype(np.float32)
    picture = preview_rgb(latent)
    assert picture.dtype == np.uint8 and picture.shape == (3, 5, 3)
    for y in range(3):
        for x in range(5):
            rgb = sum(latent[c, y, x] * SDXL_MATRIX[c] for c in range(4)) + SDXL_MATRIX[4]
            expected = np.clip((rgb + 1) * 127.5, 0, 255)
            np.testing.assert_allclose(picture[y, x], expected, atol=0.501)


def test_sdxl_s_first_channel_is_light() -> None:
    light, dark = (
        preview_rgb(np.full((4, 1, 1), v, np.float32) * [[[1]], [[0]], [[0]], [[0]]])
        for v in (2.0, -2.0)
    )
    assert (light > 215).all() and (dark < 50).all()


def test_values_out_of_range_are_clipped_and_nan_is_no_crash() -> None:
    latent = np.zeros((4, 1, 3), np.float32)
    latent[0] = [np.inf, -1e9, np.nan]
    picture = preview_rgb(latent)
    assert (picture[0, 1] == 0).all()
    assert picture.shape == (1, 3, 3)


def test_the_fit_finds_a_linear_relation_again() -> None:
    random = np.random.RandomState(1)
    matrix = random.randn(5, 3).astype(np.float32)
    latents = random.randn(2, 4, 6, 5).astype(np.float32)
    means = np.einsum("nchw,cd->ndhw", latents, matrix[:4]) + matrix[4].reshape(1, 3, 1, 1)
    texture = random.randn(2, 3, 6, 8, 5, 8).astype(np.float32)
    texture -= texture.mean(axis=(3, 5), keepdims=True)  # which no single colour can show
    images = (means[:, :, :, None, :, None] + texture).reshape(2, 3, 48, 40)
    np.testing.assert_allclose(fit_matrix(latents, images), matrix, atol=1e-5)


def test_a_model_s_own_matrix_is_read_and_sdxl_s_serves_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "ein Modell 🎨"
    folder.mkdir()
    assert load_matrix(folder) is SDXL_MATRIX
    rows = [[0.5, 0.25, -1.0], [1, 2, 3], [0, 0, 0], [4, 5, 6], [0.1, 0.2, 0.3]]
    (folder / "preview.json").write_text(json.dumps({"latent_to_rgb": rows}), "utf-8")
    np.testing.assert_array_equal(load_matrix(folder), np.array(rows, np.float32))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1]",
        "{}",
        '{"latent_to_rgb": [[1, 2, 3]]}',
        '{"latent_to_rgb": "x"}',
        "\ufffd",
        '{"latent_to_rgb": [[1, 2], [3]]}',
        '{"latent_to_rgb": [[NaN,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]]}',
    ],
)
def test_a_matrix_that_is_none_is_an_error_that_names_the_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "preview.json").write_text(text, "utf-8")
    with pytest.raises(EngineError, match=r"preview\.json") as caught:
        load_matrix(tmp_path)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_bytes_that_are_no_text_are_the_same_error(tmp_path: Path) -> None:
    (tmp_path / "preview.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EngineError):
        load_matrix(tmp_path)
