"""Money, cases 1 to 7: shown and read alike, whole copper, odd coins, what is no amount, pushes, side pots, settled twice."""

from __future__ import annotations

import random

import pytest

from tests.cases.tables import Boot

COIN = """
referee: 1
title: Heads
players: 1-6
play:
  - bets: opening
  - flip: coin
    as: fallen
bets:
  heads:
    opens: opening
    odds: 3 to 2
    several: yes
    wins_when: fallen == heads
    says: Heads
track:
  fallen: {one_of: [heads, tails]}
"""


def test_1_an_amount_is_shown_in_the_coins_that_hold_it_and_read_back(boot: Boot) -> None:
    boot("character", "add", "Hild", "npc")
    assert "holds 4gp 3sp (" in boot("purse", "Hild", "give", "430cp")
    assert "holds 4gp 9sp 1cp (" in boot("purse", "Hild", "give", "1ep 1sp 1cp")
    rng = random.Random(1)
    for amount in [rng.randint(0, 1_000_000) for _ in range(12)]:
        if boot.json("purse", "Hild")["purse"]:
            boot("purse", "Hild", "take", "all")
        boot("purse", "Hild", "give", f"{amount}cp")
        shown = boot("purse", "Hild").partition("Purse: ")[2].splitlines()[0]
        boot("purse", "Hild", "take", shown)
        assert boot.json("purse", "Hild")["purse"] == 0


def test_2_a_platinum_piece_stakes_a_gold_piece_and_nine_are_left(boot: Boot) -> None:
    boot("character", "add", "Hild", "npc")
    boot("purse", "Hild", "give", "1pp")
    boot("table", "open", "snaggletooth")
    boot("sit", "Hild", "--stake", "1gp")
    assert "Purse: 9gp" in boot("purse", "Hild")
    assert "ep" not in boot("ledger") and "pp" not in boot("ledger")


@pytest.mark.parametrize(
    "ante, winners, shares",
    [("2cp", "Ann Bob", [3, 3]), ("5cp", "Bob Cas", [8, 7]), ("1cp", "Ann Bob", [2, 1])],
)
def test_3_the_odd_coin_goes_where_the_ruleset_says_and_the_ledger_names_who(
    boot: Boot, ante: str, winners: str, shares: list[int]
) -> None:
    boot("table", "open", "any", "--ante", ante, "--no-stops")
    boot("sit", "Ann", "1gp", "Bob", "1gp", "Cas", "1gp")
    boot("deal")
    boot("choose", "done")
    boot("enter", *winners.split())
    won = {
        line["person"]: line["copper"]
        for line in boot.json("ledger")["lines"]
        if line["why"] == "won the pot"
    }
    assert sorted(won.values(), reverse=True) == shares
    notes = [line["note"] for line in boot.json("ledger")["lines"] if line["note"]]
    if shares[0] != shares[1]:
        (first,) = [name for name, amount in won.items() if amount == shares[0]]
        assert all(first in str(note) for note in notes) and notes


@pytest.mark.parametrize(
    "amount",
    [
        "0",
        "0gp",
        "-1gp",
        "nan",
        "inf",
        "1e3",
        "1_000",
        "٣gp",
        "1.5gp",
        "gp",
        "1 gp 1",
        "9" * 30 + "gp",
    ],
)
def test_4_what_is_no_amount_is_refused_wherever_one_is_typed(dealt: Boot, amount: str) -> None:
    dealt.on_to("bets")
    dealt.no("bet", "Ann", "--", amount, "winner", "Bob")
    dealt.no("bet", "--against", "Bob", "Ann", "--", amount, "it rains")
    dealt.no("stake", "Ann", "--", amount)
    dealt.no("rule", "coins", "--", amount, "Ann", "pot")
    dealt.no("sit", "Ann", f"--stake={amount}")


def test_4_capitals_are_the_same_coins(dealt: Boot) -> None:
    dealt("stake", "Ann", "10GP")
    assert next(s["stack"] for s in dealt.status()["seats"] if s["name"] == "Ann") == 1090


def test_5_all_of_it_once(boot: Boot) -> None:
    boot("character", "add", "Hild", "npc")
    boot("purse", "Hild", "give", "1gp")
    for _ in range(2):
        boot("table", "open", "snaggletooth", "--no-stops")
        boot("sit", "Ann", "1gp", "Bob", "1gp") if _ == 0 else boot(
            "sit", "Cas", "1gp", "Dov", "1gp"
        )
        boot("deal")
        boot.on_to("bets")
    boot("bet", "Hild", "all", "winner", "Ann", "--table", "t1")
    assert "0cp" in boot.no("bet", "Hild", "1cp", "winner", "Cas", "--table", "t2")
    boot.no("bet", "Hild", "all", "winner", "Cas", "--table", "t2")
    boot("stop", "--pot", "refund", "--table", "t1")
    assert boot.json("purse", "Hild")["purse"] == 100


@pytest.mark.parametrize("stake, wins, dropped", [("100cp", 150, False), ("5cp", 7, True)])
def test_5_three_to_two(boot: Boot, stake: str, wins: int, dropped: bool) -> None:
    (boot.folder / "rulesets" / "heads.yaml").write_text(COIN, encoding="utf-8")
    boot("house", "fund", "50gp")
    boot("table", "open", "heads", "--no-stops")
    boot("sit", "Ann", "5gp")
    boot("deal")
    boot("bet", "Ann", stake, "heads")
    boot("choose", "done")
    told = boot("enter", "heads")
    assert ("of a copper is dropped" in told) == dropped
    assert boot.status()["seats"][0]["stack"] == 500 + wins
    assert boot.json("house")["house"] == 5000 - wins


@pytest.mark.parametrize("game", ["holdem", "five_card_draw"])
def test_6_everybodys_chips_come_out_again(boot: Boot, game: str) -> None:
    boot("table", "open", game, "--no-stops", "--chance", "rolled")
    boot("sit", "Ann", "1gp", "Bob", "25cp", "Cas", "3gp", "Dov", "61cp")
    for seed in range(4):
        if boot.run("deal", "--seed", str(seed)).exit_code:
            break
        if boot.waits_for():
            boot("auto", "--round")
        assert sum(seat["stack"] for seat in boot.status()["seats"]) == 100 + 25 + 300 + 61
    assert "All is well" in boot("verify")


def test_7_settled_once(dealt: Boot) -> None:
    dealt("bet", "Ann", "10cp", "it rains", "--against", "Bob")
    dealt("settle", "b1", "won")
    assert "settled already: won" in dealt.no("settle", "b1", "lost")
    assert "settled already: won" in dealt.no("settle", "1", "push")
    dealt("undo")
    dealt("settle", "b1", "lost")
