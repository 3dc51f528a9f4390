"""What the welcome page offers is painted well with the settings that the window has then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.defaults import default_job
from app.first_run_prompts import EXAMPLE_PROMPTS
from engine import protocol
from engine.job import STARTER_MODEL
from engine.studio import Studio
from tests.app.jobs import pixels

EDGE = 8  # pixels of background on each side
MOST_SPREAD = 3.0  # of 255; a shaded background has 20 and more


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio()


@pytest.mark.parametrize("prompt", EXAMPLE_PROMPTS)
def test_the_background_is_even(studio: Studio, tmp_path: Path, prompt: str) -> None:
    job = replace(default_job(STARTER_MODEL), prompt=prompt, seed=11, precision="f32")
    path = tmp_path / "a.png"
    list(studio.run(protocol.Run(job, str(path)), lambda: None))
    picture = pixels(path).astype(float)
    inner = np.s_[EDGE:-EDGE]
    edges = np.ones(picture.shape[:2], bool)
    edges[inner, inner] = False
    assert picture[edges].std(axis=0).max() < MOST_SPREAD
    assert picture.std(axis=(0, 1)).max() > 5 * MOST_SPREAD  # something is on it
