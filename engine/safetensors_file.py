"""Reading `.safetensors` files: a distrustful header parser and values by copy-on-write mapping.

The header is 8 bytes of length, then JSON: name -> dtype, shape, data_offsets
(https://huggingface.co/docs/safetensors). It is believed in nothing: sizes, overlaps, duplicates
and bounds are checked before any byte of data is touched, so whatever else sits in such a file (a
web page, a Git LFS pointer, a pickle, half a download) gets a sentence of its own. This module
knows no model. Opening costs the header alone; data is mapped in windows of about 256 MiB, on first
use and only as long as an array of it lives. (One map of everything would, on Windows, charge the
whole file against the page file; one map for each tensor would, on Linux, take a file descriptor
each.)
"""

from __future__ import annotations

import errno
import json
import mmap
import os
import threading
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypeGuard

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorKind
from engine.files import is_plain_file, is_there
from engine.weights import Storage, Weight

BITS = {
    **{name: 64 for name in ("F64", "I64", "U64", "C64")},
    **{name: 32 for name in ("F32", "I32", "U32")},
    **{name: 16 for name in ("F16", "BF16", "I16", "U16")},
    **{name: 8 for name in ("F8_E4M3", "F8_E5M2", "F8_E8M0", "I8", "U8", "BOOL")},
    **{name: 8 for name in ("F8_E4M3FNUZ", "F8_E5M2FNUZ")},
    **{name: 6 for name in ("F6_E2M3", "F6_E3M2")},
    "F4": 4,
}
MAX_HEADER_BYTES = 100_000_000  # the limit of the safetensors library itself
MAX_TENSORS = 100_000  # SDXL has 2,500; looking at each name takes its time
MAX_AXES = 8  # far more than any model has; NumPy stops at 32
WINDOW_BYTES = 256 << 20
PICKLES = frozenset({".ckpt", ".pt", ".pth", ".bin", ".pkl", ".pickle"})


@dataclass(frozen=True, slots=True)
class TensorInfo:
    """What the header says of one tensor; [start, stop) are bytes of the file."""

    dtype: str
    shape: tuple[int, ...]
    start: int
    stop: int


class SafetensorsFile:
    """A file whose header was read and found consistent.

    Attributes:
        path: where it lies.
        size: bytes of the whole file.
        modified_ns: its modification time, in nanoseconds.
        metadata: the header's `__metadata__`; only pairs of texts.
        tensors: name -> what the header says of it, in the order of the data.
    """

    def __init__(self, path: Path) -> None:
        """Read and check the header.

        Raises:
            EngineError: MODEL_NOT_FOUND, FILE_DAMAGED or MODEL_UNSUPPORTED, each with its reason.
        """
        self.path = path
        header, status, data_start = _read_header(path)
        if len(header) > MAX_TENSORS:
            _damaged(path, f"its header names {len(header):,} tensors, more than any model has")
        self.size = status.st_size
        self.modified_ns = status.st_mtime_ns
        metadata = header.pop("__metadata__", None)
        texts = metadata.items() if isinstance(metadata, dict) else ()
        self.metadata: Mapping[str, str] = {k: v for k, v in texts if isinstance(v, str)}
        infos = {
            name: _tensor_info(path, name, entry, data_start) for name, entry in header.items()
        }
        self.tensors: Mapping[str, TensorInfo] = dict(
            sorted(infos.items(), key=lambda item: (item[1].start, item[1].stop))
        )
        _check_layout(path, self.tensors, data_start, self.size)
        self._windows = _Windows(self)

    def weight(self, name: str) -> Weight:
        """The tensor `name` by reference.

        Raises:
            EngineError: MODEL_UNSUPPORTED for a storage type that no model code can read.
        """
        info = self.tensors[name]
        try:
            storage = Storage(info.dtype)
        except ValueError:
            raise EngineError(
                ErrorKind.MODEL_UNSUPPORTED,
                f"{self.path.name} stores the tensor {name} as {info.dtype}; only "
                f"{', '.join(Storage)} can be read. Choose an unquantised version of the model.",
                file=str(self.path),
                tensor=name,
                found=info.dtype,
            ) from None
        windows = self._windows
        return Weight(name, info.shape, storage, lambda: windows.array(info, storage))


class _Windows:
    """The data of a file, mapped piece by piece.

    A window holds whole tensors; its map lives as long as an array that was made from it, because
    only weak references are kept here.
    """

    def __init__(self, file: SafetensorsFile) -> None:
        self._path = file.path
        self._stamp = (file.size, file.modified_ns)
        self._window_of: dict[int, tuple[int, int]] = {}  # start of a tensor -> its window's bytes
        self._maps: weakref.WeakValueDictionary[tuple[int, int], mmap.mmap] = (
            weakref.WeakValueDictionary()
        )
        self._lock = threading.Lock()
        members: list[int] = []
        first = last = 0
        for info in file.tensors.values():
            if members and info.stop - first > WINDOW_BYTES:
                self._window_of.update((start, (first, last)) for start in members)
                members = []
            if not members:
                first = info.start - info.start % mmap.ALLOCATIONGRANULARITY
            members.append(info.start)
            last = info.stop
        self._window_of.update((start, (first, last)) for start in members)

    def array(self, info: TensorInfo, storage: Storage) -> NDArray[Any]:
        """The raw values; a writable view of private pages, or a copy where the file is so
        misaligned that compiled code could not read it."""
        count = prod(info.shape)
        if not count:
            return np.empty(info.shape, storage.raw_dtype)
        window = first, last = self._window_of[info.start]
        with self._lock:
            mapped = self._maps.get(window)
            if mapped is None:
                mapped = self._maps[window] = self._map(first, last - first)
        flat = np.frombuffer(mapped, storage.raw_dtype, count, info.start - first)
        return (flat if flat.flags.aligned else flat.copy()).reshape(info.shape)

    def _map(self, offset: int, length: int) -> mmap.mmap:
        try:
            with self._path.open("rb") as stream:
                status = os.fstat(stream.fileno())
                if (status.st_size, status.st_mtime_ns) != self._stamp:
                    raise EngineError(
                        ErrorKind.FILE_DAMAGED,
                        f"{self._path.name} was changed while it was in use. Load it again.",
                        file=str(self._path),
                    )
                return mmap.mmap(stream.fileno(), length, access=mmap.ACCESS_COPY, offset=offset)
        except OSError as error:
            if error.errno == errno.ENOMEM:
                raise EngineError(
                    ErrorKind.OUT_OF_MEMORY,
                    f"There is not enough memory to map {self._path.name}.",
                    file=str(self._path),
                ) from error
            raise unreadable(self._path, error) from error


def shown(name: str) -> str:
    """A name from a header, short and printable whatever it holds."""
    return ascii(name if len(name) <= 100 else name[:100] + "...")


def open_file(path: Path) -> BinaryIO:
    """Opens a file for reading, and nothing else: to open a pipe would wait for its writer.

    Raises:
        OSError: as the operating system says.
    """
    if is_there(path) and not is_plain_file(path):
        raise OSError(errno.EINVAL, "it is no file")
    return path.open("rb")


def unreadable(path: Path, error: OSError) -> EngineError:
    """The error for a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        sentence = f"There is no file {path}."
    else:
        sentence = f"{path} cannot be read: {error.strerror or type(error).__name__}."
    return EngineError(ErrorKind.MODEL_NOT_FOUND, sentence, file=str(path))


def _read_header(path: Path) -> tuple[dict[str, Any], os.stat_result, int]:
    """The header's JSON object, the file's status and where its data starts."""
    if path.suffix.lower() in PICKLES:
        _refuse_pickle(path)
    try:
        with open_file(path) as stream:
            status = os.fstat(stream.fileno())
            start = stream.read(512)
            _refuse_other_formats(path, start)
            length = int.from_bytes(start[:8], "little")
            if length > MAX_HEADER_BYTES or length < 2:
                _damaged(path, "it does not start like a .safetensors file")
            if 8 + length > status.st_size:
                _damaged(
                    path,
                    f"its header should have {length} bytes, but the whole file has only "
                    f"{status.st_size}; the download was probably cut off",
                )
            stream.seek(8)
            raw = stream.read(length)
    except OSError as error:
        raise unreadable(path, error) from error
    return _parse_header(path, raw), status, 8 + length


def _parse_header(path: Path, raw: bytes) -> dict[str, Any]:
    duplicates: list[str] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            seen: set[str] = set()
            for name, _ in pairs:
                if name in seen:
                    duplicates.append(name)
                seen.add(name)
        return result

    try:
        header = json.loads(raw.decode("utf-8"), object_pairs_hook=unique)
    except (ValueError, RecursionError):
        _damaged(path, "its header is not JSON")
    if duplicates:
        _damaged(path, f"its header names {shown(duplicates[0])} twice")
    if not isinstance(header, dict):
        _damaged(path, "its header is not a table of tensors")
    return header


def _tensor_info(path: Path, name: str, entry: Any, data_start: int) -> TensorInfo:
    """One checked entry: types, a plausible shape, and bytes that fit shape and dtype."""
    if not isinstance(entry, dict):
        _damaged(path, f"its header has no table for {shown(name)}")
    dtype, shape, offsets = (entry.get(key) for key in ("dtype", "shape", "data_offsets"))
    if not isinstance(dtype, str) or not _counts(shape) or not _counts(offsets):
        _damaged(path, f"its header gives no proper dtype, shape and offsets for {shown(name)}")
    if len(shape) > MAX_AXES or len(offsets) != 2 or offsets[0] > offsets[1]:
        _damaged(path, f"its header gives an impossible shape or place for {shown(name)}")
    bits = BITS.get(dtype)
    if bits is None:
        raise EngineError(
            ErrorKind.MODEL_UNSUPPORTED,
            f"{path.name} stores the tensor {shown(name)} as {shown(dtype)}, an unknown type.",
            file=str(path),
            tensor=shown(name),
            found=shown(dtype),
        )
    begin, end = offsets
    if prod(shape) * bits != (end - begin) * 8:
        _damaged(
            path,
            f"{shown(name)} has the shape {tuple(shape)} of {dtype}, which does not fit its "
            f"{end - begin} bytes",
        )
    return TensorInfo(dtype, tuple(shape), data_start + begin, data_start + end)


def _counts(value: Any) -> TypeGuard[list[int]]:
    """Whether this is a list of integers that are not negative and fit 64 bits."""
    return isinstance(value, list) and all(
        type(item) is int and 0 <= item < 1 << 63 for item in value
    )


def _check_layout(
    path: Path, tensors: Mapping[str, TensorInfo], data_start: int, size: int
) -> None:
    """No two tensors share bytes, and all lie in the file. Gaps do no harm and are let be."""
    end, previous = data_start, ""
    for name, info in tensors.items():
        if info.start < end and info.start != info.stop:
            _damaged(path, f"the tensors {shown(previous)} and {shown(name)} overlap")
        if info.stop > end:
            end, previous = info.stop, name
    if end > size:
        _damaged(
            path,
            f"it ends after {size:,} of {end:,} bytes; the download was probably cut off",
        )


def _refuse_other_formats(path: Path, start: bytes) -> None:
    """Name what else people have under this name, by its first bytes."""
    length = int.from_bytes(start[:8], "little")
    if start[8:9] == b"{" and length <= MAX_HEADER_BYTES:
        return  # the length's own bytes may look like any magic
    text = start.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not start:
        _damaged(path, "it is empty")
    if text.startswith(b"version https://git-lfs"):
        _damaged(
            path,
            "it is a Git LFS pointer, a small text in place of the model; fetch the real file "
            "with `git lfs pull` or from the model's page",
        )
    if text.startswith((b"<!doctype", b"<html", b"<?xml", b"<head")):
        _damaged(
            path,
            "it is a web page, not a model; the site probably wanted a login or a click before "
            "the download",
        )
    if text.startswith((b'{"', b"{\n", b"[")) or text.startswith(b"invalid username or password"):
        _damaged(path, "it is a text, perhaps a server's error message, not a model")
    if start.startswith((b"PK\x03\x04", b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05")):
        _refuse_pickle(path)
    for magic, label in _FOREIGN:
        if start.startswith(magic):
            raise EngineError(
                ErrorKind.MODEL_UNSUPPORTED,
                f"{path.name} is {label}, not a .safetensors model.",
                file=str(path),
                found=label,
            )


_FOREIGN = (
    (b"GGUF", "a GGUF file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"RIFF", "a picture or a sound"),
    (b"\x89HDF", "an HDF5 file"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x08\x00\x00\x00\x0a", "an ONNX file"),
    (b"%PDF", "a PDF document"),
)


def _refuse_pickle(path: Path) -> NoReturn:
    raise EngineError(
        ErrorKind.MODEL_UNSUPPORTED,
        f"{path.name} is a pickle, a format that can run any code when it is opened; it was not "
        "read. Choose the model's .safetensors version.",
        file=str(path),
        found="pickle",
    )


def _damaged(path: Path, reason: str) -> NoReturn:
    raise EngineError(
        ErrorKind.FILE_DAMAGED,
        f"{path.name} is not a usable model file: {reason}.",
        file=str(path),
        reason=reason,
    )
