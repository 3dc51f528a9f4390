"""The settings in a dialog: pages made from the declaration, on a copy until OK.

Colours, text size and language are shown at once (`previewed`) and taken back by Cancel. The owner
takes the result from `accepted_settings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.device_list import AUTO, DeviceKind
from app.device_picker import DevicePicker
from app.devices import DeviceProvider
from app.first_size import first_size
from app.icons import take_away_icons
from app.power_policy import OnBattery
from app.setting_editors import (
    ChoiceEditor,
    FolderEditor,
    FoldersEditor,
    NumberEditor,
    PatternEditor,
    SwitchEditor,
    TextEditor,
)
from app.settings import Editor, Memory, Page, Settings, about, is_good
from app.texts import listed, translate

ValueEditor = (
    ChoiceEditor
    | NumberEditor
    | SwitchEditor
    | FolderEditor
    | FoldersEditor
    | PatternEditor
    | TextEditor
)
FIRST_WIDTH, FIRST_HEIGHT = 120, 40  # letters and lines


def page_title(page: Page) -> str:
    """What its tab says."""
    titles = {
        Page.DEVICE: translate("SettingsDialog", "Device"),
        Page.POWER: translate("SettingsDialog", "Power"),
        Page.FOLDERS: translate("SettingsDialog", "Folders"),
        Page.APPEARANCE: translate("SettingsDialog", "Appearance"),
        Page.LANGUAGE: translate("SettingsDialog", "Language"),
    }
    return titles[page]


class PageForm(QWidget):
    """The rows of one page."""

    changed = Signal()

    def __init__(
        self,
        page: Page,
        provider: DeviceProvider,
        usual_pictures: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.page = page
        self.picker: DevicePicker | None = None
        self.editors: dict[str, ValueEditor] = {}
        self._usual_pictures = usual_pictures
        form = QFormLayout(self)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for item in fields(Settings):
            if about(item).page is page and about(item).editor is not Editor.NONE:
                self._add_row(form, item, provider)

    def show_settings(self, settings: Settings) -> None:
        """Shows the values of a page."""
        with QSignalBlocker(self):
            for name, editor in self.editors.items():
                editor.set_value(getattr(settings, name))
            if self.picker:
                self.picker.show_settings(settings)

    @property
    def values(self) -> Mapping[str, Any]:
        """By the names of the settings."""
        found: dict[str, Any] = {}
        for name, editor in self.editors.items():
            found[name] = editor.value() if isinstance(editor, NumberEditor) else editor.value
        return {**found, **(self.picker.values if self.picker else {})}

    def _add_row(self, form: QFormLayout, item: Field[Any], provider: DeviceProvider) -> None:
        known = about(item)
        title = known.title()
        if known.editor is Editor.DEVICE:
            self.picker = DevicePicker(provider)
            self.picker.changed.connect(self.changed)
            label = QLabel(title)
            label.setBuddy(self.picker.list)
            form.addRow(label)
            form.addRow(self.picker)
            return
        editor = self._editor(item)
        editor.changed.connect(self.changed)
        self.editors[item.name] = editor
        if isinstance(editor, SwitchEditor):
            form.addRow(editor)
        else:
            inner = editor.focusProxy() or editor
            inner.setAccessibleName(title.replace("&", ""))
            inner.setAccessibleDescription(known.help())
            form.addRow(title, editor)
        if text := known.help():
            form.addRow("", _hint(text))

    def _editor(self, item: Field[Any]) -> ValueEditor:
        known = about(item)
        match known.editor:
            case Editor.FOLDER:
                return FolderEditor(self._usual_pictures)
            case Editor.FOLDERS:
                return FoldersEditor()
            case Editor.PATTERN:
                return PatternEditor()
            case Editor.TEXT:
                return TextEditor(known.placeholder)
        if known.choices is not None:
            return ChoiceEditor(known.choices())
        if isinstance(item.default, bool):
            return SwitchEditor(known.title())
        return NumberEditor(known.low, known.high, known.unit)


class SettingsDialog(QDialog):
    """`previewed` comes with each live change, and with the old settings at Cancel."""

    previewed = Signal(Settings)
    accepted_settings = Signal(Settings)

    def __init__(
        self,
        settings: Settings,
        provider: DeviceProvider,
        usual_pictures: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._before = settings
        self._settings = settings
        self._seen = settings  # as far as it is live
        self._provider = provider
        self._usual_pictures = usual_pictures
        self.forms: dict[Page, PageForm] = {}
        self.tabs = QTabWidget()
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel | buttons.RestoreDefaults)
        take_away_icons(self.buttons)
        self._fault = QLabel()
        self._fault.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.tabs, 1)
        self._column.addWidget(self._fault)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._button(buttons.RestoreDefaults).clicked.connect(self.reset_page)
        provider.changed.connect(self._refresh)
        self._build_pages()
        metrics = self.fontMetrics()
        size = QSize(metrics.averageCharWidth() * FIRST_WIDTH, metrics.lineSpacing() * FIRST_HEIGHT)
        self.resize(first_size(self, size))

    @property
    def settings(self) -> Settings:
        """What is shown."""
        return self._settings

    def show_page(self, page: Page) -> None:
        """Brings a page to the front."""
        self.tabs.setCurrentIndex(list(Page).index(page))

    def reset_page(self) -> None:
        """The defaults of the page that is seen."""
        page = list(Page)[self.tabs.currentIndex()]
        self._settings = self._settings.reset(page)
        self.forms[page].show_settings(self._settings)
        self._on_settled()

    def accept(self) -> None:
        """Gives the settings to the owner."""
        if not self._faults():
            super().accept()
            self.accepted_settings.emit(self._settings)

    def reject(self) -> None:
        """Everything as it was."""
        super().reject()
        if self._seen != self._before:
            self.previewed.emit(self._before)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange and self.forms:
            self._build_pages()

    def _button(self, which: QDialogButtonBox.StandardButton) -> Any:
        return self.buttons.button(which)

    def _build_pages(self) -> None:
        """In the language of the moment."""
        self.setWindowTitle(translate("SettingsDialog", "Settings"))
        standard = QDialogButtonBox.StandardButton
        self._button(standard.RestoreDefaults).setText(
            translate("SettingsDialog", "&Reset this page")
        )
        self._button(standard.Ok).setText(translate("SettingsDialog", "&OK"))
        self._button(standard.Cancel).setText(translate("SettingsDialog", "&Cancel"))
        seen = max(0, self.tabs.currentIndex())
        self.forms.clear()
        while self.tabs.count():
            old = self.tabs.widget(0)
            self.tabs.removeTab(0)
            if old is not None:
                old.deleteLater()
        for page in Page:
            form = PageForm(page, self._provider, self._usual_pictures)
            form.show_settings(self._settings)
            form.changed.connect(self._on_changed)
            area = QScrollArea()
            area.setWidget(form)
            area.setWidgetResizable(True)
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.forms[page] = form
            self.tabs.addTab(area, page_title(page))
        self.tabs.setCurrentIndex(seen)
        self.buttons.setParent(None)  # Tab reaches them behind the new pages
        self._column.addWidget(self.buttons)
        self._refresh()

    def _on_changed(self) -> None:
        values: dict[str, Any] = {}
        for form in self.forms.values():
            values |= form.values
        self._settings = replace(self._settings, **values)
        self._on_settled()

    def _on_settled(self) -> None:
        """What can be seen at once is shown; the rest waits for OK."""
        self._refresh()
        live = {f.name for f in fields(Settings) if about(f).is_live and f.name not in self._bad()}
        seen = replace(self._seen, **{name: getattr(self._settings, name) for name in live})
        if seen != self._seen:
            self._seen = seen
            self.previewed.emit(seen)

    def _bad(self) -> list[str]:
        return [f.name for f in fields(Settings) if not is_good(f, getattr(self._settings, f.name))]

    def _faults(self) -> list[str]:
        """Titles of what cannot stay as it is."""
        bad = self._bad()
        return [about(f).title().replace("&", "") for f in fields(Settings) if f.name in bad]

    def _refresh(self) -> None:
        """Rows that mean nothing now are off, and OK while something is wrong."""
        device, power = self.forms[Page.DEVICE], self.forms[Page.POWER]
        if device.picker:
            device.picker.set_preference(self._settings.preference)
        device.editors["preference"].setEnabled(self._settings.device == AUTO)
        device.editors["idle_minutes"].setEnabled(self._settings.memory == Memory.IDLE)
        _enable(power.editors["on_battery"], OnBattery.INTEGRATED, self._has_integrated())
        faults = self._faults()
        text = translate("SettingsDialog", "Please correct: {settings}")
        self._fault.setText(text.format(settings=listed(faults)))
        self._fault.setVisible(bool(faults))
        self._button(QDialogButtonBox.StandardButton.Ok).setEnabled(not faults)

    def _has_integrated(self) -> bool:
        """Also while nobody knows."""
        devices = self._provider.devices
        return not devices or any(d.kind is DeviceKind.INTEGRATED for d in devices)


def _enable(box: QWidget, value: str, on: bool) -> None:
    """Turns one choice of a box on or off; the one that is chosen stays."""
    assert isinstance(box, ChoiceEditor)
    row = box.findData(value)
    model = box.model()
    assert isinstance(model, QStandardItemModel)
    model.item(row).setEnabled(on or box.currentIndex() == row)


def _hint(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label
