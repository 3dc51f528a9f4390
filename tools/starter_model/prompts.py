"""The evaluation's prompts: 256 of shapes in combinations never trained on, 200 of icons.

Deterministic, so that two models are asked the same.  Half of the shape prompts hold a colour-shape
pair that training never shows at all.
"""

import random
from typing import Any

from tests.engine.shape_score import Expected
from tools.starter_model.icons import RECOGNISABLE
from tools.starter_model.scenes import combination, held_out
from tools.starter_model.vocabulary import (
    BACKGROUNDS,
    COLOURS,
    HELD_OUT_PAIRS,
    SHAPES,
    article,
    clashes,
)

STYLES = {
    "noto": "an emoji of {}",
    "flat": "a flat icon of {}",
    "3d": "a glossy 3d icon of {}",
    "plain": "{}",
}


def shape_prompts(count: int = 256, seed: int = 77) -> list[tuple[str, Expected]]:
    """Prompts with what must be seen; every combination is one that training leaves out."""
    rnd = random.Random(seed)
    pairs = sorted(HELD_OUT_PAIRS)
    prompts: list[tuple[str, Expected]] = []
    while len(prompts) < count:
        colour, shape = rnd.choice([*COLOURS]), rnd.choice([*SHAPES])
        if len(prompts) % 2 == 0:
            colour, shape = rnd.choice(pairs)
        elif (colour, shape) in HELD_OUT_PAIRS:
            continue
        number = 1 if len(prompts) % 4 < 2 else rnd.randint(2, 5)
        size = rnd.choice(["small", "", "large"]) if number == 1 else ""
        background = rnd.choice([*BACKGROUNDS])
        if clashes(colour, background) or not held_out(colour, shape, number, background, size):
            continue
        column = number > 1 and rnd.random() < 0.25
        words = combination(colour, shape, number, size, column)
        layout = "" if number == 1 else "column" if column else "row"
        expected = Expected(((colour, shape),) * number, background, size, layout)
        prompts.append((f"{words} on a {background} background", expected))
    return prompts


def icon_prompts(
    icons: list[dict[str, Any]], count: int = 200, style: str | None = None, seed: int = 5
) -> list[tuple[str, str, str]]:
    """(prompt, name, style) of names that all three sets draw; styles in turn unless given."""
    sets: dict[str, set[str]] = {}
    for icon in icons:
        if icon["category"] in RECOGNISABLE:
            sets.setdefault(icon["name"], set()).add(icon["set"])
    names = sorted(name for name, found in sets.items() if len(found) == 3)
    rnd = random.Random(seed)
    chosen = rnd.sample(names, min(count, len(names)))
    styles = [style] * len(chosen) if style else [[*STYLES][k % 4] for k in range(len(chosen))]
    return [
        (STYLES[s].format(article(name)) + " on a white background", name, s)
        for name, s in zip(chosen, styles, strict=True)
    ]
