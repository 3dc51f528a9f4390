"""What the queue holds: one frozen record for each job, and what a change to the queue is.

Standard library and no Qt: the store, the model and the tests speak in these.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.errors import ErrorKind
from engine.job import Job


class JobState(StrEnum):
    """Where a job is on its way. The values are stored."""

    WAITING = "waiting"
    RUNNING = "running"
    INTERRUPTED = "interrupted"  # begun and to be gone on with
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    PARKED = "parked"  # it ended the worker twice


UNFINISHED = frozenset({JobState.WAITING, JobState.INTERRUPTED})  # their turn is still to come
REPEATABLE = frozenset({JobState.FAILED, JobState.CANCELLED, JobState.PARKED})
CLEARED = frozenset({JobState.DONE, JobState.CANCELLED})  # nobody has to look at them again


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a job ended without success, as the worker said it."""

    kind: ErrorKind
    sentence: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """For the store."""
        return json.dumps({"kind": self.kind, "sentence": self.sentence, "facts": self.facts})

    @classmethod
    def from_json(cls, text: str) -> Failure | None:
        """The inverse; None for what a newer version wrote or a fault left."""
        try:
            data = json.loads(text)
            return cls(ErrorKind(data["kind"]), str(data["sentence"]), dict(data["facts"]))
        except (ValueError, TypeError, KeyError, RecursionError):
            return None


@dataclass(frozen=True, slots=True)
class QueueRecord:
    """One job of the queue.

    Attributes:
        position: the order; numbers with room between them.
        target: where its pictures go, once it has begun; "" before.
        deaths: workers that died of it since a person last wanted it.
        seconds: what it took, if it is done and that was seen.
        pictures: paths of those that are saved, by their number.
    """

    job: Job
    position: int
    state: JobState = JobState.WAITING
    target: str = ""
    deaths: int = 0
    seconds: float = 0.0
    failure: Failure | None = None
    pictures: Mapping[int, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """That of the job."""
        return self.job.id


@dataclass(frozen=True, slots=True)
class Changes:
    """What one committed change did: records as they are now, and ids that are gone."""

    records: tuple[QueueRecord, ...] = ()
    removed: tuple[QueueRecord, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.records or self.removed)
