"""Files that lie: whatever the bytes, one documented error, bounded memory, bounded time."""

from __future__ import annotations

import io
import json
import os
import struct
import sys
import time
import tracemalloc
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.errors import EngineError, ErrorKind
from engine.job import Job
from engine.metadata import (
    MAX_PROMPT,
    Facts,
    NoteKind,
    PictureInfo,
    embed,
    parse_parameters,
    read_picture,
)
from engine.metadata.comfyui import parse_graph
from engine.metadata.container import MAX_TEXT
from engine.metadata.exif import exif_texts, user_comment

FUZZ = settings(
    deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
SETTINGS = "Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 5, Size: 512x768"
GRAPH = (
    '{"1":{"class_type":"CLIPTextEncode","inputs":{"text":"lake","clip":["9",0]}},'
    '"2":{"class_type":"KSampler","inputs":{"seed":["3",0],"steps":4,"cfg":NaN,"sampler_name":"lcm",'
    '"scheduler":"simple","positive":["1",0],"latent_image":["4",0],"model":["2",0]}},'
    '"3":{"class_type":"PrimitiveInt","inputs":{"value":7}},'
    '"4":{"class_type":"EmptyLatentImage","inputs":{"width":512,"height":["3",0]}}}'
)
EDITOR = (
    '{"nodes":[{"id":1,"type":"KSampler","mode":0,"widgets_values":[5,"fixed",20,7,"euler","normal"],'
    '"inputs":[{"name":"positive","link":1},{"name":"latent_image","link":2}]},'
    '{"id":2,"type":"CLIPTextEncode","widgets_values":["lake"]},'
    '{"id":3,"type":"EmptyLatentImage","widgets_values":[512,512,1]}],'
    '"links":[[1,2,0,1,0,"C"],[2,3,0,1,1,"L"]]}'
)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(*chunks: bytes) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    tail = chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + tail


def exif() -> bytes:
    """A block with a comment and the ASCII tags, made by Pillow."""
    block = Image.Exif()
    block[0x0110], block[0x010F] = f"prompt:{GRAPH}", f"workflow:{EDITOR}"
    text = f"fox\n{SETTINGS}".encode("utf-16-be")
    block.get_ifd(0x8769)[0x9286] = b"UNICODE\0" + text
    return bytes(block.tobytes())


def picture(kind: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (16, 16)).save(file, kind, exif=exif())
    return file.getvalue()


FILES = [
    embed(png(), Job("狐 fox", "dull", seed=3), Facts("model", device="CPU")),
    png(
        chunk(b"zTXt", b"parameters\0\0" + zlib.compress(f"fox\n{SETTINGS}".encode())),
        chunk(b"iTXt", b"prompt\0\1\0\0\0" + zlib.compress(GRAPH.encode())),
        chunk(b"tEXt", b"workflow\0" + EDITOR.encode()),
        chunk(b"eXIf", exif()),
    ),
    picture("JPEG"),
    picture("WEBP"),
]


def only_the_documented_error(read: Callable[[], PictureInfo]) -> None:
    """Runs `read`; anything but a result that can be shown or BAD_METADATA fails the test."""
    try:
        info = read()
    except EngineError as error:
        assert error.kind is ErrorKind.BAD_METADATA
        assert error.sentence
    else:
        assert isinstance(info.prompt + info.negative + info.raw, str)
        assert all(isinstance(value, str) for value in info.extra.values())
        assert all(str(note) for note in info.notes)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.png"


def read_bytes(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    only_the_documented_error(lambda: read_picture(path))


def test_the_files_to_be_mutated_are_whole(path: Path) -> None:
    for data, seed in zip(FILES, (3, 5, 5, 5), strict=True):
        path.write_bytes(data)
        assert (read_picture(path).seed, read_picture(path).notes) == (seed, ())
    for data in FILES[1:]:
        path.write_bytes(data.replace(b"parameters", b"Parameters").replace(b"\x92\x86", b"\0\1"))
        assert read_picture(path).prompt == "lake"
    assert (parse_graph(GRAPH).seed, parse_graph(EDITOR).seed) == (7, 5)


@given(
    head=st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBP"]),
    data=st.binary(max_size=200),
)
@FUZZ
def test_random_bytes(path: Path, head: bytes, data: bytes) -> None:
    read_bytes(path, head + data)


@given(
    kind=st.sampled_from([b"tEXt", b"zTXt", b"iTXt", b"eXIf"]),
    key=st.sampled_from([b"parameters", b"prompt", b"workflow", b"mezzotint", b""]),
    data=st.binary(max_size=60) | st.binary(max_size=60).map(zlib.compress),
    lead=st.sampled_from([b"", b"\0", b"\0\0", b"\0\0\0\0\0", b"\0\1\0\0\0"]),
)
@FUZZ
def test_random_texts_with_right_checksums(
    path: Path, kind: bytes, key: bytes, data: bytes, lead: bytes
) -> None:
    read_bytes(path, png(chunk(kind, key + lead + data)))


@given(
    which=st.sampled_from(FILES),
    edits=st.lists(st.tuples(st.integers(0, 10**6), st.binary(max_size=4), st.integers(0, 8))),
    cut=st.none() | st.integers(0, 10**6),
)
@FUZZ
def test_mutated_files(
    path: Path, which: bytes, edits: list[tuple[int, bytes, int]], cut: int | None
) -> None:
    data = bytearray(which)
    for place, new, old in edits:
        at = place % (len(data) + 1)
        data[at : at + old] = new
    read_bytes(path, bytes(data if cut is None else data[: cut % (len(data) + 1)]))


@given(
    which=st.sampled_from([GRAPH, EDITOR]),
    edits=st.lists(
        st.tuples(
            st.integers(0, 10**6),
            st.sampled_from(["", "[]", "{}", "null", "NaN", "1e999", "-0", '"', ",", "9" * 5000])
            | st.sampled_from(['"\\ud800"', "true", '"1"', "[1,0]", '["2",0]', '{"a":1}']),
            st.integers(0, 12),
        ),
        max_size=3,
    ),
)
@FUZZ
def test_mutated_graphs(which: str, edits: list[tuple[int, str, int]]) -> None:
    for place, new, old in edits:
        at = place % (len(which) + 1)
        which = which[:at] + new + which[at + old :]
    only_the_documented_error(lambda: parse_graph(which))


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([["1", 0], [2, 0], ["1", 1], "euler", "KSampler"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=4,
)
NAMES = (
    "seed steps cfg positive negative latent_image model guider text width height sampler_name "
    "scheduler lora_name ckpt_name clip noise"
)
INPUTS = st.dictionaries(st.sampled_from(NAMES.split()), VALUES)


@given(st.dictionaries(st.sampled_from(["1", "2", "3"]), INPUTS, min_size=1))
@FUZZ
def test_random_graphs_of_known_inputs(graph: dict[str, dict[str, object]]) -> None:
    text = json.dumps({k: {"class_type": "KSampler", "inputs": v} for k, v in graph.items()})
    only_the_documented_error(lambda: parse_graph(text))


@given(st.text(st.characters(exclude_categories=())))
@example("\ud800" * 3 + f"\n{SETTINGS}")
@FUZZ
def test_random_pasted_text(text: str) -> None:
    only_the_documented_error(lambda: parse_parameters(text))
    only_the_documented_error(lambda: parse_parameters(f"{text}\n{SETTINGS}, {text}: {text}"))


@given(st.binary(max_size=80), st.sampled_from([b"", b"II*\0", b"MM\0*", b"Exif\0\0MM\0*"]))
@FUZZ
def test_random_exif(data: bytes, head: bytes) -> None:
    exif_texts(head + data)
    for code in (b"", b"UNICODE\0", b"ASCII\0\0\0", b"JIS\0\0\0\0\0"):
        user_comment(code + data, "<")


def peak_of(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def zeros(count: int) -> bytes:
    """`count` zero bytes, compressed a MiB at a time."""
    packer = zlib.compressobj(9)
    block = bytes(2**20)
    parts = [packer.compress(block) for _ in range(count // len(block))]
    return b"".join([*parts, packer.flush()])


@pytest.mark.parametrize("head", [b"zTXtparameters\0\0", b"iTXtparameters\0\1\0\0\0"])
def test_a_bomb_costs_the_limit_and_is_named(path: Path, head: bytes) -> None:
    bomb = chunk(head[:4], head[4:] + zeros(64 * 2**20))
    good = chunk(b"tEXt", b"parameters\0fox\n" + SETTINGS.encode())
    path.write_bytes(png(good, *[bomb] * 3))
    infos: list[PictureInfo] = []
    assert peak_of(lambda: infos.append(read_picture(path))) < 4 * MAX_TEXT
    assert infos[0].seed == 5
    assert [str(n) for n in infos[0].notes] == ["the text parameters is too large and was left out"]


def test_texts_together_are_bounded(path: Path) -> None:
    def packed(key: bytes, text: bytes) -> bytes:
        return chunk(b"zTXt", key + b"\0\0" + zlib.compress(text))

    most = packed(b"parameters", b"a" * (MAX_TEXT * 2 // 3) + b"\n" + SETTINGS.encode())
    path.write_bytes(png(most, packed(b"prompt", b"b" * (MAX_TEXT * 2 // 3))))
    info = read_picture(path)
    assert info.seed == 5
    assert [str(n) for n in info.notes] == ["the text prompt is too large and was left out"]


def test_a_text_chunk_over_the_limit_is_not_read(path: Path) -> None:
    path.write_bytes(png(chunk(b"tEXt", b"prompt\0" + b"a" * (MAX_TEXT + 1))))

    def refused() -> None:
        with pytest.raises(EngineError, match="too large"):
            read_picture(path)

    assert peak_of(refused) < MAX_TEXT


@pytest.mark.skipif(sys.platform == "win32", reason="the file would not be sparse there")
def test_gigabytes_of_pixels_are_stepped_over(path: Path) -> None:
    text = chunk(b"tEXt", b"parameters\0fox\n" + SETTINGS.encode())
    data = png()
    pixels = 2**31 - 1
    with path.open("wb") as file:
        file.write(data[:33])
        for _ in range(3):
            file.write(struct.pack(">I4s", pixels, b"IDAT"))
            file.seek(pixels + 4, os.SEEK_CUR)
        file.write(text + data[-12:])
    infos: list[PictureInfo] = []
    assert peak_of(lambda: infos.append(read_picture(path))) < 2**20
    assert (infos[0].seed, infos[0].notes) == (5, ())


@pytest.mark.parametrize("length", [2**32 - 1, 2**31, 10**6])
@pytest.mark.parametrize("kind", [b"tEXt", b"IDAT", b"zTXt"])
def test_png_lengths_that_lie(path: Path, length: int, kind: bytes) -> None:
    good = chunk(b"tEXt", b"parameters\0fox\n" + SETTINGS.encode())
    lie = struct.pack(">I", length) + kind + b"parameters\0x"
    path.write_bytes(png(good, lie))
    infos: list[PictureInfo] = []
    assert peak_of(lambda: infos.append(read_picture(path))) < 2**20
    assert [n.kind for n in infos[0].notes] == [NoteKind.DAMAGED_FILE]


def test_endless_tiny_parts_end(path: Path) -> None:
    before = time.process_time()
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", b"") * 600_000)
    with pytest.raises(EngineError, match="too many parts"):
        read_picture(path)
    path.write_bytes(b"\xff\xd8\xff" + b"\xff" * 600_000)
    with pytest.raises(EngineError, match="too many parts"):
        read_picture(path)
    path.write_bytes(b"RIFF\0\0\0\0WEBP" + b"ABCD\0\0\0\0" * 600_000)
    with pytest.raises(EngineError, match="too many parts"):
        read_picture(path)
    assert time.process_time() - before < 20


def test_exif_directories_that_lie() -> None:
    for order, mark in ((">", b"MM\0*"), ("<", b"II*\0")):
        entry = struct.pack(order + "HHII", 0x9286, 7, 2**32 - 1, 2**32 - 1)
        loop = struct.pack(order + "HHII", 0x8769, 4, 1, 8)  # the directory is its own child
        block = mark + struct.pack(order + "IH", 8, 65535) + loop + entry
        assert exif_texts(block) == {}
        for offset in (0, 7, 9, len(block), 2**32 - 1):
            assert exif_texts(mark + struct.pack(order + "I", offset) + block[8:]) == {}


def test_deep_and_huge_json_in_a_picture(path: Path) -> None:
    for value in ("[" * 10**6, '{"a":' * 10**5, "9" * 10**5, '{"job":' * 900 + "1" + "}" * 900):
        for key in (b"mezzotint", b"prompt", b"workflow"):
            path.write_bytes(png(chunk(b"tEXt", key + b"\0" + value.encode())))
            with pytest.raises(EngineError) as caught:
                read_picture(path)
            assert caught.value.kind is ErrorKind.BAD_METADATA
    deep = json.loads("[" * 300 + "]" * 300)
    job = json.dumps({"job": {"prompt": "a", "model": deep}})
    path.write_bytes(png(chunk(b"tEXt", b"mezzotint\0" + job.encode())))
    with pytest.raises(EngineError):
        read_picture(path)


def test_a_prompt_that_no_text_field_takes_is_left_out(path: Path) -> None:
    most, more = "a" * MAX_PROMPT, "a" * (MAX_PROMPT + 1)
    for key, prompt in (("prompt", most), ("prompt", more), ("negative", more)):
        job = replace(Job("x", width=64, height=64), **{key: prompt})  # type: ignore[arg-type]
        path.write_bytes(embed(png(), job, Facts()))
        info = read_picture(path)
        expected = job if prompt is most else None
        assert info.job == expected
        assert getattr(info, key) == (most if expected else "")
        kinds = {note.kind for note in info.notes}
        assert kinds == (set() if expected else {NoteKind.DAMAGED_JOB, NoteKind.TOO_LARGE})
