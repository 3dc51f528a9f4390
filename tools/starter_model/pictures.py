"""Scenes to pictures on the GPU: icons rendered once, then placed, tinted and blended in batches.

Rendering 4,600 icons takes 16 cores about ten seconds; after that 512 scenes take some 50 ms.  It
must not know of models.
"""

import gzip
import io
import json
import multiprocessing
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from torch import Tensor

from tools.starter_model.scenes import SIDE, SPRITES, SceneMaker
from tools.starter_model.tokenizer import Captions
from tools.starter_model.vocabulary import SHAPES

Arrays = dict[str, NDArray[Any]]


def load_icons(data: Path) -> list[dict[str, Any]]:
    """The icons that icons.py has written."""
    with gzip.open(data / "icons.json.gz", "rt", encoding="utf-8") as packed:
        icons: list[dict[str, Any]] = json.load(packed)
    return icons


def _render(svg: str) -> NDArray[np.uint8]:
    """One icon, premultiplied RGBA [256, 256, 4]."""
    import resvg_py  # only where icons are rendered

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=SIDE, height=SIDE))
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    if image.size != (SIDE, SIDE):
        image = image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    rgba = np.asarray(image).astype(np.uint16)
    rgba[..., :3] = (rgba[..., :3] * rgba[..., 3:] + 127) // 255
    return rgba.astype(np.uint8)


def _stencil(shape: str) -> NDArray[np.uint8]:
    """One shape in white, premultiplied RGBA [256, 256, 4], its edges smooth."""
    side = SIDE * 4
    image = Image.new("L", (side, side))
    pen = ImageDraw.Draw(image)
    for k, outline in enumerate(SHAPES[shape]):
        pen.polygon([((x + 1) * side / 2, (y + 1) * side / 2) for x, y in outline], 0 if k else 255)
    alpha = np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BOX))
    return np.repeat(alpha[..., None], 4, axis=-1)


def render(data: Path, work: Path, processes: int) -> tuple[list[dict[str, Any]], Tensor]:
    """Icons without their SVG, and sprites, uint8 [icons + shapes, 4, 256, 256], kept in `work`."""
    icons, kept = load_icons(data), work / "sprites.npy"
    if not kept.exists():
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            drawn = pool.map(_render, [icon["svg"] for icon in icons], chunksize=16)
        np.save(work / "sprites.part.npy", np.stack(drawn + [_stencil(s) for s in SHAPES]))
        (work / "sprites.part.npy").rename(kept)
    slim = [{k: v for k, v in icon.items() if k != "svg"} for icon in icons]
    return slim, torch.from_numpy(np.load(kept)).permute(0, 3, 1, 2)


def _describe(arguments: tuple[list[dict[str, Any]], int, int, Path]) -> Arrays:
    """`count` scenes of one seed as arrays, their captions as token ids."""
    icons, seed, count, data = arguments
    maker, captions = SceneMaker(icons, seed), Captions(data)
    scenes = [maker.make() for _ in range(count)]
    index = np.full((count, SPRITES), -1, dtype=np.int32)
    place = np.tile(np.float32([128, 128, 1]), (count, SPRITES, 1))
    tint = np.zeros((count, SPRITES, 4), dtype=np.float32)
    for n, scene in enumerate(scenes):
        for k, (sprite, x, y, width, colour) in enumerate(scene.sprites):
            index[n, k], place[n, k] = sprite, (x, y, width)
            if colour is not None:
                tint[n, k] = (*colour, 255)
    words = [caption for scene in scenes for caption in scene.captions]
    return {
        "index": index, "place": place, "tint": tint,
        "ground": np.array([s.ground for s in scenes], dtype=np.float32),
        "resolution": np.array([s.resolution for s in scenes], dtype=np.int32),
        "time_ids": np.array([s.time_ids for s in scenes], dtype=np.float32),
        "ids": captions(words).reshape(count, 2, -1),
    }  # fmt: skip


def describe(
    icons: list[dict[str, Any]], data: Path, seed: int, count: int, processes: int
) -> dict[str, Tensor]:
    """`count` scenes as tensors (see `_describe`), made by `processes` workers."""
    per = max(1, min(4096, count // processes))
    jobs = [(icons, seed * 100_003 + k, per, data) for k in range(-(-count // per))]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        parts = pool.map(_describe, jobs, chunksize=1)
    return {k: torch.from_numpy(np.concatenate([p[k] for p in parts])[:count]) for k in parts[0]}


class Composer:
    """Paints scenes from the sprites, on the sprites' device."""

    def __init__(self, sprites: Tensor) -> None:
        halves = [sprites.contiguous()]
        for _ in range(2):  # mip levels, so that small sprites do not alias
            parts = [F.avg_pool2d(p.float(), 2).round().byte() for p in halves[-1].split(256)]
            halves.append(torch.cat(parts))
        self.levels = halves
        self.device = sprites.device

    def __call__(self, scenes: dict[str, Tensor]) -> Tensor:
        """Pictures [N, 3, 256, 256] in 0..1 of scenes that lie on the same device."""
        ramp = torch.linspace(0, 1, SIDE, device=self.device).view(1, 1, SIDE, 1)
        top, bottom = (scenes["ground"] / 255).unbind(1)  # [N, 3] each
        slope = top[..., None, None] * (1 - ramp) + bottom[..., None, None] * ramp
        image = slope.expand(-1, -1, -1, SIDE).contiguous()
        for k in range(SPRITES):
            width = scenes["place"][:, k, 2]
            level = (width < 0.58).int() + (width < 0.29).int()
            for which in range(3):
                chosen = (scenes["index"][:, k] >= 0) & (level == which)
                rows = chosen.nonzero().flatten()
                if len(rows):
                    image[rows] = self._place(image[rows], scenes, rows, k, which)
        return self._coarsen(image, scenes["resolution"]).clamp(0, 1)

    def _place(
        self, image: Tensor, scenes: dict[str, Tensor], rows: Tensor, k: int, level: int
    ) -> Tensor:
        sprite = self.levels[level][scenes["index"][rows, k].long()].float() / 255
        x, y, width = scenes["place"][rows, k].unbind(-1)
        move = torch.zeros(len(rows), 2, 3, device=self.device)
        move[:, 0, 0] = move[:, 1, 1] = 1 / width
        move[:, 0, 2], move[:, 1, 2] = (1 - x / 128) / width, (1 - y / 128) / width
        grid = F.affine_grid(move, [len(rows), 4, SIDE, SIDE], align_corners=False)
        placed = F.grid_sample(sprite, grid, align_corners=False)  # [rows, 4, H, W]
        colour, alpha = placed[:, :3], placed[:, 3:]
        tint = scenes["tint"][rows, k, :, None, None] / 255
        colour = torch.where(tint[:, 3:] > 0, alpha * tint[:, :3], colour)
        return image * (1 - alpha) + colour

    def _coarsen(self, image: Tensor, resolution: Tensor) -> Tensor:
        for side in (64, 96, 128, 192):
            rows = (resolution == side).nonzero().flatten()
            if len(rows):
                small = F.interpolate(image[rows], (side, side), mode="bilinear", antialias=True)
                image[rows] = F.interpolate(small, (SIDE, SIDE), mode="bilinear")
        return image
