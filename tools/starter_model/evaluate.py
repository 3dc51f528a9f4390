"""Measure the trained model: shapes by their pixels, icons by classifiers; write scores and sheets.

python -m tools.starter_model.evaluate --data D --work W --out O --seconds 40
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from tests.engine.shape_score import score
from tools.starter_model import classifier
from tools.starter_model.config import SCALING_FACTOR
from tools.starter_model.diffusion import Denoiser, sample
from tools.starter_model.distill import load_adapter
from tools.starter_model.pictures import Composer, render
from tools.starter_model.prompts import icon_prompts, shape_prompts
from tools.starter_model.run import Run, parse
from tools.starter_model.tokenizer import Captions
from tools.starter_model.unet import load_denoiser, load_vae
from tools.starter_model.vocabulary import HELD_OUT_PAIRS

FIELDS = ("background", "count", "colour", "shape", "size", "layout")
Painter = Callable[[list[str], int], Tensor]


def painter(run: Run, model: Denoiser, steps: int, guidance: float, spacing: str) -> Painter:
    """Prompts and a seed to pictures [N, 3, 256, 256] in 0..1."""
    captions, vae = Captions(run.data), load_vae(run)

    @torch.no_grad()
    def paint(prompts: list[str], seed: int) -> Tensor:
        parts = []
        for k in range(0, len(prompts), 128):
            ids = torch.from_numpy(captions(prompts[k : k + 128])).to(run.device)
            with run.autocast():
                z = sample(model, ids, seed + k, steps, guidance, spacing)
                y = torch.cat([vae.decode(p / SCALING_FACTOR).sample for p in z.split(32)])
            parts.append((y.float() / 2 + 0.5).clamp(0, 1).cpu())
        return torch.cat(parts)

    return paint


def bytes_of(pictures: Tensor) -> Any:
    return (pictures * 255).round().byte().permute(0, 2, 3, 1).numpy()  # [N, H, W, 3]


def sheet(pictures: Tensor, columns: int, side: int, path: Path) -> None:
    """The pictures as one JPEG, `side` pixels each."""
    rows = -(-len(pictures) // columns)
    page = Image.new("RGB", (columns * side, rows * side), "white")
    for k, pixels in enumerate(bytes_of(pictures)):
        small = Image.fromarray(pixels).resize((side, side), Image.Resampling.LANCZOS)
        page.paste(small, (k % columns * side, k // columns * side))
    page.save(path, quality=88)


def shapes(paint: Painter, seed: int, stem: Path) -> dict[str, Any]:
    """Shares of the shape prompts that are right, and what is seen where they are not."""
    prompts = shape_prompts()
    pictures = paint([words for words, _ in prompts], seed)
    verdicts = [score(p, e) for p, (_, e) in zip(bytes_of(pictures), prompts, strict=True)]
    held = [e.objects[0] in HELD_OUT_PAIRS for _, e in prompts]
    single = [len(e.objects) == 1 for _, e in prompts]
    groups = {
        "all": [True] * len(prompts), "held-out pairs": held, "known pairs": [not h for h in held],
        "single": single, "several": [not s for s in single],
    }  # fmt: skip
    shares = {}
    for name, chosen in groups.items():
        members = [v for v, c in zip(verdicts, chosen, strict=True) if c]
        shares[name] = {
            f: round(float(np.mean([getattr(v, f) for v in members])), 4)
            for f in (*FIELDS, "right")
        } | {"pictures": len(members)}
    sheet(pictures, 16, 112, stem.with_suffix(".jpg"))
    missed = [
        {"prompt": words, "background": v.seen_background, "seen": v.seen,
         "wrong": [f for f in FIELDS if not getattr(v, f)]}
        for (words, _), v in zip(prompts, verdicts, strict=True) if not v.right
    ]  # fmt: skip
    return {"shares": shares, "missed": missed}


def icons_score(
    run: Run,
    paint: Painter,
    known: list[dict[str, Any]],
    nets: dict[str, Any],
    composer: Composer,
    style: str | None,
    stem: Path,
) -> dict[str, Any]:
    """Shares of icon prompts whose picture each classifier recognises, and of real icons."""
    prompts = icon_prompts(known, style=style)
    pictures = paint([words for words, _, _ in prompts], 21)
    names = {name: k for k, name in enumerate(classifier.classes(known))}
    labels = [names[name] for _, name, _ in prompts]
    place = {(str(i["set"]), str(i["name"])): k for k, i in enumerate(known)}
    index = [place[("flat" if s == "plain" else s, name)] for _, name, s in prompts]
    rows = torch.tensor(index, dtype=torch.int32, device=run.device)
    real = composer(classifier.place(rows, 0.0)).cpu()
    result: dict[str, Any] = {}
    for which, net in nets.items():
        ranks, best = (classifier.judge(run, net, p, labels) for p in (pictures, real))
        result[which] = {
            "top1": round(float((ranks == 0).float().mean()), 4),
            "top5": round(float((ranks < 5).float().mean()), 4),
            "real_top1": round(float((best == 0).float().mean()), 4),
            "real_top5": round(float((best < 5).float().mean()), 4),
            "missed": [prompts[k][0] for k in range(len(prompts)) if ranks[k] >= 5],
        }
    sheet(pictures, 20, 112, stem.with_suffix(".jpg"))
    return result


def main() -> None:
    run, arguments = parse("evaluate", batch=1)
    known, sprites = render(run.data, run.work, run.processes)
    composer = Composer(sprites.to(run.device))
    paint = painter(run, load_denoiser(run), 20, 5.0, "leading")
    scores: dict[str, Any] = {"20 steps, guidance 5": shapes(paint, 31, run.out / "shapes")}
    run.log(shapes=scores["20 steps, guidance 5"]["shares"])
    if list(run.work.glob("adapter.*")):
        model = load_denoiser(run)
        load_adapter(run, model)
        for steps in (8, 4):
            quick = painter(run, model, steps, 1.0, "trailing")
            name = f"adapter, {steps} steps, guidance 1"
            scores[name] = shapes(quick, 31, run.out / f"shapes_{steps}_steps")
            run.log(name=name, shapes=scores[name]["shares"]["all"])
            sheet(quick([w for w, _, _ in icon_prompts(known)], 21), 20, 112,
                  run.out / f"icons_{steps}_steps.jpg")  # fmt: skip
    if arguments.seconds > 0:
        nets = {
            "all sets": classifier.train(run, composer, known, {"noto", "flat", "3d"}, run.seconds),
            "without noto": classifier.train(run, composer, known, {"flat", "3d"}, run.seconds),
        }
        for style in (None, "noto"):
            name = f"icons, {style or 'all styles'}"
            stem = run.out / f"icons_{style or 'all'}"
            found = icons_score(run, paint, known, nets, composer, style, stem)
            scores[name] = found
            brief = {k: {a: b for a, b in v.items() if a != "missed"} for k, v in found.items()}
            run.log(name=name, **brief)
    (run.out / "scores.json").write_text(json.dumps(scores, indent=1))


if __name__ == "__main__":
    main()
