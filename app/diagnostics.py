"""What a report of a fault needs, in one zip file: facts, settings, logs and crashes.

No prompt and no picture goes in unless it is wanted, and the name of the person at the machine
never does. Written in a thread, beside its name and then renamed. Takes a second or two, most of it
for the words of all known prompts, which are taken out of the logs.
"""

from __future__ import annotations

import json
import logging
import os
import platform
import sqlite3
import struct
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import PySide6
from PySide6.QtCore import qVersion

from app import crash_log, logs
from app.device_list import DeviceEntry
from app.devices import Verdict
from app.queue_record import JobState, QueueRecord
from app.scrub import PromptScrubber, hide_home, hide_pictures
from app.settings import Editor, Settings, about
from app.worker_process import Death
from engine import __version__
from engine.files import atomic_file, is_plain_file

log = logging.getLogger(__name__)

MOST_PICTURES = 20
_PROMPT_KEYS = ("prompt", "negative", "entries", "history", "styles")  # in files of the program
_PERSONAL = (Editor.FOLDER, Editor.FOLDERS, Editor.PATTERN)
_PLAIN_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")  # pixels and nothing else
_SIGNATURE = b"\x89PNG\r\n\x1a\n"

Hide = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the window knows, at one moment.

    Attributes:
        home: the folder of the person.
        texts: JSON files in which prompts may stand; gallery: the index of pictures.
        verdicts: of devices that were tried.
        records: of the queue. pauses: why it does not go on.
        prompts: others that are in the window now.
    """

    home: Path
    logs: Path
    texts: tuple[Path, ...]
    gallery: Path
    settings: Settings
    devices: tuple[DeviceEntry, ...] = ()
    verdicts: Mapping[str, Verdict] | None = None
    records: tuple[QueueRecord, ...] = ()
    pauses: tuple[str, ...] = ()
    prompts: tuple[str, ...] = ()


def file_name() -> str:
    """What the file is called, if nobody calls it otherwise."""
    return f"mezzotint diagnostics {datetime.now():%Y-%m-%d}.zip"


def save_diagnostics(
    snapshot: Snapshot, target: Path, *, prompts: bool = False, pictures: bool = False
) -> None:
    """Writes the zip file.

    Args:
        prompts: with those of the queue, and with the logs as they are.
        pictures: with the last ones of the queue; without `prompts` they hold pixels alone.

    Raises:
        OSError: as the system says; nothing is left behind, and an older file stays.
    """
    hide = _hiding(snapshot, prompts)
    with (
        atomic_file(target) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name, content in _texts(snapshot, hide):
            archive.writestr(name, content)
        if prompts:
            archive.writestr("prompts.json", hide(_json(_prompts_of(snapshot.records))))
        if pictures:
            for name, data in _pictures(snapshot.records, bare=not prompts):
                archive.writestr(name, data, zipfile.ZIP_STORED)


def _hiding(snapshot: Snapshot, prompts: bool) -> Hide:
    """What is done to every text that a person, or another program, had a hand in."""
    if prompts:
        return lambda text: hide_home(text, snapshot.home)
    scrubber = PromptScrubber(_known_prompts(snapshot))
    return lambda text: scrubber.hide(hide_home(hide_pictures(text), snapshot.home))


def _texts(snapshot: Snapshot, hide: Hide) -> Iterator[tuple[str, str]]:
    """(name, content) of each text file."""
    yield "about.json", _json(_about(snapshot))
    yield "settings.json", _json(_settings(snapshot.settings, hide))
    verdicts = snapshot.verdicts or {}
    devices = [asdict(entry) | _verdict(verdicts.get(entry.id)) for entry in snapshot.devices]
    yield "devices.json", _json(devices)
    yield "queue.json", _json(_queue(snapshot, hide))
    yield "packages.txt", "\n".join(_packages()) + "\n"
    for folder, paths in (
        ("logs", logs.log_files(snapshot.logs)),
        ("crashes", crash_log.reports(snapshot.logs)),
    ):
        for path in paths:
            try:
                text = path.read_text("utf-8", "replace")
            except OSError as error:
                text = f"cannot be read: {error.strerror}\n"
            yield f"{folder}/{path.name}", hide(text)


def _about(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "mezzotint": __version__,
        "installed": bool(getattr(sys, "frozen", False)),
        "system": platform.platform(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "pyside": PySide6.__version__,
        "qt": qVersion(),
        "sqlite": sqlite3.sqlite_version,
        "saved": datetime.now(UTC).isoformat(timespec="seconds"),
        "crashes": len(crash_log.reports(snapshot.logs)),
    }


def _verdict(verdict: Verdict | None) -> dict[str, Any]:
    """What the self-test has shown; by kind, because sentences may name files."""
    if verdict is None:
        return {"verdict": "not tried"}
    problem = verdict.problem
    if problem is None:
        kind = ""
    elif isinstance(problem, Death):
        kind = f"worker {problem.reason.value}, status {problem.exit_code}"
    else:
        kind = problem.kind.value
    return {
        "verdict": "sound" if verdict.is_sound else "not sound",
        "failed": [list(pair) for pair in verdict.failed],
        "problem": kind,
        "seconds": verdict.seconds,
    }


def _queue(snapshot: Snapshot, hide: Hide) -> dict[str, Any]:
    states = Counter(record.state.value for record in snapshot.records)
    return {
        "states": dict(states),
        "pauses": list(snapshot.pauses),
        "jobs": [_job(record, hide) for record in snapshot.records],
    }


def _job(record: QueueRecord, hide: Hide) -> dict[str, Any]:
    """What is known of a job beside what it paints."""
    job = record.job
    return {
        "id": job.id[:8],
        "state": record.state.value,
        "width": job.width,
        "height": job.height,
        "steps": job.steps,
        "count": job.count,
        "sampler": job.sampler,
        "schedule": job.schedule,
        "guidance": job.guidance,
        "device": job.device,
        "precision": job.precision,
        "model": hide(Path(job.model).name),
        "prompt_characters": [len(job.prompt), len(job.negative)],
        "saved": len(record.pictures),
        "deaths": record.deaths,
        "seconds": record.seconds,
        "failure": record.failure.kind.value if record.failure else "",
    }


def _packages() -> list[str]:
    """Name and version of everything that is installed beside the program."""
    found = {
        f"{package.metadata['Name']} {package.version}" for package in metadata.distributions()
    }
    return sorted(found, key=str.casefold)


def _settings(settings: Settings, hide: Hide) -> dict[str, Any]:
    """Paths and patterns are a person's own words; all other values are the program's."""
    found: dict[str, Any] = {}
    for item in fields(settings):
        value = getattr(settings, item.name)
        if about(item).editor in _PERSONAL:
            value = hide(value) if isinstance(value, str) else [hide(text) for text in value]
        found[item.name] = value
    return found


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


# Prompts and pictures


def _prompts_of(records: Iterable[QueueRecord]) -> dict[str, list[str]]:
    return {record.id[:8]: [record.job.prompt, record.job.negative] for record in records}


def _known_prompts(snapshot: Snapshot) -> Iterator[str]:
    """All that the program has anywhere."""
    yield from snapshot.prompts
    for record in snapshot.records:
        yield from (record.job.prompt, record.job.negative)
    for path in snapshot.texts:
        yield from _prompts_in(path)
    if is_plain_file(snapshot.gallery):
        try:
            address = f"{snapshot.gallery.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(address, uri=True)) as connection:
                for (prompt,) in connection.execute("SELECT prompt FROM pictures"):
                    yield str(prompt)
        except sqlite3.Error as error:
            log.warning("prompts of the gallery are not known: %s", error)


def _prompts_in(path: Path) -> Iterator[str]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s holds no prompts that can be read: %s", path.name, type(error).__name__)
        return
    yield from _under_keys(data, False)


def _under_keys(data: Any, is_under: bool) -> Iterator[str]:
    """Every text somewhere under a key that speaks of prompts."""
    if isinstance(data, str):
        if is_under:
            yield data
    elif isinstance(data, list):
        for item in data:
            yield from _under_keys(item, is_under)
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from _under_keys(item, is_under or any(word in key for word in _PROMPT_KEYS))


def _pictures(records: Iterable[QueueRecord], *, bare: bool) -> Iterator[tuple[str, bytes]]:
    """(name, data) of the last ones. Their own names begin with their prompts."""
    done = [record for record in records if record.state is JobState.DONE]
    paths = [path for record in done for _, path in sorted(record.pictures.items())]
    for number, path in enumerate(paths[-MOST_PICTURES:], 1):
        try:
            data = Path(path).read_bytes()
        except OSError:  # deleted meanwhile, or on a disk that is not there
            continue
        if bare:
            data = _pixels_alone(data)
        if data:
            yield f"pictures/{number:02}.png", data


def _pixels_alone(data: bytes) -> bytes:
    """A PNG file without texts and other additions; b"" for what is no whole PNG file."""
    if not data.startswith(_SIGNATURE):
        return b""
    kept, at = [_SIGNATURE], len(_SIGNATURE)
    while at + 12 <= len(data):  # length, type, data, checksum
        (length,) = struct.unpack_from(">I", data, at)
        end = at + 12 + length
        kind = data[at + 4 : at + 8]
        if kind in _PLAIN_CHUNKS:
            kept.append(data[at:end])
        if kind == b"IEND" and end <= len(data):
            return b"".join(kept)
        at = end
    return b""
