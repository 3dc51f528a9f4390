"""All pictures: what is shown of them above, the grid below, and words where there is nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.flow_layout import FlowLayout
from app.gallery_model import GalleryModel
from app.gallery_record import Filter, Sort, Span
from app.gallery_thumbnails import GalleryThumbnails
from app.gallery_view import GalleryView
from app.icons import icon
from app.texts import translate

SEARCH_MS = 150  # after the last letter


class GalleryPage(QWidget):
    """`view` is the grid. `close_requested` comes with Esc in it or in the empty search box."""

    close_requested = Signal()

    def __init__(
        self, model: GalleryModel, thumbnails: GalleryThumbnails, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.view = GalleryView(model, thumbnails, is_strip=False)
        self.search = _SearchBox()
        self.model_choice = _choice(translate("Gallery", "Model"))
        self.span_choice = _choice(translate("Gallery", "Date"))
        self.sort_choice = _choice(translate("Gallery", "Order"))
        self.favourites = QToolButton()
        self._hint = QLabel()
        self._stack = QStackedLayout()
        self._delay = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._build()
        self._connect()
        self._fill_models()
        self._refresh()

    @property
    def chosen(self) -> Filter:
        """What the controls say."""
        return Filter(
            self.search.text(),
            str(self.model_choice.currentData() or ""),
            Span(self.span_choice.currentData()),
            self.favourites.isChecked(),
        )

    def show_all(self) -> None:
        """Every control back to where everything is shown."""
        self.search.clear()
        self.model_choice.setCurrentIndex(0)
        self.span_choice.setCurrentIndex(0)
        self.favourites.setChecked(False)
        self._apply()

    def _build(self) -> None:
        self.view.setAccessibleName(translate("Gallery", "Pictures"))
        hint = translate("Gallery", "Search in prompts")
        self.search.setPlaceholderText(hint)
        needed = self.search.fontMetrics().horizontalAdvance(hint)
        self.search.setMinimumWidth(needed + self.search.sizeHint().height())  # and its button
        self.search.setAccessibleName(translate("Gallery", "Search in prompts"))
        self.search.setClearButtonEnabled(True)
        shorter = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.model_choice.setSizeAdjustPolicy(shorter)  # names of models may be long
        self.model_choice.currentTextChanged.connect(self.model_choice.setToolTip)
        self.favourites.setIcon(icon("star"))
        self.favourites.setCheckable(True)
        self.favourites.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.favourites.setAccessibleName(translate("Gallery", "Favourites only"))
        self.favourites.setToolTip(translate("Gallery", "Favourites only"))
        for span, text in _span_texts().items():
            self.span_choice.addItem(text, span)
        for sort, text in _sort_texts().items():
            self.sort_choice.addItem(text, sort)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        bar = FlowLayout()
        for widget in (
            self.search,
            self.model_choice,
            self.span_choice,
            self.sort_choice,
            self.favourites,
        ):
            bar.addWidget(widget)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._hint)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(bar)
        column.addLayout(self._stack, 1)

    def _connect(self) -> None:
        self._delay.timeout.connect(self._apply)
        self.search.textChanged.connect(lambda _text: self._delay.start())
        self.search.left_downwards.connect(self._go_to_view)
        self.search.left_empty.connect(self.close_requested)
        self.view.left.connect(self.close_requested)
        for choice in (self.model_choice, self.span_choice, self.sort_choice):
            choice.activated.connect(lambda _row: self._apply())
        self.favourites.toggled.connect(lambda _on: self._apply())
        self._model.models_changed.connect(self._fill_models)
        for signal in (self._model.modelReset, self._model.rowsInserted, self._model.rowsRemoved):
            signal.connect(lambda *_: self._refresh())

    def _go_to_view(self) -> None:
        """What the focus comes to is chosen, as with the arrow keys."""
        self.view.setFocus()
        if not self.view.selected_paths:
            self.view.select(self.view.current_path or self._model.path_at(0))

    def _apply(self) -> None:
        self._delay.stop()
        self._model.set_view(self.chosen, Sort(self.sort_choice.currentData()))

    def _fill_models(self) -> None:
        """The choice stays, also when its last picture is gone."""
        chosen = str(self.model_choice.currentData() or "")
        names = self._model.models
        if chosen and chosen not in names:
            names = [*names, chosen]
        everything = translate("Gallery", "All models")
        self.model_choice.clear()
        self.model_choice.setMinimumContentsLength(len(everything))
        self.model_choice.addItem(everything, "")
        for name in names:
            self.model_choice.addItem(name, name)
        self.model_choice.setCurrentIndex(max(0, self.model_choice.findData(chosen)))

    def _refresh(self) -> None:
        if self._model.rowCount():
            self._stack.setCurrentWidget(self.view)
            return
        if self._model.filter.is_open:
            text = translate("Gallery", "Pictures that you paint come here.")
        else:
            text = translate("Gallery", "No picture is like that.")
        self._hint.setText(text)
        self._stack.setCurrentWidget(self._hint)


class _SearchBox(QLineEdit):
    """Down goes to the pictures; Esc empties it, and leaves it when it is empty."""

    left_downwards = Signal()
    left_empty = Signal()

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()  # else the window's own Esc would come first
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left_empty.emit()
        else:
            super().keyPressEvent(event)


def _choice(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def _span_texts() -> dict[Span, str]:
    return {
        Span.ALL: translate("Gallery", "Any date"),
        Span.DAY: translate("Gallery", "Last 24 hours"),
        Span.WEEK: translate("Gallery", "Last 7 days"),
        Span.MONTH: translate("Gallery", "Last 30 days"),
        Span.YEAR: translate("Gallery", "Last 365 days"),
    }


def _sort_texts() -> dict[Sort, str]:
    return {
        Sort.NEWEST: translate("Gallery", "Newest first"),
        Sort.OLDEST: translate("Gallery", "Oldest first"),
        Sort.NAME: translate("Gallery", "By name"),
        Sort.PROMPT: translate("Gallery", "By prompt"),
    }
