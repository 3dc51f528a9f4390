"""A configuration from nothing but tensors' shapes, under SDXL's conventions.

A single file carries no configuration. Widths, depths and counts follow from shapes; what shapes
cannot tell is the convention of every published SDXL model: attention heads are 64 wide in the UNet
and in both text encoders, norms have 32 groups, the conditions are six times equally many features
beside the pooled text, and CLIP-L uses QuickGELU while OpenCLIP bigG uses GELU.

Models that break a convention say so in the header's metadata: the key `mezzotint.config` holds a
JSON object with any of ModelConfig's fields, e.g. `{"unet": {"heads": [2, 4]}}`, which replace what
was inferred (`config_metadata` writes all of them). `modelspec.*` keys of other tools are read too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from enum import StrEnum
from typing import Any

from engine.errors import EngineError, ErrorKind
from engine.sdxl.checkpoint.expected import TIME_IDS
from engine.sdxl.checkpoint.fields import Fields
from engine.sdxl.checkpoint.original import TEXT_2_PREFIX, TEXT_PREFIX, VAE_PREFIX
from engine.sdxl.checkpoint.source import TensorSource
from engine.sdxl.config import (
    Activation,
    ModelConfig,
    Prediction,
    SamplingConfig,
    TextEncoderConfig,
    UNetConfig,
    VAEConfig,
)

HEAD_WIDTH = 64
CONFIG_KEY = "mezzotint.config"


def infer_config(
    source: TensorSource, metadata: Mapping[str, str], unet_prefix: str, where: str
) -> ModelConfig:
    """The configuration of a complete single file.

    Raises:
        EngineError: MODEL_INCOMPLETE if a tensor that tells a dimension is missing;
            MODEL_UNSUPPORTED if it has another number of axes; FILE_DAMAGED for broken metadata.
    """
    shapes = Shapes(source, where)
    text_2 = _infer_text_2(shapes)
    config = ModelConfig(
        text_encoder=_infer_text(shapes),
        text_encoder_2=text_2,
        unet=infer_unet(shapes, unet_prefix, text_2.projection),
        vae=_infer_vae(shapes),
        sampling=infer_sampling(source, metadata),
        native_size=_native_size(metadata),
    )
    if CONFIG_KEY in metadata:
        config = _replaced(config, Fields.parse(metadata[CONFIG_KEY], f"{where}: {CONFIG_KEY}"))
    return config


def config_metadata(config: ModelConfig) -> dict[str, str]:
    """Header metadata that makes a single file of this configuration exact."""
    return {CONFIG_KEY: json.dumps(asdict(config))}


class Shapes:
    """Shapes by name, with the complaint ready."""

    def __init__(self, source: TensorSource, where: str) -> None:
        self.source = source
        self.where = where

    def __contains__(self, name: str) -> bool:
        return name in self.source

    def of(self, name: str, axes: int) -> tuple[int, ...]:
        """The shape of a tensor that has so many axes."""
        if name not in self.source:
            raise EngineError(
                ErrorKind.MODEL_INCOMPLETE,
                f"{self.where} lacks the tensor {name}. Download the model again or choose "
                "another version.",
                file=self.where,
                tensor=name,
            )
        shape = self.source.shape(name)
        if len(shape) != axes:
            raise EngineError(
                ErrorKind.MODEL_UNSUPPORTED,
                f"In {self.where} the tensor {name} has the shape {shape}, not one of {axes} "
                "axes; this is not a form of Stable Diffusion XL that is known.",
                file=self.where,
                tensor=name,
            )
        return shape

    def count(self, pattern: str) -> int:
        """How many of the names pattern.format(0), pattern.format(1), ... there are in a row."""
        number = 0
        while pattern.format(number) in self.source:
            number += 1
        return number


def _infer_text(shapes: Shapes) -> TextEncoderConfig:
    model = f"{TEXT_PREFIX}text_model"
    vocabulary, width = shapes.of(f"{model}.embeddings.token_embedding.weight", 2)
    positions, _ = shapes.of(f"{model}.embeddings.position_embedding.weight", 2)
    mlp_width, _ = shapes.of(f"{model}.encoder.layers.0.mlp.fc1.weight", 2)
    return TextEncoderConfig(
        width=width,
        heads=_heads(width),
        layers=shapes.count(model + ".encoder.layers.{}.layer_norm1.weight"),
        mlp_width=mlp_width,
        activation=Activation.QUICK_GELU,
        positions=positions,
        vocabulary=vocabulary,
    )


def _infer_text_2(shapes: Shapes) -> TextEncoderConfig:
    vocabulary, width = shapes.of(f"{TEXT_2_PREFIX}token_embedding.weight", 2)
    positions, _ = shapes.of(f"{TEXT_2_PREFIX}positional_embedding", 2)
    mlp_width, _ = shapes.of(f"{TEXT_2_PREFIX}transformer.resblocks.0.mlp.c_fc.weight", 2)
    _, projection = shapes.of(f"{TEXT_2_PREFIX}text_projection", 2)
    return TextEncoderConfig(
        width=width,
        heads=_heads(width),
        layers=shapes.count(TEXT_2_PREFIX + "transformer.resblocks.{}.ln_1.weight"),
        mlp_width=mlp_width,
        activation=Activation.GELU,
        projection=projection,
        positions=positions,
        vocabulary=vocabulary,
    )


def infer_unet(shapes: Shapes, prefix: str, pooled_width: int) -> UNetConfig:
    """The UNet; levels end where the file has a down- or upsampling convolution."""
    channels_in, in_channels, _, _ = shapes.of(f"{prefix}input_blocks.0.0.weight", 4)
    time_width, _ = shapes.of(f"{prefix}time_embed.0.weight", 2)
    _, conditions = shapes.of(f"{prefix}label_emb.0.0.weight", 2)
    out_channels, _, _, _ = shapes.of(f"{prefix}out.2.weight", 4)
    down = list(_levels(shapes, f"{prefix}input_blocks", 1))
    up = list(_levels(shapes, f"{prefix}output_blocks", 0))[::-1]
    middle = f"{prefix}middle_block"
    channels = tuple(width for width, _ in down) or (channels_in,)
    transformers = tuple(depths for _, depths in down)
    return UNetConfig(
        channels=channels,
        transformers=transformers,
        transformers_middle=shapes.count(middle + ".1.transformer_blocks.{}.norm1.weight"),
        transformers_up=tuple(depths for _, depths in up),
        heads=tuple(
            _heads(width) or (0 if any(depths) else 1)
            for width, depths in zip(channels, transformers, strict=False)
        ),
        context_width=_context_width(shapes, prefix),
        time_width=time_width,
        size_features=(conditions - pooled_width) // TIME_IDS,
        pooled_width=pooled_width,
        has_middle=f"{middle}.0.in_layers.2.weight" in shapes,
        in_channels=in_channels,
        out_channels=out_channels,
    )


def _levels(shapes: Shapes, blocks: str, number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Width and transformer layers of each level of one way, in the order of the file."""
    width, depths = 0, list[int]()
    while True:
        block = f"{blocks}.{number}"
        number += 1
        if f"{block}.0.in_layers.2.weight" in shapes:
            width = shapes.of(f"{block}.0.in_layers.2.weight", 4)[0]
            depths.append(shapes.count(block + ".1.transformer_blocks.{}.norm1.weight"))
            ends = any(f"{block}.{place}.conv.weight" in shapes for place in (1, 2))
        else:
            ends = True
        if ends and depths:
            yield width, tuple(depths)
            depths = []
        if not any(f"{block}.0.{kind}.weight" in shapes for kind in ("in_layers.2", "op")):
            return


def _context_width(shapes: Shapes, prefix: str) -> int:
    """The width of the text, from any cross-attention."""
    for name in shapes.source.names:
        if name.startswith(prefix) and name.endswith(".transformer_blocks.0.attn2.to_k.weight"):
            return shapes.of(name, 2)[1]
    return 0


def _infer_vae(shapes: Shapes) -> VAEConfig:
    levels = shapes.count(VAE_PREFIX + "encoder.down.{}.block.0.conv1.weight")
    channels = (
        shapes.of(f"{VAE_PREFIX}encoder.down.{level}.block.0.conv1.weight", 4)[0]
        for level in range(levels)
    )
    return VAEConfig(
        channels=tuple(channels),
        layers=shapes.count(VAE_PREFIX + "encoder.down.0.block.{}.conv1.weight"),
        latent_channels=shapes.of(f"{VAE_PREFIX}decoder.conv_in.weight", 4)[1],
    )


def infer_sampling(source: TensorSource, metadata: Mapping[str, str]) -> SamplingConfig:
    """Prediction and schedule: marks that are tensors first, then what tools wrote about it."""
    told = (metadata.get(f"modelspec.{key}", "") for key in ("prediction_type", "predict_key"))
    is_v = "v_pred" in source or any(text.lower().startswith("v") for text in told)
    return SamplingConfig(
        prediction=Prediction.V if is_v else Prediction.EPSILON,
        zero_terminal_snr="ztsnr" in source,
    )


def _native_size(metadata: Mapping[str, str]) -> int:
    """The side in pixels, from `modelspec.resolution` (1024x1024) if it is there."""
    match = re.fullmatch(r"(\d{2,4})x(\d{2,4})", metadata.get("modelspec.resolution", ""))
    size = min(map(int, match.groups())) if match else 0
    return size if size >= 64 and size % 8 == 0 else 1024


def _heads(width: int) -> int:
    """Heads by convention; 0 where the width is no multiple of theirs."""
    return width // HEAD_WIDTH if width % HEAD_WIDTH == 0 else 0


def _replaced(config: ModelConfig, given: Fields) -> ModelConfig:
    """The configuration with the fields that the metadata give."""
    changes: dict[str, Any] = {}
    for name, value in given.values.items():
        part = getattr(config, name, None)
        if name == "native_size":
            changes[name] = given.integer(name)
        elif part is None or not isinstance(value, dict):
            given.wrong(name, "a part of a model")
        else:
            known = {field.name: getattr(part, field.name) for field in fields(part)}
            inner = Fields(f"{given.label}: {name}", value)
            new = {key: _converted(inner, key, known.get(key)) for key in value}
            changes[name] = replace(part, **new)
    return replace(config, **changes)


def _converted(given: Fields, name: str, like: object) -> object:
    """A value of the same type as the one that it replaces."""
    if isinstance(like, StrEnum):
        if given.text(name) not in list(type(like)):
            given.wrong(name, f"one of {', '.join(type(like))}")
        return type(like)(given.text(name))
    if isinstance(like, bool):
        return given.flag(name, like)
    if isinstance(like, int):
        return given.integer(name)
    if isinstance(like, float):
        return given.number(name, like)
    if not isinstance(like, tuple):
        given.wrong(name, "known")
    if name not in ("transformers", "transformers_up"):
        return given.integers(name)
    rows = given.values[name]
    if not isinstance(rows, list):
        given.wrong(name, "a list of lists")
    return tuple(Fields(given.label, {name: row}).integers(name) for row in rows)
