"""Train the first VAE, both halves by reconstruction: it decides what the latents are.

Their mean and deviation are folded into the 1x1 convolutions, so that SDXL's scaling factor fits.
Its decoder is thrown away afterwards (see widen.py).  About 4 minutes with rendering.

    torchrun --nproc-per-node 2 -m tools.starter_model.vae --data D --work W --out O --seconds 140
"""

import torch
import torch.nn.functional as F
from diffusers import AutoencoderKL
from PIL import Image
from torch import Tensor, nn

from tools.starter_model.config import FIRST_VAE, SCALING_FACTOR
from tools.starter_model.pictures import Composer, describe, render
from tools.starter_model.run import Budget, Flat, Run, cosine, parse, save_weights

KL_WEIGHT = 1e-4

# Luma, red-green and blue-yellow: plain L1 on RGB let a first try lose the red-green axis.
_OPPONENT = ((0.299, 0.587, 0.114), (0.7, -0.7, 0.0), (-0.35, -0.35, 0.7))


def difference(y: Tensor, x: Tensor, weight: Tensor | None = None) -> Tensor:
    """How far `y` is from `x`, both [N, 3, H, W] in -1..1; `weight` [N, 1, H, W] says where."""
    d = torch.einsum("oc,nchw->nohw", torch.tensor(_OPPONENT, device=x.device), y - x)
    if weight is not None:
        d = d * weight
    patches = F.avg_pool2d(d.abs().mean(1, keepdim=True), 8)  # [N, 1, H/8, W/8]
    # The worst patch counts, or the VAE keeps a coloured spot in a corner to store something in.
    loss = 0.05 * patches.amax((1, 2, 3)).mean() + 2.0 * F.avg_pool2d(d, 8).square().mean()
    for scale in range(4):
        right, down = d[..., 1:] - d[..., :-1], d[..., 1:, :] - d[..., :-1, :]
        loss = loss + (1.0 if scale in (0, 3) else 0.4) * d.abs().mean()
        if scale < 3:
            loss = loss + 0.5 * (right.abs().mean() + down.abs().mean())
            d = F.avg_pool2d(d, 2)
    return loss


class Encoder(nn.Module):
    def __init__(self, vae: AutoencoderKL) -> None:
        super().__init__()
        self.net, self.out = vae.encoder, vae.quant_conv

    def forward(self, x: Tensor) -> Tensor:
        return self.out(self.net(x))  # [N, 8, H/8, W/8]: mean and log variance


class Decoder(nn.Module):
    def __init__(self, vae: AutoencoderKL) -> None:
        super().__init__()
        self.first, self.net = vae.post_quant_conv, vae.decoder

    def forward(self, z: Tensor) -> Tensor:
        return self.net(self.first(z))


@torch.no_grad()
def paint(run: Run, scenes: int) -> Tensor:
    """Training pictures, uint8 [N, 3, 256, 256]."""
    icons, sprites = run.one_first(lambda: render(run.data, run.work, run.processes))
    described = describe(icons, run.data, 500 + run.rank, scenes, run.processes)
    run.log(icons=len(icons), scenes=scenes)
    described = {k: v.to(run.device) for k, v in described.items()}
    composer = Composer(sprites.to(run.device))
    parts = []
    for start in range(0, scenes, 256):
        image = composer({k: v[start : start + 256] for k, v in described.items()})
        parts.append((image * 255).round().byte())
    return torch.cat(parts)


def batch_of(pictures: Tensor, size: int) -> Tensor:
    rows = torch.randint(len(pictures), (size,), device=pictures.device)
    x = pictures[rows].float() / 127.5 - 1
    return x.contiguous(memory_format=torch.channels_last)


def reconstruct(
    run: Run, vae: AutoencoderKL, encode: nn.Module, decode: nn.Module, x: Tensor
) -> None:
    """Train encoder and decoder together."""
    readout = nn.Conv2d(4, 3, 1).to(run.device)  # keeps mean colours linear in the latents; fades
    flat = Flat(run, [*vae.parameters(), *readout.parameters()], 1.5e-3, 1e-3)
    budget, step = Budget(run), 0
    while not (step % 10 == 0 and run.agree(budget.progress >= 1)):
        p = budget.progress
        image = batch_of(x, run.batch)
        flat.grad.zero_()
        with run.autocast():
            mean, log_variance = encode(image).float().chunk(2, dim=1)
            log_variance = log_variance.clamp(-30, 20)
            z = mean + (0.5 * log_variance).exp() * torch.randn_like(mean)
            y = decode(z).float()
        kl = 0.5 * (mean.square() + log_variance.exp() - 1 - log_variance).mean()
        colour = (F.conv2d(mean, readout.weight, readout.bias) - F.avg_pool2d(image, 8)).square()
        fade = 2.0 * max(0.0, 1 - p / 0.6)
        loss = difference(y, image) + KL_WEIGHT * kl + fade * colour.mean()
        loss.backward()
        flat.step(
            cosine(p, floor=0.05) * min(1.0, (step + 1) / 200), min(0.998, (1 + step) / (10 + step))
        )
        if step == 3:
            budget = Budget(run)  # compiling does not count
        step += 1
        if step % 200 == 0 or not run.cuda:
            run.log(
                step=step,
                loss=round(float(loss.detach()), 4),
                kl=round(float(kl.detach()), 3),
                p=round(p, 3),
            )
    flat.use_average()
    run.log(reconstruction_steps=step)


@torch.no_grad()
def standardise(run: Run, vae: AutoencoderKL, x: Tensor) -> None:
    """Fold the latents' mean and deviation into the 1x1 convolutions around them."""
    parts = [vae.quant_conv(vae.encoder(p.float() / 127.5 - 1))[:, :4] for p in x[:2048].split(64)]
    z = torch.cat(parts).float()
    if run.world > 1:  # the same numbers everywhere
        torch.distributed.broadcast(z, 0)
    mean, deviation = z.mean((0, 2, 3)), z.std((0, 2, 3))
    run.log(latent_mean=mean.tolist(), latent_std=deviation.tolist())
    gain = 1 / (SCALING_FACTOR * deviation)
    first, last = vae.post_quant_conv, vae.quant_conv
    first.bias += first.weight[:, :, 0, 0] @ mean
    first.weight /= gain.view(1, 4, 1, 1)
    last.weight[:4] *= gain.view(4, 1, 1, 1)
    last.bias[:4] = (last.bias[:4] - mean) * gain
    last.bias[4:] += 2 * gain.log()


@torch.no_grad()
def examine(run: Run, vae: AutoencoderKL, x: Tensor, name: str) -> None:
    """PSNR of some pictures, the corners' error, and a sheet of sixteen pairs."""
    image = x[: 128 if run.cuda else 16].float() / 127.5 - 1
    decoded = [vae.decode(vae.encode(p).latent_dist.mode()).sample for p in image.split(16)]
    y = torch.cat(decoded).clamp(-1, 1)
    error = (y - image).square()
    psnr = -10 * torch.log10(error.mean((1, 2, 3)) / 4)
    run.log(
        check=name, psnr=round(float(psnr.mean()), 2), l1=round(float((y - image).abs().mean()), 4),
        corner_rms=[round(float(c.mean().sqrt()), 4) for c in
                    (error[..., :16, :16], error[..., -16:, -16:], error[..., :16, -16:])],
        all_rms=round(float(error.mean().sqrt()), 4),
    )  # fmt: skip
    if run.rank == 0:
        rows = [torch.cat(list(t), dim=2) for t in (image[:8], y[:8], image[8:16], y[8:16])]
        sheet = ((torch.cat(rows, dim=1) + 1) * 127.5).round().byte()
        Image.fromarray(sheet.permute(1, 2, 0).cpu().numpy()).save(run.out / f"vae_{name}.png")


def main() -> None:
    run, arguments = parse("vae", batch=32)
    x = paint(run, arguments.scenes or 24_576)
    vae = AutoencoderKL(**FIRST_VAE).to(run.device, memory_format=torch.channels_last)
    encode, decode = run.compiled(Encoder(vae)), run.compiled(Decoder(vae))
    run.log(parameters=sum(p.numel() for p in vae.parameters()))
    reconstruct(run, vae, encode, decode, x)
    standardise(run, vae, x)
    examine(run, vae, x, "reconstructed")
    if run.rank == 0:
        for place in (run.out, run.work):
            save_weights(vae.state_dict(), place / "first_vae")
    run.finish()


if __name__ == "__main__":
    main()
