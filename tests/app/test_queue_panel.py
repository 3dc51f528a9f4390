"""The queue's panel and dialogs: by keyboard and by drag, and what the window says about it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel
from pytestqt.qtbot import QtBot

from app import add_many
from app.add_many import AddManyDialog
from app.folders import Folders
from app.main_window import MainWindow
from app.queue_database import Trouble
from app.queue_desk import FILE, PAUSED, REMOVED
from app.queue_engine import Pause
from app.queue_plan import Combine, Plan, Seeds, Wishes
from app.queue_record import JobState
from app.queue_store import QueueStore
from app.runner import Runner
from engine import protocol
from engine.job import Job
from tests.app.conftest import PATIENCE_MS
from tests.app.fake_worker import GOOD_LIFE, Script
from tests.app.jobs import small_job
from tests.app.windows import controls, mnemonics, takes_tab

Action, Button, Modifier = Qt.DropAction, Qt.MouseButton, Qt.KeyboardModifier

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
HANGING = ("ready", "run", "step 1", "hang")


@pytest.fixture
def make(
    make_runner: Callable[..., Runner],
    make_window: Callable[..., MainWindow],
    tmp_path: Path,
    qtbot: QtBot,
) -> Callable[..., MainWindow]:
    """`make(*lives)`: a window whose queue is read, with a worker that lives them."""

    def make(*lives: tuple[str, ...]) -> MainWindow:
        window = make_window(make_runner(Script(tmp_path / "script", *lives).command))
        with qtbot.waitSignal(window.queue.engine.loaded, timeout=PATIENCE_MS):
            pass
        window.activateWindow()
        return window

    return make


@pytest.fixture
def paused(make: Callable[..., MainWindow], qtbot: QtBot) -> MainWindow:
    """With five waiting jobs, seeds 0 to 4, and the focus in the list."""
    window = make(GOOD_LIFE)
    window.queue.engine.pause()
    fill(qtbot, window, 5)
    window.queue.panel.view.setFocus()
    return window


def fill(qtbot: QtBot, window: MainWindow, count: int, **changes: object) -> list[str]:
    jobs = [small_job(seed=number, **changes) for number in range(count)]
    before = len(window.queue.engine.model.records)
    window.queue.engine.add(lambda: jobs)
    model = window.queue.engine.model
    qtbot.waitUntil(lambda: model.rowCount() == before + count, timeout=PATIENCE_MS)
    return [job.id for job in jobs]


def seeds(window: MainWindow) -> list[int]:
    return [record.job.seed for record in window.queue.engine.model.records]


def states(window: MainWindow) -> list[str]:
    return [record.state.value for record in window.queue.engine.model.records]


def choose(window: MainWindow, *rows: int) -> None:
    records = window.queue.engine.model.records
    window.queue.panel.view.select([records[row].id for row in rows])


def key(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(QApplication.focusWidget(), key, modifier)


def test_jobs_are_moved_by_keyboard(qtbot: QtBot, paused: MainWindow) -> None:
    choose(paused, 3)
    key(paused, Qt.Key.Key_Up, ALT)
    qtbot.waitUntil(lambda: seeds(paused) == [0, 1, 3, 2, 4], timeout=PATIENCE_MS)
    assert paused.queue.panel.view.selected_rows == [2]  # it stays selected
    key(paused, Qt.Key.Key_Up, ALT)
    key(paused, Qt.Key.Key_Up, ALT)
    qtbot.waitUntil(lambda: seeds(paused)[0] == 3, timeout=PATIENCE_MS)


def test_two_at_once_and_not_over_the_end(qtbot: QtBot, paused: MainWindow) -> None:
    choose(paused, 2, 3)
    key(paused, Qt.Key.Key_Down, ALT)
    qtbot.waitUntil(lambda: seeds(paused) == [0, 1, 4, 2, 3], timeout=PATIENCE_MS)
    key(paused, Qt.Key.Key_Down, ALT)
    key(paused, Qt.Key.Key_Up, ALT)
    qtbot.waitUntil(lambda: seeds(paused) == [0, 1, 2, 3, 4], timeout=PATIENCE_MS)


def drop(window: MainWindow, rows: list[int], place: QPoint) -> None:
    """As Qt does at the end of a drag."""
    view = window.queue.panel.view
    model = window.queue.engine.model
    data = model.mimeData([model.index(row) for row in rows])
    event = QDropEvent(
        QPointF(place), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, NONE
    )
    event.source = lambda: view  # type: ignore[method-assign]
    view.dropEvent(event)
    assert event.dropAction() is Qt.DropAction.IgnoreAction  # the view removes nothing


@pytest.mark.parametrize(
    ("rows", "onto", "upper", "wanted"),
    [
        ([4], 1, True, [0, 4, 1, 2, 3]),
        ([4], 1, False, [0, 1, 4, 2, 3]),
        ([0, 2], 3, False, [1, 3, 0, 2, 4]),
    ],
)
def test_a_drop_goes_where_it_is_shown(
    qtbot: QtBot, paused: MainWindow, rows: list[int], onto: int, upper: bool, wanted: list[int]
) -> None:
    view = paused.queue.panel.view
    rect = view.visualRect(paused.queue.engine.model.index(onto))
    place = rect.center() + QPoint(0, -rect.height() // 4 if upper else rect.height() // 4)
    drop(paused, rows, place)
    qtbot.waitUntil(lambda: seeds(paused) == wanted, timeout=PATIENCE_MS)


def test_a_drop_below_the_last_goes_to_the_end(qtbot: QtBot, paused: MainWindow) -> None:
    paused.queue.panel.view.resize(300, 2000)
    drop(paused, [0], QPoint(20, 1900))
    qtbot.waitUntil(lambda: seeds(paused) == [1, 2, 3, 4, 0], timeout=PATIENCE_MS)


def test_remove_and_bring_back(qtbot: QtBot, paused: MainWindow) -> None:
    choose(paused, 1, 3)
    key(paused, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: seeds(paused) == [0, 2, 4], timeout=PATIENCE_MS)
    assert "2 jobs" in paused.page.bar._messages[REMOVED].text
    qtbot.waitUntil(paused.queue.panel.actions_.undo.isEnabled, timeout=PATIENCE_MS)
    key(paused, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: seeds(paused) == [0, 1, 2, 3, 4], timeout=PATIENCE_MS)


def test_delete_can_be_pressed_again(qtbot: QtBot, paused: MainWindow) -> None:
    view = paused.queue.panel.view
    choose(paused, 1)
    for left in ([0, 2, 3, 4], [0, 3, 4], [0, 4], [0]):
        key(paused, Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda left=left: seeds(paused) == left, timeout=PATIENCE_MS)
        assert view.selected_rows == [min(1, len(left) - 1)]


def test_what_is_not_chosen_leaves_nothing_chosen(qtbot: QtBot, paused: MainWindow) -> None:
    paused.queue.engine.remove([paused.queue.engine.model.records[1].id])
    qtbot.waitUntil(lambda: seeds(paused) == [0, 2, 3, 4], timeout=PATIENCE_MS)
    assert paused.queue.panel.view.selected_rows == []


def test_keys_of_the_list_do_nothing_in_a_text_box(qtbot: QtBot, paused: MainWindow) -> None:
    choose(paused, 1)
    paused.panel.prompt.setPlainText("abc")
    paused.panel.prompt.setFocus()
    for code, modifier in (
        *((Qt.Key.Key_Delete, NONE), (Qt.Key.Key_Z, CONTROL), (Qt.Key.Key_D, CONTROL)),
        *((Qt.Key.Key_Up, ALT), (Qt.Key.Key_Delete, CONTROL)),
    ):
        key(paused, code, modifier)
    answers: list[None] = []
    paused.queue.keeper.ask(lambda _store: None, answers.append)  # after all that was asked
    qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE_MS)
    assert seeds(paused) == [0, 1, 2, 3, 4] and states(paused) == ["waiting"] * 5


def test_cancel_retry_duplicate_clear(qtbot: QtBot, paused: MainWindow) -> None:
    actions = paused.queue.panel.actions_
    choose(paused, 0, 1)
    key(paused, Qt.Key.Key_Delete, CONTROL)
    qtbot.waitUntil(lambda: states(paused)[:2] == ["cancelled"] * 2, timeout=PATIENCE_MS)
    choose(paused, 1)
    key(paused, Qt.Key.Key_R, CONTROL)
    qtbot.waitUntil(lambda: states(paused)[:2] == ["cancelled", "waiting"], timeout=PATIENCE_MS)
    key(paused, Qt.Key.Key_D, CONTROL)
    qtbot.waitUntil(lambda: seeds(paused) == [0, 1, 1, 2, 3, 4], timeout=PATIENCE_MS)
    qtbot.waitUntil(actions.clear.isEnabled, timeout=PATIENCE_MS)
    actions.clear.trigger()
    qtbot.waitUntil(lambda: seeds(paused) == [1, 1, 2, 3, 4], timeout=PATIENCE_MS)


def test_commands_are_on_where_they_make_sense(qtbot: QtBot, paused: MainWindow) -> None:
    actions = paused.queue.panel.actions_
    paused.queue.panel.view.clearSelection()
    for action in (actions.edit, actions.retry, actions.cancel, actions.remove, actions.move_up):
        assert not action.isEnabled()
    choose(paused, 2)
    assert actions.edit.isEnabled() and actions.remove.isEnabled()
    assert not actions.retry.isEnabled()
    choose(paused, 2, 3)
    assert not actions.edit.isEnabled()
    qtbot.waitUntil(actions.resume.isVisible, timeout=PATIENCE_MS)
    assert not actions.pause.isVisible()


def test_a_waiting_job_is_edited_in_the_prompt_panel(qtbot: QtBot, paused: MainWindow) -> None:
    panel = paused.panel
    panel.show_job(Job("what I was writing", seed=5))
    panel.seed.set_random(True)
    choose(paused, 2)
    with qtbot.waitSignal(paused.queue.engine.edit_began, timeout=PATIENCE_MS):
        key(paused, Qt.Key.Key_F2)
    assert panel.prompt.toPlainText() == "a red circle" and panel.seed.value == 2
    assert panel.save_edit.isVisible() and not panel.generate.isVisible()
    panel.prompt.setPlainText("a blue square")
    panel.steps.setValue(9)
    key(paused, Qt.Key.Key_Return, CONTROL)  # as Generate
    model = paused.queue.engine.model
    qtbot.waitUntil(lambda: model.records[2].job.prompt == "a blue square", timeout=PATIENCE_MS)
    assert (model.records[2].job.steps, model.records[2].job.seed) == (9, 2)
    assert panel.prompt.toPlainText() == "what I was writing" and panel.seed.is_random
    assert panel.generate.isVisible() and not panel.save_edit.isVisible()
    assert model.rowCount() == 5


def test_an_edit_can_be_left(qtbot: QtBot, paused: MainWindow) -> None:
    choose(paused, 1)
    with qtbot.waitSignal(paused.queue.engine.edit_began, timeout=PATIENCE_MS):
        key(paused, Qt.Key.Key_F2)
    paused.panel.prompt.setPlainText("never mind")
    key(paused, Qt.Key.Key_Escape)
    assert not paused.queue.is_editing
    assert paused.queue.engine.model.records[1].job.prompt == "a red circle"


def test_generate_adds_while_a_job_runs_and_says_if_it_is_paused(
    qtbot: QtBot, make: Callable[..., MainWindow]
) -> None:
    window = make(GOOD_LIFE)
    window.panel.show_job(small_job())
    window.generate()
    window.generate()
    qtbot.waitUntil(lambda: states(window) == ["done", "done"], timeout=PATIENCE_MS)
    window.queue.engine.pause()
    window.generate()
    qtbot.waitUntil(lambda: states(window)[2:] == ["waiting"], timeout=PATIENCE_MS)
    message = window.page.bar._messages[PAUSED]
    message.choices[0].act()
    qtbot.waitUntil(lambda: states(window) == ["done"] * 3, timeout=PATIENCE_MS)
    assert PAUSED not in window.page.bar._messages


def test_what_is_left_is_offered_at_the_next_start(
    qtbot: QtBot, folders: Folders, make: Callable[..., MainWindow]
) -> None:
    from app.queue_keeper import FILE_NAME

    store = QueueStore(folders.data / FILE_NAME)
    store.open()
    store.add(lambda: [small_job(seed=number) for number in range(3)])
    store.take_next(str(folders.pictures))
    store.close()  # as if it had been killed
    window = make(GOOD_LIFE)
    message = window.page.bar._messages[PAUSED]
    assert message.text == "3 jobs are left from the last time. Resume?"
    assert states(window) == ["interrupted", "waiting", "waiting"]
    message.choices[0].act()
    qtbot.waitUntil(lambda: states(window) == ["done"] * 3, timeout=PATIENCE_MS)


def test_troubles_of_the_file_are_told_and_taken_back(paused: MainWindow) -> None:
    for trouble in Trouble:
        paused.queue.keeper.troubled.emit(trouble)
        text = paused.page.bar._messages[FILE].text
        assert str(paused.queue.keeper.folder) in text
    paused.queue.keeper.recovered.emit()
    assert FILE not in paused.page.bar._messages


def test_the_end_of_many_jobs_is_told(qtbot: QtBot, make: Callable[..., MainWindow]) -> None:
    window = make(("ready", "run", "fail bad_output", "serve"))
    fill(qtbot, window, 3)
    with qtbot.waitSignal(window.queue.engine.emptied, timeout=PATIENCE_MS):
        pass
    texts = [message.text for message in window.page.bar._messages.values()]
    assert "The queue has ended: 2 jobs are done, 1 failed." in texts


def test_the_summary_says_what_there_is(qtbot: QtBot, paused: MainWindow) -> None:
    summary = paused.queue.panel.summary
    qtbot.waitUntil(lambda: summary.text() == "Paused · 5 waiting", timeout=PATIENCE_MS)
    paused.queue.engine.resume()
    qtbot.waitUntil(lambda: summary.text() == "5 done", timeout=PATIENCE_MS)
    paused.queue.engine.pause(Pause.POWER)
    fill(qtbot, paused, 2)
    qtbot.waitUntil(
        lambda: summary.text() == "Paused to save power · 2 waiting · 5 done · 4 s left",
        timeout=PATIENCE_MS,
    )


def test_rows_are_drawn_in_every_state_and_scheme(
    qtbot: QtBot, make: Callable[..., MainWindow]
) -> None:
    """Not blank, no error, and unlike each other."""
    window = make(HANGING)
    fill(qtbot, window, 3)
    model, view = window.queue.engine.model, window.queue.panel.view
    qtbot.waitUntil(lambda: states(window)[0] == "running", timeout=PATIENCE_MS)
    model.set_preview(QImage(4, 4, QImage.Format.Format_RGB888))
    record = model.records[1]
    model._records[1] = replace(record, state=JobState.PARKED)
    view.resize(300, 400)
    for mode in window.actions_.modes.values():
        mode.trigger()
        pixmap = QPixmap(view.size())
        view.render(pixmap)
        image = pixmap.toImage()
        rows = [image.copy(view.visualRect(model.index(row)).translated(1, 1)) for row in range(3)]
        colours = [
            len({row.pixel(x, y) for x in range(0, row.width(), 2) for y in range(row.height())})
            for row in rows
        ]
        assert min(colours) > 8
        assert rows[0] != rows[1] and rows[1] != rows[2]


def test_a_screen_reader_hears_rows(qtbot: QtBot, paused: MainWindow) -> None:
    interface = QAccessible.queryAccessibleInterface(paused.queue.panel.view)
    assert interface.text(QAccessible.Text.Name) == "Jobs"
    row = interface.child(0)
    assert row.text(QAccessible.Text.Name) == "Waiting: a red circle"


# Add many


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> AddManyDialog:
    folder = tmp_path / "Wörter 🎲"
    folder.mkdir()
    (folder / "animals.txt").write_text("fox\nowl\n", "utf-8")
    dialog = AddManyDialog(small_job(seed=100), str(folder))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def planned(qtbot: QtBot, dialog: AddManyDialog, text: str) -> Plan:
    dialog.lines.setPlainText(text)
    qtbot.waitUntil(lambda: dialog._plan is not None, timeout=PATIENCE_MS)
    assert dialog._plan is not None
    return dialog._plan


def test_the_dialog_counts_and_previews(qtbot: QtBot, dialog: AddManyDialog) -> None:
    assert not dialog._add.isEnabled()
    plan = planned(qtbot, dialog, "a {red|blue} __animals__\nb --ar 3:2\n# no\nit's c")
    assert plan.count == 5
    assert dialog.summary.text() == "5 jobs will be added · 1 line is left out"
    assert dialog.faults.text() == "Line 2: the option “--ar” is not known"
    assert dialog._prompts.stringList() == [
        "a red fox",
        "a red owl",
        "a blue fox",
        "a blue owl",
        "it's c",
    ]
    assert dialog._add.isEnabled()
    with qtbot.waitSignal(dialog.chosen) as heard:
        dialog.accept()
    assert [job.seed for job in heard.args[0].jobs()] == [100, 101, 102, 103, 104]
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_a_dialog_that_closes_while_it_plans_hears_no_more(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, gate, real = threading.Event(), threading.Event(), add_many.make_plan

    def slow(*values: object) -> Plan:
        began.set()
        gate.wait()
        return real(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(add_many, "make_plan", slow)
    planner = add_many.Planner()
    planner.ask("a", Wishes(small_job()), None)
    qtbot.waitUntil(began.is_set, timeout=PATIENCE_MS)
    background = planner._background
    with qtbot.waitSignal(planner.destroyed, timeout=PATIENCE_MS):
        planner.deleteLater()
    with qtbot.waitSignal(background.destroyed, timeout=PATIENCE_MS):
        gate.set()


def test_too_many_cannot_be_added(qtbot: QtBot, dialog: AddManyDialog) -> None:
    planned(qtbot, dialog, "{a|b|c|d|e|f|g|h|i|j}" * 5)
    words = dialog.summary.text().replace(",", "")  # groups digits as the system does
    assert "100000 jobs; at most 10000" in words
    assert not dialog._add.isEnabled()
    dialog.combine.setCurrentIndex(dialog.combine.findData(Combine.RANDOM))
    dialog.variants.setValue(7)
    dialog.seeds.setCurrentIndex(dialog.seeds.findData(Seeds.SAME))
    qtbot.waitUntil(lambda: dialog._plan is not None, timeout=PATIENCE_MS)
    assert dialog._plan is not None and dialog._plan.count == 7
    assert {job.seed for job in dialog._plan.jobs()} == {100}


def test_files_are_opened_in_any_encoding(
    qtbot: QtBot, dialog: AddManyDialog, tmp_path: Path
) -> None:
    path = tmp_path / "Liste 🎨.txt"
    path.write_bytes("# Tiere\r\nein Füchschen\r\n\r\nune chouette d'été\r\n".encode("utf-16"))
    dialog.open_file(str(path))
    qtbot.waitUntil(lambda: dialog._plan is not None, timeout=PATIENCE_MS)
    assert dialog._prompts.stringList() == ["ein Füchschen", "une chouette d'été"]
    path.write_bytes(b"\xff\xfa\x00")
    dialog.open_file(str(path))
    assert dialog.faults.text().startswith("“Liste 🎨.txt” is no text in UTF-8")
    assert dialog.faults.isVisible()
    for name in ("nothing.txt", "."):
        dialog.open_file(str(tmp_path / name))
        assert dialog.faults.text().startswith(f"“{Path(tmp_path / name).name}” cannot be read: ")


def test_a_file_that_is_dropped_is_read(
    qtbot: QtBot, dialog: AddManyDialog, tmp_path: Path
) -> None:
    path = tmp_path / "Liste 🎨.txt"
    path.write_text("a fox\nan owl\n", "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPointF(dialog.lines.viewport().rect().center())
    for kind in (QDragEnterEvent, QDropEvent):
        point = place if kind is QDropEvent else place.toPoint()
        event = kind(point, Action.CopyAction, data, Button.LeftButton, Modifier.NoModifier)
        QApplication.sendEvent(dialog.lines.viewport(), event)
        assert event.isAccepted()
    assert dialog.lines.toPlainText() == "a fox\nan owl\n"


def test_the_dialog_can_be_used_without_eyes_and_mouse(qtbot: QtBot, dialog: AddManyDialog) -> None:
    planned(qtbot, dialog, "a\n--ar 1")
    dialog.combine.setCurrentIndex(1)
    for widget in controls(dialog):
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.text(QAccessible.Text.Name).strip(), widget
    letters = Counter(letter for letter, _ in mnemonics(dialog))
    assert not [letter for letter, count in letters.items() if count > 1]
    dialog.activateWindow()
    dialog.lines.setFocus()
    expected = {widget for widget in controls(dialog) if takes_tab(widget)}
    visited = set()
    for _ in range(len(expected) + 3):
        visited.add(QApplication.focusWidget())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert visited >= expected
    for label in dialog.findChildren(QLabel):
        assert label.textFormat() is not Qt.TextFormat.RichText
    assert all(box.count() == 2 for box in dialog.findChildren(QComboBox))


def test_twenty_pasted_lines_become_twenty_jobs(
    qtbot: QtBot, make: Callable[..., MainWindow]
) -> None:
    window = make(GOOD_LIFE)
    window.panel.show_job(small_job())
    window.queue.add_many()
    dialog = window.findChild(AddManyDialog)
    assert dialog is not None
    planned(qtbot, dialog, "\n".join(f"prompt {number}" for number in range(20)))
    dialog._add.click()
    qtbot.waitUntil(lambda: states(window) == ["done"] * 20, timeout=PATIENCE_MS)
    assert len({r.pictures[0] for r in window.queue.engine.model.records}) == 20
    assert not [r for r in window.queue.engine.model.records if not Path(r.pictures[0]).exists()]


def test_lines_that_were_not_added_are_there_the_next_time(
    qtbot: QtBot, paused: MainWindow
) -> None:
    for kept in ("", "a cat\na dog", ""):
        paused.queue.add_many()
        dialog = paused.findChild(AddManyDialog)
        assert dialog is not None and dialog.lines.toPlainText() == kept
        if kept:
            planned(qtbot, dialog, kept)
            dialog._add.click()
        else:
            dialog.lines.setPlainText("a cat\na dog")
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: paused.findChild(AddManyDialog) is None, timeout=PATIENCE_MS)


def test_a_failed_job_is_repeated_from_the_message(
    qtbot: QtBot, make: Callable[..., MainWindow]
) -> None:
    window = make(("ready", "run", "fail out_of_memory", "serve"))
    window.panel.show_job(small_job(width=256, height=128))
    with qtbot.waitSignal(window.queue.engine.job_failed, timeout=PATIENCE_MS) as heard:
        window.generate()
    assert isinstance(heard.args[1], protocol.Failed)
    message = window.page.bar.shown
    smaller = next(choice for choice in message.choices if choice.label == "Half the size")
    smaller.act()
    qtbot.waitUntil(lambda: states(window) == ["done"], timeout=PATIENCE_MS)
    job = window.queue.engine.model.records[0].job
    assert (job.width, job.height) == (128, 64)


def test_a_window_that_opens_narrow_has_no_queue_panel_until_there_is_room(
    make: Callable[..., MainWindow],
) -> None:
    queue = make(GOOD_LIFE).queue
    queue.fit(-1, 640)
    assert queue.dock.isHidden()
    queue.fit(640, 1280)
    assert not queue.dock.isHidden()
