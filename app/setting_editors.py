"""What single settings are changed with: one widget for each kind of value.

Each shows a value by `set_value`, gives it back as `value` and says `changed`. Knows no setting by
name; the dialog puts them into rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.background import Background
from app.file_dialogs import ask_for_folder
from app.icons import icon
from app.model_folders import model_folders
from app.output_names import TOKENS, example, is_pattern, unknown_tokens
from app.texts import listed, translate
from engine.files import is_folder

PATH = Qt.ItemDataRole.UserRole
SHORTEST_CHOICE = 12  # characters; longer words are cut rather than widening the dialog
LIST_ROWS = 4


class ChoiceEditor(QComboBox):
    """One of several words."""

    changed = Signal()

    def __init__(self, choices: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST_CHOICE)
        for value, text in choices.items():
            self.addItem(text, str(value))
        self.currentIndexChanged.connect(lambda _index: self.changed.emit())

    @property
    def value(self) -> str:
        """The chosen one."""
        return str(self.currentData())

    def set_value(self, value: str) -> None:
        """Shows a value."""
        self.setCurrentIndex(max(0, self.findData(value)))


class NumberEditor(QSpinBox):
    """A whole number with its unit."""

    changed = Signal()

    def __init__(self, low: int, high: int, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(low, high)
        self.setSuffix(f" {unit}" if unit else "")
        self.setKeyboardTracking(False)
        self.valueChanged.connect(lambda _value: self.changed.emit())

    def set_value(self, value: int) -> None:
        """Shows a value."""
        self.setValue(value)


class SwitchEditor(QCheckBox):
    """Yes or no."""

    changed = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.toggled.connect(lambda _on: self.changed.emit())

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self.isChecked()

    def set_value(self, value: bool) -> None:
        """Shows a value."""
        self.setChecked(value)


class TextEditor(QLineEdit):
    """A line of text."""

    changed = Signal()

    def __init__(self, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setClearButtonEnabled(True)
        self.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def value(self) -> str:
        """Without what was pasted around it."""
        return self.text().strip()

    def set_value(self, value: str) -> None:
        """Shows a value."""
        self.setText(value)


class FolderEditor(QWidget):
    """A folder, or the usual one when empty."""

    changed = Signal()

    def __init__(self, usual: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._usual = usual
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(str(usual))
        self.edit.setClearButtonEnabled(True)
        self.edit.textChanged.connect(lambda _text: self.changed.emit())
        browse = QToolButton()
        browse.setIcon(icon("folder-open"))
        browse.setAccessibleName(translate("SettingEditors", "Choose the folder"))
        browse.setToolTip(translate("SettingEditors", "Choose the folder"))
        browse.clicked.connect(self._browse)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.edit, 1)
        row.addWidget(browse)
        self.setFocusProxy(self.edit)

    @property
    def value(self) -> str:
        """The path; empty for the usual folder."""
        text = self.edit.text().strip()
        return str(Path(text)) if text else ""

    def set_value(self, value: str) -> None:
        """Shows a value."""
        self.edit.setText(value)

    def _browse(self) -> None:
        title = translate("SettingEditors", "Choose a folder")
        ask_for_folder(self, title, self.set_value, start=self.value or str(self._usual))


class PatternEditor(QWidget):
    """A pattern for names, the words that it may hold, and what comes out."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = QLineEdit()
        self._result = QLabel()
        self._result.setWordWrap(True)
        self._result.setTextFormat(Qt.TextFormat.PlainText)
        insert = QToolButton()
        insert.setText(translate("SettingEditors", "Insert"))
        insert.setToolTip(translate("SettingEditors", "Insert a word that is filled in"))
        insert.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(insert)
        for token in TOKENS:
            menu.addAction(f"{{{token}}}")
        menu.triggered.connect(lambda action: self.edit.insert(action.text()))
        insert.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(self.edit, 1)
        row.addWidget(insert)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._result)
        self.setFocusProxy(self.edit)
        self.edit.textChanged.connect(self._on_text_changed)
        self._on_text_changed("")

    @property
    def value(self) -> str:
        """The pattern."""
        return self.edit.text()

    def set_value(self, value: str) -> None:
        """Shows a value."""
        self.edit.setText(value)

    @property
    def result(self) -> str:
        """The example, or what is wrong."""
        return self._result.text()

    def _on_text_changed(self, pattern: str) -> None:
        if is_pattern(pattern):
            text = translate("SettingEditors", "Such as: {name}").format(name=example(pattern))
        elif unknown := unknown_tokens(pattern):
            text = translate("SettingEditors", "Not known: {words}")
            text = text.format(words=listed(f"{{{word}}}" for word in unknown))
        else:
            text = translate("SettingEditors", "A name is needed.")
        self._result.setText(text)
        self.changed.emit()


class FoldersEditor(QWidget):
    """Several folders, in the order in which they were added."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self._background = Background(self)
        self.list = _FolderView(self)
        self.list.setModel(self._model)
        self._add = QPushButton(translate("SettingEditors", "&Add…"))
        self._remove = QPushButton(translate("SettingEditors", "Remo&ve"))
        title = translate("SettingEditors", "Choose a folder")
        self._add.clicked.connect(lambda: ask_for_folder(self, title, self.add))
        self._remove.clicked.connect(self.remove_selected)
        buttons = QHBoxLayout()
        buttons.addWidget(self._add)
        buttons.addWidget(self._remove)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addLayout(buttons)
        self.setFocusProxy(self.list)
        selection = self.list.selectionModel()
        selection.selectionChanged.connect(lambda _new, _old: self._refresh())
        self._refresh()

    @property
    def value(self) -> tuple[str, ...]:
        """The paths."""
        rows = range(self._model.rowCount())
        return tuple(str(self._model.item(row).data(PATH)) for row in rows)

    def set_value(self, value: tuple[str, ...]) -> None:
        """Shows a value."""
        self._model.clear()
        for path in value:
            self._append(path)
        self._refresh()
        self.changed.emit()

    def add(self, path: str) -> None:
        """One more, if it is not there yet."""
        path = str(Path(path))
        if path not in self.value:
            self._append(path)
            self.changed.emit()

    def remove_selected(self) -> None:
        """Takes out what is selected; nothing happens to the folder."""
        for index in self.list.selectedIndexes():
            self._model.removeRow(index.row())
        self.changed.emit()

    def _append(self, path: str) -> None:
        item = QStandardItem(path)
        item.setEditable(False)
        item.setData(path, PATH)
        item.setToolTip(path)
        self._model.appendRow(item)
        self._background.run(
            lambda: _programs_below(path), lambda words: self._on_found(path, words)
        )

    def _on_found(self, path: str, words: str) -> None:
        for row in range(self._model.rowCount()):
            item = self._model.item(row)
            if item.data(PATH) == path and words:
                item.setText(f"{path} ({words})")

    def _refresh(self) -> None:
        self._remove.setEnabled(self.list.selectionModel().hasSelection())


class _FolderView(QListView):
    """Takes folders that are dropped, and Delete."""

    def __init__(self, editor: FoldersEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setAcceptDrops(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizeAdjustPolicy(QListView.SizeAdjustPolicy.AdjustToContents)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * (LIST_ROWS + 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._editor.remove_selected()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            path = Path(url.toLocalFile())
            if url.isLocalFile() and is_folder(path):
                self._editor.add(str(path))
        event.acceptProposedAction()


def _programs_below(path: str) -> str:
    """Whose models lie there; in a thread, because a drive of the net may be slow."""
    folders = model_folders(Path(path))
    return listed(sorted({folder.program for folder in folders} - {""}))
