"""Sizes and strides: which views of a tensor need no copy. Pure arithmetic, no DirectML.

Strides are in elements. A tensor is packed when it lies in memory without gaps, last axis
innermost.
"""

from __future__ import annotations

from math import prod

Shape = tuple[int, ...]

RANK = 4  # of operators; feature levels below 3.0 know no fewer axes


def packed_strides(shape: Shape) -> Shape:
    """The strides of a packed tensor."""
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def is_packed(shape: Shape, strides: Shape) -> bool:
    """Whether these strides are packed; those of axes of size 1 do not matter."""
    wanted = packed_strides(shape)
    return all(
        size == 1 or stride == want
        for size, stride, want in zip(shape, strides, wanted, strict=True)
    )


def reshaped_strides(shape: Shape, strides: Shape, new: Shape) -> Shape | None:
    """The strides that show the same elements in the same order as `new`; None if that needs a
    copy.
    """
    runs = _runs(shape, strides)
    result = [1] * len(new)
    run, used = 0, 1  # the run from the right that is being cut, and how much of it is
    for axis in reversed(range(len(new))):
        if new[axis] == 1:
            continue
        if run < len(runs) and used == runs[run][0]:
            run, used = run + 1, 1
        if run == len(runs) or runs[run][0] % (used * new[axis]):
            return None
        result[axis] = runs[run][1] * used
        used *= new[axis]
    strides = tuple(result)
    return packed_strides(new) if is_packed(new, strides) else strides


def with_leading_ones(shape: Shape, rank: int = RANK) -> Shape:
    """At least `rank` axes."""
    return (1,) * (rank - len(shape)) + shape


def _runs(shape: Shape, strides: Shape) -> list[tuple[int, int]]:
    """(size, stride) of the axes from the right, merged where one continues the other."""
    runs: list[tuple[int, int]] = []
    for size, stride in zip(reversed(shape), reversed(strides), strict=True):
        if size == 1:
            continue
        if runs and stride == runs[-1][0] * runs[-1][1]:
            runs[-1] = runs[-1][0] * size, runs[-1][1]
        else:
            runs.append((size, stride))
    return runs
