"""Everything that a picture says about itself, beside it: one text to read, mark and copy.

One text and not fifty labels: it is read by screen readers in one go, takes one stop of Tab, and
nothing in it is taken for markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtGui import QFont, QGuiApplication, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.device_texts import PRECISION_NAMES
from app.flow_layout import FlowLayout
from app.restore import a1111_text, note_sentence
from app.texts import decimal, size_text, translate
from app.viewer_loader import Loaded
from engine.metadata import PictureInfo, Source
from engine.names import SAMPLERS, SCHEDULES

Row = tuple[str, str]


class ViewerDetails(QWidget):
    """`reuse_requested` comes when the settings are to be used again."""

    reuse_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.text = QPlainTextEdit()
        self.copy = QPushButton(translate("Viewer", "Copy settings"))
        self.reuse = QPushButton(translate("Viewer", "Use these settings"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(translate("Viewer", "Details of the picture"))
        self.copy.setToolTip(translate("Viewer", "As text that other programs read too"))
        buttons = FlowLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.reuse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)
        column.addLayout(buttons)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text))
        self.reuse.clicked.connect(self.reuse_requested)
        self.show_picture(Loaded(""))

    def show_picture(self, picture: Loaded) -> None:
        """Tells about a picture, or about none if its path is empty."""
        self._text = a1111_text(picture.info) if picture.info else ""
        for button in (self.copy, self.reuse):
            button.setEnabled(picture.info is not None)
        self.text.clear()
        cursor = QTextCursor(self.text.document())
        plain, strong = QTextCharFormat(), QTextCharFormat()
        strong.setFontWeight(QFont.Weight.DemiBold)
        for name, value in rows_of(picture):
            if not cursor.atStart():
                cursor.insertText("\n", plain)
            cursor.insertText(f"{name}\n", strong)
            cursor.insertText(f"{value}\n", plain)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)


def rows_of(picture: Loaded) -> Iterator[Row]:
    """(name, value) of everything that is known."""
    if not picture.path:
        return
    if picture.info:
        yield from _settings(picture.info)
    else:
        yield (
            translate("Viewer", "Settings"),
            translate("Viewer", "The file says nothing about how it was made."),
        )
    yield translate("Viewer", "File"), picture.path
    if picture.levels:
        size = f"{picture.image.width()} × {picture.image.height()}"
        yield translate("Viewer", "Pixels"), size
    if picture.bytes:
        yield translate("Viewer", "File size"), size_text(picture.bytes)
        moment = QDateTime.fromMSecsSinceEpoch(round(picture.mtime * 1000))
        yield translate("Viewer", "Date"), QLocale().toString(moment)


def _settings(info: PictureInfo) -> Iterator[Row]:
    samplers = {name.canonical: name.label for name in SAMPLERS}
    schedules = {name.canonical: name.label for name in SCHEDULES}
    size = f"{info.width} × {info.height}" if info.width and info.height else None
    facts = info.facts
    precision = PRECISION_NAMES.get(facts.precision, facts.precision) if facts else None
    known: list[tuple[str, object]] = [
        (translate("Viewer", "Prompt"), info.prompt),
        (translate("Viewer", "Negative prompt"), info.negative),
        (translate("Viewer", "Model"), info.model_name or (info.job.model if info.job else None)),
        (translate("Viewer", "Model hash"), info.model_hash),
        (translate("Viewer", "Size"), size),
        (translate("Viewer", "Steps"), info.steps),
        (translate("Viewer", "Guidance scale"), _number(info.guidance)),
        (translate("Viewer", "Sampler"), samplers.get(info.sampler or "", info.sampler)),
        (translate("Viewer", "Schedule"), schedules.get(info.schedule or "", info.schedule)),
        (translate("Viewer", "Seed"), info.seed),
        (translate("Viewer", "Noise"), info.noise.upper() if info.noise else None),
        (translate("Viewer", "Device"), facts.device if facts else None),
        (translate("Viewer", "Precision"), precision),
        (translate("Viewer", "Time"), _seconds(facts.seconds) if facts else None),
        (translate("Viewer", "Made with"), _program(info)),
        *info.extra.items(),
    ]
    yield from ((name, str(value)) for name, value in known if value not in (None, ""))
    if info.notes:
        yield translate("Viewer", "Notes"), "\n".join(map(note_sentence, info.notes))


def _number(value: float | None) -> str:
    return "" if value is None else QLocale().toString(value)


def _seconds(seconds: float) -> str:
    if not seconds:
        return ""
    text = translate("Viewer", "{seconds} s")
    return text.format(seconds=decimal(seconds, 1))


def _program(info: PictureInfo) -> str:
    programs = {Source.MEZZOTINT: "Mezzotint", Source.A1111: "A1111", Source.COMFYUI: "ComfyUI"}
    version = info.facts.version if info.facts else ""
    return f"{programs[info.source]} {version}".strip()


def file_title(path: str) -> str:
    """How a picture is called above or below it."""
    return Path(path).stem
