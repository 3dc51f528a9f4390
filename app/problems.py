"""What went wrong, for a person: a sentence, an advice and actions, by the kind of the failure.

The kind and the facts decide, never the text of a message; the engine's own English sentence is
for the details that can be copied.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import Any

from app.texts import joined, translate
from app.worker_process import Death, DeathReason
from engine import __version__, protocol
from engine.errors import EngineError, ErrorKind

Facts = Mapping[str, Any]


class Action(StrEnum):
    """What a person can do about a problem by one press; the window knows how."""

    RETRY = "retry"
    SMALLER = "smaller"  # half as wide and high
    CPU = "cpu"  # on the CPU, where it takes longer and needs no adapter
    SINGLE_PRECISION = "single_precision"
    AUTOMATIC_DEVICE = "automatic_device"
    CHOOSE_MODEL = "choose_model"
    STARTER_MODEL = "starter_model"
    CHOOSE_FOLDER = "choose_folder"  # for pictures
    SHOW_LOG = "show_log"


@dataclass(frozen=True, slots=True)
class Problem:
    """Attributes:
    sentence: what is wrong. advice: what to do about it.
    actions: the likeliest first.
    details: English, for a report; no prompt is in it.
    """

    sentence: str
    advice: str
    actions: tuple[Action, ...] = ()
    details: str = ""


def action_label(action: Action) -> str:
    """What its button says."""
    labels = {
        Action.RETRY: translate("Problems", "Try again"),
        Action.SMALLER: translate("Problems", "Half the size"),
        Action.CPU: translate("Problems", "Use the CPU"),
        Action.SINGLE_PRECISION: translate("Problems", "Try in float32"),
        Action.AUTOMATIC_DEVICE: translate("Problems", "Automatic device"),
        Action.CHOOSE_MODEL: translate("Problems", "Choose a model…"),
        Action.STARTER_MODEL: translate("Problems", "Starter model"),
        Action.CHOOSE_FOLDER: translate("Problems", "Choose a folder…"),
        Action.SHOW_LOG: translate("Problems", "Show log"),
    }
    return labels[action]


def problem_of(
    failure: protocol.Failed | EngineError,
    *,
    was_on_adapter: bool = False,
    was_automatic: bool = False,
) -> Problem:
    """The problem of a job that failed, or of a request that could not be made.

    Args:
        was_on_adapter: the job was not painted on the CPU, so that the CPU may help.
        was_automatic: device and precision were left to Mezzotint; to leave them again is no help.
    """
    detail = failure.detail if isinstance(failure, protocol.Failed) else ""
    sentence, advice, actions = _BY_KIND[failure.kind](failure.facts)
    details = {
        "mezzotint": __version__,
        "system": platform.platform(),
        "kind": failure.kind.value,
        "facts": dict(failure.facts),
    }
    lines = [failure.sentence, json.dumps(details, ensure_ascii=False), detail]
    fitting = _fitting(actions, was_on_adapter)
    no_help = was_automatic and was_on_adapter  # where the CPU is another way
    if no_help and failure.kind is ErrorKind.DEVICE_UNAVAILABLE:
        advice = translate("Problems", "Use the CPU, or try again after an update of the driver.")
        fitting = tuple(a for a in fitting if a is not Action.AUTOMATIC_DEVICE)
    return Problem(sentence, advice, fitting, "\n".join(filter(None, lines)))


def problem_of_halt(death: Death, *, was_on_adapter: bool = False) -> Problem:
    """Too many workers died in a short time."""
    stopped = translate(
        "Problems", "Painting has stopped: its process ended three times in ten minutes."
    )
    return Problem(
        joined([stopped, reason_sentence(death.reason)]),
        translate("Problems", "Try again with a smaller size, or restart the computer."),
        _fitting(_AFTER_DEATH, was_on_adapter),
        f"{death.reason}, status {death.exit_code}\n{death.last_words}",
    )


def restart_sentence(death: Death) -> str:
    """The worker died and the job goes on."""
    goes_on = translate("Problems", "The picture goes on where it was.")
    return joined([reason_sentence(death.reason), goes_on])


def notice_sentence(notice: protocol.Notice) -> str:
    """What the worker remarks about a job that goes on. One of a newer worker stays English."""
    match notice.code:
        case "no_checkpoint":
            return translate(
                "Problems",
                "Progress cannot be saved in {folder}: after a crash this picture would start "
                "over.",
            ).format(folder=notice.facts.get("folder", "?"))
        case "decoded_again":
            return translate(
                "Problems",
                "The picture overflowed in {precision} and was decoded again in float32.",
            ).format(precision=notice.facts.get("precision", "?"))
        case "prompt_composable":
            return translate("Problems", "AND does not combine prompts; it was read as a word.")
        case _:
            return notice.sentence


def reason_sentence(reason: str) -> str:
    """How a worker ended, as a sentence."""
    match reason:
        case DeathReason.NOT_STARTED:
            return translate("Problems", "The process that paints could not be started.")
        case DeathReason.NEVER_READY:
            return translate("Problems", "The process that paints did not become ready.")
        case DeathReason.CRASHED:
            return translate("Problems", "The process that paints crashed.")
        case DeathReason.DEVICE_LOST:
            return translate("Problems", "The graphics device was lost.")
        case DeathReason.NONSENSE:
            return translate("Problems", "The process that paints sent what nobody understands.")
        case DeathReason.UNRESPONSIVE:
            return translate("Problems", "The process that paints did not answer.")
        case _:
            return translate("Problems", "The process that paints ended unexpectedly.")


_Told = tuple[str, str, tuple[Action, ...]]
_AFTER_DEATH = (Action.RETRY, Action.SMALLER, Action.CPU, Action.SHOW_LOG)


def _fitting(actions: tuple[Action, ...], was_on_adapter: bool) -> tuple[Action, ...]:
    """The CPU is no way out of what happened on the CPU."""
    return tuple(action for action in actions if was_on_adapter or action is not Action.CPU)


def _name(facts: Facts, key: str = "file") -> str:
    path = str(facts.get(key, ""))
    return PurePath(path).name or path or translate("Problems", "The model")


def _bad_request(facts: Facts) -> _Told:
    if facts.get("names"):
        return (
            translate("Problems", "The prompt asks for LoRA files: {names}.").format(**facts),
            translate("Problems", "They are not supported yet; remove the angle brackets."),
            (),
        )
    field = str(facts.get("field", ""))
    labels = {
        "width": translate("Problems", "The width does not fit."),
        "height": translate("Problems", "The height does not fit."),
        "steps": translate("Problems", "The number of steps does not fit."),
        "guidance": translate("Problems", "The guidance scale does not fit."),
        "seed": translate("Problems", "The seed does not fit."),
        "count": translate("Problems", "The number of pictures does not fit."),
        "sampler": translate("Problems", "This sampler is not known."),
        "schedule": translate("Problems", "This schedule is not known."),
    }
    unknown = translate("Problems", "A setting does not fit.")
    advice = translate("Problems", "Change it and try again.")
    if facts.get("known"):
        advice = translate("Problems", "There are: {known}.").format(**facts)
    return labels.get(field, unknown), advice, ()


def _bad_graph(_facts: Facts) -> _Told:
    return (
        translate("Problems", "Mezzotint made a mistake with this model."),
        translate("Problems", "Please report it with the details; another model may work."),
        (Action.CHOOSE_MODEL, Action.SHOW_LOG),
    )


def _model_not_found(facts: Facts) -> _Told:
    return (
        translate("Problems", "“{file}” is not there or is no model.").format(file=_name(facts)),
        translate("Problems", "Choose the file or the folder again."),
        (Action.CHOOSE_MODEL, Action.STARTER_MODEL),
    )


def _model_unsupported(facts: Facts) -> _Told:
    actions = (Action.CHOOSE_MODEL, Action.STARTER_MODEL)
    advice = translate("Problems", "Choose a Stable Diffusion XL model.")
    found = str(facts.get("found", ""))
    if found == "pickle":
        return (
            translate("Problems", "“{file}” is a pickle, which can run any program.").format(
                file=_name(facts)
            ),
            translate("Problems", "It was not read. Choose the model as a .safetensors file."),
            actions,
        )
    if found:
        sentence = translate("Problems", "“{file}” cannot be used: {found}.")
        return sentence.format(file=_name(facts), found=found), advice, actions
    sentence = translate("Problems", "“{file}” is of a kind that cannot be used.")
    return sentence.format(file=_name(facts)), advice, actions


def _model_incomplete(facts: Facts) -> _Told:
    missing = str(facts.get("missing") or facts.get("part") or facts.get("tensor") or "?")
    if missing.isdigit():  # a number of tensors; the part is the better word
        missing = str(facts.get("part") or facts.get("tensor") or "?")
    return (
        translate("Problems", "“{file}” is not whole; it lacks: {missing}.").format(
            file=_name(facts), missing=missing
        ),
        translate("Problems", "Choose a complete file, or download this one again."),
        (Action.CHOOSE_MODEL, Action.STARTER_MODEL),
    )


def _file_damaged(facts: Facts) -> _Told:
    return (
        translate("Problems", "“{file}” is damaged.").format(file=_name(facts)),
        translate("Problems", "Download it again, or choose another file."),
        (Action.CHOOSE_MODEL, Action.STARTER_MODEL),
    )


def _bad_metadata(_facts: Facts) -> _Told:
    return (
        translate("Problems", "No settings can be read from this picture."),
        translate("Problems", "Choose a picture that was saved with its settings."),
        (),
    )


def _device_not_found(facts: Facts) -> _Told:
    return (
        translate("Problems", "The device “{device}” is not in this machine.").format(
            device=facts.get("device", "?")
        ),
        translate("Problems", "Let Mezzotint choose, or connect it again."),
        (Action.AUTOMATIC_DEVICE, Action.RETRY),
    )


def _device_unavailable(facts: Facts) -> _Told:
    return (
        translate("Problems", "The device “{device}” cannot do this.").format(
            device=facts.get("device", "?")
        ),
        translate("Problems", "Let Mezzotint choose device and precision."),
        (Action.AUTOMATIC_DEVICE, Action.CPU, Action.RETRY),
    )


def _device_lost(_facts: Facts) -> _Told:
    return (
        translate("Problems", "The graphics device was lost twice while painting this picture."),
        translate("Problems", "A smaller size or a newer driver may help."),
        (Action.SMALLER, Action.CPU, Action.RETRY, Action.SHOW_LOG),
    )


def _out_of_memory(_facts: Facts) -> _Told:
    return (
        translate("Problems", "There is not enough memory for this picture."),
        translate("Problems", "Choose a smaller size, or close other programs."),
        (Action.SMALLER, Action.CPU, Action.RETRY),
    )


def _bad_output(_facts: Facts) -> _Told:
    return (
        translate("Problems", "The model gave no usable picture, and none was saved."),
        translate("Problems", "Float32 often helps; otherwise choose another model."),
        (Action.SINGLE_PRECISION, Action.CHOOSE_MODEL),
    )


def _output_folder(facts: Facts) -> _Told:
    return (
        translate("Problems", "No picture can be saved in {folder}.").format(
            folder=facts.get("folder", "?")
        ),
        translate("Problems", "Choose a folder that can be written to."),
        (Action.CHOOSE_FOLDER, Action.RETRY),
    )


def _disk_full(facts: Facts) -> _Told:
    return (
        translate("Problems", "The disk with the folder {folder} is full.").format(
            folder=facts.get("folder", "?")
        ),
        translate("Problems", "Make room and try again, or choose a folder on another disk."),
        (Action.RETRY, Action.CHOOSE_FOLDER),
    )


def _bad_frame(_facts: Facts) -> _Told:
    return (
        translate("Problems", "The parts of Mezzotint do not understand each other."),
        translate("Problems", "Install it again, so that all parts are of one version."),
        (Action.RETRY, Action.SHOW_LOG),
    )


def _worker_died(facts: Facts) -> _Told:
    twice = translate("Problems", "It was tried twice.")
    return (
        joined([reason_sentence(str(facts.get("reason", ""))), twice]),
        translate("Problems", "A smaller size needs less memory and may work."),
        _AFTER_DEATH,
    )


def _internal(_facts: Facts) -> _Told:
    return (
        translate("Problems", "Something unexpected went wrong."),
        translate("Problems", "Please report it with the details."),
        (Action.RETRY, Action.SHOW_LOG),
    )


_BY_KIND: Mapping[ErrorKind, Callable[[Facts], _Told]] = {
    ErrorKind.BAD_REQUEST: _bad_request,
    ErrorKind.BAD_GRAPH: _bad_graph,
    ErrorKind.MODEL_NOT_FOUND: _model_not_found,
    ErrorKind.MODEL_UNSUPPORTED: _model_unsupported,
    ErrorKind.MODEL_INCOMPLETE: _model_incomplete,
    ErrorKind.FILE_DAMAGED: _file_damaged,
    ErrorKind.BAD_METADATA: _bad_metadata,
    ErrorKind.DEVICE_NOT_FOUND: _device_not_found,
    ErrorKind.DEVICE_UNAVAILABLE: _device_unavailable,
    ErrorKind.DEVICE_LOST: _device_lost,
    ErrorKind.OUT_OF_MEMORY: _out_of_memory,
    ErrorKind.BAD_OUTPUT: _bad_output,
    ErrorKind.OUTPUT_FOLDER: _output_folder,
    ErrorKind.DISK_FULL: _disk_full,
    ErrorKind.BAD_FRAME: _bad_frame,
    ErrorKind.WORKER_DIED: _worker_died,
    ErrorKind.INTERNAL: _internal,
}
