"""The two CLIP text towers as graphs: token ids become the context and the pooled embedding.

SDXL reads the hidden state in front of the last layer, without the final norm, so a tower whose
pooled output is not wanted ends one layer early. A prompt longer than one window of tokens is a
batch of windows. Masks: causal only; padding is attended to, as in training. This module knows no
tokenizer and no device; building takes under a millisecond a layer and loads nothing.

Dimensions: N windows, T tokens, D features.
"""

from __future__ import annotations

from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind, Value
from engine.sdxl.config import Activation, TextEncoderConfig
from engine.sdxl.layers import Scope
from engine.weights import Weights


def build_text_encoder(
    config: TextEncoderConfig, weights: Weights, batch: int, *, pooled: bool
) -> Graph:
    """The graph of one tower for `batch` windows of `config.positions` tokens.

    Inputs: `ids` [N, T], int32; with `pooled` also `end` [N], int32: for each window the flat index
    n * T + t of its end-of-text token.
    Outputs: `hidden` [N, T, D], the penultimate hidden state; with `pooled` also `pooled` [N, P].

    Raises:
        EngineError: BAD_GRAPH if `pooled` is asked of a tower without a projection;
            MODEL_INCOMPLETE for a missing tensor.
    """
    if pooled and not config.projection:
        raise EngineError(ErrorKind.BAD_GRAPH, "This text encoder has no pooled output.")
    graph = Graph("text encoder")
    root = Scope(graph, weights)
    model = root.at("text_model")
    tokens = config.positions
    ids = graph.input("ids", (batch, tokens), Kind.I32)
    x = graph.embedding(model.at("embeddings", "token_embedding").constant(), ids)  # [N, T, D]
    positions = model.at("embeddings", "position_embedding").weight()
    x = graph.add(x, graph.constant(positions.reshaped(1, tokens, config.width)))

    layers = [model.at("encoder", "layers", index) for index in range(config.layers)]
    for layer in layers[:-1]:
        x = _layer(layer, config, x)
    graph.output("hidden", x)
    if pooled:
        end = graph.input("end", (batch,), Kind.I32)
        last = _layer(layers[-1], config, x)
        rows = graph.reshape(last, batch * tokens, config.width)  # [N T, D]
        last = graph.embedding(rows, end)  # [N, D]
        last = model.at("final_layer_norm").layer_norm(last, config.epsilon)
        graph.output("pooled", root.at("text_projection").linear(last))  # [N, P]
    return graph


def _layer(scope: Scope, config: TextEncoderConfig, x: Value) -> Value:
    """One transformer layer, norms first: x [N, T, D] -> [N, T, D]."""
    graph, attention, mlp = scope.graph, scope.at("self_attn"), scope.at("mlp")
    h = scope.at("layer_norm1").layer_norm(x, config.epsilon)
    h = graph.attention(
        attention.at("q_proj").linear(h),
        attention.at("k_proj").linear(h),
        attention.at("v_proj").linear(h),
        heads=config.heads,
        causal=True,
    )
    x = graph.add(x, attention.at("out_proj").linear(h))
    h = scope.at("layer_norm2").layer_norm(x, config.epsilon)
    h = mlp.at("fc1").linear(h)  # [N, T, 4 D]
    h = graph.gelu(h) if config.activation is Activation.GELU else graph.quick_gelu(h)
    return graph.add(x, mlp.at("fc2").linear(h))
