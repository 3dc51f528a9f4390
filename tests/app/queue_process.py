"""The queue at work in a process of its own, without widgets, to be killed at any moment.

    python -m tests.app.queue_process FOLDER

goes on with the queue in the folder as a person would who wants it done: resumes it, and tries
again what was parked. A line on standard output for each event; ends with "end" when nothing is
left to do. `Killer` is the other side.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.queue_engine import Pause, QueueEngine
from app.queue_keeper import FILE_NAME, QueueKeeper
from app.queue_record import UNFINISHED, JobState
from app.queue_store import QueueStore
from app.runner import Runner
from app.worker_process import WorkerProcess
from engine.job import Job

ROOT = Path(__file__).resolve().parents[2]
# Written by the file itself, in the very transaction that changes a job: nobody can miss one.
LOG = """
CREATE TABLE log (number INTEGER PRIMARY KEY, id TEXT, state TEXT);
CREATE TRIGGER log_states AFTER UPDATE OF state ON jobs WHEN old.state <> new.state
BEGIN INSERT INTO log (id, state) VALUES (new.id, new.state); END;
"""


class Patient:
    """Wants everything done."""

    def __init__(self, folder: Path) -> None:
        self.runner = Runner(WorkerProcess(folder / "checkpoints"))
        self.keeper = QueueKeeper(folder, folder / "checkpoints")
        self.engine = QueueEngine(self.runner, self.keeper, lambda: str(folder / "pictures"))
        self.engine.loaded.connect(lambda _opening: self._go_on())
        self.engine.changed.connect(self._go_on)
        self.runner.started.connect(lambda *_: self._say("started"))
        self.runner.stepped.connect(lambda *_: self._say("step"))
        self.runner.saved.connect(lambda *_: self._say("saved"))
        self.runner.finished.connect(lambda *_: self._say("finished"))
        self.runner.restarted.connect(lambda *_: self._say("restarted"))
        self.engine.model.changed.connect(lambda: self._say("changed"))
        self.engine.start()

    def _say(self, word: str) -> None:
        print(word, self.runner._worker.pid, flush=True)

    def _go_on(self) -> None:
        records = self.engine.model.records
        parked = [record.id for record in records if record.state is JobState.PARKED]
        if parked:
            self.engine.retry(parked)
        if self.engine.pauses - {Pause.PERSON}:
            self.engine.resume()
        if records and all(record.state is JobState.DONE for record in records):
            self.engine.shut_down()
            self.runner.shut_down()
            print("end 0", flush=True)
            QCoreApplication.exit()


class Killer:
    """Starts the process again and again, and kills it or its worker after a number of events
    that the seed decides."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.kills = {"window": 0, "worker": 0}
        self._rng = random.Random(seed)

    def fill(self, jobs: list[Job]) -> None:
        """Puts the jobs into a new queue whose file keeps a log of its own."""
        store = QueueStore(self.folder / FILE_NAME)
        store.open()
        store.add(lambda: jobs)
        store.close()
        with closing(sqlite3.connect(self.folder / FILE_NAME)) as connection:
            connection.executescript(LOG)

    def run(self, most: int, events: int) -> None:
        """Kills `most` times, `events` events apart at most, then lets the queue end."""
        while not self._run_once(most, events):
            pass

    def _run_once(self, most: int, events: int) -> bool:
        """One life of the process; True if it ended by itself."""
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "MEZZOTINT_CHECKPOINT_SECONDS": "0",
        }
        command = [sys.executable, "-m", "tests.app.queue_process", str(self.folder)]
        left = self._rng.randint(1, events)
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                word, pid = line.split()
                if word == b"end":
                    process.wait()
                    return True
                left -= 1
                if left or sum(self.kills.values()) >= most:
                    continue
                left = self._rng.randint(1, events)
                if self._rng.random() < 0.5 and int(pid):
                    self.kills["worker"] += _kill(int(pid))
                else:
                    self.kills["window"] += _kill(process.pid)
        return False

    def log(self) -> list[tuple[str, str]]:
        """(id, state) of every change of a state, in order."""
        with closing(sqlite3.connect(self.folder / FILE_NAME)) as connection:
            return connection.execute("SELECT id, state FROM log ORDER BY number").fetchall()

    def unfinished(self) -> int:
        """Jobs that are not done."""
        store = QueueStore(self.folder / FILE_NAME)
        records = store.open().records
        store.close()
        return sum(record.state in UNFINISHED for record in records)


def _kill(pid: int) -> int:
    """1 if there was such a process."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


if __name__ == "__main__":
    application = QCoreApplication(sys.argv[:1])
    patient = Patient(Path(sys.argv[1]))
    sys.exit(application.exec())
