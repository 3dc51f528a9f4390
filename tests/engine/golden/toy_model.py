"""A fixed smooth function in the place of a UNet, for golden trajectories of samplers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def toy_model(x: NDArray[Any], timestep: float, *, timed: bool = True) -> NDArray[np.float32]:
    """Bounded, nonlinear, different in each pixel, and (if `timed`) dependent on the timestep."""
    level = (timestep + 1) / 1000 if timed else 0.5
    wide = np.asarray(x, np.float64)
    mixed = wide * (0.6 + 0.3 * level) + 0.2 * np.roll(wide, 1, axis=-1)
    return (np.tanh(mixed) + 0.1 * np.sin(5 * level)).astype(np.float32)
