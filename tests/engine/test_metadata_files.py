"""Settings found in real PNG, JPEG and WebP files, in folders with names as people have them."""

from __future__ import annotations

import json
import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin

from engine.errors import EngineError, ErrorKind
from engine.metadata import NoteKind, Source, read_picture

SETTINGS = "Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 5, Size: 512x768"
LATIN = f"café\nNegative prompt: dull\n{SETTINGS}"
WIDE = f"狐 🦊 жар\n{SETTINGS}"
IDEOGRAPHS = "一" * 400 + f"\n{SETTINGS}"  # U+4E00: zeros where Latin text has none
GRAPH = json.dumps(
    {
        "1": {"class_type": "CLIPTextEncode", "inputs": {"text": "lake", "clip": ["9", 0]}},
        "2": {
            "class_type": "KSampler",
            "inputs": {
                **{"seed": 3, "steps": 4, "cfg": 1, "sampler_name": "lcm", "scheduler": "simple"},
                **{"positive": ["1", 0], "latent_image": ["7", 0]},
            },
        },
    }
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "Bilder 🎨 картинки"
    path.mkdir()
    return path


def png_chunk(kind: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + check


def png(*chunks: bytes) -> bytes:
    """A 1x1 PNG with the chunks before the pixels."""
    head = png_chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    tail = png_chunk(b"IDAT", zlib.compress(b"\0\0")) + png_chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + tail


def exif_block(comment: bytes, order: str = ">") -> bytes:
    """A TIFF structure with one UserComment."""
    mark = b"MM\0*" if order == ">" else b"II*\0"
    first = struct.pack(order + "IHHHIII", 8, 1, 0x8769, 4, 1, 26, 0)
    second = struct.pack(order + "HHHIII", 1, 0x9286, 7, len(comment), 44, 0)
    return mark + first + second + comment


def write_exif(path: Path, block: bytes) -> None:
    Image.new("RGB", (16, 16)).save(path, exif=b"Exif\0\0" + block, quality=80)


@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize("text", [LATIN, WIDE])
def test_png_texts_written_by_pillow(folder: Path, text: str, zipped: bool) -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("parameters", text, zip=zipped)
    Image.new("RGB", (8, 8)).save(folder / "a.png", pnginfo=info)
    read = read_picture(folder / "a.png")
    assert (read.source, read.raw, read.seed, read.notes) == (Source.A1111, text, 5, ())


def test_utf8_in_a_latin1_chunk_and_text_behind_the_pixels(folder: Path) -> None:
    data = png()
    late = png_chunk(b"tEXt", b"parameters\0" + WIDE.encode())
    (folder / "a.png").write_bytes(data[:-12] + late + data[-12:])
    assert read_picture(folder / "a.png").raw == WIDE


def test_png_exif_is_read_but_a_text_goes_first(folder: Path) -> None:
    block = exif_block(b"UNICODE\0" + WIDE.encode("utf-16-be"))
    text = png_chunk(b"tEXt", b"parameters\0" + LATIN.encode("latin-1"))
    (folder / "a.png").write_bytes(png(png_chunk(b"eXIf", block)))
    assert read_picture(folder / "a.png").raw == WIDE
    for chunks in ((png_chunk(b"eXIf", block), text), (text, png_chunk(b"eXIf", block))):
        (folder / "a.png").write_bytes(png(*chunks))
        assert read_picture(folder / "a.png").raw == LATIN


@pytest.mark.parametrize("name", ["a.jpg", "b 🦊.webp", "c.png"])
@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    ("text", "comment"),
    [
        (WIDE, b"UNICODE\0" + WIDE.encode("utf-16-be")),
        (WIDE, b"UNICODE\0" + WIDE.encode("utf-16-le")),
        (WIDE, b"UNICODE\0" + WIDE.encode("utf-16")),
        (IDEOGRAPHS, b"UNICODE\0" + IDEOGRAPHS.encode("utf-16-be")),
        (IDEOGRAPHS, b"UNICODE\0" + IDEOGRAPHS.encode("utf-16-le")),
        (LATIN, b"ASCII\0\0\0" + LATIN.encode("latin-1")),
        (WIDE, b"ASCII\0\0\0" + WIDE.encode() + b"\0"),
        (LATIN, b"\0" * 8 + LATIN.encode()),
        (WIDE, WIDE.encode()),
        (f"狐\n{SETTINGS}", b"JIS\0\0\0\0\0" + f"狐\n{SETTINGS}".encode("iso2022_jp")),
    ],
)
def test_user_comments(folder: Path, name: str, order: str, text: str, comment: bytes) -> None:
    path = folder / name
    write_exif(path, exif_block(comment, order))
    with Image.open(path) as image:  # Pillow finds it where we look for it
        assert image.getexif().get_ifd(0x8769)[0x9286] == comment
    info = read_picture(path)
    assert (info.source, info.raw, info.seed) == (Source.A1111, text, 5)
    assert (info.width, info.height, info.notes) == (512, 768, ())


def test_utf16_without_settings_follows_zeros_then_the_blocks_order(folder: Path) -> None:
    for order, encoding in (("<", "utf-16-le"), (">", "utf-16-be")):
        write_exif(folder / "a.jpg", exif_block(b"UNICODE\0" + "狐狐".encode(encoding), order))
        assert read_picture(folder / "a.jpg").prompt == "狐狐"
        other = "<" if order == ">" else ">"
        write_exif(folder / "a.jpg", exif_block(b"UNICODE\0" + "fox".encode(encoding), other))
        assert read_picture(folder / "a.jpg").prompt == "fox"


def test_exif_made_by_pillow_with_a_thousand_other_tags(folder: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "a picture"
    for tag in range(0xC000, 0xC000 + 1000):
        exif[tag] = "x" * 40
    exif.get_ifd(0x8769)[0x9286] = b"UNICODE\0" + WIDE.encode("utf-16-be")
    Image.new("RGB", (16, 16)).save(folder / "a.jpg", exif=exif)
    assert read_picture(folder / "a.jpg").raw == WIDE


def test_webp_exif_larger_than_a_jpeg_can_hold(folder: Path) -> None:
    text = "fox, " * 100_000 + f"\n{SETTINGS}"
    write_exif(folder / "a.webp", exif_block(b"UNICODE\0" + text.encode("utf-16-be")))
    assert read_picture(folder / "a.webp").raw == text


def test_jpeg_with_other_segments_and_fill_bytes(folder: Path) -> None:
    write_exif(folder / "a.jpg", exif_block(WIDE.encode()))
    data = (folder / "a.jpg").read_bytes()
    xmp = b"http://ns.adobe.com/xap/1.0/\0<x/>"
    more = b"\xff\xe1" + struct.pack(">H", len(xmp) + 2) + xmp + b"\xff\x01\xff\xd0\xff\xff\xff"
    (folder / "a.jpg").write_bytes(data[:2] + more + data[2:])
    info = read_picture(folder / "a.jpg")
    assert (info.raw, info.notes) == (WIDE, ())


def test_comfyui_in_png_and_webp(folder: Path) -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("prompt", GRAPH)
    info.add_text("workflow", '{"nodes": []}')
    Image.new("RGB", (8, 8)).save(folder / "a.png", pnginfo=info)
    exif = Image.Exif()
    exif[0x0110], exif[0x010F] = f"prompt:{GRAPH}", 'workflow:{"nodes": []}'
    Image.new("RGB", (8, 8)).save(folder / "a.webp", exif=exif)
    write_exif(folder / "b.jpg", exif_block(b"UNICODE\0" + GRAPH.encode("utf-16-be")))
    for name in ("a.png", "a.webp", "b.jpg"):
        read = read_picture(folder / name)
        assert (read.source, read.seed, read.sampler) == (Source.COMFYUI, 3, "lcm")
        assert (read.prompt, read.raw) == ("lake", GRAPH)


def texts(**found: str) -> bytes:
    return png(*(png_chunk(b"iTXt", f"{k}\0\0\0\0\0{t}".encode()) for k, t in found.items()))


def test_which_text_is_believed(folder: Path) -> None:
    path = folder / "a.png"
    path.write_bytes(texts(prompt=GRAPH, parameters=LATIN))
    assert read_picture(path).source is Source.A1111
    path.write_bytes(texts(prompt=GRAPH, parameters="words alone"))
    assert read_picture(path).source is Source.COMFYUI
    path.write_bytes(texts(prompt="{", workflow=GRAPH, parameters=" "))
    assert read_picture(path).seed == 3
    path.write_bytes(texts(prompt="{", parameters="words alone"))
    assert read_picture(path).prompt == "words alone"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a PNG"),
        (b"GIF89a", "not a PNG"),
        (png(), "holds no settings"),
        (png()[:50], "it is cut off"),
        (texts(parameters=" "), "holds no settings"),
        (texts(prompt="{"), "workflow in this picture cannot be read"),
        (texts(prompt='{"1":{"class_type":"X","inputs":{}}}'), "no known sampler"),
        (b"RIFF\xff\xff\xff\xffWEBP", "holds no settings"),
        (b"\xff\xd8\xff\xd9\0\0", "holds no settings"),
    ],
)
def test_pictures_without_settings(folder: Path, data: bytes, says: str) -> None:
    path = folder / "odd 🦊.png"
    path.write_bytes(data)
    with pytest.raises(EngineError) as caught:
        read_picture(path)
    assert caught.value.kind is ErrorKind.BAD_METADATA
    assert says in caught.value.sentence
    assert str(path) in caught.value.sentence
    assert caught.value.facts["path"] == str(path)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody.png", "cannot be read"),
        ("x" * 5000, "cannot be read"),
        ("nul\0.png", "not the name of a file"),
        (".", "not a file"),
    ],
)
def test_paths_that_are_no_files(folder: Path, name: str, says: str) -> None:
    with pytest.raises(EngineError) as caught:
        read_picture(folder / name)
    assert caught.value.kind is ErrorKind.BAD_METADATA
    assert says in caught.value.sentence


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes in folders")
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "a.png")
    with pytest.raises(EngineError, match="not a file"):
        read_picture(folder / "a.png")


def test_damage_that_leaves_the_settings_is_a_note(folder: Path) -> None:
    path = folder / "a.png"
    text = png_chunk(b"tEXt", b"parameters\0" + LATIN.encode("latin-1"))
    path.write_bytes(png(text)[:-20])
    info = read_picture(path)
    assert (info.raw, [str(n) for n in info.notes]) == (
        LATIN,
        ["the file is damaged: it is cut off"],
    )
    path.write_bytes(png(text[:-1] + bytes([text[-1] ^ 1])))
    info = read_picture(path)
    assert (info.raw, [n.kind for n in info.notes]) == (LATIN, [NoteKind.DAMAGED_FILE])
