"""Text files as people have them. Standard library only."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from engine.errors import EngineError, ErrorKind

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def prompt_lines(path: Path) -> list[str]:
    """The prompts in a file, one a line; blank lines and lines that begin with # are left out.

    UTF-8 with or without a mark, UTF-16 with one; any line ends.

    Raises:
        EngineError: BAD_REQUEST, naming the file.
    """
    return [line for _, line in numbered_prompts(read_text(path))]


def read_text(path: Path) -> str:
    """The text of a file, decoded. Raises EngineError like `prompt_lines`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        sentence = f"The prompts in {path} cannot be read: {error.strerror}."
        raise EngineError(ErrorKind.BAD_REQUEST, sentence, path=str(path)) from error
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        sentence = f"The prompts in {path} are not {encoding.upper()}; save the file as UTF-8."
        raise EngineError(ErrorKind.BAD_REQUEST, sentence, path=str(path)) from error


def numbered_prompts(text: str) -> list[tuple[int, str]]:
    """(number, line) of the lines that are prompts; the first line of the text is number 1."""
    lines = ((number, line.strip()) for number, line in enumerate(re.split("\r\n|\r|\n", text), 1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]
