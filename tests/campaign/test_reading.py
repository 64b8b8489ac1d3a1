"""Both files of a campaign: what they mean, and every fault at its place with its mend."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from referee.campaign import CAUGHT, Campaign, read_campaign
from referee.sheets import Edition, Rank
from referee.source import Fault, FaultyFile
from tests.hanging import HANGS

SHIPPED = Path(__file__).parents[2] / "campaigns"


def campaign(folder: Path, text: str, characters: str = "") -> Campaign:
    (folder / "campaign.yaml").write_text(text, encoding="utf-8")
    (folder / "characters.yaml").write_text(characters, encoding="utf-8")
    return read_campaign(folder)


def faults(folder: Path, text: str, characters: str = "") -> tuple[Fault, ...]:
    with pytest.raises(FaultyFile) as caught:
        campaign(folder, text, characters)
    return caught.value.faults


def test_everything_has_its_meaning(tmp_path: Path) -> None:
    found = campaign(
        tmp_path,
        "name: Night  Boots\nplace: the Boot\nedition: 2024\ncoins: {platinum: yes}\n"
        "house_rules:\n  some_game: {tie_break: 3:2, on: on}\n"
        "noticing: rolled\ncaught: [Thrown Out, washing up]\nstops: off\nchance: rolled\n",
    )
    assert (found.name, found.place, found.edition) == ("Night Boots", "the Boot", Edition.E2024)
    assert (found.electrum, found.platinum) == (False, True)
    assert (found.noticing, found.stops, found.chance) == ("rolled", False, "rolled")
    assert found.caught == ("thrown out", "washing up")
    rules = found.rules_for("Some-Game")
    assert {key: setting.value for key, setting in rules.items()} == {
        "tie_break": "3:2",
        "on": "on",
    }
    assert (rules["on"].place.line, rules["on"].place.column) == (6, 35)
    assert found.rules_for("another") == {}
    assert found.money(1050) == "1pp 5sp" and found.change(-50) == "-5sp"


@pytest.mark.parametrize("text", ["", "# nothing but words\n", "name:\ncoins:\ncaught:\n"])
def test_what_is_left_out_is_as_usual(tmp_path: Path, text: str) -> None:
    found = campaign(tmp_path, text.replace("caught:\n", ""), text.partition("name")[0])
    assert found == Campaign(folder=tmp_path, name=tmp_path.name)
    assert (found.edition, found.caught, found.stops) == (Edition.E2014, CAUGHT, True)


def test_caught_may_be_nothing(tmp_path: Path) -> None:
    assert campaign(tmp_path, "caught: []\n").caught == ("nothing",)
    assert campaign(tmp_path, "caught: brawl\n").caught == ("brawl",)


@pytest.mark.parametrize(
    ("text", "spot", "words"),
    [
        ("edition: 2015\n", (1, 10), "2014, 2024 or pf2e"),
        ("noticing: pasive\n", (1, 11), "write passive or rolled"),
        ("stops: perhaps\n", (1, 8), "write yes or no"),
        ("coins: gold\n", (1, 8), "electrum: no"),
        ("coins: {copper: yes}\n", (1, 9), "electrum and platinum"),
        ("house_rules: {g: {o: [1]}}\n", (1, 22), "option: value"),
        ("hous_rules: {}\n", (1, 1), 'did you mean "house_rules"?'),
        ("name: [a, b]\n", (1, 7), "one line"),
        ("caught: {a: b}\n", (1, 9), "[one, another]"),
        ('caught: ["", brawl]\n', (1, 10), "nothing"),
        ("- a\n", (1, 1), "name: The Bronze Boot"),
        ("name: a\nname: b\n", (2, 1), "keep one"),
        ("name: &a b\n", (1, 7), "quotes"),
    ],
)
def test_a_fault_of_the_campaign_is_placed_and_mended(
    tmp_path: Path, text: str, spot: tuple[int, int], words: str
) -> None:
    (fault,) = faults(tmp_path, text)
    assert (fault.place.line, fault.place.column) == spot
    assert words in fault.mend


@pytest.mark.parametrize(
    ("text", "spot", "words"),
    [
        ("Vex: player\n", (1, 6), "kind: player"),
        ("Vex: {kind: monster}\n", (1, 13), "player or npc"),
        ("Vex: {scors: {dex: 1}}\n", (1, 7), 'did you mean "scores"?'),
        ("Vex: {scores: {dexterty: 1}}\n", (1, 16), "Did you mean dexterity?"),
        ("Vex: {scores: {dex: 31, wis: 12}}\n", (1, 16), "1 to 30"),
        ("Vex: {scores: {dex: high}}\n", (1, 16), "whole number"),
        ("Vex: {scores: 12}\n", (1, 15), "each with its value"),
        ("Vex: {skills: {stelth: proficient}}\n", (1, 16), "Did you mean stealth?"),
        ("Vex: {skills: {stealth: good}}\n", (1, 16), "none"),
        ("Vex: {gaming_sets: {cards: good}}\n", (1, 21), "none"),
        ("Vex: {traits: [lucky_halfling]}\n", (1, 16), "luck"),
        ("Vex: {level: 4th}\n", (1, 14), "whole number"),
        ("Vex: {bonuses: [{on: luck}]}\n", (1, 17), "luck"),
        ("Vex: {scores: {dex: 1, dexterity: 2}}\n", (1, 15), "once"),
        ("Vex: {purse: maybe}\n", (1, 14), "yes or no"),
        ('"\\u3164": {}\n', (1, 1), "can be seen"),
        ("- Vex\n", (1, 1), "colon"),
    ],
)
def test_a_fault_of_a_character_is_placed_and_mended(
    tmp_path: Path, text: str, spot: tuple[int, int], words: str
) -> None:
    (fault,) = faults(tmp_path, "", text)
    assert (fault.place.line, fault.place.column) == spot
    assert words in f"{fault.message}. {fault.mend}"


def test_every_fault_of_both_files_is_told_at_once(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        "edition: 5e\nstop: on\n",
        "Vex:\n  scores: {dex: 99, wis: x}\n  traits: [a, b]\nvex: {}\nBram: {level: y}\n",
    )
    places = {(Path(f.place.file).name, f.place.line) for f in found}
    assert {("campaign.yaml", 1), ("campaign.yaml", 2)} <= places
    assert {("characters.yaml", line) for line in (2, 3, 4, 5)} <= places
    assert len(found) == 8


def test_two_spellings_of_one_name_say_where_the_first_is(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "", "Zoë: {}\nBram: {}\nZOE\u0308: {}\n")
    assert (fault.place.line, fault.also[0].line) == (3, 1)


def test_a_character_has_all_that_is_written(tmp_path: Path) -> None:
    (vex,) = campaign(
        tmp_path,
        "",
        "Vex:\n  kind: npc\n  gaming_sets: cards\n  tools: {thieves_tools: expertise}\n"
        "  skills: {Sleight of Hand: proficient}\n  scores: {dex: +16}\n  traits: halfling_luck\n"
        "  bonuses: [{on: perception, amount: 1}]\n  purse: no\n  temperament: bold\n"
        "  was: [Vix, Vax]\n  retired: yes\n  notes: owes me\n",
    ).characters
    assert vex.sheet.tools == {"cards": Rank.PROFICIENT, "thieves_tools": Rank.EXPERTISE}
    assert vex.sheet.skills == {"sleight_of_hand": Rank.PROFICIENT}
    assert vex.sheet.scores == {"dexterity": 16} and vex.sheet.traits == {"halfling_luck"}
    assert vex.sheet.bonuses[0].amount == 1
    assert (vex.purse, vex.temperament, vex.was) == (False, "bold", ("Vix", "Vax"))
    assert vex.retired and vex.notes == "owes me" and vex.is_called("VAX")


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\n" + "".join(f"b{n}: [*a, *a, *a]\n" for n in range(50)),
        "[" * 10_000,
        "x: " + "y" * 2_000_000,
        "name: a\x00b\n",
        "!!python/object/apply:os.system ['true']\n",
    ],
    ids=["aliases", "nested", "huge", "control", "tag"],
)
def test_a_strangers_file_is_refused_quickly(tmp_path: Path, text: str) -> None:
    began = time.perf_counter()
    assert faults(tmp_path, text)
    assert faults(tmp_path, "", text)
    assert time.perf_counter() - began < HANGS


@pytest.mark.parametrize("folder", sorted(SHIPPED.glob("*/campaign.yaml")), ids=str)
def test_what_ships_can_be_read(folder: Path) -> None:
    found = read_campaign(folder.parent)
    assert {"Vex", "Bram", "Ilse", "Trofim Kabakian", "Terri", "Papa"} <= {
        each.name for each in found.characters
    }
