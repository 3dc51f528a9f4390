"""Checkpoints as people have them: single files and diffusers folders, opened or named.

`open_model` gives a complete `Model` or an `EngineError` with one sentence; `describe` gives facts
for people. Both layouts give the same names and the same values.
"""

from engine.sdxl.checkpoint.describe import ModelFacts, auto_v2, describe, examine
from engine.sdxl.checkpoint.model import LatentRGB, Model
from engine.sdxl.checkpoint.open import open_model

__all__ = ["LatentRGB", "Model", "ModelFacts", "auto_v2", "describe", "examine", "open_model"]
