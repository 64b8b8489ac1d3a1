"""Frames are of one size whatever is in them, and what comes out of them is what was put in."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.serving.connected import Screen, Seat
from referee.serving.feeds import Feed
from referee.serving.pipe import FRAME, Pipe

TEXT = st.text(st.characters(exclude_categories=()), max_size=3000)


class Unpacked:
    """What a page makes of the bytes that come: each event in its turn, and whole lines."""

    def __init__(self, packed: bool) -> None:
        self._unpack = zlib.decompressobj(31) if packed else None
        self._bytes, self._rest, self._number = b"", "", 0
        self.lines: list[dict[str, Any]] = []
        self.events = 0

    def take(self, frame: bytes) -> None:
        self._bytes += frame if self._unpack is None else self._unpack.decompress(frame)
        *events, self._bytes = self._bytes.split(b"\n\n")
        for event in events:
            if event.strip(b"\n"):
                self._heard(json.loads(event.strip(b"\n").removeprefix(b"data: ").decode()))

    def _heard(self, event: dict[str, Any]) -> None:
        self.events += 1
        self._number += 1
        assert event["n"] == self._number
        *lines, self._rest = (self._rest + event["d"]).split("\n")
        self.lines += map(json.loads, lines)


@pytest.mark.parametrize("packed", [True, False])
@given(st.lists(st.lists(TEXT, max_size=3), max_size=8))
def test_every_frame_is_of_one_size_and_nothing_is_lost(
    packed: bool, beats: list[list[str]]
) -> None:
    pipe, page = Pipe(packed), Unpacked(packed)
    told = []
    for texts in beats:
        for text in texts:
            line = {"part": "x", "html": text}
            pipe.tell(line)
            told.append(json.loads(json.dumps(line).encode("utf-8", "replace")))
        frame = pipe.frame()
        assert len(frame) == FRAME
        page.take(frame)
    for _ in range(200):
        if pipe.empty:
            break
        page.take(pipe.frame())
    for _ in range(3):
        before = page.events
        page.take(pipe.frame())
    assert page.events > before, "every frame says that the stream lives"
    assert [_clean(one) for one in page.lines] == [_clean(one) for one in told]


def _clean(line: dict[str, Any]) -> dict[str, Any]:
    """Half letters, which no text has, come as question marks."""
    return {key: value.encode("utf-8", "replace").decode() for key, value in line.items()}


@given(st.lists(st.dictionaries(st.sampled_from("abcd"), TEXT), min_size=1, max_size=6))
def test_a_page_comes_to_the_last_state_however_fast_it_changes(
    states: list[dict[str, str]],
) -> None:
    feed = Feed()
    seat, page, parts = Seat(feed, True, 0.1), Unpacked(True), {}  # type: Seat, Unpacked, dict[str, str]
    for state in states:
        feed.show(state)
        seat.ready()
        assert len(seat.frame) == FRAME
        page.take(seat.frame)
        seat.frame = b""
    for _ in range(40):
        seat.ready()
        page.take(seat.frame)
        seat.frame = b""
    for line in page.lines:
        if "part" in line:
            parts[line["part"]] = line["html"]
    wanted = {name: _clean({"": html})[""] for name, html in states[-1].items() if html}
    assert {name: html for name, html in parts.items() if html} == wanted


def test_a_page_that_takes_nothing_costs_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has not taken waits as it is; nothing heaps up behind it, and nothing goes missing."""
    feed = Feed()
    seat, page = Seat(feed, True, 0.1), Unpacked(True)
    seat.ready()
    held = seat.frame
    for number in range(100):
        feed.show({"a": str(number) * 500})
        seat.ready()
        assert seat.frame is held
    page.take(held)
    for _ in range(4):
        seat.frame = b""
        seat.ready()
        page.take(seat.frame)
    assert [line["html"] for line in page.lines if "part" in line] == ["99" * 500]


def test_a_void_page_hears_so_behind_what_it_was_being_told() -> None:
    """However much that is; and nothing that is new."""
    feed, chance = Feed(), Random(1)
    feed.show({"a": "".join(chr(chance.randrange(33, 0x2FFF)) for _ in range(6000))})
    seat, page = Seat(feed, True, 0.1), Unpacked(True)
    for beat in range(60):
        if beat == 1:
            seat.end()
            feed.show({"a": "", "b": "a secret"})
        seat.ready()
        page.take(seat.frame)
        seat.frame = b""
        if seat.ended:
            break
    assert beat > 5 and [*page.lines[-1]] == ["reload"]
    assert [line.get("part") for line in page.lines] == [None, "a", None]


def test_a_big_screen_hears_of_changes_and_of_little_else() -> None:
    feed = Feed()
    feed.show({"table": "<p>a</p>"})
    screen, page = Screen(feed, True), Unpacked(True)
    heard = []
    for number in range(20):
        if number == 10:
            feed.show({"table": "<p>b</p>"})
        screen.ready()
        heard.append(bool(screen.frame))
        page.take(screen.frame)
        screen.frame = b""
    assert [at for at, one in enumerate(heard) if one] == [0, 10]
    assert [line["html"] for line in page.lines if "part" in line] == ["<p>a</p>", "<p>b</p>"]
