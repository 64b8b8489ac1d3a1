"""Checks resolved: the edges that must hold, and every rule that differs by edition."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput, NotAllowed, NotFound
from referee.sheets import (
    Bonus,
    Check,
    Edition,
    Rank,
    Result,
    Roll,
    Sheet,
    resolve,
    roll_dice,
    what_is_missing,
)

E2014, E2024, PF2E = Edition.E2014, Edition.E2024, Edition.PF2E
FIFTH = pytest.mark.parametrize("edition", [E2014, E2024])


def vex(bonus: int = 0, *traits: str, **more: object) -> Sheet:
    plain = {"name": "Vex", "modifiers": {"stealth": bonus}, "traits": list(traits)}
    return Sheet.from_plain(plain | more)


def stealth(dc: int | None = 15, **more: object) -> Check:
    return Check(skill="stealth", dc=dc, **more)  # type: ignore[arg-type]


def kinds(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> list[str]:
    return [wanted.kind for wanted in what_is_missing(sheet, edition, check, roll)]


@FIFTH
def test_a_natural_20_with_a_total_of_14_fails_dc_15(edition: Edition) -> None:
    result = resolve(vex(-6), edition, stealth(), Roll(20))
    assert (result.total, result.margin, result.success, result.degree) == (
        14,
        -1,
        False,
        "failure",
    )


@FIFTH
def test_a_natural_1_with_a_total_of_16_succeeds_dc_15(edition: Edition) -> None:
    result = resolve(vex(15), edition, stealth(), Roll(1))
    assert (result.total, result.margin, result.success, result.degree) == (16, 1, True, "success")


@FIFTH
def test_meeting_the_dc_succeeds(edition: Edition) -> None:
    assert resolve(vex(5), edition, stealth(), Roll(10)).success is True
    assert resolve(vex(5), edition, stealth(), Roll(9)).success is False


def test_a_house_may_let_naturals_decide() -> None:
    house = stealth(naturals_decide=True)
    assert resolve(vex(-6), E2014, house, Roll(20)).success is True
    assert resolve(vex(15), E2014, house, Roll(1)).success is False
    assert kinds(vex(), E2014, house, Roll(total=14)) == ["natural"]


def test_without_a_dc_there_is_a_total_and_no_success() -> None:
    result = resolve(vex(5), E2014, stealth(None), Roll(12))
    assert (result.total, result.margin, result.success, result.degree) == (17, None, None, None)


# Two dice


@pytest.mark.parametrize(
    ("good", "bad", "total"),
    [
        (("cover",), (), 17),
        (("cover", "cloak", "dark"), (), 17),
        ((), ("chains",), 4),
        ((), ("chains", "bells"), 4),
        (("cover",), ("chains",), 17),
        (("cover", "cloak"), ("chains",), 17),
        (("cover",), ("chains", "bells", "light"), 17),
    ],
)
def test_never_more_than_one_extra_die_and_any_of_both_is_neither(
    good: tuple[str, ...], bad: tuple[str, ...], total: int
) -> None:
    check = stealth(advantage=good, disadvantage=bad)
    assert resolve(vex(), E2014, check, Roll(17, second=4)).total == total
    if good and bad:
        assert resolve(vex(), E2014, check, Roll(4, second=17)).total == 4
        assert kinds(vex(), E2014, check, Roll(4)) == []
    else:
        assert kinds(vex(), E2014, check, Roll(17)) == ["second"]
        assert resolve(vex(), E2014, check, Roll(4, second=17)).total == total


def test_one_die_where_two_are_needed_is_asked_for() -> None:
    with pytest.raises(BadInput, match="second d20"):
        resolve(vex(), E2014, stealth(), Roll(12, advantage=True))


def test_two_dice_where_one_is_needed_are_refused() -> None:
    with pytest.raises(BadInput, match="say which it is"):
        resolve(vex(), E2014, stealth(), Roll(12, second=3))


def test_advantage_said_with_the_roll_or_on_the_sheet() -> None:
    assert resolve(vex(), E2014, stealth(), Roll(4, second=9, advantage=True)).total == 9
    assert resolve(vex(), E2014, stealth(), Roll(4, second=9, disadvantage=True)).total == 4
    sheet = vex(advantage=["stealth"])
    assert resolve(sheet, E2014, stealth(), Roll(4, second=9)).total == 9
    both = resolve(sheet, E2014, stealth(), Roll(4, second=9, disadvantage=True))
    assert both.total == 4
    assert both.notes == ("Advantage from the sheet and disadvantage from the roll: neither.",)


def test_exhaustion_is_a_disadvantage_in_2014_and_minus_two_a_level_in_2024() -> None:
    tired = vex(5, exhaustion=1)
    assert kinds(tired, E2014, stealth(), Roll(12)) == ["second"]
    assert resolve(tired, E2014, stealth(), Roll(12, second=3)).total == 8
    assert resolve(tired, E2024, stealth(), Roll(12)).total == 15
    assert resolve(tired, PF2E, stealth(), Roll(12)).total == 17


def test_tool_and_skill_give_advantage_in_2024_alone() -> None:
    sharp = Sheet(
        "Vex", tools={"cards": Rank.PROFICIENT}, skills={"sleight_of_hand": Rank.PROFICIENT}
    )
    check = Check(skill="sleight_of_hand", tool="cards", dc=15)
    assert kinds(sharp, E2024, check, Roll(10)) == ["second"]
    assert kinds(sharp, E2014, check, Roll(10)) == []
    lacks = Sheet("Vex", tools={"cards": Rank.PROFICIENT}, skills={"sleight_of_hand": Rank.HALF})
    assert kinds(lacks, E2024, check, Roll(10)) == []


# Luck, then Reliable Talent, then modifiers


@FIFTH
def test_luck_rolls_a_1_again_and_the_new_die_stands(edition: Edition) -> None:
    lucky = vex(2, "halfling_luck")
    assert kinds(lucky, edition, stealth(), Roll(1)) == ["reroll"]
    result = resolve(lucky, edition, stealth(), Roll(1, reroll=14))
    assert (result.total, result.natural, result.dice) == (16, 14, (1, 14))
    again = resolve(lucky, edition, stealth(), Roll(1, reroll=1))
    assert (again.total, again.natural) == (3, 1)
    assert kinds(lucky, edition, stealth(), Roll(2)) == []


@FIFTH
def test_advantage_with_two_ones_and_luck_asks_for_exactly_one_reroll(edition: Edition) -> None:
    lucky = vex(0, "halfling_luck")
    check = stealth(advantage=("cover",))
    assert kinds(lucky, edition, check, Roll(1, second=1)) == ["reroll"]
    assert kinds(lucky, edition, check, Roll(1, second=1, reroll=1)) == []
    assert resolve(lucky, edition, check, Roll(1, second=1, reroll=1)).total == 1
    assert resolve(lucky, edition, check, Roll(1, second=1, reroll=18)).total == 18
    worse = stealth(disadvantage=("bells",))
    assert resolve(lucky, edition, worse, Roll(1, second=1, reroll=18)).total == 1


def test_luck_with_two_dice_of_which_one_is_a_1() -> None:
    lucky = vex(0, "halfling_luck")
    good, bad = stealth(advantage=("cover",)), stealth(disadvantage=("bells",))
    for roll in (Roll(1, second=12, reroll=15), Roll(12, second=1, reroll=15)):
        assert resolve(lucky, E2014, good, roll).total == 15
        assert resolve(lucky, E2014, bad, roll).total == 12
    assert kinds(lucky, E2014, good, Roll(1)) == ["second", "reroll"]
    assert kinds(lucky, E2014, good, Roll(12, second=1)) == ["reroll"]
    assert kinds(lucky, E2014, good, Roll(12, second=2)) == []


def test_a_second_die_behind_a_1_is_the_reroll_where_nothing_asks_for_two() -> None:
    lucky = vex(0, "halfling_luck")
    assert resolve(lucky, E2014, stealth(), Roll(1, second=14)).total == 14
    crossed = Roll(1, second=14, advantage=True, disadvantage=True)
    assert kinds(lucky, E2014, stealth(), crossed) == ["reroll"]


@pytest.mark.parametrize(
    ("traits", "roll"),
    [
        ((), Roll(1, reroll=9)),
        (("halfling_luck",), Roll(2, reroll=9)),
        (("halfling_luck",), Roll(2, second=9)),
        (("halfling_luck",), Roll(1, second=9, reroll=3)),
    ],
)
def test_a_reroll_that_nothing_asks_for_is_refused(traits: tuple[str, ...], roll: Roll) -> None:
    with pytest.raises(BadInput):
        resolve(vex(0, *traits), E2014, stealth(), roll)


@FIFTH
@pytest.mark.parametrize(("die", "counts"), [(1, 10), (9, 10), (10, 10), (11, 11)])
def test_reliable_talent_makes_nine_or_less_a_ten(edition: Edition, die: int, counts: int) -> None:
    sheet = vex(5, "reliable_talent", skills={"stealth": "proficient"})
    result = resolve(sheet, edition, stealth(), Roll(die))
    assert (result.natural, result.die, result.total) == (die, counts, counts + 5)


@FIFTH
@pytest.mark.parametrize("rank", ["none", "half"])
def test_reliable_talent_needs_the_whole_proficiency(edition: Edition, rank: str) -> None:
    sheet = vex(5, "reliable_talent", skills={"stealth": rank})
    assert resolve(sheet, edition, stealth(), Roll(4)).total == 9


def test_reliable_talent_with_a_gaming_set() -> None:
    sheet = vex(0, "reliable_talent", tools={"cards": "proficient"})
    assert resolve(sheet, E2014, Check(tool="cards", dc=12), Roll(3)).total == 12


def test_luck_comes_before_reliable_talent() -> None:
    sheet = vex(5, "reliable_talent", "halfling_luck", skills={"stealth": "expertise"})
    assert kinds(sheet, E2014, stealth(), Roll(1)) == ["reroll"]
    assert resolve(sheet, E2014, stealth(), Roll(1, reroll=4)).die == 10
    assert resolve(sheet, E2014, stealth(), Roll(1, reroll=13)).die == 13


# A total called out


def test_a_total_needs_no_die_where_no_rule_looks_at_it() -> None:
    check = stealth(advantage=("cover",))
    result = resolve(vex(), E2014, check, Roll(total=22))
    assert (result.total, result.natural, result.die, result.success) == (22, None, None, True)
    assert result.parts == (("called out", 22),)


@pytest.mark.parametrize(
    ("sheet", "edition", "needed"),
    [
        (vex(), E2014, False),
        (vex(0, "halfling_luck"), E2014, True),
        (vex(0, "reliable_talent"), E2014, False),
        (vex(0, "reliable_talent", skills={"stealth": "proficient"}), E2014, True),
        (vex(0, "jack_of_all_trades"), E2014, False),
        (vex(), PF2E, True),
        (vex(0, "halfling_luck"), PF2E, True),
    ],
)
def test_a_total_needs_the_die_where_a_rule_looks_at_it(
    sheet: Sheet, edition: Edition, needed: bool
) -> None:
    assert kinds(sheet, edition, stealth(), Roll(total=22)) == ["natural"] * needed


def test_pathfinder_needs_no_die_where_there_is_no_degree() -> None:
    assert kinds(vex(), PF2E, stealth(None), Roll(total=22)) == []


def test_a_total_with_its_die() -> None:
    lucky = vex(3, "halfling_luck")
    plain = resolve(lucky, E2014, stealth(), Roll(17, total=20))
    assert (plain.total, plain.parts) == (20, (("Stealth", 3),))
    more = resolve(lucky, E2014, stealth(), Roll(17, total=22))
    assert (more.total, more.parts[-1]) == (22, ("called out beyond the sheet", 2))
    assert kinds(lucky, E2014, stealth(), Roll(1, total=4)) == ["reroll"]
    assert resolve(lucky, E2014, stealth(), Roll(1, total=4, reroll=12)).total == 15


def test_a_total_with_a_floor_that_was_counted_already_or_not() -> None:
    sheet = vex(5, "reliable_talent", skills={"stealth": "proficient"})
    assert resolve(sheet, E2014, stealth(), Roll(4, total=15)).total == 15
    assert resolve(sheet, E2014, stealth(), Roll(4, total=9)).total == 15


# What is added


def test_what_was_added_is_a_part() -> None:
    result = resolve(vex(5), E2014, stealth(), Roll(7, plus=(("1d4", 3),)))
    assert (result.total, result.success) == (15, True)
    assert result.parts == (("Stealth", 5), ("1d4", 3))


def test_dice_of_the_sheet_are_asked_for() -> None:
    sheet = vex(5, bonuses=[{"on": "checks", "dice": "1d4", "label": "charm"}])
    (wanted,) = what_is_missing(sheet, E2014, stealth(), Roll(7))
    assert (wanted.kind, wanted.dice) == ("plus", "1d4")
    assert "Vex's 1d4 (charm)" in wanted.ask
    assert resolve(sheet, E2014, stealth(), Roll(7, plus=(("1d4", 3),))).total == 15
    assert kinds(sheet, E2014, stealth(), Roll(total=15)) == []
    twice = vex(bonuses=[{"on": "checks", "dice": "1d4"}, {"on": "stealth", "dice": "1d4"}])
    assert kinds(twice, E2014, stealth(), Roll(7, plus=(("1d4", 3),))) == ["plus"]


def test_guidance_goes_with_any_check_but_in_2024_with_a_skill() -> None:
    guided = Roll(10, plus=(("guidance", 3),))
    bare = Check(ability="dexterity", dc=15)
    assert resolve(vex(2), E2024, stealth(), guided).total == 15
    assert resolve(vex(2), E2014, bare, guided).total == 13
    with pytest.raises(NotAllowed, match="Guidance"):
        resolve(vex(2), E2024, bare, guided)


def test_bardic_inspiration_is_spent_after_a_failure_only_in_2024() -> None:
    inspired = Roll(10, plus=(("bardic", 4),))
    assert resolve(vex(5), E2014, stealth(), inspired).total == 19
    kept = resolve(vex(5), E2024, stealth(), inspired)
    assert (kept.total, kept.notes) == (15, ("The bardic die was not needed and is not spent.",))
    assert resolve(vex(4), E2024, stealth(), inspired).total == 18


def test_inspiration_is_a_reroll_in_2024_and_advantage_in_2014() -> None:
    assert resolve(vex(), E2024, stealth(), Roll(3, inspiration=16)).total == 16
    assert resolve(vex(), E2024, stealth(), Roll(16, inspiration=3)).total == 3
    good = stealth(advantage=("cover",))
    assert resolve(vex(), E2024, good, Roll(3, second=12, inspiration=9)).total == 12
    with pytest.raises(NotAllowed, match="gives advantage"):
        resolve(vex(), E2014, stealth(), Roll(3, inspiration=16))


@FIFTH
def test_stroke_of_luck_makes_a_failed_die_a_20(edition: Edition) -> None:
    sheet = vex(0, "stroke_of_luck")
    failed = resolve(sheet, edition, stealth(), Roll(3))
    assert "Stroke of Luck could make the die a 20, once a rest." in failed.notes
    used = resolve(sheet, edition, stealth(), Roll(3, stroke_of_luck=True))
    assert (used.natural, used.die, used.total, used.success) == (3, 20, 20, True)
    kept = resolve(sheet, edition, stealth(), Roll(17, stroke_of_luck=True))
    assert (kept.total, kept.notes[-1][-10:]) == (17, "not spent.")
    assert kinds(sheet, edition, stealth(), Roll(total=9, stroke_of_luck=True)) == ["natural"]


def test_stroke_of_luck_is_for_those_who_have_it() -> None:
    for sheet, edition in ((vex(), E2014), (vex(0, "stroke_of_luck"), PF2E)):
        with pytest.raises(NotAllowed, match="Stroke of Luck"):
            resolve(sheet, edition, stealth(), Roll(3, stroke_of_luck=True))


# Pathfinder


@pytest.mark.parametrize(
    ("die", "bonus", "degree"),
    [
        (15, 10, "critical success"),
        (14, 10, "success"),
        (5, 10, "success"),
        (4, 10, "failure"),
        (6, 0, "failure"),
        (5, 0, "critical failure"),
        (20, 0, "critical success"),
        (20, -6, "success"),
        (20, -15, "failure"),
        (1, 14, "failure"),
        (1, 3, "critical failure"),
        (1, 24, "success"),
        (20, 20, "critical success"),
        (1, -5, "critical failure"),
    ],
)
def test_pathfinder_degrees(die: int, bonus: int, degree: str) -> None:
    result = resolve(vex(bonus), PF2E, stealth(), Roll(die))
    assert result.degree == degree
    assert result.success is degree.endswith("success")


def test_traits_of_5e_do_nothing_in_pathfinder() -> None:
    sheet = vex(0, "halfling_luck", "reliable_talent", skills={"stealth": "trained"})
    assert resolve(sheet, PF2E, stealth(), Roll(1)).die == 1


# The NPC's dice, and the result


def test_the_referee_rolls_whatever_is_missing() -> None:
    sheet = vex(0, "halfling_luck", bonuses=[{"on": "checks", "dice": "2d4", "label": "charm"}])
    faces, shows = [], iter([0, 0, 16, 2, 3])

    def chance(n: int) -> int:
        faces.append(n)
        return next(shows)

    roll = roll_dice(chance, sheet, E2014, stealth(advantage=("cover",)))
    assert roll == Roll(1, second=1, reroll=17, plus=(("charm", 7),))
    assert faces == [20, 20, 20, 4, 4]
    assert roll_dice(lambda n: n - 1, vex(), E2014, stealth(), Roll(4)) == Roll(4)


_TRAITS = st.sets(st.sampled_from(["halfling_luck", "reliable_talent", "jack_of_all_trades"]))
_SWAYS = st.sampled_from([(), ("one",), ("one", "two")])


@given(
    st.integers(-8, 20),
    _TRAITS,
    st.sampled_from(["none", "proficient"]),
    st.sampled_from(list(Edition)),
    _SWAYS,
    _SWAYS,
    st.one_of(st.none(), st.integers(5, 30)),
    st.randoms(use_true_random=False),
)
def test_die_and_parts_sum_to_the_total_and_a_result_survives_json(
    bonus: int,
    traits: set[str],
    rank: str,
    edition: Edition,
    good: tuple[str, ...],
    bad: tuple[str, ...],
    dc: int | None,
    random: object,
) -> None:
    sheet = vex(bonus, *traits, skills={"stealth": rank})
    check = stealth(dc, advantage=good, disadvantage=bad)
    roll = roll_dice(random.randrange, sheet, edition, check)  # type: ignore[attr-defined]
    result = resolve(sheet, edition, check, roll)
    assert result.die is not None
    assert result.die + sum(value for _, value in result.parts) == result.total
    assert (result.success is None) == (dc is None)
    assert Result.from_plain(json.loads(json.dumps(result.to_plain()))) == result
    assert Roll.from_plain(json.loads(json.dumps(roll.to_plain()))) == roll


def test_the_title_is_what_the_gm_reads() -> None:
    assert Check(skill="Sleight of Hand").title(E2014) == "Dexterity (Sleight of Hand)"
    assert Check(ability="dex").title(E2014) == "Dexterity"
    assert Check(tool="cards").title(E2014) == "Wisdom (Cards)"
    assert Check(skill="intimidation", ability="str").title(E2014) == "Strength (Intimidation)"


def test_a_check_needs_a_name_that_can_be_read() -> None:
    with pytest.raises(BadInput, match="needs a skill"):
        Check(dc=10)
    with pytest.raises(NotFound, match="Did you mean stealth"):
        Check(skill="steelth")
    with pytest.raises(BadInput, match="DC of 9999"):
        stealth(9999)


def test_a_bonus_may_be_a_die_of_the_sheet() -> None:
    assert Bonus("Checks", dice="d4") == Bonus("checks", 0, "1d4")
    with pytest.raises(BadInput, match="is no bonus"):
        Bonus("checks", dice="1d4+1d6")
