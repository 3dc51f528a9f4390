"""Write the trained weights as a diffusers folder, a single file, an adapter and a preview matrix.

All weights are f16, rounded to nine significant bits: that is finer than bf16, in which the model
was trained, and compresses a sixth better.

    python -m tools.starter_model.export --weights W --data D FOLDER
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

import torch
from diffusers import AutoencoderKL, EulerDiscreteScheduler, UNet2DConditionModel
from safetensors.torch import save_file
from torch import Tensor
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection

from engine.sdxl.checkpoint import open_model
from tools.starter_model.config import BETA_END, BETA_START, TEXT_1, TEXT_2, UNET, VAE
from tools.starter_model.original import single_file
from tools.starter_model.run import load_weights
from tools.starter_model.text import TextEncoders
from tools.starter_model.tokenizer import TOKENS

BITS = 9  # significant, of f16's eleven
ADAPTER_PARAMETERS = 1_200_000  # of the few-step adapter; the whole must stay below 60 MB


def coarse(value: Tensor) -> Tensor:
    """f16, rounded to BITS significant bits."""
    mantissa, exponent = torch.frexp(value.float())
    rounded = torch.ldexp((mantissa * 2**BITS).round() / 2**BITS, exponent)
    return rounded.half().contiguous()


def below(weights: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    """The weights whose names start with the prefix, without it."""
    return {k.removeprefix(prefix): v for k, v in weights.items() if k.startswith(prefix)}


def text_config(dims: dict[str, int], act: str) -> CLIPTextConfig:
    return CLIPTextConfig(
        hidden_size=dims["width"], intermediate_size=4 * dims["width"], hidden_act=act,
        num_attention_heads=dims["heads"], num_hidden_layers=dims["layers"],
        projection_dim=dims["width"], vocab_size=TOKENS, max_position_embeddings=77,
        bos_token_id=0, eos_token_id=2, pad_token_id=1, layer_norm_eps=1e-5,
    )  # fmt: skip


def _unused_layer(dims: dict[str, int]) -> dict[str, Tensor]:
    """The first encoder's last layer and final norm, which SDXL never reads: pass the input on."""
    width = dims["width"]
    last = f"text_model.encoder.layers.{dims['layers'] - 1}."
    named = {}
    shapes = {f"self_attn.{k}_proj": (width, width) for k in ("q", "k", "v", "out")}
    shapes |= {"mlp.fc1": (4 * width, width), "mlp.fc2": (width, 4 * width)}
    for name, shape in shapes.items():
        named[f"{last}{name}.weight"] = torch.zeros(shape)
        named[f"{last}{name}.bias"] = torch.zeros(shape[0])
    for name in (last + "layer_norm1", last + "layer_norm2", "text_model.final_layer_norm"):
        named[name + ".weight"], named[name + ".bias"] = torch.ones(width), torch.zeros(width)
    return named


def text_weights(
    weights: dict[str, Tensor], which: str, used: Tensor, dims: dict[str, int]
) -> dict[str, Tensor]:
    """A text encoder's weights in transformers' names, its embedding rows in their places."""
    own = below(weights, f"text.{which}.")
    table = torch.zeros(TOKENS, dims["width"])
    table[used] = own.pop("token_embedding.weight")
    prefix = "text_model.embeddings."
    named = {
        prefix + "token_embedding.weight": table,
        prefix + "position_embedding.weight": own.pop("position_embedding.weight"),
    }
    for key, value in own.items():
        if key.startswith("layers."):
            key = "text_model.encoder." + key
        elif key.startswith("final_layer_norm"):
            key = "text_model." + key
        named[key] = value
    if which == "first":
        named |= _unused_layer(dims)
    return {k: coarse(v) for k, v in named.items()}


def write_json(path: Path, content: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def write_folder(parts: dict[str, dict[str, Tensor]], data: Path, folder: Path) -> None:
    """The diffusers layout."""
    for name in ("tokenizer", "tokenizer_2"):
        shutil.copytree(data / name, folder / name, dirs_exist_ok=True)
    for name, dims, act, kind in (
        ("text_encoder", TEXT_1, "quick_gelu", "CLIPTextModel"),
        ("text_encoder_2", TEXT_2, "gelu", "CLIPTextModelWithProjection"),
    ):
        config = text_config(dims, act)
        config.architectures, config.dtype = [kind], torch.float16
        (folder / name).mkdir(parents=True, exist_ok=True)
        config.save_pretrained(folder / name)
        save_file(parts[name], folder / name / "model.safetensors", metadata={"format": "pt"})
    for name, model in (("unet", UNet2DConditionModel(**UNET)), ("vae", AutoencoderKL(**VAE))):
        model.load_state_dict(parts[name])
        model.half().save_pretrained(folder / name)
    EulerDiscreteScheduler(
        beta_start=BETA_START, beta_end=BETA_END, beta_schedule="scaled_linear",
        timestep_spacing="leading", steps_offset=1,
    ).save_pretrained(folder / "scheduler")  # fmt: skip
    write_json(folder / "model_index.json", {
        "_class_name": "StableDiffusionXLPipeline", "_diffusers_version": "0.19.0",
        "force_zeros_for_empty_prompt": True,
        "scheduler": ["diffusers", "EulerDiscreteScheduler"],
        "text_encoder": ["transformers", "CLIPTextModel"],
        "text_encoder_2": ["transformers", "CLIPTextModelWithProjection"],
        "tokenizer": ["transformers", "CLIPTokenizer"],
        "tokenizer_2": ["transformers", "CLIPTokenizer"],
        "unet": ["diffusers", "UNet2DConditionModel"], "vae": ["diffusers", "AutoencoderKL"],
    })  # fmt: skip


def low_rank(weights: dict[str, Tensor], budget: int) -> dict[str, tuple[Tensor, Tensor]]:
    """The adapter's (up, down) pairs by layer, cut to `budget` parameters in all.

    Each product is decomposed; of all layers' singular values those stay that carry most for their
    parameters.
    """
    parts, worth = {}, []
    for layer in sorted({k.rpartition(".")[0] for k in weights}):
        up, down = weights[f"{layer}.up"], weights[f"{layer}.down"]
        product = up.flatten(1) @ down.flatten(1)  # [out, in * k * k]
        u, s, v = torch.linalg.svd(product, full_matrices=False)
        cost = len(u) + v.shape[1]
        parts[layer] = (u * s.sqrt(), s.sqrt()[:, None] * v, down.shape, up.shape)
        worth += [(float(value) ** 2 / cost, cost, layer) for value in s[: down.shape[0]]]
    ranks = dict.fromkeys(parts, 0)
    for _, cost, layer in sorted(worth, reverse=True):
        if budget >= cost:
            ranks[layer] += 1
            budget -= cost
    pairs = {}
    for layer, (up, down, wide, tall) in parts.items():
        if rank := ranks[layer]:
            pairs[layer] = (up[:, :rank].reshape(tall[0], rank, *tall[2:]),
                            down[:rank].reshape(rank, *wide[1:]))  # fmt: skip
    return pairs


def adapter(weights: dict[str, Tensor], unet: dict[str, Tensor]) -> dict[str, Tensor]:
    """The few-step adapter as a LoRA file: flattened names of diffusers' layers."""
    named = {}
    for layer, (up, down) in low_rank(weights, ADAPTER_PARAMETERS).items():
        if f"{layer}.weight" not in unet:
            raise KeyError(layer)
        stem = "lora_unet_" + layer.replace(".", "_")
        named[f"{stem}.lora_up.weight"], named[f"{stem}.lora_down.weight"] = (
            coarse(up),
            coarse(down),
        )
        named[f"{stem}.alpha"] = torch.tensor(float(len(down))).half()
    return named


def check_text(folder: Path, weights: dict[str, Tensor], used: Tensor) -> None:
    """Raise unless transformers' classes compute what training computed."""
    ours = TextEncoders(used)
    ours.load_state_dict(below(weights, "text."))
    ids = torch.full((1, 77), 49407)
    ids[0, :6] = torch.cat([torch.tensor([49406]), used[5:10]])
    second = ids.clone()
    second[0, 7:] = 0
    first = CLIPTextModel.from_pretrained(folder / "text_encoder", dtype=torch.float32)
    other = CLIPTextModelWithProjection.from_pretrained(
        folder / "text_encoder_2", dtype=torch.float32
    )
    with torch.no_grad():
        context, pooled = ours(ids.int())
        a = first(ids, output_hidden_states=True).hidden_states[-2]
        b = other(second, output_hidden_states=True)
        theirs = torch.cat([a, b.hidden_states[-2]], dim=-1)
    for name, x, y in (("context", context, theirs), ("pooled", pooled, b.text_embeds)):
        off = float((x - y).norm() / x.norm())
        print(f"{name}: relative difference {off:.2e} (rounding of the weights included)")
        if off > 0.02:
            raise ValueError(f"transformers' {name} differs from training's")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("folder", type=Path)
    a = parser.parse_args()
    weights = load_weights(a.weights / "denoiser")
    used = weights.pop("used")
    parts = {
        "unet": {k: coarse(v) for k, v in below(weights, "unet.").items()},
        "text_encoder": text_weights(weights, "first", used, TEXT_1),
        "text_encoder_2": text_weights(weights, "second", used, TEXT_2),
        "vae": {k: coarse(v) for k, v in load_weights(a.weights / "vae").items()},
    }  # fmt: skip
    write_folder(parts, a.data, a.folder / "diffusers")
    check_text(a.folder / "diffusers", weights, used)
    whole = single_file(parts, open_model(a.folder / "diffusers").config)
    save_file(whole, a.folder / "starter.safetensors", metadata={"format": "pt"})
    if list(a.weights.glob("adapter.*")):
        named = adapter(load_weights(a.weights / "adapter"), parts["unet"])
        save_file(named, a.folder / "few_steps.safetensors", metadata={"format": "pt"})
    for path in sorted(a.folder.rglob("*.safetensors")):
        print(path.relative_to(a.folder), path.stat().st_size)


if __name__ == "__main__":
    main()
