"""The starter model's dimensions: SDXL's architecture, small, readable from its shapes alone.

A single-file checkpoint carries no configuration, so all that SDXL's loaders assume holds here:
attention heads are 64 wide in the UNet and both text encoders, each of the six time ids becomes 256
features, the context is as wide as both text encoders together, the time embedding four times the
model channels, and channels are whole multiples of the first level's.  It must not import anything.
"""

from typing import Any

SCALING_FACTOR = 0.13025  # SDXL's own; the VAE's latents are standardised to it
BETA_START, BETA_END, TIMESTEPS = 0.00085, 0.012, 1000

TEXT_1 = {
    "width": 64,
    "heads": 1,
    "layers": 3,
}  # CLIP-L's place; SDXL skips its last layer
TEXT_2 = {"width": 128, "heads": 2, "layers": 5}  # OpenCLIP bigG's place
CONTEXT = TEXT_1["width"] + TEXT_2["width"]
TIME_ID_FEATURES = 256

VAE: dict[str, Any] = {
    "in_channels": 3,
    "out_channels": 3,
    "down_block_types": ("DownEncoderBlock2D",) * 4,
    "up_block_types": ("UpDecoderBlock2D",) * 4,
    "block_out_channels": (96, 96, 96, 96),
    "layers_per_block": 1,
    "latent_channels": 4,
    "norm_num_groups": 32,
    "sample_size": 256,
    "scaling_factor": SCALING_FACTOR,
    "force_upcast": False,
    "act_fn": "silu",
}

# The VAE whose latents the UNet learns.  Its last level has one channel for each of SDXL's 32
# groups, so normalisation takes away how bright a flat picture is, and the decoder drew a ring into
# a corner to keep it.  A wider one (three channels a group) is trained on the same latents.
FIRST_VAE = VAE | {"block_out_channels": (32, 64, 96, 96)}

UNET: dict[str, Any] = {
    "sample_size": 32,
    "in_channels": 4,
    "out_channels": 4,
    "block_out_channels": (64, 128, 128),
    "down_block_types": ("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
    "up_block_types": ("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
    "layers_per_block": 2,
    "transformer_layers_per_block": (1, 2, 2),  # the first level has no attention
    "attention_head_dim": (1, 2, 2),  # numbers of heads, for historical reasons
    "cross_attention_dim": CONTEXT,
    "use_linear_projection": True,
    "addition_embed_type": "text_time",
    "addition_time_embed_dim": TIME_ID_FEATURES,
    "projection_class_embeddings_input_dim": 6 * TIME_ID_FEATURES + TEXT_2["width"],
}
