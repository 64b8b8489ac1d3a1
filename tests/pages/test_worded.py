"""Tables of real games in words, and drawn: nothing is there that the plain data of the same viewer does not hold."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.pages.parts import page_parts
from tests.pages.seats import Seats
from tests.pages.strict import read

GAMES = (
    "snaggletooth",
    "five_card_draw",
    "fox_and_hens",
    "liars_dice",
    "twenty_one",
    "crown_and_anchor",
)
STEPS = 6


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_table_shows_is_drawn(game: str, tmp_path: Path) -> None:
    seats = Seats(tmp_path, game, 3)
    judged(seats)
    seats.referee("deal", "--seed", "5")
    for _ in range(STEPS):
        judged(seats)
        seats.tries("auto", "--all")
    judged(seats)


def judged(seats: Seats) -> None:
    for person, picture in seats.look().items():
        seen = json.loads(json.dumps(picture["table"]))
        for one in (seen, *seen["seats"]):
            assert cards(one["zones"].values()) == cards(zone["cards"] for zone in one["cards"])
        parts = page_parts(picture)
        text = {part: read(html).text for part, html in parts.items()}
        drawn = [html for part, html in parts.items() if part in ("hand", "table")]
        faces = sum(html.count('<li class="card') for html in drawn)
        shown = [
            zone for one in (seen, *seen["seats"]) for zone in one["cards"] if not zone["pile"]
        ]
        assert faces == sum(card is not None for zone in shown for card in zone["cards"])
        assert text["turn"] or not person
        for name in seats.names:
            assert name in text["table"]


def cards(zones: Any) -> Counter[str | None]:
    return Counter(card for zone in zones for card in zone)


def test_what_a_trick_asks_lies_folded_away_and_all_else_is_as_on_the_other_pages(
    tmp_path: Path,
) -> None:
    """Bob decides which card Cas gets, while everybody believes that Cas is choosing from whom to take it."""
    seats = Seats(tmp_path, "snaggletooth", 3, "--no-stops")
    seats.referee("deal", "--seed", "3")
    for answer in ("2♦ 2♣", "5♠ 5♥", "8♦ 8♠", "6♥ 6♣", "done", "4"):
        seats.referee("choose", answer)
    before = page_parts(seats.look("Bob")["Bob"])
    seats.referee("cheat", "Bob", "shift", "--arm", "--roll", "20")
    seats.referee("choose", "Bob")
    parts = {name: page_parts(picture) for name, picture in seats.look().items()}
    assert "Which card shall Cas get?" in parts["Bob"]["tricks"]
    assert read(parts["Bob"]["turn"]).text == read(parts["Ann"]["turn"]).text == "It is Cas's turn."
    assert parts["Bob"]["table"] == before["table"] and parts["Bob"]["spoken"] == ""
    assert parts["Cas"]["turn"].count("From whose hand do you take?") == 1
