"""The life of an installation: older version, upgrade, window, pictures, refusals, removal.

For Windows Python: on Wine by `run_on_wine.py`, which also names the setup programs. The tests are
one story and run in this order. Wine's Direct3D 12 lacks two things, so that the pictures on
DirectML are painted with the installed program, its DirectML.dll 1.15.4 put aside for 1.12.1 (the
newer one's shaders are DXIL, which Wine does not have) and with the rig's `sitecustomize` in `lib`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageGrab
from safetensors import safe_open

from engine.job import Job
from tests.engine.parity_models import SHORT
from tests.engine.pixels import decibels
from tests.installer import windows_api as api

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "engine" / "golden" / "parity"
SETUP = Path(os.environ["MEZZOTINT_SETUP"])
OLDER_SETUP = Path(os.environ["MEZZOTINT_OLDER_SETUP"])
PORTABLE = Path(os.environ["MEZZOTINT_PORTABLE"])
SCREENS = Path(os.environ["MEZZOTINT_SCREENS"])
WINE_DIRECTML = Path(os.environ["MEZZOTINT_WINE_DIRECTML"])
PROMPT = "a red fox"
RUNNING = 3
ENOUGH_DB = 30

LOCAL = Path(os.environ["LOCALAPPDATA"])
DRIVE = Path(os.environ["USERPROFILE"])
FOLDER = LOCAL / "Programs" / "Mezzo 画 tint"  # a space and a letter of no Western code page
DATA = LOCAL / "Mezzotint"
LINK = Path(os.environ["APPDATA"], "Microsoft/Windows/Start Menu/Programs/Mezzotint.lnk")
OWN_KEY = "Software\\Mezzotint"
UNINSTALL_KEY = "Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Mezzotint"
# Where Windows, Wine (a .desktop file for each link) and this test write meanwhile.
NOT_OURS = ("\\Temp", "Software\\Wine", "\\Explorer", ".desktop")


class Story:
    """What one test leaves for the next."""

    files_before: set[str]
    registry_before: dict[str, str]
    installed: set[str]
    process: subprocess.Popen[bytes]


@pytest.fixture(scope="module")
def story() -> Story:
    return Story()


def is_ours(name: str) -> bool:
    return not any(part in name for part in NOT_OURS)


def test_an_older_version_is_installed(story: Story) -> None:
    story.files_before = api.files_under(DRIVE)
    story.registry_before = api.registry_values()
    assert api.run(OLDER_SETUP, f"/S /D={FOLDER}") == 0
    assert (FOLDER / "lib/gone/gone.py").is_file()
    assert api.registry_values()[f"{UNINSTALL_KEY}\\DisplayVersion"] == "0.0.1"


def test_the_new_one_takes_its_place_and_its_folder(story: Story) -> None:
    (FOLDER / "lib" / "mine.txt").write_text("put here by a person")
    assert api.run(SETUP, "/S /DESKTOP") == 0
    assert not (FOLDER / "lib/gone").exists()
    assert (FOLDER / "lib" / "mine.txt").is_file()
    (FOLDER / "lib" / "mine.txt").unlink()
    story.installed = api.files_under(FOLDER)
    values = api.registry_values()
    assert values[f"{UNINSTALL_KEY}\\DisplayVersion"] in SETUP.name
    assert values[f"{UNINSTALL_KEY}\\Publisher"]
    assert values[f"{UNINSTALL_KEY}\\DisplayIcon"] == str(FOLDER / "Mezzotint.exe")
    size = sum(Path(name).stat().st_size for name in story.installed if Path(name).is_file())
    assert int(values[f"{UNINSTALL_KEY}\\EstimatedSize"]) == pytest.approx(size / 1024, rel=0.01)


def test_licences_lie_beside_what_they_are_for() -> None:
    assert {"DirectML.dll", "DirectML_LICENSE.txt", "DirectML_ThirdPartyNotices.txt"} <= {
        file.name for file in (FOLDER / "program" / "native").iterdir()
    }
    page = (FOLDER / "licenses.html").read_text("utf-8")
    parts = [file.parent.name for file in (FOLDER / "lib").glob("*.dist-info/METADATA")]
    assert len(parts) > 20
    assert not [part for part in parts if part.split("-")[0] not in page.replace("-", "_")]


def test_the_start_menu_link_opens_the_window() -> None:
    target = api.link_target(LINK)
    assert target == FOLDER / "Mezzotint.exe"
    DATA.mkdir()
    job = Job(PROMPT, width=64, height=64, steps=4).to_dict()
    (DATA / "session.json").write_text(json.dumps({"version": 1, "job": job}))
    (DATA / "settings.json").write_text(json.dumps({"version": 1, "device": "cpu"}))
    os.startfile(target)
    (window,) = api.wait_for("window", lambda: api.windows("Mezzotint"))
    # Its list of devices comes from the worker, a process of the same program.
    api.wait_for("worker", lambda: len(api.processes("Mezzotint.exe")) >= 2)
    assert window


def test_the_window_can_be_looked_at() -> None:
    def drawn() -> Image.Image | None:
        picture = ImageGrab.grab()
        colours = picture.convert("RGB").getcolors(1 << 20) or []
        return picture if len(colours) > 50 else None

    api.wait_for("drawing", drawn).save(SCREENS / "window.png")


def test_the_window_paints() -> None:
    (window,) = api.windows("Mezzotint")
    api.press_control_and_return(window)
    pictures = DRIVE / "Pictures" / "Mezzotint"
    (picture,) = api.wait_for("picture", lambda: list(pictures.glob("*.png")))
    assert picture.name.startswith(PROMPT)
    ImageGrab.grab().save(SCREENS / "painted.png")


def test_setup_and_uninstaller_refuse_while_the_program_runs(story: Story) -> None:
    done = subprocess.run([SETUP, "/S"], capture_output=True, timeout=60, check=False)
    assert done.returncode == RUNNING
    assert b"Close its window" in done.stdout
    assert api.run(OLDER_SETUP, "/S") == RUNNING
    assert api.run(FOLDER / "Uninstall.exe", f"/S _?={FOLDER}") == RUNNING
    assert api.files_under(FOLDER) == story.installed


def test_the_window_closes_and_leaves_no_process() -> None:
    (window,) = api.windows("Mezzotint")
    api.close(window)
    api.wait_for("end", lambda: not api.processes("Mezzotint.exe"))


@pytest.fixture
def wine_directml() -> Iterator[None]:
    native, library = FOLDER / "program" / "native" / "DirectML.dll", FOLDER / "lib"
    aside = native.with_suffix(".aside")
    helpers = [library / file.name for file in (ROOT / "tests/windows/site").glob("*.py")]
    native.rename(aside)
    shutil.copy(WINE_DIRECTML, native)
    for helper in helpers:
        shutil.copy(ROOT / "tests/windows/site" / helper.name, helper)
    yield
    for file in (native, *helpers):
        file.unlink()
    aside.rename(native)


def paint(device: str, target: Path) -> float:
    """A picture of the starter model by the console program; dB to the golden picture."""
    with safe_open(GOLDEN / "starter.safetensors", "np") as file:
        facts = file.metadata()
    settings = json.loads(facts["picture"]) | SHORT
    size = f"{settings['width']}x{settings['height']}"
    numbers = [f"--{name}={settings[name]}" for name in ("steps", "guidance", "seed")]
    command = [FOLDER / "bin" / "mezzotint.exe", "generate", facts["prompt"], "--size", size]
    options = ["--sampler=dpmpp_2m", "--schedule=karras", f"--device={device}", "-o", target]
    done = subprocess.run([*command, *numbers, *options], capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    assert Path(done.stdout.decode().strip()) == target
    with Image.open(target) as picture, Image.open(GOLDEN / "starter-short.png") as golden:
        reached = decibels(picture, golden)
    print(f"{device}: {reached:.1f} dB; {done.stderr.decode().splitlines()[-1]}")
    return reached


def test_a_picture_on_the_cpu(tmp_path: Path) -> None:
    target = tmp_path / "fuchs 狐.png"
    assert paint("cpu", target) >= ENOUGH_DB
    shutil.copy(target, SCREENS / "cpu.png")


@pytest.mark.usefixtures("wine_directml")
def test_a_picture_on_directml(tmp_path: Path) -> None:
    target = tmp_path / "fuchs 狐.png"
    assert paint("directml", target) >= ENOUGH_DB
    shutil.copy(target, SCREENS / "directml.png")


def test_a_persons_own_python_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("raise SystemExit(99)")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONHOME": "C:\\nowhere"}
    command = [FOLDER / "bin" / "mezzotint.exe", "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout.split()[0]) == (0, b"Mezzotint")


def test_use_leaves_nothing_in_the_folder(story: Story) -> None:
    assert api.files_under(FOLDER) == story.installed


def uninstall(folder: Path, options: str) -> None:
    """The uninstaller goes on in a copy of itself, as it removes itself too. Its own key is the
    last thing that it removes, but for settings."""
    assert api.run(folder / "Uninstall.exe", options) == 0
    api.wait_for("end of its key", lambda: not api.has_key(OWN_KEY))


def test_uninstalling_keeps_what_is_a_persons_and_nothing_else(story: Story) -> None:
    picture = DRIVE / "Pictures" / "Mezzotint" / "fox.png"
    model = DATA / "models" / "mine.safetensors"
    for file in (picture, model, DATA / "settings.json"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"of a person")
    uninstall(FOLDER, "/S")
    assert not FOLDER.exists()
    assert picture.is_file() and model.is_file() and (DATA / "settings.json").is_file()
    more = {name for name in api.files_under(DRIVE) - story.files_before if is_ours(name)}
    kept = (str(DATA), str(picture.parent), str(FOLDER.parent))
    assert not [name for name in more if not name.startswith(kept)]
    assert list(FOLDER.parent.iterdir()) == []
    new = api.registry_values().keys() - story.registry_before.keys()
    windows_own = UNINSTALL_KEY.removesuffix("\\Mezzotint")  # a new Wine has none
    assert [name for name in new if is_ours(name) and name != windows_own] == []


def test_the_portable_form_runs_where_it_is_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(PORTABLE) as archive:
        archive.extractall(tmp_path / "Ordner 夹")
    program = tmp_path / "Ordner 夹" / "Mezzotint" / "bin" / "mezzotint.exe"
    done = subprocess.run([program, "devices"], capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert "id: cpu" in done.stdout.decode()
    assert "DirectML: 1.15.4" in done.stdout.decode()


def test_purging_takes_settings_but_neither_models_nor_pictures() -> None:
    assert api.run(OLDER_SETUP, "/S") == 0
    folder = LOCAL / "Programs" / "Mezzotint"
    assert (folder / "Mezzotint.exe").is_file()
    uninstall(folder, "/S /PURGE")
    assert not folder.exists()
    api.wait_for("end of settings", lambda: [p.name for p in DATA.iterdir()] == ["models"])
    assert (DATA / "models" / "mine.safetensors").is_file()
    assert (DRIVE / "Pictures" / "Mezzotint" / "fox.png").is_file()
