"""The step checkpoint: how far a picture has come, so that a crash costs seconds.

One small safetensors file for each job: the latent and the sampler's state as arrays, and in its
header the job and everything else that the result depends on. It is used only where all of that is
equal; then the finished picture is bit for bit that of an undisturbed run on the same device.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from engine.files import is_plain_file, part_of, write_atomically
from engine.job import Job

FORMAT = 1
ABANDONED_DAYS = 14


@dataclass(frozen=True, slots=True)
class Setting:
    """What a half-finished picture belongs to, beside its job: any difference makes it useless."""

    model: str  # the model's identity: path, size, time of change
    device: str
    precision: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Picture `picture` of the job, after some steps; `arrays` is the sampler's whole state."""

    picture: int
    arrays: Mapping[str, NDArray[Any]]


def checkpoint_path(folder: Path, job: Job) -> Path:
    """The job's checkpoint in the worker's state folder; ids are checked to be plain names."""
    name = "".join(c if c.isascii() and c.isalnum() else "_" for c in job.id)[:64]
    return folder / f"{name}.checkpoint"


def save_checkpoint(path: Path, job: Job, setting: Setting, checkpoint: Checkpoint) -> None:
    """Replaces the file in one step. Raises OSError where it cannot be written."""
    header = {
        "format": str(FORMAT),
        "job": job.to_json(),
        "setting": _setting_text(setting),
        "picture": str(checkpoint.picture),
    }
    arrays = {name: np.ascontiguousarray(values) for name, values in checkpoint.arrays.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, save(arrays, header))


def load_checkpoint(path: Path, job: Job, setting: Setting) -> Checkpoint | None:
    """The checkpoint, or None where there is none for exactly this job and setting.

    A damaged file counts as none (the machine lost power), and the job starts over.
    """
    if not is_plain_file(path):
        return None
    try:
        with safe_open(os.fspath(path), "numpy") as file:
            header = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, OSError):
        return None
    wanted = {"format": str(FORMAT), "job": job.to_json(), "setting": _setting_text(setting)}
    if any(header.get(key) != value for key, value in wanted.items()):
        return None
    picture = header.get("picture", "")
    is_one = picture.isdecimal() and len(picture) < 9 and int(picture) < job.count
    return Checkpoint(int(picture), arrays) if is_one else None


def forget_checkpoint(path: Path) -> None:
    """Removes it, if it is there, and what a killed worker left of it. What cannot be removed (the
    disk is read only, another program holds it) stays, and no picture is held up by that."""
    for file in (path, part_of(path)):
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            print(f"worker: {file} stays: {error.strerror}", file=sys.stderr)


def forget_abandoned(folder: Path, now: float) -> None:
    """Removes the checkpoints of jobs that nobody went on with for `ABANDONED_DAYS`.

    A cancelled or failed job keeps its own until then, because it may be asked for again.
    """
    try:
        paths = list(folder.glob("*.checkpoint"))
    except OSError as error:
        print(f"worker: {folder} cannot be tidied: {error.strerror}", file=sys.stderr)
        return
    for path in paths:
        with contextlib.suppress(FileNotFoundError):  # another worker was faster
            if now - path.stat().st_mtime > ABANDONED_DAYS * 86400:
                forget_checkpoint(path)


def _setting_text(setting: Setting) -> str:
    return json.dumps([setting.model, setting.device, setting.precision])
