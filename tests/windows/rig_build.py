"""Compiles native._directml with what the rig brings.

For Windows, and for Linux against its DirectX headers.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def build_windows(rig: Path, checkout: Path, build: Path | None = None) -> Path:
    """The module for Windows, beside native/__init__.py."""
    build = build or checkout / "build" / "windows-bindings"
    target = checkout / "native"
    arguments = [f"-DCMAKE_TOOLCHAIN_FILE={HERE / 'toolchain.cmake'}", f"-DMODULE_FOLDER={target}"]
    return _build(rig, checkout, build, arguments, target, "_directml*.pyd")


def build_linux(rig: Path, checkout: Path, build: Path | None = None) -> Path:
    """The module for Linux, in a folder of its own: it must compile, and say what it misses."""
    build = build or checkout / "build" / "linux-bindings"
    target = build / "module"
    headers = rig / "root/usr/include"
    arguments = [
        f"-DDIRECTX_HEADERS={headers}",
        f"-DMODULE_FOLDER={target}",
        f"-DPython_EXECUTABLE={sys.executable}",
        "-DREQUIRE_DIRECTML=ON",
    ]
    return _build(rig, checkout, build, arguments, target, "_directml*.so")


def _build(
    rig: Path, checkout: Path, build: Path, arguments: list[str], target: Path, pattern: str
) -> Path:
    build.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "RIG": str(rig)}
    pybind11 = f"-Dpybind11_DIR={rig}/pybind11/pybind11/share/cmake/pybind11"
    configure = ["cmake", "-S", str(checkout / "native"), "-B", str(build), "-G", "Ninja"]
    with (build / "rig.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in ([*configure, pybind11, *arguments], ["cmake", "--build", str(build)]):
            done = subprocess.run(command, env=environment, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{done.stdout}\n{done.stderr}\nrig: {' '.join(command)} failed.")
    (module,) = target.glob(pattern)
    return module
