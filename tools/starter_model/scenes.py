"""What a training picture shows and the captions that say it: one icon, pairs, shapes, rows.

A scene is up to five sprites with place, width and tint on a plain or sloping background, two
captions, and the six numbers of SDXL's micro-conditioning.  Random numbers come from one seeded
generator, so a pool of scenes is reproducible.  It must not know of tensors or drawings; it makes
about 10,000 scenes a second on one core.
"""

import random
import zlib
from bisect import bisect
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from tools.starter_model.vocabulary import (
    BACKGROUNDS,
    COLOURS,
    COUNT_WORDS,
    HELD_OUT_PAIRS,
    SHAPES,
    SIZES,
    article,
    clashes,
    plural,
)  # fmt: skip

SPRITES = 5  # most in one picture
SIDE = 256
KINDS = {"icon": 50, "icons": 6, "pair": 8, "shape": 11, "row": 17, "two": 8}  # per cent
ROWS = {2: 1, 3: 1, 4: 2, 5: 2}  # how often so many equal shapes: small ones are harder

_STYLED = {
    "noto": ["an emoji of {a}", "{x} emoji", "an emoji of {a}", "{a}, emoji style"],
    "flat": [
        "a flat icon of {a}",
        "{x}, flat style",
        "a flat illustration of {a}",
        "flat {x} icon",
    ],
    "3d": [
        "a glossy 3d icon of {a}",
        "a 3d render of {a}",
        "{x}, glossy 3d style",
        "a shiny 3d {x}",
    ],
}
_PLAIN = ["{x}", "{a}", "{a}", "{a}", "a picture of {a}", "a drawing of {a}",
          "an illustration of {a}", "a photo of {a}", "an icon of {a}"]  # fmt: skip
_PREFIX = {"noto": "an emoji of ", "flat": "a flat icon of ", "3d": "a glossy 3d icon of "}
_ICON_SIZES = {"tiny": 0.27, "small": 0.42, "large": 0.93, "huge": 1.10}


def held_out(colour: str, shape: str, count: int, background: str, size: str) -> bool:
    """Whether training never shows this: an eighth of the combinations, and some pairs entirely."""
    if (colour, shape) in HELD_OUT_PAIRS:
        return True
    return zlib.crc32(f"{colour}|{shape}|{count}|{background}|{size}".encode()) % 8 == 0


def combination(colour: str, shape: str, count: int, size: str, column: bool = False) -> str:
    """The plainest words for a number of equal shapes."""
    if count == 1:
        return article(f"{size} {colour} {shape}".strip())
    return f"{COUNT_WORDS[count]} {colour} {plural(shape)} in a {'column' if column else 'row'}"


def many(name: str) -> str:
    """The plural of an icon's name, good enough for a caption."""
    if name.endswith(("s", "x", "ch", "sh")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + "s"


@dataclass
class Scene:
    """Sprites (index, x, y, width as a fraction of the side, tint or None), ground and captions."""

    sprites: list[tuple[int, float, float, float, tuple[float, float, float] | None]]
    ground: list[tuple[float, float, float]] = field(default_factory=list)  # top and bottom
    captions: list[str] = field(default_factory=list)
    resolution: int = SIDE  # drawn at this resolution and enlarged, as `time_ids` say
    time_ids: tuple[int, ...] = (SIDE, SIDE, 0, 0, SIDE, SIDE)


class SceneMaker:
    """Draws scenes at random.  Shape sprites follow the icons' in SHAPES' order."""

    def __init__(self, icons: list[dict[str, Any]], seed: int) -> None:
        self.random = random.Random(seed)
        self.icons = icons
        self._all = self._table(range(len(icons)))
        self._sets = {
            name: self._table([k for k, i in enumerate(icons) if i["set"] == name])
            for name in _PREFIX
        }

    def _table(self, indices: Any) -> tuple[list[int], list[float]]:
        chosen = list(indices)
        return chosen, list(accumulate(self.icons[k]["weight"] for k in chosen))

    def _icon(self, table: tuple[list[int], list[float]]) -> int:
        indices, cumulative = table
        return indices[bisect(cumulative, self.random.random() * cumulative[-1])]

    def _name(self, icon: dict[str, Any]) -> str:
        other = icon["also"] and self.random.random() < 0.2
        return self.random.choice(icon["also"]) if other else icon["name"]

    def _jitter(self, colour: tuple[int, int, int], by: float) -> tuple[float, float, float]:
        r, g, b = (min(255.0, max(0.0, v + self.random.gauss(0, by))) for v in colour)
        return r, g, b

    def _background(self, avoid: set[str]) -> str:
        free = [b for b in BACKGROUNDS if not any(clashes(c, b) for c in avoid)]
        if "white" in free and self.random.random() < 0.3:
            return "white"
        return self.random.choice(free)

    def _coloured_shape(self) -> tuple[str, str]:
        while True:
            pair = self.random.choice([*COLOURS]), self.random.choice([*SHAPES])
            if pair not in HELD_OUT_PAIRS:
                return pair

    def _shape(self, name: str) -> int:
        return len(self.icons) + [*SHAPES].index(name)

    def make(self) -> Scene:
        """One scene."""
        kind = self.random.choices([*KINDS], [*KINDS.values()])[0]
        scene, cores, background = getattr(self, f"_make_{kind}")()
        background = background or self._background(set())
        slope = self._paint_ground(scene, background)
        if kind in ("icon", "icons", "pair"):
            self._vary_size(scene)
        said = 0.35 if background == "white" else 0.75
        for core in cores:
            words = background
            if slope and self.random.random() < 0.6:
                words = f"soft {background} gradient"
            end = ""
            if self.random.random() < said:
                end = self.random.choice(
                    [" on a {} background", " on a {} background", ", {} background", " on {}"]
                ).format(words)
            scene.captions.append(core + end)
        return scene

    def _paint_ground(self, scene: Scene, background: str) -> bool:
        top = bottom = self._jitter(BACKGROUNDS[background], 4)
        slope = background not in ("white", "black") and self.random.random() < 0.12
        if slope:
            r, g, b = (v + (255 - v) * 0.5 for v in bottom)
            top = (r, g, b)
        scene.ground = [top, bottom] if self.random.random() < 0.5 else [bottom, top]
        return slope

    def _vary_size(self, scene: Scene) -> None:
        """Some pictures are crops of a larger canvas, some enlarged from a lower resolution."""
        chance = self.random.random()
        if chance < 0.10:
            extra = self.random.randint(16, 128)
            offset = self.random.randint(0, extra)
            wide = self.random.random() < 0.5
            dx, dy = (extra / 2 - offset, 0.0) if wide else (0.0, extra / 2 - offset)
            scene.sprites = [(k, x + dx, y + dy, w, t) for k, x, y, w, t in scene.sprites]
            height, width = (SIDE, SIDE + extra) if wide else (SIDE + extra, SIDE)
            top, left = (0, offset) if wide else (offset, 0)
            scene.time_ids = (height, width, top, left, SIDE, SIDE)
        elif chance < 0.17:
            low = self.random.choice([64, 96, 128, 192])
            scene.resolution = low
            scene.time_ids = (low, low, 0, 0, SIDE, SIDE)

    def _make_icon(self) -> tuple[Scene, list[str], str]:
        rnd = self.random
        k = self._icon(self._all)
        icon = self.icons[k]
        size, width = "", min(0.95, max(0.58, rnd.gauss(0.78, 0.07)))
        if rnd.random() < 0.10:
            size = rnd.choice([*_ICON_SIZES])
            width = _ICON_SIZES[size] * rnd.uniform(0.94, 1.06)
        spread = 6 if rnd.random() < 0.85 else 22
        place = 128 + rnd.gauss(0, spread), 128 + rnd.gauss(0, spread)
        cores = []
        for _ in range(2):
            name = self._name(icon)
            if size and rnd.random() < 0.9:
                name = f"{size} {name}"
            pattern = rnd.choice(_STYLED[icon["set"]] if rnd.random() < 0.5 else _PLAIN)
            cores.append(pattern.format(x=name, a=article(name)))
        return Scene([(k, *place, width, None)]), cores, ""

    def _make_icons(self) -> tuple[Scene, list[str], str]:
        k = self._icon(self._all)
        icon, count = self.icons[k], self.random.randint(2, 4)
        column = self.random.random() < 0.15
        sprites = self._line(k, count, None, column)
        cores = []
        for _ in range(2):
            words = f"{COUNT_WORDS[count]} {many(self._name(icon))}"
            words += " in a column" if column else self.random.choice(["", "", " in a row"])
            prefix = _PREFIX[icon["set"]] if self.random.random() < 0.3 else ""
            cores.append(prefix.replace("an emoji", "emoji").replace("icon ", "icons ")
                         .removeprefix("a ") + words)  # fmt: skip
        return Scene(sprites), cores, ""

    def _line(
        self, k: int, count: int, tint: tuple[float, float, float] | None, column: bool
    ) -> list[tuple[int, float, float, float, tuple[float, float, float] | None]]:
        pitch = 232 / count
        width = min(0.44, pitch * 0.84 / SIDE)
        across = 128 + self.random.gauss(0, 8)
        steps = [128 + (j - (count - 1) / 2) * min(pitch, 118) for j in range(count)]
        places = [(across, s) if column else (s, across) for s in steps]
        return [(k, x, y, width, tint) for x, y in places]

    def _make_pair(self) -> tuple[Scene, list[str], str]:
        rnd = self.random
        style = rnd.choice([*_PREFIX])
        a, b = self._icon(self._sets[style]), self._icon(self._sets[style])
        width, dy = rnd.uniform(0.42, 0.47), rnd.gauss(0, 6)
        sprites = [(a, 66 + rnd.gauss(0, 3), 128 + dy, width, None),
                   (b, 190 + rnd.gauss(0, 3), 128 + dy, width, None)]  # fmt: skip
        cores = []
        for _ in range(2):
            p, q = (article(self._name(self.icons[k])) for k in (a, b))
            words = rnd.choice(
                ["{p} and {q}", "{p} and {q}", "{p} next to {q}", "{p} and {q} side by side",
                 "{p} on the left and {q} on the right", "{p} beside {q}"]
            ).format(p=p, q=q)  # fmt: skip
            cores.append((_PREFIX[style] if rnd.random() < 0.5 else "") + words)
        return Scene(list(sprites)), cores, ""

    def _free_combination(self, count: int, size: str) -> tuple[str, str, str]:
        """A colour, shape and background that training may show with this count and size."""
        while True:
            colour, shape = self._coloured_shape()
            background = self._background({colour})
            if not held_out(colour, shape, count, background, size):
                return colour, shape, background

    def _make_shape(self) -> tuple[Scene, list[str], str]:
        rnd = self.random
        size = rnd.choice(["", "", "small", "large"])
        colour, shape, background = self._free_combination(1, size)
        place = 128 + rnd.gauss(0, 5), 128 + rnd.gauss(0, 5)
        sprite = (self._shape(shape), *place, rnd.uniform(*SIZES[size]),
                  self._jitter(COLOURS[colour], 5))  # fmt: skip
        words = f"{size} {colour} {shape}".strip()
        patterns = ["{a}", "{a}", "{a}", "{x}", "one {x}", "a picture of {a}", "a simple {x} shape"]
        cores = [rnd.choice(patterns).format(a=article(words), x=words) for _ in range(2)]
        return Scene([sprite]), cores, background

    def _make_row(self) -> tuple[Scene, list[str], str]:
        count = self.random.choices([*ROWS], [*ROWS.values()])[0]
        column = self.random.random() < 0.25
        colour, shape, background = self._free_combination(count, "")
        tint = self._jitter(COLOURS[colour], 5)
        plain = f"{COUNT_WORDS[count]} {colour} {plural(shape)}"
        line = "column" if column else "row"
        ways = [f"{plain} in a {line}"] * 3 + [f"a {line} of {plain}"]
        if not column:
            ways += [plain, plain + " side by side"]
        cores = [self.random.choice(ways) for _ in range(2)]
        return Scene(self._line(self._shape(shape), count, tint, column)), cores, background

    def _make_two(self) -> tuple[Scene, list[str], str]:
        rnd = self.random
        (c, s), (d, q) = self._coloured_shape(), self._coloured_shape()
        stacked, width = rnd.random() < 0.5, rnd.uniform(0.36, 0.43)
        tints = self._jitter(COLOURS[c], 5), self._jitter(COLOURS[d], 5)
        places = ((128, 66), (128, 190)) if stacked else ((66, 128), (190, 128))
        sprites = [(self._shape(name), float(x), float(y), width, tint)
                   for name, (x, y), tint in zip((s, q), places, tints, strict=True)]  # fmt: skip
        p, v = article(f"{c} {s}"), article(f"{d} {q}")
        ways = [f"{p} above {v}", f"{v} below {p}", f"{p} on top of {v}"]
        if not stacked:
            ways = [f"{p} and {v}", f"{p} to the left of {v}", f"{p} next to {v}",
                    f"{v} to the right of {p}"]  # fmt: skip
        cores = [rnd.choice(ways) for _ in range(2)]
        return Scene(list(sprites)), cores, self._background({c, d})


def all_words(icons: list[dict[str, Any]]) -> set[str]:
    """Every word that captions can hold, found by making many of them besides the names."""
    maker = SceneMaker(icons, seed=0)
    words = {w for _ in range(20_000) for c in maker.make().captions for w in c.split()}
    for icon in icons:
        for name in (icon["name"], *icon["also"]):
            words.update(name.split(), many(name).split())
            words.update(word + "," for word in name.split())
    words.update([*COLOURS, *SHAPES, *map(plural, SHAPES), *COUNT_WORDS.values(), *_ICON_SIZES])
    return words | {w for b in BACKGROUNDS for w in b.split()}
