"""What one seat does in secret shows in nobody else's traffic: not in a size, a count, a moment or a letter.

Four streams are captured as they come over the wire, the public's with them, in a while in which nothing happens, and in one
in which Vex arms a cheat, taps, is refused, tries something that Ilse alone notices, is sent a note and a card, and has a link
revoked. The two have to be the same; Ilse's page alone says something else, at the same size and beat.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from referee.serving.beat import BEAT
from referee.serving.connected import PULSE
from referee.serving.pipe import FRAME
from tests.serving.client import Page, Piece, Stream
from tests.serving.listening import heard
from tests.serving.served import ODO, Served, dealt

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed over there")

LONG = 2.0
"""Seconds of each capture."""

READY = 0.5
"""Seconds in which the listener gets ready."""

CHUNK = len(f"{FRAME:x}\r\n") + FRAME + 2
"""Bytes of a frame on the wire."""


@dataclass
class Captured:
    """What came on a stream in a while: as it came, and what it told."""

    pieces: list[Piece]
    told: list[dict[str, object]]

    @property
    def gaps(self) -> list[float]:
        moments = [one.at for one in self.pieces]
        return [b - a for a, b in pairwise(moments)]


def captured(streams: dict[str, Stream], seconds: float) -> dict[str, Captured]:
    """Listen to all streams at once for so long, once the listener is there."""
    first = time.monotonic() + READY
    told = {name: len(one.lines) for name, one in streams.items()}
    for name, at, data in heard(first + seconds, {name: one.wire for name, one in streams.items()}):
        streams[name].take(data, at)
    return {
        name: Captured(
            [piece for piece in one.pieces if piece.at >= first],
            [line for _, line in one.lines[told[name] :]],
        )
        for name, one in streams.items()
    }


def in_secret(served: Served, vex: Page) -> None:
    """What Vex does, what is noticed of it, and what comes to Vex alone."""
    time.sleep(READY)
    served.referee("cheat", "Vex", "shift", "--arm")
    vex.say(tap="a" * 20, stamp="of another table", offer="turn-1", value="")
    judged = served.referee(
        *("rule", "cheat", "a marked card", "--by", "Vex"),
        *("--skill", "sleight of hand", "--dc", "15", "--roll", "4"),
    )
    assert judged.count("NOTICES") == 1 and "Ilse: passive Perception 14" in judged
    served.referee("seat", "note", "Vex", "The innkeeper nods at you. " * 12)
    served.referee("seat", "card", "Vex", "9♠")
    time.sleep(4 * BEAT)
    served.referee("seat", "revoke", "Vex")


@pytest.fixture(scope="module")
def whiles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Captured], ...]]:
    """A quiet while, and one in which all of that happens."""
    folder: Path = dealt(tmp_path_factory.mktemp("leaks") / "boot", *ODO)
    with Served(folder) as served:
        vex = served.seat("Vex")
        streams = {name: served.seat(name).stream() for name in ("Bram", "Odo", "Ilse")}
        streams["public"] = served.public.stream("/stream")
        with vex.stream() as own:
            streams["Vex"] = own
            captured(streams, 1.0)
            quiet = captured(streams, LONG)
            acting = threading.Thread(target=in_secret, args=(served, vex))
            acting.start()
            loud = captured(streams, LONG)
            acting.join()
            rest = captured(streams, 0.5)
        for name, more in rest.items():
            loud[name] = Captured(loud[name].pieces, loud[name].told + more.told)
        for one in streams.values():
            one.wire.close()
        yield quiet, loud


SEATS = ("Bram", "Odo", "Ilse")


def test_it_happened(whiles: tuple[dict[str, Captured], ...]) -> None:
    """Else the rest of this would hold of nothing at all."""
    quiet, loud = whiles
    assert not quiet["Vex"].told and not quiet["Ilse"].told
    vex = " ".join(str(line) for line in loud["Vex"].told)
    for words in ("has moved on", "innkeeper nods", "'ack'", "'reload'"):
        assert words in vex
    ilse = " ".join(str(line) for line in loud["Ilse"].told)
    assert "marked card" in ilse


@pytest.mark.parametrize("name", ["Bram", "Odo", "public"])
def test_whoever_noticed_nothing_is_told_nothing(
    whiles: tuple[dict[str, Captured], ...], name: str
) -> None:
    quiet, loud = whiles
    assert quiet[name].told == loud[name].told == []


@pytest.mark.parametrize("name", SEATS)
def test_every_frame_is_of_one_size(whiles: tuple[dict[str, Captured], ...], name: str) -> None:
    for during in whiles:
        assert {len(one.data) for one in during[name].pieces} == {CHUNK}


@pytest.mark.parametrize("name", SEATS)
def test_as_many_come_in_the_same_time(whiles: tuple[dict[str, Captured], ...], name: str) -> None:
    """As many for each seat and in each while, but for one at its edge."""
    for during in whiles:
        assert abs(len(during[name].pieces) - LONG / BEAT) <= 1.5
        counts = [len(during[other].pieces) for other in SEATS]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("name", SEATS)
def test_they_come_at_one_beat(whiles: tuple[dict[str, Captured], ...], name: str) -> None:
    """Nine of ten within the noise of a busy machine; the middle one is the beat itself."""
    for during in whiles:
        gaps = sorted(during[name].gaps)
        assert statistics.median(gaps) == pytest.approx(BEAT, abs=0.01)
        assert gaps[len(gaps) // 10] > BEAT * 0.5 and gaps[-len(gaps) // 10] < BEAT * 1.5


def test_the_public_hears_only_its_pulse(whiles: tuple[dict[str, Captured], ...]) -> None:
    quiet, loud = (during["public"].pieces for during in whiles)
    sizes = {len(one.data) for one in [*quiet, *loud]}
    assert len(quiet) + len(loud) <= 2 * LONG / PULSE + 1
    assert all(size < 60 for size in sizes)
