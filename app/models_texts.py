"""What is told about models: names, kinds, precisions, and why a file cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from PySide6.QtCore import QDir

from app.models_record import NO_ANSWER, Description, ModelRecord, ModelSort
from app.problems import Problem, problem_of
from app.texts import decimal, listed, size_text, translate
from engine.errors import EngineError, ErrorKind

LEAST_SHARE = 0.01  # of the values; what is stored otherwise is not worth a word
# As the numbers' own standards call them; equal in every language.
_PRECISIONS = {
    "F64": "float64",
    "F32": "float32",
    "F16": "float16",
    "BF16": "bfloat16",
    "F8_E4M3": "float8 (e4m3)",
    "F8_E5M2": "float8 (e5m2)",
}


def name_text(record: ModelRecord) -> str:
    """How the list calls it."""
    return translate("Models", "Starter model") if record.is_starter else record.name


def folder_text(record: ModelRecord) -> str:
    """Where it lies, and whose folder that is."""
    if record.is_starter:
        return translate("Models", "Ships with Mezzotint, small")
    folder = QDir.toNativeSeparators(record.folder)
    if record.program:
        text = translate("Models", "{program}: {folder}")
        return text.format(program=record.program, folder=folder)
    return folder


def kind_text(record: ModelRecord) -> str:
    """In a line: architecture, prediction, precision, size; or why it cannot be used."""
    about = record.description
    if record.is_removed:
        return translate("Models", "Removed from the list")
    if about is None:
        return translate("Models", "Not read yet")
    if about.kind:
        return reason_text(about)
    facts = (
        about.architecture,
        translate("Models", "v-prediction") if about.prediction == "v_prediction" else "",
        precision_text(about),
        size_text(record.size_bytes),
    )
    return " · ".join(filter(None, facts))


def precision_text(about: Description) -> str:
    """The types that its values are stored in, the most frequent first."""
    whole = sum(about.storage.values())
    frequent = sorted(about.storage.items(), key=lambda item: -item[1])
    names = (_PRECISIONS.get(name, name) for name, n in frequent if n >= LEAST_SHARE * whole)
    return listed(names)


def prediction_text(about: Description) -> str:
    """What its UNet was trained to tell."""
    if about.prediction == "v_prediction" and about.zero_terminal_snr:
        return translate("Models", "v-prediction, zero terminal SNR")
    texts = {
        "v_prediction": translate("Models", "v-prediction"),
        "epsilon": translate("Models", "Noise (epsilon)"),
    }
    return texts.get(about.prediction, about.prediction)


def parameters_text(about: Description) -> str:
    """How many values all its parts have."""
    count = sum(about.parameters.values())
    if count >= 1e9:
        return translate("Models", "{number} billion").format(number=decimal(count / 1e9, 1))
    number = decimal(count / 1e6, 0 if count >= 1e7 else 1)
    return translate("Models", "{number} million").format(number=number)


def reason_text(about: Description) -> str:
    """Why a file cannot be used, in the window's language."""
    if about.kind == NO_ANSWER:
        return translate("Models", "Could not be read in time")
    if about.kind == ErrorKind.WORKER_DIED:
        return translate("Models", "The process that reads it ended unexpectedly")
    found = str(about.problem.get("found", ""))
    if found == "pickle":
        return translate("Models", "A pickle, which can run any program; it was not read")
    if about.kind == ErrorKind.MODEL_UNSUPPORTED and found:
        return found_text(found)
    if about.kind == ErrorKind.MODEL_INCOMPLETE:
        return translate("Models", "Not whole: parts of the model are missing")
    if about.kind == ErrorKind.FILE_DAMAGED:
        return translate("Models", "Damaged, or not downloaded to its end")
    return _problem_of(about).sentence


def advice_text(about: Description) -> str:
    """What to do about a file that cannot be used."""
    if about.kind in (NO_ANSWER, ErrorKind.WORKER_DIED):
        return translate("Models", "Refresh the list to have it read again.")
    found = str(about.problem.get("found", ""))
    if found.startswith("a LoRA"):
        return translate("Models", "A LoRA changes a model; it cannot paint by itself.")
    return _problem_of(about).advice


def _problem_of(about: Description) -> Problem:
    """That of a file that cannot be used. A kind of a newer version is none that is known here."""
    kinds = {kind.value: kind for kind in ErrorKind}
    kind = kinds.get(about.kind, ErrorKind.INTERNAL)
    return problem_of(EngineError(kind, about.sentence, **about.problem))


def found_text(found: str) -> str:
    """What the engine calls a file, in the window's language where it has words for it."""
    known = _FOUND.get(found)
    return known() if known else found


# Names of model families are the same in every language and need no entry.
_FOUND: Mapping[str, Callable[[], str]] = {
    "a LoRA, which changes a model but is none": lambda: translate("Models", "A LoRA, no model"),
    "a ControlNet": lambda: translate("Models", "A ControlNet, no model"),
    "a ControlNet-LLLite": lambda: translate("Models", "A ControlNet-LLLite, no model"),
    "an IP-Adapter": lambda: translate("Models", "An IP-Adapter, no model"),
    "a T2I-Adapter": lambda: translate("Models", "A T2I-Adapter, no model"),
    "a textual inversion (an embedding)": lambda: translate("Models", "An embedding, no model"),
    "an AnimateDiff motion module": lambda: translate("Models", "A motion module, no model"),
    "a VAE alone": lambda: translate("Models", "A VAE alone"),
    "a small preview VAE (TAESD)": lambda: translate("Models", "A VAE for previews alone"),
    "a T5 text encoder alone": lambda: translate("Models", "A text encoder alone"),
    "a text encoder alone": lambda: translate("Models", "A text encoder alone"),
    "an upscaler": lambda: translate("Models", "An upscaler"),
    "the refiner of Stable Diffusion XL": lambda: translate(
        "Models", "The refiner of Stable Diffusion XL"
    ),
    "a .safetensors file without a tensor": lambda: translate("Models", "An empty file"),
    "a .safetensors file, but of no kind that is known": lambda: translate(
        "Models", "Of no kind that is known"
    ),
}


def hash_text(record: ModelRecord, share: float | None, *, is_paused: bool) -> str:
    """The short hash, or how far it is.

    Args:
        share: of the file that is read; None if it is not its turn.
    """
    if record.auto_v2:
        return record.auto_v2
    if not record.wants_hash:
        return ""
    if is_paused:
        return translate("Models", "waits until nothing is painted")
    if share is None:
        return translate("Models", "waits for its turn")
    return translate("Models", "is computed: {percent} %").format(percent=round(100 * share))


def spoken_text(record: ModelRecord, *, is_in_use: bool) -> str:
    """What a screen reader says."""
    text = translate("Models", "{name}: {kind}")
    if is_in_use:
        text = translate("Models", "In use: {name}: {kind}")
    return text.format(name=name_text(record), kind=kind_text(record))


def tool_tip(record: ModelRecord) -> str:
    """Marked up, because Qt would guess from the text."""
    path = "" if record.is_starter else QDir.toNativeSeparators(record.path)
    lines = filter(None, (name_text(record), kind_text(record), path))
    return "<p style='white-space:pre-wrap'>" + "<br>".join(map(escape, lines)) + "</p>"


def sort_texts() -> dict[ModelSort, str]:
    """The orders by name."""
    return {
        ModelSort.NAME: translate("Models", "By name"),
        ModelSort.NEWEST: translate("Models", "Newest file first"),
        ModelSort.LARGEST: translate("Models", "Largest first"),
        ModelSort.LAST_USED: translate("Models", "Last used first"),
    }
