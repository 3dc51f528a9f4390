"""Progress and the time left, as numbers and as words."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.progress import Progress
from app.progress_texts import duration_text, progress_text
from engine import protocol
from tests.app.jobs import small_job


def at(progress: Progress, step: int, seconds: float, picture: int = 0) -> None:
    progress.on_step(protocol.Step("id", picture, step, progress.job.steps, seconds))


def started(progress: Progress, picture: int = 0, step: int = 0) -> None:
    message = protocol.Started("id", picture, step, "cpu", "A processor", "f32", "starter")
    progress.on_started(message)


def test_nothing_is_promised_before_the_second_step() -> None:
    progress = Progress(small_job(steps=20))
    started(progress)
    assert progress.seconds_left is None
    at(progress, 1, 9.0)
    assert progress.seconds_left is None


def test_the_slow_first_step_is_left_out() -> None:
    progress = Progress(small_job(steps=20))
    started(progress)
    at(progress, 1, 9.0)
    at(progress, 2, 0.5)
    assert progress.seconds_per_step == 0.5
    assert progress.seconds_left == pytest.approx(18 * 0.5)


def test_all_pictures_of_a_job_count() -> None:
    progress = Progress(small_job(steps=10, count=3))
    started(progress)
    for step in range(1, 11):
        at(progress, step, 1.0)
    started(progress, picture=1)
    at(progress, 1, 1.0, picture=1)
    assert (progress.done_steps, progress.all_steps) == (11, 30)
    assert progress.seconds_left == pytest.approx(19.0)


def test_after_a_restart_the_measuring_begins_again() -> None:
    progress = Progress(small_job(steps=20))
    started(progress)
    for step in range(1, 9):
        at(progress, step, 1.0)
    progress.on_restarted()
    started(progress, step=7)
    assert progress.done_steps == 7
    at(progress, 8, 30.0)
    assert progress.seconds_left is None
    at(progress, 9, 2.0)
    assert progress.seconds_per_step == 2.0


def test_one_slow_step_does_not_shake_the_estimate() -> None:
    progress = Progress(small_job(steps=20))
    for step, seconds in enumerate([5.0, 1.0, 1.0, 20.0, 1.0], 1):
        at(progress, step, seconds)
    assert progress.seconds_per_step == 1.0


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (59.4, "59 s"), (90, "2 min"), (3570, "1 h 0 min"), (4800, "1 h 20 min")],
)
def test_times_are_as_exact_as_an_estimate(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


def test_words_say_what_is_known(qtbot: QtBot) -> None:
    progress = Progress(small_job(steps=20, count=2))
    progress.on_phase("denoising")
    started(progress)
    at(progress, 1, 5.0)
    assert progress_text(progress) == "Painting · picture 1 of 2 · step 1 of 20"
    at(progress, 2, 0.25)
    text = progress_text(progress)
    assert text == "Painting · picture 1 of 2 · step 2 of 20 · 0.25 s/it · 10 s left"
