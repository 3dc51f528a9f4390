"""Write a single-file checkpoint with SDXL base's dimensions and random F16 weights (6.9 GB).

    python -m tools.make_full_size_checkpoint FILE.safetensors [--seed N]

For measuring load time, memory and speed where the real weights are not at hand. Matrices and
kernels are scaled by their fan-in, norms are near the identity, so activations stay finite through
the whole model; what it paints is coloured noise. Dimensions: the public configuration of
stabilityai/stable-diffusion-xl-base-1.0. Takes about a minute and 200 MB of memory.
"""

from __future__ import annotations

import argparse
import json
from math import prod
from pathlib import Path

import numpy as np

from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.checkpoint.original import origins_of
from engine.sdxl.config import (
    Activation,
    ModelConfig,
    SamplingConfig,
    TextEncoderConfig,
    UNetConfig,
    VAEConfig,
)

SDXL_BASE = ModelConfig(
    text_encoder=TextEncoderConfig(768, 12, 12, 3072, Activation.QUICK_GELU),
    text_encoder_2=TextEncoderConfig(1280, 20, 32, 5120, Activation.GELU, projection=1280),
    unet=UNetConfig(
        channels=(320, 640, 1280),
        transformers=((0, 0), (2, 2), (10, 10)),
        transformers_middle=10,
        transformers_up=((0, 0, 0), (2, 2, 2), (10, 10, 10)),
        heads=(5, 10, 20),
        context_width=2048,
        time_width=1280,
        size_features=256,
        pooled_width=1280,
    ),
    vae=VAEConfig((128, 256, 512, 512), layers=2),
    sampling=SamplingConfig(),
)
UNET_PREFIX = "model.diffusion_model."
CHUNK = 1 << 24  # values drawn at once


def stored_shapes(config: ModelConfig) -> dict[str, tuple[int, ...]]:
    """Name in the original layout -> shape there."""
    expected, origins = expected_tensors(config), origins_of(config, UNET_PREFIX)
    return {
        origins[part][ours].name: origins[part][ours].stored(shape)
        for part, shapes in expected.items()
        for ours, shape in shapes.items()
    }


def header(shapes: dict[str, tuple[int, ...]]) -> bytes:
    """Length and JSON of a file with these tensors in F16, in this order."""
    title = "Random weights in the dimensions of SDXL base"
    entries: dict[str, object] = {"__metadata__": {"modelspec.title": title}}
    end = 0
    for name, shape in shapes.items():
        start, end = end, end + 2 * prod(shape)
        entries[name] = {"dtype": "F16", "shape": shape, "data_offsets": [start, end]}
    raw = json.dumps(entries, separators=(",", ":")).encode()
    raw += b" " * (-len(raw) % 8)  # the data starts aligned, as the format asks
    return len(raw).to_bytes(8, "little") + raw


def scale_of(name: str, shape: tuple[int, ...]) -> tuple[float, float]:
    """Mean and standard deviation of a tensor's values."""
    if len(shape) == 1:
        is_norm_weight = name.endswith("weight")
        return (1.0 if is_norm_weight else 0.0), 0.02
    if "embedding" in name and "embed." not in name:
        return 0.0, 0.02  # rows of tokens and positions: looked up, not summed over
    return 0.0, prod(shape[1:]) ** -0.5


def write(path: Path, config: ModelConfig, seed: int) -> None:
    """Write the whole file, or nothing."""
    shapes = stored_shapes(config)
    random = np.random.default_rng(seed)
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as stream:
            stream.write(header(shapes))
            for name, shape in shapes.items():
                mean, deviation = scale_of(name, shape)
                count = prod(shape)
                for start in range(0, count, CHUNK):
                    values = random.standard_normal(min(CHUNK, count - start), np.float32)
                    values *= np.float32(deviation)
                    values += np.float32(mean)
                    stream.write(values.astype("<f2").tobytes())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    write(options.file, SDXL_BASE, options.seed)


if __name__ == "__main__":
    main()
