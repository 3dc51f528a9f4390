"""A process of this very program, started by the window, whose life is bound to the window's.

Knows how such processes are started and ended, and nothing of what they say.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment

from engine.lifetime import WindowsJobObject

log = logging.getLogger(__name__)

KILLED_MS = 2_000  # for the end of a process that was killed


def own_command(argument: str, module: str) -> list[str]:
    """What starts a process of this program: an argument of its own, or a module of a checkout."""
    if getattr(sys, "frozen", False):
        return [sys.executable, argument]
    # -P: a folder of the module's name where the program was started is none of ours.
    return [sys.executable, "-P", "-m", module]


class Leash:
    """Windows ends the processes on it with this one, in whatever way that ends. Elsewhere they see
    to it themselves (`engine.lifetime`), and everywhere they leave at the end of their input."""

    def __init__(self) -> None:
        self._job: WindowsJobObject | None = None

    def hold(self, process: QProcess) -> None:
        """Takes a process that has started."""
        if sys.platform != "win32":
            return
        try:
            self._job = self._job or WindowsJobObject()
            self._job.add(process.processId())
        except OSError as error:  # it still leaves at the end of its input
            log.warning("%s is not in a Job object: %s", process.arguments(), error)


class Child(QProcess):
    """Not started yet, so that its owner can connect its signals before."""

    def __init__(
        self, command: Sequence[str], leash: Leash, parent: QObject, **variables: str
    ) -> None:
        """Args: variables: of its environment, beside those of this process."""
        super().__init__(parent)
        self._leash = leash
        self.setProgram(command[0])
        self.setArguments(command[1:])
        environment = QProcessEnvironment.systemEnvironment()
        for name, value in variables.items():
            environment.insert(name, value)
        if not getattr(sys, "frozen", False):  # the code of this tree, wherever we were started
            paths = [str(Path(__file__).resolve().parents[1]), environment.value("PYTHONPATH")]
            environment.insert("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        self.setProcessEnvironment(environment)
        self.started.connect(self._on_started)

    def take_output(self) -> bytes:
        """What it has written since the last time."""
        return bytes(self.readAllStandardOutput().data())

    def take_error_output(self) -> bytes:
        """What it has written to standard error since the last time."""
        return bytes(self.readAllStandardError().data())

    def leave(self, grace_ms: int = 0) -> None:
        """Waits for its end; no signal follows.

        The end of its input lets it finish what it writes; after the grace it is killed.
        """
        self.blockSignals(True)
        self.closeWriteChannel()
        if not self.waitForFinished(grace_ms):
            self.kill()
            self.waitForFinished(KILLED_MS)
        self.deleteLater()

    def _on_started(self) -> None:
        self._leash.hold(self)
