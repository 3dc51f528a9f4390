"""The first-run page in a window: three ways to a model, by mouse and keyboard, large and small."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QSplitter,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.download_messages import Failed, Trouble
from app.download_offers import SDXL, Offer
from app.download_parts import part_of
from app.download_space import Space
from app.download_task import Stage
from app.first_run_desk import FirstRunDesk, usual_folder, wants_first_run
from app.first_run_places import FoundModels
from app.first_run_prompts import EXAMPLE_PROMPTS
from app.folders import Folders
from app.message_bar import BarMessage, Level
from app.model_folders import ModelFolder
from app.prompt_panel import PromptPanel
from app.theme import Mode, Theme
from engine.job import STARTER_MODEL
from tests.app.hub_server import FILE, Fault, HubServer
from tests.app.reading import clipped
from tests.app.test_accessibility import accessible_name
from tests.app.windows import controls, mnemonics, takes_tab

DATA = bytes(range(256)) * 4096  # 1 MiB
PATIENCE_MS = 60_000
LARGE, SMALL = QSize(1280, 800), QSize(640, 400)


class Room:
    """A window with a prompt panel and the desk."""

    def __init__(self, folders: Folders, hub: HubServer, found: list[FoundModels]) -> None:
        self.window = QMainWindow()
        self.panel = PromptPanel()
        self.middle = QLabel("middle")
        self.messages: list[BarMessage] = []
        self.outdated: list[str] = []
        self.desk = FirstRunDesk(
            self.window,
            self.panel,
            self.middle,
            folders,
            lambda: hub.endpoint,
            offer=hub.offer,
            find=lambda: found,
        )
        self.desk.told.connect(self.messages.append)
        self.desk.outdated.connect(self.outdated.append)
        splitter = QSplitter()
        splitter.addWidget(self.panel)
        splitter.addWidget(self.desk.stack)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        self.window.setCentralWidget(splitter)
        self.window.statusBar().addPermanentWidget(self.desk.field)
        self.page, self.card, self.task = self.desk.page, self.desk.page.download, self.desk.task

    def settle(self) -> None:
        """What threads found out is shown."""
        self.page._background.finish()
        self.task.finder._background.finish()
        QApplication.processEvents()


@pytest.fixture
def hub() -> Iterator[HubServer]:
    with HubServer(DATA) as hub:
        yield hub


@pytest.fixture
def found(tmp_path: Path) -> list[FoundModels]:
    folder = tmp_path / "ComfyUI" / "models" / "checkpoints"
    files = (folder / "Träume & Räume.safetensors", folder / "old.safetensors")
    return [FoundModels(ModelFolder(folder, "ComfyUI"), files)]


@pytest.fixture
def make(
    qtbot: QtBot, theme: Theme, folders: Folders, hub: HubServer, found: list[FoundModels]
) -> Iterator[Callable[..., Room]]:
    """`make(size)`: a window that shows the page."""
    made: list[Room] = []

    def make(size: QSize = LARGE, *, shown: bool = True) -> Room:
        room = Room(folders, hub, found)
        made.append(room)
        room.window.resize(size)
        room.window.show()
        qtbot.waitExposed(room.window)
        if shown:
            room.desk.show()
        room.settle()
        return room

    yield make
    for room in made:
        room.window.close()
        room.desk.stop()
        room.window.deleteLater()


@pytest.fixture
def room(make: Callable[..., Room]) -> Room:
    return make()


def press(widget: QWidget) -> None:
    """By the keyboard."""
    assert widget.isVisible() and widget.isEnabled(), accessible_name(widget)
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Space)


# The three ways


@pytest.mark.parametrize("prompt", EXAMPLE_PROMPTS)
def test_an_example_fills_the_panel_and_can_be_painted(
    qtbot: QtBot, room: Room, prompt: str
) -> None:
    button = room.page.starter.examples[EXAMPLE_PROMPTS.index(prompt)]
    assert not room.page.starter.paint.isEnabled()
    press(button)
    assert room.panel.prompt.toPlainText() == prompt and button.isChecked()
    assert room.panel.model.value == STARTER_MODEL
    room.panel.model.set_value("/another.safetensors")
    room.desk.show()
    with qtbot.waitSignal(room.desk.paint_requested):
        press(room.page.starter.paint)
    assert room.panel.model.value == STARTER_MODEL and not room.desk.is_shown


def test_the_examples_have_few_words_each() -> None:
    assert 3 <= len(EXAMPLE_PROMPTS) <= 4
    assert all(prompt.isascii() and len(prompt) < 55 for prompt in EXAMPLE_PROMPTS)


def test_a_file_or_a_folder_can_be_chosen(qtbot: QtBot, room: Room, tmp_path: Path) -> None:
    for button in (room.page.own.file, room.page.own.folder):
        press(button)
        dialog = next(w for w in QApplication.topLevelWidgets() if w.inherits("QFileDialog"))
        assert dialog.isVisible()
        dialog.reject()  # type: ignore[attr-defined]
        qtbot.waitUntil(lambda: not any(_dialogs()))
    room.panel.model.set_value(str(tmp_path / "mine.safetensors"))
    assert not room.desk.is_shown


def _dialogs() -> list[QWidget]:
    return [w for w in QApplication.topLevelWidgets() if w.inherits("QFileDialog")]


def test_models_of_other_programs_are_a_press_away(room: Room, found: list[FoundModels]) -> None:
    (button,) = room.page.own.found
    assert button.text() == "2 models of ComfyUI"
    actions = button.menu().actions()
    assert [action.text() for action in actions] == [
        "Träume && Räume.safetensors",
        "old.safetensors",
    ]
    actions[0].trigger()
    assert room.panel.model.value == str(found[0].files[0]) and not room.desk.is_shown


def test_looking_again_replaces_what_was_found(room: Room, found: list[FoundModels]) -> None:
    found.clear()
    room.desk.show()
    room.settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert room.page.own.found == [] and room.page.own.found_label.isHidden()
    texts = [button.text() for button in room.page.own.findChildren(QPushButton)]
    assert texts == ["", "Choose a file…", "Choose a folder…"]  # the first one is the title


def test_closing_goes_back_to_the_middle_and_the_menu_brings_it_back(room: Room) -> None:
    press(room.page.close_button)
    assert room.middle.isVisible() and not room.desk.is_shown
    room.desk.action.trigger()
    assert room.page.isVisible()


def test_the_page_is_for_those_who_have_nothing() -> None:
    assert wants_first_run(has_painted=False, models=[])
    assert not wants_first_run(has_painted=True, models=[])
    assert not wants_first_run(has_painted=False, models=["x"])


def test_nothing_is_looked_for_before_the_first_paint(
    qtbot: QtBot, theme: Theme, folders: Folders, hub: HubServer, found: list[FoundModels]
) -> None:
    room = Room(folders, hub, found)
    room.desk.show()
    room.settle()
    assert room.page.own.found == []
    room.window.show()
    room.desk.start()
    room.settle()
    assert len(room.page.own.found) == 1 and room.card.room.text() and not room.messages
    room.window.close()
    room.desk.stop()
    room.window.deleteLater()


# The download


def test_the_licence_comes_before_the_download(room: Room, folders: Folders) -> None:
    assert "1.0 MB" in room.card.facts.text()
    assert not room.card.download.isEnabled()
    press(room.card.agreed.box)
    assert room.card.download.isEnabled()
    assert room.card.path.text() == str(usual_folder(folders))
    assert room.card.room.text().endswith("are free there.")
    QTest.mouseClick(room.card.agreed.label, Qt.MouseButton.LeftButton)
    assert not room.card.download.isEnabled()  # a click on the words is one on the box


def test_a_download_that_does_not_fit_is_refused(room: Room) -> None:
    press(room.card.agreed.box)
    offer = room.task.offer
    room.task.finder.found.emit(Space(offer, room.card.folder, 0, 1_000_000, False))
    assert not room.card.download.isEnabled()
    assert "but only 1.0 MB are free there" in room.card.room.text()
    room.task.finder.found.emit(Space(offer, Path("/elsewhere"), 0, 10**12, False))
    assert not room.card.download.isEnabled()  # that was about another folder


def test_from_the_licence_to_a_chosen_model_by_keyboard(
    qtbot: QtBot, room: Room, hub: HubServer, tmp_path: Path
) -> None:
    hub.faults = [Fault(after=500_000, stalls=True)]
    target = tmp_path / "Modelle 🎨"
    room.card.set_folder(str(target))
    room.settle()
    press(room.card.agreed.box)
    press(room.card.download)
    part = part_of(target / FILE, hub.sha256)
    qtbot.waitUntil(lambda: part.exists() and part.stat().st_size == 500_000, timeout=PATIENCE_MS)
    press(room.card.pause)
    assert room.card.resume.hasFocus() and room.card.pause.isHidden()
    assert room.desk.field.text() == "Download paused"
    hub.go_on.set()
    press(room.card.resume)
    assert room.card.pause.hasFocus()  # a second press takes the first one back
    qtbot.waitUntil(lambda: room.task.stage is Stage.DONE, timeout=PATIENCE_MS)
    assert (target / FILE).read_bytes() == DATA
    assert hub.downloads[1].first_byte == 500_000
    assert room.panel.model.value == str(target / FILE)
    assert room.desk.is_shown and room.card.stage.text() == "A model is here and chosen."
    assert room.desk.field.isHidden() and not room.messages
    room.panel.prompt.setPlainText("a fox")
    with qtbot.waitSignal(room.desk.paint_requested):
        press(room.card.paint)
    assert not room.desk.is_shown and room.task.stage is Stage.IDLE


def test_without_words_paint_asks_for_them(qtbot: QtBot, room: Room) -> None:
    with qtbot.assertNotEmitted(room.desk.paint_requested):
        room.page.paint_requested.emit()
    assert room.panel.prompt.hasFocus() and not room.desk.is_shown


def test_a_cancelled_download_offers_itself_again(qtbot: QtBot, room: Room, hub: HubServer) -> None:
    hub.faults = [Fault(after=0, stalls=True)]
    press(room.card.agreed.box)
    press(room.card.download)
    qtbot.waitUntil(hub.reached.is_set, timeout=PATIENCE_MS)
    with qtbot.waitSignal(room.task.finder.removed, timeout=PATIENCE_MS):
        press(room.card.cancel)
    assert room.card.download.isVisible() and room.card.agreed.box.hasFocus()


def test_what_happens_while_the_page_is_away_is_told(
    qtbot: QtBot, room: Room, hub: HubServer
) -> None:
    hub.hub_faults = [Fault(status=403)]
    press(room.card.agreed.box)
    room.card.download.click()
    room.desk.hide()
    qtbot.waitUntil(lambda: bool(room.messages), timeout=PATIENCE_MS)
    (message,) = room.messages
    assert message.level is Level.WARNING and "does not give out" in message.text
    resume, show = message.choices
    show.act()
    assert room.desk.is_shown and room.outdated[-1] == message.id
    room.desk.hide()
    resume.act()
    qtbot.waitUntil(lambda: len(room.messages) == 2, timeout=PATIENCE_MS)
    assert room.messages[1].text == "A model is here and chosen."
    room.panel.prompt.setPlainText("a fox")
    with qtbot.waitSignal(room.desk.paint_requested):
        room.messages[1].choices[0].act()


def test_the_details_of_a_trouble_can_be_copied(room: Room) -> None:
    room.task.client.told.emit(Failed(Trouble.FOLDER, {"reason": "Read-only"}, "[Errno 30] x"))
    press(room.card.details)
    copied = QApplication.clipboard().text()
    assert copied.startswith("Nothing can be saved in") and copied.endswith("[Errno 30] x")
    room.task.client.told.emit(Failed(Trouble.BUSY))
    assert room.card.details.isHidden()


def test_an_interrupted_download_is_told_at_the_next_start(
    qtbot: QtBot, make: Callable[..., Room], hub: HubServer
) -> None:
    first = make()
    hub.faults = [Fault(after=500_000, stalls=True)]
    press(first.card.agreed.box)
    first.card.download.click()
    part = part_of(first.card.folder / FILE, hub.sha256)
    qtbot.waitUntil(lambda: part.exists() and part.stat().st_size == 500_000, timeout=PATIENCE_MS)
    first.desk.stop()
    second = make(shown=False)
    second.desk.start()
    (message,) = second.messages
    assert message.text == "Paused at 500.0 kB of 1.0 MB"
    assert second.desk.field.isVisible()
    message.choices[0].act()
    qtbot.waitUntil(lambda: second.task.stage is Stage.DONE, timeout=PATIENCE_MS)
    assert hub.downloads[1].first_byte == 500_000
    assert second.panel.model.value == str(first.card.folder / FILE)


# Everybody's page


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_every_control_has_a_name_and_tab_reaches_each_once(
    make: Callable[..., Room], size: QSize
) -> None:
    room = make(size)
    room.page.open_card(room.card)
    press(room.card.agreed.box)
    assert not [w for w in controls(room.window) if not accessible_name(w)]
    for label in room.page.findChildren(QLabel):
        assert label.text() or label.pixmap().isNull() or label.accessibleName()
    room.window.activateWindow()
    expected = {w for w in controls(room.window) if takes_tab(w)}
    assert room.card.licence in expected
    room.panel.prompt.setFocus()
    visited: list[QWidget] = []
    for _ in range(len(expected) + 5):
        focus = QApplication.focusWidget()
        if focus is room.panel.prompt and visited:
            break
        visited.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert Counter(visited) == Counter(expected)


def test_the_page_takes_no_letters_from_the_window(room: Room) -> None:
    assert mnemonics(room.page) == []


def test_a_small_window_folds_the_cards_and_opens_one_at_a_time(
    qtbot: QtBot,
    make: Callable[..., Room],
) -> None:
    room = make(SMALL)
    assert room.window.size() == SMALL and not room.page.is_wide
    bottom = room.page.starter.mapTo(room.page, room.page.starter.rect().bottomLeft())
    assert bottom.y() < room.page.height()  # all three ways are seen at once
    assert not any(card.is_open for card in room.page.cards)
    press(room.page.own.opener)
    assert room.page.own.file.isVisible()
    press(room.card.opener)
    assert room.card.agreed.box.isVisible() and not room.page.own.is_open
    qtbot.waitUntil(lambda: room.card.mapTo(room.page, QPoint(0, 0)).y() < 20)
    press(room.card.opener)
    assert not room.card.is_open
    room.window.resize(LARGE)
    QApplication.processEvents()
    assert room.page.is_wide and room.page.starter.paint.isVisible()


def test_the_starter_card_is_open_where_all_cards_fit(make: Callable[..., Room]) -> None:
    room = make(SMALL)
    high = QSize(SMALL.width(), 800)
    room.window.resize(high)
    QApplication.processEvents()
    assert not room.page.is_wide and room.page.starter.paint.isVisible()
    bottom = room.page.starter.mapTo(room.page, room.page.starter.rect().bottomLeft())
    assert bottom.y() < room.page.height()
    room.window.resize(SMALL)
    QApplication.processEvents()
    assert not room.page.starter.is_open
    room.window.resize(high)
    QApplication.processEvents()
    press(room.page.starter.opener)  # whoever closes it wants it closed
    room.window.resize(high.width() + 8, high.height())
    QApplication.processEvents()
    assert not any(card.is_open for card in room.page.cards)
    press(room.page.own.opener)
    room.window.resize(high)
    QApplication.processEvents()
    assert room.page.own.is_open and not room.page.starter.is_open


def test_a_narrow_page_is_never_cut_at_its_side(qtbot: QtBot, make: Callable[..., Room]) -> None:
    room = make(SMALL)
    splitter = room.window.centralWidget()
    assert isinstance(splitter, QSplitter)
    splitter.setSizes([SMALL.width(), 0])
    sideways = room.page.findChildren(QScrollArea)[0].horizontalScrollBar()
    for card in room.page.cards:
        room.page.open_card(card)
        qtbot.waitUntil(lambda: sideways.maximum() == 0, timeout=1000)
    assert room.page.minimumSizeHint().width() < 260
    room.card.folder = room.task.folder = Path("/" + "x" * 200)
    room.task.client.told.emit(Failed(Trouble.DISK_FULL))
    assert room.page.minimumSizeHint().width() < 260  # a long name widens no window


def test_a_running_download_is_seen_in_a_small_window(
    make: Callable[..., Room], hub: HubServer
) -> None:
    room = make(SMALL)
    hub.faults = [Fault(after=0, stalls=True)]
    room.task.start(hub.offer, room.card.folder)
    room.desk.show()
    assert room.card.is_open and room.card.bar.isVisible()
    press(room.card.opener)
    room.task.client.told.emit(Failed(Trouble.DISK_FULL))
    assert room.card.is_open and room.card.remark.isVisible()


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_nothing_is_clipped(qtbot: QtBot, make: Callable[..., Room], size: QSize) -> None:
    room = make(size)
    room.window.resize(size)
    for card in room.page.cards:
        room.page.open_card(card)
        qtbot.waitUntil(lambda: not clipped(room.page))
    room.task.stage = Stage.PAUSED
    room.task.changed.emit()
    room.page.open_card(room.card)
    qtbot.waitUntil(lambda: not clipped(room.page))


def test_the_cards_follow_a_change_of_colours(room: Room, theme: Theme) -> None:
    before = room.page.grab().toImage().pixelColor(60, room.page.height() // 2).lightness()
    theme.choose(Mode.DARK)
    QApplication.processEvents()
    after = room.page.grab().toImage().pixelColor(60, room.page.height() // 2).lightness()
    assert before > 200 and after < 100


def test_headings_follow_the_text_size(qapp: QApplication, room: Room) -> None:
    font = qapp.font()
    before = room.card.title.font().pointSizeF()
    try:
        larger = qapp.font()
        larger.setPointSizeF(font.pointSizeF() * 2)
        qapp.setFont(larger)
        QApplication.processEvents()
        assert room.card.title.font().pointSizeF() == pytest.approx(2 * before)
        assert room.page.title.font().pointSizeF() > room.card.title.font().pointSizeF()
        assert not room.page.is_wide  # the words need the room
    finally:
        qapp.setFont(font)


def test_the_state_of_an_example_is_told(room: Room) -> None:
    press(room.page.starter.examples[0])
    state = QAccessible.queryAccessibleInterface(room.page.starter.examples[0]).state()
    assert state.checked


def test_the_window_never_loads_the_network_library() -> None:
    code = (
        "import sys, app.first_run_desk as _; "
        "print([m for m in ('huggingface_hub', 'httpx', 'httpx2', 'filelock') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_table_holds_what_a_hub_can_be_held_to() -> None:
    for offer in (SDXL,):
        assert isinstance(offer, Offer)
        assert len(offer.revision) == 40 and len(offer.sha256) == 64
        assert offer.licence_url.startswith("https://") and offer.revision in offer.licence_url
