"""A line of advice under a control: an icon and words, never a colour alone. Empty, it is gone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStyle, QWidget

from app.icons import icon
from app.texts import translate


class NoteLine(QWidget):
    """Wraps long texts. The icon says that it is a warning, or only worth knowing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel()
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._is_warning = True
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._label.text()

    def show_text(self, text: str, *, is_warning: bool = True, tip: str = "") -> None:
        """Says this, or nothing."""
        self._is_warning = is_warning
        self._label.setText(text)
        self._label.setToolTip(tip)
        self._show_icon()
        self.setVisible(bool(text))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._show_icon()

    def _show_icon(self) -> None:
        if not self.text:
            return  # nobody sees it; it is drawn with the next words
        name = "triangle-alert" if self._is_warning else "info"
        side = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, self)
        self._icon.setPixmap(icon(name).pixmap(QSize(side, side), self.devicePixelRatioF()))
        warning, note = translate("NoteLine", "Warning"), translate("NoteLine", "Note")
        self._icon.setAccessibleName(warning if self._is_warning else note)
