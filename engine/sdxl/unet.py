"""SDXL's UNet as two graphs: what depends on the prompt alone, and one denoising step.

`build_unet_context` gives the keys and values of every cross-attention and the embedding of the
added conditions. Its outputs stay on the device and are inputs of `build_unet`'s graph under the
same names, so they cost one run for each prompt instead of one for each step. Depth variants
(other numbers of transformer layers, also between the ways down and up, no middle block) are the
configuration's business. This module knows no device and no sampler; building the full-size model
takes milliseconds and loads nothing.

Dimensions: N batch, C channels, H height, W width, T tokens, D features, E time embedding.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.graph import Graph, Value
from engine.sdxl.config import UNetConfig
from engine.sdxl.layers import SAME_3X3, Scope, to_image, to_tokens
from engine.weights import Weights

TIME_IDS = 6  # micro-conditioning numbers: see engine.sdxl.conditioning
LAYER_NORM_EPSILON = 1e-5
TRANSFORMER_NORM_EPSILON = 1e-6  # of the group norm in front of a transformer


def build_unet_context(config: UNetConfig, weights: Weights, batch: int, tokens: int) -> Graph:
    """The part that depends on the prompt alone.

    Inputs: `context` [N, T, D], the hidden states of both towers side by side; `conditions`
    [N, P + 6 F], the pooled embedding and the features of the six time ids
    (`conditioning.conditions`).
    Outputs: `added` [N, E], and for each cross-attention its `<path>.k` and `<path>.v` [N, T, C].

    Raises:
        EngineError: MODEL_INCOMPLETE for a missing tensor.
    """
    graph = Graph("unet context")
    root = Scope(graph, weights)
    context = graph.input("context", (batch, tokens, config.context_width))
    width = config.pooled_width + TIME_IDS * config.size_features
    conditions = graph.input("conditions", (batch, width))
    graph.output("added", _embedding(root.at("add_embedding"), conditions))  # [N, E]
    for path, _ in _cross_attentions(config):
        attention = root.at(path)
        graph.output(f"{path}.k", attention.at("to_k").linear(context))  # [N, T, C]
        graph.output(f"{path}.v", attention.at("to_v").linear(context))  # [N, T, C]
    return graph


def build_unet(
    config: UNetConfig, weights: Weights, batch: int, height: int, width: int, tokens: int
) -> Graph:
    """One step at a latent size of `height` x `width`, which may be odd.

    Inputs: `latent` [N, C, H, W], scaled for the model; `time` [N, C0], the timestep's features
    (`conditioning.sinusoid`, as wide as the finest level); all outputs of `build_unet_context`.
    Output: `prediction` [N, C, H, W], the noise or v.

    Raises:
        EngineError: MODEL_INCOMPLETE for a missing tensor.
    """
    graph = Graph("unet")
    root = Scope(graph, weights)
    latent = graph.input("latent", (batch, config.in_channels, height, width))
    features = graph.input("time", (batch, config.channels[0]))
    added = graph.input("added", (batch, config.time_width))
    keys: dict[str, tuple[Value, Value]] = {}
    for path, level in _cross_attentions(config):
        shape = (batch, tokens, config.channels[level])
        keys[path] = graph.input(f"{path}.k", shape), graph.input(f"{path}.v", shape)

    time = graph.silu(graph.add(_embedding(root.at("time_embedding"), features), added))  # [N, E]
    step = _Step(config, time, keys)
    x = root.at("conv_in").conv(latent, padding=SAME_3X3)
    x, skips = step.down(root, x)
    if config.has_middle:
        x = step.middle(root.at("mid_block"), x)
    x = step.up(root, x, skips)
    x = root.at("conv_norm_out").group_norm(x, config.norm_groups, config.norm_epsilon)
    x = root.at("conv_out").conv(graph.silu(x), padding=SAME_3X3)
    graph.output("prediction", x)
    return graph


class _Step:
    """The three stretches of a step, with what all their blocks need."""

    def __init__(
        self, config: UNetConfig, time: Value, keys: dict[str, tuple[Value, Value]]
    ) -> None:
        self.config = config
        self.time = time  # [N, E], behind its SiLU
        self.keys = keys  # cross-attention's path -> k, v [N, T, C]

    def down(self, root: Scope, x: Value) -> tuple[Value, list[Value]]:
        """The way down; gives also what the way up takes back, finest first."""
        config, skips = self.config, [x]
        for level, depths in enumerate(config.transformers):
            block = root.at("down_blocks", level)
            for index, depth in enumerate(depths):
                x = self._resnet(block.at("resnets", index), x)
                x = self._transformer(block.at("attentions", index), x, depth, level)
                skips.append(x)
            if level < len(config.channels) - 1:
                down = block.at("downsamplers", 0, "conv")
                x = down.conv(x, stride=2, padding=SAME_3X3)  # [N, C, ceil(H / 2), ceil(W / 2)]
                skips.append(x)
        return x, skips

    def middle(self, block: Scope, x: Value) -> Value:
        """The middle block; without a transformer it is a single resnet."""
        x = self._resnet(block.at("resnets", 0), x)
        if not self.config.transformers_middle:
            return x
        level = len(self.config.channels) - 1
        x = self._transformer(block.at("attentions", 0), x, self.config.transformers_middle, level)
        return self._resnet(block.at("resnets", 1), x)

    def up(self, root: Scope, x: Value, skips: list[Value]) -> Value:
        """The way up, which consumes `skips` from its end."""
        graph, levels = root.graph, len(self.config.channels)
        for level in reversed(range(levels)):
            block = root.at("up_blocks", levels - 1 - level)
            for index, depth in enumerate(self.config.transformers_up[level]):
                x = graph.concat([x, skips.pop()], axis=1)  # [N, C + C', H, W]
                x = self._resnet(block.at("resnets", index), x)
                x = self._transformer(block.at("attentions", index), x, depth, level)
            if level:
                x = _upsampled(graph, x, skips[-1])
                x = block.at("upsamplers", 0, "conv").conv(x, padding=SAME_3X3)
        return x

    def _resnet(self, scope: Scope, x: Value) -> Value:
        return scope.resnet(x, self.config.norm_groups, self.config.norm_epsilon, self.time)

    def _transformer(self, scope: Scope, x: Value, depth: int, level: int) -> Value:
        """x [N, C, H, W] -> [N, C, H, W] through `depth` transformer layers over its pixels."""
        if not depth:
            return x
        graph, heads = scope.graph, self.config.heads[level]
        height, width = x.shape[2:]
        h = scope.at("norm").group_norm(x, self.config.norm_groups, TRANSFORMER_NORM_EPSILON)
        h = scope.at("proj_in").linear(to_tokens(graph, h))  # [N, H W, C]
        for index in range(depth):
            block = scope.at("transformer_blocks", index)
            h = graph.add(h, _self_attention(block, h, heads))
            h = graph.add(h, self._cross_attention(block, h, heads))
            h = graph.add(h, _feed_forward(block, h))
        h = to_image(graph, scope.at("proj_out").linear(h), height, width)  # [N, C, H, W]
        return graph.add(x, h)

    def _cross_attention(self, block: Scope, x: Value, heads: int) -> Value:
        attention = block.at("attn2")
        k, v = self.keys[attention.path]
        h = block.at("norm2").layer_norm(x, LAYER_NORM_EPSILON)
        q = attention.at("to_q").linear(h)
        return attention.at("to_out", 0).linear(block.graph.attention(q, k, v, heads=heads))


def _self_attention(block: Scope, x: Value, heads: int) -> Value:
    attention = block.at("attn1")
    h = block.at("norm1").layer_norm(x, LAYER_NORM_EPSILON)
    q, k, v = (attention.at(name).linear(h) for name in ("to_q", "to_k", "to_v"))
    return attention.at("to_out", 0).linear(block.graph.attention(q, k, v, heads=heads))


def _feed_forward(block: Scope, x: Value) -> Value:
    """GEGLU (https://arxiv.org/abs/2002.05202): (a x) * gelu(b x), a and b in one tensor.

    Written as two products, so that the GELU belongs to the second alone.
    """
    graph, projection = block.graph, block.at("ff", "net", 0, "proj")
    h = block.at("norm3").layer_norm(x, LAYER_NORM_EPSILON)
    weight, bias = projection.weight(), projection.weight("bias")
    half = weight.shape[0] // 2
    value, gate = (
        graph.linear(
            h,
            graph.constant(weight.rows(start, start + half)),
            graph.constant(bias.rows(start, start + half)),
        )  # [N, T, half]
        for start in (0, half)
    )
    return block.at("ff", "net", 2).linear(graph.multiply(value, graph.gelu(gate)))


def _embedding(scope: Scope, features: Value) -> Value:
    """The two-layer embedding of time or of the added conditions: [N, F] -> [N, E]."""
    h = scope.graph.silu(scope.at("linear_1").linear(features))
    return scope.at("linear_2").linear(h)


def _upsampled(graph: Graph, x: Value, skip: Value) -> Value:
    """x [N, C, H, W] at the size of the skip connection that comes next.

    That is 2 H, or 2 H - 1 where the way down rounded up; nearest-neighbour interpolation to 2 H -
    1 takes row floor(i H / (2 H - 1)) = floor(i / 2), so it is the doubled picture less its end.
    """
    x = graph.upsample_nearest(x)
    for axis in (2, 3):
        if x.shape[axis] != skip.shape[axis]:
            x = graph.slice(x, axis, 0, skip.shape[axis])
    return x


def context_outputs(config: UNetConfig) -> list[str]:
    """Names of the outputs of `build_unet_context`, which are inputs of `build_unet`."""
    return ["added", *(f"{path}.{part}" for path, _ in _cross_attentions(config) for part in "kv")]


def _cross_attentions(config: UNetConfig) -> Iterator[tuple[str, int]]:
    """Path and level of each cross-attention, in the order of the forward pass."""
    levels = len(config.channels)
    places = [
        (f"down_blocks.{level}.attentions.{index}", depth, level)
        for level, depths in enumerate(config.transformers)
        for index, depth in enumerate(depths)
    ]
    if config.has_middle:
        places.append(("mid_block.attentions.0", config.transformers_middle, levels - 1))
    places += [
        (f"up_blocks.{levels - 1 - level}.attentions.{index}", depth, level)
        for level in reversed(range(levels))
        for index, depth in enumerate(config.transformers_up[level])
    ]
    for path, depth, level in places:
        for index in range(depth):
            yield f"{path}.transformer_blocks.{index}.attn2", level
