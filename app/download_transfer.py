"""Fetches one file from a model hub, goes on where it was, checks it, and gives it its name.

Runs in the process that downloads, never in the window's. huggingface_hub knows the hub: addresses,
redirects, what it says about a file, kinds of refusal, proxies, certificates. The bytes are fetched
here, because its own `hf_hub_download` (2.4) throws away what it has when its process ends, and
hf_xet cannot begin in the middle of a file.

The unfinished file lies beside the target and has the checksum in its name, so that bytes of two
files never meet. All of it is read once more at the end: what is checked is what the disk holds.
"""

from __future__ import annotations

import errno
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from filelock import FileLock, Timeout
from huggingface_hub import get_hf_file_metadata, get_session, hf_hub_url
from huggingface_hub.errors import (
    FileMetadataError,
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    OfflineModeIsEnabled,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils import build_hf_headers, httpx  # type: ignore[attr-defined]

from app.download_messages import (
    Again,
    At,
    Checking,
    Done,
    Failed,
    Message,
    Request,
    Trouble,
    Waiting,
)
from app.download_parts import lock_of, part_of
from engine.files import DISK_FULL

TELL_SECONDS = 0.1
BLOCK_BYTES = 1 << 20
LOCK_SECONDS = 3.0  # a process that was killed just now may still hold it
_NOT_FOUND = (RevisionNotFoundError, RemoteEntryNotFoundError, RepositoryNotFoundError)
_PASSING_STATUS = {408, 425, 429}

Tell = Callable[[Message], None]


class TransferError(Exception):
    """It cannot go on; `may_pass` where the next try may bring more."""

    def __init__(
        self, trouble: Trouble, detail: object = "", *, may_pass: bool = False, **facts: Any
    ) -> None:
        super().__init__(f"{trouble}: {detail}")
        self.told = Failed(trouble, facts, str(detail))
        self.may_pass = may_pass


@dataclass(frozen=True, slots=True)
class _Source:
    """Where the bytes are, as the hub said a moment ago."""

    url: str
    headers: dict[str, str]


class Transfer:
    """One download."""

    def __init__(self, request: Request, tell: Tell) -> None:
        self._request = request
        self._tell = tell
        self._target = Path(request.folder) / request.file
        self._part = part_of(self._target, request.sha256)
        self._told_at = 0.0

    def run(self) -> None:
        """Fetches until `Done` or `Failed` is told."""
        try:
            with _folder_troubles():
                self._target.parent.mkdir(parents=True, exist_ok=True)
                if self._target.exists():
                    self._take_what_is_there()
                    return
            with self._alone():
                self._fetch()
        except TransferError as error:
            self._tell(error.told)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        path = lock_of(self._part)
        lock = FileLock(path, timeout=LOCK_SECONDS)
        with _folder_troubles():
            try:
                lock.acquire()
            except Timeout as error:
                raise TransferError(Trouble.BUSY, error) from error
        try:
            yield
        finally:
            lock.release()
            path.unlink(missing_ok=True)

    def _take_what_is_there(self) -> None:
        """A file of the name, which was downloaded before or by another program."""
        has_its_size = self._target.stat().st_size == self._request.size_bytes
        if not has_its_size or (done := self._check(self._target)) is None:
            raise TransferError(Trouble.NAME_TAKEN)
        self._tell(done)

    def _fetch(self) -> None:
        for last in (False, True):
            self._fetch_all_bytes()
            with _folder_troubles():
                if done := self._check(self._part):
                    with self._part.open("rb+") as file:
                        os.fsync(file.fileno())
                    self._part.replace(self._target)
                    self._tell(done)
                    return
            self._drop_part()
            if not last:
                self._tell(Again())
        raise TransferError(Trouble.DAMAGED)

    def _fetch_all_bytes(self) -> None:
        """Tries until the unfinished file has its size, with growing waits."""
        tries = 0
        while self._bytes_there() != self._request.size_bytes:
            before = self._bytes_there()
            if before > self._request.size_bytes:
                self._drop_part()
                before = 0
            self._tell(At(before))
            try:
                self._fetch_rest(self._source())
            except TransferError as error:
                tries = 1 if self._bytes_there() > before else tries + 1
                if not error.may_pass or tries > len(self._request.waits_s):
                    raise
                seconds = self._request.waits_s[tries - 1]
                self._tell(Waiting(error.told.trouble, seconds))
                time.sleep(seconds)

    def _drop_part(self) -> None:
        with _folder_troubles():
            self._part.unlink()

    def _bytes_there(self) -> int:
        with _folder_troubles():
            return self._part.stat().st_size if self._part.exists() else 0

    def _source(self) -> _Source:
        """Asks the hub anew at each try: its links to the bytes live for a short time."""
        request = self._request
        with _hub_troubles():
            url = hf_hub_url(
                request.repo,
                request.file,
                revision=request.revision,
                endpoint=request.endpoint or None,
            )
            token = _token_for(url)
            found = get_hf_file_metadata(url, token=token, timeout=request.timeout_s)
        if found.commit_hash is None or found.etag is None:
            raise TransferError(Trouble.BAD_ENDPOINT, f"{url} has no commit or no ETag")
        if found.size not in (None, request.size_bytes):
            raise TransferError(Trouble.OTHER_FILE, f"size {found.size}")
        if _is_sha256(found.etag) and found.etag != request.sha256:
            raise TransferError(Trouble.OTHER_FILE, f"checksum {found.etag}")
        headers = build_hf_headers(token=token)
        return _Source(url, {**headers, "Accept-Encoding": "identity"})

    def _fetch_rest(self, source: _Source) -> None:
        have = self._bytes_there()
        headers = {**source.headers, "Range": f"bytes={have}-"}
        with (
            _hub_troubles(),
            get_session().stream(
                "GET", source.url, headers=headers, timeout=self._request.timeout_s
            ) as response,
        ):
            start = self._start(response, have)
            with _folder_troubles(), FileIO(self._part, "ab" if start else "wb") as file:
                self._write(response, file, start)

    def _start(self, response: httpx.Response, have: int) -> int:
        """At which byte the answer begins."""
        encoding = response.headers.get("Content-Encoding", "identity")
        if response.status_code == 200 and encoding == "identity":
            return 0  # this server does not go on in the middle
        there = response.headers.get("Content-Range", "")
        if response.status_code == 206 and there.startswith(f"bytes {have}-"):
            return have
        # Also a refusal: the link to the bytes was too old, and the hub gives another one.
        raise TransferError(
            Trouble.SERVER,
            f"{response.status_code} {there} {encoding}",
            may_pass=True,
            status=response.status_code,
        )

    def _write(self, response: httpx.Response, file: FileIO, start: int) -> None:
        there = start
        for data in response.iter_raw():
            if there + len(data) > self._request.size_bytes:
                raise TransferError(Trouble.SERVER, "too many bytes", may_pass=True, status=200)
            view = memoryview(data)
            while view:
                view = view[file.write(view) :]
            there += len(data)
            self._tell_now_and_then(At(there))
        if there < self._request.size_bytes:
            raise TransferError(Trouble.DROPPED, f"ended at {there}", may_pass=True)
        self._tell(At(there))

    def _check(self, path: Path) -> Done | None:
        """What is told of it if its checksum is the right one; about 25 s for 7 GB."""
        digest = hashlib.sha256()
        self._tell(Checking(0))
        with path.open("rb", buffering=0) as file:
            mtime_ns = os.fstat(file.fileno()).st_mtime_ns
            while block := file.read(BLOCK_BYTES):
                digest.update(block)
                self._tell_now_and_then(Checking(file.tell()))
        is_good = digest.hexdigest() == self._request.sha256
        return Done(str(self._target), mtime_ns) if is_good else None

    def _tell_now_and_then(self, message: Message) -> None:
        now = time.monotonic()
        if now - self._told_at >= TELL_SECONDS:
            self._told_at = now
            self._tell(message)


def _token_for(url: str) -> str | bool:
    """The one that was set, where nobody on the way can read it; False takes none that lies about
    in a file."""
    parts = urlsplit(url)
    is_private = parts.scheme == "https" or parts.hostname in ("127.0.0.1", "::1", "localhost")
    return (is_private and os.environ.get("HF_TOKEN")) or False


def _is_sha256(etag: str) -> bool:
    return len(etag) == 64 and all(digit in "0123456789abcdef" for digit in etag)


@contextmanager
def _folder_troubles() -> Iterator[None]:
    """What the disk says, as a TransferError."""
    try:
        yield
    except (HfHubHTTPError, OfflineModeIsEnabled):  # they are OSErrors too, but no disk's
        raise
    except OSError as error:
        if error.errno in DISK_FULL:
            raise TransferError(Trouble.DISK_FULL, error) from error
        if error.errno == errno.EFBIG:
            raise TransferError(Trouble.FILE_TOO_LARGE, error) from error
        reason = error.strerror or type(error).__name__
        raise TransferError(Trouble.FOLDER, error, reason=reason) from error


@contextmanager
def _hub_troubles() -> Iterator[None]:
    """What the net and the hub say, as a TransferError."""
    try:
        yield
    except OfflineModeIsEnabled as error:
        raise TransferError(Trouble.OFFLINE_WISHED, error) from error
    except GatedRepoError as error:
        raise TransferError(Trouble.NOT_ALLOWED, error) from error
    except _NOT_FOUND as error:
        raise TransferError(Trouble.NOT_FOUND, error) from error
    except HfHubHTTPError as error:
        raise _of_status(error.response.status_code, error) from error
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise TransferError(Trouble.UNREACHABLE, error, may_pass=True) from error
    except (httpx.UnsupportedProtocol, httpx.InvalidURL, httpx.TooManyRedirects) as error:
        raise TransferError(Trouble.BAD_ENDPOINT, error) from error
    except (HFValidationError, FileMetadataError) as error:
        raise TransferError(Trouble.BAD_ENDPOINT, error) from error
    except httpx.TransportError as error:
        raise TransferError(Trouble.DROPPED, error, may_pass=True) from error


def _of_status(status: int, error: HfHubHTTPError) -> TransferError:
    if status in (401, 403):
        return TransferError(Trouble.NOT_ALLOWED, error)
    if status in (404, 410):
        return TransferError(Trouble.NOT_FOUND, error)
    may_pass = status >= 500 or status in _PASSING_STATUS
    return TransferError(Trouble.SERVER, error, may_pass=may_pass, status=status)
