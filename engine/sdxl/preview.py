"""Rough pictures of unfinished latents: one linear map from latent channels to RGB.

A latent pixel stands for 8 x 8 pixels whose mean colour is nearly linear in its channels, so a
least-squares matrix shows a picture under way for a few microseconds a pixel instead of a decode.
Autoencoders trained apart have latents of their own: a model folder may hold its matrix as
`preview.json`, and SDXL's serves all others. This module knows no device.

Dimensions: C latent channels, H height, W width of the latent.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorKind

PREVIEW_FILE = "preview.json"

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


def fit_matrix(latents: NDArray[np.float32], images: NDArray[np.float32]) -> NDArray[np.float32]:
    """The least-squares matrix [C + 1, 3] from latents [N, C, H, W] to their pictures [N, 3, f H,
    f W] in -1..1, of which each latent pixel sees its square's mean."""
    n, channels, height, width = latents.shape
    factor = images.shape[2] // height
    squares = images.reshape(n, 3, height, factor, width, factor)
    means = squares.mean(axis=(3, 5)).transpose(0, 2, 3, 1).reshape(-1, 3)  # [N H W, 3]
    columns = latents.transpose(0, 2, 3, 1).reshape(-1, channels)  # [N H W, C]
    columns = np.hstack([columns, np.ones((len(columns), 1), np.float32)])  # [N H W, C + 1]
    matrix: NDArray[np.float32] = np.linalg.lstsq(columns, means, rcond=None)[0]
    return matrix.astype(np.float32)


def load_matrix(folder: Path, channels: int = 4) -> NDArray[np.float32]:
    """The matrix beside a model, or SDXL's where the folder holds none.

    The file is `{"latent_to_rgb": [[R, G, B] for each channel and the constant]}`.

    Raises:
        EngineError: FILE_DAMAGED if it is there and is something else.
    """
    path = folder / PREVIEW_FILE
    if not path.is_file():
        return SDXL_MATRIX
    try:
        content: dict[str, Any] = json.loads(path.read_text("utf-8"))
        matrix = np.array(content["latent_to_rgb"], np.float32)
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(path) from error
    if matrix.shape != (channels + 1, 3) or not np.isfinite(matrix).all():
        raise _damaged(path)
    return matrix


def _damaged(path: Path) -> EngineError:
    sentence = f"{path} is not a preview matrix; delete it to use SDXL's."
    return EngineError(ErrorKind.FILE_DAMAGED, sentence, path=str(path))
