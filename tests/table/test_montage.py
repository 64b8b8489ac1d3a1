"""A montage plays on to a spot, or over so many rounds, and is told in three sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.errors import BadInput, NotAllowed
from referee.rounds.waits import PLAYERS_DECIDE
from referee.screens.montage import Story, montage_lines
from referee.table.keeping import staying
from referee.table.minds import intentions
from referee.table.montage import Montage, montage, until_from
from tests.table.mixed import people_come
from tests.table.tavern import Tavern


@pytest.fixture
def npcs(tavern: Tavern) -> Iterator[Tavern]:
    with staying():
        yield people_come(tavern)


def plays(npcs: Tavern, *words: str) -> Montage:
    return npcs.do(montage, until_from(words))  # type: ignore[no-any-return]


@pytest.fixture
def five(npcs: Tavern) -> Tavern:
    npcs.open(ante="1sp")
    npcs.sit("Ann", "Bob", "Sly", "Wit", "Sot", stake="20gp")
    return npcs


def test_so_many_rounds_are_played_to_their_ends(five: Tavern) -> None:
    found = plays(five, "3")
    assert [one.finished for one in found.outcomes] == [True] * 3 and found.reason == ""
    assert five.table().rounds == 3 and five.table().round is None
    five.deal(2)
    five.choose("ok")
    assert len(plays(five, "2").outcomes) == 2  # the round that is on is the first of them
    assert five.table().rounds == 5 and five.table().round is None
    assert five.problems() == []
    five.undo()
    assert five.table().round is not None
    five.counted()


def test_it_stops_where_somebody_means_to_cheat_(five: Tavern) -> None:
    found = plays(five, "cheat", "20")
    assert found.reason
    one = intentions(five.running())
    assert (
        one and one[0].kind == "cheat" and found.reason == f"{one[0].name} means to {one[0].words}."
    )
    with pytest.raises(
        NotAllowed, match=r"means to .* already: 'referee auto' does that one thing"
    ):
        plays(five, "cheat")
    five.auto()
    assert five.state().deeds
    assert five.problems() == []


def test_it_stops_for_a_cheat_that_is_armed_and_for_a_word_that_is_meant(npcs: Tavern) -> None:
    npcs.open(stops=False)
    npcs.sit("Ann", "Bob", "Mo", "Sot", stake="5gp")  # Sot says so, mostly
    npcs.deal(3)
    npcs.arm("Ann", "shift")
    for _ in range(30):
        if plays_to(npcs) == "Ann means to cheat.":
            break
    npcs.cheat("Ann", "shift", 1)
    assert [one.kind for one in intentions(npcs.running())][:1] == ["accuse"]
    with pytest.raises(NotAllowed, match="means to call Ann out"):
        plays(npcs, "cheat")


def plays_to(npcs: Tavern) -> str:
    """The next spot; a cheat that an NPC means is overruled."""
    try:
        return plays(npcs, "cheat", "20").reason
    except NotAllowed:
        npcs.choose("ok")
        return ""


def test_it_stops_at_the_last_two(npcs: Tavern) -> None:
    npcs.open("liars_dice")
    npcs.sit("Ann", "Sly", "Wit", "Sot", stake="5gp")
    found = plays(npcs, "last-two", "20")
    assert len(npcs.state().still) == 2 and npcs.table().rounds == 1
    assert found.reason.startswith("Only ") and found.reason.endswith(" are left.")


def test_it_stops_where_a_players_character_decides_and_plays_none(five: Tavern) -> None:
    five.deal(3)
    for _ in range(3):
        if five.wait() is not None and five.wait().kind in ("moment", "bets"):
            five.choose("ok")
        before = five.running().inputs
        if players_turn(five):
            with pytest.raises(NotAllowed, match=r"\w+ is to decide already"):
                plays(five, "pc-turn")
            five.auto()
            continue
        found = plays(five, "pc-turn", "5")
        assert players_turn(five) and found.reason.endswith("is to decide.")
        assert len(five.running().inputs) > len(before) or five.table().rounds > 1


def players_turn(npcs: Tavern) -> bool:
    wait, running = npcs.wait(), npcs.running()
    return wait.kind in PLAYERS_DECIDE and running.record.kinds[wait.who] == "player"


def test_players_neither_bet_nor_cheat_in_a_montage(five: Tavern) -> None:
    plays(five, "6")
    rounds = five.look(lambda desk: sorted(desk.reading.all("round")))
    acted = set()
    for round_id in rounds:
        names = five.look(lambda desk, r=round_id: desk.reading.get("round", r)["names"])
        for one in five.look(lambda desk, r=round_id: desk.reading.inputs(r)):
            if one.body["do"] in ("bet", "cheat"):
                acted.add(names[one.body["by"]])
    assert acted and acted <= {"Sly", "Wit", "Sot"}


def test_it_ends_with_a_sentence_where_somebody_cannot_pay_the_ante(npcs: Tavern) -> None:
    npcs.open(ante="1gp")
    npcs.sit("Ann", "Wit", stake="1gp")
    found = plays(npcs, "9")
    assert 1 <= len(found.outcomes) < 9
    assert re.match(r"(Ann|Wit) has less than the ante of 1gp in front of them", found.reason)
    lines = npcs.look(lambda desk: montage_lines(desk, found, 1, 200))
    assert lines[-1] == found.reason
    with pytest.raises(NotAllowed, match="less than the ante"):
        plays(npcs, "9")


@pytest.mark.parametrize("words", [("soon",), ("0",), ("-1",), ("201",), ("",), ("٣",)])
def test_what_there_is_no_spot_of(words: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match=r"Until what\? cheat, last-two, pc-turn, or a number"):
        until_from(words)


def test_spots_may_be_shortened_and_put_together() -> None:
    both = until_from(("cheat,5", "pc"))
    assert (both.spots, both.rounds) == (frozenset({"cheat", "pc-turn"}), 5)


# -- told


def sentences(npcs: Tavern, found: Montage, turn: int) -> list[str]:
    return npcs.look(lambda desk: Story(found.outcomes, desk.money, turn).sentences())  # type: ignore[no-any-return]


@pytest.mark.parametrize("words", [("4",), ("1",), ("last-two", "3"), ("pc-turn", "3")])
def test_it_is_told_in_three_sentences_in_other_words_each_time(
    five: Tavern, words: tuple[str, ...]
) -> None:
    found = plays(five, *words)
    told = [sentences(five, found, turn) for turn in range(3)]
    for one in told:
        assert len(one) == 3
        for sentence in one:
            assert sentence[0].isupper() or sentence[0] in "\"'0123456789"
            assert sentence.rstrip("\"'")[-1] in ".!?" and "  " not in sentence
    assert len({one[0] for one in told}) == 3 and len({one[1] for one in told}) == 3


def test_who_rose_and_who_fell_are_those_who_did(five: Tavern) -> None:
    found = plays(five, "4")
    net: dict[str, int] = {}
    for outcome in found.outcomes:
        for name, change in outcome.standing:
            net[name] = net.get(name, 0) + change
    best, worst = max(net.values()), min(net.values())
    for turn in range(5):
        rose, fell, _ = sentences(five, found, turn)
        assert all(name in rose for name, change in net.items() if change == best)
        assert all(name in fell for name, change in net.items() if change == worst)
        assert five.look(lambda desk: desk.money(best)) in rose
        assert five.look(lambda desk: desk.money(-worst)) in fell


def test_a_montage_says_last_where_the_table_stands(five: Tavern) -> None:
    def lines(found: Montage) -> list[str]:
        return five.look(lambda desk: montage_lines(desk, found, 0, 200))  # type: ignore[no-any-return]

    assert re.match(r"Round 2 is over: .+ wins?\.", lines(plays(five, "2"))[-2])
    last: Any = lines(plays(five, "cheat", "20"))[-1]
    assert re.match(r"\w+ means to .*: 'referee auto' does it\.", last)


@pytest.mark.parametrize(("people", "said"), [(2, "pays for it, "), (3, "pays for most of it, ")])
def test_who_alone_has_lost_pays_for_all_of_it(npcs: Tavern, people: int, said: str) -> None:
    story = Story([], str, 0)
    story.nets = [("Ann", 30), ("Bob", -10), ("Cas", -20)][:people]
    assert said in story.fell()
