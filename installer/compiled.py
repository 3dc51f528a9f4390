"""Compiles what is ours in C++ for Windows, the launchers and native._directml, and draws the icon.

On Linux with mingw-w64 and the headers of the rig (tests/windows/rig.py, which is set up first). On
Windows with MSVC and CMake; that way was never run.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from tools import limited

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RIG = ROOT / "tests" / "windows"
ICON = ROOT / "assets" / "icons" / "mezzotint.svg"
ICON_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)


def compile_native(work: Path) -> Path:
    """native._directml; gives the .pyd file."""
    target = work / "native"
    target.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        where = [sys.executable, "-m", "pybind11", "--cmakedir"]
        found = limited.run("finding pybind11", 5, where, stdout=subprocess.PIPE, text=True)
        found.check_returncode()
        options = [f"-DMODULE_FOLDER={target}", f"-Dpybind11_DIR={found.stdout.strip()}"]
        _cmake(ROOT / "native", work / "native-build", options)
    else:
        with _rig() as (rig_build, rig):
            rig_build.build_windows(rig, ROOT, target=target)  # where its tests build too
    (module,) = target.glob("_directml*.pyd")
    return module


def compile_launchers(work: Path, version: str, icon: Path) -> Path:
    """Gives the folder that holds Mezzotint.exe and bin/mezzotint.exe."""
    output = work / "launcher"
    options = [f"-DOUTPUT={output.as_posix()}", f"-DVERSION={version}", f"-DICON={icon.as_posix()}"]
    if sys.platform == "win32":
        _cmake(HERE / "launcher", work / "launcher-build", options)
        return output
    options += ["-G", "Ninja", f"-DCMAKE_TOOLCHAIN_FILE={RIG / 'toolchain.cmake'}"]
    with _rig() as (_, rig):
        os.environ["RIG"] = str(rig)
        _cmake(HERE / "launcher", work / "launcher-build", options)
    return output


def compile_bytecode(tree: Path) -> None:
    """Everything once, for a fast first start; the program writes no byte code itself.

    Raises:
        SystemExit: on Windows, with a Python whose byte code CPython 3.11 does not read.
    """
    if sys.version_info[:2] == (3, 11):
        _compileall(sys.executable, tree)
    elif sys.platform == "win32":
        raise SystemExit("installer: the program is built with Python 3.11.")
    else:
        with _rig() as (_, rig):
            _compileall(str(rig / "root/py311/usr/bin/python3.11"), tree)


def _compileall(python: str, tree: Path) -> None:
    command = [python, "-I", "-m", "compileall", "-q", "-j", "0"]
    command += ["--invalidation-mode", "unchecked-hash", "-s", str(tree)]
    command += [str(tree / "lib"), str(tree / "program")]
    limited.run("compiling Python's files", 30, command).check_returncode()


def draw_icon(target: Path) -> None:
    """The program's icon as an .ico file, each size drawn from the SVG file itself."""
    from PIL import Image  # here and not at the top: fetching needs neither Pillow nor Qt

    images = []
    for size in ICON_SIZES:
        png = _drawn((size, size), (0, 0, size, size), "#00000000", "PNG")
        images.append(Image.open(io.BytesIO(png)).convert("RGBA"))
    *small, largest = images
    sizes = [(size, size) for size in ICON_SIZES]
    largest.save(target, sizes=sizes, append_images=small)


def draw_side(target: Path) -> None:
    """The picture beside the first and last page of the setup program, in NSIS's own size: it
    scales coarsely."""
    width, height, across = 164, 314, 108
    left, top = (width - across) / 2, 75.0
    target.write_bytes(_drawn((width, height), (left, top, across, across), "#1d1512", "BMP"))


def _drawn(
    size: tuple[int, int],
    place: tuple[float, float, float, float],
    ground: str,
    form: str,
) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QRectF  # late, as in draw_icon
    from PySide6.QtGui import QColor, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    opaque = form == "BMP"
    depth = QImage.Format.Format_RGB888 if opaque else QImage.Format.Format_ARGB32
    image = QImage(*size, depth)
    image.fill(QColor(ground))
    painter = QPainter(image)
    QSvgRenderer(QByteArray(ICON.read_bytes())).render(painter, QRectF(*place))
    painter.end()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, form)
    return bytes(buffer.data().data())


@contextmanager
def _rig() -> Iterator[tuple[ModuleType, Path]]:
    """The rig's builder and its folder, complete, and meanwhile not rebuilt by anybody."""
    sys.path.insert(0, str(RIG))
    import rig as rig_tool  # the tests' own tool, which is no package
    import rig_build
    import rig_setup

    folder = rig_tool.default_folder().resolve()
    rig_setup.setup(folder)
    with rig_setup.in_use(folder):
        yield rig_build, folder


def _cmake(source: Path, build: Path, options: list[str]) -> None:
    configure = ["cmake", "-S", str(source), "-B", str(build), *options]
    for command in (configure, ["cmake", "--build", str(build), "--config", "Release"]):
        done = limited.run(
            f"compiling {source.name}",
            60,
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise SystemExit(f"{done.stdout}\ninstaller: {' '.join(command)} failed.")
