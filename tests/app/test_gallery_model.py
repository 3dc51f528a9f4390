"""The list of pictures: filters, orders, and signals that hold to Qt's own tester."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.gallery_model import GalleryModel, Role, tool_tip
from app.gallery_record import DAY_SECONDS, Filter, Picture, Sort, Span, sort_key
from app.gallery_store import News

NOW = 1_800_000_000


def picture(number: int, **changes: object) -> Picture:
    values: dict[str, object] = {
        "path": f"/Bilder 🦊/{number:03}.png",
        "mtime_ns": (NOW - number * DAY_SECONDS) * 10**9,
        "size": 100,
        "prompt": f"a Fox {number}",
        "model": f"model {number % 2}",
    }
    return Picture(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture
def model(qtbot: QtBot) -> GalleryModel:
    model = GalleryModel()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(model, mode, model)
    return model


def shown(model: GalleryModel) -> list[str]:
    return [model.path_at(row) for row in range(model.rowCount())]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Filter(), [0, 1, 2, 3, 40]),
        (Filter(words="fox 3"), [3]),
        (Filter(words="FOX 040"), [40]),  # of the name
        (Filter(words="fox cat"), []),
        (Filter(model="model 1"), [1, 3]),
        (Filter(span=Span.WEEK), [0, 1, 2, 3]),
        (Filter(span=Span.DAY, model="model 0"), [0]),
        (Filter(favourites=True), [2]),
    ],
)
def test_filters(
    model: GalleryModel, monkeypatch: pytest.MonkeyPatch, wanted: Filter, numbers: list[int]
) -> None:
    monkeypatch.setattr("time.time", lambda: NOW + 1.0)
    model.set_pictures(picture(n, favourite=n == 2) for n in (40, 3, 1, 0, 2))
    model.set_view(wanted, Sort.NEWEST)
    assert shown(model) == [picture(n).path for n in numbers]


def test_orders(model: GalleryModel) -> None:
    pictures = [
        picture(0, path="/x/b.png", prompt="Zebra"),
        picture(1, path="/x/C.png", prompt="apple"),
        picture(2, path="/y/a.png", prompt="apple"),
    ]
    model.set_pictures(pictures)
    orders = {}
    for sort in Sort:
        model.set_view(Filter(), sort)
        orders[sort] = [path[3] for path in shown(model)]
    assert orders == {
        Sort.NEWEST: ["b", "C", "a"],
        Sort.OLDEST: ["a", "C", "b"],
        Sort.NAME: ["a", "b", "C"],
        Sort.PROMPT: ["C", "a", "b"],
    }


@pytest.mark.parametrize("seed", range(8))
def test_any_news_in_any_order(model: GalleryModel, seed: int) -> None:
    """The rows are at any time what filtering and sorting everything gives."""
    draw = random.Random(seed)
    sort = draw.choice(list(Sort))
    model.set_view(Filter(words="fox", favourites=draw.random() < 0.3), sort)
    truth: dict[str, Picture] = {}
    hidden: set[str] = set()
    for _ in range(60):
        count = draw.choice([1, 1, 2, 5, 80])
        numbers = draw.sample(range(120), count)
        paths = [picture(number).path for number in numbers]
        match draw.randrange(5):
            case 0 | 1:
                words = draw.choice(["fox", "cat"])
                changed = [
                    picture(
                        n,
                        prompt=f"{words} {draw.randrange(9)}",
                        mtime_ns=draw.randrange(9),
                        favourite=truth[p].favourite if p in truth else draw.random() < 0.5,
                    )
                    for n, p in zip(numbers, paths, strict=True)
                ]
                truth.update((p.path, p) for p in changed)
                model.take(News(tuple(changed)))
            case 2:
                for path in paths:
                    truth.pop(path, None)
                    hidden.discard(path)
                model.take(News(removed=tuple(paths)))
            case 3:
                on = draw.random() < 0.5
                truth.update((p, replace(truth[p], favourite=on)) for p in paths if p in truth)
                model.set_favourite(paths, on)
            case 4:
                on = draw.random() < 0.5
                known = {path for path in paths if path in truth}
                hidden = hidden | known if on else hidden - known
                model.set_hidden(paths, on)
        passes = model.filter.test(NOW)
        rows = [p for p in truth.values() if p.path not in hidden and passes(p)]
        expected = [p.path for p in sorted(rows, key=sort_key(sort))]
        assert shown(model) == expected
        assert [model.row_of(path) for path in expected] == list(range(len(expected)))
        assert model.count == len(truth) - len(hidden)


def test_small_news_keep_the_selection(model: GalleryModel) -> None:
    """One new picture is one inserted row, not a new list."""
    heard: list[tuple[object, ...]] = []
    model.set_pictures(picture(n) for n in range(1, 50))
    model.rowsInserted.connect(lambda _p, first, last: heard.append(("in", first, last)))
    model.rowsRemoved.connect(lambda _p, first, last: heard.append(("out", first, last)))
    model.dataChanged.connect(lambda first, last: heard.append(("data", first.row(), last.row())))
    model.modelReset.connect(lambda: heard.append(("reset",)))
    model.take(News((picture(0),)))
    model.take(News((picture(3, prompt="another"),)))
    model.take(News(removed=(picture(5).path, picture(6).path, picture(9).path)))
    assert heard == [("in", 0, 0), ("data", 3, 3), ("out", 9, 9), ("out", 5, 6)]


def test_a_mark_of_this_moment_is_not_lost_to_older_news(model: GalleryModel) -> None:
    model.set_pictures([picture(1, prompt="")])
    model.set_favourite([picture(1).path], True)
    model.take(News((picture(1),)))  # read from the file before the mark was written down
    assert model.index(0).data(Role.PICTURE) == picture(1, favourite=True)


def test_models_are_told(qtbot: QtBot, model: GalleryModel) -> None:
    with qtbot.waitSignal(model.models_changed):
        model.set_pictures([picture(1), picture(2, model_path="/m/x", model_hash="abc")])
    assert model.models == ["model 0", "model 1"]
    assert model.model_hashes() == {"/m/x": "abc"}


def test_what_is_said_and_shown(model: GalleryModel, qtbot: QtBot) -> None:
    say: Callable[[], object] = lambda: model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)  # noqa: E731
    model.set_pictures([picture(1, prompt="<b>a fox</b>\nand snow")])
    assert say() == "<b>a fox</b>\nand snow"
    model.set_favourite([picture(1).path], True)
    assert say() == "Favourite: <b>a fox</b>\nand snow"
    assert "&lt;b&gt;a fox" in tool_tip(picture(1, prompt="<b>a fox</b>"))
    assert "001.png" in tool_tip(picture(1)) and "model 1" in tool_tip(picture(1))
