"""What the installer's test asks of Windows: windows, processes, the registry; ctypes alone."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from ctypes import wintypes
from pathlib import Path
from typing import TypeVar

assert sys.platform == "win32"
import winreg  # noqa: E402

user32 = ctypes.WinDLL("user32", use_last_error=True)
WM_CLOSE = 0x0010
CONTROL, RETURN, KEY_UP = 0x11, 0x0D, 2  # VK_CONTROL, VK_RETURN, KEYEVENTF_KEYUP
Thing = TypeVar("Thing")
VisitWindow = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)


def wait_for(what: str, find: Callable[[], Thing], seconds: float = 60) -> Thing:
    """Asks until the answer is true: nothing tells of another program's windows or end."""
    deadline = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < deadline, f"no {what} in {seconds:.0f} s"
        time.sleep(0.1)
    return found


def windows(title: str) -> list[int]:
    """Handles of the visible top windows whose title holds a text."""
    found: list[int] = []

    @VisitWindow
    def visit(handle: int, _: int) -> bool:
        text = ctypes.create_unicode_buffer(300)
        user32.GetWindowTextW(handle, text, 300)
        if title in text.value and user32.IsWindowVisible(handle):
            found.append(handle)
        return True

    user32.EnumWindows(visit, 0)
    return found


def close(handle: int) -> None:
    """What the cross in the corner does."""
    user32.PostMessageW(handle, WM_CLOSE, 0, 0)


def press_control_and_return(handle: int) -> None:
    """As from a keyboard, to a window that is brought to the front."""
    user32.SetForegroundWindow(handle)
    for key, flags in ((CONTROL, 0), (RETURN, 0), (RETURN, KEY_UP), (CONTROL, KEY_UP)):
        user32.keybd_event(key, 0, flags, 0)


class _ProcessEntry(ctypes.Structure):
    """PROCESSENTRY32W of <tlhelp32.h>."""

    _fields_ = (
        ("size", wintypes.DWORD),
        ("usage", wintypes.DWORD),
        ("pid", wintypes.DWORD),
        ("heap", ctypes.c_size_t),
        ("module", wintypes.DWORD),
        ("threads", wintypes.DWORD),
        ("parent", wintypes.DWORD),
        ("priority", wintypes.LONG),
        ("flags", wintypes.DWORD),
        ("name", wintypes.WCHAR * 260),
    )


def processes(name: str) -> list[int]:
    """Ids of the processes of an executable. From one snapshot: psutil stumbles on Wine over a
    process that ends meanwhile."""
    kernel32 = ctypes.WinDLL("kernel32")
    kernel32.CreateToolhelp32Snapshot.restype = wintypes.HANDLE
    snapshot = wintypes.HANDLE(kernel32.CreateToolhelp32Snapshot(2, 0))  # TH32CS_SNAPPROCESS
    entry = _ProcessEntry(size=ctypes.sizeof(_ProcessEntry))
    found = []
    more = kernel32.Process32FirstW(snapshot, ctypes.byref(entry))
    while more:
        if entry.name.lower() == name.lower():
            found.append(entry.pid)
        more = kernel32.Process32NextW(snapshot, ctypes.byref(entry))
    kernel32.CloseHandle(snapshot)
    return found


def link_target(link: Path) -> Path:
    """What a .lnk file points to, by its item list ([MS-SHLLINK] 2.2).

    Wine's own reader takes the path in the system's code page, which lacks most letters.
    """
    data = link.read_bytes()
    header, has_item_list = 76, data[20] & 1
    assert has_item_list
    items = ctypes.create_string_buffer(data[header + 2 :])
    path = ctypes.create_unicode_buffer(32768)
    assert ctypes.windll.shell32.SHGetPathFromIDListW(items, path)
    return Path(path.value)


def run(program: Path | str, arguments: str = "", seconds: float = 300) -> int:
    """Runs a program with a command line as it stands: NSIS wants /D= without quotes."""
    return subprocess.run(f'"{program}" {arguments}', timeout=seconds, check=False).returncode


def files_under(folder: Path) -> set[str]:
    """Every file and folder below, by its path."""
    return {str(path) for path in folder.rglob("*")}


def has_key(path: str) -> bool:
    """Whether the person's own registry has this key."""
    try:
        winreg.OpenKey(winreg.HKEY_CURRENT_USER, path).Close()
    except FileNotFoundError:
        return False
    return True


def registry_values() -> dict[str, str]:
    """The person's own registry: path -> value, and each key by its own path."""
    return dict(_values(winreg.HKEY_CURRENT_USER, "Software"))


def _values(root: int, path: str) -> Iterator[tuple[str, str]]:
    with winreg.OpenKey(root, path) as key:
        keys, values, _ = winreg.QueryInfoKey(key)
        yield path, ""
        for index in range(values):
            name, value, _ = winreg.EnumValue(key, index)
            yield f"{path}\\{name}", str(value)
        names = [winreg.EnumKey(key, index) for index in range(keys)]
    for name in names:
        yield from _values(root, f"{path}\\{name}")
