"""The command: what it prints, writes and refuses."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.commands import run
from tests.simulation.games import COIN, SOMETIMES, written
from tests.simulation.pages import read_page


def words(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed, wherever its lines are folded."""
    return " ".join(capsys.readouterr().out.split())


FEW = ["--rounds", "300", "--closely", "10", "--workers", "1"]


def simulate(*typed: str) -> int:
    return run(["rules", "simulate", *typed])


def test_it_says_how_fair_a_game_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("snaggletooth", "--set", "ante=5cp", *FEW) == 0
    said = words(capsys)
    for part in (
        "Snaggletooth for 4: 300 rounds, seed 1.",
        "Every option as likely as any other",
        "House rules: ante 5cp (else 1sp). Edition 2014",
        "At a fair table each wins 25.0%.",
        "Length in turns:",
        "Shift the cards",
        "Who wins",
    ):
        assert part in said


def test_where_one_seat_is_favoured_it_is_said_to_be_more_than_chance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(written(tmp_path, COIN))
    assert simulate(game, *FEW) == 0
    assert "Nobody is away from that by more than chance gives" in words(capsys)
    assert simulate(game, "--set", "line=5", *FEW) == 0
    assert "More than chance gives, both looked at together: Ann +3" in words(capsys)


def test_until_ends_as_soon_as_it_is_known_so_nearly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(written(tmp_path, COIN))
    assert simulate(game, "--until", "±2%", "--closely", "0", "--workers", "1", "--json") == 0
    plain = json.loads(capsys.readouterr().out)
    assert (plain["ended"], plain["until"]) == ("narrow", 0.02)
    assert 2_000 <= plain["rounds"] <= 3_000  # 1.96 * sqrt(1/4 / 2401) is 0.02
    wins = plain["seats"][0]["wins"]
    assert wins["high"] - wins["low"] <= 0.04


def test_json_has_the_same_figures_however_many_play(capsys: pytest.CaptureFixture[str]) -> None:
    found: list[Any] = []
    for many in ("1", "2"):
        typed = ["--players", "2", "--set", "goal=30", "--rounds", "1200", "--closely", "20"]
        assert simulate("pig", *typed, "--json", "--workers", many) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1]
    one = found[0]
    assert one["rounds"] == 1200 and one["closely"]["rounds"] == 20
    assert abs(sum(seat["wins"]["mean"] for seat in one["seats"]) - 1) < 1e-9


def test_csv_has_a_row_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("snaggletooth", "--seat", "Vex=sharp", "--rounds", "20", "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["name"], row["plays"]) for row in rows] == [
        ("Vex", "sharp"),
        ("Bob", "random"),
        ("Cas", "random"),
        ("Dov", "random"),
    ]
    assert all(float(row["wins_low"]) <= float(row["wins"]) for row in rows)


def test_the_page_is_whole_and_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, out = written(tmp_path, SOMETIMES), tmp_path / "page.html"
    typed = ["--rounds", "40", "--closely", "0", "--workers", "1", "--seat", "<i>Vex</i>=random"]
    assert simulate(str(game), *typed, "--html", str(out)) == 0
    text = out.read_text(encoding="utf-8")
    assert (page := read_page(text)).open == [] and page.asked == []
    assert "<b>" not in text and "<i>" not in text and "&lt;b&gt;Sometimes" in text
    assert text.count("<svg") == 2
    assert "prefers-color-scheme: dark" in text and "width=device-width" in text
    assert not re.search(r"nan|inf\b|None", text)
    assert simulate(str(game), *typed, "--html", str(out)) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_game_of_nothing_but_bets_is_played_as_at_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    typed = ["--players", "2", "--rounds", "60", "--closely", "5", "--workers", "1"]
    assert simulate("crown_and_anchor", *typed, "--html", str(out)) == 0
    said = words(capsys)
    assert "with bets wherever they are open" in said
    assert "The house gains" in said and "the bank keeps" in said
    assert out.read_text(encoding="utf-8").count("<svg") >= 2


def test_what_the_house_keeps_of_what_is_staked(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("twenty_one", "--players", "1", *FEW, "--closely", "60") == 0
    said = words(capsys)
    assert "The house gains" in said and "Of what is staked by the game itself" in said


def test_one_round_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("pig", "--players", "2", "--round", "3") == 0
    said = capsys.readouterr().out
    assert said.startswith("Pig, round 3:\n  Everybody antes") and "takes" in said
    assert simulate("pig", "--players", "2", "--round", "3", "--json") == 0
    assert json.loads(capsys.readouterr().out)["over"] is True


def test_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = [str(written(tmp_path, COIN)), "--rounds", "200", "--workers", "1"]
    assert simulate(*typed, "--compare", "line=5") == 0
    assert "200 rounds played both ways with the same deals" in words(capsys)
    assert simulate(*typed, "--compare", "line=5", "--json") == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["wins_more"]["real"] is True
    assert simulate(*typed, "--compare", "line=5", "--csv") == 0
    assert capsys.readouterr().out.count("\n") == 3


def test_what_a_cheat_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["--cheat", "Ann:shift+7", "--passive", "10,30", "--rounds", "20", "--workers", "1"]
    assert simulate("snaggletooth", *typed) == 0
    said = capsys.readouterr().out
    assert 'what "Shift the cards" is worth to Ann at +7' in " ".join(said.split())
    assert "It can be noticed only where it fails." in said
    assert re.search(r"^ +10 +[0-9.]+%\n +30 +[0-9.]+%$", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["snaggletooh"], "Did you mean snaggletooth?"),
        (["snaggletooth", "--players", "9"], "is for 2 to 6 players, not for 9."),
        (["snaggletooth", "--set", "ant=1"], "1 of what?"),
        (["snaggletooth", "--set", "bid=1cp"], "There is no option"),
        (["snaggletooth", "--policy", "blod"], "Did you mean bold?"),
        (["snaggletooth", "--seat", "Ann"], "write NAME=TEMPERAMENT"),
        (["snaggletooth", "--seat", "9=bold"], "There is no seat for"),
        (["snaggletooth", "--seat", "1=bold", "--seat", "Ann=bold"], "is given twice"),
        (["snaggletooth", "--rounds", "0"], "--rounds"),
        (["snaggletooth", "--until", "soon"], "write percent points"),
        (["snaggletooth", "--edition", "1e"], "There is no edition"),
        (["snaggletooth_physical"], "cannot be simulated. Simulate snaggletooth instead."),
        (["any"], "cannot be simulated."),
        (["snaggletooth", "--compare", "players=9"], "not for 9."),
        (["snaggletooth", "--cheat", "Ann:shft"], "Did you mean shift?"),
        (["snaggletooth", "--passive", "10"], "--passive goes with --cheat"),
        (["snaggletooth", "--sweep", "ante"], "says nothing to vary"),
        (["snaggletooth", "--sweep", "ante=1cp", "--round", "1"], "are two things"),
        (["snaggletooth", "--html", "x", "--round", "1"], "does not go with --round"),
        (["nowhere.yaml"], "cannot be read"),
    ],
)
def test_a_mistake_is_one_sentence(
    typed: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(*typed) != 0
    shown = capsys.readouterr()
    assert says in shown.err and "Traceback" not in shown.err
    assert not shown.out
