"""Hashes of model files: right, one at a time, only while nothing is painted, gone when closed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.models_hasher import ModelsHasher
from app.models_record import State
from tests.app.conftest import PATIENCE_MS
from tests.app.stalls import Watchdog

MIB = 1 << 20


@pytest.fixture
def make_hasher() -> Iterator[Callable[..., ModelsHasher]]:
    made: list[ModelsHasher] = []

    def make(**options: int) -> ModelsHasher:
        made.append(ModelsHasher(**options))
        return made[-1]

    yield make
    for hasher in made:
        hasher.close()
        hasher.deleteLater()  # here, and not wherever Python collects garbage


def model(folder: Path, name: str, size: int = 1000) -> Path:
    path = folder / "Modelle 🎨" / f"{name}.safetensors"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(os.urandom(size))
    return path


def state_of(path: Path) -> State:
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def at_byte(
    number: int, hasher: ModelsHasher, patch: pytest.MonkeyPatch, deed: Callable[[], None]
) -> None:
    """Something happens in the thread that reads, once, after so many bytes of one each."""
    real, calls = hasher._may_go_on, count()

    def may_go_on(task: tuple[str, State]) -> bool:
        if next(calls) == number:
            deed()
        return real(task)

    patch.setattr(hasher, "_may_go_on", may_go_on)


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("size", [0, 1, 4096, 4097, 3 * 4096])
def test_the_hash_is_that_of_the_whole_file(
    qtbot: QtBot, tmp_path: Path, make_hasher: Callable[..., ModelsHasher], size: int
) -> None:
    path = model(tmp_path, "x", size)
    hasher = make_hasher(chunk=4096)
    with (
        qtbot.waitSignal(hasher.rested, timeout=PATIENCE_MS),
        qtbot.waitSignal(hasher.hashed, timeout=PATIENCE_MS) as told,
    ):
        hasher.ask(str(path), state_of(path))
    assert told.args == [str(path), state_of(path), sha256(path)]


def test_files_wait_in_order_and_one_may_be_first(
    qtbot: QtBot, tmp_path: Path, make_hasher: Callable[..., ModelsHasher]
) -> None:
    paths = [model(tmp_path, name) for name in "abcd"]
    hasher = make_hasher()
    done: list[str] = []
    hasher.hashed.connect(lambda path, _state, _digits: done.append(Path(path).stem))
    hasher.set_paused(True)
    for path in paths:
        hasher.ask(str(path), state_of(path))
    hasher.ask(str(paths[3]), state_of(paths[3]), first=True)
    hasher.forget(str(paths[1]))
    with qtbot.waitSignal(hasher.rested, timeout=PATIENCE_MS):
        hasher.set_paused(False)
    qtbot.waitUntil(lambda: len(done) == 3)
    assert done == ["d", "a", "c"] and hasher.left == 0


def test_nothing_is_read_while_it_is_paused(
    qtbot: QtBot,
    tmp_path: Path,
    make_hasher: Callable[..., ModelsHasher],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stops within the file and goes on there."""
    path = model(tmp_path, "x", 64)
    hasher = make_hasher(chunk=1)
    at_byte(7, hasher, monkeypatch, lambda: hasher.set_paused(True))
    with qtbot.waitSignal(hasher.progressed, timeout=PATIENCE_MS) as told:
        hasher.ask(str(path), state_of(path))
    assert told.args[0] == str(path) and 0 < told.args[1] < 1
    pool = hasher._background._pool
    assert not pool.waitForDone(100)  # the rest would take it less than a millisecond
    assert hasher.is_paused and hasher.left == 1
    with qtbot.waitSignal(hasher.hashed, timeout=PATIENCE_MS) as hashed:
        hasher.set_paused(False)
    assert hashed.args[2] == sha256(path)


@pytest.mark.parametrize("paused", [False, True])
def test_closing_does_not_wait_for_the_file(
    qtbot: QtBot, tmp_path: Path, make_hasher: Callable[..., ModelsHasher], paused: bool
) -> None:
    """A byte at a time, this one would take a minute."""
    path = model(tmp_path, "x", 32 * MIB)
    hasher = make_hasher(chunk=1)
    heard: list[object] = []
    hasher.hashed.connect(heard.append)
    hasher.rested.connect(lambda: heard.append("rested"))
    with qtbot.waitSignal(hasher.progressed, timeout=PATIENCE_MS):
        hasher.ask(str(path), state_of(path))
    hasher.set_paused(paused)
    hasher.close()
    hasher.ask(str(path), state_of(path))
    qtbot.wait(1)
    assert heard == [] and hasher.left == 0


@pytest.mark.parametrize("change", ["deleted", "replaced", "grown", "never there"])
def test_a_file_that_changes_meanwhile_has_no_hash_and_stops_nobody(
    qtbot: QtBot, tmp_path: Path, make_hasher: Callable[..., ModelsHasher], change: str
) -> None:
    odd, fine = model(tmp_path, "odd", 2000), model(tmp_path, "fine")
    hasher = make_hasher()
    hasher.set_paused(True)
    hasher.ask(str(odd), state_of(odd))
    hasher.ask(str(fine), state_of(fine))
    match change:
        case "deleted":
            odd.unlink()
        case "replaced":
            odd.unlink()
            model(tmp_path, "odd", 1999)
        case "grown":
            with odd.open("ab") as stream:
                stream.write(b"more")
        case "never there":
            odd.unlink()
            odd.mkdir()
    done: list[str] = []
    hasher.hashed.connect(lambda path, _state, _digits: done.append(path))
    with qtbot.waitSignal(hasher.rested, timeout=PATIENCE_MS):
        hasher.set_paused(False)
    qtbot.waitUntil(lambda: done == [str(fine)])


def test_a_file_that_is_deleted_while_it_is_read(
    qtbot: QtBot,
    tmp_path: Path,
    make_hasher: Callable[..., ModelsHasher],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd, fine = model(tmp_path, "odd", 64), model(tmp_path, "fine")
    hasher = make_hasher(chunk=1)

    def vanish() -> None:
        hasher.forget(str(odd))
        if os.name != "nt":  # which keeps what is open
            odd.unlink()

    at_byte(7, hasher, monkeypatch, vanish)
    hasher.ask(str(odd), state_of(odd))
    hasher.ask(str(fine), state_of(fine))
    done: list[str] = []
    hasher.hashed.connect(lambda path, _state, _digits: done.append(path))
    qtbot.waitUntil(lambda: bool(done), timeout=PATIENCE_MS)
    assert done == [str(fine)]


def test_the_window_does_not_notice(
    qtbot: QtBot, tmp_path: Path, make_hasher: Callable[..., ModelsHasher]
) -> None:
    path = model(tmp_path, "large", 128 * MIB)
    hasher = make_hasher()
    watchdog = Watchdog()
    with qtbot.waitSignal(hasher.hashed, timeout=PATIENCE_MS):
        hasher.ask(str(path), state_of(path))
    assert len(watchdog.gaps_ms) > 5
    usual = sorted(watchdog.gaps_ms)[len(watchdog.gaps_ms) * 9 // 10]
    assert usual < 50  # a busy machine may stop the thread that has Python's lock
