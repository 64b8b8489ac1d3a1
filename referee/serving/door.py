"""How connections come in: so many from one address, a request within seconds, and what is not taken is cut off."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.phones.machines import is_loopback
from referee.serving.headers import RAW
from referee.serving.limits import whence
from referee.serving.plain_pages import page_of

MOST = 400
"""Connections at once: fifty screens and twelve seats with two tabs each need some hundred and fifty."""

MOST_FROM_ONE = 64
"""Connections of one address; from this machine itself all may come, for a tunnel or a proxy may be before us."""

HEAD = 5.0
"""Seconds in which the head of a request has to come, from the moment of connecting or of its first byte."""

STUCK = 10.0
"""Seconds after which a page that takes nothing is cut off; it comes back by itself."""

HIGH_WATER = 16 * 1024
"""Bytes that we keep of what a page has not taken yet."""


class Crowd:
    """The connections that are in, by their address."""

    def __init__(self, most: int = MOST, most_from_one: int = MOST_FROM_ONE) -> None:
        self._most, self._most_from_one = most, most_from_one
        self._of: dict[str, int] = {}
        self._all = 0

    def enter(self, host: str) -> bool:
        """Whether one more may come in from there."""
        key = whence(host)
        of_it = self._of.get(key, 0)
        if self._all >= self._most or (of_it >= self._most_from_one and not is_loopback(host)):
            return False
        self._of[key] = of_it + 1
        self._all += 1
        return True

    def leave(self, host: str) -> None:
        key = whence(host)
        self._all -= 1
        self._of[key] -= 1
        if not self._of[key]:
            del self._of[key]


class Door(H11Protocol):
    """One connection. ``crowd`` is set by ``door_to``."""

    crowd: Crowd
    _inside = False
    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=HIGH_WATER)
        self._host = self.client[0] if self.client else ""
        self._inside = self.crowd.enter(self._host)
        if not self._inside:
            transport.write(_raw(503))
            transport.close()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in (self._late, self._stuck):
            if timer is not None:
                timer.cancel()
        if self._inside:
            self._inside = False
            self.crowd.leave(self._host)

    def data_received(self, data: bytes) -> None:
        if self._inside:
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        """A body that has not come whole by now is not waited for."""
        if self.cycle.more_body:
            self.transport.close()
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """A head that has begun, or never begins, has its time; one that has come ends it."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering or self.timeout_keep_alive_task is not None:
            if self._late is not None:
                self._late.cancel()
                self._late = None
        elif self._late is None:
            self._late = self.loop.call_later(HEAD, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def send_400_response(self, msg: str) -> None:
        """What cannot be read as a request is answered as everything is; words of the parser are left out."""
        self.transport.write(_raw(400))
        self.transport.close()


def door_to(crowd: Crowd) -> type[asyncio.Protocol]:
    """The class of connections that count in this crowd."""
    return cast("type[asyncio.Protocol]", type("DoorToCrowd", (Door,), {"crowd": crowd}))


def _raw(status: int) -> bytes:
    """A whole answer, for where no request could be read."""
    body = page_of(status)
    words = {400: b"Bad Request", 503: b"Service Unavailable"}[status]
    headers: list[tuple[bytes, Any]] = [
        *((b"content-type", b"text/html; charset=utf-8"), (b"connection", b"close")),
        (b"content-length", str(len(body)).encode()),
        *RAW,
    ]
    lines = b"".join(b"%s: %s\r\n" % pair for pair in headers)
    return b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (status, words, lines, body)
