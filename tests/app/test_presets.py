"""Presets: values that go together, by name, ready-made and saved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import defaults
from app.json_file import JsonFile
from app.message_bar import BarMessage
from app.preset_dialog import PresetNameDialog
from app.presets import LONGEST_NAME, BuiltIn, Preset, PresetStore, built_in, clean_name
from app.prompt_panel import PromptPanel
from engine.errors import EngineError
from engine.job import STARTER_MODEL, Job
from tests.app.windows import controls, mnemonics

SDXL = "/models/sdxl.safetensors"
MINE = Preset(9, 3.5, "euler_ancestral", "exponential")
Open = Callable[[], PresetStore]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Zoë 🎨" / "presets.json"


@pytest.fixture
def open_store(path: Path) -> Open:
    return lambda: PresetStore(JsonFile(path))


@pytest.fixture
def panel(qtbot: QtBot) -> PromptPanel:
    panel = PromptPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.activateWindow()
    qtbot.waitExposed(panel)
    return panel


def shown(panel: PromptPanel) -> Preset:
    job = panel.job()
    return Preset(job.steps, job.guidance, job.sampler, job.schedule)


def choose(panel: PromptPanel, name: str) -> None:
    """As a person does it in the list."""
    box = panel.preset._list
    row = box.findText(name)
    box.setCurrentIndex(row)
    box.activated.emit(row)


# The values


@pytest.mark.parametrize("model", [STARTER_MODEL, SDXL])
def test_ready_made_presets_suit_the_model(model: str) -> None:
    presets = built_in(model)
    steps = [presets[name].steps for name in BuiltIn]
    assert steps == sorted(steps, reverse=True) and list(presets) == list(BuiltIn)
    first = defaults.default_job(model)
    assert presets[BuiltIn.NORMAL] == Preset(20, first.guidance, first.sampler, first.schedule)
    assert presets[BuiltIn.FEW_STEP].guidance == 1.0  # distilled models take no guidance
    for preset in presets.values():
        Job("", **preset.to_dict())


@pytest.mark.parametrize(
    "values",
    [
        (0, 6.0, "euler", "karras"),
        (20, float("nan"), "euler", "karras"),
        (20, 6.0, "nonsense", "karras"),
        (20, 6.0, "euler", "nonsense"),
        ("20", 6.0, "euler", "karras"),
    ],
)
def test_values_that_no_job_can_have_are_no_preset(values: tuple[object, ...]) -> None:
    with pytest.raises(EngineError):
        Preset(*values)  # type: ignore[arg-type]


def test_names() -> None:
    assert clean_name("  a \n b  ") == "a b"
    assert clean_name("Zoe\u0308") == "Zo\u00eb"  # one letter, however it was typed
    assert clean_name("絵 🎨") == "絵 🎨"
    assert len(clean_name("x" * 500)) == LONGEST_NAME
    assert clean_name(" \t") == ""


# The file


def test_they_outlive_the_program(open_store: Open) -> None:
    store = open_store()
    assert store.is_readable and not store.presets
    store.save("絵 🎨 (Ölbild)", MINE)
    store.save("b", Preset(1, 1.0, "lcm", "sgm_uniform"))
    store.rename("b", "A")
    store.wait()
    assert dict(open_store().presets) == dict(store.presets)
    assert list(open_store().presets) == ["A", "絵 🎨 (Ölbild)"]
    assert store.remove("A").steps == 1
    store.wait()
    assert list(open_store().presets) == ["絵 🎨 (Ölbild)"]


def test_names_that_differ_in_case_are_one(open_store: Open) -> None:
    store = open_store()
    store.save("Mine", MINE)
    store.save("MINE", Preset(1, 1.0, "lcm", "karras"))
    assert list(store.presets) == ["MINE"] and store.presets["MINE"].steps == 1
    store.rename("MINE", "mine")
    assert list(store.presets) == ["mine"]
    assert store.find(" mINe ") == "mine" and store.find("other") is None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("€ garbage", []),
        ('{"presets": 3}', []),
        (
            json.dumps(
                {
                    "presets": {
                        "good": MINE.to_dict(),
                        "few": {"steps": 4},
                        "wrong": MINE.to_dict() | {"steps": "x"},
                        "more": MINE.to_dict() | {"x": 1},
                        "list": [1],
                        " ": MINE.to_dict(),
                    }
                }
            ),
            ["good"],
        ),
    ],
)
def test_a_garbage_file_costs_the_presets_alone(
    open_store: Open, path: Path, text: str, left: list[str]
) -> None:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    store = open_store()
    assert not store.is_readable and list(store.presets) == left


# In the panel


def test_a_preset_sets_all_of_its_values(panel: PromptPanel) -> None:
    for name, built in (("Fast", BuiltIn.FAST), ("Few-step", BuiltIn.FEW_STEP)):
        choose(panel, name)
        assert shown(panel) == built_in(STARTER_MODEL)[built]
        assert panel.preset.name == name
    assert "Lightning" in panel.preset._list.toolTip()


def test_changed_values_are_custom(panel: PromptPanel) -> None:
    assert panel.preset.name == "Normal"
    panel.steps.setValue(21)
    assert panel.preset.name == "Custom"
    panel.steps.setValue(30)
    assert panel.preset.name == "Quality"
    panel.sampler.set_value("euler")
    assert panel.preset.name == "Custom"
    panel.show_job(Job("", **built_in(STARTER_MODEL)[BuiltIn.FAST].to_dict()))
    assert panel.preset.name == "Fast"


def test_custom_is_no_choice(panel: PromptPanel) -> None:
    panel.preset._list.setFocus()
    QTest.keyClick(panel.preset._list, Qt.Key.Key_End)
    assert panel.preset.name == "Few-step"
    assert shown(panel) == built_in(STARTER_MODEL)[BuiltIn.FEW_STEP]


def test_presets_follow_the_model(panel: PromptPanel) -> None:
    choose(panel, "Quality")
    panel.model.set_value(SDXL)
    assert panel.preset.name == "Quality"
    assert shown(panel) == built_in(SDXL)[BuiltIn.QUALITY]
    panel.model.set_value(STARTER_MODEL)
    assert shown(panel) == built_in(STARTER_MODEL)[BuiltIn.QUALITY]


def test_own_values_are_saved_renamed_and_deleted(panel: PromptPanel) -> None:
    told: list[BarMessage] = []
    panel.told.connect(told.append)
    panel._use_preset(MINE)
    panel.preset.save("Ölbild 🎨")
    assert panel.preset.name == "Ölbild 🎨"
    choose(panel, "Normal")
    choose(panel, "Ölbild 🎨")
    assert shown(panel) == MINE
    panel.preset.rename("Aquarell")
    assert panel.preset.name == "Aquarell"
    panel.preset.delete()
    assert panel.preset.name == "Custom" and shown(panel) == MINE
    assert "Aquarell" in told[0].text
    told[0].choices[0].act()
    assert panel.preset.name == "Aquarell"


def test_a_saved_twin_of_a_ready_made_preset_stays_chosen(panel: PromptPanel) -> None:
    panel.preset.save("Twin")
    assert panel.preset.name == "Twin"
    choose(panel, "Few-step")
    choose(panel, "Twin")
    assert panel.preset.name == "Twin"
    choose(panel, "Normal")
    assert panel.preset.name == "Normal"


def test_what_cannot_be_done_is_off(panel: PromptPanel) -> None:
    panel.preset.delete()  # a ready-made one: nothing happens
    panel.preset.rename("x")
    assert panel.preset.name == "Normal"
    panel.preset._prepare_menu()
    assert not panel.preset.delete_action.isEnabled()
    panel.preset.save("Mine")
    panel.preset._prepare_menu()
    assert panel.preset.delete_action.isEnabled() and panel.preset.rename_action.isEnabled()


def dialog_of(panel: PromptPanel) -> PresetNameDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PresetNameDialog)
    return dialog


def test_the_dialog_tells_what_a_name_would_do(panel: PromptPanel) -> None:
    panel.preset.save("Mine")
    panel.preset.save_action.trigger()
    dialog = dialog_of(panel)
    assert not dialog.save.isEnabled()  # no name
    for name, can_be, word in (("quality", False, "ready-made"), ("mINE", True, "“Mine”")):
        dialog.line.setText(name)
        assert dialog.save.isEnabled() == can_be and word in dialog.note.text
    dialog.line.setText(" New  one ")
    assert dialog.note.text == ""
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert panel.preset.name == "New one"
    panel.preset.rename_action.trigger()
    dialog = dialog_of(panel)
    assert dialog.line.text() == "New one" and dialog.note.text == ""
    dialog.line.setText("NEW ONE")
    dialog.save.click()
    assert panel.preset.name == "NEW ONE"


def test_the_dialog_is_for_everybody(panel: PromptPanel) -> None:
    panel.preset.save_action.trigger()
    dialog = dialog_of(panel)
    letters = [letter for letter, _ in mnemonics(dialog)]
    assert sorted(letters) == ["c", "n", "s"]
    for control in controls(dialog):
        assert QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not panel.preset._store.presets


# Reset


def test_reset_makes_the_settings_new_and_can_be_taken_back(panel: PromptPanel) -> None:
    told: list[BarMessage] = []
    panel.told.connect(told.append)
    job = Job(
        "a fox",
        negative="blur",
        model=SDXL,
        width=832,
        height=1216,
        steps=3,
        guidance=2.0,
        sampler="lcm",
        schedule="simple",
        seed=7,
        count=5,
        device="cpu",
        precision="f32",
    )
    panel.show_job(job)
    panel.seed.set_random(False)
    panel.reset()
    new = panel.job()
    assert (new.prompt, new.negative, new.model) == ("a fox", "blur", SDXL)
    assert (new.width, new.height, new.count) == (1024, 1024, 1)
    assert shown(panel) == built_in(SDXL)[BuiltIn.NORMAL] and panel.seed.is_random
    assert (new.device, new.precision) == ("cpu", "f32")  # of the machine
    told[0].choices[0].act()
    assert panel.job().to_dict() | {"id": ""} == job.to_dict() | {"id": ""}
    assert not panel.seed.is_random
