"""A card of the first-run page: a frame with an icon, a title, a text and what can be done.

On a small window cards fold: only the title is seen, as a button that opens them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionFocusRect,
    QVBoxLayout,
    QWidget,
)

from app.icons import icon
from app.theme import tokens_of

RADIUS = 6  # device-independent pixels
TITLE_SCALE = 1.15
LONGEST_WORD = 20  # average characters


class Card(QWidget):
    """`column` takes what stands below the text. `opened` and `closed` tell what a person did."""

    opened = Signal()
    closed = Signal()

    def __init__(self, icon_name: str, title: str, text: str) -> None:
        super().__init__()
        self._icon_name = icon_name
        self._icon = QLabel()
        self._fold_icon = QLabel()
        self.title = Heading(title, TITLE_SCALE)
        self.opener = WrappedButton()
        self._body = QWidget()
        self.column = QVBoxLayout(self._body)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(8)
        self.column.addWidget(Sentence(text))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 14, 12)
        whole.setSpacing(8)
        whole.addWidget(self.opener)
        whole.addWidget(self._body, 1)
        self._build_opener(title)
        self.set_foldable(False)
        self._show_icons()

    def _build_opener(self, title: str) -> None:
        self.opener.setCheckable(True)
        self.opener.setFlat(True)
        self.opener.setAccessibleName(title)
        self.opener.row.setContentsMargins(0, 0, 0, 0)
        for widget, stretch in ((self._icon, 0), (self.title, 1), (self._fold_icon, 0)):
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.opener.row.addWidget(widget, stretch, Qt.AlignmentFlag.AlignTop)
        self.opener.toggled.connect(self._on_toggled)

    @property
    def is_open(self) -> bool:
        """What it holds is seen."""
        return self.opener.isChecked()

    def set_foldable(self, foldable: bool) -> None:
        """Whether the title opens and closes the card; otherwise it is open."""
        policy = Qt.FocusPolicy
        self.opener.setFocusPolicy(policy.StrongFocus if foldable else policy.NoFocus)
        self.opener.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not foldable)
        self._fold_icon.setVisible(foldable)
        self.set_open(not foldable)

    def set_open(self, is_open: bool) -> None:
        """Shows or hides what it holds."""
        with QSignalBlocker(self.opener):
            self.opener.setChecked(is_open)
        self._body.setVisible(is_open)
        self._show_icons()

    def _on_toggled(self, is_open: bool) -> None:
        self.set_open(is_open)
        (self.opened if is_open else self.closed).emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.title.follow(self.font())
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._show_icons()

    def _show_icons(self) -> None:
        self._icon.setPixmap(_pixmap(self.title, self._icon_name))
        self._icon.setAccessibleName(self.title.text())
        closed = "chevron-left" if self.isRightToLeft() else "chevron-right"
        fold = "chevron-down" if self.is_open else closed
        self._fold_icon.setPixmap(_pixmap(self.title, fold))
        self._fold_icon.setAccessibleName(self.title.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens_of(self.palette()).line))
        painter.setBrush(self.palette().base())
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.end()


class WrappedButton(QPushButton):
    """A button of labels, which may need two lines; `row` takes them. A flat one has no frame."""

    def __init__(self) -> None:
        super().__init__()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(8, 5, 8, 5)
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.row.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """As narrow as its longest word, one line high: the width decides about more lines."""
        margins = self.row.contentsMargins()
        line = self.fontMetrics().height() + margins.top() + margins.bottom()
        return QSize(self.row.minimumSize().width(), line)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.isFlat():
            super().paintEvent(event)
        elif self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self)
            painter = QPainter(self)
            element = QStyle.PrimitiveElement.PE_FrameFocusRect
            self.style().drawPrimitive(element, option, painter, self)
            painter.end()


class PromptButton(WrappedButton):
    """Words to begin with; a tick stands at those that were chosen."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setAccessibleName(words)
        self._tick = QLabel()
        self._tick.setAccessibleName(words)
        label = Sentence(words)
        for widget, stretch in ((self._tick, 0), (label, 1)):
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.row.addWidget(widget, stretch)
        self.toggled.connect(self._show_tick)
        self._show_tick()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._show_tick()

    def _show_tick(self) -> None:
        pixmap = _pixmap(self, "check")
        if not self.isChecked():
            pixmap.fill(Qt.GlobalColor.transparent)  # keeps its room
        self._tick.setPixmap(pixmap)


def _pixmap(widget: QWidget, icon_name: str) -> QPixmap:
    """As high as a line of text."""
    side = widget.fontMetrics().height()
    return icon(icon_name).pixmap(QSize(side, side), widget.devicePixelRatioF())


class Sentence(QLabel):
    """Plain text that wraps and is as high as it needs."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """A word that is longer than words are, such as a path, widens no window."""
        hint = super().minimumSizeHint()
        return QSize(
            min(hint.width(), LONGEST_WORD * self.fontMetrics().averageCharWidth()), hint.height()
        )


class Heading(Sentence):
    """In larger and bold letters. Its owner tells it when the text size is another one."""

    def __init__(self, text: str, scale: float) -> None:
        super().__init__(text)
        self._scale = scale
        self.follow(self.font())

    def follow(self, font: QFont) -> None:
        """Larger than this one."""
        larger = QFont(font)
        larger.setPointSizeF(font.pointSizeF() * self._scale)
        larger.setBold(True)
        self.setFont(larger)
