"""Buckets, names, cookies and the beat: what decides before anything is answered."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack

import pytest

from referee.phones.links import page_kept_as
from referee.serving.beat import LEAD, Beat
from referee.serving.door import MOST_FROM_ONE
from referee.serving.gate import SPARE, Gate
from referee.serving.limits import MOST_BUCKETS, Buckets, Limits, Rate, whence
from referee.serving.names import Names
from referee.serving.saying import BODY, tap_in
from referee.serving.sessions import Sessions, cookie


def test_a_bucket_empties_and_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    buckets = Buckets(Rate(3, 0.5))
    assert [buckets.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert buckets.take("b"), "another one has its own"
    now[0] += 2
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_nobody_makes_more_buckets_than_there_is_room_for() -> None:
    buckets = Buckets(Rate(1, 0))
    for number in range(MOST_BUCKETS + 500):
        buckets.take(str(number))
    assert len(buckets) == MOST_BUCKETS


def test_links_are_tried_slowly_from_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    limits = Limits()
    assert sum(limits.joining(f"198.51.100.{number % 250}") for number in range(500)) <= 60
    assert sum(Limits().joining("198.51.100.1") for _ in range(1)) == 1


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (whence(one) == whence(other)) is same


NAMES = Names(frozenset({"table.example"}))


@pytest.mark.parametrize(
    ("host", "at", "served"),
    [
        ("192.168.1.5:8765", "192.168.1.5", True),
        ("192.168.1.5", "::ffff:192.168.1.5", True),
        ("[2001:db8::5]:8765", "2001:db8:0::5", True),
        ("192.168.1.6:8765", "192.168.1.5", False),
        ("table.example", "192.168.1.5", True),
        ("Table.Example.:8765", "192.168.1.5", True),
        ("evil.table.example", "192.168.1.5", False),
        ("localhost:8765", "127.0.0.1", True),
        ("localhost:8765", "192.168.1.5", False),
        ("192.168.1.5@evil.example", "192.168.1.5", False),
        ("192.168.1.5:8765:1", "192.168.1.5", False),
    ],
)
def test_which_names_are_served(host: str, at: str, served: bool) -> None:
    assert NAMES.serves(host, at) is served


@pytest.mark.parametrize(
    ("host", "origin", "ours"),
    [
        ("192.168.1.5:8765", "http://192.168.1.5:8765", True),
        ("192.168.1.5:8765", "https://192.168.1.5:8765", False),
        ("192.168.1.5:8765", "http://192.168.1.5", False),
        ("table.example", "https://table.example", True),
        ("table.example", "https://table.example.evil.example", False),
        ("table.example", "", False),
    ],
)
def test_which_pages_are_ours(host: str, origin: str, ours: bool) -> None:
    assert NAMES.sent_by_us({"host": host, "origin": origin}, "http") is ours


def test_a_cookie_opens_one_seat_of_one_campaign() -> None:
    mine, other = Sessions("one"), Sessions("other")
    pages = {page_kept_as("one", "secret"): "vex"}
    mine.pages = other.pages = pages
    slug = mine.slug("vex")
    page = mine.page(slug, "a=b; page=secret")
    assert page is not None and page.person == "vex" and mine.holds(page)
    assert mine.page(mine.slug("bram"), "page=secret") is None
    assert other.page(other.slug("vex"), "page=secret") is None
    assert mine.page(slug, "page=Secret") is None and mine.page(slug, "") is None
    assert slug != other.slug("vex") and len(slug) == 16
    mine.pages = {}
    assert not mine.holds(page)
    assert "Secure" in cookie("s", slug, True) and "Secure" not in cookie("s", slug, False)


@pytest.mark.parametrize(
    ("said", "is_tap"),
    [
        ({"tap": "t" * 16, "stamp": "s", "offer": "o", "value": ""}, True),
        ({"tap": "t" * 16}, True),
        ({"tap": "t" * 15}, False),
        ({"tap": "t" * 41}, False),
        ({"tap": "t" * 16, "value": 3}, False),
        ({"tap": "t/" * 10}, False),
        ({"pad": "." * BODY}, False),
    ],
)
def test_what_is_a_tap(said: dict[str, object], is_tap: bool) -> None:
    assert (tap_in(said) is not None) is is_tap


def test_work_is_put_off_rather_than_shown_in_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    beat = Beat(0.1)
    now = [beat.since]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert beat.pause(0.03) == 0, "it fits in before the next beat"
    now[0] = beat.since + 0.07
    assert beat.pause(0.03) == pytest.approx(0.02 + 2 * LEAD), "until after it"
    assert beat.pause(0.3) == pytest.approx(0.02 + 2 * LEAD), "what is longer begins after one"
    now[0] = beat.since + LEAD
    assert beat.pause(0.3) == 0
    now[0] = beat.since + 5
    assert beat.pause(0.03) == 0, "no beat is on"


def test_whoever_connects_and_says_nothing_takes_no_more_than_their_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where HTTPS is spoken, nothing else counts a connection before its handshake."""
    monkeypatch.setattr("referee.serving.door.is_loopback", lambda _: False)
    with ExitStack() as stack:
        gate = stack.enter_context(Gate(socket.create_server(("127.0.0.1", 0), backlog=200)))
        for _ in range(MOST_FROM_ONE + SPARE + 2):
            stack.enter_context(socket.create_connection(gate.getsockname(), 5))
        inside = [gate.accept()[0] for _ in range(MOST_FROM_ONE + SPARE)]
        with pytest.raises(ConnectionAbortedError):
            gate.accept()
        for _ in range(2):
            inside[0].close()
        came, _ = gate.accept()
        came.close()
        for one in inside:
            one.close()
