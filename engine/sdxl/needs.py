"""What a picture takes of a device: the graphs that draw it, built to be measured only.

Nothing is loaded or compiled. For the full model this takes about half a second a size.
"""

from __future__ import annotations

from engine.devices.base import Precision
from engine.devices.memory_plan import Decoding, Needs, estimate
from engine.sdxl.checkpoint import Model
from engine.sdxl.text_encoder import build_text_encoder
from engine.sdxl.unet import build_unet, build_unet_context
from engine.sdxl.vae import build_decoder

# Sides of decoding tiles in latent pixels, largest first. Below 32 colours drift visibly, which is
# still better than to refuse a slow device.
TILE_SIDES = (192, 128, 96, 64, 48, 32, 24, 16)


def needs_of(
    model: Model,
    precision: Precision,
    batch: int,
    tokens: int,
    height: int,
    width: int,
    *,
    decoder: Precision | None = None,
) -> Needs:
    """The needs of pictures whose latent is `height` x `width`.

    Args:
        batch: passes of the UNet at a time: 2 with guidance.
        tokens: of the context.
        decoder: the precision of the decoder, if it is another one.
    """
    config = model.config
    towers = (
        (config.text_encoder, model.text_encoder, False),
        (config.text_encoder_2, model.text_encoder_2, True),
    )
    tiles = {(min(side, height), min(side, width)) for side in TILE_SIDES} - {(height, width)}

    def decoding(tile: tuple[int, int] | None) -> Decoding:
        graph = build_decoder(config.vae, model.vae, 1, *(tile or (height, width)))
        return Decoding(tile, estimate(graph, decoder or precision))

    return Needs(
        [
            estimate(build_text_encoder(tower, weights, 1, pooled=pooled), precision)
            for tower, weights, pooled in towers
        ],
        estimate(build_unet_context(config.unet, model.unet, batch, tokens), precision),
        estimate(build_unet(config.unet, model.unet, batch, height, width, tokens), precision),
        [decoding(None), *map(decoding, sorted(tiles, reverse=True))],
    )
