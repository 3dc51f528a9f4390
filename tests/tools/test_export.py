"""The starter model's weights in both file layouts give the same picture."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")  # an oracle only: the exporter itself needs it

from safetensors.torch import load_file, save_file

from engine.devices import open_device
from engine.devices.base import Precision
from engine.job import Job
from engine.pipeline import Pipeline
from engine.sdxl.checkpoint import open_model
from tools.starter_model.few_steps import STARTER
from tools.starter_model.original import single_file

FILES = {
    "unet": "diffusion_pytorch_model", "vae": "diffusion_pytorch_model",
    "text_encoder": "model", "text_encoder_2": "model",
}  # fmt: skip


def test_folder_and_single_file_paint_the_same_pixels(tmp_path: Path) -> None:
    parts = {
        part: load_file(STARTER / part / f"{name}.safetensors") for part, name in FILES.items()
    }
    path = tmp_path / "einzeln 🖼.safetensors"
    save_file(single_file(parts, open_model(STARTER).config), path)
    job = Job("a red car", width=64, height=64, steps=2, guidance=5.0, seed=3)
    pictures = []
    for model in (open_model(STARTER), open_model(path)):
        pipeline = Pipeline(model, open_device("cpu"), Precision.F32)
        prompt = pipeline.encode(job, lambda: None)
        *_, last = pipeline.denoise(job, prompt, None, lambda: None)
        pictures.append(pipeline.decode(last.x[0], lambda: None)[0])
    assert np.ptp(pictures[0]) > 100
    assert np.array_equal(*pictures)
