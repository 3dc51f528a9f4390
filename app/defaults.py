"""What a fresh prompt panel holds, by model: sizes, guidance, sampler. Pure data."""

from __future__ import annotations

from enum import StrEnum

from engine.job import (
    SCHEDULE,
    SDXL_GUIDANCE,
    SDXL_SAMPLER,
    SIZE_MULTIPLE,
    STARTER_GUIDANCE,
    STARTER_MODEL,
    STARTER_SAMPLER,
    Job,
)

SDXL_SIDE = 1024
STARTER_SIDE = 256
# Shares of the area that the model was trained on: 1.5 and 0.5 megapixels for SDXL.
LARGE, SMALL = 1.5, 0.5

# Five of the sizes that SDXL was trained on, by their ratio as people call it; the portrait twins
# are the same turned.
_LANDSCAPE = (
    ("1:1", 1024, 1024),
    ("4:3", 1152, 896),
    ("3:2", 1216, 832),
    ("16:9", 1344, 768),
    ("21:9", 1536, 640),
)


class SizeRisk(StrEnum):
    """What a size may do to the picture."""

    NONE = "none"
    LARGE = "large"  # things appear twice
    SMALL = "small"  # bad composition


def native_side(model: str) -> int:
    """Pixels of the squares that the model was trained on."""
    return STARTER_SIDE if model == STARTER_MODEL else SDXL_SIDE


def sizes(model: str) -> list[tuple[str, int, int]]:
    """(ratio, width, height) of the presets, the square first."""
    side = native_side(model)
    landscape = [(ratio, _scaled(w, side), _scaled(h, side)) for ratio, w, h in _LANDSCAPE]
    portrait = [
        (":".join(reversed(ratio.split(":"))), height, width)
        for ratio, width, height in landscape
        if width != height
    ]
    return landscape + portrait


def size_risk(size: tuple[int, int], model: str) -> SizeRisk:
    """Whether (width, height) is far from what the model was trained on."""
    share = size[0] * size[1] / native_side(model) ** 2
    if share > LARGE:
        return SizeRisk.LARGE
    return SizeRisk.SMALL if share < SMALL else SizeRisk.NONE


def guidance(model: str) -> float:
    """The scale that suits most prompts."""
    return STARTER_GUIDANCE if model == STARTER_MODEL else SDXL_GUIDANCE


def sampling(model: str) -> tuple[str, str]:
    """The sampler and the schedule that suit the model."""
    return (STARTER_SAMPLER if model == STARTER_MODEL else SDXL_SAMPLER), SCHEDULE


def default_job(model: str = STARTER_MODEL) -> Job:
    """An empty prompt with settings that suit the model."""
    side = native_side(model)
    sampler, schedule = sampling(model)
    return Job(
        "",
        model=model,
        width=side,
        height=side,
        guidance=guidance(model),
        sampler=sampler,
        schedule=schedule,
    )


def _scaled(pixels: int, side: int) -> int:
    return round(pixels * side / SDXL_SIDE / SIZE_MULTIPLE) * SIZE_MULTIPLE
