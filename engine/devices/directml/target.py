"""What a graph is lowered for: every choice that depends on the adapter, as plain values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from engine.devices.base import Precision
from engine.devices.memory_plan import SCORE_BYTES
from engine.graph import Kind, Op

MINIMUM_LEVEL = (2, 1)  # GATHER, CAST and MEAN_VARIANCE_NORMALIZATION1
GELU_LEVEL = (5, 1)  # also of softmax over any axes
ATTENTION_LEVEL = (6, 1)
TILE_ROWS = 64


class Product(NamedTuple):
    """A product with a weight: [rows, inner], or turned [inner, rows], times [columns, inner]."""

    rows: int
    inner: int
    columns: int
    dtype: np.dtype[Any]
    turned: bool


def padded_rows(rows: int) -> int:
    """Whole tiles."""
    return -(-rows // TILE_ROWS) * TILE_ROWS


def never(product: Product) -> bool:
    """Pads nothing."""
    return False


@dataclass(frozen=True, slots=True)
class Target:
    """What a graph is lowered for.

    Attributes:
        precision: F16 or F32, of the graph's FLOAT values.
        feature_level: DirectML's, such as (6, 1).
        score_bytes: attention is cut into slices whose matrix of scores stays below this.
        pads: whether the rows of a product are padded to whole tiles (`probe`).
        in_float32: operators that the adapter computes wrongly in float16.
    """

    precision: Precision
    feature_level: tuple[int, int]
    score_bytes: int = SCORE_BYTES
    pads: Callable[[Product], bool] = never
    in_float32: frozenset[Op] = frozenset()

    @property
    def has_gelu(self) -> bool:
        """Whether GELU is an operator, alone and inside others."""
        return self.feature_level >= GELU_LEVEL

    @property
    def has_softmax_over_axes(self) -> bool:
        """Whether softmax runs over any axis of any shape."""
        return self.feature_level >= GELU_LEVEL

    @property
    def has_attention(self) -> bool:
        """Whether attention is one operator."""
        return self.feature_level >= ATTENTION_LEVEL

    def dtype(self, kind: Kind) -> np.dtype[Any]:
        """The element type of a value in GPU memory."""
        if kind is Kind.I32:
            return np.dtype(np.int32)
        half = kind is Kind.FLOAT and self.precision is Precision.F16
        return np.dtype(np.float16 if half else np.float32)
