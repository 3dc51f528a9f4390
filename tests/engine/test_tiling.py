"""Tiled decoding: every pixel once, no seam, and how far from a whole decode.

Measured with the starter's autoencoder, whose flat colours show a drift of the group norms better
than photographs do: pictures of 256 x 256 in tiles of 24 latent pixels differ by 3 grey levels on
average (36.9 dB), in tiles of 16 by 6.4 (31.1 dB); 512 x 512 in tiles of 48 by 1.3 (44.3 dB).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from engine.devices import open_device
from engine.devices.base import Precision
from engine.graph import Graph
from engine.sdxl.checkpoint import open_model
from engine.sdxl.tiling import OVERLAP, blend_weights, decode_tiled, grids, tile_starts
from engine.sdxl.vae import build_decoder, build_encoder

Floats = NDArray[np.float32]
PICTURE = Path(__file__).parent / "golden" / "parity" / "starter-euler.png"


def doubled(tile: Floats) -> Floats:
    """A decoder that looks at one pixel at a time."""
    return tile[:3].repeat(2, axis=1).repeat(2, axis=2)


def numbered(height: int, width: int) -> Floats:
    return np.arange(4 * height * width, dtype=np.float32).reshape(4, height, width) / 100


@settings(derandomize=True, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 24), st.integers(1, 24))
def test_every_pixel_of_any_size_is_its_own(
    height: int, width: int, rows: int, columns: int
) -> None:
    latent = numbered(height, width)
    sizes: list[tuple[int, ...]] = []

    def decode(tile: Floats) -> Floats:
        sizes.append(tile.shape)
        return doubled(tile)

    tile = min(rows, height), min(columns, width)
    image = decode_tiled(latent, tile, 2, decode)
    np.testing.assert_allclose(image, doubled(latent), rtol=1e-5)
    assert set(sizes) == {(4, *tile)}
    assert len(sizes) == grids(tile, (height, width))


@settings(derandomize=True, deadline=None)
@given(st.integers(1, 300), st.integers(1, 100))
def test_tiles_overlap_enough_and_end_at_the_ends(size: int, tile: int) -> None:
    tile = min(tile, size)
    starts = tile_starts(size, tile)
    assert (starts[0], starts[-1] + tile) == (0, size)
    steps = np.diff(starts)
    assert not steps.size or steps.min() > 0
    assert not steps.size or steps.max() <= tile - tile // OVERLAP
    # Not one tile more than that takes.
    assert len(starts) == 1 or len(starts) - 2 < (size - tile) / (tile - tile // OVERLAP)


def test_weights_are_smooth_and_sum_to_one() -> None:
    for size, tile in ((32, 16), (33, 16), (100, 64), (17, 12)):
        total = np.zeros(8 * size)
        for start, weight in zip(
            tile_starts(size, tile), blend_weights(size, tile, 8), strict=True
        ):
            assert weight.min() > 0
            # Three tiles may share a pixel; a step is never more than two ramps' over one quarter.
            assert np.abs(np.diff(weight)).max() <= 2 / (8 * (tile // OVERLAP))
            assert weight[0] == 1 if start == 0 else weight[0] < 0.05
            assert weight[-1] == 1 if start + tile == size else weight[-1] < 0.05
            total[8 * start : 8 * (start + tile)] += weight
        np.testing.assert_allclose(total, 1, rtol=1e-6)


def test_a_tile_that_differs_is_blended_and_not_cut() -> None:
    """Tiles of alternating brightness become a ramp."""
    brightness = iter([0, 1, 0, 1, 0])

    def decode(tile: Floats) -> Floats:
        return np.full((3, 8 * tile.shape[1], 8 * tile.shape[2]), next(brightness), np.float32)

    image = decode_tiled(np.zeros((4, 8, 56), np.float32), (8, 16), 8, decode)
    assert image.min() == 0
    assert image.max() > 0.95
    # A quarter of a tile, 4 latent pixels, are 32 pixels.
    assert np.abs(np.diff(image, axis=2)).max() <= 1.01 / 32


# The starter's autoencoder


@cache
def runner(build: Callable[..., Graph], height: int, width: int) -> Callable[..., Floats]:
    model = open_model("starter")
    graph = build(model.config.vae, model.vae, 1, height, width)
    executable = open_device("cpu").compile(graph, Precision.F32)
    (name,), output = graph.inputs, next(iter(graph.outputs))
    return lambda values: executable.run({name: values[None]})[output][0]


@cache
def latent() -> Floats:
    """A real picture's, [4, 32, 32]."""
    with Image.open(PICTURE) as picture:
        pixels = np.asarray(picture.convert("RGB"), np.float32) / 127.5 - 1
    return runner(build_encoder, 256, 256)(np.ascontiguousarray(pixels.transpose(2, 0, 1)))


def grey(image: Floats) -> Floats:
    """Shown values, 0..255."""
    return (np.clip(image, -1, 1) + 1) * np.float32(127.5)


def in_tiles(values: Floats, height: int, width: int) -> Floats:
    return decode_tiled(values, (height, width), 8, runner(build_decoder, height, width))


def test_one_tile_is_the_whole() -> None:
    np.testing.assert_array_equal(
        in_tiles(latent(), 32, 32), runner(build_decoder, 32, 32)(latent())
    )


@pytest.mark.parametrize(
    ("size", "tile", "mean"),
    [((32, 32), (24, 24), 3.5), ((32, 32), (16, 16), 7.5), ((31, 27), (24, 17), 5.5)],
)
def test_tiles_are_near_the_whole_and_show_no_seam(
    size: tuple[int, int], tile: tuple[int, int], mean: float
) -> None:
    values = np.ascontiguousarray(latent()[:, : size[0], : size[1]])
    whole = grey(runner(build_decoder, *size)(values))
    difference = grey(in_tiles(values, *tile)) - whole
    assert difference.shape == (3, 8 * size[0], 8 * size[1])
    assert np.abs(difference).mean() < mean
    for axis in (0, 1):
        starts = tile_starts(size[axis], tile[axis])
        seams = [8 * start for start in starts[1:]]
        seams += [8 * (start + tile[axis]) for start in starts[:-1]]
        jumps = np.abs(np.diff(difference, axis=axis + 1)).mean(axis=(0, 2 - axis))
        # A cut without blending jumps by 18 grey levels or more here.
        assert max(jumps[seam - 1] for seam in seams) < 1.5
