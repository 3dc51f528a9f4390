"""Each kind of failure becomes a sentence of its own, with advice and actions the window has."""

from __future__ import annotations

import inspect
import re

import pytest

import app.problems
from app.problems import Action, action_label, notice_sentence, problem_of, problem_of_halt
from app.worker_process import Death, DeathReason
from engine import protocol
from engine.errors import EngineError, ErrorKind

# Facts as the engine sends them, and what of them has to be told.
TOLD = {
    ErrorKind.BAD_REQUEST: ({"field": "sampler", "known": "Euler, DDIM"}, ("Euler, DDIM",)),
    ErrorKind.BAD_GRAPH: ({"operator": "conv2d"}, ()),
    ErrorKind.MODEL_NOT_FOUND: ({"file": "/models/a fox.safetensors"}, ("a fox.safetensors",)),
    ErrorKind.MODEL_UNSUPPORTED: (
        {"file": "/models/x.safetensors", "found": "a LoRA"},
        ("x.safetensors", "a LoRA"),
    ),
    ErrorKind.MODEL_INCOMPLETE: (
        {"file": "/models/x.safetensors", "part": "vae", "missing": 12},
        ("x.safetensors", "vae"),
    ),
    ErrorKind.FILE_DAMAGED: ({"file": "/models/x.safetensors"}, ("x.safetensors",)),
    ErrorKind.BAD_METADATA: ({"path": "x.png"}, ()),
    ErrorKind.DEVICE_NOT_FOUND: ({"device": "directml:7", "known": "cpu"}, ("directml:7",)),
    ErrorKind.DEVICE_UNAVAILABLE: ({"device": "Arc", "precision": "f16"}, ("Arc",)),
    ErrorKind.DEVICE_LOST: ({}, ()),
    ErrorKind.OUT_OF_MEMORY: ({}, ()),
    ErrorKind.BAD_OUTPUT: ({}, ()),
    ErrorKind.OUTPUT_FOLDER: ({"folder": "/pictures 🎨"}, ("/pictures 🎨",)),
    ErrorKind.DISK_FULL: ({"folder": "/pictures"}, ("/pictures",)),
    ErrorKind.BAD_FRAME: ({"what": "a header"}, ()),
    ErrorKind.WORKER_DIED: ({"reason": "crashed", "exit_code": 11}, ()),
    ErrorKind.INTERNAL: ({}, ()),
}


@pytest.mark.parametrize("kind", ErrorKind)
def test_each_kind_is_told(kind: ErrorKind) -> None:
    facts, words = TOLD[kind]
    failure = protocol.Failed("id", kind, "English sentence.", facts, "Traceback: line 1")
    problem = problem_of(failure)
    text = f"{problem.sentence} {problem.advice}"
    assert all(word in text for word in words), text
    assert "{" not in text and "?" not in text
    assert problem.sentence.endswith(".") and problem.advice.endswith(".")
    for detail in ("English sentence.", kind.value, "Traceback: line 1"):
        assert detail in problem.details


@pytest.mark.parametrize("kind", ErrorKind)
def test_each_kind_is_told_without_facts_too(kind: ErrorKind) -> None:
    problem = problem_of(EngineError(kind, "English sentence."))
    assert "{" not in problem.sentence + problem.advice
    assert "English sentence." not in problem.sentence


def test_no_two_kinds_read_the_same() -> None:
    sentences = {problem_of(EngineError(kind, "")).sentence for kind in ErrorKind}
    assert len(sentences) == len(ErrorKind)


@pytest.mark.parametrize("field", ["width", "height", "steps", "guidance", "seed", "count"])
def test_a_bad_setting_is_named(field: str) -> None:
    problem = problem_of(EngineError(ErrorKind.BAD_REQUEST, "", field=field))
    assert problem.sentence != problem_of(EngineError(ErrorKind.BAD_REQUEST, "")).sentence


def test_a_pickle_and_a_lora_in_the_prompt_have_their_own_words() -> None:
    pickle = EngineError(ErrorKind.MODEL_UNSUPPORTED, "", file="/m/old.ckpt", found="pickle")
    assert "old.ckpt" in problem_of(pickle).sentence
    assert ".safetensors" in problem_of(pickle).advice
    lora = EngineError(ErrorKind.BAD_REQUEST, "", names="fox_style")
    assert "fox_style" in problem_of(lora).sentence


@pytest.mark.parametrize("reason", DeathReason)
def test_each_death_is_told(reason: DeathReason) -> None:
    death = Death(reason, 1, "last words")
    halt = problem_of_halt(death)
    restart = app.problems.restart_sentence(death)
    facts = {"reason": reason.value, "exit_code": 1}
    died = problem_of(protocol.Failed("id", ErrorKind.WORKER_DIED, "", facts))
    assert "last words" in halt.details
    first = restart.split(".")[0]
    assert first in halt.sentence and first in died.sentence


def test_the_reasons_of_deaths_differ() -> None:
    sentences = {app.problems.restart_sentence(Death(reason, 0, "")) for reason in DeathReason}
    assert len(sentences) == len(DeathReason)


DEATH = Death(DeathReason.CRASHED, 11, "")
ADAPTER_KINDS = {
    ErrorKind.DEVICE_LOST,
    ErrorKind.OUT_OF_MEMORY,
    ErrorKind.DEVICE_UNAVAILABLE,
    ErrorKind.WORKER_DIED,
}


@pytest.mark.parametrize("kind", ErrorKind)
def test_the_cpu_is_a_way_out_of_what_happened_on_an_adapter(kind: ErrorKind) -> None:
    error = EngineError(kind, "")
    assert Action.CPU not in problem_of(error).actions
    offered = Action.CPU in problem_of(error, was_on_adapter=True).actions
    assert offered is (kind in ADAPTER_KINDS)


def test_deaths_one_after_another_offer_the_cpu_and_the_log() -> None:
    assert Action.CPU not in problem_of_halt(DEATH).actions
    assert Action.CPU in problem_of_halt(DEATH, was_on_adapter=True).actions
    assert Action.SHOW_LOG in problem_of_halt(DEATH).actions


@pytest.mark.parametrize("action", Action)
def test_each_action_has_a_label(action: Action) -> None:
    assert action_label(action)


def test_notices_are_told_by_their_code() -> None:
    facts = {"folder": "/state"}
    known = notice_sentence(protocol.Notice("id", "no_checkpoint", "English.", facts))
    assert "/state" in known and "English." not in known
    assert notice_sentence(protocol.Notice("id", "newer_code", "English.")) == "English."


def test_nothing_is_decided_by_a_sentence() -> None:
    """The engine's sentence goes into the details and nowhere else."""
    source = inspect.getsource(app.problems)
    uses = re.findall(r"^.*\.sentence\b.*$", source, re.MULTILINE)
    assert [use.strip() for use in uses] == [
        "lines = [failure.sentence, json.dumps(details, ensure_ascii=False), detail]",
        "return notice.sentence",
    ]


def test_what_was_automatic_is_not_advised_to_be() -> None:
    failure = EngineError(ErrorKind.DEVICE_UNAVAILABLE, "", device="Arc")
    chosen = problem_of(failure, was_on_adapter=True)
    assert chosen.actions == (Action.AUTOMATIC_DEVICE, Action.CPU, Action.RETRY)
    automatic = problem_of(failure, was_on_adapter=True, was_automatic=True)
    assert automatic.actions == (Action.CPU, Action.RETRY)
    assert "Let Mezzotint" in chosen.advice and "Let Mezzotint" not in automatic.advice
