"""What the window asks the worker besides jobs: which devices there are, whether one is sound, and
how long prompts are.

Listing opens no device and takes milliseconds once the devices' libraries are loaded; a try takes
seconds. Measuring takes 70 ms once, for the vocabulary, and then milliseconds for a long prompt.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from engine import devices, protocol
from engine.devices.base import DeviceInfo, Verdict
from engine.devices.selftest import Report, check
from engine.devices.verdicts import remember
from engine.sdxl.prompt import measure
from engine.sdxl.tokenizer import ClipTokenizer


def list_devices() -> protocol.Devices:
    """All devices, the automatic choice first."""
    return protocol.Devices([_as_dict(info) for info in devices.list_devices()])


def try_device(device_id: str, verdicts: Path | None = None) -> protocol.Tried:
    """Opens the device and lets it compute what is known; the report is kept in `verdicts`.

    Raises:
        EngineError: it is not there, cannot be opened, or fails outright.
    """
    report = self_test(device_id, verdicts)
    failed = [
        {"part": result.op.value, "precision": result.precision.value}
        for result in report.results
        if not result.passed
    ]
    return protocol.Tried(report.device, failed, report.seconds)


def self_test(device_id: str, verdicts: Path | None) -> Report:
    """The self-test of a device as it is opened without a verdict.

    Raises:
        EngineError: it is not there, cannot be opened, or is lost.
    """
    device = devices.open_device(device_id)
    plain = None
    if device.info.id.startswith(devices.DIRECTML):
        plain = partial(devices.open_device, device.info.id, Verdict(metacommands=False))
    report = check(device, without_metacommands=plain)
    if verdicts is not None:
        info = devices.find_device(device.info.id)
        try:
            remember(verdicts, info, report)
        except OSError as error:  # the next job does without, as before
            print(f"The report of this test is not kept: {error.strerror}.", file=sys.stderr)
    return report


def measure_prompts(question: protocol.Measure) -> protocol.Measured:
    """Each prompt as the text encoders take it, before the shorter one is padded.

    Raises:
        FileNotFoundError: the vocabulary is missing from this installation.
    """
    tokenizer = ClipTokenizer()
    prompt, negative = (measure(t, tokenizer) for t in (question.prompt, question.negative))
    return protocol.Measured(
        question.number, prompt.tokens, prompt.chunks, negative.tokens, negative.chunks
    )


def _as_dict(info: DeviceInfo) -> dict[str, object]:
    return {
        "id": info.id,
        "name": info.name,
        "kind": info.kind.value,
        "precisions": [precision.value for precision in info.precisions],
        "dedicated_bytes": info.dedicated_bytes,
        "shared_bytes": info.shared_bytes,
        "details": dict(info.details or {}),
    }
