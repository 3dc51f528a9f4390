"""Which model paints: the starter model, or a file or folder that was chosen before or now."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QMenu, QToolButton, QWidget

from app.icons import icon
from app.texts import translate
from engine.job import STARTER_MODEL

KEPT_MODELS = 12
SHORTEST_NAME = 14  # characters; longer names are cut, so that the panel stays narrow


class ModelField(QWidget):
    """A list of models by name; the whole path is in the tool tip."""

    changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = QComboBox()
        self._list.setAccessibleName(translate("ModelField", "Model"))
        self._list.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._list.setMinimumContentsLength(SHORTEST_NAME)
        self._add(STARTER_MODEL)
        self._browse = QToolButton()
        self._browse.setIcon(icon("folder-open"))
        self._browse.setAccessibleName(translate("ModelField", "Choose another model"))
        self._browse.setToolTip(translate("ModelField", "Choose another model"))
        self._browse.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._browse)
        menu.addAction(translate("ModelField", "&File…"), self.choose_file)
        menu.addAction(translate("ModelField", "F&older…"), self.choose_folder)
        self._browse.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addWidget(self._browse)
        self.setFocusProxy(self._list)
        self._list.currentIndexChanged.connect(self._on_index_changed)

    @property
    def value(self) -> str:
        """What `Job.model` takes."""
        return str(self._list.currentData())

    def set_value(self, model: str) -> None:
        """Shows a model, whether it is known or not."""
        row = self._list.findData(model)
        self._list.setCurrentIndex(row if row >= 0 else self._add(model))

    @property
    def models(self) -> list[str]:
        """The paths in the list, the shown one first."""
        paths = [str(self._list.itemData(row)) for row in range(1, self._list.count())]
        paths.sort(key=lambda path: path != self.value)
        return paths[:KEPT_MODELS]

    def set_models(self, models: list[str]) -> None:
        """Adds what an earlier session had."""
        for model in models[:KEPT_MODELS]:
            if self._list.findData(model) < 0:
                self._add(model)

    def choose_file(self) -> None:
        """Asks for a file without blocking the window."""
        dialog = QFileDialog(self, translate("ModelField", "Choose a model file"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        models = translate("ModelField", "Models")
        everything = translate("ModelField", "All files")
        dialog.setNameFilters([f"{models} (*.safetensors)", f"{everything} (*)"])
        self._open(dialog)

    def choose_folder(self) -> None:
        """Asks for a folder in diffusers' layout."""
        dialog = QFileDialog(self, translate("ModelField", "Choose a model folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self._open(dialog)

    def _open(self, dialog: QFileDialog) -> None:
        if self.value != STARTER_MODEL:
            dialog.setDirectory(str(Path(self.value).parent))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.set_value(str(Path(path))))
        dialog.open()

    def _add(self, model: str) -> int:
        is_starter = model == STARTER_MODEL
        name = translate("ModelField", "Starter model") if is_starter else Path(model).name
        row = self._list.count()
        self._list.addItem(name, model)
        tip = translate("ModelField", "Small, ships with Mezzotint") if is_starter else model
        self._list.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
        return row

    def _on_index_changed(self) -> None:
        tip = self._list.currentData(Qt.ItemDataRole.ToolTipRole)
        self._list.setToolTip(str(tip or ""))
        self.changed.emit(self.value)
