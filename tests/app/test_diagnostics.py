"""The zip file holds what a report needs, and no byte that tells a prompt or a person's name."""

from __future__ import annotations

import errno
import json
import logging
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import app.diagnostics
from app.devices import Verdict
from app.diagnostics_dialog import DiagnosticsDialog
from app.folders import Folders
from app.gallery_index import GalleryIndex
from app.gallery_record import Picture
from app.json_file import JsonFile
from app.log_window import LogWindow
from app.logs import MAX_BYTES, logging_to
from app.main_window import MainWindow
from app.prompt_history import Entry, PromptHistory
from app.queue_record import JobState
from app.report_desk import ReportDesk
from app.runner import Runner
from engine.job import Job
from engine.metadata import read_picture
from tests.app.conftest import PATIENCE_MS
from tests.app.jobs import small_job
from tests.app.machines import IRIS
from tests.app.test_accessibility import accessible_name
from tests.app.windows import controls, mnemonics

PROMPT = "a vermilion okapi, (tambourine:1.2), 琥珀色的狐狸"
NEGATIVE = "smudgy quokka"
WORDS = ("vermilion", "okapi", "tambourine", "琥珀", "狐狸", "smudgy", "quokka")
WORDS += ("marzipa", "zeppelin")  # of the history, and of a picture from long ago
NAME = "Zoë Wolpertinger"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "people" / NAME
    home.mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    return home


@pytest.fixture
def folders(home: Path) -> Folders:
    return Folders(home / "data", home / "settings", home / "Bilder 🖼️")


@pytest.fixture
def window(qtbot: QtBot, runner: Runner, make_window: Callable[[Runner], MainWindow]) -> MainWindow:
    """With the real worker, which has painted a picture whose file says everything."""
    window = make_window(runner)
    window.panel.show_job(small_job(steps=1))
    window.panel.show_job(replace(window.panel.job(), prompt=PROMPT, negative=NEGATIVE))
    with qtbot.waitSignals([window.page.picture_shown, window.activity.ended], timeout=PATIENCE_MS):
        window.generate()
    (record,) = window.queue.engine.model.records
    qtbot.waitUntil(lambda: _is_done(window, record.id), timeout=PATIENCE_MS)
    return window


def _is_done(window: MainWindow, job_id: str) -> bool:
    record = window.queue.engine.model.record(job_id)
    return record is not None and record.state is JobState.DONE


@pytest.fixture
def reports(window: MainWindow, folders: Folders) -> ReportDesk:
    parts = window.page.bar, window.panel, window.settings, window.queue
    return ReportDesk(window, folders, *parts)


def saved(reports: ReportDesk, target: Path, **ticks: bool) -> dict[str, bytes]:
    """Saves them; the contents of the zip file by name."""
    reports.save_to(str(target), **ticks)
    reports._background.finish()
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def spread(window: MainWindow, folders: Folders, home: Path) -> None:
    """Prompts and the person's name in every place where the program may have them."""
    picture = Path(window.page.path)
    assert "vermilion" in picture.name
    with logging_to(folders.logs):
        log, worker = logging.getLogger("app.x"), logging.getLogger("worker")
        log.warning("cannot look into %s", picture)
        log.warning("cannot look into %s", picture.with_suffix(""))
        log.error("the prompt %r was odd, as JSON %s", PROMPT, window.panel.job().to_json())
        log.error("a file of %s", home / "data" / "x.bin")
        log.error("a zeppelin that was painted long ago, and marzipa")
        worker.info("%s", f"tokens of {PROMPT} {NEGATIVE}")
    crash = f'Fatal Python error: Aborted\n  File "{home}/okapi.py", line 1 in quokka\n'
    (folders.logs / "crash 2026-01-01 00.00.00 window 1.txt").write_text(crash, "utf-8")
    index = GalleryIndex(folders.data / "gallery.sqlite")
    index.open()
    index.put([Picture(str(folders.pictures / "x.png"), 1, 1, prompt="a zeppelin")])
    index.close()
    history = PromptHistory(JsonFile(folders.data / "prompts.json"))
    history.add(Entry("marzipan", ""))
    history.wait()
    window._remember()
    window._session_file.wait()
    window.settings.set(pictures=str(folders.pictures / "okapi"), name_pattern="quokka {seed}")


@pytest.mark.parametrize("pictures", [False, True])
def test_no_byte_tells_a_prompt_or_a_name(
    window: MainWindow,
    reports: ReportDesk,
    folders: Folders,
    home: Path,
    tmp_path: Path,
    pictures: bool,
) -> None:
    spread(window, folders, home)
    target = tmp_path / "all.zip"
    files = saved(reports, target, pictures=pictures)
    files["the file itself"] = target.read_bytes()
    for name, content in files.items():
        for word in (*WORDS, *NAME.split(), str(home), "Bilder 🖼️/okapi"):
            for spelling in (word, word.encode("unicode_escape").decode(), json.dumps(word)[1:-1]):
                folded = content.decode("utf-8", "replace").casefold()
                assert spelling.casefold() not in folded, (name, spelling)
                assert spelling not in name
    assert b"cannot look into (picture)" in files["logs/window.log"]
    assert b"/x.bin" in files["logs/window.log"]
    assert "crashes/crash 2026-01-01 00.00.00 window 1.txt" in files
    assert ("pictures/01.png" in files) is pictures
    if pictures:
        image = QImage.fromData(files["pictures/01.png"])
        assert image == QImage(window.page.path).convertToFormat(image.format())
        assert not image.textKeys()


def test_with_ticks_there_are_prompts_and_pictures(
    window: MainWindow,
    reports: ReportDesk,
    folders: Folders,
    home: Path,
    tmp_path: Path,
) -> None:
    spread(window, folders, home)
    files = saved(reports, tmp_path / "all.zip", prompts=True, pictures=True)
    (prompts,) = json.loads(files["prompts.json"]).values()
    assert prompts == [PROMPT, NEGATIVE]
    assert b"zeppelin" in files["logs/window.log"]
    whole = tmp_path / "whole.png"
    whole.write_bytes(files["pictures/01.png"])
    found = read_picture(whole).job
    assert isinstance(found, Job) and found.prompt == PROMPT
    for name, content in files.items():
        assert NAME.encode() not in content, name  # never


def test_what_a_report_needs_is_there(
    qtbot: QtBot, window: MainWindow, reports: ReportDesk, tmp_path: Path
) -> None:
    devices = window.settings.devices
    qtbot.waitUntil(lambda: devices.is_known, timeout=PATIENCE_MS)
    devices.devices = (*devices.devices, IRIS)
    devices.verdicts = {IRIS.id: Verdict(IRIS.id, (("conv2d", "f16"),), 2.5)}
    files = saved(reports, tmp_path / "all.zip")
    about = json.loads(files["about.json"])
    assert {"mezzotint", "system", "python", "qt", "processors"} <= set(about)
    settings = json.loads(files["settings.json"])
    assert settings["theme"] == window.settings.settings.theme and "memory" in settings
    listed = {entry["id"]: entry for entry in json.loads(files["devices.json"])}
    assert listed["cpu"]["verdict"] == "not tried"
    assert listed[IRIS.id]["driver"] == IRIS.driver
    assert listed[IRIS.id]["failed"] == [["conv2d", "f16"]]
    queue = json.loads(files["queue.json"])
    assert queue["states"] == {"done": 1}
    (job,) = queue["jobs"]
    assert (job["state"], job["width"], job["steps"], job["saved"]) == ("done", 64, 1, 1)
    assert job["prompt_characters"] == [len(PROMPT), len(NEGATIVE)]
    assert b"numpy" in files["packages.txt"]


def test_a_disk_that_is_full_is_told_and_leaves_the_older_file(
    window: MainWindow,
    reports: ReportDesk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = tmp_path / "all.zip"
    target.write_bytes(b"older")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(app.diagnostics.os, "fsync", full)
        reports.save_to(str(target))
        reports._background.finish()
    message = window.page.bar.shown
    assert str(target) in message.text and "No space left" in message.text
    assert target.read_bytes() == b"older" and not list(tmp_path.glob(".*.part"))
    message.choices[0].act()  # asks again
    assert window.findChild(DiagnosticsDialog).isVisible()
    reports.save_to(str(target))
    reports._background.finish()
    assert "are saved in" in window.page.bar.shown.text and zipfile.is_zipfile(target)


def test_the_question_has_no_tick_and_says_what_goes_in(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = DiagnosticsDialog()
    qtbot.addWidget(dialog)
    asked = []
    dialog.chosen.connect(lambda *values: asked.append(values))
    dialog.show()
    letters = [letter for letter, _ in mnemonics(dialog)]
    assert len(set(letters)) == len(letters) >= 3
    assert dialog.save.isDefault()
    assert not dialog.prompts.isChecked() and not dialog.pictures.isChecked()
    dialog._choose(str(tmp_path / "a.zip"))
    dialog.pictures.click()
    dialog._choose(str(tmp_path / "a.zip"))
    path = str(tmp_path / "a.zip")
    assert asked == [(path, False, False), (path, False, True)]


# The log's window


@pytest.fixture
def log_window(qtbot: QtBot, tmp_path: Path) -> LogWindow:
    (tmp_path / "window.log").write_bytes(b"first\n")
    (tmp_path / "worker.log").write_bytes(b"of the worker\n")
    (tmp_path / "worker.log.1").write_bytes(b"earlier\n")
    window = LogWindow(tmp_path)
    qtbot.addWidget(window)
    window.show_newest()
    return window


def test_the_log_follows_what_is_written(
    qtbot: QtBot, log_window: LogWindow, tmp_path: Path
) -> None:
    with (tmp_path / "window.log").open("ab") as file:
        file.write("zweite ✓\n".encode() * 500)
    text = log_window.text
    qtbot.waitUntil(lambda: "zweite ✓" in text.toPlainText(), timeout=PATIENCE_MS)
    bar = log_window.text.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    log_window.follow.click()
    bar.setValue(3)
    with (tmp_path / "window.log").open("ab") as file:
        file.write(b"third\n")
    log_window.look()
    assert log_window.text.toPlainText().endswith("third\n") and bar.value() == 3
    (tmp_path / "window.log").write_bytes(b"a new file\n")
    log_window.look()
    assert log_window.text.toPlainText() == "a new file\n"


def test_the_log_s_files_have_names_and_old_ones_are_found(log_window: LogWindow) -> None:
    names = [log_window.files.itemText(row) for row in range(log_window.files.count())]
    assert names == ["Window", "Painting process", "Painting process, older (1)"]
    log_window.files.setCurrentIndex(2)
    assert log_window.text.toPlainText() == "earlier\n"
    for widget in controls(log_window):
        assert accessible_name(widget), widget
    letters = [letter for letter, _ in mnemonics(log_window)]
    assert len(set(letters)) == len(letters) == 5


def test_the_log_is_searched_and_copied(
    qtbot: QtBot, log_window: LogWindow, tmp_path: Path
) -> None:
    (tmp_path / "window.log").write_bytes(b"one fault\ntwo\nthree FAULT\n" + b"x" * 10)
    log_window.refresh_files()
    QTest.keyClicks(log_window.search, "fault")
    lines = []
    for _ in range(3):
        QTest.keyClick(log_window.search, Qt.Key.Key_Return)
        lines.append(log_window.text.textCursor().blockNumber())
    assert sorted(lines[:2]) == [0, 2] and lines[2] == lines[0]
    log_window.copy.click()
    assert QGuiApplication.clipboard().text().casefold() == "fault"
    log_window.text.moveCursor(log_window.text.textCursor().MoveOperation.Start)
    log_window.copy.click()
    assert QGuiApplication.clipboard().text().startswith("one fault")


def test_a_long_log_is_read_from_its_last_megabyte(log_window: LogWindow, tmp_path: Path) -> None:
    (tmp_path / "window.log").write_bytes(b"first\n" + b"x" * 79 + b"\n" * (1 << 20))
    log_window.refresh_files()
    assert "first" not in log_window.text.toPlainText()


def test_a_log_turns_over_and_keeps_three_older_ones(tmp_path: Path) -> None:
    line = "x" * 10_000
    with logging_to(tmp_path / "logs 🪵"):
        for _ in range(5 * MAX_BYTES // len(line)):
            logging.getLogger("worker").info(line)
    names = sorted(path.name for path in (tmp_path / "logs 🪵").iterdir())
    assert names == ["window.log", "worker.log", "worker.log.1", "worker.log.2", "worker.log.3"]
    assert all(path.stat().st_size <= MAX_BYTES for path in (tmp_path / "logs 🪵").iterdir())


def test_a_log_that_cannot_be_written_is_said_once_and_costs_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with logging_to(tmp_path / "file" / "logs"):
        logging.getLogger("app.x").error("heard on standard error")
    said = capsys.readouterr().err
    assert said.count("nothing is logged to") == 2 and "heard on standard error" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is always full here")
def test_a_full_disk_costs_the_log_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "window.log").symlink_to("/dev/full")
    with logging_to(tmp_path):
        logging.getLogger("app.x").info("not kept")
    assert "window.log lacks its end: No space" in capsys.readouterr().err
