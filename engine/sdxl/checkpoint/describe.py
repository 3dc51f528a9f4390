"""Facts about a model for people: what it is, how it is stored, what is missing.

Costs the headers, and a read of the whole file for `auto_v2` alone.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

from engine.errors import EngineError, ErrorKind
from engine.files import is_folder
from engine.safetensors_file import SafetensorsFile, unreadable
from engine.sdxl.checkpoint.folder import part_files
from engine.sdxl.checkpoint.model import PARTS, Model
from engine.sdxl.checkpoint.open import open_model, resolve
from engine.sdxl.checkpoint.recognise import recognise, variant_name
from engine.sdxl.checkpoint.source import PART_NAMES


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What `describe` finds.

    Attributes:
        path: where it lies.
        architecture: "Stable Diffusion XL (SSD-1B)", or what else the file is.
        layout: of names and files.
        problem: why it cannot be used, as a sentence; empty if it can.
        missing: parts that are not there, for people.
        prediction: "epsilon" or "v_prediction"; empty if the model cannot be used.
        zero_terminal_snr: whether its schedule ends in pure noise.
        native_size: the side in pixels that it was trained for; 0 if it cannot be used.
        parameters: part -> number of values that the model uses.
        storage: type -> number of values in the files, used or not.
        size_bytes: of the files.
        title: what the file calls itself.
        notes: sentences on what is unusual.
    """

    path: str
    architecture: str
    layout: str
    problem: str
    missing: tuple[str, ...]
    prediction: str
    zero_terminal_snr: bool
    native_size: int
    parameters: Mapping[str, int]
    storage: Mapping[str, int]
    size_bytes: int
    title: str
    notes: tuple[str, ...]


def describe(path: str | Path) -> ModelFacts:
    """The facts about a file or folder, also about one that cannot be used.

    Raises:
        EngineError: MODEL_NOT_FOUND or FILE_DAMAGED, if there is nothing to tell facts of.
    """
    facts, error = examine(path)
    if facts is None:
        assert error is not None
        raise error
    return facts


def examine(path: str | Path) -> tuple[ModelFacts | None, EngineError | None]:
    """The facts, and why the model cannot be used; no facts of what is missing or damaged."""
    try:
        place = resolve(path)
        return _facts(place, open_model(place), None), None
    except EngineError as error:
        if error.kind in (ErrorKind.MODEL_NOT_FOUND, ErrorKind.FILE_DAMAGED):
            return None, error
        return _facts(place, None, error), error


def auto_v2(path: Path) -> str:
    """The hash by which the field names single files: the first 10 hex digits of their SHA-256.

    Reads the whole file, some seconds for a full model.

    Raises:
        EngineError: MODEL_NOT_FOUND if it cannot be read; a folder has no such hash.
    """
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()[:10]
    except OSError as error:
        raise unreadable(path, error) from error


def _facts(place: Path, model: Model | None, error: EngineError | None) -> ModelFacts:
    missing: tuple[str, ...] = ()
    if is_folder(place):
        layout = "diffusers folder"
        files = [file for part in PARTS for file in part_files(place, part)] if model else []
        label = str(error.facts.get("found", "a diffusers folder")) if error else ""
        if error and error.kind is ErrorKind.MODEL_INCOMPLETE and "part" in error.facts:
            missing = (str(error.facts["part"]),)
    else:
        files = _opened(place)
        recognised = recognise(files[0]) if files else None
        layout = "single file" if recognised and recognised.unet_prefix is not None else "other"
        label = recognised.label if recognised else str(error and error.facts.get("found", ""))
        missing = recognised.missing if recognised else ()
    config = model.config if model else None
    return ModelFacts(
        path=str(place),
        architecture=variant_name(config.unet) if config else label,
        layout=layout,
        problem=error.sentence if error else "",
        missing=tuple(PART_NAMES.get(part, part) for part in missing),
        prediction=config.sampling.prediction.value if config else "",
        zero_terminal_snr=bool(config and config.sampling.zero_terminal_snr),
        native_size=config.native_size if config else 0,
        parameters=_parameters(model) if model else {},
        storage=_storage(files),
        size_bytes=sum(file.size for file in files),
        title=next((title for file in files if (title := _title(file))), ""),
        notes=model.notes if model else (),
    )


def _opened(place: Path) -> list[SafetensorsFile]:
    """The file, or nothing where its header is of another format: the problem says so already."""
    try:
        return [SafetensorsFile(place)]
    except EngineError:
        return []


def _title(file: SafetensorsFile) -> str:
    return file.metadata.get("modelspec.title", "")


def _parameters(model: Model) -> dict[str, int]:
    return {
        part: sum(prod(weight.shape) for weight in getattr(model, part).values()) for part in PARTS
    }


def _storage(files: Sequence[SafetensorsFile]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for file in files:
        for info in file.tensors.values():
            counts[info.dtype] += prod(info.shape)
    return dict(counts.most_common())
