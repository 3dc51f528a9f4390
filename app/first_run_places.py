"""Models of other programs, where those programs usually are.

Looks at a few folders and at nothing below them but the programs' own model folders; to be called
in a thread, because a home folder may lie on a slow server. Reads no model. No Qt.
"""

from __future__ import annotations

import os
import string
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.model_folders import ModelFolder, model_folders

# How the folders of the programs begin: archives bring a version or a system behind it.
_NAMES = (
    "comfyui",
    "fooocus",
    "sd.webui",
    "stable-diffusion-webui",
    "stability matrix",
    "stabilitymatrix",
    "webui",
)
_BASES = ("", "Documents", "Desktop", "Downloads", "AI")
SUFFIX = ".safetensors"
MOST_FILES = 40  # in one folder; a list that is longer is for the model list


@dataclass(frozen=True, slots=True)
class FoundModels:
    """`files`, the largest first: a whole SDXL model is larger than its predecessors."""

    folder: ModelFolder
    files: tuple[Path, ...]


def usual_places(home: Path, environment: Mapping[str, str]) -> list[Path]:
    """Folders in which people keep such programs; they may be missing."""
    bases = [home / name for name in _BASES]
    if sys.platform == "win32":
        roaming = (environment.get(key, "") for key in ("APPDATA", "LOCALAPPDATA"))
        bases += [Path(folder) for folder in roaming if folder]
        bases += [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    else:
        bases += [home / ".config", home / ".local" / "share", Path("/opt")]
    return bases


def find_models(bases: Iterable[Path]) -> list[FoundModels]:
    """The model folders of known programs that hold a model."""
    found: dict[Path, FoundModels] = {}
    for base in bases:
        for root in _programs_in(base):
            for folder in model_folders(root):
                if folder.program and folder.path not in found:
                    found[folder.path] = FoundModels(folder, _models_in(folder.path))
    return [models for models in found.values() if models.files]


def _programs_in(base: Path) -> list[Path]:
    try:
        with os.scandir(base) as entries:
            names = [e.name for e in entries if e.name.casefold().startswith(_NAMES) and e.is_dir()]
    except OSError:  # not there, or not ours to read
        return []
    return [base / name for name in sorted(names)]


def _models_in(folder: Path) -> tuple[Path, ...]:
    """Those of the folder and of the folders in it, as the programs list them."""
    sized = sorted(_sized(folder, depth=1), key=lambda item: (-item[0], item[1]))
    return tuple(path for _, path in sized[:MOST_FILES])


def _sized(folder: Path, depth: int) -> Iterator[tuple[int, Path]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.lower().endswith(SUFFIX) and entry.is_file():
                    yield entry.stat().st_size, Path(entry.path)
                elif depth and entry.is_dir():
                    yield from _sized(Path(entry.path), depth - 1)
    except OSError:
        return
