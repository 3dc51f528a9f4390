"""The settings dialog: a copy until OK, shown at once where that is safe, usable by keyboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QTranslator, QUrl
from PySide6.QtGui import QAccessible, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.devices import Verdict
from app.setting_editors import FoldersEditor, PatternEditor
from app.settings import Page, Settings
from app.settings_dialog import SettingsDialog
from tests.app.machines import (
    CPU,
    CPU_ONLY,
    GTX,
    HYBRID_LAPTOP,
    IRIS,
    RX,
    RX_TWIN,
    WORKSTATION,
    ListedDevices,
)
from tests.app.windows import controls, mnemonics, takes_tab

USUAL = Path("/pictures of Zoë")
OK = QDialogButtonBox.StandardButton.Ok
Make = Callable[..., SettingsDialog]


@pytest.fixture
def make(qtbot: QtBot) -> Make:
    """`make(settings, provider)`: a dialog that is shown."""
    kept: list[SettingsDialog] = []

    def make(
        settings: Settings | None = None, provider: ListedDevices | None = None
    ) -> SettingsDialog:
        provider = provider or ListedDevices(HYBRID_LAPTOP)
        dialog = SettingsDialog(settings or Settings(), provider, USUAL)
        qtbot.addWidget(dialog)
        kept.append(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    return make


def rows(dialog: SettingsDialog) -> list[str]:
    """The names in the list of devices."""
    model = picker(dialog).list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def picker(dialog: SettingsDialog):  # type: ignore[no-untyped-def]
    found = dialog.forms[Page.DEVICE].picker
    assert found is not None
    return found


def choose(dialog: SettingsDialog, words: str) -> None:
    """Selects the device whose row begins so."""
    view = picker(dialog).list
    at = next(i for i, name in enumerate(rows(dialog)) if name.startswith(words))
    view.setCurrentIndex(view.model().index(at, 0))


def accepted(dialog: SettingsDialog) -> list[Settings]:
    heard: list[Settings] = []
    dialog.accepted_settings.connect(heard.append)
    dialog.buttons.button(OK).click()
    return heard


def test_what_was_shown_comes_back_unchanged(make: Make) -> None:
    settings = replace(
        Settings(),
        device=IRIS.id,
        device_name=IRIS.name,
        vendor="intel",
        kind="integrated",
        preference="minimum_power",
        precision="f16",
        memory="idle",
        idle_minutes=33,
        on_battery="integrated",
        gentle_percent=25,
        gentle_below=44,
        pause_below=11,
        pause_on_saver=False,
        keep_awake=False,
        model_folders=("/models", "/絵"),
        pictures="/my pictures",
        name_pattern="{date}/{prompt}",
        hub_endpoint="https://hub.example/models",
        theme="dark",
        text_percent=125,
        language="en",
    )
    unchanged = {name for name in Settings.__slots__ if _same(settings, name)}
    assert not unchanged  # every setting is tried
    dialog = make(settings)
    dialog.previewed.connect(pytest.fail)
    assert accepted(dialog) == [settings]


def _same(settings: Settings, name: str) -> bool:
    return bool(getattr(settings, name) == getattr(Settings(), name))


def test_every_page_changes_its_settings(make: Make) -> None:
    dialog = make()
    device, power = dialog.forms[Page.DEVICE].editors, dialog.forms[Page.POWER].editors
    device["precision"].set_value("f32")
    power["on_battery"].set_value("pause")
    power["pause_below"].set_value(33)
    power["keep_awake"].set_value(False)
    dialog.forms[Page.FOLDERS].editors["pictures"].set_value("/elsewhere")
    choose(dialog, "Intel")
    (settings,) = accepted(dialog)
    assert settings == replace(
        Settings(),
        precision="f32",
        on_battery="pause",
        pause_below=33,
        keep_awake=False,
        pictures="/elsewhere",
        device=IRIS.id,
        device_name=IRIS.name,
    )


def test_colours_are_seen_at_once_and_cancel_takes_them_back(make: Make) -> None:
    dialog = make()
    seen: list[Settings] = []
    dialog.previewed.connect(seen.append)
    dialog.accepted_settings.connect(pytest.fail)
    dialog.forms[Page.POWER].editors["on_battery"].set_value("pause")
    dialog.forms[Page.APPEARANCE].editors["theme"].set_value("dark")
    assert seen == [replace(Settings(), theme="dark")]  # and nothing of the rest
    dialog.reject()
    assert seen[1:] == [Settings()]


def test_cancel_without_a_live_change_says_nothing(make: Make) -> None:
    dialog = make()
    dialog.previewed.connect(pytest.fail)
    dialog.forms[Page.POWER].editors["on_battery"].set_value("pause")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_page_is_reset_in_the_form_alone(make: Make) -> None:
    settings = replace(Settings(), theme="dark", text_percent=150, on_battery="pause")
    dialog = make(settings)
    dialog.show_page(Page.APPEARANCE)
    seen: list[Settings] = []
    dialog.previewed.connect(seen.append)
    reset = dialog.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
    reset.click()
    assert dialog.settings == replace(Settings(), on_battery="pause")
    assert dialog.forms[Page.APPEARANCE].editors["theme"].value == "system"
    assert seen[-1].theme == "system"
    dialog.show_page(Page.POWER)
    reset.click()
    assert accepted(dialog) == [Settings()]


def test_what_is_wrong_is_named_and_keeps_ok_off(make: Make) -> None:
    dialog = make()
    pattern = dialog.forms[Page.FOLDERS].editors["name_pattern"]
    assert isinstance(pattern, PatternEditor)
    pattern.set_value("{promt}")
    assert "{promt}" in pattern.result
    fault = next(label for label in dialog.findChildren(QLabel) if "correct" in label.text())
    assert fault.isVisible() and "File names" in fault.text()
    assert not dialog.buttons.button(OK).isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    pattern.set_value("{date}/{prompt}")
    assert pattern.result.endswith("2026-03-01/A fox in the snow.png")
    assert dialog.buttons.button(OK).isEnabled() and not fault.isVisible()


# The adapter picker


def test_a_hybrid_laptop(make: Make) -> None:
    dialog = make()
    assert rows(dialog) == [f"Automatic: {GTX.name}", GTX.name, IRIS.name, CPU.name]
    model = picker(dialog).list.model()
    texts = [str(model.index(1, column).data()) for column in range(model.columnCount())]
    assert texts == [GTX.name, "Discrete GPU", "4 GB", "float16 and float32", GTX.driver]
    dialog.forms[Page.DEVICE].editors["preference"].set_value("minimum_power")
    assert rows(dialog)[0] == f"Automatic: {IRIS.name}"
    choose(dialog, IRIS.name)
    assert not dialog.forms[Page.DEVICE].editors["preference"].isEnabled()


def test_two_equal_cards_can_be_told_apart(make: Make) -> None:
    dialog = make(provider=ListedDevices(WORKSTATION))
    choose(dialog, f"{RX.name} #2")
    (settings,) = accepted(dialog)
    assert settings.device == RX_TWIN.id and settings.device_name == f"{RX.name} #2"


def test_filters_narrow_the_list_and_the_automatic_choice(make: Make) -> None:
    dialog = make()
    chooser = picker(dialog)
    chooser._vendor.set_value("intel")
    assert rows(dialog) == [f"Automatic: {IRIS.name}", IRIS.name]
    chooser._kind.set_value("discrete")
    assert rows(dialog) == ["Automatic: no device fits"]
    (settings,) = accepted(dialog)
    assert settings.job_device == "directml:intel,discrete"


def test_a_chosen_device_outlives_a_filter(make: Make) -> None:
    dialog = make(replace(Settings(), device=GTX.id, device_name=GTX.name))
    picker(dialog)._vendor.set_value("intel")
    assert GTX.name in rows(dialog)
    assert dialog.settings.device == GTX.id


def test_a_device_that_is_gone_stays_until_another_is_chosen(make: Make) -> None:
    provider = ListedDevices((IRIS, CPU))
    dialog = make(replace(Settings(), device=GTX.id, device_name="My card"), provider)
    assert rows(dialog)[1] == "My card: not in this computer now"
    assert dialog.settings.device == GTX.id
    assert not picker(dialog)._test.isEnabled()
    provider.machine = HYBRID_LAPTOP
    provider.refresh()
    assert GTX.name in rows(dialog) and "My card: not in this computer now" not in rows(dialog)
    assert dialog.settings.device == GTX.id
    provider.machine = CPU_ONLY
    provider.refresh()
    choose(dialog, CPU.name)
    (settings,) = accepted(dialog)
    assert (settings.device, settings.device_name) == (CPU.id, CPU.name)


def test_adapters_come_and_go_while_it_is_open(qtbot: QtBot, make: Make) -> None:
    provider = ListedDevices(CPU_ONLY)
    dialog = make(provider=provider)
    looks = provider.looks
    assert looks >= 1  # when it was shown
    provider.machine = HYBRID_LAPTOP
    picker(dialog)._timer.timeout.emit()
    assert provider.looks == looks + 1 and len(rows(dialog)) == 4
    dialog.tabs.setCurrentIndex(1)
    assert not picker(dialog)._timer.isActive()
    dialog.tabs.setCurrentIndex(0)
    assert picker(dialog)._timer.isActive()


def test_before_anything_is_known_nothing_is_gone(make: Make) -> None:
    provider = ListedDevices(HYBRID_LAPTOP, known=False)
    dialog = make(replace(Settings(), device=GTX.id, device_name=GTX.name), provider)
    provider.devices, provider.is_known = (), False
    picker(dialog)._fill()
    assert rows(dialog) == ["Automatic", GTX.name]


def test_the_verdict_of_a_test_is_shown(make: Make) -> None:
    provider = ListedDevices(HYBRID_LAPTOP)
    dialog = make(provider=provider)
    chooser = picker(dialog)
    assert chooser._verdict.text() == "Not tested."
    chooser._test.click()
    assert provider.trying == GTX.id  # what "Automatic" stands for
    assert not chooser._test.isEnabled() and GTX.name in chooser._verdict.text()
    provider.answer(Verdict(GTX.id, (("attention", "f16"),)))
    assert "attention (float16)" in chooser._verdict.text() and chooser._test.isEnabled()
    choose(dialog, IRIS.name)
    assert chooser._verdict.text() == "Not tested."


def test_the_integrated_gpu_is_offered_where_there_is_one(make: Make) -> None:
    for machine, there in ((WORKSTATION, False), (HYBRID_LAPTOP, True)):
        box = make(provider=ListedDevices(machine)).forms[Page.POWER].editors["on_battery"]
        row = box.findData("integrated")  # type: ignore[union-attr]
        assert box.model().item(row).isEnabled() is there  # type: ignore[union-attr]


def test_the_list_of_devices_is_a_sound_model(make: Make) -> None:
    provider = ListedDevices(HYBRID_LAPTOP)
    dialog = make(provider=provider)
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(picker(dialog).list.model(), fatal)
    for machine in (CPU_ONLY, WORKSTATION, (), HYBRID_LAPTOP):
        provider.machine = machine
        provider.refresh()
    assert tester.model() is picker(dialog).list.model()


# Folders


def folders_editor(dialog: SettingsDialog) -> FoldersEditor:
    editor = dialog.forms[Page.FOLDERS].editors["model_folders"]
    assert isinstance(editor, FoldersEditor)
    dialog.show_page(Page.FOLDERS)
    return editor


def test_folders_are_added_once_and_removed_by_key(
    qtbot: QtBot, make: Make, tmp_path: Path
) -> None:
    comfy = tmp_path / "Bilder 🎨"
    (comfy / "models" / "checkpoints").mkdir(parents=True)
    dialog = make()
    editor = folders_editor(dialog)
    for path in (comfy, tmp_path, comfy):
        editor.add(str(path))
    assert editor.value == (str(comfy), str(tmp_path))
    model = editor.list.model()
    qtbot.waitUntil(lambda: "(ComfyUI)" in str(model.index(0, 0).data()))
    assert editor.value == (str(comfy), str(tmp_path))
    editor.list.setCurrentIndex(model.index(0, 0))
    QTest.keyClick(editor.list, Qt.Key.Key_Delete)
    assert accepted(dialog)[0].model_folders == (str(tmp_path),)


def test_folders_can_be_dropped(make: Make, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    editor = folders_editor(make())
    data = QMimeData()
    data.setUrls(
        [
            QUrl.fromLocalFile(str(tmp_path)),
            QUrl.fromLocalFile(str(tmp_path / "file")),
            QUrl("https://example.org/"),
        ]
    )
    copy, left, none = (
        Qt.DropAction.CopyAction,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    editor.list.dropEvent(QDropEvent(QPointF(1, 1), copy, data, left, none))
    assert editor.value == (str(tmp_path),)


def test_the_usual_folder_is_named(make: Make) -> None:
    editor = make().forms[Page.FOLDERS].editors["pictures"]
    assert editor.edit.placeholderText() == str(USUAL)  # type: ignore[union-attr]
    assert editor.value == ""


# Access and languages


def test_every_control_has_a_name_and_tab_visits_it_once(make: Make) -> None:
    dialog = make()
    dialog.activateWindow()
    for page in Page:
        dialog.show_page(page)
        QApplication.processEvents()
        seen = [w for w in controls(dialog) if w.isVisible()]
        for widget in seen:
            interface = QAccessible.queryAccessibleInterface(widget)
            assert interface.text(QAccessible.Text.Name).strip(), widget
        expected = {w for w in seen if takes_tab(w)}
        first = dialog.tabs.tabBar()
        first.setFocus()
        visited: list[QWidget] = []
        while not visited or (QApplication.focusWidget() is not first and len(visited) < 40):
            visited.append(QApplication.focusWidget())
            QTest.keyClick(visited[-1], Qt.Key.Key_Tab)
        assert Counter(visited) == Counter({first, *expected}), page
        buttons = dialog.buttons.buttons()
        assert set(visited[-len(buttons) :]) == set(buttons)  # the last ones


def test_letters_are_given_once_on_each_page(make: Make) -> None:
    dialog = make()
    for page in Page:
        dialog.show_page(page)
        QApplication.processEvents()
        hidden = {
            text
            for form in dialog.forms.values()
            if form.page is not page
            for _, text in mnemonics(form)
        }
        found = [(letter, text) for letter, text in mnemonics(dialog) if text not in hidden]
        counts = Counter(letter for letter, _ in found)
        assert not [text for letter, text in found if counts[letter] > 1], page


class Longer(QTranslator):
    """Marks and lengthens every text."""

    def translate(self, context: str, source: str, note: str | None = None, n: int = -1) -> str:
        return f"[{source}{'~' * round(len(source) * 0.4 + 1)}]"

    def isEmpty(self) -> bool:
        return False


def test_another_language_is_taken_on_while_it_is_open(
    qtbot: QtBot, qapp: QApplication, make: Make
) -> None:
    dialog = make(replace(Settings(), on_battery="pause"))
    dialog.show_page(Page.POWER)
    dialog.forms[Page.POWER].editors["pause_below"].set_value(33)
    translator = Longer()
    qapp.installTranslator(translator)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the old pages
    try:
        assert dialog.tabs.currentIndex() == 1 and "~" in dialog.windowTitle()
        assert dialog.forms[Page.POWER].editors["pause_below"].value() == 33  # type: ignore[operator]
        dialog.activateWindow()
        dialog.tabs.tabBar().setFocus()
        QTest.keyClick(dialog.tabs.tabBar(), Qt.Key.Key_Tab)
        while QApplication.focusWidget().objectName().startswith("Scroll"):  # of the tab bar
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.forms[Page.POWER].isAncestorOf(QApplication.focusWidget())
        names = {device.name for device in HYBRID_LAPTOP} | {"AMD", "Intel", "NVIDIA", "Qualcomm"}
        plain = [
            widget.text()
            for widget in dialog.findChildren(QWidget)
            if isinstance(widget, QLabel | QAbstractButton)
            and widget.text()
            and "~" not in widget.text()
            and widget.text() not in names
            and not widget.objectName().startswith("qt_")
        ]
        assert not plain
    finally:
        qapp.removeTranslator(translator)


def test_a_small_screen_has_room(qtbot: QtBot, make: Make) -> None:
    """1280x800 at 200 %; what does not fit can be scrolled."""
    dialog = make()
    hint = dialog.minimumSizeHint()
    assert hint.width() <= 640 and hint.height() <= 400
    dialog.resize(640, 400)
    for page in Page:
        dialog.show_page(page)
        QApplication.processEvents()
        area = dialog.tabs.currentWidget()
        assert area.horizontalScrollBar().maximum() == 0, page  # type: ignore[union-attr]
