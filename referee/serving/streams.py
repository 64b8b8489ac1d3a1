"""The streams of pages: server-sent events, let go at the beat."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.requests import Request
from starlette.types import Message, Receive, Send

from referee.serving.beat import Beat
from referee.serving.connected import Connected, Screen, Seat
from referee.serving.feeds import Feeds
from referee.serving.sessions import Page, Sessions

MOST_STREAMS = 6
"""Streams of one page at once, which are its tabs; the oldest ends for a seventh. A browser opens no more to one server."""


class Streams:
    """All streams that are open."""

    def __init__(self, beat: Beat, feeds: Feeds, sessions: Sessions) -> None:
        self._beat, self._feeds, self._sessions = beat, feeds, sessions
        self._tabs: dict[str, deque[asyncio.Event]] = {}
        self._open: dict[str, int] = {}
        self._ending = False

    @property
    def open(self) -> dict[str, int]:
        """How many streams are open, by person; "" are the big screens. Asked for from any thread."""
        return self._open.copy()

    def end(self) -> None:
        """Let all of them end at the next beat."""
        self._ending = True

    async def seat(self, request: Request, page: Page, send: Send) -> None:
        """Stream to a page of a seat, until it goes or is void."""
        here = Seat(self._feeds.of(page.person), takes_gzip(request), self._beat.every)

        def ready() -> None:
            if not self._sessions.holds(page):
                here.end()
            here.ready()

        with self._tab(page) as pushed_out:
            await self._send(
                request, send, here, ready, lambda: pushed_out.is_set() or here.ended, page.person
            )

    async def screen(self, request: Request, send: Send) -> None:
        """Stream to a big screen."""
        here = Screen(self._feeds.of(""), takes_gzip(request))
        await self._send(request, send, here, here.ready, lambda: False, "")

    async def _send(
        self,
        request: Request,
        send: Send,
        here: Connected,
        ready: Callable[[], None],
        ends: Callable[[], bool],
        person: str,
    ) -> None:
        await send(_start(takes_gzip(request)))
        gone = asyncio.ensure_future(_gone(request.receive))
        try:
            with self._counted(person), self._beat.before_each(ready):
                while not (gone.done() or self._ending or ends()):
                    await self._beat.next()
                    frame, here.frame = here.frame, b""
                    if frame:
                        await send(_body(frame))
            await send(_body(b"", more=False))
        finally:
            gone.cancel()

    @contextmanager
    def _tab(self, page: Page) -> Iterator[asyncio.Event]:
        """Within this, a stream is one of its page's; what it is given is set once it shall end."""
        pushed_out = asyncio.Event()
        tabs = self._tabs.setdefault(page.key, deque())
        tabs.append(pushed_out)
        while len(tabs) > MOST_STREAMS:
            tabs.popleft().set()
        try:
            yield pushed_out
        finally:
            if pushed_out in tabs:
                tabs.remove(pushed_out)
            if not tabs:
                self._tabs.pop(page.key, None)

    @contextmanager
    def _counted(self, person: str) -> Iterator[None]:
        self._open = {**self._open, person: self._open.get(person, 0) + 1}
        try:
            yield
        finally:
            left = {**self._open, person: self._open[person] - 1}
            self._open = {name: many for name, many in left.items() if many}


async def _gone(receive: Receive) -> None:
    """Come back when the page has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def takes_gzip(request: Request) -> bool:
    """``?plain`` asks for what is not packed, for where packed things are not passed on at once."""
    if "plain" in request.query_params:
        return False
    taken = request.headers.get("accept-encoding", "").lower().split(",")
    named = [one.replace(" ", "").split(";") for one in taken]
    return any(one[0] == "gzip" and "q=0" not in one[1:] for one in named)


def _start(packed: bool) -> Message:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"x-accel-buffering", b"no"),
        *([(b"content-encoding", b"gzip")] if packed else []),
    ]
    return {"type": "http.response.start", "status": 200, "headers": headers}


def _body(frame: bytes, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": frame, "more_body": more}
