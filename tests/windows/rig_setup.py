"""Builds the rig, step by step. Knows where everything comes from; nothing of how it is used.

Each step leaves a marker with a fingerprint of what it depends on. A step whose marker is missing
or different is done again, with all that follow, so that an interrupted set-up resumes and a
changed pin takes effect. A failure is raised with the end of the log of the command that failed.
"""

from __future__ import annotations

import fcntl
import hashlib
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TextIO

import mingw_headers

from tools import limited

HERE = Path(__file__).resolve().parent

# Carries python311.dll (3.11.9) and its extension modules: no other wheel has a Windows CPython.
PANDA3D = "panda3d==1.10.16"
# Carries DirectML.dll 1.12.1. From 1.13 on its elementwise shaders do not compile on Wine (DXIL).
ONNXRUNTIME = "onnxruntime-directml==1.16.3"
# numpy 2.1 and later need ucrtbase.crealf, PySide6 6.10 and later icuuc.dll: Wine 10 has neither.
WHEELS = """
    numpy==2.0.2 PySide6-Essentials==6.8.3 shiboken6==6.8.3 pillow==13.0.0 safetensors==0.8.0
    tokenizers==0.23.3 psutil==7.2.2 platformdirs==4.14.9 wakepy==1.0.0 Send2Trash==2.2.0
    pytest==9.2.0 pytest-qt==4.5.0 pytest-timeout==2.4.0 pluggy==1.7.0 iniconfig==2.3.1
    packaging==26.4 colorama==0.4.6 pygments==2.21.0 typing_extensions==4.16.0
    hypothesis==6.170.17 sortedcontainers==2.4.0 tqdm==4.70.1
"""
PYBIND11 = "pybind11==3.1.0"
HOST_PACKAGES = """
    debootstrap gcc-mingw-w64-x86-64-posix g++-mingw-w64-x86-64-posix mingw-w64-tools
    g++ cmake ninja-build
"""
CHROOT_PACKAGES = """
    wine wine64 mesa-vulkan-drivers libvulkan1 libgl1 libgl1-mesa-dri libglx-mesa0
    fonts-dejavu-core directx-headers-dev xvfb
"""
PYTHON_DEBS = "python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libpython3.11-dev"

MAIN_C = """
#include <windows.h>
__declspec(dllimport) int Py_Main(int, wchar_t **);
int wmain(int count, wchar_t **arguments) { return Py_Main(count, arguments); }
int WINAPI wWinMain(HINSTANCE self, HINSTANCE none, LPWSTR line, int show)
{ return Py_Main(__argc, __wargv); }
"""
STUB_C = "int DllMainCRTStartup(void *a, unsigned b, void *c) { return 1; }"


class RigError(SystemExit):
    """The rig cannot be built or used; ends the program with this sentence."""


def require(rig: Path) -> None:
    """Refuses to go on without a complete rig."""
    if not (rig / "done" / STEPS[-1][0]).exists():
        raise RigError(f"There is no complete rig in {rig}: run `rig.py setup` first.")


def in_use(rig: Path) -> AbstractContextManager[None]:
    """While something runs in the rig, nobody rebuilds it."""
    return locked(rig / "setup.lock", fcntl.LOCK_SH)


@contextmanager
def locked(path: Path, kind: int = fcntl.LOCK_EX, patience_s: float = 3600) -> Iterator[None]:
    """Holds a lock file; the system takes the lock back from processes that die.

    Raises:
        RigError: others held it for too long.
    """
    with path.open("w") as lock:
        deadline = time.monotonic() + patience_s
        waits = False
        while not _taken(lock, kind):
            if time.monotonic() > deadline:
                raise RigError(f"Gave up: others held {path} for {patience_s / 60:g} minutes.")
            if not waits:
                print(f"rig: waiting for those who use it ({path}) ...", flush=True)
            waits = True
            time.sleep(0.2)  # nothing tells when a lock is free, and flock itself has no limit
        yield


def _taken(lock: TextIO, kind: int) -> bool:
    try:
        fcntl.flock(lock, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def setup(rig: Path) -> None:
    """Builds what is missing: one at a time, and not while something runs in the rig."""
    if os.geteuid() != 0:
        raise RigError("The rig needs root: it makes a chroot and private mounts.")
    if any(c.isspace() for c in str(rig)):
        raise RigError(f"No space may be in the path of the rig: set MEZZOTINT_RIG. ({rig})")
    if not _to_do(rig):
        return
    for folder in ("done", "home", "logs", "tmp"):
        (rig / folder).mkdir(parents=True, exist_ok=True)
    with locked(rig / "setup.lock"):
        for name, text, step, _ in _to_do(rig):
            (rig / "done" / name).unlink(missing_ok=True)
            print(f"rig: {text} ...", end=" ", flush=True)
            start = time.monotonic()
            step(rig)
            print(f"{time.monotonic() - start:.0f} s", flush=True)
            (rig / "done" / name).write_text(_fingerprint(name))


def _to_do(rig: Path) -> list[Step]:
    """The steps from the first one on that is not done, or was done with other pins or code."""
    for index, (name, *_) in enumerate(STEPS):
        marker = rig / "done" / name
        if not marker.exists() or marker.read_text() != _fingerprint(name):
            return STEPS[index:]
    return []


def _fingerprint(name: str) -> str:
    (found,) = [entry for entry in STEPS if entry[0] == name]
    _, _, step, inputs = found
    content = [inspect.getsource(step), *(_content(i) for i in inputs)]
    return hashlib.sha256(repr(content).encode()).hexdigest()


def _content(item: object) -> object:
    return item.read_bytes() if isinstance(item, Path) else item


def logged(rig: Path, name: str, *command: object, cwd: Path | None = None) -> None:
    """Runs a command with its output in a log, which is shown if the command fails."""
    log = rig / "logs" / name
    words = [str(word) for word in command]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with log.open("wb") as out:
        try:
            done = limited.run(
                f"{name} (rig)", 60, words, stdout=out, stderr=out, cwd=cwd, env=environment
            )
            why = f"Failed: {shlex.join(words)}" if done.returncode else ""
        except limited.TooLong as error:
            why = str(error)
    if why:
        tail = "\n".join(log.read_text(errors="replace").splitlines()[-30:])
        raise RigError(f"\n{tail}\n{why}\nThe whole output: {log}")


def empty(folder: Path) -> Path:
    """A new, empty folder in this place."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def install_host_packages(rig: Path) -> None:
    missing = [p for p in HOST_PACKAGES.split() if not _installed(p)]
    if missing:
        logged(rig, "apt-update", "apt-get", "update")
        install = ("apt-get", "install", "-y", "--no-install-recommends")
        logged(rig, "apt-install", *install, *missing)
    pip = [sys.executable, "-m", "pip", "--version"]
    if limited.run("asking for pip", 5, pip, stdout=subprocess.DEVNULL).returncode:
        raise RigError(f"{sys.executable} has no pip: install python3-pip or use another Python.")


def _installed(package: str) -> bool:
    query = ["dpkg-query", "-W", "-f=${Status}", package]
    pipe = subprocess.PIPE
    done = limited.run("asking dpkg", 5, query, stdout=pipe, stderr=pipe, text=True)
    return "ok installed" in done.stdout


def debian_mirror() -> str:
    """The first archive in this machine's apt sources, in either of the two formats."""
    text = Path("/etc/os-release").read_text()
    release = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    suite = release.get("VERSION_CODENAME", "")
    folder = Path("/etc/apt/sources.list.d")
    for source in sorted(folder.glob("*.sources")):
        for stanza in source.read_text().split("\n\n"):
            pairs = [line.partition(":") for line in stanza.splitlines() if line[:1] != "#"]
            fields = {key.lower(): value.split() for key, _, value in pairs}
            enabled = "no" not in fields.get("enabled", [])
            if enabled and suite in fields.get("suites", []) and "deb" in fields.get("types", []):
                return fields["uris"][0]
    for source in (Path("/etc/apt/sources.list"), *sorted(folder.glob("*.list"))):
        for line in source.read_text().splitlines() if source.exists() else []:
            words = re.sub(r"\[.*?\]", "", line).split()
            if words[:1] == ["deb"] and suite in words[2:3]:
                return words[1]
    raise RigError("Found no Debian archive in /etc/apt: the rig can only be set up on Debian.")


def make_chroot(rig: Path) -> None:
    root, mirror = rig / "root", debian_mirror()
    shutil.rmtree(root, ignore_errors=True)
    options = ("--variant=minbase", "--include=ca-certificates")
    logged(rig, "debootstrap", "debootstrap", *options, "trixie", root, mirror)
    # Debian 12 has CPython 3.11: its library, its headers, and an interpreter for CMake to ask.
    extra = root / "etc/apt/sources.list.d/bookworm.list"
    extra.write_text(f"deb {mirror} bookworm main\n")


def install_wine(rig: Path) -> None:
    in_chroot = ("unshare", "--mount", "--propagation", "private", "sh", "-ec")
    script = """
        mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"
        exec chroot "$0" /usr/bin/env HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C "$@"
    """
    enter = (*in_chroot, script, rig / "root")
    logged(rig, "chroot-update", *enter, "apt-get", "update")
    install = ("apt-get", "install", "-y", "--no-install-recommends")
    logged(rig, "chroot-install", *enter, *install, *CHROOT_PACKAGES.split())
    fetch = f"""
        rm -rf /py311; mkdir /py311; cd /py311
        apt-get -o APT::Sandbox::User=root download {PYTHON_DEBS}
        for deb in *.deb; do dpkg-deb -x "$deb" .; done; rm *.deb; apt-get clean
    """
    logged(rig, "chroot-python", *enter, "sh", "-ec", fetch)


def pip_install(rig: Path, target: Path, *wheels: str, windows: bool = True) -> None:
    """Unpacks wheels, for Windows or for this machine, without their dependencies."""
    command = (sys.executable, "-m", "pip", "install", "--target", target, "--upgrade")
    quiet = ("--no-deps", "--no-compile", "--only-binary=:all:", "--root-user-action=ignore")
    platform = ("--platform=win_amd64", "--python-version=3.11", "--implementation=cp")
    logged(rig, f"pip-{target.name}", *command, *quiet, *(platform if windows else ()), *wheels)


def assemble_python(rig: Path) -> None:
    python, unpacked = empty(rig / "python"), empty(rig / "tmp/panda3d")
    dlls, debian = python / "DLLs", rig / "root/py311/usr"
    dlls.mkdir()
    pip_install(rig, unpacked, PANDA3D)
    libs = unpacked / "deploy_libs"
    for name in ("python311.dll", "VCRUNTIME140.dll"):
        shutil.copy(libs / name, python)
    support = ("libcrypto-3.dll", "libssl-3.dll", "libffi-8.dll", "sqlite3.dll")
    for file in (*libs.glob("*.pyd"), *(libs / name for name in support)):
        if file.name != "_tkinter.pyd":
            shutil.copy(file, dlls)
    shutil.rmtree(unpacked)
    # Debian's own sitecustomize would hide the rig's.
    unwanted = ("lib-dynload", "test", "config-3.11*", "EXTERNALLY-MANAGED", "sitecustomize.py")
    ignore = shutil.ignore_patterns(*unwanted)
    shutil.copytree(debian / "lib/python3.11", python / "Lib", ignore=ignore)
    include = empty(rig / "include") / "python3.11"
    shutil.copytree(debian / "include/python3.11", include)
    shutil.copy(HERE / "pyconfig.h", include)
    _link_python(rig, python)


def _link_python(rig: Path, python: Path) -> None:
    """An import library, python.exe, pythonw.exe, and python3.dll, which forwards to python311."""
    libs, cross = empty(rig / "libs"), "x86_64-w64-mingw32"
    logged(rig, "gendef", "gendef", python / "python311.dll", cwd=libs)
    tool = (f"{cross}-dlltool", "-d", "python311.def", "-D", "python311.dll")
    logged(rig, "dlltool", *tool, "-l", "libpython311.a", cwd=libs)
    exports = (libs / "python311.def").read_text().partition("EXPORTS")[2].splitlines()
    forwards = [f"{w[0]}=python311.{w[0]} {' '.join(w[1:])}" for w in map(str.split, exports) if w]
    (libs / "python3.def").write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *forwards]))
    (libs / "stub.c").write_text(STUB_C)
    (libs / "main.c").write_text(MAIN_C)
    gcc = (f"{cross}-gcc", "-O2")
    shared = ("-shared", "-nostdlib", "stub.c", "python3.def", "-e", "DllMainCRTStartup")
    logged(rig, "python3.dll", *gcc, *shared, "-o", python / "python3.dll", cwd=libs)
    main = ("-municode", "main.c", "-L.", "-lpython311")
    logged(rig, "python.exe", *gcc, *main, "-o", python / "python.exe", cwd=libs)
    logged(rig, "pythonw.exe", *gcc, *main, "-mwindows", "-o", python / "pythonw.exe", cwd=libs)


def convert_headers(rig: Path) -> None:
    mingw_headers.convert_folder(rig / "root/usr/include/directx", empty(rig / "include/directx"))


def install_wheels(rig: Path) -> None:
    site = empty(rig / "python/Lib/site-packages")
    pip_install(rig, site, *WHEELS.split())
    for file in (HERE / "site").glob("*.py"):
        shutil.copy(file, site)
    pip_install(rig, empty(rig / "pybind11"), PYBIND11, windows=False)


def fetch_directml(rig: Path) -> None:
    """For tests on this machine.

    Nothing of it is passed on. Its wheel's licence files stay beside it.
    """
    target, unpacked = empty(rig / "directml"), empty(rig / "tmp/onnxruntime")
    pip_install(rig, unpacked, ONNXRUNTIME)
    for name in ("capi/DirectML.dll", "LICENSE", "ThirdPartyNotices.txt", "Privacy.md"):
        shutil.copy(unpacked / "onnxruntime" / name, target)
    shutil.rmtree(unpacked)


def make_prefix(rig: Path) -> None:
    prefix = empty(rig / "prefix")
    settings = (
        ("HKCU\\Software\\Wine", "Version", "REG_SZ", "win10"),
        ("HKCU\\Software\\Wine\\WineDbg", "ShowCrashDialog", "REG_DWORD", "0"),
    )
    commands = [["wineboot", "-i"]]
    for key, value, kind, data in settings:
        commands.append(["reg", "add", key, "/v", value, "/t", kind, "/d", data, "/f"])
    for command in commands:
        child = (sys.executable, HERE / "rig_run.py", rig, prefix, "300", *command)
        logged(rig, f"wine-{command[0]}", *child)


def try_it(rig: Path) -> None:
    code = (
        "import sys, ssl, sqlite3, numpy, PySide6.QtWidgets, safetensors.numpy, PIL.Image, psutil,"
        "pytest, tokenizers, tqdm; assert sys.platform == 'win32'; print(sys.version)"
    )
    child = (sys.executable, HERE / "rig_run.py", rig, "", "300", "python.exe", "-c", code)
    logged(rig, "try", *child)


Step = tuple[str, str, Callable[[Path], None], list[object]]
STEPS: list[Step] = [
    ("host", "packages of this machine", install_host_packages, [HOST_PACKAGES]),
    ("chroot", "Debian 13", make_chroot, []),
    ("wine", "Wine, lavapipe, headers", install_wine, [CHROOT_PACKAGES, PYTHON_DEBS]),
    ("python", "Windows Python", assemble_python, [PANDA3D, MAIN_C, HERE / "pyconfig.h"]),
    ("headers", "headers for mingw", convert_headers, [HERE / "mingw_headers.py"]),
    ("wheels", "wheels", install_wheels, [WHEELS, PYBIND11, *sorted((HERE / "site").glob("*.py"))]),
    ("directml", "DirectML", fetch_directml, [ONNXRUNTIME]),
    ("prefix", "Windows drive", make_prefix, []),
    ("try", "trying it", try_it, []),
]
