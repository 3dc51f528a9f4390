"""How near pictures come to golden ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def decibels(pixels: ArrayLike, golden: ArrayLike) -> float:
    """Peak signal-to-noise ratio of 8-bit pixels, [H, W, 3] both; infinite where they are equal."""
    difference = np.subtract(pixels, golden, dtype=np.float64)
    mean_square = np.square(difference).mean()
    return float(10 * np.log10(255**2 / mean_square)) if mean_square else np.inf
