"""The addresses of a table's pages, and what is answered there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.pages.shell import STATIC, join_page, shell
from referee.records import record
from referee.serving.addresses import JOIN, SCREEN, SCREEN_STREAM, is_slug, seat_path
from referee.serving.beat import Beat
from referee.serving.guard import Guard, Noted
from referee.serving.limits import Limits
from referee.serving.names import Names
from referee.serving.plain_pages import page_of, sentence_of
from referee.serving.saying import Unreadable, body_of, tap_in
from referee.serving.sessions import Page, Sessions, cookie
from referee.serving.streams import Streams
from referee.serving.work import Work

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""What is served beside pages, by the end of its name."""

NO_SUCH_LINK = "This link does not work any more: ask the game master for a new one."
NOT_NOW = "The table could not be asked: scan the code once more."

LONGEST_SECRET = 200


@record
class House:
    """What the answers are made from. ``secure``: whether pages come by HTTPS."""

    work: Work
    sessions: Sessions
    streams: Streams
    beat: Beat
    limits: Limits
    names: Names
    secure: bool


def app_of(house: House, noted: Noted) -> ASGIApp:
    """The whole application. ``noted`` is told of mistakes of ours."""
    answers = _Answers(house)
    starlette = Starlette(
        routes=[
            Route(SCREEN, answers.screen, methods=["GET"]),
            Route(SCREEN_STREAM, answers.screen_stream, methods=["GET"]),
            Route(JOIN, answers.join_page, methods=["GET"]),
            Route(JOIN, answers.join, methods=["POST"]),
            Route(seat_path("{slug}"), answers.seat, methods=["GET"]),
            Route(seat_path("{slug}/stream"), answers.seat_stream, methods=["GET"]),
            Route(seat_path("{slug}/say"), answers.say, methods=["POST"]),
            Route("/static/{name}", answers.static, methods=["GET"]),
        ],
        exception_handlers={HTTPException: _refused, Exception: _mistaken},
        lifespan=answers.beating,
    )
    starlette.router.redirect_slashes = False
    return Guard(starlette, house.names, house.limits, answers.is_known, noted)


class _Stream:
    """An answer that is a stream: it sends by itself."""

    def __init__(self, streams: Streams, request: Request, page: Page | None) -> None:
        self._streams, self._request, self._page = streams, request, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._page is None:
            await self._streams.screen(self._request, send)
        else:
            await self._streams.seat(self._request, self._page, send)


class _Answers:
    def __init__(self, house: House) -> None:
        self._house = house
        self._screen, self._seat = shell("public"), shell("seat")
        self._join = join_page()
        self._files = _files()

    @asynccontextmanager
    async def beating(self, _: Starlette) -> AsyncIterator[None]:
        """While the server runs, so does the beat."""
        task = asyncio.ensure_future(self._house.beat.run())
        try:
            yield
        finally:
            task.cancel()

    # -- what everybody may ask for

    async def screen(self, _: Request) -> Response:
        return HTMLResponse(self._screen)

    async def screen_stream(self, request: Request) -> ASGIApp:
        _no_head(request)
        return _Stream(self._house.streams, request, None)

    async def join_page(self, _: Request) -> Response:
        return HTMLResponse(self._join)

    async def static(self, request: Request) -> Response:
        found = self._files.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        kind, body = found
        return Response(body, media_type=kind)

    # -- coming by a link

    async def join(self, request: Request) -> Response:
        """A link's secret against a page's cookie. Whatever comes of it comes at a beat."""
        client = request.client
        try:
            if not self._house.names.sent_by_us(request.headers, request.url.scheme):
                raise Unreadable(403)
            if not self._house.limits.joining(client.host if client else ""):
                raise Unreadable(429)
            said = await body_of(request)
        except Unreadable as unreadable:
            return _said(unreadable.status, sentence_of(unreadable.status))
        secret = said.get("secret")
        found = None
        if isinstance(secret, str) and len(secret) <= LONGEST_SECRET:
            try:
                found = await asyncio.wait_for(
                    asyncio.wrap_future(self._house.work.come(secret)), 10
                )
            except Exception:
                return _said(503, NOT_NOW)
        await self._house.beat.next()
        if found is None:
            return _said(403, NO_SUCH_LINK)
        person, page = found
        slug = self._house.sessions.slug(person)
        answer = JSONResponse({"seat": seat_path(slug)})
        answer.headers["set-cookie"] = cookie(page, slug, self._house.secure)
        return answer

    # -- a seat

    def _page(self, request: Request) -> Page:
        """The page that asks. 404 where no seat can be, 403 where the page is none of this seat's."""
        slug = request.path_params["slug"]
        if not is_slug(slug):
            raise HTTPException(404)
        found = self._house.sessions.page(slug, _cookies(request))
        if found is None:
            raise HTTPException(403)
        return found

    def is_known(self, scope: Scope) -> bool:
        """Whether a request comes with a page of the seat that it asks for."""
        parts = str(scope["path"]).split("/")
        slug = parts[2] if len(parts) > 2 and parts[1] == "seat" else ""
        if not is_slug(slug):
            return False
        return self._house.sessions.page(slug, _cookies(Request(scope))) is not None

    async def seat(self, request: Request) -> Response:
        self._page(request)
        return HTMLResponse(self._seat)

    async def seat_stream(self, request: Request) -> ASGIApp:
        _no_head(request)
        return _Stream(self._house.streams, request, self._page(request))

    async def say(self, request: Request) -> Response:
        """What a page says each second, with a tap in it or none: the answer is the same, and comes at a beat."""
        page = self._page(request)
        if not self._house.names.sent_by_us(request.headers, request.url.scheme):
            raise HTTPException(403)
        if not self._house.limits.saying(page.key):
            raise HTTPException(429)
        try:
            said = await body_of(request)
        except Unreadable as unreadable:
            raise HTTPException(unreadable.status) from None
        tap = tap_in(said)
        if tap is not None:
            self._house.work.tapped(page.person, tap)
        await self._house.beat.next()
        return Response(status_code=204)


def _cookies(request: Request) -> str:
    """All cookies; what stands before us, such as a tunnel, may hand them on in several headers."""
    return "; ".join(request.headers.getlist("cookie"))


def _no_head(request: Request) -> None:
    """A stream has no end, so nobody can be told only what stands above it."""
    if request.method != "GET":
        raise HTTPException(405, headers={"allow": "GET"})


def _said(status: int, sentence: str) -> Response:
    return JSONResponse({"said": sentence}, status_code=status)


async def _refused(_: Request, refusal: Exception) -> Response:
    status = refusal.status_code if isinstance(refusal, HTTPException) else 500
    headers = dict(getattr(refusal, "headers", None) or {})
    if status == 429:
        headers["retry-after"] = "10"
    return HTMLResponse(page_of(status), status, headers)


async def _mistaken(_: Request, __: Exception) -> Response:
    return HTMLResponse(page_of(500), 500)


def _files() -> Mapping[str, tuple[str, bytes]]:
    """Everything that is served beside pages, by its name: nothing else can be asked for."""
    found = {}
    with suppress(FileNotFoundError):
        for file in sorted(STATIC.iterdir()):
            if file.suffix in KINDS and file.is_file():
                found[file.name] = (KINDS[file.suffix], file.read_bytes())
    return found
