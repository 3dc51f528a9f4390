"""Child processes of the checkout's own tools, each with a limit that says which step it was.

For `dev.py`, the installer and the Windows rig. A held lock, a silent server or a tool that waits
for an answer would otherwise keep a build machine busy until somebody looks. The limits are many
times what a step takes. Standard library only, and no newer syntax: `dev.py` imports this before
it looks at Python's version.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

WINDOWS = sys.platform == "win32"
GRACE_S = 10


class TooLong(SystemExit):
    """A step did not end in its time; ends the program with this sentence."""


def run(
    step: str, minutes: float, command: Sequence[str], *, terminal: bool = False, **options: Any
) -> subprocess.CompletedProcess[Any]:
    """Runs a command to its end; options are Popen's. What it returned is not checked.

    With `terminal` the command shares the keyboard and Ctrl+C with us. Without, it reads nothing,
    and what it started itself ends with it when the time is over (not on Windows).

    Raises:
        TooLong: names the step and the command.
    """
    apart = not terminal and not WINDOWS
    if not terminal:
        options["stdin"] = subprocess.DEVNULL
    process = subprocess.Popen(command, start_new_session=apart, **options)
    try:
        output, errors = process.communicate(timeout=minutes * 60)
    except subprocess.TimeoutExpired:
        _end(process, apart)
        words = " ".join(map(str, command))
        raise TooLong(
            f"Gave up: {step} took more than {minutes:g} minutes. The command was: {words}"
        ) from None
    except BaseException:  # Ctrl+C: nothing of it stays behind
        if terminal:  # it got that too, and may want to say something
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(GRACE_S)
        _end(process, apart)
        raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def _end(process: subprocess.Popen[Any], apart: bool) -> None:
    if apart:
        with contextlib.suppress(ProcessLookupError):  # it ended meanwhile
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.terminate()
    try:
        process.wait(GRACE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(GRACE_S)
    if not WINDOWS:  # there a thread reads them, for as long as a grandchild holds the other end
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()
