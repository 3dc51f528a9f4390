"""A job goes into a PNG and comes back as it was; others read the same file."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from engine.errors import EngineError, ErrorKind
from engine.job import MAX_SEED, Job
from engine.metadata import Facts, NoteKind, Source, embed, parameters_text, read_picture

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # surrogates and NUL too
NAME = ANY_TEXT.filter(bool)
FACTS = Facts("sd_xl_base_1.0", "31e35c80fc", "Radeon RX 6800", "f16", "0.1.0", 12.5)
JOB = Job("a red fox", "blurry", seed=42, id="0" * 32)

JOBS = st.builds(
    Job,
    prompt=ANY_TEXT,
    negative=ANY_TEXT,
    model=NAME,
    width=st.integers(8, 1024).map(lambda n: 8 * n),
    height=st.integers(8, 1024).map(lambda n: 8 * n),
    steps=st.integers(1, 1000),
    sampler=st.sampled_from(["euler", "dpmpp_2m"]) | NAME,
    schedule=st.sampled_from(["karras", "automatic"]) | NAME,
    guidance=st.floats(0, 100),
    seed=st.integers(0, MAX_SEED),
    noise=st.sampled_from(["cpu", "nv"]),
    count=st.integers(1, 10_000),
    device=NAME,
    precision=st.sampled_from(["auto", "f32", "bf16", "f16"]),
    id=NAME,
)


def picture(**info: str) -> bytes:
    """A small PNG made by Pillow."""
    texts = PngImagePlugin.PngInfo()
    for key, text in info.items():
        texts.add_text(key, text)
    file = io.BytesIO()
    Image.new("RGB", (8, 8), (200, 30, 30)).save(file, "PNG", pnginfo=texts)
    return file.getvalue()


PLAIN = picture()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "my pictures 🦊 жар"
    folder.mkdir()
    return folder / "狐 1.png"


@given(job=JOBS)
@example(Job("a\nNegative prompt: b\nSteps: 1, Sampler: x, Seed: 2", "\0 c\n\nNegative prompt: d"))
@example(Job("\ud800 alone, \udc00 alone, \ud83d\ude00 a pair, \\ud800 a word", "\udfff"))
@example(Job("", ""))
@example(Job('"\\\r\n\u2028\x7f\ufeff', guidance=1e-7))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_job_comes_back(path: Path, job: Job) -> None:
    path.write_bytes(embed(PLAIN, job, FACTS))
    info = read_picture(path)
    assert (info.source, info.job, info.facts) == (Source.MEZZOTINT, job, FACTS)
    assert not info.notes


@given(facts=st.builds(Facts, *[st.text(max_size=20)] * 5, st.floats(0, 1e11, allow_nan=False)))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_facts_come_back(path: Path, facts: Facts) -> None:
    path.write_bytes(embed(PLAIN, JOB, facts))
    assert read_picture(path).facts == facts


def test_the_fields_say_what_the_job_says(path: Path) -> None:
    path.write_bytes(embed(PLAIN, JOB, FACTS))
    info = read_picture(path)
    for name in ("prompt", "negative", "steps", "sampler", "schedule", "guidance", "seed"):
        assert getattr(info, name) == getattr(JOB, name)
    assert (info.width, info.height, info.noise) == (1024, 1024, "cpu")
    assert (info.model_name, info.model_hash) == ("sd_xl_base_1.0", "31e35c80fc")


def test_parameters_text_is_a1111s() -> None:
    assert parameters_text(JOB, FACTS) == (
        "a red fox\n"
        "Negative prompt: blurry\n"
        "Steps: 20, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6, Seed: 42, "
        "Size: 1024x1024, Model hash: 31e35c80fc, Model: sd_xl_base_1.0, RNG: CPU, "
        "Version: Mezzotint 0.1.0"
    )


def test_parameters_text_leaves_out_and_quotes() -> None:
    job = Job("fox", sampler="euler_ancestral", schedule="automatic", guidance=5.5, noise="nv")
    assert parameters_text(job, Facts(model_name='odd, "name": x')) == (
        "fox\nSteps: 20, Sampler: Euler a, Schedule type: Automatic, CFG scale: 5.5, Seed: 0, "
        'Size: 1024x1024, Model: "odd, \\"name\\": x", RNG: NV'
    )
    text = parameters_text(job, Facts(model_name="Model"))
    assert 'Model: "a:b", RNG' in parameters_text(job, Facts(model_name="a:b"))
    assert ", Model, RNG: NV" in text  # a value like its key is written once
    assert parameters_text(Job(""), Facts()).startswith("Steps: 20")


@pytest.mark.parametrize(
    ("prompt", "kind", "shown"),
    [
        ("plain é", b"tEXt", "plain é"),
        ("狐 🦊", b"iTXt", "狐 🦊"),
        ("nul \0 and \ud800", b"iTXt", "nul \ufffd and \ufffd"),
    ],
)
def test_pillow_reads_both_texts(prompt: str, kind: bytes, shown: str) -> None:
    data = embed(PLAIN, Job(prompt), FACTS)
    assert kind + b"parameters\0" in data
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        assert image.text["parameters"].startswith(shown + "\nSteps: 20, ")
        own = json.loads(image.text["mezzotint"])
        assert image.getpixel((3, 3)) == (200, 30, 30)
    assert own["version"] == 1
    assert own["job"]["prompt"] == prompt
    assert own["job"]["seed"] == "0"
    assert own["facts"]["device"] == "Radeon RX 6800"


def test_embedding_again_replaces_and_keeps_the_rest(path: Path) -> None:
    first = embed(picture(Author="somebody"), Job("one"), FACTS)
    path.write_bytes(embed(first, Job("two"), FACTS))
    assert read_picture(path).prompt == "two"
    assert path.read_bytes().count(b"parameters\0") == 1
    with Image.open(path) as image:
        assert image.text["Author"] == "somebody"


@pytest.mark.parametrize("png", [b"", b"GIF89a", PLAIN[:-1], PLAIN[:40], PLAIN + b"more"])
def test_embedding_needs_a_whole_png(png: bytes) -> None:
    with pytest.raises(EngineError) as caught:
        embed(png, JOB, FACTS)
    assert caught.value.kind is ErrorKind.BAD_METADATA


def test_a_damaged_job_falls_back_on_the_text_and_says_so(path: Path) -> None:
    for broken in ("{", "[]", "[" * 100_000, '{"job":{"prompt":"a","seed":"-1"}}', "null"):
        text = parameters_text(JOB, FACTS)
        path.write_bytes(picture(mezzotint=broken, parameters=text))
        info = read_picture(path)
        assert (info.source, info.job, info.seed) == (Source.A1111, None, 42)
        assert [note.kind for note in info.notes] == [NoteKind.DAMAGED_JOB]


def test_a_newer_version_is_read_as_far_as_known(path: Path) -> None:
    data = {"version": 2, "job": {**JOB.to_dict(), "weather": "rain"}, "facts": {"seconds": "?"}}
    path.write_bytes(picture(mezzotint=json.dumps(data)))
    info = read_picture(path)
    assert info.job == JOB
    assert [str(note) for note in info.notes] == [
        "written by a newer version (format 2); unknown settings are ignored"
    ]


def test_importing_needs_no_pillow_and_no_numpy() -> None:
    code = (
        "import sys, engine.metadata; "
        "print([m for m in ('PIL', 'numpy', 'PySide6', 'openvino') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
