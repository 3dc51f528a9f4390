"""The gallery follows the files: index, scans, changes from outside, thumbnails, the trash."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPixmap
from pytestqt.qtbot import QtBot

from app import gallery_index, gallery_thumbnails
from app.folders import Folders
from app.gallery_index import GalleryIndex
from app.gallery_record import DAY_SECONDS, Picture
from app.gallery_scan import describe, scan
from app.gallery_store import GalleryStore, News
from app.gallery_thumbnails import GalleryThumbnails, cache_file, thumbnail
from app.gallery_trash import GalleryTrash
from app.queue_database import Trouble
from engine.job import STARTER_MODEL
from tests.app.conftest import PATIENCE_MS
from tests.app.gallery_files import a1111_png, set_time, write_picture, write_pictures


class Listener:
    """Knows what a window would know."""

    def __init__(self, store: GalleryStore) -> None:
        self.pictures: dict[str, Picture] = {}
        self.loads: list[int] = []
        store.loaded.connect(self._on_loaded)
        store.arrived.connect(self._on_arrived)

    def _on_loaded(self, _root: str, pictures: list[Picture]) -> None:
        self.loads.append(len(pictures))
        self.pictures = {picture.path: picture for picture in pictures}

    def _on_arrived(self, news: News) -> None:
        self.pictures.update((picture.path, picture) for picture in news.changed)
        for path in news.removed:
            del self.pictures[path]


MakeStore = Callable[[], tuple[GalleryStore, Listener]]


@pytest.fixture
def make_store(qtbot: QtBot, folders: Folders) -> Iterator[MakeStore]:
    made: list[GalleryStore] = []

    def make() -> tuple[GalleryStore, Listener]:
        store = GalleryStore(GalleryIndex(folders.data / "gallery.sqlite"))
        listener = Listener(store)
        made.append(store)
        with qtbot.waitSignal(store.settled, timeout=PATIENCE_MS):
            store.show_folder(folders.pictures)
        return store, listener

    yield make
    for store in made:
        store.close()


def test_pictures_are_read_once(make_store: MakeStore, folders: Folders) -> None:
    """More than a batch: first as files, then with what they say; the next time from the index."""
    paths = write_pictures(folders.pictures, 250)
    first, seen = make_store()
    assert seen.loads == [0] and set(seen.pictures) == set(map(str, paths))
    assert seen.pictures[str(paths[7])] == describe(
        str(paths[7]), paths[7].stat().st_mtime_ns, paths[7].stat().st_size
    )
    assert seen.pictures[str(paths[7])].prompt == "a fox number 7 in the snow"
    assert seen.pictures[str(paths[7])].model == "model 1"
    assert seen.pictures[str(paths[7])].model_path == "/models/model 1.safetensors"
    first.close()
    _, again = make_store()
    assert again.loads == [250] and again.pictures == seen.pictures


def test_folders_within_are_looked_into_and_hidden_ones_are_not(
    make_store: MakeStore, folders: Folders
) -> None:
    inner = write_picture(folders.pictures / "2026" / "Ostern 🐣" / "x.png", 1)
    write_picture(folders.pictures / ".trash" / "x.png", 2)
    write_picture(folders.pictures / ".half.png", 3)
    (folders.pictures / "notes.txt").write_text("no picture")
    (folders.pictures / "folder.png").mkdir()
    plain = folders.pictures / "Photo.JPG"
    QImage(4, 4, QImage.Format.Format_RGB32).save(str(plain))
    _, seen = make_store()
    assert set(seen.pictures) == {str(inner), str(plain)}
    assert seen.pictures[str(plain)].prompt == ""


def test_changes_from_outside_are_noticed(
    qtbot: QtBot, make_store: MakeStore, folders: Folders
) -> None:
    paths = write_pictures(folders.pictures, 3)
    _, seen = make_store()
    paths[0].unlink()
    qtbot.waitUntil(lambda: str(paths[0]) not in seen.pictures, timeout=PATIENCE_MS)
    added = write_picture(folders.pictures / "new 🆕.png", 9)
    qtbot.waitUntil(lambda: str(added) in seen.pictures, timeout=PATIENCE_MS)
    write_picture(paths[1], 77)
    qtbot.waitUntil(
        lambda: seen.pictures[str(paths[1])].prompt == "a fox number 77 in the snow",
        timeout=PATIENCE_MS,
    )
    inner = write_picture(folders.pictures / "inner" / "deep.png", 10)
    qtbot.waitUntil(lambda: str(inner) in seen.pictures, timeout=PATIENCE_MS)
    inner.unlink()
    qtbot.waitUntil(lambda: str(inner) not in seen.pictures, timeout=PATIENCE_MS)
    shutil.rmtree(folders.pictures)
    qtbot.waitUntil(lambda: not seen.pictures, timeout=PATIENCE_MS)


def test_a_folder_that_comes_later(qtbot: QtBot, make_store: MakeStore, folders: Folders) -> None:
    folders.pictures.parent.mkdir(parents=True, exist_ok=True)
    _, seen = make_store()
    path = write_picture(folders.pictures / "x.png", 1)
    qtbot.waitUntil(lambda: str(path) in seen.pictures, timeout=PATIENCE_MS)


def test_a_saved_picture_is_there_at_once(
    qtbot: QtBot, make_store: MakeStore, folders: Folders
) -> None:
    store, seen = make_store()
    store._watcher.directoryChanged.disconnect()
    path = write_picture(folders.pictures / "x.png", 1, model=STARTER_MODEL)
    store.add(str(path))
    store.add(str(folders.pictures / "never.png"))
    qtbot.waitUntil(lambda: str(path) in seen.pictures, timeout=PATIENCE_MS)
    assert set(seen.pictures) == {str(path)}


def test_favourites_outlive_everything(
    qtbot: QtBot, make_store: MakeStore, folders: Folders
) -> None:
    """A restart, a file that is written anew, a file that was away for a while."""
    paths = write_pictures(folders.pictures, 2)
    store, _ = make_store()
    store.set_favourite([str(paths[0])], True)
    store.close()
    away = folders.pictures.with_name("away")
    folders.pictures.rename(away)
    _, seen = make_store()
    assert not seen.pictures
    away.rename(folders.pictures)
    write_picture(paths[0], 5)
    _, seen = make_store()
    assert seen.loads == [2]  # a disk that was away need not be read again
    assert seen.pictures[str(paths[0])].favourite and not seen.pictures[str(paths[1])].favourite
    aside = paths[0].rename(folders.data / "aside.png")
    qtbot.waitUntil(lambda: str(paths[0]) not in seen.pictures, timeout=PATIENCE_MS)
    aside.rename(paths[0])
    qtbot.waitUntil(lambda: str(paths[0]) in seen.pictures, timeout=PATIENCE_MS)
    assert seen.pictures[str(paths[0])].favourite


def test_files_that_are_long_gone_are_forgotten(tmp_path: Path) -> None:
    index = GalleryIndex(tmp_path / "i.sqlite")
    index.open()
    index.put([Picture(str(tmp_path / name), 1, 1, favourite=True) for name in ("a", "b")])
    index.set_gone([str(tmp_path / "a")], 1000.0)
    index.set_gone([str(tmp_path / "b")], 1000.0 + (gallery_index.KEPT_DAYS + 1) * DAY_SECONDS)
    a, b = index.put([Picture(str(tmp_path / name), 2, 2) for name in ("a", "b")])
    assert not a.favourite and b.favourite
    index.close()


def test_a_damaged_index_costs_the_favourites_only(make_store: MakeStore, folders: Folders) -> None:
    write_pictures(folders.pictures, 2)
    folders.data.mkdir(parents=True)
    (folders.data / "gallery.sqlite").write_bytes(b"this is no database, but it is long " * 100)
    store, seen = make_store()
    assert len(seen.pictures) == 2 and store.is_anew and not store.trouble
    assert (folders.data / "gallery.sqlite.damaged").exists()
    store.set_favourite([next(iter(seen.pictures))], True)  # from now on they are remembered
    store.close()
    store, again = make_store()
    assert again.loads == [2] and not store.is_anew
    assert [picture.favourite for picture in again.pictures.values()].count(True) == 1


def test_an_index_that_cannot_be_used_is_told(make_store: MakeStore, folders: Folders) -> None:
    write_pictures(folders.pictures, 2)
    folders.data.parent.mkdir(parents=True, exist_ok=True)
    folders.data.write_text("a file in the place of the folder")
    store, seen = make_store()
    assert len(seen.pictures) == 2 and store.trouble


def test_an_index_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "i.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    index = GalleryIndex(path)
    index.open()
    index.put([Picture("/x/a.png", 1, 1)])
    assert index.trouble is Trouble.BROKEN and path.read_bytes() == before
    index.close()


def test_texts_and_names_that_are_no_unicode(tmp_path: Path) -> None:
    index = GalleryIndex(tmp_path / "i.sqlite")
    index.open()
    name = os.fsdecode(b"\xff.png") if sys.platform != "win32" else "\ud800.png"
    path = str(tmp_path / name)
    index.put([Picture(path, 1, 1, "half \ud83d of a pair")])
    assert index.pictures(tmp_path) == {path: Picture(path, 1, 1, "half ? of a pair")}
    assert index.pictures(tmp_path / "other") == {}
    index.close()


def test_a1111_pictures_are_described(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(a1111_png("a cat\nSteps: 20, Sampler: Euler a, Seed: 3, Model: dreams"))
    assert (describe(str(path), 1, 2).prompt, describe(str(path), 1, 2).model) == (
        "a cat",
        "dreams",
    )


def test_a_scan_says_where_it_looked(tmp_path: Path) -> None:
    write_picture(tmp_path / "a" / "b" / "x.png", 1)
    found = scan(tmp_path)
    assert found.folders == [str(tmp_path / part) for part in (".", "a", "a/b")]
    assert scan(tmp_path / "none").folders == []


# Thumbnails


@pytest.fixture
def thumbnails(qtbot: QtBot, folders: Folders) -> Iterator[GalleryThumbnails]:
    thumbnails = GalleryThumbnails(folders.data / "thumbnails")
    yield thumbnails
    thumbnails.close()


def picture_of(path: Path) -> Picture:
    state = path.stat()
    return Picture(str(path), state.st_mtime_ns, state.st_size)


def test_thumbnails_come_by_thread_and_stay(
    qtbot: QtBot, thumbnails: GalleryThumbnails, folders: Folders
) -> None:
    picture = picture_of(write_picture(folders.pictures / "x.png", 1, side=600))
    with qtbot.waitSignal(thumbnails.loaded, timeout=PATIENCE_MS) as answer:
        assert thumbnails.get(picture, 100) is None
    assert answer.args == [picture.path]
    pixmap = thumbnails.get(picture, 200)
    assert isinstance(pixmap, QPixmap) and pixmap.size().toTuple() == (256, 256)
    colour = pixmap.toImage().pixelColor(128, 128)
    assert abs(colour.blue() - 200) < 4 and abs(colour.red() - 40) < 4
    assert thumbnails.get(picture, 300) is None  # for a larger cell a larger one


def test_thumbnails_are_kept_on_the_disk_until_the_file_changes(folders: Folders) -> None:
    path = write_picture(folders.pictures / "x.png", 1, side=300)
    cache = folders.data / "thumbnails"
    old = picture_of(path)
    key = (old.path, old.mtime_ns, old.size, 256)
    assert not thumbnail(cache, key).isNull()
    kept = cache_file(cache, key)
    assert kept.exists() and not list(cache.rglob("*.jpg.*"))
    path.write_bytes(b"not read again")
    assert thumbnail(cache, key).size().toTuple() == (256, 256)
    assert thumbnail(cache, (old.path, old.mtime_ns + 1, old.size, 256)).isNull()
    assert thumbnail(cache, (old.path, old.mtime_ns, old.size + 1, 256)).isNull()
    kept.write_bytes(b"damaged")
    write_picture(path, 1, side=300)
    assert thumbnail(cache, key).size().toTuple() == (256, 256)
    assert kept.stat().st_size > 100


def test_a_file_that_is_no_picture_is_told_once(
    qtbot: QtBot, thumbnails: GalleryThumbnails, tmp_path: Path
) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(b"\x89PNG and no more")
    with qtbot.waitSignal(thumbnails.loaded, timeout=PATIENCE_MS):
        thumbnails.get(picture_of(path), 100)
    assert thumbnails.get(picture_of(path), 100).isNull()


def test_memory_and_requests_are_bounded(
    qtbot: QtBot,
    thumbnails: GalleryThumbnails,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 60 requests the latest 10 are answered, the newest first."""
    monkeypatch.setattr(gallery_thumbnails, "KEPT_BYTES", 5 * 64 * 64 * 4)
    monkeypatch.setattr(gallery_thumbnails, "MOST_WAITING", 10)
    thumbnails._background._pool.setMaxThreadCount(1)
    gate = threading.Event()
    thumbnails._background.run(gate.wait)
    pictures = [
        picture_of(write_picture(folders.pictures / f"{n}.png", n, side=64)) for n in range(60)
    ]
    heard: list[str] = []
    thumbnails.loaded.connect(heard.append)
    for picture in pictures:
        thumbnails.get(picture, 64)
    gate.set()
    qtbot.waitUntil(lambda: len(heard) == 10, timeout=PATIENCE_MS)
    assert heard == [picture.path for picture in reversed(pictures[50:])]
    assert thumbnails.kept_bytes <= 5 * 64 * 64 * 4
    assert thumbnails.get(pictures[50], 64) is not None


def test_the_oldest_thumbnails_go(tmp_path: Path) -> None:
    for number in range(20):
        file = tmp_path / "ab" / f"{number:02}.jpg"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"x")
        set_time(file, number)
    gallery_thumbnails._tidy(tmp_path, 20)
    assert len(list(tmp_path.rglob("*.jpg"))) == 20
    gallery_thumbnails._tidy(tmp_path, 16)
    assert sorted(file.stem for file in tmp_path.rglob("*.jpg")) == [
        f"{n:02}" for n in range(8, 20)
    ]


# The trash


@pytest.fixture
def trash(qtbot: QtBot) -> Iterator[GalleryTrash]:
    trash = GalleryTrash(lambda path: Path(path).unlink())
    yield trash
    trash.close()


def test_undo_takes_back_the_last(trash: GalleryTrash, tmp_path: Path) -> None:
    paths = [str(path) for path in write_pictures(tmp_path, 3)]
    hidden: list[list[str]] = []
    shown: list[list[str]] = []
    trash.hidden.connect(hidden.append)
    trash.shown.connect(shown.append)
    trash.put(paths[:1])
    trash.put(paths[1:])
    assert trash.count == 3 and all(Path(path).exists() for path in paths)
    trash.undo()
    assert hidden == [paths[:1], paths[1:]] and shown == [paths[1:]]
    trash.close()
    assert [Path(path).exists() for path in paths] == [False, True, True]
    trash.undo()
    assert trash.count == 0 and len(shown) == 1


def test_the_time_to_undo_ends(qtbot: QtBot, tmp_path: Path) -> None:
    gone: list[str] = []
    trash = GalleryTrash(gone.append, grace_ms=1)
    with qtbot.waitSignals([trash.changed, trash.changed], timeout=PATIENCE_MS):
        trash.put(["/x"])
    trash.close()
    assert gone == ["/x"] and trash.count == 0


def test_a_trash_that_refuses_gives_the_picture_back(qtbot: QtBot, tmp_path: Path) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    (path,) = map(str, write_pictures(tmp_path, 1))
    trash = GalleryTrash(refuse)
    trash.put([path, str(tmp_path / "gone already.png")])
    shown: list[list[str]] = []
    trash.shown.connect(shown.append)
    with qtbot.waitSignal(trash.refused, timeout=PATIENCE_MS) as answer:
        trash.commit()
    trash.close()
    assert answer.args == [path, "Permission denied"] and shown == [[path]]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="uses the desktop's own trash")
def test_the_real_trash_knows_where_a_picture_came_from(tmp_path: Path) -> None:
    (path,) = write_pictures(tmp_path / "Bilder 🦊", 1)
    call = "import sys; from app.gallery_trash import send_to_trash; send_to_trash(sys.argv[1])"
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "home")}
    subprocess.run([sys.executable, "-c", call, str(path)], env=environment, check=True)
    assert not path.exists()
    (note,) = (tmp_path / "home" / "Trash" / "info").iterdir()
    assert "Path=" in note.read_text() and "%F0%9F%A6%8A" in note.read_text()
    assert (tmp_path / "home" / "Trash" / "files" / path.name).exists()
