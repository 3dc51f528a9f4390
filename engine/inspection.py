"""What a file is, for `mezzotint inspect`: the facts of a model or of a picture."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.files import is_plain_file
from engine.job import STARTER_MODEL
from engine.metadata import read_picture
from engine.safetensors_file import unreadable
from engine.sdxl.checkpoint import describe

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def inspect_file(path: Path) -> dict[str, Any]:
    """Facts by name, in the order in which a person wants them; JSON values only.

    Raises:
        EngineError: of the kinds that `read_picture` and `describe` name.
    """
    if str(path) != STARTER_MODEL and is_plain_file(path) and _is_picture(path):
        info = read_picture(path)
        facts = asdict(info) | {"notes": [str(note) for note in info.notes]}
        del facts["raw"]  # what could be read of it stands in the other fields
        return {"kind": "picture", **_plain(facts)}
    return {"kind": "model", **_plain(asdict(describe(path)))}


def _is_picture(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(12)
    except OSError as error:
        raise unreadable(path, error) from error
    return head.startswith(_PICTURES) or (head[:4] == b"RIFF" and head[8:] == b"WEBP")


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value not in (None, "", (), [], {})}
