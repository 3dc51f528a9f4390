"""What the bindings raise when Direct3D 12, DXGI, DXCore or DirectML refuse.

Plain Python, so that callers can name these types where the compiled module was not built. A code
is the HRESULT as an unsigned number; decisions are made by type or code, never by text. Mistakes
in a graph (shapes, types) are not here: they are ValueError and TypeError, raised where the
operator is written.
"""

from __future__ import annotations


class NativeError(Exception):
    """A native call failed.

    Attributes:
        operation: the call, and the operator or graph it was for.
        code: the HRESULT, unsigned.
        code_name: its symbolic name, or its hexadecimal digits if it has none here.
    """

    def __init__(self, operation: str, code: int, code_name: str, detail: str = "") -> None:
        super().__init__(f"{operation}: {code_name} (0x{code:08X}){detail and '. ' + detail}")
        self.operation = operation
        self.code = code
        self.code_name = code_name


class OutOfMemory(NativeError):
    """There was not enough video or system memory for an allocation; the device is unharmed."""


class DeviceRemoved(NativeError):
    """The device is gone: a hang, a reset, a driver error or a wrong binding. Nothing on it works
    from now on.

    `code` is the reason of the device, from GetDeviceRemovedReason of Direct3D 12 or, where that
    is fine, of DirectML.
    """


class Unavailable(NativeError):
    """A library, an entry point, an adapter or a feature that is asked for is not there."""
