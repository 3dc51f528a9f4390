"""Noise levels against published tables, diffusers' schedulers and the Beta distribution."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import EngineError, ErrorKind
from engine.names import AUTOMATIC, SAMPLERS, SCHEDULES
from engine.sdxl import schedule as module
from engine.sdxl.config import Prediction, SamplingConfig
from engine.sdxl.schedule import (
    Denoiser,
    Floats,
    initial_noise_scale,
    sigma_at,
    sigma_table,
    sigmas,
    sigmas_for,
    timestep_of,
)

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).with_name("golden") / "samplers.json").read_text(encoding="utf-8")
)
SDXL = SamplingConfig()
ZERO_SNR = SamplingConfig(prediction=Prediction.V, zero_terminal_snr=True)
NAMES = [name.canonical for name in SCHEDULES if name.canonical != AUTOMATIC]


@pytest.mark.parametrize(
    ("name", "first", "second", "last"),
    [
        ("leading", 11.0283, None, 0.0413),
        ("trailing", 14.6146, None, 0.223),
        ("simple", 14.6146, None, 0.223),
        ("normal", 14.6146, 10.7468, 0.0292),
        ("karras", 14.6146, 11.7254, 0.0292),
        ("sgm_uniform", 14.6146, 10.9073, 0.2255),
        ("exponential", 14.6146, 10.5363, 0.0292),
    ],
)
def test_twenty_steps_are_the_peers_tables(
    name: str, first: float, second: float | None, last: float
) -> None:
    levels = sigmas(name, 20, SDXL)
    assert levels.shape == (21,)
    assert levels[0] == pytest.approx(first, abs=5e-5)
    assert levels[-2] == pytest.approx(last, abs=5e-5)
    if second is not None:
        assert levels[1] == pytest.approx(second, abs=5e-5)


@pytest.mark.parametrize(
    ("case", "name"),
    [("euler leading", "leading"), ("dpmpp_2m karras", "karras")],
)
def test_sigmas_and_timesteps_are_those_of_diffusers(case: str, name: str) -> None:
    """The model gets the very timesteps that diffusers gives it."""
    golden = GOLDEN["cases"][case]
    levels = sigmas(name, 12, SDXL)
    np.testing.assert_allclose(levels, golden["sigmas"], rtol=2e-5)
    assert [timestep_of(float(s), SDXL) for s in levels[:-1]] == golden["timesteps"]


def test_zero_terminal_snr_is_diffusers_but_for_the_infinite_sigma() -> None:
    golden = GOLDEN["cases"]["euler trailing zero snr"]
    levels = sigmas("trailing", 12, ZERO_SNR)
    np.testing.assert_allclose(levels[1:], golden["sigmas"][1:], rtol=2e-4)
    assert levels[0] == pytest.approx(4518.76, abs=0.01)  # A1111's and ComfyUI's stand-in
    assert [timestep_of(float(s), ZERO_SNR) for s in levels[:-1]] == golden["timesteps"]


def test_the_table_has_the_published_ends_and_cannot_be_changed() -> None:
    table = sigma_table(SDXL)
    assert table[0] == pytest.approx(0.029167, abs=5e-7)
    assert table[-1] == pytest.approx(14.614641, abs=5e-6)
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 0


@pytest.mark.parametrize("sampling", [SDXL, ZERO_SNR], ids=["plain", "zero snr"])
@pytest.mark.parametrize("name", NAMES)
def test_levels_fall_to_zero_for_any_number_of_steps(name: str, sampling: SamplingConfig) -> None:
    for steps in (1, 2, 3, 7, 30, 138, 139, 333, 400, 500, 501, 999, 1000):
        levels = sigmas(name, steps, sampling)
        assert levels.shape == (steps + 1,)
        assert levels.dtype == np.float32
        assert (np.diff(levels) < 0).all()
        assert levels[-1] == 0
        assert levels[0] <= np.float32(sigma_table(sampling)[-1] * (1 + 1e-7))


def test_a_timestep_is_the_nearest_one_and_survives_the_way_there_and_back() -> None:
    every = np.arange(1000, dtype=np.float64)
    there = sigma_at(every, SDXL).astype(np.float32)
    assert [timestep_of(float(sigma), SDXL) for sigma in there] == list(range(1000))
    for fraction, nearest in ((500.4, 500), (500.6, 501), (0.2, 0)):
        sigma = float(sigma_at(np.array([fraction]), SDXL)[0])
        assert timestep_of(sigma, SDXL) == nearest
    assert timestep_of(1e-9, SDXL) == 0
    assert timestep_of(1e9, SDXL) == 999


def test_the_beta_schedule_follows_the_distribution() -> None:
    quantiles, shares = np.array(GOLDEN["beta"]).T
    np.testing.assert_allclose(module._beta_quantile(shares), quantiles, rtol=1e-9)
    levels = sigmas("beta", 20, SDXL)
    steps = [timestep_of(float(sigma), SDXL) for sigma in levels[:-1]]
    assert steps[0] == 999
    gaps = -np.diff(steps)
    assert gaps[0] < gaps[9] > gaps[-1]  # dense at both ends


def test_automatic_is_the_samplers_own_schedule() -> None:
    for sampler, name in (
        ("dpmpp_2m", "karras"),
        ("dpmpp_2m_sde", "exponential"),
        ("euler", "normal"),
        ("ddim", "leading"),
        ("lcm", "sgm_uniform"),
    ):
        expected = sigmas(name, 10, SDXL)
        assert np.array_equal(sigmas_for(sampler, "automatic", 10, SDXL), expected)


def test_every_sampler_has_an_automatic_schedule() -> None:
    for sampler in SAMPLERS:
        assert sigmas_for(sampler.canonical, "automatic", 4, SDXL).shape == (5,)


@pytest.mark.parametrize("sampler", ["dpm_2", "dpm_2_ancestral", "DPM++ 3M SDE"])
def test_some_samplers_skip_the_lowest_level(sampler: str) -> None:
    levels = sigmas_for(sampler, "karras", 10, SDXL)
    longer = sigmas("karras", 11, SDXL)
    assert np.array_equal(levels, [*longer[:10], 0])
    for steps in (1, 1000):
        assert len(sigmas_for(sampler, "leading", steps, SDXL)) == steps + 1


@pytest.mark.parametrize(
    ("schedule", "steps", "field"),
    [("karras", 0, "steps"), ("karras", 1001, "steps"), ("automatic", 5, "schedule")],
)
def test_what_cannot_be_is_refused(schedule: str, steps: int, field: str) -> None:
    with pytest.raises(EngineError) as caught:
        sigmas(schedule, steps, SDXL)
    assert caught.value.kind is ErrorKind.BAD_REQUEST
    assert caught.value.facts["field"] == field


def test_the_first_latent_looks_like_unit_noise_to_the_model() -> None:
    levels = sigmas("leading", 20, SDXL)
    assert initial_noise_scale(levels) == pytest.approx(11.0736, abs=5e-5)
    seen: list[tuple[Floats, int]] = []

    def model(x: Floats, timestep: int) -> Floats:
        seen.append((x, timestep))
        return x

    noise = np.ones((1, 4, 2, 2), np.float32)
    Denoiser(model, SDXL)(noise * initial_noise_scale(levels), float(levels[0]))
    np.testing.assert_allclose(seen[0][0], noise, rtol=1e-6)
    assert seen[0][1] == 951


@pytest.mark.parametrize("sigma", [0.03, 1.0, 14.6, 4518.76])
@pytest.mark.parametrize("prediction", list(Prediction))
def test_a_perfect_prediction_gives_the_picture_back(prediction: Prediction, sigma: float) -> None:
    rng = np.random.default_rng(0)
    picture, noise = (rng.standard_normal((2, 4, 3, 3)).astype(np.float32) for _ in range(2))
    alpha = 1 / math.sqrt(1 + sigma**2)
    v = alpha * noise - (sigma * alpha) * picture  # Salimans and Ho 2022, with alpha^2 + s^2 = 1
    answer = v if prediction is Prediction.V else noise
    denoise = Denoiser(lambda x, t: answer, SamplingConfig(prediction=prediction))
    denoised = denoise(picture + noise * sigma, sigma)
    assert denoised.dtype == np.float32
    np.testing.assert_allclose(denoised, picture, atol=1e-6 * (1 + 2 * sigma))
