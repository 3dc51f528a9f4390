"""Runs both sides in turn and prints a table of ratios."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.devices.partition import work as work_of
from engine.graph import Graph, Op
from engine.sdxl.checkpoint import open_model
from engine.sdxl.unet import build_unet
from engine.sdxl.vae import build_decoder

ROOT = Path(__file__).resolve().parents[1]
MODEL = ROOT / "build" / "full-size.safetensors"
PRECISIONS = ("f32", "bf16")
SIZES = (512, 1024)
PRODUCTS = (Op.CONV2D, Op.LINEAR, Op.ATTENTION)
ROWS = ("decode 512", "encode", "encode load")
MEMORY = ("unet peak GiB", "rest peak GiB")


def main() -> int:
    """Prints two tables: seconds with ratios, and memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, help="a full SDXL model; default: random weights")
    parser.add_argument("--precision", choices=PRECISIONS, action="append")
    parser.add_argument("--size", type=int, choices=SIZES, action="append")
    options = parser.parse_args()
    sizes = options.size or SIZES
    model = options.model or made()
    flops = work(model)
    for precision in options.precision or PRECISIONS:
        ceiling = measure("theirs", "ceiling", precision, model, sizes)["ceiling"]
        print(f"\n{precision}: matrix products reach {ceiling:.0f} GFLOP/s")
        theirs, ours = (
            measure(side, "unet", precision, model, sizes)
            | measure(side, "rest", precision, model, sizes)
            for side in ("theirs", "ours")
        )
        show(ours, theirs, flops, ceiling, sizes)
    return 0


def made() -> Path:
    """A full-size checkpoint with random weights; 6.9 GB, made once."""
    if not MODEL.exists():
        MODEL.parent.mkdir(exist_ok=True)
        print(f"writing {MODEL} (6.9 GB)", file=sys.stderr)
        command = [sys.executable, "-m", "tools.make_full_size_checkpoint", str(MODEL)]
        subprocess.run(command, cwd=ROOT, check=True)
    return MODEL


def measure(
    side: str, what: str, precision: str, model: Path, sizes: Sequence[int]
) -> dict[str, float]:
    """One process of one side."""
    print(f"measuring {side} {what} {precision}", file=sys.stderr)
    command = [sys.executable, "-m", f"benchmarks.{side}", what, precision, str(model)]
    command += [str(size) for size in sizes]
    output = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    facts: dict[str, float] = json.loads(output.splitlines()[-1])
    return facts


def show(
    ours: Mapping[str, float],
    theirs: Mapping[str, float],
    flops: Mapping[str, float],
    ceiling: float,
    sizes: Sequence[int],
) -> None:
    """One table."""
    print(f"{'':26}{'diffusers':>10}{'ours':>10}{'ratio':>8}{'of ceiling':>12}")
    for row in (
        *(f"unet {size}" for size in sizes),
        *(f"unet load {size}" for size in sizes),
        *ROWS,
    ):
        share = ""
        if row in flops:
            share = f"{flops[row] / ours[row] / ceiling / 1e9:.0%}"
        ratio = theirs[row] / ours[row]
        print(f"{row + ' s':26}{theirs[row]:10.2f}{ours[row]:10.2f}{ratio:8.2f}{share:>12}")
    for row in (*(f"unet anonymous GiB {size}" for size in sizes), *MEMORY):
        print(f"{row:26}{theirs[row]:10.2f}{ours[row]:10.2f}{theirs[row] / ours[row]:8.2f}")


def work(path: Path) -> dict[str, float]:
    """Floating-point operations of the measured graphs."""
    model = open_model(path)
    return {
        "unet 512": operations(build_unet(model.config.unet, model.unet, 1, 64, 64, 77)),
        "unet 1024": operations(build_unet(model.config.unet, model.unet, 1, 128, 128, 77)),
        "decode 512": operations(build_decoder(model.config.vae, model.vae, 1, 64, 64)),
    }


def operations(graph: Graph) -> float:
    """Two for each multiplication and addition of convolutions, linear layers and attention."""
    return sum(work_of(node) for node in graph.nodes if node.op in PRODUCTS)


if __name__ == "__main__":
    raise SystemExit(main())
