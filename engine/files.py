"""Files: written so that a reader never sees half of one, also after a power cut; looked for
without an exception, whatever a path holds."""

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


def is_there(path: str | os.PathLike[str]) -> bool:
    """Whether something lies at a path; no, where the system cannot say: a name that is too long or
    has a zero byte, a folder that may not be entered (`Path.exists` raises for some of them)."""
    return os.path.exists(path)  # noqa: PTH110


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a folder does; like `is_there`."""
    return os.path.isdir(path)  # noqa: PTH112


def is_plain_file(path: str | os.PathLike[str]) -> bool:
    """Whether a file does that can be read without waiting: no pipe, no device; like `is_there`."""
    return os.path.isfile(path)  # noqa: PTH113


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


def check_place(path: Path) -> None:
    """Makes the folder and tries whether `write_picture` could write there, because a picture may
    take minutes to paint.

    Raises:
        EngineError: as `write_picture` does.
    """
    part = part_of(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.open("wb").close()
        part.unlink()
        if is_folder(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    except (OSError, ValueError) as error:
        raise _not_saved(path.parent, error) from error


def write_picture(path: Path, data: bytes) -> None:
    """`write_atomically` for what the user asked for; makes the folder.

    Raises:
        EngineError: DISK_FULL or OUTPUT_FOLDER, naming the folder.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    except (OSError, ValueError) as error:
        raise _not_saved(path.parent, error) from error


_REASONS = {
    errno.EEXIST: "something else has its name",  # as `mkdir` says it
    errno.EISDIR: "it holds a folder with the picture's name",
    errno.ENAMETOOLONG: "the name of the folder or of the picture is too long",
}


def _not_saved(folder: Path, error: OSError | ValueError) -> EngineError:
    """ValueError: the name has a zero byte, or a character that no file name can hold."""
    if isinstance(error, OSError) and error.errno in DISK_FULL:
        sentence = f"The disk with the folder {folder} is full; the picture was not saved."
        return EngineError(ErrorKind.DISK_FULL, sentence, folder=str(folder))
    reason = "the name of the folder or of the picture cannot be used"
    if isinstance(error, OSError):
        reason = _REASONS.get(error.errno or 0, error.strerror or "it cannot be used")
    sentence = f"No picture can be saved in the folder {folder}: {reason}."
    return EngineError(ErrorKind.OUTPUT_FOLDER, sentence, folder=str(folder))
