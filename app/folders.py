"""Where the program keeps things, for each operating system. Makes no folder by itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

NAME = "Mezzotint"


@dataclass(frozen=True, slots=True)
class Folders:
    """Attributes:
    data: of the program itself: step checkpoints.
    settings: for the settings file.
    pictures: for what people made.
    """

    data: Path
    settings: Path
    pictures: Path

    @property
    def checkpoints(self) -> Path:
        """Half-finished pictures, so that a crash costs seconds."""
        return self.data / "checkpoints"

    @property
    def logs(self) -> Path:
        """Logs and reports of crashes."""
        return self.data / "logs"

    @property
    def settings_file(self) -> Path:
        """What is set."""
        return self.settings / "settings.json"

    @property
    def session_file(self) -> Path:
        """What the window remembers."""
        return self.settings / "session.json"

    @property
    def history_file(self) -> Path:
        """Earlier prompts."""
        return self.data / "prompts.json"

    @property
    def presets_file(self) -> Path:
        """Presets that were saved."""
        return self.settings / "presets.json"


def user_folders() -> Folders:
    """Those of the person at the machine."""
    import platformdirs  # for start-up time: the worker and the command line do not need it

    return Folders(
        data=platformdirs.user_data_path(NAME, appauthor=False),
        settings=platformdirs.user_config_path(NAME, appauthor=False),
        pictures=platformdirs.user_pictures_path() / NAME,
    )
