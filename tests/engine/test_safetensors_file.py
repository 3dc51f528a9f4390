"""Values from a file: mapped, private, unmapped with their last array."""

from __future__ import annotations

import gc
import os
import weakref
from pathlib import Path

import numpy as np
import pytest

from engine import safetensors_file
from engine.errors import EngineError, ErrorKind
from engine.safetensors_file import SafetensorsFile
from tests.engine.tiny_models import stored, write_raw, write_safetensors

A = np.arange(12, dtype=np.float32).reshape(3, 4)
B = np.arange(5000, dtype=np.float32) - 7


@pytest.fixture
def path(tmp_path: Path) -> Path:
    tensors = {"a": stored(A, "F32"), "b": stored(B, "F32"), "none": stored(A[:0], "F32")}
    return write_safetensors(tmp_path / "naïve 文件 🗂.safetensors", tensors, {"title": "x"})


def test_values_are_views_of_the_file_that_may_be_written_without_changing_it(path: Path) -> None:
    before = path.read_bytes()
    values = SafetensorsFile(path).weight("a").load()
    np.testing.assert_array_equal(values, A)
    assert not values.flags.owndata
    values[:] = 0
    assert path.read_bytes() == before


def test_metadata_and_an_empty_tensor_are_read(path: Path) -> None:
    file = SafetensorsFile(path)
    assert file.metadata == {"title": "x"}
    assert file.weight("none").load().shape == (0, 4)


def test_windows_hold_whole_tensors(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safetensors_file, "WINDOW_BYTES", 64)
    file = SafetensorsFile(path)
    held = {name: file.weight(name).load() for name in ("a", "b")}
    np.testing.assert_array_equal(held["a"], A)
    np.testing.assert_array_equal(held["b"], B)
    assert len(file._windows._maps) == 2  # both from the file's start on: their pages overlap


def test_a_window_is_unmapped_with_its_last_array(path: Path) -> None:
    file = SafetensorsFile(path)
    values = file.weight("b").load()
    (window,) = map(weakref.ref, file._windows._maps.values())
    part = values[10:20]
    del values
    gc.collect()
    assert window() is not None
    del part
    gc.collect()
    assert window() is None


def test_tensors_share_a_window(path: Path) -> None:
    file = SafetensorsFile(path)
    held = file.weight("a").load(), file.weight("b").load()
    assert len(file._windows._maps) == 1
    assert len(held) == 2


def test_misaligned_values_are_copied(tmp_path: Path) -> None:
    tensors = {"odd": ("U8", (1,), b"\1"), "a": stored(A, "F32")}
    path = write_safetensors(tmp_path / "a.safetensors", tensors)
    values = SafetensorsFile(path).weight("a").load()
    np.testing.assert_array_equal(values, A)
    assert values.flags.aligned


def test_gaps_between_tensors_do_no_harm(tmp_path: Path) -> None:
    header = {"a": {"dtype": "F32", "shape": [3, 4], "data_offsets": [32, 80]}}
    path = write_raw(tmp_path / "a.safetensors", header, bytes(32) + A.tobytes() + bytes(8))
    np.testing.assert_array_equal(SafetensorsFile(path).weight("a").load(), A)


def test_a_file_that_changed_is_not_read(path: Path) -> None:
    weight = SafetensorsFile(path).weight("a")
    os.utime(path, ns=(1, 1))
    with pytest.raises(EngineError, match="changed") as caught:
        weight.load()
    assert caught.value.kind is ErrorKind.FILE_DAMAGED


def test_a_file_that_is_gone_is_named(path: Path) -> None:
    weight = SafetensorsFile(path).weight("a")
    path.unlink()
    with pytest.raises(EngineError, match="no file") as caught:
        weight.load()
    assert caught.value.kind is ErrorKind.MODEL_NOT_FOUND
