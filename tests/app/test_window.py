"""The window on the real worker with the starter model: from a prompt to a picture."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QColor, QDesktopServices, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.activity import Outcome
from app.folders import Folders
from app.main_window import MainWindow
from app.runner import Runner
from app.session import SessionFile
from engine import protocol
from engine.metadata import read_picture
from tests.app.conftest import PATIENCE_MS
from tests.app.jobs import pixels, small_job
from tests.app.stalls import Watchdog

MOST_MS = 50  # what a person does not notice


@pytest.fixture
def window(runner: Runner, make_window: Callable[[Runner], MainWindow]) -> MainWindow:
    return make_window(runner)


def plain_picture() -> QImage:
    picture = QImage(32, 24, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    return picture


def press(window: MainWindow, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    modifier = modifiers[0] if modifiers else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)


def test_a_prompt_becomes_a_picture(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    """By keyboard alone, with the settings of a fresh start; the window never stalls."""
    window.activateWindow()
    watchdog = Watchdog()
    previews, texts = [], []
    window.activity.previewed.connect(previews.append)
    window.activity.changed.connect(lambda: texts.append(window.page.progress_label.text()))
    QTest.keyClicks(QApplication.focusWidget(), "a red circle on a blue background")
    with qtbot.waitSignals([window.activity.ended, window.page.picture_shown], timeout=PATIENCE_MS):
        press(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.activity.outcome is Outcome.FINISHED
    path = Path(window.page.path)
    assert path.parent == folders.pictures
    assert window.page.path_edit.text() == str(path) and window.page.path_edit.isVisible()
    job = read_picture(path).job
    assert job is not None and job.prompt == "a red circle on a blue background"
    assert (job.width, job.height, job.steps, job.guidance) == (256, 256, 20, 5.0)
    assert window.panel.seed.value == job.seed
    picture = pixels(path).astype(int)
    assert picture.shape == (256, 256, 3)
    middle, corner = picture[118:138, 118:138].mean((0, 1)), picture[:20, :20].mean((0, 1))
    assert middle.argmax() == 0 and corner.argmax() == 2  # red in the middle, blue around
    assert previews and window.page.image.size().toTuple() == (256, 256)
    assert any("step 20 of 20" in text and "s/it" in text and "left" in text for text in texts)
    assert window.settings.device_field.text().endswith(("float32", "bfloat16"))
    assert watchdog.worst_ms < MOST_MS


def test_the_newest_picture_is_seen_at_the_start(
    qtbot: QtBot, runner: Runner, folders: Folders, make_window: Callable[[Runner], MainWindow]
) -> None:
    folders.pictures.mkdir(parents=True)
    for age, name in enumerate(("new 🎨.png", "old.png")):
        path = folders.pictures / name
        plain_picture().save(str(path))
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 60 * age))
    window = make_window(runner)
    qtbot.waitUntil(lambda: not window.page.image.isNull(), timeout=PATIENCE_MS)
    assert window.page.path == window.gallery.current == str(folders.pictures / "new 🎨.png")
    assert window.actions_.open_picture.isEnabled()
    assert window.viewer_actions.follow.isChecked()  # what is painted next is seen


def test_a_prompt_that_was_not_painted_outlives_the_window(
    qtbot: QtBot, window: MainWindow, folders: Folders
) -> None:
    """Whatever ends it: nobody has to press Generate or to close it first."""
    window.panel.prompt.setPlainText("half a thought 🎨")

    def prompt() -> object:
        return SessionFile(folders.session_file).load().job.get("prompt")

    qtbot.waitUntil(lambda: prompt() == "half a thought 🎨", timeout=PATIENCE_MS)


def test_what_is_half_typed_is_not_completed_to_be_remembered(window: MainWindow) -> None:
    window.activateWindow()
    window.panel.prompt.setPlainText("a thought")
    window.panel.sampler.setFocus()
    window.panel.sampler.setEditText("eul")
    window._remember_soon.timeout.emit()
    assert window.panel.sampler.currentText() == "eul"
    assert window._remember_soon.isActive()  # later


def test_numbers_are_written_as_in_the_chosen_language(
    runner: Runner, folders: Folders, make_window: Callable[[Runner], MainWindow]
) -> None:
    """At a start too, where the window is there before the settings are read."""
    folders.settings_file.parent.mkdir(parents=True)
    folders.settings_file.write_text('{"language": "de"}')
    window = make_window(runner)
    assert window.panel.guidance.text() == "5,00"


def test_the_status_bar_tells_why_nothing_is_painted(window: MainWindow) -> None:
    engine = window.queue.engine
    assert window._status.text() == "Ready"
    engine.pause()
    assert window._status.text() == "Paused"
    engine.resume()
    assert window._status.text() == "Ready"


def test_cancel_stops_and_the_next_job_runs(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    window.panel.show_job(small_job(steps=1000))
    window.generate()
    qtbot.waitUntil(
        lambda: bool(window.activity.progress and window.activity.progress.step),
        timeout=PATIENCE_MS,
    )
    assert window.panel.generate.isEnabled() and window.panel.cancel.isEnabled()
    with qtbot.waitSignal(window.activity.ended, timeout=PATIENCE_MS):
        press(window, Qt.Key.Key_Escape)
        assert "Stopping" in window._status.text()  # said before the worker has answered
    assert window.activity.outcome is Outcome.STOPPED
    assert not window.page.path
    window.panel.show_job(small_job())
    with qtbot.waitSignals([window.page.picture_shown, window.activity.ended], timeout=PATIENCE_MS):
        window.generate()
    assert window.activity.outcome is Outcome.FINISHED


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends processes otherwise")
def test_a_killed_worker_costs_no_pixel(
    qtbot: QtBot, window: MainWindow, runner: Runner, tmp_path: Path
) -> None:
    """Killed in the middle, the job goes on in a new worker to the very same picture."""
    job = small_job(steps=8)
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "undisturbed.png"))
    starts: list[int] = []
    runner.started.connect(lambda _id, message: starts.append(message.step))

    def kill(_id: str, message: protocol.Step) -> None:
        if message.step == 5 and len(starts) == 1:
            os.kill(runner._worker.pid, signal.SIGKILL)

    runner.stepped.connect(kill)
    with qtbot.waitSignal(runner.finished, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "disturbed.png"))
    assert len(starts) == 2 and starts[1] >= 4
    assert "goes on" in window.page.bar.shown.text
    assert np.array_equal(pixels(tmp_path / "undisturbed.png"), pixels(tmp_path / "disturbed.png"))


def test_a_folder_that_cannot_be_written_is_told_and_another_one_helps(
    qtbot: QtBot, window: MainWindow, folders: Folders, tmp_path: Path
) -> None:
    folders.pictures.parent.mkdir(parents=True, exist_ok=True)
    folders.pictures.write_text("a file in the place of the folder")
    window.panel.show_job(small_job())
    with qtbot.waitSignal(window.queue.engine.job_failed, timeout=PATIENCE_MS):
        window.generate()
    message = window.page.bar.shown
    assert str(folders.pictures) in message.text
    assert [choice.label for choice in message.choices] == ["Choose a folder…", "Try again"]
    window.settings.set(pictures=str(tmp_path / "Elsewhere 🎨"))
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        message.choices[1].act()
    assert Path(window.page.path).parent == tmp_path / "Elsewhere 🎨"
    assert window.page.bar.shown is None


def test_a_model_that_is_none_is_told_by_its_name(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    fake = tmp_path / "not a model.safetensors"
    fake.write_text("<html>Sign in to download</html>")
    window.panel.model.set_value(str(fake))
    with qtbot.waitSignal(window.queue.engine.job_failed, timeout=PATIENCE_MS):
        window.generate()
    assert "not a model.safetensors" in window.page.bar.shown.text
    assert window.page.bar.shown.level.name == "ERROR"
    window.page.bar._copy_details()
    assert "file_damaged" in QGuiApplication.clipboard().text()


class Desktop(QObject):
    """Takes the place of the programs that would open files."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


def test_the_picture_can_be_opened_copied_and_shown(qtbot: QtBot, window: MainWindow) -> None:
    for action in (window.actions_.open_picture, window.actions_.copy_picture):
        assert not action.isEnabled()
    window.panel.show_job(small_job())
    with qtbot.waitSignal(window.page.picture_shown, timeout=PATIENCE_MS):
        window.generate()
    desktop = Desktop()
    QDesktopServices.setUrlHandler("file", desktop, "open")
    try:
        window.page.open_button.click()
        window.page.folder_button.click()
    finally:
        QDesktopServices.unsetUrlHandler("file")
    path = Path(window.page.path)
    assert desktop.opened == [path, path.parent]
    window.actions_.copy_picture.trigger()
    assert QGuiApplication.clipboard().image().size().toTuple() == (64, 64)


def test_what_no_program_opens_is_told(
    window: MainWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    window.actions_.pictures.trigger()
    message = window.page.bar.shown
    assert message and f"no program that opens “{folders.pictures}”" in message.text
    message.choices[0].act()
    assert QGuiApplication.clipboard().text() == str(folders.pictures)
    window.first_run.action.trigger()
    card = window.first_run.page.download
    card.licence.click()
    address = card.licence.toolTip()
    message = window.page.bar.shown
    assert message and message.text == f"No browser could be opened. The page is {address}"
    message.choices[0].act()
    assert QGuiApplication.clipboard().text() == address


def test_closing_while_painting_asks_first(qtbot: QtBot, window: MainWindow) -> None:
    window.panel.show_job(small_job(steps=1000))
    with qtbot.waitSignal(window.activity.began, timeout=PATIENCE_MS):
        window.generate()
    assert not window.close()
    box = window.findChild(QMessageBox)
    assert box is not None and box.isVisible()
    keep = box.escapeButton()
    QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
    assert window.isVisible() and not window.activity.is_idle
    assert not window.close()
    box = window.findChildren(QMessageBox)[-1]
    other = next(button for button in box.buttons() if button is not box.escapeButton())
    QTest.mouseClick(other, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not window._runner._worker.is_running
