"""Files that ship with the program: the starter model, CLIP's vocabulary, icons, translations.

This package knows where they lie and nothing of what is in them. Importing it reads no file.
"""

from __future__ import annotations

import sys
from pathlib import Path


def path(*parts: str) -> Path:
    """Where a shipped file or folder lies: `path("clip", "merges.txt")`.

    Works in a checkout, in an installed wheel and in a frozen program, where the files lie under
    `assets` in the unpacked bundle (`sys._MEIPASS`) or beside the executable.

    Raises:
        FileNotFoundError: the installation is incomplete; the message names every place searched.
    """
    places = [root.joinpath(*parts) for root in _roots()]
    for place in places:
        if place.exists():
            return place
    searched = ", ".join(str(place) for place in places)
    raise FileNotFoundError(f"This installation lacks a file of its own; searched: {searched}")


def _roots() -> list[Path]:
    """Folders that may be `assets`, the likeliest first."""
    roots = [Path(__file__).resolve().parent]
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).resolve().parent / "assets"
        bundle = getattr(sys, "_MEIPASS", None)
        roots = [*([Path(bundle) / "assets"] if bundle else []), beside, *roots]
    return roots
