"""What files are, told beside the jobs: every question has one answer, in order."""

from __future__ import annotations

import json
import queue
import threading
from pathlib import Path

import pytest

from engine import describer as module
from engine import protocol
from engine.describer import Describer, describe_model
from engine.errors import ErrorKind
from engine.job import STARTER_MODEL, Job
from tests.engine.tiny_models import (
    CONVENTIONAL,
    stored,
    tiny_arrays,
    write_original,
    write_safetensors,
)
from tests.engine.worker_client import WorkerClient

HTML = "<!doctype html><title>Sign in</title>"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A model, a LoRA and a web page, in a folder as people name theirs."""
    folder = tmp_path / "Modelle 🎨 絵"
    write_original(folder / "tiny.safetensors", CONVENTIONAL)
    values = next(iter(tiny_arrays(CONVENTIONAL)["unet"].values()))
    write_safetensors(folder / "lora.safetensors", {"lora_unet_x.lora_up.weight": stored(values)})
    (folder / "page.safetensors").write_text(HTML)
    return folder


def test_a_model_is_described_by_its_facts(place: Path) -> None:
    told = describe_model(str(place / "tiny.safetensors"))
    assert (told.path, told.kind, told.sentence) == (str(place / "tiny.safetensors"), "", "")
    assert told.facts["prediction"] == "epsilon" and told.facts["size_bytes"] > 0
    assert set(told.facts["parameters"]) == {"text_encoder", "text_encoder_2", "unet", "vae"}
    assert list(told.facts["storage"]) == ["F16"]
    assert json.loads(json.dumps(told.facts)) == told.facts  # as it comes out of a frame


@pytest.mark.parametrize(
    ("name", "kind", "has_facts"),
    [
        ("lora.safetensors", ErrorKind.MODEL_UNSUPPORTED, True),
        ("page.safetensors", ErrorKind.FILE_DAMAGED, False),
        ("gone.safetensors", ErrorKind.MODEL_NOT_FOUND, False),
        ("", ErrorKind.MODEL_NOT_FOUND, False),
    ],
)
def test_what_is_no_model_is_told_as_well(
    place: Path, name: str, kind: ErrorKind, has_facts: bool
) -> None:
    told = describe_model(str(place / name))
    assert told.kind == kind.value and told.sentence and bool(told.facts) is has_facts


def test_answers_come_in_order_and_none_before_the_start(place: Path) -> None:
    answers: queue.SimpleQueue[protocol.Message] = queue.SimpleQueue()
    describer = Describer(answers.put)
    paths = [str(place / "page.safetensors"), STARTER_MODEL, str(place / "tiny.safetensors")]
    for path in paths:
        describer.ask(path)
    assert answers.empty()
    assert not [t for t in threading.enumerate() if t.name.startswith("describer")]  # to wait for
    describer.begin()
    told = [answers.get(timeout=60) for _ in paths]
    assert [message.path for message in told] == paths  # type: ignore[union-attr]
    describer.end()


def test_a_mistake_of_ours_is_an_answer_and_not_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: queue.SimpleQueue[protocol.Message] = queue.SimpleQueue()
    describer = Describer(answers.put)
    real = module.describe_model

    def sometimes(path: str) -> protocol.Described:
        if path == "odd":
            raise ZeroDivisionError("no")
        return real(path)

    monkeypatch.setattr(module, "describe_model", sometimes)
    describer.begin()
    describer.ask("odd")
    describer.ask(STARTER_MODEL)
    odd, starter = answers.get(timeout=60), answers.get(timeout=60)
    assert isinstance(odd, protocol.Described) and isinstance(starter, protocol.Described)
    assert (odd.path, odd.kind) == ("odd", ErrorKind.INTERNAL.value)
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert starter.kind == ""
    describer.end()


def test_the_worker_answers_also_while_a_job_runs(place: Path, tmp_path: Path) -> None:
    path = str(place / "tiny.safetensors")
    job = Job("x", width=64, height=64, steps=200)
    with WorkerClient() as worker:
        worker.send(protocol.DescribeModel(path))  # before it has loaded its libraries
        idle = worker.until(lambda m: isinstance(m, protocol.Described))[-1]
        worker.send(protocol.Run(job, str(tmp_path / "x.png")))
        worker.until(lambda m: isinstance(m, protocol.Step))
        worker.send(protocol.DescribeModel(path))
        busy = worker.until(lambda m: isinstance(m, protocol.Described))[-1]
        worker.send(protocol.Cancel(job.id))
        end = worker.until(lambda m: False)[-1]
    assert idle == busy and isinstance(busy, protocol.Described) and busy.kind == ""
    assert end == protocol.Stopped(job.id)
