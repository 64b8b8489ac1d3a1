"""YAML, case 18: in rulesets, campaign.yaml and characters.yaml each oddity means what it looks like, or is refused with file,
line, column and the mend, and nothing has changed.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.cases.tables import Boot
from tests.hanging import HANGS

GAME = """\
referee: 1
title: Heads
players: 1-6
options:
  ante: {amount: 1sp, says: What each puts in}
track:
  fallen: {one_of: [heads, tails]}
play:
  - bets: opening
  - flip: coin
    as: fallen
bets:
  heads:
    opens: opening
    odds: 3 to 2
    wins_when: fallen == heads
    says: The coin shows heads
"""
CAMPAIGN = "name: The Boot\nedition: 2014\nnoticing: passive\n"
PEOPLE = "Ann:\n  kind: player\n  level: 3\n"

BOMB = "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)
EVERYWHERE = {
    "a duplicate key": "{first}\n{first}",
    "a tab": "{first}\n\tdeep: 1",
    "an alias bomb": "{first}\n" + BOMB,
    "ten thousand lists": "{first}\nx: " + "[" * 10_000 + "]" * 10_000,
    "an anchor": "{first}\nx: &a 1\ny: *a",
    "a tag": "{first}\nx: !!python/object/apply:os.system [ls]",
    "two documents": "{first}\n---\nx: 1",
    "a control character": "{first}\nx: a\x07b",
    "no colon": "{first}\nnonsense",
    "an open bracket": "{first}\nx: [1, 2",
    "an open quote": '{first}\nx: "never closed',
}
PLACE = re.compile(r"\S+\.yaml:\d+:\d+: .{10,}")


def written(boot: Boot, kind: str, text: str | bytes) -> Path:
    path = {
        "ruleset": boot.folder / "rulesets" / "heads.yaml",
        "campaign": boot.folder / "campaign.yaml",
        "people": boot.folder / "characters.yaml",
    }[kind]
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(boot: Boot, kind: str, path: Path) -> str:
    """The faults that are told at once, with their places; no table is opened."""
    begun = time.monotonic()
    args = ("rules", "check", str(path)) if kind == "ruleset" else ("table", "open", "any")
    result = boot.run(*args)
    assert time.monotonic() - begun < HANGS
    assert result.exit_code != 0, result.output
    assert "Traceback" not in result.output
    assert PLACE.search(result.output), result.output[:400]
    return result.output


@pytest.mark.parametrize(
    "kind, base", [("ruleset", GAME), ("campaign", CAMPAIGN), ("people", PEOPLE)]
)
@pytest.mark.parametrize("what", EVERYWHERE)
def test_18_what_is_no_plain_yaml_is_refused_with_its_place(
    boot: Boot, kind: str, base: str, what: str
) -> None:
    first = base.splitlines()[0]
    text = EVERYWHERE[what].replace("{first}", first if kind != "people" else "Ann: {kind: player}")
    path = written(boot, kind, text)
    refused(boot, kind, path)
    if kind != "ruleset":
        assert boot.run("sit", "Ann", "1gp").exit_code != 0
        assert path.read_bytes() == text.encode()


@pytest.mark.parametrize(
    "kind, base", [("ruleset", GAME), ("campaign", CAMPAIGN), ("people", PEOPLE)]
)
def test_18_fifty_megabytes_are_refused_at_once(boot: Boot, kind: str, base: str) -> None:
    path = written(boot, kind, base.encode() + b"# " + b"x" * 50_000_000 + b"\n")
    begun = time.monotonic()
    args = ("rules", "check", str(path)) if kind == "ruleset" else ("table", "open", "any")
    result = boot.run(*args)
    assert result.exit_code != 0 and time.monotonic() - begun < HANGS
    assert path.name in result.output and "Traceback" not in result.output


@pytest.mark.parametrize(
    "kind, base", [("ruleset", GAME), ("campaign", CAMPAIGN), ("people", PEOPLE)]
)
@pytest.mark.parametrize(
    "how", ["a byte-order mark", "dos line ends", "utf-16", "no newline at the end"]
)
def test_18_files_of_other_editors_are_read(boot: Boot, kind: str, base: str, how: str) -> None:
    made = {
        "a byte-order mark": b"\xef\xbb\xbf" + base.encode(),
        "dos line ends": base.replace("\n", "\r\n").encode(),
        "utf-16": base.encode("utf-16"),
        "no newline at the end": base.rstrip("\n").encode(),
    }[how]
    path = written(boot, kind, made)
    args = ("rules", "check", str(path)) if kind == "ruleset" else ("table", "open", "any")
    result = boot.run(*args)
    if how == "utf-16":
        assert "Traceback" not in result.output
    else:
        assert result.exit_code == 0, result.output
        if kind == "people":
            assert [one["name"] for one in boot.json("character", "list")] == ["Ann"]


def test_18_three_to_two_in_yaml_is_no_number_of_minutes(boot: Boot) -> None:
    told = refused(boot, "ruleset", written(boot, "ruleset", GAME.replace("3 to 2", "3:2")))
    assert "heads.yaml:15:" in told and "182" not in told


def test_18_three_to_two_in_yaml_is_refused_with_the_mend(boot: Boot) -> None:
    told = refused(boot, "ruleset", written(boot, "ruleset", GAME.replace("3 to 2", "3:2")))
    assert "3 to 2" in told


def bet_on_heads(boot: Boot, path: Path) -> None:
    """Ann bets a hundred on heads, and the coin is to be typed."""
    boot("rules", "check", str(path))
    boot("house", "fund", "5gp")
    boot("table", "open", "heads", "--no-stops")
    boot("sit", "Ann", "5gp")
    boot("deal")
    boot("bet", "Ann", "100cp", "heads")
    boot("choose", "done")


def test_18_three_to_two_is_three_to_two(boot: Boot) -> None:
    path = written(boot, "ruleset", GAME)
    bet_on_heads(boot, path)
    boot("enter", "heads")
    assert boot.status()["seats"][0]["stack"] == 650


@pytest.mark.parametrize(
    "old, new",
    [
        ("players: 1-6", "players: 1e3"),
        ("players: 1-6", "players: 0x10"),
        ("title: Heads", "title: [Heads]"),
        ("odds: 3 to 2", "odds: 3 to 0"),
        ("amount: 1sp", "amount: 1e3"),
        ("amount: 1sp", "amount: 1_000cp"),
        ("wins_when: fallen == heads", "wins_when: “fallen” == heads"),
        ("  - flip: coin", "  - flipp: coin"),
        ("opens: opening", "on: opening"),
    ],
)
def test_18_what_a_ruleset_cannot_mean(boot: Boot, old: str, new: str) -> None:
    assert old in GAME
    refused(boot, "ruleset", written(boot, "ruleset", GAME.replace(old, new)))


@pytest.mark.parametrize("typed, means", [("010", "10"), ("08", "8"), ("2-04", "2-4")])
def test_18_a_number_with_a_nought_before_it_is_the_number(
    boot: Boot, typed: str, means: str
) -> None:
    written(boot, "ruleset", GAME.replace("players: 1-6", f"players: {typed}"))
    (row,) = [
        line.split() for line in boot("rules", "list").splitlines() if line.startswith("heads")
    ]
    assert means in row


def test_18_odds_below_nothing(boot: Boot) -> None:
    refused(boot, "ruleset", written(boot, "ruleset", GAME.replace("3 to 2", "-3 to 2")))


@pytest.mark.parametrize(
    "old, new",
    [
        ("edition: 2014", "edition: 2015"),
        ("edition: 2014", "editoin: 2014"),
        ("noticing: passive", "noticing: “passive”"),
        ("noticing: passive", "stops: perhaps"),
        ("noticing: passive", "chance: no"),
        ("noticing: passive", "coins: {electrum: 1e3}"),
        ("noticing: passive", "house_rules: [snaggletooth]"),
    ],
)
def test_18_what_a_campaign_cannot_mean(boot: Boot, old: str, new: str) -> None:
    refused(boot, "campaign", written(boot, "campaign", CAMPAIGN.replace(old, new)))


@pytest.mark.parametrize("level", ["1e3", "three", "-9", "099999", "3.5", "[3]", "0x3"])
def test_18_what_a_character_cannot_mean(boot: Boot, level: str) -> None:
    refused(boot, "people", written(boot, "people", PEOPLE.replace("level: 3", f"level: {level}")))


@pytest.mark.parametrize("name", ["No", "on", "null", "1e3", "010", "3:2", "yes"])
def test_18_a_name_is_a_name_whatever_yaml_would_make_of_it(boot: Boot, name: str) -> None:
    written(boot, "people", f"{name}:\n  kind: player\nBob:\n  kind: player\n")
    assert [one["name"] for one in boot.json("character", "list")] == [name, "Bob"]
    boot("table", "open", "any", "--no-stops")
    boot("sit", name, "Bob", "--stake", "1gp")
    assert {seat["name"] for seat in boot.status()["seats"]} == {name, "Bob"}


def test_18_house_rules_that_cannot_be_are_told_with_their_place(boot: Boot) -> None:
    written(boot, "campaign", CAMPAIGN + "house_rules:\n  snaggletooth:\n    direction: up\n")
    told = boot.no("table", "open", "snaggletooth")
    assert "campaign.yaml:6:16" in told and "left" in told


def test_18_yes_and_no_of_a_house_rule(boot: Boot) -> None:
    for word in ("yes", "on", "true"):
        written(
            boot,
            "campaign",
            CAMPAIGN + f"house_rules:\n  snaggletooth:\n    snaggletooth_counts: {word}\n",
        )
        boot("table", "open", "snaggletooth")
        boot("sit", "Ann", "1gp", "Bob", "1gp") if not boot.status()["seats"] else None
        assert boot.status()["options"]["snaggletooth_counts"] is True


def test_18_odds_that_come_out_below_nothing_end_the_round_with_their_fault(boot: Boot) -> None:
    path = written(boot, "ruleset", GAME.replace("3 to 2", "count(players) - 3"))
    bet_on_heads(boot, path)
    told = boot.no("enter", "heads")
    assert "odds of -2 to 1 would take from who wins" in told
