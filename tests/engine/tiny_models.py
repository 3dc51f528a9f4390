"""Writes small models the way people have them: single files, diffusers folders, odd variants.

The weights are those of `parity_models` (NumPy only, no torch). `CONVENTIONAL` and `DEPTH_VARIANT`
keep SDXL's conventions, so that a single file tells every dimension by its shapes alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sdxl.checkpoint.expected import TIME_IDS
from engine.sdxl.checkpoint.original import origins_of
from engine.sdxl.config import (
    Activation,
    ModelConfig,
    Prediction,
    SamplingConfig,
    TextEncoderConfig,
    UNetConfig,
    VAEConfig,
)
from tests.engine.parity_models import random_arrays
from tools.make_full_size_checkpoint import SDXL_BASE, header, stored_shapes

Values = NDArray[Any]
Stored = tuple[str, tuple[int, ...], bytes]  # dtype, shape, data

CONVENTIONAL = ModelConfig(
    text_encoder=TextEncoderConfig(64, 1, 2, 96, Activation.QUICK_GELU),
    text_encoder_2=TextEncoderConfig(64, 1, 2, 80, Activation.GELU, projection=64),
    unet=UNetConfig(
        channels=(32, 64),
        transformers=((0, 0), (2, 2)),
        transformers_middle=2,
        transformers_up=((0, 0, 0), (2, 2, 2)),
        heads=(1, 1),
        context_width=128,
        time_width=128,
        size_features=16,
        pooled_width=64,
    ),
    vae=VAEConfig((32, 32, 32, 64), layers=1),
    sampling=SamplingConfig(),
)
# As uneven as SSD-1B: another depth for each resnet on the way up, one resnet in the middle.
DEPTH_VARIANT = ModelConfig(
    text_encoder=TextEncoderConfig(64, 1, 3, 64, Activation.QUICK_GELU),
    text_encoder_2=TextEncoderConfig(64, 1, 3, 64, Activation.GELU, projection=96),
    unet=UNetConfig(
        channels=(32, 64, 128),
        transformers=((0, 0), (1, 2), (2, 1)),
        transformers_middle=0,
        transformers_up=((0, 0, 0), (2, 1, 1), (1, 2, 3)),
        heads=(1, 1, 2),
        context_width=128,
        time_width=128,
        size_features=8,
        pooled_width=96,
    ),
    vae=VAEConfig((32, 32, 64, 64), layers=2),
    sampling=SamplingConfig(Prediction.V, zero_terminal_snr=True),
)
STORAGES: dict[str, Callable[[Values], bytes]] = {
    "F32": lambda values: values.astype("<f4").tobytes(),
    "F16": lambda values: values.astype("<f2").tobytes(),
    # Cut, not rounded: tests compare with values that were cut the same way.
    "BF16": lambda values: (values.astype("<f4").view("<u4") >> 16).astype("<u2").tobytes(),
    "F8_E5M2": lambda values: (values.astype("<f2").view("<u2") >> 8).astype("u1").tobytes(),
}


@cache
def tiny_arrays(config: ModelConfig) -> Mapping[str, Mapping[str, Values]]:
    """Part -> our name -> values; the two vocabularies, most of the bytes, are one row repeated."""
    return random_arrays(config)


def stored(values: Values, dtype: str = "F16") -> Stored:
    """Values as a file has them."""
    return dtype, values.shape, STORAGES[dtype](values)


def write_safetensors(
    path: Path, tensors: Mapping[str, Stored], metadata: Mapping[str, str] | None = None
) -> Path:
    """Write a file with our own few lines, so that no library's checks stand in between."""
    path.parent.mkdir(parents=True, exist_ok=True)
    entries: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    end = 0
    for name, (dtype, shape, data) in tensors.items():
        place = [end, end + len(data)]
        entries[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": place}
        end += len(data)
    write_raw(path, entries, b"".join(data for _, _, data in tensors.values()))
    return path


def write_raw(path: Path, entries: object, data: bytes = b"") -> Path:
    """Write a file with this header, however wrong."""
    raw = entries if isinstance(entries, bytes) else json.dumps(entries).encode()
    raw += b" " * (-len(raw) % 8)  # aligned data, as the format asks
    path.unlink(missing_ok=True)  # it may be a link to a file that others read
    path.write_bytes(len(raw).to_bytes(8, "little") + raw + data)
    return path


def original_tensors(
    config: ModelConfig, dtype: str = "F16", unet_prefix: str = "model.diffusion_model."
) -> dict[str, Stored]:
    """All tensors of a model under the names of the original layout, fused and turned as there."""
    arrays, joined = tiny_arrays(config), dict[str, list[Values]]()
    for part, origins in origins_of(config, unet_prefix).items():
        for ours, origin in origins.items():
            values = arrays[part][ours]
            if part == "vae" and ".attentions." in ours and values.ndim == 2:
                values = values[:, :, None, None]  # 1x1 convolutions there
            joined.setdefault(origin.name, []).append(values.T if origin.transposed else values)
    return {name: stored(np.concatenate(parts), dtype) for name, parts in joined.items()}


def write_original(path: Path, config: ModelConfig, dtype: str = "F16", **extra: Stored) -> Path:
    """A complete single file, with `extra` tensors."""
    tensors = original_tensors(config, dtype)
    if config.sampling.prediction is Prediction.V:
        extra["v_pred"] = ("F32", (0,), b"")
    if config.sampling.zero_terminal_snr:
        extra["ztsnr"] = ("F32", (0,), b"")
    return write_safetensors(path, tensors | extra)


def write_sparse(path: Path, config: ModelConfig) -> Path:
    """A single file whose data is a hole: a true header of any size on a few disk blocks."""
    shapes = stored_shapes(config)
    start = header(shapes)
    path.write_bytes(start)
    with path.open("r+b") as stream:
        stream.truncate(len(start) + sum(2 * prod(shape) for shape in shapes.values()))
    return path


def write_folder(folder: Path, config: ModelConfig, dtype: str = "F16") -> Path:
    """A diffusers folder with all its configuration files."""
    for part, arrays in tiny_arrays(config).items():
        tensors = {name: stored(values, dtype) for name, values in arrays.items()}
        write_safetensors(folder / part / f"{FILES[part]}.safetensors", tensors)
    for place, fields in folder_configs(config).items():
        write_json(folder / place, fields)
    return folder


FILES = {
    "text_encoder": "model",
    "text_encoder_2": "model",
    "unet": "diffusion_pytorch_model",
    "vae": "diffusion_pytorch_model",
}


def write_json(path: Path, fields: object) -> Path:
    """Write a JSON file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(fields), "utf-8")
    return path


def folder_configs(config: ModelConfig) -> dict[str, dict[str, Any]]:
    """Place in the folder -> fields, in the spelling of diffusers and transformers."""
    return {
        "model_index.json": {
            "_class_name": "StableDiffusionXLPipeline",
            "text_encoder": ["transformers", "CLIPTextModel"],
            "text_encoder_2": ["transformers", "CLIPTextModelWithProjection"],
            "unet": ["diffusers", "UNet2DConditionModel"],
            "vae": ["diffusers", "AutoencoderKL"],
        },
        "text_encoder/config.json": _text_fields(config.text_encoder),
        "text_encoder_2/config.json": _text_fields(config.text_encoder_2),
        "unet/config.json": _unet_fields(config),
        "vae/config.json": {
            "_class_name": "AutoencoderKL",
            "block_out_channels": config.vae.channels,
            "down_block_types": ["DownEncoderBlock2D"] * len(config.vae.channels),
            "up_block_types": ["UpDecoderBlock2D"] * len(config.vae.channels),
            "layers_per_block": config.vae.layers,
            "latent_channels": config.vae.latent_channels,
            "norm_num_groups": config.vae.norm_groups,
            "scaling_factor": config.vae.scaling_factor,
            "force_upcast": config.vae.force_upcast,
        },
        "scheduler/scheduler_config.json": {
            "_class_name": "EulerDiscreteScheduler",
            "beta_schedule": "scaled_linear",
            "beta_start": config.sampling.beta_start,
            "beta_end": config.sampling.beta_end,
            "num_train_timesteps": config.sampling.train_steps,
            "prediction_type": config.sampling.prediction,
            "rescale_betas_zero_snr": config.sampling.zero_terminal_snr,
        },
    }


def _text_fields(config: TextEncoderConfig) -> dict[str, Any]:
    kind = "CLIPTextModelWithProjection" if config.projection else "CLIPTextModel"
    return {
        "architectures": [kind],
        "hidden_act": config.activation,
        "hidden_size": config.width,
        "intermediate_size": config.mlp_width,
        "layer_norm_eps": config.epsilon,
        "max_position_embeddings": config.positions,
        "num_attention_heads": config.heads,
        "num_hidden_layers": config.layers,
        "projection_dim": config.projection or config.width,
        "vocab_size": config.vocabulary,
    }


def _unet_fields(config: ModelConfig) -> dict[str, Any]:
    unet = config.unet
    attends = [any(level) for level in unet.transformers]
    middle = "UNetMidBlock2DCrossAttn" if unet.transformers_middle else "UNetMidBlock2D"
    resnets = [len(level) for level in unet.transformers]
    even = all(
        len({*down, *up}) == 1
        for down, up in zip(unet.transformers, unet.transformers_up, strict=True)
    )
    return {
        "_class_name": "UNet2DConditionModel",
        "addition_embed_type": "text_time",
        "addition_time_embed_dim": unet.size_features,
        "attention_head_dim": unet.heads,  # the number of heads: diffusers' misnomer
        "block_out_channels": unet.channels,
        "cross_attention_dim": unet.context_width,
        "down_block_types": [f"{'CrossAttn' * has}DownBlock2D" for has in attends],
        "in_channels": unet.in_channels,
        "layers_per_block": resnets[0] if len(set(resnets)) == 1 else resnets,
        "mid_block_type": middle if unet.has_middle else None,
        "norm_eps": unet.norm_epsilon,
        "norm_num_groups": unet.norm_groups,
        "out_channels": unet.out_channels,
        "projection_class_embeddings_input_dim": unet.pooled_width + TIME_IDS * unet.size_features,
        "reverse_transformer_layers_per_block": None if even else unet.transformers_up[::-1],
        "sample_size": config.native_size // 2 ** (len(config.vae.channels) - 1),
        "time_embedding_dim": unet.time_width,
        "transformer_layers_per_block": (
            [max(level[0], 1) for level in unet.transformers] if even else unet.transformers
        ),
        "up_block_types": [f"{'CrossAttn' * has}UpBlock2D" for has in attends[::-1]],
        "use_linear_projection": True,
    }


def digest(tensors: Mapping[str, Values]) -> str:
    """One hash of all names and float32 values, whatever their order."""
    total = hashlib.sha256()
    for name in sorted(tensors):
        values = np.ascontiguousarray(tensors[name], "<f4")
        total.update(f"{name} {values.shape}\n".encode() + values.tobytes())
    return total.hexdigest()


def names_digest(shapes: Mapping[str, tuple[int, ...]]) -> str:
    """One hash of all names and shapes."""
    lines = sorted(f"{name} {tuple(shape)}\n" for name, shape in shapes.items())
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _variant(**changes: Any) -> ModelConfig:
    return replace(SDXL_BASE, unet=replace(SDXL_BASE.unet, **changes))


# The published models by their public configurations.
FULL_SIZE = {
    "Stable Diffusion XL": SDXL_BASE,
    "Stable Diffusion XL (SSD-1B)": _variant(
        transformers=((0, 0), (2, 2), (4, 4)),
        transformers_middle=0,
        transformers_up=((0, 0, 0), (2, 1, 1), (4, 4, 10)),
    ),
    "Stable Diffusion XL (Segmind Vega)": _variant(
        transformers=((0, 0), (1, 1), (2, 2)),
        transformers_middle=0,
        transformers_up=((0, 0, 0), (1, 1, 1), (2, 2, 2)),
    ),
    "Stable Diffusion XL (KOALA-1B)": _variant(
        transformers=((0,), (2,), (6,)),
        transformers_middle=6,
        transformers_up=((0, 0), (2, 2), (6, 6)),
    ),
    "Stable Diffusion XL (KOALA-700M)": _variant(
        transformers=((0,), (2,), (5,)),
        transformers_middle=0,
        transformers_up=((0, 0), (2, 2), (5, 5)),
        has_middle=False,
    ),
}
