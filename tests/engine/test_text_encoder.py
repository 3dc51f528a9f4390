"""What must hold of a text tower whatever its weights are. Its numbers are in test_parity.py."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.devices import reference
from engine.devices.base import Precision
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Op
from engine.sdxl.config import Activation
from engine.sdxl.text_encoder import build_text_encoder
from engine.weights import weight_from_array
from tests.engine.parity_models import TWO_LEVELS, random_weights

CONFIG = replace(TWO_LEVELS.text_encoder_2, vocabulary=100, positions=9)
MODEL = replace(TWO_LEVELS, text_encoder_2=CONFIG)
WEIGHTS = random_weights(MODEL)["text_encoder_2"]
IDS = np.random.RandomState(0).randint(0, 100, (2, 9)).astype(np.int32)


def run(graph: Graph, **inputs: np.ndarray) -> dict[str, np.ndarray]:
    return reference.open().compile(graph, Precision.F32).run(inputs)


def encode(ids: np.ndarray, end: list[int] | None = None) -> dict[str, np.ndarray]:
    graph = build_text_encoder(CONFIG, WEIGHTS, len(ids), pooled=end is not None)
    given = {} if end is None else {"end": np.array(end, np.int32)}
    return run(graph, ids=ids, **given)


def test_a_token_sees_only_what_stands_before_it() -> None:
    changed = IDS.copy()
    changed[:, 5] = (changed[:, 5] + 1) % 100
    before, after = encode(IDS)["hidden"], encode(changed)["hidden"]
    np.testing.assert_array_equal(before[:, :5], after[:, :5])
    assert (np.abs(before - after)[:, 5:].max(axis=2) > 1e-6).all()


def test_windows_of_a_batch_do_not_mix() -> None:
    both, second = encode(IDS, end=[3, 9 + 7]), encode(IDS[1:], end=[7])
    np.testing.assert_allclose(both["hidden"][1], second["hidden"][0], atol=1e-6)
    np.testing.assert_allclose(both["pooled"][1], second["pooled"][0], atol=1e-6)


def test_the_pooled_embedding_is_read_where_the_text_ends() -> None:
    behind = IDS.copy()
    behind[:, 6:] = 17  # whatever stands behind the end does not matter; what stands before, does
    before = IDS.copy()
    before[:, 2] = (before[:, 2] + 1) % 100
    expected = encode(IDS, end=[5, 9 + 5])["pooled"]
    np.testing.assert_array_equal(encode(behind, end=[5, 9 + 5])["pooled"], expected)
    assert (np.abs(encode(before, end=[5, 9 + 5])["pooled"] - expected).max(axis=1) > 1e-6).all()


def test_a_tower_without_pooling_needs_neither_its_last_layer_nor_final_norm() -> None:
    last = f"layers.{CONFIG.layers - 1}."
    fewer = {
        name: weight
        for name, weight in WEIGHTS.items()
        if last not in name and "final" not in name and "projection" not in name
    }
    graph = build_text_encoder(CONFIG, fewer, 2, pooled=False)
    np.testing.assert_array_equal(run(graph, ids=IDS)["hidden"], encode(IDS)["hidden"])
    with pytest.raises(EngineError, match=rf"{last}.*\.weight") as caught:
        build_text_encoder(CONFIG, fewer, 2, pooled=True)
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE


def test_the_hidden_state_is_the_sum_of_embeddings_where_layers_add_nothing() -> None:
    silent = {
        name: weight_from_array(
            name, weight.float32() * (0 if ("out_proj" in name or "fc2" in name) else 1)
        )
        for name, weight in WEIGHTS.items()
    }
    hidden = run(build_text_encoder(CONFIG, silent, 2, pooled=False), ids=IDS)["hidden"]
    tokens = WEIGHTS["text_model.embeddings.token_embedding.weight"].float32()
    positions = WEIGHTS["text_model.embeddings.position_embedding.weight"].float32()
    np.testing.assert_allclose(hidden, tokens[IDS] + positions, atol=1e-6)


@pytest.mark.parametrize(
    ("activation", "op"), [(Activation.GELU, Op.GELU), (Activation.QUICK_GELU, Op.QUICK_GELU)]
)
def test_the_activation_is_the_configuration_s(activation: Activation, op: Op) -> None:
    graph = build_text_encoder(replace(CONFIG, activation=activation), WEIGHTS, 1, pooled=True)
    ops = [node.op for node in graph.nodes if node.op in (Op.GELU, Op.QUICK_GELU)]
    assert ops == [op] * CONFIG.layers


def test_a_tower_without_projection_has_no_pooled_output() -> None:
    with pytest.raises(EngineError) as caught:
        build_text_encoder(replace(CONFIG, projection=0), WEIGHTS, 1, pooled=True)
    assert caught.value.kind is ErrorKind.BAD_GRAPH
