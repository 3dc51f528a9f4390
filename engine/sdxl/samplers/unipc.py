"""UniPC (Zhao et al. 2023, arXiv 2302.04867): a multistep predictor with a corrector.

The corrector reuses the evaluation at the predicted point: one evaluation a step, one order more.

Order 3 and B1(h) as in A1111 and ComfyUI; diffusers has order 2 and B2(h) unless told otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from engine.sdxl.samplers.base import Denoise, Floats, Moved, Step, towards


def uni_pc(step: Step, denoise: Denoise, order: int = 3, b_2: bool = False) -> Moved:
    """Predicts x at the next noise level after correcting x at this one.

    The order is lower in the first and the last steps. History: the corrected x of the step
    before, and the predictions up to then.
    """
    last = len(step.sigmas) - 1
    denoised = denoise(step.x, step.sigma)
    x, past = step.x, step.history[1:]
    if past:
        used = min(order, step.index, last - step.index + 1)  # the order of the last prediction
        x = _solve(step, 1, step.history[0], past[:used], denoised, b_2)
    past = (denoised, *past)
    used = min(order, step.index + 1, last - step.index)
    ahead = _solve(step, 0, x, past[:used], None, b_2)
    return Moved(ahead, denoised, (x, *past[:order]))


def _solve(
    step: Step, back: int, x: Floats, past: Sequence[Floats], end: Floats | None, b_2: bool
) -> Floats:
    """x taken over the interval `back` steps ago, by the predictions at its start and before.

    Args:
        past: predictions, newest first; the first belongs to the start of the interval.
        end: the prediction at the end of the interval, for the corrector.
    """
    start = step.index - back
    newest = past[0]
    ahead = towards(x, newest, step.sigmas[start], step.sigmas[start + 1])
    h_past = [step.h(back + i) for i in range(1, len(past))]
    if not h_past and end is None:
        return ahead  # first order, and the only form that allows a next sigma of 0
    h = step.h(back)
    positions = [-sum(h_past[: i + 1]) / h for i in range(len(h_past))]  # in units of this interval
    others = list(past[1:])
    if end is not None:
        positions, others = [*positions, 1.0], [*others, end]
    weights = _weights(positions, h, b_2)
    for position, weight, other in zip(positions, weights, others, strict=True):
        ahead = ahead - (other - newest) * (weight / position)
    return ahead


def _weights(positions: Sequence[float], h: float, b_2: bool) -> list[float]:
    """B(h) times the coefficients of the paper's theorem 3.1.

    B(h) cancels, except for a single point, where the paper takes the coefficient 1/2.
    """
    z = -h
    if len(positions) == 1:
        return [(math.expm1(z) if b_2 else z) / 2]
    phi = math.expm1(z) / z - 1.0
    right = []
    for k in range(1, len(positions) + 1):
        right.append(phi * math.factorial(k))
        phi = phi / z - 1.0 / math.factorial(k + 1)
    powers = np.vander(positions, increasing=True).T  # [power, point]
    return [float(weight) for weight in np.linalg.solve(powers, right)]
