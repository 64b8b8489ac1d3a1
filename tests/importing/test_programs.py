"""A sample of each program and age: what is taken, guessed and left, number by number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.campaign import Campaign
from referee.importing import Found, characters_of
from referee.sheets import Edition, modifier, passive

SAMPLES = Path(__file__).parent / "samples"


def everybody(file: str, edition: Edition = Edition.E2014) -> list[Found]:
    campaign = Campaign(folder=SAMPLES, name="x", edition=edition)
    return characters_of(str(SAMPLES / file), campaign)


def one(file: str, edition: Edition = Edition.E2014) -> Found:
    (found,) = everybody(file, edition)
    return found


def test_an_actor_of_today() -> None:
    korga = one("korga.json")
    assert (korga.name, korga.program) == ("Korga Éisenfaust", "Foundry VTT")
    assert korga.entry() == {
        "kind": "player",
        "level": 13,
        "scores": {"str": 8, "dex": 18, "con": 14, "int": 13, "wis": 12, "cha": 16},
        "skills": {
            "acrobatics": "expertise",
            "deception": "proficient",
            "insight": "half",
            "perception": "proficient",
            "sleight_of_hand": "expertise",
            "stealth": "expertise",
        },
        "tools": {"cards": "expertise", "dice": "proficient", "thieves_tools": "proficient"},
        "modifiers": {"deception": 6},
        "passives": {"perception": 21},
        "traits": ["halfling_luck", "reliable_talent"],
        "advantage": ["insight"],
        "disadvantage": ["stealth"],
        "exhaustion": 1,
        "bonuses": [
            {"on": "skills", "dice": "1d4", "label": "bonus on skills"},
            {"on": "charisma", "amount": 1, "label": "bonus on CHA checks"},
            {"on": "sleight_of_hand", "amount": 2, "label": "bonus on Sleight of Hand"},
            {"on": "dice", "amount": 2, "label": "bonus on Dice"},
        ],
    }
    assert korga.coins == 1000 + 4500 + 30 + 7
    assert korga.edition is None
    assert "effect of Pockets put on" in korga.guessed
    assert "Lucky is a halfling's luck" in korga.guessed
    assert "Spectacles in a Box, which is not worn" in korga.left
    assert "bonus on Stealth: @scale.rogue.sneak" in korga.left
    assert "tools that no game asks for" in korga.left


def test_the_sheet_rolls_as_the_program_did() -> None:
    sheet = one("korga.json").sheet
    assert modifier(sheet, Edition.E2014, skill="sleight_of_hand").total == 4 + 10 + 2
    assert passive(sheet, Edition.E2014) == 21 - 5  # exhaustion is disadvantage
    linnet = one("linnet_2021.json").sheet
    for skill, total in (("persuasion", 9), ("performance", 9), ("sleight_of_hand", 5)):
        assert modifier(linnet, Edition.E2014, skill=skill).total == total
    assert modifier(linnet, Edition.E2014, skill="perception").total == 1 + 1


def test_an_actor_of_years_ago() -> None:
    linnet = one("linnet_2021.json")
    entry = linnet.entry()
    assert entry["level"] == 6 and "proficiency_bonus" not in entry
    assert entry["scores"] == {"str": 10, "dex": 14, "con": 12, "int": 11, "wis": 13, "cha": 17}
    assert entry["tools"] == {"cards": "proficient", "gaming_set": "proficient"}
    assert entry["traits"] == ["jack_of_all_trades"]
    assert entry["passives"] == {"investigation": 16, "perception": 17}
    assert linnet.coins == 1204
    assert any(left.startswith("Lucky") for left in linnet.left)


def test_a_pack_of_the_system_in_yaml() -> None:
    keeper = one("toll_keeper.yml", Edition.E2014)
    assert (keeper.name, keeper.sheet.kind, keeper.edition) == ("Toll Keeper", "npc", Edition.E2024)
    assert keeper.entry() == {
        "kind": "npc",
        "proficiency_bonus": 3,
        "scores": {"str": 12, "dex": 10, "con": 13, "int": 9, "wis": 14, "cha": 11},
        "skills": {"intimidation": "proficient", "perception": "expertise"},
        "modifiers": {"intimidation": 4},
    }
    assert passive(keeper.sheet, Edition.E2024) == 10 + 2 + 6
    assert keeper.coins == 300


def test_a_character_of_beyond_in_its_answer() -> None:
    sable = one("sable_beyond.json")
    assert (sable.name, sable.program) == ("Sáble Wren", "D&D Beyond")
    entry = sable.entry()
    assert entry["level"] == 13
    assert entry["scores"] == {"str": 8, "dex": 18, "con": 12, "int": 14, "wis": 14, "cha": 17}
    assert entry["skills"] == {
        "deception": "proficient",
        "perception": "proficient",
        "performance": "proficient",
        "sleight_of_hand": "expertise",
        "stealth": "proficient",
    }
    assert entry["tools"] == {"cards": "proficient", "thieves_tools": "proficient"}
    assert entry["modifiers"] == {"intimidation": 2, "investigation": 8}
    assert entry["traits"] == ["halfling_luck", "jack_of_all_trades", "reliable_talent"]
    assert entry["disadvantage"] == ["stealth"] and "advantage" not in entry
    assert entry["exhaustion"] == 2
    assert entry["bonuses"] == [
        {"on": "checks", "amount": 1, "label": "Stone of Small Luck"},
        {"on": "deception", "amount": 2, "label": "bonus by hand"},
    ]
    # 10, Wisdom 2, proficiency 5, the stone 1, Observant 5; and 10, what is written by hand, 5
    assert entry["passives"] == {"perception": 23, "investigation": 24}
    assert modifier(sable.sheet, Edition.E2014, skill="investigation").total == 9
    assert sable.coins == 5 + 12000 + 100
    assert "Gauntlets of a Giant, which is not worn" in sable.left
    assert "perception advantage, sight only" in sable.left
    assert "a change by hand that is not understood (number 29)" in sable.left
    assert any(left.startswith("Lucky") for left in sable.left)
    assert not any("speed" in left or "saving" in left for left in sable.left)


def test_an_old_character_of_beyond_by_itself() -> None:
    otto = one("otto_2018.json")
    assert otto.name == "Otto Van den Berg" and otto.coins is None
    assert otto.entry() == {
        "kind": "player",
        "level": 3,
        "scores": {"str": 17, "dex": 11, "con": 14, "cha": 9},
        "skills": {"athletics": "proficient", "intimidation": "proficient"},
        "tools": {"dice": "proficient"},
    }


def test_a_table_with_semicolons_and_a_mark() -> None:
    vex, grubb, zoe = everybody("party.csv")
    assert vex.entry() == {
        "kind": "player",
        "level": 5,
        "scores": {"dex": 18, "wis": 12},
        "skills": {
            "deception": "expertise",
            "insight": "proficient",
            "sleight_of_hand": "expertise",
        },
        "tools": {"cards": "proficient"},
        "modifiers": {"stealth": 7},
        "passives": {"perception": 14},
        "traits": ["halfling_luck", "reliable_talent"],
    }
    assert vex.coins == 4500 + 2000 and vex.left == ("the column class",)
    assert grubb.name == "Mother; Grubb" and grubb.coins is None
    assert grubb.entry() == {
        "kind": "npc",
        "modifiers": {"sleight_of_hand": 5},
        "passives": {"perception": 13},
        "temperament": "bold",
    }
    assert (zoe.name, zoe.entry()) == ("Zoë", {"kind": "npc", "scores": {"wis": 12}})
    assert zoe.left == (
        "level abc",
        "dex 99",
        "nonsense proficient",
        "-3 gp, which is no number of coins",
        "temperament silly, which is none of this campaign's",
    )


def test_a_table_with_tabs_as_windows_writes_it() -> None:
    beatrice, arvit = everybody("guests.tsv")
    assert beatrice.name == "Béatrice" and beatrice.coins == 230
    assert beatrice.entry() == {
        "kind": "player",
        "ability_modifiers": {"dex": 3},
        "tools": {"gaming_set": "proficient"},
        "passives": {"perception": 15},
    }
    assert arvit.name == "D’Arvit"
    assert arvit.entry()["ability_modifiers"] == {"dex": -1}


@pytest.mark.parametrize("file", [each.name for each in sorted(SAMPLES.iterdir())])
@pytest.mark.parametrize("edition", Edition)
def test_every_sample_is_taken_in_every_edition(file: str, edition: Edition) -> None:
    assert all(found.entry()["kind"] in ("player", "npc") for found in everybody(file, edition))


def of_text(tmp_path: Path, body: str) -> list[Found]:
    path = tmp_path / "people"
    path.write_text(body, encoding="utf-8")
    return characters_of(str(path), Campaign(folder=tmp_path, name="x"))


def test_headings_as_people_write_them(tmp_path: Path) -> None:
    head = "Player,Character,Class,DEX Score,Dexterity Mod,Sleight of Hand (DEX),Prof. Bonus,Passive,Insight*"
    (vex,) = of_text(tmp_path, f'{head}\nAnna,"Vex ""the"" Quick",Rogue,18,+4,7,+3,14,half\n')
    assert vex.name == 'Vex "the" Quick'
    assert vex.entry() == {
        "kind": "player",
        "proficiency_bonus": 3,
        "scores": {"dex": 18},
        "ability_modifiers": {"dex": 4},
        "skills": {"insight": "half"},
        "modifiers": {"sleight_of_hand": 7},
        "passives": {"perception": 14},
    }
    assert vex.left == ("the column player", "the column class")


def test_pp_is_platinum_only_beside_gold(tmp_path: Path) -> None:
    (with_gold,) = of_text(tmp_path, "name,gp,pp\nVex,3,2\n")
    assert (with_gold.coins, "passives" in with_gold.entry()) == (2300, False)
    (without,) = of_text(tmp_path, "name,pp\nVex,13\n")
    assert (without.coins, without.entry()["passives"]) == (None, {"perception": 13})


def test_what_a_player_wrote_into_beyond(tmp_path: Path) -> None:
    own = '"customProficiencies": [{"type": 2, "name": "Playing Cards"}, {"name": "Knitting"}, {"name": "!!"}, null]'
    body = f'{{"name": "Vex", "stats": [], "classes": [{{"level": 2}}], {own}}}'
    (vex,) = of_text(tmp_path, body)
    assert vex.entry() == {"kind": "player", "level": 2, "tools": {"cards": "proficient"}}
    assert vex.guessed == ("Playing Cards, which the player wrote in, is Cards",)


def test_several_actors_in_one_file(tmp_path: Path) -> None:
    actor = '{"name": "%s", "type": "npc", "system": {"abilities": {}, "details": {"cr": %s}}}'
    guard, sage = of_text(tmp_path, f"[{actor % ('Guard', '0.125')}, {actor % ('Sage', '9')}]")
    assert (guard.entry()["proficiency_bonus"], sage.entry()["proficiency_bonus"]) == (2, 4)


@pytest.mark.parametrize(
    ("rating", "bonus"), [("0", 2), ('"1/4"', 2), ("4", 2), ("5", 3), ("17", 6)]
)
def test_a_challenge_rating_has_its_bonus(rating: str, bonus: int, tmp_path: Path) -> None:
    body = f'{{"name": "X", "type": "npc", "data": {{"abilities": {{}}, "details": {{"cr": {rating}}}}}}}'
    (found,) = of_text(tmp_path, body)
    assert found.entry()["proficiency_bonus"] == bonus


def test_formulas_that_can_be_said_and_that_cannot(tmp_path: Path) -> None:
    for formula, bonuses in (
        ("+2", [{"on": "checks", "amount": 2}]),
        ("1d4 + @prof", [{"on": "checks", "amount": 2, "dice": "1d4"}]),
        ("ceil(@prof/2)[x]", [{"on": "checks", "amount": 1}]),
        ("@abilities.dex.mod - 1", [{"on": "checks", "amount": 3}]),
        ("@abilities.str.mod", [{"on": "checks", "amount": -1}]),
        ("1d4 * 2", None),
        ("@scale.x", None),
        ("0", None),
    ):
        body = (
            '{"name": "X", "type": "character", "system": {"abilities": {"dex": {"value": 18},'
            f' "str": {{"value": 8}}}}, "bonuses": {{"abilities": {{"check": "{formula}"}}}}}}}}'
        )
        (found,) = of_text(tmp_path, body)
        said = found.entry().get("bonuses")
        expected = [{**each, "label": "bonus on checks"} for each in bonuses] if bonuses else None
        assert said == expected, formula
        assert bool(found.left) == (bonuses is None and formula != "0")


def test_gaming_sets_that_were_written_into_an_old_actor(tmp_path: Path) -> None:
    actor = {
        "name": "Vex",
        "type": "character",
        "data": {
            "abilities": {"dex": {"value": 16}},
            "traits": {
                "toolProf": {"value": ["dice"], "custom": "Dragonchess; playing cards, Lute, ?"}
            },
        },
    }
    (vex,) = of_text(tmp_path, json.dumps(actor))
    assert vex.entry()["tools"] == {
        "dice": "proficient",
        "chess": "proficient",
        "cards": "proficient",
    }
    assert "tools that no game asks for" in vex.left
