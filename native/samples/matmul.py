"""A matrix product on the GPU: the whole way from arrays to arrays in twenty lines.

python -m native.samples.matmul [--size 512] [--adapter N]
"""

from __future__ import annotations

import time

import numpy as np

import native as dml
from native.samples.options import open_device, parser


def main(arguments: list[str] | None = None) -> int:
    """Multiplies two random matrices and compares with NumPy; 0 if they agree."""
    options = parser(main.__doc__ or "")
    options.add_argument("--size", type=int, default=512, help="rows and columns")
    chosen = options.parse_args(arguments)
    device = open_device(chosen.adapter)
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((chosen.size, chosen.size), np.float32) for _ in range(2))

    graph = dml.Graph(device, name="matmul")
    left = graph.input("a", a.shape, np.float32)
    right = graph.constant(b, name="b")  # uploaded once, when the graph is compiled
    multiply = graph.compile([dml.gemm(left, right)])

    on_gpu = device.buffer(a)
    (product,) = multiply({left: on_gpu})  # the first run also makes the shaders
    device.wait()
    start = time.perf_counter()
    multiply({left: on_gpu}, outputs=[product])
    device.wait()
    seconds = time.perf_counter() - start

    error = np.abs(product.numpy() - a @ b).max()
    print(f"{2 * chosen.size**3 / seconds / 1e9:.1f} GFLOP/s, largest error {error:.1e}")
    return 0 if error < 1e-3 * chosen.size**0.5 else 1


if __name__ == "__main__":
    raise SystemExit(main())
