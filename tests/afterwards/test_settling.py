"""What is written onto sheets agrees with the ledger, to the copper."""

from __future__ import annotations

from typing import Any

import pytest

from referee.afterwards.settling import Account, Settling, settled_lines, settled_plain
from referee.campaign import settle
from referee.store import begin_night, end_night, move
from tests.afterwards import harvest
from tests.afterwards.evenings import Evening, read
from tests.table.tavern import Tavern


def settled(tavern: Tavern, night: int | None = None) -> dict[str, Account]:
    return {one.name: one for one in Settling(read(tavern, night)).accounts}


def text(tavern: Tavern, night: int | None = None) -> str:
    return "\n".join(settled_lines(Settling(read(tavern, night)), None))


def test_the_harvest_by_hand(tavern: Tavern) -> None:
    harvest.played(tavern)
    found = settled(tavern)
    hild, bob, ann = found["Hild"], found["Bob"], found["Ann"]
    assert (hild.before, hild.after, hild.result) == (1000, 1200, 200)
    assert (bob.came, bob.lying, bob.change) == (1000, 0, bob.went - 1000)
    assert bob.change == bob.result
    assert (ann.came, ann.went) == (1000, 0)
    assert ann.lying == 1000 + ann.result
    assert [(bet.on, bet.gain) for bet in bob.bets] == [("it rains before dawn", 100)]
    assert sorted(bet.gain for bet in found["Cas"].bets) == [-200, -100]
    lines = text(tavern)
    assert "Hild: held 10gp, now holds 12gp (+2gp by play)." in lines
    assert "on the table still: write -10gp." in lines


@pytest.mark.parametrize("seed", [4, 5])
def test_sheets_and_purses_change_by_what_was_won_or_lost(tavern: Tavern, seed: int) -> None:
    evening = Evening(tavern, seed)
    for game in ("any", "hazard"):
        table = evening.open(game, "Ann", "Bob", "Grubb")
        evening.rounds(table, 4, mischief=0.0, most=6)
        evening.tries(tavern.close, on=table)
    found = settled(tavern)
    assert any(one.result for one in found.values())
    for one in found.values():
        assert (one.change, one.lying) == (one.result, 0)


def test_a_later_night_does_not_change_what_was_settled(tavern: Tavern) -> None:
    harvest.played(tavern)
    before = text(tavern, 1)
    harvest.next_week(tavern)
    assert text(tavern, 1) == before
    assert "Bob" not in settled(tavern, 2)


def test_debts_are_made_paid_and_owed(tavern: Tavern) -> None:
    tavern.open("any")
    tavern.sit("Ann", "Bob")

    def lends(desk: Any, command: Any, _table: Any, copper: int) -> None:
        person = desk.person("Ann")
        settle(command, person)
        way = (person.debt, person.pays_from) if copper > 0 else (person.pays_from, person.debt)
        command.post(move("borrows", *way, abs(copper)))

    tavern.do(lends, 500)
    tavern.do(lends, -200)
    ann = settled(tavern)["Ann"]
    assert (ann.borrowed, ann.repaid, ann.owes) == (500, 200, 300)
    assert ann.change == -100 + 300
    assert "Borrowed 5gp." in text(tavern)
    assert "Owes 3gp." in text(tavern)


def test_items_are_written_down_and_struck_out(tavern: Tavern) -> None:
    tavern.open("any", ante="5gp")
    tavern.sit("Ann", stake="1gp")
    tavern.item("Ann", "silver ring", "4gp")
    tavern.sit("Bob", stake="10gp")
    tavern.deal(1)
    harvest.ends(tavern, "Bob")
    tavern.close()
    found = settled(tavern)
    assert found["Ann"].lost == found["Bob"].won == [("silver ring", 400)]
    assert "Strike out the silver ring (4gp)." in text(tavern)
    assert "Add the silver ring (4gp)." in text(tavern)
    assert found["Ann"].change == -100
    assert found["Bob"].change == 100


def test_the_keys_are_kept(tavern: Tavern) -> None:
    harvest.played(tavern)
    plain: Any = settled_plain(Settling(read(tavern)))
    assert plain["night"] == 1
    names = [one["name"] for one in plain["people"]]
    assert names[:2] == ["Ann", "Bob"]
    assert plain["people"][1]["bets"] == [
        {"amount": 100, "on": "it rains before dawn", "result": "won", "gain": 100}
    ]


def test_a_night_without_money(tavern: Tavern) -> None:
    tavern.open("any")
    assert "Nobody has anything to write down." in text(tavern)


def with_a_ring(tavern: Tavern) -> None:
    """Ann's ring (4gp) goes to Bob with a pot of 2gp, of which 1gp is Ann's; both get up."""
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", "Bob", stake="5gp")
    tavern.item("Ann", "silver ring", "4gp")
    tavern.deal()
    tavern.give("ring", "pot")
    tavern.choose("done")
    tavern.choose("Bob")
    tavern.leave("Bob")
    tavern.leave("Ann")


RING = ("silver ring", 400)


def test_what_is_bought_back_stands_on_both_sheets(tavern: Tavern) -> None:
    with_a_ring(tavern)
    found = settled(tavern)
    ann, bob = found["Ann"], found["Bob"]
    assert (ann.lost, bob.won) == ([RING], [RING])
    assert (ann.change, bob.change) == (-100 + 400, 100 - 400)
    tavern.redeem("ring", "Ann")
    found = settled(tavern)
    ann, bob = found["Ann"], found["Bob"]
    assert (ann.change, bob.change) == (-100, 100)
    assert (ann.lost, ann.won, bob.lost, bob.won) == ([], [], [], [])
    assert "Bought back, in that already: the silver ring (4gp)." in text(tavern)
    assert "Sold, in that already: the silver ring (4gp)." in text(tavern)


def test_what_is_bought_back_on_another_night_is_that_nights(tavern: Tavern) -> None:
    with_a_ring(tavern)
    before = text(tavern)
    with tavern.store.command("night end") as command:
        end_night(command)
    with tavern.store.command("night begin") as command:
        begin_night(command, "A week later")
    tavern.redeem("ring", "Ann")
    found = settled(tavern, 2)
    assert (found["Ann"].change, found["Bob"].change) == (-400, 400)
    assert (found["Ann"].won, found["Bob"].lost) == ([RING], [RING])
    assert text(tavern, 1) == before


def test_what_is_bought_back_at_the_table_is_paid_from_the_sheet(tavern: Tavern) -> None:
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", "Bob", stake="5gp")
    tavern.item("Ann", "silver ring", "4gp")
    tavern.deal()
    tavern.give("ring", "pot")
    tavern.redeem("ring")
    found = settled(tavern)
    assert (found["Ann"].change, found["Bob"].change) == (-500 - 400, -500)
    assert found["Ann"].redeemed == [RING]


def test_who_leaves_with_the_ring_has_not_lost_everything(tavern: Tavern) -> None:
    """Bob's coins are all paid on the ring that goes home: the tale does not call that nothing."""
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", "Bob", stake="1gp")
    tavern.item("Bob", "silver ring", "4gp")
    tavern.deal()
    tavern.leave("Bob")
    evening = read(tavern)
    assert [one.broke for one in evening.rounds] == [[]]
