"""Single `.safetensors` files in the original layout.

Costs the header, and four bytes for each scale of a scaled 8-bit file.
"""

from __future__ import annotations

from pathlib import Path

from engine.safetensors_file import SafetensorsFile
from engine.sdxl.checkpoint.consistency import check_consistent
from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.checkpoint.infer import infer_config
from engine.sdxl.checkpoint.model import PARTS, Model, identity_of
from engine.sdxl.checkpoint.original import origins_of
from engine.sdxl.checkpoint.recognise import recognise
from engine.sdxl.checkpoint.source import TensorSource, select
from engine.sdxl.checkpoint.unused import note_unused


def open_single_file(path: Path) -> Model:
    """The model in a single file.

    Raises:
        EngineError: whatever is wrong, in one sentence.
    """
    file = SafetensorsFile(path)
    recognised = recognise(file)
    if recognised.kind is not None or recognised.unet_prefix is None:
        raise recognised.error(path.name)
    source = TensorSource([file])
    config = infer_config(source, file.metadata, recognised.unet_prefix, path.name)
    check_consistent(config, path.name)
    expected, origins = expected_tensors(config), origins_of(config, recognised.unet_prefix)
    weights = {
        part: select(source, part, expected[part], origins[part], path.name) for part in PARTS
    }
    used = {origin.name for part in PARTS for origin in origins[part].values()}
    return Model(
        config=config,
        text_encoder=weights["text_encoder"],
        text_encoder_2=weights["text_encoder_2"],
        unet=weights["unet"],
        vae=weights["vae"],
        name=path.stem,
        path=path,
        identity=identity_of([file]),
        notes=tuple(note_unused([name for name in file.tensors if name not in used], path.name)),
    )
