"""The compiled module `native._directml` as far as the engine uses it, computed with NumPy.

It has the signatures of `_directml.pyi`, which a test compares, and its rules: nothing broadcasts,
a view stays inside its memory, an output is the packed result of an operator, an operator needs its
feature level. It records the operators of each graph, and every tensor is memory with strides, so
that a wrong stride is a wrong number here too. Installed by `install`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import erf, prod
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided, sliding_window_view

import native
from native.adapter import Adapter, AdapterKind

Array = Any
OLDEST = (2, 1)
RANK_ANY_LEVEL = (3, 0)  # below it operators take four axes or five


class GpuPreference(Enum):
    HIGH_PERFORMANCE = 2


@dataclass
class Rig:
    """What the machine has: set by tests."""

    adapters: list[Adapter]
    feature_level: tuple[int, int] = (6, 4)
    half: bool = True
    missing: list[str] = field(default_factory=list)
    odd_rows: int = -1  # for which weights are kept twice: a remainder of 64
    fault: Exception | None = None  # raised by the next call that can fail
    devices: list[Device] = field(default_factory=list)

    def check(self) -> None:
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault


rig = Rig([])


def adapter(
    name: str = "Radeon", kind: AdapterKind = AdapterKind.DISCRETE, **facts: Any
) -> Adapter:
    """An adapter with any facts that a test does not care for."""
    ids = {"vendor_id": 0x1002, "device_id": 0x73BF, "subsystem_id": 0x0E3A1002, "revision": 0xC1}
    memory = {"dedicated_bytes": 1 << 34, "shared_bytes": 1 << 33}
    rest = {"budget_bytes": None, "usage_bytes": None, "driver_version": "31.0", "source": "DXGI"}
    return Adapter(**{"name": name, "luid": 7, "kind": kind, **ids, **memory, **rest, **facts})


def install(monkeypatch: pytest.MonkeyPatch, *adapters: Adapter) -> Rig:
    """Puts this module in the place of the compiled one, with a fresh machine."""
    global rig
    rig = Rig(list(adapters) or [adapter()])
    monkeypatch.setitem(sys.modules, "native._directml", _module())
    return rig


def list_adapters(*, preference: GpuPreference = GpuPreference.HIGH_PERFORMANCE) -> list[Adapter]:
    return list(rig.adapters)


def requirements() -> SimpleNamespace:
    path = "C:\\Tiefdruck ✨\\DirectML.dll"
    return SimpleNamespace(directml_path=path, directml_version="1.15.4", missing=rig.missing)


class Device:
    def __init__(
        self, adapter: Adapter, *, disable_metacommands: bool = False, debug: bool = False
    ) -> None:
        rig.check()
        self.adapter, self.feature_level = adapter, rig.feature_level
        names = "uploads readbacks submissions initializations compilations bindings"
        self.counters = SimpleNamespace(**dict.fromkeys(names.split(), 0))
        self.log: list[str] = []
        rig.devices.append(self)

    def supports(self, dtype: Any) -> bool:
        return rig.half or np.dtype(dtype) != np.float16

    def empty(self, shape: Sequence[int], dtype: Any) -> Buffer:
        rig.check()
        return Buffer(self, np.full(shape, 77, dtype))

    def wait(self) -> None:
        self.log.append("wait")


class Buffer:
    def __init__(self, device: Device, values: Array) -> None:
        self.device, self.values = device, values
        self.shape, self.dtype = values.shape, values.dtype

    def numpy(self) -> Array:
        rig.check()
        self.device.counters.readbacks += 1
        return self.values.copy()

    def upload(self, values: Array) -> None:
        assert values.dtype == self.dtype
        assert values.shape == self.shape
        self.device.counters.uploads += 1
        self.values[...] = values


@dataclass(eq=False)
class Tensor:
    graph: Graph
    source: int  # which memory of the graph it shows
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    strides: tuple[int, ...]
    name: str = ""

    @property
    def nbytes(self) -> int:
        return prod(self.shape) * self.dtype.itemsize

    @property
    def reach(self) -> int:
        """Elements of memory that it spans."""
        return 1 + sum((n - 1) * s for n, s in zip(self.shape, self.strides, strict=True))

    def of(self, memory: Mapping[int, Array]) -> Array:
        """Its values, in float32 where they are floats."""
        flat = memory[self.source]
        assert self.reach <= flat.size
        seen = as_strided(flat, self.shape, [s * flat.itemsize for s in self.strides])
        return seen.astype(np.float32) if self.dtype.kind == "f" else seen.copy()


@dataclass(frozen=True)
class Node:
    type: str
    name: str
    inputs: tuple[Tensor, ...]
    result: Tensor
    compute: Callable[..., Array]
    facts: Mapping[str, Any]


class Graph:
    def __init__(self, device: Device, *, name: str = "graph") -> None:
        self.device, self.name = device, name
        self.nodes: list[Node] = []
        self.inputs: dict[str, Tensor] = {}
        self.constants: dict[int, Callable[[], Array]] = {}
        self.constant_tensors: list[Tensor] = []
        self._sources = 0

    def _tensor(
        self, shape: Sequence[int], dtype: Any, strides: Any = None, name: str = ""
    ) -> Tensor:
        self._sources += 1
        shape = tuple(shape)
        assert shape
        return Tensor(
            self, self._sources, shape, np.dtype(dtype), tuple(strides or packed(shape)), name
        )

    def input(self, name: str, shape: Sequence[int], dtype: Any) -> Tensor:
        assert name not in self.inputs
        self.inputs[name] = self._tensor(shape, dtype, name=name)
        return self.inputs[name]

    def constant(
        self,
        values: Any,
        *,
        shape: Sequence[int] | None = None,
        dtype: Any | None = None,
        name: str = "",
    ) -> Tensor:
        assert callable(values)
        assert shape is not None
        tensor = self._tensor(shape, dtype, name=name)
        self.constants[tensor.source] = values
        self.constant_tensors.append(tensor)
        return tensor

    def compile(
        self,
        outputs: Sequence[Tensor],
        *,
        initialize: bool = True,
        allow_half_precision_computation: bool = False,
    ) -> CompiledOperator:
        rig.check()
        reaches = {node.result.source: node.result.reach for node in self.nodes}
        for output in outputs:
            whole = reaches.get(output.source) == output.reach  # else the buffer would be too small
            if not whole or output.strides != packed(output.shape):
                raise ValueError(f"{output.name} is no packed result of an operator")
        self.device.counters.compilations += 1
        operator = CompiledOperator(self, list(outputs))
        if initialize:
            operator.initialize()
        return operator


class CompiledOperator:
    def __init__(self, graph: Graph, outputs: list[Tensor]) -> None:
        self.graph, self.tensors, self.device = graph, outputs, graph.device
        needed = {tensor.source for tensor in outputs}
        for node in reversed(graph.nodes):
            if node.result.source in needed:
                needed |= {tensor.source for tensor in node.inputs}
        unused = [name for name, tensor in graph.inputs.items() if tensor.source not in needed]
        if unused:
            raise ValueError(f"no output needs {unused}")
        self.nodes = [node for node in graph.nodes if node.result.source in needed]
        self.needed = needed
        self.weights: dict[int, Array] = {}
        self._bound: list[Buffer] = []
        self.constant_bytes = sum(t.nbytes for t in graph.constant_tensors if t.source in needed)

    @property
    def persistent_size(self) -> int:
        """Twice the weights of products with some odd number of rows, as DirectML has it."""
        odd = [
            n for n in self.nodes if n.type == "GEMM" and n.result.shape[-2] % 64 == rig.odd_rows
        ]
        return self.constant_bytes + sum(node.inputs[1].nbytes for node in odd)

    @property
    def initialized(self) -> bool:
        return bool(self.weights) or not self.needed & self.graph.constants.keys()

    def initialize(self) -> None:
        if self.initialized:
            return
        rig.check()
        self.device.log.append(f"initialize {self.graph.name}")
        self.device.counters.initializations += 1
        for source in self.needed & self.graph.constants.keys():
            self.weights[source] = np.ravel(self.graph.constants[source]()).copy()
            self.device.counters.uploads += 1

    def release(self) -> None:
        self.device.log.append(f"release {self.graph.name}")
        self.weights, self._bound = {}, []

    def __call__(
        self, inputs: Mapping[Any, Any], *, outputs: Sequence[Buffer] | None = None
    ) -> list[Buffer]:
        rig.check()
        assert outputs is not None
        assert self.initialized
        assert inputs.keys() == self.graph.inputs.keys()
        buffers = [*inputs.values(), *outputs]
        shown = [*(self.graph.inputs[name] for name in inputs), *self.tensors]
        for buffer, tensor in zip(buffers, shown, strict=True):
            assert (buffer.shape, buffer.dtype) == (tensor.shape, tensor.dtype)
        assert not {id(b) for b in inputs.values()} & {id(b) for b in outputs}
        if self._bound != buffers:
            self.device.counters.bindings += 1
            self._bound = buffers
        self.device.counters.submissions += 1
        self.device.log.append(f"run {self.graph.name}")
        memory = dict(self.weights)
        memory |= {self.graph.inputs[n].source: np.ravel(b.values) for n, b in inputs.items()}
        for node in self.nodes:
            memory[node.result.source] = _executed(node, memory)
        for buffer, tensor in zip(outputs, self.tensors, strict=True):
            buffer.values[...] = tensor.of(memory)
        return list(outputs)


def _executed(node: Node, memory: Mapping[int, Array]) -> Array:
    result = node.result
    flat = np.full(result.reach, np.nan if result.dtype.kind == "f" else 0, result.dtype)
    steps = [stride * flat.itemsize for stride in result.strides]
    values = node.compute(*(tensor.of(memory) for tensor in node.inputs))
    as_strided(flat, result.shape, steps)[...] = values
    return flat


def packed(shape: Sequence[int]) -> tuple[int, ...]:
    return tuple(prod(shape[i + 1 :]) for i in range(len(shape)))


class Activation:
    def __init__(self, function: Callable[[Array], Array]) -> None:
        self.function = function

    @staticmethod
    def gelu() -> Activation:
        return Activation(_gelu)


# Views


def reinterpret(
    input: Tensor, *, shape: Sequence[int], strides: Sequence[int] | None = None
) -> Tensor:
    steps = packed(shape) if strides is None else tuple(strides)
    view = Tensor(input.graph, input.source, tuple(shape), input.dtype, steps, input.name)
    if view.reach > input.reach:
        raise ValueError(f"{shape} with strides {steps} reaches beyond {input.shape}")
    return view


def transpose(input: Tensor, *, axes: Sequence[int]) -> Tensor:
    assert sorted(axes) == list(range(len(input.shape)))
    shape, strides = ([values[a] for a in axes] for values in (input.shape, input.strides))
    return reinterpret(input, shape=shape, strides=strides)


def broadcast(input: Tensor, *, shape: Sequence[int]) -> Tensor:
    lead = len(shape) - len(input.shape)
    strides = [0] * lead
    for old, new, stride in zip(input.shape, shape[lead:], input.strides, strict=True):
        assert old in (1, new)
        strides.append(stride if old == new else 0)
    return reinterpret(input, shape=shape, strides=strides)


# Operators


def _node(
    type: str,
    name: str,
    inputs: Sequence[Tensor | None],
    shape: Sequence[int],
    compute: Callable[..., Array],
    *,
    level: tuple[int, int] = OLDEST,
    strides: Sequence[int] | None = None,
    dtype: Any = None,
    activation: Activation | None = None,
    **facts: Any,
) -> Tensor:
    there = tuple(tensor for tensor in inputs if tensor is not None)
    graph = there[0].graph
    assert all(tensor.graph is graph for tensor in there)
    if activation is not None:
        level = (5, 1)  # of GELU, the one activation here
    if graph.device.feature_level < level:
        raise native.Unavailable(type, 0x887A0004, "DXGI_ERROR_UNSUPPORTED", f"needs {level}")
    own = type in ("GEMM", "GATHER", "ACTIVATION_SOFTMAX")  # padded by the bindings
    if graph.device.feature_level < RANK_ANY_LEVEL and not own:
        assert len(shape) >= 4, f"{type} of {shape}"
    if type not in ("GATHER", "CAST", "ELEMENT_WISE_IF"):
        assert len({tensor.dtype for tensor in there}) == 1, type
    result = graph._tensor(shape, dtype or there[0].dtype, strides, name)
    run = compute if activation is None else lambda *a: activation.function(compute(*a))
    graph.nodes.append(Node(type, name, there, result, run, {"fused": bool(activation), **facts}))
    return result


def _same(a: Tensor, b: Tensor) -> None:
    if a.shape != b.shape:
        raise ValueError(f"{a.shape} and {b.shape}: nothing broadcasts by itself")


def convolution(
    input: Tensor,
    filter: Tensor,
    bias: Tensor | None = None,
    *,
    mode: Any = None,
    direction: Any = None,
    strides: Sequence[int] | None = None,
    dilations: Sequence[int] | None = None,
    start_padding: Sequence[int] | None = None,
    end_padding: Sequence[int] | None = None,
    output_padding: Sequence[int] | None = None,
    group_count: int = 1,
    activation: Activation | None = None,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    assert strides and start_padding and end_padding
    before, after, steps = start_padding, end_padding, strides
    sizes = [
        (n + before[i] + after[i] - filter.shape[i + 2]) // steps[i] + 1
        for i, n in enumerate(input.shape[2:])
    ]

    def compute(x: Array, w: Array, b: Array | None = None) -> Array:
        x = np.pad(x, ((0, 0), (0, 0), *zip(before, after, strict=True)))
        windows = sliding_window_view(x, w.shape[2:], axis=(2, 3))[:, :, :: steps[0], :: steps[1]]
        y = np.einsum("nchwij,ocij->nohw", windows, w)
        return y if b is None else y + b.reshape(-1, 1, 1)

    shape = (input.shape[0], filter.shape[0], *sizes)
    return _node("CONVOLUTION", name, (input, filter, bias), shape, compute, activation=activation)


def gemm(
    a: Tensor,
    b: Tensor,
    c: Tensor | None = None,
    *,
    trans_a: bool = False,
    trans_b: bool = False,
    alpha: float = 1.0,
    beta: float = 1.0,
    activation: Activation | None = None,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    assert len(a.shape) == len(b.shape) in (2, 3, 4)
    assert a.shape[:-2] == b.shape[:-2]
    rows, inner = a.shape[:-3:-1] if trans_a else a.shape[-2:]
    columns, same = b.shape[-2:] if trans_b else b.shape[:-3:-1]
    assert inner == same
    shape = (*a.shape[:-2], rows, columns)
    if c is not None and c.shape != shape:
        raise ValueError(f"{c.shape} is not {shape}: nothing broadcasts by itself")

    def compute(x: Array, y: Array, z: Array | None = None) -> Array:
        x, y = (x.swapaxes(-1, -2) if trans_a else x), (y.swapaxes(-1, -2) if trans_b else y)
        return alpha * (x @ y) + (0 if z is None else beta * z)

    return _node(
        "GEMM",
        name,
        (a, b, c),
        shape,
        compute,
        activation=activation,
        strides=output_strides,
        trans_a=trans_a,
    )


def multihead_attention(
    query: Tensor,
    key: Tensor | None = None,
    value: Tensor | None = None,
    stacked_key_value: Tensor | None = None,
    bias: Tensor | None = None,
    mask: Tensor | None = None,
    relative_position_bias: Tensor | None = None,
    *,
    head_count: int,
    scale: float,
    mask_filter_value: float = -10000.0,
    mask_type: Any = None,
    name: str = "",
) -> Tensor:
    assert key is not None
    n, t, width = query.shape
    if relative_position_bias is not None:
        assert relative_position_bias.shape == (n, head_count, t, key.shape[1])

    def compute(q: Array, k: Array, v: Array, extra: Array | None = None) -> Array:
        q, k, v = (
            x.reshape(n, -1, head_count, width // head_count).swapaxes(1, 2) for x in (q, k, v)
        )
        scores = scale * (q @ k.swapaxes(2, 3)) + (0 if extra is None else extra)
        return (_softmax(scores) @ v).swapaxes(1, 2).reshape(n, t, width)

    inputs = (query, key, value, relative_position_bias)
    graph_level = query.graph.device.feature_level
    assert graph_level >= RANK_ANY_LEVEL, "rank 3"
    return _node("MULTIHEAD_ATTENTION", name, inputs, query.shape, compute, level=(6, 1))


def mean_variance_normalization(
    input: Tensor,
    scale: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    axes: Sequence[int],
    normalize_variance: bool = True,
    epsilon: float = 1e-5,
    activation: Activation | None = None,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    assert scale is not None and bias is not None
    _same(input, scale)
    _same(input, bias)

    def compute(x: Array, w: Array, b: Array) -> Array:
        x = x.astype(np.float64)
        centred = x - x.mean(tuple(axes), keepdims=True)
        return centred / np.sqrt((centred**2).mean(tuple(axes), keepdims=True) + epsilon) * w + b

    inputs = (input, scale, bias)
    return _node("MEAN_VARIANCE_NORMALIZATION1", name, inputs, input.shape, compute)


def _softmax(x: Array, axes: tuple[int, ...] = (-1,)) -> Array:
    powers = np.exp(x - x.max(axes, keepdims=True))
    return powers / powers.sum(axes, keepdims=True)


def softmax(input: Tensor, *, axes: Sequence[int] = (-1,), name: str = "") -> Tensor:
    def compute(x: Array) -> Array:
        return _softmax(x, tuple(axes))

    return _node("ACTIVATION_SOFTMAX1", name, (input,), input.shape, compute, level=(5, 1))


def softmax_2d(input: Tensor, *, name: str = "") -> Tensor:
    assert len(input.shape) == 2
    return _node("ACTIVATION_SOFTMAX", name, (input,), input.shape, _softmax)


def sigmoid(input: Tensor, *, name: str = "") -> Tensor:
    def compute(x: Array) -> Array:
        return 0.5 + 0.5 * np.tanh(x / 2)

    return _node("ACTIVATION_SIGMOID", name, (input,), input.shape, compute)


def _erf(x: Array) -> Array:
    return np.vectorize(erf, otypes=[np.float32])(x)


def _gelu(x: Array) -> Array:
    return x / 2 * (1 + _erf(x / np.sqrt(2)))


def gelu(input: Tensor, *, name: str = "") -> Tensor:
    return _node("ACTIVATION_GELU", name, (input,), input.shape, _gelu, level=(5, 1))


def erf_(input: Tensor, *, name: str = "") -> Tensor:
    return _node("ELEMENT_WISE_ERF", name, (input,), input.shape, _erf)


def identity(
    input: Tensor,
    *,
    scale: float = 1.0,
    bias: float = 0.0,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    def compute(x: Array) -> Array:
        return x if (scale, bias) == (1, 0) else x * scale + bias

    return _node("ELEMENT_WISE_IDENTITY", name, (input,), input.shape, compute)


def add(
    a: Tensor,
    b: Tensor | float,
    *,
    activation: Activation | None = None,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    assert isinstance(b, Tensor)
    _same(a, b)
    return _node("ELEMENT_WISE_ADD", name, (a, b), a.shape, lambda x, y: x + y)


def multiply(
    a: Tensor,
    b: Tensor | float,
    *,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    assert isinstance(b, Tensor)
    _same(a, b)
    return _node("ELEMENT_WISE_MULTIPLY", name, (a, b), a.shape, lambda x, y: x * y)


def if_else(condition: Tensor, a: Tensor, b: Tensor, *, name: str = "") -> Tensor:
    _same(a, b)
    assert condition.shape == a.shape
    assert condition.dtype == np.uint8
    inputs = (condition, a, b)
    return _node(
        "ELEMENT_WISE_IF",
        name,
        inputs,
        a.shape,
        lambda c, x, y: np.where(c, x, y),
        dtype=a.dtype,
    )


def fill(graph: Graph, *, shape: Sequence[int], dtype: Any, value: float, name: str = "") -> Tensor:
    assert len(shape) >= 4
    result = graph._tensor(shape, dtype, name=name)
    values = np.full(shape, value, dtype)
    graph.nodes.append(Node("FILL_VALUE_CONSTANT", name, (), result, lambda: values, {}))
    return result


def gather(input: Tensor, indices: Tensor, *, axis: int = 0, name: str = "") -> Tensor:
    assert axis == 0
    assert indices.dtype == np.int32
    shape = (*indices.shape, *input.shape[1:])
    return _node("GATHER", name, (input, indices), shape, lambda x, i: x[i])


def slice_(
    input: Tensor,
    *,
    offsets: Sequence[int],
    sizes: Sequence[int],
    strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    window = tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))
    assert all(w.stop <= n for w, n in zip(window, input.shape, strict=True))
    return _node("SLICE", name, (input,), tuple(sizes), lambda x: x[window])


def join(inputs: Sequence[Tensor], *, axis: int, name: str = "") -> Tensor:
    shape = list(inputs[0].shape)
    shape[axis] = sum(tensor.shape[axis] for tensor in inputs)
    return _node("JOIN", name, inputs, shape, lambda *values: np.concatenate(values, axis))


def padding(
    input: Tensor,
    *,
    start_padding: Sequence[int],
    end_padding: Sequence[int],
    mode: Any = None,
    value: float = 0.0,
    name: str = "",
) -> Tensor:
    around = tuple(zip(start_padding, end_padding, strict=True))
    shape = [n + a + b for n, (a, b) in zip(input.shape, around, strict=True)]
    return _node("PADDING", name, (input,), shape, lambda x: np.pad(x, around))


def cast(input: Tensor, *, dtype: Any, name: str = "") -> Tensor:
    return _node("CAST", name, (input,), input.shape, lambda x: x, dtype=dtype)


def upsample_2d(
    input: Tensor, *, scale: Sequence[int], interpolation: Any = None, name: str = ""
) -> Tensor:
    n, c, h, w = input.shape
    shape = (n, c, h * scale[0], w * scale[1])
    return _node(
        "UPSAMPLE_2D", name, (input,), shape, lambda x: x.repeat(scale[0], 2).repeat(scale[1], 3)
    )


# Two names of the module are Python's own, which are needed above.
_OWN_NAMES = {"slice": slice_, "erf": erf_}


def _module() -> ModuleType:
    module = ModuleType("native._directml")
    module.__dict__.update({k: v for k, v in globals().items() if not k.startswith("__")})
    module.__dict__.update(_OWN_NAMES)
    return module
