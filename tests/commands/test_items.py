"""Items on the command line: staked in plain words, listed, seen at the table, told in the log and the ledger."""

from __future__ import annotations

import json

import pytest

from referee.table.bringing import item_typed, parted

from .conftest import Referee


@pytest.fixture(autouse=True)
def at_the_table(referee: Referee) -> None:
    for name in ("Vex", "Bram"):
        referee("character", "add", name)
    referee("table", "open", "any", "--ante", "1gp")
    referee("sit", "Vex", "3gp", "--item", "silver ring=20gp")
    referee("sit", "Bram", "30gp")


@pytest.mark.parametrize(
    ("words", "item", "amount"),
    [
        ("5gp", "", "5gp"),
        ("2gp 3sp", "", "2gp 3sp"),
        ("all", "", "all"),
        ("12", "", "12"),
        ("-5gp", "", "-5gp"),
        ("silver ring 20gp", "silver ring", "20gp"),
        ("silver ring 20 gp", "silver ring", "20 gp"),
        ("ring of 5 stars 1gp 5sp", "ring of 5 stars", "1gp 5sp"),
        ("silver ring", "silver ring", ""),
        ("silver ring 20", "silver ring", "20"),
    ],
)
def test_coins_and_items_are_told_apart(words: str, item: str, amount: str) -> None:
    assert parted(words.split()) == (item, amount)


def test_an_item_behind_an_option() -> None:
    assert item_typed("silver ring=20gp") == ("silver ring", "20gp")
    assert item_typed("silver ring") == ("silver ring", None)


def test_whose_item_it_is_has_to_be_clear(referee: Referee) -> None:
    referee("leave", "Vex")
    referee("leave", "Bram")
    refused = referee("sit", "Vex", "Bram", "--item", "ring=2gp", code=2).stderr
    assert refused.startswith("Whose items are they?") and refused.count("\n") == 1
    assert "--item 'silver ring=20gp'" in referee("sit", "Vex", "--item", "a=b", code=2).stderr
    said = referee("sit", "Vex", "1gp", "--item", "silver ring").stdout
    assert said == "Vex sits down with 21gp.\nVex puts the silver ring (20gp) on the table.\n"


def test_it_is_seen_beside_the_stake_and_in_the_pot(referee: Referee) -> None:
    assert "3gp + silver ring (20gp)" in referee("status").stdout
    referee("deal")
    assert "2gp + silver ring (20gp)" in referee("status").stdout
    referee("choose", "done")
    referee("rule", "coins", "5gp", "Vex", "pot")
    assert "0cp + silver ring (20gp), 3gp of it owed" in referee("status").stdout
    referee("item", "give", "ring", "pot")
    assert "pot 7gp with the silver ring" in referee("status", "--public").stdout
    plain = json.loads(referee("status", "--json").stdout)
    assert plain["items"] == [
        {"id": "i1", "name": "silver ring", "worth": 2000, "lies": "pot", "before": None}
    ]
    assert [seat["items"] for seat in plain["seats"]] == [[], []]


def test_who_waits_for_the_next_round_has_theirs(referee: Referee) -> None:
    referee("character", "add", "Odo")
    referee("deal")
    referee("sit", "Odo", "1gp", "--item", "a hat=2gp")
    assert "Odo with 1gp + hat (2gp)" in " ".join(referee("status").stdout.split())


def test_the_log_tells_of_it_beside_what_the_round_tells(referee: Referee) -> None:
    referee("deal")
    referee("choose", "done")
    referee("rule", "coins", "20gp", "Vex", "pot")
    for words in (("log",), ("log", "--public")):
        told = referee(*words).stdout
        assert "Vex pays 20gp to the pot." in told
        assert "The silver ring (20gp) goes into the pot as itself." in told
    referee("undo")
    assert "goes into the pot" not in referee("log", "--public").stdout


def test_the_ledger_has_a_line_for_it(referee: Referee) -> None:
    referee("deal")
    referee("choose", "done")
    referee("rule", "coins", "20gp", "Vex", "pot")
    referee("item", "give", "ring", "Bram", "--why", "a trade")
    everything = referee("ledger").stdout
    lines = [" ".join(line.split()[4:]) for line in everything.splitlines()]
    assert "staked as itself silver ring Vex's stake 20gp" in lines
    assert "the GM's word, with the silver ring Vex's stake pot 20gp" in lines
    assert "a trade silver ring Bram's stake" in lines
    assert "staked as itself: the silver ring" in referee("ledger", "Vex").stdout
    (total,) = json.loads(referee("ledger", "Vex", "--json").stdout)["totals"]
    assert total["result"] == -2100


def test_lists_and_purses(referee: Referee) -> None:
    assert "before Vex (t1)" in referee("item", "list").stdout
    (one,) = json.loads(referee("item", "list", "--json").stdout)
    assert (one["name"], one["worth"], one["where"]) == ("silver ring", 2000, "before Vex (t1)")
    referee("leave", "Vex")
    assert "There is no item on a table now" in referee("item", "list").stdout
    assert "with Vex" in referee("item", "list", "--all").stdout
    assert "Won or staked before: silver ring (20gp)" in referee("purse", "Vex").stdout
    assert "Won or staked before: silver ring (20gp)" in referee("character", "show", "Vex").stdout
    assert referee("verify").stdout.startswith("All is well")


def test_what_is_refused_is_one_sentence(referee: Referee) -> None:
    for words, code in (
        (("stake", "Vex", "ring", "of", "gold"), 2),
        (("stake", "Vex", "ring", "20"), 2),
        (("item", "give", "crown", "Bram"), 4),
        (("item", "give", "ring", "pot"), 3),
        (("item", "value", "ring", "20gp"), 3),
        (("item", "redeem", "ring", "Nobody"), 4),
    ):
        refused = referee(*words, code=code).stderr
        assert refused.count("\n") == 1 and refused.strip().endswith(
            (".", "20cp.", "one.", "20gp.")
        )
