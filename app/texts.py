"""Every text that a person reads in the window comes through `translate`.

The context is always named: `self.tr` of a base class looks in the wrong one when a subclass calls
it and a number is given (PySide 6.9 to 6.12). The translation tools find the calls by the name
`translate` and by exactly two or four arguments, so values are filled in afterwards:

    translate("Queue", "%n jobs in {folder}", "", 3).format(folder=name)

Texts with user data are shown as plain text, never as HTML.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def translate(context: str, source: str, disambiguation: str = "", n: int = -1) -> str:
    """The text in the language of the window; `%n` becomes `n`, in its plural form."""
    return QCoreApplication.translate(context, source, disambiguation, n)
