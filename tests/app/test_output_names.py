"""Names of pictures: any text, any system, nothing written over; folders of other programs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.model_folders import all_model_folders, model_folders
from app.output_names import (
    DEFAULT_PATTERN,
    example,
    is_pattern,
    picture_target,
    unknown_tokens,
)
from engine.job import Job
from engine.outputs import MAX_SLUG_BYTES, safe_name

NOW = datetime(2026, 3, 1, 9, 5, 7)
JOB = Job("A fox", model="/models/Juggernaut XL.safetensors", seed=42, id="1f5a9c3e77")


def name(pattern: str, folder: Path, job: Job = JOB) -> str:
    return picture_target(job, folder, pattern, NOW).relative_to(folder).as_posix()


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (DEFAULT_PATTERN, "A fox 42 1f5a9c3e.png"),
        ("{date}/{prompt}", "2026-03-01/A fox.png"),
        ("{model}\\{time}-{size}-{steps}", "Juggernaut XL/09-05-07-1024x1024-20.png"),
        ("{sampler}_{counter}", "dpmpp_2m_00001.png"),
        ("../../{prompt}", "A fox.png"),
        ("/etc/{seed}", "etc/42.png"),
        ("con/{prompt}", "_con/A fox.png"),
        ('a<b>:"{seed}"|?*', "a b 42.png"),
        ("{prompt}. ", "A fox.png"),
        ("{other}", "{other}.png"),
        ("", "picture.png"),
    ],
)
def test_patterns(pattern: str, expected: str, tmp_path: Path) -> None:
    assert name(pattern, tmp_path) == expected


def test_a_long_prompt_gives_way_to_what_is_behind_it(tmp_path: Path) -> None:
    long = Job("ein Füchslein 🦊 " * 100, seed=42, id=JOB.id)
    made = name(DEFAULT_PATTERN, tmp_path, long)
    assert made.startswith("ein Füchslein 🦊") and made.endswith(" 42 1f5a9c3e.png")
    assert len(made.encode()) <= MAX_SLUG_BYTES + len(".png")


def test_an_empty_prompt_has_a_name(tmp_path: Path) -> None:
    assert name("{prompt}", tmp_path, Job("")) == "picture.png"


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_prompt_and_pattern_stay_inside_the_folder(prompt: str, pattern: str) -> None:
    root = Path("/nowhere/pictures")
    target = picture_target(Job(prompt, id="1f5a9c3e"), root, pattern, NOW)
    assert target.is_relative_to(root) and ".." not in target.parts
    for part in target.relative_to(root).parts:
        assert safe_name(part.removesuffix(".png")) == part.removesuffix(".png")


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    target = picture_target(JOB, tmp_path, "{prompt}", NOW)
    target.touch()
    second = picture_target(JOB, tmp_path, "{prompt}", NOW)
    assert second.name == "A fox (2).png"
    taken = {str(second)}  # a job that began and was interrupted will save it later
    assert picture_target(JOB, tmp_path, "{prompt}", NOW, taken).name == "A fox (3).png"


def test_every_picture_of_a_count_needs_room(tmp_path: Path) -> None:
    (tmp_path / "A fox-0003.png").touch()
    three = Job("A fox", count=3, id=JOB.id)
    assert picture_target(three, tmp_path, "{prompt}", NOW).name == "A fox (2).png"
    two = Job("A fox", count=2, id=JOB.id)
    assert picture_target(two, tmp_path, "{prompt}", NOW).name == "A fox.png"


def test_the_counter_goes_on_from_the_highest(tmp_path: Path) -> None:
    pattern = "{date}/{counter} {prompt}"
    folder = tmp_path / "2026-03-01"
    folder.mkdir()
    for number in ("00007 A fox.png", "00012-0002.png", "99 luftballons.jpg", "x 00500.png"):
        (folder / number).touch()
    assert name(pattern, tmp_path) == "2026-03-01/00100 A fox.png"


def test_words_that_mean_nothing_are_named() -> None:
    assert unknown_tokens("{promt} {seed} {x}") == ["promt", "x"]
    assert not is_pattern("{promt}") and not is_pattern("/ /") and not is_pattern(3)
    assert is_pattern("{date}/{prompt}")


def test_the_example_shows_folders() -> None:
    assert example("{date}\\{prompt} {counter}") == "2026-03-01/A fox in the snow 00001.png"


@pytest.mark.parametrize(
    ("made", "chosen", "expected"),
    [
        ("models/Stable-diffusion", "", ("models/Stable-diffusion", "A1111")),
        ("webui/models/Stable-Diffusion", "", ("webui/models/Stable-Diffusion", "A1111")),
        ("models/checkpoints", "", ("models/checkpoints", "ComfyUI")),
        ("ComfyUI/models/checkpoints", "", ("ComfyUI/models/checkpoints", "ComfyUI")),
        ("Data/Models/StableDiffusion", "", ("Data/Models/StableDiffusion", "StabilityMatrix")),
        ("models/checkpoints", "models/checkpoints", ("models/checkpoints", "ComfyUI")),
        ("some/models", "some/models", ("some/models", "")),
        ("empty", "empty", ("empty", "")),
    ],
)
def test_folders_of_other_programs_are_known(
    made: str, chosen: str, expected: tuple[str, str], tmp_path: Path
) -> None:
    root = tmp_path / "Programme 絵"
    (root / made).mkdir(parents=True)
    (found,) = model_folders(root / chosen)
    assert (found.path.relative_to(root).as_posix(), found.program) == expected


def test_fooocus_is_told_from_comfyui(tmp_path: Path) -> None:
    (tmp_path / "models/checkpoints").mkdir(parents=True)
    (tmp_path / "fooocus_version.py").touch()
    assert [folder.program for folder in model_folders(tmp_path)] == ["Fooocus"]


def test_folders_that_mean_the_same_come_once(tmp_path: Path) -> None:
    inner = tmp_path / "models/checkpoints"
    inner.mkdir(parents=True)
    (tmp_path / "models/Stable-diffusion").mkdir()
    found = all_model_folders([str(tmp_path), str(inner), str(tmp_path / "gone")])
    assert [folder.program for folder in found] == ["A1111", "ComfyUI", ""]
