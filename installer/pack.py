"""Packs the laid-out program: the setup program by NSIS, the portable zip, the list of hashes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import zipfile
from collections import Counter
from pathlib import Path

from installer import compiled
from tools import limited

HERE = Path(__file__).resolve().parent


def set_times(tree: Path, checkout: Path) -> None:
    """Every file gets the time of the last commit, so that the same commit packs the same bytes."""
    command = ["git", "-C", str(checkout), "log", "-1", "--format=%ct"]
    done = limited.run("asking git", 5, command, stdout=subprocess.PIPE, text=True)
    done.check_returncode()
    seconds = int(done.stdout)
    for path in (tree, *tree.rglob("*")):
        os.utime(path, (seconds, seconds))


def make_zip(tree: Path, target: Path) -> Path:
    """The portable form: one folder, to be unpacked anywhere."""
    unfinished = target.with_suffix(".part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in _files(tree):
            archive.write(file, f"Mezzotint/{file.relative_to(tree).as_posix()}")
    unfinished.replace(target)
    return target


def make_setup(
    tree: Path, target: Path, version: str, icon: Path, work: Path, *, fast: bool = False
) -> Path:
    """The setup program. Its uninstaller removes the files of this tree by name, and no other.

    `fast` packs in a quarter of the time, into a third more.
    """
    makensis = find_makensis()
    unfinished = target.with_suffix(".part")
    (work / "install.nsh").write_text(install_lines(tree), "utf-8-sig")
    (work / "uninstall.nsh").write_text(uninstall_lines(tree), "utf-8-sig")
    size = sum(file.stat().st_size for file in _files(tree)) // 1024
    side = work / "side.bmp"
    compiled.draw_side(side)
    terms = work / "terms.txt"
    write_terms(tree, terms)
    names = {
        "VERSION": version,
        "OUTPUT": unfinished,
        "ICON": icon,
        "LISTS": work,
        "SIZE_KB": size,
        "SIDE": side,
        "LICENCE": terms,
    }
    defines = [f"-D{name}={value}" for name, value in names.items()]
    defines += ["-DFAST"] if fast else []
    words = [makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defines, str(HERE / "setup.nsi")]
    done = limited.run(
        "packing", 60, words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\ninstaller: makensis failed.")
    unfinished.replace(target)
    return target


def find_makensis() -> str:
    """NSIS' compiler; root on Debian gets it installed.

    Raises:
        SystemExit: it is missing.
    """
    if not shutil.which("makensis") and shutil.which("apt-get") and os.geteuid() == 0:
        update = ["apt-get", "update", "-qq"]
        limited.run("reading Debian's list of packages", 30, update).check_returncode()
        install = ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", "nsis"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        options = {"env": environment, "stdout": subprocess.DEVNULL}
        limited.run("installing NSIS", 60, install, **options).check_returncode()
    found = shutil.which("makensis")
    if found is None:
        raise SystemExit("installer: makensis is missing; on Debian: apt-get install nsis")
    return found


def write_terms(tree: Path, target: Path) -> None:
    """What the setup program shows before it installs: our licence, and Microsoft's terms."""
    texts = [tree / "LICENSE.txt", *tree.rglob("DirectML_LICENSE.txt")]
    whole = "\n\n\n".join(file.read_text("utf-8-sig") for file in texts)
    target.write_text(whole, "utf-8-sig", newline="\r\n")


def install_lines(tree: Path) -> str:
    """NSIS commands that write the tree to $INSTDIR, one folder at a time."""
    lines = []
    folder = None
    for file in _files(tree):
        if file.parent != folder:
            folder = file.parent
            lines.append(f'SetOutPath "{_installed(tree, folder)}"')
        lines.append(f'File "{file}"')
    return "\n".join(lines) + "\n"


def uninstall_lines(tree: Path) -> str:
    """NSIS commands that delete exactly these files, and the folders that are empty then."""
    lines = [f'Delete "{_installed(tree, file)}"' for file in _files(tree)]
    folders = [path for path in tree.rglob("*") if path.is_dir()]
    for folder in sorted(folders, key=lambda path: (-len(path.parts), path)):
        lines.append(f'RMDir "{_installed(tree, folder)}"')
    return "\n".join(lines) + "\n"


def write_sums(folder: Path, files: list[Path]) -> None:
    """SHA256SUMS, as `sha256sum --check` reads it."""
    lines = []
    for file in files:
        with file.open("rb") as opened:
            lines.append(f"{hashlib.file_digest(opened, 'sha256').hexdigest()}  {file.name}\n")
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8", newline="\n")


def table(tree: Path, archive: Path, setup: Path) -> str:
    """What each part weighs, installed and in the zip, the heaviest first."""
    installed: Counter[str] = Counter()
    zipped: Counter[str] = Counter()
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            part = part_of(entry.filename.removeprefix("Mezzotint/"))
            installed[part] += entry.file_size
            zipped[part] += entry.compress_size
    lines = [f"{'part':<28}{'installed':>12}{'in the zip':>12}"]
    for part, size in installed.most_common():
        lines.append(f"{part:<28}{size / 1e6:>9.1f} MB{zipped[part] / 1e6:>9.1f} MB")
    total = f"{installed.total() / 1e6:>9.1f} MB{archive.stat().st_size / 1e6:>9.1f} MB"
    lines += [f"{'all':<28}{total}", f"{setup.name}: {setup.stat().st_size / 1e6:.1f} MB"]
    return "\n".join(lines)


def part_of(name: str) -> str:
    """The part that a file of the tree belongs to."""
    first, *rest = name.split("/")
    if first == "lib":
        distribution = rest[0].split("-")[0].split(".")[0]
        same = {"numpy": "numpy", "PySide6": "Qt", "PySide6_Essentials": "Qt", "shiboken6": "Qt"}
        large = ("openvino", "tokenizers", "hf_xet", "huggingface_hub")
        name = same.get(distribution, distribution)
        return name if name in {*same.values(), *large} else "other packages"
    if first == "runtime":
        return "CPython and C++ runtime"
    if first == "program":
        if rest[:2] == ["native", "DirectML.dll"]:
            return "DirectML"
        return "starter model" if rest[:2] == ["assets", "starter"] else "Mezzotint itself"
    return "licences and launchers"


def _files(tree: Path) -> list[Path]:
    """Each folder's files together, in a fixed order."""
    return sorted((p for p in tree.rglob("*") if p.is_file()), key=lambda p: (p.parent, p.name))


def _installed(tree: Path, path: Path) -> str:
    inside = str(path.relative_to(tree)).replace("/", "\\").replace("$", "$$")
    return "$INSTDIR" if inside == "." else f"$INSTDIR\\{inside}"
