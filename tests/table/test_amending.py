"""What an amendment does to a round, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from referee.sheets import Roll
from referee.store import accounts, end_night, nights
from referee.table import gm_word
from referee.table.amending import Amendment, changeable, course_at
from referee.table.catching import Try
from referee.table.changing import amended
from referee.table.inventing import invented
from referee.table.late import lately
from referee.table.records import armed_at
from referee.table.suspicions import suspicions
from tests.table.fiddling import kept
from tests.table.tavern import Tavern


def amend(tavern: Tavern, number: int | str, *words: str, drop: bool = False) -> Amendment:
    return tavern.do(amended, str(number), words, drop)  # type: ignore[no-any-return]


def late(tavern: Tavern, *words: str) -> Amendment:
    return tavern.do(lately, words)  # type: ignore[no-any-return]


def inputs(tavern: Tavern) -> list[str]:
    """What can be amended, by what it does."""
    course = tavern.look(lambda desk: course_at(desk, desk.table()))
    return [put.one["do"] for put in changeable(course)]


def known(tavern: Tavern) -> list[tuple[str, str, str]]:
    """Who suspects whom, and how, by name."""
    names = {tavern.id(name): name for name in ("Ann", "Bob", "Cas", "Dov")}
    return sorted((names[one.who], names[one.of], one.kind) for one in suspicions(tavern.store))


@pytest.fixture
def played(tavern: Tavern) -> Tavern:
    """A round of any game: Ann and Bob have bet, Cas has won."""
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.bet("Ann", "20cp", "winner", "Ann")
    tavern.bet("Bob", "6cp", "winner", "Cas")
    tavern.choose("done")
    tavern.enter("Cas")
    return tavern


def stakes(tavern: Tavern) -> list[int]:
    return [tavern.has(name) for name in ("Ann", "Bob", "Cas")]


# -- a round that was over


def test_who_had_won_was_misheard(played: Tavern) -> None:
    assert stakes(played) == [70, 110, 120]
    done = amend(played, "last", "Ann")
    assert done.outcome.finished and not done.refit.dropped
    assert stakes(played) == [100 - 10 - 20 + 30 + 26, 90 - 6, 90]
    assert played.problems() == []
    played.undo()
    assert stakes(played) == [70, 110, 120]


def test_a_bet_was_typed_wrong(played: Tavern) -> None:
    amend(played, 1, "5cp")
    assert stakes(played) == [85, 95, 120]
    amend(played, 2, "Ann")
    assert played.has("Bob") == 90 - 6 + 6, "nobody was right, and every bet comes back"
    assert played.problems() == []


def test_a_bet_was_never_made(played: Tavern) -> None:
    amend(played, 1, drop=True)
    assert inputs(played) == ["bet", "answer", "answer"]
    assert stakes(played) == [90, 90, 120]


def test_a_bet_was_forgotten(played: Tavern) -> None:
    amend(played, "last", "before", "bet", "Dov", "8cp", "winner", "Cas")
    assert inputs(played) == ["bet", "bet", "bet", "answer", "answer"]
    assert played.problems() == []
    assert played.has("Bob") == 90 + 9, "Ann's 20cp are shared by 6 to 8"
    played.undo()
    assert stakes(played) == [70, 110, 120]


def test_the_table_stands_as_its_end_left_it(played: Tavern) -> None:
    played.sit("Dov")
    before = played.table()
    amend(played, "last", "Bob")
    after = played.table()
    assert (after.seats, after.late, after.dealer, after.rounds) == (
        before.seats, before.late, before.dealer, before.rounds,
    )  # fmt: skip
    assert after.round is None


def test_a_stop_that_is_taken_back_lets_the_round_go_on(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    tavern.choose("done")
    tavern.stop("Ann")
    tavern.sit("Cas")
    done = amend(tavern, "last", drop=True)
    assert not done.outcome.finished and tavern.wait().kind == "enter"
    assert tavern.pot() == 20 and tavern.table().late == [tavern.id("Cas")]
    tavern.counted()
    tavern.enter("Bob")
    assert tavern.has("Bob") == 110
    assert tavern.problems() == []


def test_nobody_amends_what_the_next_round_stands_on(played: Tavern) -> None:
    played.deal()
    with pytest.raises(NotAllowed, match="Nobody has put anything in"):
        amend(played, "last", "Ann")


def test_who_has_left_since_has_the_coins(played: Tavern) -> None:
    played.leave("Ann")
    with pytest.raises(NotAllowed, match="Ann has left since round 1 was over"):
        amend(played, 1, "5cp")


def test_a_closed_table_stays_as_it_is(played: Tavern) -> None:
    played.close()
    with pytest.raises(NotAllowed):
        amend(played, 1, "5cp")


# -- what stays beside it


def test_coins_that_came_or_went_since_stay(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.bet("Ann", "20cp", "winner", "Ann")
    tavern.stake("Bob", "50cp")
    tavern.free_bet("Ann", "7cp", "it rains", "Bob")
    tavern.sit("Dov")
    tavern.settle("1", "won")
    amend(tavern, 1, "30cp")
    assert tavern.has("Ann") == 100 - 10 - 30 + 7
    assert tavern.has("Bob") == 100 - 10 + 50 - 7
    assert tavern.table().late == [tavern.id("Dov")]
    tavern.counted()
    assert tavern.problems() == []


def test_what_is_bet_since_cannot_be_bet_twice(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    tavern.bet("Ann", "20cp", "winner", "Ann")
    tavern.free_bet("Ann", "60cp", "it rains", "Bob")
    before = kept(tavern)
    with pytest.raises(NotAllowed, match="Ann has bet or taken away 6sp since"):
        amend(tavern, 1, "50cp")
    assert kept(tavern) == before


def test_who_left_meanwhile_is_sent_the_difference(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.bet("Ann", "20cp", "winner", "Ann")
    tavern.leave("Ann")
    outside = tavern.balance(accounts.OUTSIDE)
    done = amend(tavern, 1, "5cp")
    assert any(line == "Ann, who has left, is sent 1sp 5cp more." for line in done.lines)
    assert tavern.balance(accounts.OUTSIDE) == outside + 15 and tavern.has("Ann") == 0
    done = amend(tavern, 1, "30cp")
    assert any("gives 2sp 5cp back" in line for line in done.lines)
    tavern.counted()
    assert tavern.problems() == []


# -- what follows, as far as it is possible


@pytest.fixture
def named(tavern: Tavern) -> Tavern:
    """Snaggletooth: Ann has named a rank, and is waited for no more."""
    tavern.open(ante="5cp", stops=False)
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal(8)
    tavern.choose("done")
    tavern.choose("king")
    return tavern


def test_the_shuffle_and_later_choices_stay(named: Tavern) -> None:
    first = named.state().turn_of
    victim = named.wait().labels[0]
    named.choose(victim)
    hands = named.state().z_hand
    done = amend(named, 2, "2")
    assert done.refit.stopped is None and len(done.refit.kept) >= 1
    assert named.state().z_hand == hands and named.state().t_snaggletooth == 0
    assert first is not None and named.problems() == []


def test_a_bet_put_in_between_moves_nobody_s_cards(named: Tavern) -> None:
    mover = named.running().record.names[named.wait().who]
    named.choose(named.wait().labels[0])
    hands, wait = named.state().z_hand, named.wait()
    done = amend(named, "last", "before", "bet", mover, "95cp", "winner", mover)
    assert done.refit.stopped is None and len(done.refit.kept) > 2
    assert named.state().z_hand == hands and named.wait().number == wait.number
    assert named.has(mover) == 0 and named.problems() == []


def test_a_choice_that_is_gone_ends_the_course(tavern: Tavern) -> None:
    tavern.open("holdem", stops=False, chance="rolled")
    tavern.sit("Ann", "Bob", "Cas", stake="5gp")
    tavern.deal(3)
    tavern.choose("done")
    tavern.choose("call")
    tavern.choose("call")
    tavern.choose("check")
    assert [act for act, _, _ in tavern.wait().options] != []
    done = amend(tavern, 2, "fold")
    assert done.refit.stopped is None, "the others still call and check"
    done = amend(tavern, 3, "raise", "50cp")
    assert done.refit.stopped is not None and "check" in str(done.refit.stopped.one["value"])
    assert "cannot check" in done.refit.why
    assert tavern.wait().kind == "betting" and inputs(tavern) == ["answer"] * 3
    tavern.counted()
    assert tavern.problems() == []


def test_a_call_stays_a_call(tavern: Tavern) -> None:
    tavern.open("holdem", stops=False, chance="rolled")
    tavern.sit("Ann", "Bob", "Cas", stake="5gp")
    tavern.deal(3)
    tavern.choose("done")
    tavern.choose("raise", "30cp")
    tavern.choose("call")
    done = amend(tavern, 2, "raise", "60cp")
    assert done.refit.stopped is None
    assert sum(tavern.state().brought) - sum(tavern.state().stack) == tavern.pot()
    assert tavern.pot() > 110 and tavern.problems() == []


# -- cheats and what is known of them


@pytest.fixture
def cheated(tavern: Tavern) -> Tavern:
    """Any game: Ann palms with a 2, all notice it, and Bob calls it out."""
    tavern.open("any", ante="10cp", stops=True)
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.choose("done")
    tavern.cheat("Ann", "palm", 2)
    tavern.accuse("Bob", "Ann")
    return tavern


def test_a_cheat_that_was_not_tried_is_known_to_nobody(cheated: Tavern) -> None:
    assert ("Bob", "Ann", "noticed") in known(cheated)
    amend(cheated, 2, drop=True)
    assert known(cheated) == [("Bob", "Ann", "was wrong")]
    assert cheated.problems() == []
    cheated.undo()
    assert ("Bob", "Ann", "was right") in known(cheated)


def test_a_die_that_was_misread(cheated: Tavern) -> None:
    amend(cheated, 2, "18")
    assert cheated.state().deeds[0][4] is True
    assert ("Bob", "Ann", "was right") in known(cheated), "he had guessed"
    assert ("Bob", "Ann", "noticed") not in known(cheated)


def test_a_cheat_that_was_forgotten(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp", stops=True)
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.choose("done")
    tavern.enter("Cas")
    done = amend(tavern, "last", "before", "cheat", "Bob", "palm", "1")
    assert done.outcome.finished and tavern.has("Cas") == 120
    assert sorted(known(tavern)) == [("Ann", "Bob", "noticed"), ("Cas", "Bob", "noticed")]
    with pytest.raises(BadInput, match="What did the d20 show"):
        amend(tavern, "last", "before", "cheat", "Bob", "mark")


def test_a_cheat_that_was_armed_is_armed_again(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp", stops=True)
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.arm("Ann", "palm", 15)
    tavern.choose("done")
    assert armed_at(tavern.store, "t1") == [] and len(tavern.state().deeds) == 1
    tavern.enter("Cas")
    course = tavern.look(lambda desk: course_at(desk, desk.table()))
    number = next(at for at, put in enumerate(changeable(course), 1) if put.one["do"] == "cheat")
    amend(tavern, number, drop=True)
    assert armed_at(tavern.store, "t1") == [], "it was not tried, and that is that"
    tavern.undo()
    assert len(tavern.look(lambda desk: course_at(desk, desk.table())).round.S.deeds) == 1


# -- late words


def test_late_words_of_the_last_check(cheated: Tavern) -> None:
    assert not cheated.state().deeds[0][4]
    late(cheated, "+2", "guidance", "4")
    roll = last_roll(cheated)
    assert roll["plus"] == [["bonus", 2], ["guidance", 4]]
    late(cheated, "inspiration", "17")
    assert last_roll(cheated)["second"] == 17 and cheated.state().deeds[0][4]
    cheated.undo(2)
    late(cheated, "Ann", "reroll", "15")
    assert last_roll(cheated) == {"natural": 15}
    with pytest.raises(NotAllowed, match="Bob has rolled no check"):
        late(cheated, "Bob", "+2")
    with pytest.raises(BadInput, match="What is 7"):
        late(cheated, "7")
    with pytest.raises(BadInput, match="What did bardic add"):
        late(cheated, "Ann", "bardic")
    assert cheated.problems() == []


def last_roll(tavern: Tavern) -> Any:
    return next(
        row.body["roll"] for row in reversed(tavern.store.inputs("r1")) if row.body["do"] == "cheat"
    )


# -- refused, and nothing written


@pytest.mark.parametrize(
    ("number", "words", "drop", "error", "match"),
    [
        ("1", ("20cp",), False, NotAllowed, "nothing changes"),
        ("9", ("1",), False, NotFound, "numbered 1 to 4"),
        ("x", ("1",), False, NotFound, "numbered 1 to 4"),
        ("1", ("99gp",), False, NotAllowed, "has only 9sp"),
        ("1", ("5cp", "nobody"), False, NotFound, "no seat"),
        ("4", ("Zed",), False, NotFound, "no seat"),
        ("4", (), True, NotAllowed, "cannot be left away"),
        ("3", ("5cp",), False, BadInput, "only went on"),
        ("4", (), False, BadInput, "What should it have been"),
        ("4", ("before", "song"), False, BadInput, "What was forgotten"),
        ("1", ("before", "cheat", "Ann", "palm", "3"), False, NotAllowed, "no moment before"),
    ],
)  # fmt: skip
def test_refused(
    played: Tavern, number: str, words: tuple[str, ...], drop: bool, error: Any, match: str
) -> None:
    before = kept(played)
    with pytest.raises(error, match=match):
        amend(played, number, *words, drop=drop)
    assert kept(played) == before


# -- things that stand for coins


def test_an_item_goes_with_whoever_has_won(tavern: Tavern) -> None:
    tavern.open("any", ante="10gp")
    tavern.sit("Bob", "Cas", stake="10gp")
    tavern.sit("Ann", stake="1cp")
    tavern.item("Ann", "silver ring", "10gp")
    tavern.deal()
    tavern.choose("done")
    tavern.enter("Bob")
    assert lies_before(tavern) == "Bob"
    for number, (who, holder) in enumerate([("Cas", "Cas"), ("nobody", "Ann"), ("Bob", "Bob")]):
        if number < 2:
            amend(tavern, "last", who)
        else:
            tavern.undo(2)
        assert lies_before(tavern) == holder
        assert tavern.problems() == []
    tavern.redo(2)
    assert lies_before(tavern) == "Ann" and tavern.problems() == []


def lies_before(tavern: Tavern) -> str:
    """Before whom the one item lies."""
    from referee.table.items import every_item

    owner = every_item(tavern.store)[0].owner
    return next(name for name in ("Ann", "Bob", "Cas") if tavern.id(name) == owner)


def test_late_words_of_a_cheat_of_the_gms_own(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.do(invented, "Mage Hand", "Ann", "arcana", 8, Try(Roll(natural=5)))
    assert ("Bob", "Ann", "noticed") in known(tavern)
    late(tavern, "guidance", "4")
    result = tavern.store.facts("r1")[-1].body["fact"][1]["result"]
    assert (result["total"], result["success"]) == (9, True)
    amend(tavern, "last", "3")
    assert tavern.store.facts("r1")[-1].body["fact"][1]["total"] == 3
    assert tavern.problems() == []


# -- evenings, and words that come too late


def test_it_belongs_to_the_evening_of_its_round(played: Tavern) -> None:
    with played.store.command("night end") as command:
        end_night(command)
    amend(played, "last", "Ann")
    assert [one.ended is not None for one in nights(played.store)] == [True]
    assert {one.night for one in played.store.entries()} == {1, None}
    assert {row.night for row in played.store.facts("r1")} == {1}
    assert played.problems() == []


def test_a_cheat_that_works_after_all_asks_for_its_choice(tavern: Tavern) -> None:
    tavern.open(ante="5cp", stops=True)
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal(8)
    while tavern.wait().kind != "choose" or len(tavern.wait().labels[0]) < 3:
        tavern.choose(*("ok",) if tavern.wait().kind in ("moment", "bets") else ("king",))
    victim = tavern.wait().labels[0]
    tavern.choose(victim)
    tavern.cheat(victim, "shift", 2)
    while tavern.wait().kind != "choose" or len(tavern.wait().labels[0]) < 3:
        tavern.choose("ok") if tavern.wait().kind == "moment" else tavern.auto()
    tavern.choose(tavern.wait().labels[0])
    done = late(tavern, "+15")
    assert done.refit.stopped is not None and done.refit.stopped.one["do"] == "answer"
    assert tavern.wait().who == tavern.seat(victim), "who cheats says now which card it is"
    assert tavern.problems() == []
    tavern.undo()
    assert tavern.wait().kind == "moment"


def test_a_cheat_whose_moment_has_not_come_any_more_is_meant_still(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp", stops=True)
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.bet("Ann", "20cp", "winner", "Ann")
    tavern.do(gm_word.rule_coins, "60cp", "Ann", "pot", "a fine")
    tavern.arm("Bob", "palm", 15)
    armed = armed_at(tavern.store, "t1")
    tavern.choose("done")
    assert armed_at(tavern.store, "t1") == [] and len(tavern.state().deeds) == 1
    done = amend(tavern, 1, "85cp")
    assert done.refit.stopped is not None and done.refit.stopped.one["do"] == "coins"
    assert "Only 5cp lie there" in done.refit.why
    assert tavern.wait().kind == "bets" and armed_at(tavern.store, "t1") == armed
    tavern.choose("done")
    assert len(tavern.state().deeds) == 1 and tavern.problems() == []


def test_who_leaves_a_round_that_was_over_before_takes_what_it_left_them(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.bet("Ann", "20cp", "winner", "Bob")
    tavern.choose("done")
    tavern.do(gm_word.rule_out, "Ann", False, "")
    tavern.do(gm_word.rule_out, "Ann", True, "")
    tavern.leave("Cas")
    tavern.leave("Bob")
    assert tavern.table().round is None and tavern.has("Ann") == 100 - 10 - 20 + 30 + 20
    done = amend(tavern, 4, drop=True)
    assert done.outcome.finished and tavern.has("Ann") == 100 - 10, "the bet comes back"
    assert tavern.has("Bob") == 0 and any("Bob, who has left, is sent" in one for one in done.lines)
    assert tavern.problems() == []
    tavern.counted()


def test_a_round_that_is_on_again_knows_what_came_and_went_since(tavern: Tavern) -> None:
    tavern.open("any", ante="10cp")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.choose("done")
    tavern.stop("Ann")
    tavern.stake("Bob", "50cp")
    tavern.free_bet("Ann", "7cp", "it rains", "Cas")
    done = amend(tavern, "last", drop=True)
    assert not done.outcome.finished
    tavern.counted()
    assert tavern.state().stack[tavern.seat("Bob")] == 140 and tavern.has("Ann") == 83
    assert tavern.problems() == []
    tavern.settle("1", "won")
    tavern.counted()
    tavern.enter("Cas")
    assert tavern.problems() == []
