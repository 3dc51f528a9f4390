"""Names for pictures that every file system takes. Standard library only."""

from __future__ import annotations

import re
import unicodedata

from engine.job import Job

MAX_SLUG_BYTES = 100  # file names end at 255 bytes on most systems
# Windows refuses these as the first part of a name, whatever the ending.
_RESERVED = re.compile(r"(?i)^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)")
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_SPACES = re.compile(r"\s+")


def safe_name(text: str) -> str:
    """Text as a part of a file name: any script, no character that Windows or Linux refuses."""
    kept = "".join(" " if unicodedata.category(c)[0] == "C" else c for c in text)
    name = _SPACES.sub(" ", _FORBIDDEN.sub(" ", kept)).strip()
    name = name.encode()[:MAX_SLUG_BYTES].decode("utf-8", "ignore").strip(" .")
    return f"_{name}" if _RESERVED.match(name) else name


def picture_name(job: Job) -> str:
    """A name that no other job has: the prompt's beginning, the seed and a part of the id."""
    return f"{safe_name(job.prompt) or 'picture'} {job.seed} {job.id[:8]}.png"
