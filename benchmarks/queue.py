"""How long the window's thread stands still for a queue of ten thousand jobs.

    python -m benchmarks.queue [JOBS]

The real panel on the real store, without a display. For each operation: the longest time that the
event loop did not turn, from the call until the list shows its result (the median of several
rounds, and the worst), and how long that took in all. 50 ms is what nobody notices.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from app.background import Collector
from app.expansion import Wildcards
from app.queue_engine import QueueEngine
from app.queue_keeper import QueueKeeper
from app.queue_panel import QueuePanel
from app.queue_plan import Plan, Wishes, make_plan
from app.queue_speeds import Speed, measurement
from app.runner import Runner
from app.worker_process import WorkerProcess
from engine.job import Job
from tests.app.stalls import Watchdog

ROUNDS = 5
LIMIT_MS = 50
FRAME_MS = 16


@dataclass
class Bench:
    """A panel with a queue that is paused, so that nothing but the queue is measured."""

    folder: Path
    count: int
    stalls: dict[str, list[float]] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.runner = Runner(WorkerProcess(self.folder / "checkpoints"))
        self.keeper = QueueKeeper(self.folder)
        self.engine = QueueEngine(self.runner, self.keeper, lambda: str(self.folder))
        self.panel = QueuePanel(self.engine)
        self.panel.resize(320, 700)
        self.panel.show()
        # As on a machine that has painted: how long all of it will take is told.
        self.engine.times.learn([measurement(Job("x"), "cpu", "f32", Speed(1.0, 1.0))])
        self.engine.pause()
        self.engine.start()

    def measure(self, name: str, act: Callable[[], object], done: Callable[[], bool]) -> None:
        """Acts, and turns the loop until it is done and drawn."""
        _turn(200)  # what came before has settled
        watchdog = Watchdog()
        _turn(20)
        watchdog.gaps_ms.clear()
        started = time.perf_counter()
        QTimer.singleShot(0, act)
        _turn_until(done)
        self.times.setdefault(name, []).append((time.perf_counter() - started) * 1000)
        _turn(700)  # the summary follows within half a second
        self.stalls.setdefault(name, []).append(watchdog.worst_ms)
        watchdog.deleteLater()

    def run(self) -> None:
        """All rounds."""
        text = "\n".join(f"a red fox number {n}, it's autumn" for n in range(self.count))
        plan = make_plan(text, Wishes(Job("x")), Wildcards())
        for _ in range(ROUNDS):
            self.engine.remove([record.id for record in self.engine.model.records])
            _turn_until(lambda: self._has(0))
            self.measure(
                "add all", lambda: self.engine.add(plan.jobs), lambda: self._has(self.count)
            )
            self._scroll_meanwhile(plan)
            self._look()
            self._change([record.id for record in self.engine.model.records])

    def _scroll_meanwhile(self, plan: Plan) -> None:
        """Somebody scrolls in one half of the jobs while the thread adds the other."""
        engine, bar = self.engine, self.panel.view.verticalScrollBar()
        half = self.count // 2
        engine.remove([record.id for record in engine.model.records[half:]])
        _turn_until(lambda: self._has(half))
        hand = QTimer(interval=FRAME_MS)
        hand.timeout.connect(lambda: bar.setValue((bar.value() + 50) % (bar.maximum() + 1)))
        hand.start()
        self.measure(
            "scroll while half are added",
            lambda: engine.add(lambda: islice(plan.jobs(), self.count - half)),
            lambda: self._has(self.count),
        )
        hand.stop()

    def _look(self) -> None:
        view = self.panel.view
        bar = view.verticalScrollBar()
        self.measure("scroll to the end", lambda: bar.setValue(bar.maximum()), _drawn(view))
        self.measure("scroll back by pages", lambda: _page(view), lambda: bar.value() == 0)
        self.measure("draw all rows seen", view.viewport().update, _drawn(view))
        self.measure("select all", view.selectAll, lambda: True)
        view.clearSelection()

    def _change(self, ids: list[str]) -> None:
        model, engine = self.engine.model, self.engine
        half = ids[::2]
        self.measure(
            "move the last to the front",
            lambda: engine.move([ids[-1]], ids[0]),
            lambda: model.records[0].id == ids[-1],
        )
        self.measure(
            "move every second to the end",
            lambda: engine.move(half, None),
            lambda: model.records[-2].id == half[-2],
        )
        self.measure(
            "cancel every second",
            lambda: engine.cancel(half),
            lambda: model.record(half[-1]).state == "cancelled",  # type: ignore[union-attr]
        )
        left = self.count - len(half)
        self.measure("clear those", engine.clear_finished, lambda: self._has(left))
        self.measure("bring them back", engine.undo, lambda: self._has(self.count))

    def report(self) -> int:
        """Prints a table; 1 if anything was ever over the limit."""
        print(f"{self.count} jobs, {ROUNDS} rounds; milliseconds")
        print(f"{'':32}{'stall, median':>15}{'worst':>9}{'done after':>12}")
        for name, stalls in self.stalls.items():
            median, worst = statistics.median(stalls), max(stalls)
            total = statistics.median(self.times[name])
            print(f"{name:32}{median:15.1f}{worst:9.1f}{total:12.0f}")
        slow = [name for name, stalls in self.stalls.items() if max(stalls) > LIMIT_MS]
        print(f"over {LIMIT_MS} ms: {', '.join(slow) or 'none'}")
        return 1 if slow else 0

    def close(self) -> None:
        self.engine.shut_down()
        self.runner.shut_down()

    def _has(self, count: int) -> bool:
        return self.engine.model.rowCount() == count


def _drawn(view: object) -> Callable[[], bool]:
    """Draws the panel into a picture, as the screen would."""

    def draw() -> bool:
        pixmap = QPixmap(view.size())  # type: ignore[attr-defined]
        view.render(pixmap)  # type: ignore[attr-defined]
        return True

    return draw


def _page(view: object) -> None:
    """Up page by page, drawing each, without blocking the loop."""
    bar = view.verticalScrollBar()  # type: ignore[attr-defined]
    step = max(1, bar.maximum() // 40)

    def up() -> None:
        bar.setValue(bar.value() - step)
        _drawn(view)()
        if bar.value() > 0:
            QTimer.singleShot(0, up)

    up()


def _turn(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _turn_until(done: Callable[[], bool]) -> None:
    while not done():
        _turn(5)


def main() -> int:
    """Returns the exit status."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    application = QApplication(sys.argv[:1])
    Collector(application)  # as in the program: else a thread collects, and the window waits for it
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), count)
        bench.run()
        bench.close()
        status = bench.report()
    application.quit()
    return status


if __name__ == "__main__":
    raise SystemExit(main())
