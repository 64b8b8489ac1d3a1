"""The game master's word: cards, coins, turns, who is out, who has won; and rounds that are ended before their end."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from referee.store import accounts
from referee.table import gm_word
from tests.rounds.playing import cards_in
from tests.table.tavern import Tavern
from tests.table.test_seating import bets_open


@pytest.fixture
def dealt(tavern: Tavern) -> Tavern:
    """Ann, Bob, Cas and Dov, dealt; Ann deals, and nobody has named a rank yet."""
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas", "Dov")
    tavern.deal()
    return tavern


@pytest.fixture
def playing(dealt: Tavern) -> Tavern:
    """The same, with somebody to choose from whose hand they take."""
    bets_open(dealt)
    dealt.choose("done")
    dealt.auto()
    assert dealt.state().turn_of is not None
    return dealt


def total(tavern: Tavern) -> int:
    return sum(tavern.has(name) for name in ("Ann", "Bob", "Cas", "Dov"))


# -- rulings


def test_a_card_goes_where_the_gm_lays_it(playing: Tavern) -> None:
    before = cards_in(playing.running().round)
    card = playing.state().z_hand[playing.seat("Cas")][0]
    name = playing.running().round.speaker.card(card)
    playing.do(gm_word.rule_card, name, "hand", "Bob", "it fell")
    S = playing.state()
    assert card in S.z_hand[playing.seat("Bob")] and card not in S.z_hand[playing.seat("Cas")]
    assert cards_in(playing.running().round) == before
    typed = name
    for sign, letter in zip("♠♥♦♣", "shdc", strict=True):
        typed = typed.replace(sign, letter)
    playing.do(gm_word.rule_card, typed.lower(), "pile", None, "")
    assert card in playing.state().z_pile
    playing.counted()
    playing.undo(2)
    assert card in playing.state().z_hand[playing.seat("Cas")]
    assert playing.problems() == []


@pytest.mark.parametrize(
    "words",
    [("11S", "pile", None), ("KS", "attic", None), ("KS", "hand", None), ("KS", "hand", "Hild")],
)
def test_cards_and_places_that_are_not_there(playing: Tavern, words: tuple[Any, ...]) -> None:
    with pytest.raises((BadInput, NotFound)):
        playing.do(gm_word.rule_card, *words, "")


def test_coins_go_between_seats_the_pot_and_the_house(dealt: Tavern) -> None:
    dealt.do(gm_word.rule_coins, "5cp", "Bob", "pot", "a fine")
    assert dealt.has("Bob") == 85 and dealt.pot() == 45
    dealt.counted()
    dealt.do(gm_word.rule_coins, "half", "pot", "Cas", "")
    dealt.do(gm_word.rule_coins, "all", "Cas", "house", "")
    assert dealt.has("Cas") == 0 and dealt.balance(accounts.HOUSE) == 112
    dealt.counted()
    dealt.do(gm_word.rule_coins, "2gp", "house", "Ann", "")
    assert dealt.balance(accounts.HOUSE) == -88
    dealt.counted()
    dealt.stop("refund")
    dealt.counted()
    assert dealt.problems() == []


@pytest.mark.parametrize(
    "amount, source, to",
    [("91cp", "Bob", "pot"), ("1cp", "pot", "pot"), ("0", "Bob", "pot"), ("-5cp", "Bob", "pot"), ("1cp", "Hild", "pot")],
)  # fmt: skip
def test_coins_that_are_not_there(dealt: Tavern, amount: str, source: str, to: str) -> None:
    before = dealt.balances()
    with pytest.raises((BadInput, NotAllowed, NotFound)):
        dealt.do(gm_word.rule_coins, amount, source, to, "")
    assert dealt.balances() == before


def test_a_turn_is_somebody_elses(playing: Tavern) -> None:
    now = playing.state().turn_of
    other = next(p for p in playing.state().still if p != now)
    name = playing.running().record.names[other]
    outcome = playing.do(gm_word.rule_turn, name, "")
    assert playing.state().turn_of == other
    assert outcome.running.round.wait.who == other


def test_nobody_has_a_turn_before_turns_begin(dealt: Tavern) -> None:
    bets_open(dealt)
    with pytest.raises(NotAllowed, match="Nobody takes turns"):
        dealt.do(gm_word.rule_turn, "Bob", "")


def test_out_and_back(playing: Tavern) -> None:
    now = playing.state().turn_of
    name = playing.running().record.names[now]
    playing.do(gm_word.rule_out, name, False, "thrown out for cheating")
    S = playing.state()
    assert now not in S.still and S.turn_of != now
    with pytest.raises(NotAllowed, match="out already"):
        playing.do(gm_word.rule_out, name, False, "")
    with pytest.raises(NotAllowed, match="put them back first"):
        playing.do(gm_word.rule_turn, name, "")
    playing.do(gm_word.rule_out, name, True, "forgiven")
    assert now in playing.state().still
    with pytest.raises(NotAllowed, match="still in"):
        playing.do(gm_word.rule_out, name, True, "")
    playing.finish()
    playing.counted()
    assert playing.problems() == []


def test_the_winner_is_named_at_any_time(dealt: Tavern) -> None:
    outcome = dealt.do(gm_word.rule_winner, ["Bob"], "")
    assert outcome.finished and dealt.has("Bob") == 130
    assert dealt.table().round is None
    dealt.counted()
    assert dealt.problems() == []


def test_several_winners_share_with_the_odd_coin_named(tavern: Tavern) -> None:
    tavern.open(ante="5cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    outcome = tavern.do(gm_word.rule_winner, ["Bob", "Cas"], "")
    assert (tavern.has("Bob"), tavern.has("Cas")) == (103, 102)
    assert ("odd_coins", (0,)) in outcome.facts
    with_meta = tavern.look(
        lambda desk: [line.meta for line in desk.reading.entries() if line.meta]
    )
    assert {"odd_coin": [tavern.id("Bob")]} in with_meta


def test_the_reason_is_in_the_log(dealt: Tavern) -> None:
    dealt.do(gm_word.rule_coins, "5cp", "Bob", "pot", "a fine")
    bodies = dealt.look(lambda desk: [one.body for one in desk.reading.inputs("r1")])
    assert bodies[-1]["why"] == "a fine"


def test_without_a_round_there_is_nothing_to_rule(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    with pytest.raises(NotAllowed, match="No round is on"):
        tavern.do(gm_word.rule_winner, ["Ann"], "")
    with pytest.raises(NotAllowed, match="No round is on"):
        tavern.stop("refund")


# -- a table-flip, a brawl, the watch


def test_refund_gives_everybody_back_what_they_put_in(dealt: Tavern) -> None:
    dealt.do(gm_word.rule_coins, "7cp", "Bob", "pot", "")
    dealt.stop("refund")
    assert total(dealt) == 400
    assert dealt.table().round is None
    dealt.counted()


def test_split_is_among_those_still_in(playing: Tavern) -> None:
    last = playing.state().still[-1]
    playing.do(gm_word.rule_out, playing.running().record.names[last], False, "")
    still = [playing.running().record.names[p] for p in playing.state().still]
    playing.stop("split")
    share = 40 // len(still)
    assert sum(playing.has(name) for name in still) == 90 * len(still) + 40
    assert all(playing.has(name) - 90 - share in (0, 1) for name in still)
    playing.counted()


def test_a_named_winner_takes_it(dealt: Tavern) -> None:
    dealt.stop("cas")
    assert dealt.has("Cas") == 130
    with pytest.raises(NotAllowed):
        dealt.stop("cas")


def test_scramble_divides_by_the_checks(dealt: Tavern) -> None:
    dealt.stop("scramble", "Ann=18", "Bob=9")
    assert [dealt.has(name) for name in ("Ann", "Bob", "Cas")] == [90 + 27, 90 + 13, 90]
    dealt.counted()
    assert dealt.problems() == []


@pytest.mark.parametrize(
    "checks",
    [(), ("Ann",), ("Ann=",), ("Ann=-4",), ("Ann=1e3",), ("Hild=3",), ("Ann=0",), ("Ann=٣",)],
)
def test_a_scramble_needs_checks(dealt: Tavern, checks: tuple[str, ...]) -> None:
    with pytest.raises((BadInput, NotFound)):
        dealt.stop("scramble", *checks)
    assert dealt.table().round == "r1"


def test_a_stop_can_be_taken_back_and_done_again(playing: Tavern) -> None:
    before = playing.balances()
    playing.stop("Bob")
    after = playing.balances()
    playing.undo()
    assert playing.balances() == before and playing.table().round == "r1"
    playing.counted()
    playing.redo()
    assert playing.balances() == after
    playing.undo()
    playing.finish()
    playing.counted()
    assert playing.problems() == []


def test_the_pot_of_a_round_cannot_be_stopped_by_who_is_not_in_it(dealt: Tavern) -> None:
    dealt.sit("Hild")
    with pytest.raises(NotAllowed, match="not in this round"):
        dealt.stop("Hild")
    with pytest.raises(NotFound):
        dealt.stop("Grubb")
