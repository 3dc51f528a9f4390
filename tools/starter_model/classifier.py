"""A small picture classifier, trained on rendered icons, as an estimate of what people recognise.

One is trained on all sets; it knows the very drawings.  Another is trained on Microsoft's two sets
alone and judges pictures in the style of Google's, which it has never seen: what it recognises is
the object, not the drawing.  Its score on real icons of the unseen set is the most it can give.
"""

import itertools
import time

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tools.starter_model.icons import RECOGNISABLE
from tools.starter_model.pictures import Composer
from tools.starter_model.run import Run
from tools.starter_model.scenes import SPRITES

SEEN_SIDE = 96


def classes(icons: list[dict[str, object]]) -> list[str]:
    """The names that can be told apart: recognisable categories, drawn by all sets."""
    sets: dict[str, set[object]] = {}
    for icon in icons:
        if icon["category"] in RECOGNISABLE:
            sets.setdefault(str(icon["name"]), set()).add(icon["set"])
    return sorted(name for name, found in sets.items() if len(found) == 3)


class Residual(nn.Module):
    def __init__(self, width: int, out: int, stride: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(width, out, 3, stride, 1, bias=False)
        self.two = nn.Conv2d(out, out, 3, 1, 1, bias=False)
        self.skip = nn.Conv2d(width, out, 1, stride, bias=False)
        self.norm_1, self.norm_2 = nn.BatchNorm2d(out), nn.BatchNorm2d(out)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm_2(self.two(F.relu(self.norm_1(self.one(x)))))
        return F.relu(y + self.skip(x))


def network(count: int) -> nn.Module:
    """Scores of `count` classes from pictures [N, 3, 96, 96]."""
    widths = [48, 96, 192, 320, 320]
    layers: list[nn.Module] = [nn.Conv2d(3, 48, 3, 2, 1), nn.BatchNorm2d(48), nn.ReLU()]
    for width, out in itertools.pairwise(widths):
        layers += [Residual(width, out, 2), Residual(out, out, 1)]
    return nn.Sequential(
        *layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.2), nn.Linear(320, count)
    )


def shrink(pictures: Tensor) -> Tensor:
    """Pictures [N, 3, 256, 256] in 0..1 as the network sees them."""
    small = F.interpolate(pictures, (SEEN_SIDE, SEEN_SIDE), mode="bilinear", antialias=True)
    return (small * 2 - 1).contiguous(memory_format=torch.channels_last)


def place(index: Tensor, jitter: float) -> dict[str, Tensor]:
    """Scenes of one icon each, at random places and widths, on random grounds."""
    n, device = len(index), index.device
    where = torch.full((n, SPRITES, 3), 128.0, device=device)
    where[:, :, :2] += torch.randn(n, 1, 2, device=device) * 12 * jitter
    where[:, :, 2] = 0.78 + (torch.rand(n, 1, device=device) - 0.5) * 0.5 * jitter
    sprites = torch.full((n, SPRITES), -1, dtype=torch.int32, device=device)
    sprites[:, 0] = index
    ground = torch.full((n, 1, 3), 255.0, device=device)
    coloured = torch.rand(n, 1, 1, device=device) < 0.5 * jitter
    ground = torch.where(coloured, torch.rand(n, 1, 3, device=device) * 255, ground)
    return {
        "index": sprites, "place": where, "ground": ground.expand(-1, 2, -1),
        "tint": torch.zeros(n, SPRITES, 4, device=device),
        "resolution": torch.full((n,), 256, device=device),
    }  # fmt: skip


def distort(x: Tensor) -> Tensor:
    """Random turns, stretches, blur, colours, noise: drawings should not be learnt by heart."""
    n, device = len(x), x.device
    turn = (torch.rand(n, device=device) - 0.5) * 0.5
    stretch = 1 + (torch.rand(n, 2, device=device) - 0.5) * 0.3
    matrix = torch.zeros(n, 2, 3, device=device)
    matrix[:, 0, 0], matrix[:, 0, 1] = turn.cos() * stretch[:, 0], -turn.sin()
    matrix[:, 1, 0], matrix[:, 1, 1] = turn.sin(), turn.cos() * stretch[:, 1]
    grid = F.affine_grid(matrix, list(x.shape), align_corners=False)
    x = F.grid_sample(x, grid, padding_mode="border", align_corners=False)
    blurred = F.avg_pool2d(F.pad(x, (2, 2, 2, 2), mode="replicate"), 5, 1)
    share = torch.rand(n, 1, 1, 1, device=device) * 1.2 - 0.3
    x = x.lerp(blurred, share.clamp(0, 1))
    gain = 1 + torch.randn(n, 3, 1, 1, device=device) * 0.12
    return x * gain + torch.randn(n, 3, 1, 1, device=device) * 0.08 + torch.randn_like(x) * 0.03


def train(
    run: Run, composer: Composer, icons: list[dict[str, object]], sets: set[str], seconds: float
) -> nn.Module:
    """A classifier trained on the icons of these sets."""
    names = {name: k for k, name in enumerate(classes(icons))}
    chosen = [k for k, i in enumerate(icons) if i["name"] in names and i["set"] in sets]
    index = torch.tensor(chosen, dtype=torch.int32, device=run.device)
    label = torch.tensor([names[str(icons[k]["name"])] for k in chosen], device=run.device)
    net = network(len(names)).to(run.device, memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.05)
    begin, step = time.monotonic(), 0
    while (p := (time.monotonic() - begin) / seconds) < 1:
        rows = torch.randint(len(index), (256 if run.cuda else 8,), device=run.device)
        x = distort(shrink(composer(place(index[rows], 1.0))))
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * min(1.0, (step + 1) / 100) * (1.001 - p)
        with run.autocast():
            score = net(x.contiguous(memory_format=torch.channels_last))
        loss = F.cross_entropy(score.float(), label[rows], label_smoothing=0.1)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
    final = round(float(loss.detach()), 3)
    run.log(classifier=sorted(sets), steps=step, loss=final, icons=len(index))
    return net.eval()


@torch.no_grad()
def judge(run: Run, net: nn.Module, pictures: Tensor, labels: list[int]) -> Tensor:
    """The rank of the right name for each picture [N, 3, 256, 256] in 0..1; 0 is recognised."""
    with run.autocast():
        scores = torch.cat([net(shrink(p.to(run.device))) for p in pictures.split(64)]).float()
    right = torch.tensor(labels, device=scores.device)
    return (scores > scores.gather(1, right[:, None])).sum(1).cpu()
