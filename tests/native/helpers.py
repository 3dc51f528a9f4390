"""What the operator tests share: run a small graph, compare with NumPy in double precision."""

from __future__ import annotations

import math

import numpy as np
import pytest

import native as dml

DTYPES = [np.float32, np.float16]
both_types = pytest.mark.parametrize("dtype", DTYPES, ids=["float32", "float16"])


def random(*shape, dtype=np.float32, seed=0, low=-2.0, high=2.0):
    """Values that float16 holds exactly, so that the rounding of inputs is no part of the error."""
    rng = np.random.default_rng([seed, *shape])
    return rng.uniform(low, high, shape).astype(np.float16).astype(dtype)


def evaluate(device, build, *arrays, constants=()):
    """The outputs of `build(*tensors)` as arrays.

    Arrays with an index in `constants` become weights.
    """
    graph = dml.Graph(device, name="test")
    feed, tensors = {}, []
    for index, array in enumerate(arrays):
        if index in constants:
            tensors.append(graph.constant(array, name=f"w{index}"))
        else:
            tensors.append(graph.input(f"x{index}", array.shape, array.dtype))
            feed[f"x{index}"] = array
    outputs = build(*tensors)
    single = isinstance(outputs, dml.Tensor)
    results = graph.compile([outputs] if single else list(outputs))(feed)
    values = [result.numpy() for result in results]
    return values[0] if single else values


def assert_close(got, want, *, fp32=3e-6, fp16=2e-3):
    """Largest |got - want| / max(1, |want|), by the type of `got`.

    Half floats are cut off in the rig.
    """
    want = np.asarray(want, np.float64)
    assert got.shape == want.shape
    limit = fp16 if got.dtype == np.float16 else fp32
    error = np.abs(got.astype(np.float64) - want) / np.maximum(1, np.abs(want))
    assert error.max() <= limit, f"error {error.max():.2e} over {limit:.0e}"


erf = np.vectorize(math.erf, otypes=[np.float64])


def double(array):
    return array.astype(np.float64)
