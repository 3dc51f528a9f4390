"""What a worker says beside the protocol: lines on standard error, and the trace of a crash.

All of it goes into the worker's log; the last of it is kept for who has to tell how it ended.
"""

from __future__ import annotations

import logging
from collections import deque
from pathlib import Path

from app import crash_log
from app.logs import WORKER
from engine import protocol
from engine.errors import ErrorKind

log = logging.getLogger(WORKER)

KEPT_LINES = 50
MAX_LINE_BYTES = 4000


class WorkerWords:
    """Of one worker after another. `crashes` is the folder for reports; None for none."""

    def __init__(self, crashes: Path | None) -> None:
        self._crashes = crashes
        self._starts = 0
        self._crash_file: Path | None = None
        self._lines: deque[str] = deque(maxlen=KEPT_LINES)
        self._rest = b""  # of a line

    def begin(self) -> str:
        """A new worker; returns where it has to write its crash, "" for standard error."""
        self._lines.clear()
        self._rest = b""
        self._starts += 1
        if self._crashes is None:
            return ""
        self._crash_file = crash_log.worker_crash_file(self._crashes, self._starts)
        return str(self._crash_file)

    def feed(self, data: bytes) -> None:
        """What came from standard error."""
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[-MAX_LINE_BYTES:]
        for line in lines:
            self.add(line[:MAX_LINE_BYTES].decode("utf-8", "replace").rstrip("\r"))

    def add(self, line: str) -> None:
        """One more line."""
        self._lines.append(line)
        log.info("%s", line)

    def end(self) -> str:
        """The worker has ended: its last lines, and the beginning of its crash if there is one."""
        if self._rest:
            self.feed(b"\n")
        path, self._crash_file = self._crash_file, None
        report = crash_log.keep(path) if path else None
        crash = crash_log.beginning(report, KEPT_LINES) if report else []
        for line in crash:
            log.error("%s", line)
        return "\n".join([*self._lines, *crash])


def log_message(message: protocol.Message) -> None:
    """Facts of what it says by the protocol. What was asked for is none: it may be a prompt."""
    match message:
        case protocol.Ready():
            log.info("ready, process %d", message.pid)
        case protocol.Started():
            names = (message.device, message.device_name, message.precision)
            log.info("paints on %s (%s) in %s", *names)
        case protocol.Failed() if message.kind is not ErrorKind.BAD_REQUEST:
            log.error("failed: %s %s", message.kind.value, message.detail or message.sentence)
