"""What is this file? Told by the names of its tensors, and a few shapes.

People point at whatever ends in .safetensors. Each kind that is common gets its name and what to do
with it, instead of a missing key. Reads nothing but the header.

The marks of each family are facts of the published files, as loaders of the field use them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.errors import EngineError, ErrorKind
from engine.safetensors_file import SafetensorsFile
from engine.sdxl.checkpoint.original import (
    TEXT_2_PREFIX,
    TEXT_PREFIX,
    UNET_PREFIXES,
    VAE_PREFIX,
)
from engine.sdxl.checkpoint.source import PART_NAMES
from engine.sdxl.config import UNetConfig

SDXL = "Stable Diffusion XL"
CHOOSE = "Choose a Stable Diffusion XL base model or a fine-tune of one."
SPECIAL_INPUTS = {  # channels that enter a UNet made for more than text -> what it is
    5: ", a depth model",
    7: ", an upscaler",
    8: ", an editing model (InstructPix2Pix)",
    9: ", an inpainting model",
}
BESIDE = "Open a model first; files of this kind work beside one."


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a file is.

    Attributes:
        label: with an article, for "X is ...".
        kind: the error to raise, or None if the file is a model that can be used.
        advice: what to do instead.
        unet_prefix: in front of the UNet's names in the original layout; None if there is none.
        missing: parts of an SDXL model that are not in the file.
    """

    label: str
    kind: ErrorKind | None = None
    advice: str = CHOOSE
    unet_prefix: str | None = None
    missing: tuple[str, ...] = ()

    def error(self, file: str) -> EngineError:
        """The error for a file that cannot be used."""
        return EngineError(
            self.kind or ErrorKind.INTERNAL,
            f"{file} is {self.label}. {self.advice}",
            file=file,
            found=self.label,
            missing=", ".join(self.missing),
        )


def _no_model(label: str, advice: str = BESIDE) -> Recognised:
    return Recognised(label, ErrorKind.MODEL_UNSUPPORTED, advice)


# Told by one name that matches; the first that does wins, so adapters come before what they adapt.
_BY_NAME: tuple[tuple[str, Recognised], ...] = tuple(
    (pattern, _no_model(label, advice))
    for pattern, label, advice in (
        (
            r".*(lora_(up|down|A|B|mid)\b|\.lora\.|hada_w[12]|lokr_w[12]|\.oft_|dora_scale).*"
            r"|lora_unet_.*|lora_te.*",
            "a LoRA, which changes a model but is none",
            "Open a model and name the LoRA in the prompt.",
        ),
        (r"lllite_.*", "a ControlNet-LLLite", BESIDE),
        (
            r"control_model\..*|controlnet_.*|(.*\.)?input_hint_block\..*|zero_convs\..*"
            r"|(.*\.)?controlnet_cond_embedding\..*",
            "a ControlNet",
            BESIDE,
        ),
        (r"ip_adapter\..*|image_proj\..*", "an IP-Adapter", BESIDE),
        (r"adapter\.body\..*|adapter\.conv_in\..*", "a T2I-Adapter", BESIDE),
        (r"emb_params|clip_[lg]|string_to_param.*", "a textual inversion (an embedding)", BESIDE),
        (r".*\bmotion_modules\..*", "an AnimateDiff motion module", BESIDE),
        (r".*distilled_guidance_layer\..*", "Chroma", CHOOSE),
        (r"(.*\.)?double_stream_modulation_img\..*", "Flux 2", CHOOSE),
        (r"(.*\.)?(double_blocks|single_transformer_blocks)\..*", "Flux", CHOOSE),
        (r"(.*\.)?joint_blocks\..*", "Stable Diffusion 3", CHOOSE),
        (r"(.*\.)?transformer_blocks\.\d+\.attn\.add_q_proj\..*", "Stable Diffusion 3", CHOOSE),
        (r"(.*\.)?double_layers\..*", "AuraFlow", CHOOSE),
        (r"(.*\.)?(cap_embedder|context_refiner)\..*", "Lumina or Z-Image", CHOOSE),
        (r"(.*\.)?effnet_mapper\..*|(.*\.)?clip_txt_mapper\..*", "Stable Cascade", CHOOSE),
        (r"(.*\.)?time_stack\..*", "Stable Video Diffusion", CHOOSE),
        (r"(.*\.)?(adaln_single|t_block)\..*", "PixArt", CHOOSE),
        (r"(.*\.)?transformer_blocks\.\d+\.img_mod\..*", "Qwen-Image", CHOOSE),
        (r"(.*\.)?blocks\.\d+\.self_attn\.norm_q\..*", "Wan, a video model", CHOOSE),
    )
)
# Told only if no UNet of the original layout was found.
_PARTS: tuple[tuple[str, Recognised], ...] = (
    (
        r"(.*\.)?down_blocks\.0\.resnets\.0\.time_emb_proj\..*",
        Recognised(
            "a UNet alone, in diffusers' layout",
            ErrorKind.MODEL_INCOMPLETE,
            "Open the whole folder, the one with model_index.json, or a complete single file.",
            missing=("text_encoder", "text_encoder_2", "vae"),
        ),
    ),
    (r"(first_stage_model\.|vae\.)?decoder\.(up|up_blocks)\.0\..*", _no_model("a VAE alone")),
    (r"(en|de)coder\.\d+\.conv\.0\..*", _no_model("a small preview VAE (TAESD)")),
    (
        r"(.*\.)?(shared\.weight|encoder\.block\.\d+\.layer\..*)",
        _no_model("a T5 text encoder alone"),
    ),
    (
        r"(.*\.)?text_model\.encoder\..*|(.*\.)?transformer\.resblocks\..*|encoder\.layers\..*",
        _no_model("a text encoder alone"),
    ),
    (r"(.*\.)?(RRDB_trunk|body|model\.1\.sub)\..*|conv_first\..*", _no_model("an upscaler")),
)


def recognise(file: SafetensorsFile) -> Recognised:
    """Name the file."""
    names = file.tensors.keys()
    for pattern, known in _BY_NAME:
        if _any(pattern, file):
            return known
    for prefix in UNET_PREFIXES:
        if f"{prefix}input_blocks.0.0.weight" in names:
            return _recognise_unet(file, prefix)
    for pattern, known in _PARTS:
        if _any(pattern, file):
            return known
    if not names:
        return _no_model("a .safetensors file without a tensor", CHOOSE)
    return _no_model("a .safetensors file, but of no kind that is known", CHOOSE)


def _any(pattern: str, file: SafetensorsFile) -> bool:
    matches = re.compile(pattern, re.DOTALL).fullmatch
    return any(matches(name) for name in file.tensors)


def _recognise_unet(file: SafetensorsFile, prefix: str) -> Recognised:
    """Which of the UNets in the original layout; all of Stable Diffusion 1, 2 and XL look alike."""
    family = _family(file, prefix)
    if family is not None:
        return _no_model(family, CHOOSE)
    marks = (
        ("edm_mean", "Playground 2.5, a Stable Diffusion XL trained with other noise (EDM)"),
        ("edm_vpred.sigma_max", "CosXL, a Stable Diffusion XL trained with other noise (EDM)"),
    )
    for name, label in marks:
        if name in file.tensors:
            return _no_model(label, CHOOSE)
    tells = {
        "text_encoder": f"{TEXT_PREFIX}text_model.",
        "text_encoder_2": TEXT_2_PREFIX,
        "vae": VAE_PREFIX,
    }
    missing = tuple(
        part
        for part, start in tells.items()
        if not any(name.startswith(start) for name in file.tensors)
    )
    if missing:
        lacking = " and ".join(PART_NAMES[part] for part in missing)
        return Recognised(
            f"a {SDXL} model without {lacking}",
            ErrorKind.MODEL_INCOMPLETE,
            "Choose a complete checkpoint, which holds the UNet, both text encoders and the VAE.",
            prefix,
            missing,
        )
    return Recognised(f"a {SDXL} model", unet_prefix=prefix)


def _family(file: SafetensorsFile, prefix: str) -> str | None:
    """The name of another family, or None for Stable Diffusion XL's base."""
    entering = _axis(file, f"{prefix}input_blocks.0.0.weight", 1)
    special = SPECIAL_INPUTS.get(entering, "")
    context = 0
    for name in file.tensors:
        if name.startswith(prefix) and name.endswith(".transformer_blocks.0.attn2.to_k.weight"):
            context = _axis(file, name, 1)
            break
    if f"{prefix}label_emb.0.0.weight" not in file.tensors:
        version = {768: "1", 1024: "2"}.get(context)
        return f"Stable Diffusion {version or '1 or 2'}{special}"
    refiner = f"the refiner of {SDXL}"
    if _axis(file, f"{prefix}label_emb.0.0.weight", 1) == 2560:
        return refiner
    if any(name.startswith("conditioner.embedders.0.model.") for name in file.tensors):
        return refiner
    if any(name.startswith("cond_stage_model.") for name in file.tensors):
        return "Stable Diffusion 2 unCLIP"
    if f"{prefix}encoder_hid_proj.weight" in file.tensors or context == 4096:
        return "Kolors"
    return f"{SDXL}{special}" if special else None


def _axis(file: SafetensorsFile, name: str, axis: int) -> int:
    shape = file.tensors[name].shape
    return shape[axis] if len(shape) > axis else 0


def variant_name(config: UNetConfig) -> str:
    """The published depth variant that this UNet is, or just the family."""
    depths = [
        "/".join(str(sum(level)) for level in way)
        for way in (config.transformers, config.transformers_up)
    ]
    key = f"{depths[0]} {config.transformers_middle} {depths[1]}"
    return f"{SDXL}{_VARIANTS.get(key, '')}"


# Transformer layers of each level down, in the middle, of each level up.
_VARIANTS = {
    "0/4/20 10 0/6/30": "",
    "0/4/8 0 0/4/18": " (SSD-1B)",
    "0/2/4 0 0/3/6": " (Segmind Vega)",
    "0/2/6 6 0/4/12": " (KOALA-1B)",
    "0/2/5 0 0/4/10": " (KOALA-700M)",
}
