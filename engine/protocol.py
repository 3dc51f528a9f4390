"""Frames between the window and the worker. Standard library only.

A frame is a 4-byte big-endian length, a JSON header of that length, and as many bytes as its
"payload" says. Each message is one frozen dataclass; nothing is pickled. What does not fit is
EngineError BAD_FRAME: the sender is broken, and the connection is over.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, BinaryIO, get_args

from engine.errors import EngineError, ErrorKind
from engine.job import Job

VERSION = 1
EXIT_DEVICE_LOST = 86  # the worker's exit status after a lost device: nothing is repaired in it
MAX_HEADER_BYTES = 64 << 20
MAX_PAYLOAD_BYTES = 256 << 20
_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Run:
    """To the worker: draw this. Picture i goes to `picture_path(target, i, job.count)`."""

    job: Job
    target: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """To the worker: stop this job after the current submission."""

    job_id: str


@dataclass(frozen=True, slots=True)
class Pause:
    """To the worker: stop this job after its current step and keep the checkpoint of that step.

    `Stopped` or, where no step was left, `Done` follows.
    """

    job_id: str


@dataclass(frozen=True, slots=True)
class Pace:
    """To the worker: compute for this share of the time and rest between the steps. 1 at first."""

    share: float


@dataclass(frozen=True, slots=True)
class ListDevices:
    """To the worker: which devices are there? Answered between two steps, by `Devices`."""


@dataclass(frozen=True, slots=True)
class TryDevice:
    """To the worker: does this device compute what it should? Answered after the jobs that were
    sent before, by `Tried`, or by `Failed` without a job if it cannot be tried."""

    device_id: str


@dataclass(frozen=True, slots=True)
class Measure:
    """To the worker: how long are these prompts? Answered by `Measured`, also while a job runs; of
    several that wait only the last one."""

    number: int
    prompt: str
    negative: str


@dataclass(frozen=True, slots=True)
class DescribeModel:
    """To the worker: what is this file or folder? Answered also while a job runs, by `Described`,
    in the order of the questions."""

    path: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker's first frame."""

    version: int
    pid: int


@dataclass(frozen=True, slots=True)
class Phase:
    """What the worker does now: "loading", "encoding", "compiling", "denoising", "decoding"."""

    job_id: str
    phase: str


@dataclass(frozen=True, slots=True)
class Started:
    """A picture begins. Device and precision are those in use; `step` is above 0 after a resume."""

    job_id: str
    picture: int
    step: int
    device: str
    device_name: str
    precision: str
    model_name: str


@dataclass(frozen=True, slots=True)
class Step:
    """Step `step` of `steps` is done; it took `seconds`, with the rest before it."""

    job_id: str
    picture: int
    step: int
    steps: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Preview:
    """A small picture of the latent: `rgb` holds height * width * 3 bytes."""

    job_id: str
    picture: int
    width: int
    height: int
    rgb: bytes


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that the user should know although the job goes on. `code` is for translation."""

    job_id: str
    code: str
    sentence: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Saved:
    """A picture lies whole at `path`."""

    job_id: str
    picture: int
    path: str


@dataclass(frozen=True, slots=True)
class Devices:
    """All devices, the automatic choice first: the fields of `engine.devices.DeviceInfo`."""

    devices: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a try showed. `failed` names what was computed wrongly: empty if nothing was."""

    device_id: str
    failed: list[dict[str, Any]]
    seconds: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Tokens of text in the prompts of the question `number`, and the chunks that they need."""

    number: int
    tokens: int
    chunks: int
    negative_tokens: int
    negative_chunks: int


@dataclass(frozen=True, slots=True)
class Described:
    """What a file or folder is.

    Attributes:
        path: as it was asked.
        facts: the fields of `engine.sdxl.checkpoint.ModelFacts`; empty if nothing could be read.
        kind: why it cannot be used, a value of `ErrorKind`; empty if it can.
        sentence, problem: of that error, in English and as its facts.
    """

    path: str
    facts: dict[str, Any]
    kind: str = ""
    sentence: str = ""
    problem: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """All pictures of the job are saved."""

    job_id: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """The job was cancelled and has ended."""

    job_id: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The job has ended without success. `detail` is for the log: a traceback or native context."""

    job_id: str
    kind: ErrorKind
    sentence: str
    facts: dict[str, Any] = field(default_factory=dict)
    detail: str = ""


Message = (
    Run
    | Cancel
    | Pause
    | Pace
    | ListDevices
    | TryDevice
    | Measure
    | DescribeModel
    | Ready
    | Phase
    | Started
    | Step
    | Preview
    | Notice
    | Saved
    | Devices
    | Tried
    | Measured
    | Described
    | Done
    | Stopped
    | Failed
)
_CLASSES: Mapping[str, type] = {cls.__name__: cls for cls in get_args(Message)}
_TYPES: Mapping[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "float": (int, float),
    "dict[str, Any]": (dict,),
    "list[dict[str, Any]]": (list,),
}


def encode(message: Message) -> bytes:
    """One frame."""
    header: dict[str, Any] = {"type": type(message).__name__}
    payload = b""
    for item in fields(message):
        value = getattr(message, item.name)
        if isinstance(value, bytes):
            payload = value
        else:
            header[item.name] = value.to_dict() if isinstance(value, Job) else value
    if payload:
        header["payload"] = len(payload)
    text = json.dumps(header, separators=(",", ":")).encode("ascii")
    return _LENGTH.pack(len(text)) + text + payload


class Decoder:
    """Turns chunks of bytes, however cut, into messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that are complete now.

        Raises:
            EngineError: BAD_FRAME for anything that is not a frame of this protocol.
        """
        self._buffer += data
        while (message := self._next()) is not None:
            yield message

    def _next(self) -> Message | None:
        if len(self._buffer) < _LENGTH.size:
            return None
        start = _LENGTH.size + _header_length(bytes(self._buffer[: _LENGTH.size]))
        if len(self._buffer) < start:
            return None
        header = _parse(bytes(self._buffer[_LENGTH.size : start]))
        size = _payload_length(header)
        if len(self._buffer) < start + size:
            return None
        payload = bytes(self._buffer[start : start + size])
        del self._buffer[: start + size]
        return _message(header, payload)


def read_message(stream: BinaryIO) -> Message | None:
    """The next message of a blocking stream; None at its end.

    Raises:
        EngineError: BAD_FRAME, also when the stream ends inside a frame.
    """
    head = stream.read(_LENGTH.size)
    if not head:
        return None
    header = _parse(_exactly(stream, _header_length(head)))
    return _message(header, _exactly(stream, _payload_length(header)))


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise _bad("a frame that ends early")
    return data


def _header_length(head: bytes) -> int:
    if len(head) < _LENGTH.size:
        raise _bad("a frame that ends early")
    length = int(_LENGTH.unpack_from(head)[0])
    if length > MAX_HEADER_BYTES:
        raise _bad(f"a header of {length} bytes")
    return length


def _payload_length(header: Mapping[str, Any]) -> int:
    size = header.get("payload", 0)
    if type(size) is not int or not 0 <= size <= MAX_PAYLOAD_BYTES:
        raise _bad(f"a payload of {str(size)[:40]} bytes")
    return size


def _parse(text: bytes) -> dict[str, Any]:
    try:
        header = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _bad("a header that is not JSON") from error
    if not isinstance(header, dict):
        raise _bad("a header that is not an object")
    return header


def _message(header: dict[str, Any], payload: bytes) -> Message:
    cls = _CLASSES.get(str(header.get("type")))
    if cls is None:
        raise _bad(f"a message of the unknown type {str(header.get('type'))[:40]!r}")
    values = {item.name: _value(item.type, header.get(item.name), payload) for item in fields(cls)}
    message: Message = cls(**values)
    return message


def _value(annotation: Any, value: Any, payload: bytes) -> Any:
    if annotation == "bytes":
        return payload
    if annotation == "Job":
        return Job.from_dict(value) if isinstance(value, dict) else _refuse(annotation, value)
    if annotation == "ErrorKind":
        kinds = {kind.value: kind for kind in ErrorKind}
        is_kind = isinstance(value, str) and value in kinds
        return kinds[value] if is_kind else _refuse(annotation, value)
    if type(value) not in _TYPES[annotation]:
        return _refuse(annotation, value)
    if isinstance(value, list) and not all(isinstance(item, dict) for item in value):
        return _refuse(annotation, value)
    return value


def _refuse(annotation: str, value: object) -> Any:
    raise _bad(f"{str(value)[:40]!r} where {annotation} belongs")


def _bad(what: str) -> EngineError:
    return EngineError(
        ErrorKind.BAD_FRAME,
        f"The other process sent {what}; it speaks another protocol.",
        what=what,
    )


def picture_path(target: str, picture: int, count: int) -> str:
    """Where picture `picture` (0-based) of `count` goes: "fox.png", or "fox-0001.png" and so on."""
    if count == 1:
        return target
    stem, dot, suffix = target.rpartition(".")
    return f"{stem}-{picture + 1:04}{dot}{suffix}" if dot else f"{target}-{picture + 1:04}"
