"""The model list in its window: files, worker, hashes, pictures, commands, and drops.

Connects the parts with the panel's field, the settings and the message bar. Everything that takes
time happens in the worker or in a thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.activity import Activity
from app.file_dialogs import ask_for_files, ask_for_folder
from app.folders import Folders
from app.gallery_model import GalleryModel
from app.gallery_thumbnails import GalleryThumbnails
from app.json_file import JsonFile
from app.message_bar import BarMessage, Level, MessageBar
from app.model_field import KnownModel, ModelField
from app.models_actions import ModelsActions
from app.models_arrivals import ADDED, ModelsArrivals
from app.models_choices import ModelsChoices
from app.models_describer import ModelsDescriber
from app.models_drop import ModelsDrop
from app.models_hasher import ModelsHasher
from app.models_index import ModelsIndex
from app.models_model import ModelsModel
from app.models_page import ModelsPage
from app.models_pictures import pictures_by_model
from app.models_record import Description, ModelRecord, News, State
from app.models_scan import MODEL_ENDINGS, is_model_folder
from app.models_store import ModelsStore, Wish
from app.opening import Opening
from app.power_governor import PowerGovernor
from app.power_policy import Verdict
from app.restore import Models
from app.settings_store import SettingsStore
from app.texts import translate
from app.worker_process import WorkerProcess
from engine.job import STARTER_MODEL

CHOICES = "models choices"
FIELD_MS = 150  # after news, so that a hundred answers fill the field once
PICTURES_MS = 500


class ModelsDesk(QObject):
    """`start` is called after the first paint. `picture_chosen` carries the path of a picture of
    the gallery that is to be looked at.
    """

    picture_chosen = Signal(str)

    def __init__(
        self,
        window: QWidget,
        worker: WorkerProcess,
        folders: Folders,
        settings: SettingsStore,
        activity: Activity,
        field: ModelField,
        gallery: GalleryModel,
        thumbnails: GalleryThumbnails,
        bar: MessageBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._activity = activity
        self._field = field
        self._gallery = gallery
        self._bar = bar
        self._is_settled = False
        self._is_saving = False
        self._rests = (False, False)  # for a picture, to save power
        self.choices = ModelsChoices(JsonFile(folders.data / "models.json"))
        self.store = ModelsStore(ModelsIndex(folders.data / "models.sqlite"), self)
        self.describer = ModelsDescriber(worker, self)
        self.hasher = ModelsHasher(self)
        self.model = ModelsModel(self)
        self.actions_ = ModelsActions(window)
        self.page = ModelsPage(self.model, self.actions_, thumbnails, window)
        self.arrivals = ModelsArrivals(self.model, bar.post, self.use, self.open_list)
        self._field_delay = QTimer(self, singleShot=True, interval=FIELD_MS)
        self._pictures_delay = QTimer(self, singleShot=True, interval=PICTURES_MS)
        self._connect_files()
        self._connect_window()
        self._connect_actions()

    def start(self) -> None:
        """Shows what was known, and looks what there is."""
        self.store.show(self._wish())
        self.model.set_in_use(self._field.value)
        if not self.choices.is_readable:
            text = translate("Models", "The models that were added one by one are forgotten.")
            self._bar.post(BarMessage(CHOICES, Level.WARNING, text))

    def follow(self, governor: PowerGovernor) -> None:
        """Hashes are computed while pictures may be painted at full speed."""

        def save_power() -> None:
            self._is_saving = governor.decision.verdict is not Verdict.RUN
            self._rest()

        governor.changed.connect(save_power)
        save_power()

    def close(self) -> None:
        """Lets go of files and threads."""
        self.page.hide()
        self.describer.close()
        self.hasher.close()
        self.store.close()
        self.choices.wait()

    def known_models(self) -> Models:
        """What settings of pictures may ask for."""
        usable = [record for record in self.model.usable if not record.is_starter]
        hashes = {record.path: record.sha256 for record in usable if record.sha256}
        return Models(tuple(record.path for record in usable), hashes)

    def open_list(self) -> None:
        """Shows the window with all models, the one in use chosen."""
        self._find_pictures()
        self.store.refresh()
        self.page.select(self._field.value)
        if self.page.isVisible():
            self.page.raise_()
        self.page.show()
        self.page.activateWindow()

    def use(self, path: str) -> None:
        """The next picture is painted with this one."""
        self._field.set_value(path)
        self._bar.dismiss(ADDED)
        self.page.accept()

    def add(self, paths: Iterable[str]) -> None:
        """Files and folders that a person chose or dropped."""
        files: list[str] = []
        folders: list[str] = []
        for path in paths:
            is_folder = Path(path).is_dir() and not is_model_folder(path)
            (folders if is_folder else files).append(path)
        self.arrivals.expect(files, folders)
        self.choices.add(files)
        before = self._settings.settings.model_folders
        fresh = tuple(folder for folder in folders if folder not in before)
        if fresh:
            after = replace(self._settings.settings, model_folders=before + fresh)
            self._settings.change(after)  # which shows the list anew
        else:
            self.store.show(self._wish())

    def _wish(self) -> Wish:
        folders = self._settings.settings.model_folders
        return Wish(folders, tuple(self.choices.added), frozenset(self.choices.removed))

    # Files

    def _connect_files(self) -> None:
        self.store.loaded.connect(self._on_loaded)
        self.store.arrived.connect(self._on_arrived)
        self.store.settled.connect(self._on_settled)
        self.describer.answered.connect(self._on_described)
        self.hasher.hashed.connect(self.store.set_hash)
        self.hasher.progressed.connect(self.page.show_reading)
        self.hasher.rested.connect(lambda: self.page.show_reading("", 0.0, 0))
        self._settings.changed.connect(self._on_setting_changed)
        self._activity.changed.connect(self._rest)

    def _on_loaded(self, records: list[ModelRecord]) -> None:
        self.model.set_records(records)

    def _on_arrived(self, news: News) -> None:
        self.model.take(news)
        for path in news.removed:
            self.describer.forget(path)
            self.hasher.forget(path)
        for record in news.changed:
            self._ask_about(record)
        self.arrivals.look()

    def _ask_about(self, record: ModelRecord) -> None:
        """What is not known yet."""
        if record.description is None and not record.is_removed:
            self.describer.ask(record.path, record.state)
        if record.wants_hash:
            self.hasher.ask(record.path, record.state, first=record.path == self._field.value)
        elif not record.sha256:
            self.hasher.forget(record.path)

    def _on_settled(self, wish: Wish, denied: list[str]) -> None:
        self.page.show_trouble(denied)
        if not self._is_settled:
            self._is_settled = True
            for record in self.model.records:
                self._ask_about(record)
            removed = self.choices.removed
            self._add_chosen(path for path in self._field.models if path not in removed)
        if wish == self._wish():  # else it was begun before the last was added
            self.arrivals.look(is_settled=True)

    def _on_described(self, path: str, state: State, description: Description) -> None:
        self.store.describe(path, state, description)

    def _rest(self) -> None:
        """Nothing is read while a picture is painted or power is saved."""
        is_painting = not self._activity.is_idle
        if (is_painting, self._is_saving) != self._rests:
            self._rests = (is_painting, self._is_saving)
            self.hasher.set_paused(any(self._rests))
            self.page.show_rest(any(self._rests), is_saving=self._is_saving and not is_painting)

    def _on_setting_changed(self, name: str) -> None:
        if name == "model_folders":
            self.store.show(self._wish())

    # The window and its field

    def _connect_window(self) -> None:
        field = self._field
        field.changed.connect(self._on_field_changed)
        field.all_requested.connect(self.open_list)
        field.folder_chosen.connect(lambda path: self.add([path]))
        self.model.told.connect(lambda _paths: self._field_delay.start())
        self._field_delay.timeout.connect(self._fill_field)
        self._pictures_delay.timeout.connect(self._find_pictures)
        for signal in (
            self._gallery.modelReset,
            self._gallery.rowsInserted,
            self._gallery.rowsRemoved,
            self.model.told,
        ):
            signal.connect(lambda *_: self._on_pictures_changed())
        for widget in (self._window, self.page):
            ModelsDrop(widget).dropped.connect(self.add)
        self.page.current_changed.connect(self._on_current_changed)
        self.page.details.picture_chosen.connect(self._on_picture_chosen)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state)

    def _on_field_changed(self, path: str) -> None:
        self.model.set_in_use(path)
        self._on_current_changed()
        if self._is_settled:
            self._add_chosen([path])

    def _add_chosen(self, paths: Iterable[str]) -> None:
        """What was chosen elsewhere comes onto the list as well, if it is there."""
        fresh = []
        for path in paths:
            record = self.model.record(path)
            is_known = path in self.choices.added or (record and not record.is_removed)
            if path != STARTER_MODEL and not is_known:
                fresh.append(path)
        if fresh:
            self.choices.add(fresh)
            self.store.show(self._wish())

    def _fill_field(self) -> None:
        usable = [record for record in self.model.usable if not record.is_starter]
        names = Counter(record.name for record in usable)
        self._field.set_known(
            [KnownModel(r.path, r.name, _about(r, names[r.name] > 1)) for r in usable]
        )

    def _on_pictures_changed(self) -> None:
        if self.page.isVisible() and not self._pictures_delay.isActive():
            self._pictures_delay.start()

    def _find_pictures(self) -> None:
        self.model.set_pictures(pictures_by_model(self.model.records, self._gallery.pictures))
        self.page.refresh_details()

    def _on_picture_chosen(self, path: str) -> None:
        self.page.accept()
        self.picture_chosen.emit(path)

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """Somebody who comes back may have downloaded something, or plugged in a disk."""
        if state is Qt.ApplicationState.ApplicationActive:
            self.store.refresh()

    # Commands

    def _connect_actions(self) -> None:
        actions = self.actions_
        actions.show.triggered.connect(self.open_list)
        actions.use.triggered.connect(lambda: self.use(self.page.current))
        actions.add_file.triggered.connect(self._choose_files)
        actions.add_folder.triggered.connect(self._choose_folder)
        actions.show_in_folder.triggered.connect(
            lambda: Opening(self._bar.post).show_in_folder(Path(self.page.current))
        )
        actions.copy_hash.triggered.connect(self._copy_hash)
        actions.remove.triggered.connect(lambda: self._remove(self.page.current))
        actions.put_back.triggered.connect(lambda: self._put_back(self.page.current))
        actions.refresh.triggered.connect(self._refresh)

    def _on_current_changed(self) -> None:
        self.actions_.set_current(self.page.current_record, self._field.value)

    def _choose_files(self) -> None:
        patterns = " ".join(f"*{ending}" for ending in MODEL_ENDINGS)
        models, everything = translate("Models", "Models"), translate("Models", "All files")
        filters = [f"{models} ({patterns})", f"{everything} (*)"]
        ask_for_files(self._front, translate("Models", "Add model files"), filters, self.add)

    def _choose_folder(self) -> None:
        title = translate("Models", "Add a folder of models")
        ask_for_folder(self._front, title, lambda path: self.add([path]))

    @property
    def _front(self) -> QWidget:
        """Before which a dialog opens."""
        return self.page if self.page.isVisible() else self._window

    def _copy_hash(self) -> None:
        record = self.page.current_record
        if record is not None:
            QGuiApplication.clipboard().setText(record.sha256)

    def _remove(self, path: str) -> None:
        """From the list; the file stays where it is."""
        record = self.model.record(path)
        if record is None or record.is_starter:
            return
        self.choices.remove(path)
        self._field.forget(path)
        self.store.show(self._wish())

    def _put_back(self, path: str) -> None:
        self.choices.put_back(path)
        self.store.show(self._wish())

    def _refresh(self) -> None:
        self.store.refresh(anew=True)
        self.describer.resume()


def _about(record: ModelRecord, is_twin: bool) -> str:
    """What tells a model from others of the list."""
    architecture = record.description.architecture if record.description else ""
    if is_twin:
        return " · ".join(filter(None, (architecture, Path(record.path).parent.name)))
    return architecture
