"""What of each package goes into the Windows program. Rules only; `build.py` does the work.

Qt and OpenVINO are large and hold tools, so theirs are lists of what is kept; of the others little
is left out. `check_modules` refuses a program that imports a part of Qt that is not kept.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

QT_MODULES = ("QtCore", "QtGui", "QtSvg", "QtWidgets")
QT_LANGUAGES = ("de", "es", "fr", "ja", "zh_CN")  # those of assets/i18n; English needs no file

# Of every package: nothing that only developers of the package or of C extensions need.
NEVER = (
    "*/tests/*",
    "*/testing/*",
    "*/conftest.py",
    "*/__pycache__/*",
    "*.pyi",
    "*/py.typed",
    "*.pyx",
    "*.pxd",
    "*.h",
    "*.hpp",
    "*.c",
    "*.cpp",
    "*.lib",
    "*.a",
    "*.pdb",
    "*.cmake",
    "*.whl",
    "*.data/scripts/*",
    "*.dist-info/RECORD",
    "*.dist-info/WHEEL",
    "*.dist-info/REQUESTED",
    "*.dist-info/INSTALLER",
    "*.dist-info/top_level.txt",
    "*.dist-info/entry_points.txt",
    "*.dist-info/sboms/*",
)

KEEP: dict[str, tuple[str, ...]] = {
    "pyside6-essentials": (
        "PySide6/__init__.py",
        "PySide6/_config.py",
        "PySide6/_git_pyside_version.py",
        "PySide6/support/*",
        "PySide6/pyside6.abi3.dll",
        *(f"PySide6/{module}.pyd" for module in QT_MODULES),
        *(f"PySide6/Qt6{module.removeprefix('Qt')}.dll" for module in QT_MODULES),
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/styles/*",
        "PySide6/plugins/iconengines/qsvgicon.dll",
        *(f"PySide6/plugins/imageformats/q{name}.dll" for name in ("jpeg", "webp", "svg", "ico")),
        *(f"PySide6/translations/qtbase_{code}.qm" for code in QT_LANGUAGES),
        "*.dist-info/*",
    ),
    "shiboken6": (
        "shiboken6/*.py",
        "shiboken6/Shiboken.pyd",
        "shiboken6/shiboken6.abi3.dll",
        "*.dist-info/*",
    ),
    "openvino": (
        "openvino/*.py",
        "openvino/_pyopenvino.cp311-win_amd64.pyd",
        "openvino/libs/openvino.dll",
        "openvino/libs/openvino_intel_cpu_plugin.dll",
        "openvino/libs/openvino_ir_frontend.dll",
        "openvino/libs/tbb12.dll",
        "openvino/libs/tbbbind_2_5.dll",
        "openvino/libs/tbbmalloc.dll",
        "*.dist-info/*",
    ),
}
DROP: dict[str, tuple[str, ...]] = {
    "openvino": ("openvino/tools/*", "openvino/torch/*", "openvino/frontend/*/*"),
    "numpy": ("numpy/f2py/*", "numpy/distutils/*", "numpy/doc/*", "numpy/_pyinstaller/*"),
    # AVIF is no format of this program; the others draw text and manage colours for printers.
    "pillow": ("PIL/_avif*.pyd", "PIL/_imagingft*.pyd", "PIL/_imagingtk*.pyd"),
}
# What our own packages hold beside modules that the program needs.
OWN_PACKAGES = ("app", "engine", "native", "assets")
OWN_NEVER = (
    "native/src/*",
    "native/CMakeLists.txt",
    "native/.gitignore",
    "native/*.so",
    "*.ts",
    "assets/starter/few_steps.safetensors",  # the program has no adapters
)

RUNTIME = (  # of the embeddable CPython; python.exe and pythonw.exe give way to our own
    "*.dll",
    "*.pyd",
    "python311.zip",
)
RUNTIME_NEVER = ("_msi.pyd", "winsound.pyd")
# Of Microsoft's C++ runtime: what Qt, OpenVINO and the wheels were linked with.
CPP_RUNTIME = (
    "vcruntime140.dll",
    "vcruntime140_1.dll",
    "msvcp140.dll",
    "msvcp140_1.dll",
    "msvcp140_2.dll",
)


def wanted(package: str, name: str) -> bool:
    """Whether the file of that name in the package's wheel goes in."""
    if _any(name, NEVER) or _any(name, DROP.get(package, ())):
        return False
    return package not in KEEP or _any(name, KEEP[package])


def own_file_wanted(name: str) -> bool:
    """Whether a file of the checkout, named from its root, goes in."""
    return not _any(name, NEVER) and not _any(name, OWN_NEVER)


def check_modules(app: Path) -> None:
    """Refuses a program that needs a part of Qt that is left out.

    Raises:
        SystemExit: names the part.
    """
    used = set()
    for file in app.rglob("*.py"):
        used |= set(re.findall(r"PySide6\.(Qt\w+)", file.read_text("utf-8")))
    if missing := sorted(used - set(QT_MODULES)):
        raise SystemExit(f"installer: add {', '.join(missing)} to QT_MODULES in parts.py.")


def _any(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)
