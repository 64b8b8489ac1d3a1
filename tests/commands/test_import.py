"""``character import``: shown, asked, all or nothing, coins through the ledger."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.commands.conftest import Referee

SAMPLES = Path(__file__).parent.parent / "importing" / "samples"
KORGA, PARTY, SABLE = (
    str(SAMPLES / name) for name in ("korga.json", "party.csv", "sable_beyond.json")
)


def people(referee: Referee) -> list[str]:
    found: list[dict[str, Any]] = json.loads(referee("character", "list", "--all", "--json").stdout)
    return [each["name"] for each in found]


def purse(referee: Referee, name: str) -> int | None:
    held: int | None = json.loads(referee("purse", name, "--json").stdout)["purse"]
    return held


def test_a_table_shows_taken_guessed_and_left(referee: Referee, folder: Path) -> None:
    lines = referee("character", "import", KORGA).stdout.splitlines()
    assert lines[0] == "Korga Éisenfaust (korga.json, Foundry VTT): new"
    assert lines[1].startswith("  took     level 13, STR 8, DEX 18, CON 14, INT 13, WIS 12, CHA 16")
    labels = [line[2:11].strip() for line in lines[1:-1] if line[2:11].strip()]
    assert labels == ["took", "guessed", "left", "coins"]
    assert lines[-1].startswith("Coins were left on the file: Korga Éisenfaust (55gp 3sp 7cp).")
    text = (folder / "characters.yaml").read_text(encoding="utf-8")
    assert "\nKorga Éisenfaust:\n  # from korga.json (Foundry VTT)\n  kind: player\n" in text
    assert "Sleight of Hand +16" in referee("character", "show", "Korga").stdout


def test_a_dry_run_writes_nothing(referee: Referee, folder: Path) -> None:
    before = (folder / "characters.yaml").read_bytes()
    said = referee("character", "import", KORGA, PARTY, "--dry-run", "--purse").stdout
    assert "Vex (party.csv, CSV): would be new" in said and "Nothing was written" in said
    assert (folder / "characters.yaml").read_bytes() == before
    assert people(referee) == []


def test_nobody_is_written_over_unasked(referee: Referee, folder: Path) -> None:
    referee("character", "add", "Vex", "--dex", "12", "temperament=bold", "--skill", "arcana")
    referee("character", "set", "Vex", "notes=owes a goat")
    before = (folder / "characters.yaml").read_bytes()
    refused = referee("character", "import", PARTY, code=3).stderr
    assert "Vex is in characters.yaml already. --yes writes over 1 sheet" in refused
    assert (folder / "characters.yaml").read_bytes() == before
    said = referee("character", "import", PARTY, "--yes").stdout
    assert "Vex (party.csv, CSV): writes over the sheet of Vex" in said
    vex = json.loads(referee("character", "show", "Vex", "--json").stdout)
    assert vex["temperament"] == "bold"
    assert vex["abilities"]["dex"]["score"] == 18
    assert vex["modifiers"]["sleight_of_hand"] == 10
    text = (folder / "characters.yaml").read_text(encoding="utf-8")
    assert "notes: owes a goat" in text and "arcana" not in text
    assert people(referee) == ["Vex", "Mother; Grubb", "Zoë"]


def test_what_is_there_already_is_not_asked_about(referee: Referee, folder: Path) -> None:
    referee("character", "import", KORGA, PARTY, SABLE)
    once = (folder / "characters.yaml").read_bytes()
    said = referee("character", "import", KORGA, PARTY, SABLE).stdout
    assert "Vex (party.csv, CSV): Vex is there already, and just so" in said
    assert (folder / "characters.yaml").read_bytes() == once


def test_writing_over_makes_the_sheet_that_a_new_one_has(referee: Referee, folder: Path) -> None:
    referee("character", "import", KORGA)
    new = referee("character", "show", "Korga").stdout
    changes = (
        "str=15",
        "arcana=expertise",
        "stealth=",
        "level=2",
        "exhaustion=",
        "pp=3",
        "advantage=arcana",
    )
    referee("character", "set", "Korga", *changes)
    assert referee("character", "show", "Korga").stdout != new
    said = referee("character", "import", KORGA, "--yes").stdout
    assert "  changes  STR 15, now 8; level 2, now 13; Arcana gone; " in said
    assert "Stealth expertise is new" in said and "; exhaustion 1 is new\n" in said
    assert "passive Perception 3, now 21" in said and "advantage on Arcana gone" in said
    assert referee("character", "show", "Korga").stdout == new


def test_an_npc_of_the_gm_stays_one(referee: Referee) -> None:
    referee("character", "add", "korga éisenfaust", "npc")
    referee("character", "import", KORGA, "--yes")
    found = json.loads(referee("character", "show", "Korga", "--json").stdout)
    assert (found["name"], found["kind"]) == ("korga éisenfaust", "npc")
    referee("character", "import", KORGA, "--yes", "--player")
    assert json.loads(referee("character", "show", "Korga", "--json").stdout)["kind"] == "player"


def test_all_files_or_none(referee: Referee, folder: Path, tmp_path: Path) -> None:
    broken, gone = tmp_path / "broken.json", tmp_path / "gone.json"
    broken.write_text("{", encoding="utf-8")
    before = (folder / "characters.yaml").read_bytes()
    refused = referee("character", "import", PARTY, str(broken), str(gone), code=2).stderr
    assert "broken.json begins as JSON" in refused and "no file gone.json" in refused
    twice = referee("character", "import", PARTY, PARTY, code=2).stderr
    assert "Vex is there twice (in party.csv)" in twice
    assert (folder / "characters.yaml").read_bytes() == before


def test_another_name_and_kind(referee: Referee) -> None:
    referee("character", "import", SABLE, "--name", "Silver Nan", "--npc")
    nan = json.loads(referee("character", "show", "Nan", "--json").stdout)
    assert (nan["name"], nan["kind"], nan["purse"]) == ("Silver Nan", "npc", 0)
    assert (
        "holds 3 characters" in referee("character", "import", PARTY, "--name", "X", code=2).stderr
    )
    assert "2 files" in referee("character", "import", PARTY, KORGA, "--name", "X", code=2).stderr


def test_coins_go_into_the_purse_by_the_ledger(referee: Referee) -> None:
    said = referee("character", "import", KORGA, PARTY, "--purse").stdout
    assert "Korga Éisenfaust's purse holds 55gp 3sp 7cp." in said
    assert (purse(referee, "Korga"), purse(referee, "Vex"), purse(referee, "Grubb")) == (
        5537,
        6500,
        0,
    )
    assert referee("verify").exit_code == 0
    again = referee("character", "import", KORGA, "--purse", "--yes").stdout
    assert "purse holds 55gp 3sp 7cp already: 55gp 3sp 7cp left on the file." in again
    referee("undo")
    assert (purse(referee, "Korga"), purse(referee, "Vex")) == (None, None)
    assert referee("verify").exit_code == 0


def test_a_purse_that_the_gm_forbids_stays_away(referee: Referee) -> None:
    referee("character", "add", "Vex", "--no-purse")
    said = referee("character", "import", PARTY, "--purse", "--yes").stdout
    assert "Vex has no purse here, as characters.yaml says: coins left." in said
    assert purse(referee, "Vex") is None


def test_another_edition_is_said(referee: Referee) -> None:
    said = referee("character", "import", str(SAMPLES / "toll_keeper.yml")).stdout
    assert said.startswith("Toll Keeper (toll_keeper.yml, Foundry VTT, 2024): new\n")
    assert "it is of 2024, and this campaign plays by 2014" in said


def test_json_has_every_part(referee: Referee) -> None:
    (korga,) = json.loads(referee("character", "import", KORGA, "--json").stdout)
    assert (korga["name"], korga["becomes"], korga["coins"]) == ("Korga Éisenfaust", "new", 5537)
    assert korga["entry"]["level"] == 13 and korga["guessed"] and korga["left"]


@pytest.mark.parametrize(("answer", "dex"), [("y", "18"), ("n", "12")])
def test_a_person_at_the_terminal_is_asked(
    referee: Referee, folder: Path, answer: str, dex: str
) -> None:
    referee("character", "add", "Vex", "--dex", "12")
    arguments = ["-m", "referee", "--campaign", str(folder), "character", "import", PARTY]
    child = pexpect.spawn(sys.executable, arguments, timeout=30, encoding="utf-8")
    child.expect_exact("Write over 1 sheet (Vex)? [y/N]:")
    child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == (0 if answer == "y" else 3)
    assert f"DEX {dex}" in referee("character", "show", "Vex").stdout
