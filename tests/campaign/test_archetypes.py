"""People out of the rules: every printed number is consistent, in both editions, and comes onto a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.campaign.archetypes import (
    DOCUMENTS,
    Archetype,
    archetypes,
    find_archetype,
    laid_over,
)
from referee.campaign.temperaments import BUILT_IN
from referee.campaign.typed import Written, entry_of, read_typed
from referee.errors import BadInput, NotAllowed, NotFound
from referee.sheets import Edition, misfits, modifier, passive

EVERYBODY = [
    pytest.param(each, edition, id=f"{edition} {each.name}")
    for edition in DOCUMENTS
    for each in archetypes(edition)
]
OWN_NUMBER = {("2014", "priest", "religion")}
"""Printed modifiers that no proficiency gives: SRD 5.1 has Religion +4 with Intelligence 13."""

BONUS = {"0": 2, "1/8": 2, "1/4": 2, "1/2": 2, "1": 2, "2": 2, "3": 2, "4": 2, "5": 3, "6": 3}
BONUS |= {"8": 3, "12": 4}


@pytest.mark.parametrize(("each", "edition"), EVERYBODY)
def test_a_skill_is_its_ability_and_the_bonus_once_or_twice(
    each: Archetype, edition: Edition
) -> None:
    assert each.bonus == BONUS[each.challenge]
    for skill in each.skills:
        is_own = (str(edition), each.name, skill) in OWN_NUMBER
        assert (each.rank(skill) is None) == is_own, skill


@pytest.mark.parametrize(("each", "edition"), EVERYBODY)
def test_the_sheet_rolls_what_is_printed(each: Archetype, edition: Edition) -> None:
    sheet = each.sheet()
    printed = {skill: modifier(sheet, edition, skill=skill).total for skill in each.skills}
    assert printed == each.skills
    assert (
        passive(sheet, edition)
        == each.passive
        == 10 + each.skills.get("perception", (each.scores["wis"] - 10) // 2)
    )
    assert misfits(sheet, edition) == [] and sheet.kind == "npc"
    assert each.temperament in BUILT_IN


def test_the_documents_have_who_is_asked_for() -> None:
    asked = "commoner noble bandit spy guard priest mage cultist gladiator knight scout assassin"
    for edition in DOCUMENTS:
        names = {each.name for each in archetypes(edition)}
        assert {*asked.split(), "bandit captain", "archmage", "berserker", "druid"} <= names
    assert len(archetypes(Edition.E2014)) == 21 and len(archetypes(Edition.E2024)) == 25


@pytest.mark.parametrize(
    ("typed", "of_2014", "of_2024"),
    [
        ("thug", "thug", "tough"),
        ("Tough", "thug", "tough"),
        ("veteran", "veteran", "warrior veteran"),
        ("acolyte", "acolyte", "priest acolyte"),
        ("bandit-captain", "bandit captain", "bandit captain"),
        ("bandit", "bandit", "bandit"),
        ("spy", "spy", "spy"),
        ("goons", "", ""),
    ],
)
def test_either_documents_name_will_do(typed: str, of_2014: str, of_2024: str) -> None:
    for edition, name in ((Edition.E2014, of_2014), (Edition.E2024, of_2024)):
        if name:
            assert find_archetype(typed, edition).name == name
        else:
            with pytest.raises(NotFound, match="character archetypes"):
                find_archetype(typed, edition)


def test_who_is_in_the_other_document_alone_is_told_so() -> None:
    with pytest.raises(NotFound, match=r"The SRD 5.2.1 has a pirate captain, and 2014 has not"):
        find_archetype("pirate captain", Edition.E2014)


def test_pathfinder_has_none() -> None:
    with pytest.raises(NotAllowed, match="no archetypes for pf2e"):
        archetypes(Edition.PF2E)
    with pytest.raises(BadInput, match="Which archetype"):
        find_archetype("", Edition.E2014)


def test_the_editions_differ_where_the_documents_do() -> None:
    old, new = (find_archetype("spy", edition) for edition in DOCUMENTS)
    assert (old.skills["stealth"], new.skills["stealth"]) == (4, 6)
    assert "persuasion" in old.skills and "persuasion" not in new.skills
    assert old.document == "SRD 5.1" and new.document == "SRD 5.2.1"


def over(who: str, *words: str) -> dict[str, object]:
    base = find_archetype(who, Edition.E2014).written()
    said: list[Written] = [part for word in words for part in read_typed(word)]
    return entry_of(laid_over(base, said))


def test_what_is_said_goes_before_what_is_printed() -> None:
    entry = over("spy", "sleight+9", "temperament=sharp", "dex=18", "stealth=expertise")
    assert entry["modifiers"] == {"sleight_of_hand": 9}
    assert isinstance(entry["scores"], dict) and entry["scores"]["dex"] == 18
    assert isinstance(entry["skills"], dict) and entry["skills"]["stealth"] == "expertise"
    assert "modifiers" not in over("priest", "religion=expertise")
    assert "proficiency_bonus" in over("spy") and "proficiency_bonus" not in over("spy", "level5")
    assert over("spy", "player")["kind"] == "player"


def test_both_attributions_stand_in_the_notice_and_beside_the_numbers() -> None:
    root = Path(__file__).parents[2]
    data = (root / "referee" / "campaign" / "archetypes.yaml").read_text(encoding="utf-8")
    notice = (root / "NOTICE").read_text(encoding="utf-8")
    for text in (data.replace("#", " "), notice):
        flat = re.sub(r"\s+", " ", text)
        assert 'System Reference Document 5.1 ("SRD 5.1") by Wizards of the Coast LLC' in flat
        assert 'System Reference Document 5.2.1 ("SRD 5.2.1") by Wizards of the Coast LLC' in flat
        assert flat.count("https://creativecommons.org/licenses/by/4.0/legalcode") == 2
