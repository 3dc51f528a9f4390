"""How long thousands of jobs take is the sum of what each of them takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.queue_speeds import Estimate, Speed, Speeds, measurement
from tests.app.jobs import small_job


def test_an_estimate_is_the_sum_over_all_jobs() -> None:
    speeds = Speeds()
    base = small_job()
    speeds.learn(measurement(base, "cpu", "f32", Speed(0.5, 0.25)))
    speeds.learn(measurement(replace(base, width=128), "cpu", "f32", Speed(1.0, 0.75)))
    kinds = [
        *(base, replace(base, steps=7), replace(base, count=3), replace(base, guidance=1.0)),
        *(replace(base, width=128), replace(base, height=128), replace(base, model="x")),
        *(replace(base, device="gpu"), replace(base, precision="bf16"), replace(base, prompt="x")),
    ]
    jobs = [replace(job, seed=seed) for seed in range(3) for job in kinds]
    each = [speeds.seconds(job) for job in jobs]
    known = [seconds for seconds in each if seconds is not None]
    assert (len(jobs), len(known), len(set(known))) == (30, 15, 4)
    estimate = speeds.estimate(iter(jobs))
    assert estimate == Estimate(pytest.approx(sum(known)), 15)
    assert speeds.estimate([]) == Estimate(0.0, 0)
