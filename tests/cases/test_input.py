"""Input, cases 15 to 17: dice that are no dice, names of every sort, terminals of every sort."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests import awkward
from tests.cases.tables import Boot
from tests.hanging import HANGS

NAMES = (
    *awkward.NAMES,
    "-dash",
    "a:b",
    "50%",
    "No",
    "Ωmega",
)
DICE = """
referee: 1
title: Two dice
players: 1-6
track:
  total: {kind: number}
play:
  - for: p in players
    do:
      - roll: 2d6
        by: p
        as: thrown
      - set: total = total + sum(thrown)
      - check: seen
        skill: perception
        dc: 10
        by: p
      - set: total = total + 1
        when: seen.success
"""


@pytest.fixture
def dice(boot: Boot) -> Boot:
    (boot.folder / "rulesets" / "dice.yaml").write_text(DICE, encoding="utf-8")
    boot("table", "open", "dice", "--no-stops")
    boot("sit", "Ann", "1gp", "perception+2", "Bob", "1gp")
    boot("deal")
    return boot


# -- 15


@pytest.mark.parametrize(
    "typed",
    [
        "999999999d6",
        "2d6",
        "1d20adv",
        "10**9",
        "3 4 # good",
        "0 3",
        "7 1",
        "3",
        "3 3 3 3 3",
        "-1 4",
        "٣ 4",
        "3.5 2",
        "six six",
    ],
)
def test_15_dice_are_asked_for_again_at_once(dice: Boot, typed: str) -> None:
    begun = time.monotonic()
    sentence = dice.no("enter", "--", *typed.split())
    assert time.monotonic() - begun < HANGS and len(sentence) < 400
    dice("enter", "3", "4")


@pytest.mark.parametrize(
    "typed",
    ["0", "21", "999999999d6", "1d20adv", "10**9", "17 # lucky", "17 9", "-1", "1e1", "", "½"],
)
def test_15_a_check_wants_one_d20(dice: Boot, typed: str) -> None:
    dice("enter", "3", "4")
    assert dice.waits_for() == "check"
    dice.no("enter", "--", *(typed.split() or [typed]))
    assert dice.waits_for() == "check"
    dice("enter", "14")
    assert dice.waits_for() == "roll"


def test_15_one_die_where_two_are_needed(boot: Boot) -> None:
    boot("table", "open", "any")
    boot("sit", "Ann", "1gp", "Bob", "1gp")
    boot("deal")
    boot("choose", "done")
    assert "second d20" in boot.no("cheat", "Ann", "palm", "--roll", "3", "--advantage")
    for wrong in ("0", "21", "1d20", "1e1", "x"):
        boot.no("cheat", "Ann", "palm", "--roll", wrong)
    boot("cheat", "Ann", "palm", "--roll", "3", "--second", "18", "--advantage")


def test_15_several_answers_in_one_go_and_one_too_many(dice: Boot) -> None:
    dice.no("enter", "3", "4", "5")
    assert dice.waits_for() == "roll"


@pytest.mark.parametrize("typed", ["99", "0", "-1", "1e1", "Zed", "*", "choose", "1 2"])
def test_15_options_that_are_not_there(dealt: Boot, typed: str) -> None:
    dealt.on_to("choose")
    dealt.no("choose", "--", *typed.split())
    dealt("choose", "1")


# -- 16


@pytest.mark.parametrize("name", NAMES)
def test_16_every_name_works_at_the_table(boot: Boot, name: str) -> None:
    boot("character", "add", "--", name)
    boot("table", "open", "any", "--no-stops")
    boot("sit", "--stake", "1gp", "--", name, "Ann") if boot.run(
        "character", "add", "Ann"
    ).exit_code == 0 else None
    assert {seat["name"] for seat in boot.status()["seats"]} == {name, "Ann"}
    assert name in boot("status")
    boot("stake", "--", name, "1cp")
    boot("deal")
    boot("bet", "--", name, "1cp", "winner", name)
    boot("bet", "Ann", "1cp", "winner", "--", name)
    boot("choose", "done")
    boot("rule", "coins", "1cp", "Ann", "--", name)
    boot("enter", "--", name)
    assert name in boot("ledger")
    boot("leave", "--", name)
    assert name in boot("log") or json.dumps(name)[1:-1] in boot("log", "--json")
    assert "All is well" in boot("verify")


def test_16_composed_and_decomposed_are_one_person(boot: Boot) -> None:
    boot("table", "open", "any")
    boot("sit", "Zoë", "1gp")
    assert "sits here already" in boot.no("sit", "Zoe\u0308", "--stake", "1gp")
    assert len(boot.json("character", "list")) == 1
    boot("stake", "Zoe\u0308", "1gp")


def test_16_dan_beside_daniel(boot: Boot) -> None:
    boot("table", "open", "any")
    boot("sit", "Daniel", "1gp", "Dan", "2gp", "Dora", "3gp")
    boot("stake", "Dan", "1cp")
    boot("stake", "Dani", "1cp")
    stacks = {seat["name"]: seat["stack"] for seat in boot.status()["seats"]}
    assert stacks == {"Daniel": 101, "Dan": 201, "Dora": 300}
    assert "Dan" in boot.no("stake", "D", "1cp")


def test_16_case_alone_makes_nobody_new(boot: Boot) -> None:
    boot("table", "open", "any")
    boot("sit", "Ann", "1gp")
    assert "sits here already" in boot.no("sit", "ANN", "1gp")
    assert len(boot.json("character", "list")) == 1


def test_16_control_characters_are_stripped(boot: Boot) -> None:
    boot("table", "open", "any")
    told = boot("sit", "A\x1b[31mnn\x07", "1gp")
    assert "\x1b" not in told and "\x07" not in told
    (seat,) = boot.status()["seats"]
    assert "\x1b" not in seat["name"] and seat["name"].startswith("A")


def test_16_words_of_a_bet_are_shown_as_they_are_and_without_controls(dealt: Boot) -> None:
    dealt("bet", "Ann", "1cp", "[bold]Bob[/bold] \x1b[2J blinks", "--against", "Bob")
    told = dealt("status")
    assert "[bold]Bob[/bold]" in told and "\x1b" not in told
    dealt("purse", "Ann", "give", "1cp", "--why", "for\x1b[2J luck")
    for how in ((), ("--csv",)):
        told = dealt("ledger", *how)
        assert " luck" in told and "\x1b" not in told


# -- 17


def test_17_piped_output_has_no_colour_and_is_not_cut(dealt: Boot) -> None:
    long = "Bob sings all the verses of the song about the dragon and the turnip before the candle is out"
    dealt("bet", "Ann", "1cp", long, "--against", "Bob")
    for args in (("status",), ("log",), ("ledger",)):
        told = dealt.process(*args, COLUMNS="40" if args == ("log",) else "80")
        assert told.returncode == 0 and "\x1b" not in told.stdout
    assert long in " ".join(dealt.process("log").stdout.split())
    assert json.loads(dealt.process("status", "--json").stdout)["table"] == "t1"


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}])
def test_17_no_color_is_honoured(dealt: Boot, setting: dict[str, Any]) -> None:
    assert "\x1b" not in dealt.process("status", **setting).stdout


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_17_an_old_terminal_gets_plain_letters_and_no_crash(boot: Boot, encoding: str) -> None:
    boot("table", "open", "snaggletooth", "--no-stops")
    boot("sit", "日本", "1gp", "Zoë", "1gp", "🦊", "1gp")
    boot("deal", "--seed", "7")
    for args in (("auto",), ("log",), ("status", "--json")):
        told = boot.process(*args, encoding=encoding)
        assert told.returncode == 0, told.stderr
        assert "Traceback" not in told.stderr and told.stdout.strip()
    refused = boot.process("choose", "♠♠", encoding=encoding)
    assert refused.returncode in (1, 2, 3, 4, 5) and "Traceback" not in refused.stderr
