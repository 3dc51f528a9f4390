"""What is told about files and folders that a person has just added: what they turned out to be.

Waits until each has been read, which takes a moment, and then says one sentence about all.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from app.message_bar import BarMessage, Choice, Level
from app.models_model import ModelsModel
from app.models_record import ModelRecord
from app.models_texts import name_text, reason_text
from app.texts import listed, translate

ADDED = "models added"


class ModelsArrivals:
    """`deeds` of the message: to use a model, to open the list."""

    def __init__(
        self,
        model: ModelsModel,
        post: Callable[[BarMessage], None],
        use: Callable[[str], None],
        show: Callable[[], None],
    ) -> None:
        self._model = model
        self._post = post
        self._use = use
        self._show = show
        self._files: set[str] = set()
        self._folders: set[str] = set()
        self._is_looked = False

    def expect(self, files: list[str], folders: list[str]) -> None:
        """These were added a moment ago."""
        self._files.update(files)
        self._folders.update(folders)
        self._is_looked = False

    def look(self, *, is_settled: bool = False) -> None:
        """Tells if all that was added has been read.

        Args:
            is_settled: the folders have been looked through.
        """
        if not self._files and not self._folders:
            return
        self._is_looked = self._is_looked or is_settled
        records = [record for record in self._model.records if self._is_expected(record)]
        if not self._is_looked or any(record.description is None for record in records):
            return
        folders, self._folders = sorted(self._folders), set()
        self._files.clear()
        self._tell(records, folders)

    def _is_expected(self, record: ModelRecord) -> bool:
        under = tuple(os.path.join(folder, "") for folder in self._folders)  # noqa: PTH118
        return (
            record.path in self._files
            or record.path in self._folders
            or (bool(under) and record.path.startswith(under))
        )

    def _tell(self, records: list[ModelRecord], folders: list[str]) -> None:
        usable = [record for record in records if record.is_usable]
        shows = Choice(translate("Models", "Show the list"), self._show)
        if len(usable) == 1:
            (one,) = usable
            text = translate("Models", "The model “{name}” is on the list.")
            uses = Choice(translate("Models", "Use it"), lambda: self._use(one.path))
            self._say(Level.INFO, text.format(name=name_text(one)), uses, shows)
        elif usable:
            text = translate("Models", "%n models are on the list now.", "", len(usable))
            self._say(Level.INFO, text, shows)
        elif len(records) == 1 and records[0].description:
            (one,) = records
            text = translate("Models", "“{name}” cannot paint: {reason}.")
            reason = reason_text(records[0].description)
            self._say(Level.WARNING, text.format(name=one.name, reason=reason), shows)
        elif folders:
            text = translate("Models", "There is no model that can paint in {folder}.")
            self._say(Level.WARNING, text.format(folder=listed(folders)), shows)
        else:
            text = translate("Models", "None of these files can paint.")
            self._say(Level.WARNING, text, shows)

    def _say(self, level: Level, text: str, *choices: Choice) -> None:
        self._post(BarMessage(ADDED, level, text, choices))
