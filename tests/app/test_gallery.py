"""The gallery as people use it: by keyboard, with filters, in the window while pictures come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.folders import Folders
from app.gallery_model import GalleryModel
from app.gallery_page import GalleryPage
from app.gallery_record import Filter, Picture, Sort, Span
from app.gallery_store import News
from app.gallery_thumbnails import GalleryThumbnails
from app.gallery_view import GalleryView
from app.main_window import MainWindow
from app.message_bar import BarMessage, Level
from app.restore import Use
from app.runner import Runner
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.gallery_files import write_pictures

Key = Qt.Key


def picture(number: int, **changes: object) -> Picture:
    values: dict[str, object] = {
        "path": f"/Bilder 🦊/{number:05}.png",
        "mtime_ns": -number,
        "size": 1,
        "prompt": f"a fox {number}",
        "model": f"model {number % 2}",
    }
    return Picture(**(values | changes))  # type: ignore[arg-type]


class Asked(GalleryThumbnails):
    """Remembers which pictures were asked for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.paths: set[str] = set()

    def get(self, picture: Picture, side: int) -> None:
        self.paths.add(picture.path)


@pytest.fixture
def thumbnails(qtbot: QtBot, tmp_path: Path) -> Iterator[Asked]:
    thumbnails = Asked(tmp_path)
    yield thumbnails
    thumbnails.close()


@pytest.fixture
def page(qtbot: QtBot, thumbnails: Asked) -> GalleryPage:
    """400 pictures in five columns."""
    model = GalleryModel()
    page = GalleryPage(model, thumbnails)
    model.setParent(page)
    qtbot.addWidget(page)
    model.set_pictures(picture(number) for number in range(400))
    page.resize(900, 600)
    page.show()
    qtbot.waitExposed(page)
    page.view.setFocus()
    return page


def press(widget: QWidget, *keys: Key) -> None:
    for key in keys:
        QTest.keyClick(widget, key)


def current(view: GalleryView) -> int:
    return view.currentIndex().row()


def test_keys_go_everywhere(page: GalleryPage) -> None:
    view = page.view
    columns = view._columns()
    assert columns == 5
    places = []
    for key in (Key.Key_Home, Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Up, Key.Key_End):
        press(view, key)
        places.append(current(view))
    assert places == [0, 1, 6, 5, 0, 399]
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))
    press(view, Key.Key_Down)
    assert current(view) == 399
    press(view, Key.Key_PageUp)
    assert current(view) == 399 - 5 * (view.viewport().height() // view._cell().height())
    assert len(view.selected_paths) == 1


def test_a_favourite_has_the_frame_of_the_focus_too(page: GalleryPage) -> None:
    view = page.view
    page._model.set_pictures(picture(number, favourite=number < 2) for number in range(3))
    for row in (0, 2):
        view.setFocus()
        view.selectionModel().setCurrentIndex(
            view.model().index(row, 0), QItemSelectionModel.SelectionFlag.NoUpdate
        )
        view.clearSelection()
        frame = view.visualRect(view.currentIndex()).adjusted(2, 2, -2, -2).topLeft()
        seen = view.viewport().grab().toImage().pixelColor(frame + QPoint(20, 0))
        assert seen == view.palette().color(QPalette.ColorRole.Accent), row


def test_down_from_the_search_box_chooses_what_it_comes_to(qtbot: QtBot, page: GalleryPage) -> None:
    page.search.setFocus()
    QTest.keyClicks(page.search, "fox 7")
    qtbot.waitUntil(lambda: page._model.rowCount() < 400, timeout=PATIENCE_MS)
    assert not page.view.selected_paths
    press(page.search, Key.Key_Down)
    assert page.view.hasFocus() and page.view.selected_paths == [picture(7).path]


def test_down_from_above_a_short_last_line(page: GalleryPage) -> None:
    page._model.set_pictures(picture(number) for number in range(7))
    page.view.select(picture(4).path)
    press(page.view, Key.Key_Down)
    assert current(page.view) == 6
    press(page.view, Key.Key_Down)
    assert current(page.view) == 6


def test_enter_opens(qtbot: QtBot, page: GalleryPage) -> None:
    page.view.select(picture(3).path)
    with qtbot.waitSignal(page.view.opened) as answer:
        press(page.view, Key.Key_Return)
    assert answer.args == [picture(3).path]
    with qtbot.waitSignal(page.view.opened) as answer:
        place = page.view.visualRect(page._model.index(1)).center()
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseDClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert answer.args == [picture(1).path]


def test_only_what_is_seen_is_asked_for(qtbot: QtBot, page: GalleryPage, thumbnails: Asked) -> None:
    view = page.view
    qtbot.waitUntil(lambda: len(thumbnails.paths) > 0)
    seen = 5 * (view.viewport().height() // view._cell().height() + 2)
    assert len(thumbnails.paths) <= seen
    press(view, Key.Key_End)
    qtbot.waitUntil(lambda: picture(399).path in thumbnails.paths)
    assert len(thumbnails.paths) <= 2 * seen


@pytest.mark.parametrize(
    "direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]
)
@pytest.mark.parametrize("is_strip", [False, True])
def test_each_picture_is_found_where_it_is(
    qtbot: QtBot, thumbnails: Asked, is_strip: bool, direction: Qt.LayoutDirection
) -> None:
    model = GalleryModel()
    view = GalleryView(model, thumbnails, is_strip=is_strip)
    model.setParent(view)
    qtbot.addWidget(view)
    view.setLayoutDirection(direction)
    model.set_pictures(picture(number) for number in range(60))
    view.resize(500, 130)
    view.show()
    for row in (0, 1, 29, 58, 59):
        view.select(model.path_at(row))
        place = view.visualRect(model.index(row))
        assert view.viewport().rect().contains(place.center())
        assert view.indexAt(place.center()).row() == row
    first, second = (view.visualRect(model.index(row)) for row in (0, 1))
    to_the_right = second.left() > first.left()
    assert to_the_right == (direction is Qt.LayoutDirection.LeftToRight)


def test_the_bar_of_the_strip_is_there_where_pictures_are_out_of_sight(
    qtbot: QtBot, thumbnails: Asked
) -> None:
    """It makes pictures smaller. Where they fit then, they are smaller without it."""
    model = GalleryModel()
    model.set_pictures([picture(number) for number in range(5)])
    view = GalleryView(model, thumbnails, is_strip=True)
    qtbot.addWidget(view)
    bar = view.horizontalScrollBar()
    view.show()
    for width in range(380, 540, 4):
        view.resize(width, 104)
        QApplication.processEvents()
        last = view.visualRect(model.index(4))
        assert bar.isVisible() or last.right() < view.viewport().width(), width
        assert bar.isVisible() is (bar.maximum() > 0), width
        assert bar.isVisible() is (width < 5 * (102 - bar.sizeHint().height()) + 2), width
    view.resize(600, 104)
    assert not bar.isVisible()


def test_selection_outlives_a_new_list(page: GalleryPage) -> None:
    view, model = page.view, page._model
    view.select(picture(10).path)
    QTest.keyClick(view, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    model.set_view(Filter(), Sort.OLDEST)
    assert view.selected_paths == [picture(11).path, picture(10).path]
    assert view.current_path == picture(11).path
    model.take(News(tuple(picture(n) for n in range(400, 500))))
    assert view.selected_paths == [picture(11).path, picture(10).path]
    model.set_view(Filter(words="fox 39"), Sort.NEWEST)
    assert current(view) >= 0  # the focus goes on to what is left


def test_pictures_grow_by_keys(page: GalleryPage) -> None:
    side = page.view.side
    press(page.view, Key.Key_Plus)
    assert page.view.side > side
    press(page.view, Key.Key_Minus, Key.Key_Minus)
    assert page.view.side < side
    press(page.view, *[Key.Key_Minus] * 50)
    assert page.view.side >= 80


def test_a_narrow_window_has_smaller_pictures(qtbot: QtBot, page: GalleryPage) -> None:
    page.resize(190, 600)
    page.view.set_side(300)
    for row in (0, 3):
        page.view.select(picture(row).path)
        place, room = page.view.visualRect(page._model.index(row)), page.view.viewport().rect()
        assert room.left() <= place.left() and place.right() <= room.right()


def test_filters_by_hand(qtbot: QtBot, page: GalleryPage) -> None:
    model = page._model
    QTest.keyClicks(page.search, "FOX 39")
    qtbot.waitUntil(lambda: model.rowCount() == 14)  # 39, 139, 239, 339 and 390 ... 399
    page.model_choice.setCurrentIndex(page.model_choice.findData("model 1"))
    page.model_choice.activated.emit(1)
    assert model.rowCount() == 9 and model.filter.model == "model 1"
    page.span_choice.setCurrentIndex(page.span_choice.findData(Span.DAY))
    page.span_choice.activated.emit(1)
    assert model.rowCount() == 0 and page._hint.isVisible()
    assert page._hint.text() == "No picture is like that."
    page.show_all()
    assert model.rowCount() == 400 and page.view.isVisible()
    model.set_favourite([picture(7).path], True)
    page.favourites.click()
    assert [model.path_at(row) for row in range(model.rowCount())] == [picture(7).path]
    model.set_pictures([])
    page.show_all()
    assert page._hint.text() == "Pictures that you paint come here."


def test_the_search_box_is_left_by_keys(qtbot: QtBot, page: GalleryPage) -> None:
    page.search.setFocus()
    QTest.keyClicks(page.search, "fox")
    press(page.search, Key.Key_Down)
    assert QApplication.focusWidget() is page.view
    press(page.search, Key.Key_Escape)
    assert page.search.text() == ""
    with qtbot.waitSignal(page.close_requested):
        press(page.search, Key.Key_Escape)


# In the window


class Gone:
    """In the place of the trash."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    def __call__(self, path: str) -> None:
        self.paths.append(path)
        Path(path).unlink()


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> Gone:
    gone = Gone()
    monkeypatch.setattr("app.gallery_desk.GalleryDesk.__init__.__defaults__", (gone,))
    return gone


@pytest.fixture
def window(
    qtbot: QtBot,
    gone: Gone,
    folders: Folders,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
) -> MainWindow:
    """With ten pictures, the newest of them last."""
    write_pictures(folders.pictures, 10)
    window = make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))
    model = window.gallery.model
    qtbot.waitUntil(
        lambda: model.rowCount() == 10 and bool(model.picture(model.path_at(9)).prompt),
        timeout=PATIENCE_MS,
    )
    qtbot.waitUntil(lambda: not window.page.image.isNull(), timeout=PATIENCE_MS)  # of the first
    window.activateWindow()
    return window


def shown(window: MainWindow) -> list[str]:
    model = window.gallery.model
    return [model.path_at(row) for row in range(model.rowCount())]


def choose(qtbot: QtBot, window: MainWindow, row: int) -> str:
    path = shown(window)[row]
    if path == window.page.viewer.path:
        return path
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        window.gallery.strip.select(path)
    return path


def test_a_chosen_picture_is_viewed_and_walked_from(qtbot: QtBot, window: MainWindow) -> None:
    path = choose(qtbot, window, 2)
    assert window.page.path == path and window.page.path_edit.text() == path
    assert window.page.viewer.path == path
    canvas = window.page.viewer.canvas
    canvas.setFocus()
    for key, row in ((Key.Key_Right, 3), (Key.Key_PageUp, 2), (Key.Key_End, 9), (Key.Key_Home, 0)):
        with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
            press(canvas, key)
        assert window.page.viewer.path == shown(window)[row] == window.gallery.current


def test_all_pictures_and_back(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClick(window, Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    view = window.gallery.page.view
    assert window.page.shows_all and QApplication.focusWidget() is view
    press(view, Key.Key_Home, Key.Key_Right)
    assert window.page.path == shown(window)[1]
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        press(view, Key.Key_Return)
    assert not window.page.shows_all and window.page.viewer.path == shown(window)[1]
    assert QApplication.focusWidget() is window.page.viewer.canvas
    assert not window.gallery.actions_.show_all.isChecked()


def test_a_key_goes_to_the_search_from_everywhere(qtbot: QtBot, window: MainWindow) -> None:
    window.panel.prompt.setFocus()
    QTest.keyClick(window, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.page.shows_all and window.gallery.page.search.hasFocus()


def test_esc_belongs_to_the_search_box(qtbot: QtBot, window: MainWindow) -> None:
    """In it the key empties the box, then goes back to the viewer; it cancels nothing."""
    window.page.bar.post(BarMessage("x", Level.INFO, "stays"))
    window.gallery.actions_.show_all.trigger()
    search = window.gallery.page.search
    search.setFocus()
    QTest.keyClicks(search, "fox")
    press(search, Key.Key_Escape)
    assert search.text() == "" and window.page.shows_all
    press(search, Key.Key_Escape)
    assert not window.page.shows_all and window.page.bar.shown.text == "stays"
    window.gallery.actions_.show_all.trigger()
    press(window.gallery.page.view, Key.Key_Escape)  # in the pictures too
    assert not window.page.shows_all and window.page.bar.shown.text == "stays"


def test_trash_and_undo(qtbot: QtBot, window: MainWindow, gone: Gone) -> None:
    paths = shown(window)
    choose(qtbot, window, 2)
    canvas = window.page.viewer.canvas
    canvas.setFocus()
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        press(canvas, Key.Key_Delete)
    assert shown(window) == paths[:2] + paths[3:] and Path(paths[2]).exists()
    assert window.page.viewer.path == paths[3]  # the next one is seen
    message = window.page.bar.shown
    assert "1 picture" in message.text and message.choices[0].label == "Undo"
    QTest.keyClick(canvas, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown(window) == paths and window.page.bar.shown is None
    window.gallery.page.view.selectAll()
    window.gallery.actions_.trash.trigger()
    assert shown(window) == []
    window.gallery.actions_.undo.trigger()
    assert shown(window) == paths
    window.gallery.strip.select(paths[9])
    window.gallery.actions_.trash.trigger()
    assert window.gallery.current == paths[8]
    window.close()
    assert gone.paths == [paths[9]] and not Path(paths[9]).exists()
    assert Path(paths[2]).exists()


def test_without_pictures_nothing_is_viewed(qtbot: QtBot, window: MainWindow) -> None:
    assert window.page.path == choose(qtbot, window, 0)
    for path in shown(window):
        Path(path).unlink()
    qtbot.waitUntil(lambda: window.page.path == "", timeout=PATIENCE_MS)
    assert window.page.image.isNull() and not shown(window)


def test_favourites(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    path = choose(qtbot, window, 1)
    favourite = window.gallery.actions_.favourite
    assert favourite.isEnabled() and not favourite.isChecked()
    QTest.keyClick(window, Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.gallery.model.picture(path).favourite and favourite.isChecked()
    choose(qtbot, window, 2)
    assert not favourite.isChecked()
    window.close()
    index = window.gallery.store._index
    index.open()
    assert [p.path for p in index.pictures(folders.pictures).values() if p.favourite] == [path]
    index.close()


class Desktop(QObject):
    """Takes the place of the programs that would open files."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


def test_open_copy_show_and_reuse(qtbot: QtBot, window: MainWindow) -> None:
    path = choose(qtbot, window, 4)
    actions = window.gallery.actions_
    desktop = Desktop()
    QDesktopServices.setUrlHandler("file", desktop, "open")
    try:
        actions.open.trigger()
        actions.show_in_folder.trigger()
    finally:
        QDesktopServices.unsetUrlHandler("file")
    assert desktop.opened == [Path(path), Path(path).parent]
    QGuiApplication.clipboard().clear()
    canvas = window.page.viewer.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(
        lambda: QGuiApplication.clipboard().image().size().toTuple() == (8, 8), timeout=PATIENCE_MS
    )
    wishes = []
    window.gallery.reuse_requested.connect(lambda path, use: wishes.append((path, use)))
    for action in (actions.use_all, actions.use_prompt, actions.use_seed, actions.again):
        action.trigger()
    window.page.viewer.details.reuse.click()
    assert wishes == [(path, use) for use in (*Use, Use.ALL)]


def test_used_prompts_are_in_the_panel(qtbot: QtBot, window: MainWindow) -> None:
    choose(qtbot, window, 4)
    window.gallery.actions_.use_prompt.trigger()
    prompt = window.panel.prompt
    qtbot.waitUntil(
        lambda: prompt.toPlainText() == "a fox number 5 in the snow", timeout=PATIENCE_MS
    )


def test_compared_with_the_other_chosen_one(qtbot: QtBot, window: MainWindow) -> None:
    paths = shown(window)
    view, viewer = window.gallery.page.view, window.page.viewer
    choose(qtbot, window, 0)
    assert window.gallery.other_than(paths[0]) == paths[1]
    assert window.gallery.other_than(paths[9]) == paths[8]
    flags = view.selectionModel().SelectionFlag
    view.selectionModel().select(window.gallery.model.index(6), flags.Select)
    window.viewer_actions.compare.trigger()
    qtbot.waitUntil(lambda: viewer.canvas.is_comparing, timeout=PATIENCE_MS)
    assert viewer.canvas.accessibleDescription() == f"{Path(paths[0]).stem} | {Path(paths[6]).stem}"


def test_a_painted_picture_is_there_and_seen(qtbot: QtBot, window: MainWindow) -> None:
    previews = []
    window.gallery.store._watcher.directoryChanged.disconnect()  # its word is not waited for
    window.activity.previewed.connect(previews.append)
    choose(qtbot, window, 3)
    with qtbot.waitSignals([window.activity.ended, window.page.picture_shown], timeout=PATIENCE_MS):
        window.generate()
    path = window.page.path
    qtbot.waitUntil(lambda: shown(window)[:1] == [path], timeout=PATIENCE_MS)
    assert window.gallery.current == path and len(shown(window)) == 11
    assert window.page.viewer.path == path and previews


def test_who_looks_at_another_picture_is_left_alone(qtbot: QtBot, window: MainWindow) -> None:
    path = shown(window)[5]
    window.activity.began.connect(lambda: window.gallery.strip.select(path))
    with qtbot.waitSignals([window.activity.ended, window.page.picture_shown], timeout=PATIENCE_MS):
        window.generate()
    qtbot.waitUntil(lambda: len(shown(window)) == 11, timeout=PATIENCE_MS)
    assert window.page.viewer.path == path == window.gallery.current
    assert not window.viewer_actions.follow.isChecked()


def test_the_menu_of_a_picture(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(qtbot, window, 0)
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: menus.append(menu))
    for view in (window.gallery.strip, window.gallery.page.view):
        view.customContextMenuRequested.emit(QPoint(5, 5))
        words = [action.text().replace("&", "") for action in menus.pop().actions()]
        assert "Use these settings" in words and "Move to trash" in words


def test_another_folder_has_other_pictures(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    paths = write_pictures(tmp_path / "Other 🎈", 2)
    window.settings.set(pictures=str(tmp_path / "Other 🎈"))
    qtbot.waitUntil(lambda: set(shown(window)) == set(map(str, paths)), timeout=PATIENCE_MS)
