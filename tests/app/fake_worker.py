"""A real child process that plays a worker from a script: what the real one cannot be made to do.

`Script` writes the script; each start of the process lives the next of its lives. A life is a list
of words:

    ready            says that it takes jobs
    run              waits for a job
    step K           says that step K of the job is done (and before step 1 that it has started)
    save             writes a tiny picture to the target and says so
    done             says that the job is finished
    fail KIND        says that the job failed
    notice CODE      says a notice
    cancelled        waits for a cancel and obeys
    paused           waits for a pause and obeys
    try              waits until a device is to be tried, and finds it sound
    whisper TEXT     a line on standard error
    nonsense         bytes that are no frame
    stranger         a frame that no worker sends
    crash, hang      abort; wait forever, deaf to all
    exit N           ends with a status
    serve            from here on a good worker: each job has 3 steps and is saved
"""

from __future__ import annotations

import json
import os
import struct
import sys
import threading
import zlib
from pathlib import Path
from typing import BinaryIO

from engine import protocol
from engine.errors import ErrorKind
from engine.job import Job
from engine.lifetime import die_with_parent

GOOD_LIFE = ("ready", "serve")


def tiny_png(side: int = 16) -> bytes:
    """A red square, by the standard library alone."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\xff\0\0" * side) * side
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


class Script:
    """In the test: the lives to come, and what they were asked."""

    def __init__(self, folder: Path, *lives: tuple[str, ...]) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        (folder / "script.json").write_text(json.dumps(lives))

    @property
    def command(self) -> list[str]:
        """What starts the next life."""
        return [sys.executable, __file__, str(self._folder)]

    @property
    def lives(self) -> int:
        """How many processes were started."""
        return len(list(self._folder.glob("life-*")))

    @property
    def requests(self) -> list[str]:
        """The job ids that were asked for and "pace=0.5", in order, over all lives."""
        return self._noted("requests.txt")

    @property
    def measures(self) -> list[str]:
        """The numbers of the questions about prompts that were answered."""
        return self._noted("measures.txt")

    @property
    def described(self) -> list[str]:
        """The paths of the models that were asked about."""
        path = self._folder / "described.txt"
        return path.read_text("utf-8").splitlines() if path.exists() else []

    def _noted(self, name: str) -> list[str]:
        path = self._folder / name
        return path.read_text().split() if path.exists() else []


class Actor:
    """In the child: plays one life."""

    def __init__(self, folder: Path, frames: BinaryIO) -> None:
        self._folder = folder
        self._frames = frames
        self._request: protocol.Run | None = None

    def play(self, words: list[str]) -> None:
        for word in words:
            name, _, value = word.partition(" ")
            getattr(self, f"_{name}")(value)

    @property
    def _job(self) -> Job:
        assert self._request is not None
        return self._request.job

    def _send(self, message: protocol.Message) -> None:
        self._frames.write(protocol.encode(message))
        self._frames.flush()

    def _receive(self) -> protocol.Message:
        """The next message that a word waits for; the others are answered and noted."""
        while (message := protocol.read_message(sys.stdin.buffer)) is not None:
            match message:
                case protocol.ListDevices():
                    devices = self._folder / "devices.json"
                    listed = json.loads(devices.read_text()) if devices.exists() else []
                    self._send(protocol.Devices(listed))
                case protocol.Measure():
                    lengths = (len(text.split()) for text in (message.prompt, message.negative))
                    tokens, negative = lengths  # a word is a token here
                    self._note(str(message.number), "measures.txt")
                    self._send(
                        protocol.Measured(
                            message.number, tokens, tokens // 75 + 1, negative, negative // 75 + 1
                        )
                    )
                case protocol.DescribeModel():
                    self._describe(message.path)
                case protocol.Pace():
                    self._note(f"pace={message.share}")
                case _:
                    return message
        raise SystemExit(0)

    def _note(self, line: str, name: str = "requests.txt") -> None:
        with (self._folder / name).open("a") as file:
            file.write(f"{line}\n")

    def _describe(self, path: str) -> None:
        """As the file's own text says: "die", "lora", or the facts of a model that can be used."""
        self._note(path, "described.txt")
        file = Path(path)
        text = file.read_text("utf-8") if file.is_file() else ""
        if text == "die":
            os.abort()
        if text == "lora":
            found = "a LoRA, which changes a model but is none"
            kind = ErrorKind.MODEL_UNSUPPORTED.value
            problem = {"file": path, "found": found}
            self._send(protocol.Described(path, {}, kind, "It is a LoRA.", problem))
            return
        facts = {
            "architecture": "Stable Diffusion XL",
            "layout": "single file",
            "prediction": "epsilon",
            "native_size": 1024,
            "storage": {"F16": 1_000_000},
        }
        self._send(protocol.Described(path, facts))

    def _ready(self, _: str) -> None:
        self._send(protocol.Ready(protocol.VERSION, os.getpid()))

    def _run(self, _: str) -> None:
        message = self._receive()
        assert isinstance(message, protocol.Run)
        self._request = message
        self._note(message.job.id)

    def _step(self, value: str) -> None:
        step, job = int(value), self._job
        if step == 1:
            self._send(protocol.Phase(job.id, "denoising"))
            self._send(protocol.Started(job.id, 0, 0, "fake", "Fake", "f32", "none"))
            self._send(protocol.Preview(job.id, 0, 2, 1, b"\xff\0\0\0\0\xff"))
        self._send(protocol.Step(job.id, 0, step, job.steps, 0.5))

    def _save(self, _: str) -> None:
        assert self._request is not None
        path = Path(self._request.target)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(tiny_png())
        self._send(protocol.Saved(self._job.id, 0, str(path)))

    def _done(self, _: str) -> None:
        self._send(protocol.Done(self._job.id, 1.5))

    def _fail(self, kind: str) -> None:
        facts = {"folder": "there", "device": "fake"}
        self._send(protocol.Failed(self._job.id, ErrorKind(kind), "It failed.", facts, "trace"))

    def _notice(self, code: str) -> None:
        self._send(protocol.Notice(self._job.id, code, "Something to know.", {"folder": "there"}))

    def _cancelled(self, _: str) -> None:
        message = self._receive()
        assert message == protocol.Cancel(self._job.id)
        self._send(protocol.Stopped(self._job.id))

    def _paused(self, _: str) -> None:
        message = self._receive()
        assert message == protocol.Pause(self._job.id)
        self._send(protocol.Stopped(self._job.id))

    def _try(self, _: str) -> None:
        message = self._receive()
        assert isinstance(message, protocol.TryDevice)
        self._send(protocol.Tried(message.device_id, [], 1.5))

    def _whisper(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def _nonsense(self, _: str) -> None:
        self._frames.write(b"Hello, I am a library that prints.\n")
        self._frames.flush()

    def _stranger(self, _: str) -> None:
        self._send(protocol.Cancel("nobody"))

    def _crash(self, _: str) -> None:
        os.abort()

    def _hang(self, _: str) -> None:
        threading.Event().wait()

    def _exit(self, status: str) -> None:
        raise SystemExit(int(status))

    def _serve(self, _: str) -> None:
        while True:
            self.play(["run", "step 1", "step 2", "step 3", "save", "done"])


def main() -> None:
    die_with_parent(os.getppid())
    folder = Path(sys.argv[1])
    lives = json.loads((folder / "script.json").read_text())
    number = next(n for n in range(1000) if not (folder / f"life-{n}").exists())
    (folder / f"life-{number}").touch()
    actor = Actor(folder, sys.stdout.buffer)
    actor.play(lives[number] if number < len(lives) else ["exit 99"])


if __name__ == "__main__":
    main()
