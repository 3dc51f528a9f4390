"""A picture on a chosen adapter: `python -m native.samples.sdxl "a prompt" --adapter N`.

The only file here that knows more than tensors: it hands the prompt to the engine, which lowers
SDXL to these bindings (`engine.devices.directml`), and tells how long each part took. Without
`--model` it paints with the starter model.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from engine import protocol
from engine.devices import directml
from engine.errors import EngineError
from engine.job import PRECISIONS, STARTER_MODEL, Job
from engine.sdxl.checkpoint import open_model
from engine.studio import Studio


def main() -> int:
    """Paints one picture; the exit status is 1 if that fails."""
    options = parse_options()
    for place, info in enumerate(directml.list_devices()):
        print(f"adapter {place}: {info.name}, {info.dedicated_bytes / 1e9:.1f} GB")
    try:
        side = options.size or open_model(options.model).config.native_size
        job = Job(
            options.prompt,
            model=options.model,
            width=side,
            height=side,
            steps=options.steps,
            seed=options.seed,
            device=f"directml:{options.adapter}",
            precision=options.precision,
        )
        paint(job, options.output)
    except EngineError as error:
        print(error.sentence, file=sys.stderr)
        return 1
    return 0


def parse_options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("prompt")
    parser.add_argument("--adapter", type=int, default=0, metavar="N", help="as listed; default 0")
    parser.add_argument("--model", default=STARTER_MODEL, metavar="PATH")
    parser.add_argument("--size", type=int, help="of both sides; default: the model's own")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--precision", choices=PRECISIONS, default="auto")
    parser.add_argument("-o", "--output", type=Path, default=Path("sdxl.png"))
    return parser.parse_args()


def paint(job: Job, output: Path) -> None:
    """Runs the job and says when each part began."""
    started = time.perf_counter()
    for message in Studio().run(protocol.Run(job, str(output)), check=lambda: None):
        at = f"{time.perf_counter() - started:7.2f} s"
        match message:
            case protocol.Phase():
                print(f"{at}  {message.phase}")
            case protocol.Started():
                print(f"{at}  {message.device_name}, {message.precision}")
            case protocol.Step():
                print(f"{at}  step {message.step} of {job.steps}")
            case protocol.Saved():
                print(f"{at}  {message.path}")
            case _:
                pass


if __name__ == "__main__":
    raise SystemExit(main())
