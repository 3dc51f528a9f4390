"""`open_model`: whatever lies at a path, opened or named.

Decides from names and headers alone; no weight is read.
"""

from __future__ import annotations

import os
from pathlib import Path

import assets
from engine.errors import EngineError, ErrorKind
from engine.files import is_folder
from engine.job import STARTER_MODEL
from engine.sdxl.checkpoint.folder import INDEX, open_folder
from engine.sdxl.checkpoint.model import Model
from engine.sdxl.checkpoint.single_file import open_single_file


def open_model(path: str | Path) -> Model:
    """Open a single `.safetensors` file, a diffusers folder, or `STARTER_MODEL`.

    Raises:
        EngineError: MODEL_NOT_FOUND, MODEL_UNSUPPORTED, MODEL_INCOMPLETE or FILE_DAMAGED, with one
            sentence that names what was found and what to do.
    """
    place = resolve(path)
    if is_folder(place):
        return open_folder(place)
    return open_single_file(place)


def resolve(path: str | Path) -> Path:
    """The file or folder that is meant; `model_index.json` means its folder."""
    if str(path) == STARTER_MODEL:
        try:
            return assets.path("starter")
        except FileNotFoundError as error:
            raise EngineError(ErrorKind.MODEL_NOT_FOUND, f"{error}.") from error
    if not str(path) or not _can_be(path):
        raise EngineError(ErrorKind.MODEL_NOT_FOUND, "The path of the model is empty or broken.")
    place = Path(path)
    return place.parent if place.name == INDEX else place


def _can_be(path: str | Path) -> bool:
    """Whether a file system takes the characters of a path; it may come from a strange picture."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False
