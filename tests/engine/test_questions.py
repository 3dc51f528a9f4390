"""What the window asks the worker besides jobs. `test_selftest.py` looks at what a try finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import protocol, questions
from engine.devices import list_devices
from engine.devices.verdicts import recall
from engine.errors import EngineError, ErrorKind


def test_the_cpu_is_sound_and_that_is_remembered(tmp_path: Path) -> None:
    tried = questions.try_device("cpu", tmp_path)
    assert (tried.device_id, tried.failed) == ("cpu", [])
    assert tried.seconds > 0
    cpu = next(info for info in list_devices() if info.id == "cpu")
    report = recall(tmp_path, cpu)
    assert report is not None
    assert report.precisions == cpu.precisions


def test_a_report_that_cannot_be_kept_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert questions.try_device("cpu", tmp_path / "file").failed == []
    assert "not kept" in capsys.readouterr().err


def test_what_is_not_there_cannot_be_tried() -> None:
    with pytest.raises(EngineError) as caught:
        questions.try_device("directml:10de-1f82-12345678-a1-0")
    assert caught.value.kind is ErrorKind.DEVICE_NOT_FOUND


def test_prompts_are_measured_as_the_model_sees_them() -> None:
    asked = protocol.Measure(7, "(a red fox:1.3), " * 20, "blurry BREAK ugly")
    assert questions.measure_prompts(asked) == protocol.Measured(7, 80, 2, 2, 2)
    nothing = questions.measure_prompts(protocol.Measure(8, "", "<lora:x:1>"))
    assert nothing == protocol.Measured(8, 0, 1, 0, 1)
