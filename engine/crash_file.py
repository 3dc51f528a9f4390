"""Where a crash of this process is written down: a file that faulthandler keeps open.

The file is there as long as the process is, and locked by the operating system, so that somebody
who finds it unlocked knows that its process has ended: empty means killed, full means crashed. A
process that ends in peace takes it away. Standard library only.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class CrashFile:
    """From now on a crash of this process goes to `path`, until `close`."""

    def __init__(self, path: Path) -> None:
        """Raises OSError: the file cannot be made."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file = path.open("wb", buffering=0)
        if sys.platform != "win32":  # Windows locks each open file against its removal
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        faulthandler.enable(self._file)

    def close(self) -> None:
        """The process ends in peace: nothing is to be told."""
        faulthandler.disable()
        self._file.close()
        self.path.unlink(missing_ok=True)


def is_abandoned(path: Path) -> bool:
    """Whether the process that the file belongs to has ended."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            os.rename(path, path)  # noqa: PTH104 - refused while somebody has it open
            return True
        return False
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
