#!/usr/bin/env python3
"""The one door of the checkout: makes the environment and runs, tests, checks or measures.

Standard library only, the same on Windows and Linux:

    python3 dev.py run [-- ARGUMENTS]     opens the window, or passes the arguments to the program
    python3 dev.py test [-- PYTEST ARGS]  runs every test
    python3 dev.py test-windows [-- ...]  the DirectML tests, on Wine (Debian, as root; 2.5 GB)
    python3 dev.py check                  ruff, mypy and the architecture test
    python3 dev.py bench [-- ARGUMENTS]   compares with diffusers on this machine (installs torch)
    python3 dev.py screenshot [FOLDER]    starts the real window and saves what it shows
    python3 dev.py golden                 makes the golden files again (installs torch)
    python3 dev.py installer              builds the Windows setup program and zip into dist/
    python3 dev.py test-installer         installs, starts, upgrades, uninstalls it on Wine (Debian)

The environment is `.venv` beside this file; it is made at first use and renewed when
`pyproject.toml` changes.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import limited

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = sys.platform == "win32"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

# What Qt loads from the system: library -> Debian package. The first is all that lrelease needs,
# which compiles the translations; the others are for a window, shown or not.
BUILD_LIBRARIES = {"libglib-2.0.so.0": "libglib2.0-0"}
QT_LIBRARIES = {
    **BUILD_LIBRARIES,
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts")
FONT_PACKAGE = "fonts-dejavu-core"


def main() -> int:
    """Runs one command and returns its exit status."""
    arguments, passed_on = split_arguments(sys.argv[1:])
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("folder", nargs="?", default="docs/images", help="for screenshot")
    options = parser.parse_args(arguments)
    if sys.version_info < (3, 11):  # noqa: UP036  (said before anything newer is parsed)
        print("Mezzotint needs Python 3.11 or newer.", file=sys.stderr)
        return 2
    try:
        return COMMANDS[options.command](options, passed_on)
    except subprocess.CalledProcessError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return error.returncode or 1


def split_arguments(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Ours, and those behind `--`."""
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def run(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """Opens the window, or runs the program with the given arguments; for as long as it takes."""
    ensure_environment(window=not passed_on)
    return subprocess.call([str(PYTHON), "-m", "app", *passed_on])


def test(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """Every test, in the environment of `run`."""
    ensure_environment("test")
    return module("the tests", 120, "pytest", *passed_on)


def test_windows(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """Real DirectML on Wine: the bindings, the device, SDXL; sets everything up by itself."""
    rig = ROOT / "tests" / "windows" / "rig.py"
    command = [sys.executable, str(rig), "test", *passed_on]
    return limited.run("the Windows tests", 120, command, terminal=True, cwd=ROOT).returncode


def check(_options: argparse.Namespace, _passed_on: list[str]) -> int:
    """Style, types, architecture."""
    ensure_environment("test")
    results = [
        module(arguments[0], 20, *arguments)
        for arguments in (
            ["ruff", "check", "."],
            ["ruff", "format", "--check", "."],
            ["mypy"],
            ["pytest", "-q", "tests/test_architecture.py"],
        )
    ]
    return max(results)


def bench(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """Speed and memory against diffusers, in one run."""
    ensure_environment("test", "oracle", window=False)
    return module("the benchmark", 600, "benchmarks", *passed_on)


def golden(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """Makes the golden files again with torch, diffusers and transformers."""
    ensure_environment("test", "oracle", window=False)
    scripts = sorted((ROOT / "tests").rglob("make_*_golden.py"))
    return max(module(script.name, 240, module_name(script), *passed_on) for script in scripts)


def screenshot(options: argparse.Namespace, _passed_on: list[str]) -> int:
    """Drives the real window through a short session and saves PNGs."""
    ensure_environment("test")
    return module("the screenshots", 30, "tests.app.screenshots", options.folder)


def installer(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """The Windows program, on Linux with mingw-w64 and NSIS, on Windows with MSVC and NSIS."""
    ensure_environment("test")
    return module("the installer", 120, "installer.build", *passed_on)


def test_installer(_options: argparse.Namespace, passed_on: list[str]) -> int:
    """The life of an installation on Wine; builds the setup program where there is none."""
    ensure_environment("test")
    return module("the installer's test", 180, "tests.installer.run_on_wine", *passed_on)


COMMANDS = {
    "run": run,
    "test": test,
    "test-windows": test_windows,
    "check": check,
    "bench": bench,
    "golden": golden,
    "installer": installer,
    "screenshot": screenshot,
    "test-installer": test_installer,
}


def module(step: str, minutes: float, name: str, *arguments: str) -> int:
    """Runs a module in the environment; its exit status."""
    command = [str(PYTHON), "-m", name, *arguments]
    return limited.run(step, minutes, command, terminal=True, cwd=ROOT).returncode


def module_name(script: Path) -> str:
    """The name that `python -m` takes."""
    return ".".join(script.relative_to(ROOT).with_suffix("").parts)


def ensure_environment(*extras: str, window: bool = True) -> None:
    """Makes `.venv`, installs Mezzotint into it in editable form, and builds the native module.

    Before that, what Qt needs from the system; less where nothing opens a window or runs pytest.
    """
    if sys.platform == "linux":
        ensure_libraries(QT_LIBRARIES if window else BUILD_LIBRARIES, fonts=window)
    stamp = VENV / "mezzotint-installed.txt"
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    have = stamp.read_text().split() if stamp.is_file() and PYTHON.is_file() else []
    if have[:1] == [digest] and set(extras) <= set(have[1:]):
        # The build compiled the translations; those that were edited since are compiled here.
        command = [str(PYTHON), "-m", "tools.translations", "compile"]
        limited.run("compiling the translations", 10, command, cwd=ROOT).check_returncode()
        return
    if not PYTHON.is_file():
        make_environment()
    extras_now = sorted({*have[1:], *extras})
    target = f".[{','.join(extras_now)}]" if extras_now else "."
    say("installing Mezzotint and what it needs (once; a few minutes)")
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    command = [*pip, "--editable", target]
    limited.run("installing packages", 60, command, cwd=ROOT).check_returncode()
    stamp.write_text(" ".join([digest, *extras_now]))


def make_environment() -> None:
    """`python -m venv`, with advice where Debian left it out of its Python."""
    say("making the environment .venv")
    command = [sys.executable, "-m", "venv", str(VENV)]
    if limited.run("making the environment", 10, command).returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        advice = "" if WINDOWS else " On Debian and Ubuntu: apt-get install python3-venv"
        raise SystemExit(f"dev.py: Python could not make an environment.{advice}")


def ensure_libraries(libraries: dict[str, str], *, fonts: bool) -> None:
    """Names what Qt lacks; root on Debian gets it installed."""
    missing = [package for name, package in libraries.items() if not loads(name)]
    if fonts and not any(any(Path(folder).rglob("*.[to]tf")) for folder in FONT_FOLDERS):
        missing.append(FONT_PACKAGE)
    if not missing:
        return
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SystemExit("dev.py: Qt needs more system libraries: sudo " + " ".join(command))
    say("installing system libraries for Qt: " + " ".join(missing))
    update = ["apt-get", "update", "-qq"]
    limited.run("reading Debian's list of packages", 30, update).check_returncode()
    limited.run(
        "installing system libraries",
        60,
        [*command, "-qq"],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdout=subprocess.DEVNULL,
    ).check_returncode()


def loads(library: str) -> bool:
    """Whether the dynamic linker finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def say(text: str) -> None:
    """Progress, to a person."""
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
