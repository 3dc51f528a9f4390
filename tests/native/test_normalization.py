"""Group norm, layer norm, softmax and activations against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml
from tests.native.helpers import assert_close, both_types, double, erf, evaluate, random


def normalized(x, axes, epsilon):
    mean = x.mean(axis=axes, keepdims=True)
    return (x - mean) / np.sqrt(x.var(axis=axes, keepdims=True) + epsilon)


@both_types
def test_group_norm_over_a_regrouped_view(device, dtype):
    n, c, h, w, groups = 2, 12, 5, 3, 4
    x = random(n, c, h, w, dtype=dtype)
    scale, bias = random(c, dtype=dtype, seed=1), random(c, dtype=dtype, seed=2)
    grouped = (n, groups, c // groups, h * w)
    by_channel = (0, c // groups, 1, 0)

    def build(x, scale, bias):
        y = dml.mean_variance_normalization(
            dml.reshape(x, shape=grouped),
            dml.reinterpret(scale, shape=grouped, strides=by_channel),
            dml.reinterpret(bias, shape=grouped, strides=by_channel),
            axes=(2, 3),
            epsilon=1e-6,
        )
        return dml.reshape(y, shape=(n, c, h, w))

    want = normalized(double(x).reshape(grouped), (2, 3), 1e-6).reshape(n, c, h, w)
    want = want * double(scale).reshape(1, c, 1, 1) + double(bias).reshape(1, c, 1, 1)
    assert_close(evaluate(device, build, x, scale, bias, constants=(1, 2)), want, fp16=4e-3)


@both_types
def test_layer_norm_of_a_transposed_view(device, dtype):
    x = random(2, 7, 3, dtype=dtype)  # N C T
    scale, bias = random(7, dtype=dtype, seed=1), random(7, dtype=dtype, seed=2)

    def build(x, scale, bias):
        rows = dml.transpose(x, axes=(0, 2, 1))  # N T C
        scale, bias = (dml.broadcast(v, shape=(2, 3, 7)) for v in (scale, bias))
        return dml.mean_variance_normalization(rows, scale, bias, axes=(-1,))

    want = normalized(double(x).transpose(0, 2, 1), (2,), 1e-5) * double(scale) + double(bias)
    assert_close(evaluate(device, build, x, scale, bias), want, fp16=4e-3)


@both_types
@pytest.mark.parametrize("axes", [(-1,), (1,), (1, 2)], ids=str)
def test_softmax(device, dtype, axes):
    x = random(3, 5, 7, dtype=dtype, low=-8, high=8)
    e = np.exp(double(x) - double(x).max(axis=axes, keepdims=True))
    want = e / e.sum(axis=axes, keepdims=True)
    assert_close(evaluate(device, lambda x: dml.softmax(x, axes=axes), x), want, fp16=1e-3)


@both_types
def test_softmax_in_two_dimensions(device, dtype):
    x = random(11, 13, dtype=dtype, low=-8, high=8)
    e = np.exp(double(x) - double(x).max(axis=1, keepdims=True))
    want = e / e.sum(axis=1, keepdims=True)
    assert_close(evaluate(device, dml.softmax_2d, x), want, fp16=1e-3)


ACTIVATIONS = {
    "relu": lambda x: np.maximum(x, 0),
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "tanh": np.tanh,
    "gelu": lambda x: x / 2 * (1 + erf(x / np.sqrt(2))),
    "leaky_relu": lambda x: np.where(x > 0, x, 0.01 * x),
}


@both_types
@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activation(device, dtype, name):
    x = random(3, 33, dtype=dtype, low=-4, high=4)
    got = evaluate(device, getattr(dml, name), x)
    assert_close(got, ACTIVATIONS[name](double(x)))


@both_types
def test_gelu_from_erf(device, dtype):
    """The form below feature level 5.1."""
    x = random(3, 33, dtype=dtype, low=-4, high=4)

    def build(x):
        half = dml.identity(dml.erf(dml.multiply(x, 0.5**0.5)), scale=0.5, bias=0.5)
        return dml.multiply(x, half)

    assert_close(evaluate(device, build, x), ACTIVATIONS["gelu"](double(x)), fp16=4e-3)
