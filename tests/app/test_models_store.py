"""The model list follows the files, and remembers what was found out about them."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.model_folders import ModelFolder
from app.models_index import ModelsIndex
from app.models_record import Description, ModelRecord, News
from app.models_scan import folder_state, look, scan
from app.models_store import ModelsStore, Wish
from engine.job import STARTER_MODEL
from tests.app.conftest import PATIENCE_MS
from tests.app.model_files import LORA, USABLE, diffusers_folder, touch

SHA = "31e35c80fc" + "0" * 54


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two files and a folder in diffusers' layout."""
    root = tmp_path / "Modelle 🎨 絵"
    touch(root / "eins.safetensors", moment=1_600_000_000)
    touch(root / "deep" / "zwei.SAFETENSORS")
    diffusers_folder(root / "drei")
    return root


class List:
    """What a window would show."""

    def __init__(self, qtbot: QtBot, store: ModelsStore) -> None:
        self.qtbot, self.store = qtbot, store
        self.records: dict[str, ModelRecord] = {}
        self.loaded: list[ModelRecord] = []
        store.loaded.connect(self._on_loaded)
        store.arrived.connect(self._on_arrived)

    def _on_loaded(self, records: list[ModelRecord]) -> None:
        self.loaded = records
        self.records |= {record.path: record for record in records}

    def _on_arrived(self, news: News) -> None:
        self.records |= {record.path: record for record in news.changed}
        for path in news.removed:
            del self.records[path]

    def show(self, wish: Wish) -> None:
        with self.qtbot.waitSignal(self.store.settled, timeout=PATIENCE_MS):
            self.store.show(wish)

    def refresh(self, *, anew: bool = False) -> None:
        with self.qtbot.waitSignal(self.store.settled, timeout=PATIENCE_MS):
            self.store.refresh(anew=anew)

    @property
    def names(self) -> set[str]:
        return {record.name for record in self.records.values() if not record.is_starter}


@pytest.fixture
def make_list(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], List]]:
    made: list[ModelsStore] = []

    def make() -> List:
        for store in made:
            store.close()
        made.append(ModelsStore(ModelsIndex(tmp_path / "Daten 🗂️" / "models.sqlite")))
        return List(qtbot, made[-1])

    yield make
    for store in made:
        store.close()
        store.deleteLater()  # here, and not wherever Python collects garbage


def folder_of(path: Path) -> ModelFolder:
    return ModelFolder(path, "")


def test_files_and_folders_are_found_and_parts_of_a_folder_are_not(root: Path) -> None:
    touch(root / "notes.txt")
    touch(root / ".hidden.safetensors")
    touch(root / "old.ckpt")
    found = scan([folder_of(root)], [])
    names = {Path(path).name for path in found.models if path != STARTER_MODEL}
    assert names == {"eins.safetensors", "zwei.SAFETENSORS", "drei", "old.ckpt"}
    assert [p for p, place in found.models.items() if place.is_folder] == [
        STARTER_MODEL,
        str(root / "drei"),
    ]
    assert found.models[str(root / "drei")].state == folder_state(str(root / "drei"))
    assert not found.denied and str(root / "deep") in found.folders


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_links_are_followed_but_never_in_a_circle(root: Path, tmp_path: Path) -> None:
    other = touch(tmp_path / "other" / "vier.safetensors").parent
    (root / "linked").symlink_to(other, target_is_directory=True)
    (root / "deep" / "up").symlink_to(root, target_is_directory=True)
    (root / "nowhere.safetensors").symlink_to(tmp_path / "gone")
    (root / "linked file.safetensors").symlink_to(root / "eins.safetensors")
    found = scan([folder_of(root), folder_of(other), folder_of(root)], [])
    names = sorted(Path(path).name for path in found.models if path != STARTER_MODEL)
    assert names == [
        "drei",
        "eins.safetensors",
        "linked file.safetensors",
        "vier.safetensors",
        "zwei.SAFETENSORS",
    ]


def test_folders_that_are_gone_or_closed_are_told(root: Path, tmp_path: Path) -> None:
    found = scan([folder_of(tmp_path / "gone"), folder_of(root)], ["/no/file.safetensors", "\0"])
    assert found.denied == [str(tmp_path / "gone")] and len(found.models) == 4
    assert look(str(root)) is None and look(str(root / "drei")) is not None


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is closed to this user"
)
def test_a_folder_without_permission_is_told(root: Path) -> None:
    (root / "deep").chmod(0)
    found = scan([folder_of(root)], [])
    (root / "deep").chmod(0o700)
    assert found.denied == [str(root / "deep")] and len(found.models) == 3


def test_a_folder_that_cannot_be_listed_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("deep"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = scan([folder_of(root)], [])
    assert found.denied == [str(root / "deep")] and len(found.models) == 3


def test_what_was_found_out_is_there_at_once_the_next_time(
    make_list: Callable[[], List], root: Path
) -> None:
    shown = make_list()
    wish = Wish((str(root),))
    shown.show(wish)
    assert shown.loaded == [] and shown.names == {"eins", "zwei", "drei"}
    assert shown.records[STARTER_MODEL].is_starter
    for path, record in list(shown.records.items()):
        assert record.description is None
        shown.store.describe(path, record.state, USABLE)
    eins = shown.records[str(root / "eins.safetensors")]
    shown.store.set_hash(eins.path, eins.state, SHA)
    shown.qtbot.waitUntil(lambda: shown.records[eins.path].sha256 == SHA, timeout=PATIENCE_MS)

    again = make_list()
    again.show(wish)
    assert len(again.loaded) == 4  # before any folder was looked into
    assert all(record.description == USABLE for record in again.loaded)
    assert again.records == shown.records
    assert again.records[eins.path].auto_v2 == "31e35c80fc"

    other = make_list()
    other.show(Wish())
    assert [record.path for record in other.loaded] == [STARTER_MODEL]


def test_a_file_that_was_replaced_is_asked_about_anew(
    make_list: Callable[[], List], root: Path
) -> None:
    shown = make_list()
    shown.show(Wish((str(root),)))
    path = str(root / "eins.safetensors")
    old = shown.records[path].state
    shown.store.describe(path, old, USABLE)
    shown.store.set_hash(path, old, SHA)
    touch(root / "eins.safetensors", "another model", moment=1_650_000_000)
    shown.refresh()
    fresh = shown.records[path]
    assert (fresh.description, fresh.sha256) == (None, "") and fresh.state != old
    shown.store.describe(path, old, LORA)  # answers that come too late
    shown.store.set_hash(path, old, SHA)
    shown.refresh()
    assert shown.records[path] == fresh
    shown.store.describe(path, fresh.state, USABLE)
    shown.qtbot.waitUntil(lambda: shown.records[path].description is not None, timeout=PATIENCE_MS)
    assert shown.records[path].description == USABLE and shown.records[path].sha256 == ""


def test_a_hash_may_be_known_before_the_file(make_list: Callable[[], List], root: Path) -> None:
    """As that of a download, which was checked."""
    fresh = root.parent / "neu.safetensors"
    place = look(str(touch(fresh)))
    assert place is not None
    state = place.state
    shown = make_list()
    shown.store.set_hash(str(fresh), state, SHA)  # nothing is open yet
    shown.show(Wish())
    shown.store.set_hash(str(fresh), state, SHA)
    shown.show(Wish(added=(str(fresh),)))
    assert shown.records[str(fresh)].sha256 == SHA
    touch(fresh, "another model", moment=1_650_000_000)
    shown.refresh()
    assert shown.records[str(fresh)].sha256 == ""


def test_files_that_come_and_go_are_noticed(make_list: Callable[[], List], root: Path) -> None:
    shown = make_list()
    shown.show(Wish((str(root),)))
    touch(root / "deep" / "neu.safetensors")
    shown.qtbot.waitUntil(lambda: "neu" in shown.names, timeout=PATIENCE_MS)
    (root / "deep" / "neu.safetensors").unlink()
    shown.qtbot.waitUntil(lambda: "neu" not in shown.names, timeout=PATIENCE_MS)


def test_a_file_that_is_still_written_is_looked_at_again(
    make_list: Callable[[], List], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder does not tell when it grows."""
    shown = make_list()
    shown.store._young.setInterval(1)
    path = root / "download.safetensors"
    path.write_bytes(b"half")
    shown.show(Wish((str(root),)))
    assert shown.records[str(path)].size == 4
    path.write_bytes(b"all of it")
    shown.qtbot.waitUntil(lambda: shown.records[str(path)].size == 9, timeout=PATIENCE_MS)


def test_single_files_and_what_was_taken_from_the_list(
    make_list: Callable[[], List], root: Path, tmp_path: Path
) -> None:
    single = str(touch(tmp_path / "Downloads 📥" / "single.safetensors"))
    shown = make_list()
    eins = str(root / "eins.safetensors")
    gone = str(tmp_path / "gone.safetensors")
    shown.show(Wish((str(root),), (single, gone), frozenset([eins])))
    assert shown.names == {"eins", "zwei", "drei", "single"}
    assert [r.name for r in shown.records.values() if r.is_removed] == ["eins"]
    shown.show(Wish())
    assert shown.names == set()


def test_folders_of_other_programs_are_found_below_theirs(
    make_list: Callable[[], List], tmp_path: Path
) -> None:
    home = tmp_path / "stable-diffusion-webui"
    touch(home / "models" / "Stable-diffusion" / "a.safetensors")
    touch(home / "models" / "Lora" / "b.safetensors")
    shown = make_list()
    shown.show(Wish((str(home),)))
    assert shown.names == {"a"}
    assert {record.program for record in shown.records.values()} == {"", "A1111"}


def test_an_answer_that_may_change_is_not_kept(make_list: Callable[[], List], root: Path) -> None:
    wish = Wish((str(root),))
    shown = make_list()
    shown.show(wish)
    path = str(root / "eins.safetensors")
    state = shown.records[path].state
    shown.store.describe(path, state, Description(kind="worker_died"))
    shown.qtbot.waitUntil(lambda: shown.records[path].is_other, timeout=PATIENCE_MS)
    shown.refresh()
    assert shown.records[path].is_other
    shown.refresh(anew=True)
    assert shown.records[path].description is None
    again = make_list()
    again.show(wish)
    assert again.records[path].description is None


@pytest.mark.parametrize("garbage", [b"", b"SQLite format 3\0 or not", os.urandom(5000)])
def test_a_cache_of_garbage_is_made_anew(
    make_list: Callable[[], List], root: Path, tmp_path: Path, garbage: bytes
) -> None:
    file = tmp_path / "Daten 🗂️" / "models.sqlite"
    file.parent.mkdir(parents=True)
    file.write_bytes(garbage)
    shown = make_list()
    shown.show(Wish((str(root),)))
    assert shown.names == {"eins", "zwei", "drei"} and not shown.store.trouble
    path = str(root / "eins.safetensors")
    shown.store.describe(path, shown.records[path].state, USABLE)
    shown.qtbot.waitUntil(lambda: shown.records[path].is_usable, timeout=PATIENCE_MS)
    again = make_list()
    again.show(Wish((str(root),)))
    assert again.records[path].description == USABLE


def test_rows_that_nobody_wrote_so_are_asked_about_anew(
    make_list: Callable[[], List], root: Path, tmp_path: Path
) -> None:
    shown = make_list()
    shown.show(Wish((str(root),)))
    for path, record in shown.records.items():
        shown.store.describe(path, record.state, USABLE)
    shown.store.close()
    with sqlite3.connect(tmp_path / "Daten 🗂️" / "models.sqlite") as connection:
        values = ("[]", "{", '{"architecture": 7, "storage": {"F16": "x"}, "notes": 3}')
        names = ("eins.safetensors", "drei", "deep/zwei.SAFETENSORS")
        for name, text in zip(names, values, strict=True):
            connection.execute(
                "UPDATE models SET description = ? WHERE path = ?",
                (text, os.fsencode(root / name)),
            )
        connection.execute(
            "UPDATE models SET described_by = '0' WHERE path = CAST('starter' AS BLOB)"
        )
    connection.close()
    again = make_list()
    again.show(Wish((str(root),)))
    found = {record.name: record.description for record in again.records.values()}
    assert found["eins"] is None and found["drei"] is None and found["starter"] is None
    assert found["zwei"] == Description()


def test_a_cache_that_cannot_be_written_costs_the_memory_alone(
    make_list: Callable[[], List], root: Path, tmp_path: Path
) -> None:
    (tmp_path / "Daten 🗂️").write_text("a file where the folder should be")
    shown = make_list()
    shown.show(Wish((str(root),)))
    assert shown.names == {"eins", "zwei", "drei"} and shown.store.trouble


def test_three_hundred_files_are_a_matter_of_a_moment(
    make_list: Callable[[], List], tmp_path: Path
) -> None:
    root = tmp_path / "viele 🎨"
    for number in range(300):
        touch(root / f"model {number:03}.safetensors")
    shown = make_list()
    shown.show(Wish((str(root),)))
    for path, record in shown.records.items():
        shown.store.describe(path, record.state, USABLE)
    again = make_list()
    with again.qtbot.waitSignal(again.store.loaded, timeout=PATIENCE_MS):
        again.store.show(Wish((str(root),)))
    assert len(again.loaded) == 301
