"""The viewer: zoom, place, comparison, details, and what comes late."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.theme import Theme
from app.viewer_actions import ViewerActions
from app.viewer_canvas import LARGEST_FIT, MARGIN, ViewerCanvas
from app.viewer_details import ViewerDetails, rows_of
from app.viewer_loader import Loaded, levels_of, load
from app.viewer_page import ViewerPage
from engine.metadata import parse_parameters
from tests.app.conftest import PATIENCE_MS
from tests.app.gallery_files import a1111_png, write_picture

RED, BLUE = QColor(200, 0, 0), QColor(0, 0, 200)
ROOM = QSize(400, 300)


def plain(width: int, height: int, colour: QColor = RED) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(colour)
    return image


def quarters(side: int) -> QImage:
    """Red at the left, blue at the right."""
    image = plain(side, side)
    for x in range(side // 2, side):
        for y in range(side):
            image.setPixelColor(x, y, BLUE)
    return image


@pytest.fixture
def canvas(qtbot: QtBot, theme: Theme) -> ViewerCanvas:
    canvas = ViewerCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(ROOM)
    canvas.show()
    qtbot.waitExposed(canvas)
    canvas.setFocus()
    return canvas


def show(canvas: ViewerCanvas, image: QImage) -> None:
    canvas.show_levels(levels_of(image), image.size(), "name")


def press(canvas: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(canvas, key)


def seen(canvas: QWidget, x: float, y: float) -> QColor:
    return canvas.grab().toImage().pixelColor(round(x), round(y))


def near(one: QColor, other: QColor) -> bool:
    pairs = zip(one.getRgb(), other.getRgb(), strict=True)
    return all(abs(a - b) <= 3 for a, b in pairs)


def test_a_large_picture_is_fitted_in(canvas: ViewerCanvas) -> None:
    show(canvas, plain(1000, 500))
    rect = canvas.picture_rect()
    assert rect.width() == pytest.approx(400 - 2 * MARGIN) and rect.height() == pytest.approx(192)
    assert rect.center() == QPointF(200, 150)
    canvas.resize(800, 300)
    assert canvas.picture_rect().height() == pytest.approx(300 - 2 * MARGIN)


def test_a_small_picture_is_not_blown_up(canvas: ViewerCanvas) -> None:
    show(canvas, plain(16, 16))
    assert canvas.picture_rect().width() == 16 * LARGEST_FIT


def test_the_point_under_the_wheel_stays(canvas: ViewerCanvas) -> None:
    show(canvas, plain(1000, 1000))
    canvas.actual_size()
    at = QPointF(220, 130)
    before = canvas._to_picture(at)
    for _ in range(4):
        event = QWheelEvent(
            at,
            canvas.mapToGlobal(at),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(canvas, event)
    after = canvas._to_picture(at)
    assert canvas.zoom == pytest.approx(1.25**4)
    assert (after - before).manhattanLength() < 1e-6


def test_actual_pixels_are_pixels(canvas: ViewerCanvas) -> None:
    image = plain(1000, 1000)
    image.setPixelColor(501, 498, BLUE)
    show(canvas, image)
    press(canvas, Qt.Key.Key_1)
    corner = canvas.picture_rect().topLeft()
    assert canvas.zoom == 1 and not canvas.fits
    x, y = corner.x() + 501, corner.y() + 498
    assert near(seen(canvas, x, y), BLUE)
    assert near(seen(canvas, x + 1, y), RED) and near(seen(canvas, x, y - 1), RED)
    press(canvas, Qt.Key.Key_0)
    assert canvas.fits


def test_what_is_small_is_a_mean_and_no_sample(canvas: ViewerCanvas) -> None:
    """Of lines one pixel wide, black and white, their grey is left."""
    image = QImage(1024, 1024, QImage.Format.Format_RGB32)
    for y in range(1024):
        colour = QColor("black") if y % 2 else QColor("white")
        for x in range(0, 1024):
            image.setPixel(x, y, colour.rgb())
    show(canvas, image)
    tones = [seen(canvas, 200, y).red() for y in range(60, 240, 9)]
    assert all(115 <= tone <= 140 for tone in tones), tones


def test_edges_stay_at_the_edges(canvas: ViewerCanvas) -> None:
    show(canvas, plain(1000, 1000))
    canvas.actual_size()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    QTest.mouseMove(canvas, QPoint(390, 290))
    for _ in range(5):
        canvas._move(QPointF(-900, -900))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton)
    assert canvas.picture_rect().topLeft() == QPointF(0, 0)
    for _ in range(30):
        press(canvas, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert canvas.picture_rect().bottomRight() == QPointF(400, 300)


def test_dragging_moves_by_as_much(canvas: ViewerCanvas) -> None:
    show(canvas, plain(1000, 1000))
    canvas.actual_size()
    before = canvas.picture_rect().topLeft()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(130, 80))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(130, 80))
    assert canvas.picture_rect().topLeft() - before == QPointF(30, -20)


def test_pictures_of_one_size_keep_zoom_and_place(canvas: ViewerCanvas) -> None:
    """To flip between variations of a detail, and from the preview to the picture."""
    show(canvas, plain(1000, 1000))
    canvas.set_zoom(2.0, QPointF(30, 40))
    place = canvas.picture_rect()
    canvas.show_levels(levels_of(plain(125, 125)), QSize(1000, 1000))
    assert canvas.picture_rect() == place
    show(canvas, plain(1000, 900))
    assert canvas.fits


def test_keys_of_steps(qtbot: QtBot, canvas: ViewerCanvas) -> None:
    steps: list[int] = []
    ends: list[int] = []
    canvas.step_requested.connect(steps.append)
    canvas.end_requested.connect(ends.append)
    show(canvas, plain(1000, 1000))
    keys = Qt.Key
    press(canvas, keys.Key_Right, keys.Key_Left, keys.Key_PageDown, keys.Key_PageUp)
    press(canvas, keys.Key_Home, keys.Key_End)
    assert steps == [1, -1, 1, -1] and ends == [-1, 1]
    press(canvas, keys.Key_1, keys.Key_Right)  # now there is something to move
    assert len(steps) == 4 and canvas.picture_rect().left() < -300


def test_two_pictures_and_a_line(canvas: ViewerCanvas) -> None:
    show(canvas, plain(400, 300, RED))
    other = plain(800, 600, BLUE)  # takes the place of the first, whatever its size
    canvas.compare_with(levels_of(other), other.size(), "other")
    assert canvas.is_comparing and canvas.accessibleDescription() == "name | other"
    assert near(seen(canvas, 100, 100), RED) and near(seen(canvas, 300, 100), BLUE)
    press(canvas, *[Qt.Key.Key_Right] * 10)
    assert canvas.split == pytest.approx(0.7) and near(seen(canvas, 250, 100), RED)
    x = round(canvas._line_x())
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(x, 60))
    QTest.mouseMove(canvas, QPoint(80, 60))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(80, 60))
    assert near(seen(canvas, 120, 100), BLUE) and near(seen(canvas, 40, 100), RED)
    canvas.compare_with((), QSize())
    assert near(seen(canvas, 300, 100), RED)


def test_levels_halve_down(qtbot: QtBot) -> None:
    image = quarters(1001)
    levels = levels_of(image)
    assert [level.width() for level in levels] == [1001, 500, 250]
    assert near(levels[2].pixelColor(20, 125), RED) and near(levels[2].pixelColor(240, 5), BLUE)
    assert levels_of(QImage()) == ()
    clear = QImage(600, 600, QImage.Format.Format_ARGB32)
    clear.fill(Qt.GlobalColor.transparent)
    assert levels_of(clear)[-1].pixelColor(1, 1).alpha() == 0


# Details


def test_details_tell_everything(tmp_path: Path, qtbot: QtBot) -> None:
    path = write_picture(tmp_path / "Füchse 🦊" / "x.png", 3, negative="<b>dogs</b>")
    rows = dict(rows_of(load(str(path))))
    assert rows["Prompt"] == "a fox number 3 in the snow"
    assert rows["Negative prompt"] == "<b>dogs</b>"
    assert rows["Model"] == "model 1" and rows["Seed"] == "3" and rows["Size"] == "64 × 64"
    assert rows["Sampler"] == "DPM++ 2M" and rows["Device"] == "Test" and rows["Noise"] == "CPU"
    assert rows["Precision"] == "bfloat16" and rows["Pixels"] == "8 × 8"
    assert rows["File"] == str(path)
    details = ViewerDetails()
    qtbot.addWidget(details)
    details.show_picture(load(str(path)))
    assert "<b>dogs</b>" in details.text.toPlainText()
    details.copy.click()
    copied = parse_parameters(QGuiApplication.clipboard().text())
    assert (copied.prompt, copied.seed, copied.model_name) == (rows["Prompt"], 3, "model 1")


def test_details_of_other_programs_and_of_none(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "x.png"
    text = "a cat\nSteps: 20, Sampler: Nobody knows, Seed: 3, Clip skip: 2, Hires upscale: 2"
    path.write_bytes(a1111_png(text))
    details = ViewerDetails()
    qtbot.addWidget(details)
    details.show_picture(load(str(path)))
    shown = details.text.toPlainText()
    for words in ("Clip skip\n2", "Hires upscale\n2", "Nobody knows is not known", "A1111"):
        assert words in shown
    details.copy.click()
    assert QGuiApplication.clipboard().text() == text
    plain(4, 4).save(str(path))
    details.show_picture(load(str(path)))
    assert "says nothing" in details.text.toPlainText() and not details.copy.isEnabled()
    details.show_picture(Loaded(""))
    assert details.text.toPlainText() == ""


# The page


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> Iterator[ViewerPage]:
    owner = QWidget()
    qtbot.addWidget(owner)
    page = ViewerPage(ViewerActions(owner), owner)
    owner.resize(700, 500)
    page.resize(700, 500)
    owner.show()
    qtbot.waitExposed(owner)
    yield page
    page.close_loaders()


def test_only_the_last_wish_is_shown(qtbot: QtBot, page: ViewerPage, tmp_path: Path) -> None:
    paths = [str(write_picture(tmp_path / f"{n} 🖼️.png", n)) for n in range(5)]
    shown: list[str] = []
    page.shown.connect(shown.append)
    with qtbot.waitSignal(page.shown, timeout=PATIENCE_MS):
        for path in paths:
            page.open(path)
    page.close_loaders()
    QApplication.processEvents()
    assert shown == [paths[4]] and page.path == paths[4]
    assert page.canvas.accessibleDescription() == "4 🖼️"


def test_a_preview_is_not_overtaken_by_an_older_picture(
    qtbot: QtBot, page: ViewerPage, tmp_path: Path
) -> None:
    page.open(str(write_picture(tmp_path / "x.png", 1)))
    page.show_preview(plain(16, 16, BLUE), QSize(128, 128))
    page.close_loaders()
    QApplication.processEvents()
    assert page.path == "" and page.image.size() == QSize(16, 16)
    assert page.canvas.picture_rect().width() == 128 * LARGEST_FIT


def test_a_file_that_is_no_picture_is_told(qtbot: QtBot, page: ViewerPage, tmp_path: Path) -> None:
    good = str(write_picture(tmp_path / "x.png", 1))
    with qtbot.waitSignal(page.shown, timeout=PATIENCE_MS):
        page.open(good)
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"no picture")
    with qtbot.waitSignal(page.unreadable, timeout=PATIENCE_MS) as answer:
        page.open(str(bad))
    assert answer.args == [str(bad)] and page.path == good


def test_comparison_has_a_slider_for_the_keyboard(
    qtbot: QtBot, page: ViewerPage, tmp_path: Path
) -> None:
    paths = [str(write_picture(tmp_path / f"{n}.png", n, side=64)) for n in range(2)]
    page.compare_requested.connect(lambda: page.compare_with(paths[1]))
    page._actions.compare.trigger()
    assert not page._actions.compare.isChecked()  # there is no picture yet
    with qtbot.waitSignal(page.shown, timeout=PATIENCE_MS):
        page.open(paths[0])
    page._actions.compare.trigger()
    qtbot.waitUntil(page.slider.isVisible, timeout=PATIENCE_MS)
    assert page._actions.compare.isChecked() and page.canvas.is_comparing
    press(page.slider, Qt.Key.Key_Home)
    assert page.canvas.split == 0
    page.canvas.set_split(0.25)
    assert page.slider.value() == 250
    page._actions.compare.trigger()
    assert not page.canvas.is_comparing and not page.slider.isVisible()
    page._actions.compare.trigger()
    qtbot.waitUntil(page.slider.isVisible, timeout=PATIENCE_MS)
    page.open(paths[1])  # another picture ends it
    assert not page.canvas.is_comparing and not page._actions.compare.isChecked()


def test_commands_zoom(qtbot: QtBot, page: ViewerPage, tmp_path: Path) -> None:
    actions = page._actions
    assert not actions.zoom_in.isEnabled()
    with qtbot.waitSignal(page.shown, timeout=PATIENCE_MS):
        page.open(str(write_picture(tmp_path / "x.png", 1, side=1000)))
    actions.actual_size.trigger()
    assert page._zoom_label.text() == "Zoom 100 %"
    actions.zoom_in.trigger()
    actions.zoom_in.trigger()
    actions.zoom_out.trigger()
    assert page.canvas.zoom == pytest.approx(1.25)
    actions.fit.trigger()
    assert page.canvas.fits
