"""Every text that a person reads in the window comes through `translate`.

The context is always named: `self.tr` of a base class looks in the wrong one when a subclass calls
it and a number is given (PySide 6.9 to 6.12). The translation tools find the calls by the name
`translate` and by exactly two or four arguments, so values are filled in afterwards:

    translate("Queue", "%n jobs in {folder}", "", 3).format(folder=name)

Texts with user data are shown as plain text, never as HTML.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import reduce

from PySide6.QtCore import QCoreApplication, QLocale

# As the system's file manager shows the same file: Windows counts by 1024 and calls that GB, macOS
# and GNOME count by thousands, as the model hub does. Qt's default would be GiB.
_UNITS = QLocale.DataSizeFormat
FILE_UNITS = (
    _UNITS.DataSizeTraditionalFormat if sys.platform == "win32" else _UNITS.DataSizeSIFormat
)


def translate(context: str, source: str, disambiguation: str = "", n: int = -1) -> str:
    """The text in the language of the window; `%n` becomes `n`, in its plural form."""
    return QCoreApplication.translate(context, source, disambiguation, n)


def joined(sentences: Iterable[str]) -> str:
    """Whole sentences behind each other, with a blank between them where the language has one."""
    pattern = translate("Texts", "{sentence} {next}")
    return reduce(lambda one, other: pattern.format(sentence=one, next=other), sentences)


def listed(names: Iterable[str]) -> str:
    """Names behind each other, as the person's country lists them: "a, b and c"."""
    return QLocale().createSeparatedList(list(names))


def decimal(value: float, digits: int) -> str:
    """A number as the person's country writes it."""
    return QLocale().toString(value, "f", digits)


def size_text(size_bytes: float) -> str:
    """The size of a file, or room on a disk: such as "6.9 GB"."""
    return QLocale().formattedDataSize(round(size_bytes), 1, FILE_UNITS)
