"""Samplers against diffusers' trajectories (golden/samplers.json) and against exact solutions.

The exact case: pictures that are normal with standard deviation S have the perfect prediction
D(x, sigma) = x S^2 / (S^2 + sigma^2); the ODE then keeps x / sqrt(S^2 + sigma^2) constant, and the
SDE keeps its variance at 1.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load, save

from engine.errors import Cancelled, EngineError
from engine.names import SAMPLERS
from engine.sdxl.config import Prediction, SamplingConfig
from engine.sdxl.noise import NoiseSource
from engine.sdxl.samplers import Sampler, State, make_sampler
from engine.sdxl.samplers.base import Algorithm, Floats, Step
from engine.sdxl.samplers.dpmpp import dpmpp_2m, dpmpp_2m_sde, dpmpp_3m_sde, dpmpp_sde
from engine.sdxl.samplers.euler import dpm_2, euler, heun
from engine.sdxl.samplers.unipc import uni_pc
from engine.sdxl.schedule import Denoiser, initial_noise_scale, sigmas
from tests.engine.golden.toy_model import toy_model

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).with_name("golden") / "samplers.json").read_text(encoding="utf-8")
)
NAMES = [name.canonical for name in SAMPLERS]
STOCHASTIC = {"euler_ancestral", "dpm_2_ancestral", "lcm"} | {n for n in NAMES if "sde" in n}
EVERY = pytest.mark.parametrize("name", NAMES)
S = 0.8


def perfect(x: Floats, sigma: float) -> Floats:
    return x * (S**2 / (S**2 + sigma**2))


def toy(sampling: SamplingConfig, timed: bool = True) -> Denoiser:
    return Denoiser(partial(toy_model, timed=timed), sampling)


def geometric(high: float, low: float, steps: int) -> Floats:
    return np.geomspace(high, low, steps + 1).astype(np.float32)


def run(sampler: Sampler, x: Floats, denoise: Callable[[Floats, float], Floats]) -> State:
    *_, last = sampler.steps(sampler.start(x), denoise)
    return last


# Golden trajectories


def sampler_of(case: str, levels: Floats, noise: NoiseSource) -> Sampler:
    variants: dict[str, Algorithm] = {
        "uni_pc 2 b2": partial(uni_pc, order=2, b_2=True),
        "uni_pc 3 b2": partial(uni_pc, order=3, b_2=True),
    }
    if case in variants:
        return Sampler(variants[case], levels, noise)
    return make_sampler(case.split(maxsplit=1)[0], levels, noise)


@pytest.mark.parametrize("case", GOLDEN["cases"])
def test_ends_where_diffusers_ends(case: str) -> None:
    golden = GOLDEN["cases"][case]
    zero_snr = "zero snr" in case
    v = case.endswith(" v") or zero_snr
    sampling = SamplingConfig(Prediction.V if v else Prediction.EPSILON, zero_snr)
    levels = np.float32(golden["sigmas"])
    if zero_snr:  # our stand-in for the infinite first level is another one
        levels = sigmas("trailing", 12, sampling)
    noise = NoiseSource("cpu", GOLDEN["seed"])
    x = noise.randn(GOLDEN["shape"]) * initial_noise_scale(levels)
    state = run(sampler_of(case, levels, noise), x, toy(sampling, timed="dpm_2" not in case))
    expected = np.float32(golden["final"]).reshape(GOLDEN["shape"])
    tolerance = 1e-4 if zero_snr else 3e-6
    np.testing.assert_allclose(state.x, expected, rtol=0, atol=tolerance * np.abs(expected).max())


# Exact solutions


@pytest.mark.parametrize(
    ("algorithm", "order"),
    [
        (euler, 1),
        (heun, 2),
        (dpm_2, 2),
        (dpmpp_2m, 2),
        (partial(dpmpp_2m_sde, eta=0.0), 2),
        (partial(dpmpp_3m_sde, eta=0.0), 2),
        (partial(dpmpp_sde, eta=0.0), 2),
        (partial(uni_pc, order=1), 2),  # the corrector gives one order more
        (uni_pc, 2),  # 4 in the middle, but its last step is of first order
    ],
)
def test_converges_at_its_order(algorithm: Algorithm, order: int) -> None:
    high, low = 10.0, 0.2
    x = np.full((1, 1, 1, 1), 10.0, np.float32)
    exact = 10.0 * math.sqrt((S**2 + low**2) / (S**2 + high**2))
    errors = []
    for steps in (16, 32, 64):
        sampler = Sampler(algorithm, geometric(high, low, steps), NoiseSource("nv", 0))
        errors.append(abs(float(run(sampler, x, perfect).x.item()) - exact))
    assert errors[-1] < 0.05 * exact
    observed = math.log2(errors[0] / errors[2]) / 2
    assert order - 0.3 < observed < order + 1.2


@pytest.mark.parametrize("name", sorted(STOCHASTIC - {"lcm"}))
def test_added_noise_keeps_the_variance(name: str) -> None:
    levels = geometric(10.0, 0.3, 120 if name == "euler_ancestral" else 30)  # it is of order 1
    noise = NoiseSource("nv", 7)
    x = noise.randn((1, 4, 96, 96)) * math.sqrt(S**2 + 100.0)
    sampler = make_sampler(name, levels, noise)
    for state in sampler.steps(sampler.start(x), perfect):
        expected = S**2 + float(levels[state.step]) ** 2
        assert float(state.x.var()) == pytest.approx(expected, rel=0.04), state.step


@pytest.mark.parametrize("name", sorted(STOCHASTIC))
def test_added_noise_is_new_in_each_step(name: str) -> None:
    """Starting from nothing, with a model that sees nothing: what is there is the added noise."""
    sampler = make_sampler(name, geometric(4.0, 0.5, 3), NoiseSource("nv", 7))
    states = list(sampler.steps(sampler.start(np.zeros((1, 4, 64, 64), np.float32)), no_picture))
    first = states[0].x
    rest = states[1].x - first * (0.0 if name == "lcm" else fitted(states[1].x, first))
    assert first.std() > 0.2
    assert rest.std() > 0.2


def no_picture(x: Floats, sigma: float) -> Floats:
    return np.zeros_like(x)


def fitted(values: Floats, by: Floats) -> float:
    return float((values * by).sum() / (by * by).sum())


def test_dpmpp_sde_noise_of_a_step_contains_that_of_its_half() -> None:
    """Brownian in sigma: the correlation is the root of the share of the interval."""
    seen: list[Floats] = []

    def watch(x: Floats, sigma: float) -> Floats:
        seen.append(x)
        return np.zeros_like(x)

    sampler = Sampler(dpmpp_sde, np.float32([4.0, 1.0, 0.5]), NoiseSource("nv", 1))
    after = sampler.step(sampler.start(np.zeros((1, 4, 128, 128), np.float32)), watch).x
    correlation = float((seen[1] * after).mean() / (seen[1].std() * after.std()))
    assert correlation == pytest.approx(math.sqrt((4 - 2) / (4 - 1)), abs=0.01)


def test_dpmpp_3m_sde_integrates_the_parabola_with_half_its_bend() -> None:
    """In units of the step, u from 0 to 1: weights z exp(-z (1 - u)) on D, z = 2 h."""
    levels = [9.0, 5.0, 3.0, 2.0]
    times = [math.log(levels[2] / level) for level in levels]  # 0 at the start of the step
    h = times[3]
    values = [0.3, -0.5, 0.9]  # D at the three levels, oldest first
    a, b, c = np.polynomial.polynomial.polyfit(np.array(times[:3]) / h, values, 2)
    u, weight = np.polynomial.legendre.leggauss(20)
    u, weight = (u + 1) / 2, weight / 2
    kernel = 2 * h * np.exp(-2 * h * (1 - u))
    expected = math.exp(-2 * h) * 1.5 + (weight * kernel * (a + b * u + c / 2 * u**2)).sum()

    moved = dpmpp_3m_sde(step_at(levels, 2, 1.5, values[1::-1]), lambda x, sigma: full(values[2]))
    assert float(moved.x.item()) == pytest.approx(float(expected), rel=1e-5)


def test_dpmpp_3m_sde_fits_what_there_is_to_each_step() -> None:
    """A constant, then a line, then parabolas; eta 0, so that nothing is drawn."""
    levels = [9.0, 6.0, 4.5, 3.0, 1.5]
    values = dict(zip(levels, [0.4, -0.6, 1.1, 0.2], strict=False))
    u, weight = np.polynomial.legendre.leggauss(20)
    u, weight = (u + 1) / 2, weight / 2
    sampler = Sampler(partial(dpmpp_3m_sde, eta=0.0), np.float32(levels), NoiseSource("nv", 0))
    x = 1.5
    for state in sampler.steps(sampler.start(full(x)), lambda x, sigma: full(values[sigma])):
        index = state.step - 1
        h = math.log(levels[index] / levels[index + 1])
        known = levels[max(index - 2, 0) : index + 1]
        times = [math.log(levels[index] / level) / h for level in known]
        fit = np.polynomial.polynomial.polyfit(times, [values[s] for s in known], len(known) - 1)
        fit[2:] /= 2
        kernel = h * np.exp(-h * (1 - u)) * np.polynomial.polynomial.polyval(u, fit)
        x = x * math.exp(-h) + float((weight * kernel).sum())
        assert float(state.x.item()) == pytest.approx(x, rel=1e-5), state.step


def test_uni_pc_is_exact_for_what_its_order_promises() -> None:
    """The corrector of order 3 integrates a cubic D over the step before; then the predictor a
    parabola over this one. Both weigh D with exp(-(h - t))."""
    levels = [9.0, 6.5, 5.0, 3.5, 2.0, 1.5, 1.2, 1.0]
    coefficients = [0.4, -0.7, 0.5, 0.3]

    def d(level: float) -> float:
        return float(np.polynomial.polynomial.polyval(-math.log(level), coefficients))

    def exact(x: float, start: float, end: float) -> float:
        t, weight = np.polynomial.legendre.leggauss(30)
        lam = -math.log(start) + (t + 1) / 2 * math.log(start / end)
        weight = weight / 2 * math.log(start / end)
        kernel = np.exp(-(-math.log(end) - lam))
        values = np.polynomial.polynomial.polyval(lam, coefficients)
        return x * end / start + float((weight * kernel * values).sum())

    past = [d(level) for level in (levels[2], levels[1], levels[0])]
    step = step_at(levels, 3, 123.0, [2.0, *past])  # the predicted x does not enter
    moved = uni_pc(step, lambda x, sigma: full(d(sigma)))
    corrected = float(moved.history[0].item())
    assert corrected == pytest.approx(exact(2.0, levels[2], levels[3]), rel=1e-6)
    coefficients[3] = 0.0
    past = [d(level) for level in (levels[2], levels[1], levels[0])]
    moved = uni_pc(step_at(levels, 3, 123.0, [2.0, *past]), lambda x, sigma: full(d(sigma)))
    corrected = float(moved.history[0].item())
    assert float(moved.x.item()) == pytest.approx(exact(corrected, levels[3], levels[4]), rel=1e-6)


def full(value: float) -> Floats:
    return np.full((1, 1, 1, 1), value, np.float32)


def step_at(levels: list[float], index: int, x: float, history: list[float]) -> Step:
    past = tuple(full(value) for value in history)
    return Step(tuple(levels), index, full(x), past, lambda: full(0.0))


# The loop


@EVERY
def test_resumes_with_the_same_bits_after_any_step(name: str) -> None:
    levels = sigmas("karras", 7, SamplingConfig())

    def fresh() -> Sampler:
        return make_sampler(name, levels, NoiseSource("cpu", 99, count=2))

    noise = NoiseSource("cpu", 99, count=2)
    x = noise.randn((2, 4, 6, 5)) * initial_noise_scale(levels)
    sampler = make_sampler(name, levels, noise)
    states = [sampler.start(x), *sampler.steps(sampler.start(x), toy(SamplingConfig()))]
    assert [state.step for state in states] == list(range(8))
    for state in states[:-1]:
        restored = State.from_arrays(load(save(state.to_arrays())))
        *_, last = fresh().steps(restored, toy(SamplingConfig()))
        arrays, expected = last.to_arrays(), states[-1].to_arrays()
        assert arrays.keys() == expected.keys()
        for key, values in expected.items():
            assert arrays[key].tobytes() == values.tobytes(), (state.step, key)


@EVERY
def test_a_picture_is_the_same_in_a_batch_and_alone(name: str) -> None:
    levels = sigmas("normal", 5, SamplingConfig())

    def draw(seed: int, count: int) -> Floats:
        noise = NoiseSource("nv", seed, count)
        x = noise.randn((count, 4, 6, 5)) * initial_noise_scale(levels)
        return run(make_sampler(name, levels, noise), x, toy(SamplingConfig())).x

    batch = draw(5, 3)
    for i in range(3):
        assert np.array_equal(batch[i : i + 1], draw(5 + i, 1))


@EVERY
def test_only_stochastic_samplers_draw_noise(name: str) -> None:
    noise = NoiseSource("cpu", 1)
    before = noise.state()
    sampler = make_sampler(name, geometric(5.0, 0.5, 3), noise)
    state = run(sampler, np.ones((1, 4, 3, 3), np.float32), perfect)
    assert np.array_equal(state.noise, before) == (name not in STOCHASTIC)


@EVERY
@pytest.mark.parametrize("steps", [1, 2, 3, 40])
def test_the_last_step_ends_on_a_prediction(name: str, steps: int) -> None:
    levels = sigmas("simple", steps, SamplingConfig(zero_terminal_snr=True))
    calls: list[float] = []

    def denoise(x: Floats, sigma: float) -> Floats:
        assert x.dtype == np.float32
        calls.append(sigma)
        return perfect(x, sigma)

    x = np.linspace(-2, 2, 48, dtype=np.float32).reshape(1, 4, 4, 3) * float(levels[0])
    state = run(make_sampler(name, levels, NoiseSource("nv", 0)), x, denoise)
    assert state.denoised is not None
    assert state.x.dtype == np.float32
    np.testing.assert_array_equal(state.x, state.denoised)
    assert np.isfinite(state.x).all()
    twice = name in {"heun", "dpm_2", "dpm_2_ancestral", "dpmpp_sde"}
    assert len(calls) == (2 * steps - 1 if twice else steps)


@EVERY
def test_a_step_leaves_its_state_alone_and_can_be_repeated(name: str) -> None:
    sampler = make_sampler(name, geometric(5.0, 0.5, 4), NoiseSource("cpu", 3))
    state = sampler.start(np.ones((1, 4, 3, 3), np.float32))
    for _ in range(3):
        kept = {key: values.copy() for key, values in state.to_arrays().items()}
        once, again = sampler.step(state, perfect), sampler.step(state, perfect)
        assert np.array_equal(once.x, again.x)
        assert all(np.array_equal(state.to_arrays()[key], kept[key]) for key in kept)
        state = once


def test_a_cancelled_evaluation_ends_the_loop_and_the_state_goes_on() -> None:
    sampler = make_sampler("heun", geometric(5.0, 0.5, 4), NoiseSource("cpu", 3))
    states = [sampler.start(np.ones((1, 4, 3, 3), np.float32))]

    def stop(x: Floats, sigma: float) -> Floats:
        if sigma < 2:
            raise Cancelled
        return perfect(x, sigma)

    with pytest.raises(Cancelled):
        states.extend(sampler.steps(states[0], stop))
    assert run(sampler, states[0].x, perfect).step == 4


def test_each_name_is_a_sampler_of_its_own() -> None:
    def drawn(name: str) -> bytes:
        noise = NoiseSource("nv", 5)
        x = noise.randn((1, 4, 3, 3)) * 6
        return run(make_sampler(name, geometric(6.0, 0.5, 5), noise), x, perfect).x.tobytes()

    pictures = {name: drawn(name) for name in NAMES}
    assert pictures["ddim"] == pictures["euler"]  # they differ in their schedule
    assert len(set(pictures.values())) == len(NAMES) - 1


def test_any_spelling_makes_a_sampler_and_an_unknown_one_is_refused() -> None:
    levels = geometric(5.0, 0.5, 1)

    def moved(name: str) -> Floats:
        sampler = make_sampler(name, levels, NoiseSource("nv", 0))
        return run(sampler, np.ones((1, 1, 1, 1), np.float32), perfect).x

    assert moved("Euler a") == moved("euler_ancestral") != moved("euler")
    with pytest.raises(EngineError, match="Euler"):
        make_sampler("Eulr", levels, NoiseSource("nv", 0))


def test_history_is_kept_short() -> None:
    """A checkpoint of UniPC, the longest, holds six latents."""
    sampler = make_sampler("uni_pc", geometric(9.0, 0.5, 12), NoiseSource("nv", 0))
    state = run(sampler, np.ones((1, 1, 1, 1), np.float32), perfect)
    assert len(state.history) == 4
