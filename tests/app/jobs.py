"""Small jobs and their pixels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from engine.job import Job


def small_job(**changes: Any) -> Job:
    """64x64 in four steps, in a precision that every machine has; the sampler has a memory."""
    values: dict[str, Any] = {
        "width": 64,
        "height": 64,
        "steps": 4,
        "seed": 7,
        "precision": "f32",
        "sampler": "dpmpp_2m_sde",
        "guidance": 5.0,
    }
    return Job("a red circle", **(values | changes))


def pixels(path: Path) -> np.ndarray:
    """[H, W, 3]"""
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))
