"""The life of an installation, on Wine: `python3 dev.py test-installer [-- PYTEST ARGUMENTS]`.

Builds the setup program where there is none for this version, and says so where a source file is
newer than it. Builds a small one that stands for an older version, and runs `whole.py` with the
rig's Windows Python. Screenshots go to `build/installer/screens`. A minute or two without building.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "windows"))  # its modules are scripts beside each other

import rig  # noqa: E402
import rig_run  # noqa: E402
import rig_setup  # noqa: E402

from installer import build, compiled, pack  # noqa: E402

OLDER_VERSION = "0.0.1"
# What an older version left behind and the present one has no more.
OLDER_FILES = ("lib/gone/gone.py", "runtime/python311.dll", "Mezzotint.exe", "LICENSE.txt")


def main(arguments: list[str]) -> int:
    """Returns pytest's exit status."""
    began = time.monotonic()
    version = build.program_version()
    setup = build.DIST / f"MezzotintSetup-{version}.exe"
    portable = build.DIST / f"Mezzotint-{version}-portable.zip"
    if not setup.is_file() or not portable.is_file():
        build.main([])
    print(f"test-installer: {setup}, built {time.ctime(setup.stat().st_mtime)}", flush=True)
    if newer := build.newer_sources(setup):
        print(f"test-installer: {newer} is newer; `dev.py installer` builds it in.", flush=True)
    older = older_setup()
    screens = build.WORK / "screens"
    shutil.rmtree(screens, ignore_errors=True)
    screens.mkdir()
    place = rig.default_folder().resolve()
    rig_setup.setup(place)
    os.chdir(ROOT)
    os.environ |= {
        "MEZZOTINT_SETUP": windows_path(setup),
        "MEZZOTINT_OLDER_SETUP": windows_path(older),
        "MEZZOTINT_PORTABLE": windows_path(portable),
        "MEZZOTINT_SCREENS": windows_path(screens),
        "MEZZOTINT_WINE_DIRECTML": windows_path(place / "directml" / "DirectML.dll"),
        "MEZZOTINT_DIRECTML": "",  # the installed one is what counts
    }
    command = ["python.exe", "-m", "pytest", "-v", "-x", "-rP", "--durations=0"]
    with rig_setup.in_use(place):
        status = rig_run.run(
            place,
            [*command, *(arguments or ["tests/installer/whole.py"])],
            bind=[ROOT],
            timeout=1800,
        )
    print(f"test-installer: {time.monotonic() - began:.0f} s; screenshots in {screens}")
    return status


def older_setup() -> Path:
    """A setup program made by the same script, of a few small files."""
    tree = build.WORK / "older" / "Mezzotint"
    for name in OLDER_FILES:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("of an older version\n")
    target = build.WORK / f"MezzotintSetup-{OLDER_VERSION}.exe"
    icon = build.WORK / "older" / "mezzotint.ico"
    compiled.draw_icon(icon)
    return pack.make_setup(tree, target, OLDER_VERSION, icon, build.WORK / "older")


def windows_path(path: Path) -> str:
    """As Wine names it."""
    return "Z:" + str(path).replace("/", "\\")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
