"""Layers that all parts of the model share, written where a name in a checkpoint leads.

A `Scope` is a place in a model's naming tree together with the graph under construction; each
method reads the weights that lie there (`weight`, `bias`) and appends the node. It knows no device
and no configuration, and costs nothing beyond the nodes.

Dimensions: N batch, C channels, H height, W width, T tokens, D features.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Value
from engine.weights import Weight, Weights

SAME_3X3 = (1, 1, 1, 1)  # the padding that keeps the size under a 3x3 kernel


@dataclass(frozen=True, slots=True)
class Scope:
    """A place in the naming tree of one part of a model."""

    graph: Graph
    weights: Weights
    path: str = ""

    def at(self, *names: str | int) -> Scope:
        """The place `names` further down."""
        path = ".".join(str(name) for name in (self.path, *names) if name != "")
        return Scope(self.graph, self.weights, path)

    def has(self, name: str) -> bool:
        """Whether a tensor of this name lies here."""
        return f"{self.path}.{name}" in self.weights

    def weight(self, name: str = "weight") -> Weight:
        """The tensor that lies here.

        Raises:
            EngineError: MODEL_INCOMPLETE if the checkpoint lacks it.
        """
        full = f"{self.path}.{name}"
        try:
            return self.weights[full]
        except KeyError:
            raise EngineError(
                ErrorKind.MODEL_INCOMPLETE,
                f"The model lacks the tensor {full} ({self.graph.name}).",
                tensor=full,
            ) from None

    def constant(self, name: str = "weight") -> Value:
        """The tensor that lies here, as a node."""
        return self.graph.constant(self.weight(name))

    def bias(self) -> Value | None:
        """The bias that lies here, if there is one."""
        return self.constant("bias") if self.has("bias") else None

    def linear(self, x: Value) -> Value:
        """x [..., D] -> [..., O]. A 1x1 convolution's weight [O, D, 1, 1] counts as a matrix."""
        weight = self.weight()
        if len(weight.shape) == 4 and weight.shape[2:] == (1, 1):
            weight = weight.reshaped(*weight.shape[:2])  # [O, D]
        return self.graph.linear(x, self.graph.constant(weight), self.bias())

    def conv(
        self,
        x: Value,
        *,
        stride: int = 1,
        padding: tuple[int, int, int, int] = (0, 0, 0, 0),
    ) -> Value:
        """x [N, C, H, W] -> [N, O, H', W']."""
        return self.graph.conv2d(x, self.constant(), self.bias(), stride=stride, padding=padding)

    def layer_norm(self, x: Value, epsilon: float) -> Value:
        """x [..., D], normalised over its last axis."""
        return self.graph.layer_norm(x, self.constant(), self.constant("bias"), epsilon=epsilon)

    def group_norm(self, x: Value, groups: int, epsilon: float) -> Value:
        """x [N, C, ...], normalised over groups of channels."""
        return self.graph.group_norm(
            x, self.constant(), self.constant("bias"), groups=groups, epsilon=epsilon
        )

    def resnet(self, x: Value, groups: int, epsilon: float, time: Value | None = None) -> Value:
        """The residual block: x [N, C, H, W] -> [N, O, H, W].

        `time` [N, E] is the time embedding behind its SiLU; the autoencoder has none.
        """
        graph = self.graph
        h = graph.silu(self.at("norm1").group_norm(x, groups, epsilon))
        h = self.at("conv1").conv(h, padding=SAME_3X3)  # [N, O, H, W]
        if time is not None:
            shift = self.at("time_emb_proj").linear(time)  # [N, O]
            h = graph.add(h, graph.reshape(shift, *shift.shape, 1, 1))  # + [N, O, 1, 1]
        h = graph.silu(self.at("norm2").group_norm(h, groups, epsilon))
        h = self.at("conv2").conv(h, padding=SAME_3X3)
        shortcut = self.at("conv_shortcut")
        return graph.add(shortcut.conv(x) if shortcut.has("weight") else x, h)


def to_tokens(graph: Graph, x: Value) -> Value:
    """x [N, C, H, W] -> [N, T, C] with T = H * W, row by row."""
    n, c, h, w = x.shape
    return graph.transpose(graph.reshape(x, n, c, h * w), 0, 2, 1)  # [N, T, C]


def to_image(graph: Graph, x: Value, height: int, width: int) -> Value:
    """x [N, T, C] -> [N, C, H, W], the inverse of `to_tokens`."""
    n, _, c = x.shape
    return graph.reshape(graph.transpose(x, 0, 2, 1), n, c, height, width)  # [N, C, H, W]
