"""Weights as constants of a DirectML graph: loaded one by one while they are uploaded, never held.

A weight that is stored as it is wanted goes to the GPU as it lies in the mapped file. All others
are converted here, on the CPU, while they pass: a cast on the GPU would run again at every step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.weights import Storage, Weight

if TYPE_CHECKING:
    import native as dml

_SAME = {np.dtype(np.float16): Storage.F16, np.dtype(np.float32): Storage.F32}


def constant(graph: dml.Graph, weight: Weight, dtype: np.dtype[Any]) -> dml.Tensor:
    """The weight in this element type; loaded each time that it is uploaded."""
    return graph.constant(
        lambda: stored_values(weight, dtype), shape=weight.shape, dtype=dtype, name=weight.name
    )


def stored_values(weight: Weight, dtype: np.dtype[Any]) -> NDArray[Any]:
    """The values as float16 or float32, packed.

    What float16 cannot hold becomes infinite, as everywhere; such a model's output is then no
    number, which is noticed and said.
    """
    if weight.storage is _SAME[dtype] and weight.scale == 1.0:
        return np.ascontiguousarray(weight.load(), dtype)
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(weight.float32(), dtype)
