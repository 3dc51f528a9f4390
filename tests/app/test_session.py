"""What the window remembers: whole or not at all, and garbage costs nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.plugin import QtBot  # noqa: F401  (imports Qt for the thread pool)

from app.json_file import MAX_BYTES
from app.session import Session, SessionFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Ünï 🎨" / "session.json"


def test_what_was_saved_is_loaded(path: Path) -> None:
    session = Session(job={"prompt": "ein Fuchs 🦊"}, models=["/m"], random_seed=False, strip="abc")
    file = SessionFile(path)
    file.save_soon(session)
    file.wait()
    other = SessionFile(path)
    assert other.load() == session
    assert other.is_whole
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_the_last_of_many_is_what_stays(path: Path) -> None:
    file = SessionFile(path)
    for number in range(50):
        file.save_soon(Session(strip=str(number)))
    file.wait()
    assert SessionFile(path).load().strip == "49"


def test_no_file_is_no_problem(path: Path) -> None:
    file = SessionFile(path)
    assert file.load() == Session()
    assert file.is_whole


@pytest.mark.parametrize(
    "content",
    [b"", b"\0\1\2", b"[]", b"{", b"null", b'{"strip": 3}', b"[" * 100_000, b" " * (MAX_BYTES + 1)],
    ids=["empty", "binary", "list", "half", "null", "type", "deep", "large"],
)
def test_garbage_gives_a_fresh_session_and_is_told(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    file = SessionFile(path)
    assert file.load() == Session()
    assert not file.is_whole


def test_a_file_that_was_spoilt_by_hand_can_be_mended(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'{"strip": "abc",}')
    file = SessionFile(path)
    file.load()
    file.save_soon(Session(strip="new"))
    file.wait()
    assert path.with_name("session damaged.json").read_bytes() == b'{"strip": "abc",}'
    assert SessionFile(path).load().strip == "new"


def test_one_bad_value_costs_itself_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"strip": "abc", "random_seed": "yes", "models": ["/m", 3]}))
    session = SessionFile(path).load()
    assert (session.strip, session.random_seed, session.models) == ("abc", True, ["/m"])


def test_a_folder_that_cannot_be_written_is_logged(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.parent.joinpath(path.parent.name).write_text("a file where the folder should be")
    file = SessionFile(path)
    file.save_soon(Session())
    file.wait()
    assert "not remembered" in caplog.text
