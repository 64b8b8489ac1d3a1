"""What a command that acts prints: what happened, who is waited for, how a round ended."""

from __future__ import annotations

from referee.screens.status import MOST_TOLD, capped
from tests.screens.conftest import Table


def test_dealing_says_who_put_in_what_and_that_bets_are_open(table: Table) -> None:
    assert (
        table("deal", "--seed", "7")
        == """\
Everybody antes 5sp; 1gp 5sp in the pot.
Bets are open on winner (who wins): 'referee bet NAME AMOUNT MARKET PICK';
  'referee choose done' when everybody has bet.
"""
    )


def test_a_bet_does_not_tell_all_of_that_again(dealt: Table) -> None:
    assert (
        dealt("bet", "Bob", "1gp", "winner", "Bob")
        == """\
Bob bets 1gp on who wins: Bob (bet 1).
Bets are still open: 'referee choose done' when everybody has bet.
"""
    )


def test_antes_alone_are_no_bet(empty: Table) -> None:
    empty("table", "open", "any")
    empty("sit", "Ann", "1gp", "Bob", "1gp")
    assert "Bets are open on winner (who wins)" in empty("deal")


def test_options_are_numbered_on_the_line_of_the_question(dealt: Table) -> None:
    assert (
        dealt("choose", "done") == "Waiting for Bob: Which card do you show?  1 6♥   2 7♥   3 8♥\n"
    )


def test_a_stop_says_what_comes_and_who_could_do_what(dealt: Table) -> None:
    dealt("choose", "done")
    assert dealt("choose", "1") == (
        "Stop. Next: Bob shows 6♥. Bob could swap the card. 'referee choose ok' goes on.\n"
    )


def test_the_stop_changes_nothing(dealt: Table) -> None:
    """Looking ahead at a stop is done on a copy."""
    dealt("choose", "done")
    dealt("choose", "1")
    before = dealt("status")
    assert dealt("status") == before
    assert dealt("choose", "ok").startswith("Bob shows 6♥.\nWaiting for Cas:")


def test_a_cheat_is_a_table_of_who_had_what(dealt: Table) -> None:
    dealt("choose", "done")
    dealt("choose", "1")
    assert (
        dealt("cheat", "Bob", "swap", "--roll", "5")
        == """\
Bob tries: Swap the card (cheat 1).
  Bob, Dexterity (Sleight of Hand): 5 + 0 (Dexterity) = 5 against DC 12: failure
    by 7.
  Cas: passive Perception 10 against 5: NOTICES.
  Ann: passive Perception 10 against 5: NOTICES.
Bob shows 6♥.
Waiting for Cas: Which card do you show?  1 2♣   2 J♣   3 2♠
"""
    )


def test_the_end_of_a_round(dealt: Table) -> None:
    dealt("bet", "Bob", "1gp", "winner", "Bob")
    dealt("bet", "Cas", "1gp", "winner", "Ann")
    dealt("choose", "done")
    for answer in ("6♥", "ok", "2♣", "ok", "Q♠"):
        dealt("choose", answer)
    dealt("sit", "Dov", "3gp")
    assert (
        dealt("choose", "ok")
        == """\
Ann shows Q♠.
Ann takes 1gp 5sp.
Round 1 is over: Ann wins.
  1. Ann +1gp   2. Bob -1gp 5sp   3. Cas +5sp
Bet 1: Bob had 1gp on Bob (who wins) and loses it.
Bet 2: Cas had 1gp on Ann (who wins) and wins 1gp.
Bob deals next, and Dov will be dealt in: 'referee deal'.
"""
    )


def test_the_odd_copper_is_named(empty: Table) -> None:
    empty("table", "open", "turnips", "--ante", "5cp")
    empty("sit", "Ann", "1gp", "Bob", "1gp", "Cas", "1gp")
    empty("deal", "--seed", "7")
    empty("choose", "done")
    for answer in ("6♥", "ok", "J♣", "ok", "J♦"):
        empty("choose", answer)
    told = empty("choose", "ok").splitlines()
    assert "Round 1 is over: Cas and Ann win." in told
    assert "  1. Cas +3cp   2. Ann +2cp   3. Bob -5cp" in told
    assert "The odd copper goes to Cas." in told
    assert told.count("The odd copper goes to Cas.") == 1


def test_a_bet_that_nobody_took_comes_back(dealt: Table) -> None:
    dealt("bet", "Bob", "1gp", "winner", "Bob")
    told = dealt("stop", "--pot", "refund", "--why", "a brawl")
    assert "Round 1 is over, and nobody has won.\n" in told
    assert "Bet 1: Bob had 1gp on Bob (who wins) and gets it back.\n" in told
    assert "Bob 0cp" in told and "Ann 0cp" in told


def test_a_round_played_through_is_no_wall_of_text(dealt: Table) -> None:
    told = dealt("auto", "--round").splitlines()
    assert told[-1].endswith("deals next: 'referee deal'.")
    assert len(told) <= MOST_TOLD + 6


def test_what_is_too_much_is_left_to_the_log() -> None:
    lines = [f"line {number}" for number in range(100)]
    shown = capped(lines)
    assert len(shown) == MOST_TOLD and shown[-1] == "line 99"
    assert shown[0] == f"… {100 - MOST_TOLD + 1} more lines: 'referee log'"
    assert capped(lines[:MOST_TOLD]) == lines[:MOST_TOLD]
