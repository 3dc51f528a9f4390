"""Tensors of a file that the model does not use: which are worth a word.

Training leftovers, counters and second copies are in many files and mean nothing; anything else is
told, because it may be a part of the model that this program does not know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.safetensors_file import shown

_MEANINGLESS = re.compile(
    r"(^|.*\.)(position_ids|attn_mask|logit_scale|scaled_fp8|comfy_quant|scale_weight|weight_scale"
    r"|scale_input|input_scale)$"
    r"|(model_ema|loss|optimizer|discriminator|lossconfig)\..*"
    r"|(alphas|betas|sqrt|log_one|posterior|lvlb|sigmas)\w*|denoiser\.sigmas|model\.sigmas"
    r"|logvar|v_pred|ztsnr|global_step|epoch"
)


def note_unused(names: Sequence[str], where: str) -> list[str]:
    """At most one sentence on tensors that are not used."""
    strange = [name for name in names if not _MEANINGLESS.fullmatch(name)]
    if not strange:
        return []
    few = ", ".join(shown(name) for name in strange[:3]) + (", ..." if len(strange) > 3 else "")
    return [f"{where} has {len(strange):,} tensors that are not used: {few}."]
