"""A download as the window sees it: pauses, restarts, kills; real processes, a real hub."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from app.download_client import DownloadClient
from app.download_messages import At, Checking, Failed, Ready, Trouble, Waiting, encode
from app.download_offers import SDXL
from app.download_parts import part_of
from app.download_space import SPARE_BYTES, Space, space_of
from app.download_task import DownloadTask, Stage
from app.download_texts import (
    NO_BREAK,
    remark_text,
    short_text,
    space_text,
    stage_text,
    trouble_texts,
)
from app.models_scan import look
from tests.app.hub_server import FILE, Fault, HubServer

ROOT = Path(__file__).resolve().parents[2]
DATA = bytes(range(256)) * 8192  # 2 MiB
HALF = 1_000_000
PATIENCE_MS = 60_000
Make = Callable[..., DownloadTask]


@pytest.fixture
def hub() -> Iterator[HubServer]:
    with HubServer(DATA) as hub:
        yield hub


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Zoë 🎨 モデル"


@pytest.fixture
def make(hub: HubServer, tmp_path: Path) -> Iterator[Make]:
    """`make(command=...)`: a task on the same file, as each start of the program makes one."""
    made: list[DownloadTask] = []

    def make(*, command: list[str] | None = None, **options: object) -> DownloadTask:
        client = DownloadClient(command=command or ())
        task = DownloadTask(
            tmp_path / "download.json",
            [hub.offer],
            lambda: hub.endpoint,
            client=client,
            waits_s=(0.01, 0.02),
            **options,  # type: ignore[arg-type]
        )
        client.setParent(task)
        made.append(task)
        return task

    yield make
    for task in made:
        task.leave()


def talker(*lines: bytes, then: str = "sys.stdin.read()") -> list[str]:
    """A process that says these lines."""
    text = b"".join(lines)
    code = f"import sys; sys.stdout.buffer.write({text!r}); sys.stdout.flush(); {then}"
    return [sys.executable, "-c", code]


def half_way(qtbot: QtBot, hub: HubServer, task: DownloadTask, folder: Path) -> None:
    """Until the first million bytes are on the disk and nothing more comes."""
    hub.faults = [Fault(after=HALF, stalls=True)]
    task.start(hub.offer, folder)
    qtbot.waitUntil(lambda: part_size(hub, folder) == HALF, timeout=PATIENCE_MS)


def part_size(hub: HubServer, folder: Path) -> int:
    part = part_of(folder / FILE, hub.sha256)
    return part.stat().st_size if part.exists() else 0


def until(qtbot: QtBot, task: DownloadTask, stage: Stage) -> None:
    qtbot.waitUntil(lambda: task.stage is stage, timeout=PATIENCE_MS)


def test_a_download_ends_with_the_file(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    task = make()
    stages = []
    task.changed.connect(lambda: stages.append(task.stage))
    checked: list[object] = []
    task.checked.connect(lambda *told: checked.extend(told))
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS) as told:
        task.start(hub.offer, folder)
    path = str(folder / FILE)
    place = look(path)
    assert told.args == [path] and (folder / FILE).read_bytes() == DATA
    assert place is not None and checked == [path, place.state, hub.offer.sha256]
    order = list(dict.fromkeys(stages))
    assert order == [Stage.STARTING, Stage.LOADING, Stage.CHECKING, Stage.DONE]
    assert stage_text(task) == "A model is here and chosen."
    task.leave()
    assert make().stage is Stage.IDLE  # nothing is left to be resumed


def test_what_was_fetched_before_a_pause_is_not_fetched_again(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    task = make()
    half_way(qtbot, hub, task, folder)
    task.pause()
    assert task.stage is Stage.PAUSED and task.failed is None
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS):
        task.resume()  # before the process is gone
    assert (folder / FILE).read_bytes() == DATA
    assert hub.downloads[1].first_byte == HALF
    assert hub.downloads[1].sent == len(DATA) - HALF


def test_the_next_start_of_the_program_finds_it_paused(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    first = make()
    half_way(qtbot, hub, first, folder)
    first.leave()
    second = make()
    assert second.stage is Stage.PAUSED
    qtbot.waitUntil(lambda: second.bytes_there == HALF, timeout=PATIENCE_MS)
    assert stage_text(second) == "Paused at 1.0 MB of 2.1 MB"
    with qtbot.waitSignal(second.finished, timeout=PATIENCE_MS):
        second.resume()
    assert hub.downloads[1].first_byte == HALF and (folder / FILE).read_bytes() == DATA


@pytest.mark.skipif(sys.platform == "win32", reason="the kill is SIGKILL")
def test_a_killed_window_takes_the_process_along_and_the_next_one_goes_on(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path, tmp_path: Path
) -> None:
    hub.faults = [Fault(after=HALF, stalls=True)]
    arguments = [str(tmp_path / "download.json"), str(folder), hub.endpoint]
    command = [sys.executable, "-m", "tests.app.download_window", *arguments]
    command += [hub.sha256, str(len(DATA))]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as window:
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        qtbot.waitUntil(lambda: part_size(hub, folder) == HALF, timeout=PATIENCE_MS)
        window.send_signal(signal.SIGKILL)
    qtbot.waitUntil(lambda: not is_alive(pid), timeout=PATIENCE_MS)
    task = make()
    assert task.stage is Stage.PAUSED
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS):
        task.resume()
    assert hub.downloads[1].first_byte == HALF and (folder / FILE).read_bytes() == DATA


def is_alive(pid: int) -> bool:
    """A process that is dead and not yet fetched by its new parent is not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_a_killed_process_is_told_and_can_be_resumed(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    task = make()
    half_way(qtbot, hub, task, folder)
    os.kill(task.client.pid, signal.SIGTERM)
    until(qtbot, task, Stage.PAUSED)
    assert task.failed is not None and task.failed.trouble is Trouble.DIED
    assert remark_text(task).startswith("The process that downloads ended unexpectedly.")
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS):
        task.resume()
    assert task.failed is None and hub.downloads[1].first_byte == HALF


def test_a_cancelled_download_leaves_nothing(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    task = make()
    half_way(qtbot, hub, task, folder)
    with qtbot.waitSignal(task.finder.removed, timeout=PATIENCE_MS):
        task.cancel()
        assert task.stage is Stage.IDLE
    assert list(folder.iterdir()) == []
    task.leave()
    assert make().stage is Stage.IDLE


def test_a_download_that_is_started_right_after_a_cancel_begins_anew(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    task = make()
    half_way(qtbot, hub, task, folder)
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS):
        task.cancel()
        task.start(hub.offer, folder)
    assert (folder / FILE).read_bytes() == DATA
    assert hub.downloads[1].first_byte == 0


def test_a_start_waits_until_what_was_cancelled_is_removed(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    task = make()
    half_way(qtbot, hub, task, folder)
    task.pause()
    qtbot.waitUntil(lambda: not task.client.is_running, timeout=PATIENCE_MS)
    task.cancel()
    task.start(hub.offer, folder)
    assert not task.client.is_running
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS):
        qtbot.waitUntil(lambda: task.client.is_running, timeout=PATIENCE_MS)
    assert hub.downloads[1].first_byte == 0 and (folder / FILE).read_bytes() == DATA


def test_a_trouble_pauses_with_a_sentence(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path
) -> None:
    hub.hub_faults = [Fault(status=500)] * 3
    task = make()
    waits = []
    task.changed.connect(lambda: waits.append(remark_text(task)) if task.waiting else None)
    task.start(hub.offer, folder)
    until(qtbot, task, Stage.PAUSED)
    expected = "The model hub is in trouble (status 500). What has come is kept; resume later."
    assert remark_text(task) == expected
    assert waits and waits[0].endswith("The next try is in 1 s.")
    with qtbot.waitSignal(task.finished, timeout=PATIENCE_MS):
        task.resume()


@pytest.mark.parametrize(
    ("command", "trouble"),
    [
        (["/no/such/program"], Trouble.NOT_STARTED),
        (talker(b"hello\n"), Trouble.NONSENSE),
        (talker(b"x" * 100_000), Trouble.NONSENSE),
        (talker(encode(Ready()), then="sys.exit(3)"), Trouble.DIED),
    ],
    ids=["not_started", "nonsense", "no_end", "died"],
)
def test_a_bad_process_is_named(
    qtbot: QtBot, hub: HubServer, make: Make, folder: Path, command: list[str], trouble: Trouble
) -> None:
    task = make(command=command)
    task.start(hub.offer, folder)
    until(qtbot, task, Stage.PAUSED)
    assert task.failed is not None and task.failed.trouble is trouble
    qtbot.waitUntil(lambda: not task.client.is_running, timeout=PATIENCE_MS)


def test_speed_and_time_left_come_from_the_last_seconds(make: Make, hub: HubServer) -> None:
    now = [0.0]
    task = make(command=talker(), clock=lambda: now[0])
    task.stage = Stage.LOADING
    for second in range(20):
        now[0] = float(second)
        at = 100_000 * min(second, 10) + 10_000 * max(0, second - 10)
        task.client.told.emit(At(at))
    assert task.bytes_per_second == 10_000  # not the 100,000 of the first ten
    assert task.seconds_left == (len(DATA) - 1_090_000) / 10_000
    text = stage_text(task).replace(NO_BREAK, " ")
    assert text == "1.1 MB of 2.1 MB · 10.0 kB a second · 2 min left"
    assert short_text(task) == "Downloading: 51 %"
    task.client.told.emit(Waiting(Trouble.DROPPED, 8))
    assert task.bytes_per_second is None
    assert remark_text(task).endswith("The next try is in 8 s.")
    task.client.told.emit(Checking(len(DATA) // 2))
    assert stage_text(task) == "Checking the file: 50 %"


@pytest.mark.parametrize(
    "data",
    ["", "[]", '{"sha256": 7}', '{"sha256": "gone", "folder": "/x"}', "{HALF", '{"folder": "x"}'],
)
def test_a_state_file_of_garbage_costs_nothing(make: Make, tmp_path: Path, data: str) -> None:
    (tmp_path / "download.json").write_text(data)
    assert make().stage is Stage.IDLE


def test_a_relative_folder_is_not_believed(make: Make, hub: HubServer, tmp_path: Path) -> None:
    state = {"sha256": hub.sha256, "folder": "models"}
    (tmp_path / "download.json").write_text(json.dumps(state))
    assert make().stage is Stage.IDLE


def test_room_is_looked_up_where_the_folder_will_be(hub: HubServer, folder: Path) -> None:
    space = space_of(hub.offer, folder / "not" / "yet")
    assert space.free_bytes and space.fits and space.bytes_there == 0 and not folder.exists()


def test_what_is_there_already_needs_no_room(folder: Path) -> None:
    free = 3_000_000_000
    space = Space(SDXL, folder, 0, free, False)
    assert not space.fits
    assert space_text(space) == (
        "This needs 6.9 GB and 256.0 MB to spare, but only 3.0 GB are free there. Make room, or "
        "choose a folder on another disk."
    )
    enough = SDXL.size_bytes - free + SPARE_BYTES
    assert Space(SDXL, folder, enough, free, False).fits
    assert not Space(SDXL, folder, enough - 1, free, False).fits
    assert Space(SDXL, folder, 0, free, True).fits
    assert Space(SDXL, folder, 0, None, False).fits


@pytest.mark.parametrize("trouble", list(Trouble))
def test_every_trouble_is_a_sentence_with_an_advice(trouble: Trouble, folder: Path) -> None:
    failed = Failed(trouble, {"status": 500, "reason": "Read-only file system"})
    sentence, advice = trouble_texts(failed, SDXL, folder)
    for text in (sentence, advice):
        assert text[0].isupper() or text.startswith("“")
        assert text.endswith(".") and "{" not in text
    usual = trouble_texts(Failed(Trouble.FOLDER, failed.facts), SDXL, folder)
    assert (sentence == usual[0]) is (trouble is Trouble.FOLDER)
