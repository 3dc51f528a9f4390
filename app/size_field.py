"""The size of a picture: a preset by its ratio, or any multiple of 8, and what to expect of it."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import defaults
from app.icons import icon
from app.note_line import NoteLine
from app.texts import translate
from engine.job import MAX_SIZE, MIN_SIZE, SIZE_MULTIPLE

Size = tuple[int, int]


class SizeField(QWidget):
    """Two spin boxes, and a list of presets that sets them and follows them.

    Sizes far from those that the model was trained on are allowed, and said to be risky.
    """

    def __init__(self, model: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._presets = QComboBox()
        self._presets.setAccessibleName(translate("SizeField", "Size preset"))
        self._width = _spin_box(translate("SizeField", "Width in pixels"))
        self._height = _spin_box(translate("SizeField", "Height in pixels"))
        self._swap = QToolButton()
        self._swap.setIcon(icon("arrow-left-right"))
        self._swap.setAccessibleName(translate("SizeField", "Swap width and height"))
        self._swap.setToolTip(translate("SizeField", "Swap width and height"))
        self.note = NoteLine()
        self._build()
        self._fill_presets()
        self.setFocusProxy(self._presets)
        self._presets.activated.connect(self._on_preset_chosen)
        self._width.valueChanged.connect(self._follow)
        self._height.valueChanged.connect(self._follow)
        self._swap.clicked.connect(self._on_swapped)

    @property
    def value(self) -> Size:
        """Width and height as they will be used: rounded to the multiple that models need."""
        return _rounded(self._width.value()), _rounded(self._height.value())

    def set_value(self, size: Size) -> None:
        """Shows a size."""
        self._width.setValue(size[0])
        self._height.setValue(size[1])

    def set_model(self, model: str) -> None:
        """Offers the model's presets; a preset of the old model becomes its like of the new."""
        old = [(width, height) for _, width, height in defaults.sizes(self._model)]
        new = [(width, height) for _, width, height in defaults.sizes(model)]
        size = self.value
        self._model = model
        self._fill_presets()
        if size in old:
            self.set_value(new[old.index(size)])

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._presets)
        row = QHBoxLayout()
        row.addWidget(self._width, 1)
        row.addWidget(QLabel("×"))
        row.addWidget(self._height, 1)
        row.addWidget(self._swap)
        column.addLayout(row)
        column.addWidget(self.note)

    def _fill_presets(self) -> None:
        self._presets.clear()
        for ratio, width, height in defaults.sizes(self._model):
            if width == height:
                text = translate("SizeField", "Square {ratio}: {width} × {height}")
            elif width > height:
                text = translate("SizeField", "Landscape {ratio}: {width} × {height}")
            else:
                text = translate("SizeField", "Portrait {ratio}: {width} × {height}")
            label = text.format(ratio=ratio, width=width, height=height)
            self._presets.addItem(label, (width, height))
        self._presets.addItem(translate("SizeField", "Custom size"), None)
        self._follow()

    def _follow(self) -> None:
        sizes = [self._presets.itemData(row) for row in range(self._presets.count())]
        size = self.value
        self._presets.setCurrentIndex(sizes.index(size) if size in sizes else len(sizes) - 1)
        self.note.show_text(_advice(size, self._model))

    def _on_preset_chosen(self, row: int) -> None:
        size = self._presets.itemData(row)
        if size is None:
            self._width.setFocus()
            self._width.selectAll()
        else:
            self.set_value(size)

    def _on_swapped(self) -> None:
        width, height = self.value
        self.set_value((height, width))


class _SpinBox(QSpinBox):
    """Shows the multiple that is used as soon as the typing is over."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(MIN_SIZE, MAX_SIZE)
        self.setSingleStep(SIZE_MULTIPLE)
        self.setKeyboardTracking(False)
        self.editingFinished.connect(lambda: self.setValue(_rounded(self.value())))


def _spin_box(name: str) -> QSpinBox:
    box = _SpinBox()
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box


def _advice(size: Size, model: str) -> str:
    """A sentence about a size that may disappoint, or ""."""
    match defaults.size_risk(size, model):
        case defaults.SizeRisk.LARGE:
            return translate(
                "SizeField",
                "Much larger than the model learned to paint: things may appear twice.",
            )
        case defaults.SizeRisk.SMALL:
            return translate(
                "SizeField",
                "Much smaller than the model learned to paint: it may compose badly.",
            )
        case _:
            return ""


def _rounded(pixels: int) -> int:
    return round(pixels / SIZE_MULTIPLE) * SIZE_MULTIPLE
