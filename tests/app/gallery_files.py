"""Folders of small pictures with settings in them, for tests and benchmark of the gallery."""

from __future__ import annotations

import io
import os
import struct
import zlib
from pathlib import Path

from PIL import Image

from engine.job import Job
from engine.metadata import Facts, embed

FIRST_MOMENT = 1_700_000_000  # seconds since 1970; each picture is a minute younger
COLOURS = ((200, 60, 40), (40, 120, 200), (60, 160, 70), (210, 180, 60))


def tiny_png(number: int, side: int = 8) -> bytes:
    """A picture of one colour."""
    data = io.BytesIO()
    Image.new("RGB", (side, side), COLOURS[number % len(COLOURS)]).save(data, "PNG")
    return data.getvalue()


def job_of(number: int, **changes: object) -> Job:
    """Every second one is of another model."""
    values: dict[str, object] = {
        "model": f"/models/model {number % 2}.safetensors",
        "width": 64,
        "height": 64,
        "seed": number,
    }
    return Job(f"a fox number {number} in the snow", **(values | changes))  # type: ignore[arg-type]


def facts_of(job: Job) -> Facts:
    name = Path(job.model).stem
    digest = f"{zlib.crc32(name.encode()):010x}"
    return Facts(model_name=name, model_hash=digest, device="Test", precision="bf16")


def write_picture(path: Path, number: int, side: int = 8, **changes: object) -> Path:
    """A PNG of this program with a time of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    job = job_of(number, **changes)
    temporary = path.with_suffix(".part")
    temporary.write_bytes(embed(tiny_png(number, side), job, facts_of(job)))
    set_time(temporary, number)
    temporary.replace(path)
    return path


def set_time(path: Path, number: int) -> None:
    moment = FIRST_MOMENT + 60 * number
    os.utime(path, (moment, moment))


def write_pictures(folder: Path, count: int) -> list[Path]:
    """Quickly: the picture is encoded once for each colour."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = [tiny_png(number) for number in range(len(COLOURS))]
    paths = []
    for number in range(count):
        job = job_of(number)
        path = folder / f"fox {number:05} 🦊.png"
        path.write_bytes(embed(plain[number % len(COLOURS)], job, facts_of(job)))
        set_time(path, number)
        paths.append(path)
    return paths


def a1111_png(text: str, side: int = 8) -> bytes:
    """A PNG as the web UI writes it: a text `parameters`."""
    png = tiny_png(0, side)
    body = b"tEXt" + b"parameters\0" + text.encode("latin-1")
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:33] + chunk + png[33:]
