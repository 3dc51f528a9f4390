"""What the window remembers from one start to the next, beside the settings.

A file that cannot be read costs the memory and nothing else; a single bad value costs itself.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from app.json_file import JsonFile

VERSION = 1


@dataclass(slots=True)
class Session:
    """Attributes:
    job: the last settings, as `Job.to_dict` gives them.
    models: paths that were chosen, the latest first.
    random_seed: each press of Generate takes a new seed.
    geometry, splitter, strip, docks: base64 of what Qt saved.
    painted: a picture was saved once, so that nobody has to be welcomed.
    wildcards: the folder of wildcard files that was chosen; empty for the usual one.
    """

    job: dict[str, Any] = field(default_factory=dict)
    models: list[str] = field(default_factory=list)
    random_seed: bool = True
    geometry: str = ""
    splitter: str = ""
    strip: str = ""
    docks: str = ""
    wildcards: str = ""
    painted: bool = False


class SessionFile:
    """The file at `path`."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path)
        self.is_whole = True

    def load(self) -> Session:
        """The session; `is_whole` tells whether all of an existing file could be read."""
        data = self._file.load()
        session, self.is_whole = _session(data or {})
        self.is_whole = self.is_whole and data is not None
        return session

    def save_soon(self, session: Session) -> None:
        """Replaces the file with what the session is now."""
        self._file.save_soon({"version": VERSION, **asdict(session)})

    def wait(self) -> None:
        """Until everything is written."""
        self._file.wait()


def _session(data: dict[str, Any]) -> tuple[Session, bool]:
    """The session, and whether every value was good."""
    session = Session()
    is_whole = True
    for item in fields(Session):
        value = data.get(item.name, getattr(session, item.name))
        if type(value) is type(getattr(session, item.name)):
            setattr(session, item.name, value)
        else:
            is_whole = False
    session.models = [model for model in session.models if isinstance(model, str) and model]
    return session, is_whole
