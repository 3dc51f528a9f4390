"""Presets: steps, guidance, sampler and schedule that go together, ready-made and saved ones.

The ready-made ones suit a model; the figures are those that its people use (SDXL with DPM++ 2M and
Karras: 20 steps as A1111 and ComfyUI begin with, 30 as Fooocus' "Speed"; distilled models: 8 steps
without guidance on the SGM schedule, as SDXL-Lightning is published). Knows no widget.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QObject, Signal

from app import defaults
from app.json_file import JsonFile
from engine.errors import EngineError
from engine.job import Job
from engine.names import resolve_sampler, resolve_schedule

LONGEST_NAME = 60  # characters
MOST_PRESETS = 500


class BuiltIn(StrEnum):
    """The ready-made presets."""

    QUALITY = "quality"
    NORMAL = "normal"
    FAST = "fast"
    FEW_STEP = "few_step"


@dataclass(frozen=True, slots=True)
class Preset:
    """Values as `Job` has them; guidance in hundredths.

    Raises:
        EngineError: BAD_REQUEST for values that no job can have.
    """

    steps: int
    guidance: float
    sampler: str
    schedule: str

    def __post_init__(self) -> None:
        Job("", **self.to_dict())
        object.__setattr__(self, "guidance", round(float(self.guidance), 2))
        object.__setattr__(self, "sampler", resolve_sampler(self.sampler)[0])
        object.__setattr__(self, "schedule", resolve_schedule(self.schedule))

    def to_dict(self) -> dict[str, Any]:
        """JSON values only; they are fields of `Job`."""
        return {
            "steps": self.steps,
            "guidance": self.guidance,
            "sampler": self.sampler,
            "schedule": self.schedule,
        }


def built_in(model: str) -> dict[BuiltIn, Preset]:
    """The ready-made presets for a model, in the order of the menu."""
    usual = defaults.guidance(model), *defaults.sampling(model)
    return {
        BuiltIn.QUALITY: Preset(30, *usual),
        BuiltIn.NORMAL: Preset(20, *usual),
        BuiltIn.FAST: Preset(12, *usual),
        BuiltIn.FEW_STEP: Preset(8, 1.0, "euler", "sgm_uniform"),
    }


def clean_name(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, not too long; may be empty."""
    return " ".join(unicodedata.normalize("NFC", text).split())[:LONGEST_NAME].strip()


class PresetStore(QObject):
    """The saved presets by name. Names that differ only in case are one name.

    Attributes:
        is_readable: everything in the file could be read.
    """

    changed = Signal()

    def __init__(self, file: JsonFile | None = None, parent: QObject | None = None) -> None:
        """Args: file: without one they last as long as the object."""
        super().__init__(parent)
        self._file = file
        data = file.load() if file else {}
        self._presets, self.is_readable = _presets((data or {}).get("presets", {}))
        self.is_readable = self.is_readable and data is not None

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Sorted by name."""
        return dict(sorted(self._presets.items(), key=lambda item: item[0].casefold()))

    def find(self, name: str) -> str | None:
        """The saved name that is the same."""
        key = clean_name(name).casefold()
        return next((known for known in self._presets if known.casefold() == key), None)

    def save(self, name: str, preset: Preset) -> None:
        """Adds a preset; one of the same name is replaced."""
        self._forget(name)
        self._presets[clean_name(name)] = preset
        self._keep()

    def rename(self, old: str, new: str) -> None:
        """Another name for a preset; one that has it is replaced."""
        preset = self._presets.pop(old)
        self._forget(new)
        self._presets[clean_name(new)] = preset
        self._keep()

    def remove(self, name: str) -> Preset:
        """Takes a preset out and gives it back, so that it can be saved again."""
        preset = self._presets.pop(name)
        self._keep()
        return preset

    def wait(self) -> None:
        """Until everything is written."""
        if self._file:
            self._file.wait()

    def _forget(self, name: str) -> None:
        known = self.find(name)
        if known is not None:
            del self._presets[known]

    def _keep(self) -> None:
        if self._file:
            presets = {name: preset.to_dict() for name, preset in self._presets.items()}
            self._file.save_soon({"version": 1, "presets": presets})
        self.changed.emit()


def _presets(found: object) -> tuple[dict[str, Preset], bool]:
    """Those that can be used, and whether that is all of them."""
    if not isinstance(found, dict):
        return {}, False
    presets: dict[str, Preset] = {}
    for name, values in list(found.items())[:MOST_PRESETS]:
        try:
            preset = Preset(**values)
        except (EngineError, TypeError):
            continue
        if clean_name(name):
            presets[clean_name(name)] = preset
    return presets, len(presets) == len(found)
