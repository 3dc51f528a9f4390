"""Frames: any message survives any cutting, and nonsense is one error."""

from __future__ import annotations

import io
import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, ErrorKind
from engine.job import Job
from engine.protocol import (
    Cancel,
    Decoder,
    Described,
    DescribeModel,
    Devices,
    Done,
    Failed,
    ListDevices,
    Measure,
    Measured,
    Message,
    Notice,
    Pace,
    Pause,
    Phase,
    Preview,
    Ready,
    Run,
    Saved,
    Started,
    Step,
    Stopped,
    Tried,
    TryDevice,
    encode,
    picture_path,
    read_message,
)

MESSAGES: list[Message] = [
    Run(Job("a fox 🦊 \ud800", seed=2**64 - 1), "/pictures/ö 絵.png"),
    Cancel("id"),
    Pause("id"),
    Pace(0.25),
    ListDevices(),
    TryDevice("directml:10de-1f82-12345678-a1-0"),
    Measure(7, "a fox 🦊 \ud800", "ünscharf"),
    Measured(7, 76, 2, 1, 1),
    DescribeModel("/models/ö 絵 \udcff.safetensors"),
    Ready(1, 4711),
    Phase("id", "loading"),
    Started("id", 0, 3, "cpu", "A CPU", "bf16", "starter"),
    Step("id", 1, 7, 20, 0.25),
    Preview("id", 0, 2, 1, b"\x00\xff{}\n\x01"),
    Notice("id", "code", "A sentence.", {"n": 1}),
    Saved("id", 0, "x.png"),
    Devices([{"id": "cpu", "name": "Ein Prozessor 🖥️", "precisions": ["f32"]}]),
    Tried("cpu", [{"what": "attention", "precision": "f16"}], 4.5),
    Described("/models/x", {"size_bytes": 7, "notes": ["a"]}, "file_damaged", "Bad.", {"n": 1}),
    Done("id", 1.5),
    Stopped("id"),
    Failed("id", ErrorKind.DISK_FULL, "Full.", {"folder": "x"}, "trace"),
]


def test_every_message_is_listed_here() -> None:
    assert {type(message) for message in MESSAGES} == set(Message.__args__)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_a_message_survives(message: Message) -> None:
    assert read_message(io.BytesIO(encode(message))) == message


@given(st.lists(st.integers(1, 400)))
def test_a_stream_may_be_cut_anywhere(cuts: list[int]) -> None:
    stream = io.BytesIO(b"".join(encode(message) for message in MESSAGES))
    decoder = Decoder()
    received = [m for size in cuts for m in decoder.feed(stream.read(size))]
    received += decoder.feed(stream.read())
    assert received == MESSAGES


def frame(header: object, payload: bytes = b"") -> bytes:
    text = json.dumps(header).encode()
    return struct.pack(">I", len(text)) + text + payload


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x02{}",
        b"\x00\x00\x00\x03abc",
        b"\x00\x00\x00\x02[]",
        frame({"type": "Sing"}),
        frame({"type": ["Done"]}),
        frame({"type": "Done", "job_id": 1, "seconds": 1}),
        frame({"type": "Done", "job_id": "x", "seconds": True}),
        frame({"type": "Done", "job_id": "x", "seconds": 1, "payload": -1}),
        frame({"type": "Done", "job_id": "x", "seconds": 1, "payload": 1 << 40}),
        frame({"type": "Failed", "job_id": "x", "kind": "odd", "sentence": "", "facts": {}}),
        frame({"type": "Failed", "job_id": "x", "kind": [], "sentence": "", "facts": {}}),
        frame({"type": "Run", "job": [], "target": "x"}),
        frame({"type": "Devices", "devices": {}}),
        frame({"type": "Devices", "devices": ["cpu"]}),
    ],
)
def test_nonsense_is_a_bad_frame(data: bytes) -> None:
    for read in (lambda: read_message(io.BytesIO(data)), lambda: list(Decoder().feed(data))):
        with pytest.raises(EngineError) as caught:
            read()
        assert caught.value.kind is ErrorKind.BAD_FRAME


@given(st.binary())
def test_random_bytes_never_raise_anything_else(data: bytes) -> None:
    try:
        list(Decoder().feed(data))
        read_message(io.BytesIO(data))
    except EngineError as error:
        assert error.kind is ErrorKind.BAD_FRAME


@pytest.mark.parametrize("size", [1, 3, 10])
def test_a_stream_that_ends_inside_a_frame_is_broken(size: int) -> None:
    with pytest.raises(EngineError):
        read_message(io.BytesIO(encode(MESSAGES[0])[:size]))
    assert read_message(io.BytesIO(b"")) is None


def test_pictures_of_one_job_get_numbers() -> None:
    assert picture_path("a.b/fox.png", 0, 1) == "a.b/fox.png"
    assert picture_path("a.b/fox.png", 1, 3) == "a.b/fox-0002.png"
