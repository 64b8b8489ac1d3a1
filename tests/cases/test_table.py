"""The table, cases 8 to 11: whoever leaves, whenever; equal hands; no card twice; nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.rounds import cheating
from tests.cases.tables import Boot
from tests.rounds.playing import cards_in
from tests.table.tavern import PLAYERS, Tavern

FOUR = PLAYERS


@pytest.fixture
def tavern(tmp_path: Path) -> Iterator[Tavern]:
    made = Tavern(tmp_path / "tavern")
    yield made
    made.rest()


def dealt(tavern: Tavern, stops: bool = False, seed: int = 2, **options: str) -> Tavern:
    tavern.open(stops=stops, **options)
    tavern.sit(*FOUR)  # Ann deals: seats are Bob, Cas, Dov, Ann
    tavern.deal(seed)
    return tavern


def on(tavern: Tavern, kind: str, turns: bool = False) -> Tavern:
    """Plays on until something is waited for (in turns)."""
    for _ in range(200):
        wait = tavern.wait()
        if wait.kind == kind and (not turns or tavern.state().turn_of is not None):
            return tavern
        if wait.kind in ("bets", "moment"):
            tavern.choose("done")
        elif wait.kind == "choose":
            tavern.choose("1")
        else:
            tavern.roll()
    raise AssertionError(kind)


def goes(tavern: Tavern, who: str) -> Any:
    """Somebody leaves; their coins stay in the pot and nothing else is lost."""
    cards = cards_in(tavern.running().round)
    seat, still, pot = tavern.seat(who), len(tavern.state().still), tavern.pot()
    tavern.leave(who, why="no answer")
    tavern.counted()
    if tavern.table().round is None:
        return None
    S = tavern.state()
    assert seat not in S.still and seat in S.gone and len(S.still) >= still - 2
    assert tavern.pot() == pot == S.p_pot
    assert cards_in(tavern.running().round) == cards
    assert S.z_hand[seat] == []
    wait = tavern.wait()
    assert wait.who != seat
    return wait


def ends(tavern: Tavern) -> None:
    if tavern.table().round is not None:
        tavern.finish()
    tavern.counted()
    assert tavern.problems() == []


# -- 8: somebody leaves


@pytest.mark.parametrize("who", FOUR)
def test_8_during_the_opening(tavern: Tavern, who: str) -> None:
    goes(dealt(tavern), who)
    ends(tavern)


@pytest.mark.parametrize("who", FOUR)
def test_8_while_bets_are_open(tavern: Tavern, who: str) -> None:
    on(dealt(tavern), "bets")
    tavern.bet(who, "10cp", "winner", who)
    wait = goes(tavern, who)
    assert wait.kind == "bets"
    ends(tavern)


@pytest.mark.parametrize("who", FOUR)
@pytest.mark.parametrize("direction", ["right", "left"])
def test_8_in_turn_and_out_of_turn(tavern: Tavern, who: str, direction: str) -> None:
    on(dealt(tavern, direction=direction), "choose", turns=True)
    S, seat = tavern.state(), tavern.seat(who)
    order = [(S.turn_of + (1 if direction == "left" else -1) * k) % 4 for k in range(1, 5)]
    following = next(p for p in order if p in S.still and p != seat)
    wanted = following if S.turn_of == seat else S.turn_of
    wait = goes(tavern, who)
    assert wait is None or tavern.state().turn_of == wanted
    ends(tavern)


def test_8_while_choosing_who_names_the_tooth(tavern: Tavern) -> None:
    dealt(tavern)
    on(tavern, "bets")
    tavern.choose("done")
    wait = tavern.wait()
    assert wait.kind == "choose" and tavern.state().turn_of is None
    goes(tavern, tavern.running().record.names[wait.who])
    ends(tavern)


@pytest.mark.parametrize("who", ["Ann", "Cas"])
def test_8_at_a_stop(tavern: Tavern, who: str) -> None:
    on(dealt(tavern, stops=True), "moment", turns=True)
    goes(tavern, who)
    ends(tavern)


@pytest.mark.parametrize("leaver", ["cheater", "taker", "another"])
def test_8_while_a_cheats_steps_wait(tavern: Tavern, leaver: str) -> None:
    """The cheater is deciding which card is taken when somebody gets up."""
    dealt(tavern, stops=True)
    for _ in range(120):
        on(tavern, "moment", turns=True)
        found = [c for c in cheating.possible(tavern.running().round) if c.cheat.name == "shift"]
        if found:
            break
        tavern.choose("ok")
    names = tavern.running().record.names
    tavern.cheat(names[found[0].by], "shift", 20)
    S = tavern.state()
    assert S.frames, "the cheater is to choose a card"
    taker = S.turn_of
    rest = [p for p in S.still if p not in (taker, found[0].by)]
    seat = {"cheater": found[0].by, "taker": taker, "another": rest[0]}[leaver]
    goes(tavern, names[seat])
    ends(tavern)


def test_8_one_after_the_other_until_one_is_left(tavern: Tavern) -> None:
    on(dealt(tavern, stops=True), "moment", turns=True)
    goes(tavern, "Bob")
    goes(tavern, "Ann")
    if tavern.table().round is not None:
        tavern.leave("Dov")
        assert tavern.has("Cas") == 130
    assert tavern.table().round is None
    ends(tavern)


def test_8_the_reason_is_in_the_log(tavern: Tavern) -> None:
    dealt(tavern)
    tavern.leave("Dov", why="fell asleep")
    bodies = tavern.look(lambda desk: [one.body for one in desk.reading.inputs("r1")])
    assert [body["why"] for body in bodies if body["do"] == "leave"] == ["fell asleep"]


def test_8_the_next_dealer_is_who_still_sits_there(tavern: Tavern) -> None:
    dealt(tavern)
    tavern.leave("Ann")
    tavern.leave("Bob")
    ends(tavern)
    assert tavern.table().dealer == tavern.id("Cas")


def test_8_leaving_taken_back(tavern: Tavern) -> None:
    on(dealt(tavern), "choose", turns=True)
    before = tavern.balances()
    goes(tavern, "Cas")
    tavern.undo()
    assert tavern.balances() == before and tavern.id("Cas") in tavern.table().seats
    assert not tavern.state().gone
    tavern.redo()
    ends(tavern)


# -- 9: equal hands


@pytest.mark.parametrize("names", [FOUR, FOUR[::-1]])
def test_9_equal_hands_share_whoever_sits_where(tavern: Tavern, names: tuple[str, ...]) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit(*names)
    tavern.deal()
    tavern.choose("done")
    tavern.enter("Ann", "Cas")
    assert (tavern.has("Ann"), tavern.has("Cas")) == (110, 110)


# -- 10: cards


def test_10_no_card_is_ever_there_twice(tavern: Tavern) -> None:
    dealt(tavern)
    for _ in range(8):
        if tavern.table().round is None:
            break
        assert cards_in(tavern.running().round) == list(range(52))
        wait = tavern.wait()
        tavern.choose("done") if wait.kind == "bets" else tavern.auto()
    ends(tavern)


# -- 11: what is hidden


def test_11_a_players_view_and_the_public_log_hold_no_card_of_anothers(dealt_boot: Boot) -> None:
    hands = {s["name"]: set(s["zones"]["hand"]) for s in dealt_boot.status()["seats"]}
    for me in ("Ann", "Bob", "Cas"):
        mine = dealt_boot.status("--as", me)
        for seat in mine["seats"]:
            shown = {card for card in seat["zones"]["hand"] if card}
            assert shown == (hands[me] if seat["name"] == me else set())
        text = dealt_boot("status", "--as", me)
        for other in hands:
            if other != me:
                assert not any(card in text for card in hands[other])
    public = (
        dealt_boot("status", "--public")
        + dealt_boot("log", "--public")
        + dealt_boot("ledger", "--csv")
    )
    assert not any(card in public for cards in hands.values() for card in cards)


@pytest.fixture
def dealt_boot(boot: Boot) -> Boot:
    boot("table", "open", "snaggletooth", "--no-stops")
    boot("sit", "Ann", "1gp", "Bob", "1gp", "Cas", "1gp")
    boot("deal", "--seed", "7")
    return boot
