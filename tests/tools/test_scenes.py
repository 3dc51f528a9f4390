"""Training scenes are reproducible, say what they show, and leave the evaluation's prompts out."""

from typing import Any

import pytest

from tools.starter_model.prompts import shape_prompts
from tools.starter_model.scenes import SPRITES, Scene, SceneMaker, held_out, many
from tools.starter_model.vocabulary import (
    BACKGROUNDS,
    COUNT_WORDS,
    HELD_OUT_PAIRS,
    SHAPES,
    article,
    clashes,
    plural,
)

ICONS: list[dict[str, Any]] = [
    {"set": kind, "category": "Food & Drink", "name": name, "also": [], "weight": 1.0}
    for kind in ("noto", "flat", "3d")
    for name in ("cherry", "pie")
]


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    maker = SceneMaker(ICONS, seed=4)
    return [maker.make() for _ in range(4000)]


def test_the_same_seed_makes_the_same_scenes(scenes: list[Scene]) -> None:
    assert [SceneMaker(ICONS, seed=4).make() for _ in range(1)] == scenes[:1]
    assert SceneMaker(ICONS, seed=5).make() != scenes[0]


def test_sprites_lie_in_the_picture_and_captions_are_two(scenes: list[Scene]) -> None:
    for scene in scenes:
        assert 1 <= len(scene.sprites) <= SPRITES
        assert len(scene.captions) == 2
        for sprite, x, y, width, _ in scene.sprites:
            assert 0 <= sprite < len(ICONS) + len(SHAPES)
            assert -40 < x < 296
            assert -40 < y < 296
            assert 0.1 < width < 1.3


def test_captions_of_rows_say_count_shape_and_direction(scenes: list[Scene]) -> None:
    rows = 0
    for scene in scenes:
        first = {sprite for sprite, *_ in scene.sprites}
        if len(scene.sprites) < 3 or len(first) > 1 or min(first) < len(ICONS):
            continue
        rows += 1
        count, shape = len(scene.sprites), [*SHAPES][min(first) - len(ICONS)]
        column = len({round(x) for _, x, *_ in scene.sprites}) == 1
        for caption in scene.captions:
            assert COUNT_WORDS[count] in caption.split()
            assert plural(shape) in caption.replace(",", "").split()
            assert ("column" in caption) == column
    assert rows > 100


def test_training_never_says_a_held_out_pair(scenes: list[Scene]) -> None:
    said = [caption for scene in scenes for caption in scene.captions]
    for colour, shape in HELD_OUT_PAIRS:
        assert not any(f"{colour} {shape}" in caption for caption in said)
    assert any("red star" in caption for caption in said)


def test_every_evaluation_prompt_is_one_that_training_leaves_out() -> None:
    prompts = shape_prompts()
    assert len(prompts) == 256
    pairs = [expected.objects[0] in HELD_OUT_PAIRS for _, expected in prompts]
    assert sum(pairs) == 128
    for words, expected in prompts:
        colour, shape = expected.objects[0]
        assert held_out(colour, shape, len(expected.objects), expected.background, expected.size)
        assert not clashes(colour, expected.background)
        assert expected.background in BACKGROUNDS
        assert f"on a {expected.background} background" in words


@pytest.mark.parametrize(
    ("name", "plural_name"), [("cherry", "cherries"), ("bus", "buses"), ("key", "keys")]
)
def test_plurals(name: str, plural_name: str) -> None:
    assert many(name) == plural_name


def test_articles() -> None:
    assert (article("apple"), article("cross"), article("glasses")) == (
        "an apple",
        "a cross",
        "glasses",
    )
