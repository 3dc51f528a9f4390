"""Whether a configuration can be a model at all, wherever it came from.

Files say what they like: this check stands between them and everything that counts, divides or
loops by their numbers. Pure arithmetic.
"""

from __future__ import annotations

from engine.errors import EngineError, ErrorKind
from engine.sdxl.config import ModelConfig, TextEncoderConfig, UNetConfig, VAEConfig

MOST_LEVELS = 8
MOST_LAYERS = 256  # of a text encoder, or of one transformer
MOST_RESNETS = 16  # of one level
MOST_WIDTH = 65536
TOKENS = 77  # in a window of CLIP's tokenizer
VOCABULARY = 49408  # of CLIP's tokenizer


def check_consistent(config: ModelConfig, where: str) -> None:
    """Raise if the parts do not fit together or a number is out of all proportion.

    Raises:
        EngineError: MODEL_UNSUPPORTED, naming the first thing that does not fit.
    """
    text, text_2, unet, vae = config.text_encoder, config.text_encoder_2, config.unet, config.vae
    problems = [
        *_text_problems("first", text),
        *_text_problems("second", text_2),
        *_unet_problems(unet),
        *_vae_problems(vae),
    ]
    if not problems:
        both = text.width + text_2.width
        pairs = (
            ("text width", both, "the UNet's context", unet.context_width),
            ("pooled text width", text_2.projection, "the UNet's", unet.pooled_width),
            ("latent channels", vae.latent_channels, "the UNet's input", unet.in_channels),
            ("latent channels", vae.latent_channels, "the UNet's output", unet.out_channels),
        )
        problems = [
            f"its {what} is {ours} and {other} is {theirs}"
            for what, ours, other, theirs in pairs
            if ours != theirs
        ]
    if problems:
        raise EngineError(
            ErrorKind.MODEL_UNSUPPORTED,
            f"{where} is not a form of Stable Diffusion XL that is known: {problems[0]}.",
            file=where,
            reason=problems[0],
        )


def _text_problems(which: str, config: TextEncoderConfig) -> list[str]:
    name = f"the {which} text encoder"
    problems = []
    if not _between(1, MOST_WIDTH, config.width, config.mlp_width):
        problems.append(f"{name} has the width {config.width} and an MLP of {config.mlp_width}")
    if not 1 <= config.layers <= MOST_LAYERS:
        problems.append(f"{name} has {config.layers} layers")
    if config.heads < 1 or config.width % config.heads:
        problems.append(f"{name} has {config.heads} heads for the width {config.width}")
    if config.positions != TOKENS:
        problems.append(f"{name} has {config.positions} positions, not {TOKENS}")
    if not VOCABULARY <= config.vocabulary <= 16 * VOCABULARY:
        problems.append(f"{name} knows {config.vocabulary} tokens, not {VOCABULARY}")
    return problems


def _unet_problems(config: UNetConfig) -> list[str]:
    levels = len(config.channels)
    lengths = {len(config.transformers), len(config.transformers_up), len(config.heads)}
    if not 1 <= levels <= MOST_LEVELS or lengths != {levels}:
        return [f"the UNet has {levels} levels, with attention and heads for {sorted(lengths)}"]
    sizes = (config.context_width, config.time_width, config.pooled_width, config.size_features)
    if not _between(1, MOST_WIDTH, *config.channels, *sizes) or config.norm_groups < 1:
        return [f"the UNet has the widths {config.channels} and {sizes}"]
    problems = []
    if config.size_features % 2 or config.channels[0] % 2:
        problems.append("the UNet's sinusoids have an odd width")
    for level, (width, heads) in enumerate(zip(config.channels, config.heads, strict=True)):
        down, up = config.transformers[level], config.transformers_up[level]
        if not 1 <= len(down) <= MOST_RESNETS or len(up) != len(down) + 1:
            problems.append(f"level {level} has {len(down)} resnets down and {len(up)} up")
        if not _between(0, MOST_LAYERS, *down, *up, config.transformers_middle):
            problems.append(f"level {level} has {max(*down, *up)} transformer layers")
        if width % config.norm_groups:
            problems.append(f"{width} channels do not split into {config.norm_groups} groups")
        if heads < 1 or width % heads:
            problems.append(f"{width} channels do not split into {heads} heads")
    return problems


def _vae_problems(config: VAEConfig) -> list[str]:
    levels = len(config.channels)
    if not 1 <= levels <= MOST_LEVELS or not 1 <= config.layers <= MOST_RESNETS:
        return [f"the VAE has {levels} levels of {config.layers} resnets"]
    if not _between(1, MOST_WIDTH, *config.channels, config.latent_channels, config.norm_groups):
        return [f"the VAE has the widths {config.channels}"]
    if any(width % config.norm_groups for width in config.channels):
        return [f"the VAE's {config.channels} do not split into {config.norm_groups} groups"]
    if not 0 < config.scaling_factor < 1e6:
        return [f"the VAE's scaling factor is {config.scaling_factor}"]
    return []


def _between(least: int, most: int, *values: int) -> bool:
    return all(least <= value <= most for value in values)
