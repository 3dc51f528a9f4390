"""The queue as it is on the disk: a change is one transaction, and is known only once committed.

Each operation takes ids, does what still makes sense for them (a job that has begun can no longer
be moved into the waiting ones by a click that came late) and returns the `Changes`. A failed
transaction changes nothing and can be tried again. Belongs to one thread; knows no Qt. A commit
costs milliseconds, so that thread is not the window's.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from pathlib import Path

from app.output_names import DEFAULT_PATTERN, picture_target
from app.queue_database import (
    Opening,
    QueueDatabase,
    delete_records,
    read_speeds,
    update_records,
    write_records,
    write_speed,
)
from app.queue_record import (
    CLEARED,
    REPEATABLE,
    UNFINISHED,
    Changes,
    Failure,
    JobState,
    QueueRecord,
)
from app.queue_speeds import Measurement
from app.unhurried import unhurried
from engine.errors import EngineError, ErrorKind
from engine.files import part_of
from engine.job import Job, new_job_id
from engine.metadata import read_picture
from engine.protocol import picture_path

log = logging.getLogger(__name__)

GAP = 1 << 32  # between two positions at first: room for 32 halvings
CHECKPOINT_ENDING = ".checkpoint"


class QueueStore:
    """The jobs in order, on the disk and in memory alike."""

    def __init__(self, path: Path | None, checkpoints: Path | None = None) -> None:
        """Args: path: None keeps all in memory. checkpoints: the worker's folder, to be tidied."""
        self._database = QueueDatabase(path)
        self._checkpoints = checkpoints
        self._records: dict[str, QueueRecord] = {}

    def open(self) -> Opening:
        """Opens the file. Jobs that were running are interrupted now, or done if all their
        pictures lie whole on the disk.

        Raises:
            sqlite3.Error, OSError: it cannot be opened now.
        """
        opening = self._database.open()
        records = {record.id: _settled(record) for record in opening.records}
        with self._database.transaction() as connection:
            if self._records:  # opened anew: what is known outlasts what could be read
                delete_records(connection, records)
                write_records(connection, self._records.values())
                records = self._records
            else:
                running = (r.id for r in opening.records if r.state is JobState.RUNNING)
                update_records(connection, [records[job_id] for job_id in running])
        self._records = records
        self._tidy()
        return replace(opening, records=tuple(self.ordered()))

    @property
    def is_gone(self) -> bool:
        """The file was removed; `open` makes it anew with all that is known."""
        return self._database.is_gone

    def leave_file(self) -> None:
        """From `open` on keeps everything in memory alone, with all that is known."""
        self._database.close()
        self._database = QueueDatabase(None)
        self._checkpoints = None

    def close(self) -> None:
        """Lets go of the file."""
        self._database.close()

    def ordered(self) -> list[QueueRecord]:
        """All records in order."""
        return sorted(self._records.values(), key=lambda record: record.position)

    def get(self, job_id: str) -> QueueRecord | None:
        """One record, if it is there."""
        return self._records.get(job_id)

    # What the person does

    def add(self, make_jobs: Callable[[], Iterable[Job]]) -> Changes:
        """New jobs at the end, in one transaction; made here, because many take a while."""
        position = self._last()
        jobs = enumerate(unhurried(make_jobs()), 1)
        return self._commit([QueueRecord(job, position + n * GAP) for n, job in jobs])

    def duplicate(self, ids: Collection[str]) -> Changes:
        """A new waiting job like each of these, right behind it."""
        chosen = set(ids)
        order, copies = [], set()
        for record in unhurried(self.ordered()):
            order.append(record)
            if record.id in chosen:
                order.append(QueueRecord(replace(record.job, id=new_job_id()), 0))
                copies.add(order[-1].id)
        return self._commit(_arranged(order, copies))

    def move(self, ids: Collection[str], before: str | None) -> Changes:
        """These jobs, in the order that they have, before another one or to the end."""
        chosen = set(ids)
        ordered = self.ordered()
        at = next((i for i, record in enumerate(ordered) if record.id == before), len(ordered))
        moved = [record for record in ordered if record.id in chosen]
        above = [record for record in ordered[:at] if record.id not in chosen]
        below = [record for record in ordered[at:] if record.id not in chosen]
        if above + moved + below == ordered:
            return Changes()
        return self._commit(_arranged(above + moved + below, chosen))

    def step(self, ids: Collection[str], by: int) -> Changes:
        """These jobs together one place up (-1) or down (1), from where they are now."""
        chosen = set(ids)
        ordered = self.ordered()
        rows = [row for row, record in enumerate(ordered) if record.id in chosen]
        if not rows or (rows[0] == 0 if by < 0 else rows[-1] == len(ordered) - 1):
            return Changes()
        before = rows[0] - 1 if by < 0 else rows[-1] + 2
        return self.move(ids, ordered[before].id if before < len(ordered) else None)

    def cancel(self, ids: Collection[str]) -> Changes:
        """Those that wait do so no more; one that runs is the runner's to stop."""
        return self._set(ids, UNFINISHED, state=JobState.CANCELLED)

    def retry(self, ids: Collection[str]) -> Changes:
        """Those that ended without success wait again; a checkpoint saves them the steps done."""
        records = [
            replace(r, state=JobState.WAITING, deaths=0, failure=None, target=_good_target(r))
            for r in self._some(ids)
            if r.state in REPEATABLE
        ]
        return self._commit(records)

    def change(self, job: Job) -> Changes:
        """Another job in the place of the one with its id, unless that runs or is done."""
        states = UNFINISHED | REPEATABLE
        return self._set(
            [job.id],
            states,
            job=job,
            state=JobState.WAITING,
            deaths=0,
            failure=None,
            target="",
            pictures={},
        )

    def remove(self, ids: Collection[str]) -> Changes:
        """Takes jobs out of the queue, but none that runs. Their pictures stay."""
        gone = [r for r in self._some(ids) if r.state is not JobState.RUNNING]
        return self._commit([], gone)

    def clear_finished(self) -> Changes:
        """Takes out all that need no more attention."""
        return self.remove([r.id for r in self._records.values() if r.state in CLEARED])

    def restore(self, records: Iterable[QueueRecord]) -> Changes:
        """Puts removed records back where they were."""
        missing = [record for record in records if record.id not in self._records]
        taken = {record.position for record in self._records.values()}
        if any(record.position in taken for record in missing):
            shift = self._last()
            missing = [replace(r, position=shift + n * GAP) for n, r in enumerate(missing, 1)]
        return self._commit(missing)

    # What the engine does

    def take_next(
        self, folder: str, skip: Collection[str] = (), pattern: str = DEFAULT_PATTERN
    ) -> Changes:
        """The first job whose turn has come runs from now on. Its pictures go to `folder`, unless
        it has begun already in another one that did not fail it: what it saved there and nobody
        heard of is written over, and not left beside a twin."""
        ready = (r for r in self._records.values() if r.state in UNFINISHED and r.id not in skip)
        first = min(ready, key=lambda record: record.position, default=None)
        if first is None:
            return Changes()
        target = _good_target(first)
        if not target:
            others = (r for r in self._records.values() if r is not first)
            taken = {r.target for r in others if r.state is not JobState.DONE}
            now = datetime.now()
            target = str(picture_target(first.job, Path(folder), pattern, now, taken))
        return self._commit([replace(first, state=JobState.RUNNING, target=target, failure=None)])

    def save_picture(self, job_id: str, number: int, path: str) -> Changes:
        """A picture of the job lies whole at `path`."""
        record = self._records.get(job_id)
        if record is None:
            return Changes()
        return self._commit([replace(record, pictures={**record.pictures, number: path})])

    def count_death(self, job_id: str) -> Changes:
        """A worker died of the job, which goes on."""
        record = self._records.get(job_id)
        if record is None:
            return Changes()
        return self._commit([replace(record, deaths=record.deaths + 1)])

    def end(
        self, job_id: str, state: JobState, *, seconds: float = 0.0, failure: Failure | None = None
    ) -> Changes:
        """The running job has ended, or was interrupted."""
        running = frozenset({JobState.RUNNING})
        return self._set([job_id], running, state=state, seconds=seconds, failure=failure)

    # Measured speeds

    def speeds(self) -> list[Measurement]:
        """What was measured on this machine, the newest last."""
        with self._database.transaction() as connection:
            return read_speeds(connection)

    def remember_speed(self, measured: Measurement) -> None:
        """The newest measurement takes the place of the last one."""
        with self._database.transaction() as connection:
            write_speed(connection, measured)

    # Inside

    def _some(self, ids: Collection[str]) -> list[QueueRecord]:
        """Those that are there, in order."""
        found = (self._records[job_id] for job_id in dict.fromkeys(ids) if job_id in self._records)
        return sorted(found, key=lambda record: record.position)

    def _set(self, ids: Collection[str], states: frozenset[JobState], **values: object) -> Changes:
        """Changes those of the jobs that are in one of the states."""
        records = [record for record in self._some(ids) if record.state in states]
        return self._commit([replace(r, **values) for r in unhurried(records)])  # type: ignore[arg-type]

    def _last(self) -> int:
        return max((record.position for record in self._records.values()), default=0)

    def _commit(
        self, records: Sequence[QueueRecord], removed: Sequence[QueueRecord] = ()
    ) -> Changes:
        """Writes, and only then believes it."""
        old = self._records
        whole, small = [], []
        for record in unhurried(records):
            before = old.get(record.id)
            if before is None or before.job != record.job:
                whole.append(record)
            elif before != record:
                small.append(record)
        records = whole + small
        if not records and not removed:
            return Changes()
        with self._database.transaction() as connection:
            delete_records(connection, [record.id for record in removed])
            write_records(connection, whole)
            update_records(connection, small)
        for record in removed:
            del old[record.id]
        old.update((record.id, record) for record in records)
        return Changes(tuple(records), tuple(removed))

    def _tidy(self) -> None:
        """Removes half-finished pictures that no job of the queue will go on with."""
        if self._checkpoints is None:
            return
        for path in self._checkpoints.glob(f"*{CHECKPOINT_ENDING}"):
            record = self._records.get(path.name.removesuffix(CHECKPOINT_ENDING))
            if record is None or record.state is JobState.DONE:
                try:
                    path.unlink(missing_ok=True)
                except OSError as error:
                    log.warning("%s stays: %s", path, error)


def _arranged(order: Sequence[QueueRecord], loose: Collection[str]) -> list[QueueRecord]:
    """New positions for the loose ones, between their neighbours; for all if there is no room."""
    placed: list[QueueRecord] = []
    low = 0
    for is_loose, group in groupby(enumerate(order), lambda pair: pair[1].id in loose):
        run = list(group)
        if not is_loose:
            low = run[-1][1].position
            continue
        behind = run[-1][0] + 1
        step = GAP
        if behind < len(order):
            high = order[behind].position
            low = low if run[0][0] else high - GAP * (len(run) + 1)
            step = (high - low) // (len(run) + 1)
        if step < 1:
            return [replace(r, position=n * GAP) for n, r in enumerate(unhurried(order), 1)]
        loose_ones = enumerate(unhurried(run), 1)
        placed += [replace(r, position=low + n * step) for n, (_, r) in loose_ones]
    return placed


def _good_target(record: QueueRecord) -> str:
    """Where a job goes on; "" if it was that place that failed it."""
    fault = record.failure and record.failure.kind
    return "" if fault in (ErrorKind.OUTPUT_FOLDER, ErrorKind.DISK_FULL) else record.target


def _settled(record: QueueRecord) -> QueueRecord:
    """A record as its files show it, if it was running when the program ended."""
    if record.state is not JobState.RUNNING:
        return record
    pictures = {}
    for number in range(record.job.count):
        path = picture_path(record.target, number, record.job.count)
        if not _holds(path, record.job.picture(number)):
            return replace(record, state=JobState.INTERRUPTED)
        pictures[number] = path
    for path in pictures.values():  # it was killed while it wrote the same once more
        with contextlib.suppress(OSError):
            part_of(Path(path)).unlink(missing_ok=True)
    return replace(record, state=JobState.DONE, pictures=pictures)


def _holds(path: str, job: Job) -> bool:
    """Whether the file is the picture of this job, on whatever device it was drawn. It is whole:
    the worker gives it its name when it is."""
    try:
        found = read_picture(path).job
    except EngineError:
        return False
    return found is not None and replace(found, device=job.device, precision=job.precision) == job
