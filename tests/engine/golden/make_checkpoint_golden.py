"""Makes `checkpoint.json` with diffusers: what its own conversion makes of our single files.

    python -m tests.engine.golden.make_checkpoint_golden

Needs the optional extra `oracle`. Two small models are written in the original layout, converted by
diffusers' converters and hashed, and so are the names that diffusers understood: a wrong name, a
fused projection cut wrongly or a matrix left the wrong way round changes a hash. For the published
full-size models diffusers' UNet and VAE and transformers' text encoders are built without memory
from their public configurations, and their names, shapes and parameter counts kept.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any

import torch
from diffusers import AutoencoderKL, UNet2DConditionModel
from diffusers.loaders.single_file_utils import (
    convert_ldm_clip_checkpoint,
    convert_ldm_unet_checkpoint,
    convert_ldm_vae_checkpoint,
    convert_open_clip_checkpoint,
)
from safetensors.torch import load_file
from transformers import CLIPTextConfig, CLIPTextModelWithProjection

from engine.sdxl.config import ModelConfig
from tests.engine.tiny_models import (
    CONVENTIONAL,
    DEPTH_VARIANT,
    FULL_SIZE,
    digest,
    folder_configs,
    names_digest,
    write_original,
)

OUT = Path(__file__).with_name("checkpoint.json")
TINY = {"conventional": CONVENTIONAL, "depth variant": DEPTH_VARIANT}
Tensors = Mapping[str, torch.Tensor]


def converted(path: Path, config: ModelConfig) -> dict[str, Tensors]:
    """Part -> diffusers' name -> tensor, by diffusers' own converters."""
    checkpoint, configs = load_file(path), folder_configs(config)
    with torch.device("meta"):
        text_2 = _text_encoder(configs["text_encoder_2/config.json"])
    prefix = "conditioner.embedders.1.model."
    unet, vae = configs["unet/config.json"], configs["vae/config.json"]
    return {
        "text_encoder": convert_ldm_clip_checkpoint(dict(checkpoint)),
        "text_encoder_2": convert_open_clip_checkpoint(text_2, dict(checkpoint), prefix=prefix),
        "unet": convert_ldm_unet_checkpoint(dict(checkpoint), config=unet),
        "vae": convert_ldm_vae_checkpoint(dict(checkpoint), config=vae),
    }


def _text_encoder(fields: Mapping[str, Any]) -> CLIPTextModelWithProjection:
    names = {key: value for key, value in fields.items() if key != "architectures"}
    return CLIPTextModelWithProjection(CLIPTextConfig(**names))


def published(config: ModelConfig) -> dict[str, dict[str, tuple[int, ...]]]:
    """Part -> name -> shape, by the libraries' own classes."""
    configs = folder_configs(config)
    with torch.device("meta"):
        text = _text_encoder(configs["text_encoder/config.json"]).state_dict()
        models = {
            "text_encoder": {k: v for k, v in text.items() if k != "text_projection.weight"},
            "text_encoder_2": _text_encoder(configs["text_encoder_2/config.json"]).state_dict(),
            "unet": UNet2DConditionModel.from_config(configs["unet/config.json"]).state_dict(),
            "vae": AutoencoderKL.from_config(configs["vae/config.json"]).state_dict(),
        }
    return {
        part: {name: tuple(tensor.shape) for name, tensor in state.items()}
        for part, state in models.items()
    }


def main() -> None:
    """Write the file."""
    golden: dict[str, Any] = {"tiny": {}, "full": {}}
    with tempfile.TemporaryDirectory() as folder:
        for name, config in TINY.items():
            path = write_original(Path(folder) / f"{name}.safetensors", config, "F32")
            golden["tiny"][name] = {
                part: digest({key: tensor.float().numpy() for key, tensor in tensors.items()})
                for part, tensors in converted(path, config).items()
            }
            shapes = {key: tuple(tensor.shape) for key, tensor in load_file(path).items()}
            golden["tiny"][name]["file"] = names_digest(shapes)
    for name, config in FULL_SIZE.items():
        golden["full"][name] = {
            part: {
                "tensors": len(shapes),
                "parameters": sum(prod(shape) for shape in shapes.values()),
                "names": names_digest(shapes),
            }
            for part, shapes in published(config).items()
        }
    OUT.write_text(json.dumps(golden, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
