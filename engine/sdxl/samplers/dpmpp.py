"""DPM-Solver++ (Lu et al. 2022, arXiv 2211.01095): what is linear in x is solved exactly.

Only the prediction D is approximated, as a polynomial in -log(sigma).

The SDE forms add noise as much as they take away (eta 1; eta 0 is the ODE). Peers draw that noise
from a Brownian tree of the device's library; here each interval gets its own increment from the
picture's generator, which has the same distribution but not the same values: pictures of the SDE
samplers do not match other programs. Each D costs one evaluation.
"""

from __future__ import annotations

import math

from engine.sdxl.samplers.base import Denoise, Floats, Moved, Step, ancestral, towards


def dpmpp_2m(step: Step, denoise: Denoise) -> Moved:
    """Order 2, multistep: one evaluation (algorithm 2; first order at the start and at 0)."""
    denoised = denoise(step.x, step.sigma)
    aim = _extrapolated(step, denoised)
    return Moved(towards(step.x, aim, step.sigma, step.next_sigma), denoised, (denoised,))


def dpmpp_2m_sde(step: Step, denoise: Denoise, eta: float = 1.0) -> Moved:
    """The same for the SDE, midpoint form (section 5 of the paper). One evaluation."""
    denoised = denoise(step.x, step.sigma)
    if step.next_sigma == 0:
        return Moved(denoised, denoised)
    h = step.h()
    aim = _extrapolated(step, denoised)
    x = aim + (step.x - aim) * math.exp(-(1.0 + eta) * h)
    return Moved(_with_noise(x, step, h, eta), denoised, (denoised,))


def dpmpp_3m_sde(step: Step, denoise: Denoise, eta: float = 1.0) -> Moved:
    """Multistep over three predictions, for the SDE. One evaluation.

    D's slope is that of the parabola through the last three predictions (of a line in the second
    step). Integrated against the exponential it gives the functions phi of exponential integrators
    (Hochbruck and Ostermann 2010, section 2). The parabola's bend enters by half, as in
    k-diffusion, where this sampler comes from: it is what people know, and steadier than the full
    third order.
    """
    denoised = denoise(step.x, step.sigma)
    if step.next_sigma == 0:
        return Moved(denoised, denoised)
    h = step.h()
    z = (1.0 + eta) * h
    x = denoised + (step.x - denoised) * math.exp(-z)
    phi_2 = math.expm1(-z) / z + 1.0
    if len(step.history) == 1:
        x = x + (denoised - step.history[0]) * (phi_2 * h / step.h(1))
    elif len(step.history) == 2:
        r_0, r_1 = step.h(1) / h, step.h(2) / h
        near = (denoised - step.history[0]) / r_0
        far = (step.history[0] - step.history[1]) / r_1
        bend = (near - far) / (r_0 + r_1)
        x = x + (near + bend * r_0) * phi_2 + bend * (0.5 - phi_2 / z)
    return Moved(_with_noise(x, step, h, eta), denoised, (denoised, *step.history[:1]))


def dpmpp_sde(step: Step, denoise: Denoise, eta: float = 1.0) -> Moved:
    """Order 2, singlestep, for the SDE: two evaluations, at the start and in the middle.

    The noise is Brownian in sigma: the increment of the whole step contains that of its first half.
    """
    sigma, target = step.sigma, step.next_sigma
    denoised = denoise(step.x, sigma)
    if target == 0:
        return Moved(denoised, denoised)
    middle = math.sqrt(sigma * target)
    first = step.randn()
    down, up = ancestral(sigma, middle, eta)
    aim = denoise(towards(step.x, denoised, sigma, down) + first * up, middle)
    share = (sigma - middle) / (sigma - target)
    down, up = ancestral(sigma, target, eta)
    x = towards(step.x, aim, sigma, down) + first * (up * math.sqrt(share))
    return Moved(x + step.randn() * (up * math.sqrt(1.0 - share)), denoised)


def _extrapolated(step: Step, denoised: Floats) -> Floats:
    """The prediction half a step ahead, on the line through the last two."""
    if not step.history or step.next_sigma == 0:
        return denoised
    return denoised + (denoised - step.history[0]) * (step.h() / step.h(1) / 2)


def _with_noise(x: Floats, step: Step, h: float, eta: float) -> Floats:
    """Adds what an SDE of strength eta has added by the end of the step."""
    return x + step.randn() * (step.next_sigma * math.sqrt(-math.expm1(-2.0 * eta * h)))
