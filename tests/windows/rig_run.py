"""Runs a Windows program in the rig, in namespaces of its own. Knows nothing of how the rig was
made.

The program sees the rig, the folders it is given and the current one under Z:, a private X display
and a private copy of the Windows drive (an overlay in memory), so that runs do not disturb each
other and leave nothing behind. Everything it started is killed at its end. Arguments, standard
streams, environment and exit code pass through.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

TOO_LONG = 124  # the exit code of `timeout`
OWN_LIMIT_S = 600  # for mounts, the display and copying; they take seconds
LINUX_ONLY = """
    LD_LIBRARY_PATH LD_PRELOAD PYTHONHOME VIRTUAL_ENV TMPDIR TEMP TMP XAUTHORITY WAYLAND_DISPLAY
    XDG_RUNTIME_DIR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME QT_QPA_PLATFORM
"""


def run(
    rig: Path,
    command: list[str],
    *,
    bind: list[Path] | None = None,
    timeout: int = 600,
    prefix: Path | None = None,
) -> int:
    """Runs it and gives its exit code; 124 after the timeout, which is told.

    With `prefix`, changes to the Windows drive are kept in that folder, a full copy at first.
    """
    request = {
        "rig": str(rig),
        "command": command,
        "visible": [str(p.resolve()) for p in (rig, Path.cwd(), *(bind or []))],
        "timeout": timeout,
        "prefix": str(prefix.resolve()) if prefix else "",
    }
    if prefix and not (prefix / "system.reg").exists() and prefix != rig / "prefix":
        copy = ["cp", "-a", f"{rig}/prefix/.", f"{prefix}/"]
        subprocess.run(copy, check=True, timeout=OWN_LIMIT_S)
    namespaces = ["unshare", "--mount", "--propagation", "private", "--pid", "--fork"]
    own = ["--kill-child", f"--mount-proc={rig}/root/proc", sys.executable, "-I"]
    child = [*namespaces, *own, str(Path(__file__).resolve()), "inside", json.dumps(request)]
    with subprocess.Popen(child) as process:
        try:
            return process.wait(timeout + OWN_LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            print(f"rig: mounts, display or Wine hung; ended: {command}", file=sys.stderr)
            return TOO_LONG
        except BaseException:
            process.kill()
            raise


def inside(request: dict[str, Any]) -> int:
    """Process 1 of the new namespaces: mounts, a display, the program."""
    rig, prefix = request["rig"], request["prefix"]
    root = f"{rig}/root"
    mount("--rbind", "/dev", f"{root}/dev")
    mount("--rbind", "/sys", f"{root}/sys")
    mount("-t", "tmpfs", "tmpfs", f"{root}/tmp")
    for folder in sorted({*request["visible"], *([prefix] if prefix else [])}):  # parents first
        show(root, folder)
    if not prefix:
        prefix = f"{rig}/prefix"
        cover_drive(root, prefix)
    program, *arguments = request["command"]
    if program == "python.exe":
        program = f"{rig}/python/python.exe"
    environment = windows_environment(rig, prefix, start_display(root))
    enter = ["chroot", root, "env", "-C", str(Path.cwd())]
    limit = ["timeout", "--foreground", "-k", "5", str(request["timeout"])]
    done = subprocess.run([*enter, *limit, "wine64", program, *arguments], env=environment)
    if done.returncode == TOO_LONG:
        print(f"rig: ended after {request['timeout']} s: {program} {arguments}", file=sys.stderr)
    save_registry = [*enter, "timeout", "20", "wineserver", "-k"]
    subprocess.run(save_registry, env=environment, stdin=subprocess.DEVNULL)
    return done.returncode


def cover_drive(root: str, prefix: str) -> None:
    """Changes to the Windows drive go to memory."""
    cover = f"{root}/tmp/drive"
    for part in ("upper", "work"):
        Path(cover, part).mkdir(parents=True)
    layers = f"lowerdir={prefix},upperdir={cover}/upper,workdir={cover}/work"
    mount("-t", "overlay", "overlay", "-o", layers, f"{root}{prefix}")


def show(root: str, folder: str) -> None:
    """Makes a folder of this machine visible in the chroot in the same place."""
    target = Path(root + folder)
    if target.exists() and target.samefile(folder):
        return
    if target.exists() and any(path.is_file() for path in target.rglob("*")):
        sys.exit(f"rig: {folder} would hide a folder of the chroot.")
    target.mkdir(parents=True, exist_ok=True)
    mount("--rbind", folder, str(target))


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def start_display(root: str) -> str:
    """A private Xvfb: Wine's Direct3D 12 wants a display even without a window."""
    reading, writing = os.pipe()
    screen = ["-screen", "0", "1280x800x24", "-nolisten", "tcp", "-nolisten", "local"]
    subprocess.Popen(
        ["chroot", root, "Xvfb", "-displayfd", str(writing), *screen],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    if not number:
        sys.exit("rig: Xvfb did not start.")
    return f":{number}"


def windows_environment(rig: str, prefix: str, display: str) -> dict[str, str]:
    """This environment without what only means something to Linux, and with what Wine needs."""
    kept = {name: value for name, value in os.environ.items() if name not in LINUX_ONLY.split()}
    z = "Z:" + rig.replace("/", "\\")
    return {
        **kept,
        "HOME": f"{rig}/home",
        "PATH": "/usr/lib/wine:/usr/sbin:/usr/bin:/sbin:/bin",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "DISPLAY": display,
        "WINEPREFIX": prefix,
        "WINEARCH": "win64",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",
        "WINEDEBUG": os.environ.get("WINEDEBUG", "-all"),
        "VK_DRIVER_FILES": "/usr/share/vulkan/icd.d/lvp_icd.json",  # even where there is a GPU
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPYCACHEPREFIX": f"{z}\\home\\pycache",
        "MEZZOTINT_DIRECTML": os.environ.get("MEZZOTINT_DIRECTML", f"{z}\\directml\\DirectML.dll"),
    }


if __name__ == "__main__":
    if sys.argv[1] == "inside":
        sys.exit(inside(json.loads(sys.argv[2])))
    rig_folder, prefix_folder, seconds, *words = sys.argv[1:]
    kept_drive = Path(prefix_folder) if prefix_folder else None
    sys.exit(run(Path(rig_folder), words, timeout=int(seconds), prefix=kept_drive))
