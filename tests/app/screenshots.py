"""Drives the real program through a short session and saves what it shows.

    python -m tests.app.screenshots FOLDER

The starter model paints; light and dark at 1280x800, light at 200 %. Without a display the
offscreen platform draws the same widgets. Each scale needs a process of its own, because Qt reads
it once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROMPT = "a red circle on a blue background"
MORE_PROMPTS = ("a yellow star on a dark blue background", "a green heart on a white background")
SIZE = (1280, 800)
SHOTS = (("light", 1.0), ("dark", 1.0), ("light", 2.0))
PATIENCE_MS = 120_000


def main() -> int:
    """Takes all pictures; returns the exit status."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    shown = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    for mode, scale in SHOTS:
        environment = {**os.environ, "QT_SCALE_FACTOR": str(scale)}
        if not shown and sys.platform == "linux":
            environment["QT_QPA_PLATFORM"] = "offscreen"
        call = f"from tests.app.screenshots import session; session({str(folder)!r}, {mode!r})"
        subprocess.run([sys.executable, "-c", call], env=environment, check=True)
    return 0


def session(folder: str, mode_name: str) -> None:
    """One short session in one mode: empty, painting, done, the gallery, a problem."""
    from PySide6.QtCore import QEventLoop, QSize, QTimer, Signal

    from app.folders import Folders
    from app.program import make_application, make_window
    from app.theme import Mode

    application = make_application(sys.argv[:1])
    with tempfile.TemporaryDirectory() as root:
        home = Path(root)
        folders = Folders(home / "data", home / "settings", home / "Pictures" / "Mezzotint")
        window = make_window(application, folders)
        window.actions_.modes[Mode(mode_name)].trigger()
        ratio = window.devicePixelRatioF()
        window.resize(QSize(*SIZE) / ratio)
        window.show()
        suffix = mode_name if ratio == 1 else f"{mode_name}-{round(ratio * 100)}"

        def shoot(name: str) -> None:
            application.processEvents()
            window.grab().save(str(Path(folder) / f"{name}-{suffix}.png"))

        def wait(signal: Signal) -> None:
            loop = QEventLoop()
            signal.connect(loop.quit)
            QTimer.singleShot(PATIENCE_MS, loop, lambda: sys.exit("it took too long"))
            loop.exec()

        shoot("start")
        window.panel.prompt.setPlainText(PROMPT)
        window.panel.seed.set_value(1)
        window.panel.seed.set_random(False)
        window.generate()
        for prompt in MORE_PROMPTS:
            window.panel.prompt.setPlainText(prompt)
            window.generate()

        def halfway() -> bool:
            progress = window.activity.progress
            return progress is not None and progress.step >= progress.job.steps // 2

        while not halfway():
            wait(window.activity.changed)
        shoot("painting")
        wait(window.queue.engine.emptied)
        shoot("picture")
        window.page.show_all(True)
        shoot("gallery")
        window.page.show_all(False)
        window.settings.open_dialog()
        application.processEvents()
        dialog = application.activeModalWidget()
        dialog.grab().save(str(Path(folder) / f"settings-{suffix}.png"))
        dialog.reject()
        damaged = home / "dreams.safetensors"
        damaged.write_text("<html>Sign in to download</html>")
        window.panel.model.set_value(str(damaged))
        window.generate()
        wait(window.queue.engine.job_failed)
        shoot("problem")
        window.close()


if __name__ == "__main__":
    sys.exit(main())
