"""``rules list``, ``rules show`` and ``rules check``, in a campaign and outside of any."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.commands import cli
from referee.screens.tables import columns
from tests.screens.conftest import GAME, Table


def run(*args: str, width: int = 80) -> Result:
    return CliRunner().invoke(cli, list(args), env={"COLUMNS": str(width)})


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is in no campaign and has no rulesets."""
    folder = tmp_path / "nowhere"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


# -- the list


def test_the_list_says_what_each_is_and_where_it_was_found(empty: Table) -> None:
    lines = empty("rules", "list").splitlines()
    assert lines[0].split() == ["Name", "Game", "Players", "Length", "Kind", "From"]
    turnips = next(line for line in lines if line.startswith("turnips"))
    assert turnips.split("  ")[-1].strip() == "this campaign" and "2-4" in turnips
    found = {game["name"]: game for game in json.loads(empty("rules", "list", "--json"))}
    assert found["turnips"]["where"] == "campaign" and found["turnips"]["players"] == [2, 4]
    assert found["snaggletooth"]["title"] == "Snaggletooth"


def test_the_list_outside_of_a_campaign(nowhere: Path) -> None:
    result = run("rules", "list")
    assert result.exit_code == 0 and "Snaggletooth" in result.output
    assert "turnips" not in result.output
    assert "From" not in result.output  # they all ship


def listed(*args: str) -> set[str]:
    result = run("rules", "list", *args, "--json")
    assert result.exit_code == 0, result.output
    return {game["name"] for game in json.loads(result.output)}


def test_only_the_games_of_a_kind(nowhere: Path) -> None:
    everything = listed()
    assert {"hazard", "crown_and_anchor"} <= listed("dice", "house") < listed("dice") < everything
    assert "snake" not in listed("dice") and "snake" in listed("shedding", "long")
    assert listed("castleton") >= {"snaggletooth"} and listed("Othnurh") >= {"snaggletooth"}
    assert {"snaggletooth", "snaggletooth_physical"} <= listed("real")
    assert "arm_wrestling" in listed("--players", "2") - listed("--players", "3")


def test_a_kind_that_there_is_not(nowhere: Path) -> None:
    result = run("rules", "list", "quidditch")
    assert result.exit_code == 4 and "No game within reach is like that" in result.output


def test_what_is_played_with_real_cards_stands_beside_its_game(nowhere: Path) -> None:
    shown = run("rules", "list").output
    assert "snaggletooth_physical" not in shown and "or real cards" in shown
    assert "NAME_physical keeps count" in shown


def test_every_game_that_ships_says_what_it_is(nowhere: Path) -> None:
    for game in json.loads(run("rules", "list", "--json").output):
        if game["name"] != "any":
            assert game["summary"] and game["length"] and game["players"], game["name"]
            stakes = {"pot", "house", "player's bank"} & set(game["tags"])
            assert len(stakes) == 1, f"{game['name']}: {game['tags']}"


def test_a_campaign_that_is_named_and_is_not_there_is_refused(nowhere: Path) -> None:
    for words in (["--campaign", "gone", "rules", "list"], ["rules", "list", "--campaign=gone"]):
        result = run(*words)
        assert result.exit_code == 4 and "gone" in result.output


def test_a_game_that_cannot_be_read_is_listed_as_such(empty: Table) -> None:
    (empty.folder / "rulesets" / "broken.yaml").write_text("title: [", encoding="utf-8")
    line = next(x for x in empty("rules", "list").splitlines() if x.startswith("broken"))
    assert "cannot be read" in line
    found = {game["name"]: game for game in json.loads(empty("rules", "list", "--json"))}
    assert found["broken"]["readable"] is False and found["turnips"]["readable"] is True


# -- the sheet


def test_the_rule_sheet(empty: Table) -> None:
    assert (
        empty("rules", "show", "turn")
        == """\
Turnips (also Swedes)
Everybody shows a card. The highest takes the pot.
2 to 4 players. Quick. Kind: cards.

What you need
  One deck of 52 cards.

How it goes
  Three cards each. Going round, everybody shows one of them, and whoever shows
  the highest takes the pot. Level cards share it.

House rules
  ante: 1sp. What each player puts in the pot.
  trump: none_named (or high_pair). What beats a single card.
  One table may play otherwise: 'referee table open turnips --set ante=5sp'.

Bets
  winner: Who wins. On a player, while the opening bets are open. Those who are
    right share the pool.

Cheats
  Swap the card (swap). Show another card than the one you reached for. Before
    the show: Dexterity (Sleight of Hand) against DC 12. The other players may
    notice, when it fails.
"""
    )


def test_the_sheet_of_snaggletooth_tells_every_cheat_with_its_dc(nowhere: Path) -> None:
    result = run("rules", "show", "snaggletooth", width=120)
    assert result.exit_code == 0
    text = " ".join(result.output.split())
    assert (
        "Dexterity (Sleight of Hand) against DC 15. The other players may notice, when it" in text
    )
    assert "Before the lay: no roll is needed. The other players may notice: passive" in text
    assert "Wisdom (Insight) against the victim's Deception. Once a round." in text
    assert "tie_break: coin (or rps or high_card)." in text
    assert max(map(columns, result.output.splitlines())) <= 100


def test_the_campaigns_own_values_stand_beside_the_defaults(empty: Table) -> None:
    path = empty.folder / "campaign.yaml"
    path.write_text(
        "name: Boot\nedition: pf2e\nhouse_rules:\n  turnips:\n    ante: 5sp\n    trump: high\n",
        encoding="utf-8",
    )
    shown = empty("rules", "show", "turnips")
    assert "ante: 1sp; in this campaign 5sp. What each" in shown
    assert "trump: none_named (or high_pair); in this campaign high_pair." in shown
    assert "Dexterity (Thievery) against DC 12" in " ".join(shown.split())
    plain = json.loads(empty("rules", "show", "turnips", "--json"))
    assert [(one["default"], one["here"]) for one in plain["options"]] == [
        (10, 50),
        ("none_named", "high_pair"),
    ]
    assert plain["cheats"][0]["dc"] == 12 and plain["cheats"][0]["noticed_when"] == "failure"


def test_a_dc_that_hangs_on_a_house_rule_is_worked_out(empty: Table) -> None:
    def dcs() -> dict[str, int]:
        plain = json.loads(empty("rules", "show", "any", "--json"))
        return {cheat["name"]: cheat["dc"] for cheat in plain["cheats"]}

    before = dcs()
    path = empty.folder / "campaign.yaml"
    path.write_text("name: Boot\nhouse_rules:\n  any:\n    trick_dc: 20\n", encoding="utf-8")
    assert dcs() == {name: dc + 5 for name, dc in before.items()}
    assert f"DC {dcs()['palm']}" in " ".join(empty("rules", "show", "any").split())


def test_a_game_that_is_not_there(nowhere: Path) -> None:
    result = run("rules", "show", "snagletooth")
    assert result.exit_code == 4 and "Did you mean snaggletooth?" in result.output


# -- the check


def test_a_file_that_is_fine(nowhere: Path) -> None:
    shutil.copy(GAME, nowhere / "mine.yaml")
    result = run("rules", "check", "mine.yaml", "snaggletooth")
    assert result.exit_code == 0
    first, second = result.output.splitlines()
    assert first == "mine.yaml: fine"
    assert second.endswith("snaggletooth.yaml: fine")


def test_every_fault_with_its_line_its_spot_and_its_mend(nowhere: Path) -> None:
    text = GAME.read_text(encoding="utf-8")
    broken = text.replace("french_52", "french_53").replace(
        "by: p\n      from", "by: sombody\n      from"
    )
    (nowhere / "mine.yaml").write_text(broken, encoding="utf-8")
    result = run("rules", "check", "mine.yaml")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    at = next(n for n, line in enumerate(broken.splitlines(), 1) if "french_53" in line)
    start = lines.index(
        f"mine.yaml:{at}:10: unknown-word: "
        "a deck is one of french_52, french_54, and here is 'french_53'"
    )
    assert lines[start + 1] == f"  {at} |   cards: french_53"
    assert lines[start + 2].endswith("|          ^")
    assert lines[start + 3] == '  did you mean "french_54"?'
    assert any("unknown-name: " in line and "'sombody'" in line for line in lines)
    assert lines[-1] == "mine.yaml: 2 faults"


def test_faults_as_json(nowhere: Path) -> None:
    (nowhere / "mine.yaml").write_text("referee: 1\ntitle: X\ntitle: Y\n", encoding="utf-8")
    result = run("rules", "check", "mine.yaml", "--json")
    assert result.exit_code == 1
    (one,) = json.loads(result.output)
    assert one["file"] == "mine.yaml" and one["fine"] is False
    assert {"code", "message", "mend", "line", "column", "severity"} <= set(one["faults"][0])


def test_what_is_no_file(nowhere: Path) -> None:
    (nowhere / "folder.yaml").mkdir()
    (nowhere / "bytes.yaml").write_bytes(b"\xff\xfe\x00title")
    for name, said in (
        ("gone.yaml", "there is no such file"),
        ("folder.yaml", "this is not a file"),
        ("bytes.yaml", "fault"),
    ):
        result = run("rules", "check", name)
        assert result.exit_code == 1 and said in result.output
    assert run("rules", "check", "nothing_like_it").exit_code == 4


def test_a_base_is_found_beside_the_file(nowhere: Path) -> None:
    shutil.copy(GAME, nowhere / "turnips.yaml")
    (nowhere / "swedes.yaml").write_text(
        "referee: 1\nextends: turnips\ntitle: Swedes\n", encoding="utf-8"
    )
    result = run("rules", "check", "swedes.yaml")
    assert (result.exit_code, result.output) == (0, "swedes.yaml: fine\n")
    (nowhere / "turnips.yaml").unlink()
    result = run("rules", "check", "swedes.yaml")
    assert result.exit_code == 1 and "no ruleset 'turnips'" in result.output


def test_the_check_needs_no_campaign_that_can_be_read(empty: Table) -> None:
    (empty.folder / "campaign.yaml").write_text("name: [", encoding="utf-8")
    assert empty("rules", "check", "turnips").endswith("turnips.yaml: fine\n")


ODDS = """\
referee: 1
title: Beets
players: 1-4
options:
  careful: {yes_no: no}
  level: {one_of: [share, keep]}
stakes:
  bank: {held_by: house}
track:
  thrown: {kind: number}
tables:
  pays: {1: 2 to 1, otherwise: 1 to 1}
play:
  - bets: cloth
  - roll: d6
    as: thrown
bets:
  plain: {opens: cloth, against: bank, odds: 19 to 20 if option.careful else 1 to 1, wins_when: thrown > 3}
  word: {opens: cloth, against: bank, odds: 3 to 1 if option.level == share else 2 to 1, wins_when: thrown > 3}
  thrown: {opens: cloth, against: bank, odds: "pays[thrown]", wins_when: thrown > 3}
  pick: {on: number, opens: cloth, against: bank, odds: "pays[pick]", wins_when: thrown == pick}
"""


def test_what_a_bet_pays_by_the_house_rules_is_said(empty: Table) -> None:
    (empty.folder / "rulesets" / "beets.yaml").write_text(ODDS, encoding="utf-8")
    shown = " ".join(empty("rules", "show", "beets").split())
    assert "plain: plain. While the cloth bets are open. Pays even money." in shown
    assert "word: word. While the cloth bets are open. Pays 3 to 1." in shown
    assert "thrown: thrown. While the cloth bets are open. What it pays depends on how it" in shown
    assert "While the cloth bets are open. What it pays depends on the pick." in shown.replace(
        "while", "While"
    )
    (empty.folder / "campaign.yaml").write_text(
        "name: Boot\nhouse_rules:\n  beets:\n    careful: yes\n", encoding="utf-8"
    )
    assert "Pays 19 to 20." in empty("rules", "show", "beets")
