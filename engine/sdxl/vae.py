"""The autoencoder as two graphs: latents become pixels, and pixels become latents.

Latents here are in the autoencoder's own scale: what the sampler works with, divided by
`config.scaling_factor`. The caller divides before decoding and multiplies after encoding, so that
the scale lives in one place, in NumPy. The graphs know neither a device nor a precision: some
models overflow in float16 (`config.force_upcast`), and choosing bfloat16 or float32 for those is
the caller's business. A decode at 1024 x 1024 is about 10 Tflop.

Dimensions: N batch, C channels, H height, W width.
"""

from __future__ import annotations

from engine.graph import Graph, Value
from engine.sdxl.config import VAEConfig
from engine.sdxl.layers import SAME_3X3, Scope, to_image, to_tokens
from engine.weights import Weights

NORM_EPSILON = 1e-6


def build_decoder(
    config: VAEConfig, weights: Weights, batch: int, height: int, width: int
) -> Graph:
    """Latents of `height` x `width` to a picture.

    Input: `latent` [N, C, H, W], divided by the scaling factor.
    Output: `image` [N, 3, 8 H, 8 W] (for four levels), in -1..1 up to overshoot.

    Raises:
        EngineError: MODEL_INCOMPLETE for a missing tensor.
    """
    graph = Graph("vae decoder")
    root = Scope(graph, weights)
    decoder = root.at("decoder")
    x = graph.input("latent", (batch, config.latent_channels, height, width))
    if root.at("post_quant_conv").has("weight"):
        x = root.at("post_quant_conv").conv(x)
    x = decoder.at("conv_in").conv(x, padding=SAME_3X3)
    x = _middle(decoder.at("mid_block"), config, x)
    levels = len(config.channels)
    for index in range(levels):
        block = decoder.at("up_blocks", index)
        for layer in range(config.layers + 1):
            x = block.at("resnets", layer).resnet(x, config.norm_groups, NORM_EPSILON)
        if index < levels - 1:
            x = graph.upsample_nearest(x)  # [N, C, 2 H, 2 W]
            x = block.at("upsamplers", 0, "conv").conv(x, padding=SAME_3X3)
    graph.output("image", _head(decoder, config, x))
    return graph


def build_encoder(
    config: VAEConfig, weights: Weights, batch: int, height: int, width: int
) -> Graph:
    """A picture of `height` x `width` pixels, multiples of 8, to the distribution of its latent.

    Input: `image` [N, 3, H, W] in -1..1.
    Outputs: `mean` and `logvar` [N, C, H / 8, W / 8] (for four levels). A sample is
    mean + exp(clip(logvar, -30, 20) / 2) * noise; times the scaling factor it is a latent.

    Raises:
        EngineError: MODEL_INCOMPLETE for a missing tensor.
    """
    graph = Graph("vae encoder")
    root = Scope(graph, weights)
    encoder = root.at("encoder")
    x = graph.input("image", (batch, 3, height, width))
    x = encoder.at("conv_in").conv(x, padding=SAME_3X3)
    levels = len(config.channels)
    for index in range(levels):
        block = encoder.at("down_blocks", index)
        for layer in range(config.layers):
            x = block.at("resnets", layer).resnet(x, config.norm_groups, NORM_EPSILON)
        if index < levels - 1:  # padded at the bottom and the right only
            down = block.at("downsamplers", 0, "conv")
            x = down.conv(x, stride=2, padding=(0, 0, 1, 1))  # [N, C, H / 2, W / 2]
    x = _middle(encoder.at("mid_block"), config, x)
    x = _head(encoder, config, x)  # [N, 2 C, H / 8, W / 8]
    if root.at("quant_conv").has("weight"):
        x = root.at("quant_conv").conv(x)
    mean, logvar = graph.split(x, 1, (config.latent_channels, config.latent_channels))
    graph.output("mean", mean)
    graph.output("logvar", logvar)
    return graph


def _middle(block: Scope, config: VAEConfig, x: Value) -> Value:
    """Two resnets with an attention of one head over all pixels between them."""
    x = block.at("resnets", 0).resnet(x, config.norm_groups, NORM_EPSILON)
    graph, attention = block.graph, block.at("attentions", 0)
    height, width = x.shape[2:]
    h = attention.at("group_norm").group_norm(x, config.norm_groups, NORM_EPSILON)
    h = to_tokens(graph, h)  # [N, H W, C]
    q, k, v = (attention.at(name).linear(h) for name in ("to_q", "to_k", "to_v"))
    h = attention.at("to_out", 0).linear(graph.attention(q, k, v, heads=1))
    x = graph.add(x, to_image(graph, h, height, width))  # [N, C, H, W]
    return block.at("resnets", 1).resnet(x, config.norm_groups, NORM_EPSILON)


def _head(scope: Scope, config: VAEConfig, x: Value) -> Value:
    x = scope.at("conv_norm_out").group_norm(x, config.norm_groups, NORM_EPSILON)
    return scope.at("conv_out").conv(scope.graph.silu(x), padding=SAME_3X3)
