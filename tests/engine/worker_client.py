"""A plain client of the real worker process, for tests: sends frames, reads messages, kills."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from engine import protocol
from engine.worker import CHECKPOINTS_VARIABLE, INTERVAL_VARIABLE

ROOT = Path(__file__).resolve().parents[2]


class WorkerClient:
    """One worker process. Checkpoints are written after every step, so that any kill can resume."""

    def __init__(
        self, checkpoints: Path | None = None, program: Sequence[str] = ("-m", "engine.worker")
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), INTERVAL_VARIABLE: "0"}
        if checkpoints:
            environment[CHECKPOINTS_VARIABLE] = str(checkpoints)
        self.process = subprocess.Popen(
            [sys.executable, *program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )

    def __enter__(self) -> WorkerClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):  # what was not sent is of no interest now
                stream.close()

    def send(self, message: protocol.Message) -> None:
        self.send_bytes(protocol.encode(message))

    def send_bytes(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self) -> protocol.Message | None:
        assert self.process.stdout is not None
        return protocol.read_message(self.process.stdout)

    def until(self, wanted: Callable[[protocol.Message], bool]) -> list[protocol.Message]:
        """Everything up to the first wanted message, or to the last of the job."""
        messages: list[protocol.Message] = []
        while (message := self.receive()) is not None:
            messages.append(message)
            last = isinstance(message, protocol.Done | protocol.Failed | protocol.Stopped)
            if wanted(message) or last:
                break
        return messages

    def run(self, request: protocol.Run) -> list[protocol.Message]:
        """Draws a job to its end; everything that was said."""
        self.send(request)
        return self.until(lambda message: False)
