"""A graph compiled by DirectML, in one piece or in several, with its weights on the GPU.

Everything that crosses from one piece to the next is a buffer that was allocated once; a run
uploads the arrays that it is given, submits each piece and reads back what is asked for, and does
nothing else. Buffers that are reused bind to the same places, so that the bindings record their
command lists at the first run alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import native as dml
from engine.devices import base
from engine.devices.directml.errors import translated
from engine.devices.directml.lowering import lower, used_inputs
from engine.devices.directml.probe import WeightProbe
from engine.devices.directml.target import Target
from engine.graph import Graph, Value


class Piece(Protocol):
    """A part of a graph: a graph whose inputs are the whole's or outputs of earlier pieces, by
    name.
    """

    @property
    def graph(self) -> Graph: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """How a graph is laid out on the adapter.

    Attributes:
        pieces: in the order of their execution.
        streamed: each piece's weights are uploaded for its execution and freed behind it, so that
            two pieces at most hold theirs at a time.
    """

    pieces: Sequence[Piece]
    streamed: bool = False


@dataclass(frozen=True, slots=True)
class Buffer:
    """A result on the GPU."""

    native: dml.Buffer

    @property
    def shape(self) -> tuple[int, ...]:
        return self.native.shape

    def numpy(self) -> NDArray[np.float32]:
        with translated(self.native.device.adapter.name, "reading a result"):
            return self.native.numpy().astype(np.float32, copy=False)


@dataclass(frozen=True, slots=True)
class _Stage:
    """A compiled piece: what it reads and writes, by name."""

    operator: dml.CompiledOperator
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


class Executable:
    """A compiled graph. Runs of several threads take turns."""

    def __init__(self, device: dml.Device, graph: Graph, target: Target, plan: Plan) -> None:
        """Compiles every piece and, unless they are streamed, uploads the weights.

        Raises:
            EngineError: OUT_OF_MEMORY, DEVICE_LOST, DEVICE_UNAVAILABLE; those of the weights.
        """
        self._device, self._graph, self._plan = device, graph, plan
        self._target = replace(target, pads=WeightProbe(device))
        self._lock = Lock()
        self._inputs = used_inputs(graph)
        self._made = {name: v for piece in plan.pieces for name, v in piece.graph.outputs.items()}
        # Allocated at their first use: those of arrays given, and of crossings and results.
        self._own_inputs: dict[str, dml.Buffer] = {}
        self._own_made: dict[str, dml.Buffer] = {}
        with self._translated("compiling"):
            self._stages = [self._compiled(piece.graph) for piece in plan.pieces]

    @property
    def operators(self) -> list[dml.CompiledOperator]:
        """The compiled pieces, in order: for their sizes."""
        return [stage.operator for stage in self._stages]

    def run(
        self,
        inputs: Mapping[str, NDArray[Any] | base.Buffer],
        *,
        keep: Collection[str] = (),
        between: Callable[[], None] | None = None,
    ) -> dict[str, Any]:
        """See `engine.devices.base.Executable`.

        A buffer that a graph of another precision made is converted on the CPU.
        """
        base.check_inputs(self._graph, inputs, keep, Buffer)
        with self._lock, self._translated("running"):
            given = {name: self._bound(name, inputs[name]) for name in self._inputs}
            made = {
                name: self._empty(value) if name in keep else self._own(self._own_made, name, value)
                for name, value in self._made.items()
            }
            try:
                self._execute(given, made, between)
            finally:
                self._free_streamed()
            return {
                name: Buffer(made[name]) if name in keep else _float32(made[name])
                for name in self._graph.outputs
            }

    def _compiled(self, graph: Graph) -> _Stage:
        native_graph = dml.Graph(self._device, name=graph.name)
        outputs = lower(graph, self._target, native_graph)
        operator = native_graph.compile(list(outputs.values()), initialize=not self._plan.streamed)
        return _Stage(operator, tuple(used_inputs(graph)), tuple(outputs))

    def _execute(
        self,
        given: Mapping[str, dml.Buffer],
        made: Mapping[str, dml.Buffer],
        between: Callable[[], None] | None,
    ) -> None:
        sources = dict(given)
        for index, stage in enumerate(self._stages):
            if between is not None:
                self._device.wait()  # so that a run ends after the submission under way
                between()
            if self._plan.streamed:
                stage.operator.initialize()
            results = {name: made[name] for name in stage.outputs}
            stage.operator(
                {name: sources[name] for name in stage.inputs}, outputs=list(results.values())
            )
            sources |= results
            if self._plan.streamed:
                # The copy queue uploads the next weights while this piece computes.
                for following in self._stages[index + 1 : index + 2]:
                    following.operator.initialize()
                stage.operator.release()

    def _free_streamed(self) -> None:
        """What a run that ended early left behind."""
        for stage in self._stages if self._plan.streamed else ():
            if stage.operator.initialized:
                stage.operator.release()

    def _bound(self, name: str, given: NDArray[Any] | base.Buffer) -> dml.Buffer:
        """What is bound to an input: the buffer given, or the array, uploaded to ours."""
        value = self._inputs[name]
        dtype = self._target.dtype(value.kind)
        if isinstance(given, Buffer):
            if given.native.device is not self._device:
                raise base.bad_run(self._graph, f"cannot read {name} from a buffer elsewhere")
            if given.native.dtype == dtype:
                return given.native
            given = given.numpy()
        buffer = self._own(self._own_inputs, name, value)
        with np.errstate(over="ignore"):  # infinite, as on the GPU
            buffer.upload(np.ascontiguousarray(given, dtype))
        return buffer

    def _own(self, buffers: dict[str, dml.Buffer], name: str, value: Value) -> dml.Buffer:
        if name not in buffers:
            buffers[name] = self._empty(value)
        return buffers[name]

    def _empty(self, value: Value) -> dml.Buffer:
        return self._device.empty(value.shape, self._target.dtype(value.kind))

    def _translated(self, doing: str) -> Any:
        return translated(self._device.adapter.name, f"{doing} {self._graph.name}")


def _float32(buffer: dml.Buffer) -> NDArray[Any]:
    return buffer.numpy().astype(np.float32, copy=False)
