"""What the UNet is told beside the latent and the text, computed in NumPy: time and sizes.

Micro-conditioning follows the SDXL paper (https://arxiv.org/abs/2307.01952, section 2.2): six
numbers, height before width: original size, top-left corner of the crop, target size. It is given
to the negative prompt alike. An empty negative prompt has two conventions in the field: the
encoding of an empty text (ComfyUI, and what we do), or zeros for context and pooled embedding
(A1111, and diffusers when none is given). This module knows no device and costs microseconds.

Dimensions: N batch, P pooled features, F features of a number.
"""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.sdxl.config import UNetConfig

MAX_PERIOD = 10000.0


def sinusoid(values: ArrayLike, width: int) -> NDArray[np.float32]:
    """Sinusoidal features of each of `values` [N] -> [N, width]: cosines first, then sines.

    Feature i of either half has the angle value * 10000^(-i / (width // 2)), in float32 throughout
    like diffusers' (`flip_sin_to_cos`, no frequency shift); an odd width ends with a zero. Source:
    https://arxiv.org/abs/1706.03762, section 3.5.
    """
    half = width // 2
    exponents = np.float32(-log(MAX_PERIOD)) * np.arange(half, dtype=np.float32) / np.float32(half)
    angles = np.asarray(values, np.float32).reshape(-1, 1) * np.exp(exponents)  # [N, width // 2]
    features = np.zeros((len(angles), width), np.float32)
    features[:, :half] = np.cos(angles)
    features[:, half : 2 * half] = np.sin(angles)
    return features


def time_ids(
    height: int,
    width: int,
    *,
    original: tuple[int, int] | None = None,
    crop: tuple[int, int] = (0, 0),
) -> NDArray[np.float32]:
    """The six numbers for a picture of `height` x `width` pixels -> [6].

    `original` (height, width) defaults to the picture's own size; `crop` is (top, left).
    """
    original = original or (height, width)
    return np.array([*original, *crop, height, width], np.float32)


def conditions(
    config: UNetConfig, pooled: NDArray[np.float32], ids: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The input `conditions` of the context graph: pooled [N, P] and the features of ids [6] or
    [N, 6] -> [N, P + 6 F]."""
    count = len(pooled)
    every = np.broadcast_to(ids, (count, 6))
    features = sinusoid(every.reshape(-1), config.size_features)  # [6 N, F]
    return np.concatenate([pooled, features.reshape(count, -1)], axis=1)
