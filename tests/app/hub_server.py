"""A small model hub on this machine, with a second host for the bytes as the real one has.

`/{repo}/resolve/{revision}/{file}` answers with what huggingface_hub asks for (X-Repo-Commit,
X-Linked-Etag, X-Linked-Size) and a redirect to the other host, which understands `Range`. A script
says what goes wrong: each request to the hub or for bytes takes the next `Fault` of its list. What
was asked for and sent is kept.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

from app.download_offers import Offer

COMMIT = "0123456789abcdef0123456789abcdef01234567"
REPO = "someone/a-model"
FILE = "model.safetensors"
BYTES = "/bytes/of/the/file"


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong with one request.

    Attributes:
        status: in place of the answer; 0 for the answer.
        after: so many bytes come, then the connection is cut, or nothing comes any more.
        stalls: nothing comes any more until the server is closed, or `go_on` is set.
        ignores_range: all bytes from the first one.
        wrong: bytes in place of the right ones.
        headers: of the answer, over the usual ones; None takes one away.
    """

    status: int = 0
    after: int = -1
    stalls: bool = False
    ignores_range: bool = False
    wrong: bool = False
    headers: Mapping[str, str | None] = field(default_factory=dict)


GOOD = Fault()


@dataclass(slots=True)
class Asked:
    """One request. `sent` counts the bytes of the file."""

    method: str
    path: str
    host: str
    headers: Message  # names in any case
    sent: int = 0

    @property
    def first_byte(self) -> int:
        return int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))


class HubServer:
    """Serves until the `with` ends."""

    def __init__(self, data: bytes, *, hub: list[Fault] | None = None) -> None:
        self.data = data
        self.sha256 = hashlib.sha256(data).hexdigest()
        self.hub_faults = list(hub or [])
        self.faults: list[Fault] = []
        self.asked: list[Asked] = []
        self.go_on = threading.Event()
        self.reached = threading.Event()  # the place where a stalling answer stands still
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.hub = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    @property
    def offer(self) -> Offer:
        return offer_of(self.sha256, len(self.data))

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def downloads(self) -> list[Asked]:
        """The requests for bytes."""
        return [asked for asked in self.asked if asked.path == BYTES]

    @property
    def bytes_sent(self) -> int:
        return sum(asked.sent for asked in self.downloads)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    hub: HubServer
    daemon_threads = False  # so that closing waits for them

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30  # seconds, for a client that connects and says nothing
    server: _Server

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        self.close_connection = True
        hub = self.server.hub
        asked = Asked(self.command, self.path, self.headers.get("Host", ""), self.headers)
        hub.asked.append(asked)
        if self.path == BYTES:
            self._send_bytes(hub, asked, hub.faults.pop(0) if hub.faults else GOOD)
        elif self.path == f"/{REPO}/resolve/{COMMIT}/{FILE}":
            asks = self.command == "HEAD" and hub.hub_faults
            self._point(hub, hub.hub_faults.pop(0) if asks else GOOD)
        else:
            self._head(404, {"X-Error-Code": "RepoNotFound"})

    def _point(self, hub: HubServer, fault: Fault) -> None:
        headers = {
            "Location": f"http://localhost:{hub.port}{BYTES}",
            "X-Repo-Commit": COMMIT,
            "X-Linked-Etag": f'"{hub.sha256}"',
            "X-Linked-Size": str(len(hub.data)),
            "ETag": f'"{COMMIT}"',
        }
        self._head(fault.status or 302, headers | fault.headers)

    def _send_bytes(self, hub: HubServer, asked: Asked, fault: Fault) -> None:
        if fault.status:
            self._head(fault.status, fault.headers)
            return
        data = bytes(len(hub.data)) if fault.wrong else hub.data
        start = 0 if fault.ignores_range else asked.first_byte
        if start >= len(data):
            self._head(416, {"Content-Range": f"bytes */{len(data)}"})
            return
        is_part = "Range" in asked.headers and not fault.ignores_range
        headers: dict[str, str | None] = {"Content-Length": str(len(data) - start)}
        if is_part:
            headers["Content-Range"] = f"bytes {start}-{len(data) - 1}/{len(data)}"
        self._head(206 if is_part else 200, {**headers, **fault.headers}, has_body=True)
        rest = data[start:] if fault.after < 0 else data[start : start + fault.after]
        self.wfile.write(rest)
        asked.sent += len(rest)
        if fault.stalls:
            hub.reached.set()
            hub.go_on.wait()
            more = data[start + len(rest) :] if fault.after >= 0 else b""
            self.wfile.write(more)
            asked.sent += len(more)

    def _head(
        self, status: int, headers: Mapping[str, str | None], *, has_body: bool = False
    ) -> None:
        self.send_response(status)
        if not has_body:
            self.send_header("Content-Length", "0")
        for name, value in headers.items():
            if value is not None:
                self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """The tests' output is for what fails."""


def offer_of(sha256: str, size_bytes: int) -> Offer:
    """The hub's file as the program would offer it."""
    return Offer(
        name="A model",
        repo=REPO,
        revision=COMMIT,
        file=FILE,
        size_bytes=size_bytes,
        sha256=sha256,
        precision="f16",
        licence="A licence",
        licence_url="https://example.invalid/licence",
    )
