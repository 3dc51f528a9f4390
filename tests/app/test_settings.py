"""Settings: declared once, checked, kept through versions, replaced where they are bad."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import app.settings_store
from app.json_file import MAX_BYTES, JsonFile
from app.power_policy import OnBattery, PowerRules
from app.settings import Editor, Page, Settings, about, is_good
from app.settings_store import SettingsStore

OTHER = Settings(
    device="directml:10de-1f82-12345678-a1-0",
    device_name="GTX 🎮",
    precision="f16",
    idle_minutes=30,
    on_battery="pause",
    pause_on_saver=False,
    model_folders=("/models/絵", "C:\\SD"),
    theme="dark",
)


@pytest.fixture
def path(qapp: QApplication, tmp_path: Path) -> Path:
    return tmp_path / "Ünï 🎨" / "settings.json"


def written(path: Path, text: str) -> SettingsStore:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return SettingsStore(JsonFile(path))


def test_what_was_changed_is_there_at_the_next_start(path: Path) -> None:
    store = SettingsStore(JsonFile(path))
    assert store.settings == Settings() and store.is_readable
    told: list[str] = []
    store.changed.connect(told.append)
    store.change(OTHER)
    store.wait()
    changed = {f.name for f in fields(OTHER) if getattr(OTHER, f.name) != f.default}
    assert set(told) == changed and len(told) == len(changed)
    again = SettingsStore(JsonFile(path))
    assert again.settings == OTHER and again.is_readable and not again.replaced
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_no_change_is_neither_told_nor_written(path: Path) -> None:
    store = SettingsStore(JsonFile(path))
    store.changed.connect(pytest.fail)
    store.change(Settings())
    store.wait()
    assert not path.exists()


@pytest.mark.parametrize(
    "text",
    ["", "\0\1", "[]", "{", "null", "[" * 100_000, " " * (MAX_BYTES + 1)],
    ids=["empty", "binary", "list", "half", "null", "deep", "large"],
)
def test_garbage_is_all_defaults_and_told(path: Path, text: str) -> None:
    store = written(path, text)
    assert store.settings == Settings()
    assert not store.is_readable


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("theme", 3),
        ("theme", ["dark"]),
        ("idle_minutes", 0),
        ("idle_minutes", 241),
        ("idle_minutes", 10.0),
        ("idle_minutes", True),
        ("pause_on_saver", 1),
        ("model_folders", "/models"),
        ("model_folders", ["/models", 3]),
        ("model_folders", [""]),
        ("model_folders", ["/models", "/a\0b"]),
        ("pictures", "/a\ud800b"),
        ("model_folders", {"a": 1}),
        ("name_pattern", ""),
        ("name_pattern", " / . "),
        ("name_pattern", "{promt}"),
        ("pictures", "relative/folder"),
        ("language", "tlh"),
        ("device", None),
    ],
)
def test_one_bad_value_costs_itself_alone(path: Path, name: str, value: object) -> None:
    other = "precision" if name != "precision" else "theme"
    data = {**asdict(OTHER), name: value}
    store = written(path, json.dumps(data))
    assert getattr(store.settings, name) == getattr(Settings(), name)
    assert getattr(store.settings, other) == getattr(OTHER, other)
    assert store.replaced == [name]
    assert len(store.replaced_titles) == 1 and "&" not in store.replaced_titles[0]


def test_what_a_newer_version_wrote_stays(path: Path) -> None:
    store = written(path, json.dumps({"version": 99, "theme": "dark", "hologram": {"a": [1]}}))
    store.change(replace(store.settings, theme="light"))
    store.wait()
    data = json.loads(path.read_text("utf-8"))
    assert (data["version"], data["theme"], data["hologram"]) == (99, "light", {"a": [1]})


def test_an_old_file_goes_through_every_migration(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rename(data: dict[str, Any]) -> None:
        data["colours"] = data.pop("color")

    def split(data: dict[str, Any]) -> None:
        data["theme"] = data.pop("colours").lower()

    monkeypatch.setattr(app.settings_store, "VERSION", 3)
    monkeypatch.setattr(app.settings_store, "MIGRATIONS", {1: rename, 2: split})
    store = written(path, json.dumps({"version": 1, "color": "DARK"}))
    assert store.settings.theme == "dark"
    store.change(replace(store.settings, idle_minutes=11))
    store.wait()
    data = json.loads(path.read_text("utf-8"))
    assert data["version"] == 3 and "color" not in data


def test_every_default_is_good_and_everything_has_words() -> None:
    for item in fields(Settings):
        assert is_good(item, item.default), item.name
        known = about(item)
        assert known.title() or known.editor is Editor.NONE
        if type(item.default) is int:
            assert known.low < known.high


def test_a_page_is_reset_and_the_others_are_not() -> None:
    reset = OTHER.reset(Page.POWER)
    assert (reset.on_battery, reset.pause_on_saver) == ("gentle", True)
    assert reset == replace(OTHER, on_battery="gentle", pause_on_saver=True)
    assert OTHER.reset(Page.DEVICE).device_name == ""


def test_settings_become_power_rules() -> None:
    settings = replace(
        Settings(), on_battery="pause", gentle_percent=30, gentle_below=50, pause_below=7
    )
    assert settings.power_rules == PowerRules(OnBattery.PAUSE, 0.3, 50, 7, True)


@pytest.mark.parametrize(
    ("changes", "device"),
    [
        ({}, "auto"),
        ({"device": "cpu", "vendor": "intel"}, "cpu"),
        ({"vendor": "intel"}, "directml:intel"),
        ({"preference": "minimum_power"}, "directml:minimum_power"),
        (
            {"vendor": "amd", "kind": "integrated", "preference": "minimum_power"},
            "directml:amd,integrated,minimum_power",
        ),
        ({"kind": "cpu"}, "cpu"),
    ],
)
def test_settings_become_the_device_of_a_job(changes: dict[str, str], device: str) -> None:
    assert replace(Settings(), **changes).job_device == device  # type: ignore[arg-type]
