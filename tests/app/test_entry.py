"""The one entry: what the arguments choose, and what is said where no window can be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import dev
from app import platform_check
from app.worker_process import worker_command
from engine import __version__, protocol

ROOT = Path(__file__).resolve().parents[2]


def mezzotint(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    bare = {key: value for key, value in os.environ.items() if key not in names}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**bare, **environment},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_one_sentence_shows_the_way() -> None:
    result = mezzotint()
    assert result.returncode == 2
    lines = result.stderr.decode().splitlines()
    assert len(lines) == 1 and "mezzotint generate" in lines[0]
    assert result.stdout == b""


def test_commands_go_to_the_command_line_without_qt() -> None:
    result = mezzotint("--version")
    assert result.returncode == 0
    assert result.stdout.decode().strip() == f"Mezzotint {__version__}"
    probe = (
        "import sys; sys.argv = ['mezzotint', '--version']\n"
        "from app.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not [name for name in sys.modules if name.startswith('PySide6')]"
    )
    subprocess.run([sys.executable, "-c", probe], cwd=ROOT, check=True, capture_output=True)


def test_unknown_commands_are_usage_errors() -> None:
    assert mezzotint("paint").returncode == 2


def test_worker_serves_frames() -> None:
    """As a frozen program starts it; the input is at its end at once."""
    result = mezzotint("--worker")
    assert result.returncode == 0
    ready = next(protocol.Decoder().feed(result.stdout))
    assert isinstance(ready, protocol.Ready)


@pytest.mark.skipif(sys.platform != "linux", reason="only there Qt takes libraries of the system")
@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({"DISPLAY": ":0"}, ["libno-such-thing9", "libno-x9"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["libno-such-thing9"]),
        ({"QT_QPA_PLATFORM": "offscreen"}, ["libno-such-thing9"]),
    ],
)
def test_missing_libraries_are_named(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], missing: list[str]
) -> None:
    modules = {"libno-such-thing.so.9": "libno-such-thing9", "libc.so.6": "libc6"}
    monkeypatch.setattr(platform_check, "MODULE_LIBRARIES", modules)
    monkeypatch.setattr(platform_check, "XCB_LIBRARIES", {"libno-x.so.9": "libno-x9"})
    assert platform_check.missing_packages(environment) == missing


def test_the_two_doors_name_the_same_libraries() -> None:
    """dev.py, which installs them, runs before anything of ours can be imported."""
    ours = {**platform_check.MODULE_LIBRARIES, **platform_check.XCB_LIBRARIES}
    assert ours == dev.QT_LIBRARIES


def test_a_frozen_program_is_its_own_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no `python` beside it; `test_worker_serves_frames` runs what it starts."""
    assert worker_command()[1:] == ["-P", "-m", "engine.worker"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert worker_command() == [sys.executable, "--worker"]


def test_a_window_starts_without_numpy_and_openvino(qtbot: QtBot) -> None:
    probe = (
        "import sys, app.program\n"
        "heavy = {'numpy', 'openvino', 'PIL', 'tokenizers'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", probe], cwd=ROOT, check=True, capture_output=True)
