"""Any input of any round amended to anything else: the records hold, no coin is lost, and undo puts everything back."""

from __future__ import annotations

import random

import pytest

from referee.library import Shelf
from referee.table import seating
from referee.table.history import problems
from referee.table.inputs import carry_out
from referee.table.records import round_of, state_of
from referee.table.running import fresh_round
from tests.table.fiddling import amended_at_random, kept, play
from tests.table.tavern import NPCS, PLAYERS, Tavern

GAMES = {
    "snaggletooth": 3, "twenty_one": 1, "holdem": 2, "liars_dice": 1, "craps": 1, "three_card_brag": 1,
    "crown_and_anchor": 1, "snaggletooth_physical": 1, "cheat": 1, "faro": 1, "five_card_draw": 1,
}  # fmt: skip
"""Games, with how many evenings of each."""


@pytest.mark.parametrize(
    ("game", "seed"), [(g, s) for g, many in GAMES.items() for s in range(many)]
)
def test_amended_undone_and_done_again(tavern: Tavern, game: str, seed: int) -> None:
    rng = random.Random(f"{game} {seed}")
    low, high = Shelf().source(game).rules().rules.players
    many = min(max(low, rng.randint(2, 5)), high)
    tavern.open(game, chance=rng.choice(["rolled", "entered"]), stops=rng.random() < 0.6)
    if rng.random() < 0.4:
        tavern.do(seating.change_table, (), None, None, "play")
    tavern.sit(*rng.sample([*PLAYERS, *NPCS], many), stake="9gp")
    tavern.deal(seed)
    play(tavern, rng, rng.choice([6, 25]))
    amended = 0
    for _ in range(12):
        before = kept(tavern)
        done = amended_at_random(tavern, rng)
        if done is None:
            continue
        amended += 1
        assert problems(tavern.store) == []
        tavern.counted()
        assert plays_the_same(tavern, done.course.record.id, done.outcome.running.round.S)
        after = kept(tavern)
        tavern.undo()
        assert kept(tavern) == before
        assert problems(tavern.store) == []
        tavern.redo()
        assert kept(tavern) == after
        if amended == 2:
            break
        play(tavern, rng, rng.choice([0, 4]))
    assert amended
    tavern.counted()


def plays_the_same(tavern: Tavern, round_id: str, state: object) -> bool:
    """A round played afresh with the inputs that are kept now stands where the amended one stands."""
    record, kept_state = round_of(tavern.store, round_id), state_of(tavern.store, round_id)
    fresh = fresh_round(tavern.store, record, kept_state)
    for row in tavern.store.inputs(round_id)[1:]:
        carry_out(fresh, row.body)
    slots = [slot for slot in state.__slots__ if slot not in ("log", "setting", "random")]  # type: ignore[attr-defined]
    return all(getattr(fresh.S, slot) == getattr(state, slot) for slot in slots)
