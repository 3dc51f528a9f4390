"""What all training stages share: devices, parameters in one buffer, time budget, log, files.

A stage is a process per GPU (`torchrun`), or one process; it trains for so many seconds of a
planned total and goes on from its checkpoint when started again.  Parameters of a stage lie in one
buffer, so that averaging gradients, clipping, AdamW and the moving average are one operation each.
"""

import argparse
import json
import math
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import torch
import torch.distributed as dist
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

T = TypeVar("T")


@dataclass
class Run:
    """One process of a stage."""

    stage: str
    data: Path
    work: Path
    out: Path
    seconds: float
    total: float
    batch: int
    started: float = field(default_factory=time.monotonic)
    rank: int = int(os.environ.get("RANK", "0"))
    world: int = int(os.environ.get("WORLD_SIZE", "1"))

    def __post_init__(self) -> None:
        self.cuda = torch.cuda.is_available()
        self.device = torch.device("cuda", self.rank) if self.cuda else torch.device("cpu")
        if self.cuda:
            torch.cuda.set_device(self.device)
            torch.backends.cudnn.benchmark = True
            torch.set_float32_matmul_precision("high")
        if self.world > 1:
            dist.init_process_group("nccl" if self.cuda else "gloo")
        torch.manual_seed(1000 + self.rank)
        self.work.mkdir(parents=True, exist_ok=True)
        self.out.mkdir(parents=True, exist_ok=True)
        self.processes = max(1, (os.cpu_count() or 1) // self.world - 1)

    def log(self, **facts: Any) -> None:
        """Print and keep a line of facts (the first process only)."""
        if self.rank == 0:
            line = json.dumps({"s": round(time.monotonic() - self.started, 1)} | facts)
            print(self.stage, line, flush=True)
            with (self.out / f"log_{self.stage}.jsonl").open("a") as kept:
                kept.write(line + "\n")

    def autocast(self) -> torch.autocast:
        """bf16 on the GPU; its weight cache is off because graphs are captured."""
        return torch.autocast(
            self.device.type, torch.bfloat16, enabled=self.cuda, cache_enabled=False
        )

    def compiled(self, module: Any) -> Any:
        """The module compiled, on the GPU."""
        return torch.compile(module, dynamic=False) if self.cuda else module

    def one_first(self, make: Callable[[], T]) -> T:
        """What `make` gives, made by the first process first: it may leave files for the others."""
        if self.world == 1:
            return make()
        made = make() if self.rank == 0 else None
        dist.barrier()
        return make() if made is None else made

    def finish(self) -> None:
        """Wait for the other processes."""
        if self.world > 1:
            dist.barrier()
            dist.destroy_process_group()

    def agree(self, stop: bool) -> bool:
        """Whether the first process wants to stop: all must leave the loop at the same step."""
        if self.world == 1:
            return stop
        flag = torch.tensor([float(stop)], device=self.device)
        dist.broadcast(flag, 0)
        return bool(flag.item())


def parse(stage: str, batch: int) -> tuple[Run, argparse.Namespace]:
    """The run that the command line describes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True, help="icons and tokenizers")
    parser.add_argument("--work", type=Path, required=True, help="checkpoints and pools")
    parser.add_argument("--out", type=Path, required=True, help="weights and logs to keep")
    parser.add_argument("--seconds", type=float, default=60.0, help="to train in this call")
    parser.add_argument("--total", type=float, default=0.0, help="planned over all calls")
    parser.add_argument("--batch", type=int, default=batch, help="samples per process")
    parser.add_argument("--scenes", type=int, default=0, help="scenes per process")
    parser.add_argument("--rate", type=float, default=0.0, help="peak learning rate")
    a = parser.parse_args()
    total = a.total or a.seconds
    return Run(stage, a.data, a.work, a.out, a.seconds, total, a.batch), a


class Flat:
    """Trainable parameters in one buffer, with AdamW and a moving average."""

    def __init__(self, run: Run, parameters: Iterable[nn.Parameter], lr: float, decay: float):
        each = list(dict.fromkeys(parameters))
        matrices = [p for p in each if p.ndim >= 2]
        ordered = matrices + [p for p in each if p.ndim < 2]
        self.run, self.lr = run, lr
        self.data = torch.cat([p.detach().flatten() for p in ordered]).float()
        self.grad = torch.zeros_like(self.data)
        self._views: list[tuple[nn.Parameter, slice]] = []
        start = 0
        for p in ordered:
            where = slice(start, start + p.numel())
            p.data = self.data[where].view_as(p)
            p.grad = self.grad[where].view_as(p)
            self._views.append((p, where))
            start += p.numel()
        if run.world > 1:
            dist.broadcast(self.data, 0)
        self.ema = self.data.clone()
        cut = sum(p.numel() for p in matrices)
        parts = [nn.Parameter(self.data[:cut]), nn.Parameter(self.data[cut:])]
        parts[0].grad, parts[1].grad = self.grad[:cut], self.grad[cut:]
        groups = [
            {"params": [part], "weight_decay": each_decay}
            for part, each_decay in zip(parts, (decay, 0.0), strict=True) if part.numel()
        ]  # fmt: skip
        self.optimiser = torch.optim.AdamW(groups, lr=lr, betas=(0.9, 0.99), fused=run.cuda)

    def step(self, factor: float, average: float) -> Tensor:
        """Average the gradients over processes, clip to norm 1, step, return the norm."""
        if self.run.world > 1:
            dist.all_reduce(self.grad)
            self.grad.div_(self.run.world)
        norm = self.grad.norm()
        self.grad.mul_((1.0 / (norm + 1e-6)).clamp(max=1.0))
        for group in self.optimiser.param_groups:
            group["lr"] = self.lr * factor
        self.optimiser.step()
        self.ema.lerp_(self.data, 1.0 - average)
        return norm

    def reset(self, start: Tensor) -> None:
        """Forget all steps (after a warm-up): the parameters as in `start`, a fresh optimiser."""
        self.data.copy_(start)
        self.ema.copy_(start)
        for state in self.optimiser.state.values():
            for value in state.values():
                value.zero_()

    def state(self) -> dict[str, Any]:
        return {"data": self.data, "ema": self.ema, "optimiser": self.optimiser.state_dict()}

    def load(self, state: dict[str, Any]) -> None:
        self.data.copy_(state["data"])
        self.ema.copy_(state["ema"])
        self.optimiser.load_state_dict(state["optimiser"])

    def use_average(self) -> None:
        """Let the modules hold the moving average."""
        self.data.copy_(self.ema)


class Budget:
    """Progress 0..1 through the planned seconds, over several calls."""

    def __init__(self, run: Run, done: float = 0.0) -> None:
        self.run, self.done, self.begin = run, done, time.monotonic()

    @property
    def elapsed(self) -> float:
        return self.done + time.monotonic() - self.begin

    @property
    def progress(self) -> float:
        return min(1.0, self.elapsed / self.run.total)

    @property
    def over(self) -> bool:
        spent = time.monotonic() - self.begin
        late = time.time() >= float(os.environ.get("STOP_AT", "inf"))
        return late or spent >= self.run.seconds or self.elapsed >= self.run.total


def cosine(progress: float, hold: float = 0.0, floor: float = 0.01) -> float:
    """A learning-rate factor: 1 until `hold`, then half a cosine down to `floor`."""
    if progress < hold:
        return 1.0
    return floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * (progress - hold) / (1 - hold)))


def save_weights(weights: dict[str, Tensor], stem: Path, limit: int = 15_000_000) -> None:
    """f16 safetensors in files of at most `limit` bytes: STEM.0.safetensors and so on."""
    parts: list[dict[str, Tensor]] = [{}]
    size = 0
    for name, value in weights.items():
        half = (
            value.detach().half().cpu().contiguous() if value.is_floating_point() else value.cpu()
        )
        if size and size + half.nbytes > limit:
            parts.append({})
            size = 0
        parts[-1][name] = half
        size += half.nbytes
    for k, part in enumerate(parts):
        save_file(part, f"{stem}.{k}.safetensors")


def load_weights(stem: Path) -> dict[str, Tensor]:
    """What `save_weights` wrote, as float32."""
    weights: dict[str, Tensor] = {}
    for part in sorted(stem.parent.glob(stem.name + ".*.safetensors")):
        weights |= load_file(part)
    if not weights:
        raise FileNotFoundError(f"no {stem}.*.safetensors")
    return {k: v.float() if v.is_floating_point() else v for k, v in weights.items()}
