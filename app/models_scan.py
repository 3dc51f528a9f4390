"""Looks which files and folders may be models. Names, times and sizes alone; no header is read.

Links are followed, because people keep models of several programs in one place, but no folder is
looked into twice, so that a link to a folder above ends. 300 files take some 10 ms.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import assets
from app.model_folders import ModelFolder
from app.models_record import State
from engine.files import is_plain_file
from engine.job import STARTER_MODEL

log = logging.getLogger(__name__)

INDEX = "model_index.json"
# A pickle is never opened; it is listed so that people learn why it cannot be used.
MODEL_ENDINGS = (".safetensors", ".ckpt")
MAX_DEPTH = 8
MAX_FOLDERS = 1_000  # are looked into and watched
MAX_MODELS = 5_000


@dataclass(frozen=True, slots=True)
class Place:
    """What lies at a path."""

    state: State
    is_folder: bool = False
    program: str = ""


@dataclass(slots=True)
class Scan:
    """Attributes:
    models: path -> what lies there.
    folders: that were looked into, or lie above a single file.
    denied: that cannot be read, or are not there.
    """

    models: dict[str, Place] = field(default_factory=dict)
    folders: dict[str, None] = field(default_factory=dict)
    denied: list[str] = field(default_factory=list)
    seen: set[tuple[int, int] | str] = field(default_factory=set)  # real folders


def scan(roots: Iterable[ModelFolder], singles: Iterable[str]) -> Scan:
    """The starter model, all in the folders, and these files and diffusers folders."""
    found = Scan()
    found.models[STARTER_MODEL] = Place(_starter_state(), is_folder=True)
    for path in singles:
        if (place := look(path)) is not None:
            found.models[path] = place
            found.folders[os.path.dirname(path)] = None  # noqa: PTH120  (texts all the way)
    for root in roots:
        _walk(root, found)
    return found


def look(path: str) -> Place | None:
    """What lies at a path that is given by itself, or None."""
    try:
        if is_model_folder(path):
            return Place(folder_state(path), is_folder=True)
        status = Path(path).stat()
    except (OSError, ValueError):  # ValueError: a path with a zero byte
        return None
    is_file = Path(path).is_file() and path.lower().endswith(MODEL_ENDINGS)
    return Place((status.st_mtime_ns, status.st_size)) if is_file else None


def is_model_folder(path: str) -> bool:
    """Whether it is in diffusers' layout."""
    return is_plain_file(Path(path, INDEX))


def folder_state(path: str) -> State:
    """The newest time and the whole size of its files, two levels deep."""
    newest = size = 0
    for file in _files(path, 1):
        try:
            status = file.stat()
        except OSError:  # gone since the folder was listed
            continue
        newest, size = max(newest, status.st_mtime_ns), size + status.st_size
    return newest, size


def _files(path: str, deeper: int) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.is_file():
                    yield entry
                elif deeper and entry.is_dir():
                    yield from _files(entry.path, deeper - 1)
    except OSError as error:
        log.info("cannot look into a part of a model: %s", error)


def _starter_state() -> State:
    try:
        return folder_state(str(assets.path("starter")))
    except FileNotFoundError:  # the worker says so when it is asked
        return 0, 0


def _walk(root: ModelFolder, found: Scan) -> None:
    waiting = [(str(root.path), 0)]
    while waiting and len(found.folders) < MAX_FOLDERS and len(found.models) < MAX_MODELS:
        folder, depth = waiting.pop()
        try:
            if not _is_new(folder, found):
                continue
            if is_model_folder(folder):
                found.folders[folder] = None
                found.models[folder] = Place(folder_state(folder), True, root.program)
                continue
            with os.scandir(folder) as entries:
                inner = sorted(_look_through(entries, root.program, found), reverse=True)
        except OSError as error:  # removed meanwhile, or not ours to read
            log.warning("cannot look into a folder of models: %s", error)
            found.denied.append(folder)
            continue
        found.folders[folder] = None
        if depth < MAX_DEPTH:
            waiting.extend((path, depth + 1) for path in inner)


def _is_new(folder: str, found: Scan) -> bool:
    """Whether this folder, by whatever name, was not looked into yet."""
    status = Path(folder).stat()
    # Some network drives number nothing.
    real = (status.st_dev, status.st_ino) if status.st_ino else os.path.realpath(folder)
    if real in found.seen:
        return False
    found.seen.add(real)
    return True


def _look_through(entries: Iterator[os.DirEntry[str]], program: str, found: Scan) -> Iterator[str]:
    """Notes what may be models, gives the folders."""
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if any("\ud800" <= character <= "\udfff" for character in entry.name):
            log.warning("left out, because its name is not UTF-8: %a", entry.path)  # nor Qt's
            continue
        try:
            if entry.is_dir():
                yield entry.path
            elif entry.name.lower().endswith(MODEL_ENDINGS) and entry.is_file():
                status = entry.stat()
                state = (status.st_mtime_ns, status.st_size)
                found.models.setdefault(entry.path, Place(state, program=program))
        except OSError:  # gone since the folder was listed, or a link that leads nowhere
            continue
