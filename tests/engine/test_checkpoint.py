"""Checkpoints as people have them: both layouts give the same model, whatever the storage."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import EngineError, ErrorKind
from engine.job import STARTER_MODEL
from engine.safetensors_file import SafetensorsFile
from engine.sdxl.checkpoint import Model, auto_v2, describe, open_model
from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.checkpoint.infer import config_metadata
from engine.sdxl.checkpoint.model import PARTS
from engine.sdxl.config import Prediction
from tests.engine.parity_models import TWO_LEVELS
from tests.engine.tiny_models import (
    CONVENTIONAL,
    DEPTH_VARIANT,
    FULL_SIZE,
    digest,
    names_digest,
    original_tensors,
    stored,
    tiny_arrays,
    write_folder,
    write_original,
    write_safetensors,
    write_sparse,
)
from tools.make_full_size_checkpoint import SDXL_BASE, stored_shapes, write

GOLDEN = json.loads((Path(__file__).parent / "golden" / "checkpoint.json").read_text("utf-8"))
TINY = {"conventional": CONVENTIONAL, "depth variant": DEPTH_VARIANT}


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete single file in F16, in a folder as people name theirs."""
    return write_original(
        tmp_path_factory.mktemp("my modèles 🎨") / "tiny é.safetensors", CONVENTIONAL
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same model as a diffusers folder."""
    return write_folder(tmp_path_factory.mktemp("образы 画像") / "tiny model", CONVENTIONAL)


def values(model: Model, part: str) -> dict[str, np.ndarray[Any, Any]]:
    return {name: weight.float32() for name, weight in getattr(model, part).items()}


@pytest.mark.parametrize("name", TINY)
def test_a_single_file_tells_every_dimension_and_equals_diffusers_conversion(
    tmp_path: Path, name: str
) -> None:
    path = write_original(tmp_path / "model.safetensors", TINY[name], "F32")
    model = open_model(path)
    assert model.config == TINY[name]
    shapes = {key: info.shape for key, info in SafetensorsFile(path).tensors.items()}
    found = {part: digest(values(model, part)) for part in PARTS}
    assert found | {"file": names_digest(shapes)} == GOLDEN["tiny"][name]
    assert model.notes == ()


def test_a_folder_equals_the_single_file(single: Path, folder: Path) -> None:
    one, other = open_model(single), open_model(folder)
    assert one.config == other.config == CONVENTIONAL
    for part in PARTS:
        assert digest(values(one, part)) == digest(values(other, part))
    assert (one.name, other.name) == ("tiny é", "tiny model")


def test_a_folder_of_uneven_depths_is_read_right(tmp_path: Path) -> None:
    assert open_model(write_folder(tmp_path / "model", DEPTH_VARIANT)).config == DEPTH_VARIANT


@pytest.mark.parametrize("name", FULL_SIZE)
def test_published_models_have_the_names_and_sizes_of_the_libraries(name: str) -> None:
    for part, shapes in expected_tensors(FULL_SIZE[name]).items():
        assert GOLDEN["full"][name][part] == {
            "tensors": len(shapes),
            "parameters": sum(prod(shape) for shape in shapes.values()),
            "names": names_digest(shapes),
        }


@pytest.mark.parametrize("name", FULL_SIZE)
def test_published_models_are_inferred_from_their_headers(tmp_path: Path, name: str) -> None:
    config = FULL_SIZE[name]
    path = write_sparse(tmp_path / "full.safetensors", config)
    facts = describe(path)
    assert open_model(path).config == config
    assert facts.architecture == name
    assert facts.problem == ""
    counts = {part: values["parameters"] for part, values in GOLDEN["full"][name].items()}
    assert facts.parameters == counts
    assert facts.storage == {"F16": sum(counts.values())}


def test_a_level_without_transformers_has_its_upsampler_one_place_further_up(
    tmp_path: Path,
) -> None:
    unet = replace(
        CONVENTIONAL.unet, transformers=((1, 1), (0, 0)), transformers_up=((1, 1, 1), (0, 0, 0))
    )
    config = replace(CONVENTIONAL, unet=replace(unet, heads=(1, 1), channels=(64, 64)))
    path = write_sparse(tmp_path / "model.safetensors", config)
    # As in Stable Diffusion 1, whose deepest level has no transformers either.
    assert "model.diffusion_model.output_blocks.2.1.conv.weight" in SafetensorsFile(path).tensors
    assert open_model(path).config == config


@pytest.mark.parametrize("prefix", ["diffusion_model.", ""])
def test_the_unet_may_have_a_shorter_prefix(tmp_path: Path, prefix: str) -> None:
    tensors = original_tensors(CONVENTIONAL, unet_prefix=prefix)
    model = open_model(write_safetensors(tmp_path / "model.safetensors", tensors))
    assert model.config == CONVENTIONAL
    assert model.notes == ()


def test_the_full_single_file_has_the_published_number_of_tensors() -> None:
    # sd_xl_base_1.0.safetensors has 2,515: these, a logit_scale and the position_ids.
    assert len(stored_shapes(SDXL_BASE)) == 2513


@pytest.mark.parametrize("dtype", ["BF16", "F8_E5M2"])
def test_other_storages_are_read(tmp_path: Path, dtype: str) -> None:
    model = open_model(write_original(tmp_path / "model.safetensors", CONVENTIONAL, dtype))
    name = "up_blocks.0.attentions.1.transformer_blocks.1.attn2.to_k.weight"
    given = tiny_arrays(CONVENTIONAL)["unet"][name]
    kept = {"BF16": 2.0**-7, "F8_E5M2": 2.0**-2}[dtype]
    np.testing.assert_allclose(model.unet[name].float32(), given, rtol=kept, atol=2.0**-16)


@pytest.mark.parametrize("suffix", ["scale_weight", "weight_scale"])
def test_scaled_8_bit_weights_are_scaled(tmp_path: Path, suffix: str) -> None:
    tensors = original_tensors(CONVENTIONAL)
    stem = "model.diffusion_model.input_blocks.4.1.transformer_blocks.0.attn1.to_q"
    codes = np.arange(4096, dtype=np.uint8) % 120
    tensors[f"{stem}.weight"] = ("F8_E4M3", (64, 64), codes.tobytes())
    tensors[f"{stem}.{suffix}"] = ("F32", (), np.float32(0.25).tobytes())
    tensors["scaled_fp8"] = ("F8_E4M3", (2,), b"\0\0")
    model = open_model(write_safetensors(tmp_path / "fp8.safetensors", tensors))
    weight = model.unet["down_blocks.1.attentions.0.transformer_blocks.0.attn1.to_q.weight"]
    # E4M3: code 8 is 2^-6, the smallest normal number; 56 is 1.
    assert weight.float32().reshape(-1)[[8, 56]].tolist() == [2.0**-6 / 4, 0.25]
    assert model.notes == ()


def test_a_scale_for_each_channel_is_refused(tmp_path: Path) -> None:
    tensors = original_tensors(CONVENTIONAL)
    stem = "model.diffusion_model.input_blocks.4.1.transformer_blocks.0.attn1.to_q"
    tensors[f"{stem}.weight"] = ("F8_E4M3", (64, 64), bytes(4096))
    tensors[f"{stem}.weight_scale"] = ("F32", (64, 1), bytes(256))
    with pytest.raises(EngineError, match="quantised") as caught:
        open_model(write_safetensors(tmp_path / "fp8.safetensors", tensors))
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_leftovers_are_ignored_and_strange_tensors_are_told(tmp_path: Path) -> None:
    one = stored(np.zeros(1, np.float32))
    extra = {
        "model_ema.diffusion_modelinput_blocks00weight": one,
        "conditioner.embedders.0.transformer.text_model.embeddings.position_ids": one,
        "conditioner.embedders.1.model.logit_scale": one,
        "alphas_cumprod": one,
        "denoiser.sigmas": one,
    }
    path = write_original(tmp_path / "model.safetensors", CONVENTIONAL, **extra)
    assert open_model(path).notes == ()
    strange = {"model.diffusion_model.magic.weight": one}
    (note,) = open_model(write_original(path, CONVENTIONAL, **strange)).notes
    assert "1 tensors" in note and "model.diffusion_model.magic.weight" in note


@pytest.mark.parametrize("key", ["modelspec.prediction_type", "modelspec.predict_key"])
def test_metadata_tell_prediction_and_size(tmp_path: Path, key: str) -> None:
    metadata = {key: "v", "modelspec.resolution": "512x768", "modelspec.title": "Tiny"}
    path = write_safetensors(
        tmp_path / "model.safetensors", original_tensors(CONVENTIONAL), metadata
    )
    model = open_model(path)
    assert model.config.sampling.prediction is Prediction.V
    assert model.config.native_size == 512
    assert describe(path).title == "Tiny"


def test_our_metadata_make_unconventional_models_exact(tmp_path: Path) -> None:
    tensors = original_tensors(TWO_LEVELS)
    path = write_safetensors(tmp_path / "model.safetensors", tensors, config_metadata(TWO_LEVELS))
    assert open_model(path).config == TWO_LEVELS
    with pytest.raises(EngineError, match="heads") as caught:
        open_model(write_safetensors(tmp_path / "untold.safetensors", tensors))
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "\ud800",
        "[]",
        '{"unet": 3}',
        '{"unet": {"heads": "many"}}',
        '{"unet": {"heads": [1.5, 2]}}',
        '{"unet": {"nothing": 1}}',
        '{"unet": {"transformers": 4}}',
        '{"unet": {"transformers": [4]}}',
        '{"sampling": {"prediction": "guess"}}',
        '{"vae": {"scaling_factor": NaN}}',
        '{"vae": {"force_upcast": 1}}',
        '{"native_size": "big"}',
        '{"magic": {}}',
    ],
)
def test_broken_metadata_of_ours_are_named(tmp_path: Path, text: str) -> None:
    metadata = {"mezzotint.config": text}
    path = write_safetensors(tmp_path / "a.safetensors", original_tensors(CONVENTIONAL), metadata)
    with pytest.raises(EngineError, match=r"mezzotint\.config") as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"heads": [3, 1]}, "3 heads"),
        ({"norm_groups": 5}, "5 groups"),
        ({"transformers_middle": 10**9}, "transformer layers"),
        ({"channels": [32] * 99}, "levels"),
        (
            {
                "channels": [32] * 99,
                "heads": [1] * 99,
                "transformers": [[0]] * 99,
                "transformers_up": [[0, 0]] * 99,
            },
            "levels",
        ),
        ({"channels": [-32, 64]}, "widths"),
        ({"context_width": 64}, "context"),
        ({"transformers": [[0], [2, 2]]}, "resnets"),
    ],
)
def test_impossible_dimensions_are_refused_before_they_are_used(
    tmp_path: Path, change: dict[str, object], word: str
) -> None:
    metadata = {"mezzotint.config": json.dumps({"unet": change})}
    path = write_safetensors(tmp_path / "a.safetensors", original_tensors(CONVENTIONAL), metadata)
    with pytest.raises(EngineError, match=word) as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_a_missing_tensor_is_named(tmp_path: Path) -> None:
    tensors = original_tensors(CONVENTIONAL)
    gone = "conditioner.embedders.1.model.transformer.resblocks.1.attn.in_proj_bias"
    del tensors[gone]
    with pytest.raises(EngineError, match=gone) as caught:
        open_model(write_safetensors(tmp_path / "a.safetensors", tensors))
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE
    assert "second text encoder" in caught.value.sentence
    assert caught.value.facts["missing"] == 3  # q, k and v


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("model.diffusion_model.output_blocks.0.0.skip_connection.weight", (64, 96, 1, 1)),
        ("conditioner.embedders.1.model.transformer.resblocks.0.attn.in_proj_weight", (64, 64)),
        ("first_stage_model.encoder.mid.attn_1.q.weight", (64, 64, 3, 3)),
        ("model.diffusion_model.input_blocks.0.0.weight", (32, 4)),
    ],
)
def test_a_wrong_shape_is_named(tmp_path: Path, name: str, shape: tuple[int, ...]) -> None:
    tensors = original_tensors(CONVENTIONAL)
    assert name in tensors
    tensors[name] = ("F16", shape, bytes(2 * prod(shape)))
    with pytest.raises(EngineError, match=name) as caught:
        open_model(write_safetensors(tmp_path / "a.safetensors", tensors))
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_a_quantised_tensor_is_named(tmp_path: Path) -> None:
    tensors = original_tensors(CONVENTIONAL)
    name = "model.diffusion_model.out.2.bias"
    tensors[name] = ("I8", (4,), bytes(4))
    with pytest.raises(EngineError, match="unquantised") as caught:
        open_model(write_safetensors(tmp_path / "a.safetensors", tensors))
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED
    assert caught.value.facts["tensor"] == name


def test_identity_follows_the_file(tmp_path: Path) -> None:
    path = write_original(tmp_path / "model.safetensors", CONVENTIONAL)
    before = open_model(path).identity
    assert open_model(path).identity == before
    os.utime(path, ns=(1, 1))
    assert open_model(path).identity != before


def test_the_starter_model_opens() -> None:
    model = open_model(STARTER_MODEL)
    facts = describe(STARTER_MODEL)
    assert model.latent_rgb is not None
    assert model.latent_rgb.matrix.shape == (4, 3)
    assert model.notes == ()
    assert facts.layout == "diffusers folder"
    assert facts.problem == ""
    assert facts.native_size == model.config.native_size
    assert set(facts.storage) == {"F16"}


def test_facts_of_a_part_say_what_is_missing(tmp_path: Path) -> None:
    tensors = {
        name: tensor
        for name, tensor in original_tensors(CONVENTIONAL).items()
        if name.startswith("model.")
    }
    facts = describe(write_safetensors(tmp_path / "unet.safetensors", tensors))
    assert facts.missing == (
        "the first text encoder (CLIP-L)",
        "the second text encoder (OpenCLIP bigG)",
        "the VAE",
    )
    assert facts.problem
    assert facts.layout == "single file"
    assert facts.prediction == ""


def test_facts_of_other_formats_need_no_header(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(b"GGUF" + bytes(100))
    assert describe(path).architecture == "a GGUF file"
    assert "GGUF" in describe(path).problem


def test_the_hash_is_the_one_of_the_field(tmp_path: Path) -> None:
    path = tmp_path / "abc.safetensors"
    path.write_bytes(b"abc")
    assert auto_v2(path) == "ba7816bf8f"  # FIPS 180-2, appendix B.1
    with pytest.raises(EngineError):
        auto_v2(tmp_path)


def test_the_full_size_tool_writes_finite_weights(tmp_path: Path) -> None:
    path = tmp_path / "random.safetensors"
    write(path, CONVENTIONAL, seed=3)
    model = open_model(path)
    assert model.config == CONVENTIONAL
    assert [file.name for file in tmp_path.iterdir()] == ["random.safetensors"]
    for part in PARTS:
        for name, array in values(model, part).items():
            assert np.isfinite(array).all(), name
            assert array.std() > 0, name
    norm = model.unet["conv_norm_out.weight"].float32()
    assert abs(norm.mean() - 1) < 0.05
