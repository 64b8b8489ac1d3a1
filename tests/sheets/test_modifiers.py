"""Modifiers: proficiency once, Jack of All Trades by edition, and what a GM typed in their place."""

import pytest

from referee.errors import BadInput, NotFound
from referee.sheets import Bonus, Edition, Rank, Sheet, misfits, modifier

E2014, E2024, PF2E = Edition.E2014, Edition.E2024, Edition.PF2E
FIFTH = [E2014, E2024]


def rogue(**more: object) -> Sheet:
    plain = {"name": "Vex", "level": 5, "scores": {"dex": 16, "wis": 9}} | more
    return Sheet.from_plain(plain)


@pytest.mark.parametrize(
    ("score", "bonus"), [(1, -5), (9, -1), (10, 0), (11, 0), (16, 3), (30, 10)]
)
def test_ability_modifier_is_half_of_what_is_above_ten_rounded_down(score: int, bonus: int) -> None:
    sheet = Sheet("Vex", scores={"dexterity": score})
    assert modifier(sheet, E2014, ability="dexterity").total == bonus


def test_a_plain_ability_modifier_wins_over_a_score() -> None:
    sheet = Sheet("Vex", scores={"dex": 10}, ability_modifiers={"DEX": 4})
    assert modifier(sheet, E2014, skill="stealth").total == 4


@pytest.mark.parametrize("edition", FIFTH)
@pytest.mark.parametrize(
    ("rank", "total"), [("none", 3), ("half", 4), ("proficient", 6), ("expertise", 9)]
)
def test_proficiency_is_added_once_and_multiplied_once(
    edition: Edition, rank: str, total: int
) -> None:
    sheet = rogue(skills={"Sleight of Hand": rank})
    assert modifier(sheet, edition, skill="sleight_of_hand").total == total


def test_doubling_none_is_none() -> None:
    sheet = rogue(proficiency_bonus=0, skills={"stealth": "expertise"})
    assert modifier(sheet, E2014, skill="stealth").total == 3
    assert modifier(rogue(), E2014, skill="stealth").total == 3


@pytest.mark.parametrize(
    ("level", "bonus"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (13, 5), (17, 6), (20, 6), (0, 2)]
)
def test_proficiency_bonus_by_level(level: int, bonus: int) -> None:
    sheet = Sheet("Vex", level=level, skills={"stealth": Rank.PROFICIENT})
    assert modifier(sheet, E2014, skill="stealth").total == bonus


def test_a_sheet_with_no_level_is_level_one() -> None:
    sheet = Sheet("Vex", skills={"stealth": Rank.PROFICIENT})
    assert modifier(sheet, E2014, skill="stealth").total == 2
    assert modifier(sheet, PF2E, skill="stealth").total == 3


@pytest.mark.parametrize(
    ("edition", "check", "total"),
    [
        (E2014, {"skill": "stealth"}, 4),
        (E2014, {"ability": "dexterity"}, 4),
        (E2014, {"tool": "cards", "ability": "dexterity"}, 4),
        (E2024, {"skill": "stealth"}, 4),
        (E2024, {"ability": "dexterity"}, 3),
        (E2024, {"tool": "cards", "ability": "dexterity"}, 3),
        (PF2E, {"skill": "stealth"}, 3),
    ],
)
def test_jack_of_all_trades_by_edition(edition: Edition, check: dict[str, str], total: int) -> None:
    sheet = rogue(traits=["jack_of_all_trades"])
    assert modifier(sheet, edition, **check).total == total


@pytest.mark.parametrize("rank", ["half", "proficient", "expertise"])
def test_jack_of_all_trades_adds_nothing_to_a_proficiency(rank: str) -> None:
    without = rogue(skills={"stealth": rank})
    with_it = rogue(skills={"stealth": rank}, traits=["jack_of_all_trades"])
    for edition in FIFTH:
        assert modifier(without, edition, skill="stealth") == modifier(
            with_it, edition, skill="stealth"
        )


@pytest.mark.parametrize(
    ("rank", "total"),
    [("untrained", 3), ("trained", 10), ("expert", 12), ("master", 14), ("legendary", 16)],
)
def test_pathfinder_ranks_add_the_level(rank: str, total: int) -> None:
    sheet = rogue(skills={"thievery": rank})
    assert modifier(sheet, PF2E, skill="sleight_of_hand").total == total
    assert modifier(sheet, PF2E, skill="thievery").total == total


def test_skills_are_found_under_the_name_of_the_other_game() -> None:
    sheet = Sheet("Vex", modifiers={"sleight_of_hand": 5, "persuasion": 2, "perception": 4})
    assert modifier(sheet, PF2E, skill="thievery").total == 5
    assert modifier(sheet, PF2E, skill="diplomacy").total == 2
    assert modifier(sheet, PF2E, skill="insight").total == 4
    assert (
        modifier(Sheet("Vex", modifiers={"thievery": 7}), E2014, skill="sleight_of_hand").total == 7
    )


def test_pathfinder_takes_religion_and_nature_with_wisdom() -> None:
    sheet = Sheet("Vex", ability_modifiers={"wis": 3, "int": 1})
    assert modifier(sheet, PF2E, skill="religion").total == 3
    assert modifier(sheet, E2014, skill="religion").total == 1


def test_a_rank_of_another_edition_is_refused_with_its_own() -> None:
    with pytest.raises(BadInput, match="write half, proficient or expertise"):
        modifier(rogue(skills={"stealth": "master"}), E2014, skill="stealth")
    with pytest.raises(BadInput, match="write trained, expert, master or legendary"):
        modifier(rogue(skills={"stealth": "expertise"}), PF2E, skill="stealth")


def test_a_skill_that_an_edition_does_not_have_is_refused() -> None:
    with pytest.raises(BadInput, match="Crafting is a skill of Pathfinder"):
        modifier(rogue(), E2014, skill="crafting")


def test_misfits_are_all_named_beforehand() -> None:
    sheet = rogue(
        skills={"stealth": "master", "crafting": "trained"}, traits=["halfling_luck"], exhaustion=1
    )
    assert len(misfits(sheet, E2014)) == 2
    assert [m.rpartition(" does")[0] for m in misfits(sheet, PF2E)] == [
        "Vex: Halfling Luck",
        "Vex: exhaustion",
    ]
    assert misfits(rogue(skills={"stealth": "proficient"}), PF2E) == []


def test_a_modifier_as_typed_stands_for_ability_and_proficiency() -> None:
    sheet = rogue(modifiers={"sleight_of_hand": "+5"}, skills={"sleight_of_hand": "expertise"})
    found = modifier(sheet, E2014, skill="sleight_of_hand")
    assert (found.total, found.parts) == (5, (("Sleight of Hand", 5),))


def test_a_modifier_as_typed_follows_another_ability_where_both_are_known() -> None:
    sheet = Sheet("Ox", ability_modifiers={"str": 4, "cha": -1}, modifiers={"intimidation": 1})
    assert modifier(sheet, E2014, skill="intimidation", ability="strength").total == 6
    bare = Sheet("Ox", modifiers={"intimidation": 1})
    assert modifier(bare, E2014, skill="intimidation", ability="strength").total == 1


def test_another_ability_with_a_skill() -> None:
    sheet = rogue(skills={"intimidation": "proficient"}, ability_modifiers={"str": 4, "cha": -1})
    assert modifier(sheet, E2014, skill="intimidation", ability="str").total == 7


def test_gaming_sets() -> None:
    sheet = rogue(tools={"Playing Cards": "proficient", "dice": "expertise"})
    assert modifier(sheet, E2014, tool="cards").total == 2
    assert modifier(sheet, E2014, tool="gaming_set").total == 5
    assert modifier(sheet, E2014, skill="gaming_set").total == 5
    assert modifier(sheet, E2014, tool="chess").total == -1
    every = rogue(tools={"gaming set": "proficient"})
    assert modifier(every, E2014, tool="chess", ability="int").total == 3
    assert modifier(every, E2014, tool="thieves_tools").total == 3


def test_gaming_sets_are_gaming_lore_in_pathfinder() -> None:
    sheet = rogue(scores={"int": 14}, tools={"cards": "trained"})
    assert modifier(sheet, PF2E, tool="cards").total == 2 + 2 + 5
    lore = rogue(scores={"int": 14}, skills={"gaming_lore": "expert"})
    assert modifier(lore, PF2E, tool="gaming_set").total == 2 + 4 + 5


def test_tool_and_skill_together_add_the_bonus_once() -> None:
    sheet = rogue(tools={"cards": "proficient"}, skills={"sleight_of_hand": "proficient"})
    assert modifier(sheet, E2024, skill="sleight_of_hand", tool="cards").total == 6


@pytest.mark.parametrize(
    ("on", "reached"),
    [
        ("stealth", True),
        ("skills", True),
        ("checks", True),
        ("dexterity", True),
        ("perception", False),
        ("cards", False),
        ("wis", False),
    ],
)
def test_a_bonus_reaches_what_it_is_on(on: str, reached: bool) -> None:
    sheet = Sheet("Vex", bonuses=(Bonus(on, 1, label="stone of luck"),))
    found = modifier(sheet, E2014, skill="stealth")
    assert found.total == int(reached)
    assert (("stone of luck", 1) in found.parts) is reached


def test_dice_are_no_part_of_a_modifier_but_what_is_fixed_beside_them_is() -> None:
    sheet = Sheet("Vex", bonuses=(Bonus("checks", dice="1d4 + 1"),))
    assert modifier(sheet, E2014, skill="stealth").total == 1
    assert sheet.bonuses[0].dice == "1d4"


def test_exhaustion_takes_two_a_level_in_2024_alone() -> None:
    tired = rogue(exhaustion=2)
    assert [modifier(tired, e, skill="stealth").total for e in Edition] == [3, -1, 3]


def test_parts_sum_to_the_total() -> None:
    sheet = rogue(
        skills={"stealth": "expertise"}, exhaustion=1, bonuses=[{"on": "checks", "amount": 1}]
    )
    found = modifier(sheet, E2024, skill="stealth")
    assert found.parts == (("Dexterity", 3), ("expertise", 6), ("bonus", 1), ("exhaustion", -2))
    assert sum(value for _, value in found.parts) == found.total == 8


@pytest.mark.parametrize(
    ("check", "mend"),
    [
        ({"skill": "slight_of_hand"}, "Did you mean sleight_of_hand"),
        ({"ability": "dexterty"}, "Did you mean dexterity"),
    ],
)
def test_a_misspelt_name_gets_a_guess(check: dict[str, str], mend: str) -> None:
    with pytest.raises(NotFound, match=mend):
        modifier(rogue(), E2014, **check)
