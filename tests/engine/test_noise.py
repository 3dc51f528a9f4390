"""Noise against torch's own draws (golden/samplers.json) and A1111's published values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import EngineError, ErrorKind
from engine.sdxl.noise import NoiseSource

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).with_name("golden") / "samplers.json").read_text(encoding="utf-8")
)["noise"]
LATENT = (1, 4, 128, 128)
BOTH = pytest.mark.parametrize("kind", ["cpu", "nv"])


@pytest.mark.parametrize("seed", GOLDEN["draws"])
def test_cpu_is_torchs_stream_for_any_size_and_seed(seed: str) -> None:
    """Small draws take torch's scalar path (with a value kept over), others end in a tail."""
    source = NoiseSource("cpu", int(seed))
    for expected in GOLDEN["draws"][seed]:
        drawn = source.randn((1, len(expected)))
        np.testing.assert_allclose(drawn[0], np.float32(expected), rtol=0, atol=1e-6)


def test_cpu_is_torchs_latent() -> None:
    drawn = NoiseSource("cpu", 42).randn((1, 4, 33, 17))
    np.testing.assert_allclose(drawn.ravel(), np.float32(GOLDEN["large"]), rtol=0, atol=1e-6)
    first = NoiseSource("cpu", 42).randn(LATENT).ravel()[:4]
    np.testing.assert_allclose(first, [1.92692, 1.48728, 0.90072, -2.10552], atol=5e-6)


def test_cpu_uses_32_bits_of_the_seed_as_torch_does() -> None:
    assert np.array_equal(
        NoiseSource("cpu", 42).randn(LATENT), NoiseSource("cpu", (7 << 32) + 42).randn(LATENT)
    )


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, [-0.92466, -0.42534, -2.64385, 0.14518]),
        (42, [0.19402, 2.16137, -0.17205, 0.84906]),
    ],
)
def test_nv_gives_the_values_of_a1111(seed: int, expected: list[float]) -> None:
    drawn = NoiseSource("nv", seed).randn(LATENT).ravel()[:4]
    np.testing.assert_allclose(drawn, expected, atol=6e-6)


def test_nv_uses_all_bits_of_the_seed() -> None:
    low, high = (NoiseSource("nv", seed).randn(LATENT) for seed in (42, (7 << 32) + 42))
    assert np.abs(low - high).max() > 1


def test_nv_value_depends_on_its_index_and_not_on_the_size() -> None:
    whole = NoiseSource("nv", 3).randn((1, 20_000))
    assert np.array_equal(NoiseSource("nv", 3).randn((1, 9000)), whole[:, :9000])
    assert len(np.unique(whole)) > 19_990


@BOTH
def test_is_normal(kind: str) -> None:
    drawn = NoiseSource(kind, 1).randn(LATENT).astype(np.float64)
    assert drawn.mean() == pytest.approx(0, abs=0.015)
    assert drawn.var() == pytest.approx(1, abs=0.02)
    assert (drawn**4).mean() == pytest.approx(3, abs=0.15)
    neighbours = drawn.ravel()
    assert (neighbours[1:] * neighbours[:-1]).mean() == pytest.approx(0, abs=0.015)


@BOTH
def test_a_later_draw_is_new(kind: str) -> None:
    source = NoiseSource(kind, 5)
    first, second = source.randn(LATENT), source.randn(LATENT)
    assert abs(float((first * second).mean())) < 0.02


@BOTH
def test_picture_i_of_a_batch_is_seed_plus_i_alone(kind: str) -> None:
    seed = 2**64 - 2  # the third picture wraps around
    batch = NoiseSource(kind, seed, count=3)
    alone = [NoiseSource(kind, (seed + i) % 2**64) for i in range(3)]
    for shape in ((4, 6, 5), (3,), (4, 8, 8)):
        drawn = batch.randn((3, *shape))
        assert drawn.dtype == np.float32
        for i, source in enumerate(alone):
            assert np.array_equal(drawn[i : i + 1], source.randn((1, *shape)))


@BOTH
@pytest.mark.parametrize("before", [0, 1, 3, 17, 700])
def test_a_restored_source_goes_on_with_the_same_bits(kind: str, before: int) -> None:
    source = NoiseSource(kind, 2**63 + 9, count=2)
    source.randn((2, before))
    state = source.state().copy()
    expected = [source.randn((2, size)) for size in (5, 40, 1, 65)]
    other = NoiseSource(kind, 0, count=2)
    other.randn((2, 1))
    other.restore(state)
    for values in expected:
        assert np.array_equal(other.randn(values.shape), values)
    source.restore(state)
    assert np.array_equal(source.state(), state)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(EngineError, match="gpu") as caught:
        NoiseSource("gpu", 0)
    assert caught.value.kind is ErrorKind.BAD_REQUEST
