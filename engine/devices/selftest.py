"""A check of a device in about five seconds: each operator against NumPy, and how fast it is.

Every operator of the graph is a small graph of its own, run in each precision that the device names
and compared with the reference device on the same rounded numbers. Then products are timed. The
report holds the verdict: what runs, what has to run in float32, and what to do about the rest. It
is JSON, remembered for an adapter and its driver by `engine.devices.verdicts`. Works on any device
and knows none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.devices import reference
from engine.devices.base import Device, Executable, Precision, Verdict
from engine.devices.partition import work
from engine.devices.selftest_cases import CASES, RATED_SIZES, Case, rated
from engine.errors import EngineError, ErrorKind
from engine.graph import Op

# Root mean square of the difference, relative to that of the values: several times what sound
# hardware shows, and a tenth of what a wrong kernel does.
TOLERANCES = {Precision.F32: 1e-4, Precision.F16: 1e-2, Precision.BF16: 5e-2}
PRODUCTS = frozenset({Op.CONV2D, Op.LINEAR, Op.ATTENTION})  # nothing is won if these take float32
ENOUGH_SECONDS = 0.03  # for a rate, so that it is the products' and not the submission's
SUBMISSION_SECONDS = 0.5  # a driver resets a GPU after 2 s


@dataclass(frozen=True, slots=True)
class Result:
    """One operator in one precision. `error` is None if it did not run, for the reason `fault`."""

    op: Op
    precision: Precision
    error: float | None
    fault: str = ""

    @property
    def passed(self) -> bool:
        """Whether the values are right."""
        return self.error is not None and self.error <= TOLERANCES[self.precision]


@dataclass(frozen=True, slots=True)
class Report:
    """What a device can be trusted with.

    Attributes:
        device: its id.
        name: its maker's name for it.
        driver: version of the driver; empty if there is none.
        metacommands: whether the vendor's own kernels were used; they are switched off if the
            results are better without them.
        results: of every operator in every precision.
        gflops: precision -> operator -> 1e9 FLOP/s.
        seconds: that the check took.
    """

    device: str
    name: str
    driver: str
    metacommands: bool
    results: tuple[Result, ...]
    gflops: Mapping[str, Mapping[str, float]]
    seconds: float

    def failures(self, precision: Precision) -> frozenset[Op]:
        """Operators whose values are wrong."""
        return frozenset(r.op for r in self.results if r.precision is precision and not r.passed)

    @property
    def precisions(self) -> tuple[Precision, ...]:
        """Those to be used, in the device's order. None if float32 itself is wrong somewhere."""
        tried = dict.fromkeys(result.precision for result in self.results)
        if self.failures(Precision.F32):
            return ()
        return tuple(one for one in tried if not self.failures(one) & PRODUCTS)

    @property
    def in_float32(self) -> frozenset[Op]:
        """Operators that have to run in float32 although the graph is in half precision."""
        halves = [one for one in self.precisions if one is not Precision.F32]
        return frozenset[Op]().union(*map(self.failures, halves))

    @property
    def verdict(self) -> Verdict:
        """How the device is to be opened; the slower rate bounds a submission."""
        limits = {
            Precision(precision): min(rates.values()) * 1e9 * SUBMISSION_SECONDS
            for precision, rates in self.gflops.items()
            if rates
        }
        return Verdict(self.precisions, self.in_float32, self.metacommands, limits)

    @property
    def advice(self) -> tuple[str, ...]:
        """What to do, one sentence each; empty for a sound device."""
        told = []
        if not self.metacommands:
            told.append("The vendor's own kernels (metacommands) compute wrongly; switch them off.")
        if wrong := self.failures(Precision.F32):
            told.append(f"Do not use this device: {_listed(wrong)} is wrong even in float32.")
            return tuple(told)
        for precision in dict.fromkeys(result.precision for result in self.results):
            wrong = self.failures(precision)
            if wrong & PRODUCTS:
                told.append(f"Do not use {precision}: {_listed(wrong)} is wrong in it.")
            elif wrong:
                told.append(f"In {precision}, {_listed(wrong)} is wrong and runs in float32.")
        return tuple(told)

    def to_dict(self) -> dict[str, Any]:
        """JSON values only."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Report:
        """The inverse of `to_dict`. Raises ValueError, KeyError or TypeError for anything else."""
        results = tuple(
            Result(Op(r["op"]), Precision(r["precision"]), r["error"], r["fault"])
            for r in data["results"]
        )
        return cls(**{**data, "results": results})


def check(device: Device, *, without_metacommands: Callable[[], Device] | None = None) -> Report:
    """Checks a device.

    Args:
        without_metacommands: opens it again without the vendor's own kernels; asked only if
            something is wrong with them.

    Raises:
        EngineError: DEVICE_LOST; those of `without_metacommands`.
    """
    began = time.monotonic()
    results, metacommands = tuple(_results(device)), True
    if without_metacommands is not None and not all(result.passed for result in results):
        plain = without_metacommands()
        again = tuple(_results(plain))
        if sum(r.passed for r in again) > sum(r.passed for r in results):
            device, results, metacommands = plain, again, False
    info = device.info
    gflops = {precision.value: dict(_rates(device, precision)) for precision in info.precisions}
    driver = (info.details or {}).get("driver", "")
    seconds = round(time.monotonic() - began, 2)
    return Report(info.id, info.name, driver, metacommands, results, gflops, seconds)


def _results(device: Device) -> Iterator[Result]:
    for op, build in CASES.items():
        for precision in device.info.precisions:
            graph, inputs = Case(precision).build(build)
            expected = reference.open().compile(graph, Precision.F32).run(inputs)["y"]
            try:
                got = device.compile(graph, precision).run(inputs)["y"]
            except EngineError as error:
                if error.kind is ErrorKind.DEVICE_LOST:
                    raise
                yield Result(op, precision, None, error.sentence)
                continue
            error_rms = _relative_rms(got, expected)
            fault = "" if isfinite(error_rms) else "The values are not numbers."
            yield Result(op, precision, None if fault else error_rms, fault)


def _listed(ops: frozenset[Op]) -> str:
    return ", ".join(sorted(ops))


def _relative_rms(got: NDArray[Any], expected: NDArray[Any]) -> float:
    with np.errstate(over="ignore", invalid="ignore"):
        difference = got.astype(np.float64) - expected
        squares = (difference**2).mean() / (expected.astype(np.float64) ** 2).mean()
    return float(np.sqrt(squares))


def _rates(device: Device, precision: Precision) -> Iterator[tuple[str, float]]:
    """Operator -> 1e9 FLOP/s, at the first size that takes long enough to be timed."""
    for op, sizes in RATED_SIZES.items():
        for size in range(len(sizes)):
            graph, inputs = rated(op, size)
            try:
                seconds = _seconds(device.compile(graph, precision), inputs)
            except EngineError as error:
                if error.kind is ErrorKind.DEVICE_LOST:
                    raise
                break  # the results say why
            rate = sum(map(work, graph.nodes)) / seconds / 1e9
            if seconds > ENOUGH_SECONDS or size == len(sizes) - 1:
                yield op.value, round(rate, 2)
                break


def _seconds(executable: Executable, inputs: Mapping[str, NDArray[Any]]) -> float:
    """Of the second run: at the first one shaders are compiled."""
    executable.run(inputs)
    began = time.perf_counter()
    executable.run(inputs)
    return time.perf_counter() - began
