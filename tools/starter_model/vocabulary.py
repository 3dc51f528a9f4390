"""What the procedural scenes can say: colours, backgrounds, shapes with outlines, counts, sizes.

Shared by the training data and by the scorer, so both mean the same by "a small cyan crescent".
Pure Python, no arrays, no random numbers; it must not know of tensors, models or files.
Importing it costs nothing.
"""

import math

COLOURS = {
    "red": (222, 36, 40),
    "orange": (246, 132, 28),
    "yellow": (250, 210, 42),
    "green": (38, 162, 72),
    "blue": (36, 98, 222),
    "purple": (134, 60, 192),
    "pink": (244, 132, 182),
    "brown": (126, 78, 42),
    "black": (20, 20, 22),
    "white": (250, 250, 250),
    "gray": (128, 128, 132),
    "cyan": (42, 200, 222),
}

BACKGROUNDS = {
    "white": (255, 255, 255),
    "black": (18, 18, 20),
    "gray": (130, 130, 134),
    "light gray": (212, 214, 218),
    "red": (214, 48, 50),
    "orange": (246, 146, 48),
    "yellow": (250, 214, 72),
    "green": (60, 160, 80),
    "light green": (176, 226, 172),
    "blue": (52, 104, 214),
    "light blue": (170, 212, 246),
    "dark blue": (24, 40, 96),
    "purple": (132, 76, 190),
    "pink": (250, 178, 206),
    "beige": (240, 226, 198),
    "teal": (30, 150, 150),
}

COUNT_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}

# Width of the shape's box as a fraction of the picture's width: (least, most).
SIZES = {"small": (0.24, 0.34), "": (0.50, 0.66), "large": (0.80, 0.92)}

# Colour-shape pairs that no procedural training scene shows, and that no icon set has as an icon
# (there are emoji of circles, squares and hearts in most colours, so hearts are never held out).
HELD_OUT_PAIRS = frozenset(
    {
        ("pink", "circle"),
        ("cyan", "circle"),
        ("gray", "square"),
        ("cyan", "square"),
        ("blue", "triangle"),
        ("brown", "triangle"),
        ("green", "star"),
        ("cyan", "star"),
        ("red", "diamond"),
        ("purple", "diamond"),
        ("orange", "hexagon"),
        ("black", "hexagon"),
        ("yellow", "pentagon"),
        ("blue", "pentagon"),
        ("purple", "ring"),
        ("green", "ring"),
        ("orange", "cross"),
        ("pink", "cross"),
        ("red", "oval"),
        ("white", "oval"),
        ("gray", "crescent"),
        ("red", "crescent"),
    }
)

Outline = list[tuple[float, float]]  # closed polygon, x right and y down, within -1..1


def _regular(corners: int, radius: float, turn: float, inner: float | None = None) -> Outline:
    """A regular polygon, or a star when `inner` is the radius of its notches; `turn` in degrees."""
    count = corners * (2 if inner is not None else 1)
    points = []
    for k in range(count):
        r = inner if inner is not None and k % 2 else radius
        angle = math.radians(turn + 360 * k / count)
        points.append((r * math.cos(angle), r * math.sin(angle)))
    return points


def _ellipse(rx: float, ry: float) -> Outline:
    return [(rx * x, ry * y) for x, y in _regular(96, 1.0, 0.0)]


def _heart() -> Outline:
    """The classic parametric heart, x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t."""
    points = []
    for k in range(96):
        t = 2 * math.pi * k / 96
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((0.92 * math.sin(t) ** 3, -0.058 * (y + 2.5)))
    return points


def crescent(inner: float, shift: tuple[float, float]) -> Outline:
    """A disc of radius 0.9 less a disc of radius `inner` moved by `shift`, as one outline."""
    outer = 0.9
    distance = math.hypot(*shift)
    toward = math.atan2(shift[1], shift[0])
    along = (distance**2 + outer**2 - inner**2) / (2 * distance)
    half_outer = math.acos(along / outer)
    half_inner = math.acos((along - distance) / inner)
    points = []
    for k in range(65):  # the outer edge, the long way round
        a = toward + half_outer + (2 * math.pi - 2 * half_outer) * k / 64
        points.append((outer * math.cos(a), outer * math.sin(a)))
    for k in range(1, 64):  # and back along the bite
        a = toward - half_inner - (2 * math.pi - 2 * half_inner) * k / 64
        points.append((shift[0] + inner * math.cos(a), shift[1] + inner * math.sin(a)))
    return points


_ARM, _REACH = 0.30, 0.92

# Each shape is one outline, or an outline and a hole.
SHAPES: dict[str, list[Outline]] = {
    "circle": [_ellipse(0.88, 0.88)],
    "square": [[(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)]],
    "triangle": [[(0.0, -0.84), (0.92, 0.76), (-0.92, 0.76)]],
    "star": [_regular(5, 0.94, -90, 0.39)],
    "heart": [_heart()],
    "diamond": [[(0.0, -0.94), (0.70, 0.0), (0.0, 0.94), (-0.70, 0.0)]],
    "hexagon": [_regular(6, 0.92, 0)],
    "pentagon": [_regular(5, 0.92, -90)],
    "ring": [_ellipse(0.88, 0.88), _ellipse(0.53, 0.53)],
    "cross": [
        [
            (-_ARM, -_REACH),
            (_ARM, -_REACH),
            (_ARM, -_ARM),
            (_REACH, -_ARM),
            (_REACH, _ARM),
            (_ARM, _ARM),
            (_ARM, _REACH),
            (-_ARM, _REACH),
            (-_ARM, _ARM),
            (-_REACH, _ARM),
            (-_REACH, -_ARM),
            (-_ARM, -_ARM),
        ]
    ],
    "oval": [_ellipse(0.92, 0.56)],
    "crescent": [crescent(0.74, (0.36, -0.30))],
}


def plural(shape: str) -> str:
    """The plural of a shape's name."""
    return shape + "es" if shape.endswith("s") else shape + "s"


def article(words: str) -> str:
    """`words` with "a" or "an" before it, or as they are if they look like a plural."""
    if words.endswith("s") and not words.endswith(("ss", "us")):
        return words
    return ("an " if words[0] in "aeiou" else "a ") + words


def clashes(colour: str, background: str) -> bool:
    """Whether an object of this colour can hardly be told from this background."""
    a, b = COLOURS[colour], BACKGROUNDS[background]
    return math.dist(a, b) < 90
