"""Which tensors a model of a given configuration has, and their shapes, under our names.

The names are those of diffusers and transformers, which most tools of the field share. This list
lets a checkpoint be checked before anything heavy is loaded; it reads no file and takes
milliseconds for the full-size model (2,641 tensors).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.sdxl.config import ModelConfig, TextEncoderConfig, UNetConfig, VAEConfig

Shape = tuple[int, ...]
Named = Iterator[tuple[str, Shape]]
IMAGE_CHANNELS = 3
TIME_IDS = 6


def expected_tensors(config: ModelConfig) -> Mapping[str, Mapping[str, Shape]]:
    """Part -> name -> shape, for all four parts."""
    return {
        "text_encoder": dict(text_encoder_tensors(config.text_encoder)),
        "text_encoder_2": dict(text_encoder_tensors(config.text_encoder_2)),
        "unet": dict(unet_tensors(config.unet)),
        "vae": dict(vae_tensors(config.vae)),
    }


def text_encoder_tensors(config: TextEncoderConfig) -> Named:
    """One CLIP tower."""
    width, model = config.width, "text_model"
    yield f"{model}.embeddings.token_embedding.weight", (config.vocabulary, width)
    yield f"{model}.embeddings.position_embedding.weight", (config.positions, width)
    for index in range(config.layers):
        layer = f"{model}.encoder.layers.{index}"
        yield from _norm(f"{layer}.layer_norm1", width)
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            yield from _linear(f"{layer}.self_attn.{name}", width, width)
        yield from _norm(f"{layer}.layer_norm2", width)
        yield from _linear(f"{layer}.mlp.fc1", width, config.mlp_width)
        yield from _linear(f"{layer}.mlp.fc2", config.mlp_width, width)
    yield from _norm(f"{model}.final_layer_norm", width)
    if config.projection:
        yield "text_projection.weight", (config.projection, width)


def unet_tensors(config: UNetConfig) -> Named:
    """The UNet."""
    channels, time = config.channels, config.time_width
    last = len(channels) - 1
    yield from _linear("time_embedding.linear_1", channels[0], time)
    yield from _linear("time_embedding.linear_2", time, time)
    conditions = config.pooled_width + TIME_IDS * config.size_features
    yield from _linear("add_embedding.linear_1", conditions, time)
    yield from _linear("add_embedding.linear_2", time, time)
    yield from _conv("conv_in", config.in_channels, channels[0], 3)
    skips, width = [channels[0]], channels[0]
    for level, depths in enumerate(config.transformers):
        for index, depth in enumerate(depths):
            block = f"down_blocks.{level}"
            yield from _resnet(f"{block}.resnets.{index}", width, channels[level], time)
            width = channels[level]
            yield from _transformer(f"{block}.attentions.{index}", width, depth, config)
            skips.append(width)
        if level < last:
            yield from _conv(f"down_blocks.{level}.downsamplers.0.conv", width, width, 3)
            skips.append(width)
    yield from _unet_middle(config)
    for level in reversed(range(last + 1)):
        block = f"up_blocks.{last - level}"
        for index, depth in enumerate(config.transformers_up[level]):
            entering = width + skips.pop()
            yield from _resnet(f"{block}.resnets.{index}", entering, channels[level], time)
            width = channels[level]
            yield from _transformer(f"{block}.attentions.{index}", width, depth, config)
        if level:
            yield from _conv(f"{block}.upsamplers.0.conv", width, width, 3)
    yield from _norm("conv_norm_out", channels[0])
    yield from _conv("conv_out", channels[0], config.out_channels, 3)


def _unet_middle(config: UNetConfig) -> Named:
    """Nothing, one resnet, or a transformer between two."""
    if not config.has_middle:
        return
    width = config.channels[-1]
    yield from _resnet("mid_block.resnets.0", width, width, config.time_width)
    if config.transformers_middle:
        depth = config.transformers_middle
        yield from _transformer("mid_block.attentions.0", width, depth, config)
        yield from _resnet("mid_block.resnets.1", width, width, config.time_width)


def vae_tensors(config: VAEConfig) -> Named:
    """The autoencoder."""
    latent, channels = config.latent_channels, config.channels
    last, deepest = len(channels) - 1, channels[-1]
    yield from _conv("encoder.conv_in", IMAGE_CHANNELS, channels[0], 3)
    width = channels[0]
    for level in range(last + 1):
        block = f"encoder.down_blocks.{level}"
        for index in range(config.layers):
            yield from _resnet(f"{block}.resnets.{index}", width, channels[level])
            width = channels[level]
        if level < last:
            yield from _conv(f"{block}.downsamplers.0.conv", width, width, 3)
    yield from _vae_middle("encoder", deepest)
    yield from _norm("encoder.conv_norm_out", deepest)
    yield from _conv("encoder.conv_out", deepest, 2 * latent, 3)
    yield from _conv("quant_conv", 2 * latent, 2 * latent, 1)

    yield from _conv("post_quant_conv", latent, latent, 1)
    yield from _conv("decoder.conv_in", latent, deepest, 3)
    yield from _vae_middle("decoder", deepest)
    width = deepest
    for level in reversed(range(last + 1)):
        block = f"decoder.up_blocks.{last - level}"
        for index in range(config.layers + 1):
            yield from _resnet(f"{block}.resnets.{index}", width, channels[level])
            width = channels[level]
        if level:
            yield from _conv(f"{block}.upsamplers.0.conv", width, width, 3)
    yield from _norm("decoder.conv_norm_out", channels[0])
    yield from _conv("decoder.conv_out", channels[0], IMAGE_CHANNELS, 3)


def _vae_middle(side: str, width: int) -> Named:
    attention = f"{side}.mid_block.attentions.0"
    yield from _resnet(f"{side}.mid_block.resnets.0", width, width)
    yield from _norm(f"{attention}.group_norm", width)
    for name in ("to_q", "to_k", "to_v", "to_out.0"):
        yield from _linear(f"{attention}.{name}", width, width)
    yield from _resnet(f"{side}.mid_block.resnets.1", width, width)


def _resnet(path: str, entering: int, width: int, time: int = 0) -> Named:
    yield from _norm(f"{path}.norm1", entering)
    yield from _conv(f"{path}.conv1", entering, width, 3)
    if time:
        yield from _linear(f"{path}.time_emb_proj", time, width)
    yield from _norm(f"{path}.norm2", width)
    yield from _conv(f"{path}.conv2", width, width, 3)
    if entering != width:
        yield from _conv(f"{path}.conv_shortcut", entering, width, 1)


def _transformer(path: str, width: int, depth: int, config: UNetConfig) -> Named:
    if not depth:
        return
    yield from _norm(f"{path}.norm", width)
    yield from _linear(f"{path}.proj_in", width, width)
    for index in range(depth):
        block = f"{path}.transformer_blocks.{index}"
        for attention, source in (("attn1", width), ("attn2", config.context_width)):
            yield f"{block}.{attention}.to_q.weight", (width, width)
            yield f"{block}.{attention}.to_k.weight", (width, source)
            yield f"{block}.{attention}.to_v.weight", (width, source)
            yield from _linear(f"{block}.{attention}.to_out.0", width, width)
        yield from _linear(f"{block}.ff.net.0.proj", width, 8 * width)  # GEGLU: 4 x width, twice
        yield from _linear(f"{block}.ff.net.2", 4 * width, width)
        for norm in ("norm1", "norm2", "norm3"):
            yield from _norm(f"{block}.{norm}", width)
    yield from _linear(f"{path}.proj_out", width, width)


def _linear(path: str, entering: int, width: int) -> Named:
    yield f"{path}.weight", (width, entering)
    yield f"{path}.bias", (width,)


def _conv(path: str, entering: int, width: int, kernel: int) -> Named:
    yield f"{path}.weight", (width, entering, kernel, kernel)
    yield f"{path}.bias", (width,)


def _norm(path: str, width: int) -> Named:
    yield f"{path}.weight", (width,)
    yield f"{path}.bias", (width,)
