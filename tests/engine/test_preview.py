"""The linear preview: its formula and its edges."""

from __future__ import annotations

import numpy as np

from engine.sdxl.preview import SDXL_MATRIX, preview_rgb


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
