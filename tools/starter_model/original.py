"""The weights under the names of SDXL's original release, as a single file holds them.

Where each tensor lies is the program's own knowledge (`engine.sdxl.checkpoint.original`), read the
other way round here.  It must not know of training.
"""

import torch
from torch import Tensor

from engine.sdxl.checkpoint.original import TEXT_2_PREFIX, UNET_PREFIXES, VAE_PREFIX, origins_of
from engine.sdxl.config import ModelConfig

LOGIT_SCALE = 4.6055  # the logarithm of 100, as in CLIP; nothing reads it here


def single_file(parts: dict[str, dict[str, Tensor]], config: ModelConfig) -> dict[str, Tensor]:
    """All parts' weights, given under diffusers' and transformers' names."""
    named: dict[str, Tensor] = {}
    fused: dict[str, dict[int, Tensor]] = {}
    for part, places in origins_of(config, UNET_PREFIXES[0]).items():
        for name, origin in places.items():
            value = parts[part][name]
            if origin.third is not None:
                fused.setdefault(origin.name, {})[origin.third] = value
                continue
            if origin.name.startswith(VAE_PREFIX) and ".attn_1." in origin.name and value.ndim == 2:
                value = value[:, :, None, None]  # the VAE's attention is 1x1 convolutions there
            named[origin.name] = (value.T if origin.transposed else value).contiguous()
    for name, thirds in fused.items():
        named[name] = torch.cat([thirds[k] for k in range(3)])  # [3 width, ...]
    scale = named[TEXT_2_PREFIX + "text_projection"].new_tensor(LOGIT_SCALE)
    return named | {TEXT_2_PREFIX + "logit_scale": scale}
