"""The command line, in a process of its own, as a script would call it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from engine.job import Job
from engine.metadata import Facts, embed, read_picture

ROOT = Path(__file__).resolve().parents[2]
QUICK = ("--size", "64", "--steps", "2", "--precision", "f32")


def mezzotint(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        timeout=120,
        check=False,
    )


def test_generate_prints_the_path_of_a_picture_with_its_settings(tmp_path: Path) -> None:
    target = tmp_path / "Bilder 🎨 絵" / "circle.png"
    result = mezzotint("generate", "a red circle", *QUICK, "--seed", "1", "-o", str(target))
    assert result.returncode == 0, result.stderr
    assert result.stdout == f"{target}\n"
    job = read_picture(target).job
    assert job is not None
    assert job == Job(
        "a red circle", width=64, height=64, steps=2, seed=1, id=job.id, precision="f32",
        sampler="euler_ancestral", schedule="karras", guidance=5,
    )  # fmt: skip
    with Image.open(target) as image:
        assert image.size == (64, 64)
    assert "s a picture" in result.stderr


def test_many_prompts_go_into_a_folder_under_their_own_names(tmp_path: Path) -> None:
    prompts = tmp_path / "prompts.txt"
    prompts.write_text("a fox: 1/2\n# no\n\nCON\n", "utf-8")
    result = mezzotint(
        "generate", "a cat", "--prompts", str(prompts), *QUICK, "-o", str(tmp_path / "out")
    )
    assert result.returncode == 0, result.stderr
    paths = [Path(line) for line in result.stdout.splitlines()]
    assert [path.is_file() for path in paths] == [True] * 3
    assert [read_picture(path).prompt for path in paths] == ["a cat", "a fox: 1/2", "CON"]


def test_the_same_seed_gives_the_same_bytes_but_for_the_identity(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        result = mezzotint("generate", "x", *QUICK, "--seed", "5", "-o", str(tmp_path / name))
        assert result.returncode == 0, result.stderr
    with Image.open(tmp_path / "a.png") as a, Image.open(tmp_path / "b.png") as b:
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["generate", "x", "--sampler", "foo"], 2, "foo"),
        (["generate", "x", "--size", "100"], 2, "multiple of 8"),
        (["generate", "x", "--size", "big"], 2, "1024x768"),
        (["generate", "x", "--size", "9" * 5000], 2, "1024x768"),
        (["generate", "x", "--size", "64", "--model", "n" * 5000], 3, "nnn"),
        (["generate"], 2, "no prompt"),
        (["generate", "x", "--nonsense"], 2, "--nonsense"),
        (["generate", "x", "--size", "64", "--model", "/nowhere/x.safetensors"], 3, "/nowhere"),
        (["generate", "x", *QUICK, "--device", "cuda"], 4, "cuda"),
        (["generate", "<lora:a:1>", *QUICK], 2, "LoRA"),
        (["generate", "x", *QUICK, "-o", "/proc/nowhere/x.png"], 5, "/proc/nowhere"),
        (["inspect", "/nowhere"], 3, "/nowhere"),
        (["inspect", "n" * 5000], 3, "nnn"),
    ],
)
def test_failures_have_a_status_and_one_sentence(
    arguments: list[str], status: int, told: str
) -> None:
    result = mezzotint(*arguments)
    assert (result.returncode, result.stdout) == (status, ""), result.stderr
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("mezzotint") and told in last
    assert "starter on" not in result.stderr  # nothing was painted in vain
    assert "Traceback" not in result.stderr


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")


def shell(script: str, *arguments: str, command: str = "inspect starter") -> tuple[int, str]:
    """(status, standard error) of a script; `mezzotint` in it stands for the command line."""
    line = f'"{sys.executable}" -m app {command}'
    result = subprocess.run(
        ["sh", "-c", script.replace("mezzotint", line), "sh", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    return result.returncode, result.stderr


@POSIX
def test_output_that_nobody_takes_is_no_accident() -> None:
    assert shell("mezzotint | true") == (0, "")
    status, told = shell("mezzotint > /dev/full")
    assert (status, told.count("\n")) == (1, 1)
    assert "standard output cannot be written: No space" in told


@POSIX
def test_a_picture_is_painted_with_every_stream_closed(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    paint = f"generate x {' '.join(QUICK)} --seed 1 -o"
    shell('mezzotint "$1" <&- >&- 2>&-', str(path), command=paint)
    assert read_picture(path).prompt == "x"


def test_a_strangers_picture_does_not_command_the_terminal(tmp_path: Path) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (64, 64)).save(picture, "PNG")
    job = Job("red \x1b]0;owned\x07 \ud800 🦊", model="x", width=64, height=64)
    path = tmp_path / "x.png"
    path.write_bytes(embed(picture.getvalue(), job, Facts(model_name="\x1b[2J")))
    result = mezzotint("inspect", str(path))
    assert result.returncode == 0, result.stderr
    assert r"prompt: red \x1b]0;owned\x07 \ud800 🦊" in result.stdout
    assert r"model name: \x1b[2J" in result.stdout


def test_devices_and_inspect_speak_json(tmp_path: Path) -> None:
    devices = json.loads(mezzotint("devices", "--json").stdout)
    assert devices[-1]["id"] == "cpu" and "f32" in devices[-1]["precisions"]
    told = mezzotint("devices").stdout
    assert "id: cpu\n" in told and "{" not in told and "[" not in told
    model = json.loads(mezzotint("inspect", "starter", "--json").stdout)
    assert (model["kind"], model["native_size"]) == ("model", 256)
    mezzotint("generate", "a red circle", *QUICK, "-o", str(tmp_path / "x.png"))
    picture = json.loads(mezzotint("inspect", str(tmp_path / "x.png"), "--json").stdout)
    assert (picture["source"], picture["prompt"]) == ("mezzotint", "a red circle")
    assert picture["guidance"] == 5  # as the window has it for this model
    for_people = mezzotint("inspect", str(tmp_path / "x.png")).stdout
    assert "prompt: a red circle\n" in for_people and "{" not in for_people


def test_the_engine_needs_neither_qt_nor_a_display() -> None:
    script = (
        "import sys\n"
        "import engine.pipeline, engine.studio, engine.cli, engine.worker\n"
        "assert not [m for m in sys.modules if m.startswith(('PySide6', 'torch', 'app'))]"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_a_device_is_tested_and_its_report_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "données"))
    result = mezzotint("devices", "--test", "cpu", "--json")
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    assert (report["id"], report["failed"], report["advice"]) == ("cpu", [], [])
    assert report["checked"] == len(report["results"]) > 0
    assert (tmp_path / "données" / "Mezzotint" / "self-tests.json").is_file()
    assert mezzotint("devices", "--test", "directml:nothing").returncode == 4
