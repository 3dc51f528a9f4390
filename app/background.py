"""The one way to have work done in a thread: it gets values, and what it finds comes back here.

Some things would crash the window now and then, and none of them can happen here. A signal that a
thread emits may reach a receiver that has gone meanwhile: threads speak to a `Background` alone,
which hands on what they say. A thread that is the last to hold an object destroys it: what it was
given is let go of in the window. An exception in a thread would be shown by that thread: it is
raised again in the window. What a thread speaks to outlives what it does. `Collector` sees to the
last: Python looks for garbage in whatever thread is running, and would destroy widgets there.

Costs some 50 µs for each piece of work. Knows nothing of what is done.
"""

from __future__ import annotations

import gc
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    Qt,
    QThread,
    QThreadPool,
    QTimer,
    Signal,
    SignalInstance,
)

log = logging.getLogger(__name__)

T = TypeVar("T")
COLLECT_MS = 1_000


class _Task:
    """One piece of work; the window empties it, so that no thread is the last to hold a part."""

    __slots__ = ("answer", "error", "then", "work")

    def __init__(self, work: Callable[[], Any], then: Callable[[Any], object] | None) -> None:
        self.work: Callable[[], Any] | None = work
        self.then = then
        self.answer: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        """In the thread."""
        assert self.work is not None
        try:
            self.answer = self.work()
        except Exception as error:  # the outermost place of this thread; the window raises it
            self.error = error

    def clear(self) -> None:
        """In the window."""
        self.work = self.then = self.answer = self.error = None


class Background(QObject):
    """Threads for one owner, who closes it, or goes away without waiting as a dialog does."""

    _done = Signal(object)
    _said = Signal(object)

    def __init__(self, owner: QObject | None = None, *, threads: int = 1) -> None:
        """Without an owner it is closed, or finished, before the last reference to it goes."""
        super().__init__(QCoreApplication.instance() if owner is not None else None)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(threads)
        self._waiting: deque[_Task] = deque()  # a thread takes from it what it does next
        self._tasks: dict[_Task, None] = {}  # these, and all whose end has not been heard of here
        self._closed = False
        self._done.connect(self._on_done, Qt.ConnectionType.QueuedConnection)
        self._said.connect(self._on_said, Qt.ConnectionType.QueuedConnection)
        if owner is not None:
            owner.destroyed.connect(self.abandon)

    def set_lowest_priority(self) -> None:
        """Whatever else runs goes before."""
        self._pool.setThreadPriority(QThread.Priority.LowestPriority)

    @property
    def is_busy(self) -> bool:
        """Something is being done, or its answer is on the way."""
        return bool(self._tasks)

    def run(self, work: Callable[[], T], then: Callable[[T], object] | None = None) -> None:
        """Has work done in a thread, and its answer given to `then` in this one, unless this is
        closed by then. With one thread, in the order of the calls."""
        if self._closed:
            return
        task = _Task(work, then)
        self._tasks[task] = None
        self._waiting.append(task)
        waiting, done = self._waiting, self._done
        self._pool.start(lambda: _run_next(waiting, done))

    def say(self, deed: Callable[[], object]) -> None:
        """From the thread: to be done in the window, in the order of the calls, before the answer
        of this work; not at all once this is closed."""
        self._said.emit(deed)

    def forget(self) -> None:
        """Gives up what has not begun."""
        with suppress(IndexError):
            while True:
                del self._tasks[self._waiting.pop()]

    def finish(self) -> None:
        """Waits for what was asked for, and gives all answers before this returns."""
        self._pool.waitForDone()
        for task in list(self._tasks):
            self._on_done(task)

    def close(self) -> None:
        """Waits for what was asked for. No answer comes after this."""
        self._closed = True
        self._pool.waitForDone()
        for task in self._tasks:
            _log_error(task)
            task.clear()
        self._tasks.clear()

    def abandon(self) -> None:
        """As `close`, for an owner that does not wait; goes away by itself."""
        self._closed = True
        self.forget()
        if not self._tasks:
            self.deleteLater()

    def _on_done(self, task: _Task) -> None:
        if task not in self._tasks:  # closed meanwhile
            return
        del self._tasks[task]
        then, answer, error = task.then, task.answer, task.error
        task.clear()
        if self._closed:  # after `abandon`
            then = None
            if not self._tasks:
                self.deleteLater()
        if error is not None:
            raise error  # a mistake of ours: it goes where every uncaught one goes
        if then is not None:
            then(answer)

    def _on_said(self, deed: Callable[[], object]) -> None:
        if not self._closed:
            deed()


def _run_next(waiting: deque[_Task], done: SignalInstance) -> None:
    """In the thread."""
    try:
        task = waiting.popleft()
    except IndexError:  # given up
        return
    task.run()
    done.emit(task)


def _log_error(task: _Task) -> None:
    """Nobody is left to be told."""
    if task.error is not None:
        log.error("unexpected in a thread", exc_info=task.error)


class Collector(QObject):
    """Looks for garbage in the thread of the window alone, nearly as often as Python would.

    What there is when it is made, which is the modules, is taken to stay, and not looked at again:
    looking at everything then costs 2 ms instead of 30.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()
        self._timer = QTimer(self, interval=COLLECT_MS)
        self._timer.timeout.connect(collect_if_due)
        self._timer.start()

    def stop(self) -> None:
        """At the end: leaves it to Python again."""
        self._timer.stop()
        gc.enable()


def collect_if_due() -> None:
    """The oldest generation that is due, with the younger ones."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, most) in enumerate(counts) if count > most]
    if due:
        gc.collect(due[-1])
