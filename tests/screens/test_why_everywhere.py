"""Whatever a round of whatever game waits for: why and now have an answer, and the public one tells nobody's cards."""

from __future__ import annotations

import random

import pytest

from referee.library import Shelf
from referee.rounds.views import PUBLIC, sees_card
from referee.screens.now import now_lines
from referee.screens.rule_text import RuleText
from referee.screens.why import argued
from referee.table.desk import Desk
from tests.table.conftest import models, tavern, taverns
from tests.table.fiddling import play
from tests.table.tavern import NPCS, PLAYERS, Tavern

__all__ = ["models", "tavern", "taverns"]

GAMES = ("snaggletooth", "twenty_one", "holdem", "liars_dice", "cheat", "any")


@pytest.mark.parametrize("game", GAMES)
def test_at_every_wait(tavern: Tavern, game: str) -> None:
    rng = random.Random(game)
    low, high = Shelf().source(game).rules().rules.players
    tavern.open(game, chance="rolled", stops=True)
    tavern.sit(*[*PLAYERS, *NPCS][: min(max(low, 3), high)], stake="9gp")
    tavern.deal(3)
    for _ in range(3):
        tavern.look(lambda desk: looked_into(desk, rng))
        if tavern.table().round is None:
            break
        play(tavern, rng, 3)


def looked_into(desk: Desk, rng: random.Random) -> None:
    table = desk.table()
    page = now_lines(desk, table)
    assert page and len(page) <= 18 and all(len(line) <= 80 for line in page), page
    for who in ([], [rng.choice(PLAYERS[:2])], [rng.choice(["pot", "odd"])]):
        told = argued(desk, table, who, "gm")
        assert told.so and all(one.strip() for one in (*told.rule, *told.facts, *told.so)), told
        public = argued(desk, table, who, "public")
        text = " ".join([*public.rule, *public.so])  # what happened is told as everybody heard it
        assert not [card for card in unseen(desk) if card in text], text


def unseen(desk: Desk) -> list[str]:
    """The cards that not everybody sees, as they are called; none of which another deck has lying open."""
    from referee.table.running import Running

    table = desk.table()
    if table.round is None:
        return []
    round_ = Running.load(desk.reading, table).round
    S, hidden, shown = round_.S, set[str](), set[str]()
    for name, zone in round_.compiled.rules.zones.items():
        for whose in S.players if zone.each else (None,):
            lying = getattr(S, f"z_{name}")
            cards = lying if whose is None else lying[whose]
            for card in _flat(cards):
                seen = sees_card(round_, PUBLIC, card, name, whose)
                (shown if seen else hidden).add(round_.speaker.card(card))
    return sorted(hidden - shown)


def _flat(cards: object) -> list[int]:
    if isinstance(cards, (list, tuple)):
        return [one for part in cards for one in _flat(part)]
    return [cards] if isinstance(cards, int) else []


@pytest.mark.parametrize(
    ("game", "people", "rule"),
    [
        ("snaggletooth", 4, '"Lay pairs of every rank but one." (in short)'),
        (
            "liars_dice",
            3,
            '"Everybody shakes, turns the cup over and looks at their own dice." (The shake)',
        ),
    ],
)
def test_what_is_waited_for_now_is_not_told_by_how_the_round_ends(
    tavern: Tavern, game: str, people: int, rule: str
) -> None:
    tavern.open(game, chance="entered", stops=False)
    tavern.sit(*[*PLAYERS, *NPCS][:people], stake="9gp")
    tavern.deal(3)
    if tavern.wait().kind == "bets":
        tavern.choose("done")
    assert tavern.look(lambda desk: argued(desk, desk.table(), [], "gm").rule[0]) == rule


@pytest.mark.parametrize(("people", "told"), [(2, True), (3, False)])
def test_what_holds_for_another_number_of_players_is_not_told(people: int, told: bool) -> None:
    rules = Shelf().source("snaggletooth").rules().rules
    text = RuleText(rules, {}, str, people)
    found = text.sentence("with two players the first pair of Snaggletooths ends it", end=True)
    assert found.startswith('"With two players') == told
