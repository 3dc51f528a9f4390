"""A gallery of many pictures: time to open, memory, and how long the window's thread is busy.

    python3 -m benchmarks.gallery [COUNT]

Each part runs in a process of its own on a folder of small generated PNGs: `first` without an
index (all files are read), `again` with one (only changes are), and there each step of use. Times
of a step are those of the window's thread alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COUNT = 20_000
SIZE = (1280, 800)
SCROLLS = 200


def main() -> int:
    """Prints one line for each figure."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    with tempfile.TemporaryDirectory() as folder:
        from tests.app.gallery_files import write_pictures

        write_pictures(Path(folder) / "pictures", count)
        for part in ("first", "again"):
            command = [sys.executable, "-m", "benchmarks.gallery", part, folder]
            environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
            output = subprocess.run(
                command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE
            ).stdout
            print(f"{part}, {count} pictures")
            for name, figure in json.loads(output.splitlines()[-1]).items():
                print(f"  {name:44}{figure:10.1f}")
    return 0


def measure(folder: Path) -> dict[str, float]:
    """Opens a gallery as the window does and uses it."""
    import psutil
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    from app.gallery_index import GalleryIndex
    from app.gallery_model import GalleryModel
    from app.gallery_page import GalleryPage
    from app.gallery_record import Filter, Sort
    from app.gallery_store import GalleryStore
    from app.gallery_thumbnails import GalleryThumbnails

    application = QApplication([])
    process = psutil.Process()
    model = GalleryModel()
    store = GalleryStore(GalleryIndex(folder / "gallery.sqlite"))
    thumbnails = GalleryThumbnails(folder / "thumbnails")
    page = GalleryPage(model, thumbnails)
    page.resize(*SIZE)
    page.show()
    application.processEvents()
    figures = {"memory before, MiB": process.memory_info().rss / 2**20}
    store.loaded.connect(lambda _root, pictures: model.set_pictures(pictures))
    store.arrived.connect(model.take)
    settled: list[bool] = []
    store.settled.connect(lambda: settled.append(True))
    drawn: list[str] = []
    thumbnails.loaded.connect(drawn.append)
    began = time.perf_counter()
    store.show_folder(folder / "pictures")
    worst = 0.0

    def turn() -> None:
        nonlocal worst
        busy = time.thread_time()
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)
        worst = max(worst, time.thread_time() - busy)

    while not drawn:
        turn()
    figures["until the first pictures are seen, ms"] = (time.perf_counter() - began) * 1000
    while not settled:
        turn()
    figures["until every file is known, ms"] = (time.perf_counter() - began) * 1000
    figures["longest turn of the event loop, ms"] = worst * 1000
    figures["memory with all records, MiB"] = process.memory_info().rss / 2**20

    def step(name: str, act: Callable[[], object]) -> None:
        start = time.thread_time()
        act()
        page.view.viewport().repaint()
        application.processEvents()
        figures[f"{name}, ms"] = (time.thread_time() - start) * 1000

    step("search", lambda: model.set_view(Filter(words="fox 99"), Sort.NEWEST))
    step("show all again", lambda: model.set_view(Filter(), Sort.NEWEST))
    step("sort by prompt", lambda: model.set_view(Filter(), Sort.PROMPT))
    step("newest first", lambda: model.set_view(Filter(), Sort.NEWEST))
    step("to the end", lambda: page.view.select(model.path_at(model.rowCount() - 1)))
    step("to trash", lambda: model.set_hidden([model.path_at(5)], True))
    step("undo", lambda: model.set_hidden(model._hidden.copy(), False))
    step("larger pictures", lambda: page.view.set_side(200))
    worst_scroll = 0.0
    bar = page.view.verticalScrollBar()
    for number in range(SCROLLS):
        start = time.thread_time()
        bar.setValue(bar.maximum() * number // SCROLLS)
        page.view.viewport().repaint()
        application.processEvents()
        worst_scroll = max(worst_scroll, time.thread_time() - start)
    thumbnails._pool.waitForDone()
    application.processEvents()
    figures["longest of 200 jumps by the scroll bar, ms"] = worst_scroll * 1000
    figures["memory after them, MiB"] = process.memory_info().rss / 2**20
    figures["of it thumbnails, MiB"] = thumbnails.kept_bytes / 2**20
    thumbnails.close()
    store.close()
    return figures


if __name__ == "__main__":
    if sys.argv[1:2] in (["first"], ["again"]):
        print(json.dumps(measure(Path(sys.argv[2]))))
        raise SystemExit(0)
    raise SystemExit(main())
