"""Writing files so that a reader never sees half of one, also after a power cut."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from engine.errors import EngineError, ErrorKind

DISK_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


def write_atomically(path: Path, data: bytes) -> None:
    """Writes beside the target, flushes to the disk, then renames over it.

    One writer at a time: a killed one leaves a part behind that the next one writes over.

    Raises:
        OSError: as the operating system says; the target is untouched and nothing is left behind.
    """
    with atomic_file(path) as file:
        file.write(data)


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """`write_atomically` for who writes piece by piece; an exception leaves the target as it is."""
    part = part_of(path)
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def part_of(path: Path) -> Path:
    """The unfinished file beside `path`."""
    return path.with_name(f".{path.name}.part")


def write_picture(path: Path, data: bytes) -> None:
    """`write_atomically` for what the user asked for; makes the folder.

    Raises:
        EngineError: DISK_FULL or OUTPUT_FOLDER, naming the folder.
    """
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    except OSError as error:
        if error.errno in DISK_FULL:
            sentence = f"The disk with the folder {folder} is full; the picture was not saved."
            raise EngineError(ErrorKind.DISK_FULL, sentence, folder=str(folder)) from error
        reason = error.strerror or "it cannot be used"
        sentence = f"No picture can be saved in the folder {folder}: {reason}."
        raise EngineError(ErrorKind.OUTPUT_FOLDER, sentence, folder=str(folder)) from error
