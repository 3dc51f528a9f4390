"""A1111's `parameters` text as people paste it."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import EngineError, ErrorKind
from engine.job import MAX_SEED, Job
from engine.metadata import Facts, NoteKind, Source, parameters_text, parse_parameters
from engine.metadata.a1111 import _pairs

HIRES = """masterpiece, (red fox:1.2), <lora:snow:0.8>

in the snow
Negative prompt: blurry,
lowres
Steps: 30, Sampler: DPM++ 2M SDE, Schedule type: Exponential, CFG scale: 5.5, Seed: 1234567890123, \
Size: 832x1216, Model hash: 31e35c80fc, Model: sd_xl_base_1.0, Denoising strength: 0.4, \
Clip skip: 2, RNG: CPU, Hires upscale: 1.5, Hires upscaler: 4x-UltraSharp, \
Lora hashes: "snow: abcdef123456, ice: 0123456789ab", Version: v1.10.1"""


def test_a_whole_text() -> None:
    info = parse_parameters(HIRES)
    assert info.source is Source.A1111
    assert info.prompt == "masterpiece, (red fox:1.2), <lora:snow:0.8>\n\nin the snow"
    assert info.negative == "blurry,\nlowres"
    assert (info.steps, info.sampler, info.schedule) == (30, "dpmpp_2m_sde", "exponential")
    assert (info.guidance, info.seed) == (5.5, 1234567890123)
    assert (info.width, info.height, info.noise) == (832, 1216, "cpu")
    assert (info.model_name, info.model_hash) == ("sd_xl_base_1.0", "31e35c80fc")
    assert dict(info.extra) == {
        "Denoising strength": "0.4",
        "Clip skip": "2",
        "Hires upscale": "1.5",
        "Hires upscaler": "4x-UltraSharp",
        "Lora hashes": "snow: abcdef123456, ice: 0123456789ab",
        "Version": "v1.10.1",
    }
    assert info.raw == HIRES
    assert not info.notes


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_ends_of_other_systems(ending: str) -> None:
    info = parse_parameters(HIRES.replace("\n", ending))
    assert (info.prompt, info.seed) == (parse_parameters(HIRES).prompt, 1234567890123)


def settings_line(**changes: str) -> str:
    pairs = {"Steps": "20", "Sampler": "Euler a", "CFG scale": "7", "Seed": "1", "Size": "512x512"}
    return ", ".join(f"{k}: {v}" for k, v in {**pairs, **changes}.items())


@pytest.mark.parametrize(
    ("name", "sampler", "schedule"),
    [
        ("DPM++ 2M Karras", "dpmpp_2m", "karras"),
        ("DPM++ 2M SDE Exponential", "dpmpp_2m_sde", "exponential"),
        ("Euler a", "euler_ancestral", "automatic"),
    ],
)
def test_old_joined_sampler_names(name: str, sampler: str, schedule: str) -> None:
    info = parse_parameters("fox\n" + settings_line(Sampler=name))
    assert (info.sampler, info.schedule, info.notes) == (sampler, schedule, ())


@pytest.mark.parametrize(
    ("rng", "noise"), [("", "nv"), ("GPU", "nv"), ("NV", "nv"), ("CPU", "cpu")]
)
def test_noise_is_a1111s_gpu_unless_said(rng: str, noise: str) -> None:
    line = settings_line(**({"RNG": rng} if rng else {}))
    assert parse_parameters(f"fox\n{line}").noise == noise


def test_unknown_names_become_notes() -> None:
    line = settings_line(Sampler="DPM adaptive 9", RNG="TPU") + ", Schedule type: Wavy"
    info = parse_parameters("fox\n" + line)
    assert (info.sampler, info.schedule, info.noise) == (None, None, None)
    assert [str(note) for note in info.notes] == [
        "unknown sampler DPM adaptive 9",
        "unknown schedule Wavy",
        "the value of RNG cannot be used",
    ]
    assert dict(info.extra) == {
        "Sampler": "DPM adaptive 9",
        "Schedule type": "Wavy",
        "RNG": "TPU",
    }


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("Steps", "0", "steps"),
        ("Steps", "many", "steps"),
        ("Steps", "9" * 5000, "steps"),
        ("Seed", "-1", "seed"),
        ("Seed", str(MAX_SEED + 1), "seed"),
        ("Seed", "٣", "seed"),
        ("CFG scale", "nan", "guidance"),
        ("CFG scale", "1e999", "guidance"),
        ("CFG scale", "", "guidance"),
        ("Size", "512", "width"),
        ("Size", "512x" + "9" * 5000, "height"),
    ],
)
def test_values_that_cannot_be_used(key: str, value: str, field: str) -> None:
    info = parse_parameters("fox\n" + settings_line(**{key: value}))
    assert getattr(info, field) is None
    assert (NoteKind.UNREADABLE_VALUE, key) in [(note.kind, note.about) for note in info.notes]
    assert info.extra.get(key, "") == value
    assert info.sampler == "euler_ancestral"


def test_one_value_gives_one_note() -> None:
    info = parse_parameters("fox\n" + settings_line(Size="1x1"))
    assert (info.width, info.height) == (None, None)
    assert [str(note) for note in info.notes] == ["the value of Size cannot be used"]


def test_text_without_settings_is_a_prompt() -> None:
    info = parse_parameters("a fox\nNegative prompt: dull\nstyle: ink, mood: calm")
    assert (info.prompt, info.negative) == ("a fox", "dull\nstyle: ink, mood: calm")
    assert (info.steps, info.schedule) == (None, None)


def test_settings_alone() -> None:
    info = parse_parameters(settings_line())
    assert (info.prompt, info.negative, info.steps) == ("", "", 20)


def test_lines_below_the_settings_are_kept_apart() -> None:
    below = "Template: (red hair:1.2), (blue sky:1.1), (wet sand:1.3)\nsecond line\nOther: x"
    info = parse_parameters(f"fox\n{settings_line()}\n{below}")
    assert (info.prompt, info.seed) == ("fox", 1)
    assert info.extra == {
        "Template": "(red hair:1.2), (blue sky:1.1), (wet sand:1.3)\nsecond line",
        "Other": "x",
    }


def test_bare_json_values_stay_whole() -> None:
    resources = '[{"type":"checkpoint","a b":1},{"ab: cd":2}]'
    info = parse_parameters(f"fox\n{settings_line()}, Civitai resources: {resources}, More: y")
    assert info.extra == {"Civitai resources": resources, "More": "y"}


@pytest.mark.parametrize("text", ["", " \r\n\t "])
def test_blank_text_is_refused(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_parameters(text)
    assert caught.value.kind is ErrorKind.BAD_METADATA


LINE = st.text(st.characters(exclude_characters="\n\r", exclude_categories=("Cs",))).map(str.strip)
PLAIN_LINE = LINE.filter(
    lambda s: not s.startswith(("Negative prompt:", "Steps:")) and "\0" not in s
)


@given(
    prompt=st.lists(PLAIN_LINE, min_size=1).map("\n".join).map(str.strip),
    negative=st.lists(PLAIN_LINE).map("\n".join).map(str.strip),
    model=LINE.filter(
        lambda s: s and "\0" not in s and '"' not in s and not s.startswith(("[", "{"))
    ),
    guidance=st.floats(0, 100),
    seed=st.integers(0, MAX_SEED),
)
@example("a", "b", "Model", 1e-7, 0)
def test_what_is_written_is_read(
    prompt: str, negative: str, model: str, guidance: float, seed: int
) -> None:
    job = Job(prompt, negative, guidance=guidance, seed=seed, noise="nv")
    info = parse_parameters(parameters_text(job, Facts(model)))
    assert (info.prompt, info.negative) == (prompt, negative)
    assert (info.guidance, info.seed, info.noise) == (guidance, seed, "nv")
    assert (info.sampler, info.schedule) == ("dpmpp_2m", "karras")
    assert info.model_name == (model if model != "Model" else None)


A1111_EXPRESSION = re.compile(r'\s*(\w[\w \-/]+):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$)')


@given(st.text(st.sampled_from('aé1_:, -/"\\\t('), max_size=40))
def test_pairs_are_split_as_a1111_splits_them(line: str) -> None:
    """Against A1111's own expression, which is right but quadratic."""
    expected = [(key.strip(), value) for key, value in A1111_EXPRESSION.findall(line)]
    found = list(_pairs(line))
    assert [key for key, _ in found] == [key for key, _ in expected]
    for (_, value), (_, wanted) in zip(found, expected, strict=True):
        assert value == wanted.strip() or wanted.strip().startswith('"')


@pytest.mark.parametrize(
    "unit", ["ab", 'ab: "', "ab:[", 'ab:["",', 'aa:["aa:[","', "ab: ", '\\"a:', "a:b\n", "Steps:\n"]
)
def test_time_is_linear_in_hostile_text(unit: str) -> None:
    text = "x: y, " + unit * (400_000 // len(unit))
    before = time.process_time()
    parse_parameters(text)
    assert time.process_time() - before < 3  # quadratic would take minutes
