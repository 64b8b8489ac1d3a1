"""Random rounds: no picture names a card that was never its viewer's or everybody's, and what is hidden from somebody leaves
their picture as it is, byte for byte."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee.compiler.support import refs_of, zone_at
from referee.pages import sights
from referee.pages.sights import Sights
from referee.rounds.round import Round
from referee.rounds.views import PUBLIC, Viewer, sees_card
from referee.table.running import Running
from tests.pages.seats import Seats, as_text
from tests.pages.test_offers_played import Player
from tests.screens.test_view_no_leak import passed

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
GAMES = (
    *("snaggletooth", "snake", "holdem", "five_card_draw", "three_card_brag", "twenty_one"),
    *("cheat", "old_maid", "crazy_eights", "in_between", "war"),
)
MORE = settings.default.max_examples // 60
STEPS = 7 if MORE == 1 else 40
QUICK = settings(
    max_examples=MORE,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)


@contextmanager
def dealt(game: str, chance: random.Random) -> Iterator[Seats]:
    with TemporaryDirectory(prefix="referee-tests-") as place:
        stops = chance.choice(["--stops", "--no-stops"])
        seats = Seats(Path(place), game, chance.randint(2, 4), stops, "--chance", "rolled")
        seats.referee("deal", "--seed", str(chance.randrange(1000)))
        yield seats


def lies(round_: Round) -> Iterator[tuple[str, int | None, int]]:
    """Every place where cards may lie."""
    for name in round_.compiled.rules.zones:
        yield from refs_of(round_.S, name)


def seen_by(round_: Round, viewer: Viewer) -> set[str]:
    """The cards that lie open to somebody now."""
    return {
        round_.speaker.card(card)
        for ref in lies(round_)
        for card in zone_at(round_.S, ref)
        if sees_card(round_, viewer, card, ref[0], ref[1])
    }


def told_of(running: Running, viewer: Viewer) -> Iterator[str]:
    """The cards that went through a place that somebody sees, or were shown to them, and may lie hidden since."""
    yield from passed(running.round, viewer, running.past)
    for fact in running.past:
        if fact[0] == "revealed" and (fact[2] is None or viewer in fact[2]):
            yield from map(running.round.speaker.card, fact[1])


def viewers(running: Running) -> dict[str, Viewer]:
    seats = {name: seat for seat, name in enumerate(running.record.seats)}
    return {"": PUBLIC, **seats}


@pytest.mark.parametrize("game", GAMES)
@QUICK
@given(seed=st.integers(0, 2**32))
def test_no_picture_names_a_card_that_was_never_its_viewers(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    with dealt(game, chance) as seats:
        known: dict[str, set[str]] = {person: set() for person in ("", *seats.names)}
        player = Player(seats, chance)
        for _ in range(STEPS):
            running = seats.running()
            if running is None:
                break
            pictures = seats.look()
            for person, viewer in viewers(running).items():
                known[person] |= seen_by(running.round, viewer)
                known[person] |= {*told_of(running, viewer)}
                text = as_text(pictures[person])
                assert set(CARD.findall(text)) <= known[person], person
            player.plays(1)


def test_the_property_finds_cards_at_all() -> None:
    with dealt("snaggletooth", random.Random(3)) as seats:
        text = as_text(seats.look()["Ann"])
        assert len(set(CARD.findall(text))) >= 7


# -- what is hidden, otherwise


def shuffled(running: Running, viewer: Viewer, chance: random.Random) -> Running:
    """The same round with all cards that a viewer does not see in other places."""
    round_ = running.round.copy()
    hidden = {
        ref: [c for c in zone_at(round_.S, ref) if not sees_card(round_, viewer, c, ref[0], ref[1])]
        for ref in lies(round_)
    }
    cards = [card for some in hidden.values() for card in some]
    mixed = dict(zip(cards, chance.sample(cards, len(cards)), strict=True))
    for ref in hidden:
        lying = zone_at(round_.S, ref)
        lying[:] = [mixed.get(card, card) for card in lying]
    other = Running(running.table, running.record, running.state, round_)
    other.inputs = running.inputs
    return other


@pytest.mark.parametrize("game", GAMES)
@QUICK
@given(seed=st.integers(0, 2**32))
def test_hidden_cards_that_lie_otherwise_change_nothing(game: str, seed: int) -> None:
    chance = random.Random(f"hidden {game} {seed}")
    with dealt(game, chance) as seats:
        player = Player(seats, chance)
        for _ in range(STEPS):
            if (running := seats.running()) is None:
                break
            person, viewer = chance.choice([*viewers(running).items()])
            wait = running.round.wait
            if wait is not None and wait.who != viewer:
                before = Sights(seats.folder).look([person])[person]
                other = shuffled(running, viewer, chance)
                with pytest.MonkeyPatch.context() as patched:
                    patched.setattr(sights, "Running", _Loads(other))
                    after = Sights(seats.folder).look([person])[person]
                assert as_text(after) == as_text(before)
            player.plays(1)


class _Loads:
    def __init__(self, running: Running) -> None:
        self._running = running

    def load(self, *_: object) -> Running:
        return self._running
