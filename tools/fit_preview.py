"""Fits a model's preview matrix and writes it beside the model as `preview.json`.

    python -m tools.fit_preview MODEL_FOLDER PICTURE...

The pictures should be of the kind that the model draws; a few dozen are plenty. They are encoded
with the model's own autoencoder, and each latent pixel is matched with the mean colour of its
square by least squares.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.devices import open_device
from engine.devices.base import Precision
from engine.sdxl.checkpoint import Model, open_model
from engine.sdxl.vae import build_encoder

Floats = NDArray[np.float32]


def fit_matrix(latents: Floats, colours: Floats) -> tuple[Floats, Floats]:
    """The least-squares matrix [C, 3] and constant [3] from latent pixels [M, C] to colours
    [M, 3]."""
    columns = np.hstack([latents, np.ones((len(latents), 1), np.float32)])  # [M, C + 1]
    solution = np.linalg.lstsq(columns, colours, rcond=None)[0].astype(np.float32)
    return solution[:-1], solution[-1]


def square_means(image: Floats, factor: int) -> Floats:
    """Mean colours of the squares of an image [3, f H, f W], row by row: [H W, 3]."""
    channels, height, width = image.shape
    squares = image.reshape(channels, height // factor, factor, width // factor, factor)
    return squares.mean(axis=(2, 4)).reshape(channels, -1).T  # [H W, 3]


def pixels(path: Path, factor: int) -> Floats:
    """A picture [3, H, W] in -1..1, cut to multiples of `factor`."""
    with Image.open(path) as picture:
        values = np.asarray(picture.convert("RGB"), np.float32)
    height, width = (size // factor * factor for size in values.shape[:2])
    image = values[:height, :width].transpose(2, 0, 1)  # [3, H, W]
    return np.ascontiguousarray(image) / 127.5 - 1


def pairs(model: Model, pictures: list[Path]) -> tuple[Floats, Floats]:
    """Latent pixels [M, C] in the sampler's scale and the colours [M, 3] that they stand for."""
    device, config = open_device("cpu"), model.config.vae
    factor = 2 ** (len(config.channels) - 1)
    latents, colours = [], []
    for path in pictures:
        image = pixels(path, factor)
        graph = build_encoder(config, model.vae, 1, *image.shape[1:])
        mean = device.compile(graph, Precision.F32).run({"image": image[None]})["mean"][0]
        latents.append(mean.reshape(len(mean), -1).T * config.scaling_factor)  # [H W, C]
        colours.append(square_means(image, factor))
    return np.concatenate(latents), np.concatenate(colours)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("pictures", type=Path, nargs="+")
    options = parser.parse_args()
    latents, colours = pairs(open_model(options.model), options.pictures)
    matrix, bias = fit_matrix(latents, colours)
    error = np.abs(latents @ matrix + bias - colours).mean() * 127.5
    rounded = {"matrix": matrix.astype(float).round(4), "bias": bias.astype(float).round(4)}
    content = {name: values.tolist() for name, values in rounded.items()}
    (options.model / "preview.json").write_text(json.dumps(content) + "\n", "utf-8")
    print(f"{len(options.pictures)} pictures, mean error {error:.1f} of 255")


if __name__ == "__main__":
    main()
