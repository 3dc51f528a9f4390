"""Score the starter model as somebody new meets it: painted by the program at its first settings.

Pictures of the evaluation's shape prompts come from `engine.studio` with the job that a fresh
window has, on the device that "auto" finds; prompt k has seed k. What is there already is not
painted again, so a run can be stopped at any time. Needs the program only, no torch.

    python -m tools.starter_model.through_program FOLDER [--first N]
"""

import argparse
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image

from app.defaults import default_job
from engine import protocol
from engine.studio import Studio
from tests.engine.shape_score import Expected, Verdict, score
from tools.starter_model.prompts import shape_prompts
from tools.starter_model.vocabulary import HELD_OUT_PAIRS

FIELDS = ("background", "count", "colour", "shape", "size", "layout", "right")
Judged = tuple[str, Expected, Verdict]


def paint(studio: Studio, prompt: str, seed: int, path: Path) -> None:
    """One picture at the settings of a fresh window."""
    job = replace(default_job(), prompt=prompt, seed=seed)
    for _ in studio.run(protocol.Run(job, str(path)), lambda: None):
        pass


def shares(judged: Iterable[Judged]) -> dict[str, dict[str, float]]:
    """By group of prompts: how many there are, and the share that is right in each field."""
    judged = list(judged)
    groups = {
        "all": judged,
        "single": [one for one in judged if len(one[1].objects) == 1],
        "several": [one for one in judged if len(one[1].objects) > 1],
        "held-out pairs": [one for one in judged if one[1].objects[0] in HELD_OUT_PAIRS],
    }
    return {
        name: {"pictures": len(some)}
        | {f: round(float(np.mean([getattr(v, f) for _, _, v in some])), 4) for f in FIELDS}
        for name, some in groups.items()
        if some
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=256, metavar="N", help="prompts; default: all")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    studio, judged = Studio(), []
    for seed, (prompt, expected) in enumerate(shape_prompts()[: options.first]):
        path = options.folder / f"{seed:03d}.png"
        if not path.exists():
            paint(studio, prompt, seed, path)
        with Image.open(path) as picture:
            verdict = score(np.asarray(picture), expected)
        judged.append((prompt, expected, verdict))
        if not verdict.right:
            wrong = ", ".join(f for f in FIELDS[:-1] if not getattr(verdict, f))
            print(f"{path.name} {prompt}: {wrong}", flush=True)
    print(json.dumps(shares(judged), indent=1))


if __name__ == "__main__":
    main()
