"""The queue at work: one job after another goes from the store to the runner, and its end back.

Headless. Nothing is shown before it is committed, and nothing runs before the store says so. What
concerns a machine and not a job (a full disk, a folder that is gone, a lost adapter, workers that
die one after another) stops the queue with the job in it; what concerns a job ends that job alone.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.output_names import DEFAULT_PATTERN
from app.progress import Progress
from app.queue_database import Opening
from app.queue_keeper import QueueKeeper
from app.queue_model import QueueModel
from app.queue_record import UNFINISHED, Changes, Failure, JobState, QueueRecord
from app.queue_speeds import Estimate, Measurement
from app.queue_store import QueueStore
from app.queue_times import QueueTimes
from app.runner import Runner
from app.worker_process import Death
from engine import protocol
from engine.errors import ErrorKind
from engine.job import Job

# The next job would meet them as well.
STOPPING_KINDS = frozenset(
    {ErrorKind.DISK_FULL, ErrorKind.OUTPUT_FOLDER, ErrorKind.DEVICE_NOT_FOUND}
)
MOST_REMOVED = 20_000  # jobs kept for `undo`, beside those of the last removal
PARKING_KINDS = frozenset({ErrorKind.WORKER_DIED, ErrorKind.DEVICE_LOST})


class Pause(StrEnum):
    """Why the queue does not go on."""

    PERSON = "person"
    RESTART = "restart"  # jobs were left when the program ended
    PROBLEM = "problem"  # the last failure would hit every job
    DEATHS = "deaths"  # too many workers died
    POWER = "power"


class QueueEngine(QObject):
    """`model` holds all jobs. `edit_began` answers `edit`, with None if the job has begun.

    `job_failed` comes with the failure when its end is committed; `emptied` with how many jobs
    were done and failed since the queue was last empty.
    """

    changed = Signal()  # paused or not, estimates
    loaded = Signal(Opening)
    left_over = Signal(int)  # jobs of the last time wait for `resume`
    job_failed = Signal(str, protocol.Failed)
    edit_began = Signal(object)
    removed = Signal(int)  # that many jobs; `undo` brings them back
    emptied = Signal(int, int)

    def __init__(
        self,
        runner: Runner,
        keeper: QueueKeeper,
        folder: Callable[[], str],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Args: folder: tells where pictures of jobs go that begin now; `pattern`, which may be
        set later, how they are named."""
        super().__init__(parent)
        self.pattern: Callable[[], str] = lambda: DEFAULT_PATTERN
        self._runner = runner
        self._keeper = keeper
        self._folder = folder
        self.model = QueueModel(self)
        self.times = QueueTimes(clock)
        self._pauses: set[Pause] = set()
        self._suspending = False
        self._taking = False
        self._editing = ""
        self._ends: Counter[JobState] = Counter()
        self._removed: list[tuple[QueueRecord, ...]] = []
        self._is_loaded = False
        self._is_closing = False
        keeper.opened.connect(self._on_opened)
        self._connect_runner()

    def start(self) -> None:
        """Reads the queue; `loaded` follows."""
        self._keeper.start()
        self._keeper.ask(QueueStore.speeds, self._on_speeds)

    def shut_down(self) -> None:
        """Writes everything down; the running job goes on at the next start."""
        self._is_closing = True
        job = self._runner.current_job
        if job is not None:
            self._keeper.ask(_end(job.id, JobState.INTERRUPTED), lambda _changes: None)
        self._keeper.stop()

    # What a person does

    def add(self, make_jobs: Callable[[], Iterable[Job]]) -> None:
        """New jobs at the end; they are made in a thread."""
        self._ask(lambda store: store.add(make_jobs))

    def move(self, ids: Collection[str], before: str | None) -> None:
        """These jobs before another one, or to the end."""
        self._ask(lambda store: store.move(ids, before))

    def step(self, ids: Collection[str], by: int) -> None:
        """These jobs together one place up (-1) or down (1)."""
        self._ask(lambda store: store.step(ids, by))

    def cancel(self, ids: Collection[str]) -> None:
        """The running one stops, waiting ones wait no more."""

        def stop_if_running() -> None:
            job = self._runner.current_job
            if job is not None and job.id in ids:
                self.cancel_running()

        def answer(changes: Changes) -> None:
            self._apply(changes)
            stop_if_running()  # one that began before the store knew better

        stop_if_running()
        self._keeper.ask(lambda store: store.cancel(ids), answer)

    def cancel_running(self) -> None:
        """Stops the job that runs."""
        self._suspending = False
        self._runner.cancel()

    def retry(self, ids: Collection[str]) -> None:
        """Jobs that ended without success wait again."""
        self._ask(lambda store: store.retry(ids))

    def change(self, job: Job) -> None:
        """Another job in the place of the one with this id; it waits then."""
        self._ask(lambda store: store.change(job))

    def duplicate(self, ids: Collection[str]) -> None:
        """One more of each."""
        self._ask(lambda store: store.duplicate(ids))

    def remove(self, ids: Collection[str]) -> None:
        """Takes jobs out, but none that runs; `undo` brings them back."""
        self._keeper.ask(lambda store: store.remove(ids), self._apply_removal)

    def clear_finished(self) -> None:
        """Takes out what is done or cancelled; `undo` brings it back."""
        self._keeper.ask(QueueStore.clear_finished, self._apply_removal)

    @property
    def can_undo(self) -> bool:
        """Something was removed."""
        return bool(self._removed)

    def undo(self) -> None:
        """Brings back what was removed last."""
        if self._removed:
            records = self._removed.pop()
            self._ask(lambda store: store.restore(records))

    def edit(self, job_id: str) -> None:
        """Holds a waiting job back while it is edited; `edit_began` follows."""
        self._editing = job_id
        self._keeper.ask(lambda store: store.get(job_id), self._on_edit_answered)

    def end_edit(self, job: Job | None = None) -> None:
        """The edited job goes back into the queue as `job`, or as it was."""
        job_id, self._editing = self._editing, ""
        if job is not None and job.id == job_id:
            self.change(job)
        self._feed()

    @property
    def editing(self) -> str:
        """The id of the job that is held back, or ""."""
        return self._editing

    # Pause and resume

    @property
    def pauses(self) -> frozenset[Pause]:
        """Every reason not to go on."""
        return frozenset(self._pauses)

    def pause(self, reason: Pause = Pause.PERSON) -> None:
        """Nothing runs; the job that does stops and will go on from where it was."""
        self._pauses.add(reason)
        if self._runner.current_job is not None:
            self._suspending = True
            self._runner.pause()
        self.changed.emit()

    def resume(self, reason: Pause | None = None) -> None:
        """One reason is gone; None for all, at a person's wish."""
        if reason is None:
            self._pauses.clear()
            if self._runner.is_halted:
                self._runner.resume()
        else:
            self._pauses.discard(reason)
        self.changed.emit()
        self._feed()

    @property
    def is_working(self) -> bool:
        """A job runs or is about to."""
        return self._taking or self._runner.current_job is not None

    # Estimates

    def estimate(self) -> Estimate:
        """Of everything that is to be done."""
        return self.times.estimate(r.job for r in self.model.records if r.state in UNFINISHED)

    # The store's answers

    def _ask(self, operation: Callable[[QueueStore], Changes]) -> None:
        self._keeper.ask(operation, self._apply)

    def _apply(self, changes: Changes) -> None:
        self.model.apply(changes)
        self.changed.emit()
        self._feed()

    def _apply_removal(self, changes: Changes) -> None:
        if changes.removed:
            self._removed.append(changes.removed)
            while len(self._removed) > 1 and sum(map(len, self._removed)) > MOST_REMOVED:
                del self._removed[0]
            self.removed.emit(len(changes.removed))
        self._apply(changes)

    def _on_opened(self, opening: Opening) -> None:
        self.model.reset(opening.records)
        left = sum(record.state in UNFINISHED for record in opening.records)
        asks = left > 0 and not self._is_loaded  # a file made anew at work changes nothing
        self._is_loaded = True
        if asks:
            self._pauses.add(Pause.RESTART)
        self.loaded.emit(opening)
        if asks:
            self.left_over.emit(left)
        self.changed.emit()

    def _on_speeds(self, measurements: list[Measurement]) -> None:
        self.times.learn(measurements)
        self.changed.emit()

    def _on_edit_answered(self, record: QueueRecord | None) -> None:
        if record is None or record.state not in UNFINISHED or record.id != self._editing:
            self._editing = ""
            record = None
        self.edit_began.emit(record)

    # One job after another

    def _feed(self) -> None:
        """Takes the next job, if there may be one now."""
        if self._is_closing or self._pauses or self.is_working:
            return
        skip = {self._editing} - {""}
        waiting = (r for r in self.model.records if r.state in UNFINISHED)
        if all(record.id in skip for record in waiting):
            self._tell_empty()
            return
        self._taking = True
        folder, pattern = self._folder(), self.pattern()
        self._keeper.ask(lambda store: store.take_next(folder, skip, pattern), self._on_taken)

    def _on_taken(self, changes: Changes) -> None:
        self._taking = False
        if not changes:
            self._apply(changes)
            return
        (record,) = changes.records
        self.model.apply(changes)
        if self._is_closing:
            return
        if self._pauses:  # said while the job was being taken
            self._ask(_end(record.id, JobState.INTERRUPTED))
            return
        self._suspending = False
        self._runner.run(record.job, record.target, deaths=record.deaths)
        self.changed.emit()

    def _tell_empty(self) -> None:
        ends, self._ends = self._ends, Counter()
        failed = ends[JobState.FAILED] + ends[JobState.PARKED]
        if ends[JobState.DONE] or failed:
            self.emptied.emit(ends[JobState.DONE], failed)

    def _end(self, job_id: str, state: JobState, **values: object) -> None:
        self._ends[state] += 1
        self.times.progress = None
        self._suspending = False
        self.model.set_running("", None)
        self._ask(_end(job_id, state, **values))

    # The runner's news

    def _connect_runner(self) -> None:
        runner = self._runner
        runner.began.connect(self._on_began)
        runner.phase_changed.connect(self._on_phase_changed)
        runner.started.connect(self._on_started)
        runner.stepped.connect(self._on_stepped)
        runner.previewed.connect(lambda _id, image: self.model.set_preview(image))
        runner.saved.connect(self._on_saved)
        runner.restarted.connect(self._on_restarted)
        runner.finished.connect(self._on_finished)
        runner.stopped.connect(self._on_stopped)
        runner.failed.connect(self._on_failed)
        runner.handed_back.connect(lambda job_id: self._end(job_id, JobState.INTERRUPTED))
        runner.halted.connect(self._on_halted)

    def _on_began(self, job_id: str) -> None:
        job = self._runner.current_job
        assert job is not None
        self.times.progress = Progress(job)
        self.model.set_running(job_id, self.times.progress)

    def _on_phase_changed(self, _job_id: str, phase: str) -> None:
        if self.times.progress:
            self.times.progress.on_phase(phase)
            self.model.note_progress()

    def _on_started(self, _job_id: str, message: protocol.Started) -> None:
        self.times.on_started(message)
        self.model.note_progress()

    def _on_stepped(self, _job_id: str, message: protocol.Step) -> None:
        self.times.on_step(message)
        self.model.note_progress()

    def _on_saved(self, job_id: str, message: protocol.Saved) -> None:
        number, path = message.picture, message.path
        self._ask(lambda store: store.save_picture(job_id, number, path))
        measured = self.times.on_saved()
        if measured is not None:
            self._keeper.ask(lambda store: store.remember_speed(measured), lambda _none: None)

    def _on_restarted(self, job_id: str, death: Death) -> None:
        if self.times.progress:
            self.times.progress.on_restarted()
        if death.was_ready:
            self._ask(lambda store: store.count_death(job_id))

    def _on_finished(self, job_id: str, seconds: float) -> None:
        self._end(job_id, JobState.DONE, seconds=seconds)

    def _on_stopped(self, job_id: str) -> None:
        self._end(job_id, JobState.INTERRUPTED if self._suspending else JobState.CANCELLED)

    def _on_failed(self, job_id: str, said: protocol.Failed) -> None:
        failure = Failure(said.kind, said.sentence, said.facts)
        if said.kind in STOPPING_KINDS:
            self._pauses.add(Pause.PROBLEM)
            state = JobState.INTERRUPTED
        elif said.kind in PARKING_KINDS:
            state = JobState.PARKED
        else:
            state = JobState.FAILED
        self._end(job_id, state, failure=failure)
        self._keeper.ask(lambda _store: said, lambda told: self.job_failed.emit(job_id, told))

    def _on_halted(self, _death: Death) -> None:
        self._pauses.add(Pause.DEATHS)
        self.changed.emit()


def _end(job_id: str, state: JobState, **values: object) -> Callable[[QueueStore], Changes]:
    """The operation that ends a job."""
    return lambda store: store.end(job_id, state, **values)  # type: ignore[arg-type]
