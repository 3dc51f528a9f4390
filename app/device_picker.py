"""Which device paints: a list with what is known of each, filters, and a test of the chosen one.

It looks again every few seconds while it is seen. What was remembered and is gone stays in the list
and says so, until something else is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.announce import announce
from app.device_list import AUTO, DeviceEntry, automatic, fits, numbered_names
from app.device_texts import kind_text, memory_text, precisions_text, verdict_text
from app.devices import DeviceProvider, Verdict
from app.setting_editors import ChoiceEditor
from app.settings import Settings, kind_choices, vendor_choices
from app.texts import translate

REFRESH_MS = 5_000
LIST_ROWS = 5
ID = Qt.ItemDataRole.UserRole


class DevicePicker(QWidget):
    """Shows and gives four settings: device, device_name, vendor and kind."""

    changed = Signal()

    def __init__(self, provider: DeviceProvider, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._provider = provider
        self._chosen = AUTO
        self._name = ""  # of the chosen one, for when it is gone
        self._preference = ""
        self._vendor = ChoiceEditor(vendor_choices())
        self._kind = ChoiceEditor(kind_choices())
        self._model = QStandardItemModel(self)
        self.list = QTreeView()
        self._verdict = QLabel()
        self._test = QPushButton(translate("DevicePicker", "&Test this device"))
        self._again = QPushButton(translate("DevicePicker", "&Look again"))
        self._timer = QTimer(self, interval=REFRESH_MS)
        self._build()
        self._connect()

    def show_settings(self, settings: Settings) -> None:
        """Shows what is chosen."""
        self._chosen, self._name = settings.device, settings.device_name
        self._preference = settings.preference
        with QSignalBlocker(self):
            self._vendor.set_value(settings.vendor)
            self._kind.set_value(settings.kind)
        self._fill()

    @property
    def values(self) -> Mapping[str, str]:
        """The four settings."""
        return {
            "device": self._chosen,
            "device_name": self._name,
            "vendor": self._vendor.value,
            "kind": self._kind.value,
        }

    def set_preference(self, preference: str) -> None:
        """What "Automatic" means follows another setting."""
        if preference != self._preference:
            self._preference = preference
            self._fill()

    def _build(self) -> None:
        self._vendor.setAccessibleName(translate("DevicePicker", "Show devices of this maker"))
        self._kind.setAccessibleName(translate("DevicePicker", "Show devices of this kind"))
        self.list.setAccessibleName(translate("DevicePicker", "Devices"))
        self.list.header().setAccessibleName(translate("DevicePicker", "What is told of devices"))
        self.list.setModel(self._model)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAllColumnsShowFocus(True)
        self.list.setTabKeyNavigation(False)
        self.list.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setSizeAdjustPolicy(QTreeView.SizeAdjustPolicy.AdjustToContents)
        self.list.setMinimumHeight(self.fontMetrics().lineSpacing() * (LIST_ROWS + 2))
        self._verdict.setWordWrap(True)
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        filters = QHBoxLayout()
        filters.addWidget(self._vendor, 1)
        filters.addWidget(self._kind, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._test)
        buttons.addWidget(self._again)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(filters)
        column.addWidget(self.list)
        column.addLayout(buttons)
        column.addWidget(self._verdict)

    def _connect(self) -> None:
        self._provider.changed.connect(self._fill)
        self._provider.tried.connect(self._on_tried)
        self._vendor.changed.connect(self._on_filter_changed)
        self._kind.changed.connect(self._on_filter_changed)
        self._test.clicked.connect(self._on_test)
        self._again.clicked.connect(self._provider.refresh)
        self._timer.timeout.connect(self._provider.refresh)
        self.list.selectionModel().currentRowChanged.connect(self._on_row_changed)

    @property
    def _automatic(self) -> DeviceEntry | None:
        preference, vendor, kind = self._preference, self._vendor.value, self._kind.value
        return automatic(self._provider.devices, preference, vendor, kind)

    def _fill(self) -> None:
        """The list anew, with the same row chosen."""
        shown = [d for d in self._provider.devices if self._is_shown(d)]
        names = numbered_names(self._provider.devices)
        rows = [self._automatic_row(names)]
        if self._chosen != AUTO and self._provider.find(self._chosen) is None:
            rows.append(self._gone_row())
        rows += [_device_row(device, names[device.id]) for device in shown]
        selection = self.list.selectionModel()
        with QSignalBlocker(selection):
            self._model.clear()
            self._model.setHorizontalHeaderLabels(_headers())
            for row in rows:
                self._model.appendRow(row)
            ids = [row[0].data(ID) for row in rows]
            at = self._model.index(ids.index(self._chosen) if self._chosen in ids else 0, 0)
            self.list.setCurrentIndex(at)
        header = self.list.header()
        header.setStretchLastSection(True)
        header.resizeSections(QHeaderView.ResizeMode.ResizeToContents)
        self._refresh()

    def _is_shown(self, device: DeviceEntry) -> bool:
        return device.id == self._chosen or fits(device, self._vendor.value, self._kind.value)

    def _automatic_row(self, names: Mapping[str, str]) -> list[QStandardItem]:
        best = self._automatic
        if best is not None:
            text = translate("DevicePicker", "Automatic: {device}").format(device=names[best.id])
        elif self._provider.is_known:
            text = translate("DevicePicker", "Automatic: no device fits")
        else:
            text = translate("DevicePicker", "Automatic")
        return _row(AUTO, text, *["—"] * (len(_headers()) - 1))

    def _gone_row(self) -> list[QStandardItem]:
        name = self._name or self._chosen
        if self._provider.is_known:
            text = translate("DevicePicker", "{device}: not in this computer now")
            name = text.format(device=name)
        return _row(self._chosen, name, *["—"] * (len(_headers()) - 1))

    def _refresh(self) -> None:
        """The test follows the choice."""
        device = self._tested
        trying = self._provider.trying
        self._test.setEnabled(device is not None and not trying)
        if trying:
            name = numbered_names(self._provider.devices).get(trying, trying)
            text = translate("DevicePicker", "Testing {device}, after the picture that is painted.")
            self._verdict.setText(text.format(device=name))
        elif device is not None and (verdict := self._provider.verdicts.get(device.id)):
            self._verdict.setText(verdict_text(verdict))
        elif device is None and self._chosen != AUTO and self._provider.is_known:
            self._verdict.setText(
                translate("DevicePicker", "Connect it again, or choose another device.")
            )
        else:
            self._verdict.setText(translate("DevicePicker", "Not tested."))

    @property
    def _tested(self) -> DeviceEntry | None:
        """What the test is about."""
        return self._automatic if self._chosen == AUTO else self._provider.find(self._chosen)

    def _on_row_changed(self, row: QModelIndex, _before: QModelIndex) -> None:
        if not row.isValid():
            return
        self._chosen = str(row.siblingAtColumn(0).data(ID))
        names = numbered_names(self._provider.devices)
        self._name = names.get(self._chosen, "" if self._chosen == AUTO else self._name)
        self._refresh()
        self.changed.emit()

    def _on_filter_changed(self) -> None:
        self._fill()
        self.changed.emit()

    def _on_test(self) -> None:
        if (device := self._tested) is not None:
            self._provider.try_device(device.id)
            self._refresh()

    def _on_tried(self, verdict: Verdict) -> None:
        self._refresh()
        announce(self, verdict_text(verdict))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._provider.refresh()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()


def _headers() -> list[str]:
    return [
        translate("DevicePicker", "Device"),
        translate("DevicePicker", "Kind"),
        translate("DevicePicker", "Memory"),
        translate("DevicePicker", "Precisions"),
        translate("DevicePicker", "Driver"),
    ]


def _device_row(device: DeviceEntry, name: str) -> list[QStandardItem]:
    return _row(
        device.id,
        name,
        kind_text(device.kind),
        memory_text(device),
        precisions_text(device),
        device.driver or "—",
    )


def _row(device_id: str, *texts: str) -> list[QStandardItem]:
    items = [QStandardItem(text) for text in texts]
    items[0].setData(device_id, ID)
    return items
