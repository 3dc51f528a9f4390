"""Writes samplers.json: what torch, mpmath and diffusers' schedulers say.

Run from the repository's root with the optional extra `oracle` installed:

    python tests/engine/golden/make_samplers_golden.py
"""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import diffusers
import mpmath
import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.engine.golden.toy_model import toy_model

STEPS = 12
SEED = 20240229
SHAPE = (1, 4, 6, 5)  # 120 values: torch draws the last 16 anew
NOISE_SEEDS = (0, 42, 2**32 + 7, 2**64 - 1)
NOISE_DRAWS = (3, 20, 5, 16, 33, 1, 15, 2)
MODEL: dict[str, Any] = {
    "num_train_timesteps": 1000,
    "beta_start": 0.00085,
    "beta_end": 0.012,
    "beta_schedule": "scaled_linear",
}
LEADING: dict[str, Any] = {**MODEL, "timestep_spacing": "leading", "steps_offset": 1}
V: dict[str, Any] = {"prediction_type": "v_prediction"}
ZERO_SNR: dict[str, Any] = {
    **MODEL,
    **V,
    "timestep_spacing": "trailing",
    "rescale_betas_zero_snr": True,
}
KARRAS: dict[str, Any] = {**MODEL, "use_karras_sigmas": True}
SDE: dict[str, Any] = {"algorithm_type": "sde-dpmsolver++"}

# name: (scheduler, whether its latents keep the size of the signal, whether the model sees t)
CASES: dict[str, tuple[Callable[[], Any], bool, bool]] = {
    "euler leading": (lambda: diffusers.EulerDiscreteScheduler(**LEADING), True, True),
    "euler leading v": (lambda: diffusers.EulerDiscreteScheduler(**LEADING, **V), True, True),
    "euler trailing zero snr": (lambda: diffusers.EulerDiscreteScheduler(**ZERO_SNR), True, True),
    "euler_ancestral leading": (
        lambda: diffusers.EulerAncestralDiscreteScheduler(**LEADING),
        True,
        True,
    ),
    "heun leading": (lambda: diffusers.HeunDiscreteScheduler(**LEADING), True, True),
    # Its steps between whole timesteps get fractional ones, so the model here does not see them.
    "dpm_2 leading": (lambda: diffusers.KDPM2DiscreteScheduler(**LEADING), True, False),
    "dpm_2_ancestral leading": (
        lambda: diffusers.KDPM2AncestralDiscreteScheduler(**LEADING),
        True,
        False,
    ),
    "dpmpp_2m karras": (lambda: diffusers.DPMSolverMultistepScheduler(**KARRAS), False, True),
    "dpmpp_2m karras v": (
        lambda: diffusers.DPMSolverMultistepScheduler(**KARRAS, **V),
        False,
        True,
    ),
    "dpmpp_2m_sde karras": (
        lambda: diffusers.DPMSolverMultistepScheduler(**KARRAS, **SDE),
        False,
        True,
    ),
    "uni_pc 2 b2": (lambda: diffusers.UniPCMultistepScheduler(**LEADING), False, True),
    "uni_pc 3 b2": (
        lambda: diffusers.UniPCMultistepScheduler(**LEADING, solver_order=3),
        False,
        True,
    ),
    # diffusers makes 0 * infinity of a last level of 0 here, so this one stops above it.
    "uni_pc 3 b1": (
        lambda: diffusers.UniPCMultistepScheduler(
            **LEADING, solver_order=3, solver_type="bh1", final_sigmas_type="sigma_min"
        ),
        False,
        True,
    ),
    "ddim leading": (
        lambda: diffusers.DDIMScheduler(**LEADING, clip_sample=False, set_alpha_to_one=True),
        False,
        True,
    ),
    "lcm": (lambda: diffusers.LCMScheduler(**MODEL), False, True),
}


def run_case(scheduler: Any, keeps_signal: bool, timed: bool) -> dict[str, Any]:
    """One trajectory from the noise of SEED; later noise comes from the same generator."""
    generator = torch.Generator().manual_seed(SEED)
    noise = torch.randn(SHAPE, generator=generator)
    steps = 4 if isinstance(scheduler, diffusers.LCMScheduler) else STEPS
    scheduler.set_timesteps(steps)
    sigmas = sigmas_of(scheduler)
    x = noise * (1 + sigmas[0] ** 2) ** 0.5 if keeps_signal else noise
    takes_generator = "generator" in scheduler.step.__code__.co_varnames
    extra = {"generator": generator} if takes_generator else {}
    for t in scheduler.timesteps:
        seen = scheduler.scale_model_input(x, t)
        output = torch.from_numpy(toy_model(seen.numpy(), float(t), timed=timed))
        x = scheduler.step(output, t, x, **extra).prev_sample
    if not keeps_signal:
        x = x * (1 + sigmas[-1] ** 2) ** 0.5
    timesteps = list(dict.fromkeys(float(t) for t in scheduler.timesteps))
    return {"sigmas": sigmas, "timesteps": timesteps, "final": floats(x)}


def sigmas_of(scheduler: Any) -> list[float]:
    """Its noise levels, each once, 0 at the end."""
    if hasattr(scheduler, "sigmas"):
        return list(dict.fromkeys(floats(scheduler.sigmas)))
    alphas = scheduler.alphas_cumprod[scheduler.timesteps]
    return [*floats(((1 - alphas) / alphas) ** 0.5), 0.0]


def floats(tensor: torch.Tensor) -> list[float]:
    """float32 values, in the fewest digits that give them back."""
    return [float(str(value)) for value in tensor.numpy().astype(np.float32).ravel()]


def noise_golden() -> dict[str, Any]:
    """Draws that continue one generator's stream, for each seed."""
    golden = {}
    for seed in NOISE_SEEDS:
        generator = torch.Generator().manual_seed(seed)
        draws = [floats(torch.randn(size, generator=generator)) for size in NOISE_DRAWS]
        golden[str(seed)] = draws
    large = torch.randn((1, 4, 33, 17), generator=torch.Generator().manual_seed(42))
    return {"draws": golden, "large": floats(large)}


def beta_golden() -> list[list[float]]:
    """Pairs of a quantile of Beta(0.6, 0.6) and its share."""
    quantiles = [0.0001, 0.01, 0.1, 0.25, 0.4999, 0.5, 0.7, 0.93, 0.9999]
    return [[q, float(mpmath.betainc(0.6, 0.6, 0, q, regularized=True))] for q in quantiles]


def main() -> None:
    """Writes the file beside this script."""
    warnings.simplefilter("ignore")
    golden = {
        "made with": {"torch": torch.__version__, "diffusers": diffusers.__version__},
        "seed": SEED,
        "shape": SHAPE,
        "noise": noise_golden(),
        "beta": beta_golden(),
        "cases": {name: run_case(make(), *rest) for name, (make, *rest) in CASES.items()},
    }
    path = Path(__file__).with_name("samplers.json")
    path.write_text(json.dumps(golden, indent=None, separators=(",", ":")).replace('},"', '},\n"'))


if __name__ == "__main__":
    main()
