"""The arrows of docs/architecture.md, held by reading the source; nothing here is imported."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("app", "engine", "native", "assets")
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60

# The window starts fast: what it takes from the engine is standard library only.
LIGHT = (
    "engine.job",
    "engine.protocol",
    "engine.errors",
    "engine.crash_file",
    "engine.files",
    "engine.names",
    "engine.outputs",
    "engine.prompt_words",
    "engine.lifetime",
    "engine.pipes",
    "engine.textfile",
)
APP_MAY_IMPORT = (*LIGHT, "engine.metadata", "engine.__version__")
FORBIDDEN = {
    "engine": ("app", "PySide6", "torch", "diffusers", "transformers"),
    "native": ("app", "engine", "PySide6", "torch"),
    "assets": ("app", "engine", "native", "PySide6"),
    "app": ("torch", "diffusers", "native", "openvino"),
}
# Shows the whole way from a prompt to a picture on an adapter; nothing imports it.
SDXL_SAMPLE = "native.samples.sdxl"
# The program's entry hands over to the engine's own commands, in a process without a window.
ENTRY = "app.__main__"


def sources() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def test_there_is_something_to_check() -> None:
    assert {"app", "engine"} <= {path.relative_to(ROOT).parts[0] for path in sources()}


@pytest.mark.parametrize("path", sources(), ids=module_of)
def test_arrows(path: Path) -> None:
    module = module_of(path)
    names = list(imports(ast.parse(path.read_text("utf-8"))))
    for forbidden in FORBIDDEN[module.split(".")[0]]:
        if (module, forbidden) == (SDXL_SAMPLE, "engine"):
            continue
        assert not [name for name in names if within(name, forbidden)], f"{module} -> {forbidden}"
    if module.startswith("app") and module != ENTRY:
        ours = [name for name in names if within(name, "engine")]
        strangers = [n for n in ours if not any(within(n, may) for may in APP_MAY_IMPORT)]
        assert not strangers, f"{module} takes {strangers} from the engine"
    if any(within(module, light) for light in (*LIGHT, "engine.metadata")):
        allowed = {*sys.stdlib_module_names, "engine"}
        assert {name.split(".")[0] for name in names} <= allowed, f"{module} must start fast"
        heavy = [n for n in names if within(n, "engine") and n.count(".") > 0]
        assert all(any(within(n, may) for may in (*LIGHT, "engine.metadata")) for n in heavy), (
            f"{module} -> {heavy}"
        )


def test_the_page_names_what_the_window_takes_from_the_engine() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    line = next(line for line in page.splitlines() if line.startswith("app ──► "))
    named = {name.strip() for name in line.removeprefix("app ──► engine.").split(",")}
    assert named == {name.removeprefix("engine.") for name in (*LIGHT, "engine.metadata")}


@pytest.mark.parametrize("path", sources(), ids=module_of)
def test_importing_does_no_work(path: Path) -> None:
    """At module level: definitions, constants, imports; no bare calls, loops or files."""
    for node in ast.parse(path.read_text("utf-8")).body:
        bare_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        assert not bare_call, f"line {node.lineno}"
        assert not isinstance(node, ast.For | ast.While | ast.With), f"line {node.lineno}"


@pytest.mark.parametrize("path", sources(), ids=module_of)
def test_sizes(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= MAX_FILE_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= MAX_FUNCTION_LINES, f"{node.name} has {length} lines"


def test_broad_excepts_are_few() -> None:
    """`except Exception` stands where a process or a thread of the window begins, nowhere else."""
    found = [
        f"{module_of(path)}:{node.lineno}"
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id == "Exception"))
    ]
    outermost = {"engine.worker", "engine.cli", "app.__main__", "app.background"}
    assert {name.split(":")[0] for name in found} <= outermost
    assert len(found) <= 4, found
