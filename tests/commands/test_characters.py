"""``referee new`` and ``referee character``: what is written, what is said, what stays."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.campaign import read_campaign
from referee.commands import cli
from referee.sheets import Edition, modifier, passive
from referee.store import Store
from tests import awkward

from .conftest import Referee

NAMES = [
    *awkward.NAMES,
    "-Dash",
    "Ö: on # no",
    "on",
    '"quoted"',
    "2014",
    "{a: b}",
    "* star",
    "Ann, Bob & Cas",
    "back\\slash",
]


def text(folder: Path) -> str:
    return (folder / "characters.yaml").read_text(encoding="utf-8")


def shown(referee: Referee, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(referee("character", "show", name, "--json").stdout)
    return found


def test_new_makes_a_campaign_that_can_be_read(folder: Path) -> None:
    campaign = read_campaign(folder)
    assert (campaign.name, campaign.edition, campaign.characters) == ("The Boot", Edition.E2014, ())
    assert {each.name for each in folder.iterdir()} >= {
        *("campaign.yaml", "characters.yaml", "referee.db", "rulesets")
    }
    with Store.open(folder) as store:
        assert store.audit() == []


def test_new_tells_what_to_do_next(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["new", str(tmp_path / "bronze-boot"), "--edition", "pf2e"])
    assert result.stdout.count("\n") == 2
    assert "referee character add" in result.stdout
    campaign = read_campaign(tmp_path / "bronze-boot")
    assert (campaign.name, campaign.edition) == ("bronze boot", Edition.PF2E)


@pytest.mark.parametrize("file", ["campaign.yaml", "characters.yaml", "referee.db"])
def test_new_leaves_a_campaign_that_is_there(tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_text("mine", encoding="utf-8")
    result = CliRunner().invoke(cli, ["new", str(tmp_path)])
    assert result.exit_code == 3 and file in result.stderr
    assert [each.name for each in tmp_path.iterdir()] == [file]
    assert (tmp_path / file).read_text(encoding="utf-8") == "mine"


def test_new_refuses_a_file_and_a_wrong_edition(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert CliRunner().invoke(cli, ["new", str(tmp_path / "file")]).exit_code == 1
    result = CliRunner().invoke(cli, ["new", str(tmp_path / "b"), "--edition", "2015"])
    assert result.exit_code == 4 and "2014" in result.stderr
    assert not (tmp_path / "b").exists()


def test_the_examples_in_the_new_file_work_when_the_marks_are_taken_away(folder: Path) -> None:
    lines = text(folder).splitlines()
    start = lines.index("# Vex:" + lines[[x[:6] for x in lines].index("# Vex:")][6:])
    (folder / "characters.yaml").write_text(
        "\n".join(line.removeprefix("# ").removeprefix("#") for line in lines[start:]) + "\n",
        encoding="utf-8",
    )
    vex, grubb = read_campaign(folder).characters
    assert modifier(vex.sheet, Edition.E2014, skill="sleight_of_hand").total == 7
    assert passive(grubb.sheet, Edition.E2014) == 13
    rules = (folder / "campaign.yaml").read_text(encoding="utf-8")
    for line in ("house_rules:", "  snaggletooth:", "    tie_break: rps", "    direction: left"):
        rules = rules.replace(f"# {line}", line)
    (folder / "campaign.yaml").write_text(rules, encoding="utf-8")
    assert read_campaign(folder).rules_for("Snaggletooth")["tie_break"].value == "rps"


def test_add_with_options(referee: Referee) -> None:
    line = (
        "character add Vex --dex 16 --wis +2 --level 5 --prof 3 --skill sleight_of_hand=expertise"
        " --skill deception=+6 --set cards --set chess=expertise --trait reliable_talent"
        " --passive-perception 13 --passive insight=12 --purse --temperament bold"
    )
    result = referee(*shlex.split(line))
    assert result.stdout.startswith("Vex is a player's character now: dex 16, wis +2")
    vex = shown(referee, "Vex")
    assert vex["modifiers"]["sleight_of_hand"] == 3 + 6
    assert vex["modifiers"]["deception"] == 6
    assert vex["modifiers"]["cards"] == 2 + 3
    assert (vex["passive"]["perception"], vex["passive"]["insight"]) == (13, 12)
    assert vex["sheet"]["traits"] == ["reliable_talent"]
    assert (vex["purse"], vex["temperament"], vex["kind"]) == (0, "bold", "player")


def test_add_with_words(referee: Referee) -> None:
    referee(
        *["character", "add", "Vex", "sleight+5", "pp13", "dex16", "cards", "halfling_luck", "npc"]
    )
    vex = shown(referee, "Vex")
    assert vex["modifiers"]["sleight_of_hand"] == 5
    assert vex["abilities"]["dex"] == {"score": 16, "modifier": 3}
    assert (vex["kind"], vex["purse"], vex["passive"]["perception"]) == ("npc", 0, 13)


@pytest.mark.parametrize(
    ("words", "code", "mend"),
    [
        (["sleight_of_hnd+5"], 4, "Did you mean sleight_of_hand?"),
        (["--skill", "stelth=expertise"], 4, "Did you mean stealth?"),
        (["--skill", "stealth=expertly"], 4, "Did you mean expert?"),
        (["--skill", "stealth=5"], 2, "stealth=+5"),
        (["--trait", "reliable"], 0, ""),
        (["--trait", "unreliable"], 4, "reliable_talent"),
        (["--dex", "1e3"], 2, "whole number"),
        (["--dex", "٣"], 2, "whole number"),
        (["--dex", "99"], 2, "1 to 30"),
        (["--prof", "99"], 2, "0 to 20"),
        (["5gp"], 4, "says nothing about a character"),
        (["--skill", "medium=proficient"], 4, "medium"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_mend(
    folder: Path, referee: Referee, words: list[str], code: int, mend: str
) -> None:
    before = text(folder)
    result = referee("character", "add", "Vex", *words, code=code)
    assert mend in result.stderr
    assert result.stderr.count("\n") <= 1
    assert (text(folder) == before) == bool(code)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_works_in_every_command(folder: Path, referee: Referee, name: str) -> None:
    referee("character", "add", "Somebody Else", "npc")
    assert name in referee("character", "add", name).stdout
    assert name in referee("character", "list").stdout
    assert referee("character", "show", name).stdout.startswith(f"{name}: ")
    assert shown(referee, name)["name"] == name
    assert name in referee("character", "set", name, "sleight=+5").stdout
    assert f"{name}'s purse holds 5gp" in referee("purse", name, "give", "5gp").stdout
    assert f"{name}\n" in referee("purse", name).stdout
    assert f"{name} owes 2gp" in referee("credit", name, "2gp").stdout
    assert "7gp" in referee("ledger", name).stdout
    assert f"{name}'s purse" in referee("ledger").stdout
    assert name in json.loads(referee("log", "--json").stdout)[0]["words"].replace("'\"'\"'", "'")
    renamed = referee("character", "rename", name, f"{name} II").stdout
    assert f"{name} II" in renamed
    assert shown(referee, f"{name} II")["purse"] == 700
    assert f"{name} II" in referee("character", "retire", f"{name} II").stdout
    assert f"{name} II" not in referee("character", "list").stdout
    assert f"{name} II" in referee("character", "list", "--all").stdout
    assert referee("verify").stdout.startswith("All is well")


def test_composed_and_decomposed_are_one_person(referee: Referee) -> None:
    referee("character", "add", "Zoë")
    assert shown(referee, "Zoe\u0308")["name"] == "Zoë"
    assert "Zoë" in referee("character", "add", "Zoe\u0308", code=2).stderr


def test_a_decomposed_name_in_the_file_can_be_changed(folder: Path, referee: Referee) -> None:
    (folder / "characters.yaml").write_text("Zoe\u0308:\n  kind: npc\n", encoding="utf-8")
    referee("character", "set", "Zoë", "dex=12")
    assert shown(referee, "Zoë")["abilities"]["dex"]["score"] == 12


def test_dan_and_daniel_are_both_reached(referee: Referee) -> None:
    referee("character", "add", "Daniel")
    referee("character", "add", "Dan")
    assert [shown(referee, name)["name"] for name in ("Dan", "dan", "Dani")] == [
        *("Dan", "Dan", "Daniel")
    ]


def test_names_that_differ_in_case_alone_are_refused(folder: Path, referee: Referee) -> None:
    referee("character", "add", "Vex")
    before = text(folder)
    assert "Vex" in referee("character", "add", "VEX", code=2).stderr
    referee("character", "add", "Bram")
    assert "Vex" in referee("character", "rename", "Bram", "vEX", code=2).stderr
    assert text(folder).startswith(before)


def test_control_characters_are_stripped_and_nothing_is_refused(referee: Referee) -> None:
    referee("character", "add", "\x1b[31mE\u200bve\x07")
    assert shown(referee, "Eve")["name"] == "Eve"
    assert referee("character", "add", "\x07\u200b", code=2).stderr.startswith("A name needs")
    assert "at most 60" in referee("character", "add", "x" * 61, code=2).stderr


def test_a_name_with_two_dashes_stands_behind_a_bare_pair(referee: Referee) -> None:
    assert "behind a bare --" in referee("character", "add", "--zz", code=2).stderr
    referee("character", "add", "--", "--zz", "npc")
    assert "5gp" in referee("purse", "--", "--zz", "give", "5gp").stdout


GM = """\
# my people

Vex:   # the rogue
  # born in a ditch
  scores: {dexterity: 14, cha: 10}   # rolled
  gaming_sets: [cards]  # hers
  skills:
    Sleight of Hand: proficient

Bram: {kind: npc}
"""


def test_set_keeps_comments_order_and_the_gms_spelling(folder: Path, referee: Referee) -> None:
    (folder / "characters.yaml").write_text(GM, encoding="utf-8")
    changes = "dex=16 sleight=expertise dice=proficient halfling_luck=yes wis=12 cha="
    result = referee("character", "set", "Vex", *changes.split())
    assert result.stdout.startswith("Vex: dex 16, sleight_of_hand expertise, dice proficient,")
    assert text(folder) == (
        GM.replace("dexterity: 14, cha: 10}", "dexterity: 16, wis: 12}")
        .replace("[cards]", "[cards, dice]")
        .replace("Hand: proficient\n", "Hand: expertise\n  traits: [halfling_luck]\n")
    )
    referee("character", "set", "Vex", "cards=", "halfling_luck=no", "trait=stroke_of_luck")
    assert "[dice]  # hers" in text(folder) and "[stroke_of_luck]" in text(folder)


def test_set_writes_all_or_nothing(folder: Path, referee: Referee) -> None:
    referee("character", "add", "Vex", "dex14")
    before = text(folder)
    assert "1 to 30" in referee("character", "set", "Vex", "wis=12", "dex=31", code=2).stderr
    assert text(folder) == before


def test_set_takes_away_what_is_not_there_without_a_word_too_many(
    folder: Path, referee: Referee
) -> None:
    referee("character", "add", "Vex")
    before = text(folder)
    referee("character", "set", "Vex", "dex=", "pp=", "halfling_luck=no", "level=", "cards=")
    assert text(folder) == before


@pytest.mark.parametrize(
    ("change", "code", "mend"),
    [
        ("dexx=4", 4, "Did you mean dex?"),
        ("kind=monster", 2, "player or npc"),
        ("purse=maybe", 2, "purse=yes"),
        ("level=many", 2, "whole number"),
        ("sleight=5", 2, "sleight_of_hand=+5"),
        ("trait=halfling_lick", 4, "Did you mean halfling_luck?"),
        ("halfling_luck=maybe", 2, "halfling_luck=yes"),
        ("exhaustion=7", 2, "0 to 6"),
        ("=5", 2, "dex=16"),
    ],
)
def test_set_refuses_with_the_mend(
    folder: Path, referee: Referee, change: str, code: int, mend: str
) -> None:
    referee("character", "add", "Vex")
    before = text(folder)
    assert mend in referee("character", "set", "Vex", change, code=code).stderr
    assert text(folder) == before


def test_a_trait_that_the_edition_does_not_know_is_said(folder: Path, referee: Referee) -> None:
    file = folder / "campaign.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("edition: 2014", "edition: pf2e"))
    said = referee("character", "add", "Vex", "halfling_luck", "--skill", "arcana=expertise").stdout
    assert "does nothing in pf2e" in said and "no proficiency of pf2e" in said
    assert "Arcana ?" in referee("character", "show", "Vex").stdout
    assert (
        "?" in referee("character", "list").stdout or "Vex" in referee("character", "list").stdout
    )


def test_renaming_keeps_history_and_the_old_name_is_understood(
    folder: Path, referee: Referee
) -> None:
    referee("character", "add", "Vex", "npc")
    referee("purse", "Vex", "give", "5gp")
    referee("character", "rename", "Vex", "Vexa the Quick")
    assert shown(referee, "Vex")["former"] == ["Vex"]
    assert "5gp" in referee("purse", "Vexa").stdout
    assert "Vexa the Quick's purse" in referee("ledger").stdout
    referee("undo")
    assert "Purse: 0cp" in referee("purse", "Vexa").stdout
    referee("redo")
    referee("character", "add", "Vex", "npc")
    assert shown(referee, "Vex")["purse"] == 0
    assert shown(referee, "Vexa")["purse"] == 500
    assert shown(referee, "Vex")["id"] != shown(referee, "Vexa")["id"]


def test_renaming_back_and_in_capitals(folder: Path, referee: Referee) -> None:
    referee("character", "add", "vex", "npc")
    referee("purse", "vex", "give", "5gp")
    referee("character", "rename", "vex", "Vex")
    referee("character", "rename", "Vex", "Bram")
    referee("purse", "Bram", "give", "1gp")
    referee("character", "rename", "Bram", "Vex")
    assert shown(referee, "Vex")["purse"] == 600
    assert "That is the name" in referee("character", "rename", "Vex", "Vex", code=3).stderr


def test_retired_people_keep_their_history_and_come_back(referee: Referee) -> None:
    referee("character", "add", "Vex", "npc")
    referee("purse", "Vex", "give", "5gp")
    assert "Purse: 5gp" in referee("character", "retire", "Vex").stdout
    assert "Vex" not in referee("character", "list").stdout
    assert "off the lists already" in referee("character", "retire", "Vex", code=3).stderr
    assert "+5gp" in referee("ledger", "Vex").stdout
    assert "(retired)" in referee("character", "add", "Vex", code=2).stderr
    referee("character", "set", "Vex", "retired=no")
    assert "Vex" in referee("character", "list").stdout


def test_somebody_taken_out_of_the_file_keeps_the_history(folder: Path, referee: Referee) -> None:
    referee("character", "add", "Vex", "npc")
    referee("purse", "Vex", "give", "5gp")
    (folder / "characters.yaml").write_text("", encoding="utf-8")
    assert "history only" in referee("character", "list", "--all").stdout
    assert "+5gp" in referee("ledger", "Vex").stdout
    assert "not in characters.yaml" in referee("character", "set", "Vex", "dex=1", code=3).stderr


def test_a_faulty_file_is_told_whole_with_places(folder: Path, referee: Referee) -> None:
    (folder / "characters.yaml").write_text(
        "Vex:\n  kind: plyer\n  scores: {dex: 99}\n  skils: {}\n", encoding="utf-8"
    )
    before = text(folder)
    for args in (["character", "list"], ["character", "add", "Bram"], ["purse", "Vex"]):
        said = referee(*args, code=1).stderr
        for spot in ("characters.yaml:2:9", "characters.yaml:3:12", "characters.yaml:4:3"):
            assert spot in said
        assert "write player or npc" in said and 'did you mean "skills"?' in said
    assert text(folder) == before


def test_it_works_where_there_is_no_database_yet(tmp_path: Path) -> None:
    (tmp_path / "campaign.yaml").write_text("", encoding="utf-8")
    result = CliRunner().invoke(cli, ["--campaign", str(tmp_path), "character", "list"])
    assert result.exit_code == 0 and "a new one begins" in result.stderr
    assert "Nobody yet" in result.stdout
