"""Which DirectML operators a graph becomes, and that they compute it, on a module made of NumPy."""

from __future__ import annotations

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import native
from engine.devices.base import Precision
from engine.devices.directml.lowering import lower
from engine.devices.directml.target import Product, Target
from engine.graph import Graph, Kind, Op
from engine.sdxl.checkpoint.expected import expected_tensors
from engine.sdxl.unet import build_unet
from engine.weights import Storage, Weight, weight_from_array
from tests.engine import fake_directml as fake
from tests.engine.operator_cases import CASES, Case, relative_rms
from tests.engine.tiny_models import FULL_SIZE

STUB = Path(native.__file__).with_name("_directml.pyi")
NEWEST = (6, 4)
LEVELS = [NEWEST, (6, 0), (5, 0), (2, 1)]
TOLERANCE = {Precision.F32: 1e-6, Precision.F16: 4e-3}
VIEWS = {"reinterpret", "transpose", "broadcast"}


@pytest.fixture(autouse=True)
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[fake.Rig]:
    yield fake.install(monkeypatch)


def lowered(
    rig: fake.Rig,
    graph: Graph,
    level: tuple[int, int] = NEWEST,
    precision: Precision = Precision.F32,
    **options: Any,
) -> tuple[fake.Graph, dict[str, fake.Tensor]]:
    rig.feature_level = level
    into = fake.Graph(fake.Device(rig.adapters[0]), name=graph.name)
    outputs: Any = lower(graph, Target(precision, level, **options), into)  # type: ignore[arg-type]
    return into, outputs


def evaluated(
    rig: fake.Rig, case: Case, level: tuple[int, int], precision: Precision, **options: Any
) -> dict[str, Any]:
    into, outputs = lowered(rig, case.graph, level, precision, **options)
    operator = into.compile(list(outputs.values()))
    device = into.device
    inputs = {
        name: fake.Buffer(device, case.inputs[name].astype(tensor.dtype))
        for name, tensor in into.inputs.items()
    }
    buffers = [fake.Buffer(device, np.zeros(t.shape, t.dtype)) for t in outputs.values()]
    operator(inputs, outputs=buffers)
    return {name: b.values for name, b in zip(outputs, buffers, strict=True)}


def operators(into: fake.Graph) -> list[str]:
    return [node.type for node in into.nodes]


def declarations(tree: ast.Module | ast.ClassDef) -> dict[str, ast.FunctionDef | ast.ClassDef]:
    return {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)}


def test_the_module_made_of_numpy_has_the_signatures_of_the_bindings() -> None:
    stub, module = declarations(ast.parse(STUB.read_text("utf-8"))), sys.modules["native._directml"]
    pairs = []
    for name, declared in stub.items():
        own = vars(module).get(name)
        if isinstance(declared, ast.FunctionDef) and own is not None:
            pairs.append((declared, own))
        elif isinstance(declared, ast.ClassDef) and inspect.isclass(own):
            pairs += [
                (method, vars(own)[n])
                for n, method in declarations(declared).items()
                if isinstance(method, ast.FunctionDef) and inspect.isfunction(vars(own).get(n))
            ]
    assert len(pairs) > 30
    for declared, own in pairs:
        wanted = [a.arg for a in declared.args.args], [a.arg for a in declared.args.kwonlyargs]
        spec = inspect.getfullargspec(own)
        assert (spec.args, spec.kwonlyargs) == wanted, declared.name


@pytest.mark.parametrize("precision", TOLERANCE)
@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("make", CASES, ids=lambda case: case.__name__)
def test_every_form_computes_the_operator(
    rig: fake.Rig,
    make: Callable[[Case], None],
    level: tuple[int, int],
    precision: Precision,
) -> None:
    case = Case.of(make)
    got = evaluated(rig, case, level, precision)
    for name, expected in case.expected().items():
        assert relative_rms(got[name].astype(np.float32), expected) < TOLERANCE[precision], name


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_attention_in_slices_computes_the_same(
    rig: fake.Rig, level: tuple[int, int], rows: int
) -> None:
    """7 queries: slices of 1, of 2 and of 3 leave a last one that is full, or is not."""
    case = Case()
    q, k, v = case.x(2, 7, 12), case.x(2, 7, 12), case.x(2, 7, 12)
    for causal in (False, True):
        case.out(case.graph.attention(q, k, v, heads=3, causal=causal))
    row = 2 * 3 * 7 * 4  # N, heads, S, bytes
    bound = (rows + 1) * row - 1
    got = evaluated(rig, case, level, Precision.F32, score_bytes=bound)
    for name, expected in case.expected().items():
        assert relative_rms(got[name], expected) < 1e-6
    into, _ = lowered(rig, case.graph, level, score_bytes=bound)
    scores = [n.result.shape for n in into.nodes if n.name.endswith("scores")]
    assert all(shape[2] <= rows for shape in scores)
    parts = [n for n in into.nodes if n.type == "MULTIHEAD_ATTENTION"] or scores
    assert len(parts) == 2 * -(-7 // rows)


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_slices_of_attention_wait_for_each_other(rig: fake.Rig, level: tuple[int, int]) -> None:
    """Else the scores of all of them exist at a time."""
    case = Case()
    q, k, v = case.x(2, 7, 12), case.x(2, 7, 12), case.x(2, 7, 12)
    case.out(case.graph.attention(q, k, v, heads=3))
    into, _ = lowered(rig, case.graph, level, score_bytes=3 * 2 * 3 * 7 * 4)
    made_by = {node.result.source: node for node in into.nodes}
    order: list[fake.Node] = []

    def visit(node: fake.Node) -> None:
        for tensor in node.inputs:
            if tensor.source in made_by:
                visit(made_by[tensor.source])
        if node not in order:
            order.append(node)

    *_, join = into.nodes
    parts = [made_by[tensor.source] for tensor in join.inputs]
    visit(parts[-1])
    assert len(parts) == 3
    assert all(part in order for part in parts)  # the last one needs all before it


def always(product: Product) -> bool:
    return True


@pytest.mark.parametrize("make", CASES, ids=lambda case: case.__name__)
def test_padded_rows_compute_the_same(rig: fake.Rig, make: Callable[[Case], None]) -> None:
    case = Case.of(make)
    got = evaluated(rig, case, NEWEST, Precision.F32, pads=always)
    for name, expected in case.expected().items():
        assert relative_rms(got[name], expected) < 1e-6, name


def test_rows_are_padded_once_for_all_layers_that_read_them(rig: fake.Rig) -> None:
    case = Case()
    x = case.x(77, 6)
    for width in (5, 5, 3):
        case.out(case.graph.linear(x, case.c(width, 6), case.c(width)))
    turned = case.graph.transpose(case.x(6, 70), 1, 0)
    case.out(case.graph.linear(turned, case.c(5, 6)))
    asked = []

    def pads(product: Product) -> bool:
        asked.append(product)
        return product.columns == 5

    into, _ = lowered(rig, case.graph, pads=pads)
    shapes = [(n.type, n.result.shape) for n in into.nodes if n.type in ("PADDING", "GEMM")]
    assert shapes == [
        ("PADDING", (1, 1, 128, 6)),
        ("GEMM", (128, 5)),
        ("GEMM", (128, 5)),
        ("GEMM", (77, 3)),
        ("PADDING", (1, 1, 6, 128)),
        ("GEMM", (128, 5)),
    ]
    dtype = np.dtype(np.float32)
    assert set(asked) == {
        Product(77, 6, 5, dtype, False),
        Product(77, 6, 3, dtype, False),
        Product(70, 6, 5, dtype, True),
    }


def test_rows_are_copied_once_for_all_layers_that_read_them(rig: fake.Rig) -> None:
    case = Case()
    turned = case.graph.transpose(case.x(3, 2, 6), 1, 0, 2)
    for _ in range(3):
        case.out(case.graph.linear(turned, case.c(5, 6)))
    into, _ = lowered(rig, case.graph)
    assert operators(into) == ["ELEMENT_WISE_IDENTITY", "GEMM", "GEMM", "GEMM"]


def test_the_feature_level_chooses_the_form(rig: fake.Rig) -> None:
    case = Case()
    x = case.x(1, 7, 12)
    case.out(case.graph.attention(x, x, x, heads=3))
    case.out(case.graph.gelu(x))
    forms = {level: set(operators(lowered(rig, case.graph, level)[0])) for level in LEVELS}
    gelu_by_erf = {"ELEMENT_WISE_ERF", "ELEMENT_WISE_IDENTITY", "ELEMENT_WISE_MULTIPLY"}
    assert forms == {
        (6, 4): {"MULTIHEAD_ATTENTION", "ACTIVATION_GELU"},
        (6, 0): {"GEMM", "ACTIVATION_SOFTMAX1", "ACTIVATION_GELU"},
        (5, 0): {"GEMM", "ACTIVATION_SOFTMAX"} | gelu_by_erf,
        (2, 1): {"GEMM", "ACTIVATION_SOFTMAX"} | gelu_by_erf,
    }


def test_heads_are_strides(rig: fake.Rig) -> None:
    case = Case()
    q, k, v = case.x(2, 5, 12), case.x(2, 7, 12), case.x(2, 7, 12)
    case.out(case.graph.attention(q, k, v, heads=3))
    into, _ = lowered(rig, case.graph, (6, 0))
    scores, _, product = into.nodes
    assert [t.shape for t in scores.inputs] == [(2, 3, 5, 4), (2, 3, 7, 4)]
    assert [t.strides for t in scores.inputs] == [(60, 4, 12, 1), (84, 4, 12, 1)]
    assert product.result.strides == (60, 4, 12, 1)


def test_group_norm_is_a_regrouped_view_with_a_repeated_scale(rig: fake.Rig) -> None:
    case = Case()
    x = case.x(2, 6, 3, 5)
    case.out(case.graph.group_norm(x, case.c(6), case.c(6), groups=3, epsilon=1e-5))
    (node,) = lowered(rig, case.graph)[0].nodes
    x_view, scale, bias = node.inputs
    assert (x_view.shape, x_view.strides) == ((2, 3, 2, 15), (90, 30, 15, 1))
    assert scale.shape == bias.shape == (2, 3, 2, 15)
    assert scale.strides == bias.strides == (0, 2, 1, 0)


@pytest.mark.parametrize("batch", [1, 2])
def test_tokens_of_a_picture_are_never_copied(rig: fake.Rig, batch: int) -> None:
    graph = Graph("tokens")
    picture = graph.input("x", (batch, 6, 3, 5))
    tokens = graph.transpose(graph.reshape(picture, batch, 6, 15), 0, 2, 1)
    weight = graph.constant(weight_from_array("w", np.ones((6, 6), np.float32)))
    back = graph.transpose(graph.linear(tokens, weight), 0, 2, 1)
    graph.output("y", graph.add(picture, graph.reshape(back, batch, 6, 3, 5)))
    into, _ = lowered(rig, graph)
    assert operators(into) == ["GEMM", "ELEMENT_WISE_ADD"]
    assert into.nodes[0].facts["trans_a"]


def test_operands_of_one_shape_are_not_said_as_views(rig: fake.Rig) -> None:
    case = Case()
    case.out(case.graph.add(case.x(2, 3, 5), case.x(2, 3, 5)))
    (node,) = lowered(rig, case.graph)[0].nodes
    assert [t.strides for t in node.inputs] == [fake.packed((1, 2, 3, 5))] * 2


def test_a_turned_matrix_is_not_copied(rig: fake.Rig) -> None:
    case = Case()
    turned = case.graph.transpose(case.x(6, 2, 3), 1, 2, 0)
    case.out(case.graph.linear(turned, case.c(5, 6)))
    (product,) = lowered(rig, case.graph)[0].nodes
    assert [t.shape for t in product.inputs] == [(6, 6), (5, 6)]
    assert product.facts["trans_a"]


def test_a_gelu_runs_inside_the_layer_that_only_it_reads(rig: fake.Rig) -> None:
    case = Case()
    x = case.x(3, 7)
    case.out(case.graph.gelu(case.graph.linear(x, case.c(9, 7))))
    shared = case.graph.linear(x, case.c(9, 7))
    case.out(case.graph.multiply(shared, case.graph.gelu(shared)))
    into, _ = lowered(rig, case.graph)
    assert [(n.type, n.facts["fused"]) for n in into.nodes] == [
        ("GEMM", True),
        ("GEMM", False),
        ("ACTIVATION_GELU", False),
        ("ELEMENT_WISE_MULTIPLY", False),
    ]


def test_what_no_output_needs_is_left_out(rig: fake.Rig) -> None:
    case = Case()
    x, unused = case.x(2, 3), case.x(2, 3)
    case.graph.silu(case.graph.add(x, unused))
    case.out(case.graph.silu(x))
    into, _ = lowered(rig, case.graph)
    assert list(into.inputs) == ["x0"]
    assert operators(into) == ["ACTIVATION_SIGMOID", "ELEMENT_WISE_MULTIPLY"]


def test_parts_in_float32_stay_so_and_nothing_is_cast_in_a_float32_graph(rig: fake.Rig) -> None:
    case = Case()
    wide = case.graph.cast(case.x(2, 6, 3), Kind.F32)
    y = case.graph.group_norm(wide, case.c(6), case.c(6), groups=3, epsilon=1e-5)
    case.out(case.graph.silu(case.graph.cast(y, Kind.FLOAT)))
    into, _ = lowered(rig, case.graph, precision=Precision.F16)
    assert [(n.type, n.result.dtype) for n in into.nodes] == [
        ("CAST", np.float32),
        ("MEAN_VARIANCE_NORMALIZATION1", np.float32),
        ("CAST", np.float16),
        ("ACTIVATION_SIGMOID", np.float16),
        ("ELEMENT_WISE_MULTIPLY", np.float16),
    ]
    assert "CAST" not in operators(lowered(rig, case.graph)[0])


@pytest.mark.parametrize("make", CASES, ids=lambda case: case.__name__)
def test_operators_that_float16_spoils_run_in_float32(
    rig: fake.Rig, make: Callable[[Case], None]
) -> None:
    """All of them here: then nothing but what goes in and out is float16."""
    case = Case.of(make)
    wide = frozenset(Op)
    got = evaluated(rig, case, NEWEST, Precision.F16, in_float32=wide)
    for name, expected in case.expected().items():
        assert relative_rms(got[name].astype(np.float32), expected) < TOLERANCE[Precision.F16]
    into, _ = lowered(rig, case.graph, precision=Precision.F16, in_float32=wide)
    half = {node.type for node in into.nodes if node.result.dtype == np.float16}
    assert half <= {"CAST", "ELEMENT_WISE_IDENTITY"}


def test_only_the_operators_that_float16_spoils_run_in_float32(rig: fake.Rig) -> None:
    case = Case()
    case.out(case.graph.gelu(case.graph.linear(case.x(3, 7), case.c(9, 7))))
    into, _ = lowered(rig, case.graph, precision=Precision.F16, in_float32=frozenset({Op.GELU}))
    assert [(n.type, n.result.dtype) for n in into.nodes] == [
        ("GEMM", np.float16),
        ("CAST", np.float32),
        ("ACTIVATION_GELU", np.float32),
        ("CAST", np.float16),
    ]


def test_operators_are_named_by_their_weight(rig: fake.Rig) -> None:
    graph = Graph("g")
    weight = weight_from_array("down_blocks.0.proj.weight", np.ones((3, 3), np.float32))
    graph.output("y", graph.linear(graph.input("x", (2, 3)), graph.constant(weight)))
    (node,) = lowered(rig, graph)[0].nodes
    assert node.name == "linear 2 down_blocks.0.proj.weight"


# Weights

RAW = {
    Storage.F32: np.array([[1.5, -2.0]], np.float32),
    Storage.F16: np.array([[1.5, -2.0]], np.float16),
    Storage.BF16: np.array([[0x3FC0, 0xC000]], np.uint16),
    Storage.F8_E4M3: np.array([[0x3C, 0xC0]], np.uint8),
    Storage.F8_E5M2: np.array([[0x3E, 0xC0]], np.uint8),
}


@pytest.mark.parametrize("storage", RAW)
@pytest.mark.parametrize("scale", [1.0, 0.5])
@pytest.mark.parametrize("precision", [Precision.F16, Precision.F32])
def test_weights_are_loaded_one_by_one_and_only_when_they_are_uploaded(
    rig: fake.Rig, storage: Storage, scale: float, precision: Precision
) -> None:
    loads = []

    def load() -> Any:
        loads.append(True)
        return RAW[storage]

    graph = Graph("g")
    constant = graph.constant(Weight("w", (1, 2), storage, load, scale))
    x = graph.input("x", (1, 2))
    graph.output("y", graph.multiply(x, constant))
    graph.output("z", graph.add(x, constant))
    into, _ = lowered(rig, graph, precision=precision)
    assert not loads
    (values,) = (load() for load in into.constants.values())  # one constant for both uses
    assert len(loads) == 1
    assert values.dtype == (np.float16 if precision is Precision.F16 else np.float32)
    np.testing.assert_array_equal(values, scale * np.array([[1.5, -2.0]]))
    if scale == 1 and storage.value == precision.name:
        assert np.shares_memory(values, RAW[storage])  # as it lies in the file


def test_a_weight_that_float16_cannot_hold_becomes_infinite(rig: fake.Rig) -> None:
    graph = Graph("g")
    weight = weight_from_array("w", np.full((1, 1), 1e6, np.float32))
    graph.output("y", graph.linear(graph.input("x", (1, 1)), graph.constant(weight)))
    into, _ = lowered(rig, graph, precision=Precision.F16)
    (load,) = into.constants.values()
    assert np.isinf(load())


# The whole model


def test_the_unet_of_sdxl_in_its_real_size(rig: fake.Rig) -> None:
    """No weight is loaded, no layout is copied, and the number of operators stays where it is."""

    def refuse() -> Any:
        raise AssertionError("a weight was loaded")

    config = FULL_SIZE["Stable Diffusion XL"].unet
    shapes = expected_tensors(FULL_SIZE["Stable Diffusion XL"])["unet"]
    weights = {name: Weight(name, tuple(s), Storage.F16, refuse) for name, s in shapes.items()}
    graph = build_unet(config, weights, 2, 128, 128, 77)
    into, _ = lowered(rig, graph, (6, 1), Precision.F16)
    counted = Counter(operators(into))
    assert "ELEMENT_WISE_IDENTITY" not in counted  # a copy
    assert "ACTIVATION_GELU" not in counted  # all run inside a GEMM
    assert counted["MULTIHEAD_ATTENTION"] == 140
    assert len(into.nodes) < 1900
