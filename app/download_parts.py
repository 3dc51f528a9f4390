"""Names of the unfinished file of a download and what lies beside it. Standard library only."""

from __future__ import annotations

from pathlib import Path

_DIGITS = 12  # of the checksum: bytes of two files never meet in one part


def part_of(target: Path, sha256: str) -> Path:
    """The unfinished file of a download."""
    return target.with_name(f"{target.name}.{sha256[:_DIGITS]}.part")


def lock_of(part: Path) -> Path:
    """The file that the process which writes the part holds locked."""
    return part.with_name(f"{part.name}.lock")


def bytes_in(part: Path) -> int:
    """How many bytes are there already."""
    try:
        return part.stat().st_size
    except OSError:  # none, or out of reach: then the download will say so
        return 0
