"""Add the few-step adapter to the starter model: a folder that paints in 4 to 8 steps.

The adapter lies beside the starter model, in the form of a LoRA file.  The result is
a diffusers folder as large as the starter model; it is meant for guidance 1, the sampler Euler and
the schedule "SGM uniform".  Needs NumPy and safetensors only; takes a second.

    python -m tools.starter_model.few_steps FOLDER
"""

import argparse
import shutil
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

STARTER = Path(__file__).parents[2] / "assets" / "starter"
ADAPTER = "few_steps.safetensors"
UNET = Path("unet", "diffusion_pytorch_model.safetensors")

Weights = dict[str, NDArray[Any]]


def merged(unet: Weights, adapter: Weights) -> Weights:
    """The UNet's f16 weights with the adapter's products added, every one of them used.

    Raises:
        ValueError: If the adapter holds a layer that the UNet lacks.
    """
    left = {key.split(".")[0] for key in adapter}
    result = {}
    for name, weight in unet.items():
        stem = "lora_unet_" + name.removesuffix(".weight").replace(".", "_")
        if stem in left and name.endswith(".weight"):
            left.remove(stem)
            up, down = (
                adapter[f"{stem}.lora_{part}.weight"].astype(np.float32) for part in ("up", "down")
            )
            product = up.reshape(len(up), -1) @ down.reshape(len(down), -1)  # [out, in * k * k]
            scale = float(adapter[f"{stem}.alpha"]) / len(down)
            weight = weight.astype(np.float32) + scale * product.reshape(weight.shape)
        result[name] = weight.astype(np.float16)
    if left:
        raise ValueError(f"the UNet has no layer for {sorted(left)[0]}")
    return result


def write(folder: Path, starter: Path = STARTER) -> None:
    """Write `folder`: the starter model with the adapter added."""
    shutil.copytree(starter, folder, ignore=shutil.ignore_patterns(ADAPTER, "*.md", "*.jpg"))
    weights = merged(load_file(starter / UNET), load_file(starter / ADAPTER))
    save_file(weights, folder / UNET, metadata={"format": "pt"})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
