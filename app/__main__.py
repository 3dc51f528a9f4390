"""The program's one entry: the window, the worker, or a command, by the arguments.

    mezzotint                 the window
    mezzotint generate ...    and the other commands of `engine.cli`
    mezzotint --worker        the process that paints, as the window starts it when frozen
    mezzotint --download      the process that downloads, as the window starts it when frozen

Each is imported when it is wanted: the window starts without NumPy, the commands without Qt.
"""

from __future__ import annotations

import faulthandler
import os
import sys

from app.platform_check import has_display, missing_packages

USAGE = 2
NO_DISPLAY = (
    "mezzotint: there is no display to show the window on. "
    'To paint without one: mezzotint generate "a red fox" -o fox.png'
)


def main() -> int:
    """Runs what the arguments ask for; returns the exit status."""
    if sys.stderr is not None:  # a program without a console has none
        faulthandler.enable()
    arguments = sys.argv[1:]
    if arguments == ["--worker"]:
        from engine.worker import main as serve

        return serve()
    if arguments == ["--download"]:
        from app.download_process import main as download

        return download()
    if arguments:
        from engine.cli import main as command

        return command(arguments)
    return _show_window()


def _show_window() -> int:
    if not has_display(os.environ):
        print(NO_DISPLAY, file=sys.stderr)
        return USAGE
    if missing := missing_packages(os.environ):
        print(
            "mezzotint: Qt needs more system libraries: sudo apt-get install " + " ".join(missing),
            file=sys.stderr,
        )
        return USAGE
    from app.program import run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
