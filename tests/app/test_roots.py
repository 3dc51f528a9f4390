"""A whole drive, whose path ends in a separator, is a folder like others."""

from __future__ import annotations

from pathlib import Path

from app.gallery_index import GalleryIndex
from app.gallery_record import Picture


def test_pictures_of_a_drive_are_found(tmp_path: Path) -> None:
    index = GalleryIndex(tmp_path / "gallery.sqlite")
    index.open()
    path = str(tmp_path / "a.png")
    index.put([Picture(path, 1, 2, "", "", "", "", False)])
    assert list(index.pictures(Path(tmp_path.anchor))) == [path]
    assert list(index.pictures(tmp_path)) == [path]
    assert not index.pictures(tmp_path.with_name(f"{tmp_path.name}-other"))
    index.close()
