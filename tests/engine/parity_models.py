"""Three small models with random weights, the same on every machine, that golden files belong to.

They differ in depth, widths and head width, and between the ways down and up; none has SDXL's own
numbers. Weights come from NumPy's legacy generator, whose streams never change, one stream for each
tensor, so that the order of names does not matter. Changing anything here means running
`tests/engine/golden/make_parity_golden.py` again.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from math import prod

import numpy as np
from numpy.typing import NDArray

from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.config import (
    Activation,
    ModelConfig,
    SamplingConfig,
    TextEncoderConfig,
    UNetConfig,
    VAEConfig,
)
from engine.weights import Weights, weight_from_array

Arrays = Mapping[str, NDArray[np.float32]]

TWO_LEVELS = ModelConfig(
    text_encoder=TextEncoderConfig(16, 2, 2, 40, Activation.QUICK_GELU),
    text_encoder_2=TextEncoderConfig(24, 3, 3, 64, Activation.GELU, projection=20),
    unet=UNetConfig(
        channels=(16, 32),
        transformers=((0, 0), (2, 2)),
        transformers_middle=2,
        transformers_up=((0, 0, 0), (2, 2, 2)),
        heads=(1, 2),
        context_width=40,
        time_width=64,
        size_features=8,
        pooled_width=20,
        norm_groups=8,
    ),
    vae=VAEConfig((8, 16, 16, 24), layers=1, norm_groups=4),
    sampling=SamplingConfig(),
    native_size=128,
)

# One resnet a level on the way down, no middle block.
NO_MIDDLE = ModelConfig(
    text_encoder=TextEncoderConfig(24, 2, 4, 64, Activation.QUICK_GELU),
    text_encoder_2=TextEncoderConfig(16, 4, 2, 40, Activation.GELU, projection=12),
    unet=UNetConfig(
        channels=(16, 24, 48),
        transformers=((0,), (2,), (3,)),
        transformers_middle=0,
        transformers_up=((0, 0), (2, 2), (3, 3)),
        heads=(2, 2, 6),
        context_width=40,
        time_width=48,
        size_features=10,
        pooled_width=12,
        has_middle=False,
        norm_groups=4,
    ),
    vae=VAEConfig((16, 16, 24, 32), layers=2, norm_groups=8),
    sampling=SamplingConfig(),
    native_size=96,
)

# Depths as uneven as SSD-1B's, a middle block of one resnet.
UNEVEN = ModelConfig(
    text_encoder=TextEncoderConfig(32, 1, 3, 96, Activation.QUICK_GELU),
    text_encoder_2=TextEncoderConfig(48, 2, 5, 80, Activation.GELU, projection=48),
    unet=UNetConfig(
        channels=(32, 32, 64),
        transformers=((0, 0), (1, 2), (2, 1)),
        transformers_middle=0,
        transformers_up=((0, 0, 0), (2, 1, 1), (1, 2, 3)),
        heads=(1, 4, 2),
        context_width=80,
        time_width=80,
        size_features=6,
        pooled_width=48,
        norm_groups=16,
    ),
    vae=VAEConfig((8, 8, 16, 16), layers=1, norm_groups=2, scaling_factor=0.5),
    sampling=SamplingConfig(),
    native_size=96,
)

MODELS = {"two-levels": TWO_LEVELS, "no-middle": NO_MIDDLE, "uneven": UNEVEN}
# A picture of the starter model for devices as slow as the rig's; the rest as for its others.
SHORT = {"height": 128, "width": 128, "steps": 6}


def random_arrays(config: ModelConfig, seed: int = 0) -> dict[str, Arrays]:
    """Part -> name -> values, for all four parts."""
    return {
        part: {name: _tensor(f"{seed} {part} {name}", shape) for name, shape in shapes.items()}
        for part, shapes in expected_tensors(config).items()
    }


def random_weights(config: ModelConfig, seed: int = 0) -> dict[str, Weights]:
    """The same, as a graph wants them."""
    return {
        part: {name: weight_from_array(name, values) for name, values in arrays.items()}
        for part, arrays in random_arrays(config, seed).items()
    }


def _tensor(key: str, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Values of a size that keeps a signal's: norms near 1, biases near 0, matrices by fan-in."""
    values = np.random.RandomState(zlib.crc32(key.encode())).standard_normal(shape)
    if "embedding.weight" in key:
        scaled = 0.5 * values
    elif len(shape) > 1:
        scaled = values / np.sqrt(prod(shape[1:]))
    else:
        scaled = 0.1 * values + (1 if key.endswith("weight") else 0)
    return scaled.astype(np.float32)
