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
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from engine import protocol
from engine.crash_file import CrashFile
from engine.describer import Describer
from engine.errors import Cancelled, EngineError, ErrorKind
from engine.lifetime import die_with_parent
from engine.pipes import take_standard_input, take_standard_output

if TYPE_CHECKING:
    from engine.studio import Studio

# The folder of step checkpoints, without which none are kept, and the seconds between two.
CHECKPOINTS_VARIABLE = "MEZZOTINT_CHECKPOINTS"
CRASH_VARIABLE = "MEZZOTINT_CRASH_FILE"  # where a crash is written; without it, standard error
INTERVAL_VARIABLE = "MEZZOTINT_CHECKPOINT_SECONDS"
VERDICTS_VARIABLE = "MEZZOTINT_VERDICTS"  # the folder of the self-tests' reports, if another one
EXIT_BAD_FRAME = 87
SLOWEST_PACE = 0.01

Request = protocol.Run | protocol.ListDevices | protocol.TryDevice


def main() -> int:
    """Serves until the input ends; returns the exit status."""
    parent = os.getppid()
    frames = take_standard_output()
    faulthandler.enable(sys.stderr)
    die_with_parent(parent)
    crash_file = _crash_file(os.environ.get(CRASH_VARIABLE, ""))
    try:
        return _serve(frames)
    finally:
        if crash_file is not None:
            crash_file.close()


def _crash_file(path: str) -> CrashFile | None:
    try:
        return CrashFile(Path(path)) if path else None
    except OSError as error:
        print(f"worker: a crash goes to standard error: {error.strerror}", file=sys.stderr)
        return None


def _serve(frames: BinaryIO) -> int:
    inbox = _Inbox(take_standard_input())
    outbox = _Outbox(frames)
    describer = Describer(outbox.send)
    inbox.describe = describer.ask
    outbox.send(protocol.Ready(protocol.VERSION, os.getpid()))
    inbox.start()
    # Imported after `ready`: NumPy, OpenVINO and Pillow take a second, and a window is waiting.
    from engine import questions
    from engine.devices.verdicts import default_folder
    from engine.resume import forget_abandoned
    from engine.studio import CHECKPOINT_SECONDS, Studio, outcome

    folder = os.environ.get(CHECKPOINTS_VARIABLE)
    seconds = float(os.environ.get(INTERVAL_VARIABLE, CHECKPOINT_SECONDS))
    verdicts = os.environ.get(VERDICTS_VARIABLE)
    if folder:
        forget_abandoned(Path(folder), time.time())
    studio = Studio(
        Path(folder) if folder else None,
        checkpoint_seconds=seconds,
        verdicts=Path(verdicts) if verdicts else default_folder(),
    )
    # Started after the imports: two threads that import the same modules may block each other.
    measuring = (inbox, outbox, questions.measure_prompts)
    threading.Thread(target=_measure, args=measuring, name="measuring", daemon=True).start()
    describer.begin()
    while (request := inbox.next()) is not None:
        try:
            for message in _answers(request, studio, inbox, outbox):
                outbox.send(message)
        except Exception as error:
            last = outcome(request.job.id if isinstance(request, protocol.Run) else "", error)
            outbox.send(last)
            if isinstance(last, protocol.Failed) and last.kind is ErrorKind.DEVICE_LOST:
                # At once: Python would wait for the thread that reads, and drivers for the device.
                sys.stderr.flush()
                os._exit(protocol.EXIT_DEVICE_LOST)
    describer.end()
    return EXIT_BAD_FRAME if inbox.broken else 0


def _answers(
    request: Request, studio: Studio, inbox: _Inbox, outbox: _Outbox
) -> Iterator[protocol.Message]:
    """Everything that is said to a request. Raises what the engine raises."""
    from engine import questions  # as late as the engine itself

    match request:
        case protocol.Run():
            job_id = request.job.id

            def pause_after(seconds: float) -> bool:
                if inbox.take_listing():
                    outbox.send(questions.list_devices())
                return inbox.rest(job_id, seconds)

            yield from studio.run(request, partial(inbox.check, job_id), pause_after)
        case protocol.TryDevice():
            yield questions.try_device(request.device_id, studio.verdicts)
        case protocol.ListDevices():
            if inbox.take_listing():  # else a job that ran meanwhile has answered
                yield questions.list_devices()


def _measure(
    inbox: _Inbox,
    outbox: _Outbox,
    measure: Callable[[protocol.Measure], protocol.Measured],
) -> None:
    """Answers questions about prompts beside the jobs, whose native code lets this thread run."""
    while (question := inbox.next_question()) is not None:
        outbox.send(measure(question))


class _Outbox:
    """Frames to the parent, from any thread. A parent that is gone ends this process."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._turn = threading.Lock()

    def send(self, message: protocol.Message) -> None:
        frame = protocol.encode(message)
        try:
            with self._turn:
                self._stream.write(frame)
                self._stream.flush()
        except OSError:
            os._exit(0)


class _Inbox:
    """Reads in a thread: a cancel is seen while a job runs, and a new pace while it rests.

    `describe`, which is set before the start, takes the paths that are asked about.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.broken = False
        self.describe: Callable[[str], None] = lambda _path: None
        self._stream = stream
        self._requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._news = threading.Condition()  # guards what follows
        self._cancelled: set[str] = set()
        self._pausing: set[str] = set()
        self._share = 1.0
        self._listing = False
        self._question: protocol.Measure | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._read, name="inbox", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def next(self) -> Request | None:
        """The next request; None at the end of the input."""
        return self._requests.get()

    def check(self, job_id: str) -> None:
        """Raises `Cancelled` if the job was cancelled or nobody waits for it any more."""
        if job_id in self._cancelled or self._ended:
            with self._news:
                self._cancelled.discard(job_id)
            raise Cancelled

    def take_listing(self) -> bool:
        """Whether the list of devices is wanted; asked and answered once."""
        with self._news:
            wanted, self._listing = self._listing, False
        return wanted

    def next_question(self) -> protocol.Measure | None:
        """The last question about prompts that has no answer yet; None at the end of the input."""
        with self._news:
            self._news.wait_for(lambda: self._question is not None or self._ended)
            question, self._question = self._question, None
        return question

    def rest(self, job_id: str, computed: float) -> bool:
        """Waits as the pace wants after so many seconds of computing; whether the job pauses.

        A cancel, a pause and a quicker pace end the rest.
        """
        began = time.monotonic()
        with self._news:
            while job_id not in self._pausing and job_id not in self._cancelled:
                left = computed * (1 / self._share - 1) - (time.monotonic() - began)
                if left <= 0 or self._ended:
                    return False
                self._news.wait(left)
            return job_id in self._pausing

    def _read(self) -> None:
        try:
            while (message := protocol.read_message(self._stream)) is not None:
                with self._news:
                    self._take(message)
                    self._news.notify_all()
        except EngineError as error:
            self.broken = True
            print(f"worker: {error.sentence}", file=sys.stderr, flush=True)
        finally:
            with self._news:
                self._ended = True
                self._news.notify_all()
            self._requests.put(None)

    def _take(self, message: protocol.Message) -> None:
        match message:
            case protocol.Run():
                self._cancelled.discard(message.job.id)
                self._pausing.discard(message.job.id)
                self._requests.put(message)
            case protocol.Cancel():
                self._cancelled.add(message.job_id)
            case protocol.Pause():
                self._pausing.add(message.job_id)
            case protocol.Pace():
                self._share = min(1.0, max(SLOWEST_PACE, message.share))
            case protocol.ListDevices():
                self._listing = True
                self._requests.put(message)
            case protocol.TryDevice():
                self._requests.put(message)
            case protocol.DescribeModel():
                self.describe(message.path)
            case protocol.Measure():
                self._question = message


if __name__ == "__main__":
    raise SystemExit(main())
