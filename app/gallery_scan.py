"""Looks which picture files there are, and reads what each says about itself. No Qt, no memory.

A folder of 20,000 files takes some 150 ms; one file's settings some 0.2 ms. No pixel is decoded.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from app.gallery_record import MAX_PROMPT, PICTURE_ENDINGS, Picture
from engine.errors import EngineError
from engine.job import STARTER_MODEL
from engine.metadata import PictureInfo, read_picture

log = logging.getLogger(__name__)

MAX_DEPTH = 6
MAX_FOLDERS = 1_000  # are looked into and watched


@dataclass(slots=True)
class Scan:
    """Attributes:
    files: path -> (time of change in ns, size in bytes).
    folders: that were looked into, the root first; empty if the root is not there.
    """

    files: dict[str, tuple[int, int]] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)


def scan(root: Path) -> Scan:
    """The pictures under a folder. Hidden files and folders and links to folders are left out."""
    found = Scan()
    waiting = [(str(root), 0)]
    while waiting and len(found.folders) < MAX_FOLDERS:
        folder, depth = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                inner = list(_look(entries, found))
        except OSError as error:  # removed meanwhile, or not ours to read
            if not isinstance(error, FileNotFoundError):
                log.warning("cannot look into a folder of pictures: %s", error)
            continue
        found.folders.append(folder)
        if depth < MAX_DEPTH:
            waiting.extend((path, depth + 1) for path in inner)
    return found


def _look(entries: Iterator[os.DirEntry[str]], found: Scan) -> Iterator[str]:
    """Notes the pictures, gives the folders."""
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.name.lower().endswith(PICTURE_ENDINGS):
            try:
                if entry.is_file():
                    state = entry.stat()
                    found.files[entry.path] = (state.st_mtime_ns, state.st_size)
            except OSError:  # gone since the folder was listed
                continue
        elif entry.is_dir(follow_symlinks=False):
            yield entry.path


def describe(path: str, mtime_ns: int, size: int) -> Picture:
    """The picture with what its file says; a file that says nothing is a picture all the same."""
    try:
        info = read_picture(path)
    except EngineError:
        return Picture(path, mtime_ns, size)
    return Picture(
        path,
        mtime_ns,
        size,
        info.prompt[:MAX_PROMPT],
        sys.intern(model_name(info)),
        sys.intern(info.job.model if info.job else ""),
        sys.intern(info.model_hash or ""),
    )


def model_name(info: PictureInfo) -> str:
    """How the model is called: as the file says, else by the job's file or folder."""
    if info.model_name:
        return info.model_name
    if info.job is None or info.job.model == STARTER_MODEL:
        return info.job.model if info.job else ""
    return PurePath(info.job.model).stem
