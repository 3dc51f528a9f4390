"""A diffusers folder's configuration files -> our configuration.

Every field that would change what the model computes is either understood or refused by name.
Reads JSON only.

Facts on the fields: diffusers' and transformers' documentation of UNet2DConditionModel,
AutoencoderKL and CLIPTextConfig. In a UNet's configuration `attention_head_dim` holds the *number*
of heads of each level, a misnomer that all published SDXL folders share.
"""

from __future__ import annotations

from pathlib import Path

from engine.files import is_there
from engine.sdxl.checkpoint.expected import TIME_IDS
from engine.sdxl.checkpoint.fields import Fields
from engine.sdxl.config import (
    Activation,
    ModelConfig,
    Prediction,
    SamplingConfig,
    TextEncoderConfig,
    UNetConfig,
    VAEConfig,
)

# Fields of the UNet that must have one of these values; the first stands for a missing field.
_UNET_FIXED: dict[str, tuple[object, ...]] = {
    "act_fn": ("silu", "swish"),
    "attention_type": ("default",),
    "center_input_sample": (False,),
    "class_embed_type": (None,),
    "class_embeddings_concat": (False, None),
    "conv_in_kernel": (3,),
    "conv_out_kernel": (3,),
    "cross_attention_norm": (None,),
    "downsample_padding": (1,),
    "dual_cross_attention": (False,),
    "encoder_hid_dim": (None,),
    "encoder_hid_dim_type": (None,),
    "flip_sin_to_cos": (True,),
    "freq_shift": (0,),
    "mid_block_only_cross_attention": (None, False),
    "mid_block_scale_factor": (1,),
    "num_class_embeds": (None,),
    "only_cross_attention": (False,),
    "resnet_out_scale_factor": (1,),
    "resnet_skip_time_act": (False,),
    "resnet_time_scale_shift": ("default",),
    "time_cond_proj_dim": (None,),
    "time_embedding_act_fn": (None,),
    "time_embedding_type": ("positional",),
    "timestep_post_act": (None,),
}
_VAE_FIXED: dict[str, tuple[object, ...]] = {
    "act_fn": ("silu", "swish"),
    "in_channels": (3,),
    "latents_mean": (None,),
    "latents_std": (None,),
    "mid_block_add_attention": (True,),
    "out_channels": (3,),
    "shift_factor": (None, 0),
    "use_post_quant_conv": (True,),
    "use_quant_conv": (True,),
}


def read_config(folder: Path) -> tuple[ModelConfig, list[str]]:
    """The configuration, and notes on what was assumed.

    Raises:
        EngineError: FILE_DAMAGED, MODEL_NOT_FOUND or MODEL_UNSUPPORTED, naming file and field.
    """
    unet_fields = _component(folder, "unet")
    unet = read_unet(unet_fields)
    vae = _read_vae(_component(folder, "vae"))
    sampling, notes = _read_scheduler(folder)
    config = ModelConfig(
        text_encoder=_read_text(_component(folder, "text_encoder"), projects=False),
        text_encoder_2=_read_text(_component(folder, "text_encoder_2"), projects=True),
        unet=unet,
        vae=vae,
        sampling=sampling,
        native_size=unet_fields.integer("sample_size", 128) * 2 ** (len(vae.channels) - 1),
    )
    return config, notes


def _component(folder: Path, name: str) -> Fields:
    return Fields.read(folder / name / "config.json", f"{folder.name}/{name}/config.json")


def read_unet(fields: Fields) -> UNetConfig:
    """The UNet's own file."""
    for name, allowed in _UNET_FIXED.items():
        fields.require(name, *allowed)
    if fields.values.get("addition_embed_type") != "text_time":
        fields.unsupported("addition_embed_type")
    channels = fields.integers("block_out_channels")
    levels = len(channels)
    down_types = _block_types(fields, "down_block_types", levels, "DownBlock2D")
    up_types = _block_types(fields, "up_block_types", levels, "UpBlock2D")
    resnets = fields.integers("layers_per_block", levels, default=2)
    depths, depths_up = _depths(fields, resnets)
    middle, middle_depth = _middle(fields, depths[-1][0] if depths else 0)
    heads_field = "num_attention_heads" if fields.values.get("num_attention_heads") else None
    size_features = fields.integer("addition_time_embed_dim")
    conditions = fields.integer("projection_class_embeddings_input_dim")
    return UNetConfig(
        channels=channels,
        transformers=tuple(
            _attended(has, found) for has, found in zip(down_types, depths, strict=True)
        ),
        transformers_middle=middle_depth,
        transformers_up=tuple(
            _attended(has, found) for has, found in zip(reversed(up_types), depths_up, strict=True)
        ),
        heads=fields.integers(heads_field or "attention_head_dim", levels, default=8),
        context_width=fields.integer("cross_attention_dim"),
        time_width=fields.integer("time_embedding_dim", 4 * channels[0] if channels else 0),
        size_features=size_features,
        pooled_width=conditions - TIME_IDS * size_features,
        has_middle=middle,
        in_channels=fields.integer("in_channels", 4),
        out_channels=fields.integer("out_channels", 4),
        norm_groups=fields.integer("norm_num_groups", 32),
        norm_epsilon=fields.number("norm_eps", 1e-5),
    )


def _block_types(fields: Fields, name: str, levels: int, plain: str) -> list[bool]:
    """For each block whether it has transformers."""
    types = fields.texts(name)
    known = {plain: False, f"CrossAttn{plain}": True}
    if len(types) != levels or any(kind not in known for kind in types):
        fields.unsupported(name)
    return [known[kind] for kind in types]


def _attended(has: bool, depths: tuple[int, ...]) -> tuple[int, ...]:
    return depths if has else (0,) * len(depths)


def _depths(
    fields: Fields, resnets: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Transformer layers for each resnet of each level, finest first: on the way down and up.

    The field holds one number for all, one for each level, or a list for a level. The way up takes
    the same numbers, or those of `reverse_transformer_layers_per_block`, deepest level first.
    """
    down_name = "transformer_layers_per_block"
    up_name = f"reverse_{down_name}"
    if not all(1 <= count <= 1000 for count in resnets):
        fields.unsupported("layers_per_block")
    down = _per_level(fields, down_name, resnets)
    raised = tuple(count + 1 for count in resnets)
    if fields.values.get(up_name) is not None:
        up = _per_level(fields, up_name, raised[::-1])[::-1]
    else:
        if any(len(set(level)) > 1 for level in down):
            fields.unsupported(up_name)
        up = [level[:1] * count for level, count in zip(down, raised, strict=True)]
    return down, up


def _per_level(fields: Fields, name: str, counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    value = fields.values.get(name, 1)
    levels = value if isinstance(value, list) else [value] * len(counts)
    if len(levels) != len(counts):
        fields.wrong(name, f"a list for {len(counts)} levels")
    inner = Fields(fields.label, {f"{name}[{i}]": level for i, level in enumerate(levels)})
    return [inner.integers(f"{name}[{i}]", count, 1) for i, count in enumerate(counts)]


def _middle(fields: Fields, depth: int) -> tuple[bool, int]:
    """Whether there is a middle block, and the layers of its transformer."""
    kind = fields.values.get("mid_block_type", "UNetMidBlock2DCrossAttn")
    known = {
        None: (False, 0),
        "UNetMidBlock2D": (True, 0),
        "UNetMidBlock2DCrossAttn": (True, depth),
    }
    if not isinstance(kind, str | None) or kind not in known:
        fields.unsupported("mid_block_type")
    return known[kind]


def _read_text(fields: Fields, *, projects: bool) -> TextEncoderConfig:
    fields.require("hidden_act", *("quick_gelu", "gelu"))
    width = fields.integer("hidden_size", 512)
    return TextEncoderConfig(
        width=width,
        heads=fields.integer("num_attention_heads", 8),
        layers=fields.integer("num_hidden_layers", 12),
        mlp_width=fields.integer("intermediate_size", 2048),
        activation=Activation(fields.text("hidden_act", "quick_gelu")),
        projection=fields.integer("projection_dim", 512) if projects else 0,
        positions=fields.integer("max_position_embeddings", 77),
        vocabulary=fields.integer("vocab_size", 49408),
        epsilon=fields.number("layer_norm_eps", 1e-5),
    )


def _read_vae(fields: Fields) -> VAEConfig:
    for name, allowed in _VAE_FIXED.items():
        fields.require(name, *allowed)
    channels = fields.integers("block_out_channels")
    for name, kind in (("down", "DownEncoderBlock2D"), ("up", "UpDecoderBlock2D")):
        if fields.texts(f"{name}_block_types") != (kind,) * len(channels):
            fields.unsupported(f"{name}_block_types")
    return VAEConfig(
        channels=channels,
        layers=fields.integer("layers_per_block", 1),
        latent_channels=fields.integer("latent_channels", 4),
        norm_groups=fields.integer("norm_num_groups", 32),
        scaling_factor=fields.number("scaling_factor", 0.18215),
        force_upcast=fields.flag("force_upcast", True),
    )


def _read_scheduler(folder: Path) -> tuple[SamplingConfig, list[str]]:
    """How the model was trained; the scheduler's class is only a recommendation."""
    path = folder / "scheduler" / "scheduler_config.json"
    if not is_there(path):
        return SamplingConfig(), ["There is no scheduler configuration: SDXL's own is assumed."]
    fields = Fields.read(path, f"{folder.name}/scheduler/scheduler_config.json")
    if any(part in fields.text("_class_name", "") for part in ("EDM", "FlowMatch")):
        fields.unsupported("_class_name")  # Playground 2.5, CosXL; other noise than SDXL's
    fields.require("beta_schedule", "scaled_linear")
    fields.require("trained_betas", None)
    fields.require("prediction_type", *Prediction)
    notes = []
    if fields.values.get("timestep_spacing") == "trailing":
        notes.append("The model asks for trailing timesteps (schedule Simple or SGM Uniform).")
    sampling = SamplingConfig(
        prediction=Prediction(fields.text("prediction_type", Prediction.EPSILON)),
        zero_terminal_snr=fields.flag("rescale_betas_zero_snr", False),
        beta_start=fields.number("beta_start", 0.00085),
        beta_end=fields.number("beta_end", 0.012),
        train_steps=fields.integer("num_train_timesteps", 1000),
    )
    return sampling, notes
