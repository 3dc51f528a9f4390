"""Diffusers folders: `model_index.json`, one folder for each part.

Knows the files' names, variants and shards, and the names that older and newer libraries gave the
same tensors. Costs reading the JSON files and the headers of the weights.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import EngineError, ErrorKind
from engine.files import is_folder, is_plain_file
from engine.safetensors_file import PICKLES, SafetensorsFile
from engine.sdxl.checkpoint.consistency import check_consistent
from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.checkpoint.fields import Fields
from engine.sdxl.checkpoint.folder_config import read_config
from engine.sdxl.checkpoint.model import PARTS, LatentRGB, Model, identity_of
from engine.sdxl.checkpoint.recognise import SDXL, SPECIAL_INPUTS
from engine.sdxl.checkpoint.source import PART_NAMES, Origin, TensorSource, select
from engine.sdxl.checkpoint.unused import note_unused

INDEX = "model_index.json"
PREVIEW = "preview.json"
_STEMS = {
    "text_encoder": "model",
    "text_encoder_2": "model",
    "unet": "diffusion_pytorch_model",
    "vae": "diffusion_pytorch_model",
}
_VAE_ATTENTION = {"query": "to_q", "key": "to_k", "value": "to_v", "proj_attn": "to_out.0"}
# What pipelines of other families are, by the start of their class's name.
_FAMILIES = (
    ("StableDiffusionXLControlNet", "a Stable Diffusion XL pipeline with a ControlNet"),
    ("StableDiffusion3", "Stable Diffusion 3"),
    ("StableDiffusionUpscale", "a Stable Diffusion upscaler"),
    ("StableDiffusion", "Stable Diffusion 1 or 2"),
    ("Flux", "Flux"),
    ("Kolors", "Kolors"),
    ("PixArt", "PixArt"),
    ("StableCascade", "Stable Cascade"),
)
_ACCEPTED = re.compile(r"StableDiffusionXL(Img2Img|Inpaint|PAG|InstructPix2Pix)?Pipeline")


def open_folder(folder: Path) -> Model:
    """The model in a diffusers folder.

    Raises:
        EngineError: whatever is wrong, in one sentence.
    """
    _check_index(folder)
    sources = {part: TensorSource(part_files(folder, part)) for part in PARTS}
    config, notes = read_config(folder)
    if config.unet.in_channels in SPECIAL_INPUTS:
        raise _unsupported(folder, SDXL + SPECIAL_INPUTS[config.unet.in_channels])
    check_consistent(config, folder.name)
    expected = expected_tensors(config)
    weights = {}
    for part, source in sources.items():
        origins = {_our_name(part, name): Origin(name) for name in source.names}
        where = f"{folder.name}/{part}"
        weights[part] = select(source, part, expected[part], origins, where)
        extra = [origin.name for ours, origin in origins.items() if ours not in expected[part]]
        notes += note_unused(extra, where)
    return Model(
        config=config,
        text_encoder=weights["text_encoder"],
        text_encoder_2=weights["text_encoder_2"],
        unet=weights["unet"],
        vae=weights["vae"],
        name=folder.name,
        path=folder,
        identity=identity_of(file for source in sources.values() for file in source.files),
        latent_rgb=_read_preview(folder, config.vae.latent_channels),
        notes=tuple(notes),
    )


def _check_index(folder: Path) -> None:
    """Refuse folders that are no model, pipelines of other families, and refiners."""
    path = folder / INDEX
    if not is_plain_file(path):
        raise EngineError(
            ErrorKind.MODEL_NOT_FOUND, _no_index(folder), file=str(folder), missing=INDEX
        )
    fields = Fields.read(path, f"{folder.name}/{INDEX}")
    kind = fields.text("_class_name", "")
    if not _ACCEPTED.fullmatch(kind):
        label = next((text for start, text in _FAMILIES if kind.startswith(start)), repr(kind))
        raise _unsupported(folder, label)
    absent = [part for part in PARTS if not _names_component(fields.values.get(part))]
    if absent == ["text_encoder"]:
        raise _unsupported(folder, "the refiner of Stable Diffusion XL")
    if absent:
        raise _incomplete(folder, absent[0], f"{INDEX} names none")


def _no_index(folder: Path) -> str:
    try:
        files = sorted(path.name for path in folder.glob("*.safetensors"))
    except OSError:
        files = []
    if files:
        few = ", ".join(files[:3]) + (", ..." if len(files) > 3 else "")
        return f"The folder {folder} is no model itself; choose one of its files: {few}."
    return f"The folder {folder} has no {INDEX}, so it is not a model in diffusers' layout."


def _names_component(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and value[1] is not None


def _unsupported(folder: Path, label: str) -> EngineError:
    return EngineError(
        ErrorKind.MODEL_UNSUPPORTED,
        f"{folder.name} is {label}, not a Stable Diffusion XL base model. "
        "Choose a model made for SDXL.",
        file=str(folder),
        found=label,
    )


def _incomplete(folder: Path, part: str, reason: str) -> EngineError:
    return EngineError(
        ErrorKind.MODEL_INCOMPLETE,
        f"{folder.name} lacks {PART_NAMES[part]}: {reason}. Download the whole folder again.",
        file=str(folder),
        part=part,
        reason=reason,
    )


def part_files(folder: Path, part: str) -> list[SafetensorsFile]:
    """The opened files of one part: the plain one before variants such as fp16, one file before
    shards.

    Raises:
        EngineError: MODEL_INCOMPLETE if there are none; MODEL_UNSUPPORTED for pickles only.
    """
    place, stem = folder / part, _STEMS[part]
    if not is_folder(place):
        raise _incomplete(folder, part, f"there is no folder {part}")
    names = sorted((path.name for path in place.iterdir() if path.is_file()), key=_plainest)
    single = re.compile(rf"{stem}(\.[\w-]+)?\.safetensors")
    index = re.compile(rf"{stem}(\.[\w-]+)?\.safetensors\.index(\.[\w-]+)?\.json")
    for name in names:
        if single.fullmatch(name) and "-of-" not in name:
            return [SafetensorsFile(place / name)]
    for name in names:
        if index.fullmatch(name):
            return [SafetensorsFile(path) for path in _shards(folder, part, name)]
    if any(Path(name).suffix in PICKLES for name in names):
        raise EngineError(
            ErrorKind.MODEL_UNSUPPORTED,
            f"{folder.name}/{part} holds pickles only, a format that can run any code when it is "
            "opened; they were not read. Get the .safetensors files.",
            file=str(place),
            found="pickle",
        )
    raise _incomplete(folder, part, f"there is no {stem}.safetensors in the folder {part}")


def _plainest(name: str) -> tuple[int, bool, str]:
    """Order for files of one part: no variant, then fp16, then others."""
    return name.count("."), "fp16" not in name, name


def _shards(folder: Path, part: str, index: str) -> list[Path]:
    label = f"{folder.name}/{part}/{index}"
    fields = Fields.read(folder / part / index, label)
    table = fields.values.get("weight_map")
    if not isinstance(table, dict) or not all(isinstance(name, str) for name in table.values()):
        fields.wrong("weight_map", "a table of file names")
    names = sorted(set(table.values()))
    paths = [folder / part / name for name in names]
    if any(path.parent != folder / part or "\\" in path.name for path in paths):
        fields.wrong("weight_map", "a table of file names in the same folder")
    for path in paths:
        if not is_plain_file(path):
            raise _incomplete(folder, part, f"the file {path.name} is missing")
    return paths


def _our_name(part: str, name: str) -> str:
    """Names of older and newer libraries -> those of today's published files."""
    if part == "vae" and ".attentions." in name:  # diffusers before 0.17
        stem, _, kind = name.rpartition(".")
        path, _, last = stem.rpartition(".")
        return f"{path}.{_VAE_ATTENTION.get(last, last)}.{kind}"
    if part.startswith("text_encoder") and name.startswith(
        ("embeddings.", "encoder.", "final_layer_norm.")
    ):  # transformers from 5.0
        return f"text_model.{name}"
    return name


def _read_preview(folder: Path, channels: int) -> LatentRGB | None:
    """The preview matrix beside the model: {"matrix": C rows of 3, "bias": 3 numbers}."""
    path = folder / PREVIEW
    if not is_plain_file(path):
        return None
    fields = Fields.read(path, f"{folder.name}/{PREVIEW}")
    matrix = _array(fields.values, "matrix", (channels, 3))
    bias = _array(fields.values, "bias", (3,))
    if matrix is None or bias is None:
        fields.wrong("matrix" if matrix is None else "bias", f"numbers for {channels} channels")
    return LatentRGB(matrix, bias)


def _array(values: Mapping[str, Any], name: str, shape: tuple[int, ...]) -> Any:
    try:
        array = np.asarray(values.get(name), np.float32)
    except (ValueError, TypeError, OverflowError):
        return None
    return array if array.shape == shape and np.isfinite(array).all() else None
