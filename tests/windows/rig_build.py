"""Compiles native._directml with what the rig brings.

For Windows, and for Linux against its DirectX headers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import rig_setup

from tools import limited

HERE = Path(__file__).resolve().parent
OUTPUT = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}


def build_windows(
    rig: Path, checkout: Path, build: Path | None = None, target: Path | None = None
) -> Path:
    """The module for Windows, beside native/__init__.py or in another folder."""
    build = build or checkout / "build" / "windows-bindings"
    target = target or checkout / "native"
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


# Loads the module as native._directml and prints what it says without the libraries of WSL 2.
LOAD = """
import importlib.util, sys
import native
spec = importlib.util.spec_from_file_location("native._directml", sys.argv[1])
sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(native.available().why)
try:
    native.adapters()
except native.Unavailable as error:
    print(error)
"""


def check_linux(rig: Path, checkout: Path) -> None:
    """The Linux build loads, and names each library that is missing."""
    module = build_linux(rig, checkout)
    load = [sys.executable, "-c", LOAD, str(module)]
    done = limited.run("loading the Linux module", 10, load, cwd=checkout, **OUTPUT)
    missing = [n for n in ("libd3d12.so", "libdirectml.so", "libdxcore.so") if n not in done.stdout]
    if done.returncode or missing:
        sys.exit(f"{done.stdout}\nrig: the Linux build does not name {missing}.")


def _build(
    rig: Path, checkout: Path, build: Path, arguments: list[str], target: Path, pattern: str
) -> Path:
    build.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "RIG": str(rig)}
    pybind11 = f"-Dpybind11_DIR={rig}/pybind11/pybind11/share/cmake/pybind11"
    configure = ["cmake", "-S", str(checkout / "native"), "-B", str(build), "-G", "Ninja"]
    with rig_setup.locked(build / "rig.lock"):
        for command in ([*configure, pybind11, *arguments], ["cmake", "--build", str(build)]):
            done = limited.run("compiling the bindings", 60, command, env=environment, **OUTPUT)
            if done.returncode:
                sys.exit(f"{done.stdout}\nrig: {' '.join(command)} failed.")
    (module,) = target.glob(pattern)
    return module
