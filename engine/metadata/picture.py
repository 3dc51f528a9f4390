"""Settings into a PNG and out of a picture file.

The lossless chunk is the truth; A1111's text is for everybody else and is read when the chunk is
missing or damaged. Pixels are made elsewhere: here a PNG is bytes with chunks in them.
"""

from __future__ import annotations

import json
import re
import stat
import struct
import zlib
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path

from engine.errors import EngineError, ErrorKind
from engine.job import Job
from engine.metadata.a1111 import parameters_text, parse_parameters
from engine.metadata.comfyui import parse_graph
from engine.metadata.container import JOB_KEY, PNG_SIGNATURE, Texts, read_texts
from engine.metadata.info import MAX_PROMPT, Facts, Note, NoteKind, PictureInfo, Source

VERSION = 1  # of the lossless chunk
_OURS = re.compile(b"(?:tEXt|zTXt|iTXt)(?:%s|parameters)\\0" % JOB_KEY.encode())
_SURROGATE = re.compile("[\ud800-\udfff]")


def job_text(job: Job, facts: Facts) -> str:
    """The JSON of the lossless chunk; lone surrogates are escaped, so it is valid UTF-8."""
    data = {"version": VERSION, "job": job.to_dict(), "facts": facts.to_dict()}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def embed(png: bytes, job: Job, facts: Facts) -> bytes:
    """The PNG with the job, losslessly, and A1111's `parameters`, before the pixels.

    Args:
        png: a whole PNG file; its texts of the same keys are replaced, all else stays.
        job: of this one picture (`Job.picture`).
        facts: what was found out while drawing.

    Raises:
        EngineError: BAD_METADATA, if `png` is not a whole PNG.
    """
    ours = [
        _chunk(b"iTXt", f"{JOB_KEY}\0\0\0\0\0".encode() + job_text(job, facts).encode()),
        _parameters_chunk(parameters_text(job, facts)),
    ]
    head, *others = _chunks(png)
    kept = [chunk for chunk in others if not _OURS.match(chunk, 4)]
    return b"".join([PNG_SIGNATURE, head, *ours, *kept])


def _parameters_chunk(text: str) -> bytes:
    """tEXt where Latin-1 holds the text, else iTXt: as Pillow, and so A1111, writes it."""
    try:
        return _chunk(b"tEXt", b"parameters\0" + text.encode("latin-1"))
    except UnicodeEncodeError:
        return _chunk(b"iTXt", b"parameters\0\0\0\0\0" + text.encode())


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
    return struct.pack(">I", len(data)) + kind + data + check


def _chunks(png: bytes) -> list[bytes]:
    """The whole chunks of a PNG, length and checksum included."""
    chunks: list[bytes] = []
    position = len(PNG_SIGNATURE)
    while png.startswith(PNG_SIGNATURE) and position + 12 <= len(png):
        (length,) = struct.unpack_from(">I", png, position)
        chunks.append(png[position : position + 12 + length])
        position += 12 + length
    if not chunks or position != len(png) or chunks[-1][4:8] != b"IEND":
        raise EngineError(ErrorKind.BAD_METADATA, "Settings can only be put into a whole PNG.")
    return chunks


def read_picture(path: str | PathLike[str]) -> PictureInfo:
    """The settings in a PNG, JPEG or WebP file, by this program, A1111 or ComfyUI.

    What is damaged or unknown becomes a note as long as anything can be told.

    Raises:
        EngineError: BAD_METADATA, if the file is missing, is no such picture, or says nothing.
    """
    texts = _texts_of(path)
    try:
        info = _info_of(texts)
    except EngineError as error:
        raise _error(path, error.sentence) from error
    if info is None:
        damage = "".join(f" Also, {str(note).rstrip('.')}." for note in texts.notes)
        raise _error(path, f"It holds no settings of a generated picture.{damage}")
    return replace(info, notes=tuple(dict.fromkeys((*texts.notes, *info.notes))))


def _error(path: str | PathLike[str], sentence: str) -> EngineError:
    name = str(path)
    return EngineError(ErrorKind.BAD_METADATA, f'"{name}": {sentence}', path=name)


def _unreadable(path: str | PathLike[str], error: OSError) -> EngineError:
    return _error(path, f"The file cannot be read: {error.strerror or error}.")


def _texts_of(path: str | PathLike[str]) -> Texts:
    try:
        state = Path(path).stat()
    except ValueError as error:  # a NUL, or a character that no file name can hold
        raise _error(path, "This is not the name of a file.") from error
    except OSError as error:
        raise _unreadable(path, error) from error
    if not stat.S_ISREG(state.st_mode):  # opening a pipe would wait forever
        raise _error(path, "This is not a file.")
    try:
        with Path(path).open("rb") as file:
            texts = read_texts(file, state.st_size)
    except OSError as error:
        raise _unreadable(path, error) from error
    if texts is None:
        raise _error(path, "This is not a PNG, JPEG or WebP picture.")
    return texts


def _info_of(texts: Texts) -> PictureInfo | None:
    """The best of the texts: the exact job, then A1111's settings, then a graph, then a prompt."""
    found = texts.by_key
    if JOB_KEY in found:
        try:
            return _exact(found[JOB_KEY])
        except EngineError as error:
            texts.note(NoteKind.DAMAGED_JOB, error.sentence)
    info = parse_parameters(found["parameters"]) if found.get("parameters", "").strip() else None
    if info is not None and (info.steps is not None or info.sampler is not None):
        return info
    failure: EngineError | None = None
    for key in ("prompt", "workflow"):
        try:
            if key in found:
                return parse_graph(found[key])
        except EngineError as error:
            failure = failure or error
    if info is None and failure is not None:
        raise failure
    return info


def _exact(text: str) -> PictureInfo:
    """The settings in the lossless chunk.

    Raises:
        EngineError: BAD_METADATA or BAD_REQUEST, if it holds no usable job.
    """
    try:
        data = json.loads(text)
        if not isinstance(data, Mapping):
            raise ValueError("not an object")
        job = Job.from_dict(data.get("job", {}))
    except (ValueError, RecursionError) as error:
        raise EngineError(ErrorKind.BAD_METADATA, "It is not JSON of a job.") from error
    if max(len(job.prompt), len(job.negative)) > MAX_PROMPT:
        raise EngineError(ErrorKind.BAD_METADATA, "Its prompt is too long.")
    facts = Facts.from_dict(data.get("facts"))
    version = data.get("version")
    newer = type(version) is int and version > VERSION
    return PictureInfo(
        source=Source.MEZZOTINT,
        raw=text,
        prompt=job.prompt,
        negative=job.negative,
        steps=job.steps,
        sampler=job.sampler,
        schedule=job.schedule,
        guidance=job.guidance,
        seed=job.seed,
        width=job.width,
        height=job.height,
        model_name=facts.model_name or None,
        model_hash=facts.model_hash or None,
        noise=job.noise,
        job=job,
        facts=facts,
        notes=(Note(NoteKind.NEWER_VERSION, str(version)[:20]),) if newer else (),
    )
