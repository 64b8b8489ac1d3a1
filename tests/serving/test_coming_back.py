"""A page comes back to the true state by itself, and what it taps counts once."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.serving.pipe import FRAME
from referee.serving.streams import MOST_STREAMS
from tests.serving.client import Page, Stream, join
from tests.serving.served import ODO, Served, dealt

SOON = 3.0


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Bets are open; each test takes a seat of its own."""
    with Served(dealt(tmp_path_factory.mktemp("three") / "boot")) as begun:
        yield begun


def shown(page: Page, plain: bool = False) -> Stream:
    """A stream that has been sent the whole state."""
    stream = page.stream(plain=plain)
    stream.until(SOON, lambda one: "history" in one.parts)
    return stream


def stamp(stream: Stream) -> str:
    return stream.parts["stamp"]


def offer(stream: Stream, part: str, label: str) -> str:
    """The id of the offer in a part whose button says this."""
    for found in re.finditer(
        r'<button[^>]* data-offer="([^"]*)"[^>]*>(.*?)</button>', stream.parts[part], re.S
    ):
        if label in found[2]:
            return found[1]
    raise AssertionError(f"no {label!r} in {stream.parts[part]}")


def proposals(served: Served) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(served.referee("proposals", "--json"))
    return found


def test_loaded_again_and_in_two_tabs(three: Served) -> None:
    vex = three.seat("Vex")
    with shown(vex) as first, shown(vex) as second, shown(vex, plain=True) as third:
        assert first.parts == second.parts == third.parts
        assert first.head.header("content-encoding") == "gzip"
        assert third.head.header("content-encoding") == ""
        assert len(third.pieces[0].data) == FRAME + 7
        vex.say(**tap(first))
        for one in (first, second, third):
            one.until(SOON, lambda each: each.acks)
            one.until(SOON, lambda each: "2sp" in each.parts["proposals"])
            assert one.acks == ["t" * 20]
        assert first.parts == second.parts
    with shown(vex) as again:
        assert again.parts == second.parts


def tap(stream: Stream, name: str = "t" * 20) -> dict[str, str]:
    """A bet of Vex's, by what is on the page."""
    return {
        "tap": name,
        "stamp": stamp(stream),
        "offer": offer(stream, "bets", "Vex"),
        "value": "2sp",
    }


def test_a_tap_counts_once_also_across_a_restart(folder: Path) -> None:
    """The same page goes on with the same cookie, and what it could not hear of it sends again."""
    with Served(folder) as served:
        vex, port = served.seat("Vex"), served.port
        with shown(vex) as stream:
            said = tap(stream)
            assert {vex.say(**said).status for _ in range(3)} == {204}
            stream.until(SOON, lambda one: one.acks)
        assert len(proposals(served)) == 1
        served.process.kill()
        served.process.wait()
    with Served(folder, port=port) as served:
        with shown(vex) as stream:
            assert vex.say(**said).status == 204
            stream.until(SOON, lambda one: one.acks == ["t" * 20])
            assert len(proposals(served)) == 1
            served.referee("accept", "1")
            stream.until(SOON, lambda one: "Vex bets 2sp" in one.parts["table"])
            assert vex.say(**said).status == 204
            time.sleep(0.3)
            assert proposals(served) == []
        assert served.referee("status").count("Bet ") == 1


def test_what_passes_by_itself_is_done_and_what_waited_is_not_lost(three: Served) -> None:
    vex = three.seat("Vex")
    three.referee("seat", "pass", "Vex", "--kind", "bets")
    with shown(vex) as stream:
        vex.say(**tap(stream))
        stream.until(SOON, lambda one: "Vex bets 2sp" in one.parts["table"])
        stream.until(SOON, lambda one: "done" in one.parts["proposals"])
        old = {**tap(stream, "u" * 20), "stamp": "0" * 16}
        vex.say(**old)
        stream.until(SOON, lambda one: "The table has moved on" in one.parts["proposals"])
    assert len(three.said) == 4, three.said


def test_a_void_page_is_told_to_load_again_and_finds_the_door_closed(three: Served) -> None:
    vex, bram = three.seat("Vex"), three.seat("Bram")
    with shown(vex) as stream, shown(bram) as other:
        three.referee("seat", "revoke", "Vex")
        stream.until(SOON, lambda one: one.over)
        assert stream.lines[-1][1] == {"reload": True}
        assert vex.ask("GET", vex.seat).status == 403 and vex.say().status == 403
        other.read(0.3)
        assert not other.over and bram.say().status == 204
    again = three.seat("Vex")
    assert again.seat == vex.seat, "a seat's address stays"
    assert vex.ask("GET", vex.seat).status == 403 and again.ask("GET", vex.seat).status == 200


def test_frozen_pages_are_empty_and_come_back(three: Served) -> None:
    vex = three.seat("Vex")
    with shown(vex) as stream, three.public.stream("/stream") as screen:
        screen.until(SOON, lambda one: "table" in one.parts)
        before, public = dict(stream.parts), dict(screen.parts)
        three.referee("seat", "freeze")
        stream.until(SOON, lambda one: not one.parts["hand"] and not one.parts["table"])
        screen.until(SOON, lambda one: not one.parts["table"])
        assert not any(stream.parts[name] for name in ("history", "letters", "stake", "bets"))
        three.referee("seat", "thaw")
        stream.until(SOON, lambda one: one.parts == before)
        screen.until(SOON, lambda one: one.parts == public)


def test_the_oldest_of_many_tabs_ends(three: Served) -> None:
    vex = three.seat("Vex")
    tabs = [vex.stream() for _ in range(MOST_STREAMS + 1)]
    tabs[0].until(SOON, lambda one: one.over)
    for one in tabs[1:]:
        one.read(0.05)
        assert not one.over
        one.wire.close()


def test_it_ends_at_once_with_streams_open(folder: Path) -> None:
    with Served(folder) as served:
        vex = served.seat("Vex")
        with shown(vex) as stream, served.public.stream("/stream"):
            begun = time.monotonic()
            assert served.end(signal.SIGINT) == 0
            assert time.monotonic() - begun < 2
            stream.until(SOON, lambda one: one.over)
        assert served.said[-1].startswith("The pages are closed")


def test_who_sits_there_is_told_that_somebody_else_came_by_their_link(three: Served) -> None:
    """Whoever has seen the code on the game master's screen can come by it for a while."""
    secret = three.link("Bram")
    bram = join(three.port, secret)
    with shown(bram) as first, shown(three.seat("Ilse")) as ilse:
        assert "once more" not in first.parts["letters"]
        before = dict(ilse.parts)
        for _ in range(2):
            join(three.port, secret)
        first.until(SOON, lambda one: "opened once more" in one.parts["letters"])
        first.read(0.5)
        ilse.read(0.5)
        assert first.parts["letters"].count("opened once more") == 1
        assert ilse.parts == before


def test_an_answer_that_the_game_master_gave_meanwhile_is_put_away(tmp_path: Path) -> None:
    """Else it would wait, and answer when the same is asked once more."""
    with Served(dealt(tmp_path / "boot", *ODO)) as served:
        bram = served.seat("Bram")
        with shown(bram) as stream:
            bram.say(tap="t" * 20, stamp=stamp(stream), offer="turn:1", value="")
            stream.until(SOON, lambda one: "waits for" in one.parts["proposals"])
            served.referee("choose", "2")
            stream.until(SOON, lambda one: "has moved on" in one.parts["proposals"])
            assert proposals(served) == []
