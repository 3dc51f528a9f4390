"""Views and operators that move values without changing them: equal to the bit."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml
from tests.native.helpers import both_types, evaluate, random

exactly = np.testing.assert_array_equal


@both_types
@pytest.mark.parametrize("index_type", [np.int32, np.uint32, np.int64])
def test_gather_rows_of_a_table(device, dtype, index_type):
    table = random(50, 6, dtype=dtype)
    tokens = np.array([[3, 0, 49], [7, 7, 1]], index_type)
    exactly(evaluate(device, dml.gather, table, tokens, constants=(0,)), table[tokens])


@both_types
def test_gather_along_an_inner_axis(device, dtype):
    x, indices = random(2, 5, 3, dtype=dtype), np.array([4, 0], np.int32)
    got = evaluate(device, lambda x, i: dml.gather(x, i, axis=1), x, indices)
    exactly(got, x[:, [4, 0]])


@both_types
def test_slice_join_and_split(device, dtype):
    x, y = random(2, 7, 5, dtype=dtype), random(2, 4, 5, dtype=dtype, seed=1)

    def build(x, y):
        window = dml.slice(x, offsets=(0, 1, 2), sizes=(2, 3, 2), strides=(1, 2, 1))
        return window, dml.join([x, y], axis=1), *dml.split(x, sizes=(2, 4, 1), axis=1)

    window, joined, a, b, c = evaluate(device, build, x, y)
    exactly(window, x[:, 1:7:2, 2:4])
    exactly(joined, np.concatenate([x, y], 1))
    for part, want in zip((a, b, c), np.split(x, (2, 6), 1), strict=True):
        exactly(part, want)


@both_types
@pytest.mark.parametrize("mode", ["CONSTANT", "EDGE", "REFLECTION"])
def test_padding(device, dtype, mode):
    x = random(1, 2, 5, 4, dtype=dtype)
    start, end = (0, 0, 2, 1), (0, 0, 1, 3)
    names = {"CONSTANT": "constant", "EDGE": "edge", "REFLECTION": "reflect"}
    got = evaluate(
        device,
        lambda x: dml.padding(
            x, start_padding=start, end_padding=end, mode=dml.PaddingMode[mode], value=0.0
        ),
        x,
    )
    exactly(got, np.pad(x, list(zip(start, end, strict=True)), mode=names[mode]))


def test_padding_value(device):
    x = random(2, 3)
    got = evaluate(
        device,
        lambda x: dml.padding(x, start_padding=(0, 1), end_padding=(1, 0), value=-1.5),
        x,
    )
    exactly(got, np.pad(x, [(0, 1), (1, 0)], constant_values=-1.5))


@pytest.mark.parametrize(
    "source, target",
    [("float16", "float32"), ("int32", "float32"), ("uint8", "float16"), ("float32", "int32")],
)
def test_cast(device, source, target):
    x = np.arange(21).reshape(3, 7).astype(source)
    got = evaluate(device, lambda x: dml.cast(x, dtype=target), x)
    assert got.dtype == np.dtype(target)
    exactly(got, x.astype(target))


def test_cast_to_half_is_within_one_unit(device):
    x = np.linspace(-3, 3, 101, dtype=np.float32).reshape(1, 101)
    got = evaluate(device, lambda x: dml.cast(x, dtype=np.float16), x)
    np.testing.assert_array_max_ulp(got, x.astype(np.float16), maxulp=1)


@pytest.mark.parametrize("stored", [np.int8, np.uint8])
def test_dequantize_rows(device, stored):
    x = np.arange(24).reshape(4, 6).astype(stored)
    scale, zero = random(4, 1, low=0.5), np.full((4, 1), 3, stored)

    def build(x, scale, zero):
        scale, zero = (dml.broadcast(v, shape=(4, 6)) for v in (scale, zero))
        return dml.dequantize_linear(x, scale, zero)

    got = evaluate(device, build, x, scale, zero, constants=(0, 1, 2))
    np.testing.assert_allclose(got, (x.astype(np.float32) - 3) * scale, rtol=1e-6)


@both_types
def test_reshape_of_a_view_without_a_copy(device, dtype):
    """Axes that lie behind each other can be merged and cut also in a transposed view."""
    x = random(2, 6, 4, 5, dtype=dtype)  # N C H W

    def build(x):
        rows = dml.transpose(x, axes=(0, 2, 3, 1))  # N H W C
        return dml.identity(dml.reshape(rows, shape=(2, 20, 2, 3)))

    exactly(evaluate(device, build, x), x.transpose(0, 2, 3, 1).reshape(2, 20, 2, 3))


@both_types
def test_a_view_of_a_result_may_show_a_part_of_it(device, dtype):
    x = random(4, 6, dtype=dtype)

    def build(x):
        doubled = dml.add(x, x)
        return dml.identity(dml.reinterpret(doubled, shape=(3, 2), strides=(6, 1)))

    exactly(evaluate(device, build, x), 2 * x[:3, :2])


def test_identity_writes_with_other_strides(device):
    x = random(2, 3, 4)

    def build(x):
        y = dml.identity(x, output_strides=(12, 1, 3))  # N, then the last axis before the middle
        return dml.reshape(dml.transpose(y, axes=(0, 2, 1)), shape=(24,))

    exactly(evaluate(device, build, x), x.transpose(0, 2, 1).reshape(24))


@both_types
def test_fill(device, dtype):
    def build(x):
        return dml.add(x, dml.fill(x.graph, shape=(2, 3), dtype=dtype, value=1.25))

    exactly(evaluate(device, build, np.zeros((2, 3), dtype)), np.full((2, 3), 1.25, dtype))
