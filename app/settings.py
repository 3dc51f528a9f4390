"""Everything that can be set, declared once: the dialog, the checks and the reset follow from it.

A `Settings` is frozen; a change is a new one. What drives the next pictures ends in their `Job` or
in the power rules, so that this file never reaches the worker. Knows no widget.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from app.device_list import ANY, AUTO, DeviceKind, Preference, Vendor, device_wish
from app.languages import SYSTEM_LANGUAGE, languages
from app.output_names import DEFAULT_PATTERN, is_pattern
from app.power_policy import OnBattery, PowerRules
from app.texts import translate
from app.theme import Mode
from engine.job import PRECISIONS

_NO_TEXT = re.compile("[\0\ud800-\udfff]")  # what neither a path nor a name can hold
Text = Callable[[], str]
Choices = Callable[[], Mapping[str, str]]


class Page(StrEnum):
    """Where a setting is shown."""

    DEVICE = "device"
    POWER = "power"
    FOLDERS = "folders"
    APPEARANCE = "appearance"
    LANGUAGE = "language"


class Editor(StrEnum):
    """What a setting is changed with, where its type does not tell."""

    BY_TYPE = "by_type"
    DEVICE = "device"
    FOLDER = "folder"
    FOLDERS = "folders"
    PATTERN = "pattern"
    TEXT = "text"
    NONE = "none"  # it follows another one


class Memory(StrEnum):
    """How long the model stays loaded, which takes memory and saves time."""

    KEEP = "keep"
    IDLE = "idle"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a setting beside its name, type and default.

    Attributes:
        title, help: for people, in the language of the moment.
        choices: the values that there are, with their words.
        low, high: the range of a number. unit: behind it.
        placeholder: what an empty text stands for.
        is_live: shown at once, before OK.
        check: what else a value has to fulfil.
    """

    page: Page
    title: Text
    help: Text = lambda: ""
    choices: Choices | None = None
    low: int = 0
    high: int = 0
    unit: str = ""
    placeholder: str = ""
    editor: Editor = Editor.BY_TYPE
    is_live: bool = False
    check: Callable[[Any], bool] = lambda _value: True


def about(item: Field[Any]) -> About:
    """What is known of a setting."""
    known: About = item.metadata["about"]
    return known


def _setting(default: Any, page: Page, title: Text, **known: Any) -> Any:
    return field(default=default, metadata={"about": About(page, title, **known)})


def _is_folder(path: str) -> bool:
    """Empty for the usual one; a relative one would depend on where the program was started."""
    return not path or Path(path).is_absolute()


def _is_address(text: str) -> bool:
    """Empty for the usual one."""
    if not text.isascii() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        return not text or (parts.scheme in ("http", "https") and bool(parts.hostname))
    except ValueError:  # half an IPv6 address
        return False


def _preferences() -> Mapping[str, str]:
    return {
        Preference.HIGH_PERFORMANCE: translate("Settings", "Speed: the discrete GPU"),
        Preference.MINIMUM_POWER: translate("Settings", "Low power: the integrated GPU"),
    }


def vendor_choices() -> Mapping[str, str]:
    """Makers, by the words of `Vendor`. Names stay as they are."""
    return {
        ANY: translate("Settings", "Any maker"),
        Vendor.AMD: "AMD",
        Vendor.INTEL: "Intel",
        Vendor.NVIDIA: "NVIDIA",
        Vendor.QUALCOMM: "Qualcomm",
    }


def kind_choices() -> Mapping[str, str]:
    """Kinds of devices, by the words of `DeviceKind`."""
    return {
        ANY: translate("Settings", "Any kind"),
        DeviceKind.DISCRETE: translate("Settings", "Discrete GPU"),
        DeviceKind.INTEGRATED: translate("Settings", "Integrated GPU"),
        DeviceKind.NPU: translate("Settings", "NPU"),
        DeviceKind.CPU: translate("Settings", "CPU"),
    }


def _precisions() -> Mapping[str, str]:
    names = {
        "auto": translate("Settings", "Automatic: what the device does best"),
        "f32": translate("Settings", "float32: most exact, twice the memory"),
        "bf16": translate("Settings", "bfloat16: for CPUs that have it"),
        "f16": translate("Settings", "float16: fast, for GPUs"),
    }
    return {precision: names[precision] for precision in PRECISIONS}


def _memories() -> Mapping[str, str]:
    return {
        Memory.KEEP: translate("Settings", "Keep the model loaded"),
        Memory.IDLE: translate("Settings", "Free it after some idle minutes"),
        Memory.RELEASE: translate("Settings", "Free it when the queue is done"),
    }


def _on_battery() -> Mapping[str, str]:
    return {
        OnBattery.CONTINUE: translate("Settings", "Go on at full speed"),
        OnBattery.INTEGRATED: translate("Settings", "Use the integrated GPU"),
        OnBattery.GENTLE: translate("Settings", "Go on gently"),
        OnBattery.PAUSE: translate("Settings", "Pause"),
    }


def _modes() -> Mapping[str, str]:
    return {
        Mode.SYSTEM: translate("Settings", "As the system"),
        Mode.LIGHT: translate("Settings", "Light"),
        Mode.DARK: translate("Settings", "Dark"),
    }


@dataclass(frozen=True, slots=True)
class Settings:
    """The order here is that of the dialog."""

    device: str = _setting(
        AUTO, Page.DEVICE, lambda: translate("Settings", "&Device"), editor=Editor.DEVICE
    )
    device_name: str = _setting("", Page.DEVICE, lambda: "", editor=Editor.NONE)
    vendor: str = _setting(ANY, Page.DEVICE, lambda: "", choices=vendor_choices, editor=Editor.NONE)
    kind: str = _setting(ANY, Page.DEVICE, lambda: "", choices=kind_choices, editor=Editor.NONE)
    preference: str = _setting(
        Preference.HIGH_PERFORMANCE.value,
        Page.DEVICE,
        lambda: translate("Settings", "&Automatic prefers"),
        choices=_preferences,
    )
    precision: str = _setting(
        "auto",
        Page.DEVICE,
        lambda: translate("Settings", "&Precision"),
        choices=_precisions,
        help=lambda: translate("Settings", "For new pictures. A device that lacks it says so."),
    )
    memory: str = _setting(
        Memory.KEEP.value,
        Page.DEVICE,
        lambda: translate("Settings", "&Memory"),
        choices=_memories,
        help=lambda: translate("Settings", "A loaded model saves seconds at each first picture."),
    )
    idle_minutes: int = _setting(
        10,
        Page.DEVICE,
        lambda: translate("Settings", "&Idle time"),
        low=1,
        high=240,
        unit="min",
    )
    on_battery: str = _setting(
        OnBattery.GENTLE.value,
        Page.POWER,
        lambda: translate("Settings", "On &battery"),
        choices=_on_battery,
        help=lambda: translate("Settings", "Back at the mains it goes on at full speed."),
    )
    gentle_percent: int = _setting(
        50,
        Page.POWER,
        lambda: translate("Settings", "&Gently means painting"),
        low=10,
        high=90,
        unit="%",
        help=lambda: translate(
            "Settings", "Of the time; it rests between the steps. The pictures are the same."
        ),
    )
    gentle_below: int = _setting(
        40,
        Page.POWER,
        lambda: translate("Settings", "G&ently below"),
        low=0,
        high=100,
        unit="%",
        help=lambda: translate("Settings", "Of charge, on battery. 0 is never."),
    )
    pause_below: int = _setting(
        20,
        Page.POWER,
        lambda: translate("Settings", "&Pause below"),
        low=0,
        high=95,
        unit="%",
        help=lambda: translate("Settings", "Of charge, on battery. Nothing is lost. 0 is never."),
    )
    pause_on_saver: bool = _setting(
        True, Page.POWER, lambda: translate("Settings", "Pa&use while the power saver is on")
    )
    keep_awake: bool = _setting(
        True,
        Page.POWER,
        lambda: translate("Settings", "&Keep the computer awake while pictures are painted"),
    )
    model_folders: tuple[str, ...] = _setting(
        (),
        Page.FOLDERS,
        lambda: translate("Settings", "&Models"),
        editor=Editor.FOLDERS,
        help=lambda: translate(
            "Settings",
            "Also those of A1111, ComfyUI, Fooocus and StabilityMatrix: choose their folder.",
        ),
    )
    pictures: str = _setting(
        "",
        Page.FOLDERS,
        lambda: translate("Settings", "&Pictures"),
        editor=Editor.FOLDER,
        check=_is_folder,
    )
    name_pattern: str = _setting(
        DEFAULT_PATTERN,
        Page.FOLDERS,
        lambda: translate("Settings", "&File names"),
        editor=Editor.PATTERN,
        check=is_pattern,
    )
    hub_endpoint: str = _setting(
        "",
        Page.FOLDERS,
        lambda: translate("Settings", "Model &hub"),
        editor=Editor.TEXT,
        check=_is_address,
        placeholder="https://huggingface.co",
        help=lambda: translate(
            "Settings", "Where models are downloaded from. Empty is the usual one."
        ),
    )
    theme: str = _setting(
        Mode.SYSTEM.value,
        Page.APPEARANCE,
        lambda: translate("Settings", "Co&lours"),
        choices=_modes,
        is_live=True,
    )
    text_percent: int = _setting(
        100,
        Page.APPEARANCE,
        lambda: translate("Settings", "&Text size"),
        low=75,
        high=200,
        unit="%",
        is_live=True,
    )
    language: str = _setting(
        SYSTEM_LANGUAGE,
        Page.LANGUAGE,
        lambda: translate("Settings", "&Language"),
        choices=languages,
        is_live=True,
        help=lambda: translate(
            "Settings", "Prompts may be of any language that the model understands."
        ),
    )

    @property
    def job_device(self) -> str:
        """What `Job.device` takes."""
        return device_wish(self.device, self.preference, self.vendor, self.kind)

    @property
    def power_rules(self) -> PowerRules:
        """What the power policy takes."""
        return PowerRules(
            OnBattery(self.on_battery),
            self.gentle_percent / 100,
            self.gentle_below,
            self.pause_below,
            self.pause_on_saver,
        )

    def reset(self, page: Page) -> Settings:
        """With the defaults of one page."""
        defaults: dict[str, Any] = {
            item.name: item.default for item in fields(self) if about(item).page is page
        }
        return replace(self, **defaults)


def is_good(item: Field[Any], value: object) -> bool:
    """Whether a setting may have this value."""
    known = about(item)
    default = item.default
    if isinstance(default, bool) or not isinstance(default, int):
        fits = type(value) is type(default)
    else:
        fits = type(value) is int and known.low <= value <= known.high
    if fits and isinstance(value, tuple):
        fits = all(isinstance(entry, str) and entry for entry in value)
    if fits and isinstance(value, str | tuple):
        fits = not any(map(_NO_TEXT.search, [value] if isinstance(value, str) else value))
    if fits and known.choices is not None:
        fits = value in known.choices()
    return fits and known.check(value)
