"""The scorer of shape pictures agrees with drawings of known meaning, and refuses wrong ones."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFilter

from tests.engine.shape_score import Expected, Pixels, plain_prompts, rasterise, score
from tools.starter_model.vocabulary import BACKGROUNDS, COLOURS, SHAPES, SIZES, clashes

PICTURES = Path(__file__).parent / "pictures"


def draw(expected: Expected, noise: float = 4.0) -> Pixels:
    """The picture that `expected` describes, 256x256, its edges smooth and with a little noise."""
    count = len(expected.objects)
    pitch = 232 / count
    width = sum(SIZES[expected.size]) / 2 * 256 if count == 1 else min(112.0, pitch * 0.84)
    side = round(width)
    canvas = np.zeros((256, 256, 3)) + BACKGROUNDS[expected.background]
    for k, (colour, shape) in enumerate(expected.objects):
        stencil = Image.fromarray(rasterise(SHAPES[shape], side * 4).astype(np.uint8) * 255)
        alpha = np.asarray(stencil.resize((side, side), Image.Resampling.BOX))[..., None] / 255
        along = round(128 + (k - (count - 1) / 2) * min(pitch, 118) - side / 2)
        across = round(128 - side / 2)
        y, x = (along, across) if expected.layout == "column" else (across, along)
        patch = canvas[y : y + side, x : x + side]
        patch[:] = patch * (1 - alpha) + np.array(COLOURS[colour]) * alpha
    canvas += np.random.default_rng(0).normal(0, noise, canvas.shape)
    return canvas.clip(0, 255).round().astype(np.uint8)  # [256, 256, 3]


@pytest.mark.parametrize("shape", SHAPES)
def test_single_shapes_are_read_right(shape: str) -> None:
    for k, colour in enumerate(COLOURS):
        ground = next(b for b in sorted(BACKGROUNDS) if not clashes(colour, b))
        expected = Expected(((colour, shape),), ground, ["small", "", "large"][k % 3])
        assert score(draw(expected), expected).right, expected


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("layout", ["row", "column"])
def test_rows_and_columns_are_read_right(count: int, layout: str) -> None:
    for shape in ("circle", "star", "ring", "crescent"):
        expected = Expected((("red", shape),) * count, "light blue", layout=layout)
        assert score(draw(expected), expected).right, expected


@pytest.mark.parametrize("shape", SHAPES)
def test_small_blurred_shapes_are_still_told_apart(shape: str) -> None:
    expected = Expected((("blue", shape),) * 4, "orange", layout="row")
    blurred = Image.fromarray(draw(expected)).filter(ImageFilter.GaussianBlur(2.5))
    assert score(np.asarray(blurred), expected).right


def test_a_sloping_background_is_one_background() -> None:
    expected = Expected((("red", "star"),), "white")
    slope = np.linspace(0, 60, 256)[:, None, None]
    tinted = (draw(expected).astype(float) - slope * (1, 0.4, 0)).clip(0, 255).astype(np.uint8)
    verdict = score(tinted, expected)
    assert verdict.seen == (("red", "star"),)
    assert verdict.seen_background == "white" and not verdict.background  # nobody asked for a slope


def test_each_kind_of_mistake_is_found() -> None:
    asked = Expected((("red", "star"),), "white")
    wrong = {
        "background": replace(asked, background="teal"),
        "colour": replace(asked, objects=(("blue", "star"),)),
        "shape": replace(asked, objects=(("red", "heart"),)),
        "size": replace(asked, size="small"),
        "count": replace(asked, objects=(("red", "star"),) * 2),
    }
    assert score(draw(asked), asked).right
    for kind, painted in wrong.items():
        verdict = score(draw(painted), asked)
        assert not verdict.right
        assert not getattr(verdict, kind), kind
        if kind != "count":
            others = set(wrong) - {kind}
            assert all(getattr(verdict, other) for other in others), kind


def test_a_column_is_not_a_row_and_order_matters() -> None:
    row = Expected((("red", "star"), ("blue", "ring")), "white", layout="row")
    assert not score(draw(replace(row, layout="column")), row).layout
    swapped = score(draw(replace(row, objects=row.objects[::-1])), row)
    assert not swapped.colour
    assert not swapped.shape


@pytest.mark.parametrize(
    ("picture", "asked", "seen"),
    [
        (
            "five-blue-stars",
            Expected((("blue", "star"),) * 5, "orange", layout="row"),
            ["star", "star", "diamond", "star", "star"],
        ),
        (
            "four-gray-hexagons",
            Expected((("gray", "hexagon"),) * 4, "blue", layout="row"),
            ["circle", "hexagon", "hexagon", "circle"],
        ),
    ],
)
def test_failures_that_the_starter_model_painted(
    picture: str, asked: Expected, seen: list[str]
) -> None:
    """A star lacks an arm, and that is found. Two hexagons with rounded corners are taken for
    circles, where an eye sees hexagons: the score is rather too low than too high."""
    with Image.open(PICTURES / f"{picture}.png") as image:
        verdict = score(np.asarray(image), asked)
    assert not verdict.right
    assert [shape for _, shape in verdict.seen] == seen
    assert verdict == replace(verdict, background=True, count=True, colour=True, layout=True)


def test_a_shaded_background_that_the_starter_model_painted() -> None:
    """By DPM++ 2M Karras: from dark blue to half white, where a dark blue background was asked."""
    asked = Expected((("white", "heart"),), "dark blue")
    with Image.open(PICTURES / "shaded-dark-blue.png") as image:
        verdict = score(np.asarray(image), asked)
    assert not verdict.background
    assert (verdict.count, verdict.colour, verdict.shape) == (True, True, True)


def test_an_empty_picture_has_no_object() -> None:
    asked = Expected((("red", "star"),), "white")
    blank = np.full((256, 256, 3), 255, dtype=np.uint8)
    verdict = score(blank, asked)
    assert (verdict.background, verdict.count, verdict.colour) == (True, False, False)


def test_plain_prompts_are_what_they_say() -> None:
    prompts = plain_prompts()
    assert len(prompts) == 24
    assert {shape for _, e in prompts for _, shape in e.objects} == set(SHAPES)
    for words, expected in prompts:
        (colour, shape), ground = expected.objects[0], expected.background
        assert f"{colour} {shape} on a {ground} background" in words
        assert not clashes(colour, ground)
        assert score(draw(expected), expected).right
