"""The rules of the Windows program: pins, what goes in, licences, lists of files. Builds nothing.

The whole thing, on Wine: `python3 dev.py test-installer`.
"""

from __future__ import annotations

import hashlib
import re
import struct
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from installer import fetch, inspect_tree, licences, pack, parts

ROOT = Path(__file__).resolve().parents[2]
INSTALLER = ROOT / "installer"
LANGUAGES = {"ENGLISH", "GERMAN", "SPANISH", "FRENCH", "JAPANESE", "SIMPCHINESE"}


def program(*libraries: str) -> bytes:
    """A 64-bit Windows program without code: headers, and one section with the import table."""
    headers, optional_size, address = 0x40, 240, 0x1000
    start = headers + 24 + optional_size + 40
    names, table = b"", b""
    for library in libraries:
        place = address + 20 * (len(libraries) + 1) + len(names)
        table += struct.pack("<12xII", place, 0)
        names += library.encode() + b"\0"
    section = table + bytes(20) + names
    coff = struct.pack("<4sHH12xHH", b"PE\0\0", 0x8664, 1, optional_size, 0)
    optional = struct.pack("<120xII112x", address, len(table) + 20)
    where = struct.pack("<8sIIII16x", b".idata", len(section), address, len(section), start)
    return b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", headers) + coff + optional + where + section


def test_every_dependency_is_pinned_in_a_version_that_pyproject_allows() -> None:
    pins = fetch.read_lock(INSTALLER / "requirements.lock")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for text in (*project["dependencies"], *fetch.HELD_BACK, *fetch.WINDOWS_ONLY):
        wanted = Requirement(text)
        version, _ = pins[fetch.normalized(wanted.name)]
        assert wanted.specifier.contains(version), f"{text}: {version} is pinned"
    assert set(fetch.read_lock(INSTALLER / "carriers.lock")) == set(fetch.CARRIERS)


def test_a_pin_without_a_hash_is_refused(tmp_path: Path) -> None:
    lock = tmp_path / "a.lock"
    lock.write_text("numpy==2.0.2\n")
    with pytest.raises(SystemExit, match=r"numpy==2\.0\.2"):
        fetch.read_lock(lock)


@pytest.mark.parametrize(
    ("package", "name", "wanted"),
    [
        ("pyside6-essentials", "PySide6/Qt6Core.dll", True),
        ("pyside6-essentials", "PySide6/plugins/platforms/qwindows.dll", True),
        ("pyside6-essentials", "PySide6/translations/qtbase_ja.qm", True),
        ("pyside6-essentials", "PySide6/Qt6Qml.dll", False),
        ("pyside6-essentials", "PySide6/opengl32sw.dll", False),
        ("pyside6-essentials", "PySide6/lupdate.exe", False),
        ("openvino", "openvino/libs/openvino_intel_cpu_plugin.dll", True),
        ("openvino", "openvino/libs/openvino_intel_gpu_plugin.dll", False),
        ("openvino", "openvino/frontend/onnx/__init__.py", False),
        ("numpy", "numpy/_core/multiarray.py", True),
        ("numpy", "numpy/_core/tests/test_umath.py", False),
        ("tqdm", "tqdm-4.70.1.dist-info/licenses/LICENCE", True),
        ("tqdm", "tqdm-4.70.1.dist-info/RECORD", False),
    ],
)
def test_what_goes_in(package: str, name: str, wanted: bool) -> None:
    assert parts.wanted(package, name) is wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("app/__main__.py", True),
        ("assets/starter/unet/diffusion_pytorch_model.safetensors", True),
        ("assets/starter/README.md", True),
        ("assets/starter/few_steps.safetensors", False),  # for a tool of the source tree
        ("assets/i18n/mezzotint_de.ts", False),
        ("native/src/bindings.cpp", False),
    ],
)
def test_what_goes_in_of_our_own(name: str, wanted: bool) -> None:
    assert parts.own_file_wanted(name) is wanted


def test_a_part_of_qt_that_is_left_out_is_noticed(tmp_path: Path) -> None:
    parts.check_modules(ROOT / "app")
    (tmp_path / "page.py").write_text("from PySide6.QtQml import QQmlEngine\n")
    with pytest.raises(SystemExit, match="QtQml"):
        parts.check_modules(tmp_path)


def test_a_module_that_is_not_there_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "one.py").write_text("from app.two import three\n")
    with pytest.raises(SystemExit, match=r"app\.two"):
        inspect_tree.check_modules(tmp_path, ("app",))
    (tmp_path / "app" / "two.py").write_text("three = 3\n")
    inspect_tree.check_modules(tmp_path, ("app",))


def test_a_library_that_is_not_there_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = program("USER32.dll", "KERNEL32.dll")
    (tmp_path / "a.exe").write_bytes(data)
    assert inspect_tree.imported_libraries(data) == ["USER32.dll", "KERNEL32.dll"]
    inspect_tree.check_libraries(tmp_path)
    monkeypatch.setattr(inspect_tree, "WINDOWS", ("user32",))
    with pytest.raises(SystemExit, match=r"a\.exe needs KERNEL32"):
        inspect_tree.check_libraries(tmp_path)


@pytest.mark.parametrize("version, third, scale", [("1.15.4", 4, 1), ("3.11.9", 9150, 1000)])
def test_a_library_of_another_version_is_noticed(
    tmp_path: Path, version: str, third: int, scale: int
) -> None:
    major, minor, _ = map(int, version.split("."))
    numbers = (0xFEEF04BD, 0x10000, minor, major, 1013, third)  # VS_FIXEDFILEINFO's beginning
    (tmp_path / "a.dll").write_bytes(b"MZ" + struct.pack("<IIHHHH", *numbers))
    inspect_tree.expect_version(tmp_path / "a.dll", version, scale=scale)
    with pytest.raises(SystemExit, match=re.escape(f"is version {version}, not {version}1")):
        inspect_tree.expect_version(tmp_path / "a.dll", f"{version}1", scale=scale)


def distribution(lib: Path, name: str, *requires: str) -> Path:
    folder = lib / f"{name}-1.0.dist-info"
    folder.mkdir(parents=True)
    lines = [f"Name: {name}", "Version: 1.0", "License-Expression: MIT"]
    lines += [f"Requires-Dist: {text}" for text in requires]
    (folder / "METADATA").write_text("\n".join(lines) + "\n")
    return folder


def test_a_requirement_that_is_not_there_is_noticed_as_windows_reads_it(tmp_path: Path) -> None:
    distribution(tmp_path, "a", 'B>=1; sys_platform == "win32"', 'c; sys_platform == "linux"')
    with pytest.raises(SystemExit, match="a needs B"):
        inspect_tree.check_requirements(tmp_path, ())
    inspect_tree.check_requirements(tmp_path, ("b",))
    distribution(tmp_path, "b")
    inspect_tree.check_requirements(tmp_path, ())


def test_a_part_without_a_licence_text_fails_the_build(tmp_path: Path) -> None:
    folder = distribution(tmp_path / "lib", "bare<b>")
    with pytest.raises(SystemExit, match="bare<b>"):
        licences.write(tmp_path, licences.distributions(tmp_path / "lib"))
    (folder / "licenses").mkdir()
    (folder / "licenses" / "LICENSE").write_text("Do what you like.")
    licences.write(tmp_path, licences.distributions(tmp_path / "lib"))
    assert (tmp_path / "licenses/bare<b>/LICENSE").read_text() == "Do what you like."
    page = (tmp_path / "licenses.html").read_text("utf-8")
    assert "bare&lt;b&gt;" in page and "bare<b>" not in page and "MIT" in page
    assert "licenses/bare<b>/LICENSE" in (tmp_path / "licenses.txt").read_text("utf-8")


def test_the_uninstaller_names_each_file_and_each_folder(tmp_path: Path) -> None:
    for name in ("a.txt", "lib/b.txt", "lib/deep/$c.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    assert pack.uninstall_lines(tmp_path).splitlines() == [
        r'Delete "$INSTDIR\a.txt"',
        r'Delete "$INSTDIR\lib\b.txt"',
        r'Delete "$INSTDIR\lib\deep\$$c.txt"',
        r'RMDir "$INSTDIR\lib\deep"',
        r'RMDir "$INSTDIR\lib"',
    ]
    script = (INSTALLER / "setup.nsi").read_text("utf-8")
    assert not re.search(r"RMDir /r .*\$INSTDIR", script)


def test_the_list_of_hashes_is_what_sha256sum_reads(tmp_path: Path) -> None:
    file = tmp_path / "a.exe"
    file.write_bytes(b"program")
    pack.write_sums(tmp_path, [file])
    digest = hashlib.sha256(b"program").hexdigest()
    assert (tmp_path / "SHA256SUMS").read_bytes() == f"{digest}  a.exe\n".encode()


def test_qt_speaks_the_languages_of_the_program() -> None:
    ours = {file.stem.partition("_")[2] for file in (ROOT / "assets" / "i18n").glob("*.ts")}
    assert ours - {"en"} == set(parts.QT_LANGUAGES)


def test_setup_speaks_each_language_in_each_sentence() -> None:
    said: dict[str, set[str]] = {}
    text = (INSTALLER / "languages.nsh").read_text("utf-8")
    for name, language in re.findall(r"LangString (\w+) \$\{LANG_(\w+)\} \".+\"", text):
        said.setdefault(name, set()).add(language)
    asked = set(re.findall(r"\$\((\w+)\)", (INSTALLER / "setup.nsi").read_text("utf-8")))
    assert said.keys() == asked
    assert all(languages == LANGUAGES for languages in said.values())
