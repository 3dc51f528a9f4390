"""The original single-file layout: where each of our tensors lies.

The UNet and the VAE carry the names of Stability AI's generative-models (`input_blocks.4.1...`),
the first text encoder those of transformers, the second those of open_clip, with the projections of
q, k and v fused and the text projection the other way round (open_clip multiplies x @ P, a linear
layer x @ W^T). Works from a configuration alone and reads no file; milliseconds for the full model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.checkpoint.source import Origin
from engine.sdxl.config import ModelConfig, UNetConfig, VAEConfig

UNET_PREFIXES = ("model.diffusion_model.", "diffusion_model.", "")
TEXT_PREFIX = "conditioner.embedders.0.transformer."
TEXT_2_PREFIX = "conditioner.embedders.1.model."
VAE_PREFIX = "first_stage_model."

_UNET_RESNET = {
    "norm1": "in_layers.0",
    "conv1": "in_layers.2",
    "time_emb_proj": "emb_layers.1",
    "norm2": "out_layers.0",
    "conv2": "out_layers.3",
    "conv_shortcut": "skip_connection",
}
_VAE_RESNET = {"conv_shortcut": "nin_shortcut"}
_VAE_ATTENTION = {
    "group_norm": "norm",
    "to_q": "q",
    "to_k": "k",
    "to_v": "v",
    "to_out.0": "proj_out",
}
_OPEN_CLIP = {
    "layer_norm1": "ln_1",
    "layer_norm2": "ln_2",
    "self_attn.out_proj": "attn.out_proj",
    "mlp.fc1": "mlp.c_fc",
    "mlp.fc2": "mlp.c_proj",
}
_FUSED = ("q_proj", "k_proj", "v_proj")  # in the order of in_proj's rows


def origins_of(config: ModelConfig, unet_prefix: str) -> Mapping[str, Mapping[str, Origin]]:
    """Part -> our name -> where it lies in the file."""
    places = {
        "unet": dict(_unet_places(config.unet)),
        "vae": dict(_vae_places(config.vae)),
    }
    prefixes = {"unet": unet_prefix, "vae": VAE_PREFIX}
    expected = expected_tensors(config)
    renamed = {
        part: {
            name: Origin(prefixes[part] + _renamed(name, places[part])) for name in expected[part]
        }
        for part in places
    }
    return {
        **renamed,
        "text_encoder": {name: Origin(TEXT_PREFIX + name) for name in expected["text_encoder"]},
        "text_encoder_2": {name: _open_clip(name) for name in expected["text_encoder_2"]},
    }


def _renamed(name: str, places: Mapping[str, str]) -> str:
    """The name with its longest known beginning replaced."""
    beginning, rest = name, ""
    while beginning not in places:
        beginning, _, last = beginning.rpartition(".")
        rest = f".{last}{rest}"
    return places[beginning] + rest


def _unet_places(config: UNetConfig) -> Iterator[tuple[str, str]]:
    """Our places in the UNet -> those of the file, which numbers all blocks of a way in one row."""
    yield "time_embedding.linear_1", "time_embed.0"
    yield "time_embedding.linear_2", "time_embed.2"
    yield "add_embedding.linear_1", "label_emb.0.0"
    yield "add_embedding.linear_2", "label_emb.0.2"
    yield "conv_in", "input_blocks.0.0"
    yield "conv_norm_out", "out.0"
    yield "conv_out", "out.2"
    yield from _inner("mid_block.resnets.0", "middle_block.0", _UNET_RESNET)
    yield "mid_block.attentions.0", "middle_block.1"
    yield from _inner("mid_block.resnets.1", "middle_block.2", _UNET_RESNET)
    last, number = len(config.channels) - 1, 1
    for level, depths in enumerate(config.transformers):
        for index in range(len(depths)):
            theirs, ours = f"input_blocks.{number}", f"down_blocks.{level}"
            yield from _inner(f"{ours}.resnets.{index}", f"{theirs}.0", _UNET_RESNET)
            yield f"{ours}.attentions.{index}", f"{theirs}.1"
            number += 1
        if level < last:
            yield f"down_blocks.{level}.downsamplers.0.conv", f"input_blocks.{number}.0.op"
            number += 1
    number = 0
    for level in reversed(range(last + 1)):
        for index, depth in enumerate(config.transformers_up[level]):
            theirs, ours = f"output_blocks.{number}", f"up_blocks.{last - level}"
            yield from _inner(f"{ours}.resnets.{index}", f"{theirs}.0", _UNET_RESNET)
            yield f"{ours}.attentions.{index}", f"{theirs}.1"
            if level and index == len(config.transformers_up[level]) - 1:
                yield f"{ours}.upsamplers.0.conv", f"{theirs}.{2 if depth else 1}.conv"
            number += 1


def _vae_places(config: VAEConfig) -> Iterator[tuple[str, str]]:
    """Our places in the VAE -> the file's, which counts the decoder's levels finest first."""
    yield "quant_conv", "quant_conv"
    yield "post_quant_conv", "post_quant_conv"
    for side in ("encoder", "decoder"):
        yield f"{side}.conv_in", f"{side}.conv_in"
        yield f"{side}.conv_out", f"{side}.conv_out"
        yield f"{side}.conv_norm_out", f"{side}.norm_out"
        for index in (0, 1):
            ours, theirs = f"{side}.mid_block.resnets.{index}", f"{side}.mid.block_{index + 1}"
            yield from _inner(ours, theirs, _VAE_RESNET)
        attention = f"{side}.mid_block.attentions.0"
        yield from _inner(attention, f"{side}.mid.attn_1", _VAE_ATTENTION)
    last = len(config.channels) - 1
    for level in range(last + 1):
        down, up = f"encoder.down_blocks.{level}", f"decoder.up_blocks.{last - level}"
        for index in range(config.layers):
            theirs = f"encoder.down.{level}.block.{index}"
            yield from _inner(f"{down}.resnets.{index}", theirs, _VAE_RESNET)
        for index in range(config.layers + 1):
            theirs = f"decoder.up.{level}.block.{index}"
            yield from _inner(f"{up}.resnets.{index}", theirs, _VAE_RESNET)
        yield f"{down}.downsamplers.0.conv", f"encoder.down.{level}.downsample.conv"
        yield f"{up}.upsamplers.0.conv", f"decoder.up.{level}.upsample.conv"


def _inner(ours: str, theirs: str, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A block, and the members whose names differ."""
    yield ours, theirs
    for our_member, their_member in names.items():
        yield f"{ours}.{our_member}", f"{theirs}.{their_member}"


def _open_clip(name: str) -> Origin:
    """Where a tensor of the second text encoder lies."""
    fixed = {
        "text_model.embeddings.token_embedding.weight": "token_embedding.weight",
        "text_model.embeddings.position_embedding.weight": "positional_embedding",
        "text_model.final_layer_norm.weight": "ln_final.weight",
        "text_model.final_layer_norm.bias": "ln_final.bias",
    }
    if name in fixed:
        return Origin(TEXT_2_PREFIX + fixed[name])
    if name == "text_projection.weight":
        return Origin(f"{TEXT_2_PREFIX}text_projection", transposed=True)
    number, _, member = name.removeprefix("text_model.encoder.layers.").partition(".")
    path, _, kind = member.rpartition(".")  # self_attn.q_proj, weight
    block = f"{TEXT_2_PREFIX}transformer.resblocks.{number}"
    projection = path.removeprefix("self_attn.")
    if projection in _FUSED:
        return Origin(f"{block}.attn.in_proj_{kind}", third=_FUSED.index(projection))
    return Origin(f"{block}.{_OPEN_CLIP[path]}.{kind}")
