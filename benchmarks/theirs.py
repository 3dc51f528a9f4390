"""diffusers' side: `python -m benchmarks.theirs unet|rest|ceiling PRECISION MODEL SIZE...`.

The same weights, under the same names, put into diffusers' and transformers' own classes.
"""

from __future__ import annotations

import sys
from typing import Any

import torch
from diffusers import AutoencoderKL, UNet2DConditionModel
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection

from benchmarks.measuring import anonymous_gib, once, peak_gib, report, seconds
from engine.sdxl.checkpoint import open_model
from engine.weights import Weights

TYPES = {"f32": torch.float32, "bf16": torch.bfloat16}
TOKENS = 77
REPEATS = 2
# The published configuration of SDXL base 1.0; what is not named is the class's default.
UNET = {
    "sample_size": 128,
    "down_block_types": ("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
    "up_block_types": ("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
    "block_out_channels": (320, 640, 1280),
    "transformer_layers_per_block": (1, 2, 10),
    "attention_head_dim": (5, 10, 20),
    "cross_attention_dim": 2048,
    "use_linear_projection": True,
    "addition_embed_type": "text_time",
    "addition_time_embed_dim": 256,
    "projection_class_embeddings_input_dim": 2816,
}
VAE = {
    "block_out_channels": (128, 256, 512, 512),
    "down_block_types": ("DownEncoderBlock2D",) * 4,
    "up_block_types": ("UpDecoderBlock2D",) * 4,
    "layers_per_block": 2,
    "latent_channels": 4,
    "sample_size": 1024,
}
TEXT = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12}
TEXT_2 = {"hidden_size": 1280, "num_hidden_layers": 32, "num_attention_heads": 20}


def filled(module: Any, weights: Weights, dtype: torch.dtype) -> Any:
    """The module, made without memory, with the weights that it knows, in `dtype`."""
    wanted = set(module.state_dict())
    values = {
        name: torch.from_numpy(weight.float32()).to(dtype)
        for name, weight in weights.items()
        if name in wanted
    }
    module.load_state_dict(values, strict=False, assign=True)
    left = [name for name, value in module.named_parameters() if value.is_meta]
    assert not left, left
    return module.eval()


def made(build: Any) -> Any:
    with torch.device("meta"):
        return build()


def unet(dtype: torch.dtype, path: str, sizes: list[int]) -> None:
    """One pass at each size."""
    weights = open_model(path).unet
    load, model = once(lambda: filled(made(lambda: UNet2DConditionModel(**UNET)), weights, dtype))
    context = torch.randn(1, TOKENS, 2048, dtype=dtype)
    added = {
        "text_embeds": torch.randn(1, 1280, dtype=dtype),
        "time_ids": torch.tensor([[512.0, 512, 0, 0, 512, 512]], dtype=dtype),
    }
    facts = {}
    for pixels in sizes:
        latent = torch.randn(1, 4, pixels // 8, pixels // 8, dtype=dtype)

        def step(latent: torch.Tensor = latent) -> None:
            model(latent, 500, context, added_cond_kwargs=added)

        facts[f"unet {pixels}"] = seconds(step, REPEATS)
        facts[f"unet anonymous GiB {pixels}"] = anonymous_gib()
    facts |= {f"unet load {pixels}": load for pixels in sizes}
    report(**facts, **{"unet peak GiB": peak_gib()})


def rest(dtype: torch.dtype, path: str, _sizes: list[int]) -> None:
    """Decoding at 512 and encoding one prompt."""
    model = open_model(path)
    shared = {"vocab_size": 49408, "max_position_embeddings": TOKENS, "eos_token_id": 49407}
    config = CLIPTextConfig(**shared, **TEXT, intermediate_size=3072, projection_dim=768)
    config_2 = CLIPTextConfig(
        **shared, **TEXT_2, intermediate_size=5120, projection_dim=1280, hidden_act="gelu"
    )
    # transformers computes position ids when a module is made, which "meta" would lose.
    load_1, first = once(lambda: filled(CLIPTextModel(config), model.text_encoder, dtype))
    load_2, second = once(
        lambda: filled(CLIPTextModelWithProjection(config_2), model.text_encoder_2, dtype)
    )
    ids = torch.full((1, TOKENS), 49407)
    ids[0, :8] = torch.tensor([49406, *range(320, 327)])

    def encode() -> None:
        first(ids, output_hidden_states=True)
        second(ids, output_hidden_states=True)

    vae = filled(made(lambda: AutoencoderKL(**VAE)), model.vae, dtype)
    latent = torch.randn(1, 4, 64, 64, dtype=dtype)
    report(
        **{
            "encode": seconds(encode, 5),
            "encode load": load_1 + load_2,
            "decode 512": seconds(lambda: vae.decode(latent), 2),
            "rest peak GiB": peak_gib(),
        }
    )


def ceiling(dtype: torch.dtype, _path: str, _sizes: list[int]) -> None:
    """The fastest matrix product of this machine, in GFLOP/s."""
    size = 4096
    a, b = (torch.randn(size, size, dtype=dtype) for _ in range(2))
    report(ceiling=2 * size**3 / seconds(lambda: a @ b, 5) / 1e9)


if __name__ == "__main__":
    torch.manual_seed(0)
    with torch.inference_mode():
        {"unet": unet, "rest": rest, "ceiling": ceiling}[sys.argv[1]](
            TYPES[sys.argv[2]], sys.argv[3], [int(size) for size in sys.argv[4:]]
        )
