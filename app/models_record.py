"""One entry of the model list, and which are shown in which order. Pure data; no Qt, no file.

What a file is comes from the worker and from a cache on the disk, so anything in it may be missing
or of another type; what does not fit is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from pathlib import PurePath
from typing import Any

from engine import protocol
from engine.errors import ErrorKind
from engine.job import STARTER_MODEL

State = tuple[int, int]  # (time of change in ns, size in bytes) of what lies at the path
AUTO_V2_DIGITS = 10
NO_ANSWER = "no_answer"  # beside the values of ErrorKind: the worker was asked and stayed silent
# Reasons that may be gone when it is asked again; such an answer is not kept.
PASSING = frozenset(
    {
        NO_ANSWER,
        ErrorKind.MODEL_NOT_FOUND.value,
        ErrorKind.INTERNAL.value,
        ErrorKind.OUT_OF_MEMORY.value,
        ErrorKind.WORKER_DIED.value,
    }
)
_HUB_FOLDER = "models--"  # of the Hugging Face cache: models--stabilityai--sdxl-turbo/snapshots/…


@dataclass(frozen=True, slots=True)
class Description:
    """What a file or folder is, as the engine found.

    Attributes:
        architecture: "Stable Diffusion XL (SSD-1B)", or what else it is, in English.
        prediction: "epsilon" or "v_prediction"; empty if it cannot be used.
        zero_terminal_snr: whether its schedule ends in pure noise.
        native_size: side in pixels that it was trained for, or 0.
        parameters: part -> number of values. storage: type -> number of values.
        size_bytes: of the files. title: what the file calls itself.
        notes: English sentences on what is unusual.
        kind: why it cannot be used, a value of `ErrorKind` or `NO_ANSWER`; empty if it can.
        sentence, problem: of that error, in English and as its facts.
    """

    architecture: str = ""
    prediction: str = ""
    zero_terminal_snr: bool = False
    native_size: int = 0
    parameters: Mapping[str, int] = field(default_factory=dict)
    storage: Mapping[str, int] = field(default_factory=dict)
    size_bytes: int = 0
    title: str = ""
    notes: tuple[str, ...] = ()
    kind: str = ""
    sentence: str = ""
    problem: Mapping[str, str | int | float] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Description:
        """From the fields by name."""
        good: dict[str, Any] = {}
        for item in fields(cls):
            value = _fitting(item.name, data.get(item.name))
            if value is not None:
                good[item.name] = value
        return cls(**good)

    @classmethod
    def from_message(cls, message: protocol.Described) -> Description:
        """From the worker's answer."""
        error = {
            "kind": message.kind,
            "sentence": message.sentence,
            "problem": message.problem,
        }
        return cls.from_dict(message.facts | error)

    def to_dict(self) -> dict[str, Any]:
        """JSON values."""
        return asdict(self) | {"notes": list(self.notes)}


def _fitting(name: str, value: Any) -> Any:
    """The value as its field takes it, or None."""
    if name == "notes":
        return tuple(map(str, value)) if isinstance(value, list | tuple) else None
    if name in ("parameters", "storage"):
        if not isinstance(value, Mapping):
            return None
        return {str(key): n for key, n in value.items() if type(n) is int and n >= 0}
    if name == "problem":
        if not isinstance(value, Mapping):
            return None
        return {str(k): v for k, v in value.items() if isinstance(v, str | int | float)}
    wanted = {"zero_terminal_snr": bool, "native_size": int, "size_bytes": int}.get(name, str)
    return value if type(value) is wanted else None


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """Attributes:
    path: identity: an absolute path, or `STARTER_MODEL`.
    mtime_ns, size: what is known holds as long as both are the same.
    description: None until the worker has looked.
    sha256: 64 hex digits; empty until it is computed, and for folders.
    program: whose folder it lies in, or empty.
    is_removed: a person took it from the list.
    folded: what is searched.
    """

    path: str
    mtime_ns: int
    size: int
    description: Description | None = None
    sha256: str = ""
    program: str = ""
    is_removed: bool = False
    is_folder: bool = False
    folded: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        about = self.description or Description()
        texts = (self.path, about.title, about.architecture, self.sha256, self.program)
        object.__setattr__(self, "folded", "\n".join(texts).casefold())

    @property
    def state(self) -> State:
        """Changes when the file does."""
        return self.mtime_ns, self.size

    @property
    def is_starter(self) -> bool:
        """It ships with the program."""
        return self.path == STARTER_MODEL

    @property
    def is_usable(self) -> bool:
        """It was found to be a model that can paint."""
        return self.description is not None and not self.description.kind

    @property
    def is_other(self) -> bool:
        """Not for the list of models: it is none, or a person does not want it there."""
        if self.is_starter:
            return False
        return self.is_removed or (self.description is not None and bool(self.description.kind))

    @property
    def name(self) -> str:
        """Of the file without its ending, or of the folder; not for the starter model."""
        path = PurePath(self.path)
        if not self.is_folder:
            return path.stem
        cached = next((part for part in path.parts if part.startswith(_HUB_FOLDER)), "")
        return cached.rpartition("--")[2] or path.name

    @property
    def folder(self) -> str:
        """Where it lies."""
        return "" if self.is_starter else self.path.rpartition(os.sep)[0]

    @property
    def auto_v2(self) -> str:
        """The short hash by which the field names files; empty while it is unknown."""
        return self.sha256[:AUTO_V2_DIGITS]

    @property
    def size_bytes(self) -> int:
        """Of all its files."""
        return (self.description.size_bytes if self.description else 0) or self.size

    @property
    def wants_hash(self) -> bool:
        """A single file that can paint and has none."""
        is_file = not self.is_folder and not self.is_starter
        return is_file and self.is_usable and not self.is_removed and not self.sha256


@dataclass(frozen=True, slots=True)
class News:
    """Attributes:
    changed: new entries, and known ones of which something else is known now.
    removed: paths of those that are gone.
    """

    changed: tuple[ModelRecord, ...] = ()
    removed: tuple[str, ...] = ()


class ModelSort(StrEnum):
    """Orders of the list."""

    NAME = "name"
    NEWEST = "newest"
    LARGEST = "largest"
    LAST_USED = "last_used"


SortKey = tuple[int, int, str, str]


def sort_key(order: ModelSort, last_used: Mapping[str, int]) -> Callable[[ModelRecord], SortKey]:
    """Ascending and different for any two entries: the starter model, models, what is none.

    Args:
        last_used: path -> time of the newest picture in ns.
    """

    def number(record: ModelRecord) -> int:
        match order:
            case ModelSort.NAME:
                return 0
            case ModelSort.NEWEST:
                return -record.mtime_ns
            case ModelSort.LARGEST:
                return -record.size_bytes
            case ModelSort.LAST_USED:
                return -last_used.get(record.path, 0)

    def key(record: ModelRecord) -> SortKey:
        group = 0 if record.is_starter else 2 if record.is_other else 1
        return group, number(record), record.name.casefold(), record.path

    return key
