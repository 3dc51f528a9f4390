"""Mezzotint's side: `python -m benchmarks.ours unet|rest PRECISION MODEL SIZE...`."""

from __future__ import annotations

import sys

import numpy as np

from benchmarks.measuring import anonymous_gib, once, peak_gib, report, seconds
from engine.devices import open_device
from engine.devices.base import Precision
from engine.sdxl.checkpoint import open_model
from engine.sdxl.conditioning import conditions, sinusoid, time_ids
from engine.sdxl.text_encoder import build_text_encoder
from engine.sdxl.unet import build_unet, build_unet_context
from engine.sdxl.vae import build_decoder

TOKENS = 77
REPEATS = 2


def unet(precision: Precision, path: str, sizes: list[int]) -> None:
    """One pass at each size; the keys and values of the prompt are computed before."""
    device, generator = open_device("cpu"), np.random.default_rng(0)
    model = open_model(path)
    config = model.config.unet
    prompt = build_unet_context(config, model.unet, 1, TOKENS)
    compiled = device.compile(prompt, precision)
    context = generator.standard_normal((1, TOKENS, config.context_width), np.float32)
    pooled = generator.standard_normal((1, config.pooled_width), np.float32)
    given = {"context": context, "conditions": conditions(config, pooled, time_ids(512, 512))}
    kept = compiled.run(given, keep=prompt.outputs)
    facts = {}
    for pixels in sizes:
        side = pixels // 8
        graph = build_unet(config, model.unet, 1, side, side, TOKENS)
        load, step = once(lambda graph=graph: device.compile(graph, precision))
        latent = generator.standard_normal((1, 4, side, side), np.float32)
        inputs = {"latent": latent, "time": sinusoid([500], config.channels[0]), **kept}
        facts[f"unet {pixels}"] = seconds(lambda s=step, i=inputs: s.run(i), REPEATS)
        facts[f"unet load {pixels}"] = load
        facts[f"unet anonymous GiB {pixels}"] = anonymous_gib()
        del step
    report(**facts, **{"unet peak GiB": peak_gib()})


def rest(precision: Precision, path: str, _sizes: list[int]) -> None:
    """Decoding at 512 and encoding one prompt."""
    device, generator = open_device("cpu"), np.random.default_rng(0)
    model = open_model(path)
    config = model.config
    ids = np.full((1, TOKENS), 49407, np.int32)
    ids[0, :8] = [49406, *range(320, 327)]
    load_1, first = once(
        lambda: device.compile(
            build_text_encoder(config.text_encoder, model.text_encoder, 1, pooled=False), precision
        )
    )
    load_2, second = once(
        lambda: device.compile(
            build_text_encoder(config.text_encoder_2, model.text_encoder_2, 1, pooled=True),
            precision,
        )
    )
    end = np.array([8], np.int32)

    def encode() -> None:
        first.run({"ids": ids})
        second.run({"ids": ids, "end": end})

    decoder = device.compile(build_decoder(config.vae, model.vae, 1, 64, 64), precision)
    latent = generator.standard_normal((1, 4, 64, 64), np.float32)
    report(
        **{
            "encode": seconds(encode, 5),
            "encode load": load_1 + load_2,
            "decode 512": seconds(lambda: decoder.run({"latent": latent}), 2),
            "rest peak GiB": peak_gib(),
        }
    )


if __name__ == "__main__":
    {"unet": unet, "rest": rest}[sys.argv[1]](
        Precision(sys.argv[2]), sys.argv[3], [int(size) for size in sys.argv[4:]]
    )
