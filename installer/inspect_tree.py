"""Checks the laid-out program: every DLL and every requirement that it needs is inside.

Reads the files, runs none of them.
"""

from __future__ import annotations

import ast
import struct
from email import message_from_string
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement

from installer import fetch

# What every Windows 10 and 11 has itself, of what is needed here.
# fmt: off
WINDOWS = (
    "advapi32", "api-ms-win-*", "authz", "bcrypt", "bcryptprimitives", "cfgmgr32", "combase",
    "comctl32", "comdlg32", "crypt32", "cryptnet", "d2d1", "d3d11", "d3d12", "d3d9", "dbghelp",
    "dcomp", "dnsapi", "dwmapi", "dwrite", "dxcore", "dxgi", "gdi32", "gdiplus", "imm32",
    "iphlpapi", "kernel32", "mpr", "msvcrt", "ncrypt", "netapi32", "ntdll", "ole32", "oleaut32",
    "pdh", "powrprof", "propsys", "psapi", "rpcrt4", "secur32", "setupapi", "shcore", "shell32",
    "shlwapi", "ucrtbase", "uiautomationcore", "user32", "userenv", "usp10", "uxtheme", "version",
    "winhttp", "winmm", "winspool.drv", "ws2_32", "wtsapi32",
)
# fmt: on


def check_libraries(tree: Path) -> None:
    """Every DLL that a file in the tree names is in the tree or a part of Windows.

    Raises:
        SystemExit: names what is missing and who wants it.
    """
    binaries = [f for f in sorted(tree.rglob("*")) if f.suffix.lower() in (".dll", ".pyd", ".exe")]
    inside = {file.name.lower() for file in binaries}
    missing = [
        f"{file.relative_to(tree)} needs {name}"
        for file in binaries
        for name in imported_libraries(file.read_bytes())
        if name.lower() not in inside and not _of_windows(name.lower())
    ]
    if missing:
        raise SystemExit("installer: " + "; ".join(missing))


def _of_windows(name: str) -> bool:
    return any(Path(name.removesuffix(".dll")).match(pattern) for pattern in WINDOWS)


def imported_libraries(data: bytes) -> list[str]:
    """The DLL names in the import table of a 64-bit program (Microsoft's PE format)."""
    header = struct.unpack_from("<I", data, 0x3C)[0]
    if data[header : header + 4] != b"PE\0\0":
        raise SystemExit("installer: a file is no Windows program.")
    sections, optional_size = struct.unpack_from("<H12xH", data, header + 6)
    optional = header + 24
    table_address = struct.unpack_from("<I", data, optional + 120)[0]
    places = [
        struct.unpack_from("<III", data, optional + optional_size + 40 * index + 12)
        for index in range(sections)
    ]

    def offset(address: int) -> int:
        for start, size, raw in places:
            if start <= address < start + size:
                return address - start + raw
        raise SystemExit("installer: a file's import table is damaged.")

    names = []
    at = offset(table_address) if table_address else 0
    while at and (name_address := struct.unpack_from("<12xI", data, at)[0]):
        start = offset(name_address)
        names.append(data[start : data.index(b"\0", start)].decode("ascii"))
        at += 20
    return names


def check_modules(program: Path, packages: tuple[str, ...]) -> None:
    """Every module of our own that one of ours imports is inside.

    Raises:
        SystemExit: names what is missing and who wants it.
    """
    missing = []
    for file in sorted(program.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            missing += [
                f"{file.relative_to(program)} needs {name}"
                for name in names
                if name and name.split(".")[0] in packages and not _module_there(program, name)
            ]
    if missing:
        raise SystemExit("installer: not known to git: " + "; ".join(missing))


def _module_there(program: Path, name: str) -> bool:
    place = program.joinpath(*name.split("."))
    return place.is_dir() or any(place.parent.glob(f"{place.name}.*py*"))


def expect_version(file: Path, wanted: str, *, scale: int = 1) -> None:
    """Compares three numbers with the version resource of a file (VS_FIXEDFILEINFO, found by its
    signature). `scale` is what the third was multiplied by: CPython writes 9150 for 3.11.9.

    Raises:
        SystemExit: it is another one.
    """
    data = file.read_bytes()
    at = data.find(struct.pack("<I", 0xFEEF04BD))
    minor, major, _, patch = struct.unpack_from("<HHHH", data, at + 8)
    found = f"{major}.{minor}.{patch // scale}"
    if found != wanted:
        raise SystemExit(f"installer: {file.name} is version {found}, not {wanted}.")


def check_requirements(lib: Path, left_out: tuple[str, ...]) -> None:
    """Every requirement of every package, read as on Windows, is there in a fitting version.

    Raises:
        SystemExit: names what is missing.
    """
    environment = {
        **default_environment(),
        "sys_platform": "win32",
        "platform_system": "Windows",
        "platform_machine": "AMD64",
        "os_name": "nt",
        "python_version": fetch.PYTHON_VERSION,
        "python_full_version": fetch.CPYTHON,
        "implementation_name": "cpython",
        "extra": "",
    }
    metadata = [
        message_from_string((folder / "METADATA").read_text("utf-8"))
        for folder in sorted(lib.glob("*.dist-info"))
    ]
    there = {fetch.normalized(entry["Name"]): entry["Version"] for entry in metadata}
    missing = []
    for entry in metadata:
        for text in entry.get_all("Requires-Dist", []):
            wanted = Requirement(text)
            name = fetch.normalized(wanted.name)
            if name in left_out or (wanted.marker and not wanted.marker.evaluate(environment)):
                continue
            if name not in there or not wanted.specifier.contains(there[name], prereleases=True):
                missing.append(f"{entry['Name']} needs {text}")
    if missing:
        raise SystemExit("installer: renew requirements.lock: " + "; ".join(missing))
