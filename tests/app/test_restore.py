"""Settings come back into the panel: from files, drops and pasted text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.defaults import default_job
from app.main_window import MainWindow
from app.message_bar import Level
from app.restore import Models, Use, a1111_text, note_sentence, restored, settings_in, told
from app.restore_desk import RESTORED, picture_in
from app.runner import Runner
from engine.job import STARTER_MODEL, Job
from engine.metadata import Note, NoteKind, PictureInfo, Source, parse_parameters, read_picture
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.gallery_files import a1111_png, write_picture

TEXT = (
    "a cat, (masterpiece:1.2) <lora:x:0.5>\nNegative prompt: dog\n"
    "Steps: 31, Sampler: DPM++ 2M Karras, CFG scale: 4.5, Seed: 123, Size: 832x1216, "
    "Model hash: 31e35c80fc, Model: dreams_v2, Clip skip: 2"
)


def info(**changes: object) -> PictureInfo:
    return PictureInfo(Source.A1111, "", **changes)  # type: ignore[arg-type]


def test_every_field_is_taken_and_the_rest_stays() -> None:
    base = Job("old", device="cpu", precision="f32", count=7, guidance=9.0, noise="cpu")
    job = restored(parse_parameters(TEXT), base, Models(("/m/dreams_v2.safetensors",))).job
    assert (job.prompt, job.negative) == ("a cat, (masterpiece:1.2) <lora:x:0.5>", "dog")
    assert (job.width, job.height, job.steps, job.guidance, job.seed) == (832, 1216, 31, 4.5, 123)
    assert (job.sampler, job.schedule, job.noise) == ("dpmpp_2m", "karras", "nv")
    assert (job.model, job.count) == ("/m/dreams_v2.safetensors", 1)
    assert (job.device, job.precision) == ("cpu", "f32") and job.id != base.id
    little = restored(info(prompt="x"), base, Models())
    assert (little.job.guidance, little.job.model, little.missing_model) == (9.0, base.model, "")


def test_parts_alone() -> None:
    base, found = Job("old", negative="n", seed=5, steps=9), parse_parameters(TEXT)
    job = restored(found, base, Models(), Use.PROMPT).job
    assert (job.prompt, job.negative, job.seed, job.steps) == (found.prompt, "dog", 5, 9)
    job = restored(found, base, Models(), Use.SEED).job
    assert (job.prompt, job.seed, job.steps) == ("old", 123, 9)
    assert restored(info(), base, Models(), Use.SEED).job.seed == 5


@pytest.mark.parametrize(
    ("asked", "models", "model", "missing"),
    [
        ({"model_name": "Dreams_V2"}, Models(("/m/dreams_v2.safetensors",)), "/m/dreams_v2", ""),
        (
            {"model_name": "dreams_v2.safetensors"},
            Models(("/m/Dreams_v2.safetensors",)),
            "/m/D",
            "",
        ),
        ({"model_name": "v1.5"}, Models(("/m/v1.safetensors",)), "starter", "v1.5"),
        ({"model_name": "v1.5"}, Models(("/m/v1.5",)), "/m/v1.5", ""),
        ({"model_hash": "31E35C80FC"}, Models((), {"/m/a": "31e35c80fcab"}), "/m/a", ""),
        ({"model_hash": "31e3"}, Models((), {"/m/a": "31e35c80fcab"}), "starter", "31e3"),
        (
            {"model_name": "b", "model_hash": "31e35c80fc"},
            Models(("/m/b.safetensors",), {"/m/a": "31e35c80fc"}),
            "/m/a",  # names are given to many files, hashes to one
            "",
        ),
        ({"model_name": "gone"}, Models(("/m/b.safetensors",)), "starter", "gone"),
        ({}, Models(("/m/b.safetensors",)), "starter", ""),
    ],
)
def test_models_are_found_by_name_or_hash(
    asked: dict[str, str], models: Models, model: str, missing: str
) -> None:
    result = restored(info(**asked), default_job(), models)
    assert result.job.model.startswith(model) and result.missing_model == missing


def test_models_of_this_program_are_found_by_their_file(tmp_path: Path) -> None:
    file = tmp_path / "my model 🦊.safetensors"
    path = write_picture(tmp_path / "x.png", 1, model=str(file))
    found = read_picture(path)
    assert restored(found, default_job(), Models()).missing_model == "my model 🦊"
    file.write_bytes(b"")
    assert restored(found, default_job(), Models()).job.model == str(file)
    path = write_picture(tmp_path / "y.png", 1, model=STARTER_MODEL)
    other = Job("", model="/m/other")
    assert restored(read_picture(path), other, Models()).job.model == STARTER_MODEL


def test_sizes_that_cannot_be_are_told() -> None:
    result = restored(info(width=1023, height=99), default_job(), Models())
    assert (result.job.width, result.job.height, result.resized) == (1024, 96, (1023, 99))
    assert "1023 × 99" in told(result)[0]
    assert restored(info(width=1024, height=96), default_job(), Models()).resized is None


def test_settings_without_a_match_are_named() -> None:
    text = (
        f"{TEXT}, Denoising strength: 0.4, Hires upscale: 2, Hires steps: 10, Hires upscaler: "
        'Latent, Lora hashes: "x: 0123456789ab", Refiner: a, Refiner switch at: 0.8, '
        "VAE: v, VAE hash: 12, ENSD: 31337, Token merging ratio: 0.5, Version: v1.10.1"
    )
    result = restored(parse_parameters(text), default_job(), Models(("/m/dreams_v2",)))
    assert result.unused == (
        *("Denoising strength", "Hires upscale", "Hires steps", "Hires upscaler", "Refiner"),
        *("Refiner switch at", "VAE", "ENSD", "Token merging ratio"),
    )
    assert told(result) == [
        "There is nothing here for these settings: Denoising strength, Hires upscale, Hires steps, "
        "Hires upscaler, Refiner, Refiner switch at, VAE, ENSD, and 1 other."
    ]
    assert told(restored(parse_parameters(TEXT), default_job(), Models(("/m/dreams_v2",)))) == []
    strange = "a\nSteps: 2, Sampler: Foo, Schedule type: Bar, Seed: x, Size: 64x64"
    assert len(told(restored(parse_parameters(strange), default_job(), Models()))) == 3


def test_every_note_has_a_sentence() -> None:
    for kind in NoteKind:
        assert note_sentence(Note(kind, "{x}")).endswith(".")
    assert note_sentence(Note(NoteKind.UNKNOWN_SAMPLER, "{x}")) == (
        "The sampler {x} is not known here."
    )


def test_settings_are_told_from_words() -> None:
    assert settings_in(TEXT) is not None
    for text in ("", " \n", "a cat, a dog: 3, a hat", "Steps: I counted, Sampler", "a\nb"):
        assert settings_in(text) is None


def test_the_text_for_others_reads_back(tmp_path: Path) -> None:
    assert a1111_text(parse_parameters(TEXT)) == TEXT
    comfy = PictureInfo(Source.COMFYUI, "{}", prompt="a cat", steps=7, seed=9, sampler="euler")
    again = parse_parameters(a1111_text(comfy))
    assert (again.prompt, again.steps, again.seed, again.sampler) == ("a cat", 7, 9, "euler")


# In the window


@pytest.fixture
def window(
    qtbot: QtBot,
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
) -> Iterator[MainWindow]:
    yield make_window(make_runner(Script(tmp_path / "script", GOOD_LIFE).command))


def drop(window: MainWindow, *paths: Path) -> bool:
    """As the desktop does it: enter, then drop where the prompt is."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    assert not window.panel.prompt.canInsertFromMimeData(data)  # or its name would be typed
    enter = QDragEnterEvent(QPoint(300, 200), copy, data, left, none)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 200), copy, data, left, none))
    return True


def said(window: MainWindow) -> str:
    message = window.page.bar._messages.get(RESTORED)
    return message.text if message else ""


def test_a_dropped_picture_fills_the_panel(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "Katze 🐈.PNG"
    path.write_bytes(a1111_png(TEXT))
    window.panel.prompt.setPlainText("what I had typed")
    assert window.panel.seed.is_random
    assert drop(window, tmp_path / "notes.txt", path)
    qtbot.waitUntil(lambda: said(window) != "", timeout=PATIENCE_MS)
    job = window.panel.job()
    assert (job.prompt, job.steps, job.seed) == ("a cat, (masterpiece:1.2) <lora:x:0.5>", 31, 123)
    assert (job.width, job.height, job.model) == (832, 1216, STARTER_MODEL)
    assert not window.panel.seed.is_random  # the seed was asked for
    message = window.page.bar.shown
    assert message.level is Level.WARNING
    assert "Katze 🐈.PNG" in message.text and "“dreams_v2” is not among yours" in message.text
    message.choices[-1].act()
    assert window.panel.prompt.toPlainText() == "what I had typed"
    assert window.panel.seed.is_random and said(window) == ""


def test_a_picture_without_settings_is_told(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "photo.webp"
    path.write_bytes(b"RIFF\4\0\0\0WEBP")
    before = window.panel.prompt.toPlainText()
    assert drop(window, path)
    qtbot.waitUntil(lambda: "no settings" in said(window), timeout=PATIENCE_MS)
    assert "“photo.webp”" in said(window) and window.panel.prompt.toPlainText() == before


def test_other_files_are_not_taken(window: MainWindow, tmp_path: Path) -> None:
    assert not drop(window, tmp_path / "notes.txt")
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/x.png")])
    assert picture_in(data) == ""


def test_pasted_settings_fill_every_field(window: MainWindow) -> None:
    for box in (window.panel.prompt, window.panel.negative):
        window.panel.show_job(default_job())
        box.setPlainText("before")
        box.setFocus()
        QGuiApplication.clipboard().setText(TEXT)
        QTest.keyClick(box, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        job = window.panel.job()
        assert (job.prompt, job.negative, job.guidance) == (
            "a cat, (masterpiece:1.2) <lora:x:0.5>",
            "dog",
            4.5,
        )
        assert "the pasted text" in said(window)


def test_pasted_words_are_words(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("a fox: red, quick")
    window.panel.prompt.setFocus()
    QTest.keyClick(window.panel.prompt, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert window.panel.prompt.toPlainText() == "a fox: red, quick" and said(window) == ""
    assert window.panel.seed.is_random


def test_again_with_a_new_seed(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = write_picture(tmp_path / "x.png", 5, model=STARTER_MODEL)
    with qtbot.waitSignal(window.restore_.again, timeout=PATIENCE_MS) as answer:
        window.restore_.use_file(str(path), Use.AGAIN)
    job = answer.args[0]
    assert job.prompt == "a fox number 5 in the snow" and job.seed != 5
    gone = write_picture(tmp_path / "y.png", 6)
    heard: list[Job] = []
    window.restore_.again.connect(heard.append)
    window.restore_.use_file(str(gone), Use.AGAIN)
    qtbot.waitUntil(lambda: "“model 0” is not among yours" in said(window), timeout=PATIENCE_MS)
    assert "settings of “y.png”" in said(window)
    assert not heard  # another model would paint another picture
