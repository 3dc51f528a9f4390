"""Tests of the bindings. They compute on real DirectML, which is Windows (or Wine, see
tests/windows) or WSL 2.

Where the bindings cannot be used, tests that ask for a device are skipped with the reason; with
MEZZOTINT_REQUIRE_DIRECTML=1 that is a failure instead.
"""

from __future__ import annotations

import os

import pytest

import native as dml


@pytest.fixture(scope="session")
def directml():
    """The bindings, ready for use."""
    state = dml.available()
    if not state and os.environ.get("MEZZOTINT_REQUIRE_DIRECTML") == "1":
        pytest.fail(state.why)
    if not state:
        pytest.skip(state.why)
    return dml


@pytest.fixture(scope="session")
def adapter(directml):
    return directml.adapters()[0]


@pytest.fixture(scope="session")
def device(directml, adapter):
    """One device for all tests that do not harm it."""
    return directml.Device(adapter)
