"""What can be read in a window: does it fit, was it translated? For tests of every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QSplitter,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionDockWidget,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.languages import NAMES
from engine.names import SAMPLERS, SCHEDULES
from tools import translations

OPENS, CLOSES = "⟦", "⟧"
ACCENTS = str.maketrans("aeiouAEIOUcns", "àéîöüÀÉÎÖÜçñš")
# Values, a mnemonic and patterns of file names stay as they are.
KEPT = re.compile(r"(\{\w+\}|%n|&.|\(\*[^)]*\))")
LONGER = 0.4
TOUCHING = 2  # pixels that frames may share
NEIGHBOURS = (
    QLabel,
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QLineEdit,
    QSplitter,
)
# At the end of a tool tip; Qt names keys in its own translation.
SHORTCUT = re.compile(
    r" \((?:(?:Ctrl|Alt|Shift)\+)*(?:\w|[-+,=]|Del|Up|Down|PgUp|PgDown|Return)\)$"
)
# Names, which are the same in every language.
PROPER = {
    "Mezzotint",
    *NAMES.values(),
    *(name.label for name in (*SAMPLERS, *SCHEDULES)),
}


def pseudo_locale(folder: Path) -> None:
    """Compiles, as the English one, a translation that marks every text and makes it longer.

    Between brackets, with accents, and two fifths longer, as German or Finnish may be. A real file
    of what the translation tools found: a text that they overlook stays unmarked.
    """
    root = ElementTree.Element("TS", version="2.1", language="en", sourcelanguage="en")
    for text in translations.texts():
        context = ElementTree.SubElement(root, "context")
        ElementTree.SubElement(context, "name").text = text.context
        message = ElementTree.SubElement(context, "message")
        ElementTree.SubElement(message, "source").text = text.source
        ElementTree.SubElement(message, "comment").text = text.note
        translation = ElementTree.SubElement(message, "translation")
        places = [translation]
        if text.is_plural:
            message.set("numerus", "yes")
            places = [ElementTree.SubElement(translation, "numerusform") for _ in range(2)]
        for place in places:
            place.text = _longer(text.source)
    folder.mkdir(parents=True)
    ElementTree.ElementTree(root).write(translations.ts_file("en", folder), "utf-8")
    translations.compile_(folder)


def _longer(source: str) -> str:
    parts = KEPT.split(source)
    parts[::2] = [part.translate(ACCENTS) for part in parts[::2]]
    return f"{OPENS}{''.join(parts)}{'~' * ceil(len(source) * LONGER)}{CLOSES}"


def readable(window: QWidget) -> Iterator[tuple[QWidget, str]]:
    """(widget, text) of all that a person or a screen reader reads, of what is seen now."""
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisibleTo(window) or _is_qts_own(widget):
            continue
        yield widget, widget.toolTip()
        yield widget, widget.accessibleName()
        yield widget, widget.accessibleDescription()
        if widget.isWindow() or isinstance(widget, QDockWidget):
            yield widget, widget.windowTitle()
        match widget:
            case QLabel() | QAbstractButton():
                yield widget, widget.text()
            case QGroupBox():
                yield widget, widget.title()
            case QTabBar():
                yield from ((widget, widget.tabText(tab)) for tab in range(widget.count()))
            case QComboBox():
                yield from ((widget, widget.itemText(row)) for row in range(widget.count()))
            case QLineEdit() | QPlainTextEdit():
                yield widget, widget.placeholderText()
            case QAbstractSpinBox():
                yield widget, widget.specialValueText()
            case QHeaderView():
                for section in range(widget.count()):
                    title = widget.model().headerData(section, widget.orientation())
                    yield widget, str(title or "")
    for menu in window.findChildren(QMenu):
        yield menu, menu.title()
        for action in menu.actions():
            yield menu, action.text()
            yield menu, "" if action.toolTip() == action.iconText() else action.toolTip()


def _is_qts_own(widget: QWidget) -> bool:
    """Inner parts of Qt's widgets, which have no words of ours."""
    while widget is not None:
        if widget.objectName().startswith("qt_") or widget.inherits("QComboBoxPrivateContainer"):
            return True
        widget = widget.parentWidget()
    return False


def untranslated(window: QWidget, *names: str) -> list[str]:
    """Texts with words that the pseudo locale has not seen, other than names and user data."""
    found = {text for _, text in readable(window) if text.strip()}
    allowed = sorted({*PROPER, *names}, key=len, reverse=True)
    return sorted(text for text in found if re.search(r"[^\W\d_]{2}", _rest(text, allowed)))


def _rest(text: str, allowed: list[str]) -> str:
    """What is left without the pseudo locale's brackets and what may stay."""
    text, before = SHORTCUT.sub("", text), ""
    while before != text:
        before, text = text, re.sub(rf"{OPENS}[^{OPENS}{CLOSES}]*{CLOSES}", "", text)
    for name in allowed:
        text = text.replace(name, "")
    return text


def clipped(window: QWidget) -> list[str]:
    """Texts that do not fit into their widgets, and bars that do not fit into the window."""
    found = []
    for widget in window.findChildren(QWidget):
        if widget.isVisibleTo(window) and not _is_qts_own(widget):
            found += [f"{type(widget).__name__} {fault}" for fault in _clipped(widget)]
            found += _overlaps(widget)
    return found


def _overlaps(widget: QWidget) -> Iterator[str]:
    """What lies over a neighbour, as it happens where a layout has too little room."""
    if not isinstance(widget, NEIGHBOURS):
        return
    for other in widget.parentWidget().children():
        if isinstance(other, NEIGHBOURS) and other.isVisible() and id(other) < id(widget):
            shared = widget.geometry().intersected(other.geometry())
            if min(shared.width(), shared.height()) > TOUCHING:
                yield f"{type(widget).__name__} over {type(other).__name__}: {shared}"


def _clipped(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel():
            yield from _clipped_label(widget)
        case QAbstractButton():
            if not (isinstance(widget, QToolButton) and not widget.text()):
                yield from _too_small(widget, widget.text(), widget.sizeHint())
        case QGroupBox():
            yield from _too_narrow(widget, widget.title(), widget.width())
        case QComboBox():
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            part = QStyle.SubControl.SC_ComboBoxEditField
            control = QStyle.ComplexControl.CC_ComboBox
            field = widget.style().subControlRect(control, option, part, widget)
            room = field.width() - (0 if widget.itemIcon(widget.currentIndex()).isNull() else 20)
            yield from _too_narrow(widget, widget.currentText(), room)
        case QTabBar():
            if widget.sizeHint().width() > widget.width():
                yield f"{widget.tabText(0)!r} and its neighbours"
        case QLineEdit():
            if not isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox):
                yield from _too_narrow(widget, widget.placeholderText(), widget.width() - 8)
        case QAbstractSpinBox():
            yield from _too_small(widget, widget.text(), widget.minimumSizeHint())
        case QDockWidget():
            option = QStyleOptionDockWidget()
            widget.initStyleOption(option)
            part = QStyle.SubElement.SE_DockWidgetTitleBarText
            room = widget.style().subElementRect(part, option, widget).width()
            yield from _too_narrow(widget, widget.windowTitle(), room)
        case QHeaderView() if widget.orientation() is Qt.Orientation.Horizontal:
            for section in range(widget.count()):
                title = str(widget.model().headerData(section, widget.orientation()) or "")
                yield from _too_narrow(widget, title, widget.sectionSize(section) - 6)
        case QMenuBar():
            for action in widget.actions():
                if not widget.rect().contains(widget.actionGeometry(action)):
                    yield f"{action.text()!r}"


def _clipped_label(label: QLabel) -> Iterator[str]:
    if label.wordWrap() and label.text():
        needed = label.heightForWidth(label.width())
        if label.height() < needed and not label.toolTip():
            yield f"{label.text()!r}: {label.height()} < {needed} high"
    else:
        yield from _too_small(label, label.text(), label.minimumSizeHint())


def _too_small(widget: QWidget, text: str, needed: object) -> Iterator[str]:
    lacks = [
        f"{side.__name__} {side(widget)} < {getattr(needed, side.__name__)()}"
        for side in (QWidget.width, QWidget.height)
        if side(widget) < getattr(needed, side.__name__)()
    ]
    if lacks:
        yield f"{text!r}: {', '.join(lacks)}"


def _too_narrow(widget: QWidget, text: str, room: int) -> Iterator[str]:
    """A text on one line; where it is cut, a tool tip may have all of it."""
    needed = widget.fontMetrics().horizontalAdvance(text.replace("&", ""))
    if needed > room and text not in widget.toolTip():
        yield f"{text!r}: {room} < {needed}"
