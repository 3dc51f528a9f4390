"""The few-step adapter: its arithmetic on small layers, and the folder made of what is shipped."""

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine.sdxl.checkpoint import open_model
from tools.starter_model.few_steps import ADAPTER, STARTER, UNET, merged, write


def test_products_are_added_to_their_layers() -> None:
    rng = np.random.default_rng(0)
    unet = {
        "conv_in.weight": rng.normal(size=(6, 4, 3, 3)).astype(np.float16),
        "conv_in.bias": rng.normal(size=6).astype(np.float16),
        "mid_block.proj.weight": rng.normal(size=(5, 7)).astype(np.float16),
    }
    adapter = {
        "lora_unet_conv_in.lora_up.weight": rng.normal(size=(6, 2, 1, 1)).astype(np.float16),
        "lora_unet_conv_in.lora_down.weight": rng.normal(size=(2, 4, 3, 3)).astype(np.float16),
        "lora_unet_conv_in.alpha": np.float16(1),
    }
    result = merged(unet, adapter)
    up, down = (a.astype(np.float32) for a in list(adapter.values())[:2])
    expected = unet["conv_in.weight"] + np.einsum("or,rihw->oihw", up[..., 0, 0], down) / 2
    assert np.allclose(result["conv_in.weight"], expected, atol=0.01)
    for name in ("conv_in.bias", "mid_block.proj.weight"):
        assert np.array_equal(result[name], unet[name])


def test_a_layer_that_the_unet_lacks_is_an_error() -> None:
    with pytest.raises(ValueError, match="lora_unet_other"):
        merged({}, {"lora_unet_other.alpha": np.float16(1)})


def test_the_shipped_adapter_makes_a_model_that_opens(tmp_path: Path) -> None:
    folder = tmp_path / "schnell 🐇"
    write(folder)
    assert open_model(folder).notes == ()
    assert not (folder / ADAPTER).exists()
    before, after = load_file(STARTER / UNET), load_file(folder / UNET)
    assert before.keys() == after.keys()
    changed = [k for k in before if not np.array_equal(before[k], after[k])]
    assert len(changed) == sum(k.endswith(".alpha") for k in load_file(STARTER / ADAPTER))
    assert all(np.isfinite(after[k]).all() for k in changed)
