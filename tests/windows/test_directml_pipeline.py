"""Whole jobs on a real DirectML device: the ways that a memory plan chooses, GPU memory after many
jobs, the command lines, and a worker whose device is lost.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from engine import protocol
from engine.devices.base import Precision
from engine.devices.directml.device import LONGEST, DirectML
from engine.devices.memory_plan import MemoryPlan
from engine.errors import ErrorKind
from engine.job import Job
from engine.metadata import read_picture
from engine.pipeline import Pipeline
from engine.sdxl.checkpoint import Model
from engine.sdxl.needs import needs_of
from tests.engine.parity_models import TWO_LEVELS, random_weights
from tests.engine.worker_client import ROOT, WorkerClient
from tests.windows.devices import directml_device

F32 = Precision.F32
JOB = Job("a red star", width=256, height=160, steps=2, guidance=5, seed=1, precision="f32")


@cache
def model() -> Model:
    parts = random_weights(TWO_LEVELS)
    return Model(TWO_LEVELS, **parts, name="tiny", path=Path("tiny"), identity="tiny")


@pytest.fixture(scope="module")
def device() -> DirectML:
    return directml_device()


def nothing() -> None:
    pass


def draw(pipeline: Pipeline, job: Job = JOB) -> tuple[NDArray[np.uint8], list[str]]:
    prompt = pipeline.encode(job, nothing)
    *_, last = pipeline.denoise(job, prompt, None, nothing)
    pixels, notices = pipeline.decode(last.x[0], nothing)
    return pixels, [notice.code for notice in (*prompt.notices, *notices)]


@pytest.fixture(scope="module")
def unlimited(device: DirectML) -> NDArray[np.uint8]:
    pixels, codes = draw(Pipeline(model(), device, F32))
    assert not codes
    return pixels


@pytest.mark.parametrize(
    "plan", [MemoryPlan(takes_turns=True), MemoryPlan(streamed=True)], ids=["turns", "streamed"]
)
def test_what_saves_memory_changes_no_pixel(
    device: DirectML,
    unlimited: NDArray[np.uint8],
    plan: MemoryPlan,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.pipeline.make_plan", lambda *_: plan)
    pipeline = Pipeline(model(), device, F32)
    for _ in range(2):
        pixels, codes = draw(pipeline)
        assert codes == list(plan.measures)
        np.testing.assert_array_equal(pixels, unlimited)


def test_low_memory_mode_holds_no_weights_between_runs(
    device: DirectML, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(plan: MemoryPlan) -> int:
        monkeypatch.setattr("engine.pipeline.make_plan", lambda *_: plan)
        device.native.wait()
        before = device.native.ledger.bytes
        pipeline = Pipeline(model(), device, F32)
        draw(pipeline)
        device.native.wait()
        return device.native.ledger.bytes - before

    weights = sum(
        weight.nbytes
        for part in (model().unet, model().text_encoder, model().text_encoder_2)
        for weight in part.values()
    )
    assert held(MemoryPlan()) - held(MemoryPlan(streamed=True)) > 0.9 * weights


def test_a_slow_adapter_decodes_in_tiles_and_submits_little_at_a_time(device: DirectML) -> None:
    job = replace(JOB, width=512, steps=1)
    needs = needs_of(model(), F32, 2, 77, 20, 64)
    whole = needs.decodings[0].need.largest_work
    slow = replace(device, rated_work={F32: 0.99 * whole / LONGEST})
    pixels, codes = draw(Pipeline(model(), slow, F32), job)
    assert codes == ["work_tiles"]
    at_once, _ = draw(Pipeline(model(), device, F32), job)
    # Random weights drift more than trained ones; test_tiling.py looks at those.
    assert 0 < np.abs(pixels.astype(int) - at_once).mean() < 40


def test_ten_jobs_leave_gpu_memory_as_the_first_did(device: DirectML) -> None:
    pipeline = Pipeline(model(), device, F32)

    def after(seed: int) -> tuple[int, int]:
        draw(pipeline, replace(JOB, width=64, height=64, steps=1, seed=seed))
        device.native.wait()
        return device.native.ledger.buffers, device.native.ledger.bytes

    first = after(0)
    assert [after(seed) for seed in range(1, 10)] == [first] * 9


@pytest.mark.parametrize(
    "command",
    [
        ["native.samples.sdxl", "a red star", "--size", "64", "--adapter", "0"],
        ["app", "generate", "a red star", "--size", "64x64", "--device", "directml"],
    ],
    ids=["sample", "generate"],
)
@pytest.mark.usefixtures("device")
def test_command_lines_paint_with_the_starter_model(command: list[str], tmp_path: Path) -> None:
    target = tmp_path / "Bilder 絵" / "star.png"
    target.parent.mkdir()
    options = ["--steps", "1", "--seed", "3", "--precision", "f32", "-o", str(target)]
    done = subprocess.run(
        [sys.executable, "-m", *command, *options], cwd=ROOT, capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    with Image.open(target) as picture:
        assert picture.size == (64, 64)
    found = read_picture(target)
    assert found.job is not None
    assert found.job.device.startswith("directml")


# Before the second step the driver takes the device away.
LOSES_ITS_DEVICE = """
import sys
from engine import worker
from engine.devices.directml.executable import Executable
run, runs = Executable.run, []
def lost(self, *arguments, **options):
    runs.append(self._graph.name)
    if runs.count("unet") == 2:
        self._device._inject_removed_reason(0x887A0006)
    return run(self, *arguments, **options)
Executable.run = lost
sys.exit(worker.main())
"""


def test_a_worker_that_loses_its_device_says_so_and_exits(device: DirectML, tmp_path: Path) -> None:
    job = Job(
        "a red star", width=64, height=64, steps=3, seed=1, precision="f32", device="directml"
    )
    with WorkerClient(tmp_path, program=["-c", LOSES_ITS_DEVICE]) as client:
        messages: list[Any] = client.run(protocol.Run(job, str(tmp_path / "star.png")))
        last = messages[-1]
        assert isinstance(last, protocol.Failed)
        assert last.kind is ErrorKind.DEVICE_LOST
        assert "DXGI_ERROR_DEVICE_HUNG" in last.sentence
        assert client.process.wait(30) == protocol.EXIT_DEVICE_LOST
    assert [message.step for message in messages if isinstance(message, protocol.Step)] == [1]
