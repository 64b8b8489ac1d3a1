"""What stands before every answer: whose name was called, how much comes from there, and what all answers say.

A mistake of our own ends in a plain page, and is noted for the game master's terminal without any of its values.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.serving.headers import with_ours
from referee.serving.limits import Limits
from referee.serving.names import Names
from referee.serving.plain_pages import page_of

Noted = Callable[[str], None]


class Guard:
    """``known``: whether a request comes with a page of a seat's, which has a bucket of its own."""

    def __init__(
        self,
        app: ASGIApp,
        names: Names,
        limits: Limits,
        known: Callable[[Scope], bool],
        noted: Noted,
    ) -> None:
        self._app, self._names, self._limits = app, names, limits
        self._known, self._noted = known, noted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def ours(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message = {**message, "headers": with_ours(message.get("headers", []))}
            await send(message)

        try:
            status = self._refuses(scope)
            if status:
                await answer(ours, status)
            else:
                await self._app(scope, receive, ours)
        except Exception as mistake:
            self._noted(where_of(mistake))
            if not begun:
                await answer(ours, 500)
                return
            raise

    def _refuses(self, scope: Scope) -> int:
        """The status of a refusal; 0 where there is none."""
        server, client = scope.get("server"), scope.get("client")
        hosts = Headers(scope=scope).getlist("host")
        if len(hosts) != 1 or not self._names.serves(hosts[0], server[0] if server else ""):
            return 421
        if not self._known(scope) and not self._limits.request(client[0] if client else ""):
            return 429
        return 0


async def answer(send: Send, status: int) -> None:
    """A plain page with this status."""
    body = page_of(status)
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status in (429, 503):
        headers.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def where_of(mistake: BaseException) -> str:
    """A mistake of ours as a sentence: of which kind it is and where, and none of its words, which may be secret."""
    frames = traceback.extract_tb(mistake.__traceback__)
    at = frames[-1] if frames else None
    place = "" if at is None else f" in {Path(at.filename).name}, line {at.lineno}"
    return f"A mistake in Referee itself: {type(mistake).__name__}{place}. Please report it."
