"""Everything that is asked for: prompts, model, size, sampler, seed. Makes a `Job` and shows one.

Knows nothing of how a job is run. Values of a job that have no control here (noise, device,
precision) are kept and go into the next one.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import defaults
from app.history_button import HistoryButton
from app.icons import icon
from app.message_bar import BarMessage, Choice, Level
from app.model_field import ModelField
from app.name_field import NameField
from app.preset_field import PresetField
from app.presets import Preset, PresetStore
from app.prompt_box import PromptBox
from app.prompt_footer import PromptFooter
from app.prompt_history import Entry, PromptHistory
from app.seed_field import SeedField
from app.size_field import SizeField
from app.texts import translate
from app.token_counter import Length
from app.wheel_guard import WheelGuard
from engine.errors import EngineError
from engine.job import MAX_STEPS, Job, new_job_id
from engine.names import SAMPLERS, SCHEDULES, resolve_sampler, resolve_schedule

PROMPT_LINES, NEGATIVE_LINES = 5, 2  # seen at once; both scroll and grow with the panel
MOST_PICTURES = 100
RESET, CLEARED, TOO_MUCH = "settings reset", "history cleared", "too much pasted"


class PromptPanel(QWidget):
    """The left side of the window.

    `told` carries a message for the bar, `outdated` the id of one that is over.
    """

    generate_requested = Signal()
    cancel_requested = Signal()
    edit_saved = Signal()
    edit_discarded = Signal()
    settings_pasted = Signal(str)
    prompts_changed = Signal()
    told = Signal(BarMessage)
    outdated = Signal(str)

    def __init__(
        self,
        job: Job | None = None,
        parent: QWidget | None = None,
        *,
        history: PromptHistory | None = None,
        presets: PresetStore | None = None,
    ) -> None:
        """Args: history, presets: what is kept; without them it lasts as long as the panel."""
        super().__init__(parent)
        self._job = job or defaults.default_job()
        self._history = history or PromptHistory()
        self.prompt = PromptBox(PROMPT_LINES)
        self.negative = PromptBox(NEGATIVE_LINES)
        self.history_button = HistoryButton(self._history)
        self.prompt_footer = PromptFooter(self.prompt, self.history_button)
        self.negative_footer = PromptFooter(self.negative)
        self.model = ModelField()
        self.preset = PresetField(presets or PresetStore(parent=self), self._job.model)
        self.picture_size = SizeField(self._job.model)
        self.steps = QSpinBox(minimum=1, maximum=MAX_STEPS)
        self.guidance = QDoubleSpinBox(minimum=0, maximum=100, decimals=2, singleStep=0.5)
        self.sampler = NameField(SAMPLERS, resolve_sampler)
        self.schedule = NameField(SCHEDULES, lambda text: (resolve_schedule(text), None))
        self.seed = SeedField()
        self.count = QSpinBox(minimum=1, maximum=MOST_PICTURES)
        self.generate = QPushButton(icon("brush"), translate("PromptPanel", "Gene&rate"))
        self.cancel = QPushButton(icon("circle-stop"), translate("PromptPanel", "&Cancel"))
        self.save_edit = QPushButton(icon("save"), translate("PromptPanel", "Save &job"))
        self.discard_edit = QPushButton(icon("x"), translate("PromptPanel", "Leave as it &was"))
        self._build()
        self._wheel_guard = WheelGuard(self)
        self._wheel_guard.watch(self)
        self.show_job(self._job)
        self.set_running(False)
        self.set_editing(False)
        self._connect()

    def next_job(self) -> Job:
        """A new job of what the panel shows; draws a seed if that is wanted.

        Raises:
            EngineError: BAD_REQUEST, if the job cannot be.
        """
        if self.seed.is_random:
            self.seed.draw()
        job = self.job()
        self._history.add(self.texts)
        return job

    def job(self) -> Job:
        """What the panel shows, as a job with a new id. Raises EngineError like `next_job`."""
        for field in (self.schedule, self.sampler):  # a joined name sets the schedule too
            field.settle()
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
            sampler=self.sampler.value,
            schedule=self.schedule.value,
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
        self.sampler.set_value(job.sampler)
        self.schedule.set_value(job.schedule)
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

    @property
    def texts(self) -> Entry:
        """Both prompts."""
        return Entry(self.prompt.toPlainText(), self.negative.toPlainText())

    def show_lengths(
        self, prompt: Length | None, negative: Length | None, is_current: bool
    ) -> None:
        """What is known of the prompts' lengths, and whether it is of the texts of now."""
        self.prompt_footer.show_length(prompt, negative, is_current)
        self.negative_footer.show_length(negative, prompt, is_current)

    def change_weight(self, delta: float) -> None:
        """In the prompt box that has the focus."""
        for box in (self.prompt, self.negative):
            if box.hasFocus():
                box.change_weight(delta)

    def reset(self) -> None:
        """First values for the model that is chosen; the prompts stay."""
        before, was_random = self.shown_job(), self.seed.is_random
        fresh = defaults.default_job(before.model)
        kept = {name: getattr(before, name) for name in ("prompt", "negative", "device")}
        self.show_job(replace(fresh, **kept, precision=before.precision, seed=before.seed))
        self.seed.set_random(True)

        def undo() -> None:
            self.show_job(before)
            self.seed.set_random(was_random)
            self.outdated.emit(RESET)

        text = translate("PromptPanel", "The settings are as new; the prompts stay.")
        choice = Choice(translate("PromptPanel", "Undo"), undo)
        self.told.emit(BarMessage(RESET, Level.INFO, text, (choice,)))

    # Earlier prompts

    def show_older(self) -> None:
        """The prompts of the job before; what was typed comes back by `show_newer`."""
        self._show_entry(self._history.older(self.texts))

    def show_newer(self) -> None:
        """The way back from `show_older`."""
        self._show_entry(self._history.newer(self.texts))

    def clear_history(self) -> None:
        """Forgets all earlier prompts; the message bar can bring them back."""
        entries = self._history.entries
        if not entries:
            return
        self._history.replace([])

        def undo() -> None:
            self._history.replace([*self._history.entries, *entries])
            self.outdated.emit(CLEARED)

        text = translate("PromptPanel", "%n earlier prompts are forgotten.", "", len(entries))
        choice = Choice(translate("PromptPanel", "Bring back"), undo)
        self.told.emit(BarMessage(CLEARED, Level.INFO, text, (choice,)))

    def _tell_too_much(self) -> None:
        text = translate("PromptPanel", "The pasted text is too long for a prompt.")
        self.told.emit(BarMessage(TOO_MUCH, Level.WARNING, text))

    def _show_entry(self, entry: Entry | None) -> None:
        if entry is not None:
            self.prompt.replace_text(entry.prompt)
            self.negative.replace_text(entry.negative)

    def _show_listed(self, entry: Entry) -> None:
        self._show_entry(entry)
        self.prompt.setFocus()

    def _use_preset(self, preset: Preset) -> None:
        self.steps.setValue(preset.steps)
        self.guidance.setValue(preset.guidance)
        self.sampler.set_value(preset.sampler)
        self.schedule.set_value(preset.schedule)

    def _follow_values(self) -> None:
        values = (self.steps.value(), self.guidance.value())
        unused = translate("PromptPanel", "With a guidance scale of 1 this prompt is not used.")
        self.negative_footer.advise(unused if self.guidance.value() == 1 else "")
        self.preset.follow(Preset(*values, self.sampler.value, self.schedule.value))

    def _on_model_changed(self, model: str) -> None:
        """Values that were the old model's defaults become those of the new one."""
        if self.guidance.value() == defaults.guidance(self._job.model):
            self.guidance.setValue(defaults.guidance(model))
        if (self.sampler.value, self.schedule.value) == defaults.sampling(self._job.model):
            self.sampler.set_value(defaults.sampling(model)[0])
        self.picture_size.set_model(model)
        self.preset.set_model(model)
        self._job = replace(self._job, model=model)

    def _connect(self) -> None:
        self.model.changed.connect(self._on_model_changed)
        self.generate.clicked.connect(self.generate_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.save_edit.clicked.connect(self.edit_saved)
        self.discard_edit.clicked.connect(self.edit_discarded)
        for box in (self.prompt, self.negative):
            box.settings_pasted.connect(self.settings_pasted)
            box.too_much_pasted.connect(self._tell_too_much)
            box.textChanged.connect(self.prompts_changed)
            box.older_asked.connect(self.show_older)
            box.newer_asked.connect(self.show_newer)
        self.history_button.chosen.connect(self._show_listed)
        self.history_button.clear_asked.connect(self.clear_history)
        self.sampler.schedule_named.connect(self.schedule.set_value)
        self.preset.chosen.connect(self._use_preset)
        self.preset.told.connect(self.told)
        self.preset.outdated.connect(self.outdated)
        for changed in (
            self.steps.valueChanged,
            self.guidance.valueChanged,
            self.sampler.changed,
            self.schedule.changed,
        ):
            changed.connect(self._follow_values)
        self._follow_values()

    def _build(self) -> None:
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.addWidget(_label(translate("PromptPanel", "&Prompt"), self.prompt))
        column.addWidget(self.prompt, 3)
        column.addWidget(self.prompt_footer)
        column.addWidget(_label(translate("PromptPanel", "&Negative prompt"), self.negative))
        column.addWidget(self.negative, 1)
        column.addWidget(self.negative_footer)
        column.addLayout(self._form())
        area = QScrollArea()
        area.setWidget(fields)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area, self._fields = area, fields
        fields.installEventFilter(self)
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is inside may need another width."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

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
        form.addRow(translate("PromptPanel", "Prese&t"), self.preset)
        form.addRow(translate("PromptPanel", "&Steps"), self.steps)
        form.addRow(translate("PromptPanel", "&Guidance scale"), self.guidance)
        form.addRow(translate("PromptPanel", "Samp&ler"), self.sampler)
        form.addRow(translate("PromptPanel", "Sche&dule"), self.schedule)
        form.addRow(translate("PromptPanel", "S&eed"), self.seed)
        form.addRow(translate("PromptPanel", "Pict&ures"), self.count)
        return form


def _label(text: str, buddy: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(buddy)
    return label
