"""The elementwise family, with tensors and with numbers."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml
from tests.native.helpers import assert_close, both_types, double, erf, evaluate, random

UNARY = {
    "identity": lambda x: x,
    "abs": np.abs,
    "ceil": np.ceil,
    "cos": np.cos,
    "erf": erf,
    "exp": np.exp,
    "floor": np.floor,
    "negate": np.negative,
    "sign": np.sign,
    "sin": np.sin,
}
POSITIVE = {"log": np.log, "recip": np.reciprocal, "sqrt": np.sqrt}
BINARY = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "max": np.maximum,
    "min": np.minimum,
    "pow": np.power,
}
COMPARISONS = {"equals": np.equal, "greater_than": np.greater, "less_than": np.less}


@both_types
@pytest.mark.parametrize("name", [*UNARY, *POSITIVE])
def test_unary(device, dtype, name):
    low = 0.25 if name in POSITIVE else -2.0
    x = random(2, 3, 37, dtype=dtype, low=low)
    want = {**UNARY, **POSITIVE}[name](double(x))
    assert_close(evaluate(device, getattr(dml, name), x), want)


@both_types
@pytest.mark.parametrize("name", BINARY)
def test_two_tensors(device, dtype, name):
    a, b = random(2, 3, 5, dtype=dtype, low=0.5), random(2, 3, 5, dtype=dtype, low=0.5, seed=1)
    assert_close(evaluate(device, getattr(dml, name), a, b), BINARY[name](double(a), double(b)))


@both_types
@pytest.mark.parametrize("name", BINARY)
def test_tensor_and_number(device, dtype, name):
    a = random(2, 3, 5, dtype=dtype, low=0.5)
    got = evaluate(device, lambda a: getattr(dml, name)(a, 1.5), a)
    assert_close(got, BINARY[name](double(a), 1.5))


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide"])
def test_integers(device, name):
    a, b = np.arange(24, dtype=np.int32).reshape(2, 12) * 5, np.full((2, 12), 3, np.int32)
    want = a // b if name == "divide" else BINARY[name](a, b)
    np.testing.assert_array_equal(evaluate(device, getattr(dml, name), a, b), want)
    got = evaluate(device, lambda a: getattr(dml, name)(a, 3), a)
    np.testing.assert_array_equal(got, want)


@both_types
@pytest.mark.parametrize("name", COMPARISONS)
def test_comparison(device, dtype, name):
    a = np.arange(15, dtype=dtype).reshape(3, 5) % 4
    b = np.arange(15, dtype=dtype).reshape(3, 5) % 3
    got = evaluate(device, getattr(dml, name), a, b)
    assert got.dtype == np.uint8
    np.testing.assert_array_equal(got, COMPARISONS[name](a, b))
    got = evaluate(device, lambda a: getattr(dml, name)(a, 2.0), a)
    np.testing.assert_array_equal(got, COMPARISONS[name](a, 2))


def test_logic_and_choice(device):
    a, b = np.array([[0, 0, 1, 1]], np.uint8), np.array([[0, 1, 0, 1]], np.uint8)
    x, y = random(1, 4), random(1, 4, seed=1)

    def build(a, b, x, y):
        both, either = dml.logical_and(a, b), dml.logical_or(a, b)
        return both, either, dml.logical_not(a), dml.if_else(either, x, y)

    both, either, neither, chosen = evaluate(device, build, a, b, x, y)
    np.testing.assert_array_equal(both, a & b)
    np.testing.assert_array_equal(either, a | b)
    np.testing.assert_array_equal(neither, 1 - a)
    np.testing.assert_array_equal(chosen, np.where(a | b, x, y))


@both_types
def test_clip_scale_and_bias(device, dtype):
    x = random(3, 7, dtype=dtype)
    got = evaluate(
        device, lambda x: [dml.clip(x, min=-1, max=0.5), dml.identity(x, scale=3, bias=-1)], x
    )
    assert_close(got[0], np.clip(double(x), -1, 0.5))
    assert_close(got[1], double(x) * 3 - 1)


@both_types
def test_add_with_an_activation(device, dtype):
    a, b = random(3, 7, dtype=dtype), random(3, 7, dtype=dtype, seed=1)
    relu = dml.Activation.relu()
    got = evaluate(device, lambda a, b: dml.add(a, b, activation=relu), a, b)
    assert_close(got, np.maximum(double(a) + double(b), 0))


@both_types
def test_operands_by_strides(device, dtype):
    """Per channel, transposed, and one value for all."""
    x, c = random(2, 3, 5, dtype=dtype), random(3, dtype=dtype, seed=1)
    t = random(5, 3, 2, dtype=dtype, seed=2)

    def build(x, c, t):
        per_channel = dml.broadcast(dml.reshape(c, shape=(3, 1)), shape=(2, 3, 5))
        return dml.add(dml.multiply(x, per_channel), dml.transpose(t, axes=(2, 1, 0)))

    want = double(x) * double(c).reshape(1, 3, 1) + double(t).transpose(2, 1, 0)
    assert_close(evaluate(device, build, x, c, t), want)
