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
    try:
        data = path.read_bytes()
    except OSError as error:
        sentence = f"The prompts in {path} cannot be read: {error.strerror}."
        raise EngineError(ErrorKind.BAD_REQUEST, sentence, path=str(path)) from error
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        sentence = f"The prompts in {path} are not {encoding.upper()}; save the file as UTF-8."
        raise EngineError(ErrorKind.BAD_REQUEST, sentence, path=str(path)) from error
    lines = (line.strip() for line in re.split("\r\n|\r|\n", text))
    return [line for line in lines if line and not line.startswith("#")]
