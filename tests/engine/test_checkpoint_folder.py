"""Diffusers folders as people have them: variants, shards, older and newer names, odd fields."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.errors import EngineError, ErrorKind
from engine.sdxl.checkpoint import Model, open_model
from engine.sdxl.checkpoint.model import PARTS
from engine.sdxl.config import Prediction
from tests.engine.tiny_models import (
    CONVENTIONAL,
    FILES,
    digest,
    folder_configs,
    stored,
    tiny_arrays,
    write_folder,
    write_json,
    write_safetensors,
)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("plain") / "model", CONVENTIONAL)


def link_weights(source: str, target: str) -> None:
    copy = os.link if source.endswith(".safetensors") else shutil.copyfile
    copy(source, target)


@pytest.fixture
def folder(plain: Path, tmp_path: Path) -> Path:
    """A folder to change, whose name has a space and an emoji. Its weights are links: replace them
    whole."""
    return shutil.copytree(plain, tmp_path / "my model 🖼", copy_function=link_weights)


@pytest.fixture(scope="module")
def wanted(plain: Path) -> dict[str, str]:
    return digests(open_model(plain))


def digests(model: Model) -> dict[str, str]:
    return {
        part: digest({name: weight.float32() for name, weight in getattr(model, part).items()})
        for part in PARTS
    }


def change(folder: Path, place: str, **fields: Any) -> None:
    path = folder / place
    write_json(path, json.loads(path.read_text("utf-8")) | fields)


def rename(folder: Path, part: str, new: dict[str, str]) -> None:
    """Write the part's file again with other names, replaced piece by piece."""
    tensors = {}
    for name, values in tiny_arrays(CONVENTIONAL)[part].items():
        for old, other in new.items():
            name = name.replace(old, other)
        tensors[name] = stored(values)
    write_safetensors(folder / part / f"{FILES[part]}.safetensors", tensors)


def test_the_path_of_the_index_means_its_folder(folder: Path) -> None:
    assert open_model(folder / "model_index.json").path == folder


def test_variants_are_found(folder: Path, wanted: dict[str, str]) -> None:
    for part, stem in FILES.items():
        file = folder / part / f"{stem}.safetensors"
        file.rename(folder / part / f"{stem}.fp16.safetensors")
    assert digests(open_model(folder)) == wanted


def test_the_plain_file_comes_before_variants(folder: Path, wanted: dict[str, str]) -> None:
    for name in ("diffusion_pytorch_model.fp16.safetensors", "diffusion_pytorch_model.bin"):
        (folder / "unet" / name).write_bytes(b"not looked at")
    (folder / "unet" / "openvino_model.safetensors").write_bytes(b"not looked at")
    assert digests(open_model(folder)) == wanted


def shard(folder: Path, index: str) -> None:
    stem = "diffusion_pytorch_model"
    (folder / "unet" / f"{stem}.safetensors").unlink()
    tensors = {n: stored(v) for n, v in tiny_arrays(CONVENTIONAL)["unet"].items()}
    names, table = list(tensors), {}
    for number in (0, 1):
        file = f"{stem}-0000{number + 1}-of-00002.safetensors"
        write_safetensors(folder / "unet" / file, {n: tensors[n] for n in names[number::2]})
        table |= {name: file for name in names[number::2]}
    write_json(folder / "unet" / index, {"metadata": {}, "weight_map": table})


@pytest.mark.parametrize(
    "index",
    [
        "diffusion_pytorch_model.safetensors.index.json",
        "diffusion_pytorch_model.safetensors.index.fp16.json",
        "diffusion_pytorch_model.fp16.safetensors.index.json",
    ],
)
def test_shards_are_joined(folder: Path, wanted: dict[str, str], index: str) -> None:
    shard(folder, index)
    assert digests(open_model(folder)) == wanted


def test_a_missing_shard_is_named(folder: Path) -> None:
    shard(folder, "diffusion_pytorch_model.safetensors.index.json")
    name = "diffusion_pytorch_model-00002-of-00002.safetensors"
    (folder / "unet" / name).unlink()
    with pytest.raises(EngineError, match=name) as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE


@pytest.mark.parametrize("name", ["../vae/model.safetensors", "/model.safetensors", "..\\a", 3])
def test_shards_stay_in_their_folder(folder: Path, name: object) -> None:
    index = "diffusion_pytorch_model.safetensors.index.json"
    (folder / "unet" / "diffusion_pytorch_model.safetensors").unlink()
    write_json(folder / "unet" / index, {"weight_map": {"conv_in.weight": name}})
    with pytest.raises(EngineError, match="weight_map") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_older_names_of_the_vae_are_known(folder: Path, wanted: dict[str, str]) -> None:
    old = {"to_q": "query", "to_k": "key", "to_v": "value", "to_out.0": "proj_attn"}
    rename(folder, "vae", old)
    assert digests(open_model(folder)) == wanted


def test_newer_names_of_the_text_encoder_are_known(folder: Path, wanted: dict[str, str]) -> None:
    rename(folder, "text_encoder", {"text_model.": ""})
    assert digests(open_model(folder)) == wanted


def test_projections_that_are_convolutions_are_matrices(
    folder: Path, wanted: dict[str, str]
) -> None:
    tensors = {}
    for name, values in tiny_arrays(CONVENTIONAL)["unet"].items():
        turned = name.endswith(("proj_in.weight", "proj_out.weight"))
        tensors[name] = stored(values[:, :, None, None] if turned else values)
    write_safetensors(folder / "unet" / "diffusion_pytorch_model.safetensors", tensors)
    change(folder, "unet/config.json", use_linear_projection=False)
    assert digests(open_model(folder)) == wanted


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        ("unet", "class_embed_type", "projection"),
        ("unet", "resnet_time_scale_shift", "scale_shift"),
        ("unet", "time_cond_proj_dim", 256),
        ("unet", "addition_embed_type", None),
        ("unet", "encoder_hid_dim_type", "ip_image_proj"),
        ("unet", "mid_block_type", "UNetMidBlock2DSimpleCrossAttn"),
        ("unet", "down_block_types", ["DownBlock2D", "ResnetDownsampleBlock2D"]),
        ("unet", "flip_sin_to_cos", False),
        ("unet", "conv_in_kernel", 1),
        ("unet", "transformer_layers_per_block", [1, [1, 2]]),
        ("vae", "latents_mean", [0.1, 0.2, 0.3, 0.4]),
        ("vae", "shift_factor", 0.1),
        ("vae", "use_quant_conv", False),
        ("vae", "up_block_types", ["UpDecoderBlock2D"] * 3 + ["AttnUpDecoderBlock2D"]),
        ("text_encoder", "hidden_act", "relu"),
        ("scheduler", "_class_name", "EDMEulerScheduler"),
        ("scheduler", "prediction_type", "sample"),
        ("scheduler", "beta_schedule", "squaredcos_cap_v2"),
    ],
)
def test_unsupported_fields_are_named(folder: Path, place: str, field: str, value: object) -> None:
    file = "scheduler_config.json" if place == "scheduler" else "config.json"
    change(folder, f"{place}/{file}", **{field: value})
    with pytest.raises(EngineError, match=field) as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED
    assert f"{place}/{file}" in caught.value.sentence


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        ("unet/config.json", "block_out_channels", None),
        ("unet/config.json", "block_out_channels", [32, "64"]),
        ("unet/config.json", "cross_attention_dim", [128, 128]),
        ("unet/config.json", "transformer_layers_per_block", [1]),
        ("unet/config.json", "attention_head_dim", [1, 2, 3]),
        ("vae/config.json", "scaling_factor", "big"),
        ("text_encoder/config.json", "hidden_size", 64.5),
        ("scheduler/scheduler_config.json", "rescale_betas_zero_snr", "yes"),
        ("model_index.json", "_class_name", 7),
    ],
)
def test_fields_of_a_wrong_type_are_named(
    folder: Path, place: str, field: str, value: object
) -> None:
    change(folder, place, **{field: value})
    with pytest.raises(EngineError, match=field) as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED
    assert place in caught.value.sentence


@pytest.mark.parametrize("place", [place for place in folder_configs(CONVENTIONAL)])
@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xff", b"version https://git-lfs.github"])
def test_broken_configurations_are_named(folder: Path, place: str, content: bytes) -> None:
    (folder / place).write_bytes(content)
    with pytest.raises(EngineError, match=place) as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_the_scheduler_tells_prediction_and_schedule(folder: Path) -> None:
    change(
        folder,
        "scheduler/scheduler_config.json",
        prediction_type="v_prediction",
        rescale_betas_zero_snr=True,
        timestep_spacing="trailing",
    )
    model = open_model(folder)
    assert model.config.sampling.prediction is Prediction.V
    assert model.config.sampling.zero_terminal_snr
    assert "trailing" in model.notes[0]


def test_a_missing_scheduler_is_told(folder: Path) -> None:
    shutil.rmtree(folder / "scheduler")
    model = open_model(folder)
    assert model.config == CONVENTIONAL
    assert "scheduler" in model.notes[0]


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_is_named(folder: Path, part: str) -> None:
    (folder / part / f"{FILES[part]}.safetensors").unlink()
    with pytest.raises(EngineError, match=f"the folder {part}") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE
    shutil.rmtree(folder / part)
    with pytest.raises(EngineError, match=f"no folder {part}") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE


def test_the_refiner_is_named(folder: Path) -> None:
    change(folder, "model_index.json", text_encoder=[None, None])
    with pytest.raises(EngineError, match="refiner") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_an_inpainting_unet_is_refused(folder: Path) -> None:
    change(folder, "model_index.json", _class_name="StableDiffusionXLInpaintPipeline")
    assert open_model(folder).config == CONVENTIONAL  # a base model that was saved so
    change(folder, "unet/config.json", in_channels=9)
    with pytest.raises(EngineError, match="inpainting") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_pickles_in_a_folder_are_refused(folder: Path) -> None:
    file = folder / "unet" / "diffusion_pytorch_model.safetensors"
    file.rename(file.with_suffix(".bin"))
    with pytest.raises(EngineError, match="pickles only") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_a_lfs_pointer_in_a_folder_is_named(folder: Path) -> None:
    file = folder / "vae" / "diffusion_pytorch_model.safetensors"
    file.unlink()
    file.write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    with pytest.raises(EngineError, match="Git LFS") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_a_preview_matrix_beside_the_model_is_read(folder: Path) -> None:
    assert open_model(folder).latent_rgb is None
    matrix = np.arange(12).reshape(4, 3)
    write_json(folder / "preview.json", {"matrix": matrix.tolist(), "bias": [0.5, 0, -0.5]})
    found = open_model(folder).latent_rgb
    assert found is not None
    np.testing.assert_array_equal(found.matrix, matrix)
    assert found.bias.tolist() == [0.5, 0, -0.5]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"matrix": [[1, 2, 3]], "bias": [0, 0, 0]},
        {"matrix": [[1, 2, 3]] * 4, "bias": "none"},
        {"matrix": [[1, 2, float("nan")]] * 4, "bias": [0, 0, 0]},
    ],
)
def test_a_broken_preview_matrix_is_named(folder: Path, fields: object) -> None:
    write_json(folder / "preview.json", fields)
    with pytest.raises(EngineError, match=r"preview\.json") as caught:
        open_model(folder)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED
