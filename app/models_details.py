"""Everything that is known about one model, beside the list: facts, newest pictures, commands.

The facts are one text to read, mark and copy: read by screen readers in one go, one stop of Tab,
and nothing in it is taken for markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDir,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QFont,
    QPalette,
    QPixmap,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTableFormat,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QSizePolicy,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.flow_layout import FlowLayout
from app.gallery_model import spoken_text as picture_text
from app.gallery_model import tool_tip as picture_tip
from app.gallery_record import Picture
from app.gallery_thumbnails import GalleryThumbnails
from app.models_actions import ModelsActions
from app.models_record import ModelRecord
from app.models_texts import (
    advice_text,
    folder_text,
    kind_text,
    name_text,
    parameters_text,
    precision_text,
    prediction_text,
)
from app.texts import size_text, translate

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
SIDE = 84  # of the pictures, device-independent pixels
GAP = 4
NAME_SHARE, VALUE_SHARE = 32, 68  # of the width, in percent


class ModelsDetails(QWidget):
    """`picture_chosen` carries the path of a picture that is to be looked at."""

    picture_chosen = Signal(str)

    def __init__(
        self,
        actions: ModelsActions,
        thumbnails: GalleryThumbnails,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._record: ModelRecord | None = None
        self._hash = ""
        self.name = QLabel()
        self.text = QTextEdit()
        self.pictures = _Pictures(thumbnails)
        self._made = QLabel(translate("Models", "Newest pictures"))
        self._build(actions)
        self.pictures.activated.connect(
            lambda index: self.picture_chosen.emit(self.pictures.path_at(index.row()))
        )
        self.show_model(None, "", ())

    def show_model(
        self, record: ModelRecord | None, hash_words: str, pictures: Sequence[Picture]
    ) -> None:
        """Tells about a model, or about none."""
        self.name.setText(name_text(record) if record else "")
        self._made.setVisible(bool(pictures))
        self.pictures.setVisible(bool(pictures))
        self.pictures.show_pictures(pictures)
        if (record, hash_words) != (self._record, self._hash):
            self._record, self._hash = record, hash_words
            self._fill()

    def _fill(self) -> None:
        rows = list(rows_of(self._record, self._hash)) if self._record else []
        bar = self.text.verticalScrollBar()
        place = bar.value()
        self.text.clear()
        if not rows:
            return
        layout = QTextTableFormat()
        layout.setBorder(0)
        layout.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        layout.setCellPadding(2)
        layout.setCellSpacing(0)
        percent = QTextLength.Type.PercentageLength
        widths = [QTextLength(percent, NAME_SHARE), QTextLength(percent, VALUE_SHARE)]
        layout.setColumnWidthConstraints(widths)
        layout.setWidth(QTextLength(percent, 100))
        table = QTextCursor(self.text.document()).insertTable(len(rows), 2, layout)
        faint, plain = QTextCharFormat(), QTextCharFormat()
        faint.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for number, (name, value) in enumerate(rows):
            table.cellAt(number, 0).firstCursorPosition().insertText(name, faint)
            table.cellAt(number, 1).firstCursorPosition().insertText(value, plain)
        bar.setValue(place)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._fill()

    def _build(self, actions: ModelsActions) -> None:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.name.setFont(font)
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setWordWrap(True)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(translate("Models", "Facts about the model"))
        self.text.document().setDocumentMargin(0)
        self.text.viewport().setAutoFillBackground(False)
        self._made.setBuddy(self.pictures)
        self.pictures.setAccessibleName(translate("Models", "Newest pictures of the model"))
        buttons = FlowLayout()
        for action in (
            actions.show_in_folder,
            actions.copy_hash,
            actions.remove,
            actions.put_back,
        ):
            buttons.addWidget(action_button(action))
        column = QVBoxLayout(self)
        column.addWidget(self.name)
        column.addWidget(self.text, 1)
        column.addWidget(self._made)
        column.addWidget(self.pictures)
        column.addLayout(buttons)


def rows_of(record: ModelRecord, hash_words: str) -> Iterator[tuple[str, str]]:
    """(name, value) of everything that is known."""
    about = record.description
    if about is None or record.is_other:
        yield translate("Models", "Kind"), kind_text(record)
    if about and about.kind:
        yield translate("Models", "What to do"), advice_text(about)
        if about.sentence:
            yield translate("Models", "In detail"), about.sentence
    if about and not about.kind:
        yield translate("Models", "Architecture"), about.architecture
        yield translate("Models", "Prediction"), prediction_text(about)
        yield translate("Models", "Precision"), precision_text(about)
        if about.native_size:
            side = f"{about.native_size} × {about.native_size}"
            yield translate("Models", "Made for"), side
        yield translate("Models", "Parameters"), parameters_text(about)
    yield translate("Models", "Size"), size_text(record.size_bytes)
    if record.sha256:
        yield translate("Models", "Hash"), record.auto_v2
        yield "SHA-256", record.sha256
    elif hash_words:
        yield translate("Models", "Hash"), hash_words
    if about and about.title and about.title != record.name:
        yield translate("Models", "Title"), about.title
    if record.is_starter:
        yield translate("Models", "Place"), folder_text(record)
    else:
        yield translate("Models", "Place"), QDir.toNativeSeparators(record.path)
    if record.program:
        yield translate("Models", "Folder of"), record.program
    for note in about.notes if about else ():
        yield translate("Models", "Note"), note


def action_button(action: QAction) -> QToolButton:
    """A button with words that follows its action, also where that is hidden."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setVisible(action.isVisible())
    action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
    return button


class _Pictures(QListView):
    """A few small pictures in a row that goes on below; one stop of Tab, arrows, Enter."""

    def __init__(self, thumbnails: GalleryThumbnails) -> None:
        super().__init__()
        self._model = _PicturesModel(thumbnails, self)
        self.setModel(self._model)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(SIDE, SIDE))
        self.setGridSize(QSize(SIDE + 2 * GAP, SIDE + 2 * GAP))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def path_at(self, row: int) -> str:
        """Of the picture there."""
        return self._model.pictures[row].path

    def show_pictures(self, pictures: Sequence[Picture]) -> None:
        """These, the newest first."""
        self._model.show_pictures(pictures)

    def sizeHint(self) -> QSize:
        """One row; the others are scrolled to."""
        return QSize(SIDE * 3, self.gridSize().height())


class _PicturesModel(QAbstractListModel):
    def __init__(self, thumbnails: GalleryThumbnails, parent: QObject) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self.pictures: Sequence[Picture] = ()
        thumbnails.loaded.connect(self._on_loaded)

    def show_pictures(self, pictures: Sequence[Picture]) -> None:
        if list(pictures) != list(self.pictures):
            self.beginResetModel()
            self.pictures = pictures
            self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.pictures)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        picture = self.pictures[index.row()]
        match role:
            case Qt.ItemDataRole.DecorationRole:
                return self._square(picture)
            case Qt.ItemDataRole.AccessibleTextRole:
                return picture_text(picture)
            case Qt.ItemDataRole.ToolTipRole:
                return picture_tip(picture)
        return None

    def _square(self, picture: Picture) -> QPixmap | None:
        parent = self.parent()
        assert isinstance(parent, QWidget)
        ratio = parent.devicePixelRatioF()
        pixmap = self._thumbnails.get(picture, round(SIDE * ratio))
        if pixmap is None or pixmap.isNull():
            blank = QPixmap(QSize(SIDE, SIDE))
            blank.fill(parent.palette().alternateBase().color())
            return blank
        side = min(pixmap.width(), pixmap.height())
        middle = QRect(0, 0, side, side)
        middle.moveCenter(pixmap.rect().center())
        wanted = round(SIDE * ratio)
        smooth = Qt.TransformationMode.SmoothTransformation
        square = pixmap.copy(middle).scaled(
            QSize(wanted, wanted), Qt.AspectRatioMode.IgnoreAspectRatio, smooth
        )
        square.setDevicePixelRatio(ratio)
        return square

    def _on_loaded(self, path: str) -> None:
        for row, picture in enumerate(self.pictures):
            if picture.path == path:
                self.dataChanged.emit(self.index(row), self.index(row))
