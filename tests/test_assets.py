"""Shipped files are found wherever the program was put."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import assets


def shipped(root: Path) -> Path:
    """A folder `assets` of a frozen program with one file that the checkout lacks."""
    file = root / "assets" / "clip" / "frozen only.txt"
    file.parent.mkdir(parents=True)
    file.write_text("x", encoding="utf-8")
    return file


def test_found_in_the_checkout() -> None:
    assert assets.path("clip", "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert assets.path("clip").is_dir()


def test_found_in_a_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shipped(tmp_path / "Bündel 猫 😀")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "Bündel 猫 😀"), raising=False)
    assert assets.path("clip", "frozen only.txt") == file


def test_found_beside_the_executable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shipped(tmp_path / "My Programs")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "My Programs" / "mezzotint.exe"))
    assert assets.path("clip", "frozen only.txt") == file


def test_a_missing_file_is_named_with_every_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "mezzotint.exe"))
    with pytest.raises(FileNotFoundError) as caught:
        assets.path("no such file")
    assert str(tmp_path / "assets" / "no such file") in str(caught.value)
    assert str(Path(assets.__file__).parent / "no such file") in str(caught.value)
