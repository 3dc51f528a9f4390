"""Pictures are read and written in threads while the window changes its language."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app import languages
from app.image_files import read_image, write_jpeg
from tests.app.conftest import PATIENCE_MS
from tests.app.gallery_files import write_picture

# A process of its own: if the two wait for each other, nothing else goes on in it.
CHANGES = """
import sys
import threading
from PySide6.QtWidgets import QApplication
from app.image_files import read_image
from app.languages import Languages

application = QApplication(["-platform", "offscreen"])
ended = threading.Event()

def read() -> None:
    while not ended.is_set():
        assert read_image(sys.argv[1]).isNull()

thread = threading.Thread(target=read)
thread.start()
spoken = Languages(application)
for _ in range(1000):
    spoken.choose("de")
    spoken.choose("en")
ended.set()
thread.join()
print("done")
"""


def test_sizes(tmp_path: Path) -> None:
    path = write_picture(tmp_path / "x 🦊.png", 1, side=60)
    assert read_image(path).size().toTuple() == (60, 60)
    assert read_image(path, 20).size().toTuple() == (20, 20)
    assert read_image(path, 90).size().toTuple() == (60, 60)
    assert read_image(tmp_path / "none.png", 20).isNull()


def test_a_long_picture_keeps_a_pixel(tmp_path: Path) -> None:
    image = QImage(400, 2, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert write_jpeg(image, tmp_path / "x.jpg", 90)
    assert read_image(tmp_path / "x.jpg", 40).size().toTuple() == (40, 1)
    assert not write_jpeg(image, tmp_path / "none" / "x.jpg", 90)


def test_a_change_of_language_and_a_broken_picture_do_not_wait_for_each_other(
    tmp_path: Path,
) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(b"\x89PNG and no more")
    done = subprocess.run(
        [sys.executable, "-c", CHANGES, str(path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_MS / 1000,
    )
    assert (done.stdout, done.stderr) == ("done\n", "")


def test_a_disk_that_does_not_answer_keeps_no_language_from_being_chosen(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(languages, "PATIENCE_SECONDS", 0.0)
    began, gate = threading.Event(), threading.Event()

    def wait() -> None:
        with languages.unchanged():
            began.set()
            gate.wait(PATIENCE_MS / 1000)

    thread = threading.Thread(target=wait)
    thread.start()
    assert began.wait(PATIENCE_MS / 1000)
    with caplog.at_level(logging.WARNING), languages.changing():
        assert "the language changes" in caplog.text
    gate.set()
    thread.join()
    caplog.clear()
    with languages.changing():
        assert not caplog.text
