"""Upsampling, resampling, pooling, reduction, largest elements."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml
from tests.native.helpers import assert_close, both_types, double, evaluate, random


@both_types
def test_upsample_by_factors(device, dtype):
    x = random(2, 3, 4, 5, dtype=dtype)
    got = evaluate(device, lambda x: dml.upsample_2d(x, scale=(2, 3)), x)
    np.testing.assert_array_equal(got, x.repeat(2, axis=2).repeat(3, axis=3))


@both_types
def test_resample_linear(device, dtype):
    """Half-pixel centres: the usual bilinear resize."""
    x = random(1, 2, 4, 6, dtype=dtype)
    linear = dml.InterpolationMode.LINEAR
    got = evaluate(device, lambda x: dml.resample(x, shape=(1, 2, 8, 9), interpolation=linear), x)

    def resize(x, axis, size):
        old = x.shape[axis]
        place = np.clip((np.arange(size) + 0.5) * old / size - 0.5, 0, old - 1)
        low = np.floor(place).astype(int)
        part = (place - low).reshape([-1 if i == axis else 1 for i in range(x.ndim)])
        high = np.minimum(low + 1, old - 1)
        return x.take(low, axis) * (1 - part) + x.take(high, axis) * part

    assert_close(got, resize(resize(double(x), 2, 8), 3, 9), fp32=5e-6)


@both_types
def test_pooling(device, dtype):
    x = random(2, 3, 6, 8, dtype=dtype)
    blocks = double(x).reshape(2, 3, 3, 2, 4, 2)  # N C H 2 W 2

    def build(x):
        options = {"window": (2, 2), "strides": (2, 2)}
        return dml.average_pooling(x, **options), dml.max_pooling(x, **options)

    average, largest = evaluate(device, build, x)
    assert_close(average, blocks.mean(axis=(3, 5)))
    assert_close(largest, blocks.max(axis=(3, 5)), fp32=0, fp16=0)


@pytest.mark.parametrize("include_padding, corner", [(False, 1.0), (True, 0.25)])
def test_average_pooling_at_the_border(device, include_padding, corner):
    x = np.ones((1, 1, 3, 3), np.float32)
    got = evaluate(
        device,
        lambda x: dml.average_pooling(
            x, window=(2, 2), start_padding=(1, 1), include_padding=include_padding
        ),
        x,
    )
    assert got[0, 0, 0, 0] == corner


REDUCTIONS = {
    "SUM": np.sum,
    "AVERAGE": np.mean,
    "MAX": np.max,
    "MIN": np.min,
    "L1": lambda x, **k: np.abs(x).sum(**k),
    "L2": lambda x, **k: np.sqrt((x * x).sum(**k)),
    "SUM_SQUARE": lambda x, **k: (x * x).sum(**k),
}


@both_types
@pytest.mark.parametrize("function", REDUCTIONS)
@pytest.mark.parametrize("axes", [(1,), (0, 2), None], ids=str)
def test_reduce(device, dtype, function, axes):
    x = random(3, 5, 7, dtype=dtype)
    got = evaluate(
        device, lambda x: dml.reduce(x, function=dml.ReduceFunction[function], axes=axes), x
    )
    assert_close(got, REDUCTIONS[function](double(x), axis=axes, keepdims=True), fp32=5e-6)


@both_types
def test_places_of_extremes(device, dtype):
    x = np.random.default_rng(0).permutation(60).reshape(3, 4, 5).astype(dtype)

    def build(x):
        by_reduce = dml.reduce(x, function=dml.ReduceFunction.ARGMAX, axes=(2,))
        return dml.argmax(x, axes=(-1,)), dml.argmin(x, axes=(1,)), by_reduce

    largest, smallest, by_reduce = evaluate(device, build, x)
    assert largest.dtype == np.uint32
    np.testing.assert_array_equal(largest, x.argmax(2, keepdims=True))
    np.testing.assert_array_equal(by_reduce, x.argmax(2, keepdims=True))
    np.testing.assert_array_equal(smallest, x.argmin(1, keepdims=True))


@both_types
def test_top_k(device, dtype):
    x = np.random.default_rng(0).permutation(24).reshape(2, 12).astype(dtype)
    values, indices = evaluate(device, lambda x: dml.top_k(x, k=3), x)
    np.testing.assert_array_equal(values, np.sort(x, 1)[:, ::-1][:, :3])
    np.testing.assert_array_equal(np.take_along_axis(x, indices.astype(int), 1), values)
