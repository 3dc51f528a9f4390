"""A small convolutional classifier: which way do the stripes of a picture run?

python -m native.samples.classifier [--half] [--adapter N]

Its weights are written down, not trained: one filter finds the second differences along each of
four directions, and stripes have the smallest along themselves. Convolution, pooling, a matrix
product and softmax are all there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import native as dml
from native.samples.options import open_device, parser

DIRECTIONS = ("horizontal", "vertical", "falling", "rising")
SIDE = 24


def filters() -> NDArray[np.float32]:
    """[4, 1, 3, 3]: the second difference along each direction."""
    steps = ((0, 1), (1, 0), (1, 1), (-1, 1))  # rows down, columns right
    result = np.zeros((4, 1, 3, 3), np.float32)
    for kernel, (down, right) in zip(result[:, 0], steps, strict=True):
        kernel[1, 1] = -2
        kernel[1 + down, 1 + right] += 1
        kernel[1 - down, 1 - right] += 1
    return result


def pictures(count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Noisy stripes [count, 1, SIDE, SIDE] and the number of each one's direction."""
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 4, count)
    rows, columns = np.mgrid[:SIDE, :SIDE]
    across = np.stack([rows, columns, rows - columns, rows + columns])[labels]  # N SIDE SIDE
    phase = rng.uniform(0, 6, (count, 1, 1))
    stripes = np.sin(across * 1.3 + phase) + rng.normal(0, 0.1, across.shape)
    return stripes[:, None].astype(np.float32), labels


def build(graph: dml.Graph, count: int, dtype: type[Any]) -> dml.Tensor:
    """Pictures to probabilities [count, 4]."""
    x = graph.input("pictures", (count, 1, SIDE, SIDE), dtype)
    kernels = graph.constant(filters(), dtype=dtype, name="filters")
    mixing = graph.constant(-8 * np.eye(4), dtype=dtype, name="mixing")
    differences = dml.convolution(x, kernels, name="differences")  # N 4 22 22
    size = dml.abs(differences)
    mean = dml.average_pooling(size, window=(SIDE - 2, SIDE - 2))  # N 4 1 1
    scores = dml.gemm(dml.reshape(mean, shape=(count, 4)), mixing)
    return dml.softmax(scores)


def main(arguments: list[str] | None = None) -> int:
    """Classifies 32 pictures; 0 if all are right."""
    options = parser(main.__doc__ or "")
    options.add_argument("--half", action="store_true", help="compute in float16")
    chosen = options.parse_args(arguments)
    device = open_device(chosen.adapter)
    images, labels = pictures(32)
    graph = dml.Graph(device, name="stripes")
    dtype = np.float16 if chosen.half else np.float32
    classify = graph.compile([build(graph, len(images), dtype)])
    probabilities = classify({"pictures": images})[0].numpy()
    found = probabilities.argmax(axis=1)
    for label in range(4):
        mine = probabilities[labels == label, label]
        print(f"{DIRECTIONS[label]:>10}: {len(mine)} pictures, least sure {mine.min():.0%}")
    right = int((found == labels).sum())
    print(f"{right} of {len(labels)} right")
    return 0 if right == len(labels) else 1


if __name__ == "__main__":
    raise SystemExit(main())
