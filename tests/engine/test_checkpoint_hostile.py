"""Whatever is in a file, the answer is a model or the one documented error."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import EngineError
from engine.sdxl.checkpoint import describe, open_model
from tests.engine.tiny_models import (
    CONVENTIONAL,
    folder_configs,
    write_folder,
    write_json,
    write_raw,
    write_sparse,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
NUMBERS = st.sampled_from([-1, 0, 1, 2, 3, 4, 9, 2**31, 2**63, 2**64, True, None, "4", 2.5])
DTYPES = st.sampled_from(["F32", "F16", "BF16", "I64", "F8_E4M3", "F4", "F7", "", None, 3])
FEW = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def header(place: Path) -> dict[str, Any]:
    """The true header of a small model; its data is a hole."""
    raw = write_sparse(place / "whole.safetensors", CONVENTIONAL, "model.diffusion_model.")
    with raw.open("rb") as stream:
        parsed: dict[str, Any] = json.loads(stream.read(int.from_bytes(stream.read(8), "little")))
    return parsed


def answer(path: Path) -> None:
    """Nothing but the documented error may come out, and values must be as promised."""
    with suppress(EngineError):
        model = open_model(path)
        for weight in model.vae.values():
            assert weight.load().shape == weight.shape
    with suppress(EngineError):
        describe(path)


@FEW
@given(content=st.binary(max_size=200))
def test_any_bytes(place: Path, content: bytes) -> None:
    path = place / "bytes.safetensors"
    path.write_bytes(content)
    answer(path)


@FEW
@given(content=JSON)
def test_any_json_as_a_header(place: Path, content: object) -> None:
    answer(write_raw(place / "json.safetensors", content, bytes(64)))


@FEW
@given(data=st.data())
def test_a_true_header_with_changes(
    place: Path, header: dict[str, Any], data: st.DataObject
) -> None:
    """Tensors dropped, renamed, reshaped, retyped and moved, consistently or not."""
    changed = dict(header)
    end = max(entry["data_offsets"][1] for entry in header.values())
    for name in data.draw(st.lists(st.sampled_from(sorted(header)), max_size=4)):
        entry = dict(changed.pop(name, header[name]))
        action = data.draw(st.sampled_from(["drop", "rename", "shape", "dtype", "offsets", "junk"]))
        if action == "drop":
            continue
        if action == "rename":
            others = [f"{name}s", name[1:], "v_pred", "\ud800", "", "a" * 999]
            name = data.draw(st.sampled_from(others))
        elif action == "shape":
            shape = data.draw(st.lists(st.integers(0, 6), max_size=5))
            size = 2
            for side in shape:
                size *= side
            entry |= {"shape": shape, "data_offsets": [end, end + size]}
            end += size
        elif action == "dtype":
            entry["dtype"] = data.draw(DTYPES)
        elif action == "offsets":
            entry["data_offsets"] = data.draw(st.lists(NUMBERS, max_size=3))
        changed[name] = data.draw(JSON) if action == "junk" else entry
    changed["__metadata__"] = data.draw(JSON | st.just({"mezzotint.config": '{"unet": {}}'}))
    path = write_raw(place / "changed.safetensors", changed)
    with path.open("r+b") as stream:
        stream.truncate(path.stat().st_size + end)
    answer(path)


@FEW
@given(text=JSON.map(json.dumps) | st.text())
def test_any_configuration_in_the_metadata(place: Path, header: dict[str, Any], text: str) -> None:
    end = max(entry["data_offsets"][1] for entry in header.values())
    told = {"__metadata__": {"mezzotint.config": text, "modelspec.resolution": text}}
    path = write_raw(place / "metadata.safetensors", told | header)
    with path.open("r+b") as stream:
        stream.truncate(path.stat().st_size + end)
    answer(path)


@pytest.fixture(scope="module")
def folder(place: Path) -> Path:
    return write_folder(place / "folder", CONVENTIONAL)


@FEW
@given(data=st.data())
def test_configurations_of_a_folder_with_changes(folder: Path, data: st.DataObject) -> None:
    configs = folder_configs(CONVENTIONAL)
    file = data.draw(st.sampled_from(sorted(configs)))
    for field in data.draw(st.lists(st.sampled_from(sorted(configs[file])), max_size=3)):
        lists = st.lists(NUMBERS | st.lists(NUMBERS, max_size=3), max_size=4)
        configs[file][field] = data.draw(NUMBERS | JSON | lists)
    write_json(folder / file, configs[file])
    try:
        answer(folder)
    finally:
        write_json(folder / file, folder_configs(CONVENTIONAL)[file])
