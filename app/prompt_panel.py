"""Everything that is asked for: prompts, model, size, sampler, seed. Makes a `Job` and shows one.

Knows nothing of how a job is run. Values of a job that have no control here (noise, device,
precision) are kept and go into the next one.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import defaults
from app.icons import icon
from app.model_field import ModelField
from app.restore import settings_in
from app.seed_field import SeedField
from app.size_field import SizeField
from app.texts import translate
from engine.errors import EngineError
from engine.job import MAX_STEPS, Job, new_job_id
from engine.names import SAMPLERS, SCHEDULES, Name

PROMPT_LINES, NEGATIVE_LINES = 5, 2  # seen at once; both scroll and grow with the panel
MOST_PICTURES = 100


class PromptPanel(QWidget):
    """The left side of the window."""

    generate_requested = Signal()
    cancel_requested = Signal()
    edit_saved = Signal()
    edit_discarded = Signal()
    settings_pasted = Signal(str)

    def __init__(self, job: Job | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job = job or defaults.default_job()
        self.prompt = _TextBox(PROMPT_LINES)
        self.negative = _TextBox(NEGATIVE_LINES)
        self.model = ModelField()
        self.picture_size = SizeField(self._job.model)
        self.steps = QSpinBox(minimum=1, maximum=MAX_STEPS)
        self.guidance = QDoubleSpinBox(minimum=0, maximum=100, decimals=2, singleStep=0.5)
        self.sampler = _choice(SAMPLERS)
        self.schedule = _choice(SCHEDULES)
        self.seed = SeedField()
        self.count = QSpinBox(minimum=1, maximum=MOST_PICTURES)
        self.generate = QPushButton(icon("brush"), translate("PromptPanel", "Gene&rate"))
        self.cancel = QPushButton(icon("circle-stop"), translate("PromptPanel", "&Cancel"))
        self.save_edit = QPushButton(icon("save"), translate("PromptPanel", "Save &job"))
        self.discard_edit = QPushButton(icon("x"), translate("PromptPanel", "Leave as it &was"))
        self._build()
        self.show_job(self._job)
        self.set_running(False)
        self.set_editing(False)
        self.model.changed.connect(self._on_model_changed)
        self.generate.clicked.connect(self.generate_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.save_edit.clicked.connect(self.edit_saved)
        self.discard_edit.clicked.connect(self.edit_discarded)
        for box in (self.prompt, self.negative):
            box.settings_pasted.connect(self.settings_pasted)

    def next_job(self) -> Job:
        """A new job of what the panel shows; draws a seed if that is wanted.

        Raises:
            EngineError: BAD_REQUEST, if the job cannot be.
        """
        if self.seed.is_random:
            self.seed.draw()
        return self.job()

    def job(self) -> Job:
        """What the panel shows, as a job with a new id. Raises EngineError like `next_job`."""
        width, height = self.picture_size.value
        return replace(
            self._job,
            id=new_job_id(),
            prompt=self.prompt.toPlainText(),
            negative=self.negative.toPlainText(),
            model=self.model.value,
            width=width,
            height=height,
            steps=self.steps.value(),
            guidance=self.guidance.value(),
            sampler=str(self.sampler.currentData()),
            schedule=str(self.schedule.currentData()),
            seed=self.seed.value,
            count=self.count.value(),
        )

    def show_job(self, job: Job) -> None:
        """Fills every control."""
        self._job = job
        self.prompt.setPlainText(job.prompt)
        self.negative.setPlainText(job.negative)
        self.model.set_value(job.model)
        self.picture_size.set_model(job.model)
        self.picture_size.set_value((job.width, job.height))
        self.steps.setValue(job.steps)
        self.guidance.setValue(job.guidance)
        self.sampler.setCurrentIndex(self.sampler.findData(job.sampler))
        self.schedule.setCurrentIndex(self.schedule.findData(job.schedule))
        self.seed.set_value(job.seed)
        self.count.setValue(job.count)

    def shown_job(self) -> Job:
        """What the panel shows; where that cannot be, what it showed last."""
        try:
            return self.job()
        except EngineError:
            return self._job

    def set_running(self, running: bool) -> None:
        """A job runs and can be cancelled; others can be added."""
        self.cancel.setEnabled(running)

    def set_editing(self, editing: bool) -> None:
        """The panel shows a job of the queue, which can be saved or left as it was."""
        for button in (self.generate, self.cancel):
            button.setVisible(not editing)
        for button in (self.save_edit, self.discard_edit):
            button.setVisible(editing)

    def _on_model_changed(self, model: str) -> None:
        """Values that were the old model's defaults become those of the new one."""
        if self.guidance.value() == defaults.guidance(self._job.model):
            self.guidance.setValue(defaults.guidance(model))
        self.picture_size.set_model(model)
        self._job = replace(self._job, model=model)

    def _build(self) -> None:
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.addWidget(_label(translate("PromptPanel", "&Prompt"), self.prompt))
        column.addWidget(self.prompt, 3)
        column.addWidget(_label(translate("PromptPanel", "&Negative prompt"), self.negative))
        column.addWidget(self.negative, 1)
        column.addLayout(self._form())
        area = QScrollArea()
        area.setWidget(fields)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area, self._fields = area, fields
        buttons = QHBoxLayout()
        buttons.setContentsMargins(11, 0, 11, 11)
        buttons.addWidget(self.generate, 2)
        buttons.addWidget(self.cancel, 1)
        buttons.addWidget(self.save_edit, 2)
        buttons.addWidget(self.discard_edit, 1)
        self.generate.setDefault(True)
        self.generate.setToolTip(translate("PromptPanel", "Paint (Ctrl+Enter)"))
        self.cancel.setToolTip(translate("PromptPanel", "Stop painting (Esc)"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area, 1)
        whole.addLayout(buttons)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for what is inside: there is no sideways scrolling."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(self._fields.minimumSizeHint().width() + bar, 0))

    def _form(self) -> QFormLayout:
        self.prompt.setPlaceholderText(translate("PromptPanel", "What the picture shows"))
        self.negative.setPlaceholderText(translate("PromptPanel", "What should not be there"))
        self.guidance.setToolTip(
            translate("PromptPanel", "How closely the picture keeps to the prompt")
        )
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(translate("PromptPanel", "&Model"), self.model)
        form.addRow(translate("PromptPanel", "Si&ze"), self.picture_size)
        form.addRow(translate("PromptPanel", "&Steps"), self.steps)
        form.addRow(translate("PromptPanel", "&Guidance scale"), self.guidance)
        form.addRow(translate("PromptPanel", "Samp&ler"), self.sampler)
        form.addRow(translate("PromptPanel", "Sche&dule"), self.schedule)
        form.addRow(translate("PromptPanel", "S&eed"), self.seed)
        form.addRow(translate("PromptPanel", "Pict&ures"), self.count)
        return form


class _TextBox(QPlainTextEdit):
    """At least some lines high, in whatever font; Tab goes on to the next control.

    `settings_pasted` carries a text with settings of a picture, in place of pasting it as words.
    """

    settings_pasted = Signal(str)

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self.setTabChangesFocus(True)
        self._set_height()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_height()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return not source.hasUrls() and super().canInsertFromMimeData(source)  # files: the window's

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText() and settings_in(source.text()) is not None:
            self.settings_pasted.emit(source.text())
        else:
            super().insertFromMimeData(source)

    def _set_height(self) -> None:
        self.setMinimumHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        frame = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        height = self._lines * self.fontMetrics().lineSpacing() + frame
        return QSize(super().sizeHint().width(), height)


def _label(text: str, buddy: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(buddy)
    return label


def _choice(names: tuple[Name, ...]) -> QComboBox:
    box = QComboBox()
    for name in names:
        box.addItem(name.label, name.canonical)
    return box
