"""A sheet: written in any spelling, refused with a name and a mend, stored and read back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput, NotFound, Refusal
from referee.sheets import (
    GAMING_SETS,
    KINDS,
    SKILLS,
    TRAITS,
    Bonus,
    Edition,
    Rank,
    Sheet,
    find_skill,
    sheet_from_words,
)


def test_names_are_kept_as_keys() -> None:
    sheet = Sheet(
        " Zoe\u0308 ",
        scores={"DEX": 16},
        skills={"Sleight of Hand": Rank.EXPERTISE},
        tools={"playing-card set": Rank.PROFICIENT, "Thieves' Tools": Rank.HALF},
        passives={"Perception": 13},
        traits=frozenset({"Halfling Luck"}),
        advantage=frozenset({"WIS", "Checks"}),
    )
    assert sheet.name == "Zoë"
    assert sheet.scores == {"dexterity": 16}
    assert sheet.skills == {"sleight_of_hand": Rank.EXPERTISE}
    assert sheet.tools == {"cards": Rank.PROFICIENT, "thieves_tools": Rank.HALF}
    assert sheet.passives == {"perception": 13}
    assert sheet.traits == {"halfling_luck"}
    assert sheet.advantage == {"wisdom", "checks"}


@pytest.mark.parametrize(
    ("plain", "mend"),
    [
        ({"skills": {"perseption": "proficient"}}, "Vex: .*Did you mean perception"),
        ({"skills": {"stealth": "profficient"}}, "Did you mean proficient"),
        ({"scores": {"dex": 45}}, "Vex: Dexterity of 45 cannot be: 1 to 30"),
        ({"scores": {"dext": 12}}, "no ability"),
        ({"modifiers": {"stealth": "5d6"}}, "whole number"),
        ({"modifiers": {"stealth": True}}, "whole number"),
        ({"modifiers": {"stealth": 1.5}}, "whole number"),
        ({"modifiers": {"slight_of_hand": 5}}, "Did you mean sleight_of_hand"),
        ({"kind": "monster"}, "write player, npc or house"),
        ({"traits": ["relyable_talent"]}, "Did you mean reliable_talent"),
        ({"traits": "halfling_luck"}, "should be a list"),
        ({"exhaustion": 9}, "0 to 6"),
        ({"level": 400}, "A level of 400"),
        ({"proficiency_bonus": 99}, "A proficiency bonus of 99"),
        ({"skils": {}}, "Did you mean skills"),
        ({"scores": [16]}, "should be names"),
        ({"bonuses": [{"amount": 1}]}, "bonus on"),
        ({"bonuses": [{"on": "checks", "amnt": 1}]}, "Did you mean amount"),
        ({"bonuses": [{"on": "checks", "dice": "999999999d6"}]}, "no bonus"),
        ({"bonuses": [{"on": "checks", "dice": "1d4", "amount": 999}]}, "A bonus of 999"),
        ({"name": ""}, "A name needs"),
        ({"name": 5}, "should be a word"),
    ],
)
def test_refused_with_a_mend(plain: dict[str, object], mend: str) -> None:
    with pytest.raises(Refusal, match=mend):
        Sheet.from_plain({"name": "Vex"} | plain)


def test_a_sheet_needs_a_name() -> None:
    with pytest.raises(BadInput, match="needs a name"):
        Sheet.from_plain({"kind": "npc"})


def test_what_is_null_is_not_there() -> None:
    assert Sheet.from_plain({"name": "Vex", "level": None}) == Sheet("Vex")


_NUMBERS = st.dictionaries(st.sampled_from([*SKILLS, *GAMING_SETS]), st.integers(0, 20), max_size=4)
_RANKS = st.sampled_from([str(rank) for rank in Rank])
_ON = st.sampled_from([*SKILLS, "checks", "skills", "dexterity", "cards"])


@given(
    st.fixed_dictionaries(
        {"name": st.just("Vex")},
        optional={
            "kind": st.sampled_from(KINDS),
            "scores": st.dictionaries(st.sampled_from(["dex", "wisdom"]), st.integers(1, 30)),
            "ability_modifiers": st.dictionaries(st.just("cha"), st.integers(-5, 10)),
            "level": st.integers(-1, 20),
            "proficiency_bonus": st.integers(0, 6),
            "skills": st.dictionaries(st.sampled_from(list(SKILLS)), _RANKS, max_size=4),
            "tools": st.dictionaries(st.sampled_from(GAMING_SETS), _RANKS, max_size=2),
            "modifiers": _NUMBERS,
            "passives": _NUMBERS,
            "bonuses": st.lists(
                st.fixed_dictionaries(
                    {"on": _ON, "label": st.sampled_from(["", "charm"])},
                    optional={
                        "amount": st.integers(-3, 3),
                        "dice": st.sampled_from(["1d4", "d6+1"]),
                    },
                ),
                max_size=3,
            ),
            "traits": st.lists(st.sampled_from(TRAITS)),
            "exhaustion": st.integers(0, 6),
            "advantage": st.lists(_ON),
            "disadvantage": st.lists(_ON),
        },
    )
)
def test_a_sheet_survives_json(plain: dict[str, Any]) -> None:
    sheet = Sheet.from_plain(plain)
    stored = json.dumps(sheet.to_plain())
    again = Sheet.from_plain(json.loads(stored))
    assert again == sheet
    assert json.dumps(again.to_plain()) == stored


def test_a_bare_sheet_stores_as_its_name_and_kind() -> None:
    assert Sheet("Vex").to_plain() == {"name": "Vex", "kind": "player"}


def test_editions_and_skills_may_be_shortened() -> None:
    assert Edition.parse("2014") is Edition.E2014
    assert Edition.parse("PF2E") is Edition.PF2E
    assert find_skill("sleight") == "sleight_of_hand"
    with pytest.raises(NotFound, match="2014, 2024 and pf2e"):
        Edition.parse("3.5")


# Made on the spot


def test_a_character_from_a_few_words() -> None:
    assert sheet_from_words("Vex", ["sleight+5", "pp13"]) == Sheet(
        "Vex", modifiers={"sleight_of_hand": 5}, passives={"perception": 13}
    )


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("sleight_of_hand+5", {"modifiers": {"sleight_of_hand": 5}}),
        ("sleight-of-hand-1", {"modifiers": {"sleight_of_hand": -1}}),
        ("Sleight of Hand +5", {"modifiers": {"sleight_of_hand": 5}}),
        ("thievery+7", {"modifiers": {"thievery": 7}}),
        ("perc+0", {"modifiers": {"perception": 0}}),
        ("cards+4", {"modifiers": {"cards": 4}}),
        ("gaming_set+4", {"modifiers": {"gaming_set": 4}}),
        ("dex+3", {"ability_modifiers": {"dexterity": 3}}),
        ("DEX16", {"scores": {"dexterity": 16}}),
        ("int-1", {"ability_modifiers": {"intelligence": -1}}),
        ("charisma18", {"scores": {"charisma": 18}}),
        ("passive13", {"passives": {"perception": 13}}),
        ("passive_perception13", {"passives": {"perception": 13}}),
        ("passive-insight12", {"passives": {"insight": 12}}),
        ("prof+2", {"proficiency_bonus": 2}),
        ("level5", {"level": 5}),
        ("exhaustion1", {"exhaustion": 1}),
        ("cards", {"tools": {"cards": "proficient"}}),
        ("npc", {"kind": "npc"}),
        ("Player", {"kind": "player"}),
        ("halfling", {"traits": ["halfling_luck"]}),
        ("reliable-talent", {"traits": ["reliable_talent"]}),
        ("jack", {"traits": ["jack_of_all_trades"]}),
    ],
)
def test_words(word: str, plain: dict[str, object]) -> None:
    assert sheet_from_words("Vex", [word]) == Sheet.from_plain({"name": "Vex"} | plain)


@pytest.mark.parametrize(
    ("words", "mend"),
    [
        (["slieght+5"], "Did you mean sleight_of_hand"),
        (["per+5"], "could be perception, performance or persuasion"),
        (["sleight"], "How good is Sleight of Hand"),
        (["sleight5"], r"write sleight_of_hand\+5"),
        (["pp+13"], "without a sign"),
        (["10gp"], "says nothing about a character"),
        (["reliabel_talent"], "Did you mean reliable_talent"),
        (["xyzzy"], "Write sleight"),
        (["+5"], "says nothing"),
        (["13"], "says nothing"),
        ([""], "Which"),
        (["sleight+5", "sleight+6"], "there twice"),
        (["dex99"], "Dexterity of 99"),
        (["sleight+9999999"], "no skill|says nothing"),
        (["a" * 10_000 + "+5"], "says nothing"),
        (["sleight+٣"], "says nothing"),
    ],
)
def test_words_refused(words: list[str], mend: str) -> None:
    with pytest.raises(Refusal, match=mend):
        sheet_from_words("Vex", words)


def test_kind_of_somebody_made_on_the_spot() -> None:
    assert sheet_from_words("Vex", [], kind="npc").kind == "npc"
    assert Sheet("Ox", bonuses=(Bonus("checks", 1),)).bonuses[0].label == "bonus"
