"""Binds the worker's life to its parent's. Standard library only.

Linux: the kernel kills the worker when its parent dies (PR_SET_PDEATHSIG). Windows: the parent puts
the worker into a Job object that is closed, with all in it, when the parent's last handle is. On
both, the worker also leaves at the end of its input (`engine.worker`).
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Any

_PR_SET_PDEATHSIG = 1  # <linux/prctl.h>
_PROCESS_SET_QUOTA_AND_TERMINATE = 0x0100 | 0x0001
_EXTENDED_LIMIT_INFORMATION = 9  # JOBOBJECTINFOCLASS
_KILL_ON_JOB_CLOSE = 0x2000


def die_with_parent(parent_pid: int) -> None:
    """In the worker: asks the kernel to end this process with its parent. Linux only.

    Raises:
        OSError: the kernel refuses. The parent may be gone already; then this process ends at once.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent_pid:  # it died before the call
        os._exit(0)


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("per_process_time", ctypes.c_int64),
        ("per_job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("basic", _BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class WindowsJobObject:
    """In the parent, on Windows: processes that end when this object's handle is closed.

    Raises:
        OSError: with the Windows error code.
    """

    _kernel: Any
    _handle: ctypes.c_void_p

    def __init__(self) -> None:
        if sys.platform != "win32":
            raise OSError("Job objects are a part of Windows")
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.CreateJobObjectW.restype = ctypes.c_void_p
        self._kernel.OpenProcess.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(self._check(self._kernel.CreateJobObjectW(None, None)))
        limits = _ExtendedLimits()
        limits.basic.flags = _KILL_ON_JOB_CLOSE
        self._check(
            self._kernel.SetInformationJobObject(
                self._handle,
                _EXTENDED_LIMIT_INFORMATION,
                ctypes.byref(limits),
                ctypes.sizeof(limits),
            )
        )

    def add(self, pid: int) -> None:
        """Puts a running process into the job."""
        process = ctypes.c_void_p(
            self._check(self._kernel.OpenProcess(_PROCESS_SET_QUOTA_AND_TERMINATE, False, pid))
        )
        try:
            self._check(self._kernel.AssignProcessToJobObject(self._handle, process))
        finally:
            self._kernel.CloseHandle(process)

    def _check(self, result: int | None) -> int:
        if sys.platform == "win32" and not result:
            raise ctypes.WinError(ctypes.get_last_error())
        return result or 0
