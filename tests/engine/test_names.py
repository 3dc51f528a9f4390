"""Sampler and schedule names in the spellings of A1111, ComfyUI and diffusers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import EngineError, ErrorKind
from engine.names import (
    SAMPLERS,
    SCHEDULES,
    a1111_name,
    a1111_schedule_name,
    automatic_schedule,
    resolve_sampler,
    resolve_schedule,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DPM++ 2M Karras", ("dpmpp_2m", "karras")),
        ("dpm++ 2m karras", ("dpmpp_2m", "karras")),
        ("DPM++ 2M", ("dpmpp_2m", None)),
        ("dpmpp_2m", ("dpmpp_2m", None)),
        ("dpmpp_2m_karras", ("dpmpp_2m", "karras")),
        ("k_dpmpp_2m", ("dpmpp_2m", None)),
        ("DPMSolverMultistepScheduler", ("dpmpp_2m", None)),
        ("DPMSolverMultistepScheduler with karras", ("dpmpp_2m", "karras")),
        ("DPMSolverMultistepScheduler use_karras_sigmas", ("dpmpp_2m", "karras")),
        ("DPMSolverMultistepScheduler sde-dpmsolver++", ("dpmpp_2m_sde", None)),
        ("DPM++ 2M SDE Karras", ("dpmpp_2m_sde", "karras")),
        ("DPM++ 2M SDE Exponential", ("dpmpp_2m_sde", "exponential")),
        ("dpmpp_2m_sde_gpu", ("dpmpp_2m_sde", None)),
        ("DPM++ 2M SDE GPU", ("dpmpp_2m_sde", None)),
        ("DPM++ 3M SDE Exponential", ("dpmpp_3m_sde", "exponential")),
        ("DPM++ SDE Karras", ("dpmpp_sde", "karras")),
        ("DPM2 a Karras", ("dpm_2_ancestral", "karras")),
        ("KDPM2AncestralDiscreteScheduler", ("dpm_2_ancestral", None)),
        ("Euler", ("euler", None)),
        ("Euler a", ("euler_ancestral", None)),
        ("EULER A", ("euler_ancestral", None)),
        ("euler_ancestral", ("euler_ancestral", None)),
        ("EulerAncestralDiscreteScheduler", ("euler_ancestral", None)),
        ("EulerDiscreteScheduler", ("euler", None)),
        ("Euler SGM Uniform", ("euler", "sgm_uniform")),
        ("DDIM", ("ddim", None)),
        ("DDIMScheduler", ("ddim", None)),
        ("UniPC", ("uni_pc", None)),
        ("UniPCMultistepScheduler", ("uni_pc", None)),
        ("LCM Karras", ("lcm", "karras")),
        ("heun", ("heun", None)),
    ],
)
def test_samplers_are_read_in_every_spelling(text: str, expected: tuple[str, str | None]) -> None:
    assert resolve_sampler(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Automatic", "automatic"),
        ("Uniform", "normal"),
        ("Normal", "normal"),
        ("SGM Uniform", "sgm_uniform"),
        ("sgm_uniform", "sgm_uniform"),
        ("DDIM", "leading"),
        ("ddim_uniform", "leading"),
        ("KARRAS", "karras"),
        ("Simple", "simple"),
        ("trailing", "trailing"),
        ("use_beta_sigmas", "beta"),
    ],
)
def test_schedules_are_read_in_every_spelling(text: str, expected: str) -> None:
    assert resolve_schedule(text) == expected


def test_every_listed_spelling_is_read_as_its_own() -> None:
    for sampler in SAMPLERS:
        for text in sampler.spellings:
            assert resolve_sampler(text) == (sampler.canonical, None)
            assert resolve_sampler(f"{text} Karras") == (sampler.canonical, "karras")
    for schedule in SCHEDULES:
        for text in (schedule.canonical, schedule.label, *schedule.others):
            assert resolve_schedule(text) == schedule.canonical


def test_a1111_names_come_back() -> None:
    for sampler in SAMPLERS:
        assert resolve_sampler(a1111_name(sampler.canonical)) == (sampler.canonical, None)
    assert a1111_name("dpmpp_2m") == "DPM++ 2M"
    assert a1111_schedule_name("sgm_uniform") == "SGM Uniform"
    assert a1111_schedule_name("leading") == "DDIM"
    lost = {
        schedule.canonical
        for schedule in SCHEDULES
        if resolve_schedule(a1111_schedule_name(schedule.canonical)) != schedule.canonical
    }
    assert lost == {"trailing"}  # which A1111 does not have


def test_automatic_is_what_a1111_takes() -> None:
    assert automatic_schedule("dpmpp_2m") == "karras"
    assert automatic_schedule("DPM++ 3M SDE") == "exponential"
    for sampler in SAMPLERS:
        known = {schedule.canonical for schedule in SCHEDULES} - {"automatic"}
        assert automatic_schedule(sampler.canonical) in known


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Eulr", "Euler"),
        ("DPM++ 2N", "DPM++ 2M"),
        ("unipc2", "UniPC"),
        ("DPM++ 2M SDE Heun", "DPM++ 2M SDE"),  # another sampler, not this one with a schedule
    ],
)
def test_an_unknown_sampler_is_refused_with_close_names(text: str, suggestion: str) -> None:
    with pytest.raises(EngineError) as caught:
        resolve_sampler(text)
    assert caught.value.kind is ErrorKind.BAD_REQUEST
    assert caught.value.facts["field"] == "sampler"
    assert suggestion in str(caught.value.facts["suggestions"]).split(", ")
    assert f'"{text}"' in caught.value.sentence
    assert suggestion in caught.value.sentence


def test_a_name_like_no_other_is_refused_with_the_whole_list() -> None:
    with pytest.raises(EngineError, match="Karras") as caught:
        resolve_schedule("zzz" * 5000)
    assert len(caught.value.sentence) < 300
    with pytest.raises(EngineError, match="UniPC"):
        resolve_sampler("")
    with pytest.raises(EngineError):
        resolve_sampler("ddim_uniform")  # a schedule
    with pytest.raises(EngineError):
        resolve_sampler("Karras")


@settings(derandomize=True, deadline=None)
@given(st.text(st.characters(exclude_categories=())))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for resolve in (resolve_sampler, resolve_schedule):
        try:
            resolve(text)
        except EngineError as error:
            assert error.kind is ErrorKind.BAD_REQUEST
