"""The dialog "Add many": lines become jobs, counted and shown before any is added.

Reading and counting happen in a thread a moment after the last key, so that ten thousand lines do
not hold up typing. The dialog hands out a `Plan`; who opened it adds the jobs.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QSize, QStringListModel, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.add_many_texts import fault_text, plan_text
from app.background import Background
from app.expansion import Wildcards
from app.file_dialogs import ask_for_file, ask_for_folder
from app.first_size import first_size
from app.fitting_scroll import FittingScroll
from app.icons import icon, take_away_icons
from app.queue_plan import Combine, Plan, Seeds, Wishes, make_plan
from app.seed_field import SeedField
from app.texts import translate
from engine.errors import EngineError
from engine.job import Job
from engine.textfile import read_text

WAIT_MS = 150  # after the last key
SHOWN_PROMPTS = 100
SHOWN_FAULTS = 100
LINES_OF_FAULTS = 5  # seen at once
FEWEST_LINES = 2
MOST_BYTES = 16 << 20
MOST_VARIANTS = 1000
FIRST_SIZE = QSize(560, 640)


class Planner(QObject):
    """Makes plans in a thread; only the newest one is told."""

    planned = Signal(object, object)  # Plan, its first prompts

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(self)
        self._number = 0

    def ask(self, text: str, wishes: Wishes, folder: Path | None) -> None:
        """`planned` follows, unless something newer is asked first."""
        self._number += 1
        number = self._number
        self._background.forget()  # what has not begun is out of date

        def work() -> tuple[Plan, list[str]]:
            plan = make_plan(text, wishes, Wildcards(folder))
            return plan, plan.prompts(SHOWN_PROMPTS)

        self._background.run(work, lambda made: self._on_made(number, *made))

    def _on_made(self, number: int, plan: Plan, prompts: list[str]) -> None:
        if number == self._number:
            self.planned.emit(plan, prompts)


class _Lines(QPlainTextEdit):
    """The text; a file that is dropped or pasted is to be read, its address is no prompt."""

    file_given = Signal(str)

    def insertFromMimeData(self, source: QMimeData) -> None:
        files = [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
        for path in files:
            self.file_given.emit(path)
        if not files:
            super().insertFromMimeData(source)


class AddManyDialog(QDialog):
    """`chosen` carries the plan, `folder_changed` another folder of wildcards."""

    chosen = Signal(object)
    folder_changed = Signal(str)

    def __init__(self, base: Job, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._base = base
        self._plan: Plan | None = None
        self.lines = _Lines()
        self.combine = QComboBox()
        self.variants = QSpinBox(minimum=1, maximum=MOST_VARIANTS)
        self.seeds = QComboBox()
        self.seed = SeedField()
        self.folder = QLineEdit(folder)
        self.summary = QLabel()
        self.faults = QLabel()
        self._fault_lines = FittingScroll(self.faults, LINES_OF_FAULTS)
        self.preview = QListView()
        self._prompts = QStringListModel(self)
        self._planner = Planner(self)
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._build()
        self._connect()
        self._ask()

    def wishes(self) -> Wishes:
        """What is chosen, with the seed of the field."""
        return Wishes(
            replace(self._base, seed=self.seed.value),
            Combine(self.combine.currentData()),
            self.variants.value(),
            Seeds(self.seeds.currentData()),
        )

    def open_file(self, path: str) -> None:
        """Puts the text of a file behind what is there."""
        try:
            if Path(path).stat().st_size > MOST_BYTES:
                text = translate("AddMany", "“{file}” is too large for a list of prompts.")
                self._show_problem(text.format(file=Path(path).name))
                return
            text = read_text(Path(path))
        except (OSError, EngineError) as error:
            self._show_problem(_unreadable(Path(path).name, error))
            return
        before = self.lines.toPlainText()
        self.lines.setPlainText(f"{before.rstrip()}\n{text}" if before.strip() else text)

    def accept(self) -> None:
        """Adds what the newest plan says."""
        if self._plan is not None and self._add.isEnabled():
            self.chosen.emit(self._plan)
            super().accept()

    # What changes

    def _ask_soon(self) -> None:
        self._plan = None
        self._add.setEnabled(False)
        self._timer.start()

    def _ask(self) -> None:
        folder = self.folder.text().strip()
        self._planner.ask(self.lines.toPlainText(), self.wishes(), Path(folder) if folder else None)

    def _on_planned(self, plan: Plan, prompts: list[str]) -> None:
        if self._timer.isActive():  # something was typed meanwhile
            return
        self._plan = plan
        self.summary.setText(plan_text(plan))
        self._prompts.setStringList(prompts)
        shown = [fault_text(fault) for fault in plan.faults[:SHOWN_FAULTS]]
        self.faults.setText("\n".join(shown))
        self._fault_lines.setVisible(bool(shown))
        self._add.setEnabled(plan.count > 0 and not plan.is_too_much)

    def _on_combine_changed(self) -> None:
        self.variants.setEnabled(self.combine.currentData() == Combine.RANDOM)
        self._ask_soon()

    def _show_problem(self, text: str) -> None:
        self.faults.setText(text)
        self._fault_lines.show()

    def _choose_file(self) -> None:
        filters = [
            translate("AddMany", "Text files (*.txt)"),
            translate("AddMany", "All files (*)"),
        ]
        title = translate("AddMany", "Text file with prompts")
        ask_for_file(self, title, filters, self.open_file)

    def _choose_folder(self) -> None:
        title = translate("AddMany", "Folder with wildcard files")
        ask_for_folder(self, title, self.folder.setText, start=self.folder.text())

    # How it looks

    def _build(self) -> None:
        self.setWindowTitle(translate("AddMany", "Add many jobs"))
        self._fill_choices()
        column = QVBoxLayout(self)
        label = QLabel(translate("AddMany", "&Prompts, one a line"))
        label.setBuddy(self.lines)
        column.addWidget(label)
        column.addWidget(self.lines, 3)
        file_button = QPushButton(icon("folder-open"), translate("AddMany", "Open &text file…"))
        file_button.clicked.connect(self._choose_file)
        column.addWidget(file_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._form())
        column.addWidget(self.summary)
        column.addWidget(self._fault_lines)
        column.addWidget(self.preview, 2)
        role = QDialogButtonBox.ButtonRole
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._add = buttons.addButton(translate("AddMany", "&Add to queue"), role.AcceptRole)
        self._add.setEnabled(False)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(
            translate("AddMany", "&Cancel")
        )
        take_away_icons(buttons)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        line = self.fontMetrics().lineSpacing()
        for box in (self.lines, self.preview):  # so that the rest fits a small screen
            box.setMinimumHeight(FEWEST_LINES * line)
        for words in (self.summary, self.faults):
            words.setWordWrap(True)
            words.setTextFormat(Qt.TextFormat.PlainText)
        self.faults.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._fault_lines.hide()
        self.resize(first_size(self, FIRST_SIZE))

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(translate("AddMany", "A&lternatives {a|b}"), self.combine)
        form.addRow(translate("AddMany", "&Jobs for each line"), self.variants)
        form.addRow(translate("AddMany", "See&ds"), self.seeds)
        form.addRow(translate("AddMany", "&First seed"), self.seed)
        row = QHBoxLayout()
        browse = QPushButton(translate("AddMany", "&Browse…"))
        browse.clicked.connect(self._choose_folder)
        row.addWidget(self.folder, 1)
        row.addWidget(browse)
        label = QLabel(translate("AddMany", "Folder of __&wildcards__"))
        label.setBuddy(self.folder)
        form.addRow(label, row)
        return form

    def _fill_choices(self) -> None:
        self.lines.setPlaceholderText(
            translate("AddMany", "a {red|blue} fox --steps 20\nan owl in a __place__")
        )
        self.lines.setTabChangesFocus(True)
        self.combine.addItem(translate("AddMany", "All combinations"), Combine.ALL)
        self.combine.addItem(translate("AddMany", "Chosen at random"), Combine.RANDOM)
        self.seeds.addItem(translate("AddMany", "Counting up from job to job"), Seeds.COUNTING)
        self.seeds.addItem(translate("AddMany", "The same for all"), Seeds.SAME)
        self.seed.set_value(self._base.seed)
        self.seed.set_random(False)
        self.seed.hide_random()
        self.variants.setEnabled(False)
        self.preview.setModel(self._prompts)
        self.preview.setUniformItemSizes(True)
        self.preview.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.preview.setAccessibleName(translate("AddMany", "First prompts"))
        self.seed.setAccessibleName(translate("AddMany", "First seed"))

    def _connect(self) -> None:
        self._timer.timeout.connect(self._ask)
        self._planner.planned.connect(self._on_planned)
        self.lines.textChanged.connect(self._ask_soon)
        self.lines.file_given.connect(self.open_file)
        self.combine.currentIndexChanged.connect(self._on_combine_changed)
        self.seeds.currentIndexChanged.connect(self._ask_soon)
        self.variants.valueChanged.connect(self._ask_soon)
        self.seed.changed.connect(self._ask_soon)
        self.folder.textChanged.connect(self._ask_soon)
        self.folder.textChanged.connect(self.folder_changed)


def _unreadable(name: str, error: OSError | EngineError) -> str:
    """Why there is no text of a file."""
    cause = error if isinstance(error, OSError) else error.__cause__
    if isinstance(cause, OSError):
        text = translate("AddMany", "“{file}” cannot be read: {reason}.")
        return text.format(file=name, reason=cause.strerror)
    return translate("AddMany", "“{file}” is no text in UTF-8; save it as UTF-8.").format(file=name)
