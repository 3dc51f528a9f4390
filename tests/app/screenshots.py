"""Drives the real program through a short session and saves what it shows.

    python -m tests.app.screenshots FOLDER

The starter model paints; light and dark at 1280x800 pixels, and light at 200 % in as many pixels.
Each look is a session in a process of its own, because Qt reads the scale once. Without a display
the offscreen platform draws the same widgets. The PNGs have palettes, because they are for pages.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PIL import Image
from PySide6.QtCore import QEventLoop, QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.add_many import AddManyDialog
from app.diagnostics_dialog import DiagnosticsDialog
from app.folders import Folders
from app.log_window import LogWindow
from app.logs import logging_to
from app.main_window import MainWindow
from app.program import make_application, make_window
from app.settings import Page
from app.settings_dialog import SettingsDialog
from app.theme import Mode
from tools.make_full_size_checkpoint import SDXL_BASE, stored_shapes

PROMPTS = (
    "a sunflower on a light green background",
    "a cupcake on a pink background",
    "a purple heart on a beige background",
)
MANY = """# one job a line; lines like this one are left out
a {red|green|yellow} car on a {light blue|white} background
a cupcake on a pink background --steps 30 --seed 7
three (orange:1.2) stars in a row --negative_prompt "text, frame"
"""
WEIGHTED = "a (purple:1.2) heart on a [beige] background, ((one thing"
LORA = {
    f"lora_unet_mid_block_attentions_0_proj_in.lora_{way}.weight": shape
    for way, shape in (("down", (16, 1280)), ("up", (1280, 16)))
}
SIZE = (1280, 800)
LOOKS = ((Mode.LIGHT, 1), (Mode.DARK, 1), (Mode.LIGHT, 2))
PATIENCE_MS = 120_000
LOOK_MS = 20
LAYOUT_ROUNDS = 5  # a layout that changes asks for another one
COLOURS = 256

Shown = TypeVar("Shown", bound=QWidget)


def main() -> int:
    """Takes all pictures; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mode", type=Mode, help="one session in this process, in its scale")
    options = parser.parse_args()
    folder = options.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if options.mode:
        session(folder, options.mode)
        return 0
    shown = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    for mode, scale in LOOKS:
        environment = {**os.environ, "QT_SCALE_FACTOR": str(scale), "LC_ALL": "C.UTF-8"}
        if not shown and sys.platform == "linux":
            environment["QT_QPA_PLATFORM"] = "offscreen"
        command = [sys.executable, "-m", "tests.app.screenshots", str(folder), "--mode", mode]
        subprocess.run(command, env=environment, check=True)
    return 0


@dataclass(frozen=True)
class Tour:
    """The program, and where its pictures go."""

    application: QApplication
    window: MainWindow
    home: Path
    folder: Path
    suffix: str

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        """Saves what the window, or another widget, shows now."""
        for _ in range(LAYOUT_ROUNDS):
            self.application.processEvents()
        path = self.folder / f"{name}-{self.suffix}.png"
        (widget or self.window).grab().save(str(path))
        with Image.open(path) as picture:
            small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(path, optimize=True)

    def shown(self, kind: type[Shown]) -> Shown:
        """The window of this kind that was opened."""
        self.application.processEvents()
        return next(w for w in self.window.findChildren(kind) if w.isVisible())

    def wait(self, holds: Callable[[], bool]) -> None:
        """Until the program came so far."""
        loop = QEventLoop()
        look = QTimer(interval=LOOK_MS)
        look.timeout.connect(lambda: loop.quit() if holds() else None)
        look.start()
        QTimer.singleShot(PATIENCE_MS, loop, lambda: sys.exit("it took too long"))
        loop.exec()


def session(folder: Path, mode: Mode) -> None:
    """All scenes, one after another, in a home of their own where ComfyUI has a model."""
    with tempfile.TemporaryDirectory(prefix="mezzotint-") as root:
        home = Path(root)
        os.environ |= {"HOME": root, "USERPROFILE": root}
        others = home / "ComfyUI" / "models" / "checkpoints"
        others.mkdir(parents=True)
        write_checkpoint(others / "dreams-xl.safetensors", stored_shapes(SDXL_BASE))
        application = make_application(sys.argv[:1])
        folders = Folders(home / "data", home / "settings", home / "Pictures" / "Mezzotint")
        with logging_to(folders.logs):
            window = make_window(application, folders)
            window.actions_.modes[mode].trigger()
            window.settings.set(keep_awake=False)  # it would say where there is no bus to ask
            ratio = window.devicePixelRatioF()
            window.resize(QSize(*SIZE) / ratio)
            window.show()
            suffix = mode.value if ratio == 1 else f"{mode.value}-{round(100 * ratio)}"
            tour = Tour(application, window, home, folder, suffix)
            for scene in SCENES:
                scene(tour)
            window.close()


def welcome(tour: Tour) -> None:
    """What is seen first."""
    window = tour.window
    tour.wait(lambda: bool(window.settings.devices.devices and window.first_run.page.own.found))
    tour.shoot("welcome")


def painting(tour: Tour) -> None:
    """Three jobs, the first of them half done."""
    window = tour.window
    window.panel.seed.set_random(False)
    window.panel.seed.set_value(1)
    for prompt in PROMPTS:
        window.panel.prompt.setPlainText(prompt)
        window.generate()

    def halfway() -> bool:
        progress = window.activity.progress
        return progress is not None and progress.step >= progress.job.steps // 2

    tour.wait(halfway)
    tour.shoot("painting")
    tour.wait(lambda: window.activity.is_idle and window.gallery.model.count == len(PROMPTS))
    tour.wait(lambda: "left" not in window.queue.panel.summary.text())
    tour.shoot("picture")


def viewer(tour: Tour) -> None:
    """Details beside the picture, then two pictures compared."""
    window, actions = tour.window, tour.window.viewer_actions
    actions.details.trigger()
    tour.shoot("details")
    actions.details.trigger()
    actions.compare.trigger()
    tour.wait(window.page.viewer.slider.isVisible)
    tour.shoot("compare")
    actions.compare.trigger()


def gallery(tour: Tour) -> None:
    """All pictures."""
    page = tour.window.page
    page.show_all(True)
    tour.shoot("gallery")
    page.show_all(False)


def prompts(tour: Tour) -> None:
    """Weights in colours, and a bracket that is not closed."""
    panel = tour.window.panel
    panel.prompt.setPlainText(WEIGHTED)
    panel.prompt.setFocus()
    tour.wait(lambda: bool(panel.prompt_footer.note.text))
    tour.shoot("prompt", panel)
    panel.prompt.setPlainText(PROMPTS[-1])


def many(tour: Tour) -> None:
    """Lines that become jobs."""
    tour.window.queue.add_many()
    dialog = tour.shown(AddManyDialog)
    dialog.lines.setPlainText(MANY)
    tour.wait(lambda: dialog.preview.model().rowCount() > 1)
    tour.shoot("add-many", dialog)
    dialog.reject()


def settings(tour: Tour) -> None:
    """Each page."""
    tour.window.settings.set(keep_awake=True)
    for page in Page:
        tour.window.settings.open_dialog(page)
        dialog = tour.shown(SettingsDialog)
        tour.shoot(f"settings-{page.value}", dialog)
        dialog.reject()
        dialog.close()


def models(tour: Tour) -> None:
    """A model of one's own among others."""
    window = tour.window
    folder = tour.home / "ComfyUI" / "models" / "checkpoints"
    write_checkpoint(folder / "ink-lora.safetensors", LORA)
    window.settings.set(model_folders=(str(folder),))
    tour.wait(lambda: all_described(window, 3))
    window.models.open_list()
    window.models.page.select(str(folder / "dreams-xl.safetensors"))
    tour.shoot("models", window.models.page)
    window.models.page.hide()
    window.settings.set(model_folders=())


def problem(tour: Tour) -> None:
    """A page for signing in that was saved as a model."""
    window = tour.window
    window.page.bar.dismiss_shown()  # that the queue has ended
    damaged = tour.home / "dreams.safetensors"
    damaged.write_text("<html>Sign in to download</html>")
    window.panel.model.set_value(str(damaged))
    window.generate()
    tour.wait(lambda: window.activity.is_idle and window.page.bar.isVisible())
    tour.shoot("problem")


def reports(tour: Tour) -> None:
    """The log, and what diagnostics hold."""
    tour.window.reports.open_worker_log()
    log = tour.shown(LogWindow)
    tour.shoot("log", log)
    log.close()
    tour.window.reports.ask()
    dialog = tour.shown(DiagnosticsDialog)
    tour.shoot("diagnostics", dialog)
    dialog.reject()


SCENES = (
    *(welcome, painting, viewer, gallery, prompts),
    *(many, settings, models, reports, problem),
)


def all_described(window: MainWindow, count: int) -> bool:
    """Whether the list has that many models and knows what each is."""
    records = list(window.models.model.records)
    return len(records) == count and all(record.description for record in records)


def write_checkpoint(path: Path, shapes: Mapping[str, tuple[int, ...]]) -> None:
    """A file of zeros in F16; where the disk can, they take no room."""
    header, end = {}, 0
    for name, shape in shapes.items():
        begin, end = end, end + 2 * math.prod(shape)
        header[name] = {"dtype": "F16", "shape": shape, "data_offsets": [begin, end]}
    text = json.dumps(header).encode()
    with path.open("wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        file.truncate(8 + len(text) + end)


if __name__ == "__main__":
    sys.exit(main())
