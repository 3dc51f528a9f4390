"""Tells before Qt starts what it will lack; Qt itself would abort the process.

Standard library only.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping

# What Qt's modules load from the system: library -> Debian package.
MODULE_LIBRARIES: Mapping[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
# What its xcb plug-in loads besides, where windows come from an X server.
XCB_LIBRARIES: Mapping[str, str] = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}


def has_display(environment: Mapping[str, str]) -> bool:
    """Whether a window can be shown; `QT_QPA_PLATFORM` means that somebody knows better."""
    if sys.platform != "linux":
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(environment.get(name) for name in names)


def missing_packages(environment: Mapping[str, str]) -> list[str]:
    """Debian packages of the libraries that the dynamic linker does not find; Linux only."""
    if sys.platform != "linux":
        return []
    libraries = dict(MODULE_LIBRARIES)
    if not environment.get("WAYLAND_DISPLAY") and not environment.get("QT_QPA_PLATFORM"):
        libraries |= XCB_LIBRARIES
    return [package for library, package in libraries.items() if not _loads(library)]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
