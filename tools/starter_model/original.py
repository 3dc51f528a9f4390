"""Key names of SDXL's original release from diffusers' and transformers' names.

The layout that single-file checkpoints use: `model.diffusion_model.` for the UNet,
`conditioner.embedders.` for the text encoders (the second in open_clip's names, its attention
projections fused), `first_stage_model.` for the VAE.  Works for any depth and width, since all
follows from the keys and from how many resnets a level has.  It must not know of training.
"""

import re

import torch
from torch import Tensor

_RESNET = {
    "norm1": "in_layers.0", "conv1": "in_layers.2", "time_emb_proj": "emb_layers.1",
    "norm2": "out_layers.0", "conv2": "out_layers.3", "conv_shortcut": "skip_connection",
}  # fmt: skip
_UNET_ENDS = {
    "conv_in": "input_blocks.0.0", "conv_norm_out": "out.0", "conv_out": "out.2",
    "time_embedding.linear_1": "time_embed.0", "time_embedding.linear_2": "time_embed.2",
    "add_embedding.linear_1": "label_emb.0.0", "add_embedding.linear_2": "label_emb.0.2",
}  # fmt: skip
_BLOCK = re.compile(
    r"(down|up)_blocks\.(\d+)\.(resnets|attentions|downsamplers|upsamplers)\.(\d+)\.(.*)"
)
_MID = re.compile(r"mid_block\.(resnets|attentions)\.(\d+)\.(.*)")


def unet_layer(name: str, resnets: int, attended: set[str]) -> str:
    """The original name of a UNet layer (with or without ".weight").

    `resnets` is the number of resnets on a level of the way down; `attended` the blocks that hold
    attention, such as "down_blocks.1".
    """
    for ours, theirs in _UNET_ENDS.items():
        if name == ours or name.startswith(ours + "."):
            return theirs + name[len(ours) :]
    if found := _MID.fullmatch(name):
        kind, index, rest = found.groups()
        place = 1 if kind == "attentions" else 2 * int(index)
        return f"middle_block.{place}.{_inner(kind, rest)}"
    found = _BLOCK.fullmatch(name)
    if not found:
        raise KeyError(name)
    way, level, kind, index, rest = found.groups()
    block = f"{way}_blocks.{level}"
    if way == "down":
        first = 1 + int(level) * (resnets + 1)
        if kind == "downsamplers":
            return f"input_blocks.{first + resnets}.0.op.{rest.removeprefix('conv.')}"
        part = 1 if kind == "attentions" else 0
        return f"input_blocks.{first + int(index)}.{part}.{_inner(kind, rest)}"
    first = int(level) * (resnets + 1)
    if kind == "upsamplers":
        part = 2 if block in attended else 1
        return f"output_blocks.{first + resnets}.{part}.{rest}"
    part = 1 if kind == "attentions" else 0
    return f"output_blocks.{first + int(index)}.{part}.{_inner(kind, rest)}"


def _inner(kind: str, rest: str) -> str:
    if kind == "attentions":
        return rest
    layer, _, tail = rest.partition(".")
    return _RESNET[layer] + ("." + tail if tail else "")


def unet(weights: dict[str, Tensor], resnets: int) -> dict[str, Tensor]:
    """The UNet's weights under their original names."""
    attended = {".".join(k.split(".")[:2]) for k in weights if ".attentions." in k}
    prefix = "model.diffusion_model."
    return {prefix + unet_layer(k, resnets, attended): v for k, v in weights.items()}


def vae(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """The VAE's weights under their original names; attention as 1x1 convolutions."""
    levels = 1 + max(int(k.split(".")[2]) for k in weights if k.startswith("decoder.up_blocks."))
    renamed = {}
    for key, value in weights.items():
        name = re.sub(r"down_blocks\.(\d+)\.resnets\.", r"down.\1.block.", key)
        name = re.sub(r"down_blocks\.(\d+)\.downsamplers\.0", r"down.\1.downsample", name)
        name = re.sub(
            r"up_blocks\.(\d+)\.(resnets|upsamplers\.0)",
            lambda m: (
                f"up.{levels - 1 - int(m[1])}." + ("block" if m[2] == "resnets" else "upsample")
            ),
            name,
        )
        name = re.sub(r"mid_block\.resnets\.(\d)", lambda m: f"mid.block_{int(m[1]) + 1}", name)
        name = name.replace("mid_block.attentions.0", "mid.attn_1").replace("group_norm", "norm")
        for ours, theirs in (("to_q", "q"), ("to_k", "k"), ("to_v", "v"), ("to_out.0", "proj_out")):
            name = name.replace(f"attn_1.{ours}.", f"attn_1.{theirs}.")
        name = name.replace("conv_shortcut", "nin_shortcut").replace("conv_norm_out", "norm_out")
        if "attn_1" in name and name.endswith("weight") and value.ndim == 2:
            value = value[:, :, None, None]  # [out, in, 1, 1]
        renamed["first_stage_model." + name] = value
    return renamed


def text_1(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """The first text encoder's weights; the release keeps transformers' names."""
    return {"conditioner.embedders.0.transformer." + k: v for k, v in weights.items()}


def text_2(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """The second text encoder's weights in open_clip's names."""
    plain = {
        "text_model.embeddings.token_embedding.weight": "token_embedding.weight",
        "text_model.embeddings.position_embedding.weight": "positional_embedding",
        "text_model.final_layer_norm.weight": "ln_final.weight",
        "text_model.final_layer_norm.bias": "ln_final.bias",
    }
    inner = {
        "layer_norm1": "ln_1", "layer_norm2": "ln_2", "mlp.fc1": "mlp.c_fc",
        "mlp.fc2": "mlp.c_proj", "self_attn.out_proj": "attn.out_proj",
    }  # fmt: skip
    renamed = {plain[k]: v for k, v in weights.items() if k in plain}
    renamed["text_projection"] = weights["text_projection.weight"].T.contiguous()
    renamed["logit_scale"] = torch.tensor(4.6055, dtype=weights["text_projection.weight"].dtype)
    pattern = re.compile(r"text_model\.encoder\.layers\.(\d+)\.(.*)\.(weight|bias)")
    for key, value in weights.items():
        if not (found := pattern.fullmatch(key)):
            continue
        layer, name, kind = found.groups()
        block = f"transformer.resblocks.{layer}"
        if name in inner:
            renamed[f"{block}.{inner[name]}.{kind}"] = value
        elif name == "self_attn.q_proj":
            parts = [weights[key.replace("q_proj", p)] for p in ("q_proj", "k_proj", "v_proj")]
            renamed[f"{block}.attn.in_proj_{kind}"] = torch.cat(parts)  # [3 * width, ...]
    return {"conditioner.embedders.1.model." + k: v for k, v in renamed.items()}
