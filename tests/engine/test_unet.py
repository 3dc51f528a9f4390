"""What must hold of the UNet's graphs whatever their weights are. Numbers are in test_parity.py."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.devices import open_device, reference
from engine.devices.base import Device, Precision
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Op
from engine.sdxl.checkpoint.expected import unet_tensors
from engine.sdxl.config import UNetConfig
from engine.sdxl.unet import build_unet, build_unet_context, context_outputs
from engine.weights import Storage, Weight, Weights
from tests.engine.parity_models import MODELS, NO_MIDDLE, TWO_LEVELS, UNEVEN, random_weights

SDXL = UNetConfig(  # the base model's own numbers
    channels=(320, 640, 1280),
    transformers=((0, 0), (2, 2), (10, 10)),
    transformers_middle=10,
    transformers_up=((0, 0, 0), (2, 2, 2), (10, 10, 10)),
    heads=(5, 10, 20),
    context_width=2048,
    time_width=1280,
    size_features=256,
    pooled_width=1280,
)
CONFIG, WEIGHTS = TWO_LEVELS.unet, random_weights(TWO_LEVELS)["unet"]
TOKENS = 6

Inputs = dict[str, NDArray[np.float32]]


def unloaded(config: UNetConfig) -> Weights:
    """Weights that must not be looked at."""

    def load() -> NDArray[Any]:
        raise AssertionError("building a graph loaded a tensor")

    return {name: Weight(name, shape, Storage.F16, load) for name, shape in unet_tensors(config)}


def weights_of(graph: Graph) -> list[Weight]:
    return [node.weight for node in graph.nodes if node.weight is not None]


def random(*shape: int, seed: int) -> NDArray[np.float32]:
    return np.random.RandomState(seed).standard_normal(shape).astype(np.float32)


def prompt_inputs(batch: int = 2) -> Inputs:
    width = CONFIG.pooled_width + 6 * CONFIG.size_features
    return {
        "context": random(batch, TOKENS, CONFIG.context_width, seed=1),
        "conditions": random(batch, width, seed=2),
    }


def step_inputs(batch: int = 2, height: int = 5, width: int = 6) -> Inputs:
    return {
        "latent": random(batch, 4, height, width, seed=3),
        "time": random(batch, CONFIG.channels[0], seed=4),
    }


def predict(prompt: Inputs, step: Inputs, device: Device | None = None) -> NDArray[np.float32]:
    device = device or reference.open()
    batch, tokens, _ = prompt["context"].shape
    first = build_unet_context(CONFIG, WEIGHTS, batch, tokens)
    kept = device.compile(first, Precision.F32).run(prompt, keep=first.outputs)
    second = build_unet(CONFIG, WEIGHTS, batch, *step["latent"].shape[2:], tokens)
    return device.compile(second, Precision.F32).run({**step, **kept})["prediction"]


def test_the_full_size_graphs_hold_every_parameter_once_and_load_none() -> None:
    weights = unloaded(SDXL)
    step, prompt = (
        build_unet(SDXL, weights, 2, 128, 128, 77),
        build_unet_context(SDXL, weights, 2, 77),
    )
    used = [*weights_of(step), *weights_of(prompt)]
    assert sum(prod(weight.shape) for weight in used) == 2_567_463_684
    assert {weight.name for weight in used} == set(weights)
    assert len(prompt.outputs) == 1 + 2 * 70  # cross-attentions
    assert sum(node.op is Op.ATTENTION for node in step.nodes) == 2 * 70
    assert step.outputs["prediction"].shape == (2, 4, 128, 128)


@pytest.mark.parametrize("name", MODELS)
def test_each_depth_variant_uses_every_parameter_once(name: str) -> None:
    config = MODELS[name].unet
    weights = unloaded(config)
    graphs = build_unet(config, weights, 1, 8, 8, 5), build_unet_context(config, weights, 1, 5)
    used = [weight for graph in graphs for weight in weights_of(graph)]
    assert {weight.name for weight in used} == set(weights)
    expected = sum(prod(weight.shape) for weight in weights.values())
    assert sum(prod(weight.shape) for weight in used) == expected


@pytest.mark.parametrize("config", [TWO_LEVELS.unet, NO_MIDDLE.unet, UNEVEN.unet])
def test_what_the_prompt_s_graph_gives_is_what_a_step_takes(config: UNetConfig) -> None:
    weights = unloaded(config)
    prompt = build_unet_context(config, weights, 2, 154)
    step = build_unet(config, weights, 2, 9, 7, 154)
    assert set(context_outputs(config)) == set(prompt.outputs)
    assert set(step.inputs) == {"latent", "time", *prompt.outputs}
    for name, value in prompt.outputs.items():
        assert step.inputs[name].shape == value.shape


@pytest.mark.parametrize("height", range(1, 14))
def test_any_latent_size_comes_back(height: int) -> None:
    graph = build_unet(NO_MIDDLE.unet, unloaded(NO_MIDDLE.unet), 1, height, 14 - height, 77)
    assert graph.outputs["prediction"].shape == (1, 4, height, 14 - height)


def test_pictures_of_a_batch_do_not_mix() -> None:
    prompt, step = prompt_inputs(), step_inputs()
    both = predict(prompt, step)
    for index in range(2):
        row = slice(index, index + 1)
        alone = predict(
            {name: values[row] for name, values in prompt.items()},
            {name: values[row] for name, values in step.items()},
        )
        np.testing.assert_allclose(both[row], alone, atol=1e-5)


def test_the_order_of_the_context_s_tokens_does_not_matter() -> None:
    # Attention sees a set; CLIP has put the order into the tokens themselves.
    prompt, step = prompt_inputs(), step_inputs()
    turned = {**prompt, "context": prompt["context"][:, ::-1].copy()}
    np.testing.assert_allclose(predict(turned, step), predict(prompt, step), atol=1e-5)


def test_everything_that_is_given_matters() -> None:
    prompt, step = prompt_inputs(), step_inputs()
    expected = predict(prompt, step)
    for given in (prompt, step):
        for name, values in given.items():
            changed = {**given, name: values + np.float32(0.1)}
            other = predict(changed, step) if given is prompt else predict(prompt, changed)
            assert np.abs(other - expected).max() > 1e-4, name


def test_the_same_twice_is_the_same_bit_for_bit() -> None:
    device = open_device("cpu")
    prompt, step = prompt_inputs(), step_inputs()
    first = predict(prompt, step, device)
    np.testing.assert_array_equal(first, predict(prompt, step, device))


def test_a_missing_tensor_is_named() -> None:
    gone = "up_blocks.0.attentions.1.transformer_blocks.0.ff.net.0.proj.bias"
    fewer = {name: weight for name, weight in WEIGHTS.items() if name != gone}
    with pytest.raises(EngineError, match=gone) as caught:
        build_unet(CONFIG, fewer, 1, 8, 8, 77)
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE
    assert caught.value.facts["tensor"] == gone
