"""Every file that is no SDXL model gets its name and one clear sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from math import prod
from pathlib import Path

import pytest

from engine import safetensors_file
from engine.errors import EngineError, ErrorKind
from engine.sdxl.checkpoint import describe, open_model
from tests.engine.tiny_models import (
    CONVENTIONAL,
    Stored,
    original_tensors,
    write_json,
    write_raw,
    write_safetensors,
)

Shapes = Mapping[str, tuple[int, ...]]
UNET = "model.diffusion_model"
TO_K = "1.transformer_blocks.0.attn2.to_k.weight"
LABEL = f"{UNET}.label_emb.0.0.weight"
CONV_IN = f"{UNET}.input_blocks.0.0.weight"

# What it is -> shapes that tell, error kind.
OTHERS: dict[str, tuple[Shapes, ErrorKind]] = {
    "Stable Diffusion 1": (
        {
            CONV_IN: (320, 4, 3, 3),
            f"{UNET}.input_blocks.1.{TO_K}": (320, 768),
            "cond_stage_model.transformer.text_model.embeddings.token_embedding.weight": (9, 768),
        },
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Stable Diffusion 2": (
        {CONV_IN: (320, 4, 3, 3), f"{UNET}.input_blocks.1.{TO_K}": (320, 1024)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Stable Diffusion 1, an inpainting model": (
        {CONV_IN: (320, 9, 3, 3), f"{UNET}.input_blocks.1.{TO_K}": (320, 768)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Stable Diffusion 2 unCLIP": (
        {
            CONV_IN: (320, 4, 3, 3),
            f"{UNET}.input_blocks.1.{TO_K}": (320, 1024),
            LABEL: (1280, 2048),
            "cond_stage_model.model.ln_final.weight": (1024,),
        },
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "the refiner of Stable Diffusion XL": (
        {
            CONV_IN: (384, 4, 3, 3),
            f"{UNET}.input_blocks.4.{TO_K}": (768, 1280),
            LABEL: (1536, 2560),
            "conditioner.embedders.0.model.ln_final.weight": (1280,),
        },
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "the refiner of Stable Diffusion XL.": (
        {CONV_IN: (384, 4, 3, 3), LABEL: (1536, 2560)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Stable Diffusion XL, an inpainting model": (
        {
            CONV_IN: (320, 9, 3, 3),
            f"{UNET}.input_blocks.4.{TO_K}": (640, 2048),
            LABEL: (1280, 2816),
        },
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Playground 2.5": (
        {CONV_IN: (320, 4, 3, 3), LABEL: (1280, 2816), "edm_mean": (1, 4), "edm_std": (1, 4)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "CosXL": (
        {CONV_IN: (320, 4, 3, 3), LABEL: (1280, 2816), "edm_vpred.sigma_max": ()},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Kolors": (
        {CONV_IN: (320, 4, 3, 3), LABEL: (1280, 5632), f"{UNET}.encoder_hid_proj.weight": (9, 9)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Flux": ({"double_blocks.0.img_attn.qkv.weight": (9, 3)}, ErrorKind.MODEL_UNSUPPORTED),
    "Stable Diffusion 3": (
        {f"{UNET}.joint_blocks.0.x_block.attn.qkv.weight": (9, 3)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "Stable Cascade": ({"effnet_mapper.0.weight": (3,)}, ErrorKind.MODEL_UNSUPPORTED),
    "a LoRA": (
        {"lora_unet_input_blocks_4_1_proj_in.lora_down.weight": (4, 640)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a LoRA, which": (
        {"unet.down_blocks.1.attentions.0.proj_in.lora_A.weight": (4, 640)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a textual inversion": (
        {"clip_l": (2, 768), "clip_g": (2, 1280)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a ControlNet": (
        {"controlnet_cond_embedding.conv_in.weight": (16, 3, 3, 3)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a ControlNet.": (
        {"control_model.input_hint_block.0.weight": (16, 3, 3, 3)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "an IP-Adapter": ({"image_proj.norm.weight": (3,)}, ErrorKind.MODEL_UNSUPPORTED),
    "a VAE alone": ({"decoder.up.0.block.0.norm1.weight": (128,)}, ErrorKind.MODEL_UNSUPPORTED),
    "a VAE alone.": (
        {"decoder.up_blocks.0.resnets.0.norm1.weight": (512,)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a text encoder alone": (
        {"text_model.encoder.layers.0.layer_norm1.weight": (768,)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a T5 text encoder alone": (
        {"encoder.block.0.layer.0.SelfAttention.k.weight": (3, 3)},
        ErrorKind.MODEL_UNSUPPORTED,
    ),
    "a UNet alone, in diffusers' layout": (
        {"down_blocks.0.resnets.0.time_emb_proj.weight": (320, 1280)},
        ErrorKind.MODEL_INCOMPLETE,
    ),
    "no kind that is known": ({"weights": (3,)}, ErrorKind.MODEL_UNSUPPORTED),
    "without a tensor": ({}, ErrorKind.MODEL_UNSUPPORTED),
}


def header_only(path: Path, shapes: Shapes) -> Path:
    """A file of zeros with these tensors, small because only the header is looked at."""
    tensors: dict[str, Stored] = {
        name: ("F16", shape, bytes(2 * prod(shape))) for name, shape in shapes.items()
    }
    return write_safetensors(path, tensors)


@pytest.mark.parametrize("label", OTHERS)
def test_other_files_are_named(tmp_path: Path, label: str) -> None:
    shapes, kind = OTHERS[label]
    path = header_only(tmp_path / "file.safetensors", shapes)
    with pytest.raises(EngineError, match=re.escape(label)) as caught:
        open_model(path)
    assert caught.value.kind is kind
    assert "file.safetensors" in caught.value.sentence
    facts = describe(path)
    assert facts.problem == caught.value.sentence
    assert facts.architecture in caught.value.sentence


@pytest.mark.parametrize(
    ("start", "name"),
    [
        ("conditioner.embedders.0.", "the first text encoder (CLIP-L)"),
        ("conditioner.embedders.1.", "the second text encoder (OpenCLIP bigG)"),
        ("first_stage_model.", "the VAE"),
    ],
)
def test_a_missing_part_is_named(tmp_path: Path, start: str, name: str) -> None:
    tensors = {
        key: tensor
        for key, tensor in original_tensors(CONVENTIONAL).items()
        if not key.startswith(start)
    }
    with pytest.raises(EngineError, match=re.escape(name)) as caught:
        open_model(write_safetensors(tmp_path / "file.safetensors", tensors))
    assert caught.value.kind is ErrorKind.MODEL_INCOMPLETE
    assert caught.value.sentence.count("without") == 1
    assert " and " not in caught.value.sentence.split(".")[0]


WHOLE = {"a": {"dtype": "F16", "shape": [2], "data_offsets": [0, 4]}}


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 693\n", "Git LFS"),
        (b"<!DOCTYPE html><html>Log in</html>", "web page"),
        (b"\n <html lang=en>", "web page"),
        (b'{"error": "Repository not found"}', "error message"),
        (b"Invalid username or password.", "error message"),
        (b"hello", "does not start like"),
        (bytes(64), "does not start like"),
        (b"\xff" * 64, "does not start like"),
        ((1000).to_bytes(8, "little") + b"{", "cut off"),
        ((4).to_bytes(8, "little") + b"nope", "not JSON"),
        ((4).to_bytes(8, "little") + b"\xff\xfe\xfd\xfc", "not JSON"),
        ((4).to_bytes(8, "little") + b"[1] ", "not a table"),
        ((200_000).to_bytes(8, "little") + b"[" * 200_000, "not JSON"),
    ],
)
def test_damaged_files_are_named(tmp_path: Path, content: bytes, word: str) -> None:
    path = tmp_path / "download ☂.safetensors"
    path.write_bytes(content)
    for opener in (open_model, describe):
        with pytest.raises(EngineError, match=word) as caught:
            opener(path)
        assert caught.value.kind is ErrorKind.FILE_DAMAGED
        assert path.name in caught.value.sentence


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        ({"dtype": "F16", "shape": [2], "data_offsets": [0, 400]}, "does not fit"),
        ({"dtype": "F16", "shape": [3], "data_offsets": [0, 4]}, "does not fit"),
        ({"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}, "does not fit"),
        ({"dtype": "F16", "shape": [200], "data_offsets": [0, 400]}, "ends after"),
        ({"dtype": "F16", "shape": [-2], "data_offsets": [0, -4]}, "no proper"),
        ({"dtype": "F16", "shape": [2], "data_offsets": [4, 0]}, "impossible"),
        ({"dtype": "F16", "shape": [2], "data_offsets": [0, 4, 8]}, "impossible"),
        ({"dtype": "F16", "shape": [1] * 9 + [2], "data_offsets": [0, 4]}, "impossible"),
        ({"dtype": "F16", "shape": [2**62, 2**62, 2], "data_offsets": [0, 4]}, "does not fit"),
        ({"dtype": "F16", "shape": [2.0], "data_offsets": [0, 4]}, "no proper"),
        ({"dtype": "F16", "shape": [True, 2], "data_offsets": [0, 4]}, "no proper"),
        ({"dtype": "F16", "shape": None, "data_offsets": [0, 4]}, "no proper"),
        ({"dtype": 16, "shape": [2], "data_offsets": [0, 4]}, "no proper"),
        ({"dtype": "F16", "shape": [2]}, "no proper"),
        ("F16", "no table"),
    ],
)
def test_lying_headers_are_named(tmp_path: Path, entry: object, word: str) -> None:
    path = write_raw(tmp_path / "file.safetensors", {"liar": entry}, b"1234")
    with pytest.raises(EngineError, match=word) as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED
    if "does not fit" in word or "proper" in word:
        assert "liar" in caught.value.sentence


def test_an_unknown_type_is_named(tmp_path: Path) -> None:
    header = {"a": {"dtype": "F7", "shape": [2], "data_offsets": [0, 4]}}
    with pytest.raises(EngineError, match="'F7'") as caught:
        open_model(write_raw(tmp_path / "file.safetensors", header, b"1234"))
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


def test_overlapping_tensors_are_named(tmp_path: Path) -> None:
    header = WHOLE | {"b": {"dtype": "F16", "shape": [2], "data_offsets": [2, 6]}}
    with pytest.raises(EngineError, match="'a' and 'b' overlap") as caught:
        open_model(write_raw(tmp_path / "file.safetensors", header, b"123456"))
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_a_name_that_comes_twice_is_named(tmp_path: Path) -> None:
    entry = b'{"dtype": "F16", "shape": [2], "data_offsets": [0, 4]}'
    header = b'{"a": ' + entry + b', "a": ' + entry + b"}"
    with pytest.raises(EngineError, match="'a' twice") as caught:
        open_model(write_raw(tmp_path / "file.safetensors", header, b"1234"))
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_a_cut_off_download_is_named(tmp_path: Path) -> None:
    path = write_safetensors(tmp_path / "file.safetensors", original_tensors(CONVENTIONAL))
    with path.open("r+b") as stream:
        stream.truncate(path.stat().st_size - 1)
    with pytest.raises(EngineError, match="cut off") as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("model.ckpt", b"anything"),
        ("model.PT", b"anything"),
        ("model.bin", b""),
        ("renamed.safetensors", b"PK\x03\x04" + bytes(64)),
        ("renamed.safetensors", b"\x80\x02}q\x00." + bytes(64)),
    ],
)
def test_pickles_are_refused(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(EngineError, match="pickle") as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED
    assert describe(path).architecture == "pickle"


def test_a_pickle_is_not_even_opened(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="pickle"):
        open_model(tmp_path / "not there.ckpt")


def test_a_header_as_long_as_a_magic_is_no_pickle(tmp_path: Path) -> None:
    path = tmp_path / "file.safetensors"
    raw = b"{}" + b" " * (0x0280 - 2)  # the length's bytes are 80 02, as of a pickle
    path.write_bytes(len(raw).to_bytes(8, "little") + raw)
    with pytest.raises(EngineError, match="without a tensor"):
        open_model(path)


@pytest.mark.parametrize(
    ("content", "label"),
    [(b"GGUF\x03\0\0\0", "a GGUF file"), (b"\x89PNG\r\n\x1a\n", "a picture")],
)
def test_other_formats_are_named(tmp_path: Path, content: bytes, label: str) -> None:
    path = tmp_path / "file.gguf"
    path.write_bytes(content + bytes(64))
    with pytest.raises(EngineError, match=label) as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


@pytest.mark.parametrize(
    "path",
    ["nowhere/model.safetensors", "", "a\0b.safetensors", "\ud800.safetensors", "n" * 5000],
)
def test_a_path_to_nothing_is_named(path: str) -> None:
    with pytest.raises(EngineError) as caught:
        open_model(path)
    assert caught.value.kind is ErrorKind.MODEL_NOT_FOUND


def test_a_folder_of_files_says_which_to_choose(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"model_index\.json") as caught:
        open_model(tmp_path)
    assert caught.value.kind is ErrorKind.MODEL_NOT_FOUND
    (tmp_path / "juggernaut.safetensors").touch()
    with pytest.raises(EngineError, match=r"juggernaut\.safetensors"):
        open_model(tmp_path)


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("StableDiffusionPipeline", "Stable Diffusion 1 or 2"),
        ("StableDiffusion3Pipeline", "Stable Diffusion 3"),
        ("FluxPipeline", "Flux"),
        ("KolorsPipeline", "Kolors"),
        ("NewThingPipeline", "NewThingPipeline"),
    ],
)
def test_folders_of_other_families_are_named(tmp_path: Path, kind: str, label: str) -> None:
    write_json(tmp_path / "model_index.json", {"_class_name": kind})
    with pytest.raises(EngineError, match=label) as caught:
        open_model(tmp_path)
    assert caught.value.kind is ErrorKind.MODEL_UNSUPPORTED


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    os.mkfifo(path)
    with pytest.raises(EngineError, match="no file") as caught:
        describe(path)
    assert caught.value.kind is ErrorKind.MODEL_NOT_FOUND


@pytest.mark.parametrize("field", ["shape", "data_offsets"])
def test_absurd_numbers_do_not_fill_the_sentence(tmp_path: Path, field: str) -> None:
    entry = {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]} | {field: [0, 10**4000]}
    with pytest.raises(EngineError) as caught:
        open_model(write_raw(tmp_path / "x.safetensors", {"a": entry}))
    assert caught.value.kind is ErrorKind.FILE_DAMAGED
    assert len(caught.value.sentence) < 200


def test_a_header_of_too_many_names_is_not_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(safetensors_file, "MAX_TENSORS", 9)
    empty = {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}
    path = write_raw(tmp_path / "x.safetensors", {f"t{n}": empty for n in range(10)})
    with pytest.raises(EngineError, match="10 tensors, more than any model has"):
        open_model(path)
