"""The compiled module: DirectML's own vocabulary, NumPy on the outside.

Tensors are positional, all else is keyword-only with DirectML's defaults. Nothing broadcasts by
itself: `broadcast` and `reinterpret` make views by strides, without a copy. A wrong shape raises
ValueError and a wrong element type TypeError where the operator is written; what the native side
refuses raises `native.errors.NativeError`. Every operator takes `name`, which appears in errors.
Sizes are in elements unless a name says bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, final

from numpy import dtype
from numpy.typing import DTypeLike, NDArray

from native.adapter import Adapter

# Adapters and libraries

class GpuPreference(Enum):
    """The order in which DXGI lists adapters."""

    UNSPECIFIED = 0
    MINIMUM_POWER = 1
    HIGH_PERFORMANCE = 2

def list_adapters(*, preference: GpuPreference = GpuPreference.HIGH_PERFORMANCE) -> list[Adapter]:
    """All adapters in the order of the preference; no device is created and an odd adapter is left
    as it is.

    Raises Unavailable only if neither DXGI nor DXCore can be loaded.
    """

def memory(adapter: Adapter) -> tuple[int, int]:
    """(budget, usage) of this process on the adapter now, in bytes."""

def set_directml_path(path: str | None) -> None:
    """Where DirectML is looked for after the folder of this module and before the system's.

    Before the first use.
    """

def requirements() -> Requirements:
    """Loads the libraries and says what was found and what is missing.

    Creates no device and never raises.
    """

@final
class Requirements:
    """Which libraries were loaded."""

    @property
    def directml_path(self) -> str:
        """The DirectML library that was loaded; empty if none was."""
    @property
    def directml_version(self) -> str:
        """Its file version, such as "1.15.4"; empty if unknown (Linux)."""
    @property
    def missing(self) -> list[str]:
        """One sentence for each library or entry point that is not there.

        Empty if a device can be tried.
        """

# Device, buffers, graphs

@final
class Device:
    """A Direct3D 12 device, a DirectML device on it, a compute and a copy queue.

    Args:
        adapter: the one to use, found by its LUID; never another.
        disable_metacommands: compile without the vendor's own kernels.
        debug: DirectML's and Direct3D's debug layers. Needs the Graphics Tools of Windows.

    Raises:
        Unavailable: the adapter is gone, or it or a library lacks what is needed.
    """

    def __init__(
        self, adapter: Adapter, *, disable_metacommands: bool = False, debug: bool = False
    ) -> None: ...
    @property
    def adapter(self) -> Adapter: ...
    @property
    def feature_level(self) -> tuple[int, int]:
        """The DirectML feature level, such as (6, 1)."""
    @property
    def disable_metacommands(self) -> bool: ...
    @property
    def ledger(self) -> Ledger:
        """What is allocated at this moment."""
    @property
    def counters(self) -> Counters:
        """What has been done since the device was made."""
    def supports(self, dtype: DTypeLike) -> bool:
        """Whether DirectML takes tensors of this element type on this device."""
    def empty(self, shape: Sequence[int], dtype: DTypeLike) -> Buffer:
        """A buffer with undefined values."""
    def buffer(self, values: NDArray[Any]) -> Buffer:
        """A buffer with these values."""
    def wait(self) -> None:
        """Returns when all submitted work is done. Raises DeviceRemoved."""
    def _inject_removed_reason(self, code: int) -> None:
        """For tests: from now on the device was removed for this reason (an HRESULT)."""

@final
class Ledger:
    """The bindings' own account of Direct3D 12 buffers, staging included.

    Driver overhead is not in it.
    """

    @property
    def buffers(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def peak_bytes(self) -> int: ...

@final
class Counters:
    """Events since the device was made."""

    @property
    def uploads(self) -> int:
        """Arrays copied to the GPU, weights included."""
    @property
    def upload_bytes(self) -> int: ...
    @property
    def readbacks(self) -> int:
        """Buffers copied from the GPU."""
    @property
    def readback_bytes(self) -> int: ...
    @property
    def submissions(self) -> int:
        """Executions of a compiled operator (not copies, not initialisations)."""
    @property
    def initializations(self) -> int: ...
    @property
    def compilations(self) -> int: ...
    @property
    def bindings(self) -> int:
        """How often descriptors were written and a command list was recorded."""

@final
class Buffer:
    """A packed tensor in GPU memory. Freed with its last reference, when the GPU is done."""

    @property
    def device(self) -> Device: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> dtype[Any]: ...
    @property
    def nbytes(self) -> int: ...
    def numpy(self) -> NDArray[Any]:
        """The values; waits for the work that makes them."""
    def upload(self, values: NDArray[Any]) -> None:
        """Replaces the values over the copy queue, after the work submitted so far that uses this
        buffer.

        Returns when the values have been staged; work submitted later waits for them on the GPU.
        """

@final
class Tensor:
    """A value in a graph: element type, shape and, for a view, strides."""

    @property
    def graph(self) -> Graph: ...
    @property
    def name(self) -> str: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> dtype[Any]: ...
    @property
    def strides(self) -> tuple[int, ...]:
        """In elements; 0 repeats."""

@final
class Graph:
    """A graph under construction on one device."""

    def __init__(self, device: Device, *, name: str = "graph") -> None: ...
    @property
    def device(self) -> Device: ...
    @property
    def name(self) -> str: ...
    @property
    def node_count(self) -> int: ...
    @property
    def operators(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """(DirectML operator, name, shape of the first output) of every node so far, for tests and
        logs.
        """
    def input(self, name: str, shape: Sequence[int], dtype: DTypeLike) -> Tensor:
        """A tensor that is bound at each call."""
    def constant(
        self,
        values: NDArray[Any] | Callable[[], NDArray[Any]],
        *,
        shape: Sequence[int] | None = None,
        dtype: DTypeLike | None = None,
        name: str = "",
    ) -> Tensor:
        """A weight. DirectML owns it after the initialisation and may store it in a layout of its
        own.

        Args:
            values: an array, held by reference until it is uploaded and dropped then; or a
                function that gives it when it is uploaded, kept for a later `initialize`. A
                function needs `shape` and `dtype`.
            dtype: the element type on the GPU; an array of the same kind, or one that is safe to
                cast, is converted.
        """
    def compile(
        self,
        outputs: Sequence[Tensor],
        *,
        initialize: bool = True,
        allow_half_precision_computation: bool = False,
    ) -> CompiledOperator:
        """Compiles the part of the graph that the outputs need.

        Outputs have to be packed results of operators. With `initialize` off, the sizes can be
        read and `initialize` called later; nothing is allocated until then.
        """

@final
class CompiledOperator:
    """A compiled graph.

    Weights live on the GPU from `initialize` to `release`; one temporary buffer serves the device.
    """

    @property
    def device(self) -> Device: ...
    @property
    def name(self) -> str: ...
    @property
    def inputs(self) -> list[tuple[str, tuple[int, ...], dtype[Any]]]:
        """(name, shape, dtype) of each input, in the order of binding."""
    @property
    def outputs(self) -> list[tuple[str, tuple[int, ...], dtype[Any]]]:
        """(name, shape, dtype) of each output, in the order of the results."""
    @property
    def temporary_size(self) -> int:
        """Bytes of scratch while it runs; shared by all operators of the device."""
    @property
    def persistent_size(self) -> int:
        """Bytes that stay allocated from `initialize` to `release`, weights included."""
    @property
    def descriptor_count(self) -> int: ...
    @property
    def constant_bytes(self) -> int:
        """Bytes of the constants as uploaded.

        Held beside the persistent memory while `initialize` runs.
        """
    @property
    def initialized(self) -> bool: ...
    def initialize(self) -> None:
        """Uploads the constants through a bounded upload heap and gives them to DirectML."""
    def release(self) -> None:
        """Frees persistent memory; `initialize` brings it back if every constant is a function."""
    def __call__(
        self,
        inputs: Mapping[Tensor | str, NDArray[Any] | Buffer],
        *,
        outputs: Sequence[Buffer] | None = None,
    ) -> list[Buffer]:
        """Submits one execution and returns without waiting for it.

        Args:
            inputs: by tensor or name. Buffers bind in place, arrays are uploaded to a buffer that
                this operator keeps.
            outputs: buffers to write to; new ones otherwise. With the same buffers as in the last
                call nothing is bound or recorded again.
        """

# Options

class ConvolutionMode(Enum):
    CONVOLUTION = 0
    CROSS_CORRELATION = 1

class ConvolutionDirection(Enum):
    FORWARD = 0
    BACKWARD = 1

class PaddingMode(Enum):
    CONSTANT = 0
    EDGE = 1
    REFLECTION = 2
    SYMMETRIC = 3

class InterpolationMode(Enum):
    NEAREST_NEIGHBOR = 0
    LINEAR = 1

class AxisDirection(Enum):
    INCREASING = 0
    DECREASING = 1

class ReduceFunction(Enum):
    ARGMAX = 0
    ARGMIN = 1
    AVERAGE = 2
    L1 = 3
    L2 = 4
    LOG_SUM = 5
    LOG_SUM_EXP = 6
    MAX = 7
    MIN = 8
    MULTIPLY = 9
    SUM = 10
    SUM_SQUARE = 11

class MultiheadAttentionMaskType(Enum):
    NONE = 0
    KEY_SEQUENCE_LENGTH = 1
    KEY_SEQUENCE_END_START = 2
    KEY_QUERY_SEQUENCE_LENGTH_START_END = 3
    BOOLEAN = 4

@final
class Activation:
    """An activation that runs inside another operator."""

    @staticmethod
    def relu() -> Activation: ...
    @staticmethod
    def sigmoid() -> Activation: ...
    @staticmethod
    def tanh() -> Activation: ...
    @staticmethod
    def gelu() -> Activation:
        """From feature level 5.1."""
    @staticmethod
    def leaky_relu(*, alpha: float = 0.01) -> Activation: ...
    @staticmethod
    def linear(*, alpha: float, beta: float) -> Activation: ...

# Views: strides only, no operator, no copy

def reinterpret(
    input: Tensor, *, shape: Sequence[int], strides: Sequence[int] | None = None
) -> Tensor:
    """The same memory with other sizes and strides (packed if none are given)."""

def reshape(input: Tensor, *, shape: Sequence[int]) -> Tensor:
    """The same elements in the same order.

    One size may be -1. ValueError where that would need a copy.
    """

def transpose(input: Tensor, *, axes: Sequence[int]) -> Tensor:
    """Axes in another order."""

def broadcast(input: Tensor, *, shape: Sequence[int]) -> Tensor:
    """Repeats axes of size 1, and new leading axes, by strides of 0."""

# Linear algebra

def convolution(
    input: Tensor,
    filter: Tensor,
    bias: Tensor | None = None,
    *,
    mode: ConvolutionMode = ConvolutionMode.CROSS_CORRELATION,
    direction: ConvolutionDirection = ConvolutionDirection.FORWARD,
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
    """input [N, C, H, W] and filter [K, C / groups, h, w] (or one or three spatial axes).

    Bias [K] or [1, K, 1, 1].
    """

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
    """alpha * a b + beta * c over the last two axes.

    Two to four axes, leading ones equal, c of the result's shape.
    """

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
    mask_type: MultiheadAttentionMaskType = MultiheadAttentionMaskType.NONE,
    name: str = "",
) -> Tensor:
    """From feature level 6.1. query [N, T, heads * D], key and value [N, S, heads * D]; gives [N,
    T, heads * D].

    `stacked_key_value` is [N, S, heads, 2, D]; `relative_position_bias` [N, heads, T, S] is added
    to the scores.
    """

# Normalisation, activation

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
    """(x - mean) / sqrt(variance + epsilon) * scale + bias.

    scale and bias of the input's shape (views).
    """

def softmax(input: Tensor, *, axes: Sequence[int] = (-1,), name: str = "") -> Tensor:
    """Over any axes; from feature level 5.1."""

def softmax_2d(input: Tensor, *, name: str = "") -> Tensor:
    """Over the last axis of a matrix [rows, columns]; every feature level."""

def relu(input: Tensor, *, name: str = "") -> Tensor: ...
def sigmoid(input: Tensor, *, name: str = "") -> Tensor: ...
def tanh(input: Tensor, *, name: str = "") -> Tensor: ...
def gelu(input: Tensor, *, name: str = "") -> Tensor:
    """x / 2 * (1 + erf(x / sqrt 2)); from feature level 5.1."""

def leaky_relu(input: Tensor, *, alpha: float = 0.01, name: str = "") -> Tensor: ...

# Elementwise, one tensor

def identity(
    input: Tensor,
    *,
    scale: float = 1.0,
    bias: float = 0.0,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    """scale * x + bias, as a new tensor: packed, or with the strides given."""

def abs(input: Tensor, *, name: str = "") -> Tensor: ...
def ceil(input: Tensor, *, name: str = "") -> Tensor: ...
def clip(input: Tensor, *, min: float, max: float, name: str = "") -> Tensor: ...
def cos(input: Tensor, *, name: str = "") -> Tensor: ...
def erf(input: Tensor, *, name: str = "") -> Tensor: ...
def exp(input: Tensor, *, name: str = "") -> Tensor: ...
def floor(input: Tensor, *, name: str = "") -> Tensor: ...
def log(input: Tensor, *, name: str = "") -> Tensor: ...
def logical_not(input: Tensor, *, name: str = "") -> Tensor: ...
def negate(input: Tensor, *, name: str = "") -> Tensor: ...
def recip(input: Tensor, *, name: str = "") -> Tensor: ...
def sign(input: Tensor, *, name: str = "") -> Tensor: ...
def sin(input: Tensor, *, name: str = "") -> Tensor: ...
def sqrt(input: Tensor, *, name: str = "") -> Tensor: ...

# Elementwise, two tensors of one shape and type, or a tensor and a number

def add(
    a: Tensor,
    b: Tensor | float,
    *,
    activation: Activation | None = None,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor: ...
def subtract(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def multiply(
    a: Tensor,
    b: Tensor | float,
    *,
    output_strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor: ...
def divide(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def max(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def min(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def pow(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def equals(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor:
    """1 where it holds, 0 elsewhere, as uint8; the same for the other comparisons."""

def greater_than(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def less_than(a: Tensor, b: Tensor | float, *, name: str = "") -> Tensor: ...
def logical_and(a: Tensor, b: Tensor, *, name: str = "") -> Tensor: ...
def logical_or(a: Tensor, b: Tensor, *, name: str = "") -> Tensor: ...
def if_else(condition: Tensor, a: Tensor, b: Tensor, *, name: str = "") -> Tensor:
    """a where the condition (uint8) is not 0, else b."""

# Data movement

def gather(input: Tensor, indices: Tensor, *, axis: int = 0, name: str = "") -> Tensor:
    """Slices of `input` along the axis, as numpy.take; indices (u)int32 or (u)int64."""

def slice(
    input: Tensor,
    *,
    offsets: Sequence[int],
    sizes: Sequence[int],
    strides: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    """A window.

    `sizes` elements of the result for each axis, from `offsets`, in steps of `strides` (at least
    1).
    """

def join(inputs: Sequence[Tensor], *, axis: int, name: str = "") -> Tensor:
    """Tensors behind each other along an axis."""

def split(input: Tensor, *, sizes: Sequence[int], axis: int, name: str = "") -> list[Tensor]:
    """The parts of a tensor along an axis."""

def padding(
    input: Tensor,
    *,
    start_padding: Sequence[int],
    end_padding: Sequence[int],
    mode: PaddingMode = PaddingMode.CONSTANT,
    value: float = 0.0,
    name: str = "",
) -> Tensor: ...
def cast(input: Tensor, *, dtype: DTypeLike, name: str = "") -> Tensor: ...
def dequantize_linear(
    input: Tensor, scale: Tensor, zero_point: Tensor, *, name: str = ""
) -> Tensor:
    """(input - zero_point) * scale; the first two int8 or uint8, all of one shape (views)."""

def fill(
    graph: Graph, *, shape: Sequence[int], dtype: DTypeLike, value: float, name: str = ""
) -> Tensor:
    """A tensor with one value everywhere, made on the GPU."""

# Resizing, pooling

def upsample_2d(
    input: Tensor,
    *,
    scale: Sequence[int],
    interpolation: InterpolationMode = InterpolationMode.NEAREST_NEIGHBOR,
    name: str = "",
) -> Tensor:
    """[N, C, H, W] by whole factors (height, width)."""

def resample(
    input: Tensor,
    *,
    shape: Sequence[int],
    interpolation: InterpolationMode = InterpolationMode.NEAREST_NEIGHBOR,
    scales: Sequence[float] | None = None,
    input_pixel_offsets: Sequence[float] | None = None,
    output_pixel_offsets: Sequence[float] | None = None,
    name: str = "",
) -> Tensor:
    """To any shape.

    Scales default to the ratio of sizes, offsets to +0.5 and -0.5 (pixel centres).
    """

def average_pooling(
    input: Tensor,
    *,
    window: Sequence[int],
    strides: Sequence[int] | None = None,
    start_padding: Sequence[int] | None = None,
    end_padding: Sequence[int] | None = None,
    include_padding: bool = False,
    name: str = "",
) -> Tensor: ...
def max_pooling(
    input: Tensor,
    *,
    window: Sequence[int],
    strides: Sequence[int] | None = None,
    start_padding: Sequence[int] | None = None,
    end_padding: Sequence[int] | None = None,
    name: str = "",
) -> Tensor: ...

# Reduction

def reduce(
    input: Tensor,
    *,
    function: ReduceFunction = ReduceFunction.SUM,
    axes: Sequence[int] | None = None,
    name: str = "",
) -> Tensor:
    """Reduced axes stay with size 1; all axes if none are given. ARGMAX and ARGMIN give uint32."""

def argmax(
    input: Tensor,
    *,
    axes: Sequence[int],
    axis_direction: AxisDirection = AxisDirection.INCREASING,
    name: str = "",
) -> Tensor:
    """Index of the largest element, uint32; of equals the first, with DECREASING the last."""

def argmin(
    input: Tensor,
    *,
    axes: Sequence[int],
    axis_direction: AxisDirection = AxisDirection.INCREASING,
    name: str = "",
) -> Tensor: ...
def top_k(
    input: Tensor,
    *,
    k: int,
    axis: int = -1,
    axis_direction: AxisDirection = AxisDirection.DECREASING,
    name: str = "",
) -> tuple[Tensor, Tensor]:
    """(values, uint32 indices) of the k largest, or with INCREASING smallest, along an axis, in
    order.
    """
