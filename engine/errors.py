"""What can go wrong, by kind. Standard library only: the window imports this at start-up.

An `EngineError` carries a kind (which decides what happens next), one English sentence that says
what is wrong and what to do (for the command line and the log), and facts (names and numbers, from
which the window builds its own translated sentence). Nobody decides by the text of a message.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class ErrorKind(StrEnum):
    """Every kind of failure that a person can meet; the values travel and are stored."""

    BAD_REQUEST = "bad_request"  # a size, a sampler name, a scale out of range
    BAD_GRAPH = "bad_graph"  # model code asked for the impossible: our mistake, not the user's
    MODEL_NOT_FOUND = "model_not_found"
    MODEL_UNSUPPORTED = (
        "model_unsupported"  # a whole file of another family: SD 1.5, Flux, a refiner, a pickle
    )
    MODEL_INCOMPLETE = "model_incomplete"  # parts of an SDXL model are missing
    FILE_DAMAGED = "file_damaged"  # truncated, lying header, an LFS pointer, an HTML page
    BAD_METADATA = "bad_metadata"  # a picture whose settings cannot be read
    DEVICE_NOT_FOUND = "device_not_found"
    DEVICE_UNAVAILABLE = (
        "device_unavailable"  # it is there and cannot be opened or lacks what is needed
    )
    DEVICE_LOST = "device_lost"  # removed, reset or hung; the process has to end
    OUT_OF_MEMORY = "out_of_memory"
    BAD_OUTPUT = "bad_output"  # NaN, infinities or one flat colour
    OUTPUT_FOLDER = "output_folder"  # missing, read-only
    DISK_FULL = "disk_full"
    BAD_FRAME = "bad_frame"  # the other process talks nonsense
    WORKER_DIED = "worker_died"
    INTERNAL = "internal"


class EngineError(Exception):
    """A failure of a known kind.

    Args:
        kind: decides what the caller does next.
        sentence: one or two English sentences: what is wrong, with names, and what to do.
        facts: names and numbers for a translated sentence; JSON values only.
    """

    def __init__(self, kind: ErrorKind, sentence: str, **facts: str | int | float) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
        self.facts: Mapping[str, str | int | float] = facts


class Cancelled(Exception):
    """The job was stopped on request, after the current submission."""
