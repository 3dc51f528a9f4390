"""Each operator of the graph on a real DirectML device, against the reference.

In both precisions and in every form that a feature level gives it. Sizes are odd and batches are
two, so that a lowering that confuses axes cannot pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from engine.devices.base import Precision
from engine.devices.directml.device import DirectML
from tests.engine.operator_cases import CASES, LEVEL_CASES, Case, relative_rms
from tests.windows.devices import directml_device

TOLERANCE = {Precision.F32: 1e-5, Precision.F16: 5e-3}  # relative RMS
NEWEST = (6, 1)
FORMS = [(make, NEWEST) for make in CASES]
FORMS += [(make, level) for level in ((5, 1), (3, 0)) for make in LEVEL_CASES]


@pytest.fixture(scope="module")
def device() -> DirectML:
    return directml_device()


@pytest.mark.parametrize("precision", TOLERANCE)
@pytest.mark.parametrize(
    ("make", "level"), FORMS, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_operator(
    device: DirectML,
    make: Callable[[Case], None],
    level: tuple[int, int],
    precision: Precision,
) -> None:
    case = Case.of(make)
    older = replace(device, feature_level=level)
    got = older.compile(case.graph, precision).run(case.inputs)
    for name, expected in case.expected().items():
        assert got[name].dtype == np.float32
        assert relative_rms(got[name], expected) < TOLERANCE[precision], name
