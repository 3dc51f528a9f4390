"""The guide's table of shortcuts is what the window has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QAction, QKeySequence

from app.main_window import MainWindow
from app.runner import Runner

GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
ROW = re.compile(r"\| (.+?) \| (`.+`) \|$", re.MULTILINE)
BY_THE_SYSTEM = "Quit"  # has the key that the desktop gives it, or none


def test_each_shortcut_is_in_the_guide_and_no_other(
    runner: Runner, make_window: Callable[[Runner], MainWindow]
) -> None:
    text = GUIDE.read_text("utf-8").partition("### Commands\n")[2].partition("\n### ")[0]
    told = Counter(
        (name, key) for name, keys in ROW.findall(text) for key in re.findall("`(.+?)`", keys)
    )
    portable = QKeySequence.SequenceFormat.PortableText
    there = Counter(
        (action.text().replace("&", ""), key.toString(portable))
        for action in make_window(runner).findChildren(QAction)
        for key in action.shortcuts()
        if action.text().replace("&", "") != BY_THE_SYSTEM
    )
    assert told == there


def test_what_the_pages_link_to_is_there() -> None:
    root = GUIDE.parents[1]
    pages = [*root.glob("*.md"), *GUIDE.parent.glob("*.md")]
    linked = {
        (page.parent / path).resolve()
        for page in pages
        for path in re.findall(r"\]\(([^)#:\s]+)[^):\s]*\)", page.read_text("utf-8"))
    }
    assert any(path.suffix == ".png" for path in linked)
    assert [path for path in linked if not path.exists()] == []
