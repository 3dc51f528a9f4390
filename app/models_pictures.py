"""Which pictures of the gallery a model made: by its file, by its hash, else by its name. Pure.

Goes once through all pictures; 20,000 take some 20 ms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

from app.gallery_record import Picture
from app.models_record import AUTO_V2_DIGITS, ModelRecord

NEWEST = 8  # of each model


def pictures_by_model(
    records: Iterable[ModelRecord], pictures: Iterable[Picture]
) -> Mapping[str, Sequence[Picture]]:
    """Path of a model -> its newest pictures, the newest first."""
    by_path: dict[str, list[Picture]] = defaultdict(list)
    by_hash: dict[str, list[Picture]] = defaultdict(list)
    by_name: dict[str, list[Picture]] = defaultdict(list)
    for picture in pictures:
        if picture.model_path:
            by_path[picture.model_path].append(picture)
        elif picture.model_hash:
            by_hash[picture.model_hash[:AUTO_V2_DIGITS].casefold()].append(picture)
        elif picture.model:
            by_name[picture.model.casefold()].append(picture)
    found = {}
    for record in records:
        made = by_path.get(record.path, [])
        if record.auto_v2:
            made = made + by_hash.get(record.auto_v2, [])
        if not record.is_starter:
            made = made + by_name.get(record.name.casefold(), [])
        if made:
            found[record.path] = nlargest(NEWEST, made, key=_age)
    return found


def _age(picture: Picture) -> tuple[int, str]:
    return picture.mtime_ns, picture.path
