"""``character add --like`` and ``character archetypes``, and temperaments as a GM types them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest

from referee.commands.names import ARCHETYPE, TEMPERAMENT
from tests.commands.conftest import Referee


def shown(referee: Referee, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(referee("character", "show", name, "--json").stdout)
    return found


def test_somebody_like_a_spy(referee: Referee, folder: Path) -> None:
    said = referee("character", "add", "Silver Nan", "--like", "spy").stdout
    assert said.startswith("Silver Nan is an NPC now, a spy of the SRD 5.1: temperament sharp\n")
    nan = shown(referee, "Nan")
    assert (nan["kind"], nan["temperament"], nan["purse"]) == ("npc", "sharp", 0)
    assert nan["abilities"]["dex"] == {"score": 15, "modifier": 2}
    assert nan["modifiers"]["sleight_of_hand"] == 4 and nan["passive"]["perception"] == 16
    text = (folder / "characters.yaml").read_text(encoding="utf-8")
    assert "\nSilver Nan:\n  # spy of the SRD 5.1, challenge 1\n  kind: npc\n" in text


def test_what_is_said_goes_first(referee: Referee) -> None:
    words = ("--like", "thug", "sleight+9", "temperament=sharp", "--player", "--dex", "16")
    said = referee("character", "add", "Vex", *words).stdout
    assert said == (
        "Vex is a player's character now, a thug of the SRD 5.1: "
        "sleight_of_hand +9, temperament sharp, dex 16\n"
    )
    vex = shown(referee, "Vex")
    assert (vex["kind"], vex["temperament"]) == ("player", "sharp")
    assert vex["modifiers"]["sleight_of_hand"] == 9 and vex["abilities"]["dex"]["score"] == 16


def test_the_campaigns_edition_says_whose_numbers(referee: Referee, folder: Path) -> None:
    file = folder / "campaign.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("edition: 2014", "edition: 2024"), encoding="utf-8")
    said = referee("character", "add", "Bo", "--like", "thug").stdout
    assert said.startswith("Bo is an NPC now, a tough of the SRD 5.2.1: temperament bold\n")
    listed = json.loads(referee("character", "archetypes", "--json").stdout)
    assert [each["also"] for each in listed if each["name"] == "tough"] == [["thug"]]
    file.write_text(text.replace("edition: 2014", "edition: pf2e"), encoding="utf-8")
    refused = referee("character", "add", "Al", "--like", "thug", code=3)
    assert "no archetypes for pf2e" in refused.stderr


def test_the_list(referee: Referee) -> None:
    lines = referee("character", "archetypes").stdout.splitlines()
    assert lines[0].split() == [
        "Name",
        "Challenge",
        "Passive",
        "Sleight",
        "Deception",
        "Insight",
        "Plays",
    ]
    assert "spy                     1       16       +4         +5       +4  sharp" in lines
    assert lines[-1] == "From the SRD 5.1: 'referee character add NAME --like spy'."


def test_nothing_is_written_of_nobody_known(referee: Referee, folder: Path) -> None:
    before = (folder / "characters.yaml").read_bytes()
    refused = referee("character", "add", "Nan", "--like", "spu", code=4).stderr
    assert "Did you mean spy?" in refused and "character archetypes" in refused
    referee("character", "add", "Nan", "temperament=silly", code=2)
    assert (folder / "characters.yaml").read_bytes() == before


def test_an_unknown_temperament_is_refused_with_the_list(referee: Referee) -> None:
    referee("character", "add", "Nan", "npc")
    refused = referee("character", "set", "Nan", "temperament=xyzzy", code=2).stderr
    assert "cautious, bold, drunk, sharp or cheat" in refused
    referee("character", "set", "Nan", "temperament=drunk")
    assert "  Plays drunk: cheats 5%, ploys 25%, bets 50%, dares 75%; says what it notices\n" in (
        referee("character", "show", "Nan").stdout
    )


def test_tab_completes_who_and_how(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "campaign.yaml").write_text(
        "temperaments: {spiteful: {like: bold}}\n", encoding="utf-8"
    )
    monkeypatch.chdir(folder)
    context = click.Context(click.Command("add"))
    option = click.Option(["--like"])

    def offered(kind: click.ParamType, begun: str) -> list[str]:
        return [str(each.value) for each in kind.shell_complete(context, option, begun)]

    assert offered(ARCHETYPE, "sp") == ["spy"]
    assert offered(TEMPERAMENT, "S") == ["sharp", "spiteful"]
    (folder / "campaign.yaml").write_text("edition: pf2e\n", encoding="utf-8")
    assert offered(ARCHETYPE, "sp") == []
