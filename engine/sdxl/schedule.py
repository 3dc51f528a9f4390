"""Which noise levels a picture passes through, and what the model is told about them.

Everything is written in sigma, the standard deviation of the noise on a latent whose signal keeps
its size ("variance exploding"; Karras et al. 2022, arXiv 2206.00364). A model trained on alphas
sees the same latent divided by sqrt(1 + sigma^2). This module knows tables and scalings, not
samplers or devices. It costs under a millisecond; the Beta schedule some 15.

Where the peers differ:

* The model was trained on whole timesteps and gets the nearest one, as in ComfyUI and in
  diffusers' DPM-Solver; A1111 passes the fraction. That is half a timestep of 1000 at most: in a
  picture of the starter model after 20 steps, up to 1.6/255 in a pixel and 0.04/255 on average.
* "beta" spaces timesteps, as its paper and ComfyUI do; A1111 and diffusers space sigmas by it.
* "leading" and "trailing" are diffusers' with an offset of 1, whole timesteps of the table.
* Every schedule ends in 0. A1111's and diffusers' DDIM stop at the lowest sigma of the table.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorKind
from engine.names import AUTOMATIC, automatic_schedule, resolve_sampler, resolve_schedule
from engine.sdxl.config import Prediction, SamplingConfig

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

_KARRAS_RHO = 7.0  # Karras et al. 2022, table 1
_BETA_SHAPE = 0.6  # alpha = beta = 0.6: Lee et al. 2024, "Beta sampling is all you need"
_LEADING_OFFSET = 1  # `steps_offset` of SDXL's scheduler configuration
# Under zero-terminal SNR the last alpha is 0 and its sigma infinite. This alpha (sigma 4518.8) is
# what A1111 and ComfyUI put there; diffusers puts 2**-24 (sigma 4096).
_TERMINAL_ALPHA = 4.8973451890853435e-08
# For these A1111 asks for one step more and drops the lowest sigma above 0 (ComfyUI for the DPM2
# pair only): stopping at 0.03 before 0 leaves noise in their pictures.
_DROPS_LOWEST = frozenset({"dpm_2", "dpm_2_ancestral", "dpmpp_3m_sde"})


@cache
def sigma_table(sampling: SamplingConfig) -> Doubles:
    """The sigma of each training timestep, rising. Read-only, [train_steps].

    Betas are linear in their square roots (Rombach et al. 2022); with zero-terminal SNR the square
    roots of the cumulative alphas are shifted and scaled to end in 0 (Lin et al. 2024, alg. 1).
    """
    ends = math.sqrt(sampling.beta_start), math.sqrt(sampling.beta_end)
    betas = np.linspace(*ends, sampling.train_steps, dtype=np.float64) ** 2
    alphas = np.cumprod(1.0 - betas)
    if sampling.zero_terminal_snr:
        root = np.sqrt(alphas)
        alphas = ((root - root[-1]) * (root[0] / (root[0] - root[-1]))) ** 2
        alphas[-1] = _TERMINAL_ALPHA
    table = np.sqrt((1.0 - alphas) / alphas)
    table.flags.writeable = False
    return table


def sigma_at(timesteps: Doubles, sampling: SamplingConfig) -> Doubles:
    """The sigma at fractional timesteps: log(sigma) is linear between two whole ones."""
    table = sigma_table(sampling)
    return np.exp(np.interp(timesteps, np.arange(len(table)), np.log(table)))


def timestep_of(sigma: float, sampling: SamplingConfig) -> int:
    """The training timestep whose log(sigma) is nearest. `sigma` is above 0."""
    return int(np.abs(np.log(sigma_table(sampling)) - math.log(sigma)).argmin())


def sigmas(schedule: str, steps: int, sampling: SamplingConfig) -> Floats:
    """Falling noise levels, the last one 0. [steps + 1]

    Args:
        schedule: a name that `engine.names.resolve_schedule` knows, other than "automatic".
        steps: 1 ... `sampling.train_steps`.

    Raises:
        EngineError: BAD_REQUEST.
    """
    name = resolve_schedule(schedule)
    if name == AUTOMATIC:
        raise EngineError(
            ErrorKind.BAD_REQUEST,
            "The schedule is automatic, which needs a sampler to choose by.",
            field="schedule",
        )
    if not 1 <= steps <= sampling.train_steps:
        raise EngineError(
            ErrorKind.BAD_REQUEST,
            f"The number of steps is {steps}; it must be from 1 to {sampling.train_steps}.",
            field="steps",
            value=steps,
        )
    return np.append(_SCHEDULES[name](steps, sampling), 0.0).astype(np.float32)


def sigmas_for(sampler: str, schedule: str, steps: int, sampling: SamplingConfig) -> Floats:
    """`sigmas` as this sampler wants them: "automatic" resolved, DPM2 and DPM++ 3M SDE without the
    lowest sigma. [steps + 1]

    Args:
        sampler: any spelling of a sampler.

    Raises:
        EngineError: BAD_REQUEST.
    """
    name = resolve_schedule(schedule)
    if name == AUTOMATIC:
        name = automatic_schedule(sampler)
    if resolve_sampler(sampler)[0] in _DROPS_LOWEST and 1 <= steps < sampling.train_steps:
        return np.delete(sigmas(name, steps + 1, sampling), steps)
    return sigmas(name, steps, sampling)


def initial_noise_scale(levels: Floats) -> float:
    """What unit noise is multiplied by to start at `levels[0]`: sqrt(1 + sigma^2).

    The model then sees noise of unit variance, as in training. ComfyUI and diffusers' "leading" do
    the same; A1111 (by default) and diffusers' "trailing" Euler multiply by sigma, 0.2 % less.
    """
    return math.sqrt(1.0 + float(levels[0]) ** 2)


class Denoiser:
    """The model as samplers call it: (x, sigma) -> what the picture would be without the noise.

    Args:
        model: takes the scaled latent [N C H W] and a training timestep; returns the noise or v,
            after guidance, in the same shape.
        sampling: how the model was trained.
    """

    def __init__(self, model: Callable[[Floats, int], Floats], sampling: SamplingConfig) -> None:
        self._model = model
        self._sampling = sampling

    def __call__(self, x: Floats, sigma: float) -> Floats:
        """The denoised latent at noise level `sigma`. [N C H W]

        Noise: x - sigma * eps (Ho et al. 2020). v: x / (1 + sigma^2) - v * sigma / sqrt(1 +
        sigma^2) (Salimans and Ho 2022). Both are rewritten for an x that is not scaled down.
        """
        scale = 1.0 / math.sqrt(1.0 + sigma * sigma)
        output = self._model(x * scale, timestep_of(sigma, self._sampling))
        if self._sampling.prediction is Prediction.V:
            return x * (scale * scale) - output * (sigma * scale)
        return x - output * sigma


def _ends(sampling: SamplingConfig) -> tuple[float, float]:
    table = sigma_table(sampling)
    return float(table[-1]), float(table[0])


def _karras(steps: int, sampling: SamplingConfig) -> Doubles:
    """Karras et al. 2022, equation 5."""
    high, low = (sigma ** (1.0 / _KARRAS_RHO) for sigma in _ends(sampling))
    return np.linspace(high, low, steps, dtype=np.float64) ** _KARRAS_RHO


def _exponential(steps: int, sampling: SamplingConfig) -> Doubles:
    high, low = (math.log(sigma) for sigma in _ends(sampling))
    return np.exp(np.linspace(high, low, steps, dtype=np.float64))


def _normal(steps: int, sampling: SamplingConfig) -> Doubles:
    """Equal timesteps from the last to the first: A1111's Uniform and Normal, ComfyUI's normal."""
    return sigma_at(np.linspace(sampling.train_steps - 1, 0, steps, dtype=np.float64), sampling)


def _sgm_uniform(steps: int, sampling: SamplingConfig) -> Doubles:
    """The same with one step more, whose end at timestep 0 is replaced by sigma 0."""
    last = sampling.train_steps - 1
    return sigma_at(np.linspace(last, 0, steps + 1, dtype=np.float64)[:-1], sampling)


def _simple(steps: int, sampling: SamplingConfig) -> Doubles:
    """Every (train_steps / steps)-th entry of the table, counted from its end, rounded down."""
    back = (np.arange(steps) * (sampling.train_steps / steps)).astype(np.int64)
    return sigma_table(sampling)[sampling.train_steps - 1 - back]


def _leading(steps: int, sampling: SamplingConfig) -> Doubles:
    """Whole multiples of train_steps // steps, plus the offset (Lin et al. 2024, table 2)."""
    stride = sampling.train_steps // steps
    highest = (steps - 1) * stride
    offset = min(_LEADING_OFFSET, sampling.train_steps - 1 - highest)  # 0 if all are taken
    return sigma_table(sampling)[np.arange(steps)[::-1] * stride + offset]


def _trailing(steps: int, sampling: SamplingConfig) -> Doubles:
    """Rounded multiples of train_steps / steps, counted from the end (Lin et al. 2024, table 2)."""
    back = np.arange(steps) * (sampling.train_steps / steps)
    return sigma_table(sampling)[np.round(sampling.train_steps - back).astype(np.int64) - 1]


def _beta(steps: int, sampling: SamplingConfig) -> Doubles:
    """Quantiles of a Beta distribution over the timesteps: more of them at both ends.

    Rounded to whole timesteps, unless that makes two of them one (from 139 steps on).
    """
    share = 1.0 - np.arange(steps) / steps
    timesteps = _beta_quantile(share) * (sampling.train_steps - 1)
    whole = np.round(timesteps)
    return sigma_at(whole if (np.diff(whole) < 0).all() else timesteps, sampling)


def _beta_quantile(share: Doubles) -> Doubles:
    """The inverse of the Beta(0.6, 0.6) distribution function, by bisection.

    The distribution function below 1/2 is a series (DLMF 8.17.7 and 15.2.1, 60 terms at ratio
    1/2); above, it follows from symmetry.
    """
    a = _BETA_SHAPE
    lower = np.minimum(share, 1.0 - share)
    terms = np.arange(60)
    ratios = (terms[1:] - a) / terms[1:]  # of consecutive (1 - a)_k / k!
    coefficients = np.concatenate([[1.0], np.cumprod(ratios)]) / (a + terms)
    total = math.gamma(a) ** 2 / math.gamma(2 * a)
    left, right = np.zeros_like(lower), np.full_like(lower, 0.5)
    for _ in range(60):
        middle = (left + right) / 2
        value = middle**a * np.polynomial.polynomial.polyval(middle, coefficients) / total
        left, right = np.where(value < lower, middle, left), np.where(value < lower, right, middle)
    return np.where(share <= 0.5, right, 1.0 - right)


_SCHEDULES: dict[str, Callable[[int, SamplingConfig], Doubles]] = {
    "karras": _karras,
    "exponential": _exponential,
    "normal": _normal,
    "sgm_uniform": _sgm_uniform,
    "simple": _simple,
    "beta": _beta,
    "leading": _leading,
    "trailing": _trailing,
}
