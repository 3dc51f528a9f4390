"""The job: what it refuses, and that it survives every road it travels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, ErrorKind
from engine.job import MAX_SEED, Job

JOBS = st.builds(
    Job,
    prompt=st.text(st.characters(exclude_categories=())),
    negative=st.text(),
    width=st.integers(8, 1024).map(lambda n: n * 8),
    height=st.integers(8, 1024).map(lambda n: n * 8),
    steps=st.integers(1, 1000),
    guidance=st.floats(0, 100),
    seed=st.integers(0, MAX_SEED),
    count=st.integers(1, 10_000),
)


@given(JOBS)
def test_json_is_lossless(job: Job) -> None:
    assert Job.from_json(job.to_json()) == job


def test_seeds_are_text_in_json_because_others_round_them() -> None:
    assert f'"seed":"{MAX_SEED}"' in Job("x", seed=MAX_SEED).to_json()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("width", 100),
        ("width", 8),
        ("height", 100_000),
        ("height", 512.0),
        ("steps", 0),
        ("steps", True),
        ("guidance", float("nan")),
        ("guidance", -1),
        ("guidance", 10**400),
        ("seed", -1),
        ("seed", MAX_SEED + 1),
        ("seed", "12x"),
        ("seed", "9" * 5000),
        ("count", 0),
        ("noise", "gpu"),
        ("precision", "f64"),
        ("sampler", ""),
        ("negative", None),
    ],
)
def test_bad_values_are_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(EngineError) as caught:
        Job.from_dict({**Job("x").to_dict(), field: value})
    assert caught.value.kind is ErrorKind.BAD_REQUEST
    assert caught.value.facts["field"] == field
    assert field in caught.value.sentence


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"prompt": 1}', "[" * 100_000])
def test_what_is_no_job_is_a_bad_request(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        Job.from_json(text)
    assert caught.value.kind is ErrorKind.BAD_REQUEST


def test_fields_of_a_newer_version_are_ignored() -> None:
    job = Job("x")
    assert Job.from_dict({**job.to_dict(), "clip_skip": 2}) == job


def test_picture_counts_the_seed_up_and_around() -> None:
    job = Job("x", seed=MAX_SEED, count=3)
    assert [job.picture(i).seed for i in range(3)] == [MAX_SEED, 0, 1]
    assert {job.picture(i).count for i in range(3)} == {1}
