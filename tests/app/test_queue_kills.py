"""kill -9 of the program or its worker, again and again: every job has one end, no picture is lost
or torn, and all are bit for bit those of an undisturbed run.

The short form runs with the other tests; `python -m benchmarks.kills` is the long one.
"""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from app.queue_keeper import FILE_NAME
from app.queue_store import QueueStore
from engine import protocol
from engine.job import Job
from engine.metadata import read_picture
from engine.studio import Studio
from tests.app.jobs import pixels, small_job
from tests.app.queue_process import Killer

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL"), reason="Windows ends processes otherwise"
)


def various_jobs(count: int) -> list[Job]:
    """Small ones of several kinds, some with two pictures."""
    samplers = ("dpmpp_2m_sde", "euler", "euler_ancestral")
    return [
        small_job(
            seed=number,
            steps=3 + number % 3,
            sampler=samplers[number % 3],
            count=1 + (number % 4 == 3),
        )
        for number in range(count)
    ]


def undisturbed(jobs: list[Job], folder: Path) -> dict[str, list[Path]]:
    """The pictures of each job, painted in this process without a queue."""
    studio = Studio()
    found: dict[str, list[Path]] = {}
    for job in jobs:
        request = protocol.Run(job, str(folder / f"{job.id}.png"))
        said = list(studio.run(request, lambda: None))
        found[job.id] = [Path(m.path) for m in said if isinstance(m, protocol.Saved)]
    return found


def check(killer: Killer, jobs: list[Job], expected: dict[str, list[Path]]) -> None:
    """Every job is done, once, with the pictures that it would have without any kill."""
    store = QueueStore(killer.folder / FILE_NAME)
    records = {record.id: record for record in store.open().records}
    store.close()
    assert list(records) == [job.id for job in jobs]  # none lost, none twice, in order
    done = Counter(job_id for job_id, state in killer.log() if state == "done")
    assert done == Counter(job.id for job in jobs)  # each once
    files = [Path(path) for record in records.values() for path in record.pictures.values()]
    assert len(files) == sum(job.count for job in jobs)
    assert sorted(killer.folder.glob("pictures/*")) == sorted(files)  # nothing else lies there
    for job in jobs:
        paths = [Path(path) for _, path in sorted(records[job.id].pictures.items())]
        for number, (path, wanted) in enumerate(zip(paths, expected[job.id], strict=True)):
            assert read_picture(path).job == job.picture(number)
            assert np.array_equal(pixels(path), pixels(wanted))


def test_kills_cost_no_job_and_no_pixel(tmp_path: Path) -> None:
    killer = Killer(tmp_path / "Zoë 🎨", seed=3)
    jobs = various_jobs(8)
    killer.fill(jobs)
    killer.run(most=15, events=8)
    assert sum(killer.kills.values()) == 15 and min(killer.kills.values()) >= 2
    check(killer, jobs, undisturbed(jobs, tmp_path))
