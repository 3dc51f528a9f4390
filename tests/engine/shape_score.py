"""Judge a picture of plain shapes by its pixels: background, count, colours, shapes, layout.

Used on pictures that a model painted from prompts of known meaning.  The background is a plane
fitted to the picture's border and right only if it is even, objects are what differs from it, a
colour is the nearest of the palette in CIELAB, a shape the template, sharp or blurred, with the
largest overlap.  NumPy and Pillow only; it must not know of models.  About 30 ms for 256x256.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tools.starter_model.vocabulary import BACKGROUNDS, COLOURS, SHAPES, SIZES, Outline, crescent

Mask = NDArray[np.bool_]
Alpha = NDArray[np.floating]
Pixels = NDArray[np.uint8]

DIFFERENT = 18.0  # CIELAB distance from the background at which a pixel belongs to an object
EVEN = 12.0  # CIELAB distance of two corners of the plane: up to 7 in even pictures, 44 in others
LEAST_AREA = 0.003  # of the picture; smaller specks are not objects
SIDE = 64  # edge of the templates
MARGIN = 1.2  # of a template, around the half-covered box, for blurred edges


@dataclass(frozen=True)
class Expected:
    """What a prompt asks for: (colour, shape) pairs from left to right or top to bottom."""

    objects: tuple[tuple[str, str], ...]
    background: str
    size: str = ""  # "small", "" or "large"; judged for single objects only
    layout: str = ""  # "row", "column" or "" for any


@dataclass(frozen=True)
class Verdict:
    """What holds of the picture.

    With a wrong count, colour and shape hold if every object found is of a kind asked for.
    """

    background: bool
    count: bool
    colour: bool
    shape: bool
    size: bool
    layout: bool
    seen_background: str
    seen: tuple[tuple[str, str], ...]

    @property
    def right(self) -> bool:
        """Whether the picture is right in all that the prompt says."""
        return all((self.background, self.count, self.colour, self.shape, self.size, self.layout))


def lab(rgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIELAB (D65) of sRGB values 0..255, last axis 3 (IEC 61966-2-1, CIE 15)."""
    c = rgb / 255.0
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array(
        [[0.4124, 0.2126, 0.0193], [0.3576, 0.7152, 0.1192], [0.1805, 0.0722, 0.9505]]
    )
    xyz = linear @ to_xyz / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), xyz * 841 / 108 + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def nearest(rgb: NDArray[np.float64], palette: dict[str, tuple[int, int, int]]) -> str:
    """The name of the palette's colour that is nearest to `rgb` in CIELAB."""
    names = list(palette)
    table = lab(np.array([palette[name] for name in names], dtype=np.float64))
    return names[int(np.argmin(np.linalg.norm(table - lab(rgb), axis=-1)))]


def rasterise(outlines: list[Outline], side: int) -> Mask:
    """A shape's outlines drawn into a square of `side` pixels, -1..1 spanning its edge."""
    image = Image.new("L", (side, side))
    pen = ImageDraw.Draw(image)
    for k, outline in enumerate(outlines):
        points = [((x + 1) * side / 2, (y + 1) * side / 2) for x, y in outline]
        pen.polygon(points, fill=0 if k else 255)
    return np.asarray(image) > 127


def normalised(alpha: Alpha) -> Alpha:
    """Coverage 0..1 around what is more than half covered, as a square of SIDE x SIDE."""
    ys, xs = np.nonzero(alpha > 0.5)
    h, w = np.ptp(ys) + 1, np.ptp(xs) + 1
    side = round(max(h, w) * MARGIN)
    top = int(ys.min() + ys.max() + 1 - side) // 2 + side  # in the padded picture
    left = int(xs.min() + xs.max() + 1 - side) // 2 + side
    padded = np.pad(alpha.astype(np.float32), side)
    square = Image.fromarray(padded[top : top + side, left : left + side])
    return np.asarray(square.resize((SIDE, SIDE), Image.Resampling.BOX))


def _templates() -> list[tuple[str, Alpha]]:
    """Every shape, sharp and blurred twice: a blurred shape is to be compared with its like."""
    # A crescent has no canonical thickness: a fat one is one, too.
    drawings = [*SHAPES.items(), ("crescent", [crescent(0.76, (0.72, -0.46))])]
    found = []
    for name, outlines in drawings:
        sharp = Image.fromarray(np.pad(rasterise(outlines, 256), 64).astype(np.uint8) * 255)
        for radius in (0, 9, 18):
            soft = np.asarray(sharp.filter(ImageFilter.GaussianBlur(radius))) / np.float32(255)
            found.append((name, normalised(soft / max(float(soft.max()), 1e-3))))
    return found


_TEMPLATES = _templates()


def nearest_shape(alpha: Alpha) -> str:
    """The shape whose template overlaps the coverage most (intersection over union)."""
    seen = normalised(alpha)
    overlap = [np.minimum(t, seen).sum() / np.maximum(t, seen).sum() for _, t in _TEMPLATES]
    return _TEMPLATES[int(np.argmax(overlap))][0]


def fit_background(image: NDArray[np.float64]) -> NDArray[np.float64]:
    """The background under the whole picture: per channel a plane through the border's pixels."""
    h, w, _ = image.shape
    y, x = np.mgrid[0:h, 0:w] / max(h, w)
    border = np.zeros((h, w), dtype=bool)
    m = max(2, h // 40)
    border[:m] = border[-m:] = border[:, :m] = border[:, -m:] = True
    terms = np.stack([np.ones_like(x), x, y], axis=-1)  # [H, W, 3]
    samples, colours = terms[border], image[border]
    off = np.abs(colours - np.median(colours, axis=0)).max(axis=-1)
    keep = off <= max(
        40.0, float(np.median(off)) * 2
    )  # an object that touches the border is not background
    plane, *_ = np.linalg.lstsq(samples[keep], colours[keep], rcond=None)  # [3, 3]
    return np.clip(terms @ plane, 0, 255)


def is_even(ground: NDArray[np.float64]) -> bool:
    """Whether the background is the same colour in all four corners of the picture."""
    corners = lab(ground[[0, 0, -1, -1], [0, -1, 0, -1]])  # [4, 3]
    return float(np.linalg.norm(corners[:, None] - corners, axis=-1).max()) < EVEN


def _runs(row: Mask) -> list[tuple[int, int]]:
    """The half-open runs of True in a row."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], row, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def components(mask: Mask) -> list[Mask]:
    """The 4-connected parts of a mask that are large enough to be objects; joins runs of rows."""
    parent: list[int] = []

    def root(k: int) -> int:
        while parent[k] != k:
            k = parent[k]
        return k

    labelled: list[tuple[int, int, int, int]] = []
    above: list[tuple[int, int, int]] = []
    for y in range(mask.shape[0]):
        here = []
        for start, stop in _runs(mask[y]):
            label = len(parent)
            parent.append(label)
            for a, b, other in above:
                if a < stop and start < b:
                    parent[root(other)] = root(label)
            here.append((start, stop, label))
            labelled.append((y, start, stop, label))
        above = here
    parts: dict[int, Mask] = {}
    for y, start, stop, label in labelled:
        part = parts.setdefault(root(label), np.zeros_like(mask))
        part[y, start:stop] = True
    return [part for part in parts.values() if part.sum() >= LEAST_AREA * mask.size]


def _core(part: Mask) -> Mask:
    """The part without its blended edge, or the part itself where it is too thin."""
    inner = part.copy()
    for _ in range(2):
        inner[1:] &= inner[:-1].copy()
        inner[:-1] &= inner[1:].copy()
        inner[:, 1:] &= inner[:, :-1].copy()
        inner[:, :-1] &= inner[:, 1:].copy()
    return inner if inner.sum() >= 12 else part


def _coverage(part: Mask, pixels: Alpha, ground: Alpha) -> tuple[Alpha, Alpha]:
    """The part's colour [3] and how much of each pixel it covers, 0..1 [H, W]."""
    core = _core(part)
    colour = np.median(pixels[core], axis=0)
    way = colour - np.median(ground[core], axis=0)
    alpha = ((pixels - ground) @ way / (way @ way)).clip(0, 1) * part
    return colour, alpha


def _size_word(part: Alpha) -> str:
    """The size whose range of box widths is nearest to the part's longer side."""
    ys, xs = np.nonzero(part)
    side = (
        max(np.ptp(ys) + 1, np.ptp(xs) + 1) / part.shape[1] / 0.9
    )  # outlines reach about 0.9 of their box
    return min(SIZES, key=lambda name: max(SIZES[name][0] - side, side - SIZES[name][1], 0.0))


def score(image: Pixels, expected: Expected) -> Verdict:
    """Judge `image` [H, W, 3] uint8 against what its prompt asked for."""
    pixels = image.astype(np.float64)
    ground = fit_background(pixels)
    parts = components(np.linalg.norm(lab(pixels) - lab(ground), axis=-1) > DIFFERENT)
    covers = [_coverage(part, pixels, ground) for part in parts]
    centres = [np.array([np.mean(i) for i in np.nonzero(part)]) for part in parts]  # (y, x) each
    spread = np.ptp(centres, axis=0) if len(parts) > 1 else np.zeros(2)
    axis = 1 if spread[1] >= spread[0] else 0
    order = sorted(range(len(parts)), key=lambda k: float(centres[k][axis]))
    seen = tuple(
        (nearest(colour, COLOURS), nearest_shape(alpha))
        for colour, alpha in (covers[k] for k in order)
    )
    count = len(seen) == len(expected.objects)
    if count:
        pairs = list(zip(seen, expected.objects, strict=True))
        colour = all(a[0] == b[0] for a, b in pairs)
        shape = all(a[1] == b[1] for a, b in pairs)
    else:
        colour = bool(seen) and {a[0] for a in seen} <= {b[0] for b in expected.objects}
        shape = bool(seen) and {a[1] for a in seen} <= {b[1] for b in expected.objects}
    background = nearest(np.median(ground.reshape(-1, 3), axis=0), BACKGROUNDS)
    single = count and len(seen) == 1
    layout = expected.layout in ("", "row" if axis == 1 else "column")
    return Verdict(
        background=background == expected.background and is_even(ground),
        count=count,
        colour=colour,
        shape=shape,
        size=_size_word(covers[0][1]) == expected.size if single else True,
        layout=layout if len(seen) > 1 else len(expected.objects) == 1,
        seen_background=background,
        seen=seen,
    )


def plain_prompts() -> list[tuple[str, Expected]]:
    """24 prompts of single shapes, two of each shape, in well separated colours and backgrounds."""
    colours = ["red", "yellow", "blue", "green", "purple", "orange", "black", "white"]
    grounds = {"black": "white", "white": "dark blue", "yellow": "black", "orange": "white"}
    prompts = []
    for k, shape in enumerate([*SHAPES, *SHAPES]):
        colour = colours[(k * 3 + k // 12) % 8]
        ground = grounds.get(colour, "light gray" if k % 2 else "white")
        article = "an" if colour[0] in "aeiou" else "a"
        prompts.append(
            (
                f"{article} {colour} {shape} on a {ground} background",
                Expected(((colour, shape),), ground),
            )
        )
    return prompts
