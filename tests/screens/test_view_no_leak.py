"""Random rounds of shipped games with cheats: no picture and no told line names a card that its viewer never saw."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.compiler.support import refs_of, zone_at, zone_seers
from referee.rounds.round import Round
from referee.rounds.telling import tell
from referee.rounds.views import PUBLIC, Viewer
from referee.screens.glance import NOBODY_SEES
from referee.screens.seen import seen
from referee.screens.view import Look, table_view
from referee.screens.view_paint import text_of
from referee.table.desk import Desk
from tests.screens.test_no_leak import Played, begun, desk, step

__all__ = ["desk"]

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
GAMES = (
    *("snaggletooth", "snake", "holdem", "five_card_draw", "three_card_brag", "twenty_one"),
    *("cheat", "old_maid", "crazy_eights", "in_between", "turnips"),
)
SIZES = ((80, 24), (120, 40), (60, 12), (33, 7), (200, 60))


def sees(round_: Round, viewer: Viewer) -> Iterator[str]:
    """The cards that lie open to a viewer now, zone by zone, as the engine says who sees it."""
    S = round_.S
    for name in round_.compiled.rules.zones:
        for ref in refs_of(S, name):
            seers = zone_seers(S, ref[0], ref[1])
            for card in zone_at(S, ref):
                shown = S.shown.get(card, ())
                if seers is None or shown is None or viewer in seers or viewer in shown:
                    yield round_.speaker.card(card)


def passed(round_: Round, viewer: Viewer, facts: list[Any]) -> Iterator[str]:
    """The cards that went from or to a place that the viewer sees."""
    for fact in facts:
        if fact[0] == "moved":
            for place in fact[2:4]:
                seers = zone_seers(round_.S, place[0], place[1])
                if seers is None or viewer in seers:
                    yield from map(round_.speaker.card, fact[1])


def pictured(played: Played, viewer: Viewer, size: tuple[int, int], hidden: bool) -> str:
    """The table in view, of the game master's view where all that is secret is to be hidden."""
    round_ = played.running.round
    plain = seen(played.desk, played.table, played.running, "gm" if hidden else viewer)
    lines = table_view(
        plain,
        round_,
        played.desk.money,
        width=size[0],
        height=size[1],
        look=Look(hidden=hidden),
    )
    return "\n".join(map(text_of, lines))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(many=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_no_picture_names_a_hidden_card(desk: Desk, game: str, many: int, seed: int) -> None:
    played = begun(desk, game, many, seed, {})
    running, chance = played.running, random.Random(seed)
    viewers: tuple[Viewer, ...] = (PUBLIC, *running.round.S.players)
    known: dict[Viewer, set[str]] = {viewer: set() for viewer in viewers}
    facts = running.round.take_facts()
    for _ in range(30):
        for viewer in viewers:
            open_now = set(sees(running.round, viewer))
            known[viewer] |= open_now | set(passed(running.round, viewer, facts))
            picture = pictured(played, viewer, chance.choice(SIZES), False)
            assert set(CARD.findall(picture)) <= open_now
            assert NOBODY_SEES not in picture and "means to" not in picture
            told = "\n".join(tell(running.round, facts, viewer))
            assert set(CARD.findall(told)) <= known[viewer]
        hidden = pictured(played, PUBLIC, chance.choice(SIZES), True)
        assert set(CARD.findall(hidden)) <= set(sees(running.round, PUBLIC))
        if running.round.wait is None:
            break
        before = len(running.fresh)
        step(running, chance)
        facts = [fact for _, some in running.fresh[before:] for fact in some]


def test_the_game_masters_picture_names_every_hand(desk: Desk) -> None:
    """So that the property above can find a card at all."""
    played = begun(desk, "turnips", 3, 1, {})
    step(played.running, random.Random(1))
    plain = seen(played.desk, played.table, played.running, "gm")
    lines = table_view(plain, played.running.round, desk.money, width=80, height=24, look=Look())
    assert len(set(CARD.findall("\n".join(map(text_of, lines))))) == 9
