"""The face that every device shows to the engine: compile a graph once, run it many times.

One module here is one kind of device; nothing outside this folder knows which there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind, Op


class Precision(StrEnum):
    """The type of a graph's FLOAT values. Sums are kept in float32 by every device."""

    F32 = "f32"
    BF16 = "bf16"
    F16 = "f16"


class DeviceKind(StrEnum):
    """What does the work; said to the user as it is."""

    CPU = "cpu"
    DISCRETE = "discrete"
    INTEGRATED = "integrated"
    SOFTWARE = "software"
    NPU = "npu"


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """One line of the device list; made without opening the device.

    Attributes:
        id: what a job remembers: "cpu", or "directml:" and the adapter's stable identity.
        name: the maker's name for it.
        precisions: those that it computes in hardware, the one of "auto" first.
        dedicated_bytes, shared_bytes: memory of its own and memory shared with the CPU.
        details: driver version and the like, for a person to read.
    """

    id: str
    name: str
    kind: DeviceKind
    precisions: tuple[Precision, ...]
    dedicated_bytes: int = 0
    shared_bytes: int = 0
    details: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a self-test found, as far as it decides how a device is opened.

    Attributes:
        precisions: those whose values are right; None if it was not tested.
        in_float32: operators that half precision spoils.
        metacommands: whether the vendor's own kernels may be used.
        max_work: FLOP of one submission for each precision; one node alone may take more.
    """

    precisions: tuple[Precision, ...] | None = None
    in_float32: frozenset[Op] = frozenset()
    metacommands: bool = True
    max_work: Mapping[Precision, float] = field(default_factory=dict)


@runtime_checkable
class Buffer(Protocol):
    """A result that stayed on the device; good as an input of any graph of the same device."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    def numpy(self) -> NDArray[Any]:
        """A float32 copy on the CPU."""
        ...


class Executable(Protocol):
    """A compiled graph with its weights in place."""

    def run(
        self,
        inputs: Mapping[str, NDArray[Any] | Buffer],
        *,
        keep: Collection[str] = (),
        between: Callable[[], None] | None = None,
    ) -> dict[str, Any]:
        """Runs once and waits, without holding the GIL.

        Args:
            inputs: an array (float32 or int32) or a `Buffer` for each input of the graph.
            keep: names of outputs to leave on the device, as `Buffer`s; the others come as float32
            arrays. between: called between submissions; what it raises (`Cancelled`) ends the run.

        Raises:
            EngineError: BAD_GRAPH for a missing input or a wrong shape; OUT_OF_MEMORY; DEVICE_LOST.
        """
        ...


class Device(Protocol):
    """An opened device."""

    @property
    def info(self) -> DeviceInfo: ...

    def memory(self) -> int | None:
        """Bytes that may be allocated on it now, those that this process holds included.

        None where there is no budget to keep: on the CPU, or if the system does not tell.
        """
        ...

    @property
    def max_work(self) -> Mapping[Precision, float]:
        """FLOP that one node may take, lest the driver resets the device; no entry, no limit."""
        ...

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> Executable:
        """Streams the graph's weights to the device, one tensor at a time.

        Args:
            streamed: upload the weights for each run instead of keeping them on the device; a
                device without a budget keeps them.

        Raises:
            EngineError: DEVICE_UNAVAILABLE for a precision that it does not have; OUT_OF_MEMORY.
        """
        ...


def check_inputs(
    graph: Graph,
    inputs: Mapping[str, NDArray[Any] | Buffer],
    keep: Collection[str],
    buffer_type: type,
) -> None:
    """Compares what a run was given with what the graph declares.

    Raises:
        EngineError: BAD_GRAPH for a missing or unknown name, another shape, an array that is
            neither float32 nor int32 as declared, or a buffer of another device.
    """
    unknown = [*(inputs.keys() - graph.inputs.keys()), *(set(keep) - graph.outputs.keys())]
    if unknown:
        raise bad_run(graph, f"has no {', '.join(sorted(unknown))}")
    for name, value in graph.inputs.items():
        given = inputs.get(name)
        if given is None:
            raise bad_run(graph, f"needs the input {name}")
        if given.shape != value.shape:
            shapes = f"{list(value.shape)}, not {list(given.shape)}"
            raise bad_run(graph, f"takes {name} in the shape {shapes}")
        wanted = np.dtype(np.int32 if value.kind is Kind.I32 else np.float32)
        if isinstance(given, np.ndarray) and given.dtype != wanted:
            raise bad_run(graph, f"takes {name} as {wanted}, not {given.dtype}")
        if not isinstance(given, np.ndarray | buffer_type):
            raise bad_run(graph, f"cannot read {name} from a buffer of another device")


def bad_run(graph: Graph, fault: str) -> EngineError:
    return EngineError(ErrorKind.BAD_GRAPH, f"{graph.name} {fault}.")
