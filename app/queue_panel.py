"""The queue as people see it: a list, commands, and how long all of it will take.

Asks the engine and shows its model; decides nothing. Refreshes its words at most twice a second.
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QMenu, QToolBar, QVBoxLayout, QWidget

from app.queue_actions import QueueActions
from app.queue_engine import Pause, QueueEngine
from app.queue_model import Role
from app.queue_record import CLEARED, UNFINISHED, JobState
from app.queue_texts import estimate_text, summary_text
from app.queue_view import QueueView
from app.texts import translate

REFRESH_MS = 500
ICON_SIDE = 18


class QueuePanel(QWidget):
    """`edit_asked` carries the id of a waiting job, `removed` how many jobs were removed."""

    edit_asked = Signal(str)
    add_many_asked = Signal()

    def __init__(self, engine: QueueEngine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self.actions_ = QueueActions(self)
        self.view = _List(engine, self)
        self.summary = QLabel()
        self._timer = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._timer.timeout.connect(self.refresh)
        self._build()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Words and commands follow the queue."""
        engine, records = self._engine, self._engine.model.records
        counts = Counter(record.state for record in records)
        parts = [pause_text(engine.pauses), summary_text(counts), estimate_text(engine.estimate())]
        self.summary.setText(" · ".join(filter(None, parts)))
        self.summary.setVisible(bool(self.summary.text()))
        self._refresh_actions()

    def _refresh_actions(self) -> None:
        model = self._engine.model
        states = [record.state for record in model.records]
        self.actions_.refresh(
            [states[row] for row in self.view.selected_rows],
            is_paused=bool(self._engine.pauses),
            has_jobs=any(s in UNFINISHED or s is JobState.RUNNING for s in states),
            can_undo=self._engine.can_undo,
            can_clear=any(s in CLEARED for s in states),
        )

    def _build(self) -> None:
        bar = QToolBar()
        bar.setIconSize(QSize(ICON_SIDE, ICON_SIDE))
        self.actions_.fill_tool_bar(bar)
        self.view.setAccessibleName(translate("QueuePanel", "Jobs"))
        self.summary.setWordWrap(True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setContentsMargins(6, 0, 6, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(bar)
        column.addWidget(self.summary)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        actions, engine, view = self.actions_, self._engine, self.view
        actions.pause.triggered.connect(lambda: engine.pause())
        actions.resume.triggered.connect(lambda: engine.resume())
        actions.add_many.triggered.connect(self.add_many_asked)
        actions.edit.triggered.connect(lambda: self.edit_asked.emit(view.current_id()))
        actions.duplicate.triggered.connect(lambda: engine.duplicate(view.selected_ids))
        actions.retry.triggered.connect(lambda: engine.retry(view.selected_ids))
        actions.cancel.triggered.connect(lambda: engine.cancel(view.selected_ids))
        actions.remove.triggered.connect(lambda: engine.remove(view.selected_ids))
        actions.move_up.triggered.connect(lambda: engine.step(view.selected_ids, -1))
        actions.move_down.triggered.connect(lambda: engine.step(view.selected_ids, 1))
        actions.undo.triggered.connect(lambda: engine.undo())
        actions.clear.triggered.connect(lambda: engine.clear_finished())
        view.move_asked.connect(engine.move)
        view.selection_changed.connect(self._refresh_actions)
        view.customContextMenuRequested.connect(self._show_menu)
        view.activated.connect(self._on_activated)
        engine.changed.connect(self._refresh_soon)
        engine.model.changed.connect(self._refresh_soon)
        engine.model.dataChanged.connect(lambda *_: self._refresh_soon())

    def _refresh_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.actions_.fill_menu(menu)
        menu.popup(self.view.viewport().mapToGlobal(point))

    def _on_activated(self, index: QModelIndex) -> None:
        if index.data(Role.STATE) in UNFINISHED:
            self.edit_asked.emit(index.data(Role.ID))


class _List(QueueView):
    """With a hint while it is empty; follows the running job unless somebody works in it."""

    def __init__(self, engine: QueueEngine, parent: QWidget) -> None:
        super().__init__(engine.model, parent)
        self._engine = engine
        self._followed = ""
        engine.model.changed.connect(self._follow)

    def minimumSizeHint(self) -> QSize:
        """One row: the panel may be small."""
        return QSize(120, self.sizeHintForRow(0) if self.model().rowCount() else 60)

    def sizeHint(self) -> QSize:
        return QSize(280, 300)

    def _follow(self) -> None:
        model = self._engine.model
        row = model.running_row()
        if row < 0 or model.records[row].id == self._followed:
            return
        self._followed = model.records[row].id
        if not self.hasFocus() and not self.underMouse():
            self.scrollTo(model.index(row))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        text = translate("QueuePanel", "Jobs that you add are painted one after another.")
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.viewport().rect().adjusted(8, 8, -8, -8), flags, text)
        painter.end()


def pause_text(pauses: frozenset[Pause]) -> str:
    """Why nothing goes on; "" if it does."""
    texts = {
        Pause.DEATHS: translate("QueuePanel", "Stopped after crashes"),
        Pause.PROBLEM: translate("QueuePanel", "Stopped by a problem"),
        Pause.POWER: translate("QueuePanel", "Paused to save power"),
        Pause.RESTART: translate("QueuePanel", "Paused since the start"),
        Pause.PERSON: translate("QueuePanel", "Paused"),
    }
    return next((text for pause, text in texts.items() if pause in pauses), "")
