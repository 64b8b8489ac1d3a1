"""What holds for all pages, and letters to one of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.phones import Phones
from referee.phones.house_rules import Served
from referee.phones.letters import CARD, NOTE
from referee.phones.proposals import Proposal


def proposal(person: str, kind: str) -> Proposal:
    return Proposal(1, "t", person, kind, ("choose", "1"), "", "")


@pytest.mark.parametrize(
    ("person", "kind", "passes"),
    [
        ("", "", ["Vex bet", "Vex choice", "Bram bet", "Bram choice"]),
        ("Vex", "", ["Vex bet", "Vex choice"]),
        ("", "bet", ["Vex bet", "Bram bet"]),
        ("Vex", "bet", ["Vex bet"]),
    ],
)
def test_what_passes_by_itself(tmp_path: Path, person: str, kind: str, passes: list[str]) -> None:
    every = [(who, what) for who in ("Vex", "Bram") for what in ("bet", "choice")]
    with Phones.writing(tmp_path, "c") as phones:
        assert not any(phones.rules.passes(proposal(*one)) for one in every)
        phones.rules.let_pass(person=person, kind=kind)
        phones.rules.let_pass(person=person, kind=kind)
        assert phones.rules.passing() == [(person, kind)]
        assert [" ".join(one) for one in every if phones.rules.passes(proposal(*one))] == passes
        assert phones.rules.ask_again(person=person, kind=kind)
        assert not phones.rules.ask_again(person=person, kind=kind)
        assert not any(phones.rules.passes(proposal(*one)) for one in every)


def test_frozen_holds_until_it_is_thawed(tmp_path: Path) -> None:
    for frozen in (True, True, False):
        with Phones.writing(tmp_path, "c") as phones:
            phones.rules.freeze(frozen)
        with Phones.reading(tmp_path) as phones:
            assert phones.rules.frozen is frozen


def test_where_the_pages_are_is_known_while_somebody_serves_them(tmp_path: Path) -> None:
    here = Served("http://[fe80::1]:8765", "http://[fe80::1]:8765/", os.getpid(), "2031")
    with Phones.writing(tmp_path, "c") as phones:
        assert phones.rules.served is None
        phones.rules.serve_at(here)
        assert phones.rules.served == here
        phones.rules.serve_at(None)
        assert phones.rules.served is None
        ended = subprocess.Popen([sys.executable, "-c", ""])
        ended.wait()
        phones.rules.serve_at(Served(here.address, here.public, ended.pid, "2031"))
        assert phones.rules.served is None


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "http://a b", "http://x\x1b[2J", "http://x/y/z", "", "x" * 999],
)
def test_an_address_that_is_none_is_not_believed(tmp_path: Path, address: str) -> None:
    with Phones.writing(tmp_path, "c") as phones:
        phones.rules.serve_at(Served(address, "http://x", os.getpid(), "2031"))
        assert phones.rules.served is None


def test_letters_come_to_one_person_in_their_order(tmp_path: Path) -> None:
    with Phones.writing(tmp_path, "c") as phones:
        for number in range(3):
            phones.letters.send("Vex", NOTE, f"note {number}")
        phones.letters.send("Bram", CARD, "9♠")
        assert [one.body for one in phones.letters.to("Vex", 2)] == ["note 1", "note 2"]
        (card,) = phones.letters.to("Bram", 5)
        assert (card.kind, card.body) == (CARD, "9♠")


def test_who_keeps_quiet_of_what(tmp_path: Path) -> None:
    with Phones.writing(tmp_path, "c") as phones:
        phones.letters.keep_quiet("Vex", "s1")
        phones.letters.keep_quiet("Vex", "s1")
        assert phones.letters.kept_quiet("Vex") == {"s1"}
        assert phones.letters.kept_quiet("Bram") == frozenset()
