"""A step that hangs ends with its name, and with what it started."""

from __future__ import annotations

import os
import select
import subprocess
import sys

import pytest

from tools import limited

PATIENCE_S = 60
HALF_A_SECOND = 0.5 / 60


def test_output_and_exit_status_come_back() -> None:
    code = "import sys; print(sys.stdin.read() or 'no input'); sys.exit(3)"
    command = [sys.executable, "-c", code]
    done = limited.run("asking", 1, command, stdout=subprocess.PIPE, text=True)
    assert (done.returncode, done.stdout.strip()) == (3, "no input")


def test_the_sentence_names_the_step_and_the_command() -> None:
    waits = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    with pytest.raises(limited.TooLong, match=r"compiling .*0\.00833333 minutes.* -c import"):
        limited.run("compiling", HALF_A_SECOND, waits, stderr=subprocess.PIPE)
    with pytest.raises(SystemExit, match="testing"):
        limited.run("testing", HALF_A_SECOND, waits, terminal=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
def test_what_the_step_started_ends_with_it() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        starts_another = ["sh", "-c", "sleep 3600 & wait"]
        with pytest.raises(limited.TooLong):
            limited.run("building", HALF_A_SECOND, starts_another, stdout=writing)
        os.close(writing)
        assert select.select([pipe], [], [], PATIENCE_S)[0], "sleep still runs"
        assert pipe.read() == b""
