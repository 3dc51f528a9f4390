"""Models of other programs are found where those programs usually are, and nothing else is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from app.first_run_places import MOST_FILES, find_models, usual_places


def model(path: Path, size: int = 10) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(size))
    return path


@pytest.mark.parametrize(
    ("place", "program"),
    [
        ("ComfyUI/models/checkpoints", "ComfyUI"),
        ("ComfyUI_windows_portable/ComfyUI/models/checkpoints", "ComfyUI"),
        ("Documents/ComfyUI/models/checkpoints", "ComfyUI"),
        ("stable-diffusion-webui-forge/models/Stable-diffusion", "A1111"),
        ("sd.webui/webui/models/Stable-diffusion", "A1111"),
        ("Fooocus_win64_2-5-0/Fooocus/models/checkpoints", "Fooocus"),
        (".config/StabilityMatrix/Models/StableDiffusion", "StabilityMatrix"),
        ("Desktop/StabilityMatrix-win-x64/Data/Models/StableDiffusion", "StabilityMatrix"),
    ],
)
def test_programs_are_known_by_their_folders(tmp_path: Path, place: str, program: str) -> None:
    file = model(tmp_path / "Zoë 🎨" / place / "dream.safetensors")
    home = tmp_path / "Zoë 🎨"
    bases = [*usual_places(home, {}), home / ".config"]
    (found,) = [f for f in find_models(bases) if str(f.folder.path).startswith(str(home))]
    assert (found.folder.program, found.files) == (program, (file,))


def test_the_largest_comes_first_and_other_files_do_not_count(tmp_path: Path) -> None:
    folder = tmp_path / "ComfyUI" / "models" / "checkpoints"
    small, large = model(folder / "a.safetensors", 10), model(folder / "SDXL" / "b.SafeTensors", 99)
    model(folder / "c.ckpt", 500)
    model(folder / "deep" / "deeper" / "d.safetensors", 500)
    (found,) = find_models([tmp_path])
    assert found.files == (large, small)


def test_a_program_without_models_is_not_named(tmp_path: Path) -> None:
    (tmp_path / "ComfyUI" / "models" / "checkpoints").mkdir(parents=True)
    model(tmp_path / "webui notes" / "x.safetensors")
    model(tmp_path / "holiday" / "models" / "checkpoints" / "x.safetensors")
    assert find_models([tmp_path, tmp_path / "missing"]) == []


def test_a_long_list_is_cut(tmp_path: Path) -> None:
    folder = tmp_path / "ComfyUI" / "models" / "checkpoints"
    for number in range(MOST_FILES + 5):
        model(folder / f"{number}.safetensors")
    assert len(find_models([tmp_path])[0].files) == MOST_FILES


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "ComfyUI" / "models" / "checkpoints"
    model(folder / "x.safetensors")
    folder.chmod(0)
    assert find_models([tmp_path]) == []
    folder.chmod(0o700)
