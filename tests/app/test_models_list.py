"""The model list as data: what is shown in which order, what is said, whose pictures are whose."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, QLocale
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.gallery_record import Picture
from app.models_choices import ModelsChoices
from app.models_model import ModelsModel, Role
from app.models_pictures import NEWEST, pictures_by_model
from app.models_record import Description, ModelRecord, ModelSort, News
from app.models_texts import (
    advice_text,
    hash_text,
    kind_text,
    parameters_text,
    precision_text,
    prediction_text,
    reason_text,
    spoken_text,
    tool_tip,
)
from engine.errors import ErrorKind
from engine.job import STARTER_MODEL
from tests.app.model_files import LORA, MOMENT, USABLE, record

STARTER = ModelRecord(STARTER_MODEL, 1, 47 << 20, USABLE, is_folder=True)
NS = 1_000_000_000


def shown(model: ModelsModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


@pytest.fixture
def model(qtbot: QtBot) -> ModelsModel:
    model = ModelsModel()
    model.set_records(
        [
            record("beta", size=9, description=replace(USABLE, size_bytes=9)),
            STARTER,
            record("Alpha", mtime_ns=(MOMENT + 5) * NS),
            record("lora", LORA),
            record("gamma", None),
            record("away", is_removed=True),
        ]
    )
    return model


def test_the_starter_model_is_first_and_what_is_none_is_hidden(model: ModelsModel) -> None:
    assert shown(model) == ["Starter model", "Alpha", "beta", "gamma"]
    assert model.other_count == 2
    model.set_view("", ModelSort.NAME, others=True)
    assert shown(model) == ["Starter model", "Alpha", "beta", "gamma", "away", "lora"]
    assert [r.name for r in model.usable] == ["starter", "Alpha", "beta"]


def test_search_and_order(model: ModelsModel) -> None:
    for order, names in (
        (ModelSort.NEWEST, ["Alpha", "beta", "gamma"]),
        (ModelSort.LARGEST, ["Alpha", "gamma", "beta"]),
        (ModelSort.LAST_USED, ["beta", "Alpha", "gamma"]),
    ):
        model.set_pictures({record("beta").path: [Picture("/p.png", 7, 1)]})
        model.set_view("", order, others=False)
        assert shown(model) == ["Starter model", *names]
    model.set_view("MODELLE 🎨 alp", ModelSort.NAME, others=False)
    assert shown(model) == ["Alpha"]
    hashed = record("beta", sha256="31e35c80fc" + "0" * 54)
    model.take(News((hashed,)))
    model.set_view("31E35C80", ModelSort.NAME, others=False)
    assert shown(model) == ["beta"]


def test_the_order_by_last_use_follows_new_pictures(model: ModelsModel) -> None:
    model.set_view("", ModelSort.LAST_USED, others=False)
    model.set_pictures({record("gamma").path: [Picture("/p.png", 7, 1)]})
    assert shown(model)[1] == "gamma"
    assert model.index(1).data(Role.PICTURE).path == "/p.png"
    assert model.index(2).data(Role.PICTURE) is None


def test_views_are_told_exactly(qtbot: QtBot) -> None:
    """Qt's own tester stops the program at any signal that does not fit."""
    chance = random.Random(7)
    model = ModelsModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    assert isinstance(model, QAbstractItemModel)
    names = [f"model {number}" for number in range(30)]
    held: dict[str, ModelRecord] = {}
    model.set_records([STARTER])
    for _ in range(200):
        changed = tuple(
            record(
                name,
                chance.choice((USABLE, LORA, None)),
                size=chance.randrange(1000),
                is_removed=chance.random() < 0.1,
            )
            for name in chance.sample(names, 3)
        )
        removed = tuple(
            r.path for r in chance.sample(sorted(held.values(), key=str), len(held) // 9)
        )
        changed = tuple(r for r in changed if r.path not in removed)
        held = {p: r for p, r in held.items() if p not in removed} | {r.path: r for r in changed}
        model.take(News(changed, removed))
        if chance.random() < 0.2:
            order = chance.choice(list(ModelSort))
            model.set_view(chance.choice(("", "1")), order, others=chance.random() < 0.5)
        model.set_in_use(chance.choice(names))
        fresh = ModelsModel()
        fresh.set_records([STARTER, *held.values()])
        fresh.set_view(" ".join(model._words), model._sort, others=model._others)
        assert shown(model) == shown(fresh)


def test_facts_in_words() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    assert kind_text(record("x")) == "Stable Diffusion XL · float16 · 6.9 GB"
    mixed = replace(USABLE, storage={"F32": 60, "BF16": 39, "I64": 0, "F8_E4M3": 40})
    assert precision_text(mixed) == "float32, float8 (e4m3), and bfloat16"
    assert parameters_text(USABLE) == "2.7 billion"
    assert parameters_text(Description(parameters={"unet": 25_300_000})) == "25 million"
    v = replace(USABLE, prediction="v_prediction")
    assert "v-prediction" in kind_text(record("x", v))
    assert prediction_text(replace(v, zero_terminal_snr=True)).endswith("zero terminal SNR")
    assert kind_text(record("x", None)) == "Not read yet"
    assert kind_text(record("x", is_removed=True)) == "Removed from the list"
    assert spoken_text(record("x"), is_in_use=True).startswith("In use: x: Stable")
    assert "&lt;b&gt;" in tool_tip(record("<b>"))


@pytest.mark.parametrize("kind", [*ErrorKind, "no_answer", "of a newer worker"])
def test_every_reason_has_words(kind: str) -> None:
    about = Description(kind=str(kind), sentence="In English.", problem={"file": "x"})
    assert reason_text(about) and advice_text(about)


def test_reasons_are_those_that_people_meet() -> None:
    assert reason_text(LORA) == "A LoRA, no model"
    pickle = Description(kind="model_unsupported", problem={"found": "pickle"})
    assert "pickle" in reason_text(pickle)
    flux = Description(kind="model_unsupported", problem={"found": "Flux"})
    assert reason_text(flux) == "Flux"
    assert "Damaged" in reason_text(Description(kind="file_damaged"))
    assert "Not whole" in reason_text(Description(kind="model_incomplete"))


def test_how_far_a_hash_is() -> None:
    waiting = record("x")
    assert "turn" in hash_text(waiting, None, is_paused=False)
    assert "42 %" in hash_text(waiting, 0.42, is_paused=False)
    assert "painted" in hash_text(waiting, 0.42, is_paused=True)
    assert hash_text(record("x", sha256="ab" * 32), None, is_paused=False) == "ababababab"
    for without in (STARTER, record("x", is_folder=True), record("x", LORA)):
        assert hash_text(without, None, is_paused=False) == ""


def test_folders_of_the_hub_are_called_by_their_model() -> None:
    path = "/c/models--stabilityai--sdxl-turbo/snapshots/71153311d3dbb46851df1931d3ca6e939de83304"
    assert record("x", path=path, is_folder=True).name == "sdxl-turbo"
    assert record("x", path="/m/a.b.safetensors").name == "a.b"
    assert record("x", path="/m/a.b", is_folder=True).name == "a.b"


def test_pictures_belong_to_a_model_by_file_then_hash_then_name() -> None:
    one = record("one", sha256="31e35c80fc" + "0" * 54)
    two = record("two")
    pictures = [
        Picture("/a.png", 1, 1, model="one", model_path=two.path),
        Picture("/b.png", 2, 1, model="renamed", model_hash="31E35C80FC"),
        Picture("/c.png", 3, 1, model="TWO"),
        Picture("/d.png", 4, 1, model="one", model_hash="0123456789"),
        Picture("/e.png", 5, 1, model="starter", model_path=STARTER_MODEL),
        Picture("/f.png", 6, 1, model="starter"),
        *(Picture(f"/{n}.png", n, 1, model_path=two.path) for n in range(10, 30)),
    ]
    found = pictures_by_model([one, two, STARTER, record("none")], pictures)
    assert [p.path for p in found[one.path]] == ["/b.png"]
    assert [p.path for p in found[two.path]] == [f"/{n}.png" for n in range(29, 29 - NEWEST, -1)]
    assert [p.path for p in found[STARTER_MODEL]] == ["/e.png"]
    assert set(found) == {one.path, two.path, STARTER_MODEL}


class Memory:
    """In place of a file."""

    def __init__(self, data: object) -> None:
        self.data = data

    def load(self) -> object:
        return self.data

    def save_soon(self, data: object) -> None:
        self.data = data


@pytest.mark.parametrize(
    "data", [None, {}, {"added": 7, "removed": {}}, {"added": [1, "", None, "/a", "/a"]}]
)
def test_choices_of_garbage_are_what_can_be_read_of_them(data: object) -> None:
    choices = ModelsChoices(Memory(data))  # type: ignore[arg-type]
    assert choices.is_readable is (data is not None)
    assert set(choices.added) <= {"/a"} and not choices.removed


def test_what_is_added_again_is_no_longer_removed() -> None:
    memory = Memory({})
    choices = ModelsChoices(memory)  # type: ignore[arg-type]
    choices.add(["/a", "/b"])
    choices.remove("/a")
    again = ModelsChoices(memory)  # type: ignore[arg-type]
    assert (list(again.added), list(again.removed)) == (["/b"], ["/a"])
    again.add(["/a"])
    assert (list(again.added), list(again.removed)) == (["/b", "/a"], [])
