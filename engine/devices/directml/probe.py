"""Asks DirectML, without allocating anything, for which products it would keep a weight twice.

It cuts the rows of a product into tiles of several sizes and packs the weight for each size: a
UNet at 832 x 1216 pixels, batch 1, would take 8.2 GB instead of 4.4. With rows padded to whole
tiles it packs once. Which products are concerned is DirectML's secret and may differ with the
adapter, so each shape is compiled alone, as it is and padded: a few milliseconds. The answer
depends on the product alone, so that cutting a graph changes no value.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

import native as dml
from engine.devices.directml.target import TILE_ROWS, Product, padded_rows

SAVING = 1.1  # from which factor on the copies of the rows are worth it


class WeightProbe:
    """Whether a product's rows should be padded; remembers its answers."""

    def __init__(self, device: dml.Device) -> None:
        self._device = device
        self._answers: dict[Product, bool] = {}

    def __call__(self, product: Product) -> bool:
        if product.rows <= TILE_ROWS or product.rows % TILE_ROWS == 0:
            return False
        if product not in self._answers:
            plain = self._kept(product)
            whole = product._replace(rows=padded_rows(product.rows))
            self._answers[product] = self._kept(whole) * SAVING < plain
        return self._answers[product]

    def _kept(self, product: Product) -> float:
        """Persistent memory for each byte of the weight."""
        graph = dml.Graph(self._device, name="probe")
        shape = product.rows, product.inner
        x = graph.input("x", shape[::-1] if product.turned else shape, product.dtype)
        weight = graph.constant(
            _never_loaded, shape=(product.columns, product.inner), dtype=product.dtype
        )
        y = dml.gemm(x, weight, trans_a=product.turned, trans_b=True)
        compiled = graph.compile([y], initialize=False)
        return compiled.persistent_size / compiled.constant_bytes


def _never_loaded() -> NDArray[Any]:
    raise AssertionError("a probe has no weights")
