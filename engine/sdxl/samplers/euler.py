"""One-step samplers: Euler, Heun and DPM2, with and without added noise, and LCM.

Karras et al. 2022 (arXiv 2206.00364), the ODE dx/dsigma = (x - D(x, sigma)) / sigma. All end with
the prediction itself, since the last noise level is 0.
"""

from __future__ import annotations

import math

from engine.sdxl.samplers.base import Denoise, Floats, Moved, Step, ancestral, towards


def euler(step: Step, denoise: Denoise) -> Moved:
    """Order 1, one evaluation."""
    denoised = denoise(step.x, step.sigma)
    return Moved(towards(step.x, denoised, step.sigma, step.next_sigma), denoised)


def euler_ancestral(step: Step, denoise: Denoise) -> Moved:
    """Euler below the next noise level, and fresh noise back up to it. One evaluation."""
    denoised = denoise(step.x, step.sigma)
    down, up = ancestral(step.sigma, step.next_sigma)
    x = towards(step.x, denoised, step.sigma, down)
    return Moved(x + step.randn() * up, denoised)


def heun(step: Step, denoise: Denoise) -> Moved:
    """Order 2: the mean slope of both ends (Karras et al. 2022, algorithm 1 without churn). Two
    evaluations, one in the last step."""
    sigma, target = step.sigma, step.next_sigma
    denoised = denoise(step.x, sigma)
    x = towards(step.x, denoised, sigma, target)
    if target > 0:
        half = (target - sigma) / 2
        end = (x - denoise(x, target)) * (half / target)
        x = step.x + (step.x - denoised) * (half / sigma) + end
    return Moved(x, denoised)


def dpm_2(step: Step, denoise: Denoise) -> Moved:
    """Order 2: the slope of the middle, in log(sigma) (Lu et al. 2022, arXiv 2206.00927, algorithm
    1, in Karras' variables). Two evaluations, one in the last step."""
    x, denoised = _midpoint(step, denoise, step.next_sigma)
    return Moved(x, denoised)


def dpm_2_ancestral(step: Step, denoise: Denoise) -> Moved:
    """DPM2 below the next noise level, and fresh noise back up to it."""
    down, up = ancestral(step.sigma, step.next_sigma)
    x, denoised = _midpoint(step, denoise, down)
    return Moved(x + step.randn() * up, denoised)


def lcm(step: Step, denoise: Denoise) -> Moved:
    """Takes the prediction and adds noise of the next level (Luo et al. 2023, arXiv 2310.04378,
    algorithm 3). For models distilled so; one evaluation.

    The paper's boundary scalings differ from (0, 1) by less than 1e-5 at the timesteps that such
    models know, and are left out, as in ComfyUI.
    """
    denoised = denoise(step.x, step.sigma)
    return Moved(denoised + step.randn() * step.next_sigma, denoised)


def _midpoint(step: Step, denoise: Denoise, target: float) -> tuple[Floats, Floats]:
    """x at `target` and the prediction at the start."""
    sigma = step.sigma
    denoised = denoise(step.x, sigma)
    if target == 0:
        return denoised, denoised
    middle = math.sqrt(sigma * target)
    x = towards(step.x, denoised, sigma, middle)
    slope = (x - denoise(x, middle)) / middle
    return step.x + slope * (target - sigma), denoised
