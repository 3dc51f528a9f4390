"""Writing: whole or not at all, with the right error; step checkpoints; names; prompt files."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, ErrorKind
from engine.files import (
    check_place,
    is_folder,
    is_plain_file,
    is_there,
    write_atomically,
    write_picture,
)
from engine.job import Job
from engine.outputs import picture_name, safe_name
from engine.resume import (
    Checkpoint,
    Setting,
    checkpoint_path,
    forget_abandoned,
    forget_checkpoint,
    load_checkpoint,
    save_checkpoint,
)
from engine.textfile import prompt_lines

SETTING = Setting("model 1", "cpu", "f32")


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ö 🎨.png"
    write_atomically(path, b"old")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(EngineError) as caught:
        write_picture(path, b"new")
    assert caught.value.kind is ErrorKind.DISK_FULL
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["n" * 300 + ".png", "a\0.png", "\ud800.png", "folder.png"])
def test_a_place_that_will_not_do_is_known_before(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.png").mkdir()
    for look in (check_place, lambda path: write_picture(path, b"x")):
        with pytest.raises(EngineError) as caught:
            look(tmp_path / name)
        assert caught.value.kind is ErrorKind.OUTPUT_FOLDER
        assert caught.value.facts["folder"] == str(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.png"]


def test_to_look_at_a_place_leaves_nothing_and_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "neu 🎨" / "x.png"
    check_place(path)
    assert list(path.parent.iterdir()) == []
    path.write_bytes(b"old")
    check_place(path)
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("name", ["n" * 5000, "a\0b", "\ud800", "x/" * 3000])
def test_what_cannot_be_named_is_not_there(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert not is_there(path) and not is_folder(path) and not is_plain_file(path)


def test_what_a_killed_writer_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / ".fox.png.part").write_bytes(b"half of a much longer picture")
    write_picture(tmp_path / "fox.png", b"whole")
    assert [p.read_bytes() for p in tmp_path.iterdir()] == [b"whole"]


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(EngineError) as caught:
        write_picture(tmp_path / "file" / "x.png", b"")
    assert caught.value.kind is ErrorKind.OUTPUT_FOLDER
    assert caught.value.facts["folder"] == str(tmp_path / "file")


def test_a_checkpoint_comes_back_only_for_its_own_job(tmp_path: Path) -> None:
    job = Job("a fox \ud800 🦊", count=2)
    path = checkpoint_path(tmp_path / "new 状態", job)
    arrays = {"x": np.arange(6, dtype=np.float32).reshape(2, 3), "step": np.array([3])}
    save_checkpoint(path, job, SETTING, Checkpoint(1, arrays))
    loaded = load_checkpoint(path, job, SETTING)
    assert loaded is not None and loaded.picture == 1
    assert loaded.arrays.keys() == arrays.keys()
    assert all(np.array_equal(loaded.arrays[name], arrays[name]) for name in arrays)
    assert load_checkpoint(path, Job.from_dict({**job.to_dict(), "steps": 21}), SETTING) is None
    assert load_checkpoint(path, job, Setting("model 2", "cpu", "f32")) is None
    assert load_checkpoint(path, job, Setting("model 1", "cpu", "bf16")) is None
    forget_checkpoint(path)
    assert load_checkpoint(path, job, SETTING) is None


@pytest.mark.parametrize("content", [b"", b"\0" * 50, b"\x08\0\0\0\0\0\0\0{}      ", b"x" * 1000])
def test_a_damaged_checkpoint_counts_as_none(tmp_path: Path, content: bytes) -> None:
    path = checkpoint_path(tmp_path, Job("x"))
    path.write_bytes(content)
    assert load_checkpoint(path, Job("x", id="y"), SETTING) is None


def test_abandoned_checkpoints_are_removed_and_no_others(tmp_path: Path) -> None:
    now = 1_800_000_000.0
    for name, age in (("old.checkpoint", 15), ("young.checkpoint", 13), ("old.txt", 99)):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (now - age * 86400,) * 2)
    forget_abandoned(tmp_path, now)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old.txt", "young.checkpoint"]
    forget_abandoned(tmp_path / "never made", now)


def test_a_checkpoint_that_cannot_be_removed_holds_nobody_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "a.checkpoint"
    folder.mkdir()
    os.utime(folder, (0, 0))
    (tmp_path / "b.checkpoint").write_bytes(b"")
    os.utime(tmp_path / "b.checkpoint", (0, 0))
    forget_abandoned(tmp_path, 1_800_000_000.0)
    assert list(tmp_path.iterdir()) == [folder]
    assert "a.checkpoint stays" in capsys.readouterr().err
    (tmp_path / "file").write_bytes(b"")
    path = checkpoint_path(tmp_path / "file", Job("x"))
    assert load_checkpoint(path, Job("x"), SETTING) is None
    forget_checkpoint(path)
    forget_abandoned(tmp_path / ("n" * 5000), 0.0)


@pytest.mark.parametrize("picture", [-1, 2, pytest.param(10**4000, id="huge")])
def test_a_checkpoint_of_a_picture_that_is_not_asked_for_counts_as_none(
    tmp_path: Path, picture: int
) -> None:
    job = Job("x", count=2)
    path = checkpoint_path(tmp_path, job)
    save_checkpoint(path, job, SETTING, Checkpoint(picture, {"x": np.zeros(1)}))
    assert load_checkpoint(path, job, SETTING) is None


def test_ids_cannot_leave_the_folder(tmp_path: Path) -> None:
    path = checkpoint_path(tmp_path, Job("x", id="../../etc/passwd"))
    assert path.parent == tmp_path


@given(st.text(st.characters(exclude_categories=())))
def test_any_prompt_gives_a_name_that_windows_takes(prompt: str) -> None:
    name = picture_name(Job(prompt))
    assert not set(name) & set('<>:"/\\|?*\0') and not name.startswith((" ", "."))
    assert len(name.encode()) < 200 and name.endswith(".png")


@pytest.mark.parametrize("name", ["CON", "nul.txt", "com1", "LPT¹"])
def test_reserved_names_are_avoided(name: str) -> None:
    assert safe_name(name) == "_" + name


@pytest.mark.parametrize(
    "data",
    [
        "a fox\r\n\r\n# no\r\n  it's 'fine' 🦊 ".encode(),
        "a fox\n# no\nit's 'fine' 🦊".encode("utf-8-sig"),
        "a fox\r# no\rit's 'fine' 🦊\r".encode("utf-16"),
        b"\xfe\xff" + "a fox\n\n\nit's 'fine' 🦊\n".encode("utf-16-be"),
    ],
)
def test_prompt_files_as_people_have_them(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "prompts 提示.txt"
    path.write_bytes(data)
    assert prompt_lines(path) == ["a fox", "it's 'fine' 🦊"]


def test_a_prompt_file_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    for content in (None, b"\xff\xfe\xff", b"caf\xe9"):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(EngineError) as caught:
            prompt_lines(path)
        assert caught.value.kind is ErrorKind.BAD_REQUEST and str(path) in caught.value.sentence
