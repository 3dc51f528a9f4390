"""Multihead attention, fused and as gemm, softmax, gemm."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml
from tests.native.helpers import assert_close, both_types, double, evaluate, random


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(q, k, v, heads, bias=0.0):
    n, t, width = q.shape
    s, d = k.shape[1], width // heads
    q, k, v = (double(x).reshape(n, -1, heads, d) for x in (q, k, v))  # N T heads D
    scores = np.einsum("nthd,nshd->nhts", q, k) / np.sqrt(d) + bias
    assert scores.shape == (n, heads, t, s)
    return np.einsum("nhts,nshd->nthd", softmax(scores), v).reshape(n, t, width)


@both_types
@pytest.mark.parametrize("t, s, heads, d", [(16, 16, 1, 64), (9, 77, 2, 8), (64, 5, 5, 32)])
def test_multihead_attention(device, dtype, t, s, heads, d):
    q = random(2, t, heads * d, dtype=dtype)
    k, v = (random(2, s, heads * d, dtype=dtype, seed=i) for i in (1, 2))
    got = evaluate(
        device,
        lambda q, k, v: dml.multihead_attention(q, k, v, head_count=heads, scale=d**-0.5),
        q,
        k,
        v,
    )
    assert_close(got, attention(q, k, v, heads), fp16=3e-3)


@both_types
def test_causal_mask_as_relative_position_bias(device, dtype):
    n, t, heads, d = 2, 7, 3, 8
    q, k, v = (random(n, t, heads * d, dtype=dtype, seed=i) for i in range(3))
    mask = np.triu(np.full((t, t), -10000.0), 1).astype(dtype)

    def build(q, k, v, mask):
        bias = dml.broadcast(mask, shape=(n, heads, t, t))
        return dml.multihead_attention(
            q, k, v, relative_position_bias=bias, head_count=heads, scale=d**-0.5
        )

    got = evaluate(device, build, q, k, v, mask, constants=(3,))
    assert_close(got, attention(q, k, v, heads, double(mask)), fp16=3e-3)


@both_types
@pytest.mark.parametrize("two_dimensional", [False, True])
def test_attention_from_parts(device, dtype, two_dimensional):
    n, t, s, heads, d = 2, 6, 10, 3, 8
    q = random(n, t, heads * d, dtype=dtype)
    k, v = (random(n, s, heads * d, dtype=dtype, seed=i) for i in (1, 2))

    def heads_of(x, length):
        return dml.transpose(dml.reshape(x, shape=(n, length, heads, d)), axes=(0, 2, 1, 3))

    def build(q, k, v):
        scores = dml.gemm(heads_of(q, t), heads_of(k, s), trans_b=True, alpha=d**-0.5)
        if two_dimensional:  # below feature level 5.1
            rows = dml.softmax_2d(dml.reshape(scores, shape=(n * heads * t, s)))
            weights = dml.reshape(rows, shape=(n, heads, t, s))
        else:
            weights = dml.softmax(scores)
        # The heads are written side by side: N T heads D in memory.
        strides = (t * heads * d, d, heads * d, 1)
        out = dml.gemm(weights, heads_of(v, s), output_strides=strides)
        return dml.reshape(dml.transpose(out, axes=(0, 2, 1, 3)), shape=(n, t, heads * d))

    assert_close(evaluate(device, build, q, k, v), attention(q, k, v, heads), fp16=3e-3)
