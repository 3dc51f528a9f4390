"""Attention as DirectML says it: one operator from feature level 6.1, else three.

Either way the matrix of scores [N, heads, T, S] is bounded: where it would be larger than the
target allows, the queries are taken in slices.

Dimensions: N batch, T queries, S keys, D features of all heads, d of one.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

import native as dml
from engine.devices.directml.shapes import packed_strides
from engine.devices.directml.target import Target
from engine.devices.directml.views import contiguous, repeated, reshaped

if TYPE_CHECKING:
    from native import Tensor

HIDDEN = -10000.0  # added to scores that a causal query must not see; float16 holds it


def attention(
    target: Target, q: Tensor, k: Tensor, v: Tensor, *, heads: int, causal: bool, name: str
) -> Tensor:
    """q [N, T, D], k and v [N, S, D] -> [N, T, D]."""
    q, k, v = contiguous(q), contiguous(k), contiguous(v)
    n, t, width = q.shape
    row = n * heads * k.shape[1] * q.dtype.itemsize  # bytes of scores for each query
    step = max(1, min(t, target.score_bytes // row))
    form = _fused if target.has_attention else _composed
    parts: list[Tensor] = []
    for start in range(0, t, step):
        rows = min(step, t - start)
        part = q
        if rows != t:
            offsets, sizes = (0, 0, start, 0), (1, n, rows, width)
            part = dml.slice(reshaped(q, (1, *q.shape)), offsets=offsets, sizes=sizes, name=name)
            part = reshaped(part, (n, rows, width))
            part = _after(part, parts[-1]) if parts else part
        mask = _causal_mask(q, start, rows, k.shape[1]) if causal else None
        parts.append(form(target, part, k, v, mask, heads, name))
    if len(parts) == 1:
        return parts[0]
    joined = dml.join([reshaped(part, (1, *part.shape)) for part in parts], axis=2, name=name)
    return reshaped(joined, q.shape)


def _after(x: Tensor, before: Tensor) -> Tensor:
    """x itself, once `before` [N, T, D] is computed: x has no more queries.

    Slices that do not wait for each other are computed side by side, and all their scores exist at
    a time. The choice costs a pass over the queries and takes nothing from `before`.
    """
    shape = (1, *x.shape)
    always = dml.fill(x.graph, shape=(1, 1, 1, 1), dtype=np.uint8, value=1)
    choice = dml.if_else(
        repeated(always, shape),
        reshaped(x, shape),
        dml.reinterpret(before, shape=shape),
        name="one after the other",
    )
    return reshaped(choice, x.shape)


def _causal_mask(like: Tensor, start: int, rows: int, keys: int) -> Tensor:
    """[1, 1, rows, S] to be added to the scores of the queries from `start`."""

    def values() -> np.ndarray:
        seen = np.tri(rows, keys, start, dtype=bool)  # key <= query
        return np.where(seen, 0, HIDDEN).astype(like.dtype)[None, None]

    shape = (1, 1, rows, keys)
    return like.graph.constant(values, shape=shape, dtype=like.dtype, name="causal mask")


def _fused(
    target: Target, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None, heads: int, name: str
) -> Tensor:
    n, t, width = q.shape
    return dml.multihead_attention(
        q,
        k,
        v,
        relative_position_bias=(
            None if mask is None else repeated(mask, (n, heads, t, k.shape[1]))
        ),
        head_count=heads,
        scale=1 / sqrt(width // heads),
        name=name,
    )


def _composed(
    target: Target, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None, heads: int, name: str
) -> Tensor:
    n, t, width = q.shape
    s, d = k.shape[1], width // heads
    scores = dml.gemm(
        _heads(q, heads),
        _heads(k, heads),
        None if mask is None else repeated(mask, (n, heads, t, s)),
        trans_b=True,
        alpha=1 / sqrt(d),
        name=f"{name} scores",
    )  # [N, heads, T, S]
    if target.has_softmax_over_axes:
        weights = dml.softmax(scores, axes=(3,), name=f"{name} softmax")
    else:
        matrix = reshaped(scores, (n * heads * t, s))
        weights = reshaped(dml.softmax_2d(matrix, name=f"{name} softmax"), scores.shape)
    apart = (t * width, d, width, 1)  # the strides of [N, T, heads, d] read as [N, heads, T, d]
    y = dml.gemm(weights, _heads(v, heads), output_strides=apart, name=name)
    return dml.reinterpret(y, shape=q.shape, strides=packed_strides(q.shape))


def _heads(x: Tensor, heads: int) -> Tensor:
    """[N, T, heads d] read as [N, heads, T, d]."""
    n, t, width = x.shape
    d = width // heads
    return dml.reinterpret(x, shape=(n, heads, t, d), strides=(t * width, d, width, 1))
