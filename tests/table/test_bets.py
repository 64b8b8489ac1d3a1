"""Bets on markets and in words: from stakes, purses and outside; settled, pushed, left behind."""

from __future__ import annotations

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from referee.store import accounts
from referee.table.gm_word import rule_winner
from tests.table.tavern import Tavern
from tests.table.test_seating import bets_open


@pytest.fixture
def betting(tavern: Tavern) -> Tavern:
    """Ann, Bob and Grubb at a table, with bets open; Cas, Dov and Hild stand by."""
    tavern.open()
    tavern.sit("Ann", "Bob", "Grubb")
    tavern.deal()
    bets_open(tavern)
    return tavern


def test_each_bets_from_where_their_coins_are(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Ann")  # the stake
    betting.bet("Hild", "1gp", "winner", "Bob")  # the purse
    betting.bet("Cas", "2gp", "winner", "Bob")  # outside
    assert betting.has("Ann") == 80
    assert betting.purse("Hild") == 900
    assert betting.state().escrow == {1: 10, 2: 100, 3: 200}
    betting.counted()


def test_half_and_all_are_of_what_it_is_paid_from(betting: Tavern) -> None:
    betting.bet("Ann", "half", "winner", "Ann")
    betting.bet("Hild", "all", "winner", "Ann")
    assert betting.has("Ann") == 45 and betting.purse("Hild") == 0
    with pytest.raises(BadInput):
        betting.bet("Cas", "all", "winner", "Ann")  # of what is on nobody's ledger
    with pytest.raises((BadInput, NotAllowed)):
        betting.bet("Hild", "half", "first_out", "Ann")


@pytest.mark.parametrize("who, amount", [("Ann", "91cp"), ("Hild", "1001cp")])
def test_more_than_is_there_is_refused(betting: Tavern, who: str, amount: str) -> None:
    before = betting.balances()
    with pytest.raises(NotAllowed):
        betting.bet(who, amount, "winner", "Ann")
    assert betting.balances() == before


@pytest.mark.parametrize(
    "amount", ["0", "0cp", "-1gp", "nan", "inf", "1e3", "1_000", "٣gp", "1.5gp", ""]
)
def test_what_is_no_amount_is_refused(betting: Tavern, amount: str) -> None:
    before = betting.balances()
    with pytest.raises(BadInput):
        betting.bet("Ann", amount, "winner", "Ann")
    with pytest.raises(BadInput):
        betting.free_bet("Ann", amount, "it rains", "Bob")
    assert betting.balances() == before


def test_a_pool_is_shared_in_proportion_by_who_was_right(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Ann")
    betting.bet("Cas", "20cp", "winner", "Ann")
    betting.bet("Hild", "31cp", "winner", "Bob")
    betting.do(rule_winner, ["Ann"], "")
    assert betting.has("Ann") == 80 + 30 + 20 + 1  # the pot, the bet's part, the odd copper
    assert betting.purse("Hild") == 1000 - 31
    assert betting.balance(accounts.OUTSIDE) == -(100 + 100 + 2000) - 20 + 40
    betting.counted()


def test_all_comes_back_where_nobody_is_right_or_only_one_bets(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Bob")
    betting.bet("Hild", "31cp", "winner", "Bob")
    betting.bet("Cas", "9cp", "first_out", "Ann")
    betting.do(rule_winner, ["Ann"], "")
    assert betting.has("Ann") == 90 + 30 and betting.purse("Hild") == 1000
    assert not [name for name in betting.balances() if name.startswith("bet:")]


def test_a_window_that_is_closed_and_a_second_bet_are_refused(betting: Tavern) -> None:
    betting.bet("Ann", "1cp", "winner", "Ann")
    with pytest.raises(NotAllowed, match="has a bet on this already"):
        betting.bet("Ann", "1cp", "winner", "Bob")
    with pytest.raises(NotFound):
        betting.bet("Ann", "1cp", "weather", "Bob")
    with pytest.raises(NotFound):
        betting.bet("Ann", "1cp", "first_out", "Dov")
    with pytest.raises(BadInput, match="On what"):
        betting.bet("Ann", "1cp", "first_out")
    betting.choose("done")
    with pytest.raises(NotAllowed, match="No bets are taken on this now"):
        betting.bet("Ann", "1cp", "first_out", "Bob")


def test_a_stop_with_a_winner_pays_the_bets_on_the_winner(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Bob")
    betting.bet("Hild", "10cp", "winner", "Ann")
    betting.stop("Bob")
    assert betting.has("Ann") == 80 + 20 and betting.purse("Hild") == 990
    betting.counted()


def test_a_stop_without_a_winner_gives_every_bet_back(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Bob")
    betting.bet("Hild", "10cp", "winner", "Ann")
    betting.stop("refund")
    assert betting.has("Ann") == 100 and betting.purse("Hild") == 1000
    betting.counted()


def test_an_onlooker_who_sits_down_bets_from_the_stake_then(betting: Tavern) -> None:
    betting.bet("Cas", "10cp", "winner", "Bob")
    betting.sit("Cas")
    betting.bet("Cas", "20cp", "first_out", "Bob")
    assert betting.has("Cas") == 80
    betting.counted()
    with pytest.raises(NotAllowed):
        betting.bet("Cas", "81cp", "first_double", "Bob")


def test_who_leaves_with_open_bets_gets_what_they_win(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Bob")
    betting.bet("Hild", "30cp", "winner", "Grubb")
    assert betting.leave("Ann") == ["Ann leaves with 8sp: write -2sp on the sheet."]
    betting.counted()
    outcome = betting.do(rule_winner, ["Bob"], "")
    assert "Ann, who has left, is sent 4sp." in outcome.lines
    assert betting.has("Ann") == 0
    betting.counted()
    assert betting.problems() == []


def test_who_bets_while_waiting_and_leaves_is_paid_at_home(betting: Tavern) -> None:
    betting.sit("Hild", stake="1gp")
    betting.bet("Hild", "30cp", "winner", "Bob")
    betting.bet("Ann", "10cp", "winner", "Ann")
    betting.leave("Hild")
    assert betting.purse("Hild") == 970
    betting.do(rule_winner, ["Bob"], "")
    assert betting.purse("Hild") == 1010
    betting.counted()


def test_undoing_a_settled_round_takes_the_payouts_back(betting: Tavern) -> None:
    betting.bet("Ann", "10cp", "winner", "Ann")
    betting.bet("Hild", "10cp", "winner", "Bob")
    before = betting.balances()
    betting.do(rule_winner, ["Ann"], "")
    after = betting.balances()
    betting.undo()
    assert betting.balances() == before
    betting.counted()
    betting.redo()
    assert betting.balances() == after
    betting.undo()
    assert betting.balances() == before
    assert betting.problems() == []


# -- bets in words


def test_a_bet_in_words_is_won_by_one_of_two(betting: Tavern) -> None:
    lines = betting.free_bet("Ann", "10cp", "Bob blinks first", "Bob")
    assert lines[0].startswith("Bet b1: Ann bets Bob 1sp: Bob blinks first.")
    assert (betting.has("Ann"), betting.has("Bob")) == (80, 80)
    betting.counted()
    assert betting.settle("b1", "won") == ["Ann wins bet b1 and takes 2sp."]
    assert (betting.has("Ann"), betting.has("Bob")) == (100, 80)
    betting.counted()
    with pytest.raises(NotAllowed, match="Bet b1 is settled already: won"):
        betting.settle("1", "lost")


@pytest.mark.parametrize(
    "result, ann, hild", [("won", 100, 990), ("lost", 80, 1010), ("push", 90, 1000)]
)
def test_against_an_onlooker(betting: Tavern, result: str, ann: int, hild: int) -> None:
    betting.free_bet("Ann", "10cp", "it rains", "Hild")
    betting.settle("b1", result)
    assert (betting.has("Ann"), betting.purse("Hild")) == (ann, hild)
    betting.counted()
    betting.finish()
    betting.counted()
    assert betting.problems() == []


def test_shortened_and_unknown_results_and_bets(betting: Tavern) -> None:
    betting.free_bet("Ann", "10cp", "it rains", "Hild")
    with pytest.raises(NotFound, match="no bet b7: open are b1"):
        betting.settle("b7", "won")
    with pytest.raises(NotFound):
        betting.settle("b1", "drawn")
    betting.settle("b1", "p")
    assert betting.has("Ann") == 90


def test_nobody_bets_against_themselves_or_beyond_the_other(betting: Tavern) -> None:
    with pytest.raises(BadInput, match="against themselves"):
        betting.free_bet("Ann", "1cp", "it rains", "Ann")
    with pytest.raises(NotAllowed, match="cannot take that bet"):
        betting.free_bet("Cas", "91cp", "it rains", "Ann")
    with pytest.raises(NotAllowed):
        betting.free_bet("Ann", "91cp", "it rains", "Cas")


def test_a_bet_in_words_outlives_the_round_the_seat_and_the_table(betting: Tavern) -> None:
    betting.free_bet("Ann", "10cp", "it rains", "Grubb")
    betting.free_bet("Bob", "10cp", "it snows", "Grubb")
    betting.finish()
    betting.leave("Grubb")
    purse = betting.purse("Grubb")
    betting.settle("b1", "lost")
    assert betting.purse("Grubb") == purse + 20
    betting.close()
    betting.settle("b2", "push")
    assert betting.purse("Grubb") == purse + 30
    betting.counted()
    assert betting.problems() == []


def test_settled_after_one_of_them_left_in_mid_round(betting: Tavern) -> None:
    betting.free_bet("Ann", "10cp", "it rains", "Grubb")
    betting.leave("Ann")
    betting.settle("b1", "won")
    betting.counted()
    assert betting.has("Ann") == 0 and betting.has("Grubb") == 80
    assert betting.state().stack[betting.seat("Ann")] == 0


def test_bets_in_words_need_no_round_and_come_into_the_next(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    tavern.free_bet("Ann", "10cp", "it rains", "Bob")
    tavern.deal()
    tavern.counted()
    tavern.settle("b1", "lost")
    tavern.counted()
    assert tavern.state().stack[tavern.seat("Bob")] == 100
    tavern.undo(2)
    tavern.redo(2)
    tavern.counted()


def test_a_market_is_shortened_among_those_that_are_open_now(tavern: Tavern) -> None:
    tavern.open("craps")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    tavern.bet("Ann", "10cp", "pass")  # pass_odds opens once there is a point
    assert [one[3] for one in tavern.state().bets] == ["pass_line"]
    with pytest.raises(NotAllowed, match="only while the point set bets are open"):
        tavern.bet("Ann", "10cp", "pass_odds")
