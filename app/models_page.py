"""The window with all models: search, list, what the chosen one is and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.first_size import first_size
from app.flow_layout import FlowLayout
from app.gallery_thumbnails import GalleryThumbnails
from app.icons import icon
from app.models_actions import ModelsActions
from app.models_delegate import ModelsDelegate
from app.models_details import ModelsDetails, action_button
from app.models_model import ModelsModel, Role
from app.models_record import ModelRecord, ModelSort
from app.models_texts import hash_text, name_text, sort_texts
from app.texts import listed, translate

SEARCH_MS = 100  # after the last letter
SHORTEST_CHOICE = 10  # characters
FIRST_SIZE = QSize(980, 620)
LIST_SHARE, DETAILS_SHARE = 3, 2


class ModelsPage(QDialog):
    """`current_changed` comes when another entry is the current one, or something else is known."""

    current_changed = Signal()

    def __init__(
        self,
        model: ModelsModel,
        actions: ModelsActions,
        thumbnails: GalleryThumbnails,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._actions = actions
        self._kept: tuple[str, int] | None = None  # path and row of what was current before
        self._reading = ("", 0.0, 0)  # path, share, how many wait
        self._is_paused = False
        self._is_saving = False
        self.search = _SearchBox()
        self.order = QComboBox()
        self.others = QCheckBox()
        self.view = QListView()
        self.details = ModelsDetails(actions, thumbnails)
        self.use = QPushButton(icon("check"), translate("Models", "Use this model"))
        self.close_button = QPushButton(translate("Models", "Close"))
        self.hint = QLabel()
        self.trouble = QLabel()
        self.work = QLabel()
        self._delay = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._thumbnails = thumbnails
        self._build()
        self._connect()
        self._apply()
        self._after_change()

    # What is chosen

    @property
    def current(self) -> str:
        """The path that commands act on, or ""."""
        index = self.view.currentIndex()
        return str(index.data(Role.PATH)) if index.isValid() else ""

    @property
    def current_record(self) -> ModelRecord | None:
        """What is known of it."""
        return self._model.record(self.current)

    def select(self, path: str) -> None:
        """Makes an entry the current one, if it is shown."""
        row = self._model.row_of(path)
        if row >= 0:
            self.view.setCurrentIndex(self._model.index(row))

    def refresh_details(self) -> None:
        """Tells about the current entry what is known now."""
        record = self.current_record
        words = ""
        if record is not None:
            path, share, _ = self._reading
            own_share = share if path == record.path else None
            words = hash_text(record, own_share, is_paused=self._is_paused)
            if self._is_saving and record.wants_hash:
                words = translate("Models", "waits while power is saved")
        pictures = self._model.pictures(record.path) if record else ()
        self.details.show_model(record, words, pictures)

    def show_reading(self, path: str, share: float, left: int) -> None:
        """How far the hashes are: of which file, and how many wait behind it; none if "" and 0."""
        self._reading = (path, share, left)
        self._show_work()

    def show_rest(self, is_paused: bool, *, is_saving: bool = False) -> None:
        """Whether the hashes wait; for a picture, or for power that need not be saved."""
        self._is_paused, self._is_saving = is_paused, is_saving
        self._show_work()

    def _show_work(self) -> None:
        path, share, left = self._reading
        record = self._model.record(path)
        text = ""
        if record is not None and not self._is_paused:
            text = translate("Models", "Hash of {name}: {percent} %.")
            if left:
                text = translate("Models", "Hash of {name}: {percent} %. %n files wait.", "", left)
            text = text.format(name=name_text(record), percent=round(100 * share))
        self.work.setText(text)
        self.work.setVisible(bool(text))
        self.refresh_details()

    def show_trouble(self, folders: list[str]) -> None:
        """Names folders that cannot be read; none if there are none."""
        text = ""
        if folders:
            text = translate("Models", "These folders cannot be read or are not there: {folders}.")
            text = text.format(folders=listed(folders))
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    # The window

    def _build(self) -> None:
        self.setWindowTitle(translate("Models", "Models"))
        self.resize(first_size(self, FIRST_SIZE))
        self.search.setPlaceholderText(translate("Models", "Search in names, folders and hashes"))
        self.search.setAccessibleName(translate("Models", "Search in names, folders and hashes"))
        self.search.setToolTip(self.search.placeholderText())  # where it is cut
        self.search.setClearButtonEnabled(True)
        self.search.setAcceptDrops(False)  # it would take a file for its name
        self.order.setAccessibleName(translate("Models", "Order"))
        self.order.setToolTip(translate("Models", "Order"))
        adjust = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.order.setSizeAdjustPolicy(adjust)
        self.order.setMinimumContentsLength(SHORTEST_CHOICE)
        for order, text in sort_texts().items():
            self.order.addItem(text, order)
        self.view.setAccessibleName(translate("Models", "Models"))
        self.view.setModel(self._model)
        self.view.setItemDelegate(ModelsDelegate(self._thumbnails, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setTabKeyNavigation(False)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        for label in (self.hint, self.trouble, self.work):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.work.hide()
        self.show_trouble([])
        self.use.setDefault(True)
        self.close_button.setAutoDefault(False)
        self._actions.serve(self)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.order)
        top.addWidget(self.others)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.hint)
        column.addWidget(self.trouble)
        column.addWidget(self.work)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(left)
        splitter.addWidget(self.details)
        splitter.setStretchFactor(0, LIST_SHARE)
        splitter.setStretchFactor(1, DETAILS_SHARE)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([FIRST_SIZE.width() * LIST_SHARE, FIRST_SIZE.width() * DETAILS_SHARE])
        adding = FlowLayout()
        for action in (self._actions.add_file, self._actions.add_folder, self._actions.refresh):
            adding.addWidget(action_button(action))
        bottom = QHBoxLayout()
        bottom.addLayout(adding, 1)
        bottom.addWidget(self.use)
        bottom.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.addLayout(top)
        whole.addWidget(splitter, 1)
        whole.addLayout(bottom)

    def _connect(self) -> None:
        self._delay.timeout.connect(self._apply)
        self.search.textChanged.connect(lambda _text: self._delay.start())
        self.search.left_downwards.connect(self.view.setFocus)
        self.order.activated.connect(lambda _row: self._apply())
        self.others.toggled.connect(lambda _on: self._apply())
        self.view.selectionModel().currentChanged.connect(lambda *_: self._on_current_changed())
        self.view.activated.connect(lambda _index: self._actions.use.trigger())
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.use.clicked.connect(self._actions.use.trigger)
        self._actions.use.enabledChanged.connect(self.use.setEnabled)
        self.use.setEnabled(self._actions.use.isEnabled())
        self.close_button.clicked.connect(self.reject)
        self._thumbnails.loaded.connect(lambda _path: self.view.viewport().update())
        model = self._model
        for before in (model.modelAboutToBeReset, model.rowsAboutToBeRemoved):
            before.connect(lambda *_: self._before_change())
        model.modelReset.connect(self._after_change)
        model.told.connect(lambda _paths: self._after_change())

    def _apply(self) -> None:
        self._delay.stop()
        order = ModelSort(self.order.currentData())
        self._model.set_view(self.search.text(), order, others=self.others.isChecked())

    def _before_change(self) -> None:
        """The first of several counts: the view goes to a neighbour of what is taken away."""
        if self.current and self._kept is None:
            self._kept = (self.current, self.view.currentIndex().row())

    def _after_change(self) -> None:
        """The same entry stays the current one, else the one that took its place."""
        path, row = self._kept or (self.current, 0)
        if self._model.row_of(path) >= 0 and self.current != path:
            self.select(path)
        elif not self.current and self._model.rowCount():
            row = max(0, min(row, self._model.rowCount() - 1))
            self.view.setCurrentIndex(self._model.index(row))
        self._kept = None  # from now on a person goes elsewhere
        self._tell_counts()
        self._on_current_changed()

    def _on_current_changed(self) -> None:
        self.refresh_details()
        self.current_changed.emit()

    def _tell_counts(self) -> None:
        count = self._model.other_count
        text = translate("Models", "Show %n others", "", count)
        self.others.setText(text)
        self.others.setToolTip(
            translate("Models", "Files that cannot paint, and models that were removed")
        )
        self.others.setEnabled(count > 0 or self.others.isChecked())
        own = sum(not record.is_starter and not record.is_other for record in self._model.records)
        if not self._model.rowCount():
            self.hint.setText(translate("Models", "No model is like that."))
        elif not own:
            self.hint.setText(
                translate(
                    "Models",
                    "Drop model files here, or add the folder where yours are. Folders of A1111, "
                    "ComfyUI, Fooocus and StabilityMatrix are understood as they are.",
                )
            )
        self.hint.setVisible(not own or not self._model.rowCount())

    def _show_menu(self, point: QPoint) -> None:
        menu = QMenu(self.view)
        self._actions.fill_context_menu(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.view.viewport().mapToGlobal(point))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.search.setFocus()


class _SearchBox(QLineEdit):
    """Down goes to the list; Esc empties it, and closes the window when it is empty."""

    left_downwards = Signal()

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
