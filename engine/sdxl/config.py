"""Every dimension of a model, as read from its folder or inferred from its file. Nothing else hard-
codes one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Activation(StrEnum):
    """The activation in a text encoder's MLP."""

    GELU = "gelu"
    QUICK_GELU = "quick_gelu"


class Prediction(StrEnum):
    """What the UNet predicts."""

    EPSILON = "epsilon"
    V = "v_prediction"


@dataclass(frozen=True, slots=True)
class TextEncoderConfig:
    """One CLIP tower. `projection` is 0 for a tower whose pooled output SDXL does not use."""

    width: int
    heads: int
    layers: int
    mlp_width: int
    activation: Activation
    projection: int = 0
    positions: int = 77
    vocabulary: int = 49408
    epsilon: float = 1e-5


@dataclass(frozen=True, slots=True)
class UNetConfig:
    """The UNet, finest level first.

    Attributes:
        channels: of each level.
        transformers: for each level of the way down, one entry for each resnet: the layers of the
            transformer behind it, 0 where there is none.
        transformers_middle: layers of the transformer in the middle; 0 if there is none.
        transformers_up: the same for the way up, finest level first too; depth variants differ
            between the two ways.
        heads: attention heads of each level.
        has_middle: whether there is a middle block (distilled variants drop it).
        context_width: width of the text context, both towers together.
        time_width: width of the time embedding.
        size_features: features for each of the six micro-conditioning numbers.
        pooled_width: width of the pooled text embedding.
    """

    channels: tuple[int, ...]
    transformers: tuple[tuple[int, ...], ...]
    transformers_middle: int
    transformers_up: tuple[tuple[int, ...], ...]
    heads: tuple[int, ...]
    context_width: int
    time_width: int
    size_features: int
    pooled_width: int
    has_middle: bool = True
    in_channels: int = 4
    out_channels: int = 4
    norm_groups: int = 32
    norm_epsilon: float = 1e-5


@dataclass(frozen=True, slots=True)
class VAEConfig:
    """The autoencoder, finest level first. `layers` is resnets of an encoder level; a decoder's has
    one more."""

    channels: tuple[int, ...]
    layers: int
    latent_channels: int = 4
    norm_groups: int = 32
    scaling_factor: float = 0.13025
    force_upcast: bool = True


@dataclass(frozen=True, slots=True)
class SamplingConfig:
    """How the model was trained, as far as sampling depends on it."""

    prediction: Prediction = Prediction.EPSILON
    zero_terminal_snr: bool = False
    beta_start: float = 0.00085
    beta_end: float = 0.012
    train_steps: int = 1000


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """The whole model. `native_size` is the side in pixels that it was trained for."""

    text_encoder: TextEncoderConfig
    text_encoder_2: TextEncoderConfig
    unet: UNetConfig
    vae: VAEConfig
    sampling: SamplingConfig
    native_size: int = 1024
