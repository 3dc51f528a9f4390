"""The texts in an EXIF block (a TIFF structure), read with `struct`.

Knows A1111's place (`UserComment`) and ComfyUI's (`prompt:` and `workflow:` in ASCII tags). Offsets
and counts come from the file and may lie: each is a slice of the block, which is at most as long as
the caller allowed. Sources: TIFF 6.0 section 2, Exif 2.32 section 4.6.5 (UserComment).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

_EXIF_IFD = 0x8769
_USER_COMMENT = 0x9286
_ASCII_TAGS = (0x010E, 0x010F, 0x0110)  # ImageDescription, Make, Model
_BYTE_TYPES = (1, 2, 7)  # BYTE, ASCII, UNDEFINED: one byte each
_BOTH = ("utf-16-le", "utf-16-be")


def exif_texts(block: bytes) -> dict[str, str]:
    """The texts by the key they would have in a PNG: "parameters", "prompt", "workflow".

    Args:
        block: an EXIF block with or without the leading `Exif\\0\\0`. Garbage gives no texts.
    """
    tiff = block.removeprefix(b"Exif\0\0")
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None or len(tiff) < 8:
        return {}
    found: dict[str, str] = {}
    exif_offset = 0
    for tag, value in _entries(tiff, order, struct.unpack_from(order + "I", tiff, 4)[0]):
        if tag == _EXIF_IFD and len(value) == 4:
            exif_offset = struct.unpack(order + "I", value)[0]
        elif tag in _ASCII_TAGS:
            name, colon, text = _bytes_text(value).partition(":")
            if colon and name.lower() in ("prompt", "workflow"):
                found[name.lower()] = text
    for tag, value in _entries(tiff, order, exif_offset) if exif_offset else ():
        if tag == _USER_COMMENT:
            text = user_comment(value, order)
            found["prompt" if text.lstrip().startswith("{") else "parameters"] = text
    return {key: text for key, text in found.items() if text.strip()}


def _entries(tiff: bytes, order: str, offset: int) -> Iterator[tuple[int, bytes]]:
    """(tag, value bytes) of one directory. Pointers are 4 bytes, other numbers are left out."""
    if not 8 <= offset <= len(tiff) - 2:
        return
    (count,) = struct.unpack_from(order + "H", tiff, offset)
    count = min(count, (len(tiff) - offset - 2) // 12)
    for index in range(count):
        position = offset + 2 + 12 * index
        tag, kind, size = struct.unpack_from(order + "HHI", tiff, position)
        inline = tiff[position + 8 : position + 12]
        if tag == _EXIF_IFD and kind in (4, 13):
            yield tag, inline
        elif kind in _BYTE_TYPES and (tag in _ASCII_TAGS or tag == _USER_COMMENT):
            (start,) = struct.unpack(order + "I", inline)
            yield tag, inline[:size] if size <= 4 else tiff[start : start + size]


def user_comment(value: bytes, order: str = ">") -> str:
    """The text of a `UserComment`: UNICODE (either byte order), ASCII, or without a code.

    Args:
        value: the tag's bytes; the first 8 name the character code.
        order: byte order of the TIFF structure, `<` or `>`; decides where the text leaves it open.
    """
    code, text = value[:8], value[8:]
    if code == b"UNICODE\0":
        return _utf16(text, order)
    if code in (b"ASCII\0\0\0", b"\0" * 8):
        return _bytes_text(text)
    if code == b"JIS\0\0\0\0\0":
        return text.decode("iso2022_jp", "replace").strip("\0")
    return _bytes_text(value)


def _utf16(data: bytes, order: str) -> str:
    """A1111 writes big-endian whatever the block's order is, others follow the block."""
    data = data[: len(data) // 2 * 2]
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").strip("\0")
    marked = [name for name in _BOTH if "Steps:" in data.decode(name, "replace")]
    zeros = [data[1::2].count(0), data[0::2].count(0)]  # Latin text: high bytes are zero
    if len(marked) == 1:
        name = marked[0]
    elif zeros[0] != zeros[1]:
        name = _BOTH[zeros[1] > zeros[0]]
    else:
        name = _BOTH[order == ">"]
    return data.decode(name, "replace").strip("\0")


def _bytes_text(data: bytes) -> str:
    data = data.strip(b"\0")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
