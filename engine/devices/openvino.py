"""The CPU device: graphs compiled and run by OpenVINO, in float32 or, where the CPU has it, bf16.

Weights are read from the mapped checkpoint while a graph is compiled, packed once for the CPU's
caches, and never held in between. A run uses all cores and waits without the GIL. Importing this
module loads OpenVINO (0.3 s).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import prod
from threading import Lock
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from engine.devices.base import (
    Buffer,
    Device,
    DeviceInfo,
    DeviceKind,
    Precision,
    check_inputs,
)
from engine.devices.openvino_import import ov
from engine.devices.openvino_ops import to_model
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Kind, Op

_HINTS = {Precision.F32: "f32", Precision.BF16: "bf16"}
LEAST_ROOM_BYTES = 512 << 20  # with less, a small graph cannot be worked with
_POLL_MS = 100  # how often a running graph asks whether it is still wanted


def list_devices() -> list[DeviceInfo]:
    """The CPU, the one device that OpenVINO is used for."""
    core = ov.Core()
    details = {"OpenVINO": ov.get_version()}
    # Its maker's name alone does not say that no GPU is at work.
    name = f"CPU ({core.get_property('CPU', 'FULL_DEVICE_NAME').strip()})"
    return [DeviceInfo("cpu", name, DeviceKind.CPU, _precisions(core), details=details)]


def open_device(info: DeviceInfo) -> Device:
    """Opens the device of `list_devices`."""
    return _CPU(info, ov.Core())


def _precisions(core: ov.Core) -> tuple[Precision, ...]:
    """bf16 only where the CPU multiplies in it: the plug-in emulates it elsewhere, slower than
    float32, and then does not choose it by itself."""
    native = core.get_property("CPU", "INFERENCE_PRECISION_HINT") == ov.Type.bf16
    return (Precision.BF16, Precision.F32) if native else (Precision.F32,)


def _inference_precision(graph: Graph, precision: Precision) -> str:
    """The plug-in's spelling. It offers Python no way to keep single operators in float32, so a
    graph that asks for float32 anywhere gets it everywhere: slower, never less exact."""
    asks = any(node.result.kind is Kind.F32 for node in graph.nodes)
    return _HINTS[Precision.F32 if asks else precision]


def _packed_bytes(graph: Graph, precision: Precision) -> int:
    """What the plug-in holds of the graph's weights, beside the mapped file."""
    matrices = {n.inputs[1].index for n in graph.nodes if n.op in (Op.CONV2D, Op.LINEAR)}
    values = sum(prod(graph.nodes[index].result.shape) for index in matrices)
    return values * (2 if _inference_precision(graph, precision) == "bf16" else 4)


def _free_bytes() -> int:
    memory = int(psutil.virtual_memory().available)
    try:
        return memory + int(psutil.swap_memory().free)
    except RuntimeError:  # how psutil says that Windows' performance counters are switched off
        return memory


@dataclass(frozen=True)
class _CPU:
    info: DeviceInfo
    core: ov.Core

    def memory(self) -> int | None:
        return None

    @property
    def max_work(self) -> Mapping[Precision, float]:
        return {}

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> _Executable:
        if precision not in self.info.precisions:
            raise EngineError(
                ErrorKind.DEVICE_UNAVAILABLE,
                f"{self.info.name} does not compute in {precision}.",
                device=self.info.id,
                precision=precision,
            )
        options = {
            "INFERENCE_PRECISION_HINT": _inference_precision(graph, precision),
            "PERFORMANCE_HINT": "LATENCY",
            "NUM_STREAMS": "1",
        }
        needed, free = _packed_bytes(graph, precision), _free_bytes()
        if needed > free:  # else the machine would swap or the system end the process
            raise _out_of_memory(graph, needed_bytes=needed, free_bytes=free)
        with _telling_memory(graph, needed):
            model, memory = to_model(graph)
            compiled = self.core.compile_model(model, "CPU", options)
            return _Executable(graph, compiled, memory)


@dataclass(frozen=True)
class _Buffer:
    tensor: ov.Tensor

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.tensor.shape)

    def numpy(self) -> NDArray[np.float32]:
        return np.array(self.tensor.data, np.float32)


class _Executable:
    def __init__(
        self, graph: Graph, compiled: ov.CompiledModel, memory: list[NDArray[Any]]
    ) -> None:
        self._graph = graph
        self._memory = memory  # of constants; see `to_model`
        self._request = compiled.create_infer_request()
        self._lock = Lock()  # a request runs one inference at a time

    def run(
        self,
        inputs: Mapping[str, NDArray[Any] | Buffer],
        *,
        keep: Collection[str] = (),
        between: Callable[[], None] | None = None,
    ) -> dict[str, Any]:
        check_inputs(self._graph, inputs, keep, _Buffer)
        with self._lock:
            # By position, which is the graph's order: a tensor that is input and output, or two
            # outputs, has names that hide each other.
            # Held until the run is over: OpenVINO does not own what it reads.
            arrays = [_readable(inputs[name]) for name in self._graph.inputs]
            for index, array in enumerate(arrays):
                self._request.set_input_tensor(index, _tensor(array))
            # Each run writes to memory of its own, so that a kept buffer never changes.
            outputs = {
                name: ov.Tensor(ov.Type.f32, list(value.shape))
                for name, value in self._graph.outputs.items()
            }
            for index, tensor in enumerate(outputs.values()):
                self._request.set_output_tensor(index, tensor)
            with _telling_memory(self._graph):
                self._infer(between)
        return {name: _Buffer(t) if name in keep else t.data for name, t in outputs.items()}

    def _infer(self, between: Callable[[], None] | None) -> None:
        self._request.start_async()
        try:
            if between is not None:
                between()
                while not self._request.wait_for(_POLL_MS):
                    between()
        except BaseException:
            self._request.cancel()
            with suppress(RuntimeError):  # which says that the run was cancelled
                self._request.wait()  # it writes to the results' memory until then
            raise
        self._request.wait()


def _readable(given: NDArray[Any] | Buffer) -> NDArray[Any] | _Buffer:
    """What can be shared with OpenVINO: copied only if it is read-only or strided."""
    if isinstance(given, _Buffer):
        return given
    return np.require(given, requirements=["C", "A", "W"])


def _tensor(given: NDArray[Any] | _Buffer) -> ov.Tensor:
    return given.tensor if isinstance(given, _Buffer) else ov.Tensor(given, shared_memory=True)


@contextmanager
def _telling_memory(graph: Graph, needed: int = 0) -> Iterator[None]:
    """What comes of too little memory becomes that error.

    OpenVINO turns an allocation that fails, and a thread that cannot be started, into the
    RuntimeError that everything else is as well. So it is tried whether there is any room.
    """
    try:
        yield
    except MemoryError as error:
        raise _out_of_memory(graph) from error
    except RuntimeError as error:
        if _has_room(2 * needed + LEAST_ROOM_BYTES):
            raise
        raise _out_of_memory(graph) from error


def _has_room(size: int) -> bool:
    """Whether this process may have so many bytes more: within its limit on Linux, and within what
    Windows promises to all."""
    try:
        np.empty(size, np.uint8)
    except MemoryError:
        return False
    return True


def _out_of_memory(graph: Graph, **facts: int) -> EngineError:
    sentence = f"There is not enough free memory for the {graph.name} on the CPU."
    if facts:
        needed, free = (round(number / 2**30, 1) for number in facts.values())
        sentence += f" It needs {needed} GiB and {free} GiB are free; close other programs."
    return EngineError(ErrorKind.OUT_OF_MEMORY, sentence, **facts)
