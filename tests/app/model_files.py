"""Folders of files that may be models, in the states in which people have them."""

from __future__ import annotations

import os
from pathlib import Path

from app.models_record import Description, ModelRecord

USABLE = Description(
    architecture="Stable Diffusion XL",
    prediction="epsilon",
    native_size=1024,
    parameters={"unet": 2_567_463_684, "vae": 83_653_863},
    storage={"F16": 3_468_838_723},
    size_bytes=6_938_040_682,
)
LORA = Description(
    architecture="a LoRA, which changes a model but is none",
    kind="model_unsupported",
    sentence="x.safetensors is a LoRA.",
    problem={"file": "x.safetensors", "found": "a LoRA, which changes a model but is none"},
)
MOMENT = 1_700_000_000  # seconds since 1970: not a moment ago


def touch(path: Path, text: str = "a model", *, moment: float = MOMENT) -> Path:
    """A file with a time of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    os.utime(path, (moment, moment))
    return path


def diffusers_folder(path: Path) -> Path:
    """What looks like one from outside."""
    touch(path / "model_index.json", "{}")
    touch(path / "unet" / "diffusion_pytorch_model.safetensors")
    touch(path / "vae" / "diffusion_pytorch_model.safetensors")
    return path


def record(name: str, description: Description | None = USABLE, **changes: object) -> ModelRecord:
    """One that needs no file."""
    values: dict[str, object] = {
        "path": f"{os.sep}Modelle 🎨{os.sep}{name}.safetensors",
        "mtime_ns": MOMENT * 1_000_000_000,
        "size": 6_938_040_682,
        "description": description,
    }
    return ModelRecord(**(values | changes))  # type: ignore[arg-type]
