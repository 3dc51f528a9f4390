"""A few-step adapter: low-rank additions to the UNet that need 4 to 8 steps and no guidance.

Progressive distillation (Salimans and Ho 2022, arXiv 2202.00512) in one leap: for each of eight
intervals of the trailing schedule the teacher walks four guided Euler steps, and the adapted UNet
learns the one noise prediction whose single Euler step, unguided, ends at the same place.  The
result is a LoRA for the starter model, so the weights stay one copy.

    torchrun --nproc-per-node 2 -m tools.starter_model.distill --data D --work W --out O \
        --seconds 120
"""

import copy
import itertools
import math

import torch
from torch import Tensor, nn

from tools.starter_model.diffusion import Denoiser, signal_levels, timesteps
from tools.starter_model.run import Budget, Flat, Run, cosine, load_weights, parse, save_weights
from tools.starter_model.unet import Pool, Step, encode, load_denoiser

STEPS, SUBSTEPS, GUIDANCE = 8, 4, 5.0
RANK_LINEAR, RANK_CONVOLUTION = 16, 8
LEARNING_RATE = 2e-3
HEAVIEST = 10.0  # bound of the weight of noisy steps: errors there move the picture by sigma


class Adapted(nn.Module):
    """A frozen linear or convolution layer plus a trained product of two smaller ones."""

    def __init__(self, base: nn.Linear | nn.Conv2d) -> None:
        super().__init__()
        self.base = base
        if isinstance(base, nn.Conv2d):
            rank = RANK_CONVOLUTION
            self.down: nn.Module = nn.Conv2d(
                base.in_channels, rank, base.kernel_size, base.stride, base.padding, bias=False
            )
            self.up: nn.Module = nn.Conv2d(rank, base.out_channels, 1, bias=False)
        else:
            rank = RANK_LINEAR
            self.down = nn.Linear(base.in_features, rank, bias=False)
            self.up = nn.Linear(rank, base.out_features, bias=False)
        nn.init.kaiming_uniform_(self.down.weight, a=math.sqrt(5))
        nn.init.zeros_(self.up.weight)

    def forward(self, x: Tensor) -> Tensor:
        return self.base(x) + self.up(self.down(x))


def adapt(unet: nn.Module) -> dict[str, Adapted]:
    """Wrap every linear and convolution layer; the wrappers by the layers' names."""
    wrapped = {}
    for name, layer in list(unet.named_modules()):
        if isinstance(layer, nn.Linear | nn.Conv2d):
            owner, _, own = name.rpartition(".")
            wrapped[name] = Adapted(layer)
            parent = unet.get_submodule(owner)
            if own.isdigit():
                parent[int(own)] = wrapped[name]
            else:
                setattr(parent, own, wrapped[name])
    return wrapped


def load_adapter(run: Run, model: Denoiser) -> None:
    """Wrap the model's UNet and fill in the trained adapter."""
    weights = load_weights(run.work / "adapter")
    for name, layer in adapt(model.unet).items():
        layer.down.weight.data.copy_(weights[f"{name}.down"])
        layer.up.weight.data.copy_(weights[f"{name}.up"])
    model.to(run.device)


class Lesson:
    """The adapted model's loss against the teacher's walk through one interval."""

    def __init__(self, run: Run, teacher: Denoiser, student: Denoiser) -> None:
        # Not compiled: 313 wrapped layers take minutes; the graph is captured all the same.
        self.teacher, self.student = teacher.unet, student.unet
        self.text = teacher.text
        self.levels = signal_levels(run.device)
        edges = [*timesteps(STEPS, "trailing"), -1]
        walk = [[round(a + (b - a) * k / SUBSTEPS) for k in range(SUBSTEPS)]
                for a, b in itertools.pairwise(edges)]  # fmt: skip
        self.times = torch.tensor(walk, device=run.device)  # [STEPS, SUBSTEPS]
        level = self.levels[self.times]
        sigma = ((1 - level) / level).sqrt()
        end = torch.cat([sigma[1:, :1], torch.zeros(1, 1, device=run.device)])
        self.sigmas = torch.cat([sigma, end], dim=1)  # [STEPS, SUBSTEPS + 1]

    def draw(self, pool: Pool, size: int) -> list[Tensor]:
        """Noisy latents at the intervals' starts, the intervals, ids, time ids."""
        latents = pool["latents"]
        device = latents.device
        rows = torch.randint(len(latents), (size,), device=device)
        which = torch.randint(STEPS, (size,), device=device)
        level = self.levels[self.times[which, 0]].view(-1, 1, 1, 1)
        noise = torch.randn(size, *latents.shape[1:], device=device)
        x = level.sqrt() * latents[rows].float() + (1 - level).sqrt() * noise
        pure = (which == 0) & (torch.rand(size, device=device) < 0.7)  # where the sampler starts
        x = torch.where(pure.view(-1, 1, 1, 1), noise, x)
        ids = pool["ids"][rows, torch.randint(2, (size,), device=device)]
        x = x.contiguous(memory_format=torch.channels_last)
        return [x, which, ids, pool["time_ids"][rows]]

    @torch.no_grad()
    def walk(
        self, x: Tensor, which: Tensor, context: Tensor, pooled: Tensor, time_ids: Tensor
    ) -> Tensor:
        """Where the teacher's guided steps end, in unscaled latents (signal 1, noise sigma)."""
        both = torch.cat([torch.zeros_like(context), context])
        added = {"text_embeds": torch.cat([torch.zeros_like(pooled), pooled]),
                 "time_ids": torch.cat([time_ids, time_ids])}  # fmt: skip
        sigmas = self.sigmas[which].view(len(x), SUBSTEPS + 1, 1, 1, 1)
        place = x * (sigmas[:, 0].square() + 1).sqrt()
        for k in range(SUBSTEPS):
            scaled = place / (sigmas[:, k].square() + 1).sqrt()
            scaled = torch.cat([scaled, scaled]).contiguous(memory_format=torch.channels_last)
            t = self.times[which, k].repeat(2)
            noise = self.teacher(scaled, t, both, added_cond_kwargs=added, return_dict=False)[0]
            without, given = noise.float().chunk(2)
            noise = without + GUIDANCE * (given - without)
            place = place + noise * (sigmas[:, k + 1] - sigmas[:, k])
        return place

    def __call__(self, x: Tensor, which: Tensor, ids: Tensor, time_ids: Tensor) -> Tensor:
        with torch.no_grad():
            context, pooled = self.text(ids)
        first, last = self.sigmas[which, 0], self.sigmas[which, -1]
        first, last = first.view(-1, 1, 1, 1), last.view(-1, 1, 1, 1)
        end = self.walk(x, which, context, pooled, time_ids)
        target = (end - x * (first.square() + 1).sqrt()) / (last - first)
        added = {"text_embeds": pooled, "time_ids": time_ids}
        t = self.times[which, 0]
        noise = self.student(x, t, context, added_cond_kwargs=added, return_dict=False)[0].float()
        weight = first.flatten().square().clamp(1.0, HEAVIEST)
        return ((noise - target).square().mean((1, 2, 3)) * weight).mean()


def main() -> None:
    run, arguments = parse("distill", batch=256)
    teacher, pool = load_denoiser(run), encode(run, arguments.scenes or 200_000)
    student = copy.deepcopy(teacher)
    layers = adapt(student.unet)
    student.to(run.device)
    trained = [p for layer in layers.values() for p in (layer.down.weight, layer.up.weight)]
    for p in trained:
        p.requires_grad_(True)
    flat = Flat(run, trained, LEARNING_RATE, 0.0)
    run.log(parameters=len(flat.data), layers=len(layers))
    lesson = Lesson(run, teacher, student)
    step = Step(run, flat, lesson, lesson.draw(pool, run.batch))
    budget, done = Budget(run), 0
    while not (done % 10 == 0 and run.agree(budget.over)):
        p = budget.progress
        step(lesson.draw(pool, run.batch))
        warm = min(1.0, (done + 1) / 100)
        norm = flat.step(cosine(p, 0.2) * warm, min(0.995, (1 + done) / (10 + done)))
        done += 1
        if done % 100 == 0 or not run.cuda:
            loss = round(step.mean(100 if run.cuda else 1), 5)
            run.log(step=done, loss=loss, norm=round(float(norm), 3), p=round(p, 3))
    flat.use_average()
    run.log(steps=done, samples=done * run.batch * run.world,
            finite=bool(torch.isfinite(flat.data).all()))  # fmt: skip
    if run.rank == 0:
        weights = {}
        for name, layer in layers.items():
            weights |= {f"{name}.down": layer.down.weight, f"{name}.up": layer.up.weight}
        for place in (run.out, run.work):
            save_weights(weights, place / "adapter")
    run.finish()


if __name__ == "__main__":
    main()
