"""Two fields of the status bar: which device is used, and what the power allows.

Both are buttons: the one opens the device page, the other has a menu to set the power rules aside
for this time. They show what they are told.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.device_list import DeviceKind
from app.device_texts import PRECISION_NAMES, memory_text
from app.devices import DeviceProvider
from app.icons import icon
from app.power_governor import PowerGovernor
from app.power_policy import Source, Verdict
from app.power_texts import advice_text, power_text, usage_text
from app.settings import Settings
from app.texts import translate


def _icon_name(governor: PowerGovernor) -> str:
    match governor.decision.verdict:
        case Verdict.PAUSE:
            return "pause"
        case Verdict.GENTLE:
            return "leaf"
    return "plug" if governor.power.source is Source.MAINS else "battery-medium"


class DeviceField(QToolButton):
    """A press asks for the device page."""

    def __init__(self, provider: DeviceProvider, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._provider = provider
        self._settings = Settings()
        self._used: tuple[str, str, str] | None = None  # id, name, precision of the last picture
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(translate("StatusFields", "Device settings"))
        self.setToolTip(translate("StatusFields", "Choose the device"))
        provider.changed.connect(self._refresh)
        self._refresh()

    def set_used(self, device_id: str, name: str, precision: str) -> None:
        """A picture is painted by this device."""
        self._used = (device_id, name, precision)
        self._refresh()

    def set_settings(self, settings: Settings) -> None:
        """What the next pictures ask for."""
        self._settings, self._used = settings, None
        self._refresh()

    def _refresh(self) -> None:
        settings = self._settings
        if self._used is not None:
            device_id, name, precision = self._used
            parts = [name, self._memory(device_id), PRECISION_NAMES.get(precision, precision)]
        elif best := self._provider.meant(settings):
            parts = [best.name, self._memory(best.id)]
        elif settings.device_name:
            parts = [settings.device_name]
        else:
            parts = [translate("StatusFields", "Automatic device")]
        self.setText(" · ".join(filter(None, parts)).replace("&", "&&"))
        self.setAccessibleDescription(self.text())

    def _memory(self, device_id: str) -> str:
        device = self._provider.find(device_id)
        if device is None:
            return ""
        is_known = device.dedicated_bytes or device.shared_bytes or device.kind is DeviceKind.CPU
        return memory_text(device) if is_known else ""


class PowerField(QToolButton):
    """A press opens the menu."""

    settings_requested = Signal()

    def __init__(
        self,
        governor: PowerGovernor,
        seconds_per_picture: Callable[[], float],
        parent: QWidget | None = None,
    ) -> None:
        """Args: seconds_per_picture: of the last one; 0 if there was none."""
        super().__init__(parent)
        self._governor = governor
        self._seconds_per_picture = seconds_per_picture
        menu = QMenu(self)
        self.overrule = menu.addAction(translate("StatusFields", "&Full speed for this time"))
        self.obey = menu.addAction(translate("StatusFields", "&Keep to the power settings"))
        menu.addSeparator()
        settings = menu.addAction(translate("StatusFields", "&Power settings…"))
        self.overrule.triggered.connect(governor.overrule)
        self.obey.triggered.connect(governor.obey)
        settings.triggered.connect(self.settings_requested)
        menu.aboutToShow.connect(self.refresh)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(translate("StatusFields", "Power"))
        governor.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows what holds now."""
        governor = self._governor
        self.setText(power_text(governor.power, governor.decision))
        self.setIcon(icon(_icon_name(governor)))
        lines = [advice_text(governor.decision)]
        seconds = self._seconds_per_picture()
        if seconds and (percent := governor.percent_for(seconds)) is not None:
            lines.append(usage_text(percent))
        self.setToolTip("\n".join(lines))
        self.setAccessibleDescription(f"{self.text()}. {' '.join(lines)}")
        self.overrule.setEnabled(governor.can_overrule)
        self.obey.setEnabled(governor.is_overruled)
