"""Each operator of the graph in DirectML's terms, from tensors to a tensor.

Reshapes, transposes and broadcasts are strides. Operators that DirectML computes as well from a
strided view get one; the others get a packed copy. Where the feature level decides the form, it is
read from `Target` alone, so that each form can be tested on any device.

Dimensions: N batch, C channels, H height, W width, T tokens, D and O features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod, sqrt
from typing import TYPE_CHECKING, Any

import native as dml
from engine.devices.directml.attention import attention
from engine.devices.directml.shapes import Shape, is_packed, reshaped_strides, with_leading_ones
from engine.devices.directml.target import Product, Target, padded_rows
from engine.devices.directml.views import contiguous, is_contiguous, repeated, reshaped, wide
from engine.graph import Op

if TYPE_CHECKING:
    from native import Activation, Tensor


def conv2d(
    target: Target,
    x: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    *,
    stride: int,
    padding: tuple[int, int, int, int],
    name: str,
) -> Tensor:
    """x [N, C, H, W] -> [N, O, H', W']."""
    top, left, bottom, right = padding
    return dml.convolution(
        contiguous(x),
        contiguous(weight),
        bias if bias is None else contiguous(bias),
        strides=(stride, stride),
        start_padding=(top, left),
        end_padding=(bottom, right),
        name=name,
    )


@dataclass(frozen=True, slots=True)
class Rows:
    """The left side of a matrix product.

    Attributes:
        matrix: [P, D], or turned [D, P] or [N, D, P]; P is `count` or more.
        turned: whether the product has to turn it back.
        count: rows that mean something.
        shape: of the tensor that they are the rows of.
    """

    matrix: Tensor
    turned: bool
    count: int
    shape: Shape

    @property
    def padded(self) -> int:
        """Rows of the product, those that mean nothing included."""
        return self.matrix.shape[-1 if self.turned else -2]


def rows(x: Tensor) -> Rows:
    """The rows of x [..., D].

    A picture [N, C, H W] read as tokens is turned: its rows are [N, D, T] in memory, and the
    product turns them back without a copy.
    """
    matrix, turned = _matrix(x)
    return Rows(matrix, turned, matrix.shape[-1 if turned else -2], x.shape)


def product(x: Rows, weight: Tensor) -> Product:
    """What `linear` multiplies."""
    return Product(x.count, x.shape[-1], weight.shape[0], weight.dtype, x.turned)


def with_padding(x: Rows) -> Rows:
    """The rows with zeros behind them, up to whole tiles; for matrices without a batch."""
    spare = padded_rows(x.count) - x.count
    end = (0, 0, 0, spare) if x.turned else (0, 0, spare, 0)
    shown = dml.padding(wide(x.matrix), start_padding=(0,) * 4, end_padding=end, name="rows")
    return replace(x, matrix=reshaped(shown, shown.shape[2:]))


def linear(
    x: Rows,
    weight: Tensor,
    bias: Tensor | None = None,
    *,
    activation: Activation | None = None,
    name: str,
) -> Tensor:
    """x [..., D] -> [..., O]: one matrix product over all rows."""
    leading = x.matrix.shape[:-2]  # [N] where rows of a turned batch cannot be one axis
    width = weight.shape[0]
    y = dml.gemm(
        x.matrix,
        repeated(weight, (*leading, *weight.shape)),
        None if bias is None else repeated(bias, (*leading, x.padded, width)),
        trans_a=x.turned,
        trans_b=True,
        activation=activation,
        name=name,
    )
    if x.padded != x.count:  # a copy: DirectML refuses some graphs with views of a part
        meant = dml.slice(wide(y), offsets=(0,) * 4, sizes=(1, 1, x.count, width), name="rows")
        y = reshaped(meant, (x.count, width))
    return reshaped(y, (*x.shape[:-1], width))


def _matrix(x: Tensor) -> tuple[Tensor, bool]:
    """x [..., D] as a matrix of rows, and whether it is turned."""
    count, width = prod(x.shape[:-1]), x.shape[-1]
    strides = reshaped_strides(x.shape, x.strides, (count, width))
    if strides is not None and is_packed((count, width), strides):
        return reshaped(x, (count, width)), False
    if strides is not None and is_packed((width, count), strides[::-1]):
        return dml.reinterpret(x, shape=(width, count), strides=strides[::-1]), True
    if len(x.shape) == 3:
        turned = dml.transpose(x, axes=(0, 2, 1))  # [N, D, T]
        if is_contiguous(turned):
            return turned, True
    return reshaped(contiguous(x), (count, width)), False


def embedding(target: Target, table: Tensor, indices: Tensor, *, name: str) -> Tensor:
    """Rows of table [V, D] -> [..., D]."""
    return dml.gather(contiguous(table), contiguous(indices), axis=0, name=name)


def group_norm(
    target: Target,
    x: Tensor,
    weight: Tensor,
    bias: Tensor,
    *,
    groups: int,
    epsilon: float,
    name: str,
) -> Tensor:
    """x [N, C, ...] over runs of C / G channels, read as [N, G, C / G, rest]."""
    n, channels, *rest = x.shape
    run = channels // groups
    shape = (n, groups, run, prod(rest))
    strides = (0, run, 1, 0)  # of a vector [C] repeated over batch and pixels
    y = dml.mean_variance_normalization(
        reshaped(contiguous(x), shape),
        dml.reinterpret(contiguous(weight), shape=shape, strides=strides),
        dml.reinterpret(contiguous(bias), shape=shape, strides=strides),
        axes=(2, 3),
        epsilon=epsilon,
        name=name,
    )
    return reshaped(y, x.shape)


def layer_norm(
    target: Target, x: Tensor, weight: Tensor, bias: Tensor, *, epsilon: float, name: str
) -> Tensor:
    """x [..., D] over its last axis, read as [1, 1, rows, D]."""
    shape = (1, 1, prod(x.shape[:-1]), x.shape[-1])
    y = dml.mean_variance_normalization(
        reshaped(contiguous(x), shape),
        repeated(weight, shape),
        repeated(bias, shape),
        axes=(3,),
        epsilon=epsilon,
        name=name,
    )
    return reshaped(y, x.shape)


def silu(target: Target, x: Tensor, *, name: str) -> Tensor:
    """x * sigmoid(x)."""
    x4 = wide(contiguous(x))
    return reshaped(dml.multiply(x4, dml.sigmoid(x4, name=name), name=name), x.shape)


def quick_gelu(target: Target, x: Tensor, *, name: str) -> Tensor:
    """x * sigmoid(1.702 x)."""
    x4 = wide(contiguous(x))
    gate = dml.sigmoid(dml.identity(x4, scale=1.702, name=name), name=name)
    return reshaped(dml.multiply(x4, gate, name=name), x.shape)


def gelu(target: Target, x: Tensor, *, name: str) -> Tensor:
    """x / 2 * (1 + erf(x / sqrt 2)): one operator, or on older levels from ERF."""
    x4 = wide(contiguous(x))
    if target.has_gelu:
        return reshaped(dml.gelu(x4, name=name), x.shape)
    error = dml.erf(dml.identity(x4, scale=1 / sqrt(2), name=name), name=name)
    share = dml.identity(error, scale=0.5, bias=0.5, name=name)
    return reshaped(dml.multiply(x4, share, name=name), x.shape)


def add(target: Target, a: Tensor, b: Tensor, *, name: str) -> Tensor:
    """a + b; axes of b may be 1. Either may be a view."""
    b4 = repeated(wide(b), with_leading_ones(a.shape))
    return reshaped(dml.add(wide(a), b4, name=name), a.shape)


def multiply(target: Target, a: Tensor, b: Tensor, *, name: str) -> Tensor:
    """a * b; axes of b may be 1. Either may be a view."""
    b4 = repeated(wide(b), with_leading_ones(a.shape))
    return reshaped(dml.multiply(wide(a), b4, name=name), a.shape)


def concat(target: Target, *values: Tensor, axis: int, name: str) -> Tensor:
    """Joined along an axis."""
    wides = [wide(contiguous(value)) for value in values]
    joined = dml.join(wides, axis=axis - len(values[0].shape), name=name)
    shape = list(values[0].shape)
    shape[axis] = joined.shape[axis - len(shape)]
    return reshaped(joined, tuple(shape))


def slice_(target: Target, x: Tensor, *, axis: int, start: int, stop: int, name: str) -> Tensor:
    """Entries [start, stop) along an axis."""
    sizes = (*x.shape[:axis], stop - start, *x.shape[axis + 1 :])
    x4 = wide(contiguous(x))
    offsets = [0] * len(x4.shape)
    offsets[axis - len(x.shape)] = start
    window = dml.slice(x4, offsets=offsets, sizes=with_leading_ones(sizes), name=name)
    return reshaped(window, sizes)


def upsample_nearest(target: Target, x: Tensor, *, scale: int, name: str) -> Tensor:
    """x [N, C, H, W] -> [N, C, scale H, scale W]."""
    return dml.upsample_2d(contiguous(x), scale=(scale, scale), name=name)


def pad(
    target: Target, x: Tensor, *, before: Sequence[int], after: Sequence[int], name: str
) -> Tensor:
    """Zeros around."""
    x4 = wide(contiguous(x))
    none = (0,) * (len(x4.shape) - len(x.shape))
    padded = dml.padding(x4, start_padding=(*none, *before), end_padding=(*none, *after), name=name)
    return reshaped(padded, padded.shape[len(none) :])


def transpose(target: Target, x: Tensor, *, axes: Shape, name: str) -> Tensor:
    """Axes in another order, by strides."""
    return dml.transpose(x, axes=axes)


def cast(target: Target, x: Tensor, *, name: str) -> Tensor:
    """As it is: `lowering` gives every result the type of its kind."""
    return x


# All but `linear`, whose rows several layers share.
OPERATORS: dict[Op, Callable[..., Any]] = {
    Op.CONV2D: conv2d,
    Op.EMBEDDING: embedding,
    Op.GROUP_NORM: group_norm,
    Op.LAYER_NORM: layer_norm,
    Op.SILU: silu,
    Op.GELU: gelu,
    Op.QUICK_GELU: quick_gelu,
    Op.ATTENTION: attention,
    Op.ADD: add,
    Op.MULTIPLY: multiply,
    Op.CONCAT: concat,
    Op.SLICE: slice_,
    Op.UPSAMPLE_NEAREST: upsample_nearest,
    Op.PAD: pad,
    Op.TRANSPOSE: transpose,
    Op.CAST: cast,
}
