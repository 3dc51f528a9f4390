"""200 random kills of the program or its worker over a queue of 30 jobs.

    python -m benchmarks.kills [SEED]

Every job has to be done exactly once, every picture whole and bit for bit that of an undisturbed
run; tests/app/test_queue_kills.py runs a shorter form. Takes some ten minutes. Not for Windows.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.app.queue_process import Killer
from tests.app.test_queue_kills import check, undisturbed, various_jobs

JOBS, KILLS, EVENTS = 30, 200, 6


def main() -> int:
    """Returns the exit status."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        killer = Killer(Path(folder) / "queue", seed)
        jobs = various_jobs(JOBS)
        killer.fill(jobs)
        killer.run(most=KILLS, events=EVENTS)
        check(killer, jobs, undisturbed(jobs, Path(folder)))
    kills = ", ".join(f"{count} of the {what}" for what, count in killer.kills.items())
    print(f"seed {seed}: {JOBS} jobs done once each, all pixels equal; kills: {kills}")
    print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
