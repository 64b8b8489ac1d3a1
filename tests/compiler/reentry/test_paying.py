"""Loops pay for each time round out of the steps, in every form; where nobody can go round for ever nothing is paid."""

from __future__ import annotations

from itertools import islice, repeat
from typing import Any

import pytest
from reentry_forms import State, functions, inline

from referee.compiler.reentry import Form, Straight, parse_procedures, swift

ENDLESS = """
def play(S):
    n = 0
    while True:
        PAY()
        n = n + 1
        S.rounds = n
        if n % 3 == S.asked:
            n = WAIT(1, n)
"""
TEST = "def play(S):\n while S.rounds < 3:\n  PAY()\n  S.rounds += 1\n WAIT(1)"
ONCE = "def play(S):\n while True:\n  PAY()\n  if S.rounds:\n   break\n  WAIT(1)\n  S.rounds = 1\n  break"


class OverBudget(Exception):
    pass


def begun(form: Form, steps: int, asked: int) -> tuple[Any, State]:
    play = functions(form)["play"]
    play.__globals__["OverBudget"] = OverBudget
    S = type("State", (), dict(form.slots))()
    S.rounds, S.asked, S.steps, S.trace, S.z_hand, S.board = (
        0,
        asked,
        repeat(None, steps),
        (),
        [],
        [],
    )
    S.s1 = S.s2 = 0
    return play, S


def straight(text: str) -> Straight:
    return Straight(parse_procedures(text), swift=True)


@pytest.mark.parametrize("long", [0, 100])
def test_a_loop_without_end_is_ended_in_every_form(
    long: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swift, "LONG", long)
    for form in (straight(ENDLESS).returning(), straight(ENDLESS).inlined(inline)):
        play, S = begun(form, 50, asked=7)
        with pytest.raises(OverBudget):
            play(S)
        assert S.rounds == 50


@pytest.mark.parametrize("long", [0, 100])
def test_what_comes_between_two_decisions_is_paid(
    long: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is asked again and again may decide for ever: whoever drives the form counts the decisions."""
    monkeypatch.setattr(swift, "LONG", long)
    play, S = begun(straight(ENDLESS).returning(), 50, asked=2)
    seen = []
    with pytest.raises(OverBudget):
        while play(S):
            seen.append(S.args)
            S.choice = 0
    assert 50 // 2 - 2 <= len(seen) <= 50 and set(seen) == {(2,)}


def test_a_loop_whose_test_ends_it_uses_up_no_more_than_it_goes_round() -> None:
    play, S = begun(straight(TEST).returning(), 10, asked=0)
    assert play(S) and S.rounds == 3
    assert len(list(islice(S.steps, 10))) in (6, 7)


def test_a_loop_that_never_comes_round_pays_nothing() -> None:
    for form in (straight(ONCE).returning(), straight(ONCE).inlined(inline)):
        assert "steps" not in form.text and "PAY" not in form.text


def test_a_run_that_is_continued_pays_too() -> None:
    again = functions(straight(ENDLESS).continuing(inline))["again_play"]
    again.__globals__["OverBudget"] = OverBudget
    play, S = begun(straight(ENDLESS).returning(), 50, asked=2)
    assert play(S)
    S.choice, S.asked = 0, 7
    with pytest.raises(OverBudget):
        again(S)
