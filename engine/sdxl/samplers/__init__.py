"""Samplers: from noise to a latent, one step at a time, in NumPy float32.

    sampler = make_sampler("dpmpp_2m", sigmas_for("dpmpp_2m", "karras", 20, sampling), noise)
    for state in sampler.steps(sampler.start(x), Denoiser(model, sampling)):
        ...  # state.x, state.denoised for a preview, state.to_arrays() for a checkpoint

They know sigmas, latents and a `denoise(x, sigma)`; not prompts, models or devices. A step costs a
few passes over the latent, besides the one or two evaluations of the model.
"""

from __future__ import annotations

from engine.names import resolve_sampler
from engine.sdxl.noise import NoiseSource
from engine.sdxl.samplers.base import Algorithm, Denoise, Floats, Sampler, State
from engine.sdxl.samplers.dpmpp import dpmpp_2m, dpmpp_2m_sde, dpmpp_3m_sde, dpmpp_sde
from engine.sdxl.samplers.euler import dpm_2, dpm_2_ancestral, euler, euler_ancestral, heun, lcm
from engine.sdxl.samplers.unipc import uni_pc

__all__ = ["Denoise", "Sampler", "State", "make_sampler"]

_ALGORITHMS: dict[str, Algorithm] = {
    "euler": euler,
    "euler_ancestral": euler_ancestral,
    "heun": heun,
    "dpm_2": dpm_2,
    "dpm_2_ancestral": dpm_2_ancestral,
    "dpmpp_2m": dpmpp_2m,
    "dpmpp_sde": dpmpp_sde,
    "dpmpp_2m_sde": dpmpp_2m_sde,
    "dpmpp_3m_sde": dpmpp_3m_sde,
    # DDIM without added noise (Song et al. 2021, eta 0) is Euler once x is written without the
    # factor alpha; what differs is the schedule that "automatic" gives it.
    "ddim": euler,
    "uni_pc": uni_pc,
    "lcm": lcm,
}


def make_sampler(name: str, sigmas: Floats, noise: NoiseSource) -> Sampler:
    """The sampler of this name over these noise levels.

    Args:
        name: any spelling of a sampler.
        sigmas: falling, from `engine.sdxl.schedule`. [steps + 1]
        noise: the source that the initial noise came from; stochastic samplers go on drawing.

    Raises:
        EngineError: BAD_REQUEST for an unknown name.
    """
    return Sampler(_ALGORITHMS[resolve_sampler(name)[0]], sigmas, noise)
