"""Rough pictures of unfinished latents: one linear map from latent channels to RGB.

A latent pixel stands for 8 x 8 pixels whose mean colour is nearly linear in its channels, so a
least-squares matrix shows a picture under way for a few microseconds a pixel instead of a decode.
Autoencoders trained apart have latents of their own, and their folder holds a matrix of theirs
(`Model.latent_rgb`, made with tools/fit_preview.py); SDXL's serves all others. This module knows no
device and no file.

Dimensions: C latent channels, H height, W width of the latent.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# R, G, B in -1..1 of each channel of SDXL's latents, and a constant. The figures are those that
# ComfyUI publishes for SDXL (comfy/latent_formats.py: latent_rgb_factors, latent_rgb_factors_bias).
SDXL_MATRIX: NDArray[np.float32] = np.array(
    [
        [0.3651, 0.4232, 0.4341],
        [-0.2533, -0.0042, 0.1068],
        [0.1076, 0.1111, -0.0362],
        [-0.3165, -0.2492, -0.2188],
        [0.1084, -0.0175, -0.0011],
    ],
    np.float32,
)


def preview_rgb(
    latent: NDArray[np.float32], matrix: NDArray[np.float32] = SDXL_MATRIX
) -> NDArray[np.uint8]:
    """A latent [C, H, W] in the sampler's scale as a picture [H, W, 3].

    `matrix` [C + 1, 3] gives RGB in -1..1; its last row is the constant.
    """
    rgb = np.einsum("chw,cd->hwd", latent, matrix[:-1]) + matrix[-1]  # [H, W, 3]
    scaled = np.clip((rgb + 1) * 127.5, 0, 255)
    picture: NDArray[np.uint8] = np.rint(np.nan_to_num(scaled)).astype(np.uint8)
    return picture
