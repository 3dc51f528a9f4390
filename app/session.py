"""What the window remembers from one start to the next: a small JSON file, replaced in one step.

A file that cannot be read costs the memory and nothing else; a single bad value costs itself.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from PySide6.QtCore import QIODevice, QSaveFile, QThreadPool

log = logging.getLogger(__name__)

VERSION = 1
MAX_BYTES = 1 << 20


@dataclass(slots=True)
class Session:
    """Attributes:
    job: the last settings, as `Job.to_dict` gives them.
    models: paths that were chosen, the latest first.
    random_seed: each press of Generate takes a new seed.
    pictures: the folder that was chosen for pictures; empty for the usual one.
    theme: a value of `app.theme.Mode`.
    geometry, splitter, strip, docks: base64 of what Qt saved.
    wildcards: the folder of wildcard files that was chosen; empty for the usual one.
    """

    job: dict[str, Any] = field(default_factory=dict)
    models: list[str] = field(default_factory=list)
    random_seed: bool = True
    pictures: str = ""
    theme: str = "system"
    geometry: str = ""
    splitter: str = ""
    strip: str = ""
    docks: str = ""
    wildcards: str = ""


class SessionFile:
    """The file at `path`. Writing happens in a thread: a slow disk never holds up the window."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)  # the last one to be saved is the last one written
        self.is_whole = True

    def load(self) -> Session:
        """The session; `is_whole` tells whether all of an existing file could be read."""
        session, self.is_whole = _load(self._path)
        return session

    def save_soon(self, session: Session) -> None:
        """Replaces the file with what the session is now."""
        text = json.dumps({"version": VERSION, **asdict(session)}, ensure_ascii=True, indent=1)
        self._pool.start(lambda: self._write(text))

    def wait(self) -> None:
        """Until everything is written."""
        self._pool.waitForDone()

    def _write(self, text: str) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            log.warning("settings are not remembered: %s", error)
            return
        file = QSaveFile(str(self._path))
        written = (
            file.open(QIODevice.OpenModeFlag.WriteOnly)
            and file.write(text.encode()) != -1
            and file.commit()
        )
        if not written:
            log.warning("settings are not remembered: %s", file.errorString())


def _load(path: Path) -> tuple[Session, bool]:
    session = Session()
    try:
        if path.stat().st_size > MAX_BYTES:
            return session, False
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return session, True
    except (OSError, ValueError, RecursionError):
        return session, False
    if not isinstance(data, dict):
        return session, False
    is_whole = True
    for item in fields(Session):
        value = data.get(item.name, getattr(session, item.name))
        if type(value) is type(getattr(session, item.name)):
            setattr(session, item.name, value)
        else:
            is_whole = False
    session.models = [model for model in session.models if isinstance(model, str) and model]
    return session, is_whole
