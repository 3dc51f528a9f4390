"""Decodes a large latent in overlapping tiles and blends them, where a whole decode does not fit.

All tiles have one size, so that one compiled graph serves them. A tile's weight falls off linearly
towards each neighbour; the weights of a pixel sum to 1. Tiles are not the whole: the middle
attention and every group norm see a tile alone, so that colours drift by a few grey levels, the
less the larger the tile (tests/engine/test_tiling.py has figures). This module knows no device and
costs what its overlaps decode twice.

Dimensions: C channels, H height, W width of the latent; S pixels for each latent pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

OVERLAP = 4  # a tile shares at least this part of its side, one in four, with the next


def decode_tiled(
    latent: Floats, tile: tuple[int, int], scale: int, decode: Callable[[Floats], Floats]
) -> Floats:
    """A latent [C, H, W] as an image [3, S H, S W].

    Args:
        tile: height and width of a tile in latent pixels; as large as the latent at most.
        scale: S.
        decode: a tile [C, height, width] as an image [3, S height, S width].
    """
    sizes = latent.shape[1:]
    starts = [tile_starts(size, side) for size, side in zip(sizes, tile, strict=True)]
    weights = [
        blend_weights(size, side, scale) for size, side in zip(sizes, tile, strict=True)
    ]  # for each axis and start: [S side]
    image = np.zeros((3, *(scale * size for size in sizes)), np.float32)
    height, width = tile
    for (top, down), (left, across) in product(
        *(zip(*axis, strict=True) for axis in zip(starts, weights, strict=True))
    ):
        part = np.ascontiguousarray(latent[:, top : top + height, left : left + width])
        rows = slice(scale * top, scale * (top + height))
        columns = slice(scale * left, scale * (left + width))
        image[:, rows, columns] += decode(part) * (down[:, None] * across)
    return image


def tile_starts(size: int, tile: int) -> list[int]:
    """Where the tiles of an axis start: spread evenly, the first and the last at its ends."""
    if tile >= size:
        return [0]
    steps = -(-(size - tile) // (tile - tile // OVERLAP))
    return [round(step * (size - tile) / steps) for step in range(steps + 1)]


def blend_weights(size: int, tile: int, scale: int) -> list[Floats]:
    """For each tile of an axis the weights of its pixels [S tile]; those of a pixel sum to 1."""
    starts = tile_starts(size, tile)
    total = np.zeros(scale * size)
    weights = []
    for at, start in enumerate(starts):
        weight = np.ones(scale * tile)
        if at:
            weight = np.minimum(weight, _ramp(starts[at - 1] + tile - start, weight.size, scale))
        if at < len(starts) - 1:
            fall = _ramp(start + tile - starts[at + 1], weight.size, scale)
            weight = np.minimum(weight, fall[::-1])
        total[scale * start : scale * (start + tile)] += weight
        weights.append(weight)
    spans = (slice(scale * start, scale * (start + tile)) for start in starts)
    return [
        (weight / total[span]).astype(np.float32)
        for weight, span in zip(weights, spans, strict=True)
    ]


def _ramp(overlap: int, length: int, scale: int) -> NDArray[np.float64]:
    """Rises over `overlap` latent pixels from near 0 to near 1, then goes on rising."""
    ramp: NDArray[np.float64] = (np.arange(length) + 0.5) / max(scale * overlap, 1)
    return ramp


def grids(tile: Sequence[int], size: Sequence[int]) -> int:
    """How many tiles of this height and width cover a latent of that height and width."""
    rows, columns = (len(tile_starts(whole, side)) for whole, side in zip(size, tile, strict=True))
    return rows * columns
