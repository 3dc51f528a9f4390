"""Train the wider VAE on the first one's latents: a decoder that paints from them, an encoder too.

The decoder learns from exact latents, from latents with a little noise, and from latents that the
UNet has noised and denoised, so that it sharpens what a small UNet leaves soft.  In the last part a
patch critic judges it.  Large activations cost, so no spike grows for normalisation to lean on.
Resumes from its checkpoint in the work folder.

    torchrun --nproc-per-node 2 -m tools.starter_model.widen --data D --work W --out O --seconds 400
"""

from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from diffusers import AutoencoderKL
from torch import Tensor, nn

from tools.starter_model.config import SCALING_FACTOR, VAE
from tools.starter_model.diffusion import empty_caption, signal_levels
from tools.starter_model.pictures import Composer, describe, render
from tools.starter_model.run import Budget, Flat, Run, cosine, parse, save_weights
from tools.starter_model.unet import load_denoiser, load_encoder
from tools.starter_model.vae import Encoder, difference, examine

LEARNING_RATE = 1e-3
CRITIC_FROM = 0.55  # of the time
CRITIC_SHARE = 0.3  # of the gradient at the picture, relative to likeness's
NOISE = 0.08  # most noise on latents, which have deviation 1
STARTS = (120, 250, 400)  # timesteps from which pictures are denoised
GUIDANCE = 3.0
LIMIT, PENALTY = 24.0, 3e-4  # activations above LIMIT cost


class Critic(nn.Module):
    """Real or decoded, for each patch of 46 pixels."""

    def __init__(self) -> None:
        super().__init__()
        norm = nn.utils.parametrizations.spectral_norm
        self.layers = nn.Sequential(
            norm(nn.Conv2d(3, 48, 4, 2, 1)), nn.LeakyReLU(0.2),
            norm(nn.Conv2d(48, 96, 4, 2, 1)), nn.LeakyReLU(0.2),
            norm(nn.Conv2d(96, 192, 4, 2, 1)), nn.LeakyReLU(0.2),
            nn.Conv2d(192, 1, 4, 1, 1),
        )  # fmt: skip

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


class Decoder(nn.Module):
    """The decoder; besides the picture it gives the largest activations of each level."""

    def __init__(self, vae: AutoencoderKL) -> None:
        super().__init__()
        self.first, self.net = vae.post_quant_conv, vae.decoder

    def forward(self, z: Tensor) -> tuple[Tensor, Tensor]:
        h = self.net.mid_block(self.net.conv_in(self.first(z)))
        tops = [h.abs().amax((1, 2, 3))]
        for block in self.net.up_blocks:
            h = block(h)
            tops.append(h.abs().amax((1, 2, 3)))
        y = self.net.conv_out(self.net.conv_act(self.net.conv_norm_out(h)))
        return y, torch.stack(tops, dim=1)  # [N, 3, H, W], [N, levels + 1]


@dataclass
class Pool:
    """Pictures, uint8 [N, 3, 256, 256]; the first VAE's mean and log variance; denoised latents."""

    pictures: Tensor
    latents: Tensor  # [N, 8, 32, 32], f16, the mean scaled
    denoised: Tensor  # [N, 4, 32, 32], f16, scaled


@torch.no_grad()
def fill(run: Run, scenes: int) -> Pool:
    """Paint, encode, and let the UNet noise and denoise this process's pictures."""
    icons, sprites = run.one_first(lambda: render(run.data, run.work, run.processes))
    described = describe(icons, run.data, 700 + run.rank, scenes, run.processes)
    described = {k: v.to(run.device) for k, v in described.items()}
    composer, vae, model = Composer(sprites.to(run.device)), load_encoder(run), load_denoiser(run)
    levels, empty = signal_levels(run.device), empty_caption(run.device)
    parts: list[list[Tensor]] = [[], [], []]
    for start in range(0, scenes, 256):
        scene = {k: v[start : start + 256] for k, v in described.items()}
        image = (composer(scene) * 255).round().byte()
        with run.autocast():
            x = (image.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)
            z = vae.quant_conv(vae.encoder(x)).float()
            z = torch.cat([z[:, :4] * SCALING_FACTOR, z[:, 4:].clamp(-30, 20)], dim=1)
            first = STARTS[start // 256 % len(STARTS)]
            again = _denoise(model, z[:, :4], scene, levels, empty, first)
        for kept, part in zip(parts, (image, z.half(), again.half()), strict=True):
            kept.append(part)
    pool = Pool(*(torch.cat(part) for part in parts))
    off = (pool.denoised.float() - pool.latents[:, :4].float()).square().mean((1, 2, 3)).sqrt()
    run.log(icons=len(icons), scenes=scenes, denoised_off=round(float(off.mean()), 4))
    return pool


def _denoise(
    model: nn.Module, x0: Tensor, scene: dict[str, Tensor], levels: Tensor, empty: Tensor, t: int
) -> Tensor:
    """`x0` noised to timestep `t` and walked back in two guided Euler steps."""
    n = len(x0)
    ids = torch.cat([empty.expand(n, -1), scene["ids"][:, 0]])
    kept = torch.cat([torch.zeros(n, device=x0.device), torch.ones(n, device=x0.device)])
    context, pooled = model.condition(ids, kept)
    sizes = scene["time_ids"].repeat(2, 1)
    sigma = [float(((1 - levels[s]) / levels[s]).sqrt()) for s in (t, t // 2)] + [0.0]
    x = x0 + sigma[0] * torch.randn_like(x0)
    for step, s in enumerate((t, t // 2)):
        scaled = (x / (sigma[step] ** 2 + 1) ** 0.5).repeat(2, 1, 1, 1)
        at = torch.full((2 * n,), s, device=x.device)
        without, given = model.predict(scaled, at, context, pooled, sizes).float().chunk(2)
        x = x + (without + GUIDANCE * (given - without)) * (sigma[step + 1] - sigma[step])
    return x


def emphasis(image: Tensor) -> Tensor:
    """Weights [N, 1, H, W], mean 1: three times as much near edges and along the border."""
    right = F.pad((image[..., 1:] - image[..., :-1]).abs().amax(1, keepdim=True), (0, 1))
    down = F.pad((image[..., 1:, :] - image[..., :-1, :]).abs().amax(1, keepdim=True), (0, 0, 0, 1))
    near = F.max_pool2d((right + down > 0.12).float(), 9, 1, 4)
    near[..., :12, :] = near[..., -12:, :] = near[..., :12] = near[..., -12:] = 1
    weight = 1 + 2 * near
    return weight / weight.mean((1, 2, 3), keepdim=True)


class Trainer:
    """Both halves of the wide VAE, the critic, their optimisers."""

    def __init__(self, run: Run, pool: Pool) -> None:
        self.run, self.pool = run, pool
        self.vae = AutoencoderKL(**VAE).to(run.device, memory_format=torch.channels_last)
        self.critic = Critic().to(run.device)
        self.decode = run.compiled(Decoder(self.vae))
        self.encode = run.compiled(Encoder(self.vae))
        painting = [*self.vae.decoder.parameters(), *self.vae.post_quant_conv.parameters()]
        reading = [*self.vae.encoder.parameters(), *self.vae.quant_conv.parameters()]
        self.flats = {
            "decoder": Flat(run, painting, LEARNING_RATE, 1e-3),
            "encoder": Flat(run, reading, LEARNING_RATE, 1e-3),
            "critic": Flat(run, self.critic.parameters(), 2e-4, 0.0),
        }
        self.facts: dict[str, Tensor] = {}

    def batch(self) -> tuple[Tensor, Tensor, Tensor]:
        """Pictures, latents to paint from (as the decoder gets them), latents to find."""
        pool, size = self.pool, self.run.batch
        device = self.run.device
        rows = torch.randint(len(pool.pictures), (size,), device=device)
        image = pool.pictures[rows].float() / 127.5 - 1
        exact = pool.latents[rows].float()
        strength = NOISE * torch.rand(size, 1, 1, 1, device=device)
        z = exact[:, :4] + strength * torch.randn(size, 4, *exact.shape[2:], device=device)
        other = torch.rand(size, 1, 1, 1, device=device) < 0.4
        z = torch.where(other, pool.denoised[rows].float(), z) / SCALING_FACTOR
        return image.contiguous(memory_format=torch.channels_last), z, exact

    def step(self, p: float, step: int) -> None:
        """One step of all parts, at progress `p` of the whole plan."""
        image, z, exact = self.batch()
        average = min(0.999, (1 + step) / (10 + step))
        rate = cosine(p, 0.3, floor=0.02) * min(1.0, (step + 1) / 200)
        self.paint(image, z, p)
        self.flats["decoder"].step(rate, average)
        if step % 3 == 0:
            self.read(image, exact)
            self.flats["encoder"].step(rate, average)

    def paint(self, image: Tensor, z: Tensor, p: float) -> None:
        """Leave the decoder's gradients; train the critic in its part of the time."""
        self.flats["decoder"].grad.zero_()
        with self.run.autocast():
            y, tops = self.decode(z)
        seen = y.detach().float().requires_grad_()
        likeness = difference(seen, image, emphasis(image))
        (pull,) = torch.autograd.grad(likeness, seen)
        if p >= CRITIC_FROM:
            pull = pull + self.judge(seen, image, pull, (p - CRITIC_FROM) / (1 - CRITIC_FROM))
        cost = PENALTY * F.relu(tops.float() - LIMIT).sum(1).mean()
        torch.autograd.backward([y, cost], [pull.to(y.dtype), None])
        self.facts |= {"loss": likeness.detach(), "top": tops.detach().amax()}

    def judge(self, seen: Tensor, image: Tensor, pull: Tensor, q: float) -> Tensor:
        """The critic's gradient at the pictures, scaled beside likeness's; trains the critic."""
        judge = self.flats["critic"]
        fake = self.critic(seen)  # in float32: spectral norm's buffers do not take bf16
        (push,) = torch.autograd.grad(-fake.mean(), seen)
        share = CRITIC_SHARE * min(1.0, q / 0.2) * pull.norm() / (push.norm() + 1e-8)
        judge.grad.zero_()
        verdict = F.relu(1 + self.critic(seen.detach())).mean()
        verdict = verdict + F.relu(1 - self.critic(image)).mean()
        verdict.backward()
        judge.step(1.0, 0.0)
        self.facts["critic"] = verdict.detach()
        return share * push

    def read(self, image: Tensor, exact: Tensor) -> None:
        """Leave the encoder's gradients: it is to find the first encoder's latents."""
        self.flats["encoder"].grad.zero_()
        with self.run.autocast():
            found = self.encode(image).float()
        off = F.smooth_l1_loss(found[:, :4] * SCALING_FACTOR, exact[:, :4], beta=0.1)
        loss = off + 0.01 * F.smooth_l1_loss(found[:, 4:], exact[:, 4:])
        loss.backward()
        self.facts["latents_off"] = off.detach()


def train(run: Run, trainer: Trainer, state: dict[str, Any]) -> None:
    """Train for the run's seconds."""
    step = state.get("steps", 0)
    if run.cuda and not state:  # compiling does not count
        start = {k: f.data.clone() for k, f in trainer.flats.items()}
        for _ in range(3):
            trainer.step(0.0, 0)
        for name, flat in trainer.flats.items():
            flat.reset(start[name])
    budget = Budget(run, state.get("elapsed", 0.0))
    run.log(begin=step, elapsed=round(budget.elapsed, 1))
    while not (step % 10 == 0 and run.agree(budget.over)):
        trainer.step(budget.progress, step)
        step += 1
        if step % 250 == 0 or not run.cuda:
            facts = {k: round(float(v), 5) for k, v in trainer.facts.items()}
            run.log(step=step, p=round(budget.progress, 3), **facts)
    state |= {"steps": step, "elapsed": budget.elapsed}


def main() -> None:
    run, arguments = parse("widen", batch=32)
    checkpoint = run.work / "widen.pt"
    trainer = Trainer(run, fill(run, arguments.scenes or 24_576))
    state: dict[str, Any] = {}
    if checkpoint.exists():
        saved = torch.load(checkpoint, map_location=run.device, weights_only=True)
        state = saved["run"]
        trainer.critic.load_state_dict(saved["critic"])
        for name, flat in trainer.flats.items():
            flat.load(saved["flats"][name])
    train(run, trainer, state)
    if run.rank == 0:
        flats = {k: f.state() for k, f in trainer.flats.items()}
        saved = {"flats": flats, "critic": trainer.critic.state_dict(), "run": state}
        torch.save(saved, checkpoint.with_suffix(".part"))
        checkpoint.with_suffix(".part").rename(checkpoint)
        for name in ("decoder", "encoder"):
            trainer.flats[name].use_average()
        for place in (run.out, run.work):
            save_weights(trainer.vae.state_dict(), place / "vae")
        examine(run, trainer.vae, trainer.pool.pictures, f"wide_{state['steps']}")
        run.log(**state)
    run.finish()


if __name__ == "__main__":
    main()
