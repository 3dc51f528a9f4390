"""A second start shows the window of the first one, whatever state that is in."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.single_instance import NOTE, TOKEN, Claim, SingleInstance
from tests.app.conftest import PATIENCE_MS

ROOT = Path(__file__).resolve().parents[2]
START = """
import sys
from pathlib import Path
from app.single_instance import SingleInstance
only = SingleInstance(Path(sys.argv[1]))
print(only.claim(int(sys.argv[2])).name, flush=True)
sys.stdin.read()
"""


class Start:
    """Another start of the program, in a process of its own, up to its answer."""

    def __init__(self, folder: Path, patience_ms: int = PATIENCE_MS, token: str = "") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(folder), str(patience_ms)],
            cwd=ROOT,
            env={**os.environ, TOKEN: token},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Zoë 🎨 絵" / "data"


@pytest.fixture
def first(qtbot: QtBot, folder: Path) -> Iterator[SingleInstance]:
    first = SingleInstance(folder)
    assert first.claim() is Claim.FIRST
    yield first
    first.let_go()


def test_the_second_start_shows_the_first_window(
    qtbot: QtBot, folder: Path, first: SingleInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "")
    for number in range(2):
        second = Start(folder, token=f"token {number}")
        with qtbot.waitSignal(first.called, timeout=PATIENCE_MS):
            pass
        assert second.answer() == "SHOWN" and os.environ[TOKEN] == f"token {number}"
        second.end()
    assert sorted(path.name for path in (folder / "window").iterdir()) == ["lock"]


def test_a_window_that_does_not_answer_is_told(folder: Path, first: SingleInstance) -> None:
    second = Start(folder, patience_ms=1)  # nobody looks here meanwhile
    assert second.answer() == "SILENT"
    second.end()
    assert not list((folder / "window").glob(f"{NOTE}*"))
    assert first.holder[0] == os.getpid()


def test_a_start_waits_for_a_window_that_is_closing(qtbot: QtBot, folder: Path) -> None:
    closing = SingleInstance(folder)
    assert closing.claim() is Claim.FIRST
    second = Start(folder)
    notes = folder / "window"
    while not list(notes.glob(f"{NOTE}*")):  # it has found the lock; nothing is answered any more
        assert second.process.poll() is None
    closing.let_go()
    assert second.answer() == "FIRST"
    second.end()


@pytest.mark.skipif(sys.platform == "win32", reason="ends processes by a signal")
def test_a_lock_and_a_note_of_the_dead_count_for_nothing(qtbot: QtBot, folder: Path) -> None:
    dead = Start(folder)
    assert dead.answer() == "FIRST"
    dead.process.send_signal(signal.SIGKILL)
    dead.process.communicate()
    (folder / "window" / f"{NOTE}1").write_text("")
    again = SingleInstance(folder)
    assert again.claim(1) is Claim.FIRST
    assert sorted(path.name for path in (folder / "window").iterdir()) == ["lock"]
    again.let_go()


def test_where_no_lock_can_be_made_nothing_is_held_up(
    qtbot: QtBot, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("a file where the folder should be")
    assert SingleInstance(folder).claim(1) is Claim.FIRST
    assert "not known whether another window is open" in caplog.text


def test_two_at_the_same_moment_are_one(qtbot: QtBot, folder: Path) -> None:
    starts = [Start(folder, patience_ms=300) for _ in range(3)]
    answers = sorted(start.answer() for start in starts)
    for start in starts:
        start.end()
    assert answers.count("FIRST") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the folders are set as Linux has them")
def test_who_clicks_twice_has_one_window(tmp_path: Path) -> None:
    """The whole program, started twice at the same moment."""
    folders = {name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    starts = [
        subprocess.Popen(
            [sys.executable, "-m", "app"],
            cwd=ROOT,
            env={**os.environ, **folders, "HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    by_pipe = {start.stdout.fileno(): start for start in starts if start.stdout}
    ended = select.select(list(by_pipe), [], [], PATIENCE_MS / 1000)[0]
    assert len(ended) == 1
    second = by_pipe.pop(ended[0])
    (first,) = by_pipe.values()
    assert (second.wait(), first.poll()) == (0, None)
    first.kill()
    assert second.communicate()[1] == b""
    words = first.communicate()[1].decode().splitlines()
    assert "WARNING qt: This plugin does not support raise()" in words  # it has tried to
    assert all("This plugin does not support" in line for line in words), words
    text = (tmp_path / "XDG_DATA_HOME" / "Mezzotint" / "logs" / "window.log").read_text("utf-8")
    assert text.count(f", process {first.pid}\n") == 1
    assert f", process {second.pid}\n" not in text
