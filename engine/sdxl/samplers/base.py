"""What all samplers share: the state between two steps, and the loop.

A step is a function of the state alone (the position in the noise stream is part of it), so a run
that is resumed from a saved state continues bit for bit, and a state can be stepped from twice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sdxl.noise import NoiseSource, Words

Floats = NDArray[np.float32]
# Takes x [N C H W] and its sigma; returns the denoised latent. May raise to stop the run.
Denoise = Callable[[Floats, float], Floats]


@dataclass(frozen=True, slots=True)
class State:
    """Between two steps.

    Attributes:
        step: steps done.
        x: the latent at noise level `sigmas[step]`. [N C H W]
        noise: the noise source's state.
        denoised: what the last step took for the picture; None before the first.
        history: what the sampler itself remembers, newest first. Each [N C H W]
    """

    step: int
    x: Floats
    noise: Words
    denoised: Floats | None = None
    history: tuple[Floats, ...] = ()

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """Everything, as named arrays for a file."""
        arrays: dict[str, NDArray[Any]] = {
            "step": np.array([self.step], dtype=np.int64),
            "x": self.x,
            "noise": self.noise,
        }
        if self.denoised is not None:
            arrays["denoised"] = self.denoised
        return arrays | {f"history.{i}": past for i, past in enumerate(self.history)}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> State:
        """The inverse of `to_arrays`. Raises KeyError if an array is missing."""
        remembered = sum(name.startswith("history.") for name in arrays)
        return cls(
            step=int(arrays["step"][0]),
            x=arrays["x"],
            noise=arrays["noise"],
            denoised=arrays.get("denoised"),
            history=tuple(arrays[f"history.{i}"] for i in range(remembered)),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One step, as an algorithm sees it: from `sigma` to `next_sigma`.

    Attributes:
        sigmas: all noise levels. [steps + 1]
        index: of this step, from 0.
        x: the latent at `sigma`. [N C H W]
        history: as the step before returned it.
        randn: draws unit noise in the shape of x.
    """

    sigmas: tuple[float, ...]
    index: int
    x: Floats
    history: tuple[Floats, ...]
    randn: Callable[[], Floats]

    @property
    def sigma(self) -> float:
        """The noise level that the step starts from."""
        return self.sigmas[self.index]

    @property
    def next_sigma(self) -> float:
        """The noise level that the step ends at; 0 in the last one."""
        return self.sigmas[self.index + 1]

    def h(self, back: int = 0) -> float:
        """The width in log(sigma) of the interval `back` steps ago; of this one for 0.

        Half the log of the signal-to-noise ratio is -log(sigma), "lambda" in the DPM-Solver papers.
        """
        start = self.index - back
        return math.log(self.sigmas[start] / self.sigmas[start + 1])


@dataclass(frozen=True, slots=True)
class Moved:
    """What an algorithm makes of a step: the latent at `next_sigma`, the prediction that a preview
    shows, and what to remember."""

    x: Floats
    denoised: Floats
    history: tuple[Floats, ...] = ()


Algorithm = Callable[[Step, Denoise], Moved]


class Sampler:
    """An algorithm over fixed noise levels. See the package for how to use it."""

    def __init__(self, algorithm: Algorithm, sigmas: Floats, noise: NoiseSource) -> None:
        self._algorithm = algorithm
        self._sigmas = tuple(float(sigma) for sigma in sigmas)
        self._noise = noise

    @property
    def step_count(self) -> int:
        """Steps of a whole run."""
        return len(self._sigmas) - 1

    def start(self, x: Floats) -> State:
        """The state before the first step; x is at noise level `sigmas[0]`. [N C H W]"""
        return State(0, x.astype(np.float32, copy=False), self._noise.state())

    def steps(self, state: State, denoise: Denoise) -> Iterator[State]:
        """Goes on from `state` to the end, yielding the state after each step."""
        while state.step < self.step_count:
            state = self.step(state, denoise)
            yield state

    def step(self, state: State, denoise: Denoise) -> State:
        """The state one step further. Leaves `state` as it is."""
        self._noise.restore(state.noise)
        shape = state.x.shape
        step = Step(
            sigmas=self._sigmas,
            index=state.step,
            x=state.x,
            history=state.history,
            randn=lambda: self._noise.randn(shape),
        )
        moved = self._algorithm(step, denoise)
        return State(state.step + 1, moved.x, self._noise.state(), moved.denoised, moved.history)


def towards(x: Floats, denoised: Floats, sigma: float, target: float) -> Floats:
    """x taken from noise level `sigma` to `target` on the straight line to `denoised`.

    This is the exact solution of dx/dsigma = (x - D) / sigma for a constant D: Euler's step, and
    the first-order exponential integrator. In this form it loses no digits where sigma is huge.
    """
    return denoised + (x - denoised) * (target / sigma)


def ancestral(sigma: float, target: float, eta: float = 1.0) -> tuple[float, float]:
    """Splits a step down to `target`: go to the first level, then add noise of the second.

    The squares of both add up to target^2. With eta 1 this is DDPM's posterior variance (Song et
    al. 2021, arXiv 2010.02502, section 4.1), written for sigma.
    """
    added = eta * target * math.sqrt(1.0 - (target / sigma) ** 2)
    return math.sqrt(max(target**2 - added**2, 0.0)), added
