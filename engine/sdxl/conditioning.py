"""What the UNet is told beside the latent, computed in NumPy: time, sizes and the text context.

Micro-conditioning follows the SDXL paper (https://arxiv.org/abs/2307.01952, section 2.2): six
numbers, height before width: original size, top-left corner of the crop, target size. An absent
negative prompt has two conventions in the field: zeros for context and pooled embedding
(`absent_prompt`; what diffusers does when none is given and A1111 for an empty one), or the
encoding of an empty text (what ComfyUI does). The caller chooses. This module knows no device and
costs microseconds.

Dimensions: N batch, T tokens, D features.
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


def join_context(hidden: NDArray[np.float32], hidden_2: NDArray[np.float32]) -> NDArray[np.float32]:
    """The hidden states of both towers for one prompt's windows [N, T, D1], [N, T, D2] -> [1, N T,
    D1 + D2]: features side by side, windows one behind the other."""
    both = np.concatenate([hidden, hidden_2], axis=2)  # [N, T, D1 + D2]
    return both.reshape(1, -1, both.shape[2])


def absent_prompt(
    config: UNetConfig, tokens: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Context [1, T, D] and pooled [1, P] of a prompt that is not there: zeros."""
    context = np.zeros((1, tokens, config.context_width), np.float32)
    return context, np.zeros((1, config.pooled_width), np.float32)
