"""Seats played by the referee, chance entered and rolled, and what is told of an answer that cannot be."""

from __future__ import annotations

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from tests.table.tavern import Tavern
from tests.table.test_seating import bets_open


@pytest.fixture
def playing(tavern: Tavern) -> Tavern:
    """Four at Snaggletooth, somebody to choose from whose hand they take."""
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas", "Dov")
    tavern.deal(2)
    bets_open(tavern)
    tavern.choose("done")
    tavern.choose("1")
    assert tavern.state().turn_of is not None
    return tavern


def inputs(tavern: Tavern) -> int:
    return len(tavern.look(lambda desk: desk.reading.inputs("r1")))


def test_auto_plays_whoever_is_waited_for_once(playing: Tavern) -> None:
    before = inputs(playing)
    playing.auto()
    answers = playing.look(lambda desk: [one.body for one in desk.reading.inputs("r1")])[before:]
    assert any(one.get("auto") and one["value"] is not None for one in answers)
    assert playing.wait() is not None


def test_auto_of_a_seat_plays_until_somebody_else_is_waited_for(playing: Tavern) -> None:
    name = playing.running().record.names[playing.wait().who]
    playing.auto(name)
    assert playing.running().record.names[playing.wait().who] != name
    before = inputs(playing)
    with pytest.raises(
        NotAllowed, match=r"There is nothing for them to decide now: \w+ is to choose\."
    ):
        playing.auto(name)
    assert inputs(playing) == before
    with pytest.raises(NotFound):
        playing.auto("Grubb")


def test_auto_of_all_goes_once_round(playing: Tavern) -> None:
    before = inputs(playing)
    playing.auto(everybody=True)
    assert inputs(playing) >= before + 4
    playing.counted()


def test_auto_of_the_round_ends_it(playing: Tavern) -> None:
    outcome = playing.finish()
    assert outcome.finished and outcome.running.round.S.winners
    assert playing.table().round is None
    with pytest.raises(NotAllowed, match="No round is on"):
        playing.auto()
    assert playing.problems() == []


def test_auto_leaves_the_bets_open_unless_the_round_is_played(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    tavern.deal()
    bets_open(tavern)
    with pytest.raises(NotAllowed, match="Bets are open: 'referee choose done' closes them"):
        tavern.auto()
    assert tavern.wait().kind == "bets"
    tavern.finish()
    assert tavern.table().round is None


def test_what_the_referee_rolls_and_what_the_gm_enters_is_told_apart(tavern: Tavern) -> None:
    tavern.open(tie_break="coin")
    tavern.sit("Ann", "Bob", "Cas")
    for seed in range(40):
        tavern.deal(seed)
        bets_open(tavern)
        tavern.choose("done")
        if tavern.wait().kind == "random":
            break
        tavern.stop("refund")
    round_id = tavern.running().record.id

    def how() -> list[str]:
        facts = tavern.look(lambda desk: [one.body for one in desk.reading.facts(round_id)])
        return [body.get("how", "") for body in facts if body["fact"][0] == "drew_lot"]

    tied = tavern.wait().labels
    tavern.enter(tied[-1])
    assert how()[:1] == ["entered"]
    assert tavern.running().record.names[tavern.wait().who] == tied[-1]
    tavern.undo()
    tavern.roll()
    assert how()[:1] == ["rolled"]
    tavern.undo()
    for wrong in ("Dov", "99", "heads", ""):
        with pytest.raises((BadInput, NotFound)):
            tavern.enter(wrong)
    with pytest.raises(NotAllowed):
        tavern.do(_close_bets)


def _close_bets(desk: object, command: object, table: object) -> None:
    from referee.table.playing import go_on

    go_on(desk, command, table)  # type: ignore[arg-type]


def test_answers_for_the_wrong_kind_of_question(playing: Tavern) -> None:
    with pytest.raises(NotAllowed, match="Nothing is entered now"):
        playing.enter("17")
    with pytest.raises(NotAllowed, match="nothing to roll"):
        playing.roll()
    with pytest.raises((BadInput, NotFound)):
        playing.choose("the moon")
    with pytest.raises(BadInput, match="Nothing was typed"):
        playing.choose(" ")
    with pytest.raises((BadInput, NotFound, NotAllowed)):
        playing.choose("pass")


def test_a_table_that_is_changed_in_mid_round_stops_at_once_and_plays_new_rules_next(
    playing: Tavern,
) -> None:
    from referee.table.seating import change_table

    lines = playing.do(change_table, ["direction=left", "ante=7cp"], True, "rolled")
    assert lines[0] == "direction is left from the next round on."
    assert playing.state().o_direction == "right" and playing.table().chance == "rolled"
    playing.finish()
    playing.deal()
    assert playing.state().o_direction == "left" and playing.pot() == 28
    with pytest.raises(NotFound):
        playing.do(change_table, ["colour=red"], None, None)
    with pytest.raises(BadInput, match="Nothing was said"):
        playing.do(change_table, [], None, None)
