"""Tables opened and closed, people who sit down, wait, top up and leave."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from referee.store import accounts
from tests.table.tavern import Tavern


def bets_open(tavern: Tavern, on: str | None = None) -> None:
    """Plays the opening pairs, up to the window of bets."""
    name = on or "t1"
    for _ in range(60):
        wait = tavern.wait(name)
        if wait is None or wait.kind == "bets":
            return
        tavern.auto(on=on)


# -- tables


def test_a_table_opens_with_the_defaults_and_what_was_said(tavern: Tavern) -> None:
    table = tavern.open(ante="1gp", direction="left", snaggletooth_counts="yes")
    assert table.options["ante"] == 100
    assert table.options["direction"] == "left"
    assert table.options["snaggletooth_counts"] is True
    assert table.options["tie_break"] == "coin"


@pytest.mark.parametrize(
    "options, ante",
    [
        ({"direction": "up"}, None),
        ({"flavour": "left"}, None),
        ({"snaggletooth_counts": "perhaps"}, None),
        ({}, "-1gp"),
        ({}, "nan"),
        ({}, "1e3"),
    ],
)
def test_what_an_option_cannot_be_is_refused_and_no_table_is_there(
    tavern: Tavern, options: dict[str, Any], ante: str | None
) -> None:
    with pytest.raises((BadInput, NotFound)):
        tavern.open(ante=ante, **options)
    with pytest.raises(NotAllowed, match="No table is open"):
        tavern.sit("Ann")


def test_the_last_used_table_is_meant_and_another_by_name_or_game(tavern: Tavern) -> None:
    tavern.open()
    tavern.open("any")
    tavern.sit("Ann", "Bob")
    assert len(tavern.table("t2").seats) == 2
    tavern.sit("Cas", "Dov", on="t1")
    assert len(tavern.table("t1").seats) == 2
    tavern.sit("Grubb")  # the last used is the first one now
    assert tavern.table("t1").seats[-1] == tavern.id("Grubb")
    tavern.sit("Hild", on="any")
    assert tavern.table("t2").seats[-1] == tavern.id("Hild")
    with pytest.raises(NotFound):
        tavern.sit("Hild", on="t9")


def test_two_tables_are_played_side_by_side(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas")
    tavern.open()
    tavern.sit("Dov", "Grubb")
    tavern.deal(3, on="t1")
    tavern.deal(4, on="t2")
    tavern.counted()
    for _ in range(5):
        for on in ("t1", "t2"):
            wait = tavern.wait(on) if tavern.table(on).round else None
            if wait is not None:
                tavern.choose("done", on=on) if wait.kind == "bets" else tavern.auto(on=on)
        tavern.counted()
    for on in ("t2", "t1"):
        if tavern.table(on).round:
            tavern.finish(on=on)
    tavern.counted()
    assert tavern.problems() == []


def test_closing_sends_everybody_home_with_what_lies_there(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Grubb")
    tavern.deal()
    with pytest.raises(NotAllowed, match="A round is on"):
        tavern.close()
    tavern.stop("Ann")
    lines = tavern.close()
    assert lines == [
        "Ann leaves with 1gp 1sp: write +1sp on the sheet.",
        "Grubb leaves with 9sp; the purse holds 9gp 9sp.",
    ]
    assert tavern.purse("Grubb") == 990 and tavern.has("Grubb") == 0
    with pytest.raises(NotAllowed):
        tavern.sit("Bob", on="t1")
    tavern.undo()
    assert tavern.table().open and tavern.has("Ann") == 110


def test_the_campaigns_house_rules_hold_unless_the_table_says_otherwise(tavern: Tavern) -> None:
    path = tavern.folder / "campaign.yaml"
    path.write_text(
        path.read_text(encoding="utf-8") + "\nhouse_rules:\n  snaggletooth:\n    direction: left\n",
        encoding="utf-8",
    )
    tavern.reread()
    assert tavern.open().options["direction"] == "left"
    assert tavern.open(direction="right").options["direction"] == "right"


# -- seats


def test_seats_go_to_the_left_and_the_first_deals(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    assert tavern.running().record.names == ["Bob", "Cas", "Ann"]  # the dealer's left first
    tavern.finish()
    assert tavern.table().dealer == tavern.id("Bob")
    tavern.deal()
    assert tavern.running().record.names == ["Cas", "Ann", "Bob"]


def test_a_named_dealer_deals(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas", dealer="Cas")
    tavern.deal()
    assert tavern.running().record.names[-1] == "Cas"


def test_a_seat_is_taken_once_and_there_are_so_many(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    with pytest.raises(NotAllowed, match="sits here already"):
        tavern.sit("Ann")
    with pytest.raises(NotAllowed):
        tavern.sit("Cas", "Cas")
    tavern.sit("Cas", "Dov", "Grubb", "Hild")
    with pytest.raises(NotAllowed, match="6 at most"):
        tavern.do(lambda desk, command, table: _seat_a_seventh(tavern, desk, command, table))


def _seat_a_seventh(tavern: Tavern, desk: object, command: object, table: object) -> None:
    from referee.campaign.changing import add_character
    from referee.table.seating import Arrival, sit

    add_character(tavern.folder, "Eve", {"kind": "player"})
    tavern.reread()
    people = type(desk.people)(tavern.campaign, desk.reading)  # type: ignore[attr-defined]
    sit(desk, command, table, [Arrival(people.find("Eve"), "1gp")], None)  # type: ignore[arg-type]


def test_too_few_and_a_short_stake_are_told_before_anything_is_dealt(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann")
    with pytest.raises(NotAllowed, match="2 to 6; 1 sit"):
        tavern.deal()
    tavern.sit("Bob", stake="9cp")
    with pytest.raises(NotAllowed, match="Bob has less than the ante of 1sp"):
        tavern.deal()
    assert tavern.table().round is None and tavern.table().rounds == 0
    tavern.stake("Bob", "1cp")
    tavern.deal()
    assert tavern.has("Bob") == 0
    tavern.counted()


def test_who_comes_late_waits_for_the_next_round_and_may_bet(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    tavern.deal()
    bets_open(tavern)
    assert tavern.sit("Cas")[0] == "Cas will be dealt in next round, and may bet meanwhile."
    tavern.bet("Cas", "10cp", "winner", "Ann")
    assert tavern.has("Cas") == 90
    tavern.bet("Ann", "10cp", "winner", "Bob")
    tavern.counted()
    tavern.finish()
    tavern.counted()
    assert tavern.has("Cas") in (90, 100, 110)
    tavern.deal()
    assert "Cas" in tavern.running().record.names


# -- coins in front of somebody


def test_a_purse_is_enforced_and_a_players_gold_is_not(tavern: Tavern) -> None:
    tavern.open()
    with pytest.raises(NotAllowed, match="purse holds 10gp"):
        tavern.sit("Grubb", stake="11gp")
    tavern.sit("Grubb", stake="all")
    assert tavern.purse("Grubb") == 0 and tavern.has("Grubb") == 1000
    tavern.sit("Ann", stake="1000gp")
    assert tavern.balance(accounts.OUTSIDE) == -1000 * 100 - 2000
    tavern.counted()


def test_what_was_staked_at_one_table_is_not_there_for_another(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Grubb", stake="all")
    tavern.open()
    with pytest.raises(NotAllowed, match="purse holds 0cp"):
        tavern.sit("Grubb", stake="1cp")
    tavern.leave("Grubb", on="t1")
    tavern.sit("Grubb", stake="10gp", on="t2")
    assert tavern.has("Grubb", "t2") == 1000


def test_topping_up_in_mid_round(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Grubb")
    tavern.deal()
    assert tavern.stake("Ann", "5gp") == ["Ann has 5gp 9sp in front of them now."]
    assert tavern.state().stack[tavern.seat("Ann")] == 590
    tavern.stake("Grubb", "half")
    assert tavern.has("Grubb") == 90 + 450 and tavern.purse("Grubb") == 450
    tavern.counted()
    with pytest.raises(NotAllowed):
        tavern.stake("Grubb", "451cp")
    tavern.undo(2)
    tavern.counted()
    assert tavern.state().stack[tavern.seat("Ann")] == 90
    tavern.redo(2)
    tavern.finish()
    tavern.counted()
    assert tavern.problems() == []


def test_a_top_up_is_not_a_win(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    tavern.deal()
    tavern.stake("Ann", "5gp")
    outcome = tavern.stop("Bob")
    assert dict(outcome.standing) == {"Ann": -10, "Bob": 10}


# -- leaving


def test_leaving_says_what_to_write_on_the_sheet(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", stake="10gp")
    tavern.deal()
    tavern.stop("Ann")
    tavern.stake("Ann", "2gp")
    assert tavern.leave("Ann") == ["Ann leaves with 12gp 1sp: write +1sp on the sheet."]
    assert tavern.leave("Bob", why="bored") == [
        "Bob leaves with 9gp 9sp: write -1sp on the sheet. (bored)"
    ]
    assert tavern.balance(accounts.OUTSIDE) == -2000


def test_the_last_to_leave_but_one_ends_the_round_and_is_told_the_same(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Grubb", stake="1gp")
    tavern.deal()
    assert tavern.leave("Ann") == ["Ann leaves with 9sp: write -1sp on the sheet."]
    assert tavern.table().round is None
    assert tavern.has("Grubb") == 110
    tavern.counted()
    tavern.undo()
    tavern.counted()
    assert tavern.leave("Grubb") == ["Grubb leaves with 9sp; the purse holds 9gp 9sp."]
    assert tavern.has("Ann") == 110 and tavern.purse("Grubb") == 990


def test_who_left_and_sat_down_again_is_dealt_in_next_time(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.leave("Bob")
    tavern.counted()
    tavern.sit("Bob", stake="2gp")
    tavern.stake("Bob", "1gp")
    tavern.counted()
    assert tavern.has("Bob") == 300
    tavern.finish()
    tavern.counted()
    assert tavern.has("Bob") == 300
    tavern.deal()
    assert "Bob" in tavern.running().record.names
    tavern.counted()


def test_who_is_put_back_in_plays_with_what_they_brought(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.leave("Bob")
    tavern.sit("Bob", stake="2gp")
    from referee.table.gm_word import rule_out

    tavern.do(rule_out, "Bob", True, "they made up")
    tavern.counted()
    S = tavern.state()
    assert S.stack[tavern.seat("Bob")] == 200 and tavern.seat("Bob") in S.still
    assert tavern.id("Bob") in tavern.table().seats and not tavern.table().late
    tavern.finish()
    tavern.counted()
    assert tavern.problems() == []


def test_nobody_leaves_who_is_not_there(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    with pytest.raises(NotFound, match="does not sit at this table"):
        tavern.leave("Cas")
    tavern.leave("Ann")
    with pytest.raises(NotFound):
        tavern.leave("Ann")


def test_who_has_nothing_left_for_a_pot_without_an_ante_is_not_dealt_in(tavern: Tavern) -> None:
    tavern.open("holdem")
    tavern.sit("Ann", "Bob")
    tavern.sit("Cas", stake=None)
    with pytest.raises(NotAllowed, match=r"Cas has nothing in front of them.*'referee leave NAME'"):
        tavern.deal()
    tavern.leave("Cas")
    tavern.deal()
    assert tavern.table().round is not None


def test_where_nobody_has_anything_it_is_played_for_nothing(tavern: Tavern) -> None:
    tavern.open("holdem")
    tavern.sit("Ann", "Bob", stake=None)
    tavern.deal()
    assert tavern.table().round is not None


def test_a_seat_without_coins_may_stay_at_a_bank_s_table(tavern: Tavern) -> None:
    tavern.open("craps")
    tavern.sit("Ann")
    tavern.sit("Bob", stake=None)
    tavern.deal()
    assert tavern.table().round is not None
