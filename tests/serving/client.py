"""A page without a browser: what goes over the wire, byte for byte, with the moments at which it comes."""

from __future__ import annotations

import json
import socket
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

BODY = 512


def padded(said: dict[str, Any]) -> bytes:
    """The body of a POST, as pages send it."""
    short = json.dumps({**said, "pad": ""}).encode()
    return short[:-2] + b"." * (BODY - len(short)) + short[-2:]


@dataclass
class Answer:
    """An answer over HTTP: ``headers`` in small letters, in order."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    raw: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")


@dataclass
class Page:
    """Where pages are, and the cookie of one, "" for who has none."""

    port: int
    seat: str = ""
    cookie: str = ""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str | None
    ) -> Answer:
        """Ask something once. ``headers``: with _ for -; None leaves one away that is usually sent."""
        usual: dict[str, str | None] = {"host": self.host, "connection": "close"}
        if self.cookie:
            usual["cookie"] = f"page={self.cookie}"
        if body is not None:
            usual |= {"content-type": "application/json", "content-length": str(len(body))}
            usual["origin"] = f"http://{self.host}"
        usual |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{name}: {value}\r\n" for name, value in usual.items() if value is not None]
        head = f"{method} {path} HTTP/1.1\r\n{''.join(lines)}\r\n"
        with socket.create_connection(("127.0.0.1", self.port), 10) as wire:
            wire.sendall(head.encode("latin-1") + (body or b""))
            return answer_of(_all_from(wire))

    def say(self, **said: Any) -> Answer:
        return self.ask("POST", f"{self.seat}/say", padded(said))

    def stream(self, path: str = "", plain: bool = False) -> Stream:
        return Stream(self, path or f"{self.seat}/stream", plain)


def join(port: int, secret: str) -> Page:
    """Come to a seat by a link."""
    here = Page(port)
    answer = here.ask("POST", "/join", padded({"secret": secret}))
    assert answer.status == 200, answer.body
    cookie = answer.header("set-cookie").partition(";")[0].partition("=")[2]
    return Page(port, json.loads(answer.body)["seat"], cookie)


def _all_from(wire: socket.socket) -> bytes:
    found = b""
    while piece := wire.recv(65536):
        found += piece
    return found


def answer_of(raw: bytes) -> Answer:
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = [(n.lower(), v.strip()) for n, _, v in (line.partition(":") for line in rest)]
    if ("transfer-encoding", "chunked") in headers:
        body = b"".join(chunks(body)[0])
    return Answer(int(first.split()[1]), headers, body, raw)


def chunks(body: bytes) -> tuple[list[bytes], bytes]:
    """The chunks that have come whole, and what is left."""
    found = []
    while True:
        size, line, rest = body.partition(b"\r\n")
        if not line or len(rest) < int(size, 16) + 2:
            return found, body
        found.append(rest[: int(size, 16)])
        body = rest[int(size, 16) + 2 :]


@dataclass
class Piece:
    """A chunk that came over the wire, with what stands around it: when, by ``time.monotonic``, and its bytes."""

    at: float
    data: bytes


@dataclass
class Stream:
    """A page's stream. ``pieces``: everything behind the head, chunk by chunk."""

    page: Page
    path: str
    plain: bool
    pieces: list[Piece] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    acks: list[str] = field(default_factory=list)
    lines: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.wire = socket.create_connection(("127.0.0.1", self.page.port), 10)
        encoding = "identity" if self.plain else "gzip, deflate, br"
        cookie = f"Cookie: page={self.page.cookie}\r\n" if self.page.cookie else ""
        head = f"GET {self.path} HTTP/1.1\r\nHost: {self.page.host}\r\nAccept-Encoding: {encoding}\r\n{cookie}\r\n"
        self.wire.sendall(head.encode())
        self._unpack = zlib.decompressobj(31)
        self._left, self._text, self._line = b"", b"", ""
        raw = b""
        while b"\r\n\r\n" not in raw:
            raw += self.wire.recv(65536)
        head, _, more = raw.partition(b"\r\n\r\n")
        self.head = answer_of(head + b"\r\n\r\n")
        self._packed = self.head.header("content-encoding") == "gzip"
        self.take(more, time.monotonic())

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.close()

    def read(self, seconds: float) -> None:
        """Read what comes in so many seconds, or until it is over."""
        end = time.monotonic() + seconds
        while not self.over and (left := end - time.monotonic()) > 0:
            self.wire.settimeout(left)
            try:
                data = self.wire.recv(65536)
            except TimeoutError:
                return
            self.over = self.over or not data
            self.take(data, time.monotonic())

    def until(self, seconds: float, found: Any) -> None:
        """Read until something holds."""
        end = time.monotonic() + seconds
        while not found(self):
            assert time.monotonic() < end and not self.over, (self.over, self.parts)
            self.read(0.02)

    def take(self, data: bytes, now: float) -> None:
        """Take what came at this moment."""
        whole, self._left = chunks(self._left + data)
        self.over = self.over or b"" in whole
        for one in whole:
            self.pieces.append(Piece(now, b"%x\r\n%b\r\n" % (len(one), one)))
            self._text += self._unpack.decompress(one) if self._packed else one
        *events, self._text = self._text.split(b"\n\n")
        for event in events:
            text = event.strip(b"\n")
            if text:
                self._heard(now, json.loads(text.removeprefix(b"data: ")))

    def _heard(self, now: float, event: dict[str, Any]) -> None:
        *lines, self._line = (self._line + event["d"]).split("\n")
        for line in lines:
            said = json.loads(line)
            self.lines.append((now, said))
            if "part" in said:
                self.parts[said["part"]] = said["html"]
            self.acks += said.get("ack", [])
