"""What is told about devices: kinds, memory, precisions, verdicts."""

from __future__ import annotations

from app.device_list import DeviceEntry, DeviceKind
from app.devices import Verdict
from app.problems import problem_of, reason_sentence
from app.texts import decimal, joined, listed, translate
from app.worker_process import Death

GIB = 1 << 30
PRECISION_NAMES = {"f32": "float32", "bf16": "bfloat16", "f16": "float16"}


def kind_text(kind: DeviceKind) -> str:
    """What does the work."""
    words = {
        DeviceKind.CPU: translate("Devices", "CPU"),
        DeviceKind.DISCRETE: translate("Devices", "Discrete GPU"),
        DeviceKind.INTEGRATED: translate("Devices", "Integrated GPU"),
        DeviceKind.SOFTWARE: translate("Devices", "Software, very slow"),
        DeviceKind.NPU: translate("Devices", "NPU"),
    }
    return words[kind]


def memory_text(device: DeviceEntry) -> str:
    """Its own memory where it has some worth speaking of, else what it shares with the system. A
    CPU has all of it."""
    own, shared = device.dedicated_bytes / GIB, device.shared_bytes / GIB
    if own >= 1:
        return translate("Devices", "{size} GB").format(size=_rounded(own))
    if shared:
        return translate("Devices", "shared, {size} GB").format(size=_rounded(shared))
    if device.kind is DeviceKind.CPU:
        import psutil  # for start-up time

        size = psutil.virtual_memory().total / GIB
        return translate("Devices", "{size} GB").format(size=_rounded(size))
    return translate("Devices", "unknown")


def precisions_text(device: DeviceEntry) -> str:
    """By their full names, which are those of every language."""
    return listed(PRECISION_NAMES.get(name, name) for name in device.precisions)


def verdict_text(verdict: Verdict) -> str:
    """A sentence or two."""
    if isinstance(verdict.problem, Death):
        ended = translate("Devices", "It does not work: the test ended the process that paints.")
        return joined([ended, reason_sentence(verdict.problem.reason)])
    if verdict.problem is not None:
        problem = problem_of(verdict.problem)
        return joined([problem.sentence, problem.advice])
    if verdict.failed:
        parts = listed(f"{part} ({PRECISION_NAMES.get(p, p)})" for part, p in verdict.failed)
        text = translate("Devices", "It computes wrongly: {parts}. A newer driver may help.")
        return text.format(parts=parts)
    text = translate("Devices", "It computes everything as it should ({seconds} s).")
    return text.format(seconds=decimal(verdict.seconds, 1))


def _rounded(size: float) -> str:
    is_whole = size >= 10 or round(size, 1) == round(size)
    return decimal(size, 0 if is_whole else 1)
