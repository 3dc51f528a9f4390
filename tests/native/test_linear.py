"""Convolution and matrix product against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml
from tests.native.helpers import assert_close, both_types, double, evaluate, random


def conv2d(x, w, b=None, *, strides=(1, 1), pads=((0, 0), (0, 0)), dilations=(1, 1), groups=1):
    """Cross-correlation by windows, in double precision."""
    x = np.pad(double(x), ((0, 0), (0, 0), *pads))
    w = double(w)
    n, _, height, width = x.shape
    k, cg, kh, kw = w.shape
    oh = (height - dilations[0] * (kh - 1) - 1) // strides[0] + 1
    ow = (width - dilations[1] * (kw - 1) - 1) // strides[1] + 1
    out = np.zeros((n, k, oh, ow))
    for group in range(groups):
        channels = slice(group * cg, (group + 1) * cg)
        filters = slice(group * k // groups, (group + 1) * k // groups)
        for i in range(kh):
            for j in range(kw):
                rows = slice(
                    i * dilations[0], i * dilations[0] + strides[0] * (oh - 1) + 1, strides[0]
                )
                cols = slice(
                    j * dilations[1], j * dilations[1] + strides[1] * (ow - 1) + 1, strides[1]
                )
                window = x[:, channels, rows, cols]
                out[:, filters] += np.einsum("nchw,kc->nkhw", window, w[filters, :, i, j])
    return out if b is None else out + double(b).reshape(1, -1, 1, 1)


CASES = {
    "3x3": ((2, 5, 9, 7), (6, 5, 3, 3), {"start_padding": (1, 1), "end_padding": (1, 1)}),
    "1x1": ((2, 8, 5, 3), (4, 8, 1, 1), {}),
    "stride 2": (
        (1, 4, 9, 11),
        (3, 4, 3, 3),
        {"strides": (2, 2), "start_padding": (1, 1), "end_padding": (1, 1)},
    ),
    "padded on one side": (
        (1, 4, 8, 8),
        (4, 4, 3, 3),
        {"strides": (2, 2), "end_padding": (1, 1)},
    ),
    "groups": ((2, 8, 6, 6), (12, 2, 3, 3), {"group_count": 4}),
    "dilated": ((1, 3, 11, 9), (2, 3, 3, 3), {"dilations": (2, 3)}),
}


@both_types
@pytest.mark.parametrize("case", CASES)
def test_convolution(device, dtype, case):
    input_shape, filter_shape, options = CASES[case]
    x, w = random(*input_shape, dtype=dtype), random(*filter_shape, dtype=dtype, seed=1, high=1)
    b = random(filter_shape[0], dtype=dtype, seed=2)
    start = options.get("start_padding", (0, 0))
    end = options.get("end_padding", (0, 0))
    want = conv2d(
        x,
        w,
        b,
        strides=options.get("strides", (1, 1)),
        pads=tuple(zip(start, end, strict=True)),
        dilations=options.get("dilations", (1, 1)),
        groups=options.get("group_count", 1),
    )
    got = evaluate(
        device, lambda x, w, b: dml.convolution(x, w, b, **options), x, w, b, constants=(1, 2)
    )
    assert_close(got, want, fp32=5e-6, fp16=4e-3)


@both_types
def test_convolution_without_bias_and_with_an_activation(device, dtype):
    x, w = random(1, 3, 5, 5, dtype=dtype), random(4, 3, 3, 3, dtype=dtype, seed=1)
    relu = dml.Activation.relu()
    got = evaluate(device, lambda x, w: dml.convolution(x, w, activation=relu), x, w)
    assert_close(got, np.maximum(conv2d(x, w), 0), fp32=5e-6, fp16=4e-3)


@both_types
def test_convolution_writes_channels_last(device, dtype):
    x, w = random(2, 3, 4, 5, dtype=dtype), random(6, 3, 1, 1, dtype=dtype, seed=1)

    def build(x, w):
        y = dml.convolution(x, w, output_strides=(4 * 5 * 6, 1, 5 * 6, 6))
        return dml.identity(dml.reshape(dml.transpose(y, axes=(0, 2, 3, 1)), shape=(2, 20, 6)))

    want = conv2d(x, w).transpose(0, 2, 3, 1).reshape(2, 20, 6)
    assert_close(evaluate(device, build, x, w, constants=(1,)), want, fp16=4e-3)


def test_transposed_convolution(device):
    x, w = random(1, 3, 4, 5), random(3, 2, 2, 2, seed=1)
    backward = dml.ConvolutionDirection.BACKWARD
    got = evaluate(
        device, lambda x, w: dml.convolution(x, w, direction=backward, strides=(2, 2)), x, w
    )
    want = np.einsum("nchw,ckij->nkhiwj", double(x), double(w)).reshape(1, 2, 8, 10)
    assert_close(got, want)


@both_types
@pytest.mark.parametrize("lead", [(), (3,), (2, 3)], ids=str)
@pytest.mark.parametrize("trans_a", [False, True])
@pytest.mark.parametrize("trans_b", [False, True])
def test_gemm(device, dtype, lead, trans_a, trans_b):
    a, b = random(*lead, 5, 7, dtype=dtype), random(*lead, 7, 3, dtype=dtype, seed=1)
    want = double(a) @ double(b)
    a = np.ascontiguousarray(a.swapaxes(-1, -2)) if trans_a else a
    b = np.ascontiguousarray(b.swapaxes(-1, -2)) if trans_b else b
    got = evaluate(device, lambda a, b: dml.gemm(a, b, trans_a=trans_a, trans_b=trans_b), a, b)
    assert_close(got, want, fp16=3e-3)


@both_types
def test_gemm_adds_a_broadcast_bias_with_factors(device, dtype):
    a, b = random(2, 9, 33, dtype=dtype), random(33, 17, dtype=dtype, seed=1)
    c = random(17, dtype=dtype, seed=2)

    def build(a, b, c):
        b = dml.broadcast(b, shape=(2, 33, 17))
        return dml.gemm(a, b, dml.broadcast(c, shape=(2, 9, 17)), alpha=0.5, beta=2.0)

    want = 0.5 * (double(a) @ double(b)) + 2.0 * double(c)
    assert_close(evaluate(device, build, a, b, c, constants=(1, 2)), want, fp32=1e-5, fp16=5e-3)


@both_types
def test_gemm_reads_heads_by_strides(device, dtype):
    """Queries and keys of all heads lie side by side; no copy takes them apart."""
    n, t, heads, d = 2, 5, 3, 4
    q, k = random(n, t, heads * d, dtype=dtype), random(n, t, heads * d, dtype=dtype, seed=1)

    def build(q, k):
        split = [dml.reshape(x, shape=(n, t, heads, d)) for x in (q, k)]  # N T heads D
        q, k = (dml.transpose(x, axes=(0, 2, 1, 3)) for x in split)  # N heads T D
        return dml.gemm(q, k, trans_b=True)

    want = np.einsum(
        "nthd,nshd->nhts", double(q).reshape(n, t, heads, d), double(k).reshape(n, t, heads, d)
    )
    assert_close(evaluate(device, build, q, k), want, fp16=3e-3)
