"""The package where the bindings may not be there: on every system."""

from __future__ import annotations

import subprocess
import sys

import pytest

import native
from native.errors import DeviceRemoved, NativeError, OutOfMemory, Unavailable


def test_importing_loads_nothing():
    code = (
        "import sys, native; loaded = {'native._directml', 'numpy'} & set(sys.modules);"
        "assert not loaded, loaded"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_missing_module_is_said_and_not_hidden(monkeypatch):
    monkeypatch.setitem(sys.modules, "native._directml", None)  # as if it had not been built
    state = native.available()
    assert not state
    assert "were not built" in state.why
    assert native.adapters() == []
    with pytest.raises(Unavailable, match="were not built"):
        native.Device  # noqa: B018


def test_a_name_that_does_not_exist():
    with pytest.raises((AttributeError, Unavailable)):
        native.no_such_operator  # noqa: B018
    assert not hasattr(native, "__no_such_thing__")


@pytest.mark.parametrize("kind", [OutOfMemory, DeviceRemoved, Unavailable])
def test_errors_carry_operation_and_code(kind):
    error = kind("IDMLDevice::CreateOperator", 0x80070057, "E_INVALIDARG", "Said so.")
    assert isinstance(error, NativeError)
    assert error.operation == "IDMLDevice::CreateOperator"
    assert error.code == 0x80070057
    text = "IDMLDevice::CreateOperator: E_INVALIDARG (0x80070057). Said so."
    assert str(error) == text
