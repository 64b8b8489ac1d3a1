"""A whole round with real cards, two bets and a cheat, in the keys that a game master has time for."""

from __future__ import annotations

from pathlib import Path

from tests.live.conftest import Referee
from tests.live.terminal import Screen

MOST = 80

PEOPLE = (
    "Vex",
    "10gp",
    "sleight+9",
    "Bram",
    "10gp",
    "Ilse",
    "10gp",
    "Odo",
    "10gp",
    "Grubb",
    "10gp",
)

LINES = [
    ("", "From Grubb, all lay"),  # Enter deals
    ("7", "pair of sevens"),
    ("8", "pair of eights"),
    ("9", "pair of nines"),
    ("10", "pair of tens"),
    ("j", "pair of jacks"),
    ("b v 5 w i", "Vex bets 5gp on who wins: Ilse"),
    ("b b 5 w o", "Bram bets 5gp on who wins: Odo"),
    ("", "Grubb: number or name"),  # Enter closes the bets
    ("q", '"Queens," says Grubb.'),
    ("c v sh 17", "26 against DC 15"),
    ("i", "Which ranks does Ilse lay"),
    ("k", "A pair of kings goes down in front of Ilse."),
    ("o", "Which ranks does Odo lay"),
    ("q", "Odo turns over the ugly tooth and is out!"),
    ("b", "Which ranks does Bram lay"),
    ("q", "The pot goes to Ilse."),
]
"""What is typed, and what is waited for on the screen before the next line."""


def test_a_round_with_real_cards_two_bets_and_a_cheat(folder: Path, referee: Referee) -> None:
    referee("table", "open", "snaggletooth_physical", "--ante", "1gp")
    referee("sit", *PEOPLE)
    with Screen(80, 24, folder) as screen:
        screen.wait_for("Enter deals")
        for line, seen in LINES:
            screen.type(f"{line}\r")
            screen.wait_for(seen)
        assert "Bet 1: Vex had 5gp on Ilse" in screen.text
        assert screen.typed <= MOST
    assert "every copper accounted for" in referee("verify")
