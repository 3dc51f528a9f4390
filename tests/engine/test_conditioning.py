"""Time and sizes, against the formulas written out and values of published code."""

from __future__ import annotations

from math import cos, exp, log, sin

import numpy as np
import pytest

from engine.sdxl.conditioning import conditions, sinusoid, time_ids
from engine.sdxl.config import UNetConfig

CONFIG = UNetConfig(
    channels=(8, 16),
    transformers=((0,), (1,)),
    transformers_middle=1,
    transformers_up=((0, 0), (1, 1)),
    heads=(1, 2),
    context_width=10,
    time_width=32,
    size_features=4,
    pooled_width=3,
    norm_groups=4,
)


@pytest.mark.parametrize("width", [2, 8, 320])
def test_features_are_cosines_then_sines_of_falling_frequencies(width: int) -> None:
    values, half = [0.0, 1.0, 601.0, 999.0], width // 2
    expected = [
        [f(value * exp(-log(10000) * i / half)) for f in (cos, sin) for i in range(half)]
        for value in values
    ]
    features = sinusoid(values, width)
    assert features.dtype == np.float32
    # Angles reach 999, where float32 has steps of 6e-5.
    np.testing.assert_allclose(features, expected, rtol=0, atol=2e-4)


def test_features_of_an_odd_width_end_with_a_zero() -> None:
    np.testing.assert_array_equal(sinusoid([7.0], 5)[0, :4], sinusoid([7.0], 4)[0])
    assert sinusoid([7.0], 5)[0, 4] == 0


def test_time_ids_put_height_before_width() -> None:
    np.testing.assert_array_equal(time_ids(832, 1216), [832, 1216, 0, 0, 832, 1216])
    np.testing.assert_array_equal(
        time_ids(832, 1216, original=(64, 96), crop=(5, 9)), [64, 96, 5, 9, 832, 1216]
    )


def test_conditions_are_the_pooled_embedding_then_each_number_s_features() -> None:
    pooled = np.arange(6, dtype=np.float32).reshape(2, 3)
    one = conditions(CONFIG, pooled, time_ids(64, 96))
    assert one.shape == (2, 3 + 6 * 4)
    np.testing.assert_array_equal(one[:, :3], pooled)
    np.testing.assert_array_equal(one[1, 3:7], sinusoid([64], 4)[0])
    np.testing.assert_array_equal(one[1, 7:11], sinusoid([96], 4)[0])
    np.testing.assert_array_equal(one[0, 3:], one[1, 3:])
    each = conditions(CONFIG, pooled, np.stack([time_ids(64, 96), time_ids(8, 16)]))
    np.testing.assert_array_equal(each[0], one[0])
    np.testing.assert_array_equal(each[1, 3:7], sinusoid([8], 4)[0])
