"""The texts inside a picture file: PNG, JPEG or WebP, without decoding a pixel.

Knows where texts lie, not what they say. Pixel data are seeked over, so a file of gigabytes costs
its headers; texts together are kept up to `MAX_TEXT` bytes, inflated or not, so a bomb costs that
much. Everything in a file may lie. Sources: PNG (third edition) chapters 5 and 11.3.3, JPEG T.81
annex B, WebP container RFC 9649 section 2.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import BinaryIO

from engine.metadata.exif import exif_texts
from engine.metadata.info import Note, NoteKind

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JOB_KEY = "mezzotint"
KEYS = (JOB_KEY, "parameters", "prompt", "workflow")
MAX_TEXT = 8 * 2**20
MAX_BLOCKS = 500_000  # a 4 GiB file of 8 KiB chunks; hostile files have more

_LONGEST_KEY = 79


@dataclass(slots=True)
class Texts:
    """The texts of one file by key, and what was wrong with the file."""

    by_key: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    room: int = MAX_TEXT  # bytes that may still be kept

    def note(self, kind: NoteKind, about: str) -> None:
        """Adds a remark once."""
        if Note(kind, about) not in self.notes:
            self.notes.append(Note(kind, about))

    def spend(self, count: int) -> None:
        """Takes `count` bytes off the room."""
        self.room = max(0, self.room - count)


class _Refused(Exception):
    """One text cannot be had; the rest of the file may be fine."""

    def __init__(self, kind: NoteKind, about: str) -> None:
        super().__init__(about)
        self.kind = kind
        self.about = about


def read_texts(file: BinaryIO, size: int) -> Texts | None:
    """All texts of `file` that have one of `KEYS`; None if it is none of the three formats.

    Args:
        file: open for reading at its start, seekable.
        size: its length in bytes.

    Raises:
        OSError: reading failed. Damage raises nothing: it becomes a note.
    """
    head = file.read(12)
    texts = Texts()
    if head.startswith(PNG_SIGNATURE):
        _read_png(file, size, texts)
    elif head.startswith(b"\xff\xd8\xff"):
        _read_jpeg(file, size, texts)
    elif head[:4] == b"RIFF" and head[8:] == b"WEBP":
        _read_webp(file, size, texts)
    else:
        return None
    return texts


def _read_png(file: BinaryIO, size: int, texts: Texts) -> None:
    position = len(PNG_SIGNATURE)
    for _ in range(MAX_BLOCKS):
        file.seek(position)
        header = file.read(8)
        length, kind = struct.unpack(">I4s", header) if len(header) == 8 else (0, b"")
        if not kind or position + 12 + length > size:
            return texts.note(NoteKind.DAMAGED_FILE, "it is cut off")
        if kind == b"IEND":
            return None
        if kind in _PNG_TEXTS:
            try:
                _read_png_chunk(file, kind, length, texts)
            except _Refused as refused:
                texts.note(refused.kind, refused.about)
        position += 12 + length
    return texts.note(NoteKind.DAMAGED_FILE, "it has too many parts")


def _read_png_chunk(file: BinaryIO, kind: bytes, length: int, texts: Texts) -> None:
    """Reads one text chunk whose header was just read; the key first, as most are not ours."""
    data = file.read(min(length, _LONGEST_KEY + 1))
    key = "exif" if kind == b"eXIf" else data.partition(b"\0")[0].decode("latin-1")
    if kind != b"eXIf" and key not in KEYS:
        return
    if length > texts.room:
        raise _Refused(NoteKind.TOO_LARGE, key)
    data += file.read(length - len(data))
    if file.read(4) != struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))):
        texts.note(NoteKind.DAMAGED_FILE, f"the checksum of {key} is wrong")
    found = _PNG_TEXTS[kind](data, texts.room)
    texts.spend(length + sum(len(text) for text in found.values()))
    if kind == b"eXIf":  # the weaker place: never over a chunk of the same name
        found = {name: text for name, text in found.items() if name not in texts.by_key}
    texts.by_key.update(found)


def _latin1_text(data: bytes, room: int) -> dict[str, str]:
    key, _, text = data.partition(b"\0")
    return {key.decode("latin-1"): _lenient(text)}


def _compressed_text(data: bytes, room: int) -> dict[str, str]:
    key, _, rest = data.partition(b"\0")
    name = key.decode("latin-1")
    return {name: _lenient(_inflate(rest[1:], room, name))}


def _international_text(data: bytes, room: int) -> dict[str, str]:
    """Key, NUL, compression flag and method, language, NUL, translated key, NUL, UTF-8."""
    key, _, rest = data.partition(b"\0")
    name = key.decode("latin-1")
    parts = rest[2:].split(b"\0", 2)
    if len(rest) < 2 or len(parts) < 3:
        raise _Refused(NoteKind.DAMAGED_FILE, f"the text {name} is cut off")
    text = _inflate(parts[2], room, name) if rest[0] else parts[2]
    return {name: text.decode("utf-8", "replace")}


def _lenient(text: bytes) -> str:
    """Latin-1 by the standard, UTF-8 by the habit of many writers."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")


def _inflate(data: bytes, room: int, key: str) -> bytes:
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, room + 1)
    except zlib.error as error:
        raise _Refused(NoteKind.DAMAGED_FILE, f"the text {key} cannot be unpacked") from error
    if len(text) > room:
        raise _Refused(NoteKind.TOO_LARGE, key)
    if not stream.eof:
        raise _Refused(NoteKind.DAMAGED_FILE, f"the text {key} is cut off")
    return text


_PNG_TEXTS: dict[bytes, Callable[[bytes, int], dict[str, str]]] = {
    b"tEXt": _latin1_text,
    b"zTXt": _compressed_text,
    b"iTXt": _international_text,
    b"eXIf": lambda data, room: exif_texts(data),
}


def _read_jpeg(file: BinaryIO, size: int, texts: Texts) -> None:
    """Segments up to the start of the scan; EXIF comes before it."""
    position = 2
    for _ in range(MAX_BLOCKS):
        file.seek(position)
        head = file.read(4)
        if len(head) < 4:
            return texts.note(NoteKind.DAMAGED_FILE, "it is cut off")
        marker, length = head[1], int.from_bytes(head[2:], "big")
        if head[0] != 0xFF:
            return texts.note(NoteKind.DAMAGED_FILE, "a segment does not start where it should")
        if marker == 0xFF:  # a fill byte
            position += 1
            continue
        if marker in (0xD9, 0xDA):  # end of image, start of scan
            return None
        if marker == 0x01 or 0xD0 <= marker <= 0xD7:  # markers without a body
            position += 2
            continue
        if length < 2 or position + 2 + length > size:
            return texts.note(NoteKind.DAMAGED_FILE, "it is cut off")
        if marker == 0xE1:
            _keep_exif(file.read(length - 2), texts, need_mark=True)
        position += 2 + length
    return texts.note(NoteKind.DAMAGED_FILE, "it has too many parts")


def _read_webp(file: BinaryIO, size: int, texts: Texts) -> None:
    position = 12
    for _ in range(MAX_BLOCKS):
        if position >= size:
            return None
        file.seek(position)
        header = file.read(8)
        kind, length = struct.unpack("<4sI", header) if len(header) == 8 else (b"", 0)
        if not kind or position + 8 + length > size:
            return texts.note(NoteKind.DAMAGED_FILE, "it is cut off")
        if kind == b"EXIF" and length > texts.room:
            texts.note(NoteKind.TOO_LARGE, "EXIF")
        elif kind == b"EXIF":
            _keep_exif(file.read(length), texts, need_mark=False)
        position += 8 + length + (length & 1)  # chunks are padded to even lengths
    return texts.note(NoteKind.DAMAGED_FILE, "it has too many parts")


def _keep_exif(block: bytes, texts: Texts, *, need_mark: bool) -> None:
    """Keeps the block's texts. In a JPEG the mark tells EXIF from XMP, which shares the segment."""
    if len(block) > texts.room or (need_mark and not block.startswith(b"Exif\0\0")):
        return
    texts.spend(len(block))
    for key, text in exif_texts(block).items():
        texts.by_key.setdefault(key, text)
