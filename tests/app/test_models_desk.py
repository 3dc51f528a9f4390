"""The model list as people use it: by keyboard, by mouse, by drops, while files come and go."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.activity import Activity
from app.folders import Folders
from app.gallery_model import GalleryModel
from app.gallery_record import Picture
from app.gallery_thumbnails import GalleryThumbnails
from app.json_file import JsonFile
from app.message_bar import Level, MessageBar
from app.models_arrivals import ADDED
from app.models_desk import ModelsDesk
from app.models_drop import models_in
from app.models_model import Role
from app.models_page import ModelsPage
from app.models_record import News
from app.power import PowerWatch
from app.power_governor import PowerGovernor
from app.power_policy import PowerState, Source
from app.prompt_panel import PromptPanel
from app.restore_desk import RestoreDesk
from app.runner import Runner
from app.settings_store import SettingsStore
from engine.job import STARTER_MODEL, Job
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.gallery_files import a1111_png, write_picture
from tests.app.machines import CPU_ONLY, ListedDevices
from tests.app.model_files import diffusers_folder, record, touch
from tests.app.reading import clipped
from tests.app.test_accessibility import accessible_name
from tests.app.windows import controls, takes_tab

Key = Qt.Key
MakeWindow = Callable[..., "Window"]


class Window(QMainWindow):
    """What the list needs around it."""

    def __init__(self, runner: Runner, folders: Folders) -> None:
        super().__init__()
        self.runner = runner
        self.settings = SettingsStore(JsonFile(folders.settings_file), self)
        self.gallery = GalleryModel(self)
        self.thumbnails = GalleryThumbnails(folders.data / "thumbnails", self)
        self.bar = MessageBar()
        self.panel = PromptPanel()
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.addWidget(self.bar)
        column.addWidget(self.panel)
        self.setCentralWidget(middle)
        self.restore_ = RestoreDesk(self, self.panel, self.bar, self.gallery)
        self.activity = Activity(runner, self)
        self.desk = ModelsDesk(
            self,
            runner.worker,
            folders,
            self.settings,
            self.activity,
            self.panel.model,
            self.gallery,
            self.thumbnails,
            self.bar,
        )
        self.restore_.models = self.desk.known_models

    @property
    def names(self) -> list[str]:
        """What the list shows."""
        model = self.desk.model
        return [str(model.index(row).data()) for row in range(model.rowCount())]

    @property
    def offered(self) -> list[str]:
        """What the panel's field offers."""
        box = self.panel.model._list
        return [box.itemText(row) for row in range(box.count()) if box.itemText(row)]

    @property
    def said(self) -> str:
        """By the message bar."""
        return self.bar.shown.text if self.bar.shown else ""

    def let_go(self) -> None:
        self.desk.close()
        self.restore_.close()
        self.thumbnails.close()
        self.settings.wait()


@pytest.fixture
def make_window(
    qtbot: QtBot, folders: Folders, make_runner: Callable[..., Runner], tmp_path: Path
) -> Iterator[MakeWindow]:
    """`make_window()`: one that is shown and has looked at all files; the one before is closed."""
    made: list[Window] = []

    def make(*lives: tuple[str, ...]) -> Window:
        for window in made:
            window.let_go()
        script = Script(tmp_path / f"script {len(made)}", *(lives or (GOOD_LIFE,)))
        window = Window(make_runner(script.command), folders)
        made.append(window)
        window.show()
        qtbot.waitExposed(window)
        with qtbot.waitSignal(window.desk.store.settled, timeout=PATIENCE_MS):
            window.desk.start()
        return window

    yield make
    for window in made:
        window.let_go()
        window.deleteLater()


@pytest.fixture
def models(tmp_path: Path) -> Path:
    folder = tmp_path / "Modelle 🎨 絵"
    touch(folder / "alpha.safetensors", "one")
    touch(folder / "beta.safetensors", "two")
    touch(folder / "detail.safetensors", "lora")
    diffusers_folder(folder / "delta")
    return folder


@pytest.fixture
def window(qtbot: QtBot, make_window: MakeWindow, models: Path) -> Window:
    """With the folder of models read."""
    window = make_window()
    window.desk.add([str(models)])
    qtbot.waitUntil(lambda: "3 models" in window.said, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: len(window.offered) == 5, timeout=PATIENCE_MS)
    return window


def drop(widget: QWidget, *paths: Path) -> bool:
    """Whether the widget takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(30, 20), copy, data, left, none)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(30, 20), copy, data, left, none))
    return enter.isAccepted()


def open_list(qtbot: QtBot, window: Window) -> ModelsPage:
    """The list, with the focus in it."""
    window.desk.open_list()
    page = window.desk.page
    qtbot.waitUntil(page.search.hasFocus, timeout=PATIENCE_MS)
    return page


class Work(QObject):
    """How long this thread computed between two turns of the event loop, in ms."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces_ms: list[float] = []
        self._last = time.thread_time()
        timer = QTimer(self, interval=1)
        timer.timeout.connect(self._tick)
        timer.start()

    def _tick(self) -> None:
        now = time.thread_time()
        self.pieces_ms.append((now - self._last) * 1000)
        self._last = now


def hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_folder_is_read_and_its_models_are_offered(window: Window, models: Path) -> None:
    assert window.names == ["Starter model", "alpha", "beta", "delta"]
    assert window.offered == ["Starter model", "alpha", "beta", "delta", "All models…"]
    assert window.settings.settings.model_folders == (str(models),)
    box = window.panel.model._list
    spoken = box.itemData(1, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "alpha, Stable Diffusion XL"
    assert box.itemData(1, Qt.ItemDataRole.ToolTipRole) == str(models / "alpha.safetensors")


def test_one_is_chosen_by_keyboard_alone(qtbot: QtBot, window: Window, models: Path) -> None:
    window.desk.actions_.show.trigger()
    page = window.desk.page
    qtbot.waitUntil(page.search.hasFocus, timeout=PATIENCE_MS)
    assert page.current == STARTER_MODEL and not page.use.isEnabled()
    QTest.keyClicks(page.search, "bet")
    qtbot.waitUntil(lambda: window.names == ["beta"], timeout=PATIENCE_MS)
    assert page.current == str(models / "beta.safetensors")
    QTest.keyClick(page.search, Key.Key_Escape)
    assert page.isVisible() and page.search.text() == ""
    qtbot.waitUntil(lambda: len(window.names) == 4, timeout=PATIENCE_MS)
    assert page.current == str(models / "beta.safetensors")  # it stays the current one
    QTest.keyClick(page.search, Key.Key_Down)
    assert page.view.hasFocus()
    QTest.keyClick(page.view, Key.Key_Up)
    QTest.keyClick(page.view, Key.Key_Return)
    assert window.panel.model.value == str(models / "alpha.safetensors")
    assert not page.isVisible()
    window.desk.open_list()
    assert page.current == str(models / "alpha.safetensors")
    assert "In use" in str(page.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))
    QTest.keyClick(page.search, Key.Key_Escape)
    assert not page.isVisible()


def test_what_is_no_model_is_shown_with_its_reason_on_demand(
    qtbot: QtBot, window: Window, models: Path
) -> None:
    page = open_list(qtbot, window)
    assert page.others.text() == "Show 1 other"
    page.others.click()
    assert window.names[-1] == "detail"
    page.select(str(models / "detail.safetensors"))
    assert "A LoRA, no model" in page.details.text.toPlainText()
    assert "It is a LoRA." in page.details.text.toPlainText()
    assert not window.desk.actions_.use.isEnabled()
    QTest.keyClick(page.view, Key.Key_Return)
    assert page.isVisible() and window.panel.model.value == STARTER_MODEL


def test_hashes_come_and_pictures_find_their_model_by_them(
    qtbot: QtBot, window: Window, models: Path, tmp_path: Path
) -> None:
    digits = hash_of(models / "beta.safetensors")
    path = str(models / "beta.safetensors")
    qtbot.waitUntil(lambda: path in window.desk.known_models().hashes, timeout=PATIENCE_MS)
    assert window.desk.known_models().hashes[path] == digits
    assert str(models / "delta") not in window.desk.known_models().hashes
    text = "a fox\nSteps: 9, Sampler: Euler, CFG scale: 7, Seed: 1, Size: 512x512, "
    dropped = tmp_path / "picture.png"
    dropped.write_bytes(a1111_png(f"{text}Model hash: {digits[:10]}, Model: renamed"))
    assert drop(window, dropped)
    qtbot.waitUntil(lambda: window.panel.model.value == path, timeout=PATIENCE_MS)
    dropped.write_bytes(a1111_png(f"{text}Model hash: 0123456789, Model: dreams_v9"))
    assert drop(window, dropped)
    qtbot.waitUntil(lambda: "dreams_v9" in window.said, timeout=PATIENCE_MS)


def test_the_hash_is_copied(qtbot: QtBot, window: Window, models: Path) -> None:
    page = open_list(qtbot, window)
    page.select(str(models / "alpha.safetensors"))
    qtbot.waitUntil(window.desk.actions_.copy_hash.isEnabled, timeout=PATIENCE_MS)
    page.view.setFocus()
    QTest.keyClick(page.view, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    digits = hash_of(models / "alpha.safetensors")
    assert QGuiApplication.clipboard().text() == digits
    assert digits[:10] in page.details.text.toPlainText()


def test_one_is_taken_from_the_list_and_put_back(
    qtbot: QtBot, make_window: MakeWindow, window: Window, models: Path
) -> None:
    path = models / "alpha.safetensors"
    page = open_list(qtbot, window)
    page.select(str(path))
    page.view.setFocus()
    QTest.keyClick(page.view, Key.Key_Delete)
    qtbot.waitUntil(lambda: "alpha" not in window.names, timeout=PATIENCE_MS)
    assert path.exists()
    assert page.current == str(models / "beta.safetensors")  # what took its place
    qtbot.waitUntil(lambda: "alpha" not in window.offered, timeout=PATIENCE_MS)

    again = make_window()
    assert "alpha" not in again.names and "beta" in again.names
    again.desk.open_list()
    again.desk.page.others.click()
    again.desk.page.select(str(path))
    assert again.desk.actions_.put_back.isVisible()
    assert not again.desk.actions_.remove.isVisible()
    again.desk.actions_.put_back.trigger()
    qtbot.waitUntil(lambda: "alpha" in again.offered, timeout=PATIENCE_MS)
    again.desk.page.select(STARTER_MODEL)
    assert not again.desk.actions_.remove.isEnabled()


def test_a_file_that_is_dropped_is_added_and_can_be_used(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    assert window.desk.page.hint.text().startswith("Drop model files here")
    single = touch(tmp_path / "Downloads 📥" / "dreams.safetensors")
    assert drop(window, single)
    qtbot.waitUntil(lambda: "dreams" in window.said, timeout=PATIENCE_MS)
    assert window.bar.shown is not None and window.bar.shown.level is Level.INFO
    window.bar.shown.choices[0].act()
    assert window.panel.model.value == str(single) and window.said == ""
    again = make_window()
    assert again.names == ["Starter model", "dreams"]
    assert again.settings.settings.model_folders == ()


def test_a_lora_that_is_dropped_is_told(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    assert drop(window.desk.page, touch(tmp_path / "detail.safetensors", "lora"))
    qtbot.waitUntil(lambda: bool(window.said), timeout=PATIENCE_MS)
    assert window.said == "“detail” cannot paint: A LoRA, no model."
    assert window.bar.shown is not None and window.bar.shown.level is Level.WARNING


def test_a_folder_without_models_is_told(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    empty = tmp_path / "leer 🗑️"
    empty.mkdir()
    assert drop(window, empty)
    qtbot.waitUntil(lambda: str(empty) in window.said, timeout=PATIENCE_MS)
    assert window.settings.settings.model_folders == (str(empty),)


def test_models_and_pictures_may_be_dropped_together(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    model = touch(tmp_path / "dreams.safetensors")
    picture = write_picture(tmp_path / "p.png", 3)
    notes = touch(tmp_path / "notes.txt")
    assert not drop(window, notes)
    assert drop(window, model, picture, notes)
    qtbot.waitUntil(lambda: "number 3" in window.panel.prompt.toPlainText(), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: "dreams" in window.names, timeout=PATIENCE_MS)
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/x.safetensors"), QUrl.fromLocalFile(str(model))])
    assert models_in(data) == [str(model)]


def test_files_that_go_leave_the_list_and_the_field(
    qtbot: QtBot, window: Window, models: Path
) -> None:
    window.desk.open_list()
    window.desk.page.select(str(models / "beta.safetensors"))
    (models / "beta.safetensors").unlink()
    qtbot.waitUntil(lambda: "beta" not in window.offered, timeout=PATIENCE_MS)
    assert window.names == ["Starter model", "alpha", "delta"]
    assert window.desk.page.current == str(models / "delta")
    touch(models / "gamma.safetensors")
    qtbot.waitUntil(lambda: "gamma" in window.offered, timeout=PATIENCE_MS)


def test_many_changes_at_once_leave_the_place(qtbot: QtBot, window: Window) -> None:
    """The list is filled anew; another entry takes the place of one that is gone."""
    records = [record(f"model {number:02}") for number in range(60)]
    window.desk.model.take(News(tuple(records)))
    page = window.desk.page
    page.select(records[30].path)
    window.desk.model.take(News((), tuple(r.path for r in records[:40] if r is not records[30])))
    assert page.current == records[30].path
    row = page.view.currentIndex().row()
    window.desk.model.take(News(tuple(records[:20]), tuple(r.path for r in records[30:50])))
    assert page.view.currentIndex().row() == row > 0


def test_a_folder_that_is_gone_is_named(
    qtbot: QtBot, window: Window, models: Path, tmp_path: Path
) -> None:
    models.rename(tmp_path / "elsewhere")
    with qtbot.waitSignal(window.desk.store.settled, timeout=PATIENCE_MS):
        window.desk.actions_.refresh.trigger()
    qtbot.waitUntil(lambda: window.names == ["Starter model"], timeout=PATIENCE_MS)
    assert str(models) in window.desk.page.trouble.text()
    (tmp_path / "elsewhere").rename(models)
    window.desk.actions_.refresh.trigger()
    qtbot.waitUntil(lambda: len(window.names) == 4, timeout=PATIENCE_MS)
    assert window.desk.page.trouble.text() == ""


def test_a_file_that_kills_the_worker_is_told_and_asked_again_on_demand(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window(*[("ready", "run")] * 3)
    bad = touch(tmp_path / "bad.safetensors", "die")
    window.desk.add([str(bad)])
    qtbot.waitUntil(lambda: "bad" in window.said, timeout=PATIENCE_MS)
    assert "ended unexpectedly" in window.said
    touch(bad, "now it is fine", moment=bad.stat().st_mtime)
    window.desk.actions_.refresh.trigger()
    qtbot.waitUntil(lambda: "bad" in window.offered, timeout=PATIENCE_MS)


def test_hashing_waits_while_a_job_paints(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window(("ready", "run", "step 1", "cancelled", "serve"))
    window.runner.run(Job("x", steps=3), str(tmp_path / "x.png"))
    qtbot.waitUntil(lambda: window.desk.hasher.is_paused, timeout=PATIENCE_MS)
    window.runner.cancel()
    qtbot.waitUntil(lambda: not window.desk.hasher.is_paused, timeout=PATIENCE_MS)


def test_news_of_a_model_does_not_move_who_looks_at_another(
    qtbot: QtBot, window: Window, models: Path
) -> None:
    page = open_list(qtbot, window)
    page.select(str(models / "beta.safetensors"))
    record_ = window.desk.model.record(str(models / "alpha.safetensors"))
    window.desk.model.take(News((record_,)))
    page.select(str(models / "alpha.safetensors"))
    window.desk.model.take(News((record_,)))
    assert page.current == str(models / "alpha.safetensors")


def test_hashing_waits_while_power_is_saved(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    watch = PowerWatch(PowerState)
    governor = PowerGovernor(watch, ListedDevices(CPU_ONLY), window.settings)
    window.desk.follow(governor)
    assert not window.desk.hasher.is_paused
    watch.state_read.emit(PowerState(Source.BATTERY, 90))
    assert window.desk.hasher.is_paused
    good = touch(tmp_path / "good.safetensors")
    words = window.desk.page.details.text
    window.desk.add([str(good)])
    qtbot.waitUntil(lambda: "good" in window.offered, timeout=PATIENCE_MS)
    open_list(qtbot, window).select(str(good))
    qtbot.waitUntil(lambda: "while power is saved" in words.toPlainText(), timeout=PATIENCE_MS)
    watch.state_read.emit(PowerState(Source.MAINS, 90))
    assert not window.desk.hasher.is_paused
    digits = hash_of(good)[:10]
    qtbot.waitUntil(lambda: digits in words.toPlainText(), timeout=PATIENCE_MS)


def test_what_is_chosen_elsewhere_comes_onto_the_list(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    fresh = touch(tmp_path / "downloaded" / "sdxl.safetensors")
    window.panel.model.set_value(str(fresh))
    qtbot.waitUntil(lambda: "sdxl" in window.names, timeout=PATIENCE_MS)
    window.panel.model.set_value(str(tmp_path / "gone.safetensors"))
    with qtbot.waitSignal(window.desk.store.settled, timeout=PATIENCE_MS):
        window.desk.store.refresh()
    assert "gone" not in window.names and "gone.safetensors" in window.offered


def test_a_folder_of_models_that_is_chosen_in_the_panel(
    qtbot: QtBot, make_window: MakeWindow, models: Path
) -> None:
    window = make_window()
    window.panel.model._take(str(models))
    qtbot.waitUntil(lambda: "3 models" in window.said, timeout=PATIENCE_MS)
    assert window.panel.model.value == STARTER_MODEL
    window.panel.model._take(str(models / "delta"))
    assert window.panel.model.value == str(models / "delta")


def test_pictures_of_a_model_are_shown_and_can_be_gone_to(
    qtbot: QtBot, window: Window, models: Path, tmp_path: Path
) -> None:
    path = str(models / "alpha.safetensors")
    made = [str(write_picture(tmp_path / f"{n}.png", n, 16, model=path)) for n in range(3)]
    window.gallery.set_pictures(
        Picture(file, n + 1, 1, f"a fox {n}", model_path=path) for n, file in enumerate(made)
    )
    page = open_list(qtbot, window)
    page.select(path)
    shown = page.details.pictures
    assert shown.isVisible() and [shown.path_at(row) for row in range(3)] == made[::-1]
    qtbot.waitUntil(
        lambda: page.view.currentIndex().data(Role.PICTURE).path == made[2], timeout=PATIENCE_MS
    )
    shown.setFocus()
    QTest.keyClick(shown, Key.Key_Down)
    shown.setCurrentIndex(shown.model().index(0, 0))
    with qtbot.waitSignal(window.desk.picture_chosen, timeout=PATIENCE_MS) as told:
        QTest.keyClick(shown, Key.Key_Return)
    assert told.args == [made[2]] and not page.isVisible()


def test_the_dialogs_of_the_list_add_what_is_chosen(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    window.desk.open_list()
    one, two = (touch(tmp_path / f"{name}.safetensors") for name in ("one", "two"))
    window.desk.actions_.add_file.trigger()
    dialog = window.desk.page.findChild(QFileDialog)
    dialog.filesSelected.emit([str(one), str(two)])
    dialog.reject()
    qtbot.waitUntil(lambda: {"one", "two"} <= set(window.names), timeout=PATIENCE_MS)
    window.desk.actions_.add_folder.trigger()
    dialog = window.desk.page.findChild(QFileDialog)
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.reject()


def test_the_way_to_all_models_is_no_model(qtbot: QtBot, window: Window, models: Path) -> None:
    """Neither a key nor the wheel goes there by mistake."""
    field = window.panel.model
    box = field._list
    values: list[str] = []
    field.changed.connect(values.append)
    box.setFocus()
    for _ in range(8):
        QTest.keyClick(box, Key.Key_Down)
    assert field.value == str(models / "delta") == values[-1] and len(values) == 3
    assert not window.desk.page.isVisible()
    box.setCurrentIndex(box.count() - 1)
    box.activated.emit(box.count() - 1)
    assert window.desk.page.isVisible() and field.value == str(models / "delta")
    assert box.currentText() == "delta" and len(values) == 3
    window.desk.page.hide()
    field._browse.menu().actions()[-1].trigger()
    assert window.desk.page.isVisible()


def test_commands_have_keys_and_a_menu(window: Window) -> None:
    actions = window.desk.actions_
    assert actions.show.shortcut() == QKeySequence("Ctrl+Shift+M")
    menu = QMenu()
    actions.fill_context_menu(menu)
    texts = [action.text() for action in menu.actions() if action.isVisible() and action.text()]
    letters = [text[text.index("&") + 1].casefold() for text in texts]
    assert len(set(letters)) == len(letters)


def test_every_control_has_a_name_and_one_stop_of_tab(qtbot: QtBot, window: Window) -> None:
    page = open_list(qtbot, window)
    assert not [widget for widget in controls(page) if not accessible_name(widget)]
    expected = {widget for widget in controls(page) if takes_tab(widget)} | {page.details.text}
    visited = []
    page.search.setFocus()
    for _ in range(len(expected)):
        focus = QApplication.focusWidget()
        visited.append(focus)
        QTest.keyClick(focus, Key.Key_Tab)
    assert set(visited) == expected and QApplication.focusWidget() is page.search


def test_it_fits_a_small_screen(qtbot: QtBot, window: Window) -> None:
    page = open_list(qtbot, window)
    small = QSize(640, 400)
    assert page.minimumSizeHint().width() <= 640 and page.minimumSizeHint().height() <= 400
    page.resize(small)
    qtbot.waitUntil(lambda: page.size() == small)
    assert not clipped(page)


def test_three_hundred_models_come_without_a_stall(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    """All of them new, asked about one by one and hashed, with the list open. What is measured is
    the window's own work: a busy machine may let it wait for the threads of the list."""
    window = make_window()
    window.desk.open_list()
    folder = tmp_path / "viele 🎨"
    for number in range(300):
        touch(folder / f"model {number:03}.safetensors", f"{number}")
    work = Work()
    window.desk.add([str(folder)])
    qtbot.waitUntil(lambda: "300 models" in window.said, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: len(window.desk.known_models().hashes) == 300, timeout=PATIENCE_MS)
    assert len(work.pieces_ms) > 20 and max(work.pieces_ms) < 50, sorted(work.pieces_ms)[-5:]
    assert window.bar.shown is not None and window.bar.shown.id == ADDED

    again = make_window()
    assert len(again.names) == 301
    began = time.thread_time()
    again.desk.open_list()
    again.desk.page.grab()
    assert time.thread_time() - began < 0.2


def test_files_that_wait_for_their_hash_are_told_only_where_there_are_some(
    qtbot: QtBot, window: Window
) -> None:
    page = open_list(qtbot, window)
    page.show_reading(STARTER_MODEL, 0.5, 0)
    assert page.work.text().endswith("50 %.")
    page.show_reading(STARTER_MODEL, 0.5, 2)
    assert "2" in page.work.text().partition("50 %.")[2]
