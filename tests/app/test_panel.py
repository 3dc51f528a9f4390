"""The prompt panel: what it shows is the job that comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QSplitter,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app import defaults
from app.folders import Folders
from app.main_window import MainWindow
from app.prompt_panel import PromptPanel
from app.runner import Runner
from app.session import SessionFile
from app.token_counter import Length
from engine.job import MAX_SEED, STARTER_MODEL, Job
from engine.names import SAMPLERS, SCHEDULES
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script


@pytest.fixture
def panel(qtbot: QtBot) -> PromptPanel:
    panel = PromptPanel()
    qtbot.addWidget(panel)
    panel.show()
    return panel


def same(one: Job, other: Job) -> bool:
    return replace(one, id="x") == replace(other, id="x")


@pytest.mark.parametrize(
    "job",
    [
        Job("a red fox 🦊\nat dawn", negative="blurry", model="/models/ünï code.safetensors"),
        Job("", width=64, height=8192, steps=1000, guidance=0.0, seed=MAX_SEED, count=7),
        Job(
            "x", sampler="lcm", schedule="trailing", noise="nv", device="directml:1", guidance=1.25
        ),
        Job("x", precision="f16", model="/a/folder", width=1344, height=768),
    ],
    ids=["texts", "extremes", "hidden values", "large"],
)
def test_what_is_shown_comes_out(panel: PromptPanel, job: Job) -> None:
    panel.seed.set_random(False)
    panel.show_job(job)
    assert same(panel.next_job(), job)
    assert panel.next_job().id != panel.next_job().id


def test_every_sampler_and_schedule_can_be_chosen(panel: PromptPanel) -> None:
    for names, box in ((SAMPLERS, panel.sampler), (SCHEDULES, panel.schedule)):
        assert [box.itemData(row) for row in range(box.count())] == [n.canonical for n in names]


def test_a_fresh_panel_suits_the_starter_model(panel: PromptPanel) -> None:
    job = panel.job()
    assert (job.model, job.width, job.height) == (STARTER_MODEL, 256, 256)
    assert (job.steps, job.guidance) == (20, 5.0)
    assert (job.sampler, job.schedule) == ("euler_ancestral", "karras")


def test_another_model_brings_its_own_defaults(panel: PromptPanel) -> None:
    panel.picture_size.set_value((288, 224))  # 4:3 of the starter model
    panel.model.set_value("/models/sdxl.safetensors")
    assert panel.picture_size.value == (1152, 896)
    assert panel.guidance.value() == 6.0
    assert (panel.sampler.value, panel.schedule.value) == ("dpmpp_2m", "karras")
    panel.model.set_value(STARTER_MODEL)
    assert panel.picture_size.value == (288, 224)
    assert panel.guidance.value() == 5.0
    assert (panel.sampler.value, panel.schedule.value) == ("euler_ancestral", "karras")


def test_values_of_ones_own_outlast_a_change_of_model(panel: PromptPanel) -> None:
    panel.picture_size.set_value((320, 264))
    panel.guidance.setValue(3.5)
    panel.schedule.set_value("sgm_uniform")  # the sampler is the usual one, but not with this
    panel.model.set_value("/models/sdxl.safetensors")
    assert panel.picture_size.value == (320, 264)
    assert panel.guidance.value() == 3.5
    assert (panel.sampler.value, panel.schedule.value) == ("euler_ancestral", "sgm_uniform")


@pytest.mark.parametrize("model", [STARTER_MODEL, "/models/sdxl.safetensors"])
def test_presets_are_sizes_that_jobs_take(model: str) -> None:
    sizes = defaults.sizes(model)
    assert len({(width, height) for _, width, height in sizes}) == 9
    native = defaults.native_side(model) ** 2
    for _, width, height in sizes:
        Job("", width=width, height=height)
        assert 0.85 < width * height / native < 1.1


def test_nothing_is_cut_at_the_least_width(qtbot: QtBot) -> None:
    splitter, panel = QSplitter(), PromptPanel()
    qtbot.addWidget(splitter)
    splitter.addWidget(panel)
    splitter.addWidget(QWidget())
    splitter.resize(640, 400)
    splitter.show()
    panel.prompt.setPlainText("a (b <lora:x> " + "word " * 200)
    panel.picture_size.set_value((1024, 1024))
    panel.guidance.setValue(1)
    panel.prompt_footer._show_remarks()
    QApplication.processEvents()
    splitter.setSizes([1, 10_000])
    QApplication.processEvents()
    longest = Length(2_000_000_000, 2_000_000_000)  # wider than all else
    panel.show_lengths(longest, longest, True)
    qtbot.waitUntil(lambda: panel.width() > 250)
    for child in panel.findChildren(QWidget):
        if child.isVisible() and isinstance(child, QLabel | QAbstractButton | QAbstractSpinBox):
            right = child.mapTo(panel, child.rect().topRight()).x()
            assert right <= panel.width(), child
            assert child.width() >= child.minimumSizeHint().width(), child


def test_typed_sizes_become_multiples_of_eight(qtbot: QtBot, panel: PromptPanel) -> None:
    box = panel.picture_size._width
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "301")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 304
    assert panel.picture_size._presets.currentData() is None  # "Custom size"
    panel.picture_size._swap.click()
    assert panel.picture_size.value == (256, 304)


@pytest.mark.parametrize(
    ("model", "size", "word"),
    [
        ("/models/sdxl.safetensors", (1024, 1024), ""),
        ("/models/sdxl.safetensors", (1536, 1024), ""),  # 1.5 megapixels
        ("/models/sdxl.safetensors", (1544, 1024), "larger"),
        ("/models/sdxl.safetensors", (1024, 512), ""),  # 0.5
        ("/models/sdxl.safetensors", (1016, 512), "smaller"),
        (STARTER_MODEL, (256, 256), ""),
        (STARTER_MODEL, (1024, 1024), "larger"),
        (STARTER_MODEL, (64, 64), "smaller"),
    ],
)
def test_risky_sizes_are_told_in_words(
    panel: PromptPanel, model: str, size: tuple[int, int], word: str
) -> None:
    panel.model.set_value(model)
    panel.picture_size.set_value(size)
    note = panel.picture_size.note
    assert word in note.text and bool(note.text) == bool(word) == note.isVisible()


def test_no_preset_is_risky(panel: PromptPanel) -> None:
    for model in (STARTER_MODEL, "/models/sdxl.safetensors"):
        panel.model.set_value(model)
        for _, width, height in defaults.sizes(model):
            panel.picture_size.set_value((width, height))
            assert panel.picture_size.note.text == ""


def test_a_preset_is_recognised_by_its_size(panel: PromptPanel) -> None:
    presets = panel.picture_size._presets
    for row in range(presets.count() - 1):
        panel.picture_size.set_value(presets.itemData(row))
        assert presets.currentIndex() == row


def test_random_seeds_are_drawn_into_the_field(panel: PromptPanel) -> None:
    assert panel.seed.is_random
    seeds = {panel.next_job().seed for _ in range(5)}
    assert len(seeds) == 5
    assert panel.job().seed == panel.job().seed  # looking draws nothing


def test_a_typed_seed_is_kept(panel: PromptPanel) -> None:
    edit = panel.seed._edit
    edit.selectAll()
    QTest.keyClicks(edit, f"x{MAX_SEED}9-")
    assert edit.text() == str(MAX_SEED)  # nothing else can be typed
    assert not panel.seed.is_random
    assert panel.next_job().seed == panel.next_job().seed == MAX_SEED


def test_an_empty_seed_is_drawn(panel: PromptPanel) -> None:
    panel.seed.set_random(False)
    panel.seed._edit.clear()
    assert panel.next_job().seed == int(panel.seed._edit.text())


def test_the_next_start_shows_the_same(
    qtbot: QtBot,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    folders: Folders,
    tmp_path: Path,
) -> None:
    job = Job("ein Fuchs 🦊", model="/models/m.safetensors", width=832, height=1216, seed=5)
    script = Script(tmp_path / "script", GOOD_LIFE, GOOD_LIFE)
    window = make_window(make_runner(script.command))
    window.panel.show_job(job)
    window.panel.seed.set_random(False)
    window.actions_.modes["dark"].trigger()
    window.close()
    again = make_window(make_runner(script.command))
    assert same(again.panel.next_job(), job)
    assert again.panel.model.models == ["/models/m.safetensors"]
    assert again.actions_.modes["dark"].isChecked()
    assert again.page.bar.shown is None


def test_a_garbage_file_is_told_and_the_window_opens(
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    folders: Folders,
    tmp_path: Path,
) -> None:
    folders.session_file.parent.mkdir(parents=True)
    folders.session_file.write_text('{"job": {"prompt": 3}, "theme": "pink", "geometry": "€€€"}')
    window = make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))
    assert "could not be read" in window.page.bar.shown.text
    assert window.panel.job().prompt == ""


def test_the_session_outlives_a_killed_window(
    qtbot: QtBot,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    folders: Folders,
    tmp_path: Path,
) -> None:
    """It is saved when a job begins, not only when the window closes."""
    window = make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))
    window.panel.prompt.setPlainText("remember me")
    with qtbot.waitSignal(window.activity.ended, timeout=PATIENCE_MS):
        window.generate()
    window._session_file.wait()
    assert SessionFile(folders.session_file).load().job["prompt"] == "remember me"
