"""Fields of a JSON configuration, distrusted: each is asked for by type.

Knows no model. The errors name the file and the field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from engine.errors import EngineError, ErrorKind
from engine.safetensors_file import open_file, shown, unreadable

MOST_JSON_BYTES = 64 << 20  # a shard index of a huge model has a few megabytes


class Fields:
    """A JSON object with a label (`unet/config.json`) for messages."""

    def __init__(self, label: str, values: Mapping[str, Any]) -> None:
        self.label = label
        self.values = values

    @classmethod
    def read(cls, path: Path, label: str) -> Fields:
        """Read a file.

        Raises:
            EngineError: MODEL_NOT_FOUND if it cannot be read, FILE_DAMAGED if it is no JSON object.
        """
        try:
            with open_file(path) as stream:
                raw = stream.read(MOST_JSON_BYTES + 1)
        except OSError as error:
            raise unreadable(path, error) from error
        return cls.parse(raw, label)

    @classmethod
    def parse(cls, raw: bytes | str, label: str) -> Fields:
        """Parse a text.

        Raises:
            EngineError: FILE_DAMAGED if it is no JSON object.
        """
        text = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
        if text.startswith(b"version https://git-lfs"):
            _damaged(label, "it is a Git LFS pointer; fetch the real file with `git lfs pull`")
        try:
            values = json.loads(text.decode("utf-8-sig")) if len(text) <= MOST_JSON_BYTES else None
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict):
            _damaged(label, "it is not a JSON object")
        return cls(label, values)

    def integer(self, name: str, default: int | None = None) -> int:
        """A whole number; `default` stands for a missing field or null."""
        value = self._get(name, default)
        if type(value) is not int:
            self.wrong(name, "a whole number")
        return value

    def number(self, name: str, default: float) -> float:
        """A finite number."""
        value = self._get(name, default)
        if type(value) not in (int, float) or not abs(value) < 1e30:
            self.wrong(name, "a number")
        return float(value)

    def flag(self, name: str, default: bool) -> bool:
        """A truth value."""
        value = self._get(name, default)
        if type(value) is not bool:
            self.wrong(name, "true or false")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text."""
        value = self._get(name, default)
        if not isinstance(value, str):
            self.wrong(name, "a text")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.values.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.wrong(name, "a list of texts")
        return tuple(value)

    def integers(self, name: str, length: int | None = None, default: int = 0) -> tuple[int, ...]:
        """A list of whole numbers; where `length` is given, one number stands for so many."""
        value = self.values.get(name)
        if length is not None and (value is None or type(value) is int):
            value = [default if value is None else value] * length
        if (
            not isinstance(value, list)
            or any(type(item) is not int for item in value)
            or (length is not None and len(value) != length)
        ):
            self.wrong(name, "a list of whole numbers" + (f", {length} of them" if length else ""))
        return tuple(value)

    def require(self, name: str, *allowed: object) -> None:
        """Refuse any value but these; the first stands for a missing field.

        Raises:
            EngineError: MODEL_UNSUPPORTED, naming field and value.
        """
        value = self.values.get(name, allowed[0])
        if value not in allowed:
            self.unsupported(name)

    def unsupported(self, name: str) -> NoReturn:
        """Refuse the model because of this field."""
        found = shown(str(self.values.get(name)))
        raise EngineError(
            ErrorKind.MODEL_UNSUPPORTED,
            f"{self.label} sets {name} to {found}, which is not supported.",
            file=self.label,
            field=name,
            found=found,
        )

    def wrong(self, name: str, wanted: str) -> NoReturn:
        """Refuse the file because this field is missing or of another type."""
        _damaged(self.label, f"its field {name} is not {wanted}")

    def _get(self, name: str, default: Any) -> Any:
        value = self.values.get(name)
        return default if value is None else value


def _damaged(label: str, reason: str) -> NoReturn:
    raise EngineError(
        ErrorKind.FILE_DAMAGED,
        f"{label} is not a usable configuration: {reason}.",
        file=label,
        reason=reason,
    )
