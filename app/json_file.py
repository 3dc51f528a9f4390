"""A small JSON file of the program's own: read whole or not at all, replaced in one step.

Writing happens in a thread: a slow disk never holds up the window.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.background import Background
from engine.files import write_atomically

log = logging.getLogger(__name__)

MAX_BYTES = 1 << 20


class JsonFile:
    """The file at `path`, which holds one object.

    Attributes:
        on_written: told why the object could not be written, in the system's words; "" if it was.
    """

    def __init__(self, path: Path) -> None:
        self.on_written: Callable[[str], object] = lambda _reason: None
        self._path = path
        # One thread: the last one to be saved is the last one written.
        self._background = Background()

    def load(self) -> dict[str, Any] | None:
        """The object: empty where there is no file, None where it cannot be read. What is no such
        object is kept under another name: it may have been edited by hand and can be mended."""
        data = None
        try:
            if self._path.stat().st_size <= MAX_BYTES:
                data = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except OSError:
            return None
        except (ValueError, RecursionError) as error:
            log.warning("%s cannot be read: %s", self._path.name, error)
        if isinstance(data, dict):
            return data
        self._keep_aside()
        return None

    def _keep_aside(self) -> None:
        aside = self._path.with_name(f"{self._path.stem} damaged{self._path.suffix}")
        try:
            self._path.replace(aside)
        except OSError as error:
            log.warning("%s is not kept: %s", self._path.name, error.strerror)
            return
        log.warning("%s is kept as %s", self._path.name, aside.name)

    def save_soon(self, data: Mapping[str, Any]) -> None:
        """Replaces the file with what the object is now."""
        text = json.dumps(data, ensure_ascii=True, indent=1)
        self._background.run(lambda: self._write(text), lambda reason: self.on_written(reason))

    def wait(self) -> None:
        """Until everything is written."""
        self._background.finish()

    def _write(self, text: str) -> str:
        """In the thread: why it could not be done."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, text.encode())
        except OSError as error:
            reason = error.strerror or str(error)
            log.warning("%s is not remembered: %s", self._path.name, reason)
            return reason
        return ""
