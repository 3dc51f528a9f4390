"""Whatever is in a file, the answer is a model or the one documented error."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from math import prod
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
)
from tools.make_full_size_checkpoint import header, stored_shapes

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
LISTS = st.lists(SCALARS | st.lists(SCALARS, max_size=2), max_size=3)
TABLES = st.dictionaries(st.text(max_size=9), SCALARS | LISTS, max_size=3)
JSON = SCALARS | LISTS | TABLES | st.dictionaries(st.text(max_size=9), TABLES, max_size=2)
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


@cache
def true_header() -> dict[str, Any]:
    """The header of a small model."""
    parsed: dict[str, Any] = json.loads(header(stored_shapes(CONVENTIONAL))[8:])
    del parsed["__metadata__"]
    return parsed


def write_hole(path: Path, entries: dict[str, Any], end: int) -> Path:
    """A file with this header whose data is a hole of `end` bytes."""
    write_raw(path, entries)
    with path.open("r+b") as stream:
        stream.truncate(path.stat().st_size + end)
    return path


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


CHANGES = st.lists(
    st.tuples(
        st.integers(0, 10**6),  # which tensor
        st.sampled_from(["drop", "rename", "shape", "dtype", "offsets", "junk"]),
        st.sampled_from(["other", "v_pred", "\ud800", "", "a" * 999]),
        st.lists(st.integers(0, 6), max_size=5),
        DTYPES,
        st.lists(NUMBERS, max_size=3),
        JSON,
    ),
    max_size=4,
)


@FEW
@given(changes=CHANGES, metadata=JSON | st.just({"mezzotint.config": '{"unet": {}}'}))
def test_a_true_header_with_changes(place: Path, changes: list[Any], metadata: object) -> None:
    """Tensors dropped, renamed, reshaped, retyped and moved, consistently or not."""
    true = true_header()
    changed, names = dict(true), list(true)
    end = max(entry["data_offsets"][1] for entry in true.values())
    for which, action, other, shape, dtype, offsets, junk in changes:
        name = names[which % len(names)]
        entry = dict(true[name])
        if action in ("drop", "rename"):
            changed.pop(name, None)
        if action == "rename":
            changed[other] = entry
        elif action == "shape":
            size = 2 * prod(shape)
            changed[name] = entry | {"shape": shape, "data_offsets": [end, end + size]}
            end += size
        elif action != "drop":
            news = {"dtype": entry | {"dtype": dtype}, "junk": junk}
            changed[name] = news.get(action, entry | {"data_offsets": offsets})
    changed["__metadata__"] = metadata
    answer(write_hole(place / "changed.safetensors", changed, end))


@FEW
@given(text=JSON.map(json.dumps) | st.text())
def test_any_configuration_in_the_metadata(place: Path, text: str) -> None:
    true = true_header()
    end = max(entry["data_offsets"][1] for entry in true.values())
    told = {"__metadata__": {"mezzotint.config": text, "modelspec.resolution": text}}
    answer(write_hole(place / "metadata.safetensors", told | true, end))


@pytest.fixture(scope="module")
def folder(place: Path) -> Path:
    return write_folder(place / "folder", CONVENTIONAL)


@FEW
@given(
    where=st.integers(0, 10**6),
    values=st.lists(NUMBERS | JSON | st.lists(NUMBERS | st.lists(NUMBERS, max_size=3), max_size=4)),
)
def test_configurations_of_a_folder_with_changes(
    folder: Path, where: int, values: list[object]
) -> None:
    configs = folder_configs(CONVENTIONAL)
    file = sorted(configs)[where % len(configs)]
    fields = sorted(configs[file])
    for number, value in enumerate(values, where):
        configs[file][fields[number % len(fields)]] = value
    write_json(folder / file, configs[file])
    try:
        answer(folder)
    finally:
        write_json(folder / file, folder_configs(CONVENTIONAL)[file])
