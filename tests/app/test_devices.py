"""Devices through the worker: listed with each new one, tried out, never in the way of a job."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from app.device_list import DeviceKind
from app.device_texts import memory_text, verdict_text
from app.devices import Verdict, WorkerDevices
from app.folders import Folders
from app.runner import Runner
from app.worker_process import Death, DeathReason, Limits, WorkerProcess
from engine import protocol
from engine.errors import ErrorKind
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job
from tests.app.machines import CPU, GTX, HYBRID_LAPTOP, IRIS, ListedDevices

CARD = {
    "id": GTX.id,
    "name": GTX.name,
    "kind": "discrete",
    "precisions": ["f16", "f32"],
    "dedicated_bytes": GTX.dedicated_bytes,
    "shared_bytes": GTX.shared_bytes,
    "details": {"driver": GTX.driver},
}
Make = Callable[..., tuple[WorkerDevices, WorkerProcess, Script]]


@pytest.fixture
def make(qtbot: QtBot, folders: Folders, tmp_path: Path):  # type: ignore[no-untyped-def]
    """`make(*lives)`: devices that a scripted worker lists."""
    workers: list[WorkerProcess] = []

    def make(*lives: tuple[str, ...]) -> tuple[WorkerDevices, WorkerProcess, Script]:
        script = Script(tmp_path / "script", *lives)
        machine(script, [CARD, {"id": "odd"}])
        limits = Limits(cancel=2_000)
        workers.append(WorkerProcess(folders.checkpoints, command=script.command, limits=limits))
        return WorkerDevices(workers[-1], workers[-1]), workers[-1], script

    yield make
    for worker in workers:
        worker.leave()


def machine(script: Script, devices: list[dict[str, object]]) -> None:
    folder = Path(script.command[-1])
    (folder / "devices.json").write_text(json.dumps(devices))


def test_each_worker_lists_and_odd_ones_are_left_out(qtbot: QtBot, make: Make) -> None:
    devices, worker, _ = make(GOOD_LIFE)
    assert not devices.is_known
    with qtbot.waitSignal(devices.changed, timeout=PATIENCE_MS):
        worker.start()
    assert devices.devices == (GTX,) and devices.is_known
    assert devices.find(GTX.id) == GTX and devices.find("odd") is None


def test_only_another_machine_is_told(
    qtbot: QtBot, make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    devices, worker, script = make(GOOD_LIFE)
    with qtbot.waitSignal(devices.changed, timeout=PATIENCE_MS):
        devices.refresh()  # starts a worker
    told: list[int] = []
    devices.changed.connect(lambda: told.append(len(devices.devices)))
    with qtbot.waitSignal(worker.listed, timeout=PATIENCE_MS):
        devices.refresh()
    assert not told
    assert caplog.text.count("devices: [") == 1  # the settings ask every few seconds
    machine(script, [])
    with qtbot.waitSignal(worker.listed, timeout=PATIENCE_MS):
        devices.refresh()
    assert told == [0]


def test_a_device_is_tried(qtbot: QtBot, make: Make) -> None:
    devices, _, script = make(("ready", "try"))
    with qtbot.waitSignal(devices.tried, timeout=PATIENCE_MS) as caught:
        devices.try_device(GTX.id)
        devices.try_device("another")
        assert devices.trying == GTX.id
    assert caught.args == [Verdict(GTX.id, (), 1.5)] and caught.args[0].is_sound
    assert devices.verdicts == {GTX.id: caught.args[0]} and not devices.trying
    assert script.lives == 1


def test_a_device_that_ends_the_worker_is_not_sound(qtbot: QtBot, make: Make) -> None:
    devices, _, script = make(("ready", "crash"), GOOD_LIFE)
    with qtbot.waitSignal(devices.tried, timeout=PATIENCE_MS) as caught:
        devices.try_device(GTX.id)
    (verdict,) = caught.args
    assert isinstance(verdict.problem, Death) and not verdict.is_sound
    assert verdict.problem.reason is DeathReason.CRASHED
    assert script.lives == 1


def test_a_device_that_never_answers_is_given_up(
    qtbot: QtBot, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.devices.TRIAL_MS", 50)
    devices, _, _ = make(("ready", "hang"))
    with qtbot.waitSignal(devices.tried, timeout=PATIENCE_MS) as caught:
        devices.try_device(GTX.id)
    assert caught.args[0].problem.reason is DeathReason.UNRESPONSIVE


def test_the_patience_with_a_try_does_not_begin_before_the_try(
    qtbot: QtBot, make: Make, tmp_path: Path
) -> None:
    """A job that takes longer than any try is not given up for it."""
    devices, worker, _ = make(("ready", "run", "step 1", "hang"))
    runner = Runner(worker)
    job = small_job()
    runner.stepped.connect(lambda _id, _step: devices.try_device(GTX.id))
    with qtbot.waitSignal(runner.stepped, timeout=PATIENCE_MS):
        runner.run(job, str(tmp_path / "x.png"))
    assert devices.trying and not devices._deadline.isActive()
    worker.finished.emit(job.id, 1.0)
    assert not devices._deadline.isActive()  # another one's
    worker._job = ""
    worker.finished.emit(job.id, 1.0)
    assert devices._deadline.isActive()
    runner.shut_down()


def test_the_real_worker_lists_and_tries_the_cpu(
    qtbot: QtBot, folders: Folders, tmp_path: Path
) -> None:
    worker = WorkerProcess(folders.checkpoints)
    devices = WorkerDevices(worker)
    with qtbot.waitSignal(devices.changed, timeout=PATIENCE_MS):
        devices.refresh()
    cpu = devices.find("cpu")
    assert cpu is not None and cpu.kind is DeviceKind.CPU and "f32" in cpu.precisions
    with qtbot.waitSignal(devices.tried, timeout=PATIENCE_MS) as caught:
        devices.try_device("cpu")
    assert caught.args[0].is_sound
    with qtbot.waitSignal(devices.tried, timeout=PATIENCE_MS) as caught:
        devices.try_device("directml:nowhere")
    assert caught.args[0].problem.kind in (
        ErrorKind.DEVICE_NOT_FOUND,
        ErrorKind.DEVICE_UNAVAILABLE,
    )
    worker.leave()


def test_another_driver_makes_a_verdict_old(qtbot: QtBot) -> None:
    provider = ListedDevices(HYBRID_LAPTOP)
    for device in HYBRID_LAPTOP:
        provider.answer(Verdict(device.id))
    newer = IRIS.__class__(
        IRIS.id, IRIS.name, IRIS.kind, IRIS.precisions, IRIS.dedicated_bytes, 0, "32.0"
    )
    provider.machine = (newer, CPU)
    provider.refresh()
    assert list(provider.verdicts) == [CPU.id]


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict("x", (), 2.26), "everything as it should (2.3 s)"),
        (Verdict("x", (("attention", "f16"),)), "wrongly: attention (float16)"),
        (Verdict("x", problem=Death(DeathReason.CRASHED, -11, "")), "crashed"),
        (
            Verdict("x", problem=protocol.Failed("", ErrorKind.OUT_OF_MEMORY, "Full.")),
            "not enough memory",
        ),
    ],
)
def test_verdicts_are_sentences(verdict: Verdict, words: str) -> None:
    assert words in verdict_text(verdict)


def test_memory_is_what_counts_for_the_kind() -> None:
    assert memory_text(GTX) == "4 GB"
    assert memory_text(IRIS) == "shared, 8 GB"
    assert memory_text(CPU) == "shared, 16 GB"
    all_of_it = round(psutil.virtual_memory().total / (1 << 30))
    size = memory_text(replace(CPU, shared_bytes=0)).removesuffix(" GB")
    assert round(float(size)) == all_of_it
