"""Statistics: what is counted, and what nobody but the game master may count."""

from __future__ import annotations

from fractions import Fraction

from referee.afterwards.evening import evening_of
from referee.afterwards.standing import everybody, legend, one_plain, page
from referee.afterwards.statistics import Best, Record, Statistics
from referee.campaign import People
from referee.screens.tables import columns, plain_table
from referee.store import nights
from tests.afterwards import harvest
from tests.afterwards.evenings import Evening
from tests.table.tavern import Tavern


def counted(tavern: Tavern, public: bool = False) -> Statistics:
    people = People(tavern.campaign, tavern.store)
    return Statistics(
        (evening_of(tavern.store, tavern.campaign, people, one) for one in nights(tavern.store)),
        public,
    )


def test_the_harvest_by_hand(tavern: Tavern) -> None:
    harvest.played(tavern)
    statistics = counted(tavern)
    ann, cas = statistics.found["Ann"], statistics.found["Cas"]
    assert (ann.rounds, ann.pots, ann.won) == (5, 4, Fraction(5, 2))
    assert ann.fair == Fraction(3, 4) + Fraction(1, 4)
    assert ann.luck is not None
    assert ann.luck > 1
    assert (cas.hits, len(cas.settled)) == (0, 2)
    assert (cas.cheats.tried, cas.cheats.noticed, cas.cheats.called, cas.cheats.away) == (
        1,
        1,
        1,
        0,
    )
    bob = statistics.found["Bob"].cheats
    assert (bob.tried, bob.noticed, bob.called, bob.away) == (1, 0, 0, 1)
    assert ann.caught == {"Cas": 1}
    assert cas.caught_by == {"Ann": 1}
    assert ann.best == Best(300, "Any game", 1, 1)
    lines = "\n".join(page(statistics, cas, tavern.campaign, False))
    assert "Cheats: tried once, noticed once, called out once, got away with it never." in lines
    assert "Was caught by Ann once." in lines


def test_in_public_only_what_was_called_out_is_counted(tavern: Tavern) -> None:
    harvest.played(tavern)
    statistics = counted(tavern, public=True)
    bob, cas = statistics.found["Bob"], statistics.found["Cas"]
    assert bob.cheats.tried == 0
    assert one_plain(statistics, cas, True)["cheats"] == {"called_out": 1}
    assert "tried" not in "\n".join(page(statistics, bob, tavern.campaign, True))
    assert "Called out once." in "\n".join(page(statistics, cas, tavern.campaign, True))
    assert "Cheats" not in legend(True)


def test_what_is_taken_is_what_is_lost(tavern: Tavern) -> None:
    evening = Evening(tavern, 8)
    table = evening.open("any", "Ann", "Bob", "Cas", "Grubb", ante="1gp")
    evening.rounds(table, 6, mischief=0.0, most=5)
    statistics = counted(tavern)
    for one in statistics.records:
        taken = sum(one.took.values())
        lost = sum(other.took.get(one.person, 0) for other in statistics.records)
        assert taken - lost == one.result
    assert sum(one.result for one in statistics.records) == 0
    assert sum(one.won for one in statistics.records) == statistics.found["Ann"].pots


def test_nights_and_games_are_told_apart(tavern: Tavern) -> None:
    harvest.played(tavern)
    harvest.next_week(tavern)
    statistics = counted(tavern)
    cas = statistics.found["Cas"]
    assert {night for night, _ in cas.by} == {1, 2}
    assert cas.by[2, "Any game"] > 0
    lines = page(statistics, cas, tavern.campaign, False)
    assert any("in night 1" in line and "in night 2" in line for line in lines)


def test_the_table_fits_eighty_columns(tavern: Tavern) -> None:
    harvest.played(tavern)
    statistics = counted(tavern)
    for one in [*statistics.found.values()]:
        one.name = f"{one.name} of the Very Long House by the Western Gate"
        one.by[1, "Any game"] += 12345678
        one.cheats.tried = one.cheats.noticed = one.cheats.called = one.cheats.away = 20
    for public in (False, True):
        lines = plain_table(everybody(statistics, tavern.campaign, public))
        assert max(columns(line) for line in lines) <= 80
        assert all(line[:3] in ("Nam", "Ann", "Bob", "Cas", "Dov", "Gru", "Hil") for line in lines)


def test_who_never_sat_down_bet_from_outside(tavern: Tavern) -> None:
    statistics = counted(tavern)
    statistics.found["Odo"] = Record("Odo", "Odo")
    assert page(statistics, statistics.found["Odo"], tavern.campaign, False) == [
        "Odo: 0cp",
        "  Sat in no round, and bet from outside.",
    ]


def test_against_the_house_nobody_takes_anything_from_anybody(tavern: Tavern) -> None:
    """What Bob loses at a layout is the house's, however much Ann has won there."""
    evening = Evening(tavern, 3)
    table = evening.open("crown", "Ann", "Bob", "Grubb")
    evening.rounds(table, 6, mischief=0.0)
    records = counted(tavern).records
    assert {one.result > 0 for one in records if one.result} == {True, False}
    assert not any(one.took for one in records)
