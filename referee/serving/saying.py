"""What pages send: bodies of always the same size, read with patience that ends."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from starlette.requests import ClientDisconnect, Request

from referee.pages.offers import Tap

BODY = 512
"""Bytes of everything that a page sends, with a tap in it or none: one packet, and room for a long sentence."""

_NAME = re.compile(r"[A-Za-z0-9_-]{16,40}")

PATIENCE = 4.0
"""Seconds in which a body has to come."""


class Unreadable(Exception):
    """What was sent is refused. ``status``: that of HTTP."""

    def __init__(self, status: int) -> None:
        self.status = status


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a page has sent. Raises Unreadable."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Unreadable(415)
    length = request.headers.get("content-length")
    if length is None or "transfer-encoding" in request.headers:
        raise Unreadable(411)
    if length != str(BODY):
        raise Unreadable(413)
    try:
        async with asyncio.timeout(PATIENCE):
            return _read(await _whole(request))
    except TimeoutError:
        raise Unreadable(408) from None
    except ClientDisconnect:
        raise Unreadable(400) from None


async def _whole(request: Request) -> bytes:
    found = b""
    async for piece in request.stream():
        found += piece
        if len(found) > BODY:
            raise Unreadable(413)
    return found


def _read(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise Unreadable(400) from None
    if len(body) != BODY or not isinstance(found, dict):
        raise Unreadable(400)
    return found


def tap_in(said: dict[str, Any]) -> Tap | None:
    """The tap in what a page has sent; None where there is none in it, and for one that no page of ours sends."""
    found = [said.get(key, "") for key in ("tap", "stamp", "offer", "value")]
    if not all(isinstance(one, str) for one in found):
        return None
    return Tap(*found) if _NAME.fullmatch(found[0]) else None
