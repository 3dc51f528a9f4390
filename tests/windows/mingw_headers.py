"""Makes Microsoft's DirectX headers right for mingw-w64's g++. Knows their spelling; changes
copies only.

Three things differ from MSVC. A COM method that returns a struct by value takes `this` first and
the hidden result pointer second under MSVC, the other way round under g++: such a method gets a
form with an explicit pointer in its place in the vtable, and an inline one with the usual spelling
that calls it. `__uuidof` needs a declaration for each interface. And mingw's sal.h lacks one
annotation.
"""

from __future__ import annotations

import re
from pathlib import Path

INTERFACE = re.compile(r'(?:MIDL_INTERFACE|DML_DECLARE_INTERFACE)\("([-\w]{36})"\)\s*(\w+)')
D3D12_METHOD = re.compile(
    r"#if defined\(_MSC_VER\) \|\| !defined\(_WIN32\)\s*"
    r"virtual (\w+) STDMETHODCALLTYPE (\w+)\(([^;]*)\) = 0;\s*#else.*?#endif",
    re.DOTALL,
)
DIRECTML_METHOD = re.compile(r"IFACEMETHOD_\((DML_\w+), (\w+)\)\(([^;]*)\) = 0;")
ANNOTATION = "#include <sal.h>\n#ifndef _Maybenull_\n#define _Maybenull_\n#endif\n"


def convert_folder(source: Path, target: Path) -> None:
    """Converts every header of a folder into another."""
    for header in sorted(source.glob("*.h")):
        text = convert(header.read_text(encoding="utf-8-sig"))
        (target / header.name).write_text(text, encoding="utf-8")


def convert(text: str) -> str:
    """One header."""
    text = D3D12_METHOD.sub(_both_forms, text)
    text = DIRECTML_METHOD.sub(_both_forms, text)
    declarations = [_uuid(*match.groups()) for match in INTERFACE.finditer(text)]
    if declarations:
        body, end, rest = text.rpartition("#endif")  # inside the include guard
        text = "\n".join([f"{body}#ifdef __cplusplus", *declarations, "#endif", end + rest])
    return ANNOTATION + text if "_Maybenull_" in text else text


def _both_forms(match: re.Match[str]) -> str:
    result, name, parameters = match.groups()
    named = [] if parameters.strip() in ("", "void") else parameters.split(",")
    arguments = ["&result", *(parameter.split()[-1].lstrip("*") for parameter in named)]
    explicit = ", ".join([f"{result} *RetVal", *named])
    return (
        f"virtual {result} *STDMETHODCALLTYPE {name}({explicit}) = 0;\n"
        f"    {result} {name}({parameters}) "
        f"{{ {result} result; {name}({', '.join(arguments)}); return result; }}"
    )


def _uuid(uuid: str, name: str) -> str:
    head, digits = uuid.split("-")[:3], "".join(uuid.split("-")[3:])
    numbers = [f"0x{part}" for part in head] + [f"0x{digits[i : i + 2]}" for i in range(0, 16, 2)]
    return f"__CRT_UUID_DECL({name},{','.join(numbers)})"
