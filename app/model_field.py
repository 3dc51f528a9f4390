"""Which model paints: the starter model, one of the model list, or a file or folder chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from app.file_dialogs import ask_for_file, ask_for_folder
from app.icons import icon
from app.models_scan import is_model_folder
from app.texts import translate
from engine.files import is_folder
from engine.job import STARTER_MODEL

KEPT_MODELS = 12
SHORTEST_NAME = 14  # characters; longer names are cut, so that the panel stays narrow
LONGEST_POPUP = 60  # characters; the list that opens may be wider than the panel
MOST_SHOWN = 16  # rows of that list
GAP = 16  # between a name and what the model is
SEPARATOR_HEIGHT = 9
ABOUT = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class KnownModel:
    """One of the model list: how it is called and what it is, for people."""

    path: str
    name: str
    about: str


class ModelField(QWidget):
    """A list of models by name; the whole path is in the tool tip.

    `all_requested` asks for the window with all models. `folder_chosen` carries a folder that is no
    model itself and may hold some.
    """

    changed = Signal(str)
    all_requested = Signal()
    folder_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known: tuple[KnownModel, ...] = ()
        self._recent: list[str] = []  # that were chosen, the latest first
        self._told = STARTER_MODEL
        self._list = _List()
        self._list.setAccessibleName(translate("ModelField", "Model"))
        self._browse = QToolButton()
        self._browse.setIcon(icon("folder-open"))
        self._browse.setAccessibleName(translate("ModelField", "Choose another model"))
        self._browse.setToolTip(translate("ModelField", "Choose another model"))
        self._browse.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._browse)
        menu.addAction(translate("ModelField", "&File…"), self.choose_file)
        menu.addAction(translate("ModelField", "F&older…"), self.choose_folder)
        menu.addSeparator()
        everything = menu.addAction(icon("box"), translate("ModelField", "&All models…"))
        everything.triggered.connect(lambda: self.all_requested.emit())
        self._browse.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addWidget(self._browse)
        self.setFocusProxy(self._list)
        self._fill(STARTER_MODEL)
        self._list.currentIndexChanged.connect(self._on_index_changed)
        self._list.activated.connect(self._on_activated)

    @property
    def value(self) -> str:
        """What `Job.model` takes."""
        return self._told

    def set_value(self, model: str) -> None:
        """Shows a model, whether it is known or not."""
        if self._list.findData(model) < 0:
            self._recent.insert(0, model)
            self._fill(self._told)
        self._list.setCurrentIndex(self._list.findData(model))

    @property
    def models(self) -> list[str]:
        """Paths that were chosen, the shown one first."""
        shown = [] if self.value == STARTER_MODEL else [self.value]
        return list(dict.fromkeys([*shown, *self._recent]))[:KEPT_MODELS]

    def set_models(self, models: list[str]) -> None:
        """Adds what an earlier session had."""
        self._recent = list(dict.fromkeys([*self._recent, *models[:KEPT_MODELS]]))
        self._fill(self._told)

    def set_known(self, models: Sequence[KnownModel]) -> None:
        """Offers these, in their order, beside the starter model and what was chosen otherwise."""
        if tuple(models) != self._known:
            self._known = tuple(models)
            self._fill(self._told)

    def forget(self, model: str) -> None:
        """Is not offered any more, unless it is the shown one."""
        self._recent = [path for path in self._recent if path != model]
        self._known = tuple(known for known in self._known if known.path != model)
        self._fill(self._told)

    def choose_file(self) -> None:
        """Asks for a file without blocking the window."""
        models = translate("ModelField", "Models")
        everything = translate("ModelField", "All files")
        filters = [f"{models} (*.safetensors)", f"{everything} (*)"]
        title = translate("ModelField", "Choose a model file")
        ask_for_file(self, title, filters, self._take, start=self._folder())

    def choose_folder(self) -> None:
        """Asks for a folder in diffusers' layout, or one with models in it."""
        title = translate("ModelField", "Choose a model folder")
        ask_for_folder(self, title, self._take, start=self._folder())

    def _folder(self) -> str:
        """Of the shown model, to begin with."""
        return "" if self.value == STARTER_MODEL else str(Path(self.value).parent)

    def _take(self, path: str) -> None:
        if is_folder(path) and not is_model_folder(path):
            self.folder_chosen.emit(path)
        else:
            self.set_value(path)

    def _fill(self, shown: str) -> None:
        """All entries anew; `shown` stays the current one."""
        starter = translate("ModelField", "Starter model")
        tip = translate("ModelField", "Small, ships with Mezzotint")
        known = [KnownModel(STARTER_MODEL, starter, ""), *self._known]
        listed = {model.path for model in known}
        others = [path for path in self._recent if path not in listed]
        if shown not in listed and shown not in others:
            others.insert(0, shown)
        known += [KnownModel(path, Path(path).name, "") for path in others]
        was_blocked = self._list.blockSignals(True)
        self._list.clear()
        for row, model in enumerate(known):
            self._list.addItem(model.name, model.path)
            self._list.setItemData(row, model.about, ABOUT)
            tool_tip = tip if model.path == STARTER_MODEL else model.path
            self._list.setItemData(row, tool_tip, Qt.ItemDataRole.ToolTipRole)
            spoken = ", ".join(filter(None, (model.name, model.about)))
            self._list.setItemData(row, spoken, Qt.ItemDataRole.AccessibleTextRole)
        self._list.insertSeparator(len(known))
        self._list.addItem(icon("box"), translate("ModelField", "All models…"))
        self._list.setCurrentIndex(self._list.findData(shown))
        self._list.blockSignals(was_blocked)
        self._show_tip()

    def _show_tip(self) -> None:
        tip = self._list.currentData(Qt.ItemDataRole.ToolTipRole)
        self._list.setToolTip(str(tip or ""))

    def _on_index_changed(self) -> None:
        model = self._list.currentData()
        if model is None:
            return  # the way to all models, which is none
        self._show_tip()
        if model == self._told:
            return
        self._told = str(model)
        if self._told != STARTER_MODEL:
            self._recent = list(dict.fromkeys([self._told, *self._recent]))
        self.changed.emit(self._told)

    def _on_activated(self) -> None:
        if self._list.currentData() is not None:
            return
        self._list.setCurrentIndex(self._list.findData(self._told))
        if not self._list.is_stepping:
            self.all_requested.emit()


class _List(QComboBox):
    """Opens as wide as its entries need.

    Attributes:
        is_stepping: a key or the wheel goes from entry to entry without opening the list.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_stepping = False
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST_NAME)
        self.setMaxVisibleItems(MOST_SHOWN)
        side = self.fontMetrics().height()
        self.setIconSize(QSize(side, side))
        self.setItemDelegate(_Entries(self))

    def showPopup(self) -> None:
        metrics = self.fontMetrics()
        rows = range(self.count())
        widths = (
            metrics.horizontalAdvance(self.itemText(row))
            + metrics.horizontalAdvance(str(self.itemData(row, ABOUT) or ""))
            for row in rows
        )
        most = metrics.averageCharWidth() * LONGEST_POPUP
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        width = min(most, max(widths, default=0)) + 3 * GAP + bar
        self.view().setMinimumWidth(max(width, self.width()))
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.is_stepping = True
        super().keyPressEvent(event)
        self.is_stepping = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.is_stepping = True
        super().wheelEvent(event)
        self.is_stepping = False


class _Entries(QStyledItemDelegate):
    """Draws a name, and what the model is where the line ends."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if _is_separator(index):
            middle = option.rect.center().y()
            painter.setPen(option.palette.color(QPalette.ColorRole.Mid))
            painter.drawLine(option.rect.left(), middle, option.rect.right(), middle)
            return
        about = str(index.data(ABOUT) or "")
        if not about:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        metrics: QFontMetrics = option.fontMetrics
        room = metrics.horizontalAdvance(about) + GAP
        name = option.text
        option.text = metrics.elidedText(
            name, Qt.TextElideMode.ElideRight, max(0, option.rect.width() - room - GAP)
        )
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole
        painter.save()
        painter.setPen(
            option.palette.color(role.HighlightedText if chosen else role.PlaceholderText)
        )
        place: QRect = option.rect.adjusted(GAP // 2, 0, -GAP // 2, 0)
        end = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignRight)
        painter.drawText(place, end | Qt.AlignmentFlag.AlignVCenter, about)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if _is_separator(index):
            return QSize(0, SEPARATOR_HEIGHT)
        return super().sizeHint(option, index) + QSize(0, 4)


def _is_separator(index: Index) -> bool:
    """As `QComboBox.insertSeparator` marks it for delegates."""
    return bool(index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == "separator")
