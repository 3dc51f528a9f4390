"""Makes the golden files of `test_parity.py` with diffusers and transformers on torch.

    python -m tests.engine.golden.make_parity_golden [--starter FOLDER] [NAME...]

Needs the optional extra `oracle`. For each model it writes `parity/NAME.safetensors`: the inputs
and what diffusers and transformers make of them in float32, versions in the metadata. The tiny
models' weights come from `tests/engine/parity_models.py`; torch refuses them unless names and
shapes are exactly its own. Pictures are drawn by diffusers' own pipeline; the starter's are PNGs.
For the starter, FOLDER must hold tokenizers, as what `tools.starter_model.export` writes does; the
shipped folder has none.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import diffusers
import numpy as np
import torch
import transformers
from PIL import Image
from safetensors.numpy import save_file

from engine.sdxl.config import ModelConfig, TextEncoderConfig, UNetConfig, VAEConfig
from engine.sdxl.prompt import Chunk, chunks, pair, parse_prompt
from engine.sdxl.tokenizer import ClipTokenizer
from tests.engine.parity_models import MODELS, SHORT, Arrays, random_arrays

OUT = Path(__file__).with_name("parity")
REPOSITORY = Path(__file__).parents[3]
STARTER = "starter"

STEPS, GUIDANCE, SEED = 20, 5.0, 20250101
# Latent sizes (height, width), odd ones among them, of the UNet and of the autoencoder.
SIZES = {"two-levels": (8, 12), "no-middle": (13, 7), "uneven": (9, 14), STARTER: (11, 16)}
VAE_SIZES = {"two-levels": (6, 5), "no-middle": (3, 7), "uneven": (5, 8), STARTER: (7, 9)}
PICTURE_SIZES = {**SIZES, "no-middle": (13, 9), STARTER: (32, 32)}  # a job has 64 pixels or more
TIMES = {"two-levels": (1, 601), "no-middle": (999, 999), "uneven": (251, 20), STARTER: (801, 801)}

PROMPT = "a red circle on a blue background"
# Behind the first comma 200 tokens: three windows of 75.
LONG_PROMPT = (
    "a small lighthouse on a cliff, " + "calm sea, warm evening light, drawn in ink, " * 18
)
PROMPTS = {"two-levels": PROMPT, "no-middle": LONG_PROMPT, "uneven": LONG_PROMPT, STARTER: PROMPT}

_SCHEDULE = {
    "beta_start": 0.00085,
    "beta_end": 0.012,
    "beta_schedule": "scaled_linear",
    "timestep_spacing": "leading",
    "steps_offset": 1,
}
SCHEDULERS = {
    "euler": (diffusers.EulerDiscreteScheduler, {}),
    "dpmpp_2m_karras": (diffusers.DPMSolverMultistepScheduler, {"use_karras_sigmas": True}),
    "euler_ancestral": (diffusers.EulerAncestralDiscreteScheduler, {}),
}


def text_encoder(config: TextEncoderConfig, arrays: Arrays) -> torch.nn.Module:
    """transformers' tower with our weights."""
    kind = (
        transformers.CLIPTextModelWithProjection
        if config.projection
        else transformers.CLIPTextModel
    )
    model = kind(
        transformers.CLIPTextConfig(
            vocab_size=config.vocabulary,
            hidden_size=config.width,
            intermediate_size=config.mlp_width,
            num_hidden_layers=config.layers,
            num_attention_heads=config.heads,
            hidden_act=config.activation.value,
            projection_dim=config.projection or config.width,
            max_position_embeddings=config.positions,
            eos_token_id=2,  # as in SDXL's files: the end is where the largest id is
        )
    )
    nested = any(name.startswith("text_model.") for name in model.state_dict())
    if not nested:  # transformers 5 keeps a tower without projection one floor lower
        arrays = {name.removeprefix("text_model."): values for name, values in arrays.items()}
    return _loaded(model, arrays)


def unet(config: UNetConfig, arrays: Arrays) -> torch.nn.Module:
    """diffusers' UNet with our weights."""
    down, up = config.transformers, config.transformers_up[::-1]  # up: coarsest first
    middle = None
    if config.has_middle:
        middle = "UNetMidBlock2DCrossAttn" if config.transformers_middle else "UNetMidBlock2D"
    model = diffusers.UNet2DConditionModel(
        in_channels=config.in_channels,
        out_channels=config.out_channels,
        down_block_types=["CrossAttnDownBlock2D" if any(d) else "DownBlock2D" for d in down],
        up_block_types=["CrossAttnUpBlock2D" if any(d) else "UpBlock2D" for d in up],
        mid_block_type=middle,
        block_out_channels=config.channels,
        layers_per_block=len(down[0]),
        transformer_layers_per_block=[_depths(level) for level in down],
        reverse_transformer_layers_per_block=[_depths(level) for level in up],
        attention_head_dim=config.heads,
        cross_attention_dim=config.context_width,
        use_linear_projection=True,
        addition_embed_type="text_time",
        addition_time_embed_dim=config.size_features,
        projection_class_embeddings_input_dim=config.pooled_width + 6 * config.size_features,
        time_embedding_dim=config.time_width,
        norm_num_groups=config.norm_groups,
        norm_eps=config.norm_epsilon,
    )
    return _loaded(model, arrays)


def _depths(level: tuple[int, ...]) -> int | list[int]:
    """One number where it holds for the whole level: the middle block takes the last level's."""
    return list(level) if len(set(level)) > 1 else level[0] or 1


def vae(config: VAEConfig, arrays: Arrays) -> torch.nn.Module:
    """diffusers' autoencoder with our weights."""
    levels = len(config.channels)
    model = diffusers.AutoencoderKL(
        down_block_types=["DownEncoderBlock2D"] * levels,
        up_block_types=["UpDecoderBlock2D"] * levels,
        block_out_channels=config.channels,
        layers_per_block=config.layers,
        latent_channels=config.latent_channels,
        norm_num_groups=config.norm_groups,
        scaling_factor=config.scaling_factor,
        force_upcast=config.force_upcast,
    )
    return _loaded(model, arrays)


def _loaded(model: torch.nn.Module, arrays: Arrays) -> torch.nn.Module:
    state = {name: torch.from_numpy(values) for name, values in arrays.items()}
    model.load_state_dict(state, strict=True)
    return model.eval()


def pipeline(config: ModelConfig, arrays: Mapping[str, Arrays]) -> Any:
    """diffusers' SDXL pipeline around a tiny model; it gets encoded prompts, so no tokenizer."""
    return diffusers.StableDiffusionXLPipeline(
        vae=vae(config.vae, arrays["vae"]),
        text_encoder=text_encoder(config.text_encoder, arrays["text_encoder"]),
        text_encoder_2=text_encoder(config.text_encoder_2, arrays["text_encoder_2"]),
        tokenizer=None,
        tokenizer_2=None,
        unet=unet(config.unet, arrays["unet"]),
        scheduler=diffusers.EulerDiscreteScheduler(**_SCHEDULE),
        add_watermarker=False,
    )


def encode(pipe: Any, windows: list[Chunk]) -> dict[str, torch.Tensor]:
    """Both towers over the windows of one prompt, with what went in."""
    ids = torch.tensor([window.ids for window in windows])  # [N, T]
    ids_2 = torch.tensor([window.ids_2 for window in windows])
    first = pipe.text_encoder(ids, output_hidden_states=True)
    second = pipe.text_encoder_2(ids_2, output_hidden_states=True)
    return {
        "ids": ids.int(),
        "ids_2": ids_2.int(),
        "end": torch.tensor([window.end for window in windows]).int(),
        "hidden": first.hidden_states[-2],
        "hidden_2": second.hidden_states[-2],
        "pooled": second.text_embeds,
    }


def embeddings(pipe: Any, windows: list[Chunk]) -> tuple[torch.Tensor, torch.Tensor]:
    """A prompt as diffusers' pipeline takes it: context [1, N T, D] and the first window's pooled
    embedding [1, P]."""
    made = encode(pipe, windows)
    context = torch.cat([made["hidden"], made["hidden_2"]], dim=-1)  # [N, T, D]
    return context.reshape(1, -1, context.shape[-1]), made["pooled"][:1]


def unet_case(pipe: Any, name: str, tokens: int) -> dict[str, torch.Tensor]:
    """One batch of two through the UNet."""
    config, random = pipe.unet.config, np.random.RandomState(1)
    height, width = SIZES[name]
    features = 6 * config.addition_time_embed_dim
    pooled_width = config.projection_class_embeddings_input_dim - features
    case = {
        "latent": random.standard_normal((2, config.in_channels, height, width)),
        "context": random.standard_normal((2, tokens, config.cross_attention_dim)),
        "pooled": random.standard_normal((2, pooled_width)),
        "time_ids": np.array([[8 * height, 8 * width, 0, 0, 8 * height, 8 * width]] * 2),
        "timestep": np.array(TIMES[name]),
    }
    given = {f"unet.{key}": torch.from_numpy(v.astype(np.float32)) for key, v in case.items()}
    conditions = {"text_embeds": given["unet.pooled"], "time_ids": given["unet.time_ids"]}
    prediction = pipe.unet(
        given["unet.latent"],
        given["unet.timestep"],
        given["unet.context"],
        added_cond_kwargs=conditions,
    ).sample
    return {**given, "unet.prediction": prediction}


def vae_case(pipe: Any, name: str) -> dict[str, torch.Tensor]:
    """A decode of a batch of two, and an encode of two pictures."""
    random, (height, width) = np.random.RandomState(2), VAE_SIZES[name]
    latent = torch.from_numpy(random.standard_normal((2, 4, height, width)).astype(np.float32))
    picture = random.uniform(-1, 1, (2, 3, 8 * height, 8 * width)).astype(np.float32)
    encoded = pipe.vae.encode(torch.from_numpy(picture)).latent_dist
    return {
        "vae.latent": latent,
        "vae.image": pipe.vae.decode(latent).sample,
        "vae.picture": torch.from_numpy(picture),
        "vae.mean": encoded.mean,
        "vae.logvar": encoded.logvar,  # clipped to -30..20
    }


def settings_of(name: str) -> dict[str, Any]:
    """Of a model's pictures, in the words of a job."""
    height, width = PICTURE_SIZES[name]
    sizes = {"height": 8 * height, "width": 8 * width}
    return {**sizes, "steps": STEPS, "guidance": GUIDANCE, "seed": SEED}


def draw(
    pipe: Any, sampler: str, settings: Mapping[str, Any], **prompt: Any
) -> tuple[torch.Tensor, Image.Image]:
    """Final latent, as the sampler left it, and picture of diffusers' pipeline."""
    kind, options = SCHEDULERS[sampler]
    pipe.scheduler = kind(**_SCHEDULE, **options)
    kept: dict[str, torch.Tensor] = {}

    def keep(_pipe: Any, _step: int, _time: Any, values: dict[str, Any]) -> dict[str, Any]:
        kept.update(values)
        return values

    picture = pipe(
        **prompt,
        height=settings["height"],
        width=settings["width"],
        num_inference_steps=settings["steps"],
        guidance_scale=settings["guidance"],
        generator=torch.Generator("cpu").manual_seed(settings["seed"]),
        callback_on_step_end=keep,
    ).images[0]
    return kept["latents"], picture


def make_tiny(name: str) -> None:
    """Everything about one tiny model."""
    config, tokenizer = MODELS[name], ClipTokenizer()
    pipe = pipeline(config, random_arrays(config))
    pipe.set_progress_bar_config(disable=True)
    prompt, negative = pair(
        chunks(parse_prompt(PROMPTS[name]), tokenizer), chunks(parse_prompt(""), tokenizer)
    )
    values = {f"text.{key}": value for key, value in encode(pipe, prompt).items()}
    values |= unet_case(pipe, name, tokens=77 * len(prompt)) | vae_case(pipe, name)
    (context, pooled), (negative_context, negative_pooled) = (
        embeddings(pipe, windows) for windows in (prompt, negative)
    )
    for sampler in SCHEDULERS:
        latent, picture = draw(
            pipe,
            sampler,
            settings_of(name),
            prompt_embeds=context,
            pooled_prompt_embeds=pooled,
            negative_prompt_embeds=negative_context,
            negative_pooled_prompt_embeds=negative_pooled,
        )
        values[f"{sampler}.latent"] = latent
        values[f"{sampler}.picture"] = torch.from_numpy(np.array(picture))  # [H, W, 3]
    write(name, values)


def make_starter(folder: Path) -> None:
    """The same about the starter model; its prompts go through its own tokenizers."""
    pipe = diffusers.StableDiffusionXLPipeline.from_pretrained(
        folder, torch_dtype=torch.float32, local_files_only=True, add_watermarker=False
    )
    pipe.set_progress_bar_config(disable=True)
    windows = chunks(parse_prompt(PROMPTS[STARTER]), ClipTokenizer())
    values = {f"text.{key}": value for key, value in encode(pipe, windows).items()}
    values |= unet_case(pipe, STARTER, tokens=77) | vae_case(pipe, STARTER)
    prompts = {"prompt": PROMPTS[STARTER], "negative_prompt": ""}
    for sampler in SCHEDULERS:
        latent, picture = draw(pipe, sampler, settings_of(STARTER), **prompts)
        values[f"{sampler}.latent"] = latent
        picture.save(OUT / f"{STARTER}-{sampler}.png", optimize=True)
    short = settings_of(STARTER) | SHORT
    _, picture = draw(pipe, "dpmpp_2m_karras", short, **prompts)
    picture.save(OUT / f"{STARTER}-short.png", optimize=True)
    weights = folder / "unet" / "diffusion_pytorch_model.safetensors"
    write(STARTER, values, unet_sha256=hashlib.sha256(weights.read_bytes()).hexdigest())


def write(name: str, values: Mapping[str, torch.Tensor], **facts: str) -> None:
    """One golden file, with what is needed to ask for the same again."""
    facts |= {
        "prompt": PROMPTS[name],
        "picture": json.dumps(settings_of(name)),
        "made_with": f"diffusers {diffusers.__version__}, transformers "
        f"{transformers.__version__}, torch {torch.__version__}",
    }
    arrays = {key: np.ascontiguousarray(value.numpy()) for key, value in values.items()}
    save_file(arrays, OUT / f"{name}.safetensors", metadata=facts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=[*MODELS, STARTER])
    parser.add_argument("--starter", type=Path, default=REPOSITORY / "assets" / "starter")
    options = parser.parse_args()
    OUT.mkdir(exist_ok=True)
    with torch.inference_mode():
        for name in options.names:
            make_starter(options.starter) if name == STARTER else make_tiny(name)


if __name__ == "__main__":
    main()
