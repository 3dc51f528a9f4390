"""Tensors seen with other sizes and strides; a copy only where strides cannot say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import native as dml
from engine.devices.directml.shapes import (
    Shape,
    is_packed,
    packed_strides,
    reshaped_strides,
    with_leading_ones,
)

if TYPE_CHECKING:
    from native import Tensor


def reshaped(x: Tensor, shape: Shape) -> Tensor:
    """The same elements in the same order."""
    if x.shape == shape:
        return x
    strides = reshaped_strides(x.shape, x.strides, shape)
    if strides is None:
        return dml.reinterpret(copied(x), shape=shape, strides=packed_strides(shape))
    return dml.reinterpret(x, shape=shape, strides=strides)


def is_contiguous(x: Tensor) -> bool:
    """Whether the tensor is packed."""
    return is_packed(x.shape, x.strides)


def contiguous(x: Tensor) -> Tensor:
    """The tensor, packed."""
    if not is_contiguous(x):
        return copied(x)
    strides = packed_strides(x.shape)  # those of axes of size 1 too, which decide nothing
    return x if x.strides == strides else dml.reinterpret(x, shape=x.shape, strides=strides)


def copied(x: Tensor) -> Tensor:
    """A packed copy, which an operator makes."""
    return reshaped(dml.identity(wide(x), name="copy"), x.shape)


def wide(x: Tensor) -> Tensor:
    """With leading axes of size 1: older feature levels take no fewer than four axes."""
    return reshaped(x, with_leading_ones(x.shape))


def repeated(x: Tensor, shape: Shape) -> Tensor:
    """Axes of size 1, and new leading ones, repeated by strides of 0."""
    return x if x.shape == shape else dml.broadcast(x, shape=shape)
