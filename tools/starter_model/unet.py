"""Train the UNet and both text encoders on a pool of encoded scenes.

Each process encodes its own pool (once; kept in the work folder), then trains on batches of it.
Forward and backward pass are compiled and replayed as one CUDA graph; averaging gradients and the
optimiser follow outside of it.  Resumes from its checkpoint; the moving average is written to the
out folder at the end of each call.

    torchrun --nproc-per-node 2 -m tools.starter_model.unet --data D --work W --out O \
        --seconds 450 --total 900 --scenes 200000
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from diffusers import AutoencoderKL
from torch import Tensor

from tools.starter_model.config import FIRST_VAE, SCALING_FACTOR, TIMESTEPS, VAE
from tools.starter_model.diffusion import Denoiser, empty_caption, signal_levels
from tools.starter_model.pictures import Composer, describe, load_icons, render
from tools.starter_model.run import Budget, Flat, Run, cosine, load_weights, parse, save_weights
from tools.starter_model.scenes import all_words
from tools.starter_model.tokenizer import Captions

LEARNING_RATE = 1e-3
HOLD = 0.35  # of the time at the full learning rate; a cosine after that
AVERAGE = 0.9992
NOISY = 800  # from this timestep on steps are drawn more often: they decide colour, count and place
SNR_LIMIT = 5.0  # min-SNR weighting (Hang et al. 2023, arXiv 2303.09556)

Pool = dict[str, Tensor]


def load_vae(run: Run) -> AutoencoderKL:
    """The trained VAE on the run's device, for inference."""
    vae = AutoencoderKL(**VAE)
    vae.load_state_dict(load_weights(run.work / "vae"))
    return vae.to(run.device, memory_format=torch.channels_last).eval().requires_grad_(False)


def load_encoder(run: Run) -> AutoencoderKL:
    """The VAE that makes the latents, for inference; only its encoder is filled in."""
    vae = AutoencoderKL(**FIRST_VAE)
    weights = load_weights(run.work / "first_vae")
    for name, part in (("encoder.", vae.encoder), ("quant_conv.", vae.quant_conv)):
        own = {k.removeprefix(name): v for k, v in weights.items() if k.startswith(name)}
        part.load_state_dict(own)
    return vae.to(run.device, memory_format=torch.channels_last).eval().requires_grad_(False)


@torch.no_grad()
def encode(run: Run, scenes: int) -> Pool:
    """This process's pool: latents (scaled, f16), caption ids, time ids; kept in `work`."""
    kept = run.work / f"pool_{run.rank}_{scenes}.pt"
    if kept.exists():
        return {k: v.to(run.device) for k, v in torch.load(kept).items()}
    icons, sprites = run.one_first(lambda: render(run.data, run.work, run.processes))
    described = describe(icons, run.data, 1 + run.rank, scenes, run.processes)
    run.log(described=scenes)
    composer, vae = Composer(sprites.to(run.device)), load_encoder(run)
    latents = []
    for start in range(0, scenes, 512):
        part = {k: v[start : start + 512].to(run.device) for k, v in described.items()}
        image = (composer(part) * 2 - 1).contiguous(memory_format=torch.channels_last)
        with run.autocast():
            mean = vae.quant_conv(vae.encoder(image))[:, :4]
        latents.append((mean.float() * SCALING_FACTOR).half())
    pool = {
        "latents": torch.cat(latents),
        "ids": described["ids"],
        "time_ids": described["time_ids"],
    }
    pool = {k: v.to(run.device) for k, v in pool.items()}
    run.log(encoded=scenes, mean=float(pool["latents"].float().mean()),
            std=float(pool["latents"].float().std()))  # fmt: skip
    torch.save({k: v.cpu() for k, v in pool.items()}, kept)
    return pool


def used_tokens(run: Run) -> Tensor:
    """The token ids that captions can hold; the same in every process and stage."""
    kept = run.work / "used.pt"
    if not kept.exists():
        used = Captions(run.data).words(all_words(load_icons(run.data)))
        part = run.work / f"used.{run.rank}.pt"
        torch.save(torch.from_numpy(used), part)
        part.rename(kept)
    return torch.load(kept)


def draw(pool: Pool, size: int, levels: Tensor, empty: Tensor) -> list[Tensor]:
    """A training batch: noisy latents, timesteps, ids, keep, time ids, target, weight."""
    latents = pool["latents"]
    device = latents.device
    rows = torch.randint(len(latents), (size,), device=device)
    x0 = latents[rows].float()
    ids = pool["ids"][rows, torch.randint(2, (size,), device=device)]
    chance = torch.rand(size, device=device)  # 6 % the empty caption, 6 % no condition at all
    ids = torch.where((chance < 0.06)[:, None], empty, ids)
    keep = ((chance < 0.06) | (chance > 0.12)).float()
    t = torch.randint(TIMESTEPS, (size,), device=device)
    noisy = torch.randint(NOISY, TIMESTEPS, (size,), device=device)
    t = torch.where(torch.rand(size, device=device) < 0.2, noisy, t)
    noise, level = torch.randn_like(x0), levels[t].view(-1, 1, 1, 1)
    x = level.sqrt() * x0 + (1 - level).sqrt() * noise
    # Samplers start from noise without the trace of a picture that SDXL's schedule leaves at its
    # noisiest steps, so part of those samples are such noise, with the target that leads to x0.
    pure = ((t >= 930) & (torch.rand(size, device=device) < 0.4)).view(-1, 1, 1, 1)
    target = torch.where(pure, (noise - level.sqrt() * x0) / (1 - level).sqrt(), noise)
    x = torch.where(pure, noise, x)
    snr = levels[t] / (1 - levels[t])
    weight = snr.clamp(max=SNR_LIMIT) / snr * torch.where(t >= NOISY, 1.5, 1.0)
    x = x.contiguous(memory_format=torch.channels_last)
    return [x, t, ids, keep, pool["time_ids"][rows], target, weight]


class Step:
    """Forward and backward pass on a batch in fixed places: eager, or a replayed CUDA graph."""

    def __init__(self, run: Run, flat: Flat, loss: Callable[..., Tensor], batch: list[Tensor]):
        self.run, self.flat, self.loss, self.batch = run, flat, loss, batch
        self.sum = torch.zeros((), device=run.device)
        self.graph = self._capture() if run.cuda else None

    def _pass(self) -> None:
        self.flat.grad.zero_()
        with self.run.autocast():
            loss = self.loss(*self.batch)
        loss.backward()
        self.sum.add_(loss.detach())

    def _capture(self) -> Any:
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self._pass()
        torch.cuda.current_stream().wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._pass()
        self.sum.zero_()
        return graph

    def __call__(self, batch: list[Tensor]) -> None:
        """Leave the batch's gradients in the flat buffer."""
        for place, value in zip(self.batch, batch, strict=True):
            place.copy_(value)
        if self.graph is None:
            self._pass()
        else:
            self.graph.replay()

    def mean(self, steps: int) -> float:
        """The mean loss since the last call."""
        value = float(self.sum) / steps
        self.sum.zero_()
        return value


def train(run: Run, model: Denoiser, flat: Flat, pool: Pool, state: dict[str, Any]) -> int:
    """Train for the run's seconds; the number of steps done over all calls."""
    levels, empty = signal_levels(run.device), empty_caption(run.device)
    predict = run.compiled(model)

    def loss(x, t, ids, keep, time_ids, target, weight):  # type: ignore[no-untyped-def]
        error = (predict(x, t, ids, keep, time_ids).float() - target).square().mean((1, 2, 3))
        return (error * weight).mean()

    one = Step(run, flat, loss, draw(pool, run.batch, levels, empty))
    done, since, first = state.get("steps", 0), 0, state.get("steps", 0)
    budget = Budget(run, state.get("elapsed", 0.0))
    run.log(begin=done, elapsed=round(budget.elapsed, 1))
    every = 200 if run.cuda else 2
    while True:
        p = budget.progress
        one(draw(pool, run.batch, levels, empty))
        warm = min(1.0, (done + 1) / 500)
        norm = flat.step(cosine(p, HOLD) * warm, min(AVERAGE, (1 + done) / (10 + done)))
        done, since = done + 1, since + 1
        if since == every:
            rate = (
                (done - first)
                * run.batch
                * run.world
                / (budget.elapsed - state.get("elapsed", 0.0))
            )
            run.log(step=done, loss=round(one.mean(since), 5), norm=round(float(norm), 3),
                    p=round(p, 3), per_second=round(rate))  # fmt: skip
            since = 0
        if (done % 20 == 0 or not run.cuda) and run.agree(budget.over):
            break
    state |= {"steps": done, "elapsed": budget.elapsed, "samples": done * run.batch * run.world}
    return done


def keep(run: Run, model: Denoiser, flat: Flat, state: dict[str, Any], checkpoint: Path) -> None:
    """Write the checkpoint, and the moving average to the out folder."""
    if run.rank:
        return
    part = checkpoint.with_suffix(".part")
    torch.save({"flat": flat.state(), "run": state}, part)
    part.rename(checkpoint)
    flat.use_average()
    for place in (run.out, run.work):
        save_weights(model.state_dict() | {"used": model.text.used}, place / "denoiser")
    run.log(kept=True, finite=bool(torch.isfinite(flat.ema).all()), **state)


def load_denoiser(run: Run) -> Denoiser:
    """The trained denoiser on the run's device."""
    weights = load_weights(run.work / "denoiser")
    model = Denoiser(weights.pop("used"))
    model.load_state_dict(weights)
    return model.to(run.device).eval().requires_grad_(False)


def main() -> None:
    run, arguments = parse("unet", batch=512)
    used = used_tokens(run)
    model = Denoiser(used).to(run.device)
    checkpoint = run.work / "unet.pt"
    exported = sorted(run.work.glob("denoiser.*.safetensors"))
    state: dict[str, Any] = {}
    if exported and not checkpoint.exists():
        weights = load_weights(run.work / "denoiser")  # another machine's: without its optimiser
        weights.pop("used")
        model.load_state_dict(weights)
    flat = Flat(run, model.parameters(), arguments.rate or LEARNING_RATE, 0.01)
    if checkpoint.exists():
        saved = torch.load(checkpoint, map_location=run.device, weights_only=True)
        flat.load(saved["flat"])
        state = saved["run"]
    count = {k: sum(p.numel() for p in m.parameters()) for k, m in model.named_children()}
    run.log(parameters=count, tokens=len(used))
    pool = encode(run, arguments.scenes or 200_000)
    train(run, model, flat, pool, state)
    keep(run, model, flat, state, checkpoint)
    run.finish()


if __name__ == "__main__":
    main()
