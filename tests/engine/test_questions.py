"""A sound device is found sound, and each way of computing wrongly is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from engine import questions
from engine.devices import open_device
from engine.devices.base import DeviceInfo, Precision
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph
from engine.trial import wrong_parts


def test_the_cpu_is_sound() -> None:
    tried = questions.try_device("cpu")
    assert (tried.device_id, tried.failed) == ("cpu", [])
    assert tried.seconds > 0


def test_what_is_not_there_cannot_be_tried() -> None:
    with pytest.raises(EngineError) as caught:
        questions.try_device("directml:10de-1f82-12345678-a1-0")
    assert caught.value.kind is ErrorKind.DEVICE_NOT_FOUND


class Broken:
    """The CPU device with a fault in one family of operators."""

    def __init__(self, family: str, fault: Any) -> None:
        self._sound = open_device("cpu")
        self._family, self._fault = family, fault

    @property
    def info(self) -> DeviceInfo:
        return self._sound.info

    def compile(self, graph: Graph, precision: Precision) -> Any:
        executable = self._sound.compile(graph, precision)
        if graph.name != self._family or precision is not Precision.F32:
            return executable
        fault = self._fault

        class Faulty:
            def run(self, inputs: Mapping[str, Any]) -> dict[str, Any]:
                return {"y": fault(executable.run(inputs)["y"].copy())}

        return Faulty()


def one_nan(y: np.ndarray) -> np.ndarray:
    y.flat[-1] = np.nan
    return y


@pytest.mark.parametrize("fault", [lambda y: y * 1.001, one_nan, np.zeros_like])
@pytest.mark.parametrize("family", ["convolution", "attention", "upsampling"])
def test_each_fault_is_found_where_it_is(family: str, fault: Any) -> None:
    assert list(wrong_parts(Broken(family, fault))) == [(family, Precision.F32)]  # type: ignore[arg-type]
