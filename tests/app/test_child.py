"""Processes of this program as children of the window: what they are given, and how they end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QProcess
from pytestqt.qtbot import QtBot

from app import child
from app.child import Child, Leash, own_command
from tests.app.conftest import PATIENCE_MS

ROOT = Path(__file__).resolve().parents[2]
TELL = "import os; print(os.environ['MEZZOTINT_X'], os.environ['PYTHONPATH'], sep='|')"
LISTEN = "import sys; print('ready', flush=True); sys.stdin.read()"
STAY = "import time; print('ready', flush=True); time.sleep(600)"


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[QObject]:
    owner = QObject()
    yield owner
    for process in owner.findChildren(QProcess):
        process.kill()
        process.waitForFinished(PATIENCE_MS)
    owner.deleteLater()


def started(qtbot: QtBot, owner: QObject, code: str, leash: Leash | None = None) -> Child:
    process = Child([sys.executable, "-c", code], leash or Leash(), owner)
    with qtbot.waitSignal(process.readyReadStandardOutput, timeout=PATIENCE_MS):
        process.start()
    return process


def test_it_is_this_program_wherever_that_was_started(
    qtbot: QtBot, owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "theirs")
    process = Child([sys.executable, "-c", TELL], Leash(), owner, MEZZOTINT_X="絵")
    with qtbot.waitSignal(process.finished, timeout=PATIENCE_MS):
        process.start()
    value, path = process.take_output().decode("utf-8").strip().split("|")
    assert value == "絵" and path.split(os.pathsep) == [str(ROOT), "theirs"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    frozen = Child(own_command("--worker", "engine.worker"), Leash(), owner)
    assert (frozen.program(), frozen.arguments()) == (sys.executable, ["--worker"])
    assert frozen.processEnvironment().value("PYTHONPATH") == "theirs"


@pytest.mark.parametrize(
    ("code", "grace_ms", "status"),
    [
        (LISTEN, PATIENCE_MS, QProcess.ExitStatus.NormalExit),
        (STAY, 20, QProcess.ExitStatus.CrashExit),
        (STAY, 0, QProcess.ExitStatus.CrashExit),
    ],
)
def test_it_is_gone_after_its_grace(
    qtbot: QtBot, owner: QObject, code: str, grace_ms: int, status: QProcess.ExitStatus
) -> None:
    process = started(qtbot, owner, code)
    heard: list[object] = []
    process.finished.connect(heard.append)
    process.leave(grace_ms)
    assert process.state() is QProcess.ProcessState.NotRunning and not heard
    assert process.exitStatus() is status


def test_windows_has_it_on_a_leash(
    qtbot: QtBot, owner: QObject, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One for all, that is kept: its end is theirs."""
    held: list[tuple[object, int]] = []

    class Job:
        def add(self, pid: int) -> None:
            held.append((self, pid))
            if len(held) == 3:
                raise OSError(5, "Access is denied")

    monkeypatch.setattr(child, "WindowsJobObject", Job)
    monkeypatch.setattr(child.sys, "platform", "win32")
    leash = Leash()
    processes = [started(qtbot, owner, STAY, leash) for _ in range(3)]
    assert [pid for _job, pid in held] == [process.processId() for process in processes]
    assert len({job for job, _pid in held}) == 1
    assert "not in a Job object: [Errno 5] Access is denied" in caplog.text
