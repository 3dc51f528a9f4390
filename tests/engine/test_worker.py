"""The real worker process with the starter model: frames, resume, cancel, and how it ends."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine import protocol
from engine.errors import Cancelled, ErrorKind
from engine.job import Job
from engine.metadata import read_picture
from engine.studio import Studio
from engine.worker import EXIT_BAD_FRAME, SLOWEST_PACE, _Inbox
from tests.engine.worker_client import ROOT, WorkerClient

STEPS = 4


def small_job(**changes: object) -> Job:
    values: dict[str, object] = {
        "width": 64,
        "height": 64,
        "steps": STEPS,
        "seed": 7,
        "precision": "f32",
        "sampler": "dpmpp_2m_sde",  # has a memory and draws noise at each step
    }
    return Job("a red circle", **(values | changes))  # type: ignore[arg-type]


def pixels(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    """The picture of `small_job` by a worker that nobody disturbs."""
    target = tmp_path_factory.mktemp("undisturbed") / "whole.png"
    with WorkerClient() as worker:
        messages = worker.run(protocol.Run(small_job(), str(target)))
    assert isinstance(messages[-1], protocol.Done), messages[-1]
    return pixels(target)


def test_a_job_is_told_from_beginning_to_end(tmp_path: Path) -> None:
    target = tmp_path / "Bilder 🎨 絵" / "fox.png"
    job = small_job(count=2)
    with WorkerClient() as worker:
        messages = worker.run(protocol.Run(job, str(target)))
    assert messages[0] == protocol.Ready(protocol.VERSION, worker.process.pid)
    steps = [(m.picture, m.step) for m in messages if isinstance(m, protocol.Step)]
    assert steps == [(i, step) for i in range(2) for step in range(1, STEPS + 1)]
    saved = [Path(m.path) for m in messages if isinstance(m, protocol.Saved)]
    assert [path.name for path in saved] == ["fox-0001.png", "fox-0002.png"]
    previews = [m for m in messages if isinstance(m, protocol.Preview)]
    assert previews and all(len(m.rgb) == m.width * m.height * 3 for m in previews)
    started = next(m for m in messages if isinstance(m, protocol.Started))
    assert (started.device, started.precision) == ("cpu", "f32")
    assert read_picture(saved[1]).job == job.picture(1)
    assert not list(target.parent.glob(".*"))


LOSES_ITS_DEVICE = """
import sys
from engine import worker
from engine.devices.openvino import _Executable
from engine.errors import EngineError, ErrorKind
def lost(*_, **__):
    raise EngineError(ErrorKind.DEVICE_LOST, "The device is gone.")
_Executable.run = lost
sys.exit(worker.main())
"""


def test_a_lost_device_ends_the_worker_although_it_still_reads(tmp_path: Path) -> None:
    with WorkerClient(program=["-c", LOSES_ITS_DEVICE]) as worker:
        last = worker.run(protocol.Run(small_job(), str(tmp_path / "x.png")))[-1]
        assert isinstance(last, protocol.Failed)
        assert last.kind is ErrorKind.DEVICE_LOST
        assert worker.process.wait(30) == protocol.EXIT_DEVICE_LOST


def test_each_picture_of_a_count_is_reproducible_alone(tmp_path: Path) -> None:
    job = small_job(count=2)
    with WorkerClient() as worker:
        worker.run(protocol.Run(job, str(tmp_path / "both.png")))
        worker.run(protocol.Run(job.picture(1), str(tmp_path / "alone.png")))
    assert np.array_equal(pixels(tmp_path / "both-0002.png"), pixels(tmp_path / "alone.png"))


@pytest.mark.parametrize("killed_after", range(STEPS + 1))
def test_a_killed_job_resumes_to_the_same_pixels(
    killed_after: int, tmp_path: Path, undisturbed: np.ndarray
) -> None:
    request = protocol.Run(small_job(), str(tmp_path / "resumed.png"))

    def now(message: protocol.Message) -> bool:
        if killed_after == 0:
            return isinstance(message, protocol.Started)
        return isinstance(message, protocol.Step) and message.step == killed_after

    with WorkerClient(tmp_path / "state") as worker:
        worker.send(request)
        worker.until(now)
        worker.process.kill()
    with WorkerClient(tmp_path / "state") as worker:
        messages = worker.run(request)
    started = next(m for m in messages if isinstance(m, protocol.Started))
    # The checkpoint of a step is written behind its message: that of the step before is certain.
    assert started.step >= killed_after - 1
    assert np.array_equal(pixels(tmp_path / "resumed.png"), undisturbed)
    assert not list((tmp_path / "state").iterdir())


def test_a_kill_between_two_pictures_draws_neither_twice(tmp_path: Path) -> None:
    request = protocol.Run(small_job(count=2), str(tmp_path / "two.png"))
    with WorkerClient(tmp_path / "state") as worker:
        worker.send(request)
        worker.until(lambda m: isinstance(m, protocol.Step) and (m.picture, m.step) == (1, 3))
        worker.process.kill()
    first = (tmp_path / "two-0001.png").stat().st_mtime_ns
    with WorkerClient(tmp_path / "state") as worker:
        messages = worker.run(request)
    assert [m.picture for m in messages if isinstance(m, protocol.Saved)] == [1]
    assert (tmp_path / "two-0001.png").stat().st_mtime_ns == first


def test_a_checkpoint_of_another_job_is_not_used(tmp_path: Path) -> None:
    job = small_job()
    with WorkerClient(tmp_path / "state") as worker:
        worker.send(protocol.Run(job, str(tmp_path / "a.png")))
        worker.until(lambda m: isinstance(m, protocol.Step) and m.step == 3)
        worker.process.kill()
    other = Job.from_dict({**job.to_dict(), "seed": "8"})
    assert other.id == job.id
    with WorkerClient(tmp_path / "state") as worker:
        messages = worker.run(protocol.Run(other, str(tmp_path / "b.png")))
    assert next(m for m in messages if isinstance(m, protocol.Started)).step == 0


def test_cancel_stops_this_job_and_the_next_one_runs(tmp_path: Path) -> None:
    job = small_job(steps=1000)
    with WorkerClient() as worker:
        worker.send(protocol.Run(job, str(tmp_path / "never.png")))
        worker.until(lambda m: isinstance(m, protocol.Step))
        worker.send(protocol.Cancel(job.id))
        assert worker.until(lambda m: False)[-1] == protocol.Stopped(job.id)
        messages = worker.run(protocol.Run(small_job(), str(tmp_path / "next.png")))
        assert isinstance(messages[-1], protocol.Done)
    assert not (tmp_path / "never.png").exists()


def test_a_paused_job_finishes_its_step_and_resumes_to_the_same_pixels(
    tmp_path: Path, undisturbed: np.ndarray
) -> None:
    """The pause comes during the rest behind the first step, so nothing is computed after it."""
    request = protocol.Run(small_job(), str(tmp_path / "paused.png"))
    with WorkerClient(tmp_path / "state") as worker:
        worker.send(protocol.Pace(SLOWEST_PACE))
        worker.send(request)
        worker.until(lambda m: isinstance(m, protocol.Step))
        worker.send(protocol.Pause(request.job.id))
        messages = worker.until(lambda m: False)
        assert messages[-1] == protocol.Stopped(request.job.id)
        assert not [m for m in messages if isinstance(m, protocol.Step)]
        worker.send(protocol.Pace(1))
        messages = worker.run(request)
    started = next(m for m in messages if isinstance(m, protocol.Started))
    assert started.step == 1
    assert np.array_equal(pixels(tmp_path / "paused.png"), undisturbed)


def test_a_pause_keeps_its_step_whenever_the_last_one_was_kept(tmp_path: Path) -> None:
    """Checkpoints of time alone would lose two steps here."""
    studio = Studio(tmp_path / "state", checkpoint_seconds=3600)
    request = protocol.Run(small_job(), str(tmp_path / "x.png"))
    steps: list[float] = []

    def pause_after(seconds: float) -> bool:
        steps.append(seconds)
        return len(steps) == 2

    with pytest.raises(Cancelled):
        list(studio.run(request, lambda: None, pause_after))
    messages = list(studio.run(request, lambda: None))
    assert next(m for m in messages if isinstance(m, protocol.Started)).step == 2
    assert all(seconds > 0 for seconds in steps)


def test_a_gentle_job_has_the_same_pixels(tmp_path: Path, undisturbed: np.ndarray) -> None:
    with WorkerClient() as worker:
        worker.send(protocol.Pace(0.3))
        worker.run(protocol.Run(small_job(), str(tmp_path / "gentle.png")))
    assert np.array_equal(pixels(tmp_path / "gentle.png"), undisturbed)


@pytest.mark.parametrize(("share", "rest"), [(0.1, 0.18), (0.5, 0.02), (1.0, 0.0), (7.0, 0.0)])
def test_a_rest_is_what_the_share_leaves(share: float, rest: float) -> None:
    """After 20 ms of computing; a busy machine may only make it longer."""
    reading, writing = os.pipe()
    with open(reading, "rb") as stream:  # noqa: PTH123  (a descriptor)
        inbox = _Inbox(stream)
        os.write(writing, protocol.encode(protocol.Pace(share)))
        os.write(writing, protocol.encode(protocol.ListDevices()))
        inbox.start()
        assert isinstance(inbox.next(), protocol.ListDevices)  # the pace is known now
        began = time.monotonic()
        pauses = inbox.rest("id", 0.02)
        rested = time.monotonic() - began
        os.close(writing)
        assert inbox.next() is None
    assert not pauses and rested >= rest


def test_a_rest_ends_when_there_is_news(tmp_path: Path) -> None:
    """Each step computes for many milliseconds and would rest a hundred times as long; the first
    ones, which compile, for a minute."""
    with WorkerClient() as worker:
        for news, end in ((protocol.Pace(1.0), protocol.Done), (None, protocol.Stopped)):
            job = small_job()
            worker.send(protocol.Pace(0.0))
            worker.send(protocol.Run(job, str(tmp_path / "x.png")))
            worker.until(lambda m: isinstance(m, protocol.Step))
            began = time.monotonic()
            worker.send(news or protocol.Cancel(job.id))
            assert isinstance(worker.until(lambda m: False)[-1], end)
            assert time.monotonic() - began < 60


def test_devices_are_listed_at_once_also_while_a_job_runs(tmp_path: Path) -> None:
    """Between two steps, once for any number of questions; the job is as undisturbed."""
    job = small_job(steps=200)
    with WorkerClient() as worker:
        worker.send(protocol.ListDevices())
        idle = worker.until(lambda m: isinstance(m, protocol.Devices))[-1]
        worker.send(protocol.Run(job, str(tmp_path / "x.png")))
        worker.until(lambda m: isinstance(m, protocol.Step))
        worker.send(protocol.ListDevices())
        worker.send(protocol.ListDevices())
        busy = worker.until(lambda m: isinstance(m, protocol.Devices))
        worker.send(protocol.Cancel(job.id))
        rest = worker.until(lambda m: False)
    assert rest[-1] == protocol.Stopped(job.id)
    assert isinstance(idle, protocol.Devices) and busy[-1] == idle
    assert not [m for m in rest if isinstance(m, protocol.Devices) and m is not idle][1:]
    cpu = next(device for device in idle.devices if device["id"] == "cpu")
    assert cpu["kind"] == "cpu" and "f32" in cpu["precisions"] and cpu["name"]


def test_a_device_is_tried_after_the_job_and_a_missing_one_is_a_failure(tmp_path: Path) -> None:
    job = small_job()
    with WorkerClient() as worker:
        worker.send(protocol.Run(job, str(tmp_path / "x.png")))
        worker.send(protocol.TryDevice("cpu"))
        worker.send(protocol.TryDevice("directml:10de-1f82-12345678-a1-0"))
        assert isinstance(worker.until(lambda m: False)[-1], protocol.Done)
        tried, missing = worker.receive(), worker.receive()
    assert isinstance(tried, protocol.Tried) and (tried.device_id, tried.failed) == ("cpu", [])
    assert isinstance(missing, protocol.Failed) and missing.job_id == ""
    assert missing.kind is ErrorKind.DEVICE_NOT_FOUND


def test_a_failure_is_one_message_and_the_worker_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with WorkerClient() as worker:
        blocked = worker.run(protocol.Run(small_job(), str(tmp_path / "file" / "x.png")))[-1]
        missing = worker.run(protocol.Run(small_job(device="directml:0"), "x.png"))[-1]
        fine = worker.run(protocol.Run(small_job(), str(tmp_path / "x.png")))[-1]
    assert isinstance(blocked, protocol.Failed) and blocked.kind is ErrorKind.OUTPUT_FOLDER
    assert isinstance(missing, protocol.Failed) and missing.kind is ErrorKind.DEVICE_NOT_FOUND
    assert isinstance(fine, protocol.Done)


def test_prints_of_libraries_do_not_break_the_stream(tmp_path: Path) -> None:
    script = "import os, engine.pipes as p; p.take_standard_output(); print('x'); os.write(1, b'y')"
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, cwd=ROOT, check=True, timeout=60
    )
    assert (result.stdout, sorted(result.stderr.split())) == (b"", [b"x", b"y"]) or set(
        result.stderr.replace(b"\n", b"")
    ) == set(b"xy")
    assert result.stdout == b""


def test_the_end_of_the_input_is_the_end_of_the_worker() -> None:
    with WorkerClient() as worker:
        assert isinstance(worker.receive(), protocol.Ready)
        assert worker.process.stdin is not None
        worker.process.stdin.close()
        assert worker.process.wait(timeout=60) == 0


def test_nonsense_ends_the_worker_with_its_own_status() -> None:
    with WorkerClient() as worker:
        worker.send_bytes(b"\xff\xff\xff\xff nonsense")
        assert worker.process.wait(timeout=60) == EXIT_BAD_FRAME


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is a part of Linux")
def test_the_worker_dies_with_its_parent() -> None:
    """The parent is killed; the worker's input stays open in this process, so only the kernel
    can tell it."""
    script = (
        "import subprocess, sys, time;"
        "p = subprocess.Popen([sys.executable, '-m', 'engine.worker'], stdin=0, stdout=1);"
        "p.wait()"
    )
    reading, writing = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=reading, stdout=subprocess.PIPE, cwd=ROOT
    ) as parent:
        os.close(reading)
        assert parent.stdout is not None
        ready = protocol.read_message(parent.stdout)
        assert isinstance(ready, protocol.Ready)
        parent.send_signal(signal.SIGKILL)
        # The worker holds the other end of stdout: end of file means that it is gone.
        assert parent.stdout.read() == b""
        os.close(writing)


def test_random_kills_lose_nothing(tmp_path: Path, undisturbed: np.ndarray) -> None:
    """Killed again and again at random steps, the job ends once, with the same pixels."""
    dice = random.Random(20261130)
    request = protocol.Run(small_job(), str(tmp_path / "hunted.png"))
    ended = 0
    for _ in range(8):
        with WorkerClient(tmp_path / "state") as worker:
            worker.send(request)
            patience = dice.randrange(4, 9)
            for _ in range(patience):
                message = worker.receive()
                ended += isinstance(message, protocol.Done)
                if message is None or isinstance(message, protocol.Done):
                    break
        if ended:
            break
    else:
        with WorkerClient(tmp_path / "state") as worker:
            ended += isinstance(worker.run(request)[-1], protocol.Done)
    assert ended == 1
    assert np.array_equal(pixels(tmp_path / "hunted.png"), undisturbed)


def test_prompts_are_measured_while_a_job_runs(tmp_path: Path) -> None:
    """The answer does not wait for the job, and only the last question needs one."""
    questions = [protocol.Measure(number, "a red fox " * number, "") for number in range(1, 60)]
    with WorkerClient() as worker:
        worker.send(protocol.Run(small_job(steps=400), str(tmp_path / "x.png")))
        worker.until(lambda m: isinstance(m, protocol.Step))
        worker.send_bytes(b"".join(map(protocol.encode, questions)))
        answered = worker.until(lambda m: isinstance(m, protocol.Measured) and m.number == 59)
        assert isinstance(answered[-1], protocol.Measured)  # long before the last step
        later = worker.until(lambda m: isinstance(m, protocol.Step))
        assert not [m for m in later if isinstance(m, protocol.Measured)]  # answered once
    numbers = [m.number for m in answered if isinstance(m, protocol.Measured)]
    assert numbers == sorted(numbers) and numbers[-1] == 59
    assert (answered[-1].tokens, answered[-1].chunks) == (177, 3)
    assert len(numbers) < 59


def test_a_question_at_the_end_of_the_input_is_still_answered_or_dropped() -> None:
    """It never keeps the worker alive."""
    with WorkerClient() as worker:
        worker.send(protocol.Measure(1, "a", "b"))
        assert worker.process.stdin is not None
        worker.process.stdin.close()
        assert worker.process.wait(30) == 0
