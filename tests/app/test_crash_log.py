"""A crash is written down and told once; a clean end leaves nothing. Real processes crash here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app import crash_log
from app.folders import Folders
from app.main_window import MainWindow
from app.report_desk import ReportDesk
from app.runner import Runner
from app.worker_process import DeathReason, WorkerProcess
from engine.crash_file import CrashFile, is_abandoned
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script

ROOT = Path(__file__).resolve().parents[2]


def live(home: Path, end: str) -> tuple[int, str, list[str]]:
    """Runs the program until it ends so; its exit status, what its bar said, and the buttons."""
    folders = {name: str(home / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    environment = {**os.environ, **folders, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    result = subprocess.run(
        [sys.executable, "-m", "tests.app.program_life", end],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    text, buttons = json.loads(result.stdout.splitlines()[0])
    return result.returncode, text, buttons


def logs_of(home: Path) -> Path:
    return home / "XDG_DATA_HOME" / "Mezzotint" / "logs"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders are set as Linux has them")
def test_a_crash_of_the_window_is_told_once_at_the_next_start(tmp_path: Path) -> None:
    home = tmp_path / "Zoë 🎨"
    status, text, _ = live(home, "crash")
    assert status != 0 and "crashed" not in text
    assert len(list(logs_of(home).glob("window *.crash"))) == 1
    status, text, buttons = live(home, "close")
    assert status == 0
    assert text.startswith("Mezzotint crashed the last time.")
    assert buttons == ["Show log", "Save diagnostics…"]
    (report,) = crash_log.reports(logs_of(home))
    assert "Segmentation fault" in report.read_text() and "program_life.py" in report.read_text()
    assert not list(logs_of(home).glob("*.crash"))  # a clean end leaves none
    status, text, _ = live(home, "close")
    assert (status, text) == (0, "")
    assert crash_log.reports(logs_of(home)) == [report]


@pytest.mark.skipif(sys.platform != "linux", reason="the folders are set as Linux has them")
def test_the_log_holds_facts_mistakes_and_words_of_qt_but_no_name_of_a_picture(
    tmp_path: Path,
) -> None:
    status, _, _ = live(tmp_path, "raise")
    assert status == 0
    text = (logs_of(tmp_path) / "window.log").read_text("utf-8")
    for words in (
        "Mezzotint 0.",
        "PySide 6.",
        "settings: Settings(",
        "RuntimeError: a mistake in the window",
        "RuntimeError: a mistake in a thread",
        "WARNING qt: a word of Qt's own",
        "not kept: (picture)",
        "app.logs: ended",
    ):
        assert words in text
    assert "fox" not in text
    assert "ready, process" in (logs_of(tmp_path) / "worker.log").read_text("utf-8")


def test_a_file_is_abandoned_when_its_process_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "window 1.crash"
    probe = (
        "import sys\nfrom pathlib import Path\nfrom engine.crash_file import CrashFile\n"
        "file = CrashFile(Path(sys.argv[1]))\nprint(flush=True)\nsys.stdin.read()\n"
        "if sys.argv[2] == 'peace': file.close()\n"
    )
    for end, is_left in (("killed", True), ("peace", False)):
        command = [sys.executable, "-c", probe, str(path), end]
        with subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            assert process.stdin and process.stdout
            process.stdout.readline()
            assert not is_abandoned(path)
            assert crash_log.collect(tmp_path) == [] and path.exists()
            if end == "killed":
                process.kill()
            process.stdin.close()
        assert path.exists() is is_left
        if is_left:
            assert is_abandoned(path)
    assert crash_log.collect(tmp_path) == []


def test_who_was_killed_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "window 1.crash").touch()
    assert crash_log.collect(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_only_windows_are_told_and_only_the_last_reports_kept(tmp_path: Path) -> None:
    for number in range(12):
        path = tmp_path / f"worker {number} 1.crash"
        path.write_text("Fatal Python error: Aborted")
        os.utime(path, (number * 1000, number * 1000))
    (tmp_path / "window 1.crash").write_text("Fatal Python error: Segmentation fault")
    told = crash_log.collect(tmp_path)
    assert [path.name.rpartition(" window")[1] for path in told] == [" window"]
    kept = crash_log.reports(tmp_path)
    assert len(kept) == crash_log.KEPT_REPORTS and kept[0] == told[0]


@pytest.mark.parametrize("name", ["file", "n" * 5000])
def test_a_folder_that_cannot_be_made_costs_the_crash_log_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    log = crash_log.CrashLog(tmp_path / name / "logs")
    assert log.told == []
    assert crash_log.reports(tmp_path / name / "logs") == []
    log.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no program can abort itself by a signal")
def test_a_crash_of_the_worker_is_in_its_last_words(qtbot: QtBot, folders: Folders) -> None:
    """The real worker, ended by a fault: the trace is whole, and kept as a report."""
    worker = WorkerProcess(folders.checkpoints, crashes=folders.logs)
    deaths = []
    worker.died.connect(deaths.append)
    with qtbot.waitSignal(worker.ready, timeout=PATIENCE_MS):
        worker.start()
    with qtbot.waitSignal(worker.died, timeout=PATIENCE_MS):
        os.kill(worker.pid, 11)
    (death,) = deaths
    assert death.reason is DeathReason.CRASHED
    assert "Segmentation fault" in death.last_words
    (report,) = crash_log.reports(folders.logs)
    assert "worker" in report.name and "Segmentation fault" in report.read_text()
    with qtbot.waitSignal(worker.ready, timeout=PATIENCE_MS):
        worker.start()
    worker.leave()
    assert not list(folders.logs.glob("*.crash"))


def test_the_buttons_lead_to_the_report_and_to_the_question(
    qtbot: QtBot,
    folders: Folders,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
) -> None:
    window = make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))
    parts = window.page.bar, window.panel, window.settings, window.queue
    reports = ReportDesk(window, folders, *parts)
    CrashFile(folders.logs / "other.crash").close()  # makes the folder
    (folders.logs / "window.log").write_text("one line\n")
    (folders.logs / "window 1.crash").write_text("Fatal Python error: Segmentation fault\n")
    reports.tell_crashes(crash_log.collect(folders.logs))
    show, _save = window.page.bar.shown.choices
    show.act()
    assert "Segmentation fault" in reports._log_window.text.toPlainText()
    assert not reports.show_log.icon().isNull()
    reports.show_log.trigger()
    assert reports._log_window.text.toPlainText() == "one line\n"
    reports._log_window.close()
    reports.tell_crashes([])  # says nothing
