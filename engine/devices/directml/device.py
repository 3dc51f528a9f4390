"""A DirectX 12 adapter as a device of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf

import numpy as np

import native as dml
from engine.devices import partition
from engine.devices.base import DeviceInfo, DeviceKind, Precision, Verdict
from engine.devices.directml.errors import translated
from engine.devices.directml.executable import Executable, Plan
from engine.devices.directml.target import MINIMUM_LEVEL, Target
from engine.devices.memory_plan import streamed_pieces
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Op

Planner = Callable[[Graph, Precision], Plan]
LONGEST = 3  # times the half second that a submission should take; drivers reset a GPU after two
PIECE_BYTES = 1 << 30  # of weights: one buffer ends at 4 GiB, and DirectML may add to them


def resident_plan(
    graph: Graph, precision: Precision, max_work: Mapping[Precision, float] | None = None
) -> Plan:
    """All weights stay on the adapter, in buffers that every driver can make.

    Submissions keep to `max_work` FLOP, if a self-test measured that.
    """
    limit = _work_limit(graph, precision, max_work)
    pieces = partition.cut(graph, max_weight_bytes=PIECE_BYTES, max_work=limit, precision=precision)
    return Plan(pieces)


def streamed_plan(
    graph: Graph, precision: Precision, max_work: Mapping[Precision, float] | None = None
) -> Plan:
    """Low-memory mode: two small pieces hold their weights at a time."""
    limit = _work_limit(graph, precision, max_work)
    return Plan(streamed_pieces(graph, precision, max_work=limit), streamed=True)


def _work_limit(
    graph: Graph, precision: Precision, max_work: Mapping[Precision, float] | None
) -> float:
    """Of a submission. A node that takes longer has one of its own, up to `LONGEST` times that."""
    limit = (max_work or {}).get(precision, inf)
    largest = max(map(partition.work, graph.nodes), default=0)
    return max(limit, min(largest, LONGEST * limit))


@dataclass(frozen=True)
class DirectML:
    """An opened adapter.

    Attributes:
        info: what it is; its precisions are those that DirectML takes on it.
        native: the device of the bindings.
        feature_level: what graphs are lowered for; at most the device's own.
        plan, low_memory_plan: lay a graph out on the adapter.
        in_float32: operators that the adapter computes wrongly in float16.
        rated_work: FLOP that the adapter does in the time of a submission, where it is limited.
    """

    info: DeviceInfo
    native: dml.Device
    feature_level: tuple[int, int]
    plan: Planner = resident_plan
    low_memory_plan: Planner = streamed_plan
    in_float32: frozenset[Op] = frozenset()
    rated_work: Mapping[Precision, float] = field(default_factory=dict)

    @property
    def max_work(self) -> Mapping[Precision, float]:
        """See `engine.devices.base.Device`."""
        return {precision: LONGEST * flop for precision, flop in self.rated_work.items()}

    def memory(self) -> int | None:
        """The system's budget for this process, less what drivers and others of it hold."""
        try:
            budget, usage = dml.memory(self.native.adapter)
        except dml.Unavailable:
            return None
        return max(0, budget - max(0, usage - self.native.ledger.bytes))

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> Executable:
        """See `engine.devices.base.Device`."""
        if precision not in self.info.precisions:
            raise EngineError(
                ErrorKind.DEVICE_UNAVAILABLE,
                f"{self.info.name} does not compute in {precision}.",
                device=self.info.id,
                precision=precision,
            )
        target = Target(precision, self.feature_level, in_float32=self.in_float32)
        plan = self.low_memory_plan if streamed else self.plan
        return Executable(self.native, graph, target, plan(graph, precision))


def open_adapter(
    info: DeviceInfo, adapter: dml.Adapter, verdict: Verdict | None = None
) -> DirectML:
    """Makes the device; never one on another adapter.

    Args:
        verdict: of the adapter's self-test, if it had one.

    Raises:
        EngineError: DEVICE_UNAVAILABLE, saying which DirectML was loaded and what it lacks.
    """
    verdict = verdict or Verdict()
    with translated(info.name, "opening the device"):
        device = dml.Device(adapter, disable_metacommands=not verdict.metacommands)
        level = device.feature_level
        half = device.supports(np.float16)
    if level < MINIMUM_LEVEL:
        raise EngineError(
            ErrorKind.DEVICE_UNAVAILABLE,
            f"{info.name} cannot be used: {loaded_library()} has feature level "
            f"{_dotted(level)}, and {_dotted(MINIMUM_LEVEL)} is needed.",
            device=info.id,
            feature_level=_dotted(level),
        )
    precisions = tuple(p for p in info.precisions if half or p is not Precision.F16)
    details = {**(info.details or {}), "feature level": _dotted(level)}
    # No driver resets what the CPU computes, however long it takes.
    max_work = {} if info.kind is DeviceKind.SOFTWARE else verdict.max_work
    return DirectML(
        replace(info, precisions=precisions, details=details),
        device,
        level,
        plan=partial(resident_plan, max_work=max_work),
        low_memory_plan=partial(streamed_plan, max_work=max_work),
        in_float32=verdict.in_float32,
        rated_work=max_work,
    )


def loaded_library() -> str:
    """Path and version of the DirectML that was loaded."""
    found = dml.requirements()
    return " ".join(part for part in (found.directml_path, found.directml_version) if part)


def _dotted(level: tuple[int, int]) -> str:
    return f"{level[0]}.{level[1]}"
