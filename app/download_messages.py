"""What the window and the process that downloads say to each other: one JSON object a line.

Standard library only. A line that is none of these is BadMessage: the other side is broken.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

MAX_LINE_BYTES = 1 << 16
WAITS_S = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)


class BadMessage(ValueError):
    """A line that nobody of ours would send."""


class Trouble(StrEnum):
    """Why a download waits or has stopped."""

    # They may pass by themselves: it waits and tries again before it stops.
    UNREACHABLE = "unreachable"  # no connection came about
    DROPPED = "dropped"  # the connection broke or nothing came for too long
    SERVER = "server"  # facts: status
    # They do not.
    OFFLINE_WISHED = "offline_wished"  # HF_HUB_OFFLINE is set
    BAD_ENDPOINT = "bad_endpoint"  # no address, or something that is no hub
    NOT_FOUND = "not_found"
    NOT_ALLOWED = "not_allowed"  # gated, private or forbidden
    OTHER_FILE = "other_file"  # the hub has another one than the table says
    DAMAGED = "damaged"  # twice the wrong checksum
    NAME_TAKEN = "name_taken"  # another file of this name is there
    BUSY = "busy"  # another process downloads the same file
    DISK_FULL = "disk_full"
    FILE_TOO_LARGE = "file_too_large"  # for the file system
    FOLDER = "folder"  # facts: reason
    # Of the process.
    NOT_STARTED = "not_started"
    DIED = "died"
    NONSENSE = "nonsense"


@dataclass(frozen=True, slots=True)
class Request:
    """To the process, as its first and only line: fetch this file into this folder.

    Attributes:
        endpoint: of the hub; empty for the library's own or that of HF_ENDPOINT.
        timeout_s: for a connection and for the next bytes.
        waits_s: between tries that brought nothing new; after the last one it gives up.
    """

    repo: str
    revision: str
    file: str
    size_bytes: int
    sha256: str
    folder: str
    endpoint: str = ""
    timeout_s: float = 30.0
    waits_s: tuple[float, ...] = WAITS_S


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has started and read its request."""


@dataclass(frozen=True, slots=True)
class At:
    """So many bytes are on the disk."""

    bytes_there: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """It tries again in so many seconds."""

    trouble: Trouble
    seconds: float


@dataclass(frozen=True, slots=True)
class Checking:
    """So many bytes of the finished file are checked."""

    bytes_checked: int


@dataclass(frozen=True, slots=True)
class Again:
    """The finished file was damaged and is fetched anew."""


@dataclass(frozen=True, slots=True)
class Done:
    """The file is whole and has its name. `mtime_ns` is that of the file whose hash was right."""

    path: str
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Failed:
    """It has stopped; what is on the disk stays there. `detail` is English, for a report."""

    trouble: Trouble
    facts: Mapping[str, Any] = field(default_factory=dict)
    detail: str = ""


Message = Request | Ready | At | Waiting | Checking | Again | Done | Failed
_KINDS = {
    kind.__name__: kind for kind in (Request, Ready, At, Waiting, Checking, Again, Done, Failed)
}


def encode(message: Message) -> bytes:
    """As a line, with its end."""
    return json.dumps({"say": type(message).__name__, **asdict(message)}).encode() + b"\n"


def decode(line: bytes) -> Message:
    """Raises BadMessage."""
    try:
        data = json.loads(line)
        kind = _KINDS[data.pop("say")]
        if "trouble" in data:
            data["trouble"] = Trouble(data["trouble"])
        if "waits_s" in data:
            data["waits_s"] = tuple(data["waits_s"])
        message: Message = kind(**data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadMessage(f"{error}: {line[:200]!r}") from error
    for item in fields(message):
        wanted = _TYPES[item.name]
        value = getattr(message, item.name)
        if not isinstance(value, wanted) or isinstance(value, bool):
            raise BadMessage(f"{item.name} is {value!r}")
    return message


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "repo": str,
    "revision": str,
    "file": str,
    "size_bytes": int,
    "sha256": str,
    "folder": str,
    "endpoint": str,
    "timeout_s": (int, float),
    "waits_s": tuple,
    "bytes_there": int,
    "trouble": Trouble,
    "seconds": (int, float),
    "bytes_checked": int,
    "path": str,
    "mtime_ns": int,
    "facts": dict,
    "detail": str,
}
