"""The worker process: jobs come as frames on standard input, messages go to standard output.

`python -m engine.worker` (in the installed program the executable with `--worker`). It dies with
its parent and at the end of its input, and after a lost device, with `EXIT_DEVICE_LOST`: nothing is
repaired inside a process that lost its device.
"""

from __future__ import annotations

import faulthandler
import os
import queue
import sys
import threading
from functools import partial
from pathlib import Path
from typing import BinaryIO

from engine import protocol
from engine.errors import Cancelled, EngineError, ErrorKind
from engine.lifetime import die_with_parent

# The folder of step checkpoints, without which none are kept, and the seconds between two.
CHECKPOINTS_VARIABLE = "MEZZOTINT_CHECKPOINTS"
INTERVAL_VARIABLE = "MEZZOTINT_CHECKPOINT_SECONDS"
EXIT_BAD_FRAME = 87


def main() -> int:
    """Serves until the input ends; returns the exit status."""
    parent = os.getppid()
    frames = _take_standard_output()
    faulthandler.enable(sys.stderr)
    die_with_parent(parent)
    inbox = _Inbox(sys.stdin.buffer)
    outbox = _Outbox(frames)
    outbox.send(protocol.Ready(protocol.VERSION, os.getpid()))
    inbox.start()
    # Imported after `ready`: NumPy, OpenVINO and Pillow take a second, and a window is waiting.
    from engine.studio import CHECKPOINT_SECONDS, Studio, outcome

    folder = os.environ.get(CHECKPOINTS_VARIABLE)
    seconds = float(os.environ.get(INTERVAL_VARIABLE, CHECKPOINT_SECONDS))
    studio = Studio(Path(folder) if folder else None, checkpoint_seconds=seconds)
    while (request := inbox.next()) is not None:
        job_id = request.job.id
        try:
            for message in studio.run(request, partial(inbox.check, job_id)):
                outbox.send(message)
        except Exception as error:
            last = outcome(job_id, error)
            outbox.send(last)
            if isinstance(last, protocol.Failed) and last.kind is ErrorKind.DEVICE_LOST:
                return protocol.EXIT_DEVICE_LOST
    return EXIT_BAD_FRAME if inbox.broken else 0


def _take_standard_output() -> BinaryIO:
    """Keeps descriptor 1 for frames and points 1 at stderr, so that no print breaks the stream."""
    frames = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    if sys.platform == "win32":
        import msvcrt  # a part of Windows' Python alone

        msvcrt.setmode(frames.fileno(), os.O_BINARY)
        msvcrt.setmode(0, os.O_BINARY)
    return frames


class _Outbox:
    """Frames to the parent. A parent that is gone ends this process."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def send(self, message: protocol.Message) -> None:
        try:
            self._stream.write(protocol.encode(message))
            self._stream.flush()
        except OSError:
            os._exit(0)


class _Inbox:
    """Reads in a thread, so that a cancel is seen while a job runs."""

    def __init__(self, stream: BinaryIO) -> None:
        self.broken = False
        self._stream = stream
        self._requests: queue.SimpleQueue[protocol.Run | None] = queue.SimpleQueue()
        self._cancelled: set[str] = set()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._read, name="inbox", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def next(self) -> protocol.Run | None:
        """The next request; None at the end of the input."""
        return self._requests.get()

    def check(self, job_id: str) -> None:
        """Raises `Cancelled` if the job was cancelled or nobody waits for it any more."""
        if job_id in self._cancelled or self._ended.is_set():
            self._cancelled.discard(job_id)
            raise Cancelled

    def _read(self) -> None:
        try:
            while (message := protocol.read_message(self._stream)) is not None:
                if isinstance(message, protocol.Run):
                    self._cancelled.discard(message.job.id)
                    self._requests.put(message)
                elif isinstance(message, protocol.Cancel):
                    self._cancelled.add(message.job_id)
        except EngineError as error:
            self.broken = True
            print(f"worker: {error.sentence}", file=sys.stderr, flush=True)
        finally:
            self._ended.set()
            self._requests.put(None)


if __name__ == "__main__":
    raise SystemExit(main())
