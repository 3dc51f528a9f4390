"""Weights by reference: where a tensor lies in a memory-mapped file and how to look at it.

A `Weight` costs nothing until it is asked for its values, so that a device can stream a 7 GB
checkpoint one tensor at a time and never holds a second copy. NumPy has no bfloat16 and no 8-bit
floats; such values are handed out raw, as unsigned integers of the same width, beside their
`Storage`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorKind


class Storage(StrEnum):
    """How values are stored, in safetensors' spelling."""

    F32 = "F32"
    F16 = "F16"
    BF16 = "BF16"
    F8_E4M3 = "F8_E4M3"
    F8_E5M2 = "F8_E5M2"

    @property
    def raw_dtype(self) -> np.dtype[Any]:
        """The NumPy type of the raw values: a float type, or an unsigned integer of the same
        width."""
        return np.dtype(_RAW[self])

    @property
    def width(self) -> int:
        """Bytes for each value."""
        return self.raw_dtype.itemsize


_RAW = {
    Storage.F32: "<f4",
    Storage.F16: "<f2",
    Storage.BF16: "<u2",
    Storage.F8_E4M3: "u1",
    Storage.F8_E5M2: "u1",
}


@dataclass(frozen=True, slots=True)
class Weight:
    """A tensor that is not loaded yet.

    Attributes:
        name: what the file calls it; for error messages.
        shape: as the model sees it, after the view.
        storage: the type of the values in the file.
        load: gives the raw values with this `shape` (a view of the mapped file wherever possible).
        scale: factor of scaled 8-bit checkpoints; 1 elsewhere.
    """

    name: str
    shape: tuple[int, ...]
    storage: Storage
    load: Callable[[], NDArray[Any]]
    scale: float = 1.0

    @property
    def nbytes(self) -> int:
        """Bytes in the file."""
        return prod(self.shape) * self.storage.width

    def float32(self) -> NDArray[np.float32]:
        """The values as float32, scaled; a new array unless they are stored so."""
        values = to_float32(self.load(), self.storage)
        return values if self.scale == 1.0 else values * np.float32(self.scale)

    def rows(self, start: int, stop: int) -> Weight:
        """Rows [start, stop) of the first axis, for fused projections."""
        shape = (stop - start, *self.shape[1:])
        return Weight(self.name, shape, self.storage, lambda: self.load()[start:stop], self.scale)

    def reshaped(self, *shape: int) -> Weight:
        """The same values in another shape, for 1x1 convolutions that are linear layers."""
        if prod(shape) != prod(self.shape):
            raise EngineError(
                ErrorKind.MODEL_UNSUPPORTED,
                f"The tensor {self.name} has the shape {self.shape}, not one like {shape}.",
                tensor=self.name,
            )
        return Weight(
            self.name, shape, self.storage, lambda: self.load().reshape(shape), self.scale
        )

    def transposed(self) -> Weight:
        """A matrix with its two axes exchanged."""
        rows, columns = self.shape
        return Weight(self.name, (columns, rows), self.storage, lambda: self.load().T, self.scale)


Weights = Mapping[
    str, Weight
]  # our names (those of diffusers and transformers) -> weights of one part of the model


def weight_from_array(name: str, values: NDArray[np.float32]) -> Weight:
    """A weight held in memory, for tests and for tensors that a file lacks."""
    fixed = np.ascontiguousarray(values, np.float32)
    return Weight(name, fixed.shape, Storage.F32, lambda: fixed)


def to_float32(raw: NDArray[Any], storage: Storage) -> NDArray[np.float32]:
    """Raw values as float32. Exact for each storage; 8-bit types follow the OCP FP8 formats
    (E4M3FN, E5M2)."""
    if storage is Storage.F32:
        return np.asarray(raw, np.float32)
    if storage is Storage.F16:
        return raw.astype(np.float32)
    if storage is Storage.BF16:
        return (raw.astype(np.uint32) << 16).view(np.float32)
    if storage is Storage.F8_E5M2:
        return (raw.astype(np.uint16) << 8).view(np.float16).astype(np.float32)
    values: NDArray[np.float32] = _e4m3_table()[raw]
    return values


def _e4m3_table() -> NDArray[np.float32]:
    """The 256 values of E4M3FN: bias 7, no infinities, NaN at S.1111.111."""
    codes = np.arange(256)
    exponent, mantissa = (codes >> 3) & 15, codes & 7
    normal = np.ldexp(1 + mantissa / 8, exponent - 7)
    value = np.where(exponent == 0, np.ldexp(mantissa / 8, -6), normal)
    value = np.where((codes & 127) == 127, np.nan, value)
    signed: NDArray[np.float32] = np.where(codes & 128, -value, value).astype(np.float32)
    return signed
