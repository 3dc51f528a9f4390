"""Paths that no system can hold, or that lead nowhere, come from settings, pictures and drops."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.defaults import default_job
from app.download_offers import SDXL
from app.download_space import space_of
from app.gallery_store import _nearest
from app.gallery_thumbnails import thumbnail
from app.logs import log_files
from app.model_field import ModelField
from app.model_folders import ModelFolder, all_model_folders
from app.models_scan import is_model_folder, look, scan
from app.restore import Models, restored
from engine.job import STARTER_MODEL, Job
from engine.metadata import PictureInfo, Source
from tests.app.gallery_files import write_picture

STRANGE = ["n" * 5000, "x/" * 3000 + "y"]


@pytest.mark.parametrize("path", STRANGE)
def test_what_cannot_be_there_is_not_there(tmp_path: Path, path: str) -> None:
    place = tmp_path / path
    assert all_model_folders([str(place)]) == [ModelFolder(place, "")]
    assert not is_model_folder(str(place)) and look(str(place)) is None
    assert _nearest(place) == str(tmp_path)
    assert space_of(SDXL, place).bytes_there == 0


@pytest.mark.parametrize("path", STRANGE)
def test_thumbnails_and_logs_can_do_without_a_folder(tmp_path: Path, path: str) -> None:
    picture = write_picture(tmp_path / "x.png", 1)
    assert not thumbnail(tmp_path / path, (str(picture), 1, 1, 128)).isNull()
    assert log_files(tmp_path / path) == []


@pytest.mark.parametrize("path", [*STRANGE, "a\0b.safetensors"])
def test_a_picture_may_name_any_model(path: str) -> None:
    job = Job("x", model=path)
    told = restored(PictureInfo(Source.MEZZOTINT, "", job=job), default_job(), Models())
    assert told.job.model == default_job().model and told.missing_model


@pytest.mark.parametrize("path", STRANGE)
def test_any_path_can_be_chosen(qtbot: QtBot, path: str) -> None:
    field = ModelField()
    qtbot.addWidget(field)
    field._take(path)
    assert field.value == path


@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode there")
def test_a_model_whose_name_no_widget_can_hold_is_left_out_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name in (b"mod\xe8le.safetensors", "modèle 🦊.safetensors".encode()):
        (tmp_path / os.fsdecode(name)).touch()
    found = scan([ModelFolder(tmp_path, "")], [])
    assert [Path(path).name for path in found.models if path != STARTER_MODEL] == [
        "modèle 🦊.safetensors"
    ]
    assert "not UTF-8" in caplog.text
