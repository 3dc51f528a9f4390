#!/usr/bin/env python3
"""Windows without Windows: real DirectML on Wine and a software Vulkan driver, for tests on Debian.

    python3 tests/windows/rig.py setup              # once, two minutes; again to resume or to check
    python3 tests/windows/rig.py build              # native._directml for Windows, into native/
    python3 tests/windows/rig.py test [PYTEST ...]  # setup, build, and the Windows tests
    python3 tests/windows/rig.py run -m pytest ...  # its Windows Python
    python3 tests/windows/rig.py exec X.exe ...     # another Windows program, or one of Wine's
    such as reg

It holds a Debian 13 chroot with Wine 10 and Mesa's lavapipe, CPython 3.11 for Windows with the
packages that Mezzotint needs, and Microsoft's DirectML.dll 1.12.1. Needs root (chroot, private
mounts) and the Debian archive and PyPI through the machine's own settings. 2.5 GB in the folder
named by MEZZOTINT_RIG, else in ~/.cache/mezzotint/rig.

What it cannot show: speed, memory pressure, two adapters, a lost device, DXCore. Half floats are
cut off there where a GPU rounds, and a float16 overflow becomes 65504. Only DirectML.dll is
Microsoft's; Direct3D 12 and DXGI are Wine's.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.append(str(CHECKOUT))

import rig_build  # noqa: E402
import rig_run  # noqa: E402
import rig_setup  # noqa: E402

WINDOWS_TESTS = ["tests/native", "tests/windows"]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rig", type=Path, default=default_folder(), help="folder of the rig")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("setup", help="build or complete the rig")
    build = commands.add_parser("build", help="compile native._directml")
    build.add_argument("--linux", action="store_true", help="for WSL 2, into build/linux-bindings")
    build.add_argument("--build-dir", type=Path, help="where to compile")
    commands.add_parser(
        "test", help="set up, build, run pytest on Windows", usage="%(prog)s [PYTEST ARGUMENT ...]"
    )
    for name, text in (("run", "run Windows Python"), ("exec", "run a Windows program")):
        command = commands.add_parser(name, help=text, usage="%(prog)s [OPTION ...] ARGUMENT ...")
        command.add_argument("--timeout", type=int, default=600, help="seconds (600)")
        command.add_argument("--bind", type=Path, action="append", default=[], help="show a folder")
        command.add_argument("--prefix", type=Path, help="keep changes to the Windows drive here")
    own, program_arguments = split_arguments(sys.argv[1:])
    options = parser.parse_args(own)
    rig = options.rig.resolve()
    if options.command == "setup":
        rig_setup.setup(rig)
        return 0
    if options.command == "build":
        rig_setup.require(rig)
        build_module = rig_build.build_linux if options.linux else rig_build.build_windows
        with rig_setup.in_use(rig):
            print(build_module(rig, CHECKOUT, options.build_dir))
        return 0
    if options.command == "test":
        return test_windows(rig, program_arguments)
    rig_setup.require(rig)
    program = ["python.exe"] if options.command == "run" else []
    with rig_setup.in_use(rig):
        return rig_run.run(
            rig,
            [*program, *program_arguments],
            bind=[CHECKOUT, *options.bind],
            timeout=options.timeout,
            prefix=options.prefix,
        )


def split_arguments(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Our own arguments, and what follows for the program: its options are none of ours."""
    places = [arguments.index(word) for word in ("run", "exec", "test") if word in arguments]
    if not places:
        return arguments, []
    end = min(places) + 1
    while end < len(arguments) and arguments[end] in ("--timeout", "--bind", "--prefix"):
        end += 2
    if arguments[end : end + 1] in (["-h"], ["--help"]):
        end += 1
    return arguments[:end], arguments[end:]


def default_folder() -> Path:
    """The folder of the rig: a setting, or the user's cache."""
    chosen = os.environ.get("MEZZOTINT_RIG")
    if chosen:
        return Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "mezzotint" / "rig"


def test_windows(rig: Path, arguments: list[str]) -> int:
    """Sets up, builds for both systems, runs pytest on Windows, where no test of DirectML skips."""
    rig_setup.setup(rig)
    os.chdir(CHECKOUT)
    os.environ["MEZZOTINT_REQUIRE_DIRECTML"] = "1"
    command = ["python.exe", "-m", "pytest", *(arguments or WINDOWS_TESTS)]
    with rig_setup.in_use(rig):
        rig_build.check_linux(rig, CHECKOUT)
        rig_build.build_windows(rig, CHECKOUT)
        return rig_run.run(rig, command, bind=[CHECKOUT], timeout=1800)


if __name__ == "__main__":
    sys.exit(main())
