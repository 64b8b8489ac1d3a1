"""Cheats: rolled in every way, by every edition, armed, noticed, called out; and what comes up again next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from referee.sheets import Edition, Roll
from referee.table.catching import Try, arm
from referee.table.records import armed_at
from referee.table.suspicions import suspicions
from tests.table.tavern import Tavern

SHEETS = """
Ann:
  kind: player
  modifiers: {sleight_of_hand: 5}
Bob:
  kind: player
  passives: {perception: 14}
Cas:
  kind: player
  traits: [halfling_luck]
Dov:
  kind: player
Grubb:
  kind: npc
  modifiers: {sleight_of_hand: 3}
  passives: {perception: 20}
Hild:
  kind: npc
  passives: {perception: 12}
"""


def with_sheets(tavern: Tavern) -> Tavern:
    (tavern.folder / "characters.yaml").write_text(SHEETS, encoding="utf-8")
    tavern.reread()
    return tavern


def at_the_moment(
    tavern: Tavern, chance: str = "entered", names: tuple[str, ...] = ("Ann", "Bob")
) -> Tavern:
    """A round of any game, at the moment at which everybody could cheat."""
    tavern.open("any", stops=True, chance=chance)
    tavern.sit(*names)
    tavern.deal()
    tavern.choose("done")
    assert tavern.wait().kind == "moment"
    return tavern


@pytest.fixture
def moment(tavern: Tavern) -> Tavern:
    return at_the_moment(with_sheets(tavern), names=("Ann", "Bob", "Cas"))


def tried(outcome: Any) -> dict[str, Any]:
    (fact,) = [fact[1] for fact in outcome.facts if fact[0] == "cheated"]
    return fact  # type: ignore[no-any-return]


# -- the roll


def test_a_natural_die_gets_the_modifier_and_is_held_against_everybody(moment: Tavern) -> None:
    fact = tried(moment.cheat("Ann", "palm", 8))
    assert fact["total"] == 13 and not fact["worked"]
    assert {one["name"]: one["noticed"] for one in fact["observers"]} == {"Bob": True, "Cas": False}


def test_meeting_the_dc_succeeds_and_meeting_a_passive_score_is_not_noticed(moment: Tavern) -> None:
    fact = tried(moment.cheat("Ann", "palm", 10))
    assert fact["total"] == 15 and fact["worked"]
    assert not any(one["noticed"] for one in fact["observers"])
    moment.undo()
    assert not tried(moment.cheat("Ann", "palm", 9))["observers"][0]["noticed"]  # 14 against 14


def test_a_total_is_taken_as_it_is(moment: Tavern) -> None:
    fact = tried(moment.cheat("Ann", "palm", total=22))
    assert fact["total"] == 22 and fact["worked"]


def test_two_dice_of_advantage_and_disadvantage(moment: Tavern) -> None:
    assert tried(moment.cheat("Ann", "palm", 3, second=12, advantage=True))["total"] == 17
    moment.undo()
    assert tried(moment.cheat("Ann", "palm", 3, second=12, disadvantage=True))["total"] == 8
    moment.undo()
    with pytest.raises(BadInput, match="second d20"):
        moment.cheat("Ann", "palm", 3, advantage=True)
    with pytest.raises(BadInput):
        moment.cheat("Ann", "palm", 3, second=12)  # two dice that no rule asks for


def test_what_is_added_as_rolled(moment: Tavern) -> None:
    assert tried(moment.cheat("Ann", "palm", 7, plus=["1d4=3"]))["total"] == 15
    moment.undo()
    for wrong in ("1d4=5", "1d4", "lots", "1d4=0"):
        with pytest.raises(BadInput):
            moment.cheat("Ann", "palm", 7, plus=[wrong])


def test_somebody_who_looks_on_purpose_has_to_beat_the_total(moment: Tavern) -> None:
    fact = tried(moment.cheat("Ann", "palm", 10, watch=["Cas=16"]))
    assert [one["noticed"] for one in fact["observers"] if one["name"] == "Cas"] == [True]
    moment.undo()
    fact = tried(moment.cheat("Ann", "palm", 10, watch=["Cas=15"]))
    assert [one["noticed"] for one in fact["observers"] if one["name"] == "Cas"] == [False]


def test_an_onlooker_may_notice_and_speak_up(moment: Tavern) -> None:
    fact = tried(moment.cheat("Ann", "palm", 10, watch=["Grubb"]))
    assert [one["noticed"] for one in fact["observers"] if one["name"] == "Grubb"] == [True]
    outcome = moment.accuse("Grubb", "Ann")
    assert ("accused", "Grubb", "Ann", "saw", "palm a card or a die") in outcome.facts


@pytest.mark.parametrize("watch", ["Nobody=15", "Cas=x", "Cas=", "Cas=1e3"])
def test_observers_that_are_not_there(moment: Tavern, watch: str) -> None:
    with pytest.raises((BadInput, NotFound)):
        moment.cheat("Ann", "palm", 10, watch=[watch])


@pytest.mark.parametrize("die", [0, 21, -3])
def test_a_d20_shows_1_to_20(moment: Tavern, die: int) -> None:
    with pytest.raises(BadInput, match="1 to 20"):
        moment.cheat("Ann", "palm", die)


def test_a_players_die_is_asked_for_and_an_npcs_is_rolled(tavern: Tavern) -> None:
    at_the_moment(with_sheets(tavern), names=("Ann", "Grubb"))
    with pytest.raises(BadInput, match="What does Ann's d20 show"):
        tavern.cheat("Ann", "palm")
    tavern.cheat("Grubb", "palm")
    bodies = tavern.look(lambda desk: [one.body for one in desk.reading.facts("r1")])
    (how,) = [body["how"] for body in bodies if body["fact"][0] == "cheated"]
    assert how == "rolled"


def test_where_the_referee_rolls_a_player_needs_no_die(tavern: Tavern) -> None:
    at_the_moment(with_sheets(tavern), chance="rolled")
    assert 6 <= tried(tavern.cheat("Ann", "palm"))["total"] <= 25


def test_once_at_each_moment(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 10)
    with pytest.raises(NotAllowed, match="tried that here already"):
        moment.cheat("Ann", "palm", 20)
    moment.cheat("Ann", "mark", 20)
    moment.cheat("Bob", "palm", 20)
    with pytest.raises(NotFound):
        moment.cheat("Ann", "fly", 20)
    with pytest.raises(NotFound):
        moment.cheat("Dov", "palm", 20)


def test_not_at_this_moment(moment: Tavern) -> None:
    moment.choose("ok")
    with pytest.raises(NotAllowed, match="--arm"):
        moment.cheat("Ann", "palm", 10)


# -- editions


@pytest.mark.parametrize(
    "edition, die, degree, worked",
    [
        (Edition.E2014, 20, "success", True),
        (Edition.E2014, 1, "failure", False),
        (Edition.E2024, 10, "success", True),
        (Edition.PF2E, 20, "critical success", True),
        (Edition.PF2E, 10, "success", True),
        (Edition.PF2E, 9, "failure", False),
        (Edition.PF2E, 1, "critical failure", False),
    ],
)
def test_degrees_by_edition(
    taverns: Callable[[Edition], Tavern], edition: Edition, die: int, degree: str, worked: bool
) -> None:
    tavern = taverns(edition)
    text = (
        SHEETS
        if edition != Edition.PF2E
        else SHEETS.replace("traits: [halfling_luck]", "notes: short")
    )
    (tavern.folder / "characters.yaml").write_text(text, encoding="utf-8")
    tavern.reread()
    at_the_moment(tavern)
    fact = tried(tavern.cheat("Ann", "palm", die))
    assert (fact["result"]["degree"], fact["worked"]) == (degree, worked)


def test_a_total_needs_the_die_in_pathfinder_alone(taverns: Callable[[Edition], Tavern]) -> None:
    for edition in (Edition.E2014, Edition.E2024):
        tavern = at_the_moment(taverns(edition))
        assert tried(tavern.cheat("Ann", "palm", total=16))["worked"]
    tavern = at_the_moment(taverns(Edition.PF2E))
    with pytest.raises(BadInput, match="d20"):
        tavern.cheat("Ann", "palm", total=16)
    assert tried(tavern.cheat("Ann", "palm", 16, total=16))["worked"]


def test_luck_asks_for_one_more_die(moment: Tavern) -> None:
    with pytest.raises(BadInput, match="luck"):
        moment.cheat("Cas", "palm", 1)


# -- armed


def armed_round(tavern: Tavern, **more: Any) -> Tavern:
    tavern.open(**more)
    tavern.sit("Ann", "Bob")
    tavern.deal(5)
    return tavern


def test_an_armed_cheat_is_tried_when_its_moment_comes(tavern: Tavern) -> None:
    armed_round(with_sheets(tavern))
    assert tavern.arm("Ann", "shift", 15) == [
        "Ann means to try it when the moment comes: shift the cards."
    ]
    with pytest.raises(NotAllowed, match="means to do that already"):
        tavern.arm("Ann", "shift", 3)
    for _ in range(80):
        deeds = tavern.state().deeds if tavern.table().round else ()
        if deeds:
            break
        if tavern.wait().kind == "bets":
            tavern.choose("done")
        else:
            tavern.auto()
    assert [deed[1] for deed in tavern.state().deeds] == ["shift"]
    assert tavern.look(lambda desk: armed_at(desk.reading, "t1")) == []
    tavern.finish()
    assert tavern.problems() == []


def played_to_a_moment(tavern: Tavern) -> list[str]:
    """Play until the round waits at a moment: what was said last on the way."""
    lines: list[str] = []
    for _ in range(80):
        wait = tavern.wait()
        if wait.kind == "moment":
            break
        outcome = tavern.choose("done") if wait.kind == "bets" else tavern.choose("1") if wait.kind == "choose" else tavern.roll()  # fmt: skip
        lines = outcome.lines
    return lines


def test_an_armed_cheat_without_a_die_waits_for_it(tavern: Tavern) -> None:
    armed_round(with_sheets(tavern))
    tavern.arm("Ann", "shift")
    lines = played_to_a_moment(tavern)
    assert any("Type the die: referee cheat Ann shift --roll N" in line for line in lines)
    tavern.cheat("Ann", "shift", 20)
    assert tavern.look(lambda desk: armed_at(desk.reading, "t1")) == []


@pytest.mark.parametrize("die", [{"die": 1}, {"die": 7, "second": 3}])
def test_dice_of_an_armed_cheat_that_are_not_enough_or_do_not_fit_are_asked_for(
    tavern: Tavern, die: dict[str, int]
) -> None:
    """Whoever goes on to its moment is not refused for dice that somebody else threw."""
    (tavern.folder / "characters.yaml").write_text(
        SHEETS.replace("sleight_of_hand: 5}", "sleight_of_hand: 5}\n  traits: [halfling_luck]"),
        encoding="utf-8",
    )
    tavern.reread()
    armed_round(tavern)
    roll = Roll(natural=die["die"], second=die.get("second"))
    tavern.do(arm, "Ann", "shift", Try(roll))
    lines = played_to_a_moment(tavern)
    again = "--roll 1 --reroll N." if die["die"] == 1 else "--roll N."
    assert any(line.endswith(f"referee cheat Ann shift {again}") for line in lines)
    tavern.cheat("Ann", "shift", 20)
    assert tavern.look(lambda desk: armed_at(desk.reading, "t1")) == []


def test_disarming(tavern: Tavern) -> None:
    armed_round(tavern)
    with pytest.raises(NotAllowed, match="did not mean"):
        tavern.disarm("Ann", "shift")
    tavern.arm("Ann", "shift")
    tavern.disarm("Ann", "shift")
    with pytest.raises(NotAllowed):
        tavern.disarm("Ann", "shift")
    with pytest.raises(NotFound):
        tavern.arm("Cas", "shift")


def test_who_leaves_means_nothing_any_more(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    tavern.arm("Ann", "shift", 20)
    tavern.leave("Ann")
    assert tavern.look(lambda desk: armed_at(desk.reading, "t1")) == []


# -- speaking up


def kinds(tavern: Tavern) -> list[tuple[str, str, str]]:
    found = tavern.look(lambda desk: suspicions(desk.reading))
    return sorted((one.kind, one.who, one.of) for one in found)


def test_who_noticed_is_right(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 8)
    ann, bob, cas = (moment.id(name) for name in ("Ann", "Bob", "Cas"))
    assert kinds(moment) == [("noticed", bob, ann)]
    outcome = moment.accuse("Bob", "Ann")
    assert ("accused", "Bob", "Ann", "saw", "palm a card or a die") in outcome.facts
    assert outcome.lines[-1].startswith("What follows is yours to say: nothing, give back")
    assert kinds(moment) == [("noticed", bob, ann), ("was right", bob, ann)]
    outcome = moment.accuse("Cas", "Ann")  # it has been called out, and there is nothing else
    assert ("accused", "Cas", "Ann", "wrong", "") in outcome.facts
    assert ("was wrong", cas, ann) in kinds(moment)


def test_who_guesses_may_be_right(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 20)
    outcome = moment.accuse("Cas", "Ann")
    assert ("accused", "Cas", "Ann", "guessed", "palm a card or a die") in outcome.facts


def test_who_is_wrong_is_wrong(moment: Tavern) -> None:
    outcome = moment.accuse("Cas", "Bob")
    assert ("accused", "Cas", "Bob", "wrong", "") in outcome.facts
    with pytest.raises(BadInput, match="themselves"):
        moment.accuse("Cas", "Cas")
    with pytest.raises(NotFound):
        moment.accuse("Cas", "Dov")


def test_a_word_against_a_word_changes_nothing(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 8)
    outcome = moment.accuse("Bob", "Ann", plain=True)
    assert ("accused", "Bob", "Ann", "plain", "") in outcome.facts
    assert not any(fact[0] == "exposed" for fact in outcome.facts)
    assert not moment.state().deeds[0][6]


def test_a_ploy_is_honest(moment: Tavern) -> None:
    moment.cheat("Ann", "read", 20)
    outcome = moment.accuse("Bob", "Ann")
    assert ("accused", "Bob", "Ann", "wrong", "") in outcome.facts


def test_suspicions_come_up_when_two_next_sit_together(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 8)
    moment.stop("refund")
    moment.close()
    moment.open()
    moment.sit("Ann")
    assert moment.sit("Bob")[1:] == ["Remember: Bob noticed Ann: palm a card or a die (Any game)."]
    assert len(moment.sit("Cas")) == 1


def test_undo_forgets_what_was_noticed(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 8)
    moment.undo()
    assert kinds(moment) == []
    assert moment.state().deeds == ()
    moment.redo()
    assert len(kinds(moment)) == 1


def test_a_sheet_counts_as_it_was_when_the_round_was_dealt(moment: Tavern) -> None:
    (moment.folder / "characters.yaml").write_text(
        SHEETS.replace("sleight_of_hand: 5", "sleight_of_hand: 11"), encoding="utf-8"
    )
    moment.reread()
    assert tried(moment.cheat("Ann", "palm", 8))["total"] == 13
    moment.stop("refund")
    moment.deal()
    moment.choose("done")
    assert tried(moment.cheat("Ann", "palm", 8))["total"] == 19
    assert moment.problems() == []


# -- a cheat that nobody wrote down


def test_a_cheat_of_the_gms_own(moment: Tavern) -> None:
    from referee.table.catching import Try
    from referee.table.inventing import invented
    from referee.table.playing import roll_of

    roll = roll_of(12, None, None, False, False, ())
    outcome = moment.do(invented, "Mage Hand swap", "Ann", "arcana", 15, Try(roll))
    fact = tried(outcome)
    assert fact["title"] == "Mage Hand swap" and fact["total"] == 12 and not fact["worked"]
    assert [one["name"] for one in fact["observers"] if one["noticed"]] == ["Bob"]
    assert ("noticed", moment.id("Bob"), moment.id("Ann")) in kinds(moment)
    with pytest.raises(BadInput, match="d20"):
        moment.do(invented, "Mage Hand swap", "Ann", "arcana", 15, Try(None))
    assert moment.problems() == []


def test_what_is_rolled_may_be_shortened_and_may_be_a_tool(moment: Tavern) -> None:
    from referee.table.catching import Try
    from referee.table.inventing import invented
    from referee.table.playing import roll_of

    roll = roll_of(12, None, None, False, False, ())
    for skill, total in (("sleight", 17), ("dex", 12), ("thieves tools", 12), ("cards", 12)):
        assert tried(moment.do(invented, "A trick", "Ann", skill, 15, Try(roll)))["total"] == total


@pytest.mark.parametrize("skill", ["flying", "", "arcanna of the deep"])
def test_of_a_skill_that_is_none(moment: Tavern, skill: str) -> None:
    from referee.table.catching import Try
    from referee.table.inventing import invented
    from referee.table.playing import roll_of

    roll = roll_of(12, None, None, False, False, ())
    with pytest.raises((BadInput, NotFound)):
        moment.do(invented, "Nonsense", "Ann", skill, 15, Try(roll))


def test_the_house_is_told_in_a_whole_sentence_that_it_is_not_the_moment(tavern: Tavern) -> None:
    tavern.open("twenty_one", stops=True, decks="1")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    tavern.choose("1sp")
    tavern.choose("1sp")
    with pytest.raises(NotAllowed, match=r"^The house cannot do that at this moment"):
        tavern.cheat("house", "deal_seconds", 16)


def test_what_was_noticed_many_times_is_remembered_in_one_line(moment: Tavern) -> None:
    moment.cheat("Ann", "palm", 8)
    moment.stop("refund")
    moment.deal(2)
    moment.choose("done")
    moment.cheat("Ann", "palm", 8)
    moment.stop("refund")
    moment.close()
    moment.open()
    moment.sit("Ann")
    assert moment.sit("Bob")[1:] == [
        "Remember: Bob noticed Ann: palm a card or a die (Any game), 2 times."
    ]
