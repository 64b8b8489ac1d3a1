"""A mistake of ours: a plain page for whoever asks, one sentence for the game master, and its values for nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from referee.serving.beat import Beat
from referee.serving.guard import Guard
from referee.serving.headers import HEADERS
from referee.serving.limits import FROM_ADDRESS, Limits
from referee.serving.names import Names

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/",
    "headers": [(b"host", b"127.0.0.1")],
    "server": ("127.0.0.1", 80),
    "client": ("192.0.2.9", 5),
}


class Asked:
    """A guard before an application, asked."""

    def __init__(self, app: Any, known: bool = False) -> None:
        self.noted: list[str] = []
        self.guard = Guard(app, Names(frozenset()), Limits(), lambda _: known, self.noted.append)

    def ask(self) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "http.request"}

        asyncio.run(self.guard(dict(SCOPE), receive, send))
        return sent


async def wrong(*_: Any) -> None:
    raise ValueError("Vex has the ace of spades")


async def wrong_late(_: Any, __: Any, send: Any) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"cache-control", b"max-age=9")],
        }
    )
    raise ValueError("Vex has the ace of spades")


async def right(_: Any, __: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def test_a_mistake_is_a_plain_page_and_a_sentence_without_values() -> None:
    asked = Asked(wrong)
    start, body = asked.ask()
    assert start["status"] == 500 and b"a mistake in Referee itself" in body["body"]
    names = [name.decode() for name, _ in start["headers"]]
    assert {name.lower() for name in HEADERS} <= set(names)
    (said,) = asked.noted
    assert said.startswith("A mistake in Referee itself: ValueError in test_guard.py, line ")
    assert "ace" not in said and "ace" not in str(body)


def test_one_in_the_middle_of_an_answer_cuts_it_off() -> None:
    asked = Asked(wrong_late)
    with pytest.raises(ValueError):
        asked.ask()
    assert len(asked.noted) == 1


def test_nobody_floods_the_table_but_those_who_have_a_seat() -> None:
    some, seat = Asked(right), Asked(right, known=True)
    many = int(FROM_ADDRESS.burst) + 20
    statuses = [some.ask()[0]["status"] for _ in range(many)]
    assert statuses[0] == 204 and statuses[-1] == 429
    assert (b"retry-after", b"10") in some.ask()[0]["headers"]
    assert {seat.ask()[0]["status"] for _ in range(many)} == {204}


def test_what_goes_wrong_for_one_page_keeps_the_beat_from_nobody() -> None:
    failed: list[Exception] = []
    made: list[int] = []

    def breaks() -> None:
        raise ValueError("a page")

    async def some_beats() -> None:
        beat = Beat(0.02, failed.append)
        with beat.before_each(breaks), beat.before_each(lambda: made.append(1)):
            task = asyncio.ensure_future(beat.run())
            for _ in range(3):
                await beat.next()
            task.cancel()

    asyncio.run(some_beats())
    assert len(failed) >= 3 and len(made) >= 3
