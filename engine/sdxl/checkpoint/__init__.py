"""Checkpoints as people have them: single files and diffusers folders, opened or named.

`open_model` gives a complete `Model` or an `EngineError` with one sentence; `describe` gives facts
for people. Both layouts give the same names and the same values.
"""

from engine.sdxl.checkpoint.model import LatentRGB, Model
from engine.sdxl.checkpoint.open import STARTER_MODEL, open_model

__all__ = ["STARTER_MODEL", "LatentRGB", "Model", "open_model"]
