"""The noise schedule, the denoiser (both text encoders and the UNet) and an Euler sampler.

Noise levels as in SDXL: scaled-linear betas, epsilon prediction.  It must not know of the data.
"""

import torch
from diffusers import UNet2DConditionModel
from torch import Tensor, nn

from tools.starter_model.config import BETA_END, BETA_START, TIMESTEPS, UNET
from tools.starter_model.text import TextEncoders
from tools.starter_model.tokenizer import END, LENGTH, START


def signal_levels(device: torch.device) -> Tensor:
    """The cumulative product of alphas, [1000], float32."""
    root = torch.linspace(BETA_START**0.5, BETA_END**0.5, TIMESTEPS, dtype=torch.float64)
    return torch.cumprod(1 - root**2, 0).float().to(device)


def empty_caption(device: torch.device) -> Tensor:
    """Token ids [1, 77] of the empty caption."""
    ids = torch.full((1, LENGTH), END, dtype=torch.int32, device=device)
    ids[0, 0] = START
    return ids


class Denoiser(nn.Module):
    """Predicts the noise in latents from captions' token ids and the six time ids."""

    def __init__(self, used: Tensor) -> None:
        super().__init__()
        self.text = TextEncoders(used)
        self.unet = UNet2DConditionModel(**UNET)

    def condition(self, ids: Tensor, keep: Tensor) -> tuple[Tensor, Tensor]:
        """Context and pooled vectors; all zeros where `keep` [N] is 0."""
        context, pooled = self.text(ids)
        return context * keep.view(-1, 1, 1), pooled * keep.view(-1, 1)

    def predict(
        self, x: Tensor, t: Tensor, context: Tensor, pooled: Tensor, time_ids: Tensor
    ) -> Tensor:
        added = {"text_embeds": pooled, "time_ids": time_ids}
        return self.unet(x, t, context, added_cond_kwargs=added, return_dict=False)[0]

    def forward(self, x: Tensor, t: Tensor, ids: Tensor, keep: Tensor, time_ids: Tensor) -> Tensor:
        return self.predict(x, t, *self.condition(ids, keep), time_ids)


def timesteps(steps: int, spacing: str) -> list[int]:
    """The timesteps of a sampler, high to low, in diffusers' "leading" (offset 1) or "trailing"."""
    if spacing == "leading":
        return [k * (TIMESTEPS // steps) + 1 for k in reversed(range(steps))]
    return [round(TIMESTEPS - k * TIMESTEPS / steps) - 1 for k in range(steps)]


@torch.no_grad()
def sample(
    model: Denoiser,
    ids: Tensor,
    seed: int,
    steps: int = 20,
    guidance: float = 5.0,
    spacing: str = "leading",
) -> Tensor:
    """Scaled latents [N, 4, 32, 32] by Euler's method; at guidance 1 without a second pass."""
    device, n = ids.device, len(ids)
    levels = signal_levels(device)
    times = timesteps(steps, spacing)
    sigmas = [float(((1 - levels[t]) / levels[t]).sqrt()) for t in times] + [0.0]
    generator = torch.Generator(device).manual_seed(seed)
    start = (sigmas[0] ** 2 + 1) ** 0.5
    x = torch.randn(n, 4, 32, 32, device=device, generator=generator) * start
    size = torch.tensor([[256, 256, 0, 0, 256, 256]], device=device, dtype=torch.float32)
    ones = torch.ones(n, device=device)
    context, pooled = model.condition(ids, ones)
    if guidance != 1:
        zero_context, zero_pooled = model.condition(empty_caption(device).expand(n, -1), ones * 0)
        context, pooled = torch.cat([zero_context, context]), torch.cat([zero_pooled, pooled])
    for t, here, after in zip(times, sigmas, sigmas[1:], strict=False):
        scaled = x / (here**2 + 1) ** 0.5
        if guidance != 1:
            scaled = torch.cat([scaled, scaled])
        at = torch.full((len(scaled),), t, device=device)
        noise = model.predict(scaled, at, context, pooled, size.expand(len(scaled), -1)).float()
        if guidance != 1:
            without, given = noise.chunk(2)
            noise = without + guidance * (given - without)
        x = x + noise * (after - here)
    return x
