"""An opened model: its configuration and its weights by reference.

Costs the headers of its files. It knows nothing of devices, and nothing of how the files were laid
out: both layouts give the same names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.safetensors_file import SafetensorsFile
from engine.sdxl.config import ModelConfig
from engine.weights import Weights

PARTS = ("text_encoder", "text_encoder_2", "unet", "vae")


@dataclass(frozen=True, slots=True, eq=False)
class LatentRGB:
    """The linear map from latents to small previews: colour = latent @ matrix + bias, in -1..1.

    Attributes:
        matrix: [C, 3].
        bias: [3].
    """

    matrix: NDArray[np.float32]
    bias: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A complete SDXL model.

    Attributes:
        config: every dimension.
        text_encoder: the first tower (CLIP ViT-L in the full model), under transformers' names:
            `text_model.encoder.layers.0.self_attn.q_proj.weight`.
        text_encoder_2: the second (OpenCLIP bigG), with `text_projection.weight`.
        unet: under diffusers' names: `down_blocks.1.attentions.0.transformer_blocks.0...`.
        vae: under diffusers' names: `decoder.up_blocks.0.resnets.0.conv1.weight`.
        name: for people and for metadata: the file's name without its ending, or the folder's.
        path: the file or folder.
        identity: changes when any of the files does; cheap, for caches. Not a hash of contents.
        latent_rgb: the model's own preview matrix, if one lies beside it.
        notes: what was found and is worth telling, as sentences.
    """

    config: ModelConfig
    text_encoder: Weights
    text_encoder_2: Weights
    unet: Weights
    vae: Weights
    name: str
    path: Path
    identity: str
    latent_rgb: LatentRGB | None = None
    notes: tuple[str, ...] = ()


def identity_of(files: Iterable[SafetensorsFile]) -> str:
    """A short text that depends on the place, size and time of these files."""
    lines = sorted(f"{file.path.resolve()}|{file.size}|{file.modified_ns}" for file in files)
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:16]
