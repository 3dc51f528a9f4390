"""Which folders hold models, given the folder of another program.

A1111 and its forks, ComfyUI, Fooocus, InvokeAI's import folders and StabilityMatrix each keep them
in a place of their own below their root. Looks at a few names, never through a disk.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.files import is_folder, is_there

# Program -> where its full models lie below its root. Names as on disk; case does not matter.
_PLACES = (
    ("StabilityMatrix", "Data/Models/StableDiffusion"),
    ("StabilityMatrix", "Models/StableDiffusion"),
    ("ComfyUI", "ComfyUI/models/checkpoints"),
    ("Fooocus", "Fooocus/models/checkpoints"),
    ("A1111", "webui/models/Stable-diffusion"),
    ("A1111", "models/Stable-diffusion"),
    ("ComfyUI", "models/checkpoints"),
)
_FOOOCUS_MARK = "fooocus_version.py"


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """`program` is empty for a folder that is just a folder."""

    path: Path
    program: str


def model_folders(chosen: Path) -> list[ModelFolder]:
    """What to look through when a person points at `chosen`: the program's folders below it, or
    itself."""
    found: list[ModelFolder] = []
    for program, place in _PLACES:
        folder = _below(chosen, place)
        if folder is not None and all(folder != other.path for other in found):
            found.append(ModelFolder(folder, _program(program, folder)))
    return found or [ModelFolder(chosen, _program_of(chosen))]


def all_model_folders(chosen: Iterable[str]) -> list[ModelFolder]:
    """Those of several, each once."""
    found: dict[Path, ModelFolder] = {}
    for path in chosen:
        for folder in model_folders(Path(path)):
            found.setdefault(folder.path, folder)
    return list(found.values())


def _below(root: Path, place: str) -> Path | None:
    """A folder below the root, its name in any case; None if it is not there."""
    folder = root
    for name in place.split("/"):
        if not is_folder(folder / name):
            wanted = name.casefold()
            same = (entry for entry in _folders(folder) if entry.name.casefold() == wanted)
            found = next(same, None)
            if found is None:
                return None
            folder = found
        else:
            folder = folder / name
    return folder


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(entry for entry in folder.iterdir() if entry.is_dir())
    except OSError:  # not there, or not to be read: it holds nothing for us
        return []


def _program(program: str, folder: Path) -> str:
    """ComfyUI and Fooocus use the same names; Fooocus has a file of its own."""
    marked = is_there(folder.parent.parent / _FOOOCUS_MARK)
    return "Fooocus" if program == "ComfyUI" and marked else program


def _program_of(folder: Path) -> str:
    """The program whose own model folder this is."""
    for program, place in _PLACES:
        names = [part.casefold() for part in place.split("/")]
        if [part.casefold() for part in folder.parts[-len(names) :]] == names:
            return _program(program, folder)
    return ""
