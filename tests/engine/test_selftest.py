"""The self-test: sound devices pass, each fault is found where it is, verdicts are remembered."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.devices import Verdict, open_device, reference
from engine.devices import directml as directml_devices
from engine.devices.base import Device, DeviceInfo, DeviceKind, Precision
from engine.devices.directml.device import LONGEST, resident_plan, streamed_plan
from engine.devices.selftest import SUBMISSION_SECONDS, TOLERANCES, Report, Result, check
from engine.devices.selftest_cases import CASES, RATED_SIZES, Case, rated
from engine.devices.verdicts import FILE, recall, remember
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph, Op
from engine.weights import weight_from_array
from native import AdapterKind
from tests.engine import fake_directml as fake

Array = NDArray[Any]
F16, F32 = Precision.F16, Precision.F32
Fault = Callable[[Array], Array]


class Faulty:
    """The reference device as an adapter with float16, wrong where it is told to be."""

    def __init__(self, faults: Mapping[tuple[Op, Precision], Fault | EngineError]) -> None:
        details = {"driver": "31.0.1"}
        self.info = DeviceInfo("directml:x", "X", DeviceKind.DISCRETE, (F16, F32), details=details)
        self.faults = faults

    def memory(self) -> int | None:
        return None

    def compile(self, graph: Graph, precision: Precision, *, streamed: bool = False) -> Any:
        executable = reference.open().compile(graph, F32)
        fault = next(
            (f for (op, p), f in self.faults.items() if p is precision and computes(graph, op)),
            lambda y: y,
        )
        if isinstance(fault, EngineError):
            raise fault

        class Run:
            def run(self, inputs: Mapping[str, Any]) -> dict[str, Any]:
                return {"y": fault(executable.run(inputs)["y"].copy())}

        return Run()


@cache
def case_of(op: Op) -> list[Op]:
    return [node.op for node in Case(F32).build(CASES[op])[0].nodes]


def computes(graph: Graph, op: Op) -> bool:
    """Whether this is the operator's own case."""
    return [node.op for node in graph.nodes] == case_of(op)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference device is slow: one size is enough to see that rates are measured."""
    monkeypatch.setattr("engine.devices.selftest.ENOUGH_SECONDS", 0)


def one_nan(y: Array) -> Array:
    y.flat[-1] = np.nan
    return y


def refused(kind: ErrorKind) -> EngineError:
    return EngineError(kind, "The driver refused.")


# What is tested


def test_every_operator_is_tested() -> None:
    assert CASES.keys() == set(Op) - {Op.INPUT, Op.CONSTANT}
    for op, build in CASES.items():
        graph, inputs = Case(F32).build(build)
        assert op in [node.op for node in graph.nodes]
        assert inputs.keys() == graph.inputs.keys()


@pytest.mark.parametrize("precision", Precision)
def test_inputs_are_exact_in_their_precision(precision: Precision) -> None:
    graph, inputs = Case(precision).build(CASES[Op.LINEAR])
    values = [*inputs.values(), *(n.weight.float32() for n in graph.nodes if n.weight is not None)]
    for value in values:
        assert np.isfinite(value).all()
        low = value.view(np.uint32) & 0xFFFF
        if precision is Precision.BF16:
            assert not low.any()
        elif precision is F16:
            np.testing.assert_array_equal(value.astype(np.float16).astype(np.float32), value)
        else:
            assert low.any()


@pytest.mark.parametrize("op", RATED_SIZES)
def test_timed_products_grow_and_stay_finite(op: Op) -> None:
    graph, inputs = rated(op, 0)
    y = open_device("cpu").compile(graph, F32).run(inputs)["y"]
    assert np.isfinite(y).all()
    assert 0.1 < np.sqrt(np.square(y).mean()) < 10
    flops = [
        2 * np.prod(size) * size[1] * (9 if op is Op.CONV2D else 1) for size in RATED_SIZES[op]
    ]
    assert flops == sorted(flops)


# Verdicts


def test_the_cpu_is_sound_and_has_a_rate() -> None:
    device = open_device("cpu")
    report = check(device)
    assert len(report.results) == len(CASES) * len(device.info.precisions)
    assert [result for result in report.results if not result.passed] == []
    assert report.precisions == device.info.precisions
    assert (report.advice, report.in_float32) == ((), frozenset())
    for precision in device.info.precisions:
        assert report.gflops[precision].keys() == {"linear", "conv2d"}
        slower = min(report.gflops[precision].values())
        assert slower > 0
        assert report.verdict.max_work[precision] == slower * 1e9 * SUBMISSION_SECONDS


@pytest.mark.parametrize("fault", [lambda y: y * 1.001, one_nan, np.zeros_like])
@pytest.mark.parametrize("op", [Op.CONV2D, Op.GROUP_NORM, Op.CONCAT, Op.TRANSPOSE])
def test_each_fault_is_found_where_it_is(op: Op, fault: Fault) -> None:
    report = check(Faulty({(op, F32): fault}))
    assert [(r.op, r.precision) for r in report.results if not r.passed] == [(op, F32)]
    assert report.precisions == ()
    (advice,) = report.advice
    assert op in advice
    assert "Do not use this device" in advice


@pytest.mark.parametrize(
    ("ops", "precisions", "in_float32", "told"),
    [
        ([Op.GROUP_NORM], (F16, F32), {Op.GROUP_NORM}, "group_norm is wrong and runs in float32"),
        ([Op.GELU, Op.LAYER_NORM], (F16, F32), {Op.GELU, Op.LAYER_NORM}, "gelu, layer_norm is"),
        ([Op.ATTENTION], (F32,), set(), "Do not use f16: attention is wrong"),
        ([Op.GROUP_NORM, Op.CONV2D], (F32,), set(), "Do not use f16: conv2d, group_norm"),
    ],
)
def test_what_half_precision_spoils(
    ops: list[Op], precisions: tuple[Precision, ...], in_float32: set[Op], told: str
) -> None:
    report = check(Faulty({(op, F16): lambda y: y * 1.1 for op in ops}))
    assert report.verdict.precisions == report.precisions == precisions
    assert report.verdict.in_float32 == in_float32
    (advice,) = report.advice
    assert told in advice


def test_what_the_device_refuses_is_a_failure_with_its_reason() -> None:
    report = check(Faulty({(Op.GELU, F16): refused(ErrorKind.DEVICE_UNAVAILABLE)}))
    (failed,) = (result for result in report.results if not result.passed)
    assert failed == Result(Op.GELU, F16, None, "The driver refused.")
    assert report.in_float32 == {Op.GELU}


def test_what_is_no_number_has_no_error_so_that_the_report_stays_json() -> None:
    report = check(Faulty({(Op.GELU, F16): one_nan}))
    (failed,) = (result for result in report.results if not result.passed)
    assert failed == Result(Op.GELU, F16, None, "The values are not numbers.")
    again = json.loads(json.dumps(report.to_dict(), allow_nan=False))
    assert Report.from_dict(again) == report


def test_a_lost_device_ends_the_check() -> None:
    with pytest.raises(EngineError) as caught:
        check(Faulty({(Op.CONCAT, F32): refused(ErrorKind.DEVICE_LOST)}))
    assert caught.value.kind is ErrorKind.DEVICE_LOST


def test_metacommands_are_switched_off_where_that_helps() -> None:
    wrong = {(Op.CONV2D, F16): np.zeros_like, (Op.SILU, F16): np.zeros_like}
    asked: list[Device] = []

    def plain(left: list[Op]) -> Callable[[], Device]:
        def opened() -> Device:
            asked.append(Faulty({(op, F16): np.zeros_like for op in left}))
            return asked[-1]

        return opened

    helped = check(Faulty(wrong), without_metacommands=plain([Op.SILU]))
    assert not helped.verdict.metacommands
    assert helped.precisions == (F16, F32)
    assert "metacommands" in helped.advice[0]
    kept = check(Faulty(wrong), without_metacommands=plain([Op.SILU, Op.CONV2D]))
    assert kept.verdict.metacommands
    assert len(asked) == 2
    assert check(Faulty({}), without_metacommands=plain([])).verdict.metacommands
    assert len(asked) == 2  # a sound device is not opened again


def test_tolerances_are_wider_than_rounding() -> None:
    """A result that is rounded once passes in every precision."""

    def rounded(y: Array) -> Array:
        return y.astype(np.float16).astype(np.float32)

    assert check(Faulty({(op, F16): rounded for op in CASES})).advice == ()
    assert TOLERANCES.keys() == set(Precision)


# Remembering


def report_of(info: DeviceInfo) -> Report:
    results = (
        Result(Op.SILU, F16, 0.5),
        Result(Op.SILU, F32, 1e-7),
        Result(Op.ADD, F16, None, "x"),
    )
    return Report(info.id, info.name, "1", False, results, {"f16": {"linear": 7.5}}, 4.2)


INFO = DeviceInfo(
    "directml:1002-73bf-12345678-c1-0",
    "RX",
    DeviceKind.DISCRETE,
    (F16, F32),
    details={"driver": "1"},
)


def test_a_report_is_remembered_for_its_device_and_driver(tmp_path: Path) -> None:
    folder = tmp_path / "Daten 🎨 絵"
    assert recall(folder, INFO) is None
    report = report_of(INFO)
    remember(folder, INFO, report)
    assert recall(folder, INFO) == report
    other = replace(INFO, id="directml:1002-73bf-12345678-c1-1")
    for details in ({"driver": "2"}, {"driver": "1", "DirectML": "1.15.4"}, None):
        assert recall(folder, replace(INFO, details=details)) is None
    assert recall(folder, other) is None
    remember(folder, other, report)
    newer = replace(INFO, details={"driver": "2"})
    remember(folder, newer, replace(report, seconds=1))
    assert recall(folder, other) == report
    found = recall(folder, newer)
    assert found is not None
    assert found.seconds == 1
    assert recall(folder, INFO) is None  # the older driver's is gone
    assert [path.name for path in folder.iterdir()] == [FILE]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": 0, "reports": {}}', '{"format": 1, "reports": []}', "[" * 100_000],
)
def test_a_file_that_cannot_be_read_remembers_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    assert recall(tmp_path, INFO) is None
    remember(tmp_path, INFO, report_of(INFO))
    assert recall(tmp_path, INFO) == report_of(INFO)


def test_reports_out_of_reach_are_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert recall(tmp_path / "file", INFO) is None
    (tmp_path / FILE).mkdir()
    assert recall(tmp_path, INFO) is None


def test_a_report_of_another_format_is_none(tmp_path: Path) -> None:
    remember(tmp_path, INFO, report_of(INFO))
    text = (tmp_path / FILE).read_text("utf-8").replace('"format": 1', '"format": 2')
    (tmp_path / FILE).write_text(text, "utf-8")
    assert recall(tmp_path, INFO) is None


@pytest.mark.parametrize("change", [{"results": [{"op": "?"}]}, {"results": 3}, {"more": 1}])
def test_a_report_that_was_edited_is_none(tmp_path: Path, change: dict[str, Any]) -> None:
    remember(tmp_path, INFO, report_of(INFO))
    data = json.loads((tmp_path / FILE).read_bytes())
    next(iter(data["reports"].values())).update(change)
    (tmp_path / FILE).write_text(json.dumps(data), "utf-8")
    assert recall(tmp_path, INFO) is None


# Obeying


def test_a_device_is_opened_as_its_verdict_says(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = fake.install(monkeypatch)
    rig.half = True
    flags = {"metacommands": False, "in_float32": frozenset({Op.GELU})}
    device = open_device("directml", Verdict((F32,), **flags))  # type: ignore[arg-type]
    assert device.info.precisions == (F32,)
    assert isinstance(device, directml_devices.device.DirectML)
    assert device.in_float32 == {Op.GELU}
    with pytest.raises(EngineError) as caught:
        open_device("directml", Verdict(()))
    assert caught.value.kind is ErrorKind.DEVICE_UNAVAILABLE
    assert "self-test" in caught.value.sentence


@pytest.mark.parametrize("metacommands", [True, False])
def test_metacommands_are_off_where_the_verdict_says(
    metacommands: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.install(monkeypatch)
    asked: list[bool] = []
    made = fake.Device.__init__

    def watched(self: fake.Device, *arguments: Any, **options: Any) -> None:
        asked.append(options["disable_metacommands"])
        made(self, *arguments, **options)

    monkeypatch.setattr(fake.Device, "__init__", watched)
    open_device("directml", Verdict(metacommands=metacommands))
    assert asked == [not metacommands]


@pytest.mark.parametrize("kind", [AdapterKind.DISCRETE, AdapterKind.SOFTWARE])
def test_only_a_driver_that_resets_bounds_a_submission(
    kind: AdapterKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.install(monkeypatch, fake.adapter("X", kind=kind))
    graph = Graph("g")
    graph.output("y", graph.silu(graph.input("x", (10, 10))))
    device = open_device("directml:0", Verdict(max_work={F32: 1}))
    assert isinstance(device, directml_devices.device.DirectML)
    if kind is AdapterKind.SOFTWARE:
        assert len(device.plan(graph, F32).pieces) == 1
    else:
        with pytest.raises(EngineError):
            device.plan(graph, F32)


@pytest.mark.parametrize("plan", [resident_plan, streamed_plan])
def test_submissions_keep_to_the_measured_rate(plan: Callable[..., Any]) -> None:
    graph = Graph("g")
    weight = graph.constant(weight_from_array("w", np.ones((64, 64), np.float32)))
    x = graph.input("x", (10, 64))
    for _ in range(6):
        x = graph.linear(x, weight)
    graph.output("y", x)
    one = 2 * 10 * 64 * 64

    def pieces(max_work: float) -> int:
        return len(plan(graph, F16, {F16: max_work}).pieces)

    assert [pieces(limit) for limit in (inf, 6 * one, 3 * one, 2 * one)] == [1, 1, 2, 3]
    assert pieces(one / LONGEST) == 6  # slow: each alone
    with pytest.raises(EngineError) as caught:
        pieces(one / LONGEST - 1)
    assert caught.value.kind is ErrorKind.DEVICE_UNAVAILABLE
