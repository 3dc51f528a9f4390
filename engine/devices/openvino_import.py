"""OpenVINO without its conversion tools: those report every import over the network.

OpenVINO does without them where they are missing, and so they are declared missing.
Import OpenVINO from here and nowhere else.
"""

from __future__ import annotations

import sys

sys.modules["openvino.tools.ovc"] = None  # type: ignore[assignment]

import openvino as ov  # noqa: E402
from openvino import opset13 as ops  # noqa: E402

__all__ = ["ops", "ov"]
