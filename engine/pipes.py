"""The worker's own standard input and output, as frames need them. Standard library only.

On Windows Qt opens both ends of a child's pipes for overlapped calls (qprocess_win.cpp), and
ReadFile and WriteFile without an OVERLAPPED structure, which is how C's and Python's files call
them, "can incorrectly report" the end of such a call (Microsoft's page of ReadFile). On Wine they
do: input fails with EINVAL or stands still. Here each call has its structure and its event. Pipes
and files that were opened in the plain way take the same calls. Costs microseconds a call.
"""

from __future__ import annotations

import ctypes
import io
import os
import sys
from typing import Any

_BROKEN_PIPE, _NO_DATA, _IO_PENDING = 109, 232, 997  # <winerror.h>; the first two end the input


def take_standard_input() -> io.BufferedReader:
    """All that comes in; nobody else reads descriptor 0 then."""
    if sys.platform != "win32":
        return open(0, "rb", closefd=False)
    return io.BufferedReader(_Pipe(0, is_input=True))


def take_standard_output() -> io.BufferedWriter:
    """Keeps descriptor 1 for frames and points 1 at stderr, so that no print breaks the stream."""
    kept = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    if sys.platform != "win32":
        return os.fdopen(kept, "wb")
    return io.BufferedWriter(_Pipe(kept, is_input=False))


class _Overlapped(ctypes.Structure):
    """OVERLAPPED of <minwinbase.h>."""

    _fields_ = (
        ("internal", ctypes.c_size_t * 2),
        ("offset", ctypes.c_uint32 * 2),
        ("event", ctypes.c_void_p),
    )


class _Pipe(io.RawIOBase):
    """One direction of a pipe by Windows' own calls; waits until the call is done.

    Raises:
        OSError: with the Windows error code. The end of the input is none.
    """

    _kernel: Any
    _handle: ctypes.c_void_p
    _last_error: Any

    def __init__(self, descriptor: int, *, is_input: bool) -> None:
        super().__init__()
        if sys.platform == "win32":  # mypy reads no Windows calls elsewhere
            import msvcrt

            self._handle = ctypes.c_void_p(msvcrt.get_osfhandle(descriptor))
            self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
            self._kernel.CreateEventW.restype = ctypes.c_void_p
            self._last_error = ctypes.get_last_error
        self._is_input = is_input
        self._event = ctypes.c_void_p(self._kernel.CreateEventW(None, True, False, None))
        if not self._event:
            raise self._error()

    def readable(self) -> bool:
        return self._is_input

    def writable(self) -> bool:
        return not self._is_input

    def readinto(self, buffer: Any) -> int:
        room = (ctypes.c_char * len(buffer)).from_buffer(buffer)
        return self._call(self._kernel.ReadFile, room, len(buffer))

    def write(self, data: Any) -> int:
        content = bytes(data)
        return self._call(self._kernel.WriteFile, content, len(content))

    def _call(self, function: Any, memory: Any, size: int) -> int:
        """The bytes that went through; 0 at the end of the input."""
        done, state = ctypes.c_uint32(), _Overlapped(event=self._event)
        if function(self._handle, memory, size, None, ctypes.byref(state)) or (
            self._last_error() == _IO_PENDING
        ):
            told = ctypes.byref(state), ctypes.byref(done)
            if self._kernel.GetOverlappedResult(self._handle, *told, True):
                return done.value
        if self._is_input and self._last_error() in (_BROKEN_PIPE, _NO_DATA):
            return 0
        raise self._error()

    def _error(self) -> OSError:
        code = self._last_error()
        return OSError(0, f"a pipe failed with Windows error {code}", None, code)
