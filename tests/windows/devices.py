"""The DirectML device of the tests here, or the reason why there is none."""

from __future__ import annotations

import os

import pytest

import native
from engine.devices import open_device
from engine.devices.directml.device import DirectML


def directml_device() -> DirectML:
    """The automatic adapter. Where DirectML has to be there, a missing one is a failure."""
    ready = native.available()
    if not ready and "MEZZOTINT_REQUIRE_DIRECTML" not in os.environ:
        pytest.skip(ready.why)
    device = open_device("directml")
    assert isinstance(device, DirectML)
    return device
