"""Both text encoders in plain PyTorch, with transformers' parameter names, for training only.

The embedding holds a row for each token that captions can hold instead of CLIP's 49,408; export
puts the rows in place and leaves the others zero.  Equality with transformers' own classes is
checked at export.  It must not know of pictures.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tools.starter_model.config import TEXT_1, TEXT_2
from tools.starter_model.tokenizer import END, LENGTH, TOKENS


class _Attention(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj = nn.Linear(width, width), nn.Linear(width, width)
        self.v_proj, self.out_proj = nn.Linear(width, width), nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        n, t, width = x.shape
        q, k, v = (
            layer(x).view(n, t, self.heads, width // self.heads).transpose(1, 2)  # [N, heads, T, D]
            for layer in (self.q_proj, self.k_proj, self.v_proj)
        )
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out_proj(y.transpose(1, 2).reshape(n, t, width))  # [N, T, width]


class _Mlp(nn.Module):
    def __init__(self, width: int, quick: bool) -> None:
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.quick = quick

    def forward(self, x: Tensor) -> Tensor:
        x = self.fc1(x)
        return self.fc2(x * torch.sigmoid(1.702 * x) if self.quick else F.gelu(x))


class _Layer(nn.Module):
    def __init__(self, width: int, heads: int, quick: bool) -> None:
        super().__init__()
        self.self_attn, self.mlp = _Attention(width, heads), _Mlp(width, quick)
        self.layer_norm1, self.layer_norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.self_attn(self.layer_norm1(x))
        return x + self.mlp(self.layer_norm2(x))


class TextEncoder(nn.Module):
    """CLIP's text transformer; penultimate hidden state [N, T, width] and pooled projection."""

    def __init__(self, rows: int, dims: dict[str, int], quick: bool, project: bool) -> None:
        super().__init__()
        width = dims["width"]
        self.token_embedding = nn.Embedding(rows, width)
        self.position_embedding = nn.Embedding(LENGTH, width)
        self.layers = nn.ModuleList(
            _Layer(width, dims["heads"], quick) for _ in range(dims["layers"] - (not project))
        )
        self.final_layer_norm = nn.LayerNorm(width) if project else None
        self.text_projection = nn.Linear(width, width, bias=False) if project else None
        nn.init.normal_(self.token_embedding.weight, std=0.05)
        nn.init.normal_(self.position_embedding.weight, std=0.02)

    def forward(self, rows: Tensor, end: Tensor) -> tuple[Tensor, Tensor | None]:
        x = self.token_embedding(rows) + self.position_embedding.weight[None]
        if self.text_projection is None:  # SDXL reads the first encoder's penultimate state only
            for layer in self.layers:
                x = layer(x)
            return x, None
        for layer in self.layers[:-1]:
            x = layer(x)
        y = self.final_layer_norm(self.layers[-1](x))
        return x, self.text_projection(y[torch.arange(len(y), device=y.device), end])  # [N, width]


class TextEncoders(nn.Module):
    """Both encoders: the first tokenizer's ids to context [N, T, 192] and pooled [N, 128]."""

    def __init__(self, used: Tensor) -> None:
        super().__init__()
        self.first = TextEncoder(len(used), TEXT_1, quick=True, project=False)
        self.second = TextEncoder(len(used), TEXT_2, quick=False, project=True)
        row = torch.full((TOKENS,), -1, dtype=torch.long)
        row[used] = torch.arange(len(used))
        self.register_buffer("used", used, persistent=False)
        self.register_buffer("row", row, persistent=False)
        self.register_buffer("places", torch.arange(LENGTH), persistent=False)

    def forward(self, ids: Tensor) -> tuple[Tensor, Tensor]:
        end = (ids == END).int().argmax(dim=-1)
        second = torch.where(self.places > end[:, None], 0, ids)  # the second tokenizer pads with 0
        context_1, _ = self.first(self.row[ids], end)
        context_2, pooled = self.second(self.row[second], end)
        assert pooled is not None
        return torch.cat([context_1, context_2], dim=-1), pooled
