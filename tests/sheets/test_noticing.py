"""Passive scores, observers, and contests."""

import pytest

from referee.sheets import (
    Check,
    Edition,
    Observation,
    Rank,
    Roll,
    Sheet,
    contest_winner,
    notices,
    observe,
    opposed_dc,
    passive,
    resolve,
    unrolled_total,
)

E2014, E2024, PF2E = Edition.E2014, Edition.E2024, Edition.PF2E
FIFTH = pytest.mark.parametrize("edition", [E2014, E2024])
GUARD = Sheet("Guard", modifiers={"perception": 4})


@FIFTH
def test_a_passive_score_is_ten_and_the_modifier(edition: Edition) -> None:
    assert passive(GUARD, edition, "perception") == 14
    wise = Sheet("Owl", scores={"wis": 14}, level=5, skills={"perception": Rank.PROFICIENT})
    assert passive(wise, edition, "perception") == 15


@FIFTH
def test_passive_14_with_advantage_from_two_sources_is_19(edition: Edition) -> None:
    assert passive(GUARD, edition, "perception", 2) == 19
    assert passive(GUARD, edition, advantage=("owl", "lamp")) == 19
    sharp = Sheet("Guard", modifiers={"perception": 4}, advantage=frozenset({"perception"}))
    assert passive(sharp, edition, "perception", 1) == 19


@FIFTH
def test_passive_14_with_advantage_and_disadvantage_is_14(edition: Edition) -> None:
    assert passive(GUARD, edition, advantage=("owl", "lamp"), disadvantage=("noise",)) == 14
    sharp = Sheet("Guard", modifiers={"perception": 4}, advantage=frozenset({"perception"}))
    assert passive(sharp, edition, "perception", -1) == 14


@FIFTH
def test_disadvantage_takes_five(edition: Edition) -> None:
    assert passive(GUARD, edition, "perception", -3) == 9


def test_a_score_as_written_stands_for_all_that_the_sheet_has() -> None:
    written = Sheet("Guard", passives={"perception": 18}, advantage=frozenset({"perception"}))
    assert passive(written, E2014, "perception") == 18
    assert passive(written, E2014, "perception", 1) == 23
    assert passive(written, E2014, "insight") == 10


def test_exhaustion_and_passive_scores() -> None:
    tired = Sheet("Guard", modifiers={"perception": 4}, exhaustion=2)
    assert [passive(tired, edition) for edition in Edition] == [9, 10, 14]
    written = Sheet("Guard", passives={"perception": 14}, exhaustion=2)
    assert [passive(written, edition) for edition in Edition] == [9, 10, 14]


def test_nothing_sways_a_dc_of_pathfinder() -> None:
    assert passive(GUARD, PF2E, "perception", 1) == 14


def test_dice_of_the_sheet_are_no_part_of_a_passive_score() -> None:
    sheet = Sheet.from_plain({"name": "Guard", "bonuses": [{"on": "checks", "dice": "1d4"}]})
    assert passive(sheet, E2014) == 10


def test_passive_scores_of_sets_and_abilities() -> None:
    sheet = Sheet("Guard", scores={"dex": 14}, modifiers={"cards": 3})
    assert passive(sheet, E2014, "cards") == 13
    assert passive(sheet, E2014, "dexterity") == 12


# Observers


def test_a_cheat_whose_total_equals_the_passive_score_is_not_noticed() -> None:
    assert notices(14, observer_passive=14) is False
    assert notices(13, observer_passive=14) is True
    assert notices(15, observer_passive=14) is False


def test_somebody_who_looks_on_purpose_must_beat_the_total() -> None:
    assert notices(14, observer_roll=14) is False
    assert notices(14, observer_roll=15) is True


def test_one_way_of_noticing_at_a_time() -> None:
    for given in ({}, {"observer_passive": 10, "observer_roll": 10}):
        with pytest.raises(ValueError, match="passive score or a roll"):
            notices(14, **given)


def test_a_natural_20_or_1_shifts_what_is_noticed_in_pathfinder_alone() -> None:
    assert notices(13, observer_passive=14, natural=20, edition=PF2E) is False
    assert notices(14, observer_passive=14, natural=1, edition=PF2E) is True
    assert notices(13, observer_passive=14, natural=20, edition=E2014) is True
    assert notices(14, observer_passive=14, natural=1, edition=E2024) is False


def test_one_roll_is_held_against_each_observer() -> None:
    vex = Sheet("Vex", modifiers={"sleight_of_hand": 5})
    cheat = resolve(vex, E2014, Check(skill="sleight_of_hand", dc=15), Roll(9))
    dull = Sheet("Ox", passives={"perception": 9})
    assert cheat.success is False
    assert observe(GUARD, E2014, cheat) == Observation("Guard", "passive Perception", 14, 14, False)
    assert observe(dull, E2014, cheat, looked=15) == Observation(
        "Ox", "Perception roll", 15, 14, True
    )
    assert observe(GUARD, E2014, cheat, advantage=("lamp",)).noticed is True
    seen = observe(GUARD, PF2E, cheat.total - 1)
    assert (seen.what, seen.noticed) == ("Perception DC", True)
    assert Observation.from_plain(seen.to_plain()) == seen


def test_a_cheat_with_no_check_has_the_passive_deception() -> None:
    vex = Sheet("Vex", modifiers={"deception": 6})
    assert [unrolled_total(vex, edition) for edition in Edition] == [16, 16, 16]
    assert observe(GUARD, E2014, unrolled_total(vex, E2014)).noticed is False
    assert observe(GUARD, E2014, unrolled_total(Sheet("Ox"), E2014)).noticed is True


# Contests


def test_the_higher_total_wins_and_a_tie_changes_nothing() -> None:
    assert contest_winner(15, 12) == "first"
    assert contest_winner(12, 15) == "second"
    assert contest_winner(12, 12) is None


def test_a_contest_is_a_dc_where_the_edition_has_none() -> None:
    assert opposed_dc(GUARD, E2014, "perception") is None
    assert opposed_dc(GUARD, E2024, "perception") == 14
    assert opposed_dc(GUARD, PF2E, "perception") == 14
