"""The stub is the documentation: it and the compiled module say the same."""

from __future__ import annotations

import ast
import enum
import re
from pathlib import Path

import pytest

import native

STUB = Path(native.__file__).with_name("_directml.pyi")


def stub_tree():
    return ast.parse(STUB.read_text(encoding="utf-8"))


def public(names):
    return {name for name in names if not name.startswith("__")}


def parameters(function):
    """[(name, kind, default)] of a function definition."""
    a = function.args
    first = [None] * (len(a.posonlyargs + a.args) - len(a.defaults)) + a.defaults
    pairs = [(p, "positional", d) for p, d in zip(a.posonlyargs + a.args, first, strict=True)]
    pairs += [(p, "keyword", d) for p, d in zip(a.kwonlyargs, a.kw_defaults, strict=True)]
    return [
        (p.arg, kind, None if d is None else comparable(d))
        for p, kind, d in pairs
        if p.arg != "self"
    ]


def comparable(node):
    """A default as text; numbers by their value as float32, which is what DirectML takes."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return ast.unparse(node)
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


def signature(function):
    """The definition in the first line of a docstring of pybind11, without annotations."""
    line = function.__doc__.strip().splitlines()[0]
    line = re.sub(r"\s*->.*$", "", line)
    head, _, rest = line.partition("(")
    arguments, depth, current = [], 0, ""
    for character in rest[: rest.rindex(")")] + ",":
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            arguments.append(current.strip())
            current = ""
        else:
            current += character
    plain = []
    for argument in filter(None, arguments):
        name = re.match(r"\*?\w*", argument).group()
        _, equals, default = argument.rpartition(" = ")
        plain.append(f"{name} = {default}" if equals else name)
    (definition,) = ast.parse(f"def {head}({', '.join(plain)}): ...").body
    return definition


@pytest.fixture(scope="module")
def module(directml):
    from native import _directml  # not there on every system

    return _directml


def test_the_same_names(module):
    written = {n.name for n in stub_tree().body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    assert written == public(dir(module))


def test_the_same_functions(module):
    for node in stub_tree().body:
        if isinstance(node, ast.FunctionDef):
            compiled = signature(getattr(module, node.name))
            assert parameters(node) == parameters(compiled), node.name


def test_the_same_members(module):
    for node in stub_tree().body:
        if not isinstance(node, ast.ClassDef):
            continue
        kind = getattr(module, node.name)
        if issubclass(kind, enum.Enum):
            values = {
                s.targets[0].id: s.value.value for s in node.body if isinstance(s, ast.Assign)
            }
            assert values == {member.name: member.value for member in kind}, node.name
            continue
        methods = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef)}
        assert public(methods) == public(n for n in vars(kind) if n != "_pybind11_conduit_v1_")
        for name, method in methods.items():
            member = vars(kind)[name]
            decorators = {ast.unparse(d) for d in method.decorator_list}
            assert ("property" in decorators) == isinstance(member, property), name
            if not isinstance(member, property):
                compiled = signature(getattr(kind, name))
                assert parameters(method) == parameters(compiled), f"{node.name}.{name}"
